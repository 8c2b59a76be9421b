use logic::{Engine, Gates, LANES, Row, WORDS, counting_lanes, transpose};

use crate::{Model, Sink};

/// The claims about a circuit: that it behaves like a twin, and more.
///
/// A state is the bits of the registers as a number, an input the bits of the input ports, both in order. An
/// answer holds the next state in its low bits and the outputs above it.
pub trait Specification: Sync {
    /// The number of claims besides the agreement with the twin.
    fn claims(&self) -> usize;

    /// The twin's answer to each input, in order, in this state; or while `reset` is 1, where no state is
    /// given because none may matter.
    fn expect(&self, held: Option<u64>, answers: &mut [u64]);

    /// Checks the other claims on all inputs in a state, and reports the claim and the least input that
    /// violates it.
    fn check(&self, moment: &Moment<'_>, violate: &mut dyn FnMut(usize, usize));
}

/// All inputs in a state, with or without `reset`, and the circuit's answers.
pub struct Moment<'a> {
    /// The state before the clock.
    pub state: u64,
    /// The level of `reset`.
    pub reset: bool,
    /// The answer to each input.
    pub answers: &'a [u64],
    /// The same bit by bit: the lanes of an input *i* are in word *i* / 64 of a bit.
    pub lanes: &'a [Vec<u64>],
    circuit: &'a Gear,
}

impl Moment<'_> {
    /// The successors of these states, at most [`LANES`], under one input without `reset`.
    pub fn follow(&self, states: &[u64], input: u64) -> Vec<u64> {
        self.circuit.follow(states, input)
    }
}

/// A model of a circuit: every state, every input, every level of `reset`. A stimulus has the level of
/// `reset` in bit 0 and the input above it. Claim 0 is that circuit and twin agree.
pub struct Circuit<S> {
    specification: S,
    gear: Gear,
    /// The circuit's answers while `reset` is 1, and the least input to which the twin's answer differs.
    in_reset: Answers,
    differs_in_reset: Option<u32>,
}

/// The state after a reset.
pub(crate) fn initial(gates: &Gates) -> u64 {
    gates.flops.iter().rev().fold(0, |code, flop| 2 * code + u64::from(flop.initial))
}

/// The compiled gates.
struct Gear {
    engine: Engine,
    inputs: usize,
    outputs: usize,
    registers: usize,
    initial: u64,
}

/// The answers to all inputs in a state, case by case and bit by bit.
struct Answers {
    codes: Vec<u64>,
    lanes: Vec<Vec<u64>>,
}

impl<S: Specification> Circuit<S> {
    /// A model of gates that should satisfy the specification.
    ///
    /// # Panics
    /// If registers and outputs have more than 64 bits together, or there are more than 24 input bits.
    pub fn new(gates: &Gates, specification: S) -> Circuit<S> {
        let (registers, outputs) = (gates.flops.len(), gates.outputs.len());
        assert!(registers + outputs <= 64 && gates.inputs <= 24, "the circuit is too wide");
        let initial = initial(gates);
        let gear = Gear { engine: Engine::new(gates), inputs: gates.inputs, outputs, registers, initial };
        let mut in_reset = gear.answers();
        gear.run(&[initial], &mut gear.rows(), &mut in_reset, |_, _| {});
        for (bit, lanes) in in_reset.lanes.iter_mut().take(registers).enumerate() {
            lanes.fill(if initial >> bit & 1 == 1 { u64::MAX } else { 0 });
        }
        in_reset.transpose();
        let mut expected = vec![0; in_reset.codes.len()];
        specification.expect(None, &mut expected);
        let differs = in_reset.codes.iter().zip(&expected).position(|(found, expected)| found != expected);
        let differs_in_reset = differs.map(|input| input as u32);
        Circuit { specification, gear, in_reset, differs_in_reset }
    }

    /// The number of stimuli tried in each state.
    pub fn stimuli(&self) -> u64 {
        2 << self.gear.inputs
    }
}

impl Gear {
    fn answers(&self) -> Answers {
        let cases = 1 << self.inputs;
        Answers { codes: vec![0; cases], lanes: vec![vec![0; self.words()]; self.registers + self.outputs] }
    }

    /// The number of words of lanes for all inputs of a state.
    fn words(&self) -> usize {
        (1_usize << self.inputs).div_ceil(64)
    }

