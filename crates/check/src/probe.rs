//! Tries a driver on a design, to choose among ways to drive it.

use driver::{Controls, Driver, Kind};
use rules::classic::{Board, Mark, Square};

use crate::bench::{Bench, Job};
use crate::design::Design;
use crate::game::Game;
use crate::monitor::{self, Stimulus};

/// How many games are tried.
pub const GAMES: usize = 24;
/// So many games without one right move are enough.
const HOPELESS: usize = 3;
/// How many boards are tried.
pub const BOARDS: usize = 1 + 19_683_usize.div_ceil(37);

/// How much of some games, or how many of some boards, a design gets right when it is driven like this.
pub fn score(design: &Design, driver: &Driver, controls: &Controls) -> usize {
    let bench = Bench::new(design, controls);
    match driver.kind {
        Kind::Referee | Kind::Opponent => games(&Game::new(bench, driver)),
        Kind::Judge => boards(&bench, controls),
        Kind::Picker | Kind::Sized => 1,
    }
}

/// Plays games with moves from a fixed seed, and counts what is right before something is wrong.
fn games(game: &Game<'_>) -> usize {
    let mut lanes = game.bench.design.fabric.lanes();
    let mut score = 0;
    for number in 0..GAMES {
        // A driver by which nothing is stored shows that at once.
        if number == HOPELESS && score == 0 {
            break;
        }
        let place = &game.seats[number % game.seats.len()];
        let mut monitor = place.monitor;
        let mut state = place.fresh.clone();
        let mut seed = 0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(number as u64 + 1);
        while !monitor.is_over() {
            let legal = |(_, (stimulus, ..)): &(usize, &(Stimulus, _, _))| match stimulus {
                Stimulus::Square(mark, square) => {
                    monitor.board.is_empty(*square)
                        && place.rules.person.map_or(*mark == monitor.turn, |person| *mark == person)
                }
                _ => false,
            };
            let moves: Vec<usize> =
                game.stimuli.iter().enumerate().filter(legal).map(|(index, _)| index).collect();
            if moves.is_empty() {
                break;
            }
            seed = seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
            let stimulus = moves[(seed >> 33) as usize % moves.len()];
            let programs = &game.stimuli[stimulus].1;
            let job = Job { state: &state, programs, idle: place.idle, board: None };
            let outcome = game.bench.run(&mut lanes, &[job], None).remove(0);
            let step = game.judge(monitor, game.stimuli[stimulus].0, &outcome);
            let spoilt = step.breaches.iter().any(|breach| Game::spoils(breach.claim));
            let Some(next) = step.next.filter(|_| !spoilt) else { break };
            score += 2;
            if step.restarted {
                break;
            }
            (monitor, state) = (next, outcome.state);
        }
    }
    score
}

/// Puts some boards at the inputs.
fn boards(bench: &Bench<'_>, controls: &Controls) -> usize {
    let mut lanes = bench.design.fabric.lanes();
    let start = bench.power_up(|_| false);
    let tells_draw = controls.reading.winner.as_ref().is_some_and(|winner| winner.draw.is_some());
    let full: Board = Square::ALL.into_iter().fold(Board::EMPTY, |board, square| {
        let mark = if [1, 2, 6, 7, 9].contains(&square.number()) { Mark::X } else { Mark::O };
        board.with(square, mark)
    });
    let boards: Vec<Board> = [full].into_iter().chain(Board::all().step_by(37)).collect();
    let programs = [&controls.ask];
    let mut score = 0;
    for chunk in boards.chunks(64) {
        let job = |&board| Job { state: &start, programs: &programs, idle: &[], board: Some(board) };
        let jobs: Vec<Job<'_>> = chunk.iter().map(job).collect();
        for (board, outcome) in chunk.iter().zip(bench.run(&mut lanes, &jobs, None)) {
            score += usize::from(monitor::shown(*board, &outcome.seen, tells_draw).breaches.is_empty());
        }
    }
    score
}
