use std::sync::Arc;

use driver::{Kind as DriverKind, Pause, Program, Run, Stroke};
use logic::{Simulator, Trace};
use machines::{Column, Driven, Port};
use rules::Seat;
use rules::classic::{Board, Mark, Square};

use super::{Mechanism, Moment, Order, Structure, piece_of, squares_of};
use crate::game::Contents;
use crate::resources::Circuit;
use crate::{DiagramHistory, Edge, Kind, Setup, Side, StateBox};

/// A circuit, played by its driver.
///
/// A clocked circuit gets levels over some clocks. A picker has no clock and no memory: a column of its trace
/// is one board at its inputs, and its output is the move that it would make there.
pub struct CircuitMechanism {
    circuit: Arc<Circuit>,
    driven: Driven,
    setup: Setup,
    work: Work,
    /// Every clock, as recorded when it was the present.
    trace: Trace,
    broken: Option<Broken>,
    /// The inputs that are grids, by name, each with the mark that the driver puts there.
    grids: Vec<(String, Mark)>,
}

/// The machine with a broken wire, which is the one displayed. The driver plays and waits for the good one,
/// so no fault can keep it waiting; this one gets the same levels in the same clocks.
struct Broken {
    simulator: Simulator,
    trace: Trace,
}

/// The remaining work of an order.
enum Work {
    Nothing,
    /// Steps of the driver; the inputs have the levels for the next clock.
    Steps(Program, Run),
    /// A mark to add to the board at the inputs.
    Mark(Mark, Square),
}

impl CircuitMechanism {
    pub fn new(
        setup: &Setup,
        circuit: &Arc<Circuit>,
        driven: &Driven,
        broken: Option<Simulator>,
    ) -> CircuitMechanism {
        let (circuit, setup) = (Arc::clone(circuit), setup.clone());
        let (grids, driven, trace) = (grids(driven), driven.clone(), driven.simulator.trace());
        let broken = broken.map(|simulator| Broken { trace: simulator.trace(), simulator });
        let work = Work::Nothing;
        let mut mechanism = CircuitMechanism { circuit, driven, setup, work, trace, broken, grids };
        mechanism.rest();
        mechanism.write_present();
        mechanism
    }

    /// Sets all inputs to idle, and switches to the position for the seat of the machine.
    fn rest(&mut self) {
        self.driven.rest();
        let seat = self.driven.controls.seat(self.setup.seat(Side::Two));
        for (reference, level) in seat.iter().flat_map(|seat| &seat.idle) {
            reference.set(&mut Port(&mut self.driven.simulator), *level);
        }
    }

