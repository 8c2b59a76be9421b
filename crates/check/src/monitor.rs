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
mod tests {
    use super::*;

    /// A referee with a button for each side, which are all tried.
    const KEPT: Rules = Rules {
        first: Mark::X,
        turns: Turns::Kept,
        after_end: AfterEnd::Stays,
        names_sides: true,
        turn_after_moves: false,
        person: None,
        seat: None,
    };
    const SHARED: Rules = Rules { turns: Turns::Shared, names_sides: false, ..KEPT };
    const OPPONENT: Rules = Rules { person: Some(Mark::X), seat: Some(Seat::Second), ..SHARED };

    const NOTHING: Observation = Observation {
        board: None,
        winner: None,
        turn: None,
        win: None,
        draw: None,
        over: None,
        illegal: None,
        choice: None,
    };

    fn board(text: &str) -> Board {
        let marks = Square::ALL.into_iter().zip(text.chars());
        marks.fold(Board::EMPTY, |board, (square, letter)| match letter {
            'X' => board.with(square, Mark::X),
            'O' => board.with(square, Mark::O),
            _ => board,
        })
    }

    fn text(board: Board) -> String {
        let letter = |square| board.get(square).map_or(".".to_owned(), |mark| mark.to_string());
        Square::ALL.into_iter().map(letter).collect()
    }

    fn mark(text: &str) -> Mark {
        if text.starts_with('X') { Mark::X } else { Mark::O }
    }

    fn said(text: &str) -> Said {
        match text {
            "none" => Said::None,
            "draw" => Said::Draw,
            "both" => Said::Both,
            "?" => Said::Unknown,
            side => Said::Side(mark(side)),
        }
    }

    /// A board or `-`, or the number of a square with an invalid code and `!`; then outputs such as `winner=X`.
    fn outcome(words: &[&str]) -> Outcome {
        let mut outcome = Outcome { state: [].into(), seen: NOTHING, stuck: None, unsettled: false };
        outcome.seen.board = match words[0].strip_suffix('!') {
            Some(number) => Some(Err((Square::new(number.parse().unwrap()).unwrap(), 3))),
            None if words[0] == "-" => None,
            None => Some(Ok(board(words[0]))),
        };
        for word in &words[1..] {
            match word.split_once('=') {
                Some(("winner", value)) => outcome.seen.winner = Some(said(value)),
                Some(("turn", value)) => outcome.seen.turn = Some(said(value)),
                Some(("win", value)) => outcome.seen.win = Some(value == "1"),
                Some(("draw", value)) => outcome.seen.draw = Some(value == "1"),
                Some(("over", value)) => outcome.seen.over = Some(value == "1"),
                Some(("illegal", value)) => outcome.seen.illegal = Some(value == "1"),
                None if *word == "stuck" => outcome.stuck = Some(0),
                None if *word == "unsettled" => outcome.unsettled = true,
                _ => panic!("{word}"),
            }
        }
        outcome
    }

    fn names(breaches: &[Breach]) -> String {
        let names: Vec<&str> = breaches.iter().map(|breach| breach.claim.id()).collect();
        if names.is_empty() { "ok".to_owned() } else { names.join(",") }
    }

    fn monitor(monitor: Monitor) -> String {
        format!("{} {} {:?}", text(monitor.board), monitor.turn, monitor.doubt).replace("None", "sure")
    }

    /// Each line is the game before, a stimulus, what the design shows then, and the broken claims with the game after.
    fn steps(rules: Rules, tells_draw: bool, table: &str) {
        let mut found = String::new();
        let lines = table.lines().map(str::trim).filter(|line| !line.is_empty());
        let lines: Vec<&str> = lines.collect();
        for line in &lines {
            let (given, _) = line.split_once(" => ").unwrap();
            let words: Vec<&str> = given.split_whitespace().collect();
            let doubt = match words[2] {
                "sure" => Doubt::None,
                "Refused" => Doubt::Refused,
                _ => Doubt::Free,
            };
            let before =
                Monitor { board: board(words[0]), turn: mark(words[1]), doubt, taint: None, seat: 0 };
            let stimulus = match words[3] {
                "wait" => Stimulus::Wait,
                "code" => Stimulus::Code(before.turn, 0, false),
                "pass" => Stimulus::Code(before.turn, 0, true),
                play => Stimulus::Square(mark(play), Square::new(play[1..].parse().unwrap()).unwrap()),
            };
            let step = super::step(&rules, before, stimulus, &outcome(&words[4..]), tells_draw);
            let next = step.next.map_or("lost".to_owned(), monitor);
            let again = if step.restarted { " restarted" } else { "" };
            found += &format!("{given} => {} {next}{again}\n", names(&step.breaches));
        }
        assert_eq!(found, lines.join("\n") + "\n");
    }

