//! The first reset, from every value that registers can have at power-up.

use driver::{Pause, Pins, Program, Reference, Run};

use crate::bench::{Job, Outcome, Registers};
use crate::chance;
use crate::design::{Design, Unknown};
use crate::game::Game;

/// The result of the first reset.
pub enum PowerUp {
    /// The same state, whatever the registers held.
    Known,
    /// Several states, with power-up values that lead to them, and why there may be more, if so.
    Several(Vec<Start>, Option<String>),
    /// It is not known.
    Undecided(String),
}

/// A fresh game from other power-up values than 0.
pub struct Start {
    /// The seat of the design.
    pub seat: usize,
    /// The power-up values.
    pub power_up: Registers,
    /// The result of the reset.
    pub outcome: Outcome,
}

/// Up to this many registers of unknown value, every combination is tried.
const EXHAUSTED: usize = 12;
/// How many are drawn at random where there are more.
const DRAWN: usize = 4096;
/// The most fresh states that are followed where not all can be tried: they prove nothing, and each is a game of its own.
const SOME_STARTS: usize = 16;

/// Finds the results of the first reset. `whole` has every register, `game` only the relevant ones (`kept`).
pub fn power_up(whole: &Game<'_>, game: &Game<'_>, kept: &[usize]) -> PowerUp {
    let design = whole.bench.design;
    let unknown: Vec<usize> =
        kept.iter().copied().filter(|&index| design.registers[index].initial.is_none()).collect();
    if unknown.is_empty() || whole.bench.controls.reset.is_none() {
        return PowerUp::Known;
    }
    // How many registers a reset leaves unknown. Once everything is known, it stays known.
    let left = |seat: &crate::game::SeatGame<'_>| -> Option<usize> {
        let idle: Vec<&(Reference, u64)> = whole.bench.controls.idle.iter().chain(seat.idle).collect();
        let state = known_after(design, whole, whole.bench.controls.reset.as_ref()?, &idle)?;
        Some(kept.iter().filter(|&&index| state[index].is_none()).count())
    };
    let left: Vec<Option<usize>> = whole.seats.iter().map(left).collect();
    if left.iter().all(|left| *left == Some(0)) {
        return PowerUp::Known;
    }
    let mut exhaustive = unknown.len() <= EXHAUSTED;
    let patterns: Box<dyn Iterator<Item = Registers>> = if exhaustive {
        Box::new((0..1_u64 << unknown.len()).map(|pattern| {
            let value = |index: usize| unknown.iter().position(|&known| known == index);
            whole.bench.power_up(|index| value(index).is_some_and(|bit| pattern >> bit & 1 == 1))
        }))
    } else {
        // All 0, all 1, each alone, and many drawn at random from a fixed seed.
        let single = unknown.iter().map(|&one| whole.bench.power_up(|index| index == one));
        let mut chance = chance::words();
        let random = (0..DRAWN).map(move |_| whole.bench.power_up(|_| chance() >> 40 & 1 == 1));
        Box::new([whole.bench.power_up(|_| true)].into_iter().chain(single).chain(random))
    };
    let mut lanes = design.fabric.lanes();
    let mut starts: Vec<Start> = Vec::new();
    let mut known: std::collections::HashSet<(usize, Registers)> =
        game.seats.iter().enumerate().map(|(seat, game)| (seat, game.fresh.clone())).collect();
    let patterns: Vec<Registers> = patterns.collect();
    for (index, seat) in whole.seats.iter().enumerate() {
        for chunk in patterns.chunks(64) {
            let job = |state| Job { state, programs: &seat.opening, idle: seat.idle, board: None };
            let jobs: Vec<Job<'_>> = chunk.iter().map(|state| job(state)).collect();
            for (pattern, outcome) in chunk.iter().zip(whole.bench.run(&mut lanes, &jobs, None)) {
                if known.insert((index, game.bench.project(&outcome.state))) {
                    starts.push(Start { seat: index, power_up: pattern.clone(), outcome });
                }
            }
        }
    }
    // If all combinations of the registers left unknown were seen, there are no others.
    exhaustive |= left.iter().enumerate().all(|(seat, left)| {
        let seen = 1 + starts.iter().filter(|start| start.seat == seat).count();
        let alone = whole.seats[seat].opening.len() == 1;
        alone && left.is_some_and(|left| left <= EXHAUSTED && seen == 1 << left)
    });
    match (starts.is_empty(), exhaustive) {
        (true, true) => PowerUp::Known,
        (true, false) => PowerUp::Undecided(format!(
            "{} registers have no power-up value; {} values that were tried lead to the same game, which proves nothing",
            unknown.len(),
            patterns.len()
        )),
        (false, exhaustive) => {
            if !exhaustive {
                starts.truncate(SOME_STARTS);
            }
            let more = format!(
                "{} registers have no power-up value, and only {} of their values were tried",
                unknown.len(),
                patterns.len()
            );
            PowerUp::Several(starts, (!exhaustive).then_some(more))
        }
    }
}

