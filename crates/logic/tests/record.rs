//! A circuit recorded, printed and taken apart into gates is still the same circuit.

mod common;

use common::Lift;
use logic::{Netlist, broadcast, pack, step, unpack};

#[test]
fn verilog_reads_as_written() {
    insta::assert_snapshot!(Netlist::of_machine::<Lift>().unwrap().verilog());
}

/// Every register value (16) with every input (8), on the gates and on the function.
#[test]
fn gates_agree_with_the_function() {
    let gates = Netlist::of_machine::<Lift>().unwrap().gates();
    for code in 0..16_u64 {
        for input in 0..8_u64 {
            let bits = |value: u64, width: usize| (0..width).map(move |i| value >> i & 1 == 1);
            let (next, outputs) = step::<bool, Lift>(unpack(bits(code, 4)), false, unpack(bits(input, 3)));
            let nets = gates.evaluate(&broadcast(input, 3), &broadcast(code, 4));
            let lanes =
                |bits: Vec<bool>| bits.into_iter().map(|b| if b { u64::MAX } else { 0 }).collect::<Vec<_>>();
            assert_eq!(gates.next(&nets), lanes(pack(&next)));
            let found: Vec<u64> = gates.outputs.iter().map(|&net| nets[net]).collect();
            assert_eq!(found, lanes(pack(&outputs)));
        }
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
