//! Reads a file for Logisim: the sheets with their parts and wires, and where the pins of each part are.

use std::collections::BTreeMap;

pub type Point = (i32, i32);

/// A sheet as the file has it, and the box that stands for it on other sheets.
#[derive(Default)]
pub struct Sheet {
    pub name: String,
    pub wires: Vec<(Point, Point)>,
    pub parts: Vec<Part>,
    pub symbol: Point,
    /// The pins of the box, from its corner, each with the pin of the sheet that it stands for.
    pub ports: Vec<(Point, Point)>,
}

/// Something on a sheet.
pub struct Part {
    pub name: String,
    pub at: Point,
    attributes: BTreeMap<String, String>,
}

/// A pin of a part: where it is, from the position of the part, and how many bits it has.
pub type Pin = (Point, usize);

/// The pins of a part.
#[derive(Default)]
pub struct Pins {
    pub inputs: Vec<Pin>,
    pub outputs: Vec<Pin>,
    /// Pins that may stay unconnected, which the drawings rely on.
    pub idle: Vec<Point>,
}

/// The sheets of a file, the one that opens first in front.
pub fn read(text: &str) -> Vec<Sheet> {
    let mut sheets: Vec<Sheet> = Vec::new();
    let mut contents: Option<String> = None;
    for line in text.lines().map(str::trim) {
        if let Some(text) = &mut contents {
            *text += &format!("\n{}", line.trim_end_matches("</a>"));
            if line.ends_with("</a>") {
                let part = sheets.last_mut().unwrap().parts.last_mut().unwrap();
                part.attributes.insert("contents".to_owned(), contents.take().unwrap());
            }
            continue;
        }
        let value = |name: &str| {
            let start = line.find(&format!(" {name}=\""))? + name.len() + 3;
            Some(line[start..start + line[start..].find('"')?].to_owned())
        };
        let number = |name: &str| value(name).unwrap().parse::<i32>().unwrap();
        if line.starts_with("<circuit ") {
            sheets.push(Sheet { name: value("name").unwrap(), ..Sheet::default() });
        }
        let Some(sheet) = sheets.last_mut() else { continue };
        match line.split([' ', '>']).next() {
            Some("<wire") => sheet.wires.push((point(&value("from").unwrap()), point(&value("to").unwrap()))),
            Some("<comp") => sheet.parts.push(Part {
                name: value("name").unwrap(),
                at: point(&value("loc").unwrap()),
                attributes: BTreeMap::new(),
            }),
            Some("<a") => match value("val") {
                Some(text) => {
                    let part = sheet.parts.last_mut().unwrap();
                    assert_eq!(part.attributes.insert(value("name").unwrap(), text), None, "{line}");
                }
                None => contents = line.split_once('>').map(|(_, text)| text.to_owned()),
            },
            Some("<rect") => sheet.symbol = (number("width"), number("height")),
            Some("<circ-port") => {
                let half = number("width") / 2;
                sheet.ports.push(((number("x") + half, number("y") + half), point(&value("pin").unwrap())));
            }
            Some("<circ-anchor") => {
                let half = number("width") / 2;
                let (x, y) = (number("x") + half, number("y") + half);
                sheet.ports.iter_mut().for_each(|(port, _)| *port = (port.0 - x, port.1 - y));
            }
            _ => {}
        }
    }
    sheets
}

fn point(text: &str) -> Point {
    let (x, y) = text.trim_matches(['(', ')']).split_once(',').unwrap();
    (x.parse().unwrap(), y.parse().unwrap())
}

impl Sheet {
    /// The part with this label that is not a tunnel.
    pub fn find(&self, label: &str) -> &Part {
        let mut parts = self.parts.iter().filter(|part| part.name != "Tunnel");
        parts
            .find(|part| part.text("label") == label)
            .unwrap_or_else(|| panic!("nothing is labelled {label}"))
    }

    pub fn named(&self, name: &str) -> Vec<&Part> {
        self.parts.iter().filter(|part| part.name == name).collect()
    }
}

