//! The last clocks as a waveform.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use session::{Row, Shape, View, Window};

use super::put;

/// How many columns one clock takes: enough for the names of states.
const CLOCK: u16 = 9;
const NAMES: u16 = 19;

/// How many clocks fit on a screen of this width.
pub fn clocks_within(width: u16) -> usize {
    usize::from(width.saturating_sub(NAMES + 3) / CLOCK).max(1)
}

/// Draws as many signals as there are lines: those that changed last, in the order of the ports.
pub fn draw(window: &Window, view: &View, area: Rect, buffer: &mut Buffer) {
    let lines = usize::from(area.height.saturating_sub(1));
    let shown = view.insides.clock.saturating_sub(window.first);
    for (row, line) in pick(&window.rows, lines).into_iter().zip(0..) {
        let name: String = row.name.chars().take(usize::from(NAMES) - 1).collect();
        put(buffer, area, 1, line, &name, Style::new());
        put(buffer, area, 1 + NAMES, line, &trace(row), Style::new());
    }
    let marker = 1 + NAMES + shown as u16 * CLOCK;
    let text = if view.insides.clock == view.insides.now { "▲ now" } else { "▲ the past" };
    put(buffer, area, marker, area.height.saturating_sub(1), text, Style::new().add_modifier(Modifier::BOLD));
}

/// The rows that fit: all, or those whose last change is most recent.
fn pick(rows: &[Row], lines: usize) -> Vec<&Row> {
    let mut order: Vec<usize> = (0..rows.len()).collect();
    let last_change = |row: &Row| row.values.windows(2).rposition(|pair| pair[0] != pair[1]);
    order.sort_by_key(|&index| {
        (rows[index].shape != Shape::Clock, std::cmp::Reverse(last_change(&rows[index])))
    });
    order.truncate(lines);
    order.sort_unstable();
    order.into_iter().map(|index| &rows[index]).collect()
}

/// One signal as text: levels as lines, values between crossings.
fn trace(row: &Row) -> String {
    let clock = usize::from(CLOCK);
    match row.shape {
        Shape::Clock => "▁▁▁▁▁▔▔▔▔".repeat(row.values.len()),
        Shape::Level => {
            row.values.iter().map(|value| if value == "1" { "▔" } else { "▁" }.repeat(clock)).collect()
        }
        Shape::Bus => {
            let mut text = String::new();
            let mut start = 0;
            while start < row.values.len() {
                let same =
                    row.values[start..].iter().take_while(|value| **value == row.values[start]).count();
                let room = same * clock - 1;
                let value: String = row.values[start].chars().take(room).collect();
                text += &format!("{}{value:<room$}", if start == 0 { "│" } else { "╳" });
                start += same;
            }
            text
        }
    }
}
