use driver::{Controls, Driver, DriverError, Missing, Pause, Pins, Program, Run, Signal};
use logic::{Role, Simulator};

/// A circuit in a simulator with the driver that plays it.
#[derive(Clone)]
pub struct Driven {
    /// The circuit.
    pub simulator: Simulator,
    /// How it is played and read.
    pub driver: Driver,
    /// The driver, bound to the signals of the circuit: a signal goes by its index among the tracks.
    pub controls: Controls,
}

impl Driven {
    /// Binds a driver file to a circuit, and sets its inputs to idle.
    pub fn new(simulator: Simulator, text: &str) -> Result<Driven, DriverError> {
        let driver = Driver::parse(text, "driver.toml")?;
        let controls = driver.compile(&signals(&simulator), Missing::Refused)?;
        let mut driven = Driven { simulator, driver, controls };
        driven.rest();
        Ok(driven)
    }

    /// The signals that a driver can refer to.
    pub fn signals(&self) -> Vec<Signal> {
        signals(&self.simulator)
    }

    /// Gives all inputs the levels that they rest at.
    pub fn rest(&mut self) {
        let mut port = Port(&mut self.simulator);
        for (reference, level) in &self.controls.idle {
            reference.set(&mut port, *level);
        }
    }

    /// Lets a run go on to its next clock or to its end. The clock itself is for the caller to make.
    pub fn go_on(&mut self, run: &mut Run, program: &Program) -> Pause {
        run.next(program, &self.controls.watches, &mut Port(&mut self.simulator))
    }
}

/// The signals of a simulator as a driver touches them.
pub struct Port<'a>(pub &'a mut Simulator);

impl Pins for Port<'_> {
    fn set(&mut self, signal: usize, low: usize, width: usize, value: u64) {
        let mask = u64::MAX >> (64 - width) << low;
        let level = self.0.read(signal) & !mask | value << low & mask;
        let path = self.0.tracks()[signal].path();
        self.0.set(&path, level).expect("a driver is bound to the inputs of its circuit");
    }

    fn read(&self, signal: usize, low: usize, width: usize) -> u64 {
        self.0.read(signal) >> low & u64::MAX >> (64 - width)
    }
}

/// The signals of one clock, for a driver that only reads.
pub struct Column<'a>(pub &'a [u64]);

impl Pins for Column<'_> {
    fn set(&mut self, _: usize, _: usize, _: usize, _: u64) {}

    fn read(&self, signal: usize, low: usize, width: usize) -> u64 {
        self.0[signal] >> low & u64::MAX >> (64 - width)
    }
}

fn signals(simulator: &Simulator) -> Vec<Signal> {
    let tracks = simulator.tracks().iter();
    let is_input = |role| matches!(role, Role::Clock | Role::Reset | Role::Input);
    tracks
        .map(|track| {
            let input = track.scope.is_empty() && is_input(track.role);
            Signal::new(track.path(), track.width, input)
        })
        .collect()
}
