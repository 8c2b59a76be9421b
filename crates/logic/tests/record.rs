//! A circuit recorded, printed and taken apart into gates is still the same circuit.

mod common;

use common::{Lift, Motion};
use logic::{
    Bit, BitRef, Block, Expression, Machine, Netlist, State, States, Word, broadcast, pack, ports, states,
    unpack,
};

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

ports! { struct Bits { a: B, x: Word<B, 3> } }
ports! {
    struct Folded {
        and: [B; 4],
        or: [B; 4],
        xor: [B; 4],
        word: [Word<B, 3>; 5],
        flag: [B; 5],
    }
}

/// Operations on constants, and on a constant and a bit.
struct Folding;

impl Block for Folding {
    const NAME: &'static str = "folding";
    const PURPOSE: &'static str = "Has constants wherever they can be.";
    type Inputs<B: Bit> = Bits<B>;
    type Outputs<B: Bit> = Folded<B>;

    fn logic<B: Bit>(Bits { a, .. }: Bits<B>) -> Folded<B> {
        let [five, six] = [5, 6].map(Word::<B, 3>::constant);
        Folded {
            and: [a & B::LOW, B::LOW & a, a & B::HIGH, B::HIGH & a],
            or: [a | B::LOW, B::LOW | a, a | B::HIGH, B::HIGH | a],
            xor: [a ^ B::LOW, B::LOW ^ a, a ^ B::HIGH, B::HIGH ^ a],
            word: [five & six, five | six, five ^ six, !five, five.plus(six)],
            flag: [five.equals(five), five.less_than(six), six.less_than(five), five.any(), five.all()],
        }
    }
}

/// Of all operations with a constant in them, two are recorded: the inverters that an exclusive or with 1 is.
#[test]
fn operations_on_constants_are_carried_out_while_recording() {
    let netlist = Netlist::of_block::<Folding>().unwrap();
    let outputs: Vec<String> = (netlist.top().outputs.iter())
        .map(|(_, operand)| match operand[..] {
            [BitRef::Node { node, .. }] => match netlist.top().nodes[node].expression {
                Expression::Input(0) => "a".to_owned(),
                Expression::Not(_) => "!a".to_owned(),
                _ => "?".to_owned(),
            },
            _ => operand
                .iter()
                .rev()
                .map(|bit| if *bit == BitRef::Constant(true, None) { '1' } else { '0' })
                .collect(),
        })
        .collect();
    let expected = "0 0 a a  a a 1 1  a a !a !a  100 111 011 010 011  1 1 0 1 0";
    assert!(outputs.iter().eq(expected.split_whitespace()), "{outputs:?}");
    assert_eq!(netlist.top().nodes.len(), 4, "two inputs and two inverters");
}

states! { enum Light: 2 { RED = 1, GREEN = 2 } }
ports! { struct Signals { light: State<B, Light>, count: Word<B, 3> } }
ports! { struct Request { wanted: State<B, Light>, go: B } }
ports! { struct Shown { shown: Word<B, 3>, soon: State<B, Light> } }

/// A machine whose states are an input, a register that it hides and an output.
struct Crossing;

impl Machine for Crossing {
    const NAME: &'static str = "crossing";
    const PURPOSE: &'static str = "Changes its light.";
    type Inputs<B: Bit> = Request<B>;
    type Outputs<B: Bit> = Shown<B>;
    type Registers<B: Bit> = Signals<B>;

    fn initial<B: Bit>() -> Signals<B> {
        Signals { light: State::constant(Light::GREEN), count: Word::constant(6) }
    }

    fn logic<B: Bit>(
        Signals { light, count }: Signals<B>,
        Request { wanted, go }: Request<B>,
    ) -> (Signals<B>, Shown<B>) {
        let next = go.select(wanted, light);
        (
            Signals { light: next, count: count.plus(Word([go, B::LOW, B::LOW])) },
            Shown { shown: count, soon: next },
        )
    }
}

/// States are known by name wherever they are, and registers have every bit of their initial values.
#[test]
fn states_and_initial_values_survive() {
    let gates = Netlist::of_machine::<Crossing>().unwrap().gates();
    let codes = &[("RED", 1), ("GREEN", 2)][..];
    for path in ["wanted", "light", "soon"] {
        assert_eq!(gates.probe(path).unwrap().states, codes, "{path}");
    }
    for path in ["go", "count", "shown"] {
        assert!(gates.probe(path).unwrap().states.is_empty(), "{path}");
    }
    let initial: Vec<bool> = gates.initial().into_iter().map(|lanes| lanes == u64::MAX).collect();
    assert_eq!(initial, [false, true, false, true, true]);
    assert_eq!(initial, pack(&Crossing::initial::<bool>()));
}
