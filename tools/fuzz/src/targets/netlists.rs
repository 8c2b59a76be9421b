//! Netlists in the format of Yosys: one that is read has the shape of the circuit, and can be evaluated.

use logic::Netlist;
use machines::cabinet::blocks::one_shot::OneShot;
use machines::controller::blocks::winner_detect_across_line::WinnerDetectAcrossLine;
use yosys::Readback;

use super::{promise, texts};
use crate::{Answer, Judge, Target};

pub const NETLIST: Target = Target {
    name: "netlist",
    tries: "netlists that Yosys might have written",
    longest: 4_000,
    good: || texts(&GOOD),
    judge,
};

/// A block with a flip-flop and one without, as gates and as cells of an iCE40.
const GOOD: [&str; 4] = [
    include_str!("../../good/one_shot-gates.json"),
    include_str!("../../good/one_shot-ice40.json"),
    include_str!("../../good/winner_detect_across_line-gates.json"),
    include_str!("../../good/winner_detect_across_line-ice40.json"),
];

fn judge() -> Judge {
    let circuits = [Netlist::of_machine::<OneShot>(), Netlist::of_block::<WinnerDetectAcrossLine>()];
    let circuits = circuits.map(|circuit| {
        let circuit = circuit.expect("the blocks of this project are well formed");
        let gates = circuit.gates();
        (circuit, gates)
    });
    Box::new(move |input| {
        let text = String::from_utf8_lossy(input);
        let mut answer = Answer::Refused;
        for (circuit, gates) in &circuits {
            match Readback::parse(&text, circuit) {
                Ok(Readback { gates: read, .. }) => {
                    promise(read.inputs == gates.inputs, "another number of inputs")?;
                    promise(read.outputs.len() == gates.outputs.len(), "another number of outputs")?;
                    promise(read.flops.len() == gates.flops.len(), "another number of registers")?;
                    let nets = read.evaluate(&vec![!0; read.inputs], &vec![0; read.flops.len()]);
                    promise(read.next(&nets).len() == read.flops.len(), "another number of registers")?;
                    answer = Answer::Accepted;
                }
                Err(error) => promise(!error.to_string().is_empty(), "refused without a reason")?,
            }
        }
        Ok(answer)
    })
}
