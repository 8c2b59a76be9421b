//! Holding a netlist from elsewhere against the circuit in Rust.

use logic::{Block, Gates, Machine, counting_lanes, pack, unpack};

/// Registers and inputs, in 64 lanes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The bits of the registers.
    pub registers: Vec<u64>,
    /// The bits of the inputs.
    pub inputs: Vec<u64>,
}

/// A difference between a netlist and a circuit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{what} bit {bit} is {found} in the netlist but {expected} in the circuit, for registers {registers} and inputs {inputs}, the highest bit first",
    found = u8::from(!expected), expected = u8::from(*expected)
)]
pub struct Mismatch {
    /// An output, or the next value of a register.
    pub what: &'static str,
    /// Which bit of all outputs or of all registers.
    pub bit: usize,
    /// The value in the circuit.
    pub expected: bool,
    /// The registers of the case, as digits.
    pub registers: String,
    /// The inputs of the case, as digits.
    pub inputs: String,
}

/// Compares outputs and next registers on all cases; `circuit` computes next registers and outputs.
/// Returns how many cases that was.
pub fn compare(
    netlist: &Gates,
    circuit: impl Fn(&Case) -> (Vec<u64>, Vec<u64>),
    cases: impl IntoIterator<Item = Case>,
) -> Result<u64, Mismatch> {
    let mut nets = Vec::new();
    let mut count = 0;
    for case in cases {
        let (next, outputs) = circuit(&case);
        netlist.evaluate_into(&case.inputs, &case.registers, None, &mut nets);
        let next_nets: Vec<usize> = netlist.flops.iter().map(|flop| flop.next).collect();
        check("the next register", &case, &next, &next_nets, &nets)?;
        check("the output", &case, &outputs, &netlist.outputs, &nets)?;
        count += 64;
    }
    Ok(count)
}

fn check(
    what: &'static str,
    case: &Case,
    expected: &[u64],
    places: &[usize],
    nets: &[u64],
) -> Result<(), Mismatch> {
    debug_assert_eq!(expected.len(), places.len());
    for (bit, (&expected, &net)) in expected.iter().zip(places).enumerate() {
        let differing = expected ^ nets[net];
        if differing != 0 {
            let lane = differing.trailing_zeros();
            let digits = |bits: &[u64]| -> String {
                bits.iter().rev().map(|bits| if bits >> lane & 1 == 1 { '1' } else { '0' }).collect()
            };
            return Err(Mismatch {
                what,
                bit,
                expected: expected >> lane & 1 == 1,
                registers: digits(&case.registers),
                inputs: digits(&case.inputs),
            });
        }
    }
    Ok(())
}

/// A combinational block as the circuit to compare with.
pub fn block<T: Block>(case: &Case) -> (Vec<u64>, Vec<u64>) {
    (Vec::new(), pack(&T::logic::<u64>(unpack(case.inputs.iter().copied()))))
}

/// A machine, out of reset, as the circuit to compare with.
pub fn machine<T: Machine>(case: &Case) -> (Vec<u64>, Vec<u64>) {
    let registers = unpack(case.registers.iter().copied());
    let (next, outputs) = T::logic::<u64>(registers, unpack(case.inputs.iter().copied()));
    (pack(&next), pack(&outputs))
}

/// Every value of `width` input bits, with constant registers. With less than 64 values, the lanes repeat
/// them.
pub fn every_input(registers: Vec<u64>, width: usize) -> impl Iterator<Item = Case> {
    (0..1_u64 << width)
        .step_by(64)
        .map(move |first| Case { registers: registers.clone(), inputs: counting_lanes(first, width) })
}