    /// The number of states that fit beside each other in the rows.
    fn together(&self) -> usize {
        (WORDS / self.words()).max(1)
    }

    /// Computes the answers of some states, at most as many as fit, and passes them on one by one.
    fn run(
        &self,
        states: &[u64],
        rows: &mut [Row],
        answers: &mut Answers,
        mut see: impl FnMut(usize, &mut Answers),
    ) {
        let words = self.words();
        if words > WORDS {
            self.run_alone(states[0], rows, answers);
            return see(0, answers);
        }
        for (bit, row) in rows.iter_mut().take(self.registers).enumerate() {
            for (lanes, state) in row.0.chunks_mut(words).zip(states) {
                lanes.fill((state >> bit & 1).wrapping_neg());
            }
        }
        self.engine.run_some(rows, 64 * words * states.len());
        for number in 0..states.len() {
            for (result, lanes) in answers.lanes.iter_mut().enumerate() {
                let row = self.engine.result(rows, result);
                lanes.copy_from_slice(&row.0[words * number..][..words]);
            }
            see(number, answers);
        }
    }

    /// The same for a state whose inputs do not fit into the rows at once.
    fn run_alone(&self, state: u64, rows: &mut [Row], answers: &mut Answers) {
        for (bit, row) in rows.iter_mut().take(self.registers).enumerate() {
            *row = Row::broadcast(state >> bit & 1 == 1);
        }
        for first in (0..self.words()).step_by(WORDS) {
            self.count(first, rows);
            self.engine.run(rows);
            for (number, lanes) in answers.lanes.iter_mut().enumerate() {
                lanes[first..][..WORDS].copy_from_slice(&self.engine.result(rows, number).0);
            }
        }
    }

    /// Rows in which the inputs count from 0, repeated for each state that fits.
    fn rows(&self) -> Vec<Row> {
        let mut rows = self.engine.rows();
        self.count(0, &mut rows);
        rows
    }

    fn count(&self, first: usize, rows: &mut [Row]) {
        for word in 0..WORDS {
            let lanes = counting_lanes(64 * (first + word) as u64, self.inputs);
            for (input, lanes) in lanes.into_iter().enumerate() {
                rows[self.engine.first_input() + input].0[word] = lanes;
            }
        }
    }

    fn follow(&self, states: &[u64], input: u64) -> Vec<u64> {
        assert!(states.len() <= LANES);
        let mut rows = self.engine.rows();
        for (lane, state) in states.iter().enumerate() {
            for (bit, row) in rows.iter_mut().take(self.registers).enumerate() {
                row.0[lane / 64] |= (state >> bit & 1) << (lane % 64);
            }
        }
        for bit in 0..self.inputs {
            rows[self.engine.first_input() + bit] = Row::broadcast(input >> bit & 1 == 1);
        }
        self.engine.run_some(&mut rows, states.len());
        let next = |lane: usize| {
            let bit = |bit| self.engine.result(&rows, bit).0[lane / 64] >> (lane % 64) & 1;
            (0..self.registers).rev().fold(0, |code, number| 2 * code + bit(number))
        };
        (0..states.len()).map(next).collect()
    }
}

impl Answers {
    /// Converts the answers from lanes to cases.
    fn transpose(&mut self) {
        for (word, codes) in self.codes.chunks_mut(64).enumerate() {
            let mut rows = [0; 64];
            rows.iter_mut().zip(&self.lanes).for_each(|(row, lanes)| *row = lanes[word]);
            transpose(&mut rows);
            codes.copy_from_slice(&rows[..codes.len()]);
        }
    }
}

impl<S: Specification> Model for Circuit<S> {
    type State = u64;

    fn start(&self) -> Vec<u64> {
        vec![self.gear.initial]
    }

    fn claims(&self) -> usize {
        1 + self.specification.claims()
    }

    fn expand(&self, states: &[u64], sink: &mut Sink<'_, u64>) {
        let mut rows = self.gear.rows();
        let mut answers = self.gear.answers();
        let mut groups = Groups::new(answers.codes.len());
        for (chunk, some) in states.chunks(self.gear.together()).enumerate() {
            self.gear.run(some, &mut rows, &mut answers, |number, answers| {
                let from = chunk * self.gear.together() + number;
                self.expand_one(from, some[number], answers, &mut groups, sink);
            });
        }
    }
}

