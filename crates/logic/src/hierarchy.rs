//! Every copy of every module of a circuit.

use crate::{Module, Netlist};

/// One copy of a module somewhere in the hierarchy.
pub struct Frame<'a> {
    pub module: &'a Module,
    /// The names of the instances around it and its own, from the outside in.
    pub scope: Vec<String>,
    /// The frame around it and the index of the instance there.
    pub outside: Option<(usize, usize)>,
    /// The frames of the instances inside.
    pub inside: Vec<usize>,
}

/// The frames of a circuit; the first is the top.
pub fn frames(netlist: &Netlist) -> Vec<Frame<'_>> {
    let mut frames = Vec::new();
    enter(netlist, netlist.top(), None, Vec::new(), &mut frames);
    frames
}

fn enter<'a>(
    netlist: &'a Netlist,
    module: &'a Module,
    outside: Option<(usize, usize)>,
    scope: Vec<String>,
    frames: &mut Vec<Frame<'a>>,
) -> usize {
    let index = frames.len();
    frames.push(Frame { module, scope: scope.clone(), outside, inside: Vec::new() });
    for (number, instance) in module.instances.iter().enumerate() {
        let inner = netlist.module(&instance.module).expect("recorded before the module around it");
        let scope = scope.iter().cloned().chain([instance.name.clone()]).collect();
        let inside = enter(netlist, inner, Some((index, number)), scope, frames);
        frames[index].inside.push(inside);
    }
    index
}
