use std::fmt::Display;
use std::ops::{BitAnd, BitOr, BitXor, Not};

use crate::expression::BitwiseOperation;
use crate::{Block, Bundle, Codes, Machine};

/// One bit of a circuit: what a circuit is generic over.
///
/// The operators and [`Bit::select`] are all that a circuit's author needs. The other methods work
/// on vectors of bits; they have a meaning bit by bit, which is what `bool` and `u64` use, and
/// exist so that the recorder can keep a vector operation visible as one.
pub trait Bit:
    Copy + Not<Output = Self> + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self>
{
    /// The constant 0.
    const LOW: Self;
    /// The constant 1.
    const HIGH: Self;

    /// The constant of a truth value.
    fn constant(value: bool) -> Self {
        if value { Self::HIGH } else { Self::LOW }
    }

    /// A multiplexer: `then` where this bit is 1, `otherwise` where it is 0. It chooses between bits, words,
    /// states, arrays and the structures of [`crate::ports!`].
    fn select<S: Bundle<Self>>(self, then: S, otherwise: S) -> S {
        S::mux(self, then, otherwise)
    }

    /// Gives vectors a name of their own, which changes nothing about their value. A name is anything
    /// that can be displayed, so that `format_args!` costs nothing where names do not matter.
    fn name_vector<const N: usize>(_name: impl Display, bits: [Self; N]) -> [Self; N] {
        bits
    }

    /// A constant vector that is known by a name. Bit 0 is the lowest.
    fn labelled_vector<const N: usize>(_label: &'static str, value: u64) -> [Self; N] {
        std::array::from_fn(|i| Self::constant(value >> i & 1 == 1))
    }

    /// Every bit inverted.
    fn invert_vector<const N: usize>(bits: [Self; N]) -> [Self; N] {
        bits.map(|bit| !bit)
    }

    /// Two vectors combined bit by bit.
    fn combine_vectors<const N: usize>(operation: BitwiseOperation, a: [Self; N], b: [Self; N]) -> [Self; N] {
        std::array::from_fn(|i| match operation {
            BitwiseOperation::And => a[i] & b[i],
            BitwiseOperation::Or => a[i] | b[i],
            BitwiseOperation::Xor => a[i] ^ b[i],
        })
    }

    /// All bits of a vector combined into one.
    fn reduce_vector<const N: usize>(operation: BitwiseOperation, bits: [Self; N]) -> Self {
        let start = Self::constant(operation == BitwiseOperation::And);
        bits.into_iter().fold(start, |result, bit| match operation {
            BitwiseOperation::And => result & bit,
            BitwiseOperation::Or => result | bit,
            BitwiseOperation::Xor => result ^ bit,
        })
    }

    /// Whether two vectors are equal.
    fn equal_vectors<const N: usize>(a: [Self; N], b: [Self; N]) -> Self {
        (0..N).fold(Self::HIGH, |same, i| same & !(a[i] ^ b[i]))
    }

    /// One of two vectors.
    fn select_vector<const N: usize>(condition: Self, then: [Self; N], otherwise: [Self; N]) -> [Self; N] {
        std::array::from_fn(|i| condition & then[i] | !condition & otherwise[i])
    }

    /// The sum of two numbers, without the carry out.
    fn add_vectors<const N: usize>(a: [Self; N], b: [Self; N]) -> [Self; N] {
        let mut carry = Self::LOW;
        std::array::from_fn(|i| {
            let sum = a[i] ^ b[i] ^ carry;
            carry = a[i] & b[i] | carry & (a[i] ^ b[i]);
            sum
        })
    }

    /// Whether the first of two unsigned numbers is less than the second.
    fn less_vectors<const N: usize>(a: [Self; N], b: [Self; N]) -> Self {
        (0..N).fold(Self::LOW, |less, i| !a[i] & b[i] | !(a[i] ^ b[i]) & less)
    }

    /// The arm whose code the selector holds; where it holds no code, the first arm.
    fn case_vector<const N: usize>(
        selector: &[Self],
        codes: Codes,
        mut arm: impl FnMut(usize) -> [Self; N],
    ) -> [Self; N] {
        let first = arm(0);
        (1..codes.len()).fold(first, |result, index| {
            let code = codes[index].1;
            let chosen = selector
                .iter()
                .enumerate()
                .fold(Self::HIGH, |all, (i, &bit)| all & if code >> i & 1 == 1 { bit } else { !bit });
            Self::select_vector(chosen, arm(index), result)
        })
    }

    /// A copy of a combinational block inside another.
    fn instantiate_block<T: Block>(_name: impl Display, inputs: T::Inputs<Self>) -> T::Outputs<Self> {
        T::logic(inputs)
    }

    /// A copy of a machine inside another: outputs and next registers.
    fn instantiate_machine<T: Machine>(
        _name: impl Display,
        registers: T::Registers<Self>,
        inputs: T::Inputs<Self>,
    ) -> (T::Registers<Self>, T::Outputs<Self>) {
        T::logic(registers, inputs)
    }
}

impl Bit for bool {
    const LOW: bool = false;
    const HIGH: bool = true;
}

/// Sixty-four cases at once, one in each lane.
impl Bit for u64 {
    const LOW: u64 = 0;
    const HIGH: u64 = u64::MAX;
}