impl Part {
    /// An attribute, or nothing if the part does not have it.
    pub fn text(&self, name: &str) -> &str {
        self.attributes.get(name).map_or("", String::as_str)
    }

    /// An attribute that is a number; 1 if the part does not have it.
    pub fn number(&self, name: &str) -> u64 {
        let text = self.text(name);
        match text.strip_prefix("0x") {
            Some(digits) => u64::from_str_radix(digits, 16).unwrap(),
            None if text.is_empty() => 1,
            None => text.parse().unwrap(),
        }
    }

    /// The number of bits of each end of a splitter, from top to bottom.
    pub fn splitter_ends(&self) -> Vec<Vec<usize>> {
        let mut ends = vec![Vec::new(); self.number("fanout") as usize];
        for bit in 0..self.number("incoming") as usize {
            if let Ok(end) = self.text(&format!("bit{bit}")).parse::<usize>() {
                ends[end].push(bit);
            }
        }
        ends
    }

    /// Where Logisim 2.7.1 puts the pins of a part.
    pub fn pins(&self, sheets: &[Sheet]) -> Pins {
        let width = self.number("width") as usize;
        let here = vec![((0, 0), width)];
        let column = |x: i32, width: usize, lines: &[i32]| -> Vec<Pin> {
            lines.iter().map(|&y| ((x, y), width)).collect()
        };
        let (inputs, outputs, idle) = match self.name.as_str() {
            "Pin" if self.text("output") == "true" => (here, vec![], vec![]),
            "Pin" | "Clock" | "Button" | "Constant" => (vec![], here, vec![]),
            "LED" => (here, vec![], vec![]),
            "Tunnel" => (vec![], vec![], vec![]),
            "NOT Gate" => (column(-20, width, &[0]), here, vec![]),
            "AND Gate" | "OR Gate" | "XOR Gate" => {
                let back = if self.name == "XOR Gate" { -40 } else { -30 };
                let count = self.number("inputs") as i32;
                // With an even number of inputs there is none in the middle.
                let line = |i: i32| {
                    10 * i - 5 * (count - count % 2) + 10 * i32::from(count % 2 == 0 && i >= count / 2)
                };
                let bubble = |i: i32| if self.text(&format!("negate{i}")) == "true" { 10 } else { 0 };
                ((0..count).map(|i| ((back - bubble(i), line(i)), width)).collect(), here, vec![])
            }
            "Multiplexer" => {
                let select = self.number("select") as usize;
                let (mut inputs, bottom) = match select {
                    1 => (column(-30, width, &[-10, 10]), 20),
                    _ => {
                        let half = 10 << (select - 1);
                        (column(-40, width, &(-half..half).step_by(10).collect::<Vec<_>>()), half)
                    }
                };
                inputs.push(((-20, bottom), select));
                (inputs, here, vec![])
            }
            "Adder" => (column(-40, width, &[-10, 10]), here, vec![(-20, -20), (-20, 20)]),
            "Comparator" => (column(-40, width, &[-10, 10]), column(0, 1, &[-10, 0, 10]), vec![]),
            "Bit Extender" => {
                (column(-40, 1, &[0]), column(0, self.number("out_width") as usize, &[0]), vec![])
            }
            "Splitter" => {
                let ends = self.splitter_ends();
                let side = if self.text("facing") == "west" { -20 } else { 20 };
                // The ends are below, or else above.
                let below = self.text("appear") == if side < 0 { "left" } else { "right" };
                let first = if below { 10 } else { -10 * ends.len() as i32 };
                let end = |(i, bits): (usize, &Vec<usize>)| ((side, first + 10 * i as i32), bits.len());
                let ends: Vec<Pin> = ends.iter().enumerate().map(end).collect();
                let whole = column(0, self.number("incoming") as usize, &[0]);
                if side < 0 { (ends, whole, vec![]) } else { (whole, ends, vec![]) }
            }
            "Register" => (vec![((-30, 0), width), ((-20, 20), 1), ((-10, 20), 1)], here, vec![(-30, 10)]),
            "Counter" => {
                let idle = vec![(-30, -10), (-30, 0), (-30, 10), (-10, 20)];
                (vec![((-20, 20), 1)], vec![((0, 0), width), ((0, 10), 1)], idle)
            }
            "ROM" => {
                let (address, data) = (self.number("addrWidth") as usize, self.number("dataWidth") as usize);
                (column(-140, address, &[0]), column(0, data, &[0]), vec![(-90, 40)])
            }
            name => {
                let inner =
                    sheets.iter().find(|sheet| sheet.name == name).unwrap_or_else(|| panic!("{name}"));
                let (mut inputs, mut outputs) = (Vec::new(), Vec::new());
                for &(port, pin) in &inner.ports {
                    let pin = inner.parts.iter().find(|part| part.name == "Pin" && part.at == pin).unwrap();
                    let side = if pin.text("output") == "true" { &mut outputs } else { &mut inputs };
                    side.push((port, pin.number("width") as usize));
                }
                (inputs, outputs, vec![])
            }
        };
        Pins { inputs, outputs, idle }
    }

