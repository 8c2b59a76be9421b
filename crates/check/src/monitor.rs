//! The reference game beside a design: which results are allowed, and which claim is broken.

use driver::{AfterEnd, Said, Turns};
use rules::Seat;
use rules::classic::{Board, Line, Mark, Square};

use crate::bench::{Observation, Outcome};
use crate::claim::Claim;

/// The state of a game besides the registers of the design.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Monitor {
    /// The board: as observed, or else as the rules have it.
    pub board: Board,
    /// The side to move.
    pub turn: Mark,
    /// Whether the design's turn may differ.
    pub doubt: Doubt,
    /// The first claim broken on the way here.
    pub taint: Option<Claim>,
    /// The index of the design's seat.
    pub seat: usize,
}

/// Whether the design's turn may differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Doubt {
    /// No.
    None,
    /// A move was refused; if the turn passed nevertheless, that is questionable.
    Refused,
    /// The turn is not known, and either is correct.
    Free,
}

impl Monitor {
    /// Packs everything into a word.
    pub fn pack(self) -> u64 {
        u64::from(self.board.squares(Mark::X))
            | u64::from(self.board.squares(Mark::O)) << 9
            | (self.turn as u64) << 18
            | (self.doubt as u64) << 19
            | self.taint.map_or(0, |claim| claim.index() as u64 + 1) << 23
            | (self.seat as u64) << 29
    }

    /// The inverse of [`pack`](Monitor::pack).
    pub fn unpack(word: u64) -> Monitor {
        let mut board = Board::EMPTY;
        for (mark, shift) in [(Mark::X, 0), (Mark::O, 9)] {
            for square in Square::ALL.into_iter().filter(|square| word >> shift >> square.index() & 1 == 1) {
                board = board.with(square, mark);
            }
        }
        Monitor {
            board,
            turn: Mark::ALL[(word >> 18 & 1) as usize],
            doubt: [Doubt::None, Doubt::Refused, Doubt::Free][(word >> 19 & 3) as usize],
            taint: (word >> 23 & 63).checked_sub(1).map(|index| Claim::ALL[index as usize]),
            seat: (word >> 29 & 1) as usize,
        }
    }

    /// Whether the game has ended.
    pub fn is_over(self) -> bool {
        end(self.board).is_some()
    }
}

/// The result of a game with this board: a side with a line, or a draw; both sides may have a line on a board
/// that no legal game reaches.
pub fn end(board: Board) -> Option<Said> {
    match (board.has_line(Mark::X), board.has_line(Mark::O)) {
        (true, true) => Some(Said::Both),
        (true, false) => Some(Said::Side(Mark::X)),
        (false, true) => Some(Said::Side(Mark::O)),
        (false, false) => board.is_full().then_some(Said::Draw),
    }
}

/// A stimulus for a design.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stimulus {
    /// A side plays a square.
    Square(Mark, Square),
    /// A side plays a code that names no square: its index among such codes, and whether it is a pass.
    Code(Mark, usize, bool),
    /// A reset.
    Reset,
    /// Waiting.
    Wait,
}

/// A broken claim, and the expected reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breach {
    /// The claim.
    pub claim: Claim,
    /// The expected reading.
    pub expected: Expected,
}

/// An expected reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// This board.
    Board(Board),
    /// This winner.
    Winner(Said),
    /// This turn.
    Turn(Mark),
    /// The flag for a win.
    Win(bool),
    /// The flag for a draw.
    Draw(bool),
    /// The flag for the end.
    Over(bool),
    /// The flag for a refused move.
    Illegal(bool),
    /// An answer.
    Answer,
    /// A legal answer.
    LegalAnswer,
    /// The signal that the steps wait for.
    Ready,
    /// No win of this side.
    NoLoss(Mark),
    /// A winning move.
    CompletedLine(Mark),
    /// Settled levels.
    Rest,
}

/// The rules of an interface.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// The side that begins.
    pub first: Mark,
    /// Who keeps track of turns.
    pub turns: Turns,
    /// The effect of a move after the end.
    pub after_end: AfterEnd,
    /// Whether moves of the wrong side are tried.
    pub names_sides: bool,
    /// Whether the displayed turn counts only after moves that were accepted.
    pub turn_after_moves: bool,
    /// The side of the person, against an opponent.
    pub person: Option<Mark>,
    /// The seat of an opponent.
    pub seat: Option<Seat>,
}

