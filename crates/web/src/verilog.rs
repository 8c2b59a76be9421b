use std::collections::BTreeMap;
use std::sync::OnceLock;

use axum::body::Bytes;
use machines::UnknownMachine;

/// Every circuit as Verilog, each written when it is first needed.
pub struct Verilog {
    texts: BTreeMap<&'static str, OnceLock<Bytes>>,
}

impl Verilog {
    /// All circuits, none of them written yet.
    pub fn new() -> Verilog {
        Verilog { texts: machines::circuits().map(|(machine, _)| (machine.name, OnceLock::new())).collect() }
    }

    /// The Verilog of a circuit.
    pub fn get(&self, name: &str) -> Result<Bytes, UnknownMachine> {
        let (machine, circuit) = machines::circuit(name)?;
        let make = || Bytes::from((circuit.netlist)().verilog());
        Ok(self.texts.get(machine.name).map_or_else(make, |text| text.get_or_init(make).clone()))
    }
}
