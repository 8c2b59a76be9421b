//! The shortest game that shows a broken wire, or the certainty that no game does.
//!
//! A game is anything that a person can do with the machine: power it up, make legal moves and moves that it
//! refuses, press reset. A fault shows when an output, the board, the winner, or any other signal that the
//! driver uses differs from the sound circuit with the same levels in the same clock. Registers that differ
//! without changing any of these do not count. Clocks pass only during moves, as in a session: a button that
//! is stuck down while the players think is not noticed. If no such game shows a fault, codes that name no
//! square are tried too.

mod bench;
mod graph;
mod pairs;
mod table;

use std::collections::BTreeSet;
use std::fmt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use driver::{Condition, Kind, Program};
use logic::{Fault, FaultError, Gates, Net, Wires};
use prover::{Limits, explore};
use rules::{GameName, Seat};

pub use graph::Action;

use self::bench::Tap;
use self::graph::{Explorer, Graph};
use self::pairs::Pairs;
use crate::{Descriptor, Driven};

/// Every game on a machine.
pub struct Games {
    driven: Driven,
    gates: Gates,
    wires: Wires,
    taps: Vec<Tap>,
    watch: Watch,
    game: GameName,
    most: usize,
    graph: OnceLock<Graph>,
}

/// The signals that distinguish a faulty circuit from the good one.
struct Watch {
    /// The outputs, and the signals that the driver reads directly.
    nets: Vec<Net>,
    /// The conditions that the driver uses.
    conditions: Vec<Condition>,
    /// The nets that these depend on.
    tested: Vec<Net>,
    /// Whether anything of this, or anything that is remembered, depends on a net at all.
    matters: Vec<bool>,
}

/// Whether a game shows a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// This one does.
    Shown(Game),
    /// None does: with every game on the sound circuit, the faulty one shows the same.
    Never,
    /// There are too many games to try them all, and none of those tried does.
    Undecided,
}

/// A game that shows a fault with its last action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The actions, in order; power-up is first.
    pub actions: Vec<Action>,
    /// Whether it is the shortest.
    pub shortest: bool,
}

impl Games {
    /// How many situations of the sound circuit are worked out of the classic game, which has fewer on any machine.
    const CLASSIC: usize = 50_000;
    /// The same of the sized game: those of the first two moves, and some of the third.
    const SIZED: usize = 1_000;

    /// The games on a machine, if it is a circuit that is played.
    pub fn on(machine: &Descriptor) -> Option<Games> {
        let driven = machine.circuit.as_ref()?.driven()?;
        let gates = (machine.circuit.as_ref()?.netlist)().gates();
        if gates.flops.len() > 128 || gates.inputs > 63 {
            return None;
        }
        let taps = Tap::all(&driven.simulator, &gates);
        let game = if driven.driver.kind == Kind::Sized { GameName::Sized } else { GameName::Classic };
        let most = if game == GameName::Sized { Games::SIZED } else { Games::CLASSIC };
        let watch = Watch::of(&driven, &gates, &taps);
        let wires = gates.wires();
        Some(Games { driven, gates, wires, taps, watch, game, most, graph: OnceLock::new() })
    }

    /// The gates of the sound circuit.
    pub fn gates(&self) -> &Gates {
        &self.gates
    }

    /// The names of its wires.
    pub fn wires(&self) -> &Wires {
        &self.wires
    }

    /// The shortest game that shows a fault.
    pub fn find(&self, fault: &Fault) -> Result<Finding, FaultError> {
        Ok(self.shown(fault.net(&self.gates, &self.wires)?, fault.level))
    }

    /// The same for a net.
    pub fn shown(&self, net: Net, level: bool) -> Finding {
        if !self.watch.matters[net] {
            return Finding::Never;
        }
        match self.search((net, level), false) {
            Finding::Never => self.search((net, level), true),
            found => found,
        }
    }

    /// Whether a game that people can play shows a fault, which is faster to decide.
    pub fn is_playable(&self, fault: &Fault) -> Result<bool, FaultError> {
        let net = fault.net(&self.gates, &self.wires)?;
        Ok(matches!(self.search((net, fault.level), false), Finding::Shown(_)))
    }

