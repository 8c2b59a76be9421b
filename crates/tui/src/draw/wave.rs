//! The last clocks as a waveform.

use std::ops::Range;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use session::{Row, Shape, View, Window};

use super::{bold, put};

const NAMES: u16 = 19;
/// The fewest columns that a clock takes.
const NARROWEST: usize = 4;

/// The most columns that a clock takes; what is longer is cut.
const WIDEST: usize = 11;

/// Draws the clocks up to the present, or further back if another one is looked at, all equally wide, and as
/// many signals as there are lines, in their order.
pub fn draw(window: &Window, view: &View, area: Rect, buffer: &mut Buffer) {
    let looked_at = view.clock.saturating_sub(window.first);
    let room = usize::from(area.width.saturating_sub(NAMES + 2));
    let lines = usize::from(area.height.saturating_sub(1));
    let rows = &window.rows[..window.rows.len().min(lines)];
    let width = width(rows, looked_at, room);
    let clocks = visible(window.clocks, looked_at, room / width);
    for (row, line) in rows.iter().zip(0..) {
        let name: String = row.name.chars().take(usize::from(NAMES) - 1).collect();
        put(buffer, area, 1, line, &name, Style::new());
        let colour = if row.shape == Shape::Bus { Color::Cyan } else { Color::Green };
        put(buffer, area, 1 + NAMES, line, &trace(row, clocks.clone(), width), Style::new().fg(colour));
    }
    let past = view.clock != view.now;
    let marker = 1 + NAMES + ((looked_at - clocks.start.min(looked_at)) * width) as u16;
    let text = if past { "▲ the past" } else { "▲ now" };
    put(buffer, area, marker, area.height.saturating_sub(1), text, bold());
    if past {
        // What is looked at stands out from what came after it.
        let column = Rect { x: area.x + marker, width: width as u16, ..area };
        buffer.set_style(column.intersection(area), bold().bg(Color::DarkGray));
    }
}

/// How wide a clock has to be for every value that may be in sight to be read.
fn width(rows: &[Row], looked_at: usize, room: usize) -> usize {
    let buses = rows.iter().filter(|row| row.shape == Shape::Bus);
    let needs = buses.flat_map(|row| {
        let near =
            looked_at.saturating_sub(room / NARROWEST)..(looked_at + room / NARROWEST).min(row.values.len());
        runs(row, near).map(|run| (row.values[run.start].chars().count() + 2).div_ceil(run.len()))
    });
    needs.max().unwrap_or(0).clamp(NARROWEST, WIDEST)
}

/// The clocks that fit: the last ones, unless the one that is looked at would not be among them.
fn visible(clocks: usize, looked_at: usize, count: usize) -> Range<usize> {
    let start = clocks.saturating_sub(count).min(looked_at);
    start..(start + count).min(clocks)
}

/// The stretches over which a signal keeps its value.
fn runs(row: &Row, clocks: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let mut start = clocks.start;
    std::iter::from_fn(move || {
        let value = row.values.get(start).filter(|_| start < clocks.end)?;
        let same = row.values[start..clocks.end].iter().take_while(|other| *other == value).count();
        start += same;
        Some(start - same..start)
    })
}

/// One signal as text: levels as blocks that grow from the bottom, so that rows do not run into each other, and
/// values between crossings.
fn trace(row: &Row, clocks: Range<usize>, width: usize) -> String {
    match row.shape {
        Shape::Clock => {
            clocks.map(|_| format!("{}{}", "▁".repeat(width - width / 2), "▅".repeat(width / 2))).collect()
        }
        Shape::Level => {
            clocks.map(|clock| if row.values[clock] == "1" { "▅" } else { "▁" }.repeat(width)).collect()
        }
        Shape::Bus => runs(row, clocks.clone())
            .map(|run| {
                let room = run.len() * width - 1;
                let value = cut(&row.values[run.start], room);
                format!("{}{value:<room$}", if run.start == clocks.start { "│" } else { "╳" })
            })
            .collect(),
    }
}

/// A text in so many columns at most.
fn cut(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return text.to_owned();
    }
    text.chars().take(room.saturating_sub(1)).chain(['…']).collect()
}
