use std::sync::Arc;

use logic::Simulator;
use machines::sized::diagram::DIAGRAM;
use machines::sized::{Phase, SizedGameInputs};
use rules::Seat;
use rules::classic::Square;

use super::{Anatomy, Mechanism, Moment, Order, Signals, clock_to, diagram_view, drive, nine, phase, place};
use crate::game::{Contents, Piece};
use crate::workshop::Circuit;
use crate::{Choice, DiagramView, Kind};

/// The game with sizes, its six buttons pressed one at a time.
pub struct SizedGame {
    circuit: Arc<Circuit>,
    simulator: Simulator,
    state: usize,
    board_state: [usize; 9],
    select_x: usize,
    select_y: usize,
    size: usize,
    illegal: usize,
}

const RELEASED: SizedGameInputs<bool> = SizedGameInputs {
    left: false,
    right: false,
    up: false,
    down: false,
    confirm_selection: false,
    confirm_size: false,
};
const LEFT: SizedGameInputs<bool> = SizedGameInputs { left: true, ..RELEASED };
const RIGHT: SizedGameInputs<bool> = SizedGameInputs { right: true, ..RELEASED };
const UP: SizedGameInputs<bool> = SizedGameInputs { up: true, ..RELEASED };
const DOWN: SizedGameInputs<bool> = SizedGameInputs { down: true, ..RELEASED };
const CONFIRM_SELECTION: SizedGameInputs<bool> = SizedGameInputs { confirm_selection: true, ..RELEASED };
const CONFIRM_SIZE: SizedGameInputs<bool> = SizedGameInputs { confirm_size: true, ..RELEASED };

impl SizedGame {
    pub fn new(circuit: &Arc<Circuit>) -> SizedGame {
        let simulator = circuit.simulator.clone();
        let [state, select_x, select_y, size, illegal] =
            ["state", "selectX", "selectY", "size", "illegal"].map(|name| place(&simulator, name));
        let board_state = nine(&simulator, "board_state");
        let circuit = Arc::clone(circuit);
        SizedGame { circuit, simulator, state, board_state, select_x, select_y, size, illegal }
    }

    fn phase(&self) -> Phase {
        phase(self.now(self.state))
    }

    fn now(&self, signal: usize) -> u64 {
        self.simulator.read(signal)
    }

    /// The button that comes next on the way to a placement.
    fn button(&self, choice: Choice) -> SizedGameInputs<bool> {
        let square = Square::new(choice.square).unwrap_or(Square::at(1, 1));
        let (column, row) = (square.column() as u64, square.row() as u64);
        let (x, y) = (self.now(self.select_x), self.now(self.select_y));
        match self.phase() {
            Phase::P1_TURN | Phase::P2_TURN => {
                if x != column {
                    if x < column { RIGHT } else { LEFT }
                } else if y != row {
                    if y < row { DOWN } else { UP }
                } else {
                    CONFIRM_SELECTION
                }
            }
            Phase::P1_PLACING | Phase::P2_PLACING => {
                let (size, wanted) = (self.now(self.size), u64::from(choice.size.unwrap_or(1)));
                if (x, y) != (column, row) {
                    LEFT
                } else if size != wanted {
                    if size < wanted { UP } else { DOWN }
                } else {
                    CONFIRM_SIZE
                }
            }
            Phase::START | Phase::END => CONFIRM_SELECTION,
        }
    }

    /// Whether what was pressed in the clock before was refused.
    fn was_illegal(&self) -> bool {
        let before = self.simulator.now().checked_sub(1);
        before.is_some_and(|clock| self.simulator.column(clock)[self.illegal] == 1)
    }

    /// Presses a button for one clock.
    fn press(&mut self, button: SizedGameInputs<bool>) {
        drive(&mut self.simulator, &button);
        clock_to(&mut self.simulator, &RELEASED);
    }
}

impl Mechanism for SizedGame {
    fn clock(&mut self, order: Order) -> bool {
        match order {
            Order::Play(_, choice) => {
                let button = self.button(choice);
                self.press(button);
                button == CONFIRM_SIZE
            }
            Order::Try(_, choice) => {
                let placing = matches!(self.phase(), Phase::P1_PLACING | Phase::P2_PLACING);
                if placing && self.was_illegal() {
                    self.press(LEFT);
                    return true;
                }
                let button = self.button(choice);
                self.press(button);
                self.was_illegal() && !placing
            }
            Order::Answer(_) | Order::Settle => true,
        }
    }

    fn signals(&self) -> &dyn Signals {
        &self.simulator
    }

    fn contents(&self, value: &dyn Fn(usize) -> u64) -> Contents {
        self.board_state.map(|signal| {
            let code = value(signal) as u8;
            let (owner, size) = match code {
                1..=3 => (Seat::First, code),
                5..=7 => (Seat::Second, 8 - code),
                _ => return None,
            };
            Some(Piece { owner, size: Some(size) })
        })
    }

    fn is_settled(&self) -> bool {
        self.phase() == Phase::END
    }

    fn rewind(&mut self, clock: usize) {
        self.simulator.rewind(clock);
        drive(&mut self.simulator, &RELEASED);
    }

    fn anatomy(&self) -> Anatomy<'_> {
        self.circuit.anatomy(Kind::Clocked)
    }

    fn diagram(&self, moment: Moment<'_>) -> Option<DiagramView> {
        Some(diagram_view(&DIAGRAM, self.state, moment))
    }
}