impl<S: Specification> Circuit<S> {
    /// Compares the answers of the gates in a state, given bit by bit, with the specification.
    fn expand_one(
        &self,
        from: usize,
        state: u64,
        answers: &mut Answers,
        groups: &mut Groups,
        sink: &mut Sink<'_, u64>,
    ) {
        let cases = answers.codes.len() as u64;
        self.specification.expect(Some(state), &mut answers.codes);
        groups.collect(&answers.codes);
        if let Some(input) = groups.first_difference(&answers.lanes) {
            sink.violate(0, from, (2 * input) as u32);
            answers.transpose();
            groups.collect(&answers.codes);
        }
        sink.repeat(cases - groups.groups().len() as u64);
        for group in groups.groups() {
            let next = group.answer & (u64::MAX >> (64 - self.gear.registers));
            sink.reach(from, (2 * group.first) as u32, next);
        }
        if let Some(input) = self.differs_in_reset {
            sink.violate(0, from, 2 * input + 1);
        }
        sink.reach(from, 1, self.gear.initial);
        sink.repeat(cases - 1);
        for (reset, answers) in [(false, &*answers), (true, &self.in_reset)] {
            let Answers { codes, lanes } = answers;
            let moment = Moment { state, reset, answers: codes, lanes, circuit: &self.gear };
            self.specification.check(&moment, &mut |claim, input| {
                sink.violate(1 + claim, from, 2 * input as u32 + u32::from(reset));
            });
        }
    }
}

/// Inputs with the same answer.
struct Group {
    answer: u64,
    first: usize,
    lanes: Vec<u64>,
}

/// All inputs of a state by their answers, of which there are few.
struct Groups {
    cases: usize,
    /// The groups in use, and then some to be reused.
    all: Vec<Group>,
    used: usize,
}

impl Groups {
    fn new(cases: usize) -> Groups {
        Groups { cases, all: Vec::new(), used: 0 }
    }

    fn groups(&self) -> &[Group] {
        &self.all[..self.used]
    }

    fn collect(&mut self, answers: &[u64]) {
        self.used = 0;
        let mut last = 0;
        let mut before: &[u64] = &[];
        for (word, answers) in answers.chunks(64).enumerate() {
            // Where the upper bits of the input do not matter, a word has the answers of the word before it.
            if std::mem::replace(&mut before, answers) == answers {
                self.all[..self.used].iter_mut().for_each(|group| group.lanes[word] = group.lanes[word - 1]);
                continue;
            }
            let mut rest = answers.iter().enumerate().peekable();
            while let Some((lane, &answer)) = rest.next() {
                // Inputs that do not matter are adjacent, so most answers equal the one before.
                let mut lanes = 1 << lane;
                while let Some((lane, _)) = rest.next_if(|&(_, &other)| other == answer) {
                    lanes |= 1 << lane;
                }
                if self.groups().get(last).is_none_or(|group| group.answer != answer) {
                    let known = self.groups().iter().position(|group| group.answer == answer);
                    last = known.unwrap_or_else(|| self.add(answer, 64 * word + lane));
                }
                self.all[last].lanes[word] |= lanes;
            }
        }
    }

    fn add(&mut self, answer: u64, first: usize) -> usize {
        if self.used == self.all.len() {
            self.all.push(Group { answer, first, lanes: vec![0; self.cases.div_ceil(64)] });
        }
        let group = &mut self.all[self.used];
        (group.answer, group.first) = (answer, first);
        group.lanes.fill(0);
        self.used += 1;
        self.used - 1
    }

    /// The least input whose answer in lanes differs from that of its group.
    fn first_difference(&self, lanes: &[Vec<u64>]) -> Option<usize> {
        let base = self.groups()[0].answer;
        let mut different = vec![0; self.cases.div_ceil(64)];
        let mut expected = different.clone();
        for (bit, lanes) in lanes.iter().enumerate() {
            expected.fill(if base >> bit & 1 == 1 { u64::MAX } else { 0 });
            for group in self.groups().iter().filter(|group| (group.answer ^ base) >> bit & 1 == 1) {
                expected.iter_mut().zip(&group.lanes).for_each(|(word, lanes)| *word ^= lanes);
            }
            let words = expected.iter().zip(lanes).map(|(expected, found)| expected ^ found);
            different.iter_mut().zip(words).for_each(|(different, word)| *different |= word);
        }
        // Where there are fewer inputs than lanes in a word, the other lanes do not count.
        if self.cases < 64 {
            different[0] &= (1 << self.cases) - 1;
        }
        let (word, lanes) = different.iter().enumerate().find(|(_, lanes)| **lanes != 0)?;
        Some(64 * word + lanes.trailing_zeros() as usize)
    }
}

