use std::fmt::Display;

use crate::{Bit, Bundle, Codes};

/// A value on a named wire or vector: a bit, a [`crate::Word`] or a [`crate::State`].
pub trait Signal<B: Bit>: Bundle<B> {
    /// `then` where the condition is 1, `otherwise` where it is 0.
    fn select(condition: B, then: Self, otherwise: Self) -> Self;

    /// The arm whose code the selector holds; where it holds no code, the first arm.
    fn case(selector: &[B], codes: Codes, arm: impl FnMut(usize) -> Self) -> Self;

    /// Whether two values are equal.
    fn equal(a: Self, b: Self) -> B;

    /// The same value under a name of its own, for Verilog, traces and screens.
    #[must_use]
    fn named(self, name: impl Display) -> Self;
}

impl<B: Bit> Signal<B> for B {
    fn select(condition: B, then: B, otherwise: B) -> B {
        let [bit] = B::select_vector(condition, [then], [otherwise]);
        bit
    }

    fn case(selector: &[B], codes: Codes, mut arm: impl FnMut(usize) -> B) -> B {
        let [bit] = B::case_vector(selector, codes, |index| [arm(index)]);
        bit
    }

    fn equal(a: B, b: B) -> B {
        !(a ^ b)
    }

    fn named(self, name: impl Display) -> B {
        let [bit] = B::name_vector(name, [self]);
        bit
    }
}
