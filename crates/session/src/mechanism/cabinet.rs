use std::sync::Arc;

use logic::{Simulator, Word};
use machines::cabinet::CabinetInputs;
use machines::controller::Phase;
use machines::controller::diagram::DIAGRAM;
use rules::classic::Square;

use super::{Anatomy, Mechanism, Moment, Order, Signals, clock_to, diagram_view, drive, phase, place};
use crate::game::{Contents, Piece};
use crate::workshop::Circuit;
use crate::{DiagramView, Kind, Setup, Side};

/// The cabinet: side one has the keys, and the machine answers by itself. A key is held down for one
/// clock, and `computer_first` is a switch that keeps its place.
pub struct Cabinet {
    circuit: Arc<Circuit>,
    simulator: Simulator,
    setup: Setup,
    state: usize,
    was_down: usize,
    red: usize,
    green: usize,
}

impl Cabinet {
    pub fn new(setup: &Setup, circuit: &Arc<Circuit>) -> Cabinet {
        let simulator = circuit.simulator.clone();
        let [state, was_down, red, green] =
            ["state", "shot.was_down", "red", "green"].map(|name| place(&simulator, name));
        let circuit = Arc::clone(circuit);
        let mut cabinet = Cabinet { circuit, simulator, setup: setup.clone(), state, was_down, red, green };
        let released = cabinet.levels(None);
        drive(&mut cabinet.simulator, &released);
        cabinet
    }

    /// One key held down, or none.
    fn levels(&self, key: Option<Square>) -> CabinetInputs<bool> {
        let keys = Word::constant(key.map_or(0, |square| square.bit().into()));
        CabinetInputs { keys, computer_first: self.setup.first == Side::Two }
    }

    /// Whether a key was down in the clock before, or may have been: then none counts in this one.
    fn was_down(&self) -> bool {
        self.simulator.read(self.was_down) == 1
    }

    fn phase(&self) -> Phase {
        phase(self.simulator.read(self.state))
    }
}

impl Mechanism for Cabinet {
    fn clock(&mut self, order: Order) -> bool {
        let phase = self.phase();
        let (key, done) = match order {
            Order::Play(_, choice) | Order::Try(_, choice) => match phase {
                Phase::IDLE if self.was_down() => (None, false),
                Phase::IDLE => (Square::new(choice.square).ok(), false),
                _ => (None, true),
            },
            Order::Answer(_) => (None, phase == Phase::COMPUTER),
            Order::Settle => (None, true),
        };
        let (held, released) = (self.levels(key), self.levels(None));
        drive(&mut self.simulator, &held);
        clock_to(&mut self.simulator, &released);
        done
    }

    fn signals(&self) -> &dyn Signals {
        &self.simulator
    }

    fn contents(&self, value: &dyn Fn(usize) -> u64) -> Contents {
        let [red, green] = [self.red, self.green].map(value);
        Square::ALL.map(|square| {
            let lit = |lamps: u64| lamps & u64::from(square.bit()) != 0;
            let side = if lit(red) { Some(Side::One) } else { lit(green).then_some(Side::Two) };
            Some(Piece { owner: self.setup.seat(side?), size: None })
        })
    }

    fn is_settled(&self) -> bool {
        self.phase() == Phase::GAME_OVER
    }

    fn rewind(&mut self, clock: usize) {
        self.simulator.rewind(clock);
        let released = self.levels(None);
        drive(&mut self.simulator, &released);
    }

    fn anatomy(&self) -> Anatomy<'_> {
        self.circuit.anatomy(Kind::Clocked)
    }

    /// The states are those of the controller inside.
    fn diagram(&self, moment: Moment<'_>) -> Option<DiagramView> {
        Some(diagram_view(&DIAGRAM, self.state, moment))
    }
}
