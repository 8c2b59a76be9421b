use std::fmt::Display;
use std::ops::{BitAnd, BitOr, BitXor, Not};

use crate::expression::BitwiseOperation as Operation;
use crate::{Bit, Bundle, Codes, Leaf, Signal};

/// A vector of `N` bits, the lowest first. The width is part of the type, so vectors of different
/// widths cannot be mixed:
///
/// ```compile_fail
/// use logic::Word;
///
/// let (two, three) = (Word::<bool, 2>::constant(1), Word::<bool, 3>::constant(1));
/// two.equals(three);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Word<B, const N: usize>(pub [B; N]);

impl<B: Bit, const N: usize> Word<B, N> {
    /// The constant with this value.
    ///
    /// # Panics
    /// If the value does not fit into `N` bits.
    pub fn constant(value: u64) -> Self {
        assert!(N >= 64 || value >> N == 0, "{value} does not fit into {N} bits");
        Word(std::array::from_fn(|i| B::constant(value >> i & 1 == 1)))
    }

    /// The constant with this value, which Verilog and screens show by its name.
    ///
    /// # Panics
    /// If the value does not fit into `N` bits.
    pub fn labelled(label: &'static str, value: u64) -> Self {
        assert!(N >= 64 || value >> N == 0, "{value} does not fit into {N} bits");
        Word(B::labelled_vector(label, value))
    }

    /// The word whose bits a function gives.
    pub fn from_fn(bit: impl FnMut(usize) -> B) -> Self {
        Word(std::array::from_fn(bit))
    }

    /// Whether two words are equal.
    pub fn equals(self, other: Self) -> B {
        B::equal_vectors(self.0, other.0)
    }

    /// Whether the word equals a constant.
    pub fn is(self, value: u64) -> B {
        self.equals(Word::constant(value))
    }

    /// Whether at least one bit is 1.
    pub fn any(self) -> B {
        B::reduce_vector(Operation::Or, self.0)
    }

    /// Whether every bit is 1.
    pub fn all(self) -> B {
        B::reduce_vector(Operation::And, self.0)
    }

    /// The sum, without the carry out.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Word(B::add_vectors(self.0, other.0))
    }

    /// The difference, without the borrow.
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        // The opposite of a number is its inverse and one more.
        self.plus(!other).plus(Word::from_fn(|i| B::constant(i == 0)))
    }

    /// Some of the bits, from `low` upwards.
    ///
    /// # Panics
    /// If the word has no such bits.
    #[must_use]
    pub fn slice<const M: usize>(self, low: usize) -> Word<B, M> {
        assert!(low + M <= N, "bits {low} to {} of a word of {N}", low + M - 1);
        Word::from_fn(|i| self.0[low + i])
    }

    /// This word with another one above it.
    ///
    /// # Panics
    /// If the result does not have as many bits as both together.
    #[must_use]
    pub fn below<const M: usize, const SUM: usize>(self, high: Word<B, M>) -> Word<B, SUM> {
        assert!(SUM == N + M, "{N} and {M} bits are not {SUM}");
        Word::from_fn(|i| if i < N { self.0[i] } else { high.0[i - N] })
    }

    /// The bits moved up by some positions, zeros below them.
    #[must_use]
    pub fn shifted_up(self, positions: usize) -> Self {
        Word::from_fn(|i| if i < positions { B::LOW } else { self.0[i - positions] })
    }

    /// The bits moved down by some positions, zeros above them.
    #[must_use]
    pub fn shifted_down(self, positions: usize) -> Self {
        Word::from_fn(|i| if i + positions < N { self.0[i + positions] } else { B::LOW })
    }

    /// Whether this unsigned number is less than another.
    pub fn less_than(self, other: Self) -> B {
        B::less_vectors(self.0, other.0)
    }
}

impl<const N: usize> Word<bool, N> {
    /// The bits as an unsigned number.
    pub fn value(self) -> u64 {
        number(&self.0)
    }
}

/// The number with these bits, the lowest first.
pub fn number(bits: &[bool]) -> u64 {
    bits.iter().rev().fold(0, |number, &bit| number << 1 | u64::from(bit))
}