    #[test]
    fn a_referee_stores_legal_moves() {
        steps(
            KEPT,
            false,
            "
            ......... X sure X1 X........ => ok X........ O sure
            ......... X sure X1 - => ok X........ O sure
            ......... X sure X1 X........ turn=O illegal=0 winner=none over=0 draw=0 win=0 => ok X........ O sure
            ......... X sure X1 X........ turn=X => turn_order X........ X sure
            ......... X sure X1 X........ turn=? => turn_order X........ O sure
            ......... X sure X1 ......... => store ......... X Free
            ......... X sure X1 .X....... => store .X....... O Free
            ......... X sure X1 O........ => store O........ O Free
            ......... X sure X1 XX....... => store XX....... O Free
            XO....... X sure X3 X.X...... => occupied X.X...... O Free
            XO....... X sure X3 XXX...... => occupied XXX...... O Free
            ......... X sure X1 X........ stuck => store X........ O sure
            ......... X sure X1 X........ unsettled => no_comb_loop X........ O sure
            ......... X sure X1 X........ illegal=1 => illegal_flag X........ O sure
            ......... X sure X1 ......... illegal=1 => store ......... X Free
            ......... X sure X1 1! => store lost
            XX.OO.... X sure X3 XXXOO.... winner=X over=1 => ok XXXOO.... O sure
            X........ O sure O2 XO....... => ok XO....... X sure
            X........ O Refused O2 XO....... => ok XO....... X sure
            X........ O Refused O2 X........ => turn_kept X........ X sure
            X........ O Free O2 X........ => ok X........ X sure
            X........ O Refused O2 XX....... => store XX....... X Free
            X........ O Free O2 XX....... => store XX....... X Free
            X........ O Refused O2 XO....... turn=O => turn_order XO....... O sure
            X........ O Refused O2 - turn=O => turn_order XO....... O sure
            ",
        );
    }

    #[test]
    fn a_referee_refuses_moves() {
        steps(
            KEPT,
            false,
            "
            X........ O sure O1 X........ => ok X........ O Refused
            X........ O Free O1 X........ => ok X........ O Free
            X........ O sure O1 X........ illegal=1 => ok X........ O Refused
            X........ O sure O1 X........ illegal=0 => illegal_flag X........ O Refused
            X........ O Refused O1 X........ illegal=0 => ok X........ O Refused
            X........ O sure O1 X........ turn=O => ok X........ O sure
            X........ O sure O1 X........ turn=X => turn_kept X........ X sure
            X........ O Free O1 X........ turn=X => ok X........ X sure
            X........ O sure O1 O........ => occupied O........ O Free
            X........ O sure O1 XO....... => occupied XO....... O Free
            X........ O sure O1 1! => occupied lost
            X........ O sure O1 2! => store lost
            X........ O sure O1 X........ over=1 winner=none => turn_kept lost
            X........ O sure O1 X........ over=1 win=0 => turn_kept lost
            X........ O sure O1 X........ over=1 winner=draw => draw X........ O Refused
            X........ O sure O1 X........ over=1 => false_win X........ O Refused
            X........ O sure O1 - => ok X........ O Refused
            X........ O sure X2 X........ => ok X........ O Refused
            X........ O sure X2 - => ok X........ O Refused
            X........ O sure X2 X........ illegal=0 => ok X........ O Refused
            X........ O sure X2 XX....... => turn_order XX....... O Free
            X........ O sure X2 XO....... => turn_order XO....... O Free
            X........ O Refused X2 XX....... => turn_kept XX....... O sure
            X........ O Free X2 XX....... => ok XX....... O sure
            X........ O Refused X2 X.X...... => turn_order X.X...... O Free
            X........ O Refused X2 X........ => ok X........ O Refused
            X........ O Free X2 X........ => ok X........ O Free
            X........ O sure X1 X........ => ok X........ O Refused
            X........ O sure X1 O........ => occupied O........ O Free
            X........ O sure X2 OX....... => occupied OX....... O Free
            X........ O sure code X........ => ok X........ O Refused
            X........ O sure code XO....... => turn_kept XO....... O Free
            X........ O sure code ......... => occupied ......... O Free
            X........ O sure code X........ turn=X => turn_kept X........ X sure
            X........ O sure pass X........ => ok X........ O Free
            X........ O sure pass X........ turn=X => ok X........ X sure
            X........ O sure pass XO....... => store XO....... O Free
            X........ O sure wait X........ => ok X........ O sure
            X........ O sure wait XO....... => store XO....... O Free
            X........ O sure wait - => ok X........ O sure
            X........ O sure wait X........ turn=X => turn_kept X........ X sure
            ",
        );
    }

