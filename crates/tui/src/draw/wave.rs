//! The last clocks as a waveform.

use std::ops::Range;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use session::{Frame, Rows, Shape, TrackHistory};

use super::{bold, put};

const NAMES: u16 = 19;
/// The fewest columns of a clock.
const NARROWEST: usize = 4;

/// The most columns of a clock; longer values are cut.
const WIDEST: usize = 11;

/// Draws the clocks up to the present, or further back if an earlier one is viewed, all equally wide, and as
/// many of the chosen signals as there are lines, in their order.
pub fn draw(frame: Frame<'_>, chosen: &Rows, area: Rect, buffer: &mut Buffer) {
    let (history, clock) = (frame.history, frame.clock);
    let room = usize::from(area.width.saturating_sub(NAMES + 2));
    let lines = usize::from(area.height.saturating_sub(1));
    let rows: Vec<&TrackHistory> =
        chosen.of(history).into_iter().take(lines).map(|track| &history.tracks[track]).collect();
    let near = room / NARROWEST;
    let width = width(&rows, clock.saturating_sub(near)..(clock + near).min(history.clocks));
    let clocks = visible(history.clocks, clock, room / width);
    for (row, line) in rows.iter().zip(0..) {
        put(buffer, area, 1, line, &name(&row.path, usize::from(NAMES) - 1), Style::new());
        let colour = if row.shape == Shape::Bus { Color::Cyan } else { Color::Green };
        put(buffer, area, 1 + NAMES, line, &trace(row, clocks.clone(), width), Style::new().fg(colour));
    }
    let past = clock + 1 < history.clocks;
    let marker = 1 + NAMES + ((clock - clocks.start.min(clock)) * width) as u16;
    let text = if past { "▲ the past" } else { "▲ now" };
    put(buffer, area, marker, area.height.saturating_sub(1), text, bold());
    if past {
        // The viewed clock is highlighted against the later ones.
        let column = Rect { x: area.x + marker, width: width as u16, ..area };
        buffer.set_style(column.intersection(area), bold().bg(Color::DarkGray));
    }
}

/// The width of a clock in which every value that may be visible can be read.
fn width(rows: &[&TrackHistory], near: Range<usize>) -> usize {
    let buses = rows.iter().filter(|row| row.shape == Shape::Bus);
    let runs = buses.flat_map(|row| row.runs(near.clone()));
    let needs = runs.map(|(run, text)| (text.chars().count() + 2).div_ceil(run.len()));
    needs.max().unwrap_or(0).clamp(NARROWEST, WIDEST)
}

/// The clocks that fit: the last ones, unless the viewed one would not be among them.
fn visible(clocks: usize, looked_at: usize, count: usize) -> Range<usize> {
    let start = clocks.saturating_sub(count).min(looked_at);
    start..(start + count).min(clocks)
}

/// One signal as text: levels as blocks that grow from the bottom, so that rows do not run into each other, and
/// values between crossings.
fn trace(row: &TrackHistory, clocks: Range<usize>, width: usize) -> String {
    let runs = row.runs(clocks.clone());
    match row.shape {
        Shape::Clock => {
            clocks.map(|_| format!("{}{}", "▁".repeat(width - width / 2), "▅".repeat(width / 2))).collect()
        }
        Shape::Level => {
            runs.map(|(run, text)| if text == "1" { "▅" } else { "▁" }.repeat(run.len() * width)).collect()
        }
        Shape::Bus => runs
            .map(|(run, text)| {
                let room = run.len() * width - 1;
                let crossing = if run.start == clocks.start { "│" } else { "╳" };
                format!("{crossing}{:<room$}", cut(text, room))
            })
            .collect(),
    }
}

/// A name in at most this many columns; the end of a long one distinguishes it from others of its block.
fn name(path: &str, room: usize) -> String {
    match path.chars().count().checked_sub(room) {
        None | Some(0) => path.to_owned(),
        Some(more) => ['…'].into_iter().chain(path.chars().skip(more + 1)).collect(),
    }
}

/// A text in at most this many columns.
fn cut(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return text.to_owned();
    }
    text.chars().take(room.saturating_sub(1)).chain(['…']).collect()
}