/// The result of a stimulus.
#[derive(Clone, Debug, Default)]
pub struct Step {
    /// The claims that it breaks.
    pub breaches: Vec<Breach>,
    /// The lines that were not detected as a win.
    pub missed: u8,
    /// Whether a new game began without a reset.
    pub restarted: bool,
    /// The game after it, unless its state is unknown.
    pub next: Option<Monitor>,
}

impl Step {
    fn breach(&mut self, claim: Claim, expected: Expected) {
        if !self.breaches.iter().any(|breach| breach.claim == claim) {
            self.breaches.push(Breach { claim, expected });
        }
    }
}

/// The game at its start, and the breaches of a fresh design.
pub fn fresh(rules: &Rules, seat: usize, seen: &Observation) -> (Monitor, Vec<Breach>) {
    let mut step = Step::default();
    let monitor = Monitor { board: Board::EMPTY, turn: rules.first, doubt: Doubt::None, taint: None, seat };
    let claim = Claim::ResetClears;
    let board = match seen.board {
        Some(Ok(board)) => board,
        Some(Err(_)) => {
            step.breach(claim, Expected::Board(Board::EMPTY));
            Board::EMPTY
        }
        None => Board::EMPTY,
    };
    let mut monitor = Monitor { board, ..monitor };
    match (rules.person, rules.seat) {
        (Some(person), Some(Seat::First)) => {
            let single = board.count(person) == 0 && board.count(person.other()) == 1;
            if !single {
                let missing = board == Board::EMPTY;
                let claim = if missing { Claim::Answers } else { claim };
                step.breach(claim, if missing { Expected::Answer } else { Expected::Board(Board::EMPTY) });
            }
            monitor.turn = person;
        }
        _ => {
            if board != Board::EMPTY {
                step.breach(claim, Expected::Board(Board::EMPTY));
            }
        }
    }
    let mut shown = Step::default();
    verdict(Board::EMPTY, seen, &mut shown);
    for breach in shown.breaches {
        step.breach(claim, breach.expected);
    }
    if let Some(said) = seen.turn
        && said != Said::Side(monitor.turn)
        && rules.person.is_none()
        && !rules.turn_after_moves
    {
        step.breach(claim, Expected::Turn(monitor.turn));
    }
    (monitor, step.breaches)
}

/// Compares the outputs for a board with the correct ones.
pub fn shown(board: Board, seen: &Observation, tells_draw: bool) -> Step {
    let mut step = Step::default();
    verdict(board, seen, &mut step);
    if tells_draw && end(board) == Some(Said::Draw) && seen.draw.is_none() && seen.winner != Some(Said::Draw)
    {
        step.breach(Claim::Draw, Expected::Winner(Said::Draw));
    }
    step
}

/// Compares the displayed result with that of the board.
fn verdict(board: Board, seen: &Observation, step: &mut Step) {
    let end = end(board);
    if end == Some(Said::Both) {
        return;
    }
    let won = matches!(end, Some(Said::Side(_)));
    if let Some(said) = seen.winner {
        match (end, said) {
            // The win is reported, and a false one with it.
            (Some(Said::Side(mark)), Said::Both) => {
                step.breach(Claim::FalseWin, Expected::Winner(Said::Side(mark)));
            }
            (Some(Said::Side(mark)), said) if said != Said::Side(mark) => {
                step.missed |= lines(board, mark);
                step.breach(Claim::Winner, Expected::Winner(Said::Side(mark)));
            }
            (None | Some(Said::Draw), Said::Side(_) | Said::Both | Said::Unknown) => {
                let said = if end.is_some() && seen.draw.is_none() { Said::Draw } else { Said::None };
                step.breach(Claim::FalseWin, Expected::Winner(said));
            }
            (None, Said::Draw) => step.breach(Claim::Draw, Expected::Winner(Said::None)),
            _ => {}
        }
    }
    if let Some(win) = seen.win
        && win != won
    {
        if let Some(Said::Side(mark)) = end {
            step.missed |= lines(board, mark);
        }
        step.breach(if won { Claim::Winner } else { Claim::FalseWin }, Expected::Win(won));
    }
    let drawn = end == Some(Said::Draw);
    if let Some(draw) = seen.draw
        && draw != drawn
    {
        step.breach(Claim::Draw, Expected::Draw(drawn));
    }
    if let Some(over) = seen.over
        && over != end.is_some()
    {
        // An end is not a win where the design shows that no side has won.
        let no_win = matches!(seen.winner, Some(Said::None | Said::Draw)) || seen.win == Some(false);
        let claim = match end {
            None if no_win => Claim::Draw,
            None => Claim::FalseWin,
            Some(Said::Draw) => Claim::Draw,
            Some(_) => Claim::Winner,
        };
        step.breach(claim, Expected::Over(end.is_some()));
    }
}