    #[test]
    fn nothing_changes_after_the_end() {
        steps(
            KEPT,
            false,
            "
            XXX.OO... O sure O9 XXX.OO... => ok XXX.OO... O sure
            XXX.OO... O sure O9 - winner=X => ok XXX.OO... O sure
            XXX.OO... O sure O9 - winner=none => verdict_after_end XXX.OO... O sure
            XXX.OO... O sure O9 XXX.OO... winner=X over=1 turn=X => ok XXX.OO... O sure
            XXX.OO... O sure O9 XXX.OO... winner=none => verdict_after_end XXX.OO... O sure
            XXX.OO... O sure O9 XXX.OO... over=0 => verdict_after_end XXX.OO... O sure
            XXX.OO... O sure O9 XXX.OO..O => after_end XXX.OO..O O sure
            XXX.OO... O sure O9 XXX.OO..O winner=X => after_end XXX.OO..O O sure
            XXX.OO... O sure O9 XXX.OO..O winner=O => after_end,winner,verdict_after_end XXX.OO..O O sure
            XXX.OO... O sure O4 XXXOOO... winner=both => after_end,verdict_after_end XXXOOO... O sure
            XXXOOXOXO O sure O1 OXXOOXOXO => after_end OXXOOXOXO O sure
            XXX.OO... O sure O9 ......... => after_end ......... O sure
            XXX.OO... O sure O9 ........X => after_end ........X O sure
            XXX.OO... O sure O9 9! => after_end lost
            XXX.OO... O sure O1 1! => after_end lost
            XOXXOOOXX O sure O1 OOXXOOOXX => occupied OOXXOOOXX O sure
            XOXXOOOXX O sure O1 OOXXOOOX. => after_end OOXXOOOX. O sure
            XOXXOOOXX O sure O1 .OXXOOOXX => after_end .OXXOOOXX O sure
            XOXXOOOXX O sure O1 1! => occupied lost
            XOXXOOOXX O sure wait XOXXOOOXX draw=1 over=1 winner=none => ok XOXXOOOXX O sure
            XOXXOOOXX O sure wait XOXXOOOXX draw=0 => verdict_after_end XOXXOOOXX O sure
            ",
        );
        steps(
            Rules { after_end: AfterEnd::Restart, ..KEPT },
            false,
            "
            XXX.OO... O sure O9 XXX.OO... => ok XXX.OO... O sure
            XXX.OO... O sure O9 ......... => ok ......... X sure restarted
            XXX.OO... O sure O9 ......... winner=none => ok ......... X sure restarted
            XXX.OO... O sure O9 ......... winner=X => false_win ......... X sure restarted
            XXX.OO... O sure O9 ........X => ok ........X O sure restarted
            XXX.OO... O sure O9 ........O => after_end ........O O sure
            XXX.OO... O sure O9 X........ => after_end X........ O sure
            XXX.OO... O sure wait ........X => after_end ........X O sure
            XXX.OO... O sure wait ......... => ok ......... X sure restarted
            XXX.OO... O sure O9 - winner=none => ok ......... X sure restarted
            XXX.OO... O sure O9 - winner=X => ok XXX.OO... O sure
            XX.OO.... X sure X3 ......... => ok ......... X Free restarted
            XX.OO.... X sure X3 ......... winner=O turn=O => ok ......... X Free restarted
            XX.OO.... X sure X6 ......... => occupied ......... O Free
            XX.OO.... X Refused X6 ......... => occupied ......... O Free
            XX.OO.... X sure X3 XXXOO.... => ok XXXOO.... O sure
            ",
        );
        steps(
            Rules { after_end: AfterEnd::Restart, ..SHARED },
            false,
            "
            XX.OO.... X sure X6 ......... => occupied ......... O Free
            XX.OO.... X Refused X6 ......... => turn_kept ......... X Free restarted
            XX.OO.... X Free X6 ......... => ok ......... X Free restarted
            XX.OO.... X Refused X9 ......... => occupied ......... O Free
            XX.OO.... X Refused X3 ......... => ok ......... X Free restarted
            ",
        );
    }

