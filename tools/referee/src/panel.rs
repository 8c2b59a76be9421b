//! The sheet of an exported drawing that opens first, with its buttons and LEDs, played without a window.
//!
//! Without a window Logisim presses nothing. So a tunnel fed by a memory replaces every button and every
//! switch, and one that leads to an output replaces every LED; the connections between them stay as exported.

use logic::{Netlist, Simulator};

use crate::logisim::table;
use crate::{RefereeError, Tool};

/// The top of the parts added to the sheet, far below the others.
const BELOW: i32 = 10_000;

/// A button or a switch that gives way to a memory, or an LED that gives way to an output.
struct Part {
    label: String,
    width: usize,
    at: (i32, i32),
}

/// Presses the buttons of an exported drawing according to these levels, clock by clock, and compares every
/// LED in every clock with its output. The LEDs of nine ports in a row form a square, like the squares of a
/// board. Returns the number of clocks.
pub fn agrees(netlist: &Netlist, drawing: &str, levels: &[u64]) -> Result<usize, RefereeError> {
    let top = netlist.top();
    let wrong = |reason: String| Tool::Logisim.unexpected(&top.name, reason);
    let (bench, controls, lights) = bench(drawing, top.clocked, levels).map_err(wrong)?;
    let found: Vec<(&str, usize)> = controls.iter().map(|part| (part.label.as_str(), part.width)).collect();
    let wanted = wanted(netlist);
    if !wanted.iter().map(|(label, width)| (label.as_str(), *width)).eq(found.iter().copied()) {
        return Err(wrong(format!("the controls are {found:?} instead of {wanted:?}")));
    }
    let bits: usize = top.outputs.iter().map(|(port, _)| port.width).sum();
    if lights.len() != bits {
        return Err(wrong(format!("{} LEDs for {bits} bits", lights.len())));
    }
    let trace = Simulator::trace_of(netlist, levels);
    let outputs = |clock: usize| -> Vec<u64> {
        let ports = top.outputs.iter().filter_map(|(port, _)| Some((port.width, trace.find(&port.name)?)));
        let bits = |(width, track)| (0..width).map(move |bit| (track, bit));
        ports.flat_map(bits).map(|(track, bit)| trace.value(track, clock) >> bit & 1).collect()
    };
    table(&top.name, &bench, levels.len(), outputs)?;
    Ok(levels.len())
}

/// The positions of the LEDs of an exported drawing, in the order of the bits of the outputs.
pub fn lights(drawing: &str) -> Vec<(i32, i32)> {
    let panel = sheet(drawing).map_or("", |(_, panel, _)| panel);
    components(panel).filter(|text| named(text, "LED")).filter_map(part).map(|part| part.at).collect()
}

/// Every control, in the order of the levels: its label and its width.
fn wanted(netlist: &Netlist) -> Vec<(String, usize)> {
    let top = netlist.top();
    let reset = top.clocked.then(|| ("reset".to_owned(), 1));
    let ports = top.inputs.iter().flat_map(|port| match port.width {
        9 => (0..9).map(|bit| (format!("{}[{bit}]", port.name), 1)).collect(),
        width => vec![(port.name.clone(), width)],
    });
    reset.into_iter().chain(ports).collect()
}

/// The drawing with memories and outputs instead of controls and LEDs, which are returned as well.
fn bench(drawing: &str, clocked: bool, levels: &[u64]) -> Result<(String, Vec<Part>, Vec<Part>), String> {
    let (before, panel, after) = sheet(drawing).ok_or("there is no panel")?;
    let (mut controls, mut lights) = (Vec::new(), Vec::new());
    let mut text = panel[..panel.find("    <comp").unwrap_or(panel.len())].to_owned();
    for component in components(panel) {
        let switch = named(component, "Pin") || named(component, "Button");
        if !switch && !named(component, "LED") {
            text += component;
            continue;
        }
        let part = part(component).ok_or_else(|| format!("cannot read {component}"))?;
        let (list, word) = if switch { (&mut controls, "press") } else { (&mut lights, "lit") };
        text += &tunnel(part.at, &format!("{word} {}", list.len()), part.width, "east");
        list.push(part);
    }
    text += &memories(&controls, clocked, levels);
    let width = bits(levels.len());
    let clock = ("panel count".to_owned(), width);
    let lit = (0..lights.len()).map(|index| (format!("lit {index}"), 1));
    for (index, (name, width)) in std::iter::once(clock).chain(lit).enumerate() {
        let (x, y) = (800, BELOW + 40 * index as i32);
        text += &tunnel((x - 20, y), &name, width, "east");
        text += &wire((x - 20, y), (x, y));
        text += &output((x, y), &name, width);
    }
    Ok((format!("{before}{text}{after}"), controls, lights))
}

