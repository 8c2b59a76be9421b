//! The machines: one entry each, with everything that the rest of the program needs to know.

use logic::{Fault, FaultError, Gates, Netlist, Package, Radix, Simulator, Trace};
use rules::GameName;

use crate::assembly::Form;
use crate::coverage::Reachable;
use crate::diagram::StateDiagram;
use crate::driven::Driven;
use crate::faults::FaultReport;
use crate::report::{Progress, Report};
use crate::stimulus::Recorded;
use crate::story::Story;
use crate::{assembly, cabinet, controller, matrix, pocket, sized, sized_matrix, stimulus, textbook};

/// Every machine, in the order in which they are listed.
pub static ALL: &[&Descriptor] = &[
    &controller::DESCRIPTOR,
    &textbook::DESCRIPTOR,
    &pocket::DESCRIPTOR,
    &cabinet::DESCRIPTOR,
    &cabinet::WITH_TEXTBOOK,
    &assembly::DESCRIPTOR,
    &assembly::REPAIRED,
    &sized::DESCRIPTOR,
    &matrix::DESCRIPTOR,
    &sized_matrix::DESCRIPTOR,
];

/// A complete machine: a circuit or a program.
pub struct Descriptor {
    /// The name, as the command line spells it.
    pub name: &'static str,
    /// Its purpose, in one line.
    pub purpose: &'static str,
    /// The player of the classic game that it is, if it makes moves of its own.
    pub player: Option<&'static str>,
    /// The circuit; a program has none.
    pub circuit: Option<Circuit>,
    /// The program, if it is one.
    pub program: Option<Form>,
    /// How it seats two sides, if a game can be played on it.
    pub table: Option<Table>,
}

/// The hardware of a machine.
pub struct Circuit {
    /// Records the circuit.
    pub netlist: fn() -> Netlist,
    /// The same behaviour in plain Rust; `None` where the circuit is the only description, and is checked as
    /// a player.
    pub twin: Option<fn() -> Twin>,
    /// Tries every input in every reachable state; `None` for a circuit without states, whose proof
    /// as a player covers it.
    pub proof: Option<Proof>,
    /// Breaks every gate in turn and reports which cases find it.
    pub faults: Inject,
    /// Input levels that cover a fair part of the machine's behaviour, for a test bench: one number for each
    /// clock, in the form of [`crate::report::Counterexample`].
    pub stimulus: fn() -> Vec<u64>,
    /// Levels that the example `stimuli` found, with their coverage; read by [`Circuit::record`].
    pub record: &'static str,
    /// The invariant of its states, where these are too many to visit.
    pub reachable: Option<fn() -> Reachable>,
    /// How the values of signals are written, where the default for their width is not the best: by the names
    /// of the signals, in any block.
    pub radix: Radices,
    /// How it is played and read, as a driver file; `None` for a display.
    pub driver: Option<&'static str>,
    /// The state machine, and the signal that holds its state.
    pub diagram: Option<(&'static dyn StateDiagram, &'static str)>,
    /// Signals that a screen shows in another panel than that of the signals, such as the pieces in hand: by
    /// their names, in any block.
    pub elsewhere: &'static [&'static str],
    /// The square that the machine marks by itself, if it has a cursor of its own.
    pub selection: Option<Selection>,
    /// Tests in Python that play games on it with cocotb, for its export.
    pub games: &'static str,
    /// The VHDL package that goes with it, if the text that it follows has one.
    pub package: Option<&'static Package>,
    /// The text of its page, if it has one.
    pub story: Option<&'static Story>,
}

/// A cursor on the board: the column and the row, both from 0, while the machine is in some states.
#[derive(Clone, Copy)]
pub struct Selection {
    /// The signal with the column.
    pub column: &'static str,
    /// The signal with the row.
    pub row: &'static str,
    /// The states in which it is shown.
    pub states: &'static [&'static str],
}

