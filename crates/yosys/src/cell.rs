//! The cells that a netlist may consist of.

use logic::{Gate, GatesBuilder, Net};

use crate::ReadError;
use crate::json::{Bit, RawCell};
use crate::storage::{self, Storage};

/// A cell by its function, with the net that it drives.
pub enum Kind {
    /// Says something about the design and does nothing.
    Annotation,
    Logic(u64, Cell),
    Storage(Storage),
}

/// A cell of logic with one output.
#[derive(Clone)]
pub struct Cell {
    pub name: String,
    pub function: Function,
    pub inputs: Vec<Bit>,
}

/// The function of a logic cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    Buffer,
    Not,
    And,
    Nand,
    Or,
    Nor,
    Xor,
    Xnor,
    AndNot,
    OrNot,
    /// The second input where the third is 1, else the first.
    Mux,
    NotMux,
    /// At least two of three.
    Carry,
    /// Bit *i* of the table is the output for the inputs that spell *i*, the first one lowest.
    Table(u16),
}

pub fn read(cell: &RawCell) -> Result<Kind, ReadError> {
    let connection = |part: &'static str| {
        let bit = cell.connections.get(part).and_then(|bits| bits.first());
        bit.cloned().ok_or_else(|| ReadError::IncompleteCell { cell: cell.kind.clone(), part })
    };
    let logic = |function, output: &'static str, inputs: &[&'static str]| {
        let inputs = inputs.iter().map(|part| connection(part)).collect::<Result<_, _>>()?;
        match connection(output)? {
            Bit::Net(net) => Ok(Kind::Logic(net, Cell { name: cell.kind.clone(), function, inputs })),
            Bit::Constant(_) => Err(ReadError::IncompleteCell { cell: cell.kind.clone(), part: output }),
        }
    };
    match cell.kind.as_str() {
        "$scopeinfo" | "$print" | "$check" | "$assert" | "$assume" | "$cover" | "$live" | "$fair" => {
            Ok(Kind::Annotation)
        }
        "$_BUF_" => logic(Function::Buffer, "Y", &["A"]),
        "$_NOT_" => logic(Function::Not, "Y", &["A"]),
        "$_AND_" => logic(Function::And, "Y", &["A", "B"]),
        "$_NAND_" => logic(Function::Nand, "Y", &["A", "B"]),
        "$_OR_" => logic(Function::Or, "Y", &["A", "B"]),
        "$_NOR_" => logic(Function::Nor, "Y", &["A", "B"]),
        "$_XOR_" => logic(Function::Xor, "Y", &["A", "B"]),
        "$_XNOR_" => logic(Function::Xnor, "Y", &["A", "B"]),
        "$_ANDNOT_" => logic(Function::AndNot, "Y", &["A", "B"]),
        "$_ORNOT_" => logic(Function::OrNot, "Y", &["A", "B"]),
        "$_MUX_" => logic(Function::Mux, "Y", &["A", "B", "S"]),
        "$_NMUX_" => logic(Function::NotMux, "Y", &["A", "B", "S"]),
        "SB_CARRY" => logic(Function::Carry, "CO", &["I0", "I1", "CI"]),
        "SB_LUT4" => logic(Function::Table(table(cell)?), "O", &["I0", "I1", "I2", "I3"]),
        other => match storage::read(cell)? {
            Some(storage) => Ok(Kind::Storage(storage)),
            None => Err(ReadError::StrangeCell(other.to_owned())),
        },
    }
}

/// The table of a lookup table, which Yosys writes in binary digits, the highest first.
fn table(cell: &RawCell) -> Result<u16, ReadError> {
    let digits = cell.parameters.get("LUT_INIT").and_then(|value| value.as_str());
    digits
        .and_then(|digits| u16::from_str_radix(digits, 2).ok())
        .ok_or_else(|| ReadError::IncompleteCell { cell: cell.kind.clone(), part: "LUT_INIT" })
}

