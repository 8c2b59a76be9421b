//! The game with three sizes: the first moves in every order, longer games in part, compared with the rules.

use std::collections::HashSet;
use std::time::Instant;

use driver::{Cell, Program, Said, Stroke};
use rules::classic::{Mark, Square};
use rules::sized::{Placement, Position};
use rules::{Game as _, Outcome, Seat};

use crate::bench::{Bench, Job, LanePins, Outcome as Ran, Registers, lane_pins};
use crate::claim::Claim;
use crate::counterexample::Recorder;
use crate::decide::{Options, plain};
use crate::design::Design;
use crate::drive::Drive;
use crate::examine::Proved;
use crate::verdict::{Finding, Move, Report, Result};

/// Up to this many moves, every game is played, up to symmetry.
const WHOLE: usize = 3;
/// After that, this many positions of each length.
const SOME: usize = 400;

/// A game so far.
struct Reached {
    position: Position,
    state: Registers,
    path: Vec<Placement>,
}

/// Looks for failures. The state space is too large to be exhausted here, so nothing is proved, and a note
/// says how far the search went.
pub fn decide(design: &Design, drive: &Drive, options: &mut Options<'_>, report: &mut Report) {
    let started = Instant::now();
    let bench = Bench::new(design, &drive.controls);
    let mut lanes = design.fabric.lanes();
    let power_up = bench.power_up(|_| false);
    let reset: Vec<&Program> = drive.controls.reset.iter().collect();
    let job = Job { state: &power_up, programs: &reset, idle: &[], board: None };
    let state = bench.run(&mut lanes, &[job], None).remove(0).state;
    let mut level = vec![Reached { position: Position::START, state, path: Vec::new() }];
    let (mut tried, mut ply, mut late) = (0, 0, false);
    let mut found: Vec<Finding> = Vec::new();
    while !level.is_empty() && !late {
        let mut next: Vec<Reached> = Vec::new();
        let mut known: HashSet<Position> = HashSet::new();
        for reached in &level {
            let moves: Vec<(Placement, &Program)> = Placement::all()
                .filter_map(|placement| {
                    Some((placement, program(drive, reached.position.mover(), placement)?))
                })
                .collect();
            let programs: Vec<[&Program; 1]> = moves.iter().map(|(_, program)| [*program]).collect();
            let job = |programs| Job { state: &reached.state, programs, idle: &[], board: None };
            let jobs: Vec<Job<'_>> = programs.iter().map(|programs| job(&programs[..])).collect();
            let outcomes = bench.run(&mut lanes, &jobs, None);
            for (lane, ((placement, _), outcome)) in moves.iter().zip(outcomes).enumerate() {
                tried += 1;
                let pins = lane_pins(design, &mut lanes, lane as u32);
                let wrong = compare(drive, &reached.position, *placement, &outcome, &pins);
                let path = || reached.path.iter().copied().chain([*placement]).collect::<Vec<_>>();
                if let Some((claim, expected, shown)) = wrong {
                    if !found.iter().any(|finding| finding.id == claim) {
                        found.push(example(&bench, drive, claim, &path(), expected, shown));
                    }
                } else if let Ok(after) = reached.position.play(*placement)
                    && after.outcome().is_none()
                    && known.insert(after.canonical())
                {
                    next.push(Reached { position: after, state: outcome.state, path: path() });
                }
            }
            (options.progress)(tried);
            late = options.time.is_some_and(|time| started.elapsed() > time);
        }
        ply += 1;
        if ply >= WHOLE && next.len() > SOME {
            let step = next.len() / SOME;
            next = next.into_iter().step_by(step.max(1)).take(SOME).collect();
        }
        level = next;
    }
    report.states = tried;
    let reading = &drive.controls.reading;
    let observed = [
        (Claim::Store, reading.board.is_some()),
        (Claim::Occupied, reading.board.is_some()),
        (Claim::TurnOrder, reading.turn.is_some()),
        (Claim::Winner, reading.winner.is_some()),
        (Claim::FalseWin, reading.winner.is_some() || reading.over.is_some()),
        (Claim::Draw, reading.over.is_some()),
        (Claim::TurnKept, reading.turn.is_some()),
        (Claim::IllegalFlag, reading.illegal.is_some()),
    ];
    let remark = format!(
        "{tried} placements were tried: all in the first {WHOLE} moves up to symmetry, and some later ones"
    );
    for (claim, observed) in observed {
        if found.iter().any(|finding| finding.id == claim) {
            continue;
        }
        found.push(match observed {
            true => plain(claim, Result::Undecided, Some(remark.clone())),
            false => plain(claim, Result::NotApplicable, Some("it is not observed".to_owned())),
        });
    }
    report.reason = Some(format!(
        "no failure was found, and nothing is proved: this game is too large to be exhausted here; {remark}"
    ));
    report.claims.append(&mut found);
}

