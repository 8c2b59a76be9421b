//! Dumps for waveform viewers: what they look like, and that nothing is lost in them.

mod common;

use std::collections::HashMap;

use common::Lift;
use logic::{Netlist, Radix, Role, Simulator, Trace, Track};
use vcd::{Command, IdCode, ScopeItem};

/// The lift after a reset, called to floor 3, with a door that stays open for a while.
fn ride() -> Trace {
    let mut lift = Simulator::new(&Netlist::of_machine::<Lift>().unwrap());
    for (reset, wanted, door) in [(1, 0, 0), (0, 3, 1), (0, 3, 0), (0, 3, 0), (0, 3, 0), (0, 0, 0)] {
        lift.set("reset", reset).unwrap();
        lift.set("wanted", wanted).unwrap();
        lift.set("door", door).unwrap();
        lift.clock();
    }
    lift.trace()
}

/// 2,000 clocks of noise.
fn noise() -> Trace {
    let mut lift = Simulator::new(&Netlist::of_machine::<Lift>().unwrap());
    for clock in 0..2_000_u64 {
        let noise = (clock + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        lift.set("reset", u64::from(clock == 0 || noise % 29 == 0)).unwrap();
        lift.set("wanted", noise & 3).unwrap();
        lift.set("door", u64::from(noise >> 2 & 7 == 0)).unwrap();
        lift.clock();
    }
    lift.trace()
}

fn dump(trace: &Trace) -> String {
    let mut text = Vec::new();
    trace.write_vcd(&mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// The values of every variable of a dump at the given times, by path.
fn read(text: &str, times: &[u64]) -> HashMap<String, Vec<String>> {
    let mut parser = vcd::Parser::new(text.as_bytes());
    let header = parser.parse_header().unwrap();
    let mut codes = HashMap::new();
    list("", &header.items, &mut codes);
    let mut now: HashMap<IdCode, String> = HashMap::new();
    let mut values: HashMap<String, Vec<String>> = HashMap::new();
    let mut times = times.iter().copied().peekable();
    let mut sample = |now: &HashMap<IdCode, String>| {
        for (path, code) in &codes {
            values.entry(path.clone()).or_default().push(now.get(code).cloned().unwrap_or_default());
        }
    };
    for entry in parser {
        match entry.unwrap() {
            Command::Timestamp(time) => {
                while times.next_if(|&wanted| wanted < time).is_some() {
                    sample(&now);
                }
            }
            Command::ChangeScalar(code, value) => _ = now.insert(code, value.to_string()),
            Command::ChangeVector(code, value) => _ = now.insert(code, value.to_string()),
            Command::ChangeString(code, value) => _ = now.insert(code, value),
            _ => {}
        }
    }
    assert_eq!(times.next(), None, "the dump ends too early");
    values
}

fn list(scope: &str, items: &[ScopeItem], codes: &mut HashMap<String, IdCode>) {
    for item in items {
        match item {
            ScopeItem::Scope(inner) => list(&format!("{scope}{}.", inner.identifier), &inner.items, codes),
            ScopeItem::Var(variable) => {
                _ = codes.insert(format!("{scope}{}", variable.reference), variable.code)
            }
            _ => {}
        }
    }
}

/// The times just before each rising edge.
fn before_the_edges(trace: &Trace) -> Vec<u64> {
    (0..trace.clocks() as u64).map(|clock| clock * 10 + 9).collect()
}

#[test]
fn a_dump_reads_as_written() {
    insta::assert_snapshot!(dump(&ride()));
}

#[test]
fn a_save_file_shows_every_signal() {
    insta::assert_snapshot!(ride().gtkw("ride.vcd"));
}

/// Every signal in every one of 2,001 columns, the names of states too.
#[test]
fn nothing_is_lost_in_a_dump() {
    let trace = noise();
    let values = read(&dump(&trace), &before_the_edges(&trace));
    for (place, track) in trace.tracks().iter().enumerate() {
        let path = format!("lift.{}", track.path());
        for (clock, found) in values[&path].iter().enumerate() {
            let value = trace.value(place, clock);
            assert_eq!(u64::from_str_radix(found, 2), Ok(value), "{path} in clock {clock}");
            if !track.states.is_empty() {
                assert_eq!(values[&format!("{path}_name")][clock], track.text(value));
            }
        }
        assert_eq!(values[&path].len(), 2_001);
    }
    let states = trace.tracks().iter().filter(|track| !track.states.is_empty()).count();
    assert_eq!((values.len(), states), (trace.tracks().len() + states, 2));
}

#[test]
fn the_clock_rises_between_any_two_columns_and_falls_half_way() {
    let trace = ride();
    let times: Vec<u64> = (0..trace.clocks() as u64 * 10).collect();
    let clock = read(&dump(&trace), &times)["lift.clock"].join("");
    assert_eq!(clock, "0".repeat(10) + &"1111100000".repeat(trace.clocks() - 1));
}

/// The name of a state goes beside its number under a name that is not taken in the same module.
#[test]
fn the_name_of_a_state_does_not_clash() {
    let track = |scope: &[&str], name: &str, states| Track {
        scope: scope.iter().map(|&instance| instance.to_owned()).collect(),
        name: name.to_owned(),
        width: 1,
        states,
        role: Role::Inside,
        register: false,
        radix: Radix::Binary,
    };
    let states = &[("OFF", 0), ("ON", 1)];
    let tracks = vec![
        track(&[], "lamp", states),
        track(&[], "lamp_name", &[]),
        track(&[], "bell_name", &[]),
        track(&["inner"], "bell", states),
        track(&["inner"], "lamp", states),
    ];
    let mut trace = Trace::new("m", tracks);
    trace.push(&[0, 0, 1, 1, 0]);
    let values = read(&dump(&trace), &[9]);
    for (path, text) in [
        ("m.lamp", "0"),
        ("m.lamp_name", "0"),
        ("m.lamp_name_", "OFF"),
        ("m.bell_name", "1"),
        ("m.inner.bell_name", "ON"),
        ("m.inner.lamp_name", "OFF"),
    ] {
        assert_eq!(values[path], [text], "{path}");
    }
    let save = trace.gtkw("m.vcd");
    assert!(save.contains("m.lamp_name_\n") && save.contains("m.inner.bell_name\n"), "{save}");
}
