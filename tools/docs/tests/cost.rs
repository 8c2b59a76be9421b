//! Every machine and every block of the catalogue in Yosys: none has a latch, a loop or a warning, each that
//! is small enough to be tried completely equals the output of Yosys, and the table of costs is up to date.
//! The output of Yosys for the machines is checked in the tests of `referee`.

use std::path::Path;

use docs::Sources;
use docs::cost::{Design, areas, designs, synthesise};
use logic::{Gates, counting_lanes};
use referee::{Case, compare};

/// Up to this many bits of inputs and registers, every value of them is tried; larger blocks are only
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
    assert_eq!((tried, designs.len()), (27, 44), "blocks that are tried, and blocks in all");

    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");
    let mut written = Sources::read(Path::new(directory)).unwrap().costs;
    // How fast a design is depends on how it happened to be placed, so that is not measured again.
    written.iter_mut().for_each(|cost| cost.chip.speed.clear());
    assert_eq!(
        written,
        areas(&designs, &synthesised),
        "docs/figures.json is out of date; `cargo xtask docs` writes it anew"
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