    /// The driver's mark for a seat: its own where the machine plays side two, and else the second one. The
    /// sized game has seats and no sides.
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
        drive.and_then(|drive| drive.board(&Column(self.present())).ok()).unwrap_or(Board::EMPTY)
    }

    /// One rising edge of both machines.
    fn edge(&mut self) {
        self.driven.simulator.clock();
        if let Some(Broken { simulator, .. }) = &mut self.broken {
            simulator.clock();
        }
    }

    /// The values of all signals of the good machine in the present clock.
    fn present(&self) -> &[u64] {
        self.trace.column(self.driven.simulator.now())
    }

    /// Records the present clock, again if the inputs have changed.
    fn write_present(&mut self) {
        let simulator = &self.driven.simulator;
        self.trace.truncate(simulator.now());
        self.trace.push(&simulator.column(simulator.now()));
        if let Some(broken) = &mut self.broken {
            broken.simulator.follow(simulator);
            broken.trace.truncate(simulator.now());
            broken.trace.push(&broken.simulator.column(simulator.now()));
        }
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
        self.write_present();
    }

    fn clock(&mut self) -> bool {
        let board = self.board();
        self.edge();
        match std::mem::replace(&mut self.work, Work::Nothing) {
            Work::Nothing => {}
            Work::Steps(program, mut run) => {
                let pause = self.driven.go_on(&mut run, &program);
                debug_assert_ne!(pause, Pause::Stuck, "the driver waits in vain");
                if pause == Pause::Clock {
                    self.work = Work::Steps(program, run);
                }
            }
            Work::Mark(mark, square) => {
                if let Some(drive) = &self.driven.controls.drive {
                    drive.put(board.with(square, mark), &mut Port(&mut self.driven.simulator));
                }
            }
        }
        self.write_present();
        matches!(self.work, Work::Nothing)
    }

    fn trace(&self) -> &Trace {
        self.broken.as_ref().map_or(&self.trace, |broken| &broken.trace)
    }

    fn good(&self) -> &Trace {
        &self.trace
    }

    fn contents(&self, column: &[u64]) -> Contents {
        let controls = &self.driven.controls;
        let sized = self.driven.driver.kind == DriverKind::Sized;
        let board = controls.drive.as_ref().or(controls.reading.board.as_ref());
        let first = self.mark(Seat::First);
        let piece = |square| piece_of(board?.cell(square, &Column(column)), first, sized);
        Square::ALL.map(piece)
    }

    fn squares(&self) -> [Vec<(usize, usize)>; 9] {
        squares_of(&self.driven.controls)
    }

    fn is_settled(&self) -> bool {
        let settled = self.driven.controls.reading.settled.as_ref();
        settled.is_none_or(|flag| flag.condition.holds(&Column(self.present()), 0))
    }

    fn rewind(&mut self, clock: usize) {
        self.work = Work::Nothing;
        self.driven.simulator.rewind(clock);
        if let Some(Broken { simulator, .. }) = &mut self.broken {
            simulator.rewind(clock);
        }
        if self.driven.controls.drive.is_none() {
            self.rest();
        }
        self.write_present();
    }

    fn structure(&self) -> Structure<'_> {
        let kind = if self.driven.controls.clock.is_some() { Kind::Clocked } else { Kind::Combinational };
        self.circuit.structure(kind)
    }

    fn diagram(&self) -> Option<DiagramHistory> {
        let (diagram, _) = self.circuit.diagram?;
        let states = diagram.states().into_iter();
        let edges = diagram.arrows().into_iter();
        Some(DiagramHistory {
            states: states
                .map(|state| StateBox { name: state.name.into(), column: state.column, row: state.row })
                .collect(),
            edges: edges.map(|(from, to, label)| Edge { from, to, label }).collect(),
            lit: Vec::new(),
        })
    }

    fn lit(&self, moment: Moment<'_>) -> Option<(usize, Option<usize>)> {
        let (diagram, state) = self.circuit.diagram?;
        let boxes = diagram.states();
        let lit = |column: &[u64]| boxes.iter().position(|known| known.code == column[state]).unwrap_or(0);
        let (to, from) = (lit(moment.now), moment.before.map(lit));
        let edge = diagram.arrows().iter().position(|arrow| Some(arrow.0) == from && arrow.1 == to);
        Some((to, edge))
    }

    fn selection(&self, moment: Moment<'_>) -> Option<[u64; 2]> {
        let (column, row, states) = self.circuit.selection.as_ref()?;
        let (_, state) = self.circuit.diagram?;
        states.contains(&moment.now[state]).then(|| [moment.now[*column], moment.now[*row]])
    }

    /// A picker has no sides: the remarks say whose marks its grids hold, and which move it has just made.
    /// Its output after that is the move that it would make next.
    fn remarks(&self) -> Vec<String> {
        if self.grids.is_empty() {
            return Vec::new();
        }
        let grids = self.grids.iter().map(|(port, _)| format!("grid {port}"));
        grids.chain(["answer".to_owned()]).collect()
    }

    fn remark(&self, index: usize, moment: Moment<'_>) -> Option<String> {
        let own = self.driven.driver.plays;
        if let Some((_, mark)) = self.grids.get(index) {
            let side = if *mark == own { Side::Two } else { Side::One };
            let letter = Mark::of(self.setup.seat(side));
            return Some(format!("{letter} ({})", self.setup.names()[side as usize]));
        }
        let drive = self.driven.controls.drive.as_ref()?;
        let board = |column: &[u64]| drive.board(&Column(column)).unwrap_or(Board::EMPTY);
        let (now, before) = (board(moment.now), moment.before.map_or(Board::EMPTY, board));
        let mut squares = Square::ALL.into_iter();
        let made = squares.find(|&square| now.get(square) == Some(own) && before.get(square).is_none());
        Some(made.map_or("to come", crate::square_name).to_owned())
    }

    fn is_elsewhere(&self, signal: usize) -> bool {
        let tracks = self.trace.tracks();
        let name = &tracks[signal].name;
        let state = self.circuit.diagram.map(|(_, state)| &tracks[state].name);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Move;
    use crate::{Machine, Resources};

    /// A machine whose simulator loses its state still shows every clock: looking back computes nothing.
    #[test]
    fn the_past_is_not_simulated_again() {
        let resources = Resources::new();
        let mut machines = 0;
        for machine in Machine::all().filter(|machine| machine.game() == rules::GameName::Classic) {
            let setup = Setup::on(machine);
            let Some(circuit) = resources.circuit(machine.form(setup.two.name())) else { continue };
            let driven = circuit.driven.as_ref().unwrap();
            let mut mechanism = CircuitMechanism::new(&setup, circuit, driven, None);
            mechanism.begin(Order::Play(Seat::First, Move::Classic(Square::ALL[0])));
            while !mechanism.clock() {}
            let (shown, simulated) = (mechanism.trace().clone(), mechanism.driven.simulator.trace());
            assert_eq!(shown, simulated, "{machine}");
            mechanism.driven = driven.clone();
            assert_ne!(mechanism.driven.simulator.trace(), shown, "{machine}");
            assert_eq!(*mechanism.trace(), shown, "{machine}");
            machines += 1;
        }
        assert_eq!(machines, 3);
    }
}
