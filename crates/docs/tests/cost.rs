//! Every machine and every block of the catalogue before Yosys: none of them has a latch, a loop or
//! a warning, each that is small enough to be tried completely is what Yosys writes of it, and the table
//! of costs is up to date. What Yosys writes of the machines is tried in the tests of `referee`.

use docs::cost::{Design, areas, designs, page, synthesise, without_speed};
use logic::{Gates, counting_lanes};
use referee::{Case, compare};

/// Up to so many bits of inputs and registers, every value of them is tried; larger blocks are only
/// synthesised.
const EXHAUSTIVE: usize = 20;

#[test]
fn every_small_block_is_what_yosys_writes_and_every_block_costs_what_the_table_says() {
    let designs = designs();
    let synthesised = synthesise(&designs).unwrap();
    let mut tried = 0;
    for (Design { netlist, .. }, synthesis) in designs.iter().zip(&synthesised) {
        let circuit = netlist.gates();
        let bits = circuit.inputs + circuit.flops.len();
        if bits <= EXHAUSTIVE {
            for written in [&synthesis.gates.gates, &synthesis.ice40.gates] {
                let verdict = compare(written, |case| evaluate(&circuit, case), every_case(&circuit));
                assert_eq!(verdict, Ok(64.max(1 << bits)), "{}", netlist.top().name);
            }
            tried += 1;
        }
    }
    assert_eq!((tried, designs.len()), (27, 43), "blocks that are tried, and blocks in all");

    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/cost.md");
    let written = std::fs::read_to_string(path).unwrap_or_default();
    assert_eq!(
        without_speed(&written),
        without_speed(&page(&areas(&designs, &synthesised))),
        "docs/cost.md is out of date; `cargo xtask docs` writes it anew"
    );
}

fn evaluate(circuit: &Gates, case: &Case) -> (Vec<u64>, Vec<u64>) {
    let nets = circuit.evaluate(&case.inputs, &case.registers);
    (circuit.next(&nets), circuit.outputs.iter().map(|&net| nets[net]).collect())
}

/// Every value of all registers and inputs.
fn every_case(circuit: &Gates) -> impl Iterator<Item = Case> {
    let (registers, bits) = (circuit.flops.len(), circuit.flops.len() + circuit.inputs);
    (0..1_u64 << bits).step_by(64).map(move |first| {
        let mut lanes = counting_lanes(first, bits);
        let inputs = lanes.split_off(registers);
        Case { registers: lanes, inputs }
    })
}