/// Takes over a proof, if no failure was found.
pub fn take(proved: &Proved, report: &mut Report) {
    if report.roots().next().is_some() {
        return;
    }
    let open =
        |finding: &&mut Finding| finding.result == Result::Undecided && finding.id != Claim::SimEqualsSynth;
    for finding in report.claims.iter_mut().filter(open) {
        finding.result = Result::Holds;
        finding.remark = None;
    }
    report.states = usize::try_from(proved.states).unwrap_or(usize::MAX);
    report.reason = None;
    report.conclude();
}

fn mark(seat: Seat) -> Mark {
    Mark::of(seat)
}

fn program(drive: &Drive, seat: Seat, placement: Placement) -> Option<&Program> {
    drive.controls.stroke(Stroke::Square(mark(seat), placement.square, placement.size.number()))
}

/// The first error after a placement was tried: the claim, the expected and the actual reading.
fn compare(
    drive: &Drive,
    before: &Position,
    placement: Placement,
    outcome: &Ran,
    pins: &LanePins<'_>,
) -> Option<(Claim, String, String)> {
    let played = before.play(placement);
    let after = played.unwrap_or(*before);
    let legal = played.is_ok();
    let reading = &drive.controls.reading;
    if legal && outcome.stuck.is_some() {
        return Some((Claim::Store, "an end of the move".to_owned(), "waiting for ever".to_owned()));
    }
    if let Some(board) = &reading.board {
        for square in Square::ALL {
            let wanted = match after.board().get(square) {
                None => Cell::Empty,
                Some(piece) => Cell::Mark(mark(piece.owner), piece.size.index()),
            };
            let found = board.cell(square, pins);
            if found != wanted {
                let claim = if legal { Claim::Store } else { Claim::Occupied };
                let number = square.number();
                return Some((
                    claim,
                    format!("square {number} {wanted:?}"),
                    format!("square {number} {found:?}"),
                ));
            }
        }
    }
    let wins = match after.outcome() {
        Some(Outcome::Win(seat)) => Said::Side(mark(seat)),
        _ => Said::None,
    };
    if let Some(said) = outcome.seen.winner
        && said != wins
    {
        let claim = if wins == Said::None { Claim::FalseWin } else { Claim::Winner };
        return Some((claim, format!("winner {wins:?}"), format!("winner {said:?}")));
    }
    if let Some(over) = outcome.seen.over
        && over != after.outcome().is_some()
    {
        let claim = if over { Claim::FalseWin } else { Claim::Draw };
        return Some((claim, format!("over {}", !over), format!("over {over}")));
    }
    if after.outcome().is_none()
        && let Some(turn) = outcome.seen.turn
        && turn != Said::Side(mark(after.mover()))
    {
        let claim = if legal { Claim::TurnOrder } else { Claim::TurnKept };
        return Some((claim, format!("turn {}", mark(after.mover())), format!("turn {turn:?}")));
    }
    match outcome.seen.illegal {
        Some(up) if up == legal => {
            Some((Claim::IllegalFlag, format!("flag {}", !legal), format!("flag {up}")))
        }
        _ => None,
    }
}

/// A failure, with its game clock by clock.
fn example(
    bench: &Bench<'_>,
    drive: &Drive,
    claim: Claim,
    path: &[Placement],
    expected: String,
    found: String,
) -> Finding {
    let mut recorder = Recorder::new(bench.design, bench.controls);
    let mut lanes = bench.design.fabric.lanes();
    let power_up = bench.power_up(|_| false);
    let reset: Vec<&Program> = drive.controls.reset.iter().collect();
    let job = Job { state: &power_up, programs: &reset, idle: &[], board: None };
    let mut state = recorder.run(bench, &mut lanes, job, 0).state;
    let mut position = Position::START;
    let mut moves = Vec::new();
    for (index, &placement) in path.iter().enumerate() {
        let seat = position.mover();
        let programs: Vec<&Program> = program(drive, seat, placement).into_iter().collect();
        let job = Job { state: &state, programs: &programs, idle: &[], board: None };
        state = recorder.run(bench, &mut lanes, job, index + 1).state;
        moves.push(Move::Square(mark(seat), placement.square, placement.size.number()));
        position = position.play(placement).unwrap_or(position);
    }
    Finding {
        moves: Some(moves),
        expected: Some(expected),
        found: Some(found),
        trace: Some(recorder.trace),
        ..plain(claim, Result::Fails, None)
    }
}

#[cfg(test)]
mod tests;
