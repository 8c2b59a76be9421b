/// Why a netlist cannot be read, or does not fit the circuit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// It is not a netlist in the format of Yosys.
    #[error("{0}")]
    Json(String),
    /// There is no module of that name.
    #[error("there is no module {0:?}")]
    NoModule(String),
    /// A port is missing or has another width.
    #[error("there is no port {name:?} with {width} bits")]
    NoPort {
        /// The name.
        name: String,
        /// How many bits it should have.
        width: usize,
    },
    /// An input is a constant, or the same as another.
    #[error("a bit of the input {0:?} is no wire of its own")]
    StrangeInput(String),
    /// The cell is of a kind that the circuit cannot contain.
    #[error("a cell of type {0} is not expected here")]
    StrangeCell(String),
    /// A cell lacks a connection or a parameter.
    #[error("a cell of type {cell} has no {part}")]
    IncompleteCell {
        /// The type.
        cell: String,
        /// The missing part.
        part: &'static str,
    },
    /// A flip-flop listens to something else than `clock` or `reset`.
    #[error("a flip-flop is not connected to {0}")]
    StrangeClock(&'static str),
    /// A register of the circuit cannot be found by its name.
    #[error("bit {bit} of the registers has no flip-flop by any of its names: {names}")]
    LostRegister {
        /// Which bit of all registers.
        bit: usize,
        /// The names that were tried.
        names: String,
    },
    /// A reset gives a register another value than in the circuit.
    #[error("bit {0} of the registers is reset to the wrong value")]
    WrongReset(usize),
    /// Nothing drives a net, or it is undefined.
    #[error("net {0} has no value")]
    Undriven(String),
    /// A net depends on itself.
    #[error("net {0} is part of a loop")]
    Loop(u64),
}