    #[test]
    fn one_button_may_serve_both_sides() {
        steps(
            SHARED,
            false,
            "
            X........ O Refused O2 XX....... => turn_kept XX....... O sure
            X........ O Free O2 XX....... => ok XX....... O sure
            X........ O sure O2 XX....... => store XX....... X Free
            X........ O Refused O2 X........ => store X........ O Free
            X........ O Refused O2 XO....... => ok XO....... X sure
            ",
        );
    }

    #[test]
    fn a_displayed_turn_may_count_after_accepted_moves_only() {
        let table = "
            ......... X sure X1 X........ turn=O => ok X........ O sure
            ......... X sure X1 X........ turn=X => turn_order X........ O sure
            ......... X sure X1 - turn=X => turn_order X........ O sure
            X........ O sure O1 X........ turn=X => ok X........ O Refused
            ......... X sure X1 X........ turn=X stuck => store X........ O sure
            X........ O Refused O2 XO....... turn=O => turn_order XO....... X sure
            X........ O Refused O2 - turn=O => ok XO....... X sure
            X........ O Free O2 XX....... turn=X => store XX....... X Free
            ......... X sure X1 .X....... turn=X => store .X....... O Free
            XX.OO.... X sure X3 XXXOO.... turn=X => ok XXXOO.... O sure
            ";
        steps(Rules { turn_after_moves: true, ..KEPT }, false, table);
        let table = "
            ......... X sure X1 X........ turn=X => ok X........ O sure
            ";
        steps(Rules { turn_after_moves: true, turns: Turns::Free, ..KEPT }, false, table);
        let table = "
            XXX.OO... O sure O9 ........X turn=X => ok ........X O sure restarted
            ";
        steps(Rules { turn_after_moves: true, after_end: AfterEnd::Restart, ..KEPT }, false, table);
    }

    #[test]
    fn a_code_for_a_draw_must_be_shown() {
        steps(
            KEPT,
            true,
            "
            XOXXOOOX. X sure X9 XOXXOOOXX winner=none => draw XOXXOOOXX O sure
            XOXXOOOX. X sure X9 XOXXOOOXX winner=draw => ok XOXXOOOXX O sure
            XOXXOOOX. X sure X9 XOXXOOOXX winner=none draw=1 => ok XOXXOOOXX O sure
            XXOO..... X sure X9 XXOO....X winner=none => ok XXOO....X O sure
            XXOO..... X sure X9 XXOO....X winner=draw => draw XXOO....X O sure
            ",
        );
    }

    #[test]
    fn an_opponent_answers() {
        steps(
            OPPONENT,
            false,
            "
            ......... X sure X1 X...O.... => ok X...O.... X sure
            ......... X sure X1 X...O.... turn=O => ok X...O.... X sure
            ......... X sure X1 - => ok ......... X sure
            ......... X sure X1 X........ => answers X........ X sure
            ......... X sure X1 X...O.... stuck => answers X...O.... X sure
            ......... X sure X1 X...OO... => legal_second X...OO... X sure
            ......... X sure X1 ......... => store ......... X sure
            ......... X sure X1 ....O.... => store ....O.... X sure
            ......... X sure X1 O........ => legal_second O........ X sure
            ......... X sure X1 XX..O.... => store XX..O.... X sure
            ......... X sure X1 1! => legal_second lost
            X...O.... X sure X2 XXO...... => occupied XXO...... X sure
            X...O.... X sure X2 XXO.X.... => occupied XXO.X.... X sure
            X...O.... X sure X2 X...O.... => store X...O.... X sure
            X...O.... X sure X1 X...O.... => ok X...O.... X sure
            X...O.... X sure X1 X...OO... => legal_second X...OO... X sure
            X...O.... X sure X1 O...O.... => occupied O...O.... X sure
            X...O.... X sure X1 XX..O.... => occupied XX..O.... X sure
            X...O.... X sure wait X...O.... => ok X...O.... X sure
            X...O.... X sure code X...OO... => legal_second X...OO... X sure
            XX.OO.... X sure X3 XXXOO.... => never_loses_second XXXOO.... X sure
            XX.OO.... X sure X3 XXXOOO... => after_end,never_loses_second XXXOOO... X sure
            XX.OO.... X sure X9 XXOOO...X => takes_win_second XXOOO...X X sure
            XX.OO.... X sure X9 XX.OOO..X => ok XX.OOO..X X sure
            XX.OO.... X sure X6 XXOOOX... => ok XXOOOX... X sure
            XOXXOO.XO X sure X7 XOXXOOXXO => never_loses_second XOXXOOXXO X sure
            XXX.OO... O sure X9 XXX.OO..X => after_end XXX.OO..X O sure
            ",
        );
    }

