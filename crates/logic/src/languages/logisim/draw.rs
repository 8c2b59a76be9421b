//! Terms as gates and wires, from left to right. The position of a term's output is given; everything that it
//! needs is drawn to the left of it.

use super::canvas::{ARITHMETIC, Canvas, GATES, PLEXERS, Point, WIRING};
use super::term::Term;

/// The output of a term, and how far down it reaches.
pub struct Drawn {
    pub y: i32,
    pub bottom: i32,
}

impl Canvas {
    /// Draws a term whose output is at column `x`, everything below line `top`.
    pub fn term(&mut self, term: &Term, x: i32, top: i32) -> Drawn {
        match term {
            Term::Name { name, width } => {
                self.source((x, top + 10), name, *width);
                Drawn { y: top + 10, bottom: top + 20 }
            }
            Term::Constant { value, width } => {
                let value = format!("{value:#x}");
                self.component(
                    WIRING,
                    "Constant",
                    (x, top + 10),
                    &[("width", width.to_string()), ("value", value.clone())],
                );
                self.include((x - 10 * (value.len() as i32 + 1), top), (x, top + 20));
                Drawn { y: top + 10, bottom: top + 20 }
            }
            Term::Gate { kind, width, inputs } => {
                let depth = if *kind == "XOR Gate" { 40 } else { 30 };
                let offsets = gate_offsets(inputs.len());
                let (center, bottom) = self.inputs(inputs.iter(), x - depth, &offsets, top);
                let mut attributes = vec![
                    ("width", width.to_string()),
                    ("size", "30".to_owned()),
                    ("inputs", inputs.len().to_string()),
                ];
                attributes.extend(parity(kind));
                self.component(GATES, kind, (x, center), &attributes);
                Drawn { y: center, bottom }
            }
            Term::Bits { kind, inverted, source, width } => {
                self.bits(kind, *inverted, source, *width, (x, top))
            }
            Term::Not { width, input } => {
                let drawn = self.term(input, x - 30, top);
                self.wire((x - 30, drawn.y), (x - 20, drawn.y));
                let attributes = [("width", width.to_string()), ("size", "20".to_owned())];
                self.component(GATES, "NOT Gate", (x, drawn.y), &attributes);
                drawn
            }
            Term::Choice { width, selector, bits, inputs } => {
                let half = if *bits == 1 { 20 } else { 10 << (bits - 1) };
                let depth = if *bits == 1 { 30 } else { 40 };
                let offsets: Vec<i32> = match bits {
                    1 => vec![-10, 10],
                    _ => (0..inputs.len() as i32).map(|index| 10 * index - half).collect(),
                };
                let (center, bottom) = self.inputs(inputs.iter(), x - depth, &offsets, top);
                let select = self.term(selector, x - depth - 10, bottom);
                self.wire((x - depth - 10, select.y), (x - 20, center + half));
                let attributes = [
                    ("width", width.to_string()),
                    ("select", bits.to_string()),
                    ("enable", "false".to_owned()),
                ];
                self.component(PLEXERS, "Multiplexer", (x, center), &attributes);
                Drawn { y: center, bottom: select.bottom }
            }
            Term::Sum { width, inputs } => {
                let (center, bottom) =
                    self.inputs(inputs.iter().map(|input| &**input), x - 40, &[-10, 10], top);
                self.component(ARITHMETIC, "Adder", (x, center), &[("width", width.to_string())]);
                Drawn { y: center, bottom }
            }
            Term::Comparison { less, width, inputs } => {
                let (center, bottom) =
                    self.inputs(inputs.iter().map(|input| &**input), x - 40, &[-10, 10], top);
                let attributes = [("width", width.to_string()), ("mode", "unsigned".to_owned())];
                self.component(ARITHMETIC, "Comparator", (x, center), &attributes);
                Drawn { y: if *less { center + 10 } else { center }, bottom }
            }
            Term::Join { parts } => {
                let offsets: Vec<i32> = (0..parts.len() as i32).map(|index| 10 * (index + 1)).collect();
                let (center, bottom) = self.inputs(parts.iter().map(|(part, _)| part), x - 20, &offsets, top);
                self.splitter((x, center), "west", parts.iter().map(|&(_, width)| Some(width)));
                Drawn { y: center, bottom }
            }
            Term::Repeat { bit, width } => {
                let Drawn { y, bottom } = self.term(bit, x - 50, top + 10);
                self.wire((x - 50, y), (x - 40, y));
                let attributes = [
                    ("in_width", "1".to_owned()),
                    ("out_width", width.to_string()),
                    ("type", "sign".to_owned()),
                ];
                self.component(WIRING, "Bit Extender", (x, y), &attributes);
                Drawn { y, bottom: bottom.max(y + 20) }
            }
        }
    }

