//! The named values of the machine.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use session::{Insides, Signal};

use super::put;

/// Writes names and values in as many columns as fit, nine of a kind as a grid.
pub fn draw(insides: &Insides, area: Rect, buffer: &mut Buffer) {
    let (grid, singles) = split(&insides.signals);
    let name_width =
        singles.iter().map(|signal| signal.name.chars().count()).max().unwrap_or(0).min(18) as u16;
    let value_width =
        singles.iter().map(|signal| signal.text.chars().count()).max().unwrap_or(0).min(10) as u16;
    let column_width = name_width + value_width + 4;
    let grid_rows = if grid.is_empty() { 0 } else { 4 };
    let rows = area.height.saturating_sub(grid_rows).max(1);
    for (index, signal) in singles.iter().enumerate() {
        let (column, row) = (index as u16 / rows, index as u16 % rows);
        let x = 1 + column * column_width;
        if x + column_width > area.width + 3 {
            break;
        }
        let style = style(signal);
        put(buffer, area, x, row, &cut(&signal.name, name_width), style);
        put(buffer, area, x + name_width + 1, row, &signal.text, style);
        if signal.changed {
            put(buffer, area, x + name_width + 1 + value_width, row, "◂", style);
        }
    }
    for (index, signal) in grid.iter().enumerate() {
        let (row, column) = (index as u16 / 3, index as u16 % 3);
        let cell = area.width.saturating_sub(1) / 3;
        let text = format!("{} {}", signal.name, signal.text);
        put(buffer, area, 1 + column * cell, rows + 1 + row, &cut(&text, cell), style(signal));
    }
}

fn style(signal: &Signal) -> Style {
    if signal.changed { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() }
}

fn cut(text: &str, width: u16) -> String {
    text.chars().take(width.into()).collect()
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
