//! Boards and positions of both games: one that is read is written, and read again as the same.

use std::fmt::Display;
use std::str::FromStr;

use rules::{Game, classic, sized};

use super::{promise, texts};
use crate::{Answer, Judge, Target};

pub const CLASSIC_BOARD: Target = Target {
    name: "classic-board",
    tries: "boards of the classic game",
    longest: 64,
    good: || texts(&["X.O/.X./..O", ".../.../...", "xxx/ooo/xxx", "XXX/.../OOO", "OXO/XOX/XOX"]),
    judge: || text_judge(read_again::<classic::Board>),
};

pub const CLASSIC_POSITION: Target = Target {
    name: "classic-position",
    tries: "positions of the classic game",
    longest: 64,
    good: || texts(&["X.O/.X./..O", ".../.../...", "XXX/OO./...", "OXO/XOX/XOX", "xox/.o./..."]),
    judge: || text_judge(classic_position),
};

pub const SIZED_BOARD: Target = Target {
    name: "sized-board",
    tries: "boards of the sized game",
    longest: 64,
    good: || texts(&["1.b/.3./c..", ".../.../...", "123/abc/123", "1a2/b3c/1a2"]),
    judge: || text_judge(read_again::<sized::Board>),
};

pub const SIZED_POSITION: Target = Target {
    name: "sized-position",
    tries: "positions of the sized game",
    longest: 128,
    good: || {
        texts(&[
            ".../.../... 112233 aabbcc first",
            "1.b/.3./c.. 1223 aabc first",
            "1a2/b3c/1a2 3 bc second",
            "1../.../... 12233 aabbcc second",
        ])
    },
    judge: || text_judge(sized_position),
};

fn text_judge(judge: fn(&str) -> Result<Answer, String>) -> Judge {
    Box::new(move |input| judge(&String::from_utf8_lossy(input)))
}

fn read_again<T: FromStr<Err: Display> + Display + PartialEq>(text: &str) -> Result<Answer, String> {
    match text.parse::<T>() {
        Ok(read) => {
            promise(
                read.to_string().parse::<T>().is_ok_and(|again| again == read),
                "written and read as another",
            )?;
            Ok(Answer::Accepted)
        }
        Err(error) => {
            promise(!error.to_string().is_empty(), "refused without a reason")?;
            Ok(Answer::Refused)
        }
    }
}

/// A position that was read can be played on, and every move leads to one that can be read.
fn classic_position(text: &str) -> Result<Answer, String> {
    let Ok(board) = text.parse::<classic::Board>() else { return Ok(Answer::Refused) };
    match classic::Position::try_from(board) {
        Ok(position) => {
            promise(position.board() == board, "another board")?;
            promise(
                position.outcome().is_some() == position.moves().next().is_none(),
                "moves after the end",
            )?;
            for square in position.moves() {
                let after = position.play(square).map_err(|error| error.to_string())?;
                promise(
                    classic::Position::try_from(after.board()) == Ok(after),
                    "a move to an impossible board",
                )?;
            }
            Ok(Answer::Accepted)
        }
        Err(error) => {
            promise(!error.to_string().is_empty(), "refused without a reason")?;
            Ok(Answer::Refused)
        }
    }
}

fn sized_position(text: &str) -> Result<Answer, String> {
    let answer = read_again::<sized::Position>(text)?;
    if let Ok(position) = text.parse::<sized::Position>() {
        promise(position.outcome().is_some() == position.moves().next().is_none(), "moves after the end")?;
        for placement in position.moves() {
            let after = position.play(placement).map_err(|error| error.to_string())?;
            promise(after.to_string().parse() == Ok(after), "a move to what cannot be read")?;
        }
    }
    Ok(answer)
}
