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