#[cfg(test)]
mod tests {
    use logic::{Flop, Gate};

    use super::*;
    use crate::sample::{self, OUTPUTS, REGISTERS};
    use crate::{Limits, explore};

    /// Two flip-flops that count while the input is 1, and an output that shows when they hold 3.
    fn counter() -> Gates {
        let gates = vec![
            Gate::Flop(0),
            Gate::Flop(1),
            Gate::Input(0),
            Gate::Xor(0, 2),
            Gate::And(0, 2),
            Gate::Xor(1, 4),
            Gate::And(0, 1),
        ];
        let flops = [3, 5].map(|next| Flop { initial: false, next }).to_vec();
        Gates { gates, inputs: 1, flops, outputs: vec![6], probes: Vec::new() }
    }

    /// The same as a sum; and a false claim, that it never shows 3 while the input is 1.
    struct Sum {
        sound: bool,
    }

    impl Specification for Sum {
        fn claims(&self) -> usize {
            1
        }

        fn expect(&self, held: Option<u64>, answers: &mut [u64]) {
            for (input, answer) in (0..).zip(answers) {
                *answer = held.map_or(0, |held| ((held + input) % 4) | (u64::from(held == 3) << 2));
            }
        }

        fn check(&self, moment: &Moment<'_>, violate: &mut dyn FnMut(usize, usize)) {
            let shown = moment.lanes[2][0] & 0b10;
            assert_eq!(shown != 0, moment.answers[1] >> 2 & 1 == 1);
            if shown != 0 {
                violate(0, 1);
            }
            assert!(!self.sound || moment.follow(&[0, 1, 2, 3], 1) == [1, 2, 3, 0]);
        }
    }

    #[test]
    fn a_counter_is_its_sum_and_a_false_claim_is_refuted() {
        let found = explore(&Circuit::new(&counter(), Sum { sound: true }), &Limits::default(), &mut |_| {});
        assert_eq!((found.states(), found.transitions()), (&[0, 1, 2, 3][..], 16));
        assert_eq!(found.counterexample(0), None);
        assert_eq!(found.counterexample(1), Some(vec![2; 4]));
    }

    /// Each gate and each flip-flop faulty in turn: the twin detects all but a wrong start, which it shares.
    #[test]
    fn a_wrong_counter_is_refuted() {
        for (wrong, expected) in [(3, vec![0]), (5, vec![0]), (6, vec![0])] {
            let mut gates = counter();
            gates.gates[wrong] = Gate::Constant(true);
            let found = explore(&Circuit::new(&gates, Sum { sound: false }), &Limits::default(), &mut |_| {});
            assert_eq!(found.counterexample(0).map(|path| path[..1].to_vec()), Some(expected), "{wrong}");
        }
        let mut gates = counter();
        gates.flops[1].initial = true;
        let found = explore(&Circuit::new(&gates, Sum { sound: false }), &Limits::default(), &mut |_| {});
        assert_eq!(found.counterexample(0), Some(vec![1]), "the twin starts at 0 in reset");
    }

    /// The answers of a circuit, evaluated gate by gate: in every state, and in reset.
    struct Answered {
        in_states: Vec<Vec<u64>>,
        in_reset: Vec<u64>,
    }

    impl Answered {
        fn new(gates: &Gates) -> Answered {
            let all =
                |state| (0..1 << gates.inputs).map(|input| sample::answer(gates, state, input)).collect();
            Answered {
                in_states: (0..1 << REGISTERS).map(|state| all(Some(state))).collect(),
                in_reset: all(None),
            }
        }

        fn of(&self, state: Option<u64>) -> &[u64] {
            state.map_or(&self.in_reset, |state| &self.in_states[state as usize])
        }

        /// The answer to a stimulus as the model numbers them.
        fn to(&self, state: u64, stimulus: u32) -> u64 {
            self.of((stimulus & 1 == 0).then_some(state))[stimulus as usize >> 1]
        }
    }

