use logic::{Gate, Gates, Net};
use rustc_hash::FxHashMap;

/// Functions of bits as decision diagrams, in which the same function is always the same diagram.
///
/// A variable is tested before those with higher numbers, and equal subdiagrams are shared. The size of the
/// diagrams depends on that order: selecting variables should come before the selected ones.
///
/// ```
/// use prover::{Function, Functions};
///
/// let mut functions = Functions::new(1_000);
/// let [a, b] = [0, 1].map(|variable| functions.variable(variable));
/// let both = functions.and(a, b);
/// let [not_a, not_b] = [a, b].map(|function| functions.not(function));
/// let neither = functions.or(not_a, not_b);
/// assert_eq!(functions.not(neither), both);
/// assert_eq!(functions.and(both, neither), Function::FALSE);
/// assert_eq!(functions.first(neither), Some(vec![(0, false)]));
/// ```
#[derive(Debug)]
pub struct Functions {
    nodes: Vec<Node>,
    known: FxHashMap<Node, Function>,
    chosen: FxHashMap<[Function; 3], Function>,
    most: usize,
}

/// A function, by the number of its diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Function(u32);

impl Function {
    /// The function that is 0 everywhere.
    pub const FALSE: Function = Function(0);
    /// The function that is 1 everywhere.
    pub const TRUE: Function = Function(1);

    /// The function that is this value everywhere.
    pub fn constant(value: bool) -> Function {
        if value { Function::TRUE } else { Function::FALSE }
    }
}

/// A node: the function for the variable at 1, and the function for it at 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Node {
    variable: u32,
    high: Function,
    low: Function,
}

/// The variable of the two constants, which comes after all others.
const NONE: u32 = u32::MAX;

impl Functions {
    /// Only the constants, and room for this many nodes.
    pub fn new(most: usize) -> Functions {
        let constant = |value| Node { variable: NONE, high: value, low: value };
        Functions {
            nodes: vec![constant(Function::FALSE), constant(Function::TRUE)],
            known: FxHashMap::default(),
            chosen: FxHashMap::default(),
            most,
        }
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len() - 2
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The function that is a variable.
    pub fn variable(&mut self, variable: u32) -> Function {
        self.node(Node { variable, high: Function::TRUE, low: Function::FALSE })
    }

    /// 1 where the function is 0.
    pub fn not(&mut self, a: Function) -> Function {
        self.select(a, Function::FALSE, Function::TRUE)
    }

    /// 1 where both are 1.
    pub fn and(&mut self, a: Function, b: Function) -> Function {
        self.select(a, b, Function::FALSE)
    }

    /// 1 where at least one is 1.
    pub fn or(&mut self, a: Function, b: Function) -> Function {
        self.select(a, Function::TRUE, b)
    }

    /// 1 where the two differ.
    pub fn xor(&mut self, a: Function, b: Function) -> Function {
        let not_b = self.not(b);
        self.select(a, not_b, b)
    }

    /// The second function where the first is 1, else the third.
    ///
    /// # Panics
    /// If there is no room for another node.
    pub fn select(&mut self, condition: Function, then: Function, otherwise: Function) -> Function {
        match (condition, then, otherwise) {
            (Function::TRUE, _, _) => return then,
            (Function::FALSE, _, _) => return otherwise,
            (_, Function::TRUE, Function::FALSE) => return condition,
            _ if then == otherwise => return then,
            _ => {}
        }
        let key = [condition, then, otherwise];
        if let Some(&known) = self.chosen.get(&key) {
            return known;
        }
        let variable = key.map(|function| self.nodes[function.0 as usize].variable).into_iter().min();
        let variable = variable.unwrap_or(NONE);
        let [high, low] = [true, false].map(|value| {
            let [condition, then, otherwise] = key.map(|function| self.with(function, variable, value));
            self.select(condition, then, otherwise)
        });
        let found = if high == low { high } else { self.node(Node { variable, high, low }) };
        self.chosen.insert(key, found);
        found
    }

    /// Whether some bits, the lowest first, are a number below this one.
    pub fn below(&mut self, bits: &[Function], limit: u64) -> Function {
        if bits.len() < 64 && limit >> bits.len() != 0 {
            return Function::TRUE;
        }
        let mut below = Function::FALSE;
        for (index, &bit) in bits.iter().enumerate() {
            below = match limit >> index & 1 == 1 {
                true => self.select(bit, below, Function::TRUE),
                false => self.select(bit, Function::FALSE, below),
            };
        }
        below
    }

    /// Some nets of a circuit, as functions of its inputs and flip-flops.
    pub fn of(&mut self, gates: &Gates, nets: &[Net], source: impl Fn(Gate) -> Function) -> Vec<Function> {
        let mut needed = vec![false; gates.gates.len()];
        nets.iter().for_each(|&net| needed[net] = true);
        for net in (0..gates.gates.len()).rev() {
            if needed[net] {
                gates.gates[net].reads().for_each(|read| needed[read] = true);
            }
        }
        let mut found = vec![Function::FALSE; gates.gates.len()];
        for (net, &gate) in gates.gates.iter().enumerate().filter(|&(net, _)| needed[net]) {
            found[net] = match gate {
                Gate::Constant(value) => Function::constant(value),
                Gate::Input(_) | Gate::Flop(_) => source(gate),
                Gate::Not(a) => self.not(found[a]),
                Gate::And(a, b) => self.and(found[a], found[b]),
                Gate::Or(a, b) => self.or(found[a], found[b]),
                Gate::Xor(a, b) => self.xor(found[a], found[b]),
                Gate::Mux(s, a, b) => self.select(found[s], found[a], found[b]),
            };
        }
        nets.iter().map(|&net| found[net]).collect()
    }

    /// The first values of the variables with which a function is 1, 0 before 1 and low variables first: those that
    /// matter. `None` if it is 0 everywhere.
    pub fn first(&self, function: Function) -> Option<Vec<(u32, bool)>> {
        let mut values = Vec::new();
        let mut at = function;
        while at != Function::TRUE {
            let Node { variable, high, low } = self.nodes[at.0 as usize];
            if variable == NONE {
                return None;
            }
            let value = low == Function::FALSE;
            values.push((variable, value));
            at = if value { high } else { low };
        }
        Some(values)
    }

    /// A function with a variable fixed, where no variable before it is tested.
    fn with(&self, function: Function, variable: u32, value: bool) -> Function {
        let node = self.nodes[function.0 as usize];
        match node.variable == variable {
            true if value => node.high,
            true => node.low,
            false => function,
        }
    }

    fn node(&mut self, node: Node) -> Function {
        if let Some(&known) = self.known.get(&node) {
            return known;
        }
        assert!(self.len() < self.most, "there is room for {} nodes", self.most);
        let function = Function(self.nodes.len() as u32);
        self.nodes.push(node);
        self.known.insert(node, function);
        function
    }
}

#[cfg(test)]
mod tests {
    use logic::Flop;

