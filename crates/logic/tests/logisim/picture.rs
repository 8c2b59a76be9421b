//! A sheet as text, with a character for every ten pixels.

use std::collections::BTreeMap;

use super::sheet::{Part, Sheet};

/// A wire that leads right, left, down and up from a point; a bit for each.
const LINES: [char; 16] = [' ', '─', '─', '─', '│', '┌', '┐', '┬', '│', '└', '┘', '┴', '│', '├', '┤', '┼'];

/// The sheet with all of its wires. Tunnels are written as their names, pins have an arrow, the ends of a splitter are
/// at its `#`, and other parts are some letters to the left of their output. The lines are numbered in pixels.
pub fn picture(sheet: &Sheet, sheets: &[Sheet]) -> String {
    let mut wires: BTreeMap<(i32, i32), usize> = BTreeMap::new();
    for &((ax, ay), (bx, by)) in &sheet.wires {
        for x in (ax..bx).step_by(10) {
            *wires.entry((x / 10, ay / 10)).or_default() |= 1;
            *wires.entry((x / 10 + 1, ay / 10)).or_default() |= 2;
        }
        for y in (ay..by).step_by(10) {
            *wires.entry((ax / 10, y / 10)).or_default() |= 4;
            *wires.entry((ax / 10, y / 10 + 1)).or_default() |= 8;
        }
    }
    let mut cells: BTreeMap<(i32, i32), char> =
        wires.into_iter().map(|(at, lines)| (at, LINES[lines])).collect();
    let mut write = |x: i32, y: i32, text: &str| {
        cells.extend(text.chars().enumerate().map(|(i, letter)| ((x + i as i32, y), letter)));
    };
    for part in &sheet.parts {
        let (x, y) = (part.at.0 / 10, part.at.1 / 10);
        if let Some(inner) = sheets.iter().find(|inner| inner.name == part.name) {
            let (width, height) = (inner.symbol.0 / 10, inner.symbol.1 / 10);
            let across = "─".repeat(width as usize - 1);
            write(x, y, &format!("┌{across}┐"));
            (1..height).for_each(|row| write(x, y + row, &format!("│{:1$}│", "", width as usize - 1)));
            write(x, y + height, &format!("└{across}┘"));
            write(x + 1, y, &inner.name);
            write(x + 1, y + height, part.text("label"));
            for &(port, pin) in &inner.ports {
                let name = inner
                    .parts
                    .iter()
                    .find(|part| part.name == "Pin" && part.at == pin)
                    .unwrap()
                    .text("label");
                let column = if port.0 == 0 { 1 } else { port.0 / 10 - name.len() as i32 };
                write(x + column, y + port.1 / 10, name);
            }
            continue;
        }
        let (left, right) = letters(part);
        write(x - left.chars().count() as i32, y, &left);
        write(x + 1, y, &right);
        if part.name == "Splitter" {
            let side = if part.text("facing") == "west" { -1 } else { 1 };
            (0..=part.number("fanout") as i32).for_each(|end| write(x + side, y + end, "#"));
        }
    }
    let bottom = cells.keys().map(|&(_, y)| y).max().unwrap_or(0);
    let mut text = String::new();
    for line in 0..=bottom {
        let row: BTreeMap<i32, char> =
            cells.iter().filter(|((_, y), _)| *y == line).map(|(&(x, _), &letter)| (x, letter)).collect();
        let end = row.keys().max().map_or(0, |&x| x + 1);
        let row: String = (0..end).map(|x| row.get(&x).copied().unwrap_or(' ')).collect();
        text += format!("{:>4} {row}", 10 * line).trim_end();
        text.push('\n');
    }
    text
}

/// What is written to the left of the position of a part, and what to its right.
fn letters(part: &Part) -> (String, String) {
    let label = part.text("label").to_owned();
    let left = |text: &str| (text.to_owned(), String::new());
    match part.name.as_str() {
        "Tunnel" if part.text("facing") == "west" => (String::new(), label),
        "Tunnel" => (label, String::new()),
        "Pin" if part.text("output") == "true" => (String::new(), format!(">{label}")),
        "Pin" => (format!("{label}>"), String::new()),
        "Button" => (format!("({label})"), String::new()),
        "LED" => (String::new(), if part.text("color") == "#00c000" { "green" } else { "red" }.to_owned()),
        "Constant" => left(part.text("value")),
        "NOT Gate" => left("~"),
        "Splitter" => left(""),
        "Multiplexer" => left("MUX"),
        "Comparator" => left("CMP"),
        "Bit Extender" => left("EXT"),
        "Adder" => left("ADD"),
        "Register" => left("REG"),
        "Counter" => left("CNT"),
        name => left(name.trim_end_matches(" Gate")),
    }
}