    /// A twin with these answers, one of which it may get wrong; and for every output the claim that it is 0.
    struct Twin<'a> {
        answered: &'a Answered,
        wrong: Option<(Option<u64>, usize)>,
    }

    impl Specification for Twin<'_> {
        fn claims(&self) -> usize {
            OUTPUTS
        }

        fn expect(&self, held: Option<u64>, answers: &mut [u64]) {
            answers.copy_from_slice(self.answered.of(held));
            if let Some((_, input)) = self.wrong.filter(|&(state, _)| state == held) {
                answers[input] ^= 1 << (input % (REGISTERS + OUTPUTS));
            }
        }

        fn check(&self, moment: &Moment<'_>, violate: &mut dyn FnMut(usize, usize)) {
            let answers = self.answered.of((!moment.reset).then_some(moment.state));
            assert_eq!(moment.answers, answers);
            for (bit, lanes) in moment.lanes.iter().enumerate() {
                let lane = |input: usize| lanes[input / 64] >> (input % 64) & 1;
                assert!((0..).zip(answers).all(|(input, answer)| lane(input) == answer >> bit & 1));
            }
            for output in 0..OUTPUTS {
                let shown = answers.iter().position(|answer| answer >> (REGISTERS + output) & 1 == 1);
                shown.into_iter().for_each(|input| violate(output, input));
            }
        }
    }

    /// Random circuits with fewer inputs than fill a word, with just one word, with several, with a complete
    /// row and with more than that: all states in the order of the steps to them, the number of transitions,
    /// and the first violation of every claim are those of a search gate by gate; and wherever the twin is
    /// wrong, in a state or in reset, this is found.
    #[test]
    fn circuits_of_any_width_are_searched_like_gate_by_gate() {
        for (seed, inputs) in [(25, 1), (25, 3), (3, 6), (25, 7), (23, 10), (25, 11)] {
            let gates = sample::circuit(seed, inputs);
            let answered = Answered::new(&gates);
            let stimuli: u32 = 2 << inputs;
            let mask = (1 << REGISTERS) - 1;
            let next = |state, stimulus| answered.to(state, stimulus) & mask;
            let states = sample::search(&[initial(&gates)], stimuli, next);
            assert!(states.len() > 16, "more states than fit beside each other");
            let numbered = || (0..).zip(&states).map(|(index, &(state, _))| (index, state));
            let step = |holds: &dyn Fn(u64, u32) -> bool| {
                let violated = |(index, state)| (0..stimuli).find(|&n| !holds(state, n)).map(|n| (index, n));
                numbered().find_map(violated)
            };
            let last = (1 << inputs) - 1;
            let some = states.iter().step_by(5);
            let in_states = some.flat_map(|&(state, _)| [0, last / 3, last].map(|n| (Some(state), n)));
            for wrong in [None, Some((None, last))].into_iter().chain(in_states.map(Some)) {
                let circuit = Circuit::new(&gates, Twin { answered: &answered, wrong });
                assert_eq!(circuit.stimuli(), stimuli.into());
                let found = explore(&circuit, &Limits::default(), &mut |_| {});
                assert!(found.states().iter().eq(states.iter().map(|(state, _)| state)));
                assert_eq!(found.transitions(), u64::from(stimuli) * states.len() as u64);
                let violation = |claim| found.violation(claim).map(|found| (found.state, found.stimulus));
                let agrees = |state, stimulus: u32| {
                    let state = (stimulus & 1 == 0).then_some(state);
                    wrong != Some((state, stimulus as usize >> 1))
                };
                assert_eq!(violation(0), step(&agrees), "{inputs} inputs, wrong at {wrong:?}");
                for output in 0..OUTPUTS {
                    let is_0 =
                        |state, stimulus| answered.to(state, stimulus) >> (REGISTERS + output) & 1 == 0;
                    assert_eq!(violation(1 + output), step(&is_0), "{inputs} inputs, output {output}");
                }
            }
        }
    }

    /// As many states as fit, under all 8 inputs.
    #[test]
    fn states_are_followed_side_by_side() {
        let gates = sample::circuit(3, 3);
        let answered = Answered::new(&gates);
        let circuit = Circuit::new(&gates, Twin { answered: &answered, wrong: None });
        let mask = (1 << REGISTERS) - 1;
        let states: Vec<u64> = (0..LANES as u64).map(|lane| (lane ^ lane >> 6) & mask).collect();
        for input in 0..8 {
            let next = circuit.gear.follow(&states, input);
            let expected = states.iter().map(|&state| answered.of(Some(state))[input as usize] & mask);
            assert!(next.into_iter().eq(expected), "input {input}");
        }
    }
}