impl Function {
    /// Builds the function out of gates.
    pub fn build(self, inputs: &[Net], gates: &mut GatesBuilder) -> Net {
        let plain = match (self, inputs) {
            (Function::Buffer, &[a]) => a,
            (Function::Not, &[a]) => gates.add(Gate::Not(a)),
            (Function::And | Function::Nand, &[a, b]) => gates.add(Gate::And(a, b)),
            (Function::Or | Function::Nor, &[a, b]) => gates.add(Gate::Or(a, b)),
            (Function::Xor | Function::Xnor, &[a, b]) => gates.add(Gate::Xor(a, b)),
            (Function::AndNot, &[a, b]) => {
                let not_b = gates.add(Gate::Not(b));
                gates.add(Gate::And(a, not_b))
            }
            (Function::OrNot, &[a, b]) => {
                let not_b = gates.add(Gate::Not(b));
                gates.add(Gate::Or(a, not_b))
            }
            (Function::Mux | Function::NotMux, &[a, b, s]) => gates.add(Gate::Mux(s, b, a)),
            (Function::Carry, &[a, b, c]) => {
                let (both, any) = (gates.add(Gate::And(a, b)), gates.add(Gate::Or(a, b)));
                gates.add(Gate::Mux(c, any, both))
            }
            (Function::Table(table), inputs) => lookup(table, inputs, gates),
            _ => unreachable!("a cell is read with the inputs that its function has"),
        };
        match self {
            Function::Nand | Function::Nor | Function::Xnor | Function::NotMux => gates.add(Gate::Not(plain)),
            _ => plain,
        }
    }
}

/// A tree of multiplexers over the entries of a table, the first input closest to them.
fn lookup(table: u16, inputs: &[Net], gates: &mut GatesBuilder) -> Net {
    let mut entries: Vec<Net> =
        (0..1 << inputs.len()).map(|entry| gates.add(Gate::Constant(table >> entry & 1 == 1))).collect();
    for &input in inputs {
        entries = entries.chunks(2).map(|pair| gates.add(Gate::Mux(input, pair[1], pair[0]))).collect();
    }
    entries[0]
}

#[cfg(test)]
mod tests {
    use logic::Gates;

    use super::*;

    /// The output for every value of the inputs, the lowest bit first.
    fn table_of(function: Function, inputs: usize) -> u64 {
        let mut builder = GatesBuilder::default();
        let nets: Vec<Net> = (0..inputs).map(|input| builder.add(Gate::Input(input))).collect();
        let output = function.build(&nets, &mut builder);
        let gates = Gates { gates: builder.finish(), inputs, outputs: vec![output], ..Gates::default() };
        let values = gates.evaluate(&logic::counting_lanes(0, inputs), &[]);
        values[output] & ((1_u64 << (1 << inputs)) - 1)
    }

    /// Every function on every value of its inputs; the tables are those of Yosys's cell library.
    #[test]
    fn cells_compute_what_yosys_says() {
        let expected = [
            (Function::Buffer, 1, 0b10),
            (Function::Not, 1, 0b01),
            (Function::And, 2, 0b1000),
            (Function::Nand, 2, 0b0111),
            (Function::Or, 2, 0b1110),
            (Function::Nor, 2, 0b0001),
            (Function::Xor, 2, 0b0110),
            (Function::Xnor, 2, 0b1001),
            (Function::AndNot, 2, 0b0010),
            (Function::OrNot, 2, 0b1011),
            (Function::Mux, 3, 0b1100_1010),
            (Function::NotMux, 3, 0b0011_0101),
            (Function::Carry, 3, 0b1110_1000),
        ];
        for (function, inputs, table) in expected {
            assert_eq!(table_of(function, inputs), table, "{function:?}");
        }
    }

    /// All 65,536 lookup tables.
    #[test]
    fn lookup_tables_hold_their_tables() {
        for table in 0..=u16::MAX {
            assert_eq!(table_of(Function::Table(table), 4), u64::from(table));
        }
    }
}
