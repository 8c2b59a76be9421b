use logic::{Radix, Role, Trace, Track};
use players::assembly::{self, Decision, Pattern, Ring};
use rules::Seat;
use rules::classic::{Board, Mark, Square};

use super::{Mechanism, Moment, Order, Signals, Structure};
use crate::game::{Contents, Piece};
use crate::{Kind, Setup, Side, Signal};

/// The engine that knows nothing but pictures. It is a program, so its signals are
/// its variables, one column for each move: the ring, and why it took the cell that it took last.
pub struct Assembly {
    engine: assembly::Assembly,
    computer: Seat,
    trace: Trace,
    order: Option<Order>,
}

/// What a cell of the ring holds.
const CELL: Values = &[(".", 0), ("x", 1), ("o", 2)];
/// Which patterns the picture that fitted belongs to.
const STAGE: Values = &[("none", 0), ("win", 1), ("block", 2), ("look-ahead", 3), ("first empty", 4)];

/// The variables in a column of the trace, after the nine cells of the ring: name, width, values.
const VARIABLES: [(&str, usize, Values); 4] =
    [("turns", 2, &[]), ("stage", 3, STAGE), ("pattern", 5, &[]), ("cell", 4, &[])];
/// The names and the codes of the values that a variable can have.
type Values = &'static [(&'static str, u64)];
/// Where the number of the pattern is in a column.
const PATTERN: usize = 9 + 2;

impl Assembly {
    pub fn new(setup: &Setup) -> Assembly {
        let engine = match setup.two.name() {
            "assembly-repaired" => assembly::Assembly::repaired(),
            _ => assembly::Assembly::printed(),
        };
        let track = |name: String, width, states, radix| Track {
            scope: Vec::new(),
            name,
            width,
            states,
            role: Role::Inside,
            register: true,
            radix,
        };
        let ring = (0..9).map(|cell| track(format!("ring{cell}"), 2, CELL, Radix::Binary));
        let variables = VARIABLES
            .into_iter()
            .map(|(name, width, states)| track(name.to_owned(), width, states, Radix::Decimal));
        let mut engine = Assembly {
            engine,
            computer: setup.seat(Side::Two),
            trace: Trace::new("assembly", ring.chain(variables).collect()),
            order: None,
        };
        engine.push(Board::EMPTY, [0; 4]);
        engine
    }

    fn board(&self) -> Board {
        let contents = self.contents(self.trace.column(self.trace.now()));
        Square::ALL.into_iter().fold(Board::EMPTY, |board, square| match contents[square.index()] {
            Some(piece) => board.with(square, Mark::of(piece.owner)),
            None => board,
        })
    }

    /// Adds a column: the board, and the variables.
    fn push(&mut self, board: Board, variables: [u64; 4]) {
        let ring = self.ring(board);
        let mut column: Vec<u64> = (0..9)
            .map(|cell| match ring.get(cell) {
                b'x' => 1,
                b'o' => 2,
                _ => 0,
            })
            .collect();
        column.extend(variables);
        self.trace.push(&column);
    }

    fn ring(&self, board: Board) -> Ring {
        Ring::new(board, Mark::of(self.computer))
    }

    fn pattern(&self, number: u64) -> Option<&Pattern> {
        self.engine.stages.iter().flatten().find(|pattern| u64::from(pattern.number) == number)
    }
}

/// A decision as the variables hold it.
fn variables(decision: Decision) -> [u64; 4] {
    match decision {
        Decision::Pattern { number, turns, cell } => {
            let stage = match number {
                1..=5 => 1,
                6..=10 => 2,
                _ => 3,
            };
            [turns as u64, stage, number.into(), cell as u64]
        }
        Decision::Fallback { cell } => [0, 4, 0, cell as u64],
    }
}

impl Mechanism for Assembly {
    fn begin(&mut self, order: Order) {
        self.order = Some(order);
    }

    fn clock(&mut self) -> bool {
        let Some(order) = self.order.take() else { return true };
        let board = self.board();
        let kept = std::array::from_fn(|i| self.trace.read(9 + i));
        match order {
            Order::Play(seat, made) => self.push(board.with(made.square(), Mark::of(seat)), kept),
            Order::Answer(seat) => {
                if let Some(decision) = self.engine.decide(self.ring(board)) {
                    let square = Ring::square(decision.cell());
                    self.push(board.with(square, Mark::of(seat)), variables(decision));
                }
            }
            Order::Try(..) | Order::Settle => {}
        }
        true
    }

    fn signals(&self) -> &dyn Signals {
        &self.trace
    }

    fn contents(&self, column: &[u64]) -> Contents {
        let mut contents = [None; 9];
        for cell in 0..9 {
            let owner = match column[cell] {
                1 => self.computer.other(),
                2 => self.computer,
                _ => continue,
            };
            contents[Ring::square(cell).index()] = Some(Piece { owner, size: None });
        }
        contents
    }

    fn is_settled(&self) -> bool {
        true
    }

    /// The cells of the ring are drawn as a ring.
    fn is_elsewhere(&self, signal: usize) -> bool {
        signal < 9
    }

    fn rewind(&mut self, clock: usize) {
        self.order = None;
        self.trace.truncate(clock + 1);
    }

    fn structure(&self) -> Structure<'_> {
        Structure { kind: Kind::Software, module: "assembly", blocks: &[] }
    }

    /// The picture that fitted.
    fn remarks(&self, moment: Moment<'_>) -> Vec<Signal> {
        let value = moment.now[PATTERN];
        let picture = self.pattern(value).map(|pattern| pattern.to_string().trim_end().replace('\n', "/"));
        vec![Signal {
            name: "picture".to_owned(),
            role: crate::Role::Inside,
            text: picture.map_or("none".into(), Into::into),
            value,
            width: 5,
            changed: moment.changed(PATTERN),
            elsewhere: false,
        }]
    }
}
