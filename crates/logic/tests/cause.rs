//! Why a wire has its value.

mod common;

use common::Lift;
use logic::{
    Bit, BitRef, BitwiseOperation, Expression, Fault, Gate, Inquiry, Machine, Module, Net, NetLevels,
    Netlist, Origin, Signal, Simulator, Site, State, Trace, Track, Word, ports, states,
};

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
                    let value: u64 =
                        nets.iter().enumerate().map(|(bit, &net)| (values[net] & 1) << bit).sum();
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
    assert_eq!(say("floor", 0), "floor is 01 since power-on");
    assert_eq!(
        say("floor", 2),
        "floor is 10 since clock 2 because floor was 01, up was 1, and down was 0; behind that, wanted was 11, and motion was RISING"
    );
    assert_eq!(
        say("motion", 3),
        "motion is RISING since clock 1 because door was 0, motion was RESTING, and comparator_above was 1; behind that, wanted was 11, and floor was 01"
    );
    assert_eq!(say("moving", 3), "moving is 1 because motion is RISING");
    assert_eq!(
        say("next_motion", 1),
        "next_motion is RISING because motion is RISING, and comparator_above is 1; behind that, wanted is 11, and floor is 01"
    );
    assert_eq!(say("wanted", 1), "wanted is 11, which comes from outside");
    assert_eq!(inquiry.why(&["cellar".to_owned()], &[], 0), None);
    assert_eq!(inquiry.why(&[], &[], trace.clocks()), None);
}

ports! { struct Load { value: Word<B, 3>, load: B } }
ports! { struct Kept { kept: Word<B, 3> } }

/// A register with an enable.
struct Store;

impl Machine for Store {
    const NAME: &'static str = "store";
    const PURPOSE: &'static str = "Keeps a number.";
    type Inputs<B: Bit> = Load<B>;
    type Outputs<B: Bit> = Kept<B>;
    type Registers<B: Bit> = Kept<B>;

    fn initial<B: Bit>() -> Kept<B> {
        Kept { kept: Word::constant(5) }
    }

    fn logic<B: Bit>(Kept { kept }: Kept<B>, Load { value, load }: Load<B>) -> (Kept<B>, Kept<B>) {
        (Kept { kept: load.select(value, kept) }, Kept { kept })
    }
}

states! { enum Job: 2 { ADD = 0, PASS = 1, HOLD = 3 } }
ports! { struct MillInputs { job: State<B, Job>, x: Word<B, 3>, c: B } }
ports! { struct MillRegisters { store: Kept<B>, flag: B } }
ports! {
    struct MillOutputs {
        kept: Word<B, 3>,
        result: Word<B, 3>,
        full: B,
        odd: B,
        mixed: B,
        part: B,
        fixed: B,
        pair: Word<B, 2>,
        last: B,
    }
}

/// A machine with every kind of gate, named and unnamed.
struct Mill;

impl Machine for Mill {
    const NAME: &'static str = "mill";
    const PURPOSE: &'static str = "Works on numbers.";
    type Inputs<B: Bit> = MillInputs<B>;
    type Outputs<B: Bit> = MillOutputs<B>;
    type Registers<B: Bit> = MillRegisters<B>;

    fn initial<B: Bit>() -> MillRegisters<B> {
        MillRegisters { store: Store::initial(), flag: B::LOW }
    }

    fn logic<B: Bit>(
        MillRegisters { store, flag }: MillRegisters<B>,
        MillInputs { job, x, c }: MillInputs<B>,
    ) -> (MillRegisters<B>, MillOutputs<B>) {
        let kept = store.kept;
        let result = job.case(|job| match job {
            Job::ADD => kept.plus(x),
            Job::PASS => x,
            Job::HOLD => kept,
        });
        let parity = B::reduce_vector(BitwiseOperation::Xor, x.0);
        let mixed = (kept.less_than(x) ^ c) & !kept.equals(x);
        let first = x.any().named("first");
        let second = (!first).named("second");
        let outputs = MillOutputs {
            kept,
            result,
            full: kept.all() | !x.all() & c,
            odd: parity ^ (c & flag),
            mixed,
            part: x.0[2],
            fixed: B::HIGH,
            pair: Word([!flag, x.0[1] & c]).named("two"),
            last: !second,
        };
        let load = Load { value: result, load: c | job.is(Job::PASS) };
        let (store, _) = Store::instance("box", store, load);
        (MillRegisters { store, flag: c.select(mixed, flag | parity & !c) }, outputs)
    }
}

