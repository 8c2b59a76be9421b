//! The machines at work: orders in, clocks, and a trace of everything.

mod assembly;
mod cabinet;
mod controller;
mod signals;
mod sized;
mod textbook;

use logic::{Simulator, States};
use machines::diagram::Diagram;
use rules::Seat;

pub use signals::{Moment, Signals};

use crate::game::Contents;
use crate::{Block, Choice, DiagramView, Edge, Kind, Setup, Signal, StateBox, Workshop};

/// A machine that a game is played on.
///
/// It is told what to do and does it clock by clock, looking at its own registers to see how far it
/// has come, as somebody does who presses buttons and watches the lamps. Between orders all its
/// inputs are low, so that the last column of its trace depends on nothing but the orders before.
pub trait Mechanism: Send {
    /// One clock towards an order; says whether that carries it out.
    fn clock(&mut self, order: Order) -> bool;

    /// What can be measured in the machine.
    fn signals(&self) -> &dyn Signals;

    /// What the machine says stands in the squares, if these are the values of its signals.
    fn contents(&self, value: &dyn Fn(usize) -> u64) -> Contents;

    /// Whether nothing is left to do after the last move of a game.
    fn is_settled(&self) -> bool;

    /// Goes back to a clock that was the present between two orders.
    fn rewind(&mut self, clock: usize);

    /// What the machine is made of.
    fn anatomy(&self) -> Anatomy<'_>;

    /// Which state the machine is in, if it has states.
    fn diagram(&self, _moment: Moment<'_>) -> Option<DiagramView> {
        None
    }

    /// What there is to say beside the signals.
    fn remarks(&self, _moment: Moment<'_>) -> Vec<Signal> {
        Vec::new()
    }
}

/// What a machine is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// A side makes a legal move.
    Play(Seat, Choice),
    /// A side tries a move that the rules forbid, and the machine shall say so.
    Try(Seat, Choice),
    /// A side that is the machine itself moves.
    Answer(Seat),
    /// The game has ended, and so shall the machine.
    Settle,
}

/// What a machine is made of.
pub struct Anatomy<'a> {
    pub kind: Kind,
    pub module: &'a str,
    pub blocks: &'a [Block],
}

impl dyn Mechanism {
    /// The machine that a setup asks for, at power-on.
    pub fn new(setup: &Setup, workshop: &Workshop) -> Box<dyn Mechanism> {
        let form = setup.machine.form(setup.two.name());
        let Some(circuit) = workshop.circuit(form) else { return Box::new(assembly::Assembly::new(setup)) };
        match setup.machine.name() {
            "controller" => Box::new(controller::Controller::new(setup, circuit)),
            "cabinet" => Box::new(cabinet::Cabinet::new(setup, circuit)),
            "textbook" => Box::new(textbook::Textbook::new(setup, circuit)),
            _ => Box::new(sized::SizedGame::new(circuit)),
        }
    }
}

/// A diagram with the state that a signal holds lit, and the arrow that led there.
fn diagram_view<S: States>(diagram: &Diagram<S>, state: usize, moment: Moment<'_>) -> DiagramView {
    let place = |state: S| diagram.boxes.iter().position(|place| place.state == state).unwrap_or(0);
    let lit = |column: &[u64]| place(phase(column[state]));
    let states = diagram.boxes.iter().map(|place| StateBox {
        name: place.state.name(),
        column: place.column,
        row: place.row,
    });
    let edges: Vec<Edge> = (diagram.arrows.iter())
        .map(|&(from, to, label)| Edge { from: place(from), to: place(to), label })
        .collect();
    let current = lit(moment.now);
    let last_edge = moment.before.and_then(|before| {
        let from = lit(before);
        edges.iter().position(|edge| (edge.from, edge.to) == (from, current))
    });
    DiagramView { states: states.collect(), edges, current, last_edge }
}

/// The state with this code.
fn phase<S: States>(code: u64) -> S {
    S::CODES.iter().position(|&(_, known)| known == code).map_or(S::ALL[0], |index| S::ALL[index])
}

/// The places of nine signals, named alike and numbered from 1.
fn nine(simulator: &Simulator, name: &str) -> [usize; 9] {
    std::array::from_fn(|i| place(simulator, &format!("{name}{}", i + 1)))
}

/// The place of a signal that the machine is known to have.
fn place(simulator: &Simulator, path: &str) -> usize {
    simulator.find(path).expect("the ports of a machine are among its signals")
}

/// Gives all inputs levels.
fn drive(simulator: &mut Simulator, inputs: &impl logic::Bundle<bool>) {
    simulator.drive(inputs).expect("the inputs of a machine are its own");
}

/// One rising edge of the clock, right after which all inputs get levels.
fn clock_to(simulator: &mut Simulator, inputs: &impl logic::Bundle<bool>) {
    simulator.clock_to(inputs).expect("the inputs of a machine are its own");
}