/// A counter, and a memory for each control with its level in every clock.
fn memories(controls: &[Part], clocked: bool, levels: &[u64]) -> String {
    let (width, y) = (bits(levels.len()), BELOW);
    let mut text = String::new();
    let tick = if clocked { "clock" } else { "panel tick" };
    if !clocked {
        text += &component(0, "Clock", (100, y), &[]);
        text += &wire((100, y), (140, y));
        text += &tunnel((140, y), tick, 1, "west");
    }
    let counter = [("width", width.to_string()), ("max", format!("{:#x}", levels.len()))];
    text += &tunnel((160, y + 260), tick, 1, "east");
    text += &wire((160, y + 260), (180, y + 260));
    text += &wire((180, y + 220), (180, y + 260));
    text += &component(4, "Counter", (200, y + 200), &counter);
    text += &wire((200, y + 200), (240, y + 200));
    text += &tunnel((240, y + 200), "panel count", width, "west");
    text += &wire((200, y + 210), (230, y + 210));
    text += &wire((230, y + 210), (230, y + 240));
    text += &tunnel((230, y + 240), "panel last", 1, "west");
    text += &tunnel((180, y + 320), "panel last", 1, "east");
    text += &wire((180, y + 320), (200, y + 320));
    text += &output((200, y + 320), "halt", 1);
    let mut low = 0;
    for (index, control) in controls.iter().enumerate() {
        let y = y + 480 + 160 * index as i32;
        let mask = u64::MAX >> (64 - control.width);
        let words: Vec<String> = levels.iter().map(|word| format!("{:x}", word >> low & mask)).collect();
        let contents = format!("addr/data: {width} {}\n{}", control.width, words.join("\n"));
        let memory = [
            ("addrWidth", width.to_string()),
            ("dataWidth", control.width.to_string()),
            ("contents", contents),
        ];
        text += &tunnel((120, y), "panel count", width, "east");
        text += &wire((120, y), (140, y));
        text += &component(4, "ROM", (280, y), &memory);
        text += &wire((280, y), (300, y));
        text += &tunnel((300, y), &format!("press {index}"), control.width, "west");
        low += control.width;
    }
    text
}

/// The number of bits of a counter for one more than this many clocks.
fn bits(clocks: usize) -> usize {
    (usize::BITS - clocks.leading_zeros()) as usize
}

/// The text before the panel, the panel, and the text after it.
fn sheet(drawing: &str) -> Option<(&str, &str, &str)> {
    let opening = "<circuit name=\"panel\">\n";
    let start = drawing.find(opening)? + opening.len();
    let end = start + drawing[start..].find("  </circuit>")?;
    Some((&drawing[..start], &drawing[start..end], &drawing[end..]))
}

/// The components of a sheet, each as its text.
fn components(sheet: &str) -> impl Iterator<Item = &str> {
    let closing = "    </comp>\n";
    sheet.match_indices("    <comp").filter_map(move |(start, _)| {
        let end = start + sheet[start..].find(closing)? + closing.len();
        Some(&sheet[start..end])
    })
}

fn named(component: &str, name: &str) -> bool {
    component.lines().next().is_some_and(|line| line.contains(&format!("name=\"{name}\"")))
}

fn part(component: &str) -> Option<Part> {
    let value = |name: &str| {
        let found = component.split_once(&format!("<a name=\"{name}\" val=\""))?;
        found.1.split('"').next()
    };
    let (x, y) = component.split_once("loc=\"(")?.1.split_once(')')?.0.split_once(',')?;
    Some(Part {
        label: value("label").unwrap_or_default().to_owned(),
        width: value("width").map_or(Some(1), |width| width.parse().ok())?,
        at: (x.parse().ok()?, y.parse().ok()?),
    })
}

fn component(library: u8, name: &str, (x, y): (i32, i32), attributes: &[(&str, String)]) -> String {
    let attributes = attributes.iter().map(|(name, value)| match value.contains('\n') {
        true => format!("      <a name=\"{name}\">{value}</a>\n"),
        false => format!("      <a name=\"{name}\" val=\"{value}\"/>\n"),
    });
    let attributes: String = attributes.collect();
    format!("    <comp lib=\"{library}\" loc=\"({x},{y})\" name=\"{name}\">\n{attributes}    </comp>\n")
}

fn tunnel(at: (i32, i32), label: &str, width: usize, facing: &str) -> String {
    let attributes =
        [("facing", facing.to_owned()), ("width", width.to_string()), ("label", label.to_owned())];
    component(0, "Tunnel", at, &attributes)
}

fn output(at: (i32, i32), label: &str, width: usize) -> String {
    let attributes = [
        ("width", width.to_string()),
        ("facing", "west".to_owned()),
        ("output", "true".to_owned()),
        ("label", label.to_owned()),
    ];
    component(0, "Pin", at, &attributes)
}

fn wire((ax, ay): (i32, i32), (bx, by): (i32, i32)) -> String {
    format!("    <wire from=\"({ax},{ay})\" to=\"({bx},{by})\"/>\n")
}
