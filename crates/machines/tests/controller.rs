//! The controller, proved.

use logic::{Gate, Gates, Machine, Netlist, pack, unpack};
use machines::chance::Chance;
use machines::controller::{Controller, faults, proof};
use prover::StuckAt;

fn gates() -> Gates {
    Netlist::of_machine::<Controller>().unwrap().gates()
}

/// All 48,631 reachable states with all 2,048 inputs: 99,596,288 transitions.
#[test]
fn every_property_holds_in_every_reachable_state() {
    let report = proof::prove(&gates());
    assert!(report.holds(), "{report:#?}");
    assert_eq!((report.states, report.inputs, report.transitions), (48_631, 2_048, 99_596_288));
}

/// The proof is about the gates, and games run on the function that they were recorded from: 64,000 random
/// clocks in 64 lanes.
#[test]
fn the_gates_do_what_the_circuit_does() {
    let gates = gates();
    let mut chance = Chance::new(7);
    let mut registers = Controller::initial::<u64>();
    for _ in 0..1_000 {
        let reset = chance.bits() & chance.bits() & chance.bits() & chance.bits();
        let inputs: Vec<u64> = std::iter::repeat_with(|| chance.bits()).take(10).collect();
        let expected = gates.step(&pack(&registers), reset, &inputs, None);
        let (next, outputs) = Controller::step(registers, reset, unpack(inputs));
        assert_eq!((pack(&next), pack(&outputs)), expected);
        registers = next;
    }
}

/// Every gate stuck at 0 and at 1, each compared with the sound circuit over all 99,596,288 transitions
/// unless one of them distinguishes the two.
#[test]
fn the_proof_finds_every_fault_that_can_be_found() {
    let gates = gates();
    let report = faults::inject_all(&gates);
    assert_eq!((report.faults.len(), report.found_by_proof(), report.found_by_cases()), (460, 459, 328));
    // The remaining one recognises GAME_OVER in order to stay there. Nothing changes in that state, so `win`
    // or `no_space` remains 1 and leads back to it anyway.
    let [StuckAt { net, value }] = report.redundant()[..] else { panic!("{report:?}") };
    let state = &gates.probe("fsm.state").unwrap().nets;
    assert_eq!((gates.gates[net], value), (Gate::And(state[0], state[1]), false));
}

/// A controller with one faulty gate is refuted, and the sequence really shows it.
#[test]
fn a_broken_controller_is_refuted_by_a_shortest_sequence() {
    let gates = gates();
    let win = gates.probe("win").unwrap().nets[0];
    let report = proof::prove(&StuckAt { net: win, value: false }.inject(&gates));
    let refuted = report.properties.iter().filter_map(|property| {
        property.counterexample.as_ref().map(|found| (property.name, found.clocks.len()))
    });
    // A reset, three clocks for each of the player's first two squares, two for the third, and the
    // clock in which the win goes unseen; then, for both bits of `who`, the computer's third square.
    assert_eq!(
        refuted.collect::<Vec<_>>(),
        [
            ("the circuit and its behavioural twin agree on every next state and every output", 10),
            ("who is never 11", 11),
        ]
    );
}

#[test]
fn verilog_reads_as_written() {
    insta::assert_snapshot!(Netlist::of_machine::<Controller>().unwrap().verilog());
}
