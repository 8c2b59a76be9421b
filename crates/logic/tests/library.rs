//! What a circuit's author can lean on: names that are given, structures that are chosen between, forms of
//! one block side by side.

#![allow(missing_docs)]

mod common;

use common::Lift;
use logic::{Bit, Block, Machine, Netlist, Simulator, State, Word, ports, states, unpack};

states! { pub enum Side: 1 { LEFT = 0, RIGHT = 1 } }
ports! { pub struct Pair { pub a: Word<B, 4>, pub b: Word<B, 4> } }
ports! { pub struct Choice { pub swap: B, pub left: Word<B, 4>, pub right: Word<B, 4> } }
ports! { pub struct Number { pub x: Word<B, 4> } }
ports! { pub struct One { pub y: Word<B, 4> } }
ports! { pub struct Total { pub side: State<B, Side>, pub total: Word<B, 4> } }

/// Nothing inside has a name of its own.
struct Nameless;

impl Machine for Nameless {
    const NAME: &'static str = "nameless";
    const PURPOSE: &'static str = "Adds up, and leaves naming to the library.";
    type Inputs<B: Bit> = Pair<B>;
    type Outputs<B: Bit> = One<B>;
    type Registers<B: Bit> = Total<B>;

    fn initial<B: Bit>() -> Total<B> {
        Total { side: State::constant(Side::LEFT), total: Word::constant(0) }
    }

    fn logic<B: Bit>(registers: Total<B>, Pair { a, b }: Pair<B>) -> (Total<B>, One<B>) {
        let chosen = registers.side.case(|side| match side {
            Side::LEFT => a,
            Side::RIGHT => b,
        });
        let total = registers.total.plus(chosen);
        let side = registers.side.case(|side| match side {
            Side::LEFT => State::constant(Side::RIGHT),
            Side::RIGHT => State::constant(Side::LEFT),
        });
        (Total { side, total }, One { y: a.plus(b) & chosen })
    }
}

#[test]
fn what_has_no_name_gets_one() {
    let verilog = Netlist::of_machine::<Nameless>().unwrap().verilog();
    for name in ["next_total = total + choice;", "reg next_side;", "reg [3:0] choice;", "sum = a + b;"] {
        assert!(verilog.contains(name), "{name}: {verilog}");
    }
}

/// Chooses between two structures.
struct Swap;

impl Block for Swap {
    const NAME: &'static str = "swap";
    const PURPOSE: &'static str = "Exchanges two words.";
    type Inputs<B: Bit> = Choice<B>;
    type Outputs<B: Bit> = Pair<B>;

    fn logic<B: Bit>(Choice { swap, left, right }: Choice<B>) -> Pair<B> {
        swap.select(Pair { a: right, b: left }, Pair { a: left, b: right })
    }
}

#[test]
fn structures_can_be_chosen_between() {
    let (left, right) = (Word::constant(3), Word::constant(9));
    assert_eq!(Swap::logic(Choice { swap: false, left, right }), Pair { a: left, b: right });
    assert_eq!(Swap::logic(Choice { swap: true, left, right }), Pair { a: right, b: left });
    let verilog = Netlist::of_block::<Swap>().unwrap().verilog();
    assert!(verilog.contains("assign a = swap ? right : left;"), "vectors stay vectors: {verilog}");
}

/// Adds a number that is part of the type.
struct Plus<const N: u64>;

impl<const N: u64> Block for Plus<N> {
    const NAME: &'static str = "plus";
    const PURPOSE: &'static str = "Adds a constant.";
    type Inputs<B: Bit> = Number<B>;
    type Outputs<B: Bit> = One<B>;

    fn name() -> String {
        format!("plus_{N}")
    }

    fn logic<B: Bit>(Number { x }: Number<B>) -> One<B> {
        One { y: x.plus(Word::constant(N)) }
    }
}

struct PlusThree;

impl Block for PlusThree {
    const NAME: &'static str = "plus_three";
    const PURPOSE: &'static str = "Adds one and two.";
    type Inputs<B: Bit> = Number<B>;
    type Outputs<B: Bit> = One<B>;

    fn logic<B: Bit>(inputs: Number<B>) -> One<B> {
        Plus::<2>::instance("second", Number { x: Plus::<1>::instance("first", inputs).y })
    }
}

#[test]
fn two_forms_of_one_block_have_two_names() {
    let netlist = Netlist::of_block::<PlusThree>().unwrap();
    let names: Vec<&str> = netlist.modules.iter().map(|module| module.name.as_str()).collect();
    assert_eq!(names, ["plus_1", "plus_2", "plus_three"]);
}

/// All 8 inputs over 64 clocks: gates alone do what the netlist does.
#[test]
fn gates_that_were_read_back_can_be_simulated() {
    let netlist = Netlist::of_machine::<Lift>().unwrap();
    let mut whole = Simulator::new(&netlist);
    let mut gates = Simulator::of_gates(netlist.top(), netlist.gates());
    for clock in 0..64_u64 {
        for simulator in [&mut whole, &mut gates] {
            simulator.drive_bits((clock * 5 % 8) << 1);
            simulator.clock();
        }
        for signal in ["floor", "motion", "lamps", "moving", "comparator.same"] {
            assert_eq!(whole.value(signal), gates.value(signal), "{signal} at clock {clock}");
        }
    }
}

#[test]
#[should_panic(expected = "as many bits as the bundle has")]
fn missing_bits_are_not_made_up() {
    let _ = unpack::<bool, Pair<bool>>([true; 7]);
}
