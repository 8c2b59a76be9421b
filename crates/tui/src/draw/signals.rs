//! The named values of the machine.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use session::{Frame, Role, Signal};

use super::put;

/// Writes names and values, nine of a kind as a grid below the others. Ports come first; inner signals,
/// including registers, come where there is room. A machine without wires, which is a program, shows its
/// variables; its ring has a picture of its own.
pub fn draw(frame: Frame<'_>, area: Rect, buffer: &mut Buffer) {
    let named = |name: &str| frame.wires().any(|signal| signal.track.path == name);
    let registers = frame.registers().filter(|signal| !named(&signal.track.name));
    let signals: Vec<Signal<'_>> = frame.wires().chain(registers).collect();
    let (grid, mut singles) = split(&signals);
    singles.retain(|signal| !signal.track.elsewhere);
    let grid_rows = if grid.is_empty() { 0 } else { 4 };
    let above = Rect { height: area.height.saturating_sub(grid_rows), ..area };
    let (ports, inner): (Vec<Signal<'_>>, Vec<Signal<'_>>) =
        singles.iter().partition(|signal| signal.track.role != Role::Inside);
    let all = in_columns(&singles, above, buffer);
    if !all && !ports.is_empty() && in_columns(&ports, above, buffer) {
        let used = (ports.len() as u16 + 1).min(above.height);
        let below = Rect { y: above.y + used, height: above.height - used, ..above };
        in_a_row(&inner, 1, below, buffer);
    } else if !all {
        in_a_row(&singles, 0, above, buffer);
    }
    draw_grid(&grid, above.height, area, buffer);
}

/// One below the other, in as many columns as needed. Returns false, having drawn nothing, if there is no
/// room.
fn in_columns(singles: &[Signal<'_>], area: Rect, buffer: &mut Buffer) -> bool {
    let rows = area.height;
    let width = |text: &dyn Fn(&Signal<'_>) -> usize| singles.iter().map(text).max().unwrap_or(0);
    let name_width = width(&|signal| signal.track.path.chars().count()) as u16;
    let value_width = width(&|signal| signal.text.chars().count()) as u16;
    let column_width = name_width + value_width + 4;
    let columns = (singles.len() as u16).div_ceil(rows.max(1));
    if rows == 0 || columns * column_width > area.width + 2 {
        return false;
    }
    for (index, signal) in singles.iter().enumerate() {
        let (column, row) = (index as u16 / rows, index as u16 % rows);
        let x = 1 + column * column_width;
        put(buffer, area, x, row, &signal.track.path, style(signal));
        put(buffer, area, x + name_width + 1, row, signal.text, style(signal));
        put(buffer, area, x + name_width + 1 + value_width, row, mark(signal), style(signal));
    }
    true
}

/// One after the other, line after line, from some column on.
fn in_a_row(singles: &[Signal<'_>], left: u16, area: Rect, buffer: &mut Buffer) {
    let (mut x, mut y) = (left, 0);
    for signal in singles {
        let text = format!("{} {}{}", signal.track.path, signal.text, wrong(signal));
        let width = text.chars().count() as u16;
        if x > left && x + width > area.width {
            (x, y) = (left, y + 1);
        }
        put(buffer, area, x, y, &text, style(signal));
        x += width + 2;
    }
}

/// Three by three, with the names where they fit and under one name where they do not.
fn draw_grid(grid: &[Signal<'_>], top: u16, area: Rect, buffer: &mut Buffer) {
    let cell = area.width / 3;
    let text = |signal: &Signal<'_>| format!("{} {}{}", signal.track.path, signal.text, wrong(signal));
    let fits = grid.iter().all(|signal| text(signal).chars().count() < usize::from(cell));
    for (index, signal) in grid.iter().enumerate() {
        let (row, column) = (index as u16 / 3, index as u16 % 3);
        let text = if fits { text(signal) } else { format!("{:>3}{}", signal.text, wrong(signal)) };
        put(buffer, area, column * cell, top + 1 + row, &text, style(signal));
    }
    if let (false, Some(first)) = (fits, grid.first()) {
        put(buffer, area, 0, top, first.track.path.trim_end_matches('1'), Style::new());
    }
}

/// The style of a signal; one that has just changed is highlighted.
pub fn style(signal: &Signal<'_>) -> Style {
    match (signal.wrong, signal.changed) {
        (true, _) => super::bold().fg(Color::Red).add_modifier(Modifier::UNDERLINED),
        (false, true) => super::bold().fg(Color::Yellow),
        (false, false) => Style::new(),
    }
}

/// The sign after a value: it is wrong, or has just changed.
pub fn mark(signal: &Signal<'_>) -> &'static str {
    match (signal.wrong, signal.changed) {
        (true, _) => "≠",
        (false, true) => "◂",
        (false, false) => "",
    }
}

/// The same where there is no room for changes.
fn wrong(signal: &Signal<'_>) -> &'static str {
    if signal.wrong { "≠" } else { "" }
}

/// Nine signals whose names end in 1 to 9, and everything else.
fn split<'a>(signals: &[Signal<'a>]) -> (Vec<Signal<'a>>, Vec<Signal<'a>>) {
    let stem = |signal: &Signal<'a>| signal.track.path.strip_suffix('1');
    let find = |name: String| signals.iter().copied().find(|signal| signal.track.path == name);
    let nine = |stem: &str| (1..=9).map(|number| find(format!("{stem}{number}"))).collect();
    let grid: Vec<Signal<'a>> = signals.iter().filter_map(stem).find_map(nine).unwrap_or_default();
    let is_single = |signal: &Signal<'a>| grid.iter().all(|found| found.track.path != signal.track.path);
    let singles = signals.iter().copied().filter(is_single).collect();
    (grid, singles)
}
