//! The name in large letters, between a cross and a nought.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use session::Mark;

use super::{bold, led, put};

/// How many lines it takes.
pub const HEIGHT: u16 = 3;

const NAME: [&str; HEIGHT as usize] = [
    "█▀▀▄ ▄▀▀▄ █  █ ▄▀▀▀ █  █ ▀█▀ ▄▀▀▀ ▄▀▀▄ ▀█▀ █▀▀▀",
    "█  █ █  █ █  █ █ ▀█ █▀▀█  █  █ ▀█ █▀▀█  █  █▀▀ ",
    "▀  ▀  ▀▀   ▀▀▀  ▀▀▀ ▀  ▀  ▀   ▀▀▀ ▀  ▀  ▀  ▀▀▀▀",
];
const CROSS: [&str; HEIGHT as usize] = ["▀▄ ▄▀", "  █  ", "▄▀ ▀▄"];
const NOUGHT: [&str; HEIGHT as usize] = ["▄▀▀▀▄", "█   █", "▀▄▄▄▀"];

/// Draws it in the middle of an area, at the top.
pub fn draw(area: Rect, buffer: &mut Buffer) {
    let width = 5 + 3 + NAME[0].chars().count() as u16 + 3 + 5;
    let left = area.width.saturating_sub(width) / 2;
    for (line, row) in (0..usize::from(HEIGHT)).zip(0..) {
        put(buffer, area, left, row, CROSS[line], led::style(Mark::X));
        put(buffer, area, left + 8, row, NAME[line], bold());
        put(buffer, area, left + width - 5, row, NOUGHT[line], led::style(Mark::O));
    }
}
