//! The named values of the machine.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use session::{Insides, Role, Signal};

use super::put;

/// Writes names and values, nine of a kind as a grid below the others. A machine without wires, which
/// is a program, shows what it has worked out; its ring has a picture of its own.
pub fn draw(insides: &Insides, area: Rect, buffer: &mut Buffer) {
    let signals = if insides.signals.is_empty() { &insides.registers } else { &insides.signals };
    let (grid, mut singles) = split(signals);
    singles.retain(|signal| !signal.name.starts_with("ring"));
    let grid_rows = if grid.is_empty() { 0 } else { 4 };
    let rows = area.height.saturating_sub(grid_rows);
    let ports: Vec<&Signal> = singles.iter().copied().filter(|signal| signal.role != Role::Inside).collect();
    if !in_columns(&singles, rows, area, buffer)
        && (ports.is_empty() || !in_columns(&ports, rows, area, buffer))
    {
        in_a_row(&singles, insides, rows, area, buffer);
    }
    draw_grid(&grid, rows, area, buffer);
}

/// One below the other, and in as many columns as that takes. Returns false, having drawn nothing, if
/// there is no room for that.
fn in_columns(singles: &[&Signal], rows: u16, area: Rect, buffer: &mut Buffer) -> bool {
    let width =
        |text: &dyn Fn(&Signal) -> usize| singles.iter().map(|signal| text(signal)).max().unwrap_or(0);
    let name_width = width(&|signal| signal.name.chars().count()) as u16;
    let value_width = width(&|signal| signal.text.chars().count()) as u16;
    let column_width = name_width + value_width + 4;
    let columns = (singles.len() as u16).div_ceil(rows.max(1));
    if rows == 0 || columns * column_width > area.width + 2 {
        return false;
    }
    for (index, signal) in singles.iter().enumerate() {
        let (column, row) = (index as u16 / rows, index as u16 % rows);
        let x = 1 + column * column_width;
        put(buffer, area, x, row, &signal.name, style(signal));
        put(buffer, area, x + name_width + 1, row, &signal.text, style(signal));
        if signal.changed {
            put(buffer, area, x + name_width + 1 + value_width, row, "◂", style(signal));
        }
    }
    true
}

/// One after the other, line after line. What other panels show is left out.
fn in_a_row(singles: &[&Signal], insides: &Insides, rows: u16, area: Rect, buffer: &mut Buffer) {
    let elsewhere = |signal: &Signal| {
        (insides.diagram.is_some() && signal.name == "state") || signal.name.starts_with("piece_count")
    };
    let (mut x, mut y) = (0, 0);
    for signal in singles.iter().filter(|signal| !elsewhere(signal)) {
        let text = format!("{} {}", signal.name, signal.text);
        let width = text.chars().count() as u16;
        if x > 0 && x + width > area.width {
            (x, y) = (0, y + 1);
        }
        if y < rows {
            put(buffer, area, x, y, &text, style(signal));
        }
        x += width + 2;
    }
}

/// Three by three, with the names where they fit and under one name where they do not.
fn draw_grid(grid: &[&Signal], top: u16, area: Rect, buffer: &mut Buffer) {
    let cell = area.width / 3;
    let text = |signal: &Signal| format!("{} {}", signal.name, signal.text);
    let fits = grid.iter().all(|signal| text(signal).chars().count() < usize::from(cell));
    for (index, signal) in grid.iter().enumerate() {
        let (row, column) = (index as u16 / 3, index as u16 % 3);
        let text = if fits { text(signal) } else { format!("{:>3}", signal.text) };
        put(buffer, area, column * cell, top + 1 + row, &text, style(signal));
    }
    if let (false, Some(first)) = (fits, grid.first()) {
        put(buffer, area, 0, top, first.name.trim_end_matches('1'), Style::new());
    }
}

fn style(signal: &Signal) -> Style {
    if signal.changed { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() }
}

/// Nine signals whose names end in 1 to 9, and everything else.
fn split(signals: &[Signal]) -> (Vec<&Signal>, Vec<&Signal>) {
    let stem = |signal: &Signal| signal.name.strip_suffix('1').map(str::to_owned);
    let nine = |stem: &str| -> Option<Vec<&Signal>> {
        (1..=9).map(|number| signals.iter().find(|signal| signal.name == format!("{stem}{number}"))).collect()
    };
    let grid = signals.iter().filter_map(stem).find_map(|stem| nine(&stem)).unwrap_or_default();
    let singles =
        signals.iter().filter(|signal| !grid.iter().any(|found| found.name == signal.name)).collect();
    (grid, singles)
}