/// The registers after a program, as far as they do not depend on unknown values; `None` if the program
/// itself does.
fn known_after(
    design: &Design,
    game: &Game<'_>,
    program: &Program,
    idle: &[&(Reference, u64)],
) -> Option<Vec<Option<bool>>> {
    let controls = game.bench.controls;
    if program.conditions().next().is_some() {
        return None;
    }
    let mut unknown = design.fabric.unknown();
    let mut pins = Blind { design, unknown: unknown.as_mut() };
    for (reference, level) in idle {
        reference.set(&mut pins, *level);
    }
    let falling = controls.clock.as_ref().is_some_and(|clock| clock.falling);
    if let Some(clock) = &controls.clock {
        clock.port.set(&mut pins, u64::from(falling));
    }
    pins.unknown.rest();
    pins.unknown.settle();
    let mut run = Run::new();
    while run.next(program, &[], &mut pins) == Pause::Clock {
        pins.unknown.settle();
        if let Some(clock) = &controls.clock {
            for level in [!falling, falling] {
                clock.port.set(&mut pins, u64::from(level));
                pins.unknown.settle();
            }
        }
    }
    pins.unknown.settle();
    for input in (design.signals.iter()).filter(|signal| signal.first_input.is_some()) {
        let first = input.first_input.unwrap_or(0);
        (0..input.width).for_each(|bit| pins.unknown.set(first + bit, false));
    }
    for (reference, level) in idle {
        reference.set(&mut pins, *level);
    }
    if let Some(clock) = &controls.clock {
        clock.port.set(&mut pins, u64::from(falling));
    }
    pins.unknown.settle();
    Some(unknown.state())
}

/// Settable pins of a design with unknown levels.
struct Blind<'a> {
    design: &'a Design,
    unknown: &'a mut (dyn Unknown + 'a),
}

