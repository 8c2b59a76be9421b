//! Lines at any angle, in characters of two by four dots.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The first character of two by four dots, which has none.
const EMPTY: u32 = 0x2800;
/// The bit of each dot, by row and column.
const DOTS: [[u32; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];

/// Draws a line from the centre of one cell inside an area to the centre of another, over the present
/// content; lines that cross share cells.
pub fn line(buffer: &mut Buffer, area: Rect, from: (u16, u16), to: (u16, u16), style: Style) {
    let dots = |(x, y): (u16, u16)| (i32::from(x) * 2, i32::from(y) * 4 + 2);
    let ((x0, y0), (x1, y1)) = (dots(from), dots(to));
    let steps = (x1 - x0).abs().max((y1 - y0).abs()).max(1);
    for step in 0..=steps {
        let (x, y) = (x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps);
        let position = (x as u16 / 2, y as u16 / 4);
        if position.0 >= area.width || position.1 >= area.height {
            continue;
        }
        let cell = &mut buffer[(area.x + position.0, area.y + position.1)];
        let known = cell.symbol().chars().next().map_or(0, u32::from);
        let before = if (EMPTY..EMPTY + 256).contains(&known) { known } else { EMPTY };
        let dot = DOTS[y as usize % 4][x as usize % 2];
        cell.set_char(char::from_u32(before | dot).unwrap_or(' ')).set_style(style);
    }
}
