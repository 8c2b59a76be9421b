//! The state machine, with the state it is in lit, and below it where it can go from there.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use session::{DiagramFrame, Edge};

use super::{bold, dotted, lit, put};

const BOX_HEIGHT: u16 = 3;
/// The rows between boxes: where there is room, enough for arrows with words beside them.
const ROW_GAPS: [u16; 2] = [3, 1];
/// The most columns between boxes, so that arrows do not become rails.
const WIDEST_GAP: u16 = 11;

/// Draws the diagram, as boxes if there is room for them.
pub fn draw(diagram: &DiagramFrame<'_>, area: Rect, buffer: &mut Buffer) {
    let leaving: Vec<(usize, &Edge)> =
        diagram.edges.iter().enumerate().filter(|(_, edge)| edge.from == diagram.current).collect();
    let below = match Grid::new(diagram, area) {
        Some(grid) => {
            grid.draw(diagram, buffer);
            grid.height(diagram) + 1
        }
        None => {
            draw_list(diagram, area, buffer);
            diagram.states.len() as u16 + 1
        }
    };
    let widest = leaving.iter().map(|(_, edge)| edge.label.len()).max().unwrap_or(0);
    for ((place, edge), row) in leaving.into_iter().zip(below..) {
        let target = if edge.to == edge.from {
            "stays".to_owned()
        } else {
            format!("→ {}", diagram.states[edge.to].name)
        };
        let x = u16::from(area.width > 30);
        put(buffer, area, x, row, &format!("{:<widest$} {target}", edge.label), arrow(diagram, place));
    }
}

/// How many columns a diagram takes to look well.
pub fn comfortable_width(diagram: &DiagramFrame<'_>) -> u16 {
    let count = columns(diagram);
    count * box_width(diagram) + count.saturating_sub(1) * if count > 2 { 4 } else { WIDEST_GAP }
}

/// Where the boxes are.
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
        let fits = |grid: &Grid| gap >= 2 && grid.height(diagram) + 1 + lines_below <= area.height;
        grids.into_iter().find(fits)
    }

    fn height(&self, diagram: &DiagramFrame<'_>) -> u16 {
        let rows = diagram.states.iter().map(|state| u16::from(state.row) + 1).max().unwrap_or(0);
        rows * BOX_HEIGHT + rows.saturating_sub(1) * self.row_gap
    }

    fn corner(&self, diagram: &DiagramFrame<'_>, state: usize) -> (u16, u16) {
        let place = &diagram.states[state];
        let (column, row) = (u16::from(place.column), u16::from(place.row));
        (column * (self.width + self.gap), row * (BOX_HEIGHT + self.row_gap))
    }

    fn draw(&self, diagram: &DiagramFrame<'_>, buffer: &mut Buffer) {
        // Slanting arrows are drawn first, so that the others stay whole where they cross.
        for slanting in [true, false] {
            for (place, edge) in diagram.edges.iter().enumerate() {
                let ((from_x, from_y), (to_x, to_y)) =
                    (self.corner(diagram, edge.from), self.corner(diagram, edge.to));
                if slanting == (from_x != to_x && from_y != to_y) {
                    self.draw_edge(diagram, edge, arrow(diagram, place), buffer);
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
    }

    fn draw_edge(&self, diagram: &DiagramFrame<'_>, edge: &Edge, style: Style, buffer: &mut Buffer) {
        let ((from_x, from_y), (to_x, to_y)) =
            (self.corner(diagram, edge.from), self.corner(diagram, edge.to));
        let (area, step) = (self.area, self.width + self.gap);
        let (top, bottom) = (from_y.min(to_y) + BOX_HEIGHT, from_y.max(to_y).saturating_sub(1));
        if from_y == to_y && to_x == from_x + step {
            put(buffer, area, from_x + self.width, from_y, &format!("{}▶", self.shaft(edge.label)), style);
        } else if from_y == to_y && to_x + step == from_x {
            put(buffer, area, to_x + self.width, to_y + 2, &format!("◀{}", self.shaft(edge.label)), style);
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
                self.put_if_free(buffer, if down { x + 2 } else { before }, top + 1, edge.label, style);
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
            } else {
                put(buffer, area, start, start_y, head, style);
            }
        }
    }

    /// Writes a label where it hides nothing.
    fn put_if_free(&self, buffer: &mut Buffer, x: u16, y: u16, label: &str, style: Style) {
        let place = Rect { x: self.area.x + x, y: self.area.y + y, width: label.len() as u16, height: 1 };
        let free = |place| buffer.cell(place).is_some_and(|cell| cell.symbol() == " ");
        if place.positions().all(free) {
            put(buffer, self.area, x, y, label, style);
        }
    }

    /// The line of a horizontal arrow without its head, with the label in it if there is room.
    fn shaft(&self, label: &str) -> String {
        let room = usize::from(self.gap) - 1;
        if label.len() + 2 <= room {
            format!("{:─^room$}", format!(" {label} "))
        } else {
            "─".repeat(room)
        }
    }
}

/// The arrow that led to the state stands out.
fn arrow(diagram: &DiagramFrame<'_>, place: usize) -> Style {
    if diagram.last_edge == Some(place) { bold() } else { Style::new() }
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
