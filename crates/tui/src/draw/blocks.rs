//! One level of a circuit: its blocks as boxes, with pins and values.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Block, BorderType, Widget};
use session::{Frame, Role, Signal};

use super::{lit, panel, put, signals};
use crate::level::Level;

/// A block with its pins, inputs to the left and outputs to the right.
struct Chip<'a> {
    title: String,
    left: Vec<&'a Signal<'a>>,
    right: Vec<&'a Signal<'a>>,
    chosen: bool,
}

/// Draws the blocks of a level in rows, as many as fit, the selected one among them. A block without blocks
/// shows its own pins, and the signals inside it below them.
pub fn draw(level: &Level, frame: Frame<'_>, area: Rect, buffer: &mut Buffer) {
    let wires: Vec<Signal<'_>> = frame.signals().collect();
    let crumbs = level.path.split('.').filter(|name| !name.is_empty());
    let title = std::iter::once(frame.history.module.as_str()).chain(crumbs).collect::<Vec<_>>().join(" › ");
    let inside = panel(&title, area, buffer);
    let blocks = level.blocks(&frame.history.blocks);
    if blocks.is_empty() {
        return draw_leaf(level, &wires, inside, buffer);
    }
    let chips = blocks.iter().enumerate().map(|(index, block)| {
        let name = block.path.rsplit('.').next().unwrap_or_default();
        let title = format!("{name}: {}", block.module);
        Chip::new(title, &block.path, &wires, index == level.chosen)
    });
    let rows = rows(chips.collect(), inside.width);
    let (first, last) = visible(&rows, inside.height);
    let mut y = 0;
    for row in &rows[first..last] {
        let mut x = 0;
        for chip in row {
            let height = chip.height().min(inside.height - y);
            let chip_area =
                Rect { x: inside.x + x, y: inside.y + y, width: chip.width().min(inside.width - x), height };
            chip.draw(chip_area, buffer);
            x += chip.width() + 1;
        }
        y += height(row);
    }
    let more = match (first > 0, last < rows.len()) {
        (false, false) => "",
        (true, false) => " ▲ ",
        (false, true) => " ▼ ",
        (true, true) => " ▲▼ ",
    };
    let width = more.chars().count() as u16;
    put(buffer, area, area.width.saturating_sub(width + 2), area.height - 1, more, Style::new());
}

/// Boxes in rows that are not wider than this.
fn rows(chips: Vec<Chip<'_>>, width: u16) -> Vec<Vec<Chip<'_>>> {
    let mut rows: Vec<Vec<Chip<'_>>> = Vec::new();
    let mut used = 0;
    for chip in chips {
        match rows.last_mut() {
            Some(row) if used + 1 + chip.width() <= width => {
                used += 1 + chip.width();
                row.push(chip);
            }
            _ => {
                used = chip.width();
                rows.push(vec![chip]);
            }
        }
    }
    rows
}

fn height(row: &[Chip<'_>]) -> u16 {
    row.iter().map(Chip::height).max().unwrap_or(0)
}

/// The range of rows to draw: from the first one from which the selected box fits, or from its own row.
fn visible(rows: &[Vec<Chip<'_>>], room: u16) -> (usize, usize) {
    let chosen = rows.iter().position(|row| row.iter().any(|chip| chip.chosen)).unwrap_or(0);
    let tall = |from: usize, to: usize| rows[from..=to].iter().map(|row| height(row)).sum::<u16>();
    let first = (0..=chosen).find(|&first| tall(first, chosen) <= room).unwrap_or(chosen);
    // The last row may be cut off, if its title and a pin fit.
    let last =
        (first..rows.len()).take_while(|&row| row == first || tall(first, row - 1) + 3 <= room).count();
    (first, first + last)
}

/// Draws the signals of a block without blocks.
fn draw_leaf(level: &Level, wires: &[Signal<'_>], area: Rect, buffer: &mut Buffer) {
    let chip = Chip::new(level.path.clone(), &level.path, wires, true);
    let chip_area =
        Rect { width: chip.width().min(area.width), height: chip.height().min(area.height), ..area };
    chip.draw(chip_area, buffer);
    let named: Vec<&Signal<'_>> = wires
        .iter()
        .filter(|signal| signal.track.role == Role::Inside && signal.track.scope == level.path)
        .collect();
    // The signals inside are beside the pins where there is room, and else below them.
    let beside = area.width >= chip_area.width + 22;
    let mut rest = match beside {
        true => Rect { x: area.x + chip_area.width + 1, width: area.width - chip_area.width - 1, ..area },
        false => Rect { y: area.y + chip_area.height, height: area.height - chip_area.height, ..area },
    };
    let (mut x, mut y) = (0, 0);
    rest.width = rest.width.min(area.width);
    for signal in named {
        let text = left_text(signal);
        let width = text.chars().count() as u16;
        if x > 0 && x + width > rest.width {
            (x, y) = (0, y + 1);
        }
        put(buffer, rest, x, y, &text, signals::style(signal));
        x += width + 2;
    }
}

impl<'a> Chip<'a> {
    fn new(title: String, path: &str, wires: &'a [Signal<'a>], chosen: bool) -> Chip<'a> {
        let pins = |role: Role| {
            // Clock and reset go everywhere, and reveal nothing about a block.
            wires.iter().filter(|signal| signal.track.role == role && signal.track.scope == path).collect()
        };
        Chip { title, left: pins(Role::Input), right: pins(Role::Output), chosen }
    }

    fn width(&self) -> u16 {
        let widest =
            |pins: &[&Signal<'_>]| pins.iter().map(|pin| left_text(pin).chars().count()).max().unwrap_or(0);
        let pins = widest(&self.left) + widest(&self.right) + 5;
        pins.max(self.title.chars().count() + 4) as u16
    }

    fn height(&self) -> u16 {
        self.left.len().max(self.right.len()) as u16 + 2
    }

    fn draw(&self, area: Rect, buffer: &mut Buffer) {
        if area.width < 3 || area.height < 2 {
            return;
        }
        let border = if self.chosen { BorderType::Double } else { BorderType::Plain };
        let frame = Block::bordered().border_type(border);
        let inside = frame.inner(area);
        frame.render(area, buffer);
        let style = if self.chosen { lit() } else { Style::new() };
        put(buffer, Rect { width: area.width - 1, ..area }, 1, 0, &format!(" {} ", self.title), style);
        for (pin, row) in self.left.iter().zip(0..inside.height) {
            put(buffer, inside, 1, row, &left_text(pin), signals::style(pin));
        }
        for (pin, row) in self.right.iter().zip(0..inside.height) {
            let text = right_text(pin);
            let x = inside.width.saturating_sub(text.chars().count() as u16 + 1);
            put(buffer, inside, x, row, &text, signals::style(pin));
        }
        if self.height() > area.height {
            put(buffer, area, 2, area.height - 1, " ⋮ ", Style::new());
        }
    }
}

fn left_text(pin: &Signal<'_>) -> String {
    format!("{} {}{}", pin.track.name, pin.text, signals::mark(pin))
}

fn right_text(pin: &Signal<'_>) -> String {
    format!("{}{} {}", signals::mark(pin), pin.text, pin.track.name)
}
