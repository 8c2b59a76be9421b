//! The sheet that opens first: the circuit with buttons, switches and LEDs, so that it can be played by
//! hand.

use super::canvas::{Canvas, IO, Point, WIRING, text_width};
use super::symbol::{Symbol, clock_terms};
use super::term::{Term, slice_name};
use crate::{Netlist, Port};

/// The corner of the sheet; labels of buttons are to the left of it.
const CORNER: Point = (120, 60);

/// Draws the panel. With a clock, inputs are buttons, because a press is what counts; without one they are
/// switches. Nine of a kind form a square.
pub fn panel(netlist: &Netlist) -> Canvas {
    let top = netlist.top();
    let mut sheet = Canvas::default();
    let mut controls = Canvas::default();
    let mut y = 0;
    if top.clocked {
        controls.component(
            WIRING,
            "Clock",
            (20, y + 10),
            &[("label", "clock".to_owned()), ("labelloc", "west".to_owned())],
        );
        controls.wire((20, y + 10), (40, y + 10));
        controls.sink((40, y + 10), "clock", 1);
        y = control(&mut controls, "reset", (0, y + 40), true) + 20;
    }
    let mut terms = clock_terms(top);
    for port in &top.inputs {
        let Port { name, width, .. } = port;
        // A number is easier to set as one than bit by bit.
        let by_bit = *width == 1 || *width == 9;
        if !by_bit {
            terms.push(Term::Name { name: name.clone(), width: *width });
            y = number(&mut controls, port, (0, y)) + 20;
            continue;
        }
        let mut parts = Vec::new();
        let mut lowest = y;
        for bit in 0..*width {
            let label = if *width == 1 { name.clone() } else { slice_name(name, bit, 1) };
            let at = ((bit % 3) as i32 * (2 * text_width(&label) + 10), y + (bit / 3) as i32 * 40);
            lowest = lowest.max(control(&mut controls, &label, at, top.clocked));
            parts.push((Term::Name { name: label, width: 1 }, 1));
        }
        y = lowest + 20;
        terms.push(if *width == 1 { parts.remove(0).0 } else { Term::Join { parts } });
    }

    let outputs = top.outputs.iter().map(|(port, _)| Some(port.name.as_str()));
    let middle = Symbol::of(top).copy("", &terms, outputs);
    let lights = lights(&top.outputs.iter().map(|(port, _)| port).collect::<Vec<_>>());

    // Controls and LEDs fit on a screen together; the circuit between them is below.
    let (left, upper) = CORNER;
    sheet.place(&controls, CORNER);
    sheet.place(&lights, (left + controls.size().0 + 60, upper));
    sheet.place(&middle, (left, upper + controls.size().1.max(lights.size().1) + 60));
    sheet
}

/// A button, or a switch that keeps its setting; returns the line below it.
fn control(canvas: &mut Canvas, name: &str, at: Point, button: bool) -> i32 {
    let out = (at.0 + 20, at.1 + 10);
    let label = [("label", name.to_owned()), ("labelloc", "west".to_owned())];
    // A switch begins at 0; without this it would begin with no value at all.
    let switch = [&label[..], &[("tristate", "false".to_owned())]].concat();
    match button {
        true => canvas.component(IO, "Button", out, &label),
        false => canvas.component(WIRING, "Pin", out, &switch),
    }
    canvas.wire(out, (out.0 + 20, out.1));
    canvas.sink((out.0 + 20, out.1), name, 1);
    canvas.include(at, (at.0, at.1 + 20));
    at.1 + 20
}

/// A vector that is set as a number.
fn number(canvas: &mut Canvas, port: &Port, at: Point) -> i32 {
    let out = (at.0 + 20, at.1 + 10);
    let attributes = [
        ("width", port.width.to_string()),
        ("tristate", "false".to_owned()),
        ("label", port.name.clone()),
        ("labelloc", "west".to_owned()),
    ];
    canvas.component(WIRING, "Pin", out, &attributes);
    canvas.wire(out, (out.0 + 20, out.1));
    canvas.sink((out.0 + 20, out.1), &port.name, port.width);
    canvas.include((at.0 - 10 * port.width as i32 - text_width(&port.name), at.1), (at.0, at.1 + 20));
    at.1 + 20
}