impl Pins for Blind<'_> {
    fn set(&mut self, signal: usize, low: usize, width: usize, value: u64) {
        let first = self.design.signals[signal].first_input.expect("only inputs are set");
        (0..width).for_each(|bit| self.unknown.set(first + low + bit, value >> bit & 1 == 1));
    }

    fn read(&self, _signal: usize, _low: usize, _width: usize) -> u64 {
        0
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::bench::Bench;
    use crate::test_designs::{design, drive};

    const DRIVER: &str = r#"
        name = "made"
        kind = "referee"
        clock.port = "clk"
        reset.steps = ["reset=1", "clock 1", "reset=0"]
        square.code = [0, 1, 2, 3, 4, 5, 6, 7, 8]
        move.steps = ["position={sq}", "clock 1"]
        read.board = { X = "x", O = "o" }
    "#;

    /// A design without a game, whose reset clears all but the lowest registers.
    fn made(registers: &str, kept: usize, driver: &str) -> String {
        let step = move |inputs: &[u64], state: &[u64]| {
            let cleared = |(index, word): (usize, &u64)| if index < kept { *word } else { word & !inputs[1] };
            state.iter().enumerate().map(cleared).collect()
        };
        let show = |_: &[u64], _: &[u64]| vec![0; 18];
        let design = design("clk reset position:4", "x:9 o:9", registers, Arc::new(step), Arc::new(show));
        let drive = drive(&design, driver);
        let game = Game::new(Bench::new(&design, &drive.controls), &drive.driver);
        let all: Vec<usize> = (0..design.registers.len()).collect();
        match power_up(&game, &game, &all) {
            PowerUp::Known => "known".to_owned(),
            PowerUp::Several(starts, more) => {
                for start in &starts {
                    // What a reset keeps is as it was, and the rest is 0.
                    assert_eq!(start.outcome.state[0], start.power_up[0] & ((1 << kept) - 1));
                    assert_ne!(start.outcome.state[0], 0);
                }
                // Where all are tried, they come in the order of their values.
                assert!(
                    more.is_some()
                        || kept < 12
                        || starts.is_sorted_by_key(|start| (start.seat, start.power_up[0]))
                );
                format!("{} others, {}", starts.len(), more.unwrap_or_else(|| "no more".to_owned()))
            }
            PowerUp::Undecided(why) => why,
        }
    }

    #[test]
    fn a_reset_is_tried_from_every_power_up_value() {
        assert_eq!(made("a:3=5", 3, DRIVER), "known", "no value is unknown");
        assert_eq!(made("a:3", 0, DRIVER), "known");
        assert_eq!(made("a:20", 0, DRIVER), "known", "every register is cleared");
        assert_eq!(made("a", 1, DRIVER), "1 others, no more");
        assert_eq!(made("a:3 b:5=9", 3, DRIVER), "7 others, no more");
        assert_eq!(made("a:12", 12, DRIVER), "4095 others, no more");
        assert_eq!(made("a:20", 2, DRIVER), "3 others, no more", "both are seen with every value");
        let more = "13 registers have no power-up value, and only 4110 of their values were tried";
        assert_eq!(made("a:13", 13, DRIVER), format!("16 others, {more}"));
        let more = "20 registers have no power-up value, and only 4117 of their values were tried";
        assert_eq!(made("a:20", 12, DRIVER), format!("16 others, {more}"), "not every value is seen");
        let seats = "seats.first.person = \"X\"\nseats.second.person = \"X\"";
        let two =
            DRIVER.replace("referee", "opponent").replace("read.board", &format!("{seats}\nread.board"));
        assert_eq!(made("a:12", 12, &two), "8190 others, no more", "each seat begins with every value");
        let none = DRIVER.replace("reset.steps = [\"reset=1\", \"clock 1\", \"reset=0\"]", "");
        assert_eq!(made("a:3", 3, &none), "known", "there is no reset");
    }

    #[test]
    fn a_reset_that_waits_is_tried() {
        let waits =
            DRIVER.replace("\"clock 1\", \"reset=0\"", "\"until x==0 max 3\", \"clock 1\", \"reset=0\"");
        assert_eq!(made("a:3", 0, &waits), "known", "all values are tried");
        assert_eq!(
            made("a:13", 0, &waits),
            "13 registers have no power-up value; 4110 values that were tried lead to the same game, which proves nothing"
        );
    }

    /// A reset by some bits of an input.
    #[test]
    fn bits_of_an_input_are_set_alone() {
        let step = |inputs: &[u64], state: &[u64]| vec![state[0] & !(inputs[1] & !inputs[2] & inputs[3])];
        let show = |_: &[u64], _: &[u64]| vec![0; 18];
        let design = design("clk mode:3 position:4", "x:9 o:9", "a", Arc::new(step), Arc::new(show));
        for (steps, known) in [
            ("\"mode=5\", \"clock 1\", \"mode=0\"", Some(false)),
            ("\"mode=7\", \"clock 1\", \"mode=0\"", None),
            ("\"mode=2\", \"clock 1\", \"mode=0\"", None),
            ("\"mode[0]=1 mode[2:1]=2\", \"clock 1\", \"mode=0\"", Some(false)),
            ("\"mode[2:1]=2\", \"clock 1\", \"mode=0\"", None),
        ] {
            let text = DRIVER.replace("\"reset=1\", \"clock 1\", \"reset=0\"", steps);
            let drive = drive(&design, &text);
            let game = Game::new(Bench::new(&design, &drive.controls), &drive.driver);
            let reset = drive.controls.reset.as_ref().unwrap();
            assert_eq!(known_after(&design, &game, reset, &[]), Some(vec![known]), "{steps}");
        }
    }

    /// A falling clock rests at 1, and so do inputs that are active at 0.
    #[test]
    fn a_reset_begins_and_ends_with_inputs_at_rest() {
        let step = |inputs: &[u64], state: &[u64]| vec![state[0] & inputs[1]];
        let show = |_: &[u64], _: &[u64]| vec![0; 18];
        let design = design("clk reset_n position:4", "x:9 o:9", "a", Arc::new(step), Arc::new(show));
        let low =
            DRIVER.replace("reset=1", "reset_n=0").replace("reset=0", "reset_n=1") + "idle.reset_n = 1\n";
        for text in [
            low.clone(),
            low.replace("clock.port = \"clk\"", "clock = { port = \"clk\", edge = \"falling\" }"),
        ] {
            let drive = drive(&design, &text);
            let game = Game::new(Bench::new(&design, &drive.controls), &drive.driver);
            let idle: Vec<&(Reference, u64)> = drive.controls.idle.iter().collect();
            let reset = drive.controls.reset.as_ref().unwrap();
            assert_eq!(known_after(&design, &game, reset, &idle), Some(vec![Some(false)]), "{text}");
        }
    }
}
