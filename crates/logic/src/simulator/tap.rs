use crate::Source;
use crate::gates::{Gate, Gates, Net};
use crate::trace::{Radix, Role, Track};
use crate::{Module, Netlist};

use super::schedule::Schedule;

/// The source of a named signal's value.
#[derive(Clone, Debug)]
pub enum Tap {
    /// The clock.
    Clock,
    /// The asynchronous reset.
    Reset,
    /// A register, which need not be worked out: its flip-flops.
    Flops(Vec<usize>),
    /// Anything else: where its bits are among all that is worked out.
    Values(Vec<usize>),
}

impl Tap {
    fn of(nets: &[Net], gates: &Gates, schedule: &Schedule) -> Tap {
        let flop = |&net: &Net| match gates.gates[net] {
            Gate::Flop(index) => Some(index),
            _ => None,
        };
        match nets.iter().map(flop).collect() {
            Some(indices) => Tap::Flops(indices),
            None => Tap::Values(nets.iter().map(|&net| schedule.index(net)).collect()),
        }
    }
}

/// Every named signal of a circuit, in the order of [`crate::Trace::tracks`].
pub fn all(netlist: &Netlist, gates: &Gates, schedule: &Schedule) -> (Vec<Track>, Vec<Tap>) {
    let (mut tracks, mut taps) = (Vec::new(), Vec::new());
    collect(netlist, netlist.top(), &mut Vec::new(), (gates, schedule), &mut |track, tap| {
        tracks.push(track);
        taps.push(tap);
    });
    (tracks, taps)
}

/// Every probe of gates that a module describes from outside, ports first.
pub fn of_probes(module: &Module, gates: &Gates, schedule: &Schedule) -> (Vec<Track>, Vec<Tap>) {
    let track = |scope: &[String], name: &str, width, states, role| Track {
        scope: scope.to_vec(),
        name: name.to_owned(),
        width,
        states,
        role,
        register: false,
        radix: Radix::usual(width),
    };
    let (mut tracks, mut taps) = (Vec::new(), Vec::new());
    if module.clocked {
        tracks.extend([track(&[], "clock", 1, &[], Role::Clock), track(&[], "reset", 1, &[], Role::Reset)]);
        taps.extend([Tap::Clock, Tap::Reset]);
    }
    let role = |scope: &[String], name: &str| match scope {
        [] if module.inputs.iter().any(|port| port.name == name) => Role::Input,
        [] if module.outputs.iter().any(|(port, _)| port.name == name) => Role::Output,
        _ => Role::Inside,
    };
    let order = |role: Role| match role {
        Role::Input => 0,
        Role::Output => 1,
        _ => 2,
    };
    let mut probes: Vec<_> = gates.probes.iter().collect();
    probes.sort_by_key(|probe| order(role(&probe.scope, &probe.name)));
    for probe in probes {
        let width = probe.nets.len();
        let found = track(&probe.scope, &probe.name, width, probe.states, role(&probe.scope, &probe.name));
        let tap = Tap::of(&probe.nets, gates, schedule);
        tracks.push(Track { register: matches!(tap, Tap::Flops(_)), ..found });
        taps.push(tap);
    }
    (tracks, taps)
}

/// Finds every named signal of a module and of the modules in it.
fn collect(
    netlist: &Netlist,
    module: &Module,
    scope: &mut Vec<String>,
    (gates, schedule): (&Gates, &Schedule),
    found: &mut impl FnMut(Track, Tap),
) {
    let track = |name: &str, width, states, role| Track {
        scope: scope.clone(),
        name: name.to_owned(),
        width,
        states,
        role,
        register: is_register(module, name),
        radix: Radix::usual(width),
    };
    if module.clocked {
        found(track("clock", 1, &[], Role::Clock), Tap::Clock);
        found(track("reset", 1, &[], Role::Reset), Tap::Reset);
    }
    let ports = (module.inputs.iter().map(|port| (port, Role::Input)))
        .chain(module.outputs.iter().map(|(port, _)| (port, Role::Output)));
    let ports: Vec<(&str, Role)> = ports.map(|(port, role)| (port.name.as_str(), role)).collect();
    let mut probes: Vec<_> = gates.probes.iter().filter(|probe| probe.scope == *scope).collect();
    let index = |name: &str| ports.iter().position(|(port, _)| *port == name);
    probes.sort_by_key(|probe| index(&probe.name).unwrap_or(ports.len()));
    for probe in probes {
        let role = index(&probe.name).map_or(Role::Inside, |index| ports[index].1);
        let track = track(&probe.name, probe.nets.len(), probe.states, role);
        found(track, Tap::of(&probe.nets, gates, schedule));
    }
    for instance in &module.instances {
        if let Some(inner) = netlist.module(&instance.module) {
            scope.push(instance.name.clone());
            collect(netlist, inner, scope, (gates, schedule), found);
            scope.pop();
        }
    }
}

fn is_register(module: &Module, name: &str) -> bool {
    module.registers.iter().any(|register| {
        matches!(register.source, Source::Here(_))
            && module.nodes[register.node].name.as_deref() == Some(name)
    })
}
