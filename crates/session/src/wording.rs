//! The sentences. They name squares by their position, because the labels of the keys are up to the shells.

use rules::Seat;
use rules::classic::{Line, Mark, Square};
use rules::sized::{self, Placement, Size};

use crate::game::{Piece, side_name};
use crate::{Choice, GameName, GameResult, Occupant, Score, Setup, Side, square_name};

impl Setup {
    /// The names of side one and side two: the only person is `you`, two people are `one` and `two`, and a
    /// player has its name.
    pub fn names(&self) -> [&str; 2] {
        let person = if self.person().is_some() { ["you"; 2] } else { ["one", "two"] };
        Side::ALL.map(|side| match self.occupant(side) {
            Occupant::Person => person[side as usize],
            Occupant::Player { name, .. } => name,
        })
    }

    /// The result of a game, in a word or two: `you win`, `you lose`, `textbook wins`, `drawn`.
    pub fn ending(&self, result: GameResult) -> String {
        match (result, self.person()) {
            (GameResult::Drawn, _) => "drawn".to_owned(),
            (GameResult::Won { side, .. }, Some(you)) if side == you => "you win".to_owned(),
            (GameResult::Won { .. }, Some(_)) => "you lose".to_owned(),
            (GameResult::Won { side, .. }, None) => format!("{} wins", self.names()[side as usize]),
        }
    }

    /// The names and values of a score: `won`, `drawn` and `lost` for the only person, and otherwise the
    /// names of the sides.
    pub fn tally(&self, score: Score) -> [(&str, u32); 3] {
        let [one, two] = self.names();
        match self.person() {
            Some(Side::One) => [("won", score.one), ("drawn", score.drawn), ("lost", score.two)],
            Some(Side::Two) => [("won", score.two), ("drawn", score.drawn), ("lost", score.one)],
            None => [(one, score.one), ("drawn", score.drawn), (two, score.two)],
        }
    }

    /// A score in words: `1 won, 0 drawn, 2 lost`, or `one 1, drawn 0, two 2` unless there is exactly one
    /// person.
    pub fn score_in_words(&self, score: Score) -> String {
        let words = self.tally(score).map(|(name, count)| match self.person() {
            Some(_) => format!("{count} {name}"),
            None => format!("{name} {count}"),
        });
        words.join(", ")
    }

    /// The side of the only person.
    fn person(&self) -> Option<Side> {
        match (self.one.is_person(), self.two.is_person()) {
            (true, false) => Some(Side::One),
            (false, true) => Some(Side::Two),
            (true, true) | (false, false) => None,
        }
    }
}

/// Why a move is refused that was chosen while a machine was still executing another: the board has changed
/// since.
pub const BOARD_HAS_CHANGED: &str = "the board has changed since: choose again";

/// The words of a game.
#[derive(Clone, Copy)]
pub struct Wording(pub GameName);

impl Wording {
    /// The name of a side.
    pub fn side(self, seat: Seat) -> &'static str {
        side_name(self.0, seat)
    }

    pub fn turn(self, seat: Seat) -> String {
        format!("{} to move", self.side(seat))
    }

    /// A move of a side, perhaps over a smaller piece.
    pub fn played(self, seat: Seat, choice: Choice, under: Option<Piece>) -> String {
        let (side, square) = (self.side(seat), choice_square(choice));
        match choice.size.and_then(|size| Size::new(size).ok()) {
            None => format!("{side} takes the {square}"),
            Some(size) => {
                let covered = under.and_then(|piece| Some((piece.owner, Size::new(piece.size?).ok()?)));
                let covered = match covered {
                    None => String::new(),
                    Some((owner, under)) if owner == seat => format!(", over a {under} one of its own"),
                    Some((owner, under)) => format!(", over a {under} one of {}", self.side(owner)),
                };
                format!("{side} puts a {size} piece on the {square}{covered}")
            }
        }
    }

    pub fn won(self, seat: Seat, line: [u8; 3]) -> String {
        format!("{} wins with the {}", self.side(seat), line_name(line))
    }

    pub fn drawn(self) -> String {
        "the game is a draw".to_owned()
    }

    pub fn over(self) -> String {
        "the game is over".to_owned()
    }

    /// A person is to move, and the move before is still being stored.
    pub fn at_work(self) -> String {
        "the machine is still at work on the last move".to_owned()
    }

    pub fn not_your_turn(self) -> String {
        "it is not your turn".to_owned()
    }

    pub fn looking_back(self, clock: usize, now: usize) -> String {
        format!("this is clock {clock} of {now}: return to the present to move")
    }

    pub fn taken(self, square: Square, holder: Seat) -> String {
        format!("the {} is taken by {}", square_name(square), self.side(holder))
    }

    pub fn none_left(self, size: Size) -> String {
        format!("no {size} piece is left in the hand")
    }

    pub fn too_small(self, placement: Placement, under: sized::Piece) -> String {
        let Placement { square, size } = placement;
        let owner = self.side(under.owner);
        format!(
            "a {size} piece does not cover the {} one of {owner} on the {}",
            under.size,
            square_name(square)
        )
    }
}

/// The name of the line through three squares, in words that can follow "the".
fn line_name(line: [u8; 3]) -> &'static str {
    const NAMES: [&str; 8] = [
        "top row",
        "middle row",
        "bottom row",
        "left column",
        "middle column",
        "right column",
        "diagonal from the top left",
        "diagonal from the top right",
    ];
    let index = Line::ALL.iter().position(|known| known.squares().map(Square::number) == line);
    index.map_or("line", |index| NAMES[index])
}

/// The mark of a side.
pub fn mark(seat: Seat) -> crate::Mark {
    match Mark::of(seat) {
        Mark::X => crate::Mark::X,
        Mark::O => crate::Mark::O,
    }
}

fn choice_square(choice: Choice) -> &'static str {
    Square::new(choice.square).map_or("board", square_name)
}
