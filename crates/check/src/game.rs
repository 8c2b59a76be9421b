//! All games on a design that stores the board.

use driver::{Code, Controls, Driver, Kind, Program, Reference, SeatControls, Stroke};
use prover::{Model, Sink};
use rules::Seat;
use rules::classic::Mark;

use crate::bench::{Bench, Job, Outcome, Registers};
use crate::claim::Claim;
use crate::monitor::{self, Breach, Expected, Monitor, Rules, Step, Stimulus};
use crate::verdict::Move;

/// A design and every stimulus for it: moves of both sides, wrong moves, codes out of range, resets.
pub struct Game<'a> {
    /// The bench that it runs on.
    pub bench: Bench<'a>,
    /// The rules of the interface, in each seat of the design.
    pub seats: Vec<SeatGame<'a>>,
    /// The stimuli, each with its programs.
    pub stimuli: Vec<(Stimulus, Vec<&'a Program>, Move)>,
    /// The states to start from.
    pub start: Vec<Registers>,
    /// Whether codes that name no square are tried.
    pub tries_codes: bool,
    /// Whether only legal moves, moves after the end and resets are tried.
    pub legal_only: bool,
    /// Whether to continue after a broken claim, to find its consequences.
    pub follow_breaches: bool,
    /// Whether to continue with a second game that does not start like the first.
    pub follow_resets: bool,
    /// Whether the winner's signals also report a draw.
    pub tells_draw: bool,
}

/// A seat of the design, and its fresh state.
pub struct SeatGame<'a> {
    /// The rules there.
    pub rules: Rules,
    /// Levels at rest there.
    pub idle: &'a [(Reference, u64)],
    /// The programs of a reset there.
    pub opening: Vec<&'a Program>,
    /// The registers of a fresh game.
    pub fresh: Registers,
    /// The game at its start.
    pub monitor: Monitor,
    /// The claims that a fresh game breaks.
    pub breaches: Vec<Breach>,
}

const CLAIMS: usize = Claim::ALL.len();
/// The claims, each broken by itself or as a consequence of another; the lines not detected as a win; and
/// games that start in another state than the first.
pub const SLOTS: usize = CLAIMS + CLAIMS * CLAIMS + 9;
/// A game that starts in another state than the first.
pub const OTHER_START: usize = SLOTS - 1;

/// The index of a broken claim, by itself or as a consequence of another.
pub fn slot(claim: Claim, root: Option<Claim>) -> usize {
    match root {
        None => claim.index(),
        Some(root) => CLAIMS + claim.index() * CLAIMS + root.index(),
    }
}

/// The index of a line that was not detected as a win.
pub fn line_slot(line: usize) -> usize {
    CLAIMS + CLAIMS * CLAIMS + line
}

