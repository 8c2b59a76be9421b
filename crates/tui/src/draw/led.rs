//! Noughts and crosses as LEDs. They differ by shape, and the pieces of the sized game by extent.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use session::{Content, Mark};

use super::put;

/// The same LED from small to large. Half blocks make pixels that are nearly square.
const CROSSES: [&[&str]; 4] = [
    &["╳"],
    &["▄ ▄", " █ ", "▀ ▀"],
    &["▀▄ ▄▀", "  █  ", "▄▀ ▀▄"],
    &["▀▄     ▄▀", "  ▀▄ ▄▀  ", "    █    ", "  ▄▀ ▀▄  ", "▄▀     ▀▄"],
];
const NOUGHTS: [&[&str]; 4] = [
    &["○"],
    &["▄▄▄", "█ █", "▀▀▀"],
    &["▄▀▀▀▄", "█   █", "▀▄▄▄▀"],
    &[" ▄▀▀▀▀▀▄ ", "█       █", "█       █", "█       █", " ▀▄▄▄▄▄▀ "],
];

/// The same in ASCII.
const ASCII_CROSSES: [&[&str]; 4] = [
    &["x"],
    &["\\ /", " X ", "/ \\"],
    &["\\\\ //", "  X  ", "// \\\\"],
    &["\\\\     //", "  \\\\ //  ", "    X    ", "  // \\\\  ", "//     \\\\"],
];
const ASCII_NOUGHTS: [&[&str]; 4] = [
    &["o"],
    &[".-.", "| |", "'-'"],
    &[".---.", "|   |", "'---'"],
    &[".-------.", "|       |", "|       |", "|       |", "'-------'"],
];

/// Draws an LED in the centre of a square, as large as its piece. A mark without a size fills the square like
/// a large piece.
pub fn draw(content: Content, ascii: bool, area: Rect, style: Style, buffer: &mut Buffer) {
    let size = usize::from(content.size.unwrap_or(3).clamp(1, 3));
    let index = if area.height >= 5 { size } else { size - 1 };
    let lines = match (content.mark, ascii) {
        (Mark::X, false) => CROSSES[index],
        (Mark::O, false) => NOUGHTS[index],
        (Mark::X, true) => ASCII_CROSSES[index],
        (Mark::O, true) => ASCII_NOUGHTS[index],
    };
    let lines: Vec<String> = if area.height >= 11 {
        lines.iter().flat_map(|line| twice(line)).collect()
    } else {
        lines.iter().map(|&line| line.to_owned()).collect()
    };
    let width = lines[0].chars().count() as u16;
    let x = area.width.saturating_sub(width) / 2;
    let y = area.height.saturating_sub(lines.len() as u16) / 2;
    for (line, row) in lines.iter().zip(y..) {
        put(buffer, area, x, row, line, style);
    }
}

/// A line of an LED twice as wide and twice as high.
fn twice(line: &str) -> [String; 2] {
    let half = |upper: bool| {
        let wide = |character: char| match (character, upper) {
            ('▀', true) | ('▄', false) => "██".to_owned(),
            ('▀', false) | ('▄', true) => "  ".to_owned(),
            (other, _) => other.to_string().repeat(2),
        };
        line.chars().map(wide).collect()
    };
    [half(true), half(false)]
}

/// Red for X and green for O, as LEDs are; the shape says the same without colour.
pub fn style(mark: Mark) -> Style {
    Style::new().add_modifier(Modifier::BOLD).fg(match mark {
        Mark::X => Color::Red,
        Mark::O => Color::Green,
    })
}

/// The letter for a mark.
pub fn letter(mark: Mark) -> &'static str {
    match mark {
        Mark::X => "X",
        Mark::O => "O",
    }
}