    #[test]
    fn a_fresh_game_is_empty_and_shows_no_result() {
        let cases = [
            (KEPT, "......... turn=X winner=none over=0 draw=0 win=0", "ok ......... X sure"),
            (KEPT, "-", "ok ......... X sure"),
            (KEPT, "X........", "reset_clears X........ X sure"),
            (KEPT, "1!", "reset_clears ......... X sure"),
            (KEPT, "......... turn=O", "reset_clears ......... X sure"),
            (KEPT, "......... winner=X", "reset_clears ......... X sure"),
            (KEPT, "......... over=1", "reset_clears ......... X sure"),
            (Rules { first: Mark::O, ..KEPT }, "......... turn=O", "ok ......... O sure"),
            (Rules { turn_after_moves: true, ..KEPT }, "......... turn=O", "ok ......... X sure"),
            (OPPONENT, "......... turn=O", "ok ......... X sure"),
            (OPPONENT, "....O....", "reset_clears ....O.... X sure"),
            (Rules { seat: Some(Seat::First), ..OPPONENT }, "....O....", "ok ....O.... X sure"),
            (Rules { seat: Some(Seat::First), ..OPPONENT }, ".........", "answers ......... X sure"),
            (Rules { seat: Some(Seat::First), ..OPPONENT }, "X........", "reset_clears X........ X sure"),
            (Rules { seat: Some(Seat::First), ..OPPONENT }, "X...O....", "reset_clears X...O.... X sure"),
            (Rules { seat: Some(Seat::First), ..OPPONENT }, "...OO....", "reset_clears ...OO.... X sure"),
        ];
        let mut found = Vec::new();
        for (rules, shown, _) in cases {
            let words: Vec<&str> = shown.split_whitespace().collect();
            let (game, breaches) = fresh(&rules, 1, &outcome(&words).seen);
            assert_eq!((game.seat, game.taint), (1, None));
            found.push((shown, format!("{} {}", names(&breaches), monitor(game))));
        }
        let wanted: Vec<(&str, String)> =
            cases.iter().map(|(_, shown, wanted)| (*shown, (*wanted).to_owned())).collect();
        assert_eq!(found, wanted);
    }