    use super::*;

    /// Every gate kind once, on all 16 values of two flip-flops and two inputs.
    #[test]
    fn a_circuit_is_what_its_functions_say() {
        let kinds = vec![
            Gate::Flop(0),
            Gate::Flop(1),
            Gate::Input(0),
            Gate::Input(1),
            Gate::Constant(true),
            Gate::Not(0),
            Gate::And(1, 5),
            Gate::Or(2, 6),
            Gate::Xor(3, 7),
            Gate::Mux(8, 0, 4),
        ];
        let flops = vec![Flop { initial: false, next: 8 }, Flop { initial: false, next: 9 }];
        let gates = Gates { gates: kinds, inputs: 2, flops, outputs: vec![7], probes: Vec::new() };
        let mut functions = Functions::new(1_000);
        let variables = [0, 1, 2, 3].map(|variable| functions.variable(variable));
        let source = |gate| match gate {
            Gate::Flop(index) => variables[index],
            Gate::Input(index) => variables[2 + index],
            _ => Function::FALSE,
        };
        let nets = [5, 6, 7, 8, 9];
        let found = functions.of(&gates, &nets, source);
        assert_eq!(found.len(), nets.len());
        for case in 0..16_u64 {
            let bit = |index: usize| (case >> index & 1).wrapping_neg();
            let values = gates.evaluate(&[bit(2), bit(3)], &[bit(0), bit(1)]);
            for (&net, &function) in nets.iter().zip(&found) {
                let mut at = function;
                (0..4).for_each(|variable| at = functions.with(at, variable, case >> variable & 1 == 1));
                assert_eq!(at, Function::constant(values[net] & 1 == 1), "net {net} in case {case}");
            }
        }
    }

    /// All limits of all numbers of four bits.
    #[test]
    fn below_is_a_comparison() {
        let mut functions = Functions::new(1_000);
        let bits: Vec<Function> = (0..4).map(|bit| functions.variable(bit)).collect();
        for limit in 0..=16 {
            let below = functions.below(&bits, limit);
            for number in 0..16_u64 {
                let mut at = below;
                (0..4).for_each(|bit| at = functions.with(at, bit, number >> bit & 1 == 1));
                assert_eq!(at == Function::TRUE, number < limit, "{number} and {limit}");
            }
        }
    }

    /// Numbers of as many bits as a limit has, next to some limits.
    #[test]
    fn below_compares_64_bits() {
        let mut functions = Functions::new(0);
        for limit in [1, 1 << 63, u64::MAX] {
            for number in [0, limit - 1, limit, u64::MAX] {
                let bits: Vec<Function> =
                    (0..64).map(|bit| Function::constant(number >> bit & 1 == 1)).collect();
                let below = functions.below(&bits, limit);
                assert_eq!(below, Function::constant(number < limit), "{number} and {limit}");
            }
        }
    }

    /// The first values are those of the least number, with the highest bit in the lowest variable.
    #[test]
    fn the_first_values_are_the_least() {
        let mut functions = Functions::new(1_000);
        let bits: Vec<Function> = [3, 2, 1, 0].map(|variable| functions.variable(variable)).to_vec();
        let below = functions.below(&bits, 11);
        let others = functions.not(below);
        let values = functions.first(others).unwrap();
        assert_eq!(values.iter().fold(0, |number, &(_, bit)| number << 1 | u8::from(bit)), 11);
        assert_eq!(functions.first(Function::FALSE), None);
    }

    /// Constants take no node, and what is known takes no other.
    #[test]
    fn nodes_are_counted_once() {
        let mut functions = Functions::new(3);
        assert!((functions.len(), functions.is_empty()) == (0, true));
        let bits: Vec<Function> = (0..3).map(|variable| functions.variable(variable)).collect();
        let same = functions.select(bits[0], Function::TRUE, Function::FALSE);
        assert_eq!((same, functions.variable(2)), (bits[0], bits[2]));
        assert!((functions.len(), functions.is_empty()) == (3, false));
    }

    #[test]
    #[should_panic(expected = "there is room for 3 nodes")]
    fn what_has_no_room_is_refused() {
        let mut functions = Functions::new(3);
        let bits: Vec<Function> = (0..3).map(|variable| functions.variable(variable)).collect();
        bits.into_iter().reduce(|a, b| functions.xor(a, b));
    }
}
