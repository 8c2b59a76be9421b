//! The state machine, with the current state highlighted, and below it the transitions from there.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use session::{DiagramFrame, Edge};

use super::{bold, dotted, lit, put};

const BOX_HEIGHT: u16 = 3;
/// The rows between boxes: where there is room, enough for arrows with words beside them.
const ROW_GAPS: [u16; 2] = [3, 1];
/// The lines reserved for the meaning of numbers on arrows.
const MOST_LEGEND: u16 = 3;
/// The numbers on arrows without room for words.
const NUMBERS: [&str; 9] = ["①", "②", "③", "④", "⑤", "⑥", "⑦", "⑧", "⑨"];
/// The most columns between boxes, so that arrows do not become rails.
const WIDEST_GAP: u16 = 11;

/// Draws the diagram, as boxes if there is room for them.
pub fn draw(diagram: &DiagramFrame<'_>, area: Rect, buffer: &mut Buffer) {
    let leaving: Vec<(usize, &Edge)> =
        diagram.edges.iter().enumerate().filter(|(_, edge)| edge.from == diagram.current).collect();
    let below = match Grid::new(diagram, area) {
        Some(grid) => {
            let legend = grid.draw(diagram, buffer);
            let rows = grid.height(diagram) + 1;
            legend.iter().zip(rows..).for_each(|(line, row)| put(buffer, area, 1, row, line, Style::new()));
            rows + legend.len() as u16
        }
        None => {
            draw_list(diagram, area, buffer);
            diagram.states.len() as u16 + 1
        }
    };
    let left = u16::from(area.width > 30);
    let room = usize::from(area.width.saturating_sub(left));
    let target = |edge: &Edge| &*diagram.states[edge.to].name;
    let widest = leaving.iter().map(|(_, edge)| edge.label.len()).max().unwrap_or(0);
    let farthest = leaving.iter().map(|(_, edge)| target(edge).len()).max().unwrap_or(0);
    for ((index, edge), row) in leaving.into_iter().zip(below..) {
        let text = match (edge.to == edge.from, widest + 3 + farthest <= room) {
            (true, true) => format!("{:<widest$} stays", edge.label),
            (false, true) => format!("{:<widest$} → {}", edge.label, target(edge)),
            // Without room for columns, names are complete rather than aligned.
            (true, false) => format!("{} stays", edge.label),
            (false, false) => format!("{}→{}", edge.label, target(edge)),
        };
        put(buffer, area, left, row, &text, arrow(diagram, index));
    }
}

/// The number of columns in which a diagram looks good.
pub fn comfortable_width(diagram: &DiagramFrame<'_>) -> u16 {
    let count = columns(diagram);
    count * box_width(diagram) + count.saturating_sub(1) * if count > 2 { 4 } else { WIDEST_GAP }
}

/// The positions of the boxes.
struct Grid {
    area: Rect,
    width: u16,
    gap: u16,
    row_gap: u16,
}

impl Grid {
    /// A grid that fits, with lines to spare below it for the arrows of any state.
    fn new(diagram: &DiagramFrame<'_>, area: Rect) -> Option<Grid> {
        let leaving = |state| diagram.edges.iter().filter(|edge| edge.from == state).count() as u16;
        let lines_below = (0..diagram.states.len()).map(leaving).max().unwrap_or(0);
        let (width, count) = (box_width(diagram), columns(diagram));
        let room = area.width.checked_sub(count * width)?;
        let gap = room.checked_div(count.saturating_sub(1)).unwrap_or(0).min(WIDEST_GAP);
        let used = count * width + count.saturating_sub(1) * gap;
        let left = area.width.saturating_sub(used) / 2;
        let area = Rect { x: area.x + left, width: area.width - left, ..area };
        let grids = ROW_GAPS.map(|row_gap| Grid { area, width, gap, row_gap });
        // Arrows without room for words have numbers, which lines below explain.
        let fits = |grid: &Grid| {
            let legend = if grid.row_gap > 1 { MOST_LEGEND } else { 0 };
            gap >= 2 && grid.height(diagram) + 1 + legend + lines_below <= area.height
        };
        grids.into_iter().find(fits)
    }

