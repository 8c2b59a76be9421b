//! The assembly machine on the test bench: a program, whose signals are its variables.

use logic::{Radix, Role, Trace, Track};
use machines::assembly::{Computer, Form, RING, Request, cell_of};
use rules::classic::{Board, Mark, Square};

/// What a script asks of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// A person takes a square.
    Person(Square),
    /// The computer makes its move.
    Answer,
    /// Everything starts afresh.
    Restart,
}

/// What a cell of the ring holds, and who has won.
const CELL: &[(&str, u64)] = &[(".", 0), ("x", 1), ("o", 2)];
const WINNER: &[(&str, u64)] = &[("none", 0), ("x", 1), ("o", 2)];
/// The variables after the nine cells.
const WINNER_TRACK: usize = 9;
const TRACKS: usize = 11;

/// The program in the memory of an 8086, and its variables after each order.
#[derive(Clone)]
pub struct Program {
    computer: Computer,
    trace: Trace,
}

impl Program {
    /// The program before the first move.
    pub fn new(form: Form) -> Program {
        let track = |name: String, width, states, radix| Track {
            scope: Vec::new(),
            name,
            width,
            states,
            role: Role::Output,
            register: true,
            radix,
        };
        let ring = (0..9).map(|cell| track(format!("ring{cell}"), 2, CELL, Radix::Binary));
        let winner = track("winner".to_owned(), 2, WINNER, Radix::Binary);
        let refused = track("refused".to_owned(), 1, &[], Radix::Binary);
        let mut program = Program {
            computer: Computer::new(form),
            trace: Trace::new(form.name(), ring.chain([winner, refused]).collect()),
        };
        program.push(false);
        program
    }

    /// The name of the cell of the ring that stands for a square.
    pub fn square(square: Square) -> String {
        format!("ring{}", cell_of(square))
    }

    /// The variables after each order; the first column is before any.
    pub fn trace(&self) -> &Trace {
        &self.trace
    }

    /// Carries out an order. A move after the end of a game or onto a taken square is refused, and changes nothing else.
    pub fn order(&mut self, order: Order) {
        let board = self.board();
        let over =
            winner(board).is_some() || Square::ALL.into_iter().all(|square| board.get(square).is_some());
        let request = match order {
            Order::Person(square) if board.get(square).is_none() => {
                Some(Request::Person(cell_of(square), b'x'))
            }
            Order::Answer => Some(Request::Answer),
            Order::Person(_) | Order::Restart => None,
        };
        match request.filter(|_| !over) {
            Some(request) => {
                self.computer.begin(request);
                self.computer.run();
            }
            None if order == Order::Restart => self.computer.reset(),
            None => {}
        }
        self.push(request.is_none_or(|_| over) && order != Order::Restart);
    }

    fn board(&self) -> Board {
        self.computer.ring().into_iter().zip(RING).fold(Board::EMPTY, |board, (cell, square)| match cell {
            b'x' => board.with(square, Mark::X),
            b'o' => board.with(square, Mark::O),
            _ => board,
        })
    }

    fn push(&mut self, refused: bool) {
        let mut column = [0; TRACKS];
        let code = |mark| match mark {
            None => 0,
            Some(Mark::X) => 1,
            Some(Mark::O) => 2,
        };
        let board = self.board();
        for (cell, square) in RING.into_iter().enumerate() {
            column[cell] = code(board.get(square));
        }
        column[WINNER_TRACK] = code(winner(board));
        column[WINNER_TRACK + 1] = refused.into();
        self.trace.push(&column);
    }
}

fn winner(board: Board) -> Option<Mark> {
    [Mark::X, Mark::O].into_iter().find(|&mark| board.line(mark).is_some())
}
