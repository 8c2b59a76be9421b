//! How large cells are, and where their pins are.
//!
//! A cell includes the name and the value of the wire that it drives, which are written beside the pin: a
//! layout that keeps cells apart keeps the writing apart as well. All numbers are integers.

use super::sheet::{Cell, Kind, Sheet, Side};

/// How wide a character is.
pub const CHARACTER: i32 = 7;
/// How far a small circle, or the line in its stead, reaches.
pub const BUBBLE: i32 = 8;
const HEADER: i32 = 36;
/// Room for the value below one wire and the name above the next.
const ROW: i32 = 28;
/// Room for the sign of a clock below the last pin of a block.
const CLOCK: i32 = 10;

/// The size of a cell, and the position of its body: beside it are pins and their labels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// From the left end of the pins to the end of the labels at the right.
    pub width: i32,
    /// From top to bottom.
    pub height: i32,
    /// The left edge of the body.
    pub left: i32,
    /// How wide the body is.
    pub body: i32,
}

/// How large a cell is.
pub fn size(sheet: &Sheet, index: usize) -> Size {
    let cell = &sheet.cells[index];
    let caption = sheet.caption(index);
    let (left, right) = (count(cell, Side::Left), count(cell, Side::Right));
    let (body, height) = match &cell.kind {
        Kind::Input | Kind::Output => (text(&caption) + 20, 26),
        Kind::Constant => (text(&cell.title) + 4, 18),
        Kind::Not => (22, 28),
        Kind::Gate(..) => (34 + left.saturating_sub(3).min(8) as i32 * 2, (left as i32 * 14).max(28)),
        Kind::Equal | Kind::Less | Kind::Add if left == 2 => (32, 40),
        Kind::Equal | Kind::Less | Kind::Add => (text(&cell.title) + 30, 28),
        Kind::Select => (24, 44),
        Kind::Case => (longest(cell, Side::Left) + 18, left as i32 * 18 + 14),
        Kind::Split => (longest(cell, Side::Right) + 8, right as i32 * pitch(sheet, index) + 4),
        Kind::Join => (longest(cell, Side::Left) + 8, (left as i32 * 16 + 4).max(28)),
        Kind::Register(initial) => ((text(&caption) + 16).max(text(initial) + 52).max(64), 60),
        Kind::Block(module, clocked) => {
            let pins = longest(cell, Side::Left) + longest(cell, Side::Right) + 30;
            let names = text(&cell.title).max(text(module)) + 20;
            let foot = if *clocked { CLOCK } else { 4 };
            (pins.max(names), HEADER + left.max(right).max(1) as i32 * ROW + foot)
        }
    };
    let lead = if cell.pins.iter().any(|pin| pin.side == Side::Left && pin.inverted) { BUBBLE } else { 0 };
    let stub = |(pin, found): (usize, &super::Pin)| {
        let bubble = if found.inverted { BUBBLE } else { 0 };
        (found.side == Side::Right).then(|| bubble + stub(sheet, index, pin))
    };
    let beside = cell.pins.iter().enumerate().filter_map(stub).max().unwrap_or(0);
    Size { width: lead + body + beside, height, left: lead, body }
}

/// The position of a pin: the end that a wire is connected to, from the top left of the cell.
pub fn position(sheet: &Sheet, index: usize, pin: usize) -> (i32, i32) {
    let (cell, size) = (&sheet.cells[index], size(sheet, index));
    let side = cell.pins[pin].side;
    let row = cell.pins[..pin].iter().filter(|other| other.side == side).count() as i32;
    let rows = count(cell, side) as i32;
    let y = match (&cell.kind, side) {
        (_, Side::Below) => size.height,
        (Kind::Block(..), _) => HEADER + row * ROW + ROW / 2,
        (Kind::Register(_), _) => 30,
        (Kind::Gate(..), Side::Left) if rows > 1 => row * 14 + 7,
        (Kind::Case, Side::Left) => row * 18 + 16,
        (Kind::Split, Side::Right) => row * pitch(sheet, index) + pitch(sheet, index) / 2 + 2,
        (Kind::Join, Side::Left) => row * 16 + 10 + (size.height - rows * 16 - 4) / 2,
        (_, Side::Left) if rows > 1 => size.height * (2 * row + 1) / (2 * rows),
        _ => size.height / 2,
    };
    let x = match side {
        Side::Left => 0,
        Side::Below => size.left + size.body / 2,
        Side::Right => size.width,
    };
    (x, y)
}

/// The length of the line on which the name and the value of a pin's wire are written.
fn stub(sheet: &Sheet, cell: usize, pin: usize) -> i32 {
    let label = sheet.label(cell, pin).chars().count();
    let net = sheet.cells[cell].pins[pin].net;
    let value = match sheet.cells[cell].kind {
        Kind::Constant => 0,
        _ => net.map_or(0, |net| sheet.nets[net].longest()),
    };
    match label.max(value) as i32 {
        0 => 0,
        characters => characters * CHARACTER + 10,
    }
}

/// Parts of a bus are close together unless something is written beside them.
fn pitch(sheet: &Sheet, cell: usize) -> i32 {
    let pins = sheet.cells[cell].pins.iter().enumerate();
    let written = pins.filter(|(_, pin)| pin.side == Side::Right).any(|(pin, _)| stub(sheet, cell, pin) > 0);
    if written { ROW } else { 16 }
}

fn count(cell: &Cell, side: Side) -> usize {
    cell.pins.iter().filter(|pin| pin.side == side).count()
}

fn text(text: &str) -> i32 {
    text.chars().count() as i32 * CHARACTER
}

fn longest(cell: &Cell, side: Side) -> i32 {
    cell.pins.iter().filter(|pin| pin.side == side).map(|pin| text(&pin.name)).max().unwrap_or(0)
}
