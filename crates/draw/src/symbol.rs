//! The symbol of a module: a box with its inputs at the left and its outputs at the right.

use crate::{Group, Svg, escape, groups};
use logic::Module;

const CHARACTER: usize = 8;
const ROW: usize = 24;
const PIN: usize = 44;
const MARGIN: usize = 8;
/// The name of the module, above the box.
const TOP: usize = 34;

const STYLE: &str = "\
.symbol{font:13px ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace}
.symbol text{fill:currentColor;dominant-baseline:central}
.symbol .name{font-weight:bold;text-anchor:middle}
.symbol .bits{font-size:11px;opacity:.75;text-anchor:middle}
.symbol .output{text-anchor:end}
.symbol .body{fill:currentColor;fill-opacity:.07;stroke:currentColor;stroke-width:1.5}
.symbol .pin{fill:none;stroke:currentColor;stroke-width:1.2}
";

/// Draws the symbol. `clock` has a triangle, and a line of several bits a slash with their number.
pub fn symbol(module: &Module) -> String {
    let inputs = groups(&module.inputs);
    let outputs = groups(module.outputs.iter().map(|(port, _)| port));
    let clocked: &[&str] = if module.clocked { &["clock", "reset"] } else { &[] };
    let rows = (inputs.len() + clocked.len()).max(outputs.len());
    let longest = |names: &[Group], least: usize| {
        names.iter().map(|group| group.name.chars().count()).max().unwrap_or(0).max(least)
    };
    let inside = longest(&inputs, clocked.len() * 4) + longest(&outputs, 0);
    let body = (inside * CHARACTER + 56).max(module.name.len() * CHARACTER);
    let (left, right) = (MARGIN + PIN, MARGIN + PIN + body);
    let height = rows * ROW + 12;
    let mut svg = Svg::new(
        "symbol",
        &format!("Symbol of {}", module.name),
        right + PIN + MARGIN,
        TOP + height + MARGIN,
        STYLE,
    );
    let (middle, name) = ((left + right) / 2, escape(&module.name));
    svg.line(format_args!("<text class=\"name\" x=\"{middle}\" y=\"{}\">{name}</text>", TOP - 16));
    svg.line(format_args!(
        "<rect class=\"body\" x=\"{left}\" y=\"{TOP}\" width=\"{body}\" height=\"{height}\" rx=\"3\"/>"
    ));
    let at = |row: usize| TOP + 6 + row * ROW + ROW / 2;
    // A design without a clock has its few inputs in the middle of a tall box.
    let first = (rows - inputs.len() - clocked.len()) / 2;
    for (row, group) in inputs.iter().enumerate() {
        let y = at(row + first);
        pin(&mut svg, MARGIN, y, &group.bits());
        let name = escape(&group.name);
        svg.line(format_args!("<text x=\"{}\" y=\"{y}\">{name}</text>", left + 10));
    }
    for (row, name) in clocked.iter().enumerate() {
        let y = at(row + inputs.len() + first);
        pin(&mut svg, MARGIN, y, "1");
        let x = if *name == "clock" {
            let (above, below, tip) = (y - 6, y + 6, left + 10);
            svg.line(format_args!("<path class=\"pin\" d=\"M{left} {above}L{tip} {y}L{left} {below}\"/>"));
            left + 16
        } else {
            left + 10
        };
        svg.line(format_args!("<text x=\"{x}\" y=\"{y}\">{name}</text>"));
    }
    let first = (rows - outputs.len()) / 2;
    for (row, group) in outputs.iter().enumerate() {
        let y = at(row + first);
        pin(&mut svg, right, y, &group.bits());
        let name = escape(&group.name);
        svg.line(format_args!("<text class=\"output\" x=\"{}\" y=\"{y}\">{name}</text>", right - 10));
    }
    svg.finish()
}

/// A line to the left or right of the box, with a slash and the number of bits if there are several.
fn pin(svg: &mut Svg, x: usize, y: usize, bits: &str) {
    let middle = x + PIN / 2;
    let slash = if bits == "1" {
        String::new()
    } else {
        format!("M{} {}L{} {}", middle - 3, y + 5, middle + 3, y - 5)
    };
    svg.line(format_args!("<path class=\"pin\" d=\"M{x} {y}H{}{slash}\"/>", x + PIN));
    if bits != "1" {
        svg.line(format_args!("<text class=\"bits\" x=\"{middle}\" y=\"{}\">{bits}</text>", y - 10));
    }
}
