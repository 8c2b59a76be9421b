//! The value of every wire of a module at one moment.

use logic::{BitRef, BitwiseOperation, Expression, Module, Netlist, Source, number};

use super::sheet::Sheet;

/// The value on every wire of a sheet, in the order of [`Sheet::nets`].
pub type Levels = Vec<u64>;

/// The value of every wire of a copy of a module. `scope` has the names of the instances around it, and
/// `value` knows every named signal of the circuit by its path; unnamed ones are computed from named ones, so
/// that a stuck wire spreads here as it does in the circuit.
pub fn levels(
    netlist: &Netlist,
    module: &Module,
    scope: &[String],
    sheet: &Sheet,
    value: &dyn Fn(&str) -> Option<u64>,
) -> Levels {
    let mut evaluator = Evaluator { netlist, module, scope, value, known: vec![None; module.nodes.len()] };
    sheet.nets.iter().map(|net| number(&evaluator.bits(&net.bits))).collect()
}

struct Evaluator<'a> {
    netlist: &'a Netlist,
    module: &'a Module,
    scope: &'a [String],
    value: &'a dyn Fn(&str) -> Option<u64>,
    known: Vec<Option<Vec<bool>>>,
}

impl Evaluator<'_> {
    fn bits(&mut self, bits: &[BitRef]) -> Vec<bool> {
        let bit = |bit: &BitRef| match *bit {
            BitRef::Constant(value, _) => value,
            BitRef::Node { node, bit } => self.node(node)[bit],
        };
        bits.iter().map(bit).collect()
    }

    fn node(&mut self, node: usize) -> Vec<bool> {
        if let Some(known) = &self.known[node] {
            return known.clone();
        }
        let width = self.module.nodes[node].width;
        let found = match self.path(node).and_then(|path| (self.value)(&path)) {
            Some(value) => (0..width).map(|bit| value >> bit & 1 == 1).collect(),
            None => self.compute(node),
        };
        self.known[node] = Some(found.clone());
        found
    }

    /// The path under which the value of a node is known.
    fn path(&self, node: usize) -> Option<String> {
        let found = &self.module.nodes[node];
        let mut path = self.scope.to_vec();
        match (&found.name, &found.expression) {
            (Some(name), _) => path.push(name.clone()),
            (None, Expression::InstanceOutput { instance, output }) => {
                let instance = &self.module.instances[*instance];
                path.push(instance.name.clone());
                path.push(self.netlist.module(&instance.module)?.outputs.get(*output)?.0.name.clone());
            }
            (None, Expression::Register(register)) => {
                let (mut module, mut register) = (self.module, *register);
                while let Source::Inside { instance, register: inner } = module.registers[register].source {
                    path.push(module.instances[instance].name.clone());
                    module = self.netlist.module(&module.instances[instance].module)?;
                    register = inner;
                }
                path.push(module.nodes[module.registers[register].node].name.clone()?);
            }
            _ => return None,
        }
        Some(path.join("."))
    }

    fn compute(&mut self, node: usize) -> Vec<bool> {
        let module = self.module;
        let width = module.nodes[node].width;
        match &module.nodes[node].expression {
            Expression::Alias(a) => self.bits(a),
            Expression::Not(a) => self.bits(a).into_iter().map(|bit| !bit).collect(),
            Expression::Bitwise(operation, a, b) => {
                let pairs = self.bits(a).into_iter().zip(self.bits(b));
                pairs.map(|(a, b)| combine(*operation, a, b)).collect()
            }
            Expression::Reduce(operation, a) => {
                let bits = self.bits(a).into_iter();
                let empty = *operation == BitwiseOperation::And;
                vec![bits.reduce(|a, b| combine(*operation, a, b)).unwrap_or(empty)]
            }
            Expression::Equal(a, b) => vec![self.bits(a) == self.bits(b)],
            Expression::Less(a, b) => vec![self.bits(a).iter().rev().lt(self.bits(b).iter().rev())],
            Expression::Add(a, b) => {
                let mut carry = false;
                let add = |(a, b): (bool, bool)| {
                    let sum = a ^ b ^ carry;
                    carry = a & b | carry & (a | b);
                    sum
                };
                self.bits(a).into_iter().zip(self.bits(b)).map(add).collect()
            }
            Expression::Select(condition, then, otherwise) => {
                let chosen = if self.bits(condition)[0] { then } else { otherwise };
                self.bits(chosen)
            }
            Expression::Case(case) => {
                let state = number(&self.bits(&case.selector));
                let arm = case.codes.iter().position(|&(_, code)| code == state).unwrap_or(0);
                self.bits(&case.arms[arm])
            }
            Expression::Input(_)
            | Expression::Register(_)
            | Expression::InstanceOutput { .. }
            | Expression::Next { .. } => {
                vec![false; width]
            }
        }
    }
}

fn combine(operation: BitwiseOperation, a: bool, b: bool) -> bool {
    match operation {
        BitwiseOperation::And => a & b,
        BitwiseOperation::Or => a | b,
        BitwiseOperation::Xor => a ^ b,
    }
}
