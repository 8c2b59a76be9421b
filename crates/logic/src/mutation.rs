//! Single mistakes in a circuit, to find out whether a test would notice them.

use crate::{BitRef, BitwiseOperation, Expression, Module, Netlist, Operand, Source};

/// A circuit with one change, of the kind that a slip of the pen makes.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// The change, and its module.
    pub change: String,
    /// The circuit with the change.
    pub netlist: Netlist,
}

impl Netlist {
    /// Every circuit with one change in one module: an operator exchanged, an inverter or an operand left
    /// out, arms exchanged, a bit of a constant or of an initial value inverted, a neighbouring bit used, two
    /// connections exchanged. Some changes have no observable effect.
    pub fn mutants(&self) -> Vec<Mutant> {
        let mut mutants = Vec::new();
        for (index, module) in self.modules.iter().enumerate() {
            let mut add = |change: String, module: Module| {
                let mut netlist = self.clone();
                netlist.modules[index] = module;
                mutants.push(Mutant { change, netlist });
            };
            in_nodes(module, &mut add);
            in_connections(module, &mut add);
            in_registers(module, &mut add);
        }
        mutants
    }
}

fn in_nodes(module: &Module, add: &mut impl FnMut(String, Module)) {
    for (index, node) in module.nodes.iter().enumerate() {
        for (what, expression) in changed(&node.expression, module) {
            let mut mutant = module.clone();
            mutant.nodes[index].expression = expression;
            let name = node.name.clone().unwrap_or_else(|| format!("an expression ({index})"));
            add(format!("{} in {name} of {}", what, module.name), mutant);
        }
    }
}

/// Every single change of an expression.
fn changed(expression: &Expression, module: &Module) -> Vec<(String, Expression)> {
    use BitwiseOperation::{And, Or, Xor};
    let mut all: Vec<(String, Expression)> = Vec::new();
    let mut put = |what: &str, expression: Expression| all.push((what.to_owned(), expression));
    match expression {
        Expression::Not(a) => put("no inverter", Expression::Alias(a.clone())),
        Expression::Bitwise(operation, a, b) => {
            let others = match operation {
                And => [Or, Xor],
                Or => [And, Xor],
                Xor => [And, Or],
            };
            for other in others {
                put("another operator", Expression::Bitwise(other, a.clone(), b.clone()));
            }
            put("no right operand", Expression::Alias(a.clone()));
            put("no left operand", Expression::Alias(b.clone()));
        }
        Expression::Reduce(operation, a) => {
            let other = if *operation == And { Or } else { And };
            put("another operator", Expression::Reduce(other, a.clone()));
        }
        Expression::Less(a, b) => put("operands exchanged", Expression::Less(b.clone(), a.clone())),
        Expression::Add(a, b) => {
            put("another operator", Expression::Bitwise(Xor, a.clone(), b.clone()));
            put("no right operand", Expression::Alias(a.clone()));
        }
        Expression::Select(condition, then, otherwise) => {
            put("arms exchanged", Expression::Select(condition.clone(), otherwise.clone(), then.clone()));
            put("always the first arm", Expression::Alias(then.clone()));
            put("always the second arm", Expression::Alias(otherwise.clone()));
        }
        Expression::Case(case) => {
            for arm in 1..case.arms.len() {
                let mut other = case.clone();
                other.arms.swap(arm - 1, arm);
                put("arms exchanged", Expression::Case(other));
            }
        }
        _ => {}
    }
    for (number, operand) in expression.operands().into_iter().enumerate() {
        for (what, other) in changed_operand(operand, module) {
            let mut copy = expression.clone();
            *copy.operands_mut()[number] = other;
            all.push((what, copy));
        }
    }
    all
}

/// Every operand with one bit of a constant inverted, or with the neighbour of a single bit.
fn changed_operand(operand: &Operand, module: &Module) -> Vec<(String, Operand)> {
    let mut all = Vec::new();
    for (index, bit) in operand.iter().enumerate() {
        let other = match *bit {
            BitRef::Constant(value, _) => Some(BitRef::Constant(!value, None)),
            BitRef::Node { node, bit } if operand.len() == 1 && module.nodes[node].width > 1 => {
                Some(BitRef::Node { node, bit: (bit + 1) % module.nodes[node].width })
            }
            BitRef::Node { .. } => None,
        };
        if let Some(other) = other {
            let mut copy = operand.clone();
            copy[index] = other;
            all.push((format!("bit {index} of an operand"), copy));
        }
    }
    all
}

fn in_connections(module: &Module, add: &mut impl FnMut(String, Module)) {
    for (index, instance) in module.instances.iter().enumerate() {
        let inputs = &instance.inputs;
        for (input, operand) in inputs.iter().enumerate() {
            for (what, other) in changed_operand(operand, module) {
                let mut mutant = module.clone();
                mutant.instances[index].inputs[input] = other;
                add(format!("{what} at {} of {}", instance.name, module.name), mutant);
            }
            if inputs.get(input + 1).is_some_and(|next| next.len() == operand.len() && next != operand) {
                let mut mutant = module.clone();
                mutant.instances[index].inputs.swap(input, input + 1);
                add(format!("connections exchanged at {} of {}", instance.name, module.name), mutant);
            }
        }
    }
    for (output, (port, operand)) in module.outputs.iter().enumerate() {
        for (what, other) in changed_operand(operand, module) {
            let mut mutant = module.clone();
            mutant.outputs[output].1 = other;
            add(format!("{what} at output {} of {}", port.name, module.name), mutant);
        }
    }
}

fn in_registers(module: &Module, add: &mut impl FnMut(String, Module)) {
    for (index, register) in module.registers.iter().enumerate() {
        let Source::Here(next) = &register.source else { continue };
        for bit in 0..register.width {
            let mut mutant = module.clone();
            mutant.registers[index].initial ^= 1 << bit;
            add(format!("bit {bit} after a reset in {} of {}", register.path, module.name), mutant);
        }
        for (what, other) in changed_operand(next, module) {
            let mut mutant = module.clone();
            mutant.registers[index].source = Source::Here(other);
            add(format!("{what} at register {} of {}", register.path, module.name), mutant);
        }
    }
}
