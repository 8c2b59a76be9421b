//! The inside of a circuit: its state machine, or its blocks if it has no memory.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use session::{Block, Frame, Role, Signal};

use super::{diagram, panel, put, signals};

/// The fewest columns, with the frame, that show everything.
pub fn comfortable_width(frame: Frame<'_>) -> u16 {
    2 + frame.diagram().map_or(34, |diagram| diagram::comfortable_width(&diagram).max(34))
}

/// Draws a panel with the inside.
pub fn draw(frame: Frame<'_>, area: Rect, buffer: &mut Buffer) {
    match frame.diagram() {
        Some(diagram) => diagram::draw(&diagram, panel("state", area, buffer), buffer),
        None if frame.history.blocks.is_empty() => draw_values(frame, area, buffer),
        None => draw_blocks(frame, panel(&frame.history.module, area, buffer), buffer),
    }
}

/// The registers one below the other, or the outputs of a circuit without memory, for a design of which
/// nothing else is known.
fn draw_values(frame: Frame<'_>, area: Rect, buffer: &mut Buffer) {
    let registers: Vec<Signal<'_>> = frame.registers().collect();
    let outputs = || frame.wires().filter(|signal| signal.track.role == Role::Output).collect();
    let (title, values) =
        if registers.is_empty() { ("outputs", outputs()) } else { ("registers", registers) };
    let area = panel(title, area, buffer);
    let lines = usize::from(area.height);
    let shown = if values.len() > lines { lines.saturating_sub(1) } else { values.len() };
    let names = values[..shown].iter().map(|value| value.track.path.chars().count()).max().unwrap_or(0);
    for (value, row) in values[..shown].iter().zip(0..) {
        let text = format!("{:names$} {}{}", value.track.path, value.text, signals::mark(value));
        put(buffer, area, 1, row, &text, signals::style(value));
    }
    if shown < values.len() {
        put(buffer, area, 1, shown as u16, &format!("and {} more", values.len() - shown), Style::new());
    }
}

/// The outermost blocks with their ports, as boxes if there is room for them.
fn draw_blocks(frame: Frame<'_>, area: Rect, buffer: &mut Buffer) {
    let outermost = frame.history.blocks.iter().filter(|block| !block.path.contains('.'));
    let blocks: Vec<(&Block, Vec<Signal<'_>>)> = outermost
        .map(|block| {
            let port = |signal: &Signal<'_>| {
                !matches!(signal.track.role, Role::Inside | Role::Clock) && signal.track.scope == block.path
            };
            (block, frame.signals().filter(port).collect())
        })
        .collect();
    let boxed = blocks.iter().map(|(_, ports)| ports.len() as u16 + 2).sum::<u16>() <= area.height;
    let mut row = 0;
    for (block, ports) in blocks {
        let title = format!("{}: {}", block.path, block.module);
        if boxed {
            let outer = Rect { y: area.y + row, height: ports.len() as u16 + 2, ..area };
            let inside = panel(&title, outer, buffer);
            for (port, row) in ports.iter().zip(0..) {
                write_port(port, row, inside, buffer);
            }
            row += outer.height;
        } else {
            put(buffer, area, 1, row, &title, Style::new());
            for port in ports.iter().filter(|port| port.track.role == Role::Output) {
                write_port(port, row + 1, Rect { x: area.x + 1, width: area.width - 1, ..area }, buffer);
            }
            row += 3;
        }
    }
}

fn write_port(port: &Signal<'_>, row: u16, area: Rect, buffer: &mut Buffer) {
    let name = &port.track.name;
    let arrow = if port.track.role == Role::Output { "→" } else { " " };
    put(buffer, area, 1, row, &format!("{arrow} {name:<6} {}", port.text), signals::style(port));
}
