//! The pictures of the page: the patterns, and the screen of the game.

use std::collections::BTreeMap;
use std::fmt::Write;

use draw::Svg;
use machines::assembly::{Form, Pc, WIDTH};
use players::assembly::Assembly;

use crate::Document;

/// The colours of the palette that the game uses.
const PALETTE: [(u8, &str); 7] = [
    (1, "#0000aa"),
    (7, "#aaaaaa"),
    (8, "#555555"),
    (10, "#55ff55"),
    (12, "#ff5555"),
    (14, "#ffff55"),
    (15, "#ffffff"),
];

pub fn documents() -> Vec<Document> {
    let screen = |name: &str, title: &str, keys: &str| Document {
        path: format!("pictures/assembly-{name}.svg"),
        text: screenshot(title, keys),
    };
    vec![
        Document { path: "pictures/assembly-patterns.svg".to_owned(), text: patterns() },
        screen("title", "The title of the game", ""),
        screen("won", "The player has won against the engine as printed", " 115913"),
    ]
}

/// Sixteen little boards with their numbers.
fn patterns() -> String {
    let patterns = Assembly::printed().stages.concat();
    let style = ".patterns path{stroke:currentColor;fill:none}\n.patterns text{font:14px monospace;fill:currentColor;\
                 text-anchor:middle}\n.patterns .take{font-weight:bold}\n";
    let mut svg = Svg::new("patterns", "The sixteen patterns as printed", 8 * 80, 2 * 100, style);
    for (index, pattern) in patterns.iter().enumerate() {
        let (left, top) = (10 + 80 * (index % 8), 22 + 100 * (index / 8));
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
    svg.finish()
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
        let fill = PALETTE.iter().find(|(number, _)| *number == colour).map_or("#f0f", |(_, fill)| fill);
        svg.line(format_args!("<path fill=\"{fill}\" d=\"{path}\"/>"));
    }
    svg.finish()
}
