//! What reaches every output port, register and block, as terms that are equal where the circuits are: gates of
//! one kind in a row are one gate, and the order of their inputs does not matter.

use std::collections::{BTreeMap, HashMap};

use logic::{BitRef, BitwiseOperation, Expression, Module, Netlist, Operand, Source};

use crate::picture::{Picture, Point};

type Id = usize;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Term {
    Leaf(String, usize),
    Constant(bool),
    Not(Id),
    Gate(&'static str, Vec<Id>),
    Equal(Vec<Id>, Vec<Id>),
    Less(Vec<Id>, Vec<Id>),
    Add(usize, Vec<Id>, Vec<Id>),
    Select(Id, Id, Id),
    Case(Vec<Id>, Vec<(String, Id)>),
}

/// Terms, each once.
#[derive(Default)]
pub struct Terms {
    known: HashMap<Term, Id>,
    all: Vec<Term>,
}

impl Terms {
    fn add(&mut self, term: Term) -> Id {
        let term = match term {
            Term::Not(inner) => match self.all[inner] {
                Term::Not(id) => return id,
                Term::Constant(value) => Term::Constant(!value),
                _ => term,
            },
            Term::Gate(kind, ids) => {
                let flat = |&id: &Id| match &self.all[id] {
                    Term::Gate(same, inner) if *same == kind => inner.clone(),
                    _ => vec![id],
                };
                let mut ids: Vec<Id> = ids.iter().flat_map(flat).collect();
                ids.sort_unstable();
                if let [only] = ids[..] {
                    return only;
                }
                Term::Gate(kind, ids)
            }
            Term::Equal(a, b) if b < a => Term::Equal(b, a),
            Term::Add(bit, a, b) if b < a => Term::Add(bit, b, a),
            term => term,
        };
        if let Some(&id) = self.known.get(&term) {
            return id;
        }
        self.all.push(term.clone());
        self.known.insert(term, self.all.len() - 1);
        self.all.len() - 1
    }

    fn leaf(&mut self, name: &str, width: usize) -> Vec<Id> {
        (0..width).map(|bit| self.add(Term::Leaf(name.to_owned(), bit))).collect()
    }

    fn invert(&mut self, bits: &[Id]) -> Vec<Id> {
        bits.iter().map(|&bit| self.add(Term::Not(bit))).collect()
    }
}

/// What reaches each sink of a module, by the netlist.
pub fn of_module(terms: &mut Terms, netlist: &Netlist, module: &Module) -> BTreeMap<String, Vec<Id>> {
    let mut reader = Reader { terms, netlist, module, known: HashMap::new() };
    let mut sinks = BTreeMap::new();
    for (port, operand) in &module.outputs {
        sinks.insert(format!("output {}", port.name), reader.operand(operand));
    }
    for register in &module.registers {
        if let (Source::Here(next), Some(name)) = (&register.source, &module.nodes[register.node].name) {
            sinks.insert(format!("register {name}"), reader.operand(next));
        }
    }
    for (index, node) in module.nodes.iter().enumerate() {
        // Ports and registers have their names in them, and what is only another name of one is beside it.
        let own = matches!(node.expression, Expression::Input(_) | Expression::Next { .. })
            || module.registers.iter().any(|register| {
                register.node == index && matches!(register.source, Source::Here(_))
            });
        if let (Some(name), false) = (&node.name, own) {
            sinks.insert(format!("wire {name}"), reader.node(index));
        }
    }
    for instance in &module.instances {
        let ports = &netlist.module(&instance.module).unwrap().inputs;
        for (port, operand) in ports.iter().zip(&instance.inputs) {
            sinks.insert(format!("block {} {}", instance.name, port.name), reader.operand(operand));
        }
    }
    sinks
}

struct Reader<'a> {
    terms: &'a mut Terms,
    netlist: &'a Netlist,
    module: &'a Module,
    known: HashMap<usize, Vec<Id>>,
}

