use logic::{BitwiseOperation, Codes, Operand, Radix, Role, Track};

/// The content of a module's schematic, without positions.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The name of the module.
    pub module: String,
    /// The boxes and symbols.
    pub cells: Vec<Cell>,
    /// The wires.
    pub nets: Vec<Net>,
}

/// A box or a symbol.
#[derive(Clone, Debug)]
pub struct Cell {
    /// Its kind.
    pub kind: Kind,
    /// Its text: the name of a port, a register or a block, or a constant.
    pub title: String,
    /// The ends of wires, from top to bottom on each side.
    pub pins: Vec<Pin>,
}

/// The kinds of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An input port of the module.
    Input,
    /// An output port of the module.
    Output,
    /// A register with its value after a reset.
    Register(String),
    /// A block: the name of its module, and whether it has a clock.
    Block(String, bool),
    /// A constant.
    Constant,
    /// All bits inverted.
    Not,
    /// A gate. If `folds`, all bits of all pins are combined into one, otherwise bit by bit.
    Gate(BitwiseOperation, bool),
    /// Whether two values are equal, or one equals the constant in the title.
    Equal,
    /// Whether the first number is less than the second.
    Less,
    /// The sum of two numbers.
    Add,
    /// The pin `1` where the pin below is 1, else the pin `0`.
    Select,
    /// The pin with the name of the state that the pin below holds; the first where it holds none.
    Case,
    /// Parts of a bus.
    Split,
    /// A bus put together.
    Join,
}

/// The end of a wire.
#[derive(Clone, Debug)]
pub struct Pin {
    /// The name; empty for the pins of gates.
    pub name: String,
    /// The side of the cell.
    pub side: Side,
    /// Whether a small circle inverts it.
    pub inverted: bool,
    /// The wire, by its index in [`Sheet::nets`]; an output that nothing reads has none.
    pub net: Option<usize>,
}

/// A side of a cell: wires arrive at the left and from below, and leave at the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Side {
    Left,
    Below,
    Right,
}

/// A wire or a bus.
#[derive(Clone, Debug)]
pub struct Net {
    /// The names of its signals, if it has any; more than one if it has several.
    pub names: Vec<String>,
    /// The bits of the module that it carries, the lowest first.
    pub bits: Operand,
    /// The names and codes, if it holds a state.
    pub states: Codes,
}

impl Sheet {
    /// The cell and the pin that drive a wire.
    pub fn driver(&self, net: usize) -> Option<(usize, usize)> {
        self.pins_of(net).find(|&(cell, pin)| self.cells[cell].pins[pin].side == Side::Right)
    }

    /// The cells and pins that a wire leads to.
    pub fn readers(&self, net: usize) -> impl Iterator<Item = (usize, usize)> {
        self.pins_of(net).filter(|&(cell, pin)| self.cells[cell].pins[pin].side != Side::Right)
    }

    fn pins_of(&self, net: usize) -> impl Iterator<Item = (usize, usize)> {
        let pins = |(index, cell): (usize, &Cell)| {
            (0..cell.pins.len()).map(move |pin| (index, pin)).collect::<Vec<_>>()
        };
        let all = self.cells.iter().enumerate().flat_map(pins);
        all.filter(move |&(cell, pin)| self.cells[cell].pins[pin].net == Some(net))
    }

    /// The text in a cell.
    pub fn caption(&self, cell: usize) -> String {
        let cell = &self.cells[cell];
        let width = cell.pins.iter().filter_map(|pin| pin.net).map(|net| self.nets[net].bits.len()).next();
        let named = matches!(cell.kind, Kind::Input | Kind::Output | Kind::Register(_));
        match width {
            Some(width) if named && width > 1 => format!("{}[{}:0]", cell.title, width - 1),
            _ => cell.title.clone(),
        }
    }

    /// The text beside the pin that drives a wire: its name and width, unless the cell shows them.
    pub fn label(&self, cell: usize, pin: usize) -> String {
        let Some(net) = self.cells[cell].pins[pin].net.map(|net| &self.nets[net]) else {
            return String::new();
        };
        let shown = match self.cells[cell].kind {
            Kind::Input | Kind::Register(_) | Kind::Constant => &self.cells[cell].title,
            _ => "",
        };
        let names: Vec<&str> = net.names.iter().map(String::as_str).filter(|name| *name != shown).collect();
        let width = net.bits.len();
        match (names.is_empty(), width, &self.cells[cell].kind) {
            (true, 1, _) | (true, _, Kind::Input | Kind::Constant | Kind::Register(_)) => String::new(),
            (true, ..) => format!("/{width}"),
            (false, 1, _) => names.join(" "),
            (false, ..) => format!("{}[{}:0]", names.join(" "), width - 1),
        }
    }
}

impl Net {
    /// A value as people read it: the name of the state, or a number.
    pub fn text(&self, value: u64) -> String {
        let track = Track {
            scope: Vec::new(),
            name: String::new(),
            width: self.bits.len(),
            states: self.states,
            role: Role::Inside,
            register: false,
            radix: Radix::usual(self.bits.len()),
        };
        track.text(value).into_owned()
    }

    /// The longest value that is written on a bus, in characters; 0 for a single bit. A signal may be declared to be
    /// written bit by bit.
    pub fn longest(&self) -> usize {
        let width = self.bits.len();
        let names = self.states.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
        let digits = match width {
            0 | 1 => 0,
            2..=16 if !self.names.is_empty() => width,
            _ => self.text(u64::MAX >> (64 - width.min(64))).len(),
        };
        names.max(digits)
    }
}
