//! Tries a driver on a design, to choose among ways to drive it.

use driver::{Controls, Driver, Kind, Pins, Said};
use rules::classic::{Board, Mark, Square};

use crate::bench::{Bench, Job, lane_pins};
use crate::design::Design;
use crate::game::{Game, SeatGame};
use crate::monitor::{self, Monitor, Stimulus};

/// The number of games tried.
pub const GAMES: usize = 24;
/// The search gives up after this many games without a correct move.
const HOPELESS: usize = 3;
/// Scores a design with this driver on sample games or sample boards.
pub fn score(design: &Design, driver: &Driver, controls: &Controls) -> usize {
    trial(design, driver, controls).0
}

/// The [`score`], and whether it is perfect.
pub fn trial(design: &Design, driver: &Driver, controls: &Controls) -> (usize, bool) {
    let bench = Bench::new(design, controls);
    match driver.kind {
        Kind::Referee | Kind::Opponent => games(&Game::new(bench, driver)),
        Kind::Judge => {
            let score = judged(&bench, controls).into_iter().filter(|(_, right)| *right).count();
            (score, score == asked(controls))
        }
        Kind::Picker => {
            let picks = picks(design, driver, controls);
            let score = picks.legal + picks.taken;
            (score, score == picks.asked + picks.chances)
        }
        Kind::Sized => (1, false),
    }
}

/// Whether at least two of three sample moves change the board, each differently.
pub fn moves_show(design: &Design, driver: &Driver, controls: &Controls) -> bool {
    let game = Game::new(Bench::new(design, controls), driver);
    let mut lanes = design.fabric.lanes();
    let Some(seat) = game.seats.first() else { return false };
    let mut shown = |programs: &[&driver::Program]| {
        let job = Job { state: &seat.fresh, programs, idle: seat.idle, board: None };
        game.bench.run(&mut lanes, &[job], None).remove(0).seen.board
    };
    let mut boards = vec![shown(&[])];
    for square in [0, 4, 8].map(|index| Square::ALL[index]) {
        let is_it =
            |(stimulus, ..): &&(Stimulus, _, _)| *stimulus == Stimulus::Square(seat.monitor.turn, square);
        let Some((_, programs, _)) = game.stimuli.iter().find(is_it) else { return false };
        let board = shown(programs);
        if !boards.contains(&board) {
            boards.push(board);
        }
    }
    boards.len() > 2
}

/// On how many squares a first move puts its mark, alone or with others.
pub fn stored(design: &Design, driver: &Driver, controls: &Controls) -> usize {
    let game = Game::new(Bench::new(design, controls), driver);
    let mut lanes = design.fabric.lanes();
    let Some(seat) = game.seats.first() else { return 0 };
    let mark = seat.monitor.turn;
    let mut stores = |square: Square| {
        let is_it = |(stimulus, ..): &&(Stimulus, _, _)| *stimulus == Stimulus::Square(mark, square);
        let Some((_, programs, _)) = game.stimuli.iter().find(is_it) else { return false };
        let job = Job { state: &seat.fresh, programs, idle: seat.idle, board: None };
        let board = game.bench.run(&mut lanes, &[job], None).remove(0).seen.board;
        board.is_some_and(|board| board.is_ok_and(|board| board.get(square) == Some(mark)))
    };
    Square::ALL.into_iter().filter(|square| stores(*square)).count()
}

/// Whether a reset in the middle of some games breaks no claim that the first reset did not also break.
pub fn resets(design: &Design, driver: &Driver, controls: &Controls) -> bool {
    let game = Game::new(Bench::new(design, controls), driver);
    if controls.reset.is_none() {
        return true;
    }
    let mut lanes = design.fabric.lanes();
    let mut right = true;
    played(&game, 6, &mut |seat, _, state, _| {
        let job = Job { state, programs: &seat.opening, idle: seat.idle, board: None };
        let seen = game.bench.run(&mut lanes, &[job], None).remove(0).seen;
        let (_, breaches) = monitor::fresh(&seat.rules, seat.monitor.seat, &seen);
        right &= breaches.iter().all(|breach| seat.breaches.iter().any(|known| known.claim == breach.claim));
    });
    right
}

