//! The assembly machine on the test bench: a program, whose signals are its variables and the registers.

use logic::{Radix, Role, Trace, Track};
use machines::assembly::{Computer, Form, Landmarks, RING, Request, Tick, Variables, cell_of, column};
use rules::classic::{Board, Mark, Square};

/// An order of a script to the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// A person plays a square.
    Person(Square),
    /// The computer makes its move.
    Answer,
    /// Restarts everything.
    Restart,
}

/// Who has won.
const WINNER: &[(&str, u64)] = &[("none", 0), ("x", 1), ("o", 2)];

/// The program in the memory of an 8086. Its trace has a column before every instruction, and one after each order.
#[derive(Clone)]
pub struct Program {
    computer: Computer,
    landmarks: Landmarks,
    variables: Variables,
    trace: Trace,
    orders: usize,
}

impl Program {
    /// The program before the first move.
    pub fn new(form: Form) -> Program {
        let computer = Computer::new(form);
        let mut program = Program {
            landmarks: Landmarks::new(&computer),
            computer,
            variables: Variables::default(),
            trace: Trace::new(form.name(), tracks()),
            orders: 0,
        };
        program.push(0, false);
        program
    }

    /// The name of the cell of the ring for a square.
    pub fn square(square: Square) -> String {
        format!("ring{}", cell_of(square))
    }

    /// All variables, instruction by instruction; the first column is before any.
    pub fn trace(&self) -> &Trace {
        &self.trace
    }

    /// The number of orders so far.
    pub fn orders(&self) -> usize {
        self.orders
    }

    /// Executes an order. A move after the end or onto a taken square is refused, and changes nothing else.
    pub fn order(&mut self, order: Order) {
        let board = self.board();
        let over = winner(board).is_some() || board.is_full();
        let request = match order {
            Order::Restart => {
                self.computer.reset();
                self.variables = Variables::default();
                return self.rest(false);
            }
            Order::Person(square) if board.is_empty(square) => Some(Request::Person(cell_of(square), b'x')),
            Order::Person(_) => None,
            Order::Answer => Some(Request::Answer),
        };
        let request = request.filter(|_| !over);
        if let Some(request) = request {
            self.run(request);
        }
        self.rest(request.is_none());
    }

    /// An order has been executed, or refused.
    fn rest(&mut self, refused: bool) {
        self.orders += 1;
        self.push(0, refused);
    }

    fn run(&mut self, request: Request) {
        self.computer.begin(request);
        loop {
            let landmark = self.landmarks.at(self.computer.cpu.registers.ip);
            self.variables.note(landmark, &self.computer);
            self.push(landmark, false);
            if self.computer.step() == Tick::Halted {
                break;
            }
        }
        if request == Request::Answer {
            self.variables.note_answer(&self.computer);
        }
    }

    fn board(&self) -> Board {
        self.computer.ring().into_iter().zip(RING).fold(Board::EMPTY, |board, (cell, square)| match cell {
            b'x' => board.with(square, Mark::X),
            b'o' => board.with(square, Mark::O),
            _ => board,
        })
    }

    fn push(&mut self, landmark: u64, refused: bool) {
        let mut values = column::column(&self.computer, landmark, self.variables);
        let winner = match winner(self.board()) {
            None => 0,
            Some(Mark::X) => 1,
            Some(Mark::O) => 2,
        };
        values.extend([self.orders as u64, winner, refused.into()]);
        self.trace.push(&values);
    }
}

/// The variables of the program, and the result of the order.
fn tracks() -> Vec<Track> {
    let track = |name: &str, width, states| Track {
        scope: Vec::new(),
        name: name.to_owned(),
        width,
        states,
        role: Role::Output,
        register: true,
        radix: Radix::Binary,
    };
    let seen = column::tracks().into_iter().map(|track| Track { role: Role::Output, ..track });
    let orders = Track { radix: Radix::Decimal, ..track("orders", 16, &[]) };
    seen.chain([orders, track("winner", 2, WINNER), track("refused", 1, &[])]).collect()
}

fn winner(board: Board) -> Option<Mark> {
    Mark::ALL.into_iter().find(|&mark| board.has_line(mark))
}
