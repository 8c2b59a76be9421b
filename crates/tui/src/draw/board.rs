//! The board, large, as lamps: the shape of a lamp tells the side, and its size the piece.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use session::{Cell, Content, Hint, Mark, Verdict, View};

use super::put;
use crate::ui::Ui;

/// Draws the nine squares, with the lines between them.
pub fn draw(view: &View, ui: &Ui, area: Rect, buffer: &mut Buffer) {
    let (width, height) = cell_size(area);
    for row in 0..2 {
        let y = (row + 1) * (height + 1) - 1;
        let line = ["─".repeat(width.into()), "─".repeat(width.into()), "─".repeat(width.into())].join("┼");
        put(buffer, area, 1, y, &line, Style::new());
    }
    for column in 0..2 {
        let x = 1 + (column + 1) * (width + 1) - 1;
        for y in (0..3 * height + 2).filter(|y| (y + 1) % (height + 1) != 0) {
            put(buffer, area, x, y, "│", Style::new());
        }
    }
    for (index, cell) in view.cells.iter().enumerate() {
        let inside = square_area(area, index);
        draw_cell(cell, ui, inside, buffer);
    }
}

/// The square at a place on the screen, by its number.
pub fn square_at(area: Rect, column: u16, row: u16) -> Option<u8> {
    let inner = Rect { x: area.x + 1, y: area.y + 1, width: area.width - 2, height: area.height - 2 };
    let hit = |index: &usize| square_area(inner, *index).contains((column, row).into());
    (0..9).find(hit).map(|index| index as u8 + 1)
}

fn cell_size(area: Rect) -> (u16, u16) {
    if area.height >= 17 { (11, 5) } else { (7, 3) }
}

fn square_area(area: Rect, index: usize) -> Rect {
    let (width, height) = cell_size(area);
    let (row, column) = (index as u16 / 3, index as u16 % 3);
    let place = Rect { x: area.x + 1 + column * (width + 1), y: area.y + row * (height + 1), width, height };
    place.intersection(area)
}

fn draw_cell(cell: &Cell, ui: &Ui, area: Rect, buffer: &mut Buffer) {
    let mut style = cell.content.map_or(Style::new(), |content| lamp_style(content.mark));
    if cell.winning {
        style = style.add_modifier(Modifier::REVERSED | Modifier::BOLD);
        buffer.set_style(area, style);
    }
    match cell.content {
        Some(content) => draw_lamp(content, area, style, buffer),
        None => {
            let label = ui.keys.label(cell.square).to_string();
            put(
                buffer,
                area,
                area.width / 2,
                area.height / 2,
                &label,
                Style::new().add_modifier(Modifier::DIM),
            );
        }
    }
    if cell.last {
        put(buffer, area, area.width.saturating_sub(1), 0, "•", style.add_modifier(Modifier::BOLD));
    }
    if let Some(hint) = cell.hints.iter().find(|hint| hint.best).or(cell.hints.first()) {
        let text = hint_text(hint, area.width);
        let start = area.width.saturating_sub(text.chars().count() as u16) / 2;
        put(buffer, area, start, area.height.saturating_sub(1), &text, hint_style(hint));
    }
    if ui.cursor == cell.square {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        for (x, y, corner) in
            [(0, 0, "⌜"), (area.width.saturating_sub(1), area.height.saturating_sub(1), "⌟")]
        {
            put(buffer, area, x, y, corner, bold);
        }
    }
}

/// The three lines of a lamp. Noughts and crosses differ by shape, and sizes by extent.
fn lamp(content: Content) -> [&'static str; 3] {
    match (content.mark, content.size) {
        (Mark::X, None | Some(2)) => [" ╲ ╱ ", "  ╳  ", " ╱ ╲ "],
        (Mark::X, Some(1)) => ["     ", "  ╳  ", "     "],
        (Mark::X, Some(_)) => ["╲   ╱", " ╲╳╱ ", "╱   ╲"],
        (Mark::O, Some(1)) => ["     ", "  ○  ", "     "],
        (Mark::O, Some(2)) => [" ╭─╮ ", " │ │ ", " ╰─╯ "],
        (Mark::O, None | Some(_)) => ["╭───╮", "│   │", "╰───╯"],
    }
}

fn draw_lamp(content: Content, area: Rect, style: Style, buffer: &mut Buffer) {
    let x = area.width.saturating_sub(5) / 2;
    let y = area.height.saturating_sub(3) / 2;
    for (line, row) in lamp(content).into_iter().zip(y..) {
        put(buffer, area, x, row, line, style);
    }
    if let Some(size) = content.size {
        put(
            buffer,
            area,
            0,
            area.height.saturating_sub(1),
            &size.to_string(),
            style.add_modifier(Modifier::DIM),
        );
    }
}

/// Red for X and green for O, as lamps are; the shape says the same without colour.
fn lamp_style(mark: Mark) -> Style {
    Style::new().add_modifier(Modifier::BOLD).fg(match mark {
        Mark::X => Color::Red,
        Mark::O => Color::Green,
    })
}

fn hint_text(hint: &Hint, width: u16) -> String {
    let sign = match hint.verdict {
        Verdict::Win => "▲",
        Verdict::Draw => "■",
        Verdict::Loss => "▼",
    };
    let words = match hint.verdict {
        Verdict::Draw => "draw".to_owned(),
        Verdict::Win => format!("win {}", hint.plies),
        Verdict::Loss => format!("lose {}", hint.plies),
    };
    let size = hint.size.map_or(String::new(), |size| format!("{size}"));
    let text = format!("{sign}{size}{words}");
    if width >= 10 {
        format!("{sign} {}{}", hint.text, if size.is_empty() { size } else { format!(" {size}") })
    } else {
        text
    }
}

fn hint_style(hint: &Hint) -> Style {
    let colour = match hint.verdict {
        Verdict::Win => Color::Green,
        Verdict::Draw => Color::Yellow,
        Verdict::Loss => Color::Red,
    };
    let style = Style::new().fg(colour);
    if hint.best { style.add_modifier(Modifier::BOLD) } else { style }
}
