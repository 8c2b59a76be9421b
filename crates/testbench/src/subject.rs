//! The subject on the test bench while a script runs.

use check::Playable;
use driver::{Pause, Run};
use logic::{Simulator, Trace};
use machines::{Driven, Port};

use crate::program::{Order, Program};

/// A running circuit or program.
pub enum Subject {
    /// A circuit.
    Circuit(Box<Simulator>),
    /// A program.
    Program(Box<Program>),
    /// A user's design.
    Design(Box<Playable>),
}

impl Subject {
    /// Gives an input a level.
    pub fn set(&mut self, input: &str, value: u64) {
        match self {
            Subject::Circuit(simulator) => {
                simulator.set(input, value).expect("checked when the script was read");
            }
            Subject::Design(design) => {
                let track = design.trace().find(input).expect("checked when the script was read");
                design.set(track, value);
            }
            Subject::Program(_) => {}
        }
    }

    /// Lets the clock rise.
    pub fn clock(&mut self) {
        match self {
            Subject::Circuit(simulator) => simulator.clock(),
            Subject::Design(design) => design.clock(),
            Subject::Program(_) => {}
        }
    }

    /// Executes the steps of a driver.
    pub fn run(&mut self, program: &driver::Program, driven: Option<&Driven>) {
        if let Subject::Design(design) = self {
            design.run(std::slice::from_ref(program));
            design.rest();
            design.show();
            return;
        }
        let (Subject::Circuit(simulator), Some(driven)) = (self, driven) else { return };
        let mut run = Run::new();
        while run.next(program, &driven.controls.watches, &mut Port(simulator)) == Pause::Clock {
            simulator.clock();
        }
    }

    /// Executes an order to a program.
    pub fn order(&mut self, order: Order) {
        if let Subject::Program(program) = self {
            program.order(order);
        }
    }

    /// The present values of the signals by index.
    pub fn now(&self) -> Vec<u64> {
        match self {
            Subject::Circuit(simulator) => {
                (0..simulator.tracks().len()).map(|track| simulator.read(track)).collect()
            }
            Subject::Design(design) => design.trace().column(design.now()).to_vec(),
            Subject::Program(program) => program.trace().column(program.trace().clocks() - 1).to_vec(),
        }
    }

    /// The number of clocks or orders so far.
    pub fn clocks(&self) -> usize {
        match self {
            Subject::Circuit(simulator) => simulator.now(),
            Subject::Design(design) => design.now(),
            Subject::Program(program) => program.orders(),
        }
    }

    /// The complete trace.
    pub fn trace(&self) -> Trace {
        match self {
            Subject::Circuit(simulator) => simulator.trace(),
            Subject::Design(design) => design.trace().clone(),
            Subject::Program(program) => program.trace().clone(),
        }
    }
}
