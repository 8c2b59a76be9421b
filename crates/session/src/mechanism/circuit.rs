use std::sync::Arc;

use driver::{Cell, Kind as DriverKind, Pause, Program, Run, Stroke};
use logic::Simulator;
use machines::{Column, Driven, Port};
use rules::Seat;
use rules::classic::{Board, Mark, Square};

use super::{Mechanism, Moment, Order, Signals, Structure, diagram_view};
use crate::game::{Contents, Piece};
use crate::resources::Circuit;
use crate::{DiagramView, Kind, Role, Setup, Side, Signal};

/// A circuit, played by its driver.
///
/// Something clocked gets levels over some clocks. A picker has no clock and no memory: a column of its
/// trace is one board at its inputs, and its output is the move that it would make there.
pub struct CircuitMechanism {
    circuit: Arc<Circuit>,
    driven: Driven,
    setup: Setup,
    work: Work,
    /// The inputs that are grids, by name, each with the mark that the driver puts there.
    grids: Vec<(String, Mark)>,
}

/// What is left to do of an order.
enum Work {
    Nothing,
    /// Steps of the driver; the inputs have the levels for the next clock.
    Steps(Program, Run),
    /// A mark that the next board has, of something that has the board at its inputs.
    Mark(Mark, Square),
}

impl CircuitMechanism {
    pub fn new(setup: &Setup, circuit: &Arc<Circuit>, driven: &Driven) -> CircuitMechanism {
        let (circuit, setup) = (Arc::clone(circuit), setup.clone());
        let (driven, work, grids) = (driven.clone(), Work::Nothing, grids(driven));
        let mut mechanism = CircuitMechanism { circuit, driven, setup, work, grids };
        mechanism.rest();
        mechanism
    }

    /// All inputs at rest, switches in the position that the seat of the machine asks for.
    fn rest(&mut self) {
        self.driven.rest();
        let seat = self.driven.controls.seat(self.setup.seat(Side::Two));
        for (reference, level) in seat.iter().flat_map(|seat| &seat.idle) {
            reference.set(&mut Port(&mut self.driven.simulator), *level);
        }
    }

    /// The mark that stands for a seat in the driver: its own where the machine plays side two, and else
    /// the second one. The sized game knows seats and no sides.
    fn mark(&self, seat: Seat) -> Mark {
        let own = match self.driven.driver.kind {
            DriverKind::Sized => return Mark::of(seat),
            DriverKind::Opponent | DriverKind::Picker => self.driven.driver.plays,
            DriverKind::Referee | DriverKind::Judge => Mark::O,
        };
        if self.setup.side(seat) == Side::Two { own } else { own.other() }
    }

    fn program(&self, order: Order) -> Option<Program> {
        let controls = &self.driven.controls;
        let program = match order {
            Order::Play(seat, made) | Order::Try(seat, made) => {
                let size = made.size().map_or(0, |size| size.number());
                controls.stroke(Stroke::Square(self.mark(seat), made.square(), size))
            }
            Order::Answer(_) => controls.answer.as_ref(),
            Order::Settle => controls.settle.as_ref(),
        };
        program.cloned()
    }

    fn board(&self) -> Board {
        let drive = self.driven.controls.drive.as_ref();
        let column = self.driven.simulator.column(self.driven.simulator.now());
        drive.and_then(|drive| drive.board(&Column(&column)).ok()).unwrap_or(Board::EMPTY)
    }

    fn simulator(&mut self) -> &mut Simulator {
        &mut self.driven.simulator
    }
}

impl Mechanism for CircuitMechanism {
    fn begin(&mut self, order: Order) {
        self.work = match (&self.driven.controls.drive, order) {
            (None, _) => self.program(order).map_or(Work::Nothing, |program| {
                let mut run = Run::new();
                match self.driven.go_on(&mut run, &program) {
                    Pause::Clock => Work::Steps(program, run),
                    _ => Work::Nothing,
                }
            }),
            (Some(_), Order::Play(seat, made)) => Work::Mark(self.mark(seat), made.square()),
            (Some(_), Order::Answer(seat)) => {
                let choice = self.driven.controls.reading.choice.as_ref();
                let square = choice.and_then(|choice| choice.square(&Port(&mut self.driven.simulator)).ok());
                square.flatten().map_or(Work::Nothing, |square| Work::Mark(self.mark(seat), square))
            }
            (Some(_), Order::Try(..) | Order::Settle) => Work::Nothing,
        };
    }

    fn clock(&mut self) -> bool {
        match std::mem::replace(&mut self.work, Work::Nothing) {
            Work::Nothing => self.simulator().clock(),
            Work::Steps(program, mut run) => {
                self.simulator().clock();
                let pause = self.driven.go_on(&mut run, &program);
                debug_assert_ne!(pause, Pause::Stuck, "the driver waits in vain");
                if pause == Pause::Clock {
                    self.work = Work::Steps(program, run);
                    return false;
                }
            }
            Work::Mark(mark, square) => {
                let board = self.board().with(square, mark);
                self.simulator().clock();
                if let Some(drive) = &self.driven.controls.drive {
                    drive.put(board, &mut Port(&mut self.driven.simulator));
                }
            }
        }
        true
    }

