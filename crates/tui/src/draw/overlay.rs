//! What comes over the rest: help, and the menu.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::widgets::{Block, BorderType, Clear, Widget};

use super::put;
use crate::menu::Menu;
use crate::ui::Ui;

/// Every key and what it does.
pub fn help(ui: &Ui, area: Rect, buffer: &mut Buffer) {
    let lines = ui.help();
    let inside = window("help", lines.len() as u16 + 1, 66, area, buffer);
    for (line, row) in lines.iter().zip(0..) {
        put(buffer, inside, 1, row, line, Style::new());
    }
}

/// The questions before a game, each with its answer.
pub fn menu(menu: &Menu, area: Rect, buffer: &mut Buffer) {
    let rows = menu.rows();
    let inside = window("noughtgate", rows.len() as u16 + 7, 66, area, buffer);
    let bold = Style::new().add_modifier(Modifier::BOLD);
    put(buffer, inside, 1, 1, "╳ ○  tic-tac-toe machines as real digital hardware", bold);
    for ((index, (question, answer)), row) in rows.iter().enumerate().zip(3..) {
        let chosen = index == menu.line();
        let style = if chosen { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
        let (left, right) = if chosen { ("◀ ", " ▶") } else { ("  ", "") };
        put(buffer, inside, 1, row, &format!("{question:<14}{left}{answer}{right}"), style);
    }
    put(buffer, inside, 1, rows.len() as u16 + 4, menu.remark(), Style::new().add_modifier(Modifier::DIM));
    put(buffer, inside, 1, rows.len() as u16 + 6, "↑↓ question   ←→ answer   Enter play   Esc back", bold);
}

/// An empty frame in the middle.
fn window(title: &str, height: u16, width: u16, area: Rect, buffer: &mut Buffer) -> Rect {
    let (width, height) = ((width + 2).min(area.width), (height + 2).min(area.height));
    let place =
        Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    Clear.render(place, buffer);
    let block = Block::bordered().border_type(BorderType::Double).title(format!(" {title} "));
    let inside = block.inner(place);
    block.render(place, buffer);
    inside
}
