use std::fmt::Display;

use crate::{Bit, Bundle, Leaf, Signal, number};

/// The names and the codes of the states of a state machine.
pub type Codes = &'static [(&'static str, u64)];

/// The states of a state machine, each with a name and a code. Made by [`crate::states!`].
pub trait States: Copy + Eq + std::fmt::Debug + Send + Sync + 'static {
    /// Every state in the order of declaration; the first is the one after a reset.
    const ALL: &'static [Self];
    /// The names and codes in the same order.
    const CODES: Codes;
    /// The word that holds a code.
    type Code<B: Bit>: Signal<B>;

    /// The word with the code of a state, labelled with its name.
    fn code<B: Bit>(index: usize) -> Self::Code<B>;

    /// The bits of a code word.
    fn bits<B: Bit>(code: &Self::Code<B>) -> &[B];

    /// The index of the state in [`States::ALL`].
    fn index(self) -> usize;

    /// The name of the state.
    fn name(self) -> &'static str {
        Self::CODES[self.index()].0
    }
}

/// A state as a signal: a word that holds the code of one of the states of `S`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State<B: Bit, S: States> {
    /// The code.
    pub code: S::Code<B>,
}

impl<B: Bit, S: States> State<B, S> {
    /// The signal that always holds this state.
    pub fn constant(state: S) -> Self {
        State { code: S::code(state.index()) }
    }

    /// Whether the machine is in this state.
    pub fn is(self, state: S) -> B {
        S::Code::equal(self.code, S::code(state.index()))
    }

    /// The value that belongs to the state the machine is in.
    ///
    /// The function is called for every state; with an exhaustive `match` in it, a forgotten state does not
    /// compile. A code that belongs to no state counts as the first.
    pub fn case<T: Signal<B>>(self, mut value: impl FnMut(S) -> T) -> T {
        T::case(S::bits(&self.code), S::CODES, |index| value(S::ALL[index]))
    }
}

impl<S: States> State<bool, S> {
    /// The state itself, or `None` for a code that belongs to none.
    pub fn state(self) -> Option<S> {
        let code = number(S::bits(&self.code));
        S::CODES.iter().position(|&(_, known)| known == code).map(|index| S::ALL[index])
    }
}

impl<B: Bit, S: States> Signal<B> for State<B, S> {
    fn select(condition: B, then: Self, otherwise: Self) -> Self {
        State { code: S::Code::select(condition, then.code, otherwise.code) }
    }

    fn case(selector: &[B], codes: Codes, mut arm: impl FnMut(usize) -> Self) -> Self {
        State { code: S::Code::case(selector, codes, |index| arm(index).code) }
    }

    fn equal(a: Self, b: Self) -> B {
        S::Code::equal(a.code, b.code)
    }

    fn named(self, name: impl Display) -> Self {
        State { code: self.code.named(name) }
    }
}

impl<B: Bit, S: States> Bundle<B> for State<B, S> {
    fn build(name: &str, make: &mut dyn FnMut(&Leaf<'_>, usize) -> B) -> Self {
        let code = S::Code::build(name, &mut |leaf, i| make(&Leaf { states: S::CODES, ..*leaf }, i));
        State { code }
    }

    fn visit(&self, name: &str, see: &mut dyn FnMut(&Leaf<'_>, &[B])) {
        self.code.visit(name, &mut |leaf, bits| see(&Leaf { states: S::CODES, ..*leaf }, bits));
    }

    fn zip(self, other: Self, join: &mut impl FnMut(B, B) -> B) -> Self {
        State { code: self.code.zip(other.code, join) }
    }

    fn mux(condition: B, then: Self, otherwise: Self) -> Self {
        <Self as Signal<B>>::select(condition, then, otherwise)
    }
}

/// Declares the states of a state machine: an enum, the width of the code, a code for each state.
///
/// ```
/// logic::states! {
///     /// A door.
///     pub enum Door: 1 {
///         /// People may pass.
///         OPEN = 0,
///         /// Neither may.
///         CLOSED = 1,
///     }
/// }
/// use logic::{State, States};
/// assert_eq!(Door::CLOSED.name(), "CLOSED");
/// assert_eq!(State::<bool, Door>::constant(Door::CLOSED).state(), Some(Door::CLOSED));
/// ```
#[macro_export]
macro_rules! states {
    ($(#[$meta:meta])* $visibility:vis enum $name:ident : $width:literal {
        $($(#[$state_meta:meta])* $state:ident = $code:literal),+ $(,)?
    }) => {
        $(#[$meta])*
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        $visibility enum $name { $($(#[$state_meta])* $state = $code),+ }

        impl $crate::States for $name {
            const ALL: &'static [Self] = &[$($name::$state),+];
            const CODES: $crate::Codes = &[$((stringify!($state), $code)),+];
            type Code<B: $crate::Bit> = $crate::Word<B, $width>;

            fn code<B: $crate::Bit>(index: usize) -> Self::Code<B> {
                let (label, value) = Self::CODES[index];
                $crate::Word::labelled(label, value)
            }

            fn bits<B: $crate::Bit>(code: &Self::Code<B>) -> &[B] {
                &code.0
            }

            fn index(self) -> usize {
                Self::ALL.iter().position(|&state| state == self).unwrap_or(0)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::states! { enum Door: 2 { OPEN = 0, CLOSED = 1, LOCKED = 3 } }

    /// All four codes, one of which belongs to no state.
    #[test]
    fn a_code_is_the_state_that_it_belongs_to() {
        for (code, name) in [(0, Some("OPEN")), (1, Some("CLOSED")), (2, None), (3, Some("LOCKED"))] {
            let state = State::<bool, Door> { code: crate::Word::constant(code) };
            assert_eq!(state.state().map(Door::name), name);
            for known in Door::ALL {
                assert_eq!(state.is(*known), Some(known.name()) == name);
            }
        }
    }
}