    /// A gate on the bits of a vector, each of which goes to an input of its own.
    fn bits(&mut self, kind: &str, inverted: u64, source: &Term, width: usize, (x, top): Point) -> Drawn {
        let depth = if kind == "XOR Gate" { 40 } else { 30 };
        let channels = 10 * (width as i32 + 1);
        let split = x - depth - 10 - channels - 20;
        let Drawn { y, bottom } = self.term(source, split - 10, top);
        self.wire((split - 10, y), (split, y));
        self.splitter((split, y), "east", std::iter::repeat_n(Some(1), width));
        let offsets = gate_offsets(width);
        let center = y + 10 * (width as i32 + 1) / 20 * 10;
        let ends: Vec<i32> = (0..width as i32).map(|index| y + 10 * (index + 1)).collect();
        let pins: Vec<Point> = offsets
            .iter()
            .enumerate()
            .map(|(index, offset)| {
                let bubble = if inverted >> index & 1 == 1 { 10 } else { 0 };
                (x - depth - bubble, center + offset)
            })
            .collect();
        self.route(split + 20, &ends, &pins);
        let mut attributes = vec![("size", "30".to_owned()), ("inputs", width.to_string())];
        attributes.extend(parity(kind));
        let negated: Vec<String> = (0..width).map(|index| format!("negate{index}")).collect();
        for (index, name) in negated.iter().enumerate() {
            if inverted >> index & 1 == 1 {
                attributes.push((name, "true".to_owned()));
            }
        }
        self.component(GATES, kind, (x, center), &attributes);
        Drawn { y: center, bottom: bottom.max(y + 10 * (width as i32 + 2)) }
    }

    /// Draws the terms for the inputs of a component, one below the other, and connects them. The pins are in
    /// column `x`, at the given distances from its center. Returns the center and the line below all.
    pub fn inputs<'t>(
        &mut self,
        terms: impl ExactSizeIterator<Item = &'t Term>,
        x: i32,
        offsets: &[i32],
        top: i32,
    ) -> (i32, i32) {
        let start = x - 10 * (terms.len() as i32 + 1);
        let mut below = top;
        let mut ends = Vec::new();
        for term in terms {
            let drawn = self.term(term, start, below);
            ends.push(drawn.y);
            below = drawn.bottom;
        }
        let (first, last) = (offsets[0], offsets[offsets.len() - 1]);
        let middle = (ends[0] + ends[ends.len() - 1] - first - last) / 20 * 10;
        let center = middle.max(top + 20);
        let pins: Vec<Point> = offsets.iter().map(|offset| (x, center + offset)).collect();
        self.route(start, &ends, &pins);
        (center, below.max(center + last + 10))
    }

    /// Wires from ends in one column to pins further right, both in order from top to bottom. Each wire has a
    /// column of its own to change lines in, chosen so that no two wires touch: of those that go down the
    /// lowest turns first, of those that go up the highest.
    pub fn route(&mut self, x: i32, ends: &[i32], pins: &[Point]) {
        let count = ends.len() as i32;
        for (index, (&y, &pin)) in ends.iter().zip(pins).enumerate() {
            let turn = x + 10 * if y < pin.1 { count - index as i32 } else { index as i32 + 1 };
            self.wire((x, y), (turn, y));
            self.wire((turn, y), (turn, pin.1));
            self.wire((turn, pin.1), pin);
        }
    }

    /// A splitter with its ends below it, each with this many bits, or `None` for unconnected bits.
    pub fn splitter(&mut self, at: Point, facing: &str, ends: impl Iterator<Item = Option<usize>>) {
        let mut bits: Vec<String> = Vec::new();
        let mut fanout = 0;
        for end in ends {
            match end {
                Some(width) => {
                    bits.extend(std::iter::repeat_n(fanout.to_string(), width));
                    fanout += 1;
                }
                None => bits.push("none".to_owned()),
            }
        }
        let appear = if facing == "west" { "left" } else { "right" };
        let names: Vec<String> = (0..bits.len()).map(|bit| format!("bit{bit}")).collect();
        let mut attributes = vec![
            ("facing", facing.to_owned()),
            ("fanout", fanout.to_string()),
            ("incoming", bits.len().to_string()),
            ("appear", appear.to_owned()),
        ];
        attributes.extend(names.iter().map(String::as_str).zip(bits));
        self.component(WIRING, "Splitter", at, &attributes);
    }
}

/// Logisim's own idea of an XOR gate with several inputs is that exactly one of them is 1.
fn parity(kind: &str) -> Option<(&'static str, String)> {
    (kind == "XOR Gate").then(|| ("xor", "odd".to_owned()))
}

/// The offsets of a gate's inputs from its center: with an even number there is a gap in the middle.
fn gate_offsets(count: usize) -> Vec<i32> {
    let count = count as i32;
    (0..count)
        .map(|index| match count % 2 {
            1 => 10 * index - 5 * (count - 1),
            _ => 10 * index - 5 * count + if index >= count / 2 { 10 } else { 0 },
        })
        .collect()
}
