//! Designs of the game with three sizes, written in Rust: a correct one, and broken ones.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rules::sized::{Piece, Size};

use super::*;
use crate::Verdict;
use crate::test_designs::{design, drive};

#[test]
fn a_proof_decides_what_the_search_left_open() {
    let mut report = Report { verdict: Verdict::Undecided, ..Report::unreadable("made", "too large") };
    let remark = || Some("some were tried".to_owned());
    report.claims = vec![
        plain(Claim::Store, Result::Undecided, remark()),
        plain(Claim::Draw, Result::NotApplicable, remark()),
        plain(Claim::SimEqualsSynth, Result::Undecided, remark()),
    ];
    let proved = Proved { holds: true, states: 7, words: String::new() };
    let mut failed = report.clone();
    failed.claims.push(plain(Claim::Winner, Result::Fails, None));
    take(&proved, &mut failed);
    assert_eq!((failed.states, failed.claims[0].result), (0, Result::Undecided), "a failure was found");
    take(&proved, &mut report);
    let results: Vec<Result> = report.claims.iter().map(|finding| finding.result).collect();
    assert_eq!(results, [Result::Holds, Result::NotApplicable, Result::Undecided]);
    assert_eq!((report.claims[0].remark.is_none(), report.claims[1].remark.is_none()), (true, false));
    assert_eq!((report.states, report.reason), (7, None));
}

/// What the design below shows after each clock.
struct Shown {
    position: Position,
    /// Whether the last placement was refused.
    refused: bool,
    /// The codes of the squares: the size of a piece, and 4 more for those of O.
    cells: [u64; 9],
    winner: u64,
    over: bool,
    illegal: bool,
    turn: u64,
}

const DRIVER: &str = r#"
    name = "pieces"
    kind = "sized"
    turns = "shared"
    [clock]
    port = "clk"
    [reset]
    steps = ["reset=1", "clock 1", "reset=0"]
    [move]
    steps = ["square={i} size={size} place=1", "clock 1", "place=0"]
    [read.board]
    cells = ["board[2:0]", "board[5:3]", "board[8:6]", "board[11:9]", "board[14:12]", "board[17:15]", "board[20:18]", "board[23:21]", "board[26:24]"]
    empty = 0
    X = [1, 2, 3]
    O = [5, 6, 7]
    [read.winner]
    at = "winner"
    none = 0
    X = 1
    O = 2
    [read.over]
    at = "over"
    [read.illegal]
    at = "illegal"
    [read.turn]
    at = "turn"
    X = 0
    O = 1
"#;

/// The number in these bits, the lowest first, of one lane.
fn number(words: &[u64], lane: u32) -> u64 {
    words.iter().rev().fold(0, |number, word| number << 1 | word >> lane & 1)
}

/// Puts the numbers of all lanes, each with its width, beside each other.
fn joined(lanes: impl Fn(u32) -> Vec<(u64, usize)>) -> Vec<u64> {
    let mut words = Vec::new();
    for lane in 0..64 {
        let numbers = lanes(lane);
        let bits =
            numbers.into_iter().flat_map(|(number, width)| (0..width).map(move |bit| number >> bit & 1));
        for (index, bit) in bits.enumerate() {
            words.resize(words.len().max(index + 1), 0);
            words[index] |= bit << lane;
        }
    }
    words
}

/// The positions that the design below has met. Its registers hold the number of one of them.
#[derive(Default)]
struct Met {
    positions: Vec<Position>,
    numbers: HashMap<Position, u64>,
}

impl Met {
    /// The position with the number in these bits of a lane; at power-up it may be any, which is taken as the start.
    fn position(&self, state: &[u64], lane: u32) -> Position {
        self.positions.get(number(&state[..24], lane) as usize).copied().unwrap_or(Position::START)
    }

    fn number(&mut self, position: Position) -> u64 {
        let fresh = self.positions.len() as u64;
        let number = *self.numbers.entry(position).or_insert(fresh);
        if number == fresh {
            self.positions.push(position);
        }
        number
    }
}