    fn height(&self, diagram: &DiagramFrame<'_>) -> u16 {
        let rows = diagram.states.iter().map(|state| u16::from(state.row) + 1).max().unwrap_or(0);
        rows * BOX_HEIGHT + rows.saturating_sub(1) * self.row_gap
    }

    fn corner(&self, diagram: &DiagramFrame<'_>, state: usize) -> (u16, u16) {
        let state_box = &diagram.states[state];
        let (column, row) = (u16::from(state_box.column), u16::from(state_box.row));
        (column * (self.width + self.gap), row * (BOX_HEIGHT + self.row_gap))
    }

    /// Draws everything, and returns lines that explain the numbers on arrows.
    fn draw(&self, diagram: &DiagramFrame<'_>, buffer: &mut Buffer) -> Vec<String> {
        let mut unnamed = Vec::new();
        // Slanting arrows are drawn first, so that the others stay complete where they cross.
        for slanting in [true, false] {
            for (index, edge) in diagram.edges.iter().enumerate() {
                let ((from_x, from_y), (to_x, to_y)) =
                    (self.corner(diagram, edge.from), self.corner(diagram, edge.to));
                if slanting == (from_x != to_x && from_y != to_y)
                    && let Some(at) = self.draw_edge(diagram, edge, arrow(diagram, index), buffer)
                {
                    unnamed.push((edge.label, at, arrow(diagram, index)));
                }
            }
        }
        for (index, state) in diagram.states.iter().enumerate() {
            let (x, y) = self.corner(diagram, index);
            let current = index == diagram.current;
            let style = if current { lit() } else { Style::new() };
            let room = usize::from(self.width) - 2;
            let (line, side) = if current { ("━", "┃") } else { ("─", "│") };
            let (line, name) = (line.repeat(room), format!("{:^room$}", state.name));
            put(buffer, self.area, x, y, &format!("╭{line}╮"), style);
            put(buffer, self.area, x, y + 1, &format!("{side}{name}{side}"), style);
            put(buffer, self.area, x, y + 2, &format!("╰{line}╯"), style);
        }
        // Arrows with the same condition have the same number.
        let mut meanings: Vec<&str> = unnamed.iter().map(|&(label, ..)| label).collect();
        meanings.sort_unstable();
        meanings.dedup();
        for (label, (x, y), style) in unnamed {
            let number = meanings.iter().position(|&known| known == label).and_then(|n| NUMBERS.get(n));
            put(buffer, self.area, x, y, number.unwrap_or(&"?"), style);
        }
        let words = meanings.iter().zip(NUMBERS).map(|(label, number)| format!("{number} {label}"));
        in_lines(words, usize::from(self.area.width) - 1)
    }

