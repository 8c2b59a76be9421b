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

/// Draws the clocks up to the present, or further back if another one is looked at, and as many
/// signals as there are lines: those that changed last, in the order of the ports.
pub fn draw(window: &Window, view: &View, area: Rect, buffer: &mut Buffer) {
    let looked_at = view.clock.saturating_sub(window.first);
    let widths = widths(window);
    let clocks = visible(&widths, looked_at, usize::from(area.width.saturating_sub(NAMES + 2)));
    let lines = usize::from(area.height.saturating_sub(1));
    for (row, line) in pick(&window.rows, clocks.clone(), lines).into_iter().zip(0..) {
        let name: String = row.name.chars().take(usize::from(NAMES) - 1).collect();
        put(buffer, area, 1, line, &name, Style::new());
        let colour = if row.shape == Shape::Bus { Color::Cyan } else { Color::Green };
        let style = Style::new().fg(colour);
        put(buffer, area, 1 + NAMES, line, &trace(row, clocks.clone(), &widths), style);
    }
    let before: usize = widths.get(clocks.start..looked_at).map_or(0, |widths| widths.iter().sum());
    let past = view.clock != view.now;
    let marker = 1 + NAMES + before as u16;
    let text = if past { "▲ the past" } else { "▲ now" };
    put(buffer, area, marker, area.height.saturating_sub(1), text, bold());
    if let (true, Some(&width)) = (past, widths.get(looked_at)) {
        // What is looked at stands out from what came after it.
        let column = Rect { x: area.x + marker, width: width as u16, ..area };
        buffer.set_style(column.intersection(area), bold().bg(Color::DarkGray));
    }
}

/// How wide each clock has to be, so that every value can be read where it begins.
fn widths(window: &Window) -> Vec<usize> {
    let mut widths = vec![NARROWEST; window.clocks];
    for row in window.rows.iter().filter(|row| row.shape == Shape::Bus) {
        for run in runs(row, 0..window.clocks) {
            let needed = row.values[run.start].chars().count() + 2;
            let others: usize = widths[run.start + 1..run.end].iter().sum();
            widths[run.start] = widths[run.start].max(needed.saturating_sub(others));
        }
    }
    widths
}

/// The clocks that fit: the last ones, unless the one that is looked at would not be among them.
fn visible(widths: &[usize], looked_at: usize, room: usize) -> Range<usize> {
    let mut end = widths.len();
    loop {
        let mut start = end;
        let mut used = 0;
        while start > 0 && used + widths[start - 1] <= room {
            start -= 1;
            used += widths[start];
        }
        if start <= looked_at || end == 0 {
            return start..end;
        }
        end -= 1;
    }
}

/// The rows that fit: all, or those whose last change is most recent.
fn pick(rows: &[Row], clocks: Range<usize>, lines: usize) -> Vec<&Row> {
    let mut order: Vec<usize> = (0..rows.len()).collect();
    let last_change = |row: &Row| runs(row, clocks.clone()).last().map(|run| run.start);
    order.sort_by_key(|&index| {
        (rows[index].shape != Shape::Clock, std::cmp::Reverse(last_change(&rows[index])))
    });
    order.truncate(lines);
    order.sort_unstable();
    order.into_iter().map(|index| &rows[index]).collect()
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

/// One signal as text: levels as lines, values between crossings.
fn trace(row: &Row, clocks: Range<usize>, widths: &[usize]) -> String {
    match row.shape {
        Shape::Clock => widths[clocks]
            .iter()
            .map(|width| format!("{}{}", "▁".repeat(width - width / 2), "▔".repeat(width / 2)))
            .collect(),
        Shape::Level => clocks
            .map(|clock| if row.values[clock] == "1" { "▔" } else { "▁" }.repeat(widths[clock]))
            .collect(),
        Shape::Bus => runs(row, clocks.clone())
            .map(|run| {
                let room = widths[run.clone()].iter().sum::<usize>() - 1;
                let value: String = row.values[run.start].chars().take(room).collect();
                format!("{}{value:<room$}", if run.start == clocks.start { "│" } else { "╳" })
            })
            .collect(),
    }
}
