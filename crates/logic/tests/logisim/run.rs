//! Does what Logisim does with a file: finds out what is connected with what, and works out the levels.

use std::collections::{BTreeSet, HashMap};

use super::sheet::{Part, Point, Sheet};

/// A file that is running.
pub struct Run<'a> {
    sheets: &'a [Sheet],
    elements: Vec<Element<'a>>,
    /// For every net, another one that is connected with it, or itself.
    links: Vec<usize>,
    /// For every net that is not connected further: the element and its output that drive it.
    drivers: HashMap<usize, (usize, usize)>,
    levels: Vec<Option<u64>>,
}

/// A part of some copy of some sheet, with the nets at its pins and what it remembers or is set to.
struct Element<'a> {
    part: &'a Part,
    top: bool,
    inputs: Vec<usize>,
    outputs: Vec<usize>,
    state: u64,
}

impl<'a> Run<'a> {
    /// Connects everything. Panics unless every net has one driver and all of its pins the same width, and every pin
    /// that needs a connection has one.
    pub fn new(sheets: &'a [Sheet]) -> Run<'a> {
        let mut run = Run {
            sheets,
            elements: Vec::new(),
            links: Vec::new(),
            drivers: HashMap::new(),
            levels: Vec::new(),
        };
        let mut widths: Vec<(usize, usize, String)> = Vec::new();
        run.add(&sheets[0], true, &mut widths);
        for index in 0..run.elements.len() {
            for output in 0..run.elements[index].outputs.len() {
                let net = run.net(run.elements[index].outputs[output]);
                let part = run.elements[index].part;
                let other = run.drivers.insert(net, (index, output));
                assert_eq!(other, None, "two drivers, one of them {} at {:?}", part.name, part.at);
            }
        }
        let mut known: HashMap<usize, usize> = HashMap::new();
        for (net, width, pin) in widths {
            let net = run.net(net);
            assert!(run.drivers.contains_key(&net), "nothing drives {pin}");
            assert_eq!(*known.entry(net).or_insert(width), width, "{pin}");
        }
        run.levels = vec![None; run.links.len()];
        run
    }

    /// Adds a copy of a sheet. Returns the nets at its points.
    fn add(
        &mut self,
        sheet: &'a Sheet,
        top: bool,
        widths: &mut Vec<(usize, usize, String)>,
    ) -> HashMap<Point, usize> {
        let pins: Vec<_> = sheet.parts.iter().map(|part| part.pins(self.sheets)).collect();
        let at = |part: &Part, (x, y): Point| (part.at.0 + x, part.at.1 + y);
        let mut points: BTreeSet<Point> = sheet.wires.iter().flat_map(|&(a, b)| [a, b]).collect();
        for (part, pins) in sheet.parts.iter().zip(&pins) {
            points.insert(part.at);
            points.extend(pins.inputs.iter().chain(&pins.outputs).map(|&(pin, _)| at(part, pin)));
            points.extend(pins.idle.iter().map(|&pin| at(part, pin)));
        }
        let first = self.links.len();
        let nets: HashMap<Point, usize> = points.iter().copied().zip(first..).collect();
        self.links.extend(first..first + points.len());
        // A wire is connected with everything that lies on it and ends there.
        for &(a, b) in &sheet.wires {
            assert!((a.0 == b.0) != (a.1 == b.1), "{}: a wire from {a:?} to {b:?}", sheet.name);
            for point in &points {
                if (a.0..=b.0).contains(&point.0) && (a.1..=b.1).contains(&point.1) {
                    self.join(nets[&a], nets[point]);
                }
            }
        }
        let mut tunnels: HashMap<&str, usize> = HashMap::new();
        for (part, pins) in sheet.parts.iter().zip(&pins) {
            let place = format!("{} at {:?} on {}", part.name, part.at, sheet.name);
            if part.name == "Tunnel" {
                let net = *tunnels.entry(part.text("label")).or_insert(nets[&part.at]);
                self.join(net, nets[&part.at]);
                widths.push((net, part.number("width") as usize, place));
                continue;
            }
            for (pin, width) in pins.inputs.iter().chain(&pins.outputs) {
                widths.push((nets[&at(part, *pin)], *width, format!("{pin:?} of {place}")));
            }
            for &pin in &pins.idle {
                let point = at(part, pin);
                let on = |&(a, b): &(Point, Point)| {
                    (a.0..=b.0).contains(&point.0) && (a.1..=b.1).contains(&point.1)
                };
                assert!(!sheet.wires.iter().any(on), "a wire at {pin:?} of {place}");
            }
            let nets_of =
                |pins: &[(Point, usize)]| pins.iter().map(|&(pin, _)| nets[&at(part, pin)]).collect();
            if let Some(inner) = self.sheets.iter().find(|inner| inner.name == part.name) {
                let inside = self.add(inner, false, widths);
                for &(port, pin) in &inner.ports {
                    self.join(nets[&at(part, port)], inside[&pin]);
                }
            } else if top || part.name != "Pin" {
                let (inputs, outputs) = (nets_of(&pins.inputs), nets_of(&pins.outputs));
                self.elements.push(Element { part, top, inputs, outputs, state: 0 });
            }
        }
        nets
    }

    fn net(&self, mut net: usize) -> usize {
        while self.links[net] != net {
            net = self.links[net];
        }
        net
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.net(a), self.net(b));
        self.links[b] = a;
    }

