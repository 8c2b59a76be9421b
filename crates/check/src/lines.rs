//! Lines that are not detected as a win.

use rules::classic::{Board, Line, Mark};

use crate::claim::Claim;
use crate::verdict::Finding;

/// Names the lines that are not detected, and relates a false win to them if it may come from the same
/// mistake: two squares of such a line, and a wrong third one. `missed` has a bit for each line.
pub fn relate(found: &mut [Finding], missed: u8) {
    let missed: Vec<Line> = (Line::ALL.into_iter().enumerate())
        .filter(|(index, _)| missed >> index & 1 == 1)
        .map(|(_, line)| line)
        .collect();
    if missed.is_empty() {
        return;
    }
    let text = |line: &Line| line.squares().map(|square| square.number().to_string()).join("-");
    let names: Vec<String> = missed.iter().map(text).collect();
    let Some(winner) = found.iter_mut().find(|finding| finding.id == Claim::Winner) else { return };
    winner.add_remark(&format!("not always seen: {}", names.join(", ")));
    let Some(false_win) = found.iter_mut().find(|finding| finding.id == Claim::FalseWin) else { return };
    let board = false_win.trace.as_ref().and_then(|trace| trace.boards.last().cloned().flatten());
    let Some(board) = board.and_then(|board| board.parse::<Board>().ok()) else { return };
    let near = |line: &&Line| {
        let common = |mark: Mark| (line.bits() & board.squares(mark)).count_ones();
        Mark::ALL.into_iter().any(|mark| common(mark) == 2)
    };
    if let Some(line) = missed.iter().find(near) {
        false_win.consequence_of = Some(Claim::Winner);
        false_win.remark = Some(format!("the squares of {} seem to be mixed up", text(line)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::plain;
    use crate::verdict::{Result, Trace};

    #[test]
    fn a_false_win_on_two_squares_of_a_missed_line_follows_from_it() {
        let found = |board: &str, missed: u8| {
            let mut found = [Claim::Winner, Claim::FalseWin].map(|claim| plain(claim, Result::Fails, None));
            let boards = vec![None, Some(board.to_owned())];
            found[1].trace = Some(Trace { clock: None, signals: Vec::new(), rows: Vec::new(), boards });
            relate(&mut found, missed);
            let [winner, false_win] = found;
            (winner.remark, false_win.consequence_of, false_win.remark)
        };
        let remark = |text: &str| Some(text.to_owned());
        let mixed_up = "the squares of 1-2-3 seem to be mixed up";
        assert_eq!(found("XX./O../..X", 0), (None, None, None));
        assert_eq!(
            found("XX./O../..X", 1),
            (remark("not always seen: 1-2-3"), Some(Claim::Winner), remark(mixed_up))
        );
        assert_eq!(
            found("O.O/.X./X..", 1),
            (remark("not always seen: 1-2-3"), Some(Claim::Winner), remark(mixed_up))
        );
        assert_eq!(found("X.O/.X./...", 1), (remark("not always seen: 1-2-3"), None, None));
        let both = remark("not always seen: 1-2-3, 3-5-7");
        let lines = Line::ALL.map(|line| line.squares().map(rules::classic::Square::number));
        let last = lines.iter().position(|line| *line == [3, 5, 7]).unwrap();
        let mixed_up = remark("the squares of 3-5-7 seem to be mixed up");
        assert_eq!(found("..X/.X./...", 1 | 1 << last), (both, Some(Claim::Winner), mixed_up));
        assert_eq!(found("no board", 1), (remark("not always seen: 1-2-3"), None, None));
    }
}
