//! Circuits with too many states to visit: an invariant of all of them, as a function of the flip-flops.

use logic::{Gate, Gates, Net};
use prover::{Function, Functions};

/// The most nodes of the diagrams for a circuit and all faulty ones.
const MOST_NODES: usize = 20_000_000;

/// An invariant of the reachable states of a circuit.
pub struct Reachable {
    /// The inputs and flip-flops in the order of the diagrams' variables: selectors before the selected.
    pub order: Vec<Gate>,
    /// The invariant of the flip-flops.
    pub holds: fn(&mut Functions, &[Function]) -> Function,
}

/// A circuit, and a function of its flip-flops that is 1 in every state that it can reach.
pub struct Invariant<'a> {
    right: &'a Gates,
    reachable: &'a Reachable,
    functions: Functions,
    flops: Vec<Function>,
    inputs: Vec<Function>,
    holds: Function,
    results: Vec<Function>,
}

/// A difference of two circuits: the flip-flops of both, and the inputs. Perhaps no game reaches it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The flip-flops.
    pub flops: Vec<bool>,
    /// The inputs.
    pub inputs: Vec<bool>,
}

impl<'a> Invariant<'a> {
    /// Checks the invariant: after a reset, and then after every edge.
    ///
    /// # Panics
    /// If it does not, or if a flip-flop or an input is missing in the order.
    pub fn new(right: &'a Gates, reachable: &'a Reachable) -> Invariant<'a> {
        let mut functions = Functions::new(MOST_NODES);
        let mut variable = |gate: Gate| {
            let at = reachable.order.iter().position(|&other| other == gate);
            functions.variable(at.unwrap_or_else(|| panic!("{gate:?} is missing in the order")) as u32)
        };
        let flops: Vec<Function> = (0..right.flops.len()).map(|index| variable(Gate::Flop(index))).collect();
        let inputs: Vec<Function> = (0..right.inputs).map(|index| variable(Gate::Input(index))).collect();
        let holds = (reachable.holds)(&mut functions, &flops);
        let mut invariant =
            Invariant { right, reachable, functions, flops, inputs, holds, results: Vec::new() };
        invariant.results = invariant.results_of(right);
        assert!(invariant.is_kept(), "what is said to hold in every state does not");
        invariant
    }

    fn is_kept(&mut self) -> bool {
        let initial: Vec<Function> =
            self.right.flops.iter().map(|flop| Function::constant(flop.initial)).collect();
        let starts = (self.reachable.holds)(&mut self.functions, &initial);
        let next: Vec<Function> = self.results[..self.flops.len()].to_vec();
        let kept = (self.reachable.holds)(&mut self.functions, &next);
        let broken = self.functions.not(kept);
        starts == Function::TRUE && self.functions.and(self.holds, broken) == Function::FALSE
    }

    /// A state and inputs for which the next state or an output of a faulty circuit differs. `None` if there
    /// are none: then it is equivalent to the correct one, since both start alike and visit the same states.
    ///
    /// # Panics
    /// If the circuits have other ports or flip-flops.
    pub fn difference(&mut self, wrong: &Gates) -> Option<Witness> {
        let initial = |gates: &Gates| gates.flops.iter().map(|flop| flop.initial).collect::<Vec<bool>>();
        if initial(self.right) != initial(wrong) {
            return Some(Witness { flops: initial(wrong), inputs: vec![false; self.inputs.len()] });
        }
        let results = self.results_of(wrong);
        assert_eq!(results.len(), self.results.len(), "these are other ports");
        let mut differs = Function::FALSE;
        for (right, wrong) in self.results.clone().into_iter().zip(results) {
            let difference = self.functions.xor(right, wrong);
            let reached = self.functions.and(self.holds, difference);
            differs = self.functions.or(differs, reached);
        }
        let values = self.functions.first(differs)?;
        let value =
            |gate: Gate| values.iter().any(|&(at, value)| value && self.reachable.order[at as usize] == gate);
        Some(Witness {
            flops: (0..self.flops.len()).map(|index| value(Gate::Flop(index))).collect(),
            inputs: (0..self.inputs.len()).map(|index| value(Gate::Input(index))).collect(),
        })
    }

    /// How many flip-flops there are, which are the first results.
    pub(super) fn flops(&self) -> usize {
        self.flops.len()
    }

    /// The states that can be reached in which some flip-flops hold a value.
    pub(super) fn holding(&mut self, flops: &[usize], value: u64) -> Function {
        let bits: Vec<(Function, bool)> =
            flops.iter().enumerate().map(|(bit, &flop)| (self.flops[flop], value >> bit & 1 == 1)).collect();
        let holding = self.exactly(&bits);
        self.functions.and(self.holds, holding)
    }

    /// Where any of some inputs is 1.
    pub(super) fn any_input(&mut self, inputs: &[usize]) -> Function {
        inputs.iter().fold(Function::FALSE, |any, &input| self.functions.or(any, self.inputs[input]))
    }

    /// Where each of some functions has its value.
    pub(super) fn exactly(&mut self, values: &[(Function, bool)]) -> Function {
        values.iter().fold(Function::TRUE, |all, &(function, value)| {
            let bit = if value { function } else { self.functions.not(function) };
            self.functions.and(all, bit)
        })
    }

    /// Where all of some functions are 1.
    pub(super) fn all(&mut self, functions: &[Function]) -> Function {
        functions.iter().fold(Function::TRUE, |all, &function| self.functions.and(all, function))
    }

    /// Where one of two functions is 1.
    pub(super) fn either(&mut self, a: Function, b: Function) -> Function {
        self.functions.or(a, b)
    }

    /// The values that some results have together somewhere, the first as the lowest bit.
    pub(super) fn outcomes(&mut self, somewhere: Function, results: &[usize], found: &mut dyn FnMut(u64)) {
        self.outcomes_from(somewhere, results, 0, 0, found);
    }

    fn outcomes_from(
        &mut self,
        somewhere: Function,
        results: &[usize],
        bit: usize,
        value: u64,
        found: &mut dyn FnMut(u64),
    ) {
        if somewhere == Function::FALSE {
            return;
        }
        let Some(&result) = results.get(bit) else { return found(value) };
        let high = self.functions.and(somewhere, self.results[result]);
        let low = self.functions.select(self.results[result], Function::FALSE, somewhere);
        self.outcomes_from(low, results, bit + 1, value, found);
        self.outcomes_from(high, results, bit + 1, value | 1 << bit, found);
    }

    fn results_of(&mut self, gates: &Gates) -> Vec<Function> {
        let nets: Vec<Net> =
            gates.flops.iter().map(|flop| flop.next).chain(gates.outputs.iter().copied()).collect();
        let (flops, inputs) = (&self.flops, &self.inputs);
        self.functions.of(gates, &nets, |gate| match gate {
            Gate::Flop(index) => flops[index],
            Gate::Input(index) => inputs[index],
            _ => Function::FALSE,
        })
    }
}