/// Ways of writing values, each with the signals that are written so.
pub type Radices = &'static [(Radix, &'static [&'static str])];

/// A twin at power-up: accepts the levels of a clock, in the form of [`Circuit::stimulus`], and returns the
/// outputs in that clock as a number, the first port lowest.
pub type Twin = Box<dyn FnMut(u64) -> u64>;

/// The proof of a circuit.
#[derive(Clone, Copy)]
pub struct Proof {
    /// Proves it.
    pub prove: Prove,
    /// Proves a netlist with its ports and registers, such as one that another tool made of its text. `None` for
    /// a circuit that is not played.
    pub of_gates: Option<ProveGates>,
    /// Everything that is claimed.
    pub claims: fn() -> Vec<&'static str>,
    /// The counts of the proof, where it is too long to be run for a page. A test compares them with it.
    pub counts: Option<Counts>,
}

/// How much a proof tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// The states.
    pub states: u64,
    /// The inputs in each of them.
    pub inputs: u64,
    /// The transitions that were tried, which settle all of these.
    pub transitions: u64,
}

/// A proof, which reports how far it has come.
pub type Prove = fn(&mut dyn FnMut(Progress)) -> Report;

/// The same for a netlist.
pub type ProveGates = fn(&Gates, &mut dyn FnMut(Progress)) -> Report;

/// Fault injection, which reports its progress if it takes long.
pub type Inject = fn(&mut dyn FnMut(Progress)) -> FaultReport;

/// How a machine seats two sides.
#[derive(Clone, Copy)]
pub struct Table {
    /// The game that is played.
    pub game: GameName,
    /// The players that side two can have.
    pub opponents: Opponents,
    /// Whether a person can play side two.
    pub two_people: bool,
    /// Whether the machine has a way of refusing a move, which can then be watched.
    pub shows_refusals: bool,
    /// Whether its digits lie as on a numeric keypad, 7 8 9 in the top row; otherwise that row is 1 2 3.
    pub keypad: bool,
}

/// The players that side two can have.
#[derive(Clone, Copy)]
pub enum Opponents {
    /// Every player of the game, as the machine only keeps the board; this one to begin with.
    Any(&'static str),
    /// The machine itself, in one of these forms, the usual one first. Each is a machine that is a player.
    Itself(&'static [&'static Descriptor]),
}

impl Descriptor {
    /// The machine that a game against this player is played on: another one, where the player is part of
    /// the machine.
    pub fn form(&'static self, player: &str) -> &'static Descriptor {
        let forms = match &self.table {
            Some(Table { opponents: Opponents::Itself(forms), .. }) => *forms,
            _ => &[],
        };
        forms.iter().find(|form| form.player == Some(player)).unwrap_or(&self)
    }
}

impl Circuit {
    /// The circuit at power-on, its signals written as they are best read.
    pub fn simulator(&self) -> Simulator {
        self.with_radices(Simulator::new(&(self.netlist)()))
    }

    /// The same with one wire stuck.
    pub fn broken(&self, fault: &Fault) -> Result<Simulator, FaultError> {
        Simulator::with_fault(&(self.netlist)(), fault).map(|simulator| self.with_radices(simulator))
    }

    fn with_radices(&self, mut simulator: Simulator) -> Simulator {
        let tracks = simulator.tracks().iter();
        let declared: Vec<(String, Radix)> =
            tracks.filter_map(|track| Some((track.path(), self.radix(&track.name)?))).collect();
        for (path, radix) in declared {
            simulator.set_radix(&path, radix);
        }
        simulator
    }

    /// The levels for its test bench.
    pub fn record(&self) -> Recorded {
        stimulus::read(self.record)
    }

    /// The circuit at power-on with its driver, if it has one.
    ///
    /// # Panics
    /// If the driver file has an error, which the tests exclude.
    pub fn driven(&self) -> Option<Driven> {
        let driven = Driven::new(self.simulator(), self.driver?);
        Some(driven.unwrap_or_else(|error| panic!("{error}")))
    }

    /// Everything that happens when the circuit is given levels clock by clock from power-on.
    pub fn trace(&self, clocks: &[u64]) -> Trace {
        let mut trace = Simulator::trace_of(&(self.netlist)(), clocks);
        for track in 0..trace.tracks().len() {
            if let Some(radix) = self.radix(&trace.tracks()[track].name) {
                trace.set_radix(track, radix);
            }
        }
        trace
    }

    fn radix(&self, signal: &str) -> Option<Radix> {
        self.radix.iter().find(|(_, names)| names.contains(&signal)).map(|&(radix, _)| radix)
    }
}

/// The machines that are circuits.
pub fn circuits() -> impl Iterator<Item = (&'static Descriptor, &'static Circuit)> {
    ALL.iter().filter_map(|&machine| Some((machine, machine.circuit.as_ref()?)))
}

/// The machine with this name.
pub fn find(name: &str) -> Result<&'static Descriptor, UnknownMachine> {
    find_among(name, Some)
}

