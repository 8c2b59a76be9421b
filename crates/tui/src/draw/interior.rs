//! What is inside a machine: its state machine, or the ring that a program keeps its board in, or the
//! blocks of a circuit without memory.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use session::{Block, Insides, Kind, Role, Signal};

use super::{diagram, lit, panel, put, signals};

/// The fewest columns, with the frame, that show what there is to see.
pub fn comfortable_width(insides: &Insides) -> u16 {
    2 + insides.diagram.as_ref().map_or(34, |diagram| diagram::comfortable_width(diagram).max(34))
}

/// Draws a panel with what is inside.
pub fn draw(insides: &Insides, wires: &[Signal], area: Rect, buffer: &mut Buffer) {
    match &insides.diagram {
        Some(diagram) => diagram::draw(diagram, panel("state", area, buffer), buffer),
        None if insides.kind == Kind::Software => draw_ring(insides, panel("ring", area, buffer), buffer),
        None => draw_blocks(&insides.blocks, wires, panel(&insides.module, area, buffer), buffer),
    }
}

/// The cells of a ring in the order in which they are turned, with the last one in the middle.
fn draw_ring(insides: &Insides, area: Rect, buffer: &mut Buffer) {
    const PLACES: [(u16, u16); 9] = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1), (1, 1)];
    let left = area.width.saturating_sub(19) / 2;
    let top = area.height.saturating_sub(7) / 2;
    for (cell, (column, row)) in PLACES.into_iter().enumerate() {
        let name = format!("ring{cell}");
        let Some(signal) = insides.registers.iter().find(|signal| signal.name == name) else { continue };
        let style = if signal.changed { lit() } else { Style::new() };
        let (x, y) = (left + column * 7, top + row * 3);
        put(buffer, area, x, y, &format!(" {cell}:{} ", signal.text), style);
        let (right, down, arrow) = match cell {
            0 | 1 => (5, 0, "→"),
            2 | 3 => (2, 1, "↓"),
            4 | 5 => (-2, 0, "←"),
            6 | 7 => (2, -1, "↑"),
            _ => continue,
        };
        put(buffer, area, x.saturating_add_signed(right), y.saturating_add_signed(down), arrow, Style::new());
    }
}

/// The outermost blocks with their ports, as boxes if there is room for them.
fn draw_blocks(blocks: &[Block], wires: &[Signal], area: Rect, buffer: &mut Buffer) {
    let outermost = blocks.iter().filter(|block| !block.path.contains('.'));
    let blocks: Vec<(&Block, Vec<&Signal>)> = outermost
        .map(|block| {
            let port = |signal: &&Signal| {
                signal.role != Role::Inside
                    && signal.name.rsplit_once('.').is_some_and(|(path, _)| path == block.path)
            };
            (block, wires.iter().filter(port).collect())
        })
        .collect();
    let boxed = blocks.iter().map(|(_, ports)| ports.len() as u16 + 2).sum::<u16>() <= area.height;
    let mut row = 0;
    for (block, ports) in blocks {
        let title = format!("{}: {}", block.path, block.module);
        if boxed {
            let place = Rect { y: area.y + row, height: ports.len() as u16 + 2, ..area };
            let inside = panel(&title, place, buffer);
            for (port, row) in ports.iter().zip(0..) {
                write_port(port, row, inside, buffer);
            }
            row += place.height;
        } else {
            put(buffer, area, 1, row, &title, Style::new());
            for port in ports.iter().filter(|port| port.role == Role::Output) {
                write_port(port, row + 1, Rect { x: area.x + 1, width: area.width - 1, ..area }, buffer);
            }
            row += 3;
        }
    }
}

fn write_port(port: &Signal, row: u16, area: Rect, buffer: &mut Buffer) {
    let name = port.name.rsplit('.').next().unwrap_or_default();
    let arrow = if port.role == Role::Output { "→" } else { " " };
    put(buffer, area, 1, row, &format!("{arrow} {name:<6} {}", port.text), signals::style(port));
}