impl Reader<'_> {
    fn operand(&mut self, operand: &Operand) -> Vec<Id> {
        let bit = |bit: &BitRef| match *bit {
            BitRef::Constant(value, _) => self.terms.add(Term::Constant(value)),
            BitRef::Node { node, bit } => self.node(node)[bit],
        };
        operand.iter().map(bit).collect()
    }

    fn node(&mut self, node: usize) -> Vec<Id> {
        if let Some(known) = self.known.get(&node) {
            return known.clone();
        }
        let found = self.compute(node);
        self.known.insert(node, found.clone());
        found
    }

    /// The output of a block that a node is, if it is one.
    fn instance_output(&self, node: usize) -> Option<String> {
        self.module.instances.iter().find_map(|instance| {
            let output = instance.outputs.iter().position(|&output| output == node)?;
            let port = &self.netlist.module(&instance.module)?.outputs[output].0.name;
            Some(format!("block {} {port}", instance.name))
        })
    }

    fn compute(&mut self, node: usize) -> Vec<Id> {
        let module = self.module;
        let width = module.nodes[node].width;
        if let Some(leaf) = self.instance_output(node) {
            return self.terms.leaf(&leaf, width);
        }
        match &module.nodes[node].expression {
            Expression::Input(port) => {
                self.terms.leaf(&format!("input {}", module.inputs[*port].name), width)
            }
            Expression::Register(_) => {
                let name = module.nodes[node].name.clone().unwrap_or_default();
                self.terms.leaf(&format!("register {name}"), width)
            }
            Expression::Alias(a) => self.operand(a),
            Expression::Not(a) => {
                let bits = self.operand(a);
                self.terms.invert(&bits)
            }
            Expression::Bitwise(operation, a, b) => {
                let pairs: Vec<(Id, Id)> = self.operand(a).into_iter().zip(self.operand(b)).collect();
                pairs
                    .into_iter()
                    .map(|(a, b)| self.terms.add(Term::Gate(word(*operation), vec![a, b])))
                    .collect()
            }
            Expression::Reduce(operation, a) => {
                let bits = self.operand(a);
                vec![self.terms.add(Term::Gate(word(*operation), bits))]
            }
            Expression::Equal(a, b) => {
                let (a, b) = (self.operand(a), self.operand(b));
                vec![self.terms.add(Term::Equal(a, b))]
            }
            Expression::Less(a, b) => {
                let (a, b) = (self.operand(a), self.operand(b));
                vec![self.terms.add(Term::Less(a, b))]
            }
            Expression::Add(a, b) => {
                let (a, b) = (self.operand(a), self.operand(b));
                (0..width).map(|bit| self.terms.add(Term::Add(bit, a.clone(), b.clone()))).collect()
            }
            Expression::Select(condition, then, otherwise) => {
                let (condition, then, otherwise) =
                    (self.operand(condition)[0], self.operand(then), self.operand(otherwise));
                let bit = |bit| self.terms.add(Term::Select(condition, then[bit], otherwise[bit]));
                (0..width).map(bit).collect()
            }
            Expression::Case(case) => {
                let selector = self.operand(&case.selector);
                let arms: Vec<(String, Vec<Id>)> = (case.arms.iter().zip(case.codes))
                    .map(|(arm, (state, _))| ((*state).to_owned(), self.operand(arm)))
                    .collect();
                (0..width).map(|bit| case_bit(self.terms, &selector, &arms, bit)).collect()
            }
            Expression::InstanceOutput { .. } | Expression::Next { .. } => vec![],
        }
    }
}

fn case_bit(terms: &mut Terms, selector: &[Id], arms: &[(String, Vec<Id>)], bit: usize) -> Id {
    let arms = arms.iter().map(|(state, bits)| (state.clone(), bits[bit])).collect();
    terms.add(Term::Case(selector.to_vec(), arms))
}

fn word(operation: BitwiseOperation) -> &'static str {
    match operation {
        BitwiseOperation::And => "and",
        BitwiseOperation::Or => "or",
        BitwiseOperation::Xor => "xor",
    }
}

/// What reaches each sink of a module, by the picture. Of the module only the widths of ports, registers and
/// blocks and the values of named constants are used, which a picture does not show.
pub fn of_picture(
    terms: &mut Terms,
    netlist: &Netlist,
    module: &Module,
    picture: &Picture,
) -> Result<BTreeMap<String, Vec<Id>>, String> {
    let wires = wires(&picture.lines);
    let mut tracer = Tracer { terms, picture, netlist, module, known: HashMap::new(), wires };
    let mut sinks = BTreeMap::new();
    for (index, cell) in picture.cells.iter().enumerate() {
        for (pin, found) in cell.pins.iter().enumerate().filter(|(_, pin)| pin.side != 'r') {
            let sink = match cell.kind {
                "output" => format!("output {}", cell.title),
                "register" => format!("register {}", cell.title),
                "block" => format!("block {} {}", cell.title, found.name),
                _ => continue,
            };
            if sinks.insert(sink.clone(), tracer.at(index, pin)?).is_some() {
                return Err(format!("{sink} is there twice"));
            }
        }
    }
    tracer.names(&mut sinks)?;
    Ok(sinks)
}

struct Tracer<'a> {
    terms: &'a mut Terms,
    picture: &'a Picture,
    netlist: &'a Netlist,
    module: &'a Module,
    known: HashMap<(usize, usize), Vec<Id>>,
    /// For each line, the wire that it is part of.
    wires: Vec<usize>,
}