impl<'a> Game<'a> {
    /// A game on a design. Runs the first reset in every seat.
    pub fn new(bench: Bench<'a>, driver: &Driver) -> Game<'a> {
        let controls: &'a Controls = bench.controls;
        let mut stimuli: Vec<(Stimulus, Vec<&'a Program>, Move)> = Vec::new();
        let passes = driver.passes();
        let codes = driver.out_of_range();
        for (stroke, program) in controls.strokes() {
            let mut programs = vec![program];
            programs.extend(controls.answer.as_ref().filter(|_| driver.kind == Kind::Opponent));
            match stroke {
                Stroke::Square(mark, square, _) => {
                    stimuli.push((Stimulus::Square(mark, square), programs, Move::Square(mark, square, 0)));
                }
                Stroke::Code(mark, code) => {
                    let index = codes.iter().position(|known| *known == code).unwrap_or(0);
                    let pass = matches!(code, Code::Number(number) if passes.contains(&number));
                    let text = match code {
                        Code::Number(number) => number.to_string(),
                        Code::RowColumn([row, column]) => format!("{row},{column}"),
                    };
                    stimuli.push((Stimulus::Code(mark, index, pass), programs, Move::Code(mark, text)));
                }
            }
        }
        if let (Some(wait), Some(clocks)) = (&controls.wait, driver.wait()) {
            stimuli.push((Stimulus::Wait, vec![wait], Move::Wait(clocks)));
        }
        if let Some(reset) = &controls.reset {
            stimuli.push((Stimulus::Reset, vec![reset], Move::Reset));
        }
        let tells_draw = controls.reading.winner.as_ref().is_some_and(|winner| winner.draw.is_some());
        let mut game = Game {
            bench,
            seats: Vec::new(),
            stimuli,
            start: Vec::new(),
            tries_codes: true,
            legal_only: false,
            follow_breaches: false,
            follow_resets: false,
            tells_draw,
        };
        let rules = |seat: Option<&SeatControls>| Rules {
            first: match (seat, driver.kind) {
                (Some(seat), Kind::Opponent) => {
                    if seat.seat == Seat::Second {
                        seat.person
                    } else {
                        seat.person.other()
                    }
                }
                _ => driver.first,
            },
            turns: driver.turns,
            after_end: driver.after_end,
            names_sides: driver.names_sides(),
            turn_after_moves: controls.reading.turn_after_moves,
            person: seat.filter(|_| driver.kind == Kind::Opponent).map(|seat| seat.person),
            seat: seat.filter(|_| driver.kind == Kind::Opponent).map(|seat| seat.seat),
        };
        let seats: Vec<Option<&'a SeatControls>> = match driver.kind {
            Kind::Opponent => controls.seats.iter().map(Some).collect(),
            _ => vec![None],
        };
        for seat in seats {
            let opening: Vec<&'a Program> =
                controls.reset.iter().chain(seat.map(|seat| &seat.start)).collect();
            let idle: &'a [(Reference, u64)] = seat.map_or(&[], |seat| &seat.idle);
            let power_up = game.bench.power_up(|_| false);
            let outcome = game.open(&power_up, &opening, idle);
            let rules = rules(seat);
            let index = game.seats.len();
            let (mut monitor, breaches) = monitor::fresh(&rules, index, &outcome.seen);
            // The displayed turn decides who moves, so failures after a wrong one are consequences of it.
            if breaches.iter().any(|breach| matches!(breach.expected, Expected::Turn(_))) {
                monitor.taint = Some(Claim::ResetClears);
            }
            game.seats.push(SeatGame { rules, idle, opening, fresh: outcome.state, monitor, breaches });
        }
        game.start = game.seats.iter().map(|seat| join(&seat.fresh, seat.monitor)).collect();
        game
    }

    /// The first reset in a seat, from power-up values.
    pub fn open(&self, power_up: &[u64], opening: &[&Program], idle: &[(Reference, u64)]) -> Outcome {
        let mut lanes = self.bench.design.fabric.lanes();
        let job = Job { state: power_up, programs: opening, idle, board: None };
        self.bench.run(&mut lanes, &[job], None).remove(0)
    }

    /// Whether a stimulus is tried in this state of a game.
    pub fn applies(&self, monitor: Monitor, stimulus: Stimulus) -> bool {
        let rules = &self.seats[monitor.seat].rules;
        let in_turn = |mark: Mark| match rules.person {
            Some(person) => mark == person,
            None => mark == monitor.turn,
        };
        match stimulus {
            Stimulus::Square(mark, square) if self.legal_only => {
                in_turn(mark) && (monitor.board.is_empty(square) || monitor.is_over())
            }
            Stimulus::Code(..) if self.legal_only => false,
            Stimulus::Square(mark, _) => in_turn(mark) || rules.person.is_none() && rules.names_sides,
            Stimulus::Code(mark, ..) => self.tries_codes && in_turn(mark) && !monitor.is_over(),
            Stimulus::Reset => true,
            Stimulus::Wait => true,
        }
    }

    /// The programs of a stimulus in a seat.
    pub fn programs(&self, seat: usize, stimulus: usize) -> &[&'a Program] {
        match self.stimuli[stimulus].0 {
            Stimulus::Reset => &self.seats[seat].opening,
            _ => &self.stimuli[stimulus].1,
        }
    }

    /// The result of a stimulus, compared with the rules.
    pub fn compare(&self, before: Monitor, stimulus: Stimulus, outcome: &Outcome) -> Step {
        let seat = &self.seats[before.seat];
        if stimulus != Stimulus::Reset {
            return monitor::step(&seat.rules, before, stimulus, outcome, self.tells_draw);
        }
        if outcome.state == seat.fresh {
            return Step { next: Some(Monitor { taint: before.taint, ..seat.monitor }), ..Step::default() };
        }
        let (next, mut breaches) = monitor::fresh(&seat.rules, before.seat, &outcome.seen);
        // A breach that every fresh game has is not caused by this reset.
        breaches.retain(|breach| !seat.breaches.iter().any(|known| known.claim == breach.claim));
        Step {
            breaches,
            next: Some(Monitor { taint: before.taint, ..next }),
            restarted: true,
            ..Step::default()
        }
    }

    /// Whether a breach taints what comes after it. A wrong turn that is only displayed does not.
    pub fn is_spoilt_by(&self, breach: &Breach) -> bool {
        let displayed = matches!(breach.expected, Expected::Turn(_));
        Game::spoils(breach.claim) && !(displayed && self.bench.controls.reading.turn_after_moves)
    }

    /// Whether breaking a claim taints what comes after it.
    pub fn spoils(claim: Claim) -> bool {
        !matches!(claim, Claim::TurnKept | Claim::IllegalFlag | Claim::NeverLoses(_) | Claim::TakesWin(_))
    }
}

/// Registers and monitor as one state.
pub fn join(registers: &[u64], monitor: Monitor) -> Registers {
    registers.iter().copied().chain([monitor.pack()]).collect()
}

/// The monitor of a state.
pub fn monitor_of(state: &[u64]) -> Monitor {
    Monitor::unpack(*state.last().expect("a state has a monitor"))
}

impl Model for Game<'_> {
    type State = Registers;