/// An LED for each bit of each output. Ports that are numbered from 1 to 9 lie in a square, and others that are narrow
/// three in a row, so that all of them fit on a screen.
fn lights(ports: &[&Port]) -> Canvas {
    let mut canvas = Canvas::default();
    let mut y = 0;
    let mut index = 0;
    while index < ports.len() {
        let narrow = |port: &&&Port| port.width <= 4;
        let alone = (index..ports.len()).take_while(|&at| !is_square(&ports[at..]));
        let count = match ports[index..].iter().zip(alone).take_while(|(port, _)| narrow(port)).count() {
            0 if is_square(&ports[index..]) => 9,
            0 => 1,
            count => count,
        };
        let blocks: Vec<Canvas> = ports[index..index + count].iter().map(|port| leds(port)).collect();
        let names = ports[index..index + count].iter().map(|port| text_width(&port.name));
        let step = names.max().unwrap_or(0) + 140;
        let height = blocks.iter().map(|block| block.size().1).max().unwrap_or(0);
        for (number, block) in blocks.iter().enumerate() {
            canvas.place(block, (number as i32 % 3 * step, y + number as i32 / 3 * (height + 20)));
        }
        y += (count as i32 + 2) / 3 * (height + 20) + 10;
        index += count;
    }
    canvas
}

/// Whether nine ports follow that are numbered from 1 to 9.
fn is_square(ports: &[&Port]) -> bool {
    let stem = ports.first().and_then(|port| port.name.strip_suffix('1'));
    stem.is_some_and(|stem| {
        (0..9).all(|i| ports.get(i).is_some_and(|port| port.name == format!("{stem}{}", i + 1)))
    })
}

/// The LEDs of one output: in a row, or in a square if there are nine.
fn leds(port: &Port) -> Canvas {
    let mut canvas = Canvas::default();
    canvas.source((0, 10), &port.name, port.width);
    let color = |bit: usize| match (port.name.as_str(), bit) {
        ("green", _) => "#00c000",
        ("red", _) => "#f00000",
        (_, 1) => "#00c000",
        _ => "#f00000",
    };
    let led = |canvas: &mut Canvas, at: Point, bit: usize| {
        let attributes =
            [("color", color(bit).to_owned()), ("label", String::new()), ("labelloc", "north".to_owned())];
        canvas.component(IO, "LED", at, &attributes);
        canvas.include(at, (at.0, at.1 + 10));
    };
    if port.width == 1 {
        canvas.wire((0, 10), (40, 10));
        led(&mut canvas, (40, 10), 0);
        return canvas;
    }
    canvas.wire((0, 10), (10, 10));
    canvas.splitter((10, 10), "east", std::iter::repeat_n(Some(1), port.width));
    let from: Vec<i32> = (0..port.width as i32).map(|bit| 20 + 10 * bit).collect();
    let right = 30 + 10 * (port.width as i32 + 1);
    let pins: Vec<Point> = (0..port.width as i32).map(|bit| (right, 20 + 20 * bit)).collect();
    canvas.route(30, &from, &pins);
    if port.width != 9 {
        for (bit, &pin) in pins.iter().enumerate() {
            led(&mut canvas, pin, bit);
        }
        return canvas;
    }
    for (bit, &pin) in pins.iter().enumerate() {
        canvas.sink(pin, &slice_name(&port.name, bit, 1), 1);
    }
    let x = right + text_width(&port.name) + 100;
    for bit in 0..9 {
        let at = (x + (bit as i32 % 3) * (text_width(&port.name) + 80), 20 + (bit as i32 / 3) * 50);
        canvas.source(at, &slice_name(&port.name, bit, 1), 1);
        canvas.wire(at, (at.0 + 20, at.1));
        led(&mut canvas, (at.0 + 20, at.1), 0);
    }
    canvas
}
