//! Reads the netlist of one of our own circuits, written by Yosys, back into gates.

use logic::{Gates, Netlist};

use crate::ReadError;
use crate::json::Document;
use crate::reader::Reader;

/// A netlist that Yosys wrote, with inputs, outputs and flip-flops in the order of the
/// circuit that it was made from.
#[derive(Clone, Debug)]
pub struct Readback {
    /// Its gates.
    pub gates: Gates,
    /// The number of logic cells of each type.
    pub cells: std::collections::BTreeMap<String, usize>,
    /// The number of flip-flops. Those that can never change, or that always agree with another one, may have
    /// been optimised away.
    pub flip_flops: usize,
    /// How many cells of logic the longest path between flip-flops or ports goes through.
    pub depth: usize,
}

impl Readback {
    /// Reads the module that was made from a circuit.
    pub fn parse(json: &str, circuit: &Netlist) -> Result<Readback, ReadError> {
        let mut document: Document =
            serde_json::from_str(json).map_err(|error| ReadError::Json(error.to_string()))?;
        let name = &circuit.top().name;
        let module = document.modules.remove(name).ok_or_else(|| ReadError::NoModule(name.clone()))?;
        Reader::new(&module, circuit)?.read()
    }
}

#[cfg(test)]
mod tests {
    use logic::{Block, Signal, ports};

    use super::*;

    ports! {
        /// Two bits.
        pub struct Pair {
            /// One.
            pub a: B,
            /// The other.
            pub b: B,
        }
    }

    ports! {
        /// One bit.
        pub struct Single {
            /// The bit.
            pub y: B,
        }
    }

    /// Both of two bits.
    struct Both;

    impl Block for Both {
        const NAME: &'static str = "both";
        const PURPOSE: &'static str = "Both of two bits.";
        type Inputs<B: logic::Bit> = Pair<B>;
        type Outputs<B: logic::Bit> = Single<B>;

        fn logic<B: logic::Bit>(Pair { a, b }: Pair<B>) -> Single<B> {
            Single { y: (a & b).named("y") }
        }
    }

    fn read(a: &str, b: &str, y: u64, cells: &str) -> Result<Readback, ReadError> {
        let circuit = Netlist::of_block::<Both>().unwrap();
        let port = |name: &str, bit: &str| format!("\"{name}\":{{\"bits\":[{bit}]}}");
        let ports = [port("a", a), port("b", b), port("y", &y.to_string())].join(",");
        Readback::parse(
            &format!("{{\"modules\":{{\"both\":{{\"ports\":{{{ports}}},\"cells\":{{{cells}}}}}}}}}"),
            &circuit,
        )
    }

    fn inverter(input: u64, output: u64) -> String {
        format!("\"{output}\":{{\"type\":\"$_NOT_\",\"connections\":{{\"A\":[{input}],\"Y\":[{output}]}}}}")
    }

    #[test]
    fn inputs_that_are_no_wires_of_their_own_are_refused() {
        assert_eq!(read("2", "3", 2, "").unwrap().gates.inputs, 2);
        let refused = |a, b| read(a, b, 2, "").unwrap_err();
        assert_eq!(refused("2", "2"), ReadError::StrangeInput("b".to_owned()));
        assert_eq!(refused("\"1\"", "2"), ReadError::StrangeInput("a".to_owned()));
    }

    /// A hundred thousand inverters in a row, which no stack would hold, and the same in a ring.
    #[test]
    fn a_netlist_may_be_as_deep_as_it_likes() {
        let chain = |first: u64| {
            (0..100_000).map(move |index| inverter(if index == 0 { first } else { index + 9 }, index + 10))
        };
        let row = read("2", "3", 100_009, &chain(2).collect::<Vec<_>>().join(",")).unwrap();
        assert_eq!(row.depth, 100_000);
        let ring = read("2", "3", 100_009, &chain(100_009).collect::<Vec<_>>().join(",")).unwrap_err();
        assert!(matches!(ring, ReadError::Loop(_)), "{ring}");
    }
}
