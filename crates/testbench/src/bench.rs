use check::Playable;
use machines::UnknownMachine;

use crate::report::{Event, Failure, Report};
use crate::script::{Action, Expected, Script};
use crate::subject::Subject;
use crate::{Complaint, Signals, Vocabulary};

/// A machine on the test bench.
pub struct TestBench {
    machine: Vocabulary,
}

impl TestBench {
    /// Puts the machine with this name on the test bench.
    pub fn new(name: &str) -> Result<TestBench, UnknownMachine> {
        Ok(TestBench { machine: Vocabulary::of(name)? })
    }

    /// Puts a user's design on the test bench.
    pub fn with_design(design: Playable) -> TestBench {
        TestBench { machine: Vocabulary::of_design(design) }
    }

    /// The machine, and the words that it adds to the language.
    pub fn machine(&self) -> &Vocabulary {
        &self.machine
    }

    /// Reads a script for this machine.
    pub fn parse(&self, text: &str) -> Result<Script, Complaint> {
        Script::parse(text, &self.machine, &Signals(self.machine.signals()))
    }

    /// Runs a script from power-up to its end, or to the first failed expectation. The machine is shown at
    /// the end in any case.
    pub fn run(&self, script: &Script) -> Report {
        let mut subject = self.machine.fresh();
        let mut events = Vec::new();
        let mut expectations = 0;
        let mut failure = None;
        for action in &script.actions {
            match action {
                Action::Set { input, value } => subject.set(input, *value),
                Action::Clock(number) => (0..*number).for_each(|_| subject.clock()),
                Action::Run(program) => subject.run(program, self.machine.driven()),
                Action::Order(order) => subject.order(*order),
                Action::Say(text) => events.push(Event::Said(text.clone())),
                Action::Show => events.push(self.show(&subject)),
                Action::Expect(expectation) => {
                    let column = subject.now();
                    let found = match &expectation.expected {
                        Expected::Signal => {
                            let track = self.machine.signals().find(&expectation.signal);
                            track.map(|track| column[track])
                        }
                        Expected::Cell(cell) => Some(cell.reference.read(&self.machine.column(&column))),
                    };
                    if found == Some(expectation.value) {
                        expectations += 1;
                    } else {
                        let text = |value| self.machine.text(expectation, value);
                        failure = Some(Failure {
                            expectation: expectation.clone(),
                            expected: text(Some(expectation.value)),
                            found: text(found),
                        });
                        break;
                    }
                }
            }
        }
        let end = self.show(&subject);
        if events.last() != Some(&end) {
            events.push(end);
        }
        let clocks = subject.clocks();
        Report { events, expectations, clocks, failure, trace: subject.trace() }
    }

    fn show(&self, subject: &Subject) -> Event {
        Event::Shown(subject.clocks(), self.machine.picture(&subject.now()))
    }
}
