//! The machines at work: orders in, clocks, and a trace of everything.

mod assembly;
mod cabinet;
mod controller;
mod sized;
mod textbook;

use logic::{Simulator, States, Trace};
use machines::diagram::Diagram;
use rules::Seat;

use crate::game::Contents;
use crate::{Block, Choice, DiagramView, Edge, Kind, MachineName, Setup, Signal, StateBox, Workshop};

/// A machine that a game is played on.
///
/// It is told what to do and does it clock by clock, looking at its own registers to see how far it
/// has come, as somebody does who presses buttons and watches the lamps. Between orders all its
/// inputs are low, so that the last column of its trace depends on nothing but the orders before.
pub trait Mechanism: Send {
    /// One clock towards an order; says whether that carries it out.
    fn clock(&mut self, order: Order) -> bool;

    /// Everything since power-on. The last column is the present.
    fn trace(&self) -> &Trace;

    /// What the machine says stands in the squares, in a column of the trace.
    fn contents(&self, clock: usize) -> Contents;

    /// Whether nothing is left to do after the last move of a game.
    fn is_settled(&self) -> bool;

    /// Goes back to a column that was the present between two orders.
    fn rewind(&mut self, clock: usize);

    /// What the machine is made of.
    fn anatomy(&self) -> Anatomy<'_>;

    /// Which state the machine is in, in a column of the trace, if it has states.
    fn diagram(&self, _clock: usize) -> Option<DiagramView> {
        None
    }

    /// What there is to say beside the signals of the trace.
    fn remarks(&self, _clock: usize) -> Vec<Signal> {
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
        match setup.machine {
            MachineName::Controller => Box::new(controller::Controller::new(setup, workshop.controller())),
            MachineName::Cabinet => {
                Box::new(cabinet::Cabinet::new(setup, workshop.cabinet(setup.two.name())))
            }
            MachineName::Textbook => Box::new(textbook::Textbook::new(setup, workshop.textbook())),
            MachineName::Assembly => Box::new(assembly::Assembly::new(setup)),
            MachineName::Sized => Box::new(sized::SizedGame::new(workshop.sized_game())),
        }
    }
}

/// A diagram with the state of a column lit, and the arrow that led there.
fn diagram_view<S: States>(diagram: &Diagram<S>, trace: &Trace, state: usize, clock: usize) -> DiagramView {
    let place = |state: S| diagram.boxes.iter().position(|place| place.state == state).unwrap_or(0);
    let state_at = |clock: usize| place(phase(trace, state, clock));
    let states = diagram.boxes.iter().map(|place| StateBox {
        name: place.state.name(),
        column: place.column,
        row: place.row,
    });
    let edges: Vec<Edge> = (diagram.arrows.iter())
        .map(|&(from, to, label)| Edge { from: place(from), to: place(to), label })
        .collect();
    let current = state_at(clock);
    let last_edge = clock.checked_sub(1).and_then(|before| {
        let from = state_at(before);
        edges.iter().position(|edge| (edge.from, edge.to) == (from, current))
    });
    DiagramView { states: states.collect(), edges, current, last_edge }
}

/// The state that a signal holds.
fn phase<S: States>(trace: &Trace, state: usize, clock: usize) -> S {
    let code = trace.value(state, clock);
    S::CODES.iter().position(|&(_, known)| known == code).map_or(S::ALL[0], |index| S::ALL[index])
}

/// The places of nine signals in a trace, named alike and numbered from 1.
fn nine(trace: &Trace, name: &str) -> [usize; 9] {
    std::array::from_fn(|i| place(trace, &format!("{name}{}", i + 1)))
}

/// The place of a signal that the machine is known to have.
fn place(trace: &Trace, path: &str) -> usize {
    trace.find(path).expect("the ports of a machine are in its trace")
}

/// Gives all inputs levels.
fn drive(simulator: &mut Simulator, inputs: &impl logic::Bundle<bool>) {
    simulator.drive(inputs).expect("the inputs of a machine are its own");
}

/// One rising edge of the clock, right after which all inputs get levels.
fn clock_to(simulator: &mut Simulator, inputs: &impl logic::Bundle<bool>) {
    simulator.clock_to(inputs).expect("the inputs of a machine are its own");
}