/// A design that plays by the rules and shows it with a change.
fn pieces(change: impl Fn(&mut Shown) + Send + Sync + 'static) -> Design {
    let met = Arc::new(Mutex::new(Met::default()));
    let met_before = Arc::clone(&met);
    let step = move |inputs: &[u64], state: &[u64]| {
        joined(|lane| {
            let mut met = met.lock().expect("a poisoned lock has failed already");
            let position = met.position(state, lane);
            let (reset, place) = (inputs[1] >> lane & 1, inputs[2] >> lane & 1);
            let square = Square::ALL[number(&inputs[3..7], lane) as usize % 9];
            let size = Size::new(number(&inputs[7..9], lane) as u8);
            let (after, refused) = match size {
                _ if reset == 1 => (Position::START, 0),
                Ok(size) if place == 1 => {
                    let played = position.play(Placement { square, size });
                    (played.unwrap_or(position), u64::from(played.is_err()))
                }
                _ => (position, state[24] >> lane & 1),
            };
            vec![(met.number(after), 24), (refused, 1)]
        })
    };
    let show = move |_: &[u64], state: &[u64]| {
        joined(|lane| {
            let position =
                met_before.lock().expect("a poisoned lock has failed already").position(state, lane);
            let (refused, outcome) = (state[24] >> lane & 1 == 1, position.outcome());
            let code =
                |piece: Piece| u64::from(piece.size.number()) + 4 * u64::from(piece.owner == Seat::Second);
            let mut shown = Shown {
                position,
                refused,
                cells: Square::ALL.map(|square| position.board().get(square).map_or(0, code)),
                winner: match outcome {
                    Some(Outcome::Win(Seat::First)) => 1,
                    Some(Outcome::Win(Seat::Second)) => 2,
                    _ => 0,
                },
                over: outcome.is_some(),
                illegal: refused,
                turn: u64::from(position.mover() == Seat::Second),
            };
            change(&mut shown);
            let flags =
                [(shown.winner, 2), (shown.over.into(), 1), (shown.illegal.into(), 1), (shown.turn, 1)];
            shown.cells.map(|code| (code, 3)).into_iter().chain(flags).collect()
        })
    };
    let (inputs, outputs) = ("clk reset place square:4 size:2", "board:27 winner:2 over illegal turn");
    design(inputs, outputs, "position:24 refused", Arc::new(step), Arc::new(show))
}

fn decided(design: &Design, driver: &str, time: Option<Duration>) -> Report {
    let mut report = Report::unreadable("made", "");
    let mut options = Options { time, memory: None, progress: &mut |_| {} };
    decide(design, &drive(design, driver), &mut options, &mut report);
    report
}

/// A correct design has no failure. All 27 placements are tried in 1, 9 and 117 positions, which are those of the first
/// moves up to symmetry, and then in 400 of each of nine lengths.
#[test]
fn a_correct_design_is_not_refuted() {
    let report = decided(&pieces(|_| {}), DRIVER, None);
    let undecided: Vec<Claim> = report.claims.iter().map(|finding| finding.id).collect();
    assert_eq!(undecided.len(), 8);
    assert!(report.claims.iter().all(|finding| finding.result == Result::Undecided), "{:?}", report.claims);
    assert_eq!(report.states, 27 * (1 + 9 + 117 + 9 * 400));
    assert!(report.reason.is_some_and(|reason| reason.contains("placements were tried")));
    // Out of time after the first move.
    assert_eq!(decided(&pieces(|_| {}), DRIVER, Some(Duration::ZERO)).states, 27);
}