/// Whether moves out of turn are always accepted, in which case the surrounding logic must enforce the order. A few
/// games are played, with a move out of turn tried after each move.
pub fn takes_either_side(design: &Design, driver: &Driver, controls: &Controls) -> bool {
    let game = Game::new(Bench::new(design, controls), driver);
    let mut lanes = design.fabric.lanes();
    let (mut tried, mut taken) = (0, 0);
    played(&game, 6, &mut |seat, board, state, _| {
        let Some(square) = board.empty_squares().next().filter(|_| monitor::end(board).is_none()) else {
            return;
        };
        let even = board.count(Mark::X) == board.count(Mark::O);
        let waiting = if even { seat.rules.first.other() } else { seat.rules.first };
        let wanted = Stimulus::Square(waiting, square);
        let Some((_, programs, _)) = game.stimuli.iter().find(|(known, ..)| *known == wanted) else { return };
        let job = Job { state, programs, idle: seat.idle, board: None };
        let seen = game.bench.run(&mut lanes, &[job], None).remove(0).seen.board;
        tried += 1;
        taken += usize::from(seen == Some(Ok(board.with(square, waiting))));
    });
    tried > 0 && taken == tried
}

/// Plays games, and passes on the board and the pins after each correctly stored move.
pub fn watch(design: &Design, driver: &Driver, controls: &Controls, show: &mut dyn FnMut(Board, &dyn Pins)) {
    let game = Game::new(Bench::new(design, controls), driver);
    played(&game, 2 * GAMES, &mut |_, board, _, pins| show(board, pins));
}