impl Tracer<'_> {
    /// The wire that ends at a point.
    fn wire(&self, at: Point) -> Result<usize, String> {
        let line = self.picture.lines.iter().position(|&line| on(line, at));
        line.map(|line| self.wires[line]).ok_or_else(|| format!("nothing is connected at {at:?}"))
    }

    /// What arrives at a pin.
    fn at(&mut self, cell: usize, pin: usize) -> Result<Vec<Id>, String> {
        let found = &self.picture.cells[cell].pins[pin];
        let wire = self.wire(found.at)?;
        let mut drivers = Vec::new();
        for (index, cell) in self.picture.cells.iter().enumerate() {
            for (pin, driver) in cell.pins.iter().enumerate().filter(|(_, pin)| pin.side == 'r') {
                // An output that nothing reads has no line.
                if self.wire(driver.at).is_ok_and(|driven| driven == wire) {
                    drivers.push((index, pin));
                }
            }
        }
        let [(index, pin)] = drivers[..] else {
            return Err(format!("{} drivers at {:?}", drivers.len(), found.at));
        };
        let bits = self.driven(index, pin)?;
        Ok(if found.inverted { self.terms.invert(&bits) } else { bits })
    }

    fn driven(&mut self, cell: usize, pin: usize) -> Result<Vec<Id>, String> {
        if let Some(known) = self.known.get(&(cell, pin)) {
            return Ok(known.clone());
        }
        let mut bits = self.compute(cell, pin)?;
        let inverted = self.picture.cells[cell].pins[pin].inverted;
        if inverted {
            bits = self.terms.invert(&bits);
        }
        self.known.insert((cell, pin), bits.clone());
        Ok(bits)
    }

    fn compute(&mut self, index: usize, pin: usize) -> Result<Vec<Id>, String> {
        let cell = &self.picture.cells[index];
        let title = cell.title.as_str();
        let reads = |side: char| {
            (0..cell.pins.len()).filter(move |&pin| cell.pins[pin].side == side).collect::<Vec<_>>()
        };
        match cell.kind {
            "input" => {
                let port = self.module.inputs.iter().find(|port| port.name == title).ok_or("no such port")?;
                return Ok(self.terms.leaf(&format!("input {title}"), port.width));
            }
            "register" => {
                let node = self.module.nodes.iter().find(|node| node.name.as_deref() == Some(title));
                return Ok(self
                    .terms
                    .leaf(&format!("register {title}"), node.ok_or("no such register")?.width));
            }
            "block" => {
                let instance = self.module.instances.iter().find(|instance| instance.name == title);
                let instance = instance.ok_or("no such block")?;
                if instance.module != cell.subtitle {
                    return Err(format!("{title} is not a {}", cell.subtitle));
                }
                let inner = self.netlist.module(&instance.module).ok_or("no such module")?;
                let name = &cell.pins[pin].name;
                let port = inner.outputs.iter().find(|(port, _)| port.name == *name).ok_or("no such pin")?;
                return Ok(self.terms.leaf(&format!("block {title} {name}"), port.0.width));
            }
            "constant" => return self.constant(title),
            _ => {}
        }
        let mut left = Vec::new();
        for read in reads('l') {
            left.push(self.at(index, read)?);
        }
        let mut below = Vec::new();
        for read in reads('b') {
            below.push(self.at(index, read)?);
        }
        let two = |tracer: &mut Self| -> Result<(Vec<Id>, Vec<Id>), String> {
            let second = if title.is_empty() {
                left.get(1).cloned().ok_or("one pin")?
            } else {
                tracer.constant(title)?
            };
            Ok((left[0].clone(), second))
        };
        let width = left[0].len();
        let named = |name: &str| reads('l').iter().position(|&pin| cell.pins[pin].name == name);
        Ok(match cell.kind {
            "not" => left[0].clone(),
            "and" | "or" | "xor" => vec![self.terms.add(Term::Gate(gate(cell.kind), left.concat()))],
            "bitand" | "bitor" | "bitxor" => {
                let column = |bit: usize| left.iter().map(|bits| bits[bit]).collect();
                (0..width).map(|bit| self.terms.add(Term::Gate(gate(cell.kind), column(bit)))).collect()
            }
            "equal" => {
                let (a, b) = two(self)?;
                vec![self.terms.add(Term::Equal(a, b))]
            }
            "less" => {
                let (a, b) = two(self)?;
                vec![self.terms.add(Term::Less(a, b))]
            }
            "add" => {
                let (a, b) = two(self)?;
                (0..width).map(|bit| self.terms.add(Term::Add(bit, a.clone(), b.clone()))).collect()
            }
            "select" => {
                let (Some(one), Some(zero)) = (named("1"), named("0")) else { return Err("half a choice".into()) };
                let condition = below.first().ok_or("nothing chooses")?[0];
                let bit = |bit: usize| self.terms.add(Term::Select(condition, left[one][bit], left[zero][bit]));
                (0..width).map(bit).collect()
            }
            "case" => {
                let names = reads('l').into_iter().map(|pin| cell.pins[pin].name.clone());
                let arms: Vec<(String, Vec<Id>)> = names.zip(left.iter().cloned()).collect();
                (0..width).map(|bit| case_bit(self.terms, &below[0], &arms, bit)).collect()
            }
            "split" => {
                let (high, low) = range(&cell.pins[pin].name);
                left[0][low..=high].to_vec()
            }
            "join" => {
                let mut parts: Vec<(usize, Vec<Id>)> = (reads('l').into_iter())
                    .map(|pin| range(&cell.pins[pin].name).1)
                    .zip(left.iter().cloned())
                    .collect();
                parts.sort();
                parts.into_iter().flat_map(|(_, bits)| bits).collect()
            }
            kind => return Err(format!("a {kind}")),
        })
    }

    /// What every name is beside: that of a wire is a sink as well, by what drives it.
    fn names(&mut self, sinks: &mut BTreeMap<String, Vec<Id>>) -> Result<(), String> {
        for (index, cell) in self.picture.cells.iter().enumerate() {
            for (pin, found) in cell.pins.iter().enumerate().filter(|(_, pin)| pin.side == 'r') {
                let (names, width) = match found.label.split_once('[') {
                    Some((names, range)) => (names, range.split(':').next().unwrap().parse::<usize>().unwrap() + 1),
                    None => (found.label.as_str(), 1),
                };
                // Without a name there is only the width.
                let (names, width) = match names.strip_prefix('/') {
                    Some(width) => ("", width.parse().unwrap()),
                    None => (names, width),
                };
                let bits = self.driven(index, pin)?;
                if !found.label.is_empty() && bits.len() != width {
                    return Err(format!("{} has {} bits", found.label, bits.len()));
                }
                for name in names.split_whitespace() {
                    sinks.insert(format!("wire {name}"), bits.clone());
                }
            }
        }
        Ok(())
    }

    /// A constant as it is written: bits, or a name that the module has for bits.
    fn constant(&mut self, text: &str) -> Result<Vec<Id>, String> {
        let operands = self.module.nodes.iter().flat_map(|node| node.expression.operands());
        let instances = self.module.instances.iter().flat_map(|instance| &instance.inputs);
        let outputs = self.module.outputs.iter().map(|(_, operand)| operand);
        let nexts = self.module.registers.iter().filter_map(|register| match &register.source {
            Source::Here(next) => Some(next),
            Source::Inside { .. } => None,
        });
        let named =
            operands.chain(instances).chain(outputs).chain(nexts).flatten().filter_map(|bit| match bit {
                BitRef::Constant(value, Some(label)) if label.name == text => Some((label.bit, *value)),
                _ => None,
            });
        let named: BTreeMap<usize, bool> = named.collect();
        let bits: Vec<bool> = if named.is_empty() {
            text.chars().rev().map(|bit| bit == '1').collect()
        } else {
            named.into_values().collect()
        };
        Ok(bits.into_iter().map(|bit| self.terms.add(Term::Constant(bit))).collect())
    }
}