/// Each change is noticed, as the claim that it breaks, at the first move at which it can be seen.
#[test]
fn a_broken_design_is_refuted() {
    type Change = fn(&mut Shown);
    let cases: [(&str, Change, Claim, usize, &str, &str); 11] = [
        (
            "a piece is lost",
            |shown| shown.cells[4] %= 7,
            Claim::Store,
            2,
            "square 5 Mark(O, 2)",
            "square 5 Empty",
        ),
        (
            "a refused piece is stored",
            |shown| shown.cells[8] |= 4 * u64::from(shown.refused),
            Claim::Occupied,
            2,
            "square 9 Empty",
            "square 9 Unknown(4)",
        ),
        ("X never wins", |shown| shown.winner &= 2, Claim::Winner, 5, "winner Side(X)", "winner None"),
        ("O never wins", |shown| shown.winner &= 1, Claim::Winner, 6, "winner Side(O)", "winner None"),
        (
            "a win without a line",
            |shown| shown.winner |= u64::from(shown.position.ply() == 2),
            Claim::FalseWin,
            2,
            "winner None",
            "winner Side(X)",
        ),
        ("no end", |shown| shown.over = false, Claim::Draw, 5, "over true", "over false"),
        (
            "an early end",
            |shown| shown.over |= shown.position.ply() == 3,
            Claim::FalseWin,
            3,
            "over false",
            "over true",
        ),
        (
            "the turn stays",
            |shown| shown.turn &= u64::from(shown.position.ply() < 3),
            Claim::TurnOrder,
            3,
            "turn O",
            "turn Side(X)",
        ),
        (
            "a refused piece passes the turn",
            |shown| shown.turn ^= u64::from(shown.refused),
            Claim::TurnKept,
            2,
            "turn O",
            "turn Side(X)",
        ),
        (
            "nothing is refused",
            |shown| shown.illegal = false,
            Claim::IllegalFlag,
            2,
            "flag true",
            "flag false",
        ),
        (
            "a legal piece is refused",
            |shown| shown.illegal |= shown.position.ply() == 1,
            Claim::IllegalFlag,
            1,
            "flag false",
            "flag true",
        ),
    ];
    for (name, change, claim, length, expected, found) in cases {
        let report = decided(&pieces(change), DRIVER, None);
        let failed: Vec<&Finding> =
            (report.claims.iter()).filter(|finding| finding.result == Result::Fails).collect();
        let [finding] = failed[..] else { panic!("{name}: {failed:?}") };
        let told = (finding.id, finding.expected.as_deref(), finding.found.as_deref());
        assert_eq!(told, (claim, Some(expected), Some(found)), "{name}");
        let moves = finding.moves.as_deref().unwrap_or_default();
        assert_eq!(moves.len(), length, "{name}: {moves:?}");
        let sides = moves.iter().map(|played| match played {
            Move::Square(mark, _, 1..=3) => *mark,
            other => panic!("{name}: {other:?}"),
        });
        assert!(sides.eq([Mark::X, Mark::O].into_iter().cycle().take(length)), "{name}: {moves:?}");
        // The trace has the clock and the end of the reset and of every move.
        let rows = finding.trace.iter().flat_map(|trace| &trace.rows).map(|row| (row.during, row.clock));
        let wanted = (0..=length).flat_map(|during| [(during, true), (during, false)]);
        assert!(rows.eq(wanted), "{name}: {:?}", finding.trace);
    }
}

/// A move that waits for ever is not stored if it is legal; one that is refused may wait.
#[test]
fn a_legal_move_must_end() {
    let waiting = DRIVER.replace(r#""place=0"]"#, r#""place=0", "until illegal==0 max 3"]"#);
    let report = decided(&pieces(|_| {}), &waiting, Some(Duration::from_secs(3600)));
    assert!(report.claims.iter().all(|finding| finding.result != Result::Fails), "{:?}", report.claims);
    let stuck = pieces(|shown| shown.illegal |= shown.position.ply() == 2);
    let report = decided(&stuck, &waiting, None);
    let failed = report.claims.iter().find(|finding| finding.result == Result::Fails);
    let told = failed.map(|finding| (finding.id, finding.expected.as_deref(), finding.found.as_deref()));
    assert_eq!(told, Some((Claim::Store, Some("an end of the move"), Some("waiting for ever"))));
}

/// Claims about outputs that the driver does not read do not apply.
#[test]
fn what_is_not_observed_is_not_decided() {
    let parts = [
        ("[read.board]", vec![Claim::Store, Claim::Occupied]),
        ("[read.winner]", vec![Claim::Winner]),
        ("[read.over]", vec![Claim::Draw]),
        ("[read.illegal]", vec![Claim::IllegalFlag]),
        ("[read.turn]", vec![Claim::TurnOrder, Claim::TurnKept]),
    ];
    for (part, wanted) in parts {
        let (start, rest) = DRIVER.split_once(part).expect("the driver reads it");
        let rest = rest.find("[read").map_or("", |at| &rest[at..]);
        let report = decided(&pieces(|_| {}), &format!("{start}{rest}"), Some(Duration::ZERO));
        let open = report.claims.iter().filter(|finding| finding.result == Result::NotApplicable);
        let open: Vec<Claim> = open.map(|finding| finding.id).collect();
        assert_eq!(open, wanted, "{part}");
    }
}
