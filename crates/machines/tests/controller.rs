//! The controller, proved.

use logic::{Gate, Netlist};
use machines::controller::subject::GateSubject;
use machines::controller::{Controller, faults, proof};

/// All 48,631 reachable states with all 2,048 inputs: 99,596,288 transitions.
#[test]
fn every_property_holds_in_every_reachable_state() {
    let report = proof::prove(&Controller);
    assert!(report.holds(), "{report:#?}");
    assert_eq!((report.states, report.inputs, report.transitions), (48_631, 2_048, 99_596_288));
}

/// Every gate stuck at 0 and at 1, each compared with the sound circuit over all 99,596,288
/// transitions unless one of them tells the two apart.
#[test]
fn the_proof_finds_every_fault_that_can_be_found() {
    let gates = Netlist::of_machine::<Controller>().unwrap().gates();
    let report = faults::inject_all(&gates);
    assert_eq!((report.faults, report.found_by_proof, report.found_by_cases), (460, 459, 328));
    // The one that is left recognises GAME_OVER in order to stay there. Nothing changes in that state,
    // so `win` or `no_space` remains 1 and leads back to it anyway.
    let [(net, stuck)] = report.redundant[..] else { panic!("{report:?}") };
    let state = &gates.probe("fsm.state").unwrap().nets;
    assert_eq!((gates.gates[net], stuck), (Gate::And(state[0], state[1]), false));
}

/// A controller that is wrong in one gate is refuted, and the sequence really shows it.
#[test]
fn a_broken_controller_is_refuted_by_a_shortest_sequence() {
    let gates = Netlist::of_machine::<Controller>().unwrap().gates();
    let win = gates.probe("win").unwrap().nets[0];
    let blind = GateSubject::new(&gates, Some((win, false)));
    let report = proof::prove(&blind);
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
