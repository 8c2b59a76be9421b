//! The machines at work: orders in, clocks, and a trace of everything.

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
/// It carries out one order at a time, clock by clock. The inputs always have the levels that the next
/// edge will take: those of the order that has begun, and else those at rest.
pub trait Mechanism: Send {
    /// Takes on an order: the inputs get the levels for its first clock.
    fn begin(&mut self, order: Order);

    /// One clock of the order that has begun, after which the inputs get the levels for the next clock.
    /// Says whether that carried it out.
    fn clock(&mut self) -> bool;

    /// The named signals of the machine, clock by clock since power-on; the last column is the present. A
    /// column is written once: looking back works nothing out again.
    fn trace(&self) -> &Trace;

    /// The same of a sound machine that gets the same levels. What it does is what the game goes by.
    fn sound(&self) -> &Trace {
        self.trace()
    }

    /// The pieces on the nine squares, given the values of all signals.
    fn contents(&self, column: &[u64]) -> Contents;

    /// The bits that hold each square: the index of a signal, and of a bit of it.
    fn squares(&self) -> [Vec<(usize, usize)>; 9] {
        Default::default()
    }

    /// Whether the machine has come to rest after the last move of a game.
    fn is_settled(&self) -> bool;

    /// Goes back to a clock that was the present between two orders, and drops an order that has begun.
    fn rewind(&mut self, clock: usize);

    /// Why the machine cannot go on with the game, if it cannot.
    fn stuck(&self) -> Option<String> {
        None
    }

    /// Ends a game that cannot go on. Only a design of the user's leaves one so.
    fn give_up(&mut self, _why: &str) {}

    /// What the machine says of a game whose result is this, if that is not so.
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

    /// The program without any clocks, if the machine is one.
    fn program(&self) -> Option<ProgramHistory> {
        None
    }

    /// The bit planes of a program, while registers hold them.
    fn planes(&self, _column: &[u64]) -> Option<[u16; 2]> {
        None
    }

    /// The names of what is said of every clock besides the signals.
    fn remarks(&self) -> Vec<String> {
        Vec::new()
    }

    /// Such a remark, by its index; none, if it says the same as in the clock before.
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
