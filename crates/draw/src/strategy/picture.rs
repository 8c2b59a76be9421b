//! The whole chart: for each seat a heading, the board, and how to read it.

use super::board::{SIDE, draw};
use super::{Tally, Tree};
use crate::{Svg, escape};
use rules::Seat;
use rules::classic::Mark;

/// The outermost board is this many times the size of [`SIDE`].
const SCALE: u32 = 9;
const MARGIN: u32 = 100;
const HEADING: u32 = 380;
const LEGEND: u32 = 310;
const WIDTH: u32 = SIDE * SCALE + 2 * MARGIN;
const HEIGHT: u32 = HEADING + SIDE * SCALE + LEGEND;

const STYLE: &str = "\
.chart{--paper:#fff;--own:#0b57b0;--lost:#c8102e;font-family:system-ui,'DejaVu Sans',sans-serif}
@media (prefers-color-scheme:dark){.chart:root{--paper:#0d1117;--own:#6cb6ff;--lost:#ff6b6b}}
.chart .paper{fill:var(--paper);stroke:none}
.chart path{fill:none;stroke:currentColor;stroke-width:1.6}
.chart .old{stroke-width:6;opacity:.45}
.chart .reply{stroke-width:7}
.chart .answer{stroke:var(--own);stroke-width:15}
.chart .won{stroke:var(--own);stroke-width:9;stroke-linecap:round}
.chart .wash{fill:var(--own);fill-opacity:.13;stroke:none}
.chart .lost{stroke:var(--lost);stroke-width:15;stroke-linecap:round}
.chart .hatch{stroke:var(--lost);stroke-width:5;opacity:.6}
.chart .way{stroke:var(--lost);stroke-width:6}
.chart text{fill:currentColor;font-size:50px}
.chart g text{fill:var(--lost);font-size:18px;font-weight:bold;text-anchor:middle}
.chart .title{font-size:120px;font-weight:bold}
";

/// Draws a strategy, by its name and in a few words, from one seat or from several.
pub fn svg(name: &str, description: &str, trees: &[Tree]) -> String {
    let seats: Vec<String> = trees.iter().map(|tree| format!("moving {}", tree.seat)).collect();
    let title = format!("Every game of {name}, {}", seats.join(" and "));
    let height = HEIGHT * trees.len() as u32;
    let mut svg = Svg::new("chart", &title, WIDTH as usize, height as usize, STYLE);
    let counts: Vec<String> =
        trees.iter().map(|tree| format!("Moving {}: {}.", tree.seat, counts(tree.root.tally))).collect();
    svg.line(format_args!("<desc>{}</desc>", escape(&counts.join(" "))));
    svg.line(format_args!("<path class=\"paper\" d=\"M0 0h{WIDTH}v{height}h-{WIDTH}z\"/>"));
    for (tree, index) in trees.iter().zip(0..) {
        seat(&mut svg, name, description, tree, index * HEIGHT);
    }
    svg.finish()
}

fn seat(svg: &mut Svg, name: &str, description: &str, tree: &Tree, top: u32) {
    let (own, other) = (Mark::of(tree.seat), Mark::of(tree.seat.other()));
    let mut write = |class: &str, y: u32, text: &str| {
        let text = escape(text);
        svg.line(format_args!("<text{class} x=\"{MARGIN}\" y=\"{}\">{text}</text>", top + y));
    };
    write(" class=\"title\"", 150, &format!("{name}, moving {}", tree.seat));
    write("", 230, &format!("{}.", crate::capitalised(description)));
    write("", 300, &format!("{}.", counts(tree.root.tally)));
    let below = HEADING + SIDE * SCALE;
    let beginning = match tree.seat {
        Seat::First => {
            format!("The heavy {own} is the first move of {name}, and every other square is a reply {other}.")
        }
        Seat::Second => format!(
            "Every square is an opening {other}; in the board inside it the heavy {own} is the answer of {name}."
        ),
    };
    write("", below + 85, &beginning);
    write(
        "",
        below + 155,
        "Find the next reply among the empty squares, and go on in the board inside it until the game ends.",
    );
    write(
        "",
        below + 225,
        &format!("Won: shaded, struck through. Drawn: plain. {}", losses(tree.root.tally)),
    );
    svg.line(format_args!("<g transform=\"translate({MARGIN} {})scale({SCALE})\">", top + HEADING));
    draw(svg, tree.seat, &tree.root);
    svg.line(format_args!("</g>"));
}

fn losses(tally: Tally) -> &'static str {
    match tally.losses {
        0 => "No game is lost.",
        _ => "Lost: hatched, in red; red frames lead there and count.",
    }
}

fn counts(tally: Tally) -> String {
    let Tally { wins, draws, losses } = tally;
    format!("{} games: {wins} won, {draws} drawn, {losses} lost", tally.games())
}
