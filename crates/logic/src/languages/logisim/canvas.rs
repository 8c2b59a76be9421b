//! Components and wires on a sheet. Everything is on a grid of ten pixels: Logisim drops connections
//! that are not, without a word.

use std::fmt::Write;

/// A point on a sheet.
pub type Point = (i32, i32);

/// Part of a sheet.
#[derive(Clone, Default)]
pub struct Canvas {
    components: Vec<Component>,
    wires: Vec<(Point, Point)>,
    /// The corners of the drawing, including text.
    low: Point,
    high: Point,
}

#[derive(Clone)]
struct Component {
    library: Option<u8>,
    name: String,
    at: Point,
    attributes: Vec<(String, String)>,
}

/// The libraries of Logisim, in the order in which the file names them.
pub const LIBRARIES: [&str; 7] = ["Wiring", "Gates", "Plexers", "Arithmetic", "Memory", "I/O", "Base"];
pub const WIRING: u8 = 0;
pub const GATES: u8 = 1;
pub const PLEXERS: u8 = 2;
pub const ARITHMETIC: u8 = 3;
pub const MEMORY: u8 = 4;
pub const IO: u8 = 5;
pub const BASE: u8 = 6;

impl Canvas {
    /// Puts a component of a library on the sheet.
    pub fn component(&mut self, library: u8, name: &str, at: Point, attributes: &[(&str, String)]) {
        self.put(Some(library), name, at, attributes);
    }

    /// Puts a circuit of the same file on the sheet. Its own name is above the box, so the label is below.
    pub fn circuit(&mut self, name: &str, at: Point, label: &str) {
        self.put(None, name, at, &[("label", label.to_owned()), ("labelloc", "south".to_owned())]);
    }

    fn put(&mut self, library: Option<u8>, name: &str, at: Point, attributes: &[(&str, String)]) {
        debug_assert!(at.0 % 10 == 0 && at.1 % 10 == 0, "{name} is off the grid at {at:?}");
        let attributes = attributes.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        self.components.push(Component { library, name: name.to_owned(), at, attributes });
        self.include(at, at);
    }

    /// A wire along one or two straight lines, horizontal first.
    pub fn wire(&mut self, from: Point, to: Point) {
        let corner = (to.0, from.1);
        for (a, b) in [(from, corner), (corner, to)] {
            if a != b {
                self.wires.push((a.min(b), a.max(b)));
            }
        }
        self.include(from.min(to), from.max(to));
    }

    /// Keeps room for something between two corners.
    pub fn include(&mut self, low: Point, high: Point) {
        self.low = (self.low.0.min(low.0).min(high.0), self.low.1.min(low.1).min(high.1));
        self.high = (self.high.0.max(low.0).max(high.0), self.high.1.max(low.1).max(high.1));
    }

    /// A named connection to the left of a point that is read there.
    pub fn source(&mut self, at: Point, name: &str, width: usize) {
        self.tunnel(at, name, width, "east", -text_width(name));
    }

    /// A named connection to the right of a point that is driven there.
    pub fn sink(&mut self, at: Point, name: &str, width: usize) {
        self.tunnel(at, name, width, "west", text_width(name));
    }

    fn tunnel(&mut self, at: Point, name: &str, width: usize, facing: &str, length: i32) {
        let width = ("width", width.to_string());
        let attributes = [("facing", facing.to_owned()), width, ("label", name.to_owned())];
        self.component(WIRING, "Tunnel", at, &attributes);
        self.include((at.0, at.1 - 10), (at.0 + length, at.1 + 10));
    }

    /// How wide and how high the drawing is.
    pub fn size(&self) -> (i32, i32) {
        (round_up(self.high.0 - self.low.0), round_up(self.high.1 - self.low.1))
    }

    /// Draws something else with its upper left corner at a point.
    pub fn place(&mut self, other: &Canvas, at: Point) {
        let (dx, dy) = (at.0 - round_down(other.low.0), at.1 - round_down(other.low.1));
        let moved = |(x, y): Point| (x + dx, y + dy);
        for component in &other.components {
            self.components.push(Component { at: moved(component.at), ..component.clone() });
        }
        self.wires.extend(other.wires.iter().map(|&(a, b)| (moved(a), moved(b))));
        self.include(moved(other.low), moved(other.high));
    }

    /// The components and wires as Logisim writes them.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for ((ax, ay), (bx, by)) in &self.wires {
            let _ = writeln!(text, "    <wire from=\"({ax},{ay})\" to=\"({bx},{by})\"/>");
        }
        for Component { library, name, at: (x, y), attributes } in &self.components {
            let library = library.map_or(String::new(), |library| format!(" lib=\"{library}\""));
            let _ = writeln!(text, "    <comp{library} loc=\"({x},{y})\" name=\"{}\">", escaped(name));
            for (name, value) in attributes {
                // A value of several lines, such as the contents of a memory, is not an attribute but text.
                let _ = match value.contains('\n') {
                    true => writeln!(text, "      <a name=\"{name}\">{}</a>", escaped(value)),
                    false => writeln!(text, "      <a name=\"{name}\" val=\"{}\"/>", escaped(value)),
                };
            }
            text += "    </comp>\n";
        }
        text
    }
}

/// How wide a name is, with its frame.
pub fn text_width(name: &str) -> i32 {
    round_up(8 * name.chars().count() as i32 + 20)
}

/// The text with the characters escaped that XML reserves.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn round_up(length: i32) -> i32 {
    (length + 9).div_euclid(10) * 10
}

fn round_down(length: i32) -> i32 {
    length.div_euclid(10) * 10
}
