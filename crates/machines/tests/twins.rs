//! Every machine behaves like its twin.

use logic::Gates;
use machines::coverage::Copies;
use machines::{Circuit, Twin};

/// The first clock of the stimulus in which the outputs of gates and twin differ.
fn parting(circuit: &Circuit, gates: &Gates, clocked: bool, mut twin: Twin) -> Option<usize> {
    let mut copies = Copies::new(gates, &[]);
    (circuit.stimulus)().into_iter().position(|levels| {
        let outputs = copies.clock(clocked, levels);
        let shown = outputs.iter().rev().fold(0, |word, lanes| word << 1 | lanes & 1);
        shown != twin(levels)
    })
}

/// All machines with a twin, on all clocks of their stimulus. With one gate of an output inverted, each
/// differs from its twin. The full comparison is in its proof or its test.
#[test]
fn every_machine_does_what_its_twin_does() {
    let mut alone = Vec::new();
    for (machine, circuit) in machines::circuits() {
        let Some(twin) = circuit.twin else {
            alone.push(machine.name);
            continue;
        };
        let netlist = (circuit.netlist)();
        let (mut gates, clocked) = (netlist.gates(), netlist.top().clocked);
        assert_eq!(parting(circuit, &gates, clocked, twin()), None, "{}", machine.name);
        let last = gates.outputs.len() - 1;
        gates.gates.push(logic::Gate::Not(gates.outputs[last]));
        gates.outputs[last] = gates.gates.len() - 1;
        assert!(parting(circuit, &gates, clocked, twin()).is_some(), "{}", machine.name);
    }
    assert_eq!(alone, ["pocket"], "the rules of pocket are nowhere but in its circuit");
}

/// The claims of a descriptor are those that its proof reports, where that takes seconds.
#[test]
fn claims_are_those_of_the_report() {
    for (machine, circuit) in machines::circuits() {
        let Some(proof) = circuit.proof else { continue };
        assert!(!(proof.claims)().is_empty(), "{}", machine.name);
        if proof.counts.is_none() {
            let report = (proof.prove)(&mut |_| {});
            let names: Vec<&str> = report.properties.iter().map(|property| property.name).collect();
            assert_eq!((proof.claims)(), names, "{}", machine.name);
            assert_eq!(report.machine, machine.name);
        }
    }
}
