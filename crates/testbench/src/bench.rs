use driver::{Pause, Run};
use logic::Simulator;
use machines::{Port, UnknownMachine};

use crate::report::{Event, Failure, Report};
use crate::script::{Action, Script};
use crate::{Complaint, Picture, Signals, Vocabulary};

/// A machine on the test bench.
pub struct TestBench {
    machine: Vocabulary,
}

impl TestBench {
    /// Puts the machine with this name on the test bench.
    pub fn new(name: &str) -> Result<TestBench, UnknownMachine> {
        Ok(TestBench { machine: Vocabulary::of(name)? })
    }

    /// The machine, and the words that it adds to the language.
    pub fn machine(&self) -> &Vocabulary {
        &self.machine
    }

    /// Reads a script for this machine.
    pub fn parse(&self, text: &str) -> Result<Script, Complaint> {
        Script::parse(text, &self.machine, &Signals(self.machine.fresh()))
    }

    /// Runs a script from power-on to its end, or to the first expectation that is not met. The
    /// machine is shown at the end in any case.
    pub fn run(&self, script: &Script) -> Report {
        let mut simulator = self.machine.fresh().clone();
        let mut events = Vec::new();
        let mut expectations = 0;
        let mut failure = None;
        for action in &script.actions {
            match action {
                Action::Set { input, value } => {
                    simulator.set(input, *value).expect("checked when the script was read");
                }
                Action::Clock(number) => (0..*number).for_each(|_| simulator.clock()),
                Action::Run(program) => {
                    let watches = &self.machine.driven().controls.watches;
                    let mut run = Run::new();
                    while run.next(program, watches, &mut Port(&mut simulator)) == Pause::Clock {
                        simulator.clock();
                    }
                }
                Action::Say(text) => events.push(Event::Said(text.clone())),
                Action::Show => events.push(self.show(&simulator)),
                Action::Expect(expectation) => {
                    let found = simulator.value(&expectation.signal);
                    if found == Some(expectation.value) {
                        expectations += 1;
                    } else {
                        let text = |value| text(&simulator, &expectation.signal, value);
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
        let end = self.show(&simulator);
        if events.last() != Some(&end) {
            events.push(end);
        }
        let clocks = simulator.now();
        Report { events, expectations, clocks, failure, trace: simulator.trace() }
    }

    fn show(&self, simulator: &Simulator) -> Event {
        let picture: Picture =
            self.machine.picture(&|signal| text(simulator, signal, simulator.value(signal)));
        Event::Shown(simulator.now(), picture)
    }
}

/// A value of a signal as people read it.
fn text(simulator: &Simulator, signal: &str, value: Option<u64>) -> String {
    let track = simulator.find(signal).map(|place| &simulator.tracks()[place]);
    match (track, value) {
        (Some(track), Some(value)) => track.text(value).into_owned(),
        _ => "?".to_owned(),
    }
}