    /// Draws an arrow; returns the position of its number if there is no room for its label.
    fn draw_edge(
        &self,
        diagram: &DiagramFrame<'_>,
        edge: &Edge,
        style: Style,
        buffer: &mut Buffer,
    ) -> Option<(u16, u16)> {
        let ((from_x, from_y), (to_x, to_y)) =
            (self.corner(diagram, edge.from), self.corner(diagram, edge.to));
        let (area, step) = (self.area, self.width + self.gap);
        let (top, bottom) = (from_y.min(to_y) + BOX_HEIGHT, from_y.max(to_y).saturating_sub(1));
        if from_y == to_y && to_x == from_x + step {
            let (shaft, named) = self.shaft(edge.label);
            put(buffer, area, from_x + self.width, from_y, &format!("{shaft}▶"), style);
            return (!named && self.row_gap > 1).then_some((from_x + self.width + self.gap / 2, from_y));
        } else if from_y == to_y && to_x + step == from_x {
            let (shaft, named) = self.shaft(edge.label);
            put(buffer, area, to_x + self.width, to_y + 2, &format!("◀{shaft}"), style);
            return (!named && self.row_gap > 1).then_some((to_x + self.width + self.gap / 2, to_y + 2));
        } else if from_x == to_x && from_y != to_y {
            let down = to_y > from_y;
            let x = from_x + if down { 2 } else { self.width - 3 };
            for y in top..=bottom {
                put(buffer, area, x, y, "│", style);
            }
            let (y, head) = if down { (bottom, "▼") } else { (top, "▲") };
            put(buffer, area, x, y, head, style);
            if self.row_gap > 1 {
                let before = x.saturating_sub(edge.label.len() as u16 + 1);
                let named =
                    self.put_if_free(buffer, if down { x + 2 } else { before }, top + 1, edge.label, style);
                return (!named).then_some((x, top + 1));
            }
        } else if from_y != to_y {
            let right = to_x > from_x;
            let start = if right { from_x + self.width } else { from_x.saturating_sub(1) };
            let end = if right { to_x.saturating_sub(1) } else { to_x + self.width };
            let (start_y, end_y, head) = match (to_y > from_y, right) {
                (true, true) => (top, bottom, "↘"),
                (true, false) => (top, bottom, "↙"),
                (false, true) => (bottom, top, "↗"),
                (false, false) => (bottom, top, "↖"),
            };
            if self.row_gap > 1 {
                dotted::line(buffer, area, (start, start_y), (end, end_y), style);
                put(buffer, area, end, end_y, head, style);
                // Beside its start, on the side away from the line, or a number before lines can cross.
                let label = edge.label;
                let beside = if right { start.saturating_sub(label.len() as u16 + 1) } else { start + 2 };
                let part = |from: u16, to: u16| (3 * i32::from(from) + i32::from(to) + 2) / 4;
                let named = self.put_if_free(buffer, beside, start_y, label, style);
                return (!named).then_some((part(start, end) as u16, part(start_y, end_y) as u16));
            }
            put(buffer, area, start, start_y, head, style);
        }
        None
    }

    /// Writes a label where it hides nothing, and returns whether it did.
    fn put_if_free(&self, buffer: &mut Buffer, x: u16, y: u16, label: &str, style: Style) -> bool {
        let space = Rect { x: self.area.x + x, y: self.area.y + y, width: label.len() as u16, height: 1 };
        let free = |position| buffer.cell(position).is_some_and(|cell| cell.symbol() == " ");
        let fits = x + space.width <= self.area.width && space.positions().all(free);
        if fits {
            put(buffer, self.area, x, y, label, style);
        }
        fits
    }

    /// The line of a horizontal arrow without its head, and whether the label has room in it.
    fn shaft(&self, label: &str) -> (String, bool) {
        let room = usize::from(self.gap) - 1;
        if label.len() + 2 <= room {
            (format!("{:─^room$}", format!(" {label} ")), true)
        } else {
            ("─".repeat(room), false)
        }
    }
}

/// Words one after the other, in lines of at most this many columns.
fn in_lines(words: impl Iterator<Item = String>, columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 2 + word.chars().count() <= columns => {
                *line += &format!("  {word}");
            }
            _ => lines.push(word),
        }
    }
    lines
}

/// The style of an arrow; the one that led to the state is bold.
fn arrow(diagram: &DiagramFrame<'_>, index: usize) -> Style {
    if diagram.last_edge == Some(index) { bold() } else { Style::new() }
}

fn box_width(diagram: &DiagramFrame<'_>) -> u16 {
    diagram.states.iter().map(|state| state.name.len() as u16 + 2).max().unwrap_or(2)
}

fn columns(diagram: &DiagramFrame<'_>) -> u16 {
    diagram.states.iter().map(|state| u16::from(state.column) + 1).max().unwrap_or(0)
}

/// The states one below the other, for want of room.
fn draw_list(diagram: &DiagramFrame<'_>, area: Rect, buffer: &mut Buffer) {
    for ((index, state), row) in diagram.states.iter().enumerate().zip(0..) {
        let current = index == diagram.current;
        let (sign, style) = if current { ("▶", lit()) } else { (" ", Style::new()) };
        put(buffer, area, 1, row, &format!("{sign} {:<12}", state.name), style);
    }
}