impl<B: Bit, const N: usize> Signal<B> for Word<B, N> {
    fn select(condition: B, then: Self, otherwise: Self) -> Self {
        Word(B::select_vector(condition, then.0, otherwise.0))
    }

    fn case(selector: &[B], codes: Codes, mut arm: impl FnMut(usize) -> Self) -> Self {
        Word(B::case_vector(selector, codes, |index| arm(index).0))
    }

    fn equal(a: Self, b: Self) -> B {
        a.equals(b)
    }

    fn named(self, name: impl Display) -> Self {
        Word(B::name_vector(name, self.0))
    }
}

impl<B: Bit, const N: usize> Bundle<B> for Word<B, N> {
    fn build(name: &str, make: &mut dyn FnMut(&Leaf<'_>, usize) -> B) -> Self {
        let leaf = Leaf { path: name, width: N, states: &[] };
        Word::from_fn(|i| make(&leaf, i))
    }

    fn visit(&self, name: &str, see: &mut dyn FnMut(&Leaf<'_>, &[B])) {
        see(&Leaf { path: name, width: N, states: &[] }, &self.0);
    }

    fn zip(self, other: Self, join: &mut impl FnMut(B, B) -> B) -> Self {
        Word::from_fn(|i| join(self.0[i], other.0[i]))
    }

    fn mux(condition: B, then: Self, otherwise: Self) -> Self {
        <Self as Signal<B>>::select(condition, then, otherwise)
    }
}

impl<B: Bit, const N: usize> Not for Word<B, N> {
    type Output = Self;

    fn not(self) -> Self {
        Word(B::invert_vector(self.0))
    }
}

impl<B: Bit, const N: usize> BitAnd for Word<B, N> {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Word(B::combine_vectors(Operation::And, self.0, other.0))
    }
}

impl<B: Bit, const N: usize> BitOr for Word<B, N> {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Word(B::combine_vectors(Operation::Or, self.0, other.0))
    }
}

impl<B: Bit, const N: usize> BitXor for Word<B, N> {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        Word(B::combine_vectors(Operation::Xor, self.0, other.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every pair of 4-bit numbers, 256 in all, on `bool` and on all lanes of `u64`.
    #[test]
    fn arithmetic_agrees_with_numbers() {
        for a in 0..16_u64 {
            for b in 0..16_u64 {
                let (x, y) = (Word::<bool, 4>::constant(a), Word::<bool, 4>::constant(b));
                assert_eq!(x.plus(y).value(), (a + b) % 16);
                assert_eq!(x.minus(y).value(), (16 + a - b) % 16);
                assert_eq!(x.below::<4, 8>(y).value(), a | b << 4);
                assert_eq!(x.below::<4, 8>(y).slice::<4>(2).value(), (a | b << 4) >> 2 & 15);
                assert_eq!((x.shifted_up(1).value(), x.shifted_down(3).value()), (a << 1 & 15, a >> 3));
                assert_eq!((x & y).value(), a & b);
                assert_eq!((x | y).value(), a | b);
                assert_eq!((x ^ y).value(), a ^ b);
                assert_eq!((!x).value(), 15 - a);
                assert_eq!(x.equals(y), a == b);
                assert_eq!(x.less_than(y), a < b);
                assert_eq!((x.any(), x.all()), (a != 0, a == 15));
                assert_eq!(true.select(x, y), x);
                assert_eq!(false.select(x, y), y);
                assert_eq!(bool::reduce_vector(Operation::Xor, x.0), a.count_ones() % 2 == 1);
                assert_eq!(<bool as Signal<bool>>::equal(x.0[0], y.0[0]), a % 2 == b % 2);
                let (x, y) = (Word::<u64, 4>::constant(a), Word::<u64, 4>::constant(b));
                assert_eq!(x.less_than(y), u64::constant(a < b));
                assert_eq!(x.plus(y), Word::constant((a + b) % 16));
            }
        }
    }

    #[test]
    #[should_panic(expected = "4 does not fit into 2 bits")]
    fn a_constant_must_fit() {
        let _ = Word::<bool, 2>::constant(4);
    }
}
