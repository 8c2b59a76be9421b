//! Why a wire has its value: the gates and values that decide it, back to registers and inputs.

mod moment;
mod words;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use moment::Moment;

use crate::hierarchy::{Frame, frames};
use crate::{BitRef, Expression, Fault, Netlist, Source, Trace, Wiring};

/// One bit of one copy of a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Site {
    frame: usize,
    node: usize,
    bit: usize,
}

/// The cause of a wire's value at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// The clock in which it was decided; of a register, the one before the edge that stored its value.
    pub clock: usize,
    /// Where the value comes from.
    pub origin: Origin,
    /// The direct cause: the named wires met first on the way back, or, as long as that is a single one with
    /// a single cause, the last of them.
    pub because: BTreeSet<Site>,
    /// The bits of registers and inputs that it follows from in the end.
    pub roots: BTreeSet<Site>,
    /// All bits that decide it, its own included: with all others changed in any way, its value stays.
    cone: BTreeSet<Site>,
}

/// The origin of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Gates compute it from their inputs.
    Gates,
    /// It is put in from outside.
    Input,
    /// It is the same always.
    Constant,
    /// A register has held it since this clock.
    Stored(usize),
    /// A register has held it since this clock, which had a reset.
    Reset(usize),
    /// A register has held it since power-on.
    PowerOn,
    /// The wire is broken.
    Stuck,
}

/// The value of a named signal, or of one bit of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The name, with the names of instances before it only where it would be ambiguous.
    pub name: String,
    /// The value as people read it.
    pub value: String,
}

/// Answers questions about a trace of a circuit.
pub struct Inquiry<'a> {
    frames: Vec<Frame<'a>>,
    trace: &'a Trace,
    /// The signal that a wire is known by, and the bit of it: of several, the one closest to the outside.
    names: HashMap<Site, (usize, usize)>,
    /// The wire that is broken, by the bits that it drives: their level follows from nothing.
    stuck: BTreeSet<Site>,
    level: bool,
}

