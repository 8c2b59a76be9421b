//! Which name each signal and each constant has in VHDL.

use std::collections::{HashMap, HashSet};

use super::package::Package;
use crate::{BitRef, Expression, Module, Source, name};

/// The declarations of the packages in use, whose names are not available.
const PREDEFINED: [&str; 10] = [
    "std_logic",
    "std_logic_vector",
    "unsigned",
    "signed",
    "rising_edge",
    "ieee",
    "std",
    "work",
    "std_logic_1164",
    "numeric_std",
];

/// The names of a module in VHDL, which ignores case, cannot read an output port, and reserves words of its
/// own.
pub struct Names {
    taken: HashSet<String>,
    renamed: HashMap<String, String>,
    constants: HashMap<&'static str, String>,
}

impl Names {
    /// The names of a module. Ports keep theirs.
    pub fn of(module: &Module) -> Names {
        let mut names = Names {
            taken: PREDEFINED.map(str::to_owned).into_iter().collect(),
            renamed: HashMap::new(),
            constants: HashMap::new(),
        };
        if module.clocked {
            names.taken.extend(["clock".to_owned(), "reset".to_owned()]);
        }
        let ports = module.inputs.iter().chain(module.outputs.iter().map(|(port, _)| port));
        names.taken.extend(ports.map(|port| port.name.to_ascii_lowercase()));
        names.taken.extend(module.instances.iter().map(|instance| instance.name.to_ascii_lowercase()));
        names.copies_of_outputs(module);
        for node in &module.nodes {
            let is_port = matches!(node.expression, Expression::Input(_));
            if let Some(own) = node.name.as_ref().filter(|own| !is_port && !module.is_output(own)) {
                let free = names.fresh(own);
                names.renamed.insert(own.clone(), free);
            }
        }
        for (label, ..) in module.constants() {
            let wanted =
                if name::is_reserved_in_vhdl(label) { format!("{label}_STATE") } else { label.to_owned() };
            let free = names.fresh(&wanted);
            names.constants.insert(label, free);
        }
        names
    }

    /// Gives each input port that is a grid, and of which something reads single bits, a vector that
    /// is read instead.
    pub fn rename_grids(&mut self, module: &Module, package: &Package) {
        for (index, node) in module.nodes.iter().enumerate() {
            let (Expression::Input(_), Some(name)) = (&node.expression, &node.name) else { continue };
            let reads = |operand: &&Vec<BitRef>| {
                operand.iter().any(|bit| matches!(bit, BitRef::Node { node, .. } if *node == index))
            };
            let inside = module.nodes.iter().flat_map(|node| node.expression.operands());
            let outputs = module.outputs.iter().map(|(_, operand)| operand);
            let next = module.own_registers().map(|(_, next)| next);
            if package.grid(name).is_some()
                && inside.chain(outputs).chain(next).any(|operand| reads(&operand))
            {
                let vector = self.fresh(&format!("{name}_cells"));
                self.renamed.insert(name.clone(), vector);
            }
        }
    }

    /// The signal that the circuit knows by this name.
    pub fn signal<'a>(&'a self, name: &'a str) -> &'a str {
        self.renamed.get(name).map_or(name, String::as_str)
    }

    /// The constant with this label.
    pub fn constant<'a>(&'a self, label: &'a str) -> &'a str {
        self.constants.get(label).map_or(label, String::as_str)
    }

    /// The output ports with an inner signal that can be read.
    pub fn copied_outputs<'a>(&'a self, module: &'a Module) -> impl Iterator<Item = (&'a str, &'a str)> {
        let ports = module.outputs.iter().map(|(port, _)| port.name.as_str());
        ports.filter_map(|port| Some((port, self.renamed.get(port)?.as_str())))
    }

    /// Whether nothing has this name yet.
    pub fn is_free(&self, name: &str) -> bool {
        !self.taken.contains(&name.to_ascii_lowercase())
    }

    /// An unused name like this one.
    pub fn fresh(&mut self, wanted: &str) -> String {
        let candidates = std::iter::once(wanted.to_owned()).chain((2..).map(|n| format!("{wanted}_{n}")));
        let mut free = candidates.filter(|name| self.is_free(name));
        let name = free.next().unwrap_or_default();
        self.taken.insert(name.to_ascii_lowercase());
        name
    }

    fn copies_of_outputs(&mut self, module: &Module) {
        let mut read = HashSet::new();
        let mut see = |operand: &[BitRef], except: Option<&str>| {
            for bit in operand {
                if let BitRef::Node { node, .. } = bit
                    && let Some(name) = &module.nodes[*node].name
                    && except != Some(name)
                {
                    read.insert(name.clone());
                }
            }
        };
        module
            .nodes
            .iter()
            .flat_map(|node| node.expression.operands())
            .for_each(|operand| see(operand, None));
        module.instances.iter().flat_map(|instance| &instance.inputs).for_each(|operand| see(operand, None));
        module.own_registers().for_each(|(_, next)| see(next, None));
        module.outputs.iter().for_each(|(port, operand)| see(operand, Some(&port.name)));
        for (port, operand) in &module.outputs {
            let driven_by_input = module
                .whole_node(operand)
                .is_some_and(|node| matches!(module.nodes[node].expression, Expression::Input(_)));
            if read.contains(&port.name) && !driven_by_input {
                let register = module
                    .register_of(operand)
                    .is_some_and(|index| matches!(module.registers[index].source, Source::Here(_)));
                let copy = self.fresh(&format!("{}_{}", port.name, if register { "q" } else { "i" }));
                self.renamed.insert(port.name.clone(), copy);
            }
        }
    }
}
