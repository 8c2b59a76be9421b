//! The machines in operation: orders, clocks, and a trace of everything.

mod assembly;
mod circuit;
mod design;

use driver::{Cell, Controls, Reference};
use logic::{Fault, Trace};
use rules::Seat;
use rules::classic::Mark;

use crate::game::{Contents, Move, Piece};
use crate::{Block, DiagramHistory, GameResult, Kind, ProgramHistory, Resources, Setup};

/// The piece that a cell of the board holds, where the first player has this mark.
fn piece_of(cell: Cell, first: Mark, sized: bool) -> Option<Piece> {
    match cell {
        Cell::Mark(mark, size) => {
            let owner = if first == mark { Seat::First } else { Seat::Second };
            Some(Piece { owner, size: sized.then_some(size as u8 + 1) })
        }
        Cell::Empty | Cell::Unknown(_) => None,
    }
}

/// The bits that hold each square, as a driver reads or writes them.
fn squares_of(controls: &Controls) -> [Vec<(usize, usize)>; 9] {
    let board = controls.drive.as_ref().or(controls.reading.board.as_ref());
    let bits = |cell: &Reference| {
        let parts = cell.parts();
        parts.flat_map(|(signal, low, width)| (low..low + width).map(move |bit| (signal, bit))).collect()
    };
    board.map_or_else(Default::default, |board| board.cells.each_ref().map(bits))
}

/// A machine that a game is played on.
///
/// It executes one order at a time, clock by clock. The inputs always have the levels for the next edge:
/// those of the current order, or else the idle ones.
pub trait Mechanism: Send {
    /// Begins an order: the inputs get the levels for its first clock.
    fn begin(&mut self, order: Order);

    /// One clock of the current order, after which the inputs get the levels for the next clock. Returns
    /// whether the order is complete.
    fn clock(&mut self) -> bool;

    /// The named signals of the machine, clock by clock since power-up; the last column is the present. A
    /// column is written once: looking back computes nothing.
    fn trace(&self) -> &Trace;

    /// The trace of a good machine with the same inputs, which the game follows.
    fn good(&self) -> &Trace {
        self.trace()
    }

    /// The pieces on the nine squares, given the values of all signals.
    fn contents(&self, column: &[u64]) -> Contents;

    /// The bits that hold each square: the index of a signal, and of a bit of it.
    fn squares(&self) -> [Vec<(usize, usize)>; 9] {
        Default::default()
    }

    /// Whether the machine has settled after the last move of a game.
    fn is_settled(&self) -> bool;

    /// Returns to a clock between two orders, and drops the current order.
    fn rewind(&mut self, clock: usize);

    /// Why the machine cannot continue the game, if it cannot.
    fn stuck(&self) -> Option<String> {
        None
    }

    /// Ends a game that cannot continue, which happens only with a user's design.
    fn give_up(&mut self, _why: &str) {}

    /// The result that the machine shows, if it contradicts this one.
    fn contradiction(&self, _result: Option<GameResult>) -> Option<String> {
        None
    }

    /// The structure of the machine.
    fn structure(&self) -> Structure<'_>;

    /// The state machine without any clocks, if there is one.
    fn diagram(&self) -> Option<DiagramHistory> {
        None
    }

    /// The state of the state machine, and the arrow that led there, by their indices.
    fn lit(&self, _moment: Moment<'_>) -> Option<(usize, Option<usize>)> {
        None
    }

    /// The column and the row, from 0, of the square that the machine's cursor is on.
    fn selection(&self, _moment: Moment<'_>) -> Option<[u64; 2]> {
        None
    }

    /// Whether another panel of a screen shows a signal, by its index: the state, pieces in hand.
    fn is_elsewhere(&self, signal: usize) -> bool;

    /// The signals of the usual waveform, in order, if they are not the ports.
    fn usual_tracks(&self) -> Option<Vec<usize>> {
        None
    }

    /// The program without any clocks, if the machine is one.
    fn program(&self) -> Option<ProgramHistory> {
        None
    }

    /// The bit planes of a program, while registers hold them.
    fn planes(&self, _column: &[u64]) -> Option<[u16; 2]> {
        None
    }

    /// The names of the remarks on every clock besides the signals.
    fn remarks(&self) -> Vec<String> {
        Vec::new()
    }

    /// A remark, by its index; none, if it is the same as in the clock before.
    fn remark(&self, _index: usize, _moment: Moment<'_>) -> Option<String> {
        None
    }
}

/// The values of all signals in a clock, and in the clock before it if there was one.
#[derive(Clone, Copy)]
pub struct Moment<'a> {
    pub now: &'a [u64],
    pub before: Option<&'a [u64]>,
}

impl<'a> Moment<'a> {
    /// A clock of a trace.
    pub fn of(trace: &'a Trace, clock: usize) -> Moment<'a> {
        Moment { now: trace.column(clock), before: clock.checked_sub(1).map(|before| trace.column(before)) }
    }
}

/// An order for a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// A side makes a legal move.
    Play(Seat, Move),
    /// A side tries a move that the rules forbid, and the machine shows the refusal.
    Try(Seat, Move),
    /// The machine makes a move of its own.
    Answer(Seat),
    /// The game has ended, and the machine settles.
    Settle,
}

/// The structure of a machine.
pub struct Structure<'a> {
    pub kind: Kind,
    pub module: &'a str,
    pub blocks: &'a [Block],
}

impl dyn Mechanism {
    /// The machine of a setup, at power-up.
    pub fn new(setup: &Setup, resources: &Resources, fault: Option<&Fault>) -> Box<dyn Mechanism> {
        if let (true, Some(design)) = (setup.machine.is_design(), resources.design()) {
            return Box::new(design::DesignMechanism::new(setup, design));
        }
        let form = setup.machine.form(setup.two.name());
        let broken = form.circuit.as_ref().zip(fault);
        let broken = broken.and_then(|(circuit, fault)| circuit.broken(fault).ok());
        let circuit = resources.circuit(form);
        match circuit.and_then(|circuit| Some((circuit, circuit.driven.as_ref()?))) {
            Some((circuit, driven)) => {
                Box::new(circuit::CircuitMechanism::new(setup, circuit, driven, broken))
            }
            None => Box::new(assembly::Assembly::new(setup)),
        }
    }
}
