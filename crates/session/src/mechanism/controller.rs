use std::sync::Arc;

use logic::{Simulator, Word};
use machines::controller::diagram::DIAGRAM;
use machines::controller::{ControllerInputs, Phase};

use super::{Anatomy, Mechanism, Moment, Order, Signals, clock_to, diagram_view, drive, nine, phase, place};
use crate::game::{Contents, Piece};
use crate::workshop::Circuit;
use crate::{DiagramView, Kind, Setup, Side};

/// The board controller: side one has the player's bus, side two the computer's.
///
/// Its turns begin with the player. Where side two is to move in `IDLE`, be it at the start of a game
/// or because its last square was refused, the player passes.
pub struct Controller {
    circuit: Arc<Circuit>,
    simulator: Simulator,
    setup: Setup,
    state: usize,
    pos: [usize; 9],
}

/// The code that names no square.
const PASS: u8 = 0;

impl Controller {
    pub fn new(setup: &Setup, circuit: &Arc<Circuit>) -> Controller {
        let simulator = circuit.simulator.clone();
        let (state, pos) = (place(&simulator, "state"), nine(&simulator, "pos"));
        Controller { circuit: Arc::clone(circuit), simulator, setup: setup.clone(), state, pos }
    }

    fn phase(&self) -> Phase {
        phase(self.simulator.read(self.state))
    }
}

fn inputs(play: bool, pc: bool, player: u8, computer: u8) -> ControllerInputs<bool> {
    let [player_position, computer_position] = [player, computer].map(|code| Word::constant(code.into()));
    ControllerInputs { play, pc, player_position, computer_position }
}

impl Mechanism for Controller {
    fn clock(&mut self, order: Order) -> bool {
        let idle = inputs(false, false, PASS, PASS);
        let (levels, done) = match order {
            Order::Play(seat, choice) | Order::Try(seat, choice) => {
                let (player, computer) = match self.setup.side(seat) {
                    Side::One => (choice.square, PASS),
                    Side::Two => (PASS, choice.square),
                };
                match self.phase() {
                    Phase::IDLE => (inputs(true, false, player, PASS), false),
                    Phase::PLAYER => (inputs(false, false, player, PASS), player != PASS),
                    Phase::COMPUTER => (inputs(false, true, PASS, computer), computer != PASS),
                    Phase::GAME_OVER => (idle, true),
                }
            }
            Order::Answer(_) | Order::Settle => (idle, true),
        };
        drive(&mut self.simulator, &levels);
        clock_to(&mut self.simulator, &idle);
        done
    }

    fn signals(&self) -> &dyn Signals {
        &self.simulator
    }

    fn contents(&self, value: &dyn Fn(usize) -> u64) -> Contents {
        let owner = |code| match code {
            0b01 => Some(self.setup.seat(Side::One)),
            0b10 => Some(self.setup.seat(Side::Two)),
            _ => None,
        };
        self.pos.map(|pos| Some(Piece { owner: owner(value(pos))?, size: None }))
    }

    fn is_settled(&self) -> bool {
        self.phase() == Phase::GAME_OVER
    }

    fn rewind(&mut self, clock: usize) {
        self.simulator.rewind(clock);
        drive(&mut self.simulator, &inputs(false, false, PASS, PASS));
    }

    fn anatomy(&self) -> Anatomy<'_> {
        self.circuit.anatomy(Kind::Clocked)
    }

    fn diagram(&self, moment: Moment<'_>) -> Option<DiagramView> {
        Some(diagram_view(&DIAGRAM, self.state, moment))
    }
}
