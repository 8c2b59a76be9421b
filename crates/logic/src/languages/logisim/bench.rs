//! A sheet that counts through inputs, or plays them from a memory, for a run without a window.

use super::canvas::{Canvas, MEMORY, WIRING};
use super::symbol::{Symbol, input_pins};
use super::{Term, project};
use crate::{Module, Netlist};

/// The tunnels of the bench. Names of ports have no spaces, so none is connected with them by accident.
const TICK: &str = "bench tick";
const COUNT: &str = "bench count";
const LAST: &str = "bench last";

/// The circuit with a bench that opens first: a counter, perhaps a memory behind it with the levels of
/// every clock, and outputs: the counter as `clock_number`, every output, and `halt`, which ends the run
/// of `java -jar logisim.jar FILE -tty table`.
///
/// Without levels, the counter itself is connected to the inputs, the first port at its lowest bit. The
/// form of the levels is that of [`crate::Simulator::drive_bits`]; a memory holds 32 bits of them.
pub fn bench(netlist: &Netlist, levels: Option<&[u64]>) -> String {
    let top = netlist.top();
    let inputs: usize = top.inputs.iter().map(|port| port.width).sum();
    let (count, wires) = match levels {
        Some(levels) => (levels.len() as u64, inputs + usize::from(top.clocked)),
        None => (1 << inputs, inputs),
    };
    // One more clock, so that the last row is printed before the run ends.
    let width = (u64::BITS - count.leading_zeros()) as usize;
    let mut sheet = Canvas::default();
    sheet.component(WIRING, "Clock", (100, 120), &[]);
    sheet.wire((100, 120), (140, 120));
    sheet.sink((140, 120), TICK, 1);
    sheet.source((160, 260), TICK, 1);
    sheet.wire((160, 260), (180, 220));
    let counter =
        [("width", width.to_string()), ("max", format!("{count:#x}")), ("appearance", "classic".to_owned())];
    sheet.component(MEMORY, "Counter", (200, 200), &counter);
    sheet.wire((200, 200), (240, 200));
    sheet.sink((240, 200), COUNT, width);
    sheet.wire((200, 210), (220, 210));
    sheet.wire((220, 210), (240, 230));
    sheet.sink((240, 230), LAST, 1);
    sheet.source((180, 320), LAST, 1);
    sheet.wire((180, 320), (200, 320));
    output(&mut sheet, (200, 320), "halt", 1);
    // The wires that lead to the inputs: the counter itself, or memories of at most 32 bits.
    let mut chunks = Vec::new();
    match levels {
        None => chunks.push(Chunk { name: COUNT.to_owned(), width, low: 0, bits: wires }),
        Some(levels) => {
            for (number, low) in (0..wires).step_by(32).enumerate() {
                let (bits, y) = ((wires - low).min(32), 480 + 160 * number as i32);
                let name = format!("bench levels {number}");
                let mask = u64::MAX >> (64 - bits);
                let words: Vec<String> =
                    levels.iter().map(|word| format!("{:x}", word >> low & mask)).collect();
                let text = format!("addr/data: {width} {bits}\n{}", words.join("\n"));
                sheet.source((120, y), COUNT, width);
                sheet.wire((120, y), (140, y));
                let memory =
                    [("addrWidth", width.to_string()), ("dataWidth", bits.to_string()), ("contents", text)];
                sheet.component(MEMORY, "ROM", (280, y), &memory);
                sheet.wire((280, y), (300, y));
                sheet.sink((300, y), &name, bits);
                chunks.push(Chunk { name, width: bits, low, bits });
            }
        }
    }
    let bottom = 560 + 160 * chunks.len() as i32;
    let mut terms = Vec::new();
    for (name, width) in input_pins(top) {
        if name == "clock" {
            terms.push(Term::Name { name: TICK.to_owned(), width: 1 });
            continue;
        }
        terms.push(Term::Name { name: format!("in {name}"), width });
    }
    split_inputs(&mut sheet, &chunks, top, bottom);
    let outputs = top.outputs.iter().map(|(port, _)| Some(port.name.as_str()));
    let column = Symbol::of(top).copy("", &terms, outputs);
    let x = sheet.size().0 + 100;
    sheet.place(&column, (x, 60));
    let x = sheet.size().0 + 200;
    // Logisim prints the outputs from top to bottom.
    let clock = ("clock_number", COUNT, width);
    let outputs = top.outputs.iter().map(|(port, _)| (port.name.as_str(), port.name.as_str(), port.width));
    for (index, (name, tunnel, width)) in std::iter::once(clock).chain(outputs).enumerate() {
        let at = (x, 20 + 40 * index as i32);
        sheet.source((x - 20, at.1), tunnel, width);
        sheet.wire((x - 20, at.1), at);
        output(&mut sheet, at, name, width);
    }
    project(netlist, "bench", &sheet)
}

/// Some bits of the levels, by the name of the signal that has them.
struct Chunk {
    name: String,
    /// How many bits the signal has.
    width: usize,
    /// Which bit of the levels is its lowest.
    low: usize,
    /// How many of its bits are levels.
    bits: usize,
}

/// From the chunks of levels to a tunnel for each input port: every bit for itself, then put together.
fn split_inputs(sheet: &mut Canvas, chunks: &[Chunk], module: &Module, top: i32) {
    let mut y = top;
    for Chunk { name, width, low, bits } in chunks {
        sheet.source((120, y), name, *width);
        sheet.wire((120, y), (130, y));
        sheet.splitter((130, y), "east", (0..*width).map(|bit| (bit < *bits).then_some(1)));
        let ends: Vec<i32> = (0..*bits as i32).map(|bit| y + 10 + 10 * bit).collect();
        let right = 150 + 10 * (*bits as i32 + 1);
        let pins: Vec<(i32, i32)> = (0..*bits as i32).map(|bit| (right, y + 10 + 20 * bit)).collect();
        sheet.route(150, &ends, &pins);
        for (bit, &pin) in pins.iter().enumerate() {
            sheet.sink(pin, &format!("level {}", low + bit), 1);
        }
        y += 20 * *bits as i32 + 40;
    }
    let mut bit = 0;
    let mut y = top;
    for (name, width) in input_pins(module) {
        if name == "clock" {
            continue;
        }
        let parts: Vec<(Term, usize)> = (bit..bit + width)
            .map(|bit| (Term::Name { name: format!("level {bit}"), width: 1 }, 1))
            .collect();
        let term = if width == 1 { parts[0].0.clone() } else { Term::Join { parts } };
        let drawn = sheet.term(&term, 900, y);
        sheet.wire((900, drawn.y), (920, drawn.y));
        sheet.sink((920, drawn.y), &format!("in {name}"), width);
        y = drawn.bottom + 20;
        bit += width;
    }
}

fn output(sheet: &mut Canvas, at: (i32, i32), name: &str, width: usize) {
    let attributes = [
        ("width", width.to_string()),
        ("facing", "west".to_owned()),
        ("output", "true".to_owned()),
        ("label", name.to_owned()),
    ];
    sheet.component(WIRING, "Pin", at, &attributes);
}