    /// Sets a switch, or presses a button, of the first sheet.
    pub fn set(&mut self, label: &str, value: u64) {
        let mut elements =
            self.elements.iter_mut().filter(|element| element.top && element.inputs.is_empty());
        let found = elements.find(|element| element.part.text("label") == label);
        found.unwrap_or_else(|| panic!("nothing is labelled {label}")).state = value;
        self.levels.fill(None);
    }

    /// The level at an output or an LED of the first sheet.
    pub fn level(&mut self, part: &Part) -> u64 {
        let element = self.elements.iter().find(|element| std::ptr::eq(element.part, part)).unwrap();
        self.value(element.inputs[0])
    }

    /// A rising edge of the clock.
    pub fn tick(&mut self) {
        let mut next = Vec::new();
        for index in 0..self.elements.len() {
            let Element { part, ref inputs, state, .. } = self.elements[index];
            let (data, clock, clear) = match (part.name.as_str(), &inputs[..]) {
                ("Register", &[data, clock, clear]) => (Some(data), clock, Some(clear)),
                ("Counter", &[clock]) => (None, clock, None),
                _ => continue,
            };
            let (driver, _) = self.drivers[&self.net(clock)];
            assert_eq!(self.elements[driver].part.name, "Clock");
            let value = match data {
                Some(data) => self.value(data),
                None => {
                    if state == part.number("max") {
                        0
                    } else {
                        state + 1
                    }
                }
            };
            let cleared = clear.is_some_and(|clear| self.value(clear) == 1);
            next.push((index, if cleared { 0 } else { value }));
        }
        for (index, state) in next {
            self.elements[index].state = state;
        }
        self.levels.fill(None);
    }

    fn value(&mut self, net: usize) -> u64 {
        let net = self.net(net);
        if let Some(level) = self.levels[net] {
            return level;
        }
        let (element, output) = self.drivers[&net];
        let Element { part, state, ref inputs, .. } = self.elements[element];
        let width = part.number("width");
        let mask = u64::MAX >> (64 - width);
        let level = match part.name.as_str() {
            "Register" => {
                if self.value(inputs[2]) == 1 {
                    0
                } else {
                    state
                }
            }
            "Counter" if output == 1 => u64::from(state == part.number("max")),
            "Pin" | "Button" | "Clock" | "Counter" => state,
            name => {
                let inputs: Vec<u64> = inputs.clone().into_iter().map(|input| self.value(input)).collect();
                let negate = |i: usize| if part.text(&format!("negate{i}")) == "true" { mask } else { 0 };
                let inputs: Vec<u64> =
                    inputs.iter().enumerate().map(|(i, level)| level ^ negate(i)).collect();
                match name {
                    "Constant" => part.number("value"),
                    "NOT Gate" => inputs[0] ^ mask,
                    "AND Gate" => inputs.iter().fold(mask, |all, level| all & level),
                    "OR Gate" => inputs.iter().fold(0, |any, level| any | level),
                    "XOR Gate" if part.text("xor") == "odd" => {
                        inputs.iter().fold(0, |odd, level| odd ^ level)
                    }
                    "XOR Gate" => {
                        // Unless told otherwise, Logisim wants exactly one input to be 1.
                        let count = |(once, twice), level| (once | level, twice | once & level);
                        let (once, twice) = inputs.iter().fold((0, 0), count);
                        once & !twice
                    }
                    "Multiplexer" => inputs[inputs[inputs.len() - 1] as usize],
                    "Adder" => (inputs[0] + inputs[1]) & mask,
                    "Comparator" => {
                        let order = [
                            std::cmp::Ordering::Greater,
                            std::cmp::Ordering::Equal,
                            std::cmp::Ordering::Less,
                        ];
                        u64::from(inputs[0].cmp(&inputs[1]) == order[output])
                    }
                    "Bit Extender" => inputs[0] * (u64::MAX >> (64 - part.number("out_width"))),
                    "ROM" => {
                        let mut words = part.text("contents").lines().skip(1);
                        let word = words.nth(inputs[0] as usize).unwrap_or("0");
                        let word = u64::from_str_radix(word, 16).unwrap();
                        assert_eq!(
                            word >> part.number("dataWidth"),
                            0,
                            "{word:x} does not fit into the memory"
                        );
                        word
                    }
                    "Splitter" => {
                        let ends = part.splitter_ends();
                        match part.text("facing") {
                            "west" => ends
                                .iter()
                                .zip(&inputs)
                                .fold(0, |whole, (bits, level)| whole | level << bits[0]),
                            _ => inputs[0] >> ends[output][0] & (u64::MAX >> (64 - ends[output].len())),
                        }
                    }
                    name => panic!("what is a {name}?"),
                }
            }
        };
        self.levels[net] = Some(level);
        level
    }
}
