//! Why a wire has its value.

mod common;

use common::Lift;
use logic::{BitRef, Gate, Inquiry, Net, Netlist, Origin, Simulator, Site, Track};

/// The bits of a signal in its module.
fn bits_of(netlist: &Netlist, track: &Track) -> Vec<BitRef> {
    let mut module = netlist.top();
    for name in &track.scope {
        let instance = module.instances.iter().find(|instance| instance.name == *name).unwrap();
        module = netlist.module(&instance.module).unwrap();
    }
    let node = module.nodes.iter().position(|node| node.name.as_ref() == Some(&track.name));
    match node {
        Some(node) => (0..track.width).map(|bit| BitRef::Node { node, bit }).collect(),
        None => module.outputs.iter().find(|(port, _)| port.name == track.name).unwrap().1.clone(),
    }
}

/// Every named signal in every clock of a ride, and all 128 levels of inputs and registers for each: as long as the
/// roots of a cause keep their levels, the signal has its value, whatever the others are.
#[test]
fn what_is_no_root_of_a_cause_decides_nothing() {
    let netlist = Netlist::of_machine::<Lift>().unwrap();
    let gates = netlist.gates();
    let mut lift = Simulator::new(&netlist);
    for wanted in [3, 3, 3, 3, 3, 0, 0, 0] {
        lift.set("wanted", wanted).unwrap();
        lift.clock();
    }
    let trace = lift.trace();
    let inquiry = Inquiry::new(&netlist, &trace);
    // Every bit that comes from outside or from a register: its gate, its wire, and where its level is.
    let mut sources: Vec<(Net, Site, usize, usize)> = Vec::new();
    for (track, found) in trace.tracks().iter().enumerate() {
        for bit in 0..found.width {
            let net = gates.probe(&found.path()).map(|probe| probe.nets[bit]);
            if let (Some(net), Some(site)) = (net, inquiry.site(track, bit))
                && matches!(gates.gates[net], Gate::Input(_) | Gate::Flop(_))
                && sources.iter().all(|(known, ..)| *known != net)
            {
                sources.push((net, site, track, bit));
            }
        }
    }
    assert_eq!(sources.len(), 7);
    let (mut asked, mut free) = (0, 0);
    for clock in 0..trace.clocks() {
        for (track, found) in trace.tracks().iter().enumerate() {
            if matches!(found.name.as_str(), "clock" | "reset") {
                continue;
            }
            let bits = bits_of(&netlist, found);
            let cause = inquiry.why(&found.scope, &bits, clock).unwrap();
            assert!(inquiry.decides(&cause, &found.scope, &bits));
            if cause.origin != Origin::Gates {
                continue;
            }
            let nets = &gates.probe(&found.path()).unwrap().nets;
            asked += 1;
            for levels in 0..1_u64 << sources.len() {
                let (mut inputs, mut flops) = (vec![0; gates.inputs], vec![0; gates.flops.len()]);
                let mut kept = true;
                for (index, &(net, site, track, bit)) in sources.iter().enumerate() {
                    let level = levels >> index & 1;
                    kept &= !cause.roots.contains(&site) || trace.value(track, clock) >> bit & 1 == level;
                    match gates.gates[net] {
                        Gate::Input(input) => inputs[input] = level,
                        Gate::Flop(flop) => flops[flop] = level,
                        _ => {}
                    }
                }
                if kept {
                    let values = gates.evaluate(&inputs, &flops);
                    let value: u64 = nets.iter().enumerate().map(|(bit, &net)| (values[net] & 1) << bit).sum();
                    assert_eq!(value, trace.value(track, clock), "{} in clock {clock}", found.path());
                    free += 1;
                }
            }
        }
    }
    assert!(asked > 50 && free > 10 * asked, "{asked} {free}");
}

/// The floor changed because the lift was rising, and it rises because of what its comparator says.
#[test]
fn a_cause_is_one_sentence() {
    let netlist = Netlist::of_machine::<Lift>().unwrap();
    let mut lift = Simulator::new(&netlist);
    for wanted in [3, 3, 3, 3] {
        lift.set("wanted", wanted).unwrap();
        lift.clock();
    }
    let trace = lift.trace();
    let inquiry = Inquiry::new(&netlist, &trace);
    let say = |path: &str, clock: usize| {
        let track = trace.find(path).unwrap();
        let bits = bits_of(&netlist, &trace.tracks()[track]);
        let cause = inquiry.why(&trace.tracks()[track].scope, &bits, clock).unwrap();
        let [because, roots] = [&cause.because, &cause.roots].map(|sites| inquiry.facts(sites, cause.clock));
        cause.sentence(path, &trace.tracks()[track].text(trace.value(track, clock)), &because, &roots)
    };
    assert_eq!(
        say("floor", 0),
        "floor is 01 since power-on"
    );
    assert_eq!(
        say("floor", 2),
        "floor is 10 since clock 2 because floor was 01, up was 1, and down was 0; behind that, wanted was 11, and motion was RISING"
    );
    assert_eq!(
        say("motion", 3),
        "motion is RISING since clock 1 because door was 0, motion was RESTING, and comparator_above was 1; behind that, wanted was 11, and floor was 01"
    );
    assert_eq!(
        say("moving", 3),
        "moving is 1 because motion is RISING"
    );
    assert_eq!(
        say("next_motion", 1),
        "next_motion is RISING because motion is RISING, and comparator_above is 1; behind that, wanted is 11, and floor is 01"
    );
    assert_eq!(
        say("wanted", 1),
        "wanted is 11, which comes from outside"
    );
    assert_eq!(inquiry.why(&["cellar".to_owned()], &[], 0), None);
    assert_eq!(inquiry.why(&[], &[], trace.clocks()), None);
}