/// The lines of a side, a bit for each.
fn lines(board: Board, mark: Mark) -> u8 {
    let complete = |line: &Line| line.bits() & !board.squares(mark) == 0;
    (0..).zip(Line::ALL).filter(|(_, line)| complete(line)).fold(0, |lines, (index, _)| lines | 1 << index)
}

/// Compares the result of a stimulus other than a reset with the rules.
pub fn step(rules: &Rules, before: Monitor, stimulus: Stimulus, outcome: &Outcome, tells_draw: bool) -> Step {
    let mut step = Step::default();
    let seen = &outcome.seen;
    if outcome.unsettled {
        step.breach(Claim::NoCombLoop, Expected::Rest);
    }
    let observed = match seen.board {
        None => None,
        Some(Ok(board)) => Some(board),
        Some(Err((square, _))) => {
            // Two marks on one square: an opponent has answered on a square that was taken, or a second mark was put
            // over the first. After a draw, all are taken.
            let taken = !before.board.is_empty(square);
            let claim = match (end(before.board), rules.seat) {
                (Some(Said::Draw), _) => Claim::Occupied,
                (Some(_), _) => Claim::AfterEnd,
                (None, Some(seat)) => Claim::Legal(seat),
                (None, None) if taken => Claim::Occupied,
                (None, None) => Claim::Store,
            };
            step.breach(claim, Expected::Board(before.board));
            return step;
        }
    };
    let mut after = before;
    if before.is_over() {
        finished(rules, before, stimulus, observed, seen, &mut step, &mut after);
    } else if let Some(person) = rules.person {
        answered(rules, person, before, stimulus, outcome, observed, &mut step, &mut after);
    } else {
        refereed(rules, before, stimulus, outcome, observed, &mut step, &mut after);
    }
    // After the end, a wrong verdict on an unchanged board is one that was not kept.
    let mut shown = Step::default();
    // A design that clears the board may still show the last result.
    let cleared = step.restarted && !before.is_over();
    if !cleared {
        verdict(after.board, seen, &mut shown);
    }
    if tells_draw
        && end(after.board) == Some(Said::Draw)
        && seen.draw.is_none()
        && seen.winner != Some(Said::Draw)
    {
        shown.breach(Claim::Draw, Expected::Winner(Said::Draw));
    }
    step.missed = shown.missed;
    let mut ended = false;
    for breach in shown.breaches {
        let unchanged = after.board == before.board;
        let claim = match breach.expected {
            _ if before.is_over() && unchanged => Claim::VerdictAfterEnd,
            // Some designs end the game on an illegal move, so no side is to move.
            Expected::Over(false) if unchanged && breach.claim == Claim::Draw => {
                ended = true;
                Claim::TurnKept
            }
            _ => breach.claim,
        };
        step.breach(claim, breach.expected);
    }
    if ended {
        return step;
    }
    // A mark after the end may also change the verdict.
    if before.is_over() && after.board != before.board && !step.restarted {
        let mut kept = Step::default();
        verdict(before.board, seen, &mut kept);
        if let Some(breach) = kept.breaches.first() {
            step.breach(Claim::VerdictAfterEnd, breach.expected);
        }
    }
    if !after.is_over()
        && !cleared
        && rules.person.is_none()
        && let Some(said) = seen.turn
        && rules.turn_after_moves
    {
        let accepted = after.board != before.board && step.breaches.is_empty() && !step.restarted;
        // Where no board is read, a move after a refused one may have been that of the other side.
        let certain = after.doubt == Doubt::None && (before.doubt == Doubt::None || observed.is_some());
        if accepted && certain && rules.turns != Turns::Free && said != Said::Side(after.turn) {
            step.breach(Claim::TurnOrder, Expected::Turn(after.turn));
        }
    } else if !after.is_over()
        && !cleared
        && rules.person.is_none()
        && let Some(said) = seen.turn
    {
        if said != Said::Side(after.turn) {
            let refused = after.board == before.board;
            let claim = if refused { Claim::TurnKept } else { Claim::TurnOrder };
            if after.doubt != Doubt::Free {
                step.breach(claim, Expected::Turn(after.turn));
            }
            if let Said::Side(mark) = said {
                after.turn = mark;
            }
        }
        after.doubt = Doubt::None;
    }
    step.next = Some(after);
    step
}