    /// Every board with one output at a time: 19683 boards and 15 values of outputs.
    #[test]
    fn an_output_is_right_if_it_says_what_the_board_says() {
        let values =
            [Said::None, Said::Draw, Said::Both, Said::Unknown, Said::Side(Mark::X), Said::Side(Mark::O)];
        for board in Board::all() {
            let lines = |mark: Mark| {
                Line::ALL
                    .into_iter()
                    .any(|line| line.squares().iter().all(|square| board.get(*square) == Some(mark)))
            };
            let full = Square::ALL.into_iter().all(|square| board.get(square).is_some());
            let result = match (lines(Mark::X), lines(Mark::O)) {
                (true, true) => Some(Said::Both),
                (true, false) => Some(Said::Side(Mark::X)),
                (false, true) => Some(Said::Side(Mark::O)),
                (false, false) => full.then_some(Said::Draw),
            };
            assert_eq!(end(board), result);
            let first = |seen: Observation| {
                let breaches = shown(board, &seen, false).breaches;
                assert!(breaches.len() < 2, "{board:?}");
                breaches.first().map(|breach| (breach.claim, breach.expected))
            };
            let judged = |wanted: Option<(Claim, Expected)>| wanted.filter(|_| result != Some(Said::Both));
            for said in values {
                let wanted = match (result, said) {
                    (Some(Said::Side(mark)), Said::Side(other)) if mark == other => None,
                    (Some(Said::Side(_)), Said::Both) => Some((Claim::FalseWin, result.unwrap())),
                    (Some(Said::Side(_)), _) => Some((Claim::Winner, result.unwrap())),
                    (None, Said::None) | (_, Said::None) | (Some(_), Said::Draw) => None,
                    (None, Said::Draw) => Some((Claim::Draw, Said::None)),
                    (None, _) => Some((Claim::FalseWin, Said::None)),
                    (Some(_), _) => Some((Claim::FalseWin, Said::Draw)),
                };
                let wanted = judged(wanted.map(|(claim, said)| (claim, Expected::Winner(said))));
                assert_eq!(
                    first(Observation { winner: Some(said), ..NOTHING }),
                    wanted,
                    "{board:?} {said:?}"
                );
            }
            let won = matches!(result, Some(Said::Side(_)));
            let drawn = result == Some(Said::Draw);
            for up in [false, true] {
                let win = (up != won)
                    .then_some((if won { Claim::Winner } else { Claim::FalseWin }, Expected::Win(won)));
                assert_eq!(first(Observation { win: Some(up), ..NOTHING }), judged(win), "{board:?}");
                let draw = (up != drawn).then_some((Claim::Draw, Expected::Draw(drawn)));
                assert_eq!(first(Observation { draw: Some(up), ..NOTHING }), judged(draw), "{board:?}");
                let claim = if won {
                    Claim::Winner
                } else if drawn {
                    Claim::Draw
                } else {
                    Claim::FalseWin
                };
                let over = (up != result.is_some()).then_some((claim, Expected::Over(!up)));
                assert_eq!(first(Observation { over: Some(up), ..NOTHING }), judged(over), "{board:?}");
            }
            // A bit for each line of the winner that is not reported.
            let missed = |seen: Observation| shown(board, &seen, false).missed;
            let unseen = missed(Observation { winner: Some(Said::None), ..NOTHING });
            assert_eq!(unseen, missed(Observation { win: Some(false), ..NOTHING }));
            for (index, line) in Line::ALL.into_iter().enumerate() {
                let complete =
                    |mark: Mark| line.squares().iter().all(|square| board.get(*square) == Some(mark));
                let is_missed = won && Mark::ALL.into_iter().any(complete);
                assert_eq!(unseen >> index & 1 == 1, is_missed, "{board:?} {index}");
            }
        }
    }

    #[test]
    fn outputs_are_read_together() {
        let drawn = "XOXXOOOXX";
        for (board_text, shown, tells_draw, wanted) in [
            (drawn, "- winner=none", false, "ok"),
            (drawn, "- winner=none", true, "draw"),
            (drawn, "- winner=draw", true, "ok"),
            (drawn, "- winner=none draw=1", true, "ok"),
            (drawn, "- winner=X draw=1", true, "false_win"),
            ("X........", "- winner=none", true, "ok"),
            ("X........", "- winner=none over=1", false, "draw"),
            ("X........", "- winner=draw over=1", false, "draw"),
            ("X........", "- win=0 over=1", false, "draw"),
            ("X........", "- win=1 over=1", false, "false_win"),
            ("X........", "- winner=X over=1 win=1", false, "false_win"),
            ("XXX.OO...", "- winner=none win=0 over=0 draw=1", false, "winner,draw"),
        ] {
            let words: Vec<&str> = shown.split_whitespace().collect();
            let step = super::shown(board(board_text), &outcome(&words).seen, tells_draw);
            assert_eq!(names(&step.breaches), wanted, "{board_text} {shown}");
        }
        let shown = super::shown(board(drawn), &outcome(&["-", "winner=X", "draw=1"]).seen, true);
        assert_eq!(
            shown.breaches[0].expected,
            Expected::Winner(Said::None),
            "the draw has an output of its own"
        );
    }

    #[test]
    fn a_packed_game_is_unpacked_to_itself() {
        let mut known = std::collections::HashSet::new();
        let boards = Board::all().step_by(101).chain([board("XXXXXXXXX"), board("OOOOOOOOO")]);
        for board in boards {
            for turn in Mark::ALL {
                for doubt in [Doubt::None, Doubt::Refused, Doubt::Free] {
                    for taint in Claim::ALL.map(Some).into_iter().chain([None]) {
                        for seat in 0..2 {
                            let monitor = Monitor { board, turn, doubt, taint, seat };
                            assert_eq!(Monitor::unpack(monitor.pack()), monitor);
                            known.insert(monitor.pack());
                        }
                    }
                }
            }
        }
        assert_eq!(known.len(), (195 + 2) * 2 * 3 * 26 * 2);
    }
}
