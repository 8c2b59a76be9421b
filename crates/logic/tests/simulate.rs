//! A simulator does what the function says, and its trace remembers it.

mod common;

use common::{Compare, Lift, LiftInputs};
use logic::{Bit, BitRef, Block, LevelError, Machine, Netlist, Role, Simulator, Word, pack, ports, unpack};

fn lift() -> Simulator {
    Simulator::new(&Netlist::of_machine::<Lift>().unwrap())
}

/// A reproducible stream of inputs with an occasional reset.
fn stimulus(clocks: u64) -> impl Iterator<Item = (bool, LiftInputs<bool>)> {
    (0..clocks).map(|clock| {
        let noise = (clock + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        let wanted = Word::constant(noise & 3);
        (noise % 29 == 0, LiftInputs { wanted, door: noise >> 2 & 7 == 0 })
    })
}

/// 4,000 clocks; every output in every one of them.
#[test]
fn the_trace_agrees_with_the_function() {
    let mut simulator = lift();
    let mut registers = unpack(pack(&<Lift as logic::Machine>::initial::<bool>()));
    let mut expected = Vec::new();
    for (reset, inputs) in stimulus(4_000) {
        simulator.set("reset", u64::from(reset)).unwrap();
        simulator.drive(&inputs).unwrap();
        let (next, outputs) = Lift::step(registers, reset, inputs);
        assert_eq!(simulator.value("floor"), Some(outputs.floor.value()));
        expected.push(outputs);
        registers = next;
        simulator.clock();
    }
    let trace = simulator.trace();
    assert_eq!(trace.clocks(), 4_001);
    let find = |name| trace.find(name).unwrap();
    let (floor, motion, lamps, moving) = (find("floor"), find("motion"), find("lamps"), find("moving"));
    for (clock, outputs) in expected.iter().enumerate() {
        assert_eq!(trace.value(floor, clock), outputs.floor.value());
        assert_eq!(trace.value(motion, clock), outputs.motion.code.value());
        assert_eq!(trace.value(lamps, clock), outputs.lamps.value());
        assert_eq!(trace.value(moving, clock), u64::from(outputs.moving));
    }
}

#[test]
fn signals_come_module_by_module_with_the_ports_first_and_in_order() {
    let simulator = lift();
    let tracks: Vec<String> = simulator
        .trace()
        .tracks()
        .iter()
        .map(|track| {
            format!("{} {:?}{}", track.path(), track.role, if track.register { " register" } else { "" })
        })
        .collect();
    insta::assert_snapshot!(tracks.join("\n"), @r"
    clock Clock
    reset Reset
    wanted Input
    door Input
    floor Output
    motion Output register
    lamps Output
    moving Output
    comparator_above Inside
    comparator_below Inside
    next_motion Inside
    comparator.at Input
    comparator.wanted Input
    comparator.above Output
    comparator.below Output
    comparator.arrived Output
    comparator.same Inside
    floor_of_lift.clock Clock
    floor_of_lift.reset Reset
    floor_of_lift.up Input
    floor_of_lift.down Input
    floor_of_lift.floor Output register
    floor_of_lift.next_floor Inside
    ");
    let motion = simulator.find("motion").unwrap();
    assert_eq!(simulator.tracks()[motion].text(2), "SINKING");
}

#[test]
fn reset_acts_at_once() {
    let mut simulator = lift();
    simulator.set("wanted", 3).unwrap();
    (0..3).for_each(|_| simulator.clock());
    assert_eq!((simulator.value("floor"), simulator.value("motion")), (Some(3), Some(1)));
    simulator.set("reset", 1).unwrap();
    assert_eq!((simulator.value("floor"), simulator.value("motion")), (Some(1), Some(0)));
    simulator.clock();
    assert_eq!(simulator.value("motion"), Some(0), "an edge changes nothing while it lasts");
    simulator.set("reset", 0).unwrap();
    assert_eq!(simulator.value("floor"), Some(1), "what a reset has done stays done");
}

/// From each of 60 clocks back to each clock before it, 1,830 pairs: the same future follows.
#[test]
fn going_back_in_time_leads_to_the_same_future() {
    let inputs: Vec<_> = stimulus(60).collect();
    let play = |simulator: &mut Simulator, from: usize, to: usize| {
        for (reset, inputs) in &inputs[from..to] {
            simulator.set("reset", u64::from(*reset)).unwrap();
            simulator.drive(inputs).unwrap();
            simulator.clock();
        }
    };
    for last in 0..60 {
        let mut whole = lift();
        play(&mut whole, 0, last);
        for back in 0..=last {
            let mut again = whole.clone();
            again.rewind(back);
            assert_eq!(again.now(), back);
            assert_eq!(again.column(back), whole.column(back));
            play(&mut again, back, last);
            assert_eq!(again.now(), whole.now());
            for clock in 0..last {
                assert_eq!(again.column(clock), whole.column(clock));
            }
        }
    }
}

#[test]
fn there_is_no_going_to_clocks_that_are_still_to_come() {
    let mut simulator = lift();
    simulator.set("wanted", 3).unwrap();
    simulator.clock();
    let before = simulator.trace();
    for clock in 1..5 {
        simulator.rewind(clock);
        assert_eq!((simulator.now(), simulator.trace()), (1, before.clone()));
    }
}

#[test]
fn only_inputs_take_levels_and_only_levels_that_fit() {
    let mut simulator = lift();
    for name in ["floor", "clock", "same", "comparator.at", ""] {
        let refusal = simulator.set(name, 0).unwrap_err().to_string();
        assert_eq!(refusal, format!("no input {name}; the inputs are reset, wanted, door"));
    }
    let too_large = LevelError::TooLarge { name: "wanted".to_owned(), value: 4, width: 2 };
    assert_eq!(too_large.to_string(), "4 does not fit into the 2 bits of wanted");
    assert_eq!(simulator.set("wanted", 4), Err(too_large));
    assert!(simulator.set("reset", 2).is_err());
    assert_eq!(simulator.value("nothing"), None);
    assert!(simulator.tracks().iter().all(|track| track.role != Role::Clock || track.name == "clock"));
}

/// All 16 inputs of a block without a clock, each in a column of its own.
#[test]
fn a_combinational_block_can_be_traced_too() {
    let mut compare = Simulator::new(&Netlist::of_block::<Compare>().unwrap());
    let refusal = compare.set("reset", 1).unwrap_err().to_string();
    assert_eq!(refusal, "no input reset; the inputs are at, wanted");
    for case in 0..16 {
        compare.set("at", case % 4).unwrap();
        compare.set("wanted", case / 4).unwrap();
        assert_eq!(compare.value("above"), Some(u64::from(case % 4 < case / 4)));
        compare.clock();
    }
    let mut dump = Vec::new();
    compare.trace().write_vcd(&mut dump).unwrap();
    let dump = String::from_utf8(dump).unwrap();
    assert!(dump.ends_with("#170\n") && !dump.contains("clock"), "{dump}");
    assert_eq!(
        dump.lines().filter(|line| line.starts_with('#')).count(),
        18,
        "nothing falls half-way: {dump}"
    );
}

/// 1,000 clocks: an edge and new levels in one step leave the same trace as one after the other.
#[test]
fn inputs_may_change_with_the_edge() {
    let (mut together, mut apart) = (lift(), lift());
    for (_, inputs) in stimulus(1_000) {
        together.clock_to(&inputs).unwrap();
        apart.clock();
        apart.drive(&inputs).unwrap();
    }
    assert_eq!(together.trace(), apart.trace());
}

/// Every fault of a named wire of the lift: the wire is stuck, and the sound lift differs somewhere for most.
#[test]
fn a_stuck_wire_stays_where_it_is() {
    let netlist = Netlist::of_machine::<Lift>().unwrap();
    let faults = netlist.gates().named_faults();
    let ride = |mut lift: Simulator| {
        for wanted in [3, 3, 3, 3, 3, 0, 0, 0] {
            lift.set("wanted", wanted).unwrap();
            lift.clock();
        }
        lift.trace()
    };
    let sound = ride(Simulator::new(&netlist));
    let mut noticed = 0;
    for fault in &faults {
        let trace = ride(Simulator::with_fault(&netlist, fault).unwrap());
        let (path, bit) = match fault.wire.split_once('[') {
            Some((path, bit)) => (path, bit.trim_end_matches(']').parse().unwrap()),
            None => (fault.wire.as_str(), 0),
        };
        let track = trace.find(path).unwrap();
        let stuck = |clock| trace.value(track, clock) >> bit & 1 == u64::from(fault.level);
        assert!((0..trace.clocks()).all(stuck), "{fault}");
        noticed += usize::from(trace != sound);
    }
    assert!(faults.len() > 40 && noticed > faults.len() * 3 / 4, "{noticed} of {}", faults.len());
    let refused =
        |text: &str| Simulator::with_fault(&netlist, &text.parse().unwrap()).unwrap_err().to_string();
    assert!(refused("flor[1]=0").starts_with("there is no wire `flor[1]`; the nearest names are floor[1], "));
    assert_eq!(refused("floor=0"), "`floor` has 2 bits: say which, from floor[0] to floor[1]");
    assert_eq!(refused("floor[2]=0"), "`floor` has 2 bits: say which, from floor[0] to floor[1]");
    assert!(refused("floor[1].or9=0").starts_with("there is no wire `floor[1].or9`; "));
    assert!(refused("door[0]=1").starts_with("there is no wire `door[0]`; "));
}

/// Every gate of the lift that does anything has a name of its own, by which it can be broken.
#[test]
fn every_gate_has_a_name() {
    let gates = Netlist::of_machine::<Lift>().unwrap().gates();
    let wires = gates.wires();
    let mut names = std::collections::HashSet::new();
    for net in gates.live_gates() {
        let name = wires.name(net).unwrap_or_else(|| panic!("gate {net}"));
        assert!(names.insert(name), "{name} is the name of two gates");
        for level in [false, true] {
            let fault = logic::Fault { wire: name.to_owned(), level };
            assert_eq!(fault.to_string().parse(), Ok(fault.clone()));
            assert_eq!(gates.clone().with_fault(&fault).unwrap().gates[net], logic::Gate::Constant(level));
        }
    }
    assert!(names.iter().any(|name| name.contains(".next")), "{names:?}");
}

/// Every fault of every wire of the lift, unnamed ones included, and none: in every clock of a ride, the level of every
/// named bit, worked out from inputs and registers, is that of the trace, and a bit that is known by the name of the fault
/// is stuck.
#[test]
fn a_wiring_has_the_level_of_every_wire() {
    let netlist = Netlist::of_machine::<Lift>().unwrap();
    let wiring = netlist.wiring();
    let gates = netlist.gates();
    let wires = gates.wires();
    let faults =
        wires.nets().flat_map(|(_, name)| [0, 1].map(|level| format!("{name}={level}").parse().unwrap()));
    let faults: Vec<Option<logic::Fault>> = faults.map(Some).chain([None]).collect();
    let (mut compared, mut stuck) = (0, 0);
    for fault in &faults {
        let mut lift = match fault {
            Some(fault) => Simulator::with_fault(&netlist, fault).unwrap(),
            None => Simulator::new(&netlist),
        };
        for wanted in [3, 3, 3, 3, 3, 0, 0, 0] {
            lift.set("wanted", wanted).unwrap();
            lift.clock();
        }
        let trace = lift.trace();
        for clock in 0..trace.clocks() {
            let levels = wiring.levels(&trace, clock, fault.as_ref());
            for (node, bit) in netlist
                .top()
                .nodes
                .iter()
                .enumerate()
                .flat_map(|(node, found)| (0..found.width).map(move |bit| (node, bit)))
            {
                let at = BitRef::Node { node, bit };
                let Some(level) = wiring.level(&levels, &[], at) else { continue };
                let name = netlist.top().nodes[node].name.as_deref();
                if let Some(track) = name.and_then(|name| trace.find(name)) {
                    assert_eq!(u64::from(level), trace.value(track, clock) >> bit & 1, "{fault:?} {name:?}");
                    compared += 1;
                }
                if let Some(fault) = fault.as_ref().filter(|fault| wiring.name(&[], at) == Some(&fault.wire))
                {
                    assert_eq!(level, fault.level, "{fault}");
                    stuck += 1;
                }
            }
        }
    }
    assert!(faults.len() > 100 && compared > 10_000 && stuck > 500, "{} {compared} {stuck}", faults.len());
}

/// All 16 levels of `reset` and the inputs of a machine, and all 16 of the inputs of a block, which has no reset.
#[test]
fn levels_can_come_from_the_bits_of_a_number() {
    let mut lift = lift();
    let mut compare = Simulator::new(&Netlist::of_block::<Compare>().unwrap());
    for bits in 0..16 {
        lift.drive_bits(bits);
        let levels = ["reset", "wanted", "door"].map(|name| lift.value(name).unwrap());
        assert_eq!(levels, [bits & 1, bits >> 1 & 3, bits >> 3]);
        lift.drive_bits(0);
        compare.drive_bits(bits);
        let levels = ["at", "wanted"].map(|name| compare.value(name).unwrap());
        assert_eq!(levels, [bits & 3, bits >> 2]);
    }
}

/// 100 clocks of levels: given clock by clock, and copied from another simulator before each edge, they leave the same
/// trace, which has as many columns.
#[test]
fn levels_can_be_given_clock_by_clock_or_followed() {
    let levels: Vec<u64> =
        (1..=100_u64).map(|clock| clock.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 60).collect();
    let (mut leader, mut follower) = (lift(), lift());
    for (clock, &levels) in levels.iter().enumerate() {
        if clock > 0 {
            leader.clock();
            follower.clock();
        }
        leader.drive_bits(levels);
        follower.follow(&leader);
        assert_eq!(follower.column(clock), leader.column(clock));
    }
    let trace = Simulator::trace_of(&Netlist::of_machine::<Lift>().unwrap(), &levels);
    assert_eq!((trace.clocks(), &trace), (100, &leader.trace()));
    assert_eq!(trace, follower.trace());
}

#[test]
fn a_signal_is_written_in_the_radix_that_it_is_given() {
    let mut lift = lift();
    lift.set("wanted", 3).unwrap();
    let text = |lift: &Simulator| lift.tracks()[lift.find("wanted").unwrap()].text(3).into_owned();
    assert_eq!(text(&lift), "11");
    lift.set_radix("wanted", logic::Radix::Decimal);
    lift.set_radix("cellar", logic::Radix::Decimal);
    assert_eq!(text(&lift), "3");
}

ports! { struct Renamed { wanted: Word<B, 2>, gate: B } }
ports! { struct Narrow { wanted: B, door: B } }
ports! { struct Longer { wanted: Word<B, 2>, door: B, bell: B } }

#[test]
fn inputs_of_another_circuit_are_refused() {
    let refusal = |result: Result<(), LevelError>| result.unwrap_err().to_string();
    let known = "the inputs are reset, wanted, door";
    let wanted = Word::constant(2);
    let renamed = lift().drive(&Renamed { wanted, gate: true });
    assert_eq!(refusal(renamed), format!("no input gate; {known}"));
    let narrow = lift().drive(&Narrow { wanted: true, door: true });
    assert_eq!(refusal(narrow), format!("no input wanted; {known}"));
    let longer = lift().drive(&Longer { wanted, door: true, bell: true });
    assert_eq!(refusal(longer), format!("no input bell; {known}"));
}

ports! { struct Wide { wide: Word<B, 64> } }
ports! { struct Parity { odd: B, fixed: B } }

struct Odd;

impl Block for Odd {
    const NAME: &'static str = "odd";
    const PURPOSE: &'static str = "Tells whether a number is odd.";
    type Inputs<B: Bit> = Wide<B>;
    type Outputs<B: Bit> = Parity<B>;

    fn logic<B: Bit>(Wide { wide }: Wide<B>) -> Parity<B> {
        Parity { odd: wide.0[0], fixed: B::HIGH }
    }
}

#[test]
fn an_input_may_have_64_bits() {
    let netlist = Netlist::of_block::<Odd>().unwrap();
    let mut odd = Simulator::new(&netlist);
    for level in [u64::MAX, 1 << 63, 1] {
        odd.set("wide", level).unwrap();
        assert_eq!((odd.value("wide"), odd.value("odd")), (Some(level), Some(level & 1)));
    }
    let refused =
        |text: &str| Simulator::with_fault(&netlist, &text.parse().unwrap()).unwrap_err().to_string();
    assert_eq!(refused("fixed=0"), "`fixed` is a constant, which cannot break");
}

/// Gates without modules: ports come first, and registers are known by their flip-flops.
#[test]
fn signals_of_gates_have_the_roles_that_ports_give_them() {
    let netlist = Netlist::of_machine::<Lift>().unwrap();
    let mut gates = netlist.gates();
    gates.probes.reverse();
    let simulator = Simulator::of_gates(netlist.top(), gates);
    let tracks: Vec<String> = simulator
        .tracks()
        .iter()
        .map(|track| {
            format!("{} {:?}{}", track.path(), track.role, if track.register { " register" } else { "" })
        })
        .collect();
    insta::assert_snapshot!(tracks.join("\n"), @r"
    clock Clock
    reset Reset
    door Input
    wanted Input
    lamps Output
    moving Output
    floor Output register
    motion Output register
    floor_of_lift.next_floor Inside
    floor_of_lift.floor Inside register
    floor_of_lift.down Inside
    floor_of_lift.up Inside
    comparator.arrived Inside
    comparator.below Inside
    comparator.same Inside
    comparator.above Inside
    comparator.wanted Inside
    comparator.at Inside register
    next_motion Inside
    comparator_below Inside
    comparator_above Inside
    ");
}