/// Called after each move with the seat, the board, the state and the pins.
type OnMove<'h> = &'h mut dyn FnMut(&SeatGame<'_>, Board, &[u64], &dyn Pins);

/// Plays games with moves from a fixed seed, each until the first error.
fn played(game: &Game<'_>, games: usize, on_move: OnMove<'_>) {
    let design = game.bench.design;
    let mut lanes = design.fabric.lanes();
    for number in 0..games {
        let seat = &game.seats[number % game.seats.len()];
        let (mut monitor, mut state) = (seat.monitor, seat.fresh.clone());
        let mut seed = 0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(number as u64 + 1);
        while !monitor.is_over() {
            let Some(stimulus) = pick(game, seat, monitor, &mut seed) else { break };
            let programs = &game.stimuli[stimulus].1;
            let job = Job { state: &state, programs, idle: seat.idle, board: None };
            let outcome = game.bench.run(&mut lanes, &[job], None).remove(0);
            let step = game.compare(monitor, game.stimuli[stimulus].0, &outcome);
            let spoilt = step.breaches.iter().any(|breach| game.is_spoilt_by(breach));
            let Some(next) = step.next.filter(|_| !spoilt && !step.restarted) else { break };
            (monitor, state) = (next, outcome.state);
            on_move(seat, monitor.board, &state, &lane_pins(design, &mut lanes, 0));
        }
    }
}

/// A random legal move, by its index.
fn pick(game: &Game<'_>, seat: &SeatGame<'_>, monitor: Monitor, seed: &mut u64) -> Option<usize> {
    let legal = |(_, (stimulus, ..)): &(usize, &(Stimulus, _, _))| match stimulus {
        Stimulus::Square(mark, square) => {
            monitor.board.is_empty(*square)
                && seat.rules.person.map_or(*mark == monitor.turn, |person| *mark == person)
        }
        _ => false,
    };
    let moves: Vec<usize> = game.stimuli.iter().enumerate().filter(legal).map(|(index, _)| index).collect();
    *seed = seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
    moves.get((*seed >> 33) as usize % moves.len().max(1)).copied()
}

/// Plays pseudo-random games, and returns the score of the correct moves before the first error, and whether there was
/// no error.
fn games(game: &Game<'_>) -> (usize, bool) {
    let mut lanes = game.bench.design.fabric.lanes();
    let mut score = 0;
    let mut perfect = game.seats.iter().all(|seat| seat.breaches.is_empty());
    // Where no board is read, a design that does nothing shows no error before the end of a game.
    let mut wins = if game.bench.controls.reading.board.is_some() { 1 } else { 0 };
    for number in 0..GAMES {
        // If no move has been stored by now, the driver does not work.
        if number == HOPELESS && score == 0 {
            break;
        }
        let seat = &game.seats[number % game.seats.len()];
        // A design that moves first must already have moved.
        if seat.rules.person.is_some() && !seat.breaches.is_empty() {
            perfect = false;
            continue;
        }
        let mut monitor = seat.monitor;
        let mut state = seat.fresh.clone();
        let mut seed = 0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(number as u64 + 1);
        while !monitor.is_over() {
            let Some(stimulus) = pick(game, seat, monitor, &mut seed) else {
                perfect = false;
                break;
            };
            let programs = &game.stimuli[stimulus].1;
            let job = Job { state: &state, programs, idle: seat.idle, board: None };
            let outcome = game.bench.run(&mut lanes, &[job], None).remove(0);
            let step = game.compare(monitor, game.stimuli[stimulus].0, &outcome);
            let spoilt = step.breaches.iter().any(|breach| game.is_spoilt_by(breach));
            let Some(next) = step.next.filter(|_| !spoilt) else {
                perfect = false;
                break;
            };
            score += 2;
            wins += usize::from(matches!(monitor::end(next.board), Some(Said::Side(_))));
            if step.restarted {
                break;
            }
            (monitor, state) = (next, outcome.state);
        }
    }
    if wins == 0 { (0, false) } else { (score, perfect) }
}

/// A picker's choices on some boards of legal games.
pub struct Picks {
    /// The number of boards.
    pub asked: usize,
    /// The number of choices that are empty squares.
    pub legal: usize,
    /// The number of boards on which a side can complete a line at once.
    pub chances: usize,
    /// On how many of those it completed its own line or blocked the other side's.
    pub taken: usize,
}

/// Presents some boards of legal games to a picker, with its side to move.
pub fn picks(design: &Design, driver: &Driver, controls: &Controls) -> Picks {
    let bench = Bench::new(design, controls);
    let mut lanes = design.fabric.lanes();
    let power_up = bench.power_up(|_| false);
    let reset: Vec<&driver::Program> = controls.reset.iter().collect();
    let job = Job { state: &power_up, programs: &reset, idle: &[], board: None };
    let start = bench.run(&mut lanes, &[job], None).remove(0).state;
    let side = driver.plays;
    let asked = |board: &Board| {
        monitor::end(*board).is_none() && (board.count(Mark::X) == board.count(Mark::O)) == (side == Mark::X)
    };
    let boards: Vec<Board> = crate::boards::positions()
        .iter()
        .map(|(position, _)| position.board())
        .filter(asked)
        .step_by(5)
        .collect();
    let programs = [&controls.ask];
    let mut picks = Picks { asked: boards.len(), legal: 0, chances: 0, taken: 0 };
    for chunk in boards.chunks(64) {
        let job = |&board| Job { state: &start, programs: &programs, idle: &[], board: Some(board) };
        let jobs: Vec<Job<'_>> = chunk.iter().map(job).collect();
        for (board, outcome) in chunk.iter().zip(bench.run(&mut lanes, &jobs, None)) {
            let chosen = match outcome.seen.choice {
                Some(Ok(Some(square))) if board.is_empty(square) => Some(square),
                _ => None,
            };
            picks.legal += usize::from(chosen.is_some());
            let completes = |mark: Mark| {
                board.empty_squares().filter(move |square| board.with(*square, mark).has_line(mark))
            };
            // Completing its own line comes first.
            let own = completes(side).next().is_some();
            let wanted: Vec<Square> = completes(if own { side } else { side.other() }).collect();
            picks.chances += usize::from(!wanted.is_empty());
            picks.taken += usize::from(chosen.is_some_and(|square| wanted.contains(&square)));
        }
    }
    picks
}

/// The boards that a judge is tried on.
fn boards(controls: &Controls) -> impl Iterator<Item = Board> {
    let full: Board = Square::ALL.into_iter().fold(Board::EMPTY, |board, square| {
        let mark = if [1, 2, 6, 7, 9].contains(&square.number()) { Mark::X } else { Mark::O };
        board.with(square, mark)
    });
    let all = [full].into_iter().chain(Board::all().step_by(37));
    all.filter(|board| crate::boards::is_judged(controls, *board))
}

/// How many boards a judge is tried on.
pub fn asked(controls: &Controls) -> usize {
    boards(controls).count()
}

/// Whether a judge gets at least a quarter of the boards with a line right.
pub fn sees_wins(design: &Design, controls: &Controls) -> bool {
    let judged = judged(&Bench::new(design, controls), controls);
    let won: Vec<bool> = judged
        .into_iter()
        .filter(|(board, _)| matches!(monitor::end(*board), Some(Said::Side(_))))
        .map(|(_, right)| right)
        .collect();
    4 * won.iter().filter(|right| **right).count() >= won.len()
}

/// Some boards, each with whether the judge gets it right.
fn judged(bench: &Bench<'_>, controls: &Controls) -> Vec<(Board, bool)> {
    let mut lanes = bench.design.fabric.lanes();
    let power_up = bench.power_up(|_| false);
    let reset: Vec<&driver::Program> = controls.reset.iter().collect();
    let job = Job { state: &power_up, programs: &reset, idle: &[], board: None };
    let start = bench.run(&mut lanes, &[job], None).remove(0).state;
    let tells_draw = controls.reading.winner.as_ref().is_some_and(|winner| winner.draw.is_some());
    let boards: Vec<Board> = boards(controls).collect();
    let programs = [&controls.ask];
    let mut judged = Vec::with_capacity(boards.len());
    for chunk in boards.chunks(64) {
        let job = |&board| Job { state: &start, programs: &programs, idle: &[], board: Some(board) };
        let jobs: Vec<Job<'_>> = chunk.iter().map(job).collect();
        for (board, outcome) in chunk.iter().zip(bench.run(&mut lanes, &jobs, None)) {
            judged.push((*board, monitor::shown(*board, &outcome.seen, tells_draw).breaches.is_empty()));
        }
    }
    judged
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_designs::{
        OPPONENT, REFEREE, changed, drive, opponent, opponent_by_sides, opponent_of, referee, referee_of,
    };

    type Change = fn(&[u64], &[u64], &mut [u64]);

    fn told(design: &Design, text: &str) -> String {
        let drive = drive(design, text);
        let (driver, controls) = (&drive.driver, &drive.controls);
        let (score, perfect) = trial(design, driver, controls);
        assert_eq!(super::score(design, driver, controls), score);
        let mut moves = 0;
        watch(design, driver, controls, &mut |board, _| moves += usize::from(board != Board::EMPTY));
        format!(
            "score {score}{}, {} squares, shows {}, resets {}, either side {}, {moves} moves",
            if perfect { " perfect" } else { "" },
            stored(design, driver, controls),
            moves_show(design, driver, controls),
            resets(design, driver, controls),
            takes_either_side(design, driver, controls),
        )
    }

    /// Only moves of the person are made, where each side has its own.
    #[test]
    fn the_person_moves() {
        let design = opponent_of(opponent());
        assert_eq!(told(&design, &opponent_by_sides()), told(&design, OPPONENT));
    }

    #[test]
    fn a_driver_is_tried_on_games() {
        let made = |change: Change| {
            let (step, show) = referee();
            referee_of((changed(step, change), show))
        };
        let shown = |change: Change| {
            let (step, show) = referee();
            referee_of((step, changed(show, change)))
        };
        let cases = [
            ("right", made(|_, _, _| {})),
            ("nothing is stored", made(|_, state, next| next.copy_from_slice(state))),
            ("squares 1 to 3 are lost", made(|_, state, next| (0..3).for_each(|bit| next[bit] = state[bit]))),
            (
                "only squares 1 and 5 are stored",
                made(|_, state, next| {
                    (0..18).filter(|bit| ![0, 4].contains(&(bit % 9))).for_each(|bit| next[bit] = state[bit]);
                }),
            ),
            (
                "only square 1 is stored",
                made(|_, state, next| {
                    (0..18).filter(|bit| bit % 9 != 0).for_each(|bit| next[bit] = state[bit]);
                }),
            ),
            ("every mark also marks square 9", made(|inputs, _, next| next[8] |= inputs[2] & !inputs[1])),
            ("reset keeps square 1", made(|_, state, next| next[0] |= state[0])),
            ("the turn is wrong at the start", shown(|_, _, outputs| outputs[23] = !outputs[23])),
            ("no winner", shown(|_, _, outputs| outputs[18..20].fill(0))),
            (
                "over at the start",
                shown(|_, state, outputs| {
                    outputs[21] |= !state[..18].iter().fold(0, |any, word| any | word);
                }),
            ),
            ("the turn never passes", made(|inputs, _, next| next[18] = inputs[3] & !inputs[2])),
        ];
        let mut all = String::new();
        for (name, design) in &cases {
            all += &format!("{name}: {}\n", told(design, REFEREE));
        }
        let blind = &REFEREE.replace(
            &REFEREE[REFEREE.find("[read.board]").unwrap()..REFEREE.find("[read.winner]").unwrap()],
            "",
        );
        all += &format!("no board: {}\n", told(&cases[0].1, blind));
        all += &format!("no board, nothing is stored: {}\n", told(&cases[1].1, blind));
        let unreset = REFEREE.replace("[reset]\nsteps = [\"reset=1\", \"clock 1\", \"reset=0\"]\n", "");
        all += &format!("no reset: {}\n", told(&cases[6].1, &unreset));
        insta::assert_snapshot!(all);
    }

    /// A button for each side that sets the turn: either side can move at any time.
    #[test]
    fn a_design_that_takes_either_side_is_known() {
        let (step, show) = referee();
        let either: crate::test_designs::Logic = std::sync::Arc::new(move |inputs, state| {
            let mut state = state.to_vec();
            state[18] = state[18] & !inputs[2] | inputs[3];
            step(inputs, &state)
        });
        insta::assert_snapshot!(told(&referee_of((either, show)), REFEREE));
    }

    #[test]
    fn a_driver_is_tried_on_answers() {
        let made = |change: Change| {
            let (step, show) = opponent();
            opponent_of((changed(step, change), show))
        };
        let mut all = String::new();
        for (name, design) in [
            ("right", made(|_, _, _| {})),
            ("it never answers", made(|_, state, next| next[9..18].copy_from_slice(&state[9..18]))),
            ("it does not begin", made(|inputs, _, next| (9..18).for_each(|bit| next[bit] &= !inputs[2]))),
            ("it plays on square 9 as well", made(|_, state, next| next[17] |= state[18] & !state[8])),
        ] {
            all += &format!("{name}: {}\n", told(&design, OPPONENT));
        }
        insta::assert_snapshot!(all);
    }

    /// A design without a clock, and its driver.
    fn asked_of(
        kind: &str,
        outputs: &str,
        read: &str,
        show: impl Fn(&[u64]) -> Vec<u64> + Send + Sync + 'static,
    ) -> (Design, String) {
        let show: crate::test_designs::Logic = std::sync::Arc::new(move |inputs, _| show(inputs));
        let step: crate::test_designs::Logic = std::sync::Arc::new(|_, _| Vec::new());
        let design = crate::test_designs::design("x:9 o:9", outputs, "", step, show);
        (design, format!("name = \"made\"\nkind = \"{kind}\"\n[drive.board]\nX = \"x\"\nO = \"o\"\n{read}"))
    }

    /// Of all empty squares, the first that completes a line of O, else of X, else the first.
    fn best(inputs: &[u64]) -> Vec<u64> {
        let mut free = u64::MAX;
        let mut choice = vec![0; 9];
        let after = |side: usize, square: usize| {
            let mut grid = inputs[9 * side..9 * side + 9].to_vec();
            grid[square] = u64::MAX;
            crate::test_designs::line(&grid)
        };
        for wanted in [Some(1), Some(0), None] {
            for square in 0..9 {
                let empty = free & !(inputs[square] | inputs[9 + square]);
                let here = wanted.map_or(empty, |side| empty & after(side, square));
                choice[square] |= here;
                free &= !here;
            }
        }
        choice
    }

    #[test]
    fn a_picker_is_tried_on_boards() {
        let read = "[read.move]\nat = \"choice\"\ncode = [1, 2, 4, 8, 16, 32, 64, 128, 256]\nnone = [0]\n";
        let tried = |show: fn(&[u64]) -> Vec<u64>| {
            let (design, text) = asked_of("picker", "choice:9", read, show);
            let drive = drive(&design, &text.replace("kind", "plays = \"O\"\nkind"));
            let Picks { asked, legal, chances, taken } = picks(&design, &drive.driver, &drive.controls);
            assert!(0 < chances && chances < asked);
            let (score, perfect) = trial(&design, &drive.driver, &drive.controls);
            assert_eq!(score, legal + taken);
            (legal == asked, taken == chances, perfect, score == 0)
        };
        assert_eq!(tried(best), (true, true, true, false));
        assert_eq!(tried(|_| vec![0; 9]), (false, false, false, true));
        // A square of its own or of the other side is not legal.
        assert_eq!(
            tried(|inputs| {
                let mut free = u64::MAX;
                (0..9)
                    .map(|square| {
                        let here = free & (inputs[square] | inputs[9 + square]);
                        free &= !here;
                        here
                    })
                    .collect()
            }),
            (false, false, false, true)
        );
    }

    #[test]
    fn a_judge_that_sees_a_quarter_of_the_wins_is_not_blind() {
        let read = "[read.winner]\nX = \"xw\"\nO = \"ow\"\n";
        let sees = |show: fn(&[u64]) -> Vec<u64>| {
            let (design, text) = asked_of("judge", "xw ow", read, show);
            let drive = drive(&design, &text);
            let (score, perfect) = trial(&design, &drive.driver, &drive.controls);
            assert_eq!(perfect, score == asked(&drive.controls));
            (sees_wins(&design, &drive.controls), perfect)
        };
        assert_eq!(
            sees(|inputs| vec![
                crate::test_designs::line(&inputs[..9]),
                crate::test_designs::line(&inputs[9..])
            ]),
            (true, true)
        );
        assert_eq!(sees(|inputs| vec![crate::test_designs::line(&inputs[..9]), 0]), (true, false));
        assert_eq!(sees(|inputs| vec![inputs[0] & inputs[1] & inputs[2], 0]), (false, false));
        assert_eq!(sees(|_| vec![0, 0]), (false, false));
    }
}
