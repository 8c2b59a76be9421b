//! The complete machines by name: what there is to export, to simulate and to prove.

use logic::{Netlist, Radix, Simulator, Trace};

use crate::cabinet::{self, Cabinet, KeyedGame, Picker};
use crate::chance::Chance;
use crate::controller::{self, Controller, faults};
use crate::matrix::{MatrixDisplay, Ws2812bDriver};
use crate::pocket::PocketPicker;
use crate::report::{Progress, Report};
use crate::sized::twin::Levels;
use crate::sized::{self, SizedGame, buttons};
use crate::textbook::GetMove;

/// A complete machine.
#[derive(Clone, Copy)]
pub struct Entry {
    /// The name, as the command line spells it.
    pub name: &'static str,
    /// What it is, in one line.
    pub description: &'static str,
    /// Records the circuit.
    pub netlist: fn() -> Netlist,
    /// Tries every input in every reachable state; `None` for a circuit without states, whose proof
    /// as a player says all there is to say, and for a display, which is tested by what it shows.
    pub prove: Option<Prove>,
    /// Levels that take the machine through a fair part of what it can do, for a test bench: one
    /// number for each clock, in the form of [`crate::report::Counterexample`].
    pub stimulus: fn() -> Vec<u64>,
}

/// A proof, which tells somebody who waits for it how far it has come.
pub type Prove = fn(&mut dyn FnMut(Progress)) -> Report;

impl Entry {
    /// Everything that happens when the machine is given levels clock by clock from power-on.
    pub fn trace(&self, clocks: &[u64]) -> Trace {
        let mut trace = Simulator::trace_of(&(self.netlist)(), clocks);
        for place in 0..trace.tracks().len() {
            if let Some(radix) = radix(&trace.tracks()[place].name) {
                trace.set_radix(place, radix);
            }
        }
        trace
    }
}

/// A machine that has just been switched on, its signals written as they are best read.
pub fn simulator(netlist: &Netlist) -> Simulator {
    let mut simulator = Simulator::new(netlist);
    let tracks = simulator.tracks().iter();
    let odd: Vec<(String, Radix)> =
        tracks.filter_map(|track| Some((track.path(), radix(&track.name)?))).collect();
    for (path, radix) in odd {
        simulator.set_radix(&path, radix);
    }
    simulator
}

/// How the values of a signal are best written, where the usual way for its width is not: every bit
/// of a grid, of the keys and of a square's code has a meaning of its own, and the pieces of the
/// sized game are positive or negative.
fn radix(signal: &str) -> Option<Radix> {
    const BITS: [&str; 11] =
        ["X", "Y", "MOVE", "WIN", "BLK", "EMPTY", "LINE", "move_code", "keys", "red", "green"];
    if BITS.iter().any(|start| signal.starts_with(start)) {
        return Some(Radix::Binary);
    }
    signal.starts_with("board_state").then_some(Radix::Signed)
}

/// Every complete machine.
pub const ALL: &[Entry] = &[
    CONTROLLER,
    Entry {
        name: "textbook",
        description: "a combinational circuit that picks a move: win, else block, else experience",
        netlist: || recorded(Netlist::of_block::<GetMove>()),
        prove: None,
        stimulus: || random_levels(18, 1_000),
    },
    Entry {
        name: "pocket",
        description: "a combinational circuit that picks a move and never loses",
        netlist: || recorded(Netlist::of_block::<PocketPicker>()),
        prove: None,
        stimulus: || random_levels(18, 1_000),
    },
    Entry {
        name: PocketPicker::CABINET,
        description: "a complete opponent that never loses: controller, pocket, keys and lamps",
        netlist: || recorded(Netlist::of_machine::<Cabinet<PocketPicker>>()),
        prove: Some(|_| cabinet::proof::prove::<PocketPicker>()),
        stimulus: cabinet_stimulus::<PocketPicker>,
    },
    Entry {
        name: GetMove::CABINET,
        description: "the same with textbook in the socket, which can be beaten",
        netlist: || recorded(Netlist::of_machine::<Cabinet<GetMove>>()),
        prove: Some(|_| cabinet::proof::prove::<GetMove>()),
        stimulus: cabinet_stimulus::<GetMove>,
    },
    SIZED,
    Entry {
        name: "matrix",
        description: "the board of the sized game on 16 by 16 WS2812B lamps, with a clock of 12 MHz",
        netlist: || recorded(Netlist::of_machine::<MatrixDisplay<12_000_000>>()),
        prove: None,
        stimulus: matrix_stimulus,
    },
];