/// A move after the end.
fn finished(
    rules: &Rules,
    before: Monitor,
    stimulus: Stimulus,
    observed: Option<Board>,
    seen: &Observation,
    step: &mut Step,
    after: &mut Monitor,
) {
    let Some(board) = observed else {
        // Only the verdict shows whether a new game has started.
        if rules.after_end == AfterEnd::Restart {
            let mut shown = Step::default();
            verdict(Board::EMPTY, seen, &mut shown);
            if shown.breaches.is_empty() {
                step.restarted = true;
                restart(rules, Board::EMPTY, after);
            }
        }
        return;
    };
    after.board = board;
    if board == before.board {
        return;
    }
    if rules.after_end == AfterEnd::Restart {
        let first = match stimulus {
            Stimulus::Square(_, square) => Board::EMPTY.with(square, rules.first),
            _ => Board::EMPTY,
        };
        if board == Board::EMPTY || board == first {
            step.restarted = true;
            restart(rules, board, after);
            return;
        }
    }
    // On a full board every square is occupied.
    let over_a_draw = end(before.board) == Some(Said::Draw) && overwritten(before.board, board);
    let claim = if over_a_draw && board.is_full() { Claim::Occupied } else { Claim::AfterEnd };
    step.breach(claim, Expected::Board(before.board));
}

/// A new game without a reset.
fn restart(rules: &Rules, board: Board, after: &mut Monitor) {
    let begun = board != Board::EMPTY;
    after.board = board;
    after.turn = if begun { rules.first.other() } else { rules.first };
    after.doubt = Doubt::None;
}

/// A move before the end, on a design that referees two sides.
fn refereed(
    rules: &Rules,
    before: Monitor,
    stimulus: Stimulus,
    outcome: &Outcome,
    observed: Option<Board>,
    step: &mut Step,
    after: &mut Monitor,
) {
    let board = before.board;
    let seen = &outcome.seen;
    match stimulus {
        Stimulus::Square(mark, square) if mark == before.turn && board.is_empty(square) => {
            let wanted = board.with(square, mark);
            if outcome.stuck.is_some() {
                step.breach(Claim::Store, Expected::Ready);
            }
            if seen.illegal == Some(true) && observed == Some(wanted) {
                step.breach(Claim::IllegalFlag, Expected::Illegal(false));
            }
            let found = observed.unwrap_or(wanted);
            let other = board.with(square, mark.other());
            // Some designs start the next game as soon as one has ended. A mark of the other side may have
            // ended it, if the turn passed when it should not have.
            let passed = rules.turns == Turns::Shared && before.doubt != Doubt::None && end(other).is_some();
            if rules.after_end == AfterEnd::Restart
                && found == Board::EMPTY
                && (end(wanted).is_some() || passed)
            {
                if end(wanted).is_none() && before.doubt == Doubt::Refused {
                    step.breach(Claim::TurnKept, Expected::Board(wanted));
                }
                step.restarted = true;
                restart(rules, found, after);
                // The design chooses who begins.
                after.doubt = Doubt::Free;
                return;
            }
            after.board = found;
            after.turn = mark.other();
            if found == wanted {
                after.doubt = Doubt::None;
                return;
            }
            let lost = found == if rules.turns == Turns::Shared { other } else { board };
            if before.doubt != Doubt::None && lost {
                if before.doubt == Doubt::Refused {
                    step.breach(Claim::TurnKept, Expected::Board(wanted));
                }
                after.turn = if found == board { mark.other() } else { mark };
                after.doubt = Doubt::None;
                return;
            }
            let claim = if overwritten(board, found) { Claim::Occupied } else { Claim::Store };
            step.breach(claim, Expected::Board(wanted));
            if found == board {
                after.turn = mark;
            }
            after.doubt = Doubt::Free;
        }
        Stimulus::Square(mark, _) if mark == before.turn => {
            refused(board, observed, Claim::Occupied, step, after);
            if seen.illegal == Some(false) && before.doubt == Doubt::None {
                step.breach(Claim::IllegalFlag, Expected::Illegal(true));
            }
        }
        Stimulus::Square(mark, square) => {
            // The other side, out of turn, or in turn if the turn passed when it should not have.
            let stored = board.is_empty(square).then(|| board.with(square, mark));
            match (before.doubt, observed) {
                (Doubt::Refused | Doubt::Free, Some(found)) if Some(found) == stored => {
                    if before.doubt == Doubt::Refused {
                        step.breach(Claim::TurnKept, Expected::Board(board));
                    }
                    after.board = found;
                    after.turn = mark.other();
                    after.doubt = Doubt::None;
                }
                (_, Some(found)) if found != board => {
                    let claim = if overwritten(board, found) { Claim::Occupied } else { Claim::TurnOrder };
                    step.breach(claim, Expected::Board(board));
                    after.board = found;
                    after.turn = mark.other();
                    after.doubt = Doubt::Free;
                }
                _ => after.doubt = stronger(after.doubt, Doubt::Refused),
            }
        }
        Stimulus::Code(_, _, passes) => {
            let claim = if passes { Claim::Store } else { Claim::TurnKept };
            refused(board, observed, claim, step, after);
            if passes {
                after.doubt = Doubt::Free;
            }
        }
        Stimulus::Wait | Stimulus::Reset => {
            if let Some(found) = observed.filter(|found| *found != board) {
                step.breach(Claim::Store, Expected::Board(board));
                after.board = found;
                after.doubt = Doubt::Free;
            }
        }
    }
}

