//! The state machine, with the state it is in lit, and below it where it can go from there.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use session::{DiagramView, Insides};

use super::put;

const BOX_HEIGHT: u16 = 3;
const ROW_GAP: u16 = 1;

/// What stands over the panel.
pub fn title(insides: &Insides) -> &str {
    if insides.diagram.is_some() { "state" } else { &insides.module }
}

/// Draws the diagram; where there is none, the ring that the machine keeps its board in, or the
/// blocks that it consists of.
pub fn draw(insides: &Insides, area: Rect, buffer: &mut Buffer) {
    let Some(diagram) = &insides.diagram else {
        draw_ring(insides, area, buffer);
        for (block, row) in insides.blocks.iter().zip(1..) {
            let depth = "  ".repeat(block.path.matches('.').count());
            put(buffer, area, 1, row, &format!("{depth}{}: {}", block.path, block.module), Style::new());
        }
        return;
    };
    let below = if fits(diagram, area) {
        draw_boxes(diagram, area, buffer)
    } else {
        draw_list(diagram, area, buffer)
    };
    let widest =
        diagram.edges.iter().filter(|edge| edge.from == diagram.current).map(|edge| edge.label.len()).max();
    let widest = widest.unwrap_or(0);
    let leaving = diagram.edges.iter().enumerate().filter(|(_, edge)| edge.from == diagram.current);
    for ((place, edge), row) in leaving.zip(below..) {
        let target = if edge.to == edge.from {
            "stays".to_owned()
        } else {
            format!("→ {}", diagram.states[edge.to].name)
        };
        let style = if diagram.last_edge == Some(place) { bold() } else { Style::new() };
        put(buffer, area, 0, row, &format!("{:<widest$} {target}", edge.label), style);
    }
}

/// The cells of a ring in the order in which they are turned, with the last one in the middle.
fn draw_ring(insides: &Insides, area: Rect, buffer: &mut Buffer) {
    const PLACES: [(u16, u16); 9] = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1), (1, 1)];
    for (cell, (column, row)) in PLACES.into_iter().enumerate() {
        let name = format!("ring{cell}");
        if let Some(signal) = insides.registers.iter().find(|signal| signal.name == name) {
            let style = if signal.changed { bold().add_modifier(Modifier::REVERSED) } else { Style::new() };
            put(buffer, area, 3 + column * 7, 2 + row * 3, &format!(" {cell}:{} ", signal.text), style);
            let (right, down, arrow) = match cell {
                0 | 1 => (5, 2, "→"),
                2 | 3 => (2, 3, "↓"),
                4 | 5 => (-1, 2, "←"),
                6 | 7 => (2, 1, "↑"),
                _ => continue,
            };
            let x = (3 + column * 7).saturating_add_signed(right);
            put(buffer, area, x, row * 3 + down, arrow, Style::new());
        }
    }
}

fn bold() -> Style {
    Style::new().add_modifier(Modifier::BOLD)
}

fn box_width(diagram: &DiagramView) -> u16 {
    diagram.states.iter().map(|state| state.name.len() as u16 + 2).max().unwrap_or(0)
}

fn columns(diagram: &DiagramView) -> u16 {
    diagram.states.iter().map(|state| u16::from(state.column) + 1).max().unwrap_or(0)
}

fn fits(diagram: &DiagramView, area: Rect) -> bool {
    columns(diagram) * (box_width(diagram) + 3) <= area.width + 3
}

/// Boxes in rows and columns, with arrows between neighbours. Returns the first free row below.
fn draw_boxes(diagram: &DiagramView, area: Rect, buffer: &mut Buffer) -> u16 {
    let width = box_width(diagram);
    let count = columns(diagram);
    let gap = (area.width - count * width).checked_div(count.saturating_sub(1)).unwrap_or(0).min(8);
    let corner = |state: usize| {
        let place = &diagram.states[state];
        (u16::from(place.column) * (width + gap), u16::from(place.row) * (BOX_HEIGHT + ROW_GAP))
    };
    for (index, state) in diagram.states.iter().enumerate() {
        let (x, y) = corner(index);
        let lit = index == diagram.current;
        let style = if lit { bold().add_modifier(Modifier::REVERSED) } else { Style::new() };
        let line = if lit { "━" } else { "─" }.repeat(usize::from(width) - 2);
        let side = if lit { "┃" } else { "│" };
        put(buffer, area, x, y, &format!("╭{line}╮"), style);
        put(
            buffer,
            area,
            x,
            y + 1,
            &format!("{side}{:^room$}{side}", state.name, room = usize::from(width) - 2),
            style,
        );
        put(buffer, area, x, y + 2, &format!("╰{line}╯"), style);
    }
    for (place, edge) in diagram.edges.iter().enumerate() {
        let ((from_x, from_y), (to_x, to_y)) = (corner(edge.from), corner(edge.to));
        let style = if diagram.last_edge == Some(place) { bold() } else { Style::new() };
        let shaft = "─".repeat(usize::from(gap.saturating_sub(1)));
        if from_y == to_y && to_x == from_x + width + gap {
            put(buffer, area, from_x + width, from_y, &format!("{shaft}▶"), style);
        } else if from_y == to_y && to_x + width + gap == from_x {
            put(buffer, area, to_x + width, from_y + 2, &format!("◀{shaft}"), style);
        } else if from_x == to_x && to_y == from_y + BOX_HEIGHT + ROW_GAP {
            put(buffer, area, from_x + 2, from_y + BOX_HEIGHT, "▼", style);
        } else if from_x == to_x && to_y + BOX_HEIGHT + ROW_GAP == from_y {
            put(buffer, area, from_x + width - 3, to_y + BOX_HEIGHT, "▲", style);
        } else if to_y > from_y {
            let (x, arrow) =
                if to_x > from_x { (from_x + width, "↘") } else { (from_x.saturating_sub(1), "↙") };
            put(buffer, area, x, from_y + BOX_HEIGHT, arrow, style);
        } else if to_y < from_y {
            let (x, arrow) =
                if to_x > from_x { (from_x + width, "↗") } else { (from_x.saturating_sub(1), "↖") };
            put(buffer, area, x, to_y + BOX_HEIGHT, arrow, style);
        }
    }
    let rows = diagram.states.iter().map(|state| u16::from(state.row) + 1).max().unwrap_or(0);
    rows * (BOX_HEIGHT + ROW_GAP)
}

/// The states one below the other, for want of room. Returns the first free row below.
fn draw_list(diagram: &DiagramView, area: Rect, buffer: &mut Buffer) -> u16 {
    for (index, state) in diagram.states.iter().enumerate() {
        let lit = index == diagram.current;
        let style = if lit { bold().add_modifier(Modifier::REVERSED) } else { Style::new() };
        put(
            buffer,
            area,
            1,
            index as u16,
            &format!("{} {:<12}", if lit { "▶" } else { " " }, state.name),
            style,
        );
    }
    diagram.states.len() as u16 + 1
}
