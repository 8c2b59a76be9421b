//! Overlays: help, the menu, and the rows to choose from.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph, Widget, Wrap};
use session::{History, Machine, Rows};

use super::{bold, lit, logo, put};
use crate::menu::Menu;
use crate::ui::Ui;

/// Every key with its action, and the rules of a machine's game.
pub fn help(ui: &Ui, machine: Machine, area: Rect, buffer: &mut Buffer) {
    let mut lines = ui.help(machine, usize::from(area.width.saturating_sub(4)).min(64));
    if lines.len() + 2 > usize::from(area.height) {
        lines.retain(|line| !line.is_empty());
    }
    let inside = window(" help ", lines.len() as u16, 66, area, buffer);
    for (line, row) in lines.iter().zip(0..) {
        put(buffer, inside, 1, row, line, Style::new());
    }
}

/// The title, and the questions before a game, each with its answer.
pub fn menu(menu: &Menu, area: Rect, buffer: &mut Buffer) {
    let rows = menu.rows();
    let questions = logo::HEIGHT + 4;
    let inside = window("", questions + rows.len() as u16 + 5, 66, area, buffer);
    logo::draw(Rect { y: inside.y + 1, height: inside.height - 1, ..inside }, buffer);
    let tagline = "tic-tac-toe machines as real digital hardware";
    let dim = Style::new().add_modifier(Modifier::DIM);
    put(buffer, inside, (inside.width - tagline.len() as u16) / 2, logo::HEIGHT + 2, tagline, dim);
    for ((index, (question, answer)), row) in rows.iter().enumerate().zip(questions..) {
        let chosen = index == menu.line();
        let (left, right, style) = if chosen { ("◀ ", " ▶", lit()) } else { ("  ", "", Style::new()) };
        put(buffer, inside, 8, row, question, Style::new());
        put(buffer, inside, 22, row, &format!("{left}{answer}{right}"), style);
    }
    let below = questions + rows.len() as u16;
    let remark = Rect { x: inside.x + 8, y: inside.y + below + 1, width: inside.width - 10, height: 2 };
    Paragraph::new(menu.remark()).wrap(Wrap { trim: true }).style(dim).render(remark, buffer);
    put(buffer, inside, 8, below + 4, "↑↓ question  ←→ answer  Enter play  Esc back  ? help", bold());
}

/// Every signal that can be a row of the waveform, with a cross where it is one.
pub fn rows(rows: &Rows, cursor: usize, history: &History, area: Rect, buffer: &mut Buffer) {
    let (all, chosen) = (Rows::all(history), rows.of(history));
    let inside = window(" rows of the waveform ", all.len() as u16 + 2, 50, area, buffer);
    let room = usize::from(inside.height.saturating_sub(2));
    let first = cursor.saturating_sub(room / 2).min(all.len().saturating_sub(room));
    for ((index, &track), row) in all.iter().enumerate().skip(first).take(room).zip(0..) {
        let sign = if chosen.contains(&track) { 'x' } else { ' ' };
        let style = if index == cursor { lit() } else { Style::new() };
        put(buffer, inside, 1, row, &format!("[{sign}] {}", history.tracks[track].path), style);
    }
    let below = inside.height.saturating_sub(1);
    put(buffer, inside, 1, below, "↑↓ signal  ←→ ten on  Enter in or out  Esc back", bold());
}

/// An empty frame in the middle.
fn window(title: &str, height: u16, width: u16, area: Rect, buffer: &mut Buffer) -> Rect {
    let (width, height) = ((width + 2).min(area.width), (height + 2).min(area.height));
    let outer =
        Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    Clear.render(outer, buffer);
    let block = Block::bordered().border_type(BorderType::Double).title(title.to_owned());
    let inside = block.inner(outer);
    block.render(outer, buffer);
    inside
}
