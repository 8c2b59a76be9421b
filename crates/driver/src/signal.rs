/// A signal that a driver can refer to: a port, or a name inside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signal {
    /// Its name, with the path of its instance before it.
    pub name: String,
    /// Another name that a driver may use for it.
    pub alias: Option<String>,
    /// How many bits it has.
    pub width: usize,
    /// The lowest index of its declared range.
    pub low: i64,
    /// Whether the declared range ascends: then the lowest index is the most significant bit.
    pub ascending: bool,
    /// Whether it can be set.
    pub input: bool,
}

impl Signal {
    /// A signal with the range `[width-1:0]`.
    pub fn new(name: impl Into<String>, width: usize, input: bool) -> Signal {
        Signal { name: name.into(), alias: None, width, low: 0, ascending: false, input }
    }
}

impl Signal {
    /// Whether a driver may call it this.
    pub(crate) fn is_called(&self, name: &str) -> bool {
        self.name == name || self.alias.as_deref() == Some(name)
    }
}

/// The pins of a clocked design, and the signals inside it. Signals are given by their index in the list that
/// the driver was compiled against; a part of one begins at a bit counted from the least significant one, and
/// has at most 64 bits.
pub trait Pins {
    /// Gives a part of an input a level.
    fn set(&mut self, signal: usize, low: usize, width: usize, value: u64);

    /// The value of a part of a signal, with the present inputs.
    fn read(&self, signal: usize, low: usize, width: usize) -> u64;
}
