//! The board, large: each empty square shows its digit, the others an LED.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::style::{Color, Modifier, Style};
use session::{Activity, Cell, Content, Hint, Verdict, View};

use super::{bold, led, put};
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
    let chosen = chosen_piece(view, ui);
    for (index, cell) in view.cells.iter().enumerate() {
        let inside = square_area(area, index);
        let chosen = chosen.filter(|_| ui.cursor == cell.square);
        let digit = ui.keys(view.setup.machine).label(cell.square);
        draw_cell(cell, digit, chosen, ui, inside, buffer);
    }
    for (line, row) in hands(view, area.width).iter().zip(3 * height + 2..) {
        put(buffer, area, 1, row, line, Style::new());
    }
}

/// The hands of the sides, in words where there is room for them: one line each.
pub fn hands(view: &View, width: u16) -> Vec<String> {
    let hands = view.hands.iter().flatten().zip(view.marks);
    hands
        .map(|([small, medium, large], mark)| {
            let mark = led::letter(mark);
            if width >= 30 {
                format!("{mark} has {small} small, {medium} medium, {large} large")
            } else {
                format!("{mark} s{small} m{medium} l{large}")
            }
        })
        .collect()
}

/// The square at a position on the screen, by its number.
pub fn square_at(area: Rect, column: u16, row: u16) -> Option<u8> {
    let inner = area.inner(Margin::new(1, 1));
    let hit = |index: &usize| square_area(inner, *index).contains((column, row).into());
    (0..9).find(hit).map(|index| index as u8 + 1)
}

fn cell_size(area: Rect) -> (u16, u16) {
    match area.height {
        35.. => (21, 11),
        17.. => (11, 5),
        _ => (7, 3),
    }
}

fn square_area(area: Rect, index: usize) -> Rect {
    let (width, height) = cell_size(area);
    let (row, column) = (index as u16 / 3, index as u16 % 3);
    let cell = Rect { x: area.x + 1 + column * (width + 1), y: area.y + row * (height + 1), width, height };
    cell.intersection(area)
}

/// The piece that is about to be placed, while its size is being chosen.
fn chosen_piece(view: &View, ui: &Ui) -> Option<Content> {
    let Activity::Person { side } = view.activity else { return None };
    Some(Content { side, mark: view.marks[side as usize], size: Some(ui.size?) })
}

fn draw_cell(cell: &Cell, digit: char, chosen: Option<Content>, ui: &Ui, area: Rect, buffer: &mut Buffer) {
    let content = chosen.or(cell.content);
    let mut style = content.map_or(Style::new(), |content| led::style(content.mark));
    if cell.winning {
        // Bars beside the mark, which keeps its shape.
        style = style.add_modifier(Modifier::BOLD);
        for row in 0..area.height {
            put(buffer, area, 0, row, "▌", style);
            put(buffer, area, area.width.saturating_sub(1), row, "▐", style);
        }
    }
    let below = area.height.saturating_sub(1);
    let dim = style.add_modifier(Modifier::DIM);
    let listed = cell.hints.iter().any(|hint| hint.size.is_some()) && area.height < 5;
    match content {
        Some(content) if listed && chosen.is_none() => {
            let size = content.size.map_or(String::new(), |size| size.to_string());
            let text = format!("{}{size}", led::letter(content.mark));
            put(buffer, area, 0, area.height / 2, &text, style);
        }
        None if listed => put(buffer, area, 0, area.height / 2, &digit.to_string(), dim),
        Some(content) => {
            led::draw(content, ui.ascii, area, style, buffer);
            if let Some(size) = content.size {
                put(buffer, area, 0, below, &size.to_string(), dim);
            }
        }
        None => {
            put(buffer, area, area.width / 2, area.height / 2, &digit.to_string(), dim);
        }
    }
    let right = area.width.saturating_sub(1);
    if cell.last {
        put(buffer, area, right, 0, "•", style.add_modifier(Modifier::BOLD));
    }
    if cell.wrong {
        put(buffer, area, right, area.height / 2, "≠", bold().fg(Color::Red));
    }
    if ui.cursor == cell.square {
        let bright = bold().fg(Color::Yellow);
        put(buffer, area, 0, 0, "⌜", bright);
        put(buffer, area, right, below, "⌟", bright);
    }
    if listed && chosen.is_none() {
        list_hints(&cell.hints, area, buffer);
    } else if !listed {
        draw_hints(&cell.hints, area, buffer);
    }
}

/// The hints for each size, one below the other at the right.
fn list_hints(hints: &[Hint], area: Rect, buffer: &mut Buffer) {
    for hint in hints {
        let row = u16::from(hint.size.unwrap_or(1)).saturating_sub(1);
        put(buffer, area, area.width.saturating_sub(4), row, &hint_text(hint, 2), hint_style(hint));
    }
}

/// The hints: in words, or size by size in symbols, in as much detail as there is room for.
fn draw_hints(hints: &[Hint], area: Rect, buffer: &mut Buffer) {
    let forms = [(2, 1), (2, 0), (1, 0)].map(|(detail, gap)| {
        let texts: Vec<String> = hints.iter().map(|hint| hint_text(hint, detail)).collect();
        let width: usize = texts.iter().map(|text| text.chars().count() + gap).sum();
        (texts, gap as u16, width.saturating_sub(gap) as u16)
    });
    let Some((texts, gap, width)) = forms.iter().find(|form| form.2 <= area.width).or(forms.last()) else {
        return;
    };
    if !texts.is_empty() {
        // Nothing else is in the line of the hints, where a digit would be taken for a size.
        put(buffer, area, 0, area.height.saturating_sub(1), &" ".repeat(area.width.into()), Style::new());
    }
    let mut x = area.width.saturating_sub(*width).div_ceil(2);
    for (text, hint) in texts.iter().zip(hints) {
        put(buffer, area, x, area.height.saturating_sub(1), text, hint_style(hint));
        x += text.chars().count() as u16 + gap;
    }
}

/// A hint, with more detail or with less.
fn hint_text(hint: &Hint, detail: u8) -> String {
    let (sign, word) = match hint.verdict {
        Verdict::Win => ("▲", "win"),
        Verdict::Draw => ("■", "draw"),
        Verdict::Loss => ("▼", "lose"),
    };
    let plies = if hint.verdict == Verdict::Draw { String::new() } else { hint.plies.to_string() };
    match (hint.size, detail) {
        (None, 2) => format!("{sign}{}", hint.text),
        (None, _) => format!("{sign}{}", format!("{word} {plies}").trim_end()),
        (Some(size), 2) => format!("{size}{sign}{plies}"),
        (Some(size), _) => format!("{size}{sign}"),
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
