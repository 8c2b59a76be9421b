//! A circuit recorded, printed and taken apart into gates is still the same circuit.

mod common;

use common::{Lift, Motion};
use logic::{Bit, Block, Machine, Netlist, State, States, Word, broadcast, pack, ports, unpack};

/// Every register value (16) with every input (8), on the gates and on the function.
#[test]
fn gates_agree_with_the_function() {
    let gates = Netlist::of_machine::<Lift>().unwrap().gates();
    for code in 0..16_u64 {
        for input in 0..8_u64 {
            let bits = |value: u64, width: usize| (0..width).map(move |i| value >> i & 1 == 1);
            let (next, outputs) = Lift::step(unpack(bits(code, 4)), false, unpack(bits(input, 3)));
            let nets = gates.evaluate(&broadcast(input, 3), &broadcast(code, 4));
            let lanes =
                |bits: Vec<bool>| bits.into_iter().map(|b| if b { u64::MAX } else { 0 }).collect::<Vec<_>>();
            assert_eq!(gates.next(&nets), lanes(pack(&next)));
            let found: Vec<u64> = gates.outputs.iter().map(|&net| nets[net]).collect();
            assert_eq!(found, lanes(pack(&outputs)));
        }
    }
}

ports! { struct Moving { motion: State<B, Motion> } }
ports! { struct Speed { speed: Word<B, 2> } }
ports! { struct Power { power: B } }
ports! { struct Speeds { speed: [Word<B, 2>; 3] } }

struct Motor;

impl Block for Motor {
    const NAME: &'static str = "motor";
    const PURPOSE: &'static str = "Tells how fast each motion is.";
    type Inputs<B: Bit> = Moving<B>;
    type Outputs<B: Bit> = Speed<B>;

    fn logic<B: Bit>(Moving { motion }: Moving<B>) -> Speed<B> {
        let speed = motion.case(|motion| match motion {
            Motion::RESTING => Word::constant(0),
            Motion::RISING => Word::constant(1),
            Motion::SINKING => Word::constant(3),
        });
        Speed { speed }
    }
}

struct Speedometer;

impl Block for Speedometer {
    const NAME: &'static str = "speedometer";
    const PURPOSE: &'static str = "Shows the speeds of all motions while there is power.";
    type Inputs<B: Bit> = Power<B>;
    type Outputs<B: Bit> = Speeds<B>;

    fn logic<B: Bit>(Power { power }: Power<B>) -> Speeds<B> {
        let speeds = [Motion::RESTING, Motion::RISING, Motion::SINKING].map(|motion| {
            Motor::instance(motion.name(), Moving { motion: State::constant(motion) }).speed
                & Word([power; 2])
        });
        Speeds { speed: speeds }
    }
}

/// A block that is fed the code of each of three states chooses as the function does, with and without
/// power.
#[test]
fn a_choice_among_constants_by_a_constant_is_made_while_recording() {
    let gates = Netlist::of_block::<Speedometer>().unwrap().gates();
    for (power, speeds) in [(0, [0, 0, 0]), (1, [0, 1, 3])] {
        let shown = Speedometer::logic(Power { power: power == 1 }).speed.map(Word::value);
        let nets = gates.evaluate(&broadcast(power, 1), &[]);
        let recorded = unpack::<bool, Speeds<bool>>(gates.outputs.iter().map(|&net| nets[net] & 1 == 1));
        assert_eq!((shown, recorded.speed.map(Word::value)), (speeds, speeds));
    }
}

#[test]
fn statistics_count_what_the_gates_are() {
    let netlist = Netlist::of_machine::<Lift>().unwrap();
    let (statistics, gates) = (netlist.statistics(), netlist.gates());
    let total: usize = statistics.gates.values().sum();
    assert_eq!(total, gates.live_gates().count());
    assert_eq!(statistics.flip_flops, 4);
    assert!(statistics.depth > 2 && statistics.depth < total);
}

#[test]
fn every_name_of_every_module_can_be_probed() {
    let gates = Netlist::of_machine::<Lift>().unwrap().gates();
    for path in
        ["wanted", "floor", "next_motion", "lamps", "comparator.same", "comparator.at", "floor_of_lift.up"]
    {
        assert!(gates.probe(path).is_some(), "{path}");
    }
    assert_eq!(gates.probe("motion").unwrap().states[2], ("SINKING", 2));
    assert_eq!(gates.probe("next_motion").unwrap().states[1], ("RISING", 1));
    assert!(gates.probe("comparator.floor").is_none());
}

#[test]
fn a_part_is_a_circuit_of_its_own() {
    let netlist = Netlist::of_machine::<Lift>().unwrap();
    let names = |netlist: &Netlist| -> Vec<String> {
        netlist.modules.iter().map(|module| module.name.clone()).collect()
    };
    assert_eq!(names(&netlist.part("lift").unwrap()), names(&netlist));
    let floor = netlist.part("floor_register").unwrap();
    assert_eq!(names(&floor), ["floor_register"]);
    assert_eq!((floor.gates().inputs, floor.statistics().flip_flops), (2, 2));
    assert!(netlist.part("cellar").is_none());
}