/// The levels of `reset`, `job`, `x` and `c` of some clocks.
const WORK: [[u64; 4]; 9] = [
    [0, 0, 3, 1],
    [0, 1, 6, 0],
    [0, 0, 1, 0],
    [0, 3, 7, 1],
    [0, 2, 0, 1],
    [0, 0, 2, 1],
    [1, 0, 2, 1],
    [0, 3, 5, 0],
    [0, 1, 5, 1],
];

fn work(mut mill: Simulator) -> Trace {
    for [reset, job, x, c] in WORK {
        for (name, level) in [("reset", reset), ("job", job), ("x", x), ("c", c)] {
            mill.set(name, level).unwrap();
        }
        mill.clock();
    }
    mill.trace()
}

/// Every copy of a module, with the names of the instances around it.
fn copies(netlist: &Netlist) -> [(Vec<String>, &Module); 2] {
    [(Vec::new(), netlist.top()), (vec!["box".to_owned()], netlist.module("store").unwrap())]
}

/// Every bit of every node, unnamed ones too, in every clock, and all 1,024 levels of inputs and registers for each: as
/// long as the roots of a cause keep their levels, the bit has its value. The same with some wires stuck.
#[test]
fn every_gate_follows_from_its_roots() {
    let netlist = Netlist::of_machine::<Mill>().unwrap();
    let wiring = netlist.wiring();
    let sources = [("job", 2), ("x", 3), ("c", 1), ("flag", 1), ("box.kept", 3)];
    let mut asked = 0;
    // Wires that drive named signals alone: equal gates are one gate, and a fault in it is one in several nodes.
    let faults = ["job[0]=0", "x[1]=1", "c=0", "flag=1", "kept[0]=0", "result[1]=1", "first=0", "mixed=1"];
    let faults: Vec<Fault> = faults.into_iter().map(|fault| fault.parse().unwrap()).collect();
    for fault in faults.iter().map(Some).chain([None]) {
        let trace = work(match fault {
            Some(fault) => Simulator::with_fault(&netlist, fault).unwrap(),
            None => Simulator::new(&netlist),
        });
        // All levels of the sources, as the columns of a trace.
        let mut all = trace.clone();
        all.truncate(0);
        for levels in 0..1_024_u64 {
            let (mut column, mut low) = (trace.column(0).to_vec(), 0);
            for (path, width) in sources {
                column[trace.find(path).unwrap()] = levels >> low & ((1 << width) - 1);
                low += width;
            }
            // Outputs that are the same wires.
            column[trace.find("kept").unwrap()] = levels >> 7;
            column[trace.find("part").unwrap()] = levels >> 4 & 1;
            all.push(&column);
        }
        let levels: Vec<NetLevels> = (0..1_024).map(|column| wiring.levels(&all, column, fault)).collect();
        let mut inquiry = Inquiry::new(&netlist, &trace);
        if let Some(fault) = fault {
            inquiry = inquiry.with_stuck(&wiring, fault);
        }
        let bits: Vec<(Site, usize, usize)> = sources
            .iter()
            .map(|&(path, width)| (trace.find(path).unwrap(), width))
            .flat_map(|(track, width)| (0..width).map(move |bit| (track, bit)))
            .filter_map(|(track, bit)| Some((inquiry.site(track, bit)?, track, bit)))
            .collect();
        assert_eq!(bits.len(), 10);
        for clock in (0..trace.clocks()).step_by(if fault.is_some() { 4 } else { 1 }) {
            let actual = wiring.levels(&trace, clock, fault);
            for (scope, module) in copies(&netlist) {
                for (node, found) in module.nodes.iter().enumerate() {
                    for bit in (0..found.width).map(|bit| BitRef::Node { node, bit }) {
                        let Some(level) = wiring.level(&actual, &scope, bit) else { continue };
                        let cause = inquiry.why(&scope, &[bit], clock).unwrap();
                        assert!(inquiry.decides(&cause, &scope, &[bit]));
                        if cause.origin != Origin::Gates {
                            continue;
                        }
                        let kept: Vec<usize> =
                            (0..10).filter(|&index| cause.roots.contains(&bits[index].0)).collect();
                        let held = |index: usize| trace.value(bits[index].1, clock) >> bits[index].2 & 1;
                        for (column, levels) in levels.iter().enumerate() {
                            if kept.iter().all(|&index| column as u64 >> index & 1 == held(index)) {
                                assert_eq!(
                                    wiring.level(levels, &scope, bit),
                                    Some(level),
                                    "{bit:?} {clock} {fault:?}"
                                );
                                asked += 1;
                            }
                        }
                    }
                }
            }
        }
    }
    assert!(asked > 100_000, "{asked}");
}