    fn start(&self) -> Vec<Registers> {
        self.start.clone()
    }

    fn claims(&self) -> usize {
        SLOTS
    }

    fn state_bytes(&self) -> usize {
        size_of::<Registers>() + 8 * (self.bench.design.registers.len().div_ceil(64) + 1) + 16
    }

    fn expand(&self, states: &[Registers], sink: &mut Sink<'_, Registers>) {
        let mut lanes = self.bench.design.fabric.lanes();
        let mut pending: Vec<(usize, u32)> = Vec::with_capacity(64);
        for (from, state) in states.iter().enumerate() {
            let monitor = monitor_of(state);
            for (index, (stimulus, ..)) in self.stimuli.iter().enumerate() {
                if self.applies(monitor, *stimulus) {
                    pending.push((from, index as u32));
                    if pending.len() == 64 {
                        self.flush(states, &mut pending, &mut lanes, sink);
                    }
                }
            }
        }
        self.flush(states, &mut pending, &mut lanes, sink);
    }
}

impl Game<'_> {
    fn flush(
        &self,
        states: &[Registers],
        pending: &mut Vec<(usize, u32)>,
        lanes: &mut crate::Lanes,
        sink: &mut Sink<'_, Registers>,
    ) {
        let jobs: Vec<Job<'_>> = (pending.iter())
            .map(|&(from, stimulus)| {
                let seat = monitor_of(&states[from]).seat;
                Job {
                    state: &states[from][..states[from].len() - 1],
                    programs: self.programs(seat, stimulus as usize),
                    idle: self.seats[seat].idle,
                    board: None,
                }
            })
            .collect();
        let outcomes = if jobs.is_empty() { Vec::new() } else { self.bench.run(lanes, &jobs, None) };
        for (&(from, number), outcome) in pending.iter().zip(&outcomes) {
            let before = monitor_of(&states[from]);
            let step = self.compare(before, self.stimuli[number as usize].0, outcome);
            let mut spoilt = None;
            for breach in &step.breaches {
                // Other claims broken in the same step are consequences of the one that spoils it.
                let root = before.taint.or(spoilt);
                sink.violate(slot(breach.claim, root), from, number);
                if breach.claim == Claim::Winner && root.is_none() {
                    for line in (0..8).filter(|line| step.missed >> line & 1 == 1) {
                        sink.violate(line_slot(line), from, number);
                    }
                }
                spoilt = spoilt.or(Some(breach.claim).filter(|_| self.is_spoilt_by(breach)));
            }
            let Some(mut next) = step.next else { continue };
            if spoilt.is_some() && !self.follow_breaches {
                continue;
            }
            let seat = &self.seats[next.seat];
            if step.restarted && (outcome.state != seat.fresh || next != seat.monitor) {
                sink.violate(OTHER_START, from, number);
                if !self.follow_resets {
                    continue;
                }
            }
            next.taint = next.taint.or(spoilt);
            sink.reach(from, number, join(&outcome.state, next));
        }
        pending.clear();
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rules::classic::{Board, Square};

    use super::*;
    use crate::test_designs::{
        OPPONENT, REFEREE, changed, drive, line, opponent, opponent_of, referee, referee_of, referee_with,
    };

    #[test]
    fn every_claim_has_slots_of_its_own() {
        let mut slots: HashSet<usize> = HashSet::from([OTHER_START]);
        for claim in Claim::ALL {
            assert!(slots.insert(slot(claim, None)));
            for root in Claim::ALL {
                assert!(slots.insert(slot(claim, Some(root))));
            }
        }
        for line in 0..8 {
            assert!(slots.insert(line_slot(line)));
        }
        assert_eq!(slots.len(), SLOTS);
        assert!(slots.into_iter().all(|slot| slot < SLOTS));
    }

    fn names(game: &Game<'_>, monitor: Monitor) -> String {
        let tried = game.stimuli.iter().filter(|(stimulus, ..)| game.applies(monitor, *stimulus));
        let name = |(_, _, one): &(Stimulus, Vec<&Program>, Move)| match one {
            Move::Square(mark, square, _) => format!("{mark}{}", square.number()),
            Move::Code(mark, code) => format!("{mark}[{code}]"),
            Move::Wait(clocks) => format!("wait {clocks}"),
            other => format!("{other:?}").to_lowercase(),
        };
        tried.map(name).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn wrong_moves_are_tried_unless_only_legal_ones_are() {
        let design = referee_of(referee());
        let text = REFEREE.replace("kind", "wait = 3\nkind");
        let drive = drive(&design, &text);
        let mut game = Game::new(Bench::new(&design, &drive.controls), &drive.driver);
        let start = game.seats[0].monitor;
        let all = "X1 X2 X3 X4 X5 X6 X7 X8 X9";
        let others = all.replace('X', "O");
        let codes = |mark: char| format!("{mark}[9] {mark}[15]");
        let told: HashSet<String> = names(&game, start).split(' ').map(str::to_owned).collect();
        let wanted = format!("{all} {others} {} wait 3 reset", codes('X'));
        assert_eq!(told, wanted.split(' ').map(str::to_owned).collect());
        game.tries_codes = false;
        assert!(!names(&game, start).contains('['));
        game.tries_codes = true;
        game.legal_only = true;
        assert_eq!(names(&game, start), format!("{all} wait 3 reset"));
        let board: Board = "X../.../...".parse().unwrap();
        let after = Monitor { board, turn: Mark::O, ..start };
        assert_eq!(names(&game, after), "O2 O3 O4 O5 O6 O7 O8 O9 wait 3 reset");
        let won = Monitor { board: "XXX/OO./...".parse().unwrap(), turn: Mark::O, ..start };
        assert_eq!(names(&game, won), format!("{others} wait 3 reset"), "after the end, taken squares too");
        game.legal_only = false;
        assert!(names(&game, after).contains("O[9]") && !names(&game, after).contains("X[9]"));
        assert!(!names(&game, won).contains('['), "no code after the end");
    }

    #[test]
    fn only_the_person_moves_against_an_opponent() {
        let design = opponent_of(opponent());
        let drive = drive(&design, OPPONENT);
        let game = Game::new(Bench::new(&design, &drive.controls), &drive.driver);
        let [first, second] = &game.seats[..] else { panic!("there are two seats") };
        assert_eq!((first.rules.first, second.rules.first), (Mark::O, Mark::X));
        assert_eq!((first.rules.seat, second.rules.seat), (Some(Seat::First), Some(Seat::Second)));
        assert_eq!((first.monitor.board.count(Mark::O), second.monitor.board.count(Mark::O)), (1, 0));
        assert_eq!((first.opening.len(), first.idle.len(), second.idle.len()), (2, 1, 0));
        for seat in &game.seats {
            let told = names(&game, seat.monitor);
            assert_eq!(told, "X1 X2 X3 X4 X5 X6 X7 X8 X9 X[0] reset");
        }
        // A reset ends with the opening of the seat, a move with an answer.
        let index = |wanted: Stimulus| game.stimuli.iter().position(|(known, ..)| *known == wanted).unwrap();
        assert_eq!(game.programs(0, index(Stimulus::Reset)).len(), first.opening.len());
        assert_eq!(game.programs(1, index(Stimulus::Square(Mark::X, Square::ALL[0]))).len(), 2);
    }

    #[test]
    fn a_wrong_turn_at_the_start_taints_the_game() {
        let (step, show) = referee();
        let show = changed(show, |_, _, outputs| outputs[23] = !outputs[23]);
        for (show, taint) in [(show, Some(Claim::ResetClears)), (referee().1, None)] {
            let design = referee_of((step.clone(), show));
            let drive = drive(&design, REFEREE);
            let game = Game::new(Bench::new(&design, &drive.controls), &drive.driver);
            assert_eq!(game.seats[0].monitor.taint, taint);
            assert_eq!(monitor_of(&game.start[0]), game.seats[0].monitor);
        }
    }

    /// The limit on memory counts these.
    #[test]
    fn a_state_takes_its_words_and_what_is_kept_beside_them() {
        let kept = size_of::<Registers>() + 16;
        let design = referee_of(referee());
        let drive = drive(&design, REFEREE);
        let game = Game::new(Bench::new(&design, &drive.controls), &drive.driver);
        assert_eq!(game.state_bytes(), kept + 2 * 8, "a word for 20 registers, and the monitor");
        let mut wide = design.clone();
        wide.registers = vec![design.registers[0].clone(); 65];
        let part = Game { bench: Bench::new(&wide, &drive.controls), ..game };
        assert_eq!(part.state_bytes(), kept + 3 * 8);
    }

    #[test]
    fn claims_about_the_quality_of_play_do_not_spoil_a_game() {
        let kind = [Claim::TurnKept, Claim::IllegalFlag];
        let quality = Seat::ALL.into_iter().flat_map(|seat| [Claim::NeverLoses(seat), Claim::TakesWin(seat)]);
        let kind: Vec<Claim> = kind.into_iter().chain(quality).collect();
        for claim in Claim::ALL {
            assert_eq!(Game::spoils(claim), !kind.contains(&claim), "{claim:?}");
        }
    }

    #[test]
    fn a_reset_to_another_state_is_compared_with_a_fresh_game() {
        let design = referee_of(referee());
        let drive = drive(&design, REFEREE);
        let game = Game::new(Bench::new(&design, &drive.controls), &drive.driver);
        let seat = &game.seats[0];
        let before = Monitor { taint: Some(Claim::Store), turn: Mark::O, ..seat.monitor };
        let outcome = game.open(&seat.fresh, &seat.opening, seat.idle);
        let step = game.compare(before, Stimulus::Reset, &outcome);
        assert!(step.breaches.is_empty() && !step.restarted);
        assert_eq!(step.next, Some(Monitor { taint: Some(Claim::Store), ..seat.monitor }));
        let mut other = outcome.clone();
        other.state[0] |= 1 << 19;
        let step = game.compare(before, Stimulus::Reset, &other);
        assert!(step.breaches.is_empty() && step.restarted);
        assert_eq!(step.next, Some(Monitor { taint: Some(Claim::Store), ..seat.monitor }));
        other.seen.board = Some(Ok("X../.../...".parse().unwrap()));
        let step = game.compare(before, Stimulus::Reset, &other);
        let claims = |step: &Step| step.breaches.iter().map(|breach| breach.claim).collect::<Vec<_>>();
        assert_eq!(claims(&step), [Claim::ResetClears]);
        // A fresh game is wrong already.
        let mut wrong = game;
        let board = Breach { claim: Claim::ResetClears, expected: Expected::Board(Board::EMPTY) };
        for (claim, wanted) in [(Claim::ResetClears, vec![]), (Claim::Winner, vec![Claim::ResetClears])] {
            wrong.seats[0].breaches = vec![Breach { claim, ..board }];
            assert_eq!(claims(&wrong.compare(before, Stimulus::Reset, &other)), wanted);
        }
    }

    fn explored(game: &Game<'_>) -> prover::Exploration<Registers> {
        prover::explore(game, &prover::Limits::default(), &mut |_| {})
    }

    #[test]
    fn lines_that_are_missed_after_another_failure_are_not_told() {
        let (step, show) = referee();
        let show = changed(show, |_, _, outputs| outputs[18..20].fill(0));
        let design = referee_of((step, show));
        let drive = drive(&design, REFEREE);
        let mut game = Game::new(Bench::new(&design, &drive.controls), &drive.driver);
        for taint in [None, Some(Claim::Store)] {
            game.start = vec![join(&game.seats[0].fresh, Monitor { taint, ..game.seats[0].monitor })];
            let found = explored(&game);
            assert!(found.violation(slot(Claim::Winner, taint)).is_some());
            assert!((0..8).all(|line| found.violation(line_slot(line)).is_some() == taint.is_none()));
        }
    }

    #[test]
    fn a_game_that_begins_again_begins_fresh() {
        let (step, show) = referee();
        for left in [0, u64::MAX] {
            let step = changed(step.clone(), move |inputs, state, next| {
                let again = (line(&state[..9]) | line(&state[9..18])) & (inputs[2] | inputs[3]);
                next.iter_mut().for_each(|word| *word &= !again);
                next[20] |= again & left;
            });
            let design = referee_with("old", (step, show.clone()));
            let drive = drive(&design, &REFEREE.replace("kind", "after_end = \"restart\"\nkind"));
            let game = Game::new(Bench::new(&design, &drive.controls), &drive.driver);
            assert_eq!(explored(&game).violation(OTHER_START).is_some(), left != 0);
        }
    }

    #[test]
    fn a_displayed_turn_spoils_nothing_if_it_counts_after_moves_only() {
        let design = referee_of(referee());
        let mut drive = drive(&design, REFEREE);
        for after_moves in [false, true] {
            drive.controls.reading.turn_after_moves = after_moves;
            let game = Game::new(Bench::new(&design, &drive.controls), &drive.driver);
            let turn = Breach { claim: Claim::TurnOrder, expected: Expected::Turn(Mark::X) };
            assert_eq!(game.is_spoilt_by(&turn), !after_moves);
            let board = Breach { claim: Claim::TurnOrder, expected: Expected::Board(Board::EMPTY) };
            assert!(game.is_spoilt_by(&board));
        }
    }
}
