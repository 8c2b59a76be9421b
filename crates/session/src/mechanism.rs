//! The machines at work: orders in, clocks, and a trace of everything.

mod assembly;
mod circuit;
mod signals;

use machines::diagram::StateDiagram;
use rules::Seat;

pub use signals::{Moment, Signals};

use crate::game::{Contents, Move};
use crate::program::Program;
use crate::{Block, DiagramView, Edge, Kind, Resources, Setup, Signal, StateBox};

/// A machine that a game is played on.
///
/// It carries out one order at a time, clock by clock. The inputs always have the levels that the next
/// edge will take: those of the order that has begun, and else those at rest.
pub trait Mechanism: Send {
    /// Takes on an order: the inputs get the levels for its first clock.
    fn begin(&mut self, order: Order);

    /// One clock of the order that has begun, after which the inputs get the levels for the next clock.
    /// Says whether that carried it out.
    fn clock(&mut self) -> bool;

    /// The named signals of the machine.
    fn signals(&self) -> &dyn Signals;

    /// The pieces on the nine squares, given the values of all signals.
    fn contents(&self, column: &[u64]) -> Contents;

    /// Whether the machine has come to rest after the last move of a game.
    fn is_settled(&self) -> bool;

    /// Goes back to a clock that was the present between two orders, and drops an order that has begun.
    fn rewind(&mut self, clock: usize);

    /// The structure of the machine.
    fn structure(&self) -> Structure<'_>;

    /// The state machine and its state, if there is one.
    fn diagram(&self, _moment: Moment<'_>) -> Option<DiagramView> {
        None
    }

    /// The column and the row of the square that the machine marks by itself, from 0.
    fn selection(&self, _moment: Moment<'_>) -> Option<[u64; 2]> {
        None
    }

    /// Whether another panel of a screen shows a signal, by its index: the state, pieces in hand.
    fn is_elsewhere(&self, signal: usize) -> bool;

    /// The signals of the usual waveform, in order, if they are not the ports.
    fn usual_tracks(&self) -> Option<Vec<usize>> {
        None
    }

    /// Where the program is, if the machine is one.
    fn program(&self, _moment: Moment<'_>) -> Option<Program> {
        None
    }

    /// Values that are no signals.
    fn remarks(&self, _moment: Moment<'_>) -> Vec<Signal> {
        Vec::new()
    }
}

/// What a machine is asked to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// A side makes a legal move.
    Play(Seat, Move),
    /// A side tries a move that the rules forbid, and the machine shows that.
    Try(Seat, Move),
    /// A side that is the machine itself moves.
    Answer(Seat),
    /// The game has ended, and the machine comes to rest.
    Settle,
}

/// The structure of a machine.
pub struct Structure<'a> {
    pub kind: Kind,
    pub module: &'a str,
    pub blocks: &'a [Block],
}

impl dyn Mechanism {
    /// The machine that a setup asks for, at power-on.
    pub fn new(setup: &Setup, resources: &Resources) -> Box<dyn Mechanism> {
        let circuit = resources.circuit(setup.machine.form(setup.two.name()));
        match circuit.and_then(|circuit| Some((circuit, circuit.driven.as_ref()?))) {
            Some((circuit, driven)) => Box::new(circuit::CircuitMechanism::new(setup, circuit, driven)),
            None => Box::new(assembly::Assembly::new(setup)),
        }
    }
}

/// A diagram with the state that a signal holds lit, and the arrow that led there.
fn diagram_view(diagram: &dyn StateDiagram, state: usize, moment: Moment<'_>) -> DiagramView {
    let boxes = diagram.states();
    let lit = |column: &[u64]| boxes.iter().position(|known| known.code == column[state]).unwrap_or(0);
    let current = lit(moment.now);
    let edges: Vec<Edge> =
        diagram.arrows().into_iter().map(|(from, to, label)| Edge { from, to, label }).collect();
    let last_edge = moment.before.and_then(|before| {
        let from = lit(before);
        edges.iter().position(|edge| (edge.from, edge.to) == (from, current))
    });
    let states =
        boxes.iter().map(|known| StateBox { name: known.name, column: known.column, row: known.row });
    DiagramView { states: states.collect(), edges, current, last_edge }
}
