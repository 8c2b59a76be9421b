//! What is on the test bench while a script runs.

use driver::{Pause, Run};
use logic::{Simulator, Trace};
use machines::{Driven, Port};

use crate::program::{Order, Program};

/// A circuit or a program at work.
pub enum Subject {
    /// A circuit.
    Circuit(Box<Simulator>),
    /// A program.
    Program(Box<Program>),
}

impl Subject {
    /// Gives an input a level.
    pub fn set(&mut self, input: &str, value: u64) {
        if let Subject::Circuit(simulator) = self {
            simulator.set(input, value).expect("checked when the script was read");
        }
    }

    /// Lets the clock rise.
    pub fn clock(&mut self) {
        if let Subject::Circuit(simulator) = self {
            simulator.clock();
        }
    }

    /// Carries out the steps of a driver.
    pub fn run(&mut self, program: &driver::Program, driven: Option<&Driven>) {
        let (Subject::Circuit(simulator), Some(driven)) = (self, driven) else { return };
        let mut run = Run::new();
        while run.next(program, &driven.controls.watches, &mut Port(simulator)) == Pause::Clock {
            simulator.clock();
        }
    }

    /// Carries out an order to a program.
    pub fn order(&mut self, order: Order) {
        if let Subject::Program(program) = self {
            program.order(order);
        }
    }

    /// The signals by index, as they are now.
    pub fn now(&self) -> Vec<u64> {
        match self {
            Subject::Circuit(simulator) => {
                (0..simulator.tracks().len()).map(|track| simulator.read(track)).collect()
            }
            Subject::Program(program) => program.trace().column(program.trace().clocks() - 1).to_vec(),
        }
    }

    /// How many clocks or orders there have been.
    pub fn clocks(&self) -> usize {
        match self {
            Subject::Circuit(simulator) => simulator.now(),
            Subject::Program(program) => program.orders(),
        }
    }

    /// Everything that has happened.
    pub fn trace(&self) -> Trace {
        match self {
            Subject::Circuit(simulator) => simulator.trace(),
            Subject::Program(program) => program.trace().clone(),
        }
    }
}