/// A move that must change nothing.
fn refused(board: Board, observed: Option<Board>, claim: Claim, step: &mut Step, after: &mut Monitor) {
    after.doubt = stronger(after.doubt, Doubt::Refused);
    if let Some(found) = observed.filter(|found| *found != board) {
        let claim = if overwritten(board, found) { Claim::Occupied } else { claim };
        step.breach(claim, Expected::Board(board));
        after.board = found;
        after.doubt = Doubt::Free;
    }
}

fn stronger(one: Doubt, other: Doubt) -> Doubt {
    if one == Doubt::Free { one } else { other }
}

/// Whether a mark was replaced or taken away.
fn overwritten(before: Board, after: Board) -> bool {
    Square::ALL.into_iter().any(|square| !before.is_empty(square) && before.get(square) != after.get(square))
}

/// A move of the person against an opponent, and its answer.
#[allow(clippy::too_many_arguments)]
fn answered(
    rules: &Rules,
    person: Mark,
    before: Monitor,
    stimulus: Stimulus,
    outcome: &Outcome,
    observed: Option<Board>,
    step: &mut Step,
    after: &mut Monitor,
) {
    let board = before.board;
    let seat = rules.seat.unwrap_or(Seat::Second);
    let machine = person.other();
    let Some(found) = observed else { return };
    after.board = found;
    after.turn = person;
    let played = match stimulus {
        Stimulus::Square(_, square) if board.is_empty(square) => board.with(square, person),
        _ => {
            // Refused: nothing may change, and there is nothing to answer.
            if found != board {
                let answered = found.squares(person) == board.squares(person) && !overwritten(board, found);
                let claim = if answered { Claim::Legal(seat) } else { Claim::Occupied };
                step.breach(claim, Expected::Board(board));
            }
            return;
        }
    };
    let added = |from: Board| found.squares(machine) & !from.squares(machine);
    if found.squares(person) != played.squares(person)
        || board.squares(machine) & !found.squares(machine) != 0
    {
        let claim = match overwritten(board, found) {
            true => Claim::Occupied,
            false if added(board) & played.squares(person) != 0 => Claim::Legal(seat),
            false => Claim::Store,
        };
        step.breach(claim, Expected::Board(played));
        return;
    }
    if end(played).is_some() {
        if found != played {
            step.breach(Claim::AfterEnd, Expected::Board(played));
        }
        if end(played) == Some(Said::Side(person)) {
            step.breach(Claim::NeverLoses(seat), Expected::NoLoss(person));
        }
        return;
    }
    if outcome.stuck.is_some() || added(played) == 0 {
        step.breach(Claim::Answers, Expected::Answer);
        return;
    }
    if added(played).count_ones() != 1 {
        step.breach(Claim::Legal(seat), Expected::LegalAnswer);
        return;
    }
    let wins = played.empty_squares().any(|square| played.with(square, machine).has_line(machine));
    if wins && !found.has_line(machine) {
        step.breach(Claim::TakesWin(seat), Expected::CompletedLine(machine));
    }
}

#[cfg(test)]
mod tests;