/// The machine with this name, if it is a circuit.
pub fn circuit(name: &str) -> Result<(&'static Descriptor, &'static Circuit), UnknownMachine> {
    find_among(name, |machine| Some((machine, machine.circuit.as_ref()?)))
}

/// The machine with this name, if it has what is wanted.
pub fn find_among<T>(
    name: &str,
    wanted: impl Fn(&'static Descriptor) -> Option<T>,
) -> Result<T, UnknownMachine> {
    let found = ALL.iter().find(|machine| machine.name == name);
    found.and_then(|machine| wanted(machine)).ok_or_else(|| UnknownMachine {
        name: name.to_owned(),
        known: ALL.iter().filter(|machine| wanted(machine).is_some()).map(|machine| machine.name).collect(),
    })
}

/// No machine that was looked for has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no machine `{name}`; the machines are {}", .known.join(", "))]
pub struct UnknownMachine {
    /// The requested name.
    pub name: String,
    /// The names that would have been found.
    pub known: Vec<&'static str>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_machine_can_be_recorded_and_found() {
        for machine in ALL {
            assert_eq!(find(machine.name).map(|found| found.name), Ok(machine.name));
        }
        for (_, circuit) in circuits() {
            assert!(!(circuit.netlist)().modules.is_empty());
            assert!(!(circuit.stimulus)().is_empty());
        }
        let refusal = circuit("abacus").err().map(|unknown| unknown.to_string()).unwrap_or_default();
        assert_eq!(
            refusal,
            "there is no machine `abacus`; the machines are controller, textbook, pocket, cabinet, \
            cabinet-textbook, sized, matrix, sized-matrix"
        );
    }

    /// The signals that a descriptor names exist in the circuit.
    #[test]
    fn every_name_in_a_descriptor_is_known() {
        for (machine, circuit) in circuits() {
            let simulator = circuit.simulator();
            for signal in circuit.radix.iter().flat_map(|(_, signals)| *signals) {
                let known = simulator.tracks().iter().any(|track| track.name == *signal);
                assert!(known, "{} declares the radix of {signal}, which it does not have", machine.name);
            }
            if let Some(driver) = circuit.driver {
                let driven = Driven::new(simulator.clone(), driver);
                let driver = driven.unwrap_or_else(|error| panic!("{}: {error}", machine.name)).driver;
                let top = (circuit.netlist)().top().name.clone();
                assert!(driver.top().is_none_or(|module| module == top), "{}", machine.name);
            }
            for signal in circuit.elsewhere {
                let known = simulator.tracks().iter().any(|track| track.name == *signal);
                assert!(known, "{} shows {signal} elsewhere, which it does not have", machine.name);
            }
            if let Some(Selection { column, row, states }) = circuit.selection {
                assert!(
                    simulator.find(column).is_some() && simulator.find(row).is_some(),
                    "{}",
                    machine.name
                );
                let (diagram, _) = circuit.diagram.expect("a selection is shown in some states");
                let known = |name: &&str| diagram.states().iter().any(|state| state.name == *name);
                assert!(states.iter().all(known), "{}", machine.name);
            }
            if let Some((diagram, state)) = circuit.diagram {
                let track = simulator.find(state).map(|track| &simulator.tracks()[track]);
                let track = track.unwrap_or_else(|| panic!("{} has no {state}", machine.name));
                let codes: Vec<(&str, u64)> =
                    diagram.states().iter().map(|state| (state.name, state.code)).collect();
                assert_eq!(codes, track.states, "{}", machine.name);
            }
        }
    }

    #[test]
    fn a_player_in_the_socket_makes_another_machine() {
        let form = |machine: &str, player: &str| find(machine).unwrap().form(player).name;
        assert_eq!(form("cabinet", "pocket"), "cabinet");
        assert_eq!(form("cabinet", "textbook"), "cabinet-textbook");
        assert_eq!(form("controller", "textbook"), "controller");
    }

    /// A form of a machine that plays by itself is a player, so that a session can name it.
    #[test]
    fn every_form_is_a_player() {
        for machine in ALL {
            if let Some(Table { opponents: Opponents::Itself(forms), .. }) = machine.table {
                assert!(forms.iter().all(|form| form.player.is_some()), "{}", machine.name);
            }
        }
    }
}