    /// The space that a part takes, and that of a label beside it.
    pub fn spaces(&self, sheets: &[Sheet]) -> Vec<Space> {
        let text = 7 * self.text("label").len() as i32;
        let pins = self.pins(sheets);
        let reach = pins.inputs.iter().map(|((_, y), _)| y.abs()).max().unwrap_or(0).max(10);
        let wide = 10 * (self.number("width") as i32).clamp(2, 8);
        let (low, high) = match self.name.as_str() {
            "Tunnel" if self.text("facing") == "east" => ((-text - 15, -10), (0, 10)),
            "Tunnel" => ((0, -10), (text + 15, 10)),
            "Pin" if self.text("output") == "true" => ((0, -10), (wide, 10)),
            "Pin" => ((-wide, -10), (0, 10)),
            "Clock" | "Button" | "NOT Gate" => ((-20, -10), (0, 10)),
            "LED" => ((0, -10), (20, 10)),
            "Constant" => ((-10 * self.text("value").len() as i32, -10), (0, 10)),
            "Splitter" if self.text("facing") == "west" => ((-20, 0), (0, 10 * pins.inputs.len() as i32)),
            "Splitter" => ((0, 0), (20, 10 * pins.outputs.len() as i32)),
            "AND Gate" | "OR Gate" => ((-30, -reach), (0, reach)),
            "Multiplexer" if self.number("select") == 1 => ((-30, -reach), (0, reach)),
            "XOR Gate" | "Multiplexer" => ((-40, -reach), (0, reach)),
            "Adder" | "Comparator" | "Bit Extender" => ((-40, -20), (0, 20)),
            "Register" | "Counter" => ((-30, -20), (0, 20)),
            "ROM" => ((-140, -40), (0, 40)),
            name => ((0, 0), sheets.iter().find(|sheet| sheet.name == name).unwrap().symbol),
        };
        let label = match self.text("labelloc") {
            "west" => Some(((low.0 - text, -10), (low.0, 10))),
            "east" => Some(((high.0, -10), (high.0 + text, 10))),
            "south" => Some(((0, high.1), (text, high.1 + 20))),
            // Registers have theirs above.
            _ if self.name == "Register" => Some(((-15 - text / 2, -40), (-15 + text / 2, -20))),
            _ => None,
        };
        let moved = |(x, y): Point| (self.at.0 + x, self.at.1 + y);
        let spaces = std::iter::once((low, high)).chain(label);
        spaces.map(|(low, high)| Space { low: moved(low), high: moved(high) }).collect()
    }
}

/// A rectangle of a sheet.
pub struct Space {
    pub low: Point,
    pub high: Point,
}

impl Space {
    /// Whether something between two corners lies within this, not only along its edge.
    pub fn holds(&self, low: Point, high: Point) -> bool {
        low.0 < self.high.0 && high.0 > self.low.0 && low.1 < self.high.1 && high.1 > self.low.1
    }
}
