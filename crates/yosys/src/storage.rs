//! The cells that store a bit: every flip-flop and latch of Yosys's gate library, and those of an iCE40.

use crate::ReadError;
use crate::json::{Bit, RawCell};

/// A cell that stores a bit. Of the asynchronous inputs, `clear` is strongest, then `set`, then `load`; an
/// edge of the clock acts if none of these does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Storage {
    /// The net that it drives.
    pub output: u64,
    /// Its value at an edge.
    pub edge: Option<Edge>,
    /// Makes it 1 while it has its level.
    pub set: Option<Level>,
    /// Makes it 0 while it has its level.
    pub clear: Option<Level>,
    /// Lets a bit through while it has its level: the gate of a latch.
    pub load: Option<(Level, Bit)>,
}

/// The behaviour of a flip-flop at an edge of its clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The clock and the level after the edge; none for a flip-flop on the global clock.
    pub clock: Option<Level>,
    /// The value.
    pub data: Bit,
    /// Lets it change.
    pub enable: Option<Level>,
    /// Replaces the data by a constant.
    pub reset: Option<Reset>,
}

/// A reset that waits for the clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reset {
    pub when: Level,
    pub value: bool,
    /// Whether it needs the enable as well.
    pub needs_enable: bool,
}

/// A bit, and the value at which it acts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    pub bit: Bit,
    pub active: bool,
}

/// Reads a cell that stores a bit; `None` if it does not.
pub fn read(cell: &RawCell) -> Result<Option<Storage>, ReadError> {
    let Some((family, letters)) = family(&cell.kind) else { return Ok(None) };
    let mut letters = letters.bytes();
    let bit = |part: &'static str| {
        let bit = cell.connections.get(part).and_then(|bits| bits.first());
        bit.cloned().ok_or_else(|| ReadError::IncompleteCell { cell: cell.kind.clone(), part })
    };
    let strange = || ReadError::StrangeCell(cell.kind.clone());
    let mut value = |one: u8, zero: u8| match letters.next() {
        Some(letter) if letter == one => Ok(true),
        Some(letter) if letter == zero => Ok(false),
        _ => Err(strange()),
    };
    let mut storage = Storage { output: 0, edge: None, set: None, clear: None, load: None };
    let mut clock = None;
    let (mut enable, mut reset) = (None, None);
    for part in family.parts {
        match part {
            Part::Clock => clock = Some(Level { bit: bit("C")?, active: value(b'P', b'N')? }),
            Part::Enable => enable = Some(Level { bit: bit("E")?, active: value(b'P', b'N')? }),
            Part::Set => storage.set = Some(Level { bit: bit("S")?, active: value(b'P', b'N')? }),
            Part::Clear => storage.clear = Some(Level { bit: bit("R")?, active: value(b'P', b'N')? }),
            Part::Load => {
                let level = Level { bit: bit("L")?, active: value(b'P', b'N')? };
                storage.load = Some((level, bit("AD")?));
            }
            Part::Gate => {
                let level = Level { bit: bit("E")?, active: value(b'P', b'N')? };
                storage.load = Some((level, bit("D")?));
            }
            Part::Reset => {
                let level = Level { bit: bit("R")?, active: value(b'P', b'N')? };
                *(if value(b'1', b'0')? { &mut storage.set } else { &mut storage.clear }) = Some(level);
            }
            Part::WaitingReset { needs_enable } => {
                let when = Level { bit: bit("R")?, active: value(b'P', b'N')? };
                reset = Some(Reset { when, value: value(b'1', b'0')?, needs_enable: *needs_enable });
            }
        }
    }
    if family.flip_flop {
        storage.edge = Some(Edge { clock, data: bit("D")?, enable, reset });
    }
    // The flip-flops of an iCE40 have their set in a connection of its own name.
    if let Some(set) = storage.set.as_mut().filter(|_| cell.kind.starts_with("SB_")) {
        set.bit = bit("S")?;
    }
    match bit("Q")? {
        Bit::Net(net) => Ok(Some(Storage { output: net, ..storage })),
        Bit::Constant(_) => Err(ReadError::IncompleteCell { cell: cell.kind.clone(), part: "Q" }),
    }
}

/// Cells whose names differ only in letters for polarities and values.
struct Family {
    flip_flop: bool,
    /// The meanings of the letters, in their order.
    parts: &'static [Part],
}

enum Part {
    Clock,
    Enable,
    Set,
    Clear,
    /// A reset at once, with its value.
    Reset,
    WaitingReset {
        needs_enable: bool,
    },
    Load,
    Gate,
}