    /// How many situations of the sound circuit there are in games, and whether these are all.
    pub fn situations(&self) -> (usize, bool) {
        let edges = &self.graph().edges;
        (edges.len(), edges.iter().all(Option::is_some))
    }

    fn graph(&self) -> &Graph {
        self.graph.get_or_init(|| {
            let Games { driven, gates, taps, game, most, .. } = self;
            Explorer { driven, gates, taps, game: *game }.explore(*most)
        })
    }

    fn search(&self, fault: (Net, bool), codes: bool) -> Finding {
        let graph = self.graph();
        let pairs = Pairs {
            gates: &self.gates,
            taps: &self.taps,
            watch: &self.watch,
            graph,
            fault,
            codes,
            left: AtomicBool::new(false),
        };
        let limits =
            Limits { violations: Some(1), states: Some(20 * graph.edges.len()), ..Limits::default() };
        let found = explore(&pairs, &limits, &mut |_| {});
        let left = pairs.left.load(Ordering::Relaxed);
        let Some(steps) = found.counterexample(0) else {
            return if left || !found.is_complete() { Finding::Undecided } else { Finding::Never };
        };
        let mut at = 0;
        let actions = steps.into_iter().map(|step| {
            let edges = graph.edges[at as usize].as_ref().expect("a path leads through what was worked out");
            at = edges[step as usize].to;
            edges[step as usize].action
        });
        Finding::Shown(Game { actions: actions.collect(), shortest: !left })
    }
}

impl Watch {
    fn of(driven: &Driven, gates: &Gates, taps: &[Tap]) -> Watch {
        let controls = &driven.controls;
        let reading = &controls.reading;
        let nets = |references: &mut dyn Iterator<Item = &driver::Reference>| -> BTreeSet<Net> {
            let parts = references.flat_map(driver::Reference::parts);
            parts.flat_map(|(signal, low, width)| taps[signal].nets(low, width).to_vec()).collect()
        };
        let cells = reading.board.iter().flat_map(|board| &board.cells);
        let outcomes = reading.winner.iter().chain(&reading.turn).flat_map(|outcome| &outcome.references);
        let choice = reading.choice.iter().map(|choice| &choice.at);
        let mut shown = nets(&mut cells.chain(outcomes).chain(choice));
        shown.extend(&gates.outputs);
        let flags = [&reading.win, &reading.draw, &reading.over, &reading.illegal, &reading.settled];
        let flags = flags.into_iter().flatten().map(|flag| &flag.condition);
        let waits = controls.programs().flat_map(Program::conditions);
        let mut conditions: Vec<Condition> = Vec::new();
        for condition in flags.chain(waits).chain(&controls.watches) {
            if !conditions.contains(condition) {
                conditions.push(condition.clone());
            }
        }
        let tested = nets(&mut conditions.iter().flat_map(Condition::references));
        let mut matters = vec![false; gates.gates.len()];
        let remembered = gates.flops.iter().map(|flop| flop.next);
        shown.iter().chain(&tested).copied().chain(remembered).for_each(|net| matters[net] = true);
        for net in (0..gates.gates.len()).rev() {
            if matters[net] {
                gates.gates[net].reads().for_each(|read| matters[read] = true);
            }
        }
        let (nets, tested) = (shown.into_iter().collect(), tested.into_iter().collect());
        Watch { nets, conditions, tested, matters }
    }
}

impl Game {
    /// Whether the other side moves first in it, that is, the one which is not the player's.
    pub fn is_second(&self) -> bool {
        self.actions.first() == Some(&Action::PowerOn(Seat::First))
    }

    /// Whether people can play it: it has no code that names no square.
    pub fn is_playable(&self) -> bool {
        !self.actions.iter().any(|action| matches!(action, Action::Code(_)))
    }
}

/// The moves as in a saved game, `!` before refused ones, and `#` before a code that names no square.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_move = |action: &&Action| !matches!(action, Action::PowerOn(_) | Action::Settle);
        let moves: Vec<String> = self.actions.iter().filter(is_move).map(Action::to_string).collect();
        match (self.is_second(), moves.is_empty()) {
            (_, true) => f.write_str("power on"),
            (true, _) => write!(f, "second: {}", moves.join(" ")),
            (false, _) => f.write_str(&moves.join(" ")),
        }
    }
}
