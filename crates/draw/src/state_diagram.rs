//! State diagrams as pictures for documents and pages.
//!
//! Boxes are on a grid. Arrows are straight: two in opposite directions keep to their right like traffic, and
//! each has its label at its outer side. An arrow across the grid has its label on the line, nearer to its
//! start, so that two that cross do not cover each other's. An arrow from a box to itself is a small loop at
//! the corner of the box, away from the middle of its sides, where the others arrive.

use machines::diagram::{StateBox, StateDiagram};

use crate::{Svg, escape};

const WIDTH: f64 = 128.0;
const HEIGHT: f64 = 44.0;
/// From the middle of one box to that of the next.
const PITCH: (f64, f64) = (320.0, 160.0);
/// The margin around the boxes for loops and the arrow of the reset.
const MARGIN: (f64, f64) = (76.0, 60.0);
/// How far two arrows that lead forth and back are from the line between them.
const LANE: f64 = 9.0;
const LOOP: (f64, f64) = (14.0, 26.0);

const STYLE: &str = "\
.diagram{font:13px ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;--paper:#fff}
@media (prefers-color-scheme:dark){.diagram:root{--paper:#0d1117}}
.diagram text{fill:currentColor;text-anchor:middle;dominant-baseline:central}
.diagram .label{font-size:12px;stroke:var(--paper);stroke-width:5px;stroke-linejoin:round;paint-order:stroke}
.diagram .state text{font-weight:bold}
.diagram .state rect{fill:currentColor;fill-opacity:.07;stroke:currentColor;stroke-width:1.5}
.diagram .arrow{fill:none;stroke:currentColor;stroke-width:1.2}
.diagram .head{fill:currentColor}
";

/// The diagram as a self-contained SVG picture. Each box is a group of the class `state` whose `data-state`
/// is the name, so that a page can highlight it.
pub fn state_diagram(diagram: &dyn StateDiagram, name: &str) -> String {
    let (boxes, arrows) = (diagram.states(), diagram.arrows());
    let last = |of: fn(&StateBox) -> u8| boxes.iter().map(of).max().unwrap_or(0);
    let (right, bottom) = centre(last(|place| place.column), last(|place| place.row));
    let width = (right + WIDTH / 2.0 + MARGIN.0) as usize;
    let height = (bottom + HEIGHT / 2.0 + MARGIN.1) as usize;
    let title = format!("State diagram of {name}");
    let mut svg = Svg::new("diagram", &title, width, height, STYLE);
    svg.line(format_args!("<desc>{}</desc>", escape(&in_words(&boxes, &arrows))));
    let mut labels = Vec::new();
    if let Some(place) = boxes.first() {
        labels.push(entry(&mut svg, middle(place)));
    }
    for &one in &arrows {
        labels.push(arrow(&mut svg, &boxes, &arrows, one));
    }
    for place in &boxes {
        let (name, (x, y)) = (place.name, middle(place));
        svg.line(format_args!(
            "<g class=\"state\" data-state=\"{name}\"><rect x=\"{:.0}\" y=\"{:.0}\" width=\"{WIDTH}\" \
             height=\"{HEIGHT}\" rx=\"10\"/><text x=\"{x:.0}\" y=\"{y:.0}\">{name}</text></g>",
            x - WIDTH / 2.0,
            y - HEIGHT / 2.0,
        ));
    }
    for Label { at: (x, y), anchor, text } in labels {
        let text = escape(text);
        svg.line(format_args!(
            "<text class=\"label\" x=\"{x:.0}\" y=\"{y:.0}\" style=\"text-anchor:{anchor}\">{text}</text>"
        ));
    }
    svg.finish()
}

/// Every arrow as a sentence, for readers who cannot see the picture.
fn in_words(boxes: &[StateBox], arrows: &[Arrow]) -> String {
    let sentence = |&(from, to, when): &Arrow| format!("{} to {}: {when}.", boxes[from].name, boxes[to].name);
    arrows.iter().map(sentence).collect::<Vec<_>>().join(" ")
}

/// The start, the end and the condition of an arrow.
type Arrow = (usize, usize, &'static str);

fn arrow(svg: &mut Svg, boxes: &[StateBox], arrows: &[Arrow], (from, to, text): Arrow) -> Label {
    let (start, end) = (&boxes[from], &boxes[to]);
    if from == to {
        return loop_at(svg, start, text);
    }
    let (a, b) = (middle(start), middle(end));
    let (across, down) = (b.0 - a.0, b.1 - a.1);
    let length = across.hypot(down);
    let along = (across / length, down / length);
    let side = (along.1, -along.0);
    let returns = arrows.iter().any(|&(one, other, _)| (one, other) == (to, from));
    let lane = if returns { LANE } else { 0.0 };
    let moved = |point: (f64, f64)| (point.0 + side.0 * lane, point.1 + side.1 * lane);
    let (a, b) = (moved(a), moved(b));
    let (a, b) = (leaving(a, along, middle(start)), leaving(b, (-along.0, -along.1), middle(end)));
    draw(svg, a, b);
    let part = |share: f64| (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share);
    let beside = |distance: f64| {
        let middle = part(0.5);
        (middle.0 + side.0 * distance, middle.1 + side.1 * distance)
    };
    let (at, anchor) = match (start.column == end.column, start.row == end.row) {
        (true, _) if side.0 > 0.0 => (beside(8.0), "start"),
        (true, _) => (beside(8.0), "end"),
        (_, true) => (beside(12.0), "middle"),
        _ => (part(0.24), "middle"),
    };
    Label { at, anchor, text }
}

/// A loop above the boxes of the first row, and below those of all others.
fn loop_at(svg: &mut Svg, place: &StateBox, text: &'static str) -> Label {
    let (x, y) = middle(place);
    let up = if place.row == 0 { -1.0 } else { 1.0 };
    let (x, edge) = (x - WIDTH / 2.0 + 26.0, y + up * HEIGHT / 2.0);
    let (half, far) = (LOOP.0, edge + up * LOOP.1);
    svg.line(format_args!(
        "<path class=\"arrow\" d=\"M{:.1} {edge:.1}C{:.1} {far:.1} {:.1} {far:.1} {:.1} {:.1}\"/>",
        x - half / 2.0,
        x - half * 1.3,
        x + half * 1.3,
        x + half / 2.0,
        edge + up * 5.0,
    ));
    head(svg, (x + half / 2.0, edge), (-0.25, -up));
    Label { at: (x - half / 2.0, far + up * 4.0), anchor: "middle", text }
}

struct Label {
    at: (f64, f64),
    anchor: &'static str,
    text: &'static str,
}

fn middle(place: &StateBox) -> (f64, f64) {
    centre(place.column, place.row)
}

fn centre(column: u8, row: u8) -> (f64, f64) {
    let x = MARGIN.0 + WIDTH / 2.0 + f64::from(column) * PITCH.0;
    (x, MARGIN.1 + HEIGHT / 2.0 + f64::from(row) * PITCH.1)
}

/// The point where a line from a point inside a box leaves the box with this centre.
fn leaving(point: (f64, f64), along: (f64, f64), centre: (f64, f64)) -> (f64, f64) {
    let reach = |point: f64, along: f64, centre: f64, half: f64| {
        if along == 0.0 { f64::INFINITY } else { (centre + half * along.signum() - point) / along }
    };
    let across = reach(point.0, along.0, centre.0, WIDTH / 2.0);
    let distance = across.min(reach(point.1, along.1, centre.1, HEIGHT / 2.0));
    (point.0 + along.0 * distance, point.1 + along.1 * distance)
}

/// The arrow that a reset comes in by.
fn entry(svg: &mut Svg, (x, y): (f64, f64)) -> Label {
    let edge = x - WIDTH / 2.0;
    draw(svg, (edge - 44.0, y), (edge, y));
    Label { at: (edge - 26.0, y - 12.0), anchor: "middle", text: "reset" }
}

fn draw(svg: &mut Svg, from: (f64, f64), to: (f64, f64)) {
    let length = (to.0 - from.0).hypot(to.1 - from.1);
    let along = ((to.0 - from.0) / length, (to.1 - from.1) / length);
    // The line ends inside the head, whose tip would otherwise be blunt.
    let end = (to.0 - along.0 * 6.0, to.1 - along.1 * 6.0);
    svg.line(format_args!(
        "<path class=\"arrow\" d=\"M{:.1} {:.1}L{:.1} {:.1}\"/>",
        from.0, from.1, end.0, end.1
    ));
    head(svg, to, along);
}

/// The head of an arrow, from its tip and its direction.
fn head(svg: &mut Svg, tip: (f64, f64), along: (f64, f64)) {
    let back = (tip.0 - along.0 * 9.0, tip.1 - along.1 * 9.0);
    let (x, y) = (along.1 * 4.0, -along.0 * 4.0);
    svg.line(format_args!(
        "<path class=\"head\" d=\"M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z\"/>",
        tip.0,
        tip.1,
        back.0 + x,
        back.1 + y,
        back.0 - x,
        back.1 - y
    ));
}
