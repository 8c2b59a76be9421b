//! The schematic as SVG.
//!
//! Wires are groups of the class `net` and everything else groups of the class `cell`, with indexes into the
//! sheet, so that a page can highlight them, and a test can read the picture back.

use super::layout::Layout;
use super::levels::Levels;
use super::measure::{BUBBLE, Size, position, size};
use super::sheet::{Cell, Kind, Pin, Sheet, Side};
pub use super::symbols::Symbols;
use super::symbols::{outline, word};
use crate::{Svg, escape};

const STYLE: &str = "\
.schematic{font:11px ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;--paper:#fff;--high:#b3261e;--low:#1d5fa8;--bus:#6a3d9a;--mark:#d4880f}
@media (prefers-color-scheme:dark){.schematic:root{--paper:#0d1117;--high:#ff8a7a;--low:#79b8ff;--bus:#cdb4ff}}
.schematic text{fill:currentColor;dominant-baseline:central}
.schematic .body{fill:var(--paper);stroke:currentColor;stroke-width:1.3;stroke-linejoin:round}
.schematic .block .body,.schematic .register .body{stroke-width:1.8}
.schematic .constant .body{stroke:none}
.schematic .split .body,.schematic .join .body{stroke-width:.8;stroke-dasharray:2 2}
.schematic .bubble{fill:var(--paper);stroke:currentColor;stroke-width:1.2}
.schematic .middle{text-anchor:middle}
.schematic .end{text-anchor:end}
.schematic .title{font-weight:bold;text-anchor:middle}
.schematic .small{font-size:10px;opacity:.8}
.schematic .net path{fill:none;stroke:currentColor;stroke-width:1.2}
.schematic .net .dot{fill:currentColor;stroke:none}
.schematic .bus path{stroke-width:2.6}
.schematic .high{color:var(--high)}
.schematic .high path{stroke-width:2.4}
.schematic .low{color:var(--low)}
.schematic .low path{stroke-dasharray:5 2}
.schematic .some{color:var(--bus)}
.schematic .none{color:var(--low)}
.schematic .none path{stroke-dasharray:9 3}
.schematic .value{font-size:10px;font-weight:bold}
.schematic .net .halo{display:none}
.schematic .changed .halo{display:inline;stroke:var(--mark);stroke-opacity:.45;stroke-width:8;stroke-dasharray:none}
";

/// The values of the wires of a sheet at one moment.
pub struct Moment {
    /// The value on every wire.
    pub now: Levels,
    /// The values as people read them.
    pub texts: Vec<String>,
    /// The values one clock before, if there was one.
    pub before: Option<Levels>,
}

/// Draws a sheet, perhaps with the value of every wire.
pub fn schematic(
    sheet: &Sheet,
    layout: &Layout,
    symbols: Symbols,
    title: &str,
    moment: Option<&Moment>,
) -> String {
    let [width, height] = layout.size;
    let mut svg = Svg::new("schematic", title, width as usize, height as usize, STYLE);
    for net in 0..sheet.nets.len() {
        draw_net(&mut svg, sheet, layout, net, moment);
    }
    for cell in 0..sheet.cells.len() {
        draw_cell(&mut svg, sheet, layout, cell, symbols);
    }
    svg.finish()
}

fn draw_net(svg: &mut Svg, sheet: &Sheet, layout: &Layout, net: usize, moment: Option<&Moment>) {
    let found = &sheet.nets[net];
    let bus = found.bits.len() > 1;
    let mut class = if bus { "net bus".to_owned() } else { "net".to_owned() };
    let mut value = String::new();
    if let Some(Moment { now, texts, before }) = moment {
        class += match (bus, now[net] == 0 && found.states.is_empty()) {
            (false, true) => " low",
            (false, false) => " high",
            (true, true) => " none",
            (true, false) => " some",
        };
        if before.as_ref().is_some_and(|before| before[net] != now[net]) {
            class += " changed";
        }
        value = if bus { texts[net].clone() } else { String::new() };
    }
    let (path, ends) = lines(sheet, layout, net);
    let dots: String =
        ends.iter().map(|(x, y)| format!("M{} {y}a3 3 0 1 0 6 0a3 3 0 1 0-6 0", x - 3)).collect();
    let name = escape(&found.names.join(" "));
    svg.line(format_args!(
        "<g class=\"{class}\" data-net=\"{net}\" data-name=\"{name}\"><path class=\"halo\" d=\"{path}\"/><path d=\"{path}\"/>"
    ));
    if !dots.is_empty() {
        svg.line(format_args!("<path class=\"dot\" d=\"{dots}\"/>"));
    }
    if let Some((cell, pin)) = sheet.driver(net)
        && bus
        && sheet.cells[cell].kind != Kind::Constant
    {
        let (x, y) = start(sheet, layout, cell, pin);
        svg.line(format_args!(
            "<text class=\"value\" x=\"{}\" y=\"{}\">{}</text>",
            x + 4,
            y + 8,
            escape(&value)
        ));
    }
    svg.line(format_args!("</g>"));
}

/// The lines of a wire, those at its pins included, and the points where more than two meet.
fn lines(sheet: &Sheet, layout: &Layout, net: usize) -> (String, Vec<Point>) {
    let mut path = String::new();
    let mut segments = Vec::new();
    let mut line = |corners: &[i32]| {
        let mut points = corners.chunks(2).map(|point| (point[0], point[1]));
        let Some(mut from) = points.next() else { return };
        path += &format!("M{} {}", from.0, from.1);
        for to in points {
            path += &if to.1 == from.1 { format!("H{}", to.0) } else { format!("V{}", to.1) };
            segments.push((from, to));
            from = to;
        }
    };
    layout.wires[net].iter().for_each(|corners| line(corners));
    for (index, cell) in sheet.cells.iter().enumerate() {
        for pin in (0..cell.pins.len()).filter(|&pin| cell.pins[pin].net == Some(net)) {
            let (x, y) = start(sheet, layout, index, pin);
            let [left, top] = layout.cells[index];
            let end = position(sheet, index, pin);
            line(&[x, y, left + end.0, top + end.1]);
        }
    }
    (path, junctions(&segments))
}

type Point = (i32, i32);

/// The points where lines of one wire meet in three or four directions.
fn junctions(segments: &[(Point, Point)]) -> Vec<Point> {
    let mut points: Vec<(i32, i32)> = segments.iter().flat_map(|&(from, to)| [from, to]).collect();
    points.sort_unstable();
    points.dedup();
    let reaches = |(x, y): (i32, i32), (dx, dy): (i32, i32)| {
        segments.iter().any(|&(from, to)| {
            let inside = |a: i32, b: i32, value: i32| a.min(b) <= value && value <= a.max(b);
            let on = |x: i32, y: i32| inside(from.0, to.0, x) && inside(from.1, to.1, y);
            on(x, y) && on(x + dx, y + dy)
        })
    };
    let directions = [(1, 0), (-1, 0), (0, 1), (0, -1)];
    points.retain(|&point| directions.iter().filter(|&&direction| reaches(point, direction)).count() > 2);
    points
}

/// The point where the line of a pin meets the body of its cell, or the small circle before it.
fn start(sheet: &Sheet, layout: &Layout, index: usize, pin: usize) -> (i32, i32) {
    let ([x, y], size) = (layout.cells[index], size(sheet, index));
    let found = &sheet.cells[index].pins[pin];
    let (right, down) = position(sheet, index, pin);
    let circle = if found.inverted { BUBBLE } else { 0 };
    // The backs of some symbols are hollow, so lines reach a little under them.
    let under = if found.inverted { 0 } else { under(&sheet.cells[index]) };
    match found.side {
        Side::Left => (x + size.left - circle + under, y + down),
        Side::Right => (x + size.left + size.body + circle, y + down),
        Side::Below => (x + right, y + down - if found.inverted { 0 } else { 6 }),
    }
}

fn under(cell: &Cell) -> i32 {
    if matches!(cell.kind, Kind::Gate(..)) { 4 } else { 0 }
}

fn draw_cell(svg: &mut Svg, sheet: &Sheet, layout: &Layout, index: usize, symbols: Symbols) {
    let cell = &sheet.cells[index];
    let ([x, y], Size { left, body, height, .. }) = (layout.cells[index], size(sheet, index));
    let frame = [x + left, y, body, height];
    let (path, sign) = outline(&cell.kind, symbols, frame);
    let kind = word(&cell.kind);
    let pins: Vec<String> = (0..cell.pins.len()).map(|pin| pin_text(sheet, layout, index, pin)).collect();
    let net = |pin: &Pin| pin.net.map_or_else(|| "-1".to_owned(), |net| net.to_string());
    let nets: Vec<String> = cell.pins.iter().map(net).collect();
    let title = escape(&cell.title);
    svg.line(format_args!(
        "<g class=\"cell {kind}\" data-cell=\"{index}\" data-kind=\"{kind}\" data-title=\"{title}\" \
         data-pins=\"{}\" data-nets=\"{}\"><path class=\"body\" d=\"{path}\"/>",
        escape(&pins.join(" ")),
        nets.join(" ")
    ));
    for pin in 0..cell.pins.len() {
        draw_pin(svg, sheet, layout, index, pin);
    }
    let (middle, centre) = (x + left + body / 2, y + height / 2);
    let mut write = |class: &str, x: i32, y: i32, text: &str| {
        let text = escape(text);
        svg.line(format_args!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{text}</text>"));
    };
    match &cell.kind {
        Kind::Block(module, clocked) => {
            write("title", middle, y + 12, &cell.title);
            write("middle small", middle, y + 27, module);
            if *clocked {
                triangle(svg, x + left, y + height);
            }
        }
        Kind::Register(initial) => {
            write("title", middle, y + 12, &sheet.caption(index));
            write("end small", x + left + body - 5, y + 49, &format!("reset {initial}"));
            triangle(svg, x + left, y + height);
        }
        Kind::Input => write("", x + 6, centre, &sheet.caption(index)),
        Kind::Output => write("", x + left + 8, centre, &sheet.caption(index)),
        Kind::Constant => write("middle", middle, centre, &cell.title),
        _ if !sign.is_empty() => write("middle", middle, centre, format!("{sign} {}", cell.title).trim_end()),
        _ => {}
    }
    svg.line(format_args!("</g>"));
}

/// A pin for readers of the picture: side, name, a circle if it is inverted, and where it ends.
fn pin_text(sheet: &Sheet, layout: &Layout, index: usize, pin: usize) -> String {
    let Pin { name, side, inverted, .. } = &sheet.cells[index].pins[pin];
    let ([x, y], (right, down)) = (layout.cells[index], position(sheet, index, pin));
    let side = match side {
        Side::Left => 'l',
        Side::Below => 'b',
        Side::Right => 'r',
    };
    format!("{side}{},{},{},{name}", if *inverted { "!" } else { "" }, x + right, y + down)
}

fn draw_pin(svg: &mut Svg, sheet: &Sheet, layout: &Layout, index: usize, pin: usize) {
    let cell = &sheet.cells[index];
    let Pin { name, side, inverted, .. } = &cell.pins[pin];
    let (x, y) = start(sheet, layout, index, pin);
    if *inverted {
        let (centre_x, centre_y) = match side {
            Side::Left => (x + BUBBLE / 2, y),
            Side::Right => (x - BUBBLE / 2, y),
            Side::Below => (x, y - BUBBLE / 2),
        };
        svg.line(format_args!("<circle class=\"bubble\" cx=\"{centre_x}\" cy=\"{centre_y}\" r=\"3.5\"/>"));
    }
    let inset = if *side == Side::Left { 4 } else { -4 };
    let class = if *side == Side::Left { "small" } else { "small end" };
    if !name.is_empty() && *side != Side::Below {
        svg.line(format_args!(
            "<text class=\"{class}\" x=\"{}\" y=\"{y}\">{}</text>",
            x + inset,
            escape(name)
        ));
    }
    if *side == Side::Right {
        let label = escape(&sheet.label(index, pin));
        if !label.is_empty() {
            svg.line(format_args!("<text class=\"small\" x=\"{}\" y=\"{}\">{label}</text>", x + 4, y - 8));
        }
    }
}

/// The symbol of a clock, at the bottom left of a body.
fn triangle(svg: &mut Svg, x: i32, bottom: i32) {
    svg.line(format_args!(
        "<path class=\"bubble\" d=\"M{x} {}L{} {}L{x} {}\"/>",
        bottom - 14,
        x + 8,
        bottom - 9,
        bottom - 4
    ));
}