impl<'a> Inquiry<'a> {
    /// About a trace of this circuit.
    pub fn new(netlist: &'a Netlist, trace: &'a Trace) -> Inquiry<'a> {
        let mut inquiry = Inquiry {
            frames: frames(netlist),
            trace,
            names: HashMap::new(),
            stuck: BTreeSet::new(),
            level: false,
        };
        let mut tracks: Vec<usize> = (0..trace.tracks().len()).collect();
        tracks.sort_by_key(|&track| trace.tracks()[track].scope.len());
        for track in tracks {
            for bit in 0..trace.tracks()[track].width {
                if let Some(site) = inquiry.site(track, bit) {
                    inquiry.names.entry(site).or_insert((track, bit));
                }
            }
        }
        inquiry
    }

    /// The same of a circuit in which a wire is stuck; `wiring` is that of the circuit.
    pub fn with_stuck(mut self, wiring: &Wiring, fault: &Fault) -> Inquiry<'a> {
        let bits = wiring.stuck(fault).into_iter().flat_map(|net| wiring.bits(net));
        let sites = bits.map(|(frame, node, bit)| Site { frame, node, bit });
        self.stuck = sites.filter(|&site| self.beyond(site).is_none()).collect();
        self.level = fault.level;
        self
    }

    /// The wire that carries a bit of a signal, both by their index: where it is driven.
    pub fn site(&self, track: usize, bit: usize) -> Option<Site> {
        let track = &self.trace.tracks()[track];
        let frame = self.frame(&track.scope)?;
        let module = self.frames[frame].module;
        let node = module.nodes.iter().position(|node| node.name.as_ref() == Some(&track.name));
        let output = || module.outputs.iter().find(|(port, _)| port.name == track.name);
        match node {
            Some(node) => self.source(frame, BitRef::Node { node, bit }),
            None => self.source(frame, *output()?.1.get(bit)?),
        }
    }

    /// Why the wire with these bits of a module has its value in a clock; `scope` has the names of the instances
    /// around it. `None` if there is no such module or no such clock.
    pub fn why(&self, scope: &[String], bits: &[BitRef], clock: usize) -> Option<Cause> {
        let frame = self.frame(scope).filter(|_| clock < self.trace.clocks())?;
        let own: BTreeSet<Site> = bits.iter().filter_map(|&bit| self.source(frame, bit)).collect();
        let lit = bits.iter().flat_map(|&bit| self.way(frame, bit));
        if !self.stuck.is_disjoint(&own) {
            let (because, roots) = (BTreeSet::new(), &self.stuck & &own);
            return Some(Cause { clock, origin: Origin::Stuck, because, roots, cone: lit.collect() });
        }
        let stored = !own.is_empty() && own.iter().all(|site| self.next(*site).is_some());
        if !stored {
            let mut cause = self.decided(&own, clock);
            cause.origin = match (cause.roots.is_empty(), cause.roots.is_subset(&own)) {
                (true, _) => Origin::Constant,
                (_, true) => Origin::Input,
                _ => Origin::Gates,
            };
            cause.because.retain(|site| !own.contains(site));
            cause.cone.extend(lit);
            return Some(cause);
        }
        let held = |clock: usize| own.iter().map(|site| self.held(*site, clock)).collect::<Vec<_>>();
        let edge = (1..=clock).rev().find(|&clock| held(clock) != held(clock - 1));
        let reset = |edge: usize| self.trace.find("reset").is_some_and(|it| self.trace.value(it, edge) == 1);
        let mut cause = match edge {
            Some(edge) if !reset(edge) => {
                let next = own.iter().filter_map(|&site| self.source(site.frame, self.next(site)?));
                Cause { origin: Origin::Stored(edge), ..self.decided(&next.collect(), edge - 1) }
            }
            edge => {
                let none = BTreeSet::new();
                let (because, roots, cone) = (none.clone(), none.clone(), none);
                let origin = edge.map_or(Origin::PowerOn, Origin::Reset);
                Cause { clock: edge.unwrap_or(0), origin, because, roots, cone }
            }
        };
        cause.cone.extend(lit);
        Some(cause)
    }

    /// Whether one of these bits of a module takes part.
    pub fn decides(&self, cause: &Cause, scope: &[String], bits: &[BitRef]) -> bool {
        let Some(frame) = self.frame(scope) else { return false };
        bits.iter().any(|bit| match *bit {
            BitRef::Node { node, bit } => cause.cone.contains(&Site { frame, node, bit }),
            BitRef::Constant(..) => false,
        })
    }

    /// The values of some wires in a clock, by signal; a single bit of a wide one is named by its number.
    pub fn facts(&self, sites: &BTreeSet<Site>, clock: usize) -> Vec<Fact> {
        let mut signals: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
        for &(track, bit) in sites.iter().filter_map(|site| self.names.get(site)) {
            signals.entry(track).or_default().insert(bit);
        }
        let fact = |(track, bits): (usize, BTreeSet<usize>)| {
            let (found, value) = (&self.trace.tracks()[track], self.trace.value(track, clock));
            let name = self.name(track);
            match bits.first() {
                Some(bit) if bits.len() == 1 && found.width > 2 && found.states.is_empty() => {
                    Fact { name: format!("{name}[{bit}]"), value: (value >> bit & 1).to_string() }
                }
                _ => Fact { name, value: found.text(value).into_owned() },
            }
        };
        signals.into_iter().map(fact).collect()
    }

    /// The name of a signal alone, unless another wire has the same.
    fn name(&self, track: usize) -> String {
        let tracks = self.trace.tracks();
        let alike = (0..tracks.len()).filter(|&other| tracks[other].name == tracks[track].name);
        let wires: BTreeSet<Option<Site>> = alike.map(|other| self.site(other, 0)).collect();
        if wires.len() == 1 { tracks[track].name.clone() } else { tracks[track].path() }
    }

    /// The cause of some wires in a clock.
    fn decided(&self, own: &BTreeSet<Site>, clock: usize) -> Cause {
        let mut moment = Moment::new(self, clock);
        let (mut cone, mut roots) = (BTreeSet::new(), BTreeSet::new());
        let mut open: Vec<Site> = own.iter().copied().collect();
        while let Some(site) = open.pop() {
            if cone.insert(site) {
                let reads = moment.deciding(site);
                if self.is_root(site) {
                    roots.insert(site);
                }
                open.extend(reads);
            }
        }
        let mut because = self.direct(&mut moment, own);
        while let Some(next) = self.single(&because).then(|| self.direct(&mut moment, &because)) {
            if !self.single(&next) {
                break;
            }
            because = next;
        }
        Cause { clock, origin: Origin::Gates, because, roots, cone }
    }

    /// Whether these are bits of one signal that is neither a register nor an input.
    fn single(&self, sites: &BTreeSet<Site>) -> bool {
        let signals: BTreeSet<usize> =
            sites.iter().filter_map(|site| self.names.get(site)).map(|name| name.0).collect();
        signals.len() == 1 && !sites.iter().any(|site| self.is_root(*site))
    }

    /// The named wires that some wires follow from directly.
    fn direct(&self, moment: &mut Moment<'_, 'a>, own: &BTreeSet<Site>) -> BTreeSet<Site> {
        let (mut found, mut seen) = (BTreeSet::new(), BTreeSet::new());
        let mut open: Vec<Site> = own.iter().copied().collect();
        while let Some(site) = open.pop() {
            if !seen.insert(site) {
                continue;
            }
            let wire = self.source(site.frame, BitRef::Node { node: site.node, bit: site.bit });
            let Some(wire) = wire else { continue };
            // A register that loads another register follows from that one.
            if self.names.contains_key(&wire) && (!own.contains(&wire) || self.is_root(wire)) {
                found.insert(wire);
            } else {
                open.extend(moment.deciding(wire));
            }
        }
        found
    }

    /// Whether a bit is held by a register, comes from outside or is stuck.
    fn is_root(&self, site: Site) -> bool {
        let frame = &self.frames[site.frame];
        match frame.module.nodes[site.node].expression {
            Expression::Input(_) => frame.outside.is_none(),
            _ => self.next(site).is_some() || self.stuck.contains(&site),
        }
    }

    /// The next value of the register that holds a bit, if there is one.
    fn next(&self, site: Site) -> Option<BitRef> {
        let module = self.frames[site.frame].module;
        let Expression::Register(register) = module.nodes[site.node].expression else { return None };
        match &module.registers[register].source {
            Source::Here(next) => next.get(site.bit).copied(),
            Source::Inside { .. } => None,
        }
    }

    /// The level of a named wire in a clock.
    fn held(&self, site: Site, clock: usize) -> Option<bool> {
        let &(track, bit) = self.names.get(&site)?;
        Some(self.trace.value(track, clock) >> bit & 1 == 1)
    }

    fn frame(&self, scope: &[String]) -> Option<usize> {
        self.frames.iter().position(|frame| frame.scope == scope)
    }

    /// The driver of a bit, beyond ports and other names; none, if it is a constant.
    fn source(&self, frame: usize, bit: BitRef) -> Option<Site> {
        let last = *self.way(frame, bit).last()?;
        self.beyond(last).is_none().then_some(last)
    }

    /// A bit and the bits that it is an alias of, as far back as that goes.
    fn way(&self, frame: usize, bit: BitRef) -> Vec<Site> {
        let mut way = Vec::new();
        let mut next = Some((frame, bit));
        while let Some((frame, BitRef::Node { node, bit })) = next {
            let site = Site { frame, node, bit };
            way.push(site);
            next = self.beyond(site);
        }
        way
    }

    /// The bit that a bit is only another name of.
    fn beyond(&self, Site { frame, node, bit }: Site) -> Option<(usize, BitRef)> {
        let Frame { module, outside, inside, .. } = &self.frames[frame];
        match &module.nodes[node].expression {
            Expression::Input(port) => {
                let (around, instance) = (*outside)?;
                Some((around, self.frames[around].module.instances[instance].inputs[*port][bit]))
            }
            Expression::Register(register) => match module.registers[*register].source {
                Source::Inside { instance, register } => {
                    let node = self.frames[inside[instance]].module.registers[register].node;
                    Some((inside[instance], BitRef::Node { node, bit }))
                }
                Source::Here(_) => None,
            },
            Expression::InstanceOutput { instance, output } => {
                let inner = inside[*instance];
                Some((inner, self.frames[inner].module.outputs[*output].1[bit]))
            }
            Expression::Next { instance, register } => {
                let (mut inner, mut register) = (inside[*instance], *register);
                loop {
                    match &self.frames[inner].module.registers[register].source {
                        Source::Here(next) => return Some((inner, next[bit])),
                        Source::Inside { instance, register: deeper } => {
                            (inner, register) = (self.frames[inner].inside[*instance], *deeper);
                        }
                    }
                }
            }
            Expression::Alias(bits) => Some((frame, bits[bit])),
            _ => None,
        }
    }
}
