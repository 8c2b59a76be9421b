use std::sync::Arc;

use logic::{Simulator, Word};
use machines::textbook::{Grids, decode};
use rules::Seat;
use rules::classic::Square;

use super::{Anatomy, Mechanism, Order, Signals, clock_to, place};
use crate::game::{Contents, Piece};
use crate::workshop::Circuit;
use crate::{Kind, Setup, Side};

/// The circuit that picks a move, with the board at its inputs.
///
/// It has no clock and no memory: a column of the trace is one board, and `MOVE` is what the circuit
/// would do on it. `X` are always the marks of the circuit, which is on side two, whatever shape they
/// have for people.
pub struct Textbook {
    circuit: Arc<Circuit>,
    simulator: Simulator,
    setup: Setup,
    x: usize,
    y: usize,
    choice: usize,
}

impl Textbook {
    pub fn new(setup: &Setup, circuit: &Arc<Circuit>) -> Textbook {
        let simulator = circuit.simulator.clone();
        let [x, y, choice] = ["X", "Y", "MOVE"].map(|name| place(&simulator, name));
        Textbook { circuit: Arc::clone(circuit), simulator, setup: setup.clone(), x, y, choice }
    }

    fn now(&self, signal: usize) -> u64 {
        self.simulator.read(signal)
    }

    fn put(&mut self, seat: Seat, square: Square) {
        let bit = u64::from(square.bit());
        let (mut x, mut y) = (self.now(self.x), self.now(self.y));
        match self.setup.side(seat) {
            Side::One => y |= bit,
            Side::Two => x |= bit,
        }
        clock_to(&mut self.simulator, &Grids { X: Word::constant(x), Y: Word::constant(y) });
    }
}

impl Mechanism for Textbook {
    fn clock(&mut self, order: Order) -> bool {
        let played = match order {
            Order::Play(seat, choice) => Some(seat).zip(Square::new(choice.square).ok()),
            Order::Answer(seat) => Some(seat).zip(decode(self.now(self.choice))),
            Order::Try(..) | Order::Settle => None,
        };
        if let Some((seat, square)) = played {
            self.put(seat, square);
        }
        true
    }

    fn signals(&self) -> &dyn Signals {
        &self.simulator
    }

    fn contents(&self, value: &dyn Fn(usize) -> u64) -> Contents {
        let [x, y] = [self.x, self.y].map(value);
        Square::ALL.map(|square| {
            let holds = |grid: u64| grid & u64::from(square.bit()) != 0;
            let side = if holds(x) { Some(Side::Two) } else { holds(y).then_some(Side::One) };
            Some(Piece { owner: self.setup.seat(side?), size: None })
        })
    }

    fn is_settled(&self) -> bool {
        true
    }

    fn rewind(&mut self, clock: usize) {
        self.simulator.rewind(clock);
    }

    fn anatomy(&self) -> Anatomy<'_> {
        self.circuit.anatomy(Kind::Combinational)
    }
}