    fn signals(&self) -> &dyn Signals {
        &self.driven.simulator
    }

    fn contents(&self, column: &[u64]) -> Contents {
        let controls = &self.driven.controls;
        let sized = self.driven.driver.kind == DriverKind::Sized;
        let board = controls.drive.as_ref().or(controls.reading.board.as_ref());
        let piece = |square| match board?.cell(square, &Column(column)) {
            Cell::Mark(mark, size) => {
                let owner = if self.mark(Seat::First) == mark { Seat::First } else { Seat::Second };
                Some(Piece { owner, size: sized.then_some(size as u8 + 1) })
            }
            Cell::Empty | Cell::Unknown(_) => None,
        };
        Square::ALL.map(piece)
    }

    fn is_settled(&self) -> bool {
        let simulator = &self.driven.simulator;
        let settled = self.driven.controls.reading.settled.as_ref();
        settled.is_none_or(|flag| flag.condition.holds(&Column(&simulator.column(simulator.now())), 0))
    }

    fn rewind(&mut self, clock: usize) {
        self.work = Work::Nothing;
        let board = self.driven.controls.drive.is_some();
        self.simulator().rewind(clock);
        if !board {
            self.rest();
        }
    }

    fn structure(&self) -> Structure<'_> {
        let kind = if self.driven.controls.clock.is_some() { Kind::Clocked } else { Kind::Combinational };
        self.circuit.structure(kind)
    }

    fn diagram(&self, moment: Moment<'_>) -> Option<DiagramView> {
        let (diagram, state) = self.circuit.diagram?;
        Some(diagram_view(diagram, state, moment))
    }

    fn selection(&self, moment: Moment<'_>) -> Option<[u64; 2]> {
        let (column, row, states) = self.circuit.selection.as_ref()?;
        let (_, state) = self.circuit.diagram?;
        states.contains(&moment.now[state]).then(|| [moment.now[*column], moment.now[*row]])
    }

    /// A picker knows no sides: whose marks its grids hold, and the move that it has just made. What it says after
    /// that is what it would do next.
    fn remarks(&self, moment: Moment<'_>) -> Vec<Signal> {
        let Some(drive) = &self.driven.controls.drive else { return Vec::new() };
        let own = self.driven.driver.plays;
        let remark = |name: String, text: String, changed: bool| Signal {
            name,
            role: Role::Inside,
            text: text.into(),
            value: 0,
            width: 9,
            changed,
            elsewhere: false,
        };
        let names = self.setup.names();
        let grids = self.grids.iter().map(|(port, mark)| {
            let side = if *mark == own { Side::Two } else { Side::One };
            let letter = Mark::of(self.setup.seat(side));
            remark(format!("grid {port}"), format!("{letter} ({})", names[side as usize]), false)
        });
        let board = |column: &[u64]| drive.board(&Column(column)).unwrap_or(Board::EMPTY);
        let (now, before) = (board(moment.now), moment.before.map_or(Board::EMPTY, board));
        let mut squares = Square::ALL.into_iter();
        let made = squares.find(|&square| now.get(square) == Some(own) && before.get(square).is_none());
        let answer = made.map_or("to come", crate::square_name).to_owned();
        let mut remarks: Vec<Signal> = grids.collect();
        remarks.push(remark("answer".to_owned(), answer, made.is_some()));
        remarks
    }

    fn is_elsewhere(&self, signal: usize) -> bool {
        let name = &self.driven.simulator.tracks()[signal].name;
        let state = self.circuit.diagram.map(|(_, state)| &self.driven.simulator.tracks()[state].name);
        state == Some(name) || self.circuit.elsewhere.contains(&name.as_str())
    }
}

/// The inputs that are grids: those that change when a mark is put on a board.
fn grids(driven: &Driven) -> Vec<(String, Mark)> {
    let Some(drive) = &driven.controls.drive else { return Vec::new() };
    let mut grids = Vec::new();
    for mark in [driven.driver.plays, driven.driver.plays.other()] {
        let [with, without] = [Board::EMPTY.with(Square::ALL[0], mark), Board::EMPTY].map(|board| {
            let mut simulator = driven.simulator.clone();
            drive.put(board, &mut Port(&mut simulator));
            simulator.column(simulator.now())
        });
        let input = |index: &usize| {
            let track = &driven.simulator.tracks()[*index];
            track.scope.is_empty() && track.role == logic::Role::Input && with[*index] != without[*index]
        };
        let changed = (0..with.len()).filter(input);
        grids.extend(changed.map(|index| (driven.simulator.tracks()[index].name.clone(), mark)));
    }
    grids
}