/// The causes of all signals in a clock.
fn causes(netlist: &Netlist, inquiry: &Inquiry<'_>, trace: &Trace, clock: usize) -> String {
    let mut text = format!("clock {clock}\n");
    for (index, track) in trace.tracks().iter().enumerate() {
        if matches!(track.name.as_str(), "clock" | "reset") {
            continue;
        }
        let cause = inquiry.why(&track.scope, &bits_of(netlist, track), clock).unwrap();
        let [because, roots] = [&cause.because, &cause.roots].map(|sites| inquiry.facts(sites, cause.clock));
        let value = track.text(trace.value(index, clock));
        text += &format!("  {}\n", cause.sentence(&track.path(), &value, &because, &roots));
    }
    text
}

#[test]
fn causes_read_as_written() {
    let netlist = Netlist::of_machine::<Mill>().unwrap();
    let trace = work(Simulator::new(&netlist));
    let inquiry = Inquiry::new(&netlist, &trace);
    let text: String =
        [0, 1, 3, 4, 6].into_iter().map(|clock| causes(&netlist, &inquiry, &trace, clock)).collect();
    insta::assert_snapshot!(text);
}

/// One bit of the result is stuck.
#[test]
fn what_is_stuck_has_no_other_cause() {
    let netlist = Netlist::of_machine::<Mill>().unwrap();
    let fault: Fault = "result[1]=1".parse().unwrap();
    let trace = work(Simulator::with_fault(&netlist, &fault).unwrap());
    let wiring = netlist.wiring();
    let inquiry = Inquiry::new(&netlist, &trace).with_stuck(&wiring, &fault);
    let result = bits_of(&netlist, &trace.tracks()[trace.find("result").unwrap()]);
    let cause = inquiry.why(&[], &result, 1).unwrap();
    let roots = inquiry.facts(&cause.roots, 1);
    assert_eq!(roots.iter().map(|fact| fact.name.as_str()).collect::<Vec<_>>(), ["result[1]"]);
    let text = causes(&netlist, &inquiry, &trace, 2);
    insta::assert_snapshot!(text);
}

#[test]
fn what_takes_no_part_decides_nothing() {
    let netlist = Netlist::of_machine::<Mill>().unwrap();
    let trace = work(Simulator::new(&netlist));
    let inquiry = Inquiry::new(&netlist, &trace);
    let bits = |path: &str| bits_of(&netlist, &trace.tracks()[trace.find(path).unwrap()]);
    let cause = inquiry.why(&[], &bits("odd"), 1).unwrap();
    let inner = ["box".to_owned()];
    assert!(inquiry.decides(&cause, &[], &bits("odd")) && inquiry.decides(&cause, &[], &bits("x")));
    assert!(
        !inquiry.decides(&cause, &[], &bits("kept")) && !inquiry.decides(&cause, &inner, &bits("box.value"))
    );
    assert!(!inquiry.decides(&cause, &[], &bits("fixed")), "a constant");
    assert!(!inquiry.decides(&cause, &["cellar".to_owned()], &bits("odd")));
}

/// The next value of a register inside an instance follows from what the instance is given.
#[test]
fn a_next_value_has_a_cause_too() {
    let netlist = Netlist::of_machine::<Mill>().unwrap();
    let trace = work(Simulator::new(&netlist));
    let inquiry = Inquiry::new(&netlist, &trace);
    let next = |node: &logic::Node| matches!(node.expression, Expression::Next { .. });
    let node = netlist.top().nodes.iter().position(next).unwrap();
    let bits: Vec<BitRef> = (0..3).map(|bit| BitRef::Node { node, bit }).collect();
    let cause = inquiry.why(&[], &bits, 1).unwrap();
    let [because, roots] = [&cause.because, &cause.roots].map(|sites| inquiry.facts(sites, cause.clock));
    assert_eq!(
        cause.sentence("it", "6", &because, &roots),
        "it is 6 because result is 6, and load is 1; behind that, job is PASS, and x is 6"
    );
}
