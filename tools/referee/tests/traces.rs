//! The trace of the simulator equals that of Icarus on the exported Verilog, signal by signal.

use std::collections::HashMap;

use logic::{Machine, Netlist, Role, Simulator, Trace};
use machines::controller::Controller;
use machines::sized::SizedGame;
use referee::replay;
use vcd::{Command, IdCode, Parser, ScopeItem};

/// A trace with noise at every input and an occasional reset, one at power-on among them.
fn noise(netlist: &Netlist, clocks: u64) -> Trace {
    let mut simulator = Simulator::new(netlist);
    let mut state = 1_u64;
    let mut noise = |width: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state >> (64 - width)
    };
    for clock in 0..clocks {
        simulator.set("reset", u64::from(clock == 0 || noise(6) == 0)).unwrap();
        for port in &netlist.top().inputs {
            simulator.set(&port.name, noise(port.width)).unwrap();
        }
        simulator.clock();
    }
    simulator.trace()
}

/// The values of every variable of a dump just before each rising edge, by path; bits without the
/// zeros in front, which Icarus leaves out.
fn sampled(dump: &str, clocks: usize) -> HashMap<String, Vec<String>> {
    let mut parser = Parser::new(dump.as_bytes());
    let mut codes = HashMap::new();
    list("", &parser.parse_header().unwrap().items, &mut codes);
    let mut now: HashMap<IdCode, String> = HashMap::new();
    let mut values: HashMap<String, Vec<String>> = HashMap::new();
    let mut sample = |now: &HashMap<IdCode, String>| {
        for (path, code) in &codes {
            let bits = now[code].trim_start_matches('0');
            values.entry(path.clone()).or_default().push(if bits.is_empty() { "0" } else { bits }.to_owned());
        }
    };
    let mut clock = 0;
    for command in parser {
        match command.unwrap() {
            Command::Timestamp(time) => {
                while clock < clocks && clock as u64 * 10 + 9 < time {
                    sample(&now);
                    clock += 1;
                }
            }
            Command::ChangeScalar(code, value) => _ = now.insert(code, value.to_string()),
            Command::ChangeVector(code, value) => _ = now.insert(code, value.to_string()),
            _ => {}
        }
    }
    (clock..clocks).for_each(|_| sample(&now));
    values
}

fn list(scope: &str, items: &[ScopeItem], codes: &mut HashMap<String, IdCode>) {
    for item in items {
        match item {
            ScopeItem::Scope(inner) => list(&format!("{scope}{}.", inner.identifier), &inner.items, codes),
            ScopeItem::Var(found) => _ = codes.insert(format!("{scope}{}", found.reference), found.code),
            _ => {}
        }
    }
}

/// Compares every signal in every column; how many signals that were.
fn compare<M: Machine>(clocks: u64) -> usize {
    let netlist = Netlist::of_machine::<M>().unwrap();
    let trace = noise(&netlist, clocks);
    let dump = sampled(&replay(&netlist, &trace).unwrap(), trace.clocks());
    for (place, track) in trace.tracks().iter().enumerate() {
        let path = format!("bench.{}.{}", M::NAME, track.path());
        for (clock, found) in dump[&path].iter().enumerate() {
            let expected = if track.role == Role::Clock { 0 } else { trace.value(place, clock) };
            assert_eq!(*found, format!("{expected:b}"), "{path} in clock {clock}");
        }
        assert_eq!(dump[&path].len(), clocks as usize + 1);
    }
    trace.tracks().len()
}

/// Every signal of every block in 2,001 columns.
#[test]
fn icarus_sees_what_the_trace_of_the_controller_says() {
    assert!(compare::<Controller>(2_000) > 100);
}

/// Every signal of every block in 2,001 columns.
#[test]
fn icarus_sees_what_the_trace_of_the_sized_game_says() {
    assert!(compare::<SizedGame>(2_000) > 100);
}
