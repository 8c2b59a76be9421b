//! What `sim` found out, for a program to read.

use std::collections::BTreeMap;

use serde::Serialize;
use testbench::{Event, Report};

#[derive(Serialize)]
pub struct Answer<'a> {
    machine: &'a str,
    script: &'a str,
    holds: bool,
    expectations: usize,
    clocks: usize,
    events: Vec<EventAnswer<'a>>,
    failure: Option<FailureAnswer<'a>>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum EventAnswer<'a> {
    Said { said: &'a str },
    Shown { clock: usize, grid: &'a [Vec<String>], winner: &'a str },
    Outputs { clock: usize, outputs: BTreeMap<&'a str, &'a str> },
}

#[derive(Serialize)]
struct FailureAnswer<'a> {
    line: usize,
    column: usize,
    clock: usize,
    signal: &'a str,
    expected: &'a str,
    found: &'a str,
}

impl<'a> Answer<'a> {
    pub fn new(machine: &'a str, script: &'a str, report: &'a Report) -> Answer<'a> {
        let event = |event: &'a Event| match event {
            Event::Said(said) => EventAnswer::Said { said },
            Event::Shown(clock, picture) if picture.grid.is_empty() => {
                let pairs = picture.outputs.iter().map(|(name, value)| (name.as_str(), value.as_str()));
                EventAnswer::Outputs { clock: *clock, outputs: pairs.collect() }
            }
            Event::Shown(clock, picture) => {
                EventAnswer::Shown { clock: *clock, grid: &picture.grid, winner: &picture.winner }
            }
        };
        let failure = report.failure.as_ref().map(|failure| FailureAnswer {
            line: failure.expectation.location.line,
            column: failure.expectation.location.column,
            clock: report.clocks,
            signal: &failure.expectation.signal,
            expected: &failure.expected,
            found: &failure.found,
        });
        Answer {
            machine,
            script,
            holds: failure.is_none(),
            expectations: report.expectations,
            clocks: report.clocks,
            events: report.events.iter().map(event).collect(),
            failure,
        }
    }
}