/// The family of a cell, and the letters.
fn family(kind: &str) -> Option<(Family, &str)> {
    use Part::{Clear, Clock, Enable, Gate, Load, Reset, Set, WaitingReset};
    let ice40 = |parts, letters| Some((Family { flip_flop: true, parts }, letters));
    match kind {
        "SB_DFF" => return ice40(&[Clock], "P"),
        "SB_DFFR" => return ice40(&[Clock, Reset], "PP0"),
        "SB_DFFER" => return ice40(&[Clock, Reset, Enable], "PP0P"),
        _ => {}
    }
    if kind == "SB_DFFS" || kind == "SB_DFFES" {
        let parts: &[Part] = if kind == "SB_DFFS" { &[Clock, Set] } else { &[Clock, Set, Enable] };
        return ice40(parts, "PPP");
    }
    let (name, letters) = kind.strip_prefix("$_")?.strip_suffix('_')?.split_once('_').unwrap_or(("FF", ""));
    const WAITING: Part = WaitingReset { needs_enable: false };
    const GATED: Part = WaitingReset { needs_enable: true };
    let (flip_flop, parts): (bool, &'static [Part]) = match (name, letters.len()) {
        ("FF", 0) if kind == "$_FF_" => (true, &[]),
        ("DFF", 1) => (true, &[Clock]),
        ("DFF", 3) => (true, &[Clock, Reset]),
        ("DFFE", 2) => (true, &[Clock, Enable]),
        ("DFFE", 4) => (true, &[Clock, Reset, Enable]),
        ("SDFF", 3) => (true, &[Clock, WAITING]),
        ("SDFFE", 4) => (true, &[Clock, WAITING, Enable]),
        ("SDFFCE", 4) => (true, &[Clock, GATED, Enable]),
        ("ALDFF", 2) => (true, &[Clock, Load]),
        ("ALDFFE", 3) => (true, &[Clock, Load, Enable]),
        ("DFFSR", 3) => (true, &[Clock, Set, Clear]),
        ("DFFSRE", 4) => (true, &[Clock, Set, Clear, Enable]),
        ("DLATCH", 1) => (false, &[Gate]),
        ("DLATCH", 3) => (false, &[Gate, Reset]),
        ("DLATCHSR", 3) => (false, &[Gate, Set, Clear]),
        ("SR", 2) => (false, &[Set, Clear]),
        _ => return None,
    };
    Some((Family { flip_flop, parts }, letters))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(kind: &str) -> RawCell {
        let parts = ["C", "D", "E", "R", "S", "L", "AD", "Q"];
        let connections = parts.iter().zip(2..).map(|(part, net)| ((*part).to_owned(), vec![Bit::Net(net)]));
        RawCell {
            kind: kind.to_owned(),
            parameters: Default::default(),
            attributes: Default::default(),
            port_directions: Default::default(),
            connections: connections.collect(),
        }
    }

    /// Every name that the families can form, with the number in Yosys's own list of cells for each.
    #[test]
    fn every_storage_cell_of_the_gate_library_is_read() {
        let families: [(&str, &[&str], usize); 15] = [
            ("$_DFF", &["NP"], 2),
            ("$_DFF", &["NP", "NP", "01"], 8),
            ("$_DFFE", &["NP", "NP"], 4),
            ("$_DFFE", &["NP", "NP", "01", "NP"], 16),
            ("$_SDFF", &["NP", "NP", "01"], 8),
            ("$_SDFFE", &["NP", "NP", "01", "NP"], 16),
            ("$_SDFFCE", &["NP", "NP", "01", "NP"], 16),
            ("$_ALDFF", &["NP", "NP"], 4),
            ("$_ALDFFE", &["NP", "NP", "NP"], 8),
            ("$_DFFSR", &["NP", "NP", "NP"], 8),
            ("$_DFFSRE", &["NP", "NP", "NP", "NP"], 16),
            ("$_DLATCH", &["NP"], 2),
            ("$_DLATCH", &["NP", "NP", "01"], 8),
            ("$_DLATCHSR", &["NP", "NP", "NP"], 8),
            ("$_SR", &["NP", "NP"], 4),
        ];
        for (family, letters, count) in families {
            let mut names = vec![format!("{family}_")];
            for choice in letters {
                names = names
                    .iter()
                    .flat_map(|name| choice.chars().map(move |letter| format!("{name}{letter}")))
                    .collect();
            }
            assert_eq!(names.len(), count);
            for name in names {
                let read = read(&cell(&format!("{name}_"))).unwrap();
                assert!(read.is_some_and(|storage| storage.output == 9), "{name}");
            }
        }
        assert!(read(&cell("$_FF_")).unwrap().is_some());
    }

    #[test]
    fn letters_stand_for_polarities_and_values() {
        let read = |kind| read(&cell(kind)).unwrap().unwrap();
        let level = |net, active| Some(Level { bit: Bit::Net(net), active });
        let storage = read("$_DFFE_NP1N_");
        assert_eq!(storage.set, level(5, true));
        let edge = storage.edge.unwrap();
        assert_eq!((edge.clock, edge.enable), (level(2, false), level(4, false)));
        let edge = read("$_SDFFCE_PN1P_").edge.unwrap();
        let when = Level { bit: Bit::Net(5), active: false };
        assert_eq!(edge.reset, Some(Reset { when, value: true, needs_enable: true }));
        let latch = read("$_DLATCH_NP0_");
        assert_eq!(latch.load, Some((Level { bit: Bit::Net(4), active: false }, Bit::Net(3))));
        assert_eq!((latch.clear, latch.edge), (level(5, true), None));
        assert_eq!(read("SB_DFFES").set, level(6, true));
    }

    #[test]
    fn what_stores_nothing_is_left_alone_and_a_strange_letter_is_refused() {
        for kind in ["$_AND_", "$_MUX_", "$_TBUF_", "SB_LUT4", "$_DFF_", "counter"] {
            assert_eq!(read(&cell(kind)).unwrap(), None, "{kind}");
        }
        assert!(read(&cell("$_DFF_Q_")).is_err());
    }
}