/// The controller.
pub const CONTROLLER: Entry = Entry {
    name: "controller",
    description: "a clocked board controller; the moves come in on two position buses",
    netlist: || recorded(Netlist::of_machine::<Controller>()),
    prove: Some(|_| controller::proof::prove(&Controller)),
    stimulus: controller_stimulus,
};

/// The sized game.
pub const SIZED: Entry = Entry {
    name: "sized",
    description: "a clocked game for two with small, medium and large pieces, and six buttons",
    netlist: || recorded(Netlist::of_machine::<SizedGame>()),
    prove: Some(prove_sized),
    stimulus: sized_stimulus,
};

/// The machine with this name.
pub fn find(name: &str) -> Result<&'static Entry, UnknownMachine> {
    ALL.iter().find(|entry| entry.name == name).ok_or_else(|| UnknownMachine { name: name.to_owned() })
}

/// No complete machine has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no machine `{name}`\n  machines: {}", ALL.iter().map(|entry| entry.name).collect::<Vec<_>>().join(", "))]
pub struct UnknownMachine {
    /// The name that was asked for.
    pub name: String,
}

fn prove_sized(tell: &mut dyn FnMut(Progress)) -> Report {
    let tell = |done| tell(Progress { done, total: sized::proof::POSITIONS });
    sized::proof::prove_visibly(&SizedGame, sized::proof::positions(), tell)
}

/// Our own circuits are well formed, which the tests see to.
fn recorded(netlist: Result<Netlist, logic::BuildError>) -> Netlist {
    netlist.unwrap_or_else(|error| panic!("{error}"))
}

/// The three cases of the lab report, then a thousand clocks of chance.
fn controller_stimulus() -> Vec<u64> {
    let cases = faults::CASES.iter().flat_map(|case| faults::levels_of(case));
    // A reset in every other clock would leave nothing to see, so chance resets once in 64 clocks.
    let chance = random_levels(17, 1_000).into_iter().map(|bits| {
        let reset = u64::from(bits >> 11 == 0);
        bits & 0x7FE | reset
    });
    cases.chain(chance).collect()
}

/// One game in twenty, then a thousand clocks of chance: a key, several keys or none, often held.
fn cabinet_stimulus<P: Picker>() -> Vec<u64> {
    let games = KeyedGame::all::<P>();
    let games = games.iter().step_by(20).flat_map(KeyedGame::levels);
    let chance = random_levels(32, 500).into_iter().flat_map(|bits| {
        let single = 1 << (bits >> 9 & 15).min(8);
        let keys = match bits >> 13 & 7 {
            0 => bits & 0x1FF,
            1..5 => single,
            _ => 0,
        };
        let reset = u64::from(bits >> 16 & 63 == 0);
        [reset | keys << 1 | (bits >> 22 & 1) << 10; 2]
    });
    games.chain(chance).collect()
}

/// A win by a line, a win by covering and a draw, each with the way back to the start, then a
/// thousand clocks of chance.
fn sized_stimulus() -> Vec<u64> {
    let confirm = Levels { confirm_size: true, ..Levels::default() };
    let games = [&buttons::LINE[..], &buttons::COVERING, &buttons::DRAW]
        .into_iter()
        .flat_map(|game| buttons::playing(game).into_iter().chain([Levels::default(), confirm]));
    games.chain(buttons::by_chance(0).take(1_000)).map(Levels::word).collect()
}

/// The first eight lamps of a picture, told another board each, and chance at every other input.
fn matrix_stimulus() -> Vec<u64> {
    let boards = random_levels(34, 8).into_iter().map(|levels| levels << 1);
    let lamp = 24 * Ws2812bDriver::<12_000_000>::CLOCKS_PER_BIT as usize;
    std::iter::once(1).chain(boards.flat_map(|levels| std::iter::repeat_n(levels, lamp))).collect()
}

/// Numbers of so many bits that look like chance and are always the same.
fn random_levels(bits: u32, count: usize) -> Vec<u64> {
    let mut chance = Chance::new(0);
    std::iter::repeat_with(|| chance.bits() >> (64 - bits)).take(count).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_machine_can_be_recorded_and_found() {
        for entry in ALL {
            assert!(!(entry.netlist)().modules.is_empty());
            assert!(!(entry.stimulus)().is_empty());
            assert_eq!(find(entry.name).map(|found| found.name), Ok(entry.name));
        }
        let refusal = find("abacus").err().map(|unknown| unknown.to_string()).unwrap_or_default();
        assert_eq!(
            refusal,
            "there is no machine `abacus`\n  machines: controller, textbook, pocket, cabinet, \
            cabinet-textbook, sized, matrix"
        );
    }
}