fn gate(kind: &str) -> &'static str {
    match kind.trim_start_matches("bit") {
        "and" => "and",
        "or" => "or",
        _ => "xor",
    }
}

/// `[3:1]` or `[3]`.
fn range(text: &str) -> (usize, usize) {
    let text = text.trim_matches(['[', ']']);
    let (high, low) = text.split_once(':').unwrap_or((text, text));
    (high.parse().unwrap(), low.parse().unwrap())
}

fn on(((x0, y0), (x1, y1)): (Point, Point), (x, y): Point) -> bool {
    x0.min(x1) <= x && x <= x0.max(x1) && y0.min(y1) <= y && y <= y0.max(y1)
}

/// Lines that touch at an end of one of them are one wire; lines that only cross are not.
fn wires(lines: &[(Point, Point)]) -> Vec<usize> {
    let mut wires: Vec<usize> = (0..lines.len()).collect();
    for (a, &one) in lines.iter().enumerate() {
        for (b, &other) in lines.iter().enumerate().skip(a + 1) {
            let touch = on(one, other.0) || on(one, other.1) || on(other, one.0) || on(other, one.1);
            if touch && wires[a] != wires[b] {
                let (old, new) = (wires[b], wires[a]);
                wires.iter_mut().filter(|wire| **wire == old).for_each(|wire| *wire = new);
            }
        }
    }
    wires
}
