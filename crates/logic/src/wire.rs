use std::fmt::Display;
use std::ops::{BitAnd, BitOr, BitXor, Not};

use crate::expression::{BitwiseOperation as Operation, Case};
use crate::recorder::Recorder;
use crate::{Bit, BitRef, Block, Codes, Expression, Label, Machine, Operand, number};

/// A bit that remembers where it comes from: a circuit evaluated on wires records itself.
///
/// Operations whose operands are all constant are carried out; everything else becomes a node of
/// the module that is being recorded.
#[derive(Clone, Copy)]
pub struct Wire<'a> {
    reference: BitRef,
    /// `None` for constants, which belong to no recording.
    recorder: Option<&'a Recorder<'a>>,
}

impl<'a> Wire<'a> {
    pub(crate) const LOW_WIRE: Wire<'static> = Wire::fixed(false, None);

    const fn fixed(value: bool, label: Option<Label>) -> Self {
        Wire { reference: BitRef::Constant(value, label), recorder: None }
    }

    pub(crate) fn node(recorder: &'a Recorder<'a>, node: usize, bit: usize) -> Self {
        Wire { reference: BitRef::Node { node, bit }, recorder: Some(recorder) }
    }

    pub(crate) fn reference(self) -> BitRef {
        self.reference
    }

    /// Whether this is the constant 1.
    pub(crate) fn is_high(self) -> bool {
        self.value() == Some(true)
    }

    /// The value of a constant.
    fn value(self) -> Option<bool> {
        match self.reference {
            BitRef::Constant(value, _) => Some(value),
            BitRef::Node { .. } => None,
        }
    }

    /// Records an operation on some vectors, or `None` if all of them are constant.
    fn record<const N: usize>(
        vectors: &[&[Self]],
        expression: impl FnOnce(&[Operand]) -> Expression,
    ) -> Option<[Self; N]> {
        let recorder = vectors.iter().copied().flatten().find_map(|bit| bit.recorder)?;
        let operands: Vec<Operand> =
            vectors.iter().map(|bits| bits.iter().map(|bit| bit.reference).collect()).collect();
        let node = recorder.push(N, expression(&operands), None);
        Some(std::array::from_fn(|bit| Wire::node(recorder, node, bit)))
    }

    /// The operands as numbers; only for operands that are all constant.
    fn values<const N: usize>(bits: [Self; N]) -> [bool; N] {
        bits.map(Wire::is_high)
    }

    fn gate(operation: Operation, a: Self, b: Self) -> Self {
        let simple = match (operation, a.value(), b.value()) {
            (Operation::And, Some(false), _) | (Operation::And, _, Some(false)) => Some(Wire::LOW_WIRE),
            (Operation::Or, Some(true), _) | (Operation::Or, _, Some(true)) => Some(Wire::HIGH),
            (Operation::And, Some(true), _) => Some(b),
            (Operation::And, _, Some(true)) => Some(a),
            (Operation::Or | Operation::Xor, Some(false), _) => Some(b),
            (Operation::Or | Operation::Xor, _, Some(false)) => Some(a),
            (Operation::Xor, Some(true), _) => Some(!b),
            (Operation::Xor, _, Some(true)) => Some(!a),
            _ => None,
        };
        simple.unwrap_or_else(|| {
            let [bit] = Wire::combine_vectors(operation, [a], [b]);
            bit
        })
    }
}

impl Not for Wire<'_> {
    type Output = Self;

    fn not(self) -> Self {
        let [bit] = Wire::invert_vector([self]);
        bit
    }
}

impl BitAnd for Wire<'_> {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Wire::gate(Operation::And, self, other)
    }
}

impl BitOr for Wire<'_> {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Wire::gate(Operation::Or, self, other)
    }
}

impl BitXor for Wire<'_> {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        Wire::gate(Operation::Xor, self, other)
    }
}

