//! The pictures of the page: the patterns, and the screen of the game.

use std::collections::BTreeMap;
use std::fmt::Write;

use draw::Svg;
use machines::assembly::{Form, PALETTE, Pc, WIDTH};
use players::assembly::{Assembly, Pattern};

use crate::Document;

pub fn documents() -> Vec<Document> {
    let screen = |name: &str, title: &str, keys: &str| Document {
        path: format!("pictures/assembly-{name}.svg"),
        text: screenshot(title, keys),
    };
    let patterns = |name: &str, title: &str, twin: &Assembly, across: usize| Document {
        path: format!("pictures/{name}-patterns.svg"),
        text: patterns(title, twin, across),
    };
    vec![
        patterns("assembly", "The sixteen patterns as printed", &Assembly::printed(), 8),
        patterns("assembly-repaired", "The patterns of the three repaired stages", &Assembly::repaired(), 6),
        screen("title", "The title of the game", ""),
        screen("won", "The player has won against the engine as printed", " 115913"),
    ]
}

/// Little boards with their numbers, in the order in which they are tried; a stage begins a row.
fn patterns(title: &str, twin: &Assembly, across: usize) -> String {
    let style = ".patterns path{stroke:currentColor;fill:none}\n.patterns text{font:14px monospace;fill:currentColor;\
                 text-anchor:middle}\n.patterns .take{font-weight:bold}\n";
    let rows: Vec<&[Pattern]> = twin.stages.iter().flat_map(|stage| stage.chunks(across)).collect();
    let mut svg = Svg::new("patterns", title, across * 80, rows.len() * 100, style);
    for (down, row) in rows.into_iter().enumerate() {
        for (right, pattern) in row.iter().enumerate() {
            draw_pattern(&mut svg, pattern, 10 + 80 * right, 22 + 100 * down);
        }
    }
    svg.finish()
}

fn draw_pattern(svg: &mut Svg, pattern: &Pattern, left: usize, top: usize) {
    svg.line(format_args!("<text x=\"{}\" y=\"{}\">{}</text>", left + 30, top - 6, pattern.number));
    svg.line(format_args!(
        "<path d=\"M{left} {top}h60v60h-60zM{} {top}v60M{} {top}v60M{left} {}h60M{left} {}h60\"/>",
        left + 20,
        left + 40,
        top + 20,
        top + 40
    ));
    for (row, line) in pattern.to_string().lines().enumerate() {
        for (column, symbol) in line.chars().enumerate().filter(|(_, symbol)| *symbol != '*') {
            let class = if symbol == '?' { " class=\"take\"" } else { "" };
            let (x, y) = (left + 10 + 20 * column, top + 15 + 20 * row);
            svg.line(format_args!("<text x=\"{x}\" y=\"{y}\"{class}>{symbol}</text>"));
        }
    }
}

/// The screen after some keys, each row of equal dots one stroke.
fn screenshot(title: &str, keys: &str) -> String {
    let mut pc = Pc::new(Form::Printed);
    let mut stop = pc.run();
    for key in keys.bytes() {
        stop = pc.press(key);
    }
    stop.expect("tests play the game");
    let mut strokes: BTreeMap<u8, String> = BTreeMap::new();
    for (y, row) in pc.picture().chunks(WIDTH).enumerate() {
        let mut x = 0;
        for run in row.chunk_by(|a, b| a == b) {
            if run[0] != 0 {
                _ = write!(strokes.entry(run[0]).or_default(), "M{x} {y}h{}v1h-{0}z", run.len());
            }
            x += run.len();
        }
    }
    let mut svg = Svg::new("game", title, WIDTH, 200, "");
    svg.line(format_args!("<path fill=\"#000\" d=\"M0 0h320v200h-320z\"/>"));
    for (colour, path) in strokes {
        // Six bits of each colour become eight.
        let [red, green, blue] = PALETTE[usize::from(colour)].map(|bits| bits << 2 | bits >> 4);
        svg.line(format_args!("<path fill=\"#{red:02x}{green:02x}{blue:02x}\" d=\"{path}\"/>"));
    }
    svg.finish()
}
