//! Which gate drives a bit of a module, and the level of any wire in a clock.

use crate::gates::{Gate, Gates, Net};
use crate::hierarchy::frames;
use crate::wires::Wires;
use crate::{BitRef, Fault, Netlist, Trace, lower};

/// The gates of a circuit, by the bits of the modules that they come from.
///
/// A trace has the named signals alone. With it, and with the wire that is stuck if one is, this has the level of every
/// bit, as the gates compute it.
pub struct Wiring {
    gates: Gates,
    names: Wires,
    scopes: Vec<Vec<String>>,
    /// The nets of the bits of each copy of a module, by node and bit.
    nets: Vec<lower::Nets>,
}

/// The level of every net in one clock.
pub struct NetLevels(Vec<u64>);

impl Netlist {
    /// The gates with the bits that they come from.
    pub fn wiring(&self) -> Wiring {
        let (gates, nets) = lower::lower_with_nets(self);
        let scopes = frames(self).into_iter().map(|frame| frame.scope).collect();
        Wiring { names: gates.wires(), gates, scopes, nets }
    }
}

impl Wiring {
    /// The name of the wire of a bit of a module, as in a [`Fault`]; `scope` has the names of the instances
    /// around it. None for a constant, and for a wire that nothing depends on.
    pub fn name(&self, scope: &[String], bit: BitRef) -> Option<&str> {
        self.names.name(self.net(scope, bit)?)
    }

    /// The levels in a clock of a trace of the circuit, with this wire stuck if it was.
    pub fn levels(&self, trace: &Trace, clock: usize, fault: Option<&Fault>) -> NetLevels {
        let (mut inputs, mut flops) = (vec![0; self.gates.inputs], vec![0; self.gates.flops.len()]);
        for probe in &self.gates.probes {
            let path = probe.scope.iter().chain([&probe.name]).cloned().collect::<Vec<_>>().join(".");
            let Some(track) = trace.find(&path) else { continue };
            for (bit, &net) in probe.nets.iter().enumerate() {
                let level = trace.value(track, clock) >> bit & 1;
                match self.gates.gates[net] {
                    Gate::Input(index) => inputs[index] = level,
                    Gate::Flop(index) => flops[index] = level,
                    _ => {}
                }
            }
        }
        let stuck = fault.and_then(|fault| Some((self.stuck(fault)?, fault.level)));
        NetLevels(self.gates.evaluate_with_fault(&inputs, &flops, stuck))
    }

    /// The level of a bit of a module; none of a bit that nothing depends on.
    pub fn level(&self, levels: &NetLevels, scope: &[String], bit: BitRef) -> Option<bool> {
        match bit {
            BitRef::Constant(value, _) => Some(value),
            BitRef::Node { .. } => self.net(scope, bit).map(|net| levels.0[net] & 1 == 1),
        }
    }

    /// The net that a fault is about.
    pub(crate) fn stuck(&self, fault: &Fault) -> Option<Net> {
        fault.net(&self.gates, &self.names).ok()
    }

    /// The bits that are on a net: the index of the copy of a module, the node and the bit of it.
    pub(crate) fn bits(&self, net: Net) -> impl Iterator<Item = (usize, usize, usize)> {
        let frames = self.nets.iter().enumerate();
        frames.flat_map(move |(frame, nets)| {
            nets.iter()
                .filter(move |(_, found)| **found == net)
                .map(move |(&(node, bit), _)| (frame, node, bit))
        })
    }

    fn net(&self, scope: &[String], bit: BitRef) -> Option<Net> {
        let frame = self.scopes.iter().position(|known| known == scope)?;
        match bit {
            BitRef::Node { node, bit } => self.nets[frame].get(&(node, bit)).copied(),
            BitRef::Constant(..) => None,
        }
    }
}