impl Bit for Wire<'_> {
    const LOW: Self = Wire::fixed(false, None);
    const HIGH: Self = Wire::fixed(true, None);

    fn name_vector<const N: usize>(name: impl Display, bits: [Self; N]) -> [Self; N] {
        match bits.iter().find_map(|bit| bit.recorder) {
            None => bits,
            Some(recorder) => {
                let node = recorder.name_bits(&name.to_string(), bits.map(|bit| bit.reference).to_vec());
                std::array::from_fn(|bit| Wire::node(recorder, node, bit))
            }
        }
    }

    fn labelled_vector<const N: usize>(name: &'static str, value: u64) -> [Self; N] {
        std::array::from_fn(|bit| Wire::fixed(value >> bit & 1 == 1, Some(Label { name, bit, width: N })))
    }

    fn invert_vector<const N: usize>(bits: [Self; N]) -> [Self; N] {
        Wire::record(&[&bits], |o| Expression::Not(o[0].clone()))
            .unwrap_or_else(|| bool::invert_vector(Wire::values(bits)).map(Wire::constant))
    }

    fn combine_vectors<const N: usize>(operation: Operation, a: [Self; N], b: [Self; N]) -> [Self; N] {
        Wire::record(&[&a, &b], |o| Expression::Bitwise(operation, o[0].clone(), o[1].clone()))
            .unwrap_or_else(|| {
                bool::combine_vectors(operation, Wire::values(a), Wire::values(b)).map(Wire::constant)
            })
    }

    fn reduce_vector<const N: usize>(operation: Operation, bits: [Self; N]) -> Self {
        Wire::record(&[&bits], |o| Expression::Reduce(operation, o[0].clone()))
            .map_or_else(|| Wire::constant(bool::reduce_vector(operation, Wire::values(bits))), |[bit]| bit)
    }

    fn equal_vectors<const N: usize>(a: [Self; N], b: [Self; N]) -> Self {
        Wire::record(&[&a, &b], |o| Expression::Equal(o[0].clone(), o[1].clone())).map_or_else(
            || Wire::constant(bool::equal_vectors(Wire::values(a), Wire::values(b))),
            |[bit]| bit,
        )
    }

    fn less_vectors<const N: usize>(a: [Self; N], b: [Self; N]) -> Self {
        Wire::record(&[&a, &b], |o| Expression::Less(o[0].clone(), o[1].clone()))
            .map_or_else(|| Wire::constant(bool::less_vectors(Wire::values(a), Wire::values(b))), |[bit]| bit)
    }

    fn add_vectors<const N: usize>(a: [Self; N], b: [Self; N]) -> [Self; N] {
        Wire::record(&[&a, &b], |o| Expression::Add(o[0].clone(), o[1].clone()))
            .unwrap_or_else(|| bool::add_vectors(Wire::values(a), Wire::values(b)).map(Wire::constant))
    }

    fn select_vector<const N: usize>(condition: Self, then: [Self; N], otherwise: [Self; N]) -> [Self; N] {
        match condition.value() {
            Some(true) => then,
            Some(false) => otherwise,
            None => Wire::record(&[&[condition], &then, &otherwise], |o| {
                Expression::Select(o[0].clone(), o[1].clone(), o[2].clone())
            })
            .unwrap_or(otherwise),
        }
    }

    fn case_vector<const N: usize>(
        selector: &[Self],
        codes: Codes,
        mut arm: impl FnMut(usize) -> [Self; N],
    ) -> [Self; N] {
        if let Some(bits) = selector.iter().map(|bit| bit.value()).collect::<Option<Vec<bool>>>() {
            let code = number(&bits);
            return arm(codes.iter().position(|&(_, known)| known == code).unwrap_or(0));
        }
        let arms: Vec<[Self; N]> = (0..codes.len()).map(arm).collect();
        let vectors: Vec<&[Self]> =
            std::iter::once(selector).chain(arms.iter().map(|arm| arm.as_slice())).collect();
        Wire::record(&vectors, |o| {
            Expression::Case(Case { selector: o[0].clone(), codes, arms: o[1..].to_vec() })
        })
        .unwrap_or(arms[0])
    }

    fn instantiate_block<T: Block>(name: impl Display, inputs: T::Inputs<Self>) -> T::Outputs<Self> {
        match recorder_of(&inputs) {
            Some(recorder) => recorder.instantiate_block::<T>(&name.to_string(), &inputs),
            None => T::logic(inputs),
        }
    }

    fn instantiate_machine<T: Machine>(
        name: impl Display,
        registers: T::Registers<Self>,
        inputs: T::Inputs<Self>,
    ) -> (T::Registers<Self>, T::Outputs<Self>) {
        match recorder_of(&registers) {
            Some(recorder) => recorder.instantiate_machine::<T>(&name.to_string(), &registers, &inputs),
            None => T::logic(registers, inputs),
        }
    }
}

fn recorder_of<'a>(bundle: &impl crate::Bundle<Wire<'a>>) -> Option<&'a Recorder<'a>> {
    crate::pack(bundle).iter().find_map(|bit| bit.recorder)
}
