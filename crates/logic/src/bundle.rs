use std::borrow::Cow;

use crate::{Bit, Codes, Signal};

/// One named wire or vector of a bundle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leaf<'a> {
    /// The name; inside a bundle of a bundle, the names of both with a dot between them.
    pub path: &'a str,
    /// How many bits it has.
    pub width: usize,
    /// The names and codes, if it holds a state.
    pub states: Codes,
}

/// Named signals that travel together: the ports or the registers of a block.
///
/// Implemented by bits, words and states, by arrays of these (numbered from 1) and by the
/// structures that [`crate::ports!`] declares.
pub trait Bundle<B: Bit>: Copy {
    /// Makes a bundle bit by bit: the function gets the leaf and the index of the bit in it.
    fn build(name: &str, make: &mut dyn FnMut(&Leaf<'_>, usize) -> B) -> Self;

    /// Shows every leaf with its bits, in the order of declaration.
    fn visit(&self, name: &str, see: &mut dyn FnMut(&Leaf<'_>, &[B]));

    /// Joins two bundles bit by bit.
    #[must_use]
    fn zip(self, other: Self, join: &mut impl FnMut(B, B) -> B) -> Self;

    /// `then` where the condition is 1, `otherwise` where it is 0, leaf by leaf. [`Bit::select`] is how it is
    /// usually written.
    fn mux(condition: B, then: Self, otherwise: Self) -> Self;

    /// The fields with the text of their doc comments.
    fn descriptions() -> &'static [(&'static str, &'static str)] {
        &[]
    }
}

/// The bits of a bundle in the order of declaration, the lowest bit of each leaf first.
pub fn pack<B: Bit>(bundle: &impl Bundle<B>) -> Vec<B> {
    let mut bits = Vec::new();
    bundle.visit("", &mut |_, leaf| bits.extend_from_slice(leaf));
    bits
}

/// The bundle with these bits, in the order of [`pack`]. Additional bits are ignored.
///
/// # Panics
/// If there are fewer bits than the bundle has.
pub fn unpack<B: Bit, T: Bundle<B>>(bits: impl IntoIterator<Item = B>) -> T {
    let mut bits = bits.into_iter();
    T::build("", &mut |_, _| bits.next().expect("as many bits as the bundle has"))
}

/// The names of the bits of a bundle in the order of [`pack`]: that of the leaf, with an index where it has several bits.
///
/// ```
/// logic::ports! {
///     /// A lever and a number.
///     pub struct Panel { pub lever: B, pub number: logic::Word<B, 2> }
/// }
/// assert_eq!(logic::bit_names::<Panel<bool>>(), ["lever", "number[0]", "number[1]"]);
/// ```
pub fn bit_names<T: Bundle<bool>>() -> Vec<String> {
    let mut names = Vec::new();
    T::build("", &mut |leaf, bit| {
        names.push(if leaf.width == 1 { leaf.path.to_owned() } else { format!("{}[{bit}]", leaf.path) });
        false
    });
    names
}

impl<B: Bit> Bundle<B> for B {
    fn build(name: &str, make: &mut dyn FnMut(&Leaf<'_>, usize) -> B) -> B {
        make(&Leaf { path: name, width: 1, states: &[] }, 0)
    }

    fn visit(&self, name: &str, see: &mut dyn FnMut(&Leaf<'_>, &[B])) {
        see(&Leaf { path: name, width: 1, states: &[] }, &[*self]);
    }

    fn zip(self, other: B, join: &mut impl FnMut(B, B) -> B) -> B {
        join(self, other)
    }

    fn mux(condition: B, then: B, otherwise: B) -> B {
        <B as Signal<B>>::select(condition, then, otherwise)
    }
}

impl<B: Bit, T: Bundle<B>, const N: usize> Bundle<B> for [T; N] {
    fn build(name: &str, make: &mut dyn FnMut(&Leaf<'_>, usize) -> B) -> Self {
        std::array::from_fn(|i| T::build(&format!("{name}{}", i + 1), make))
    }

    fn visit(&self, name: &str, see: &mut dyn FnMut(&Leaf<'_>, &[B])) {
        for (i, item) in self.iter().enumerate() {
            item.visit(&format!("{name}{}", i + 1), see);
        }
    }

    fn zip(self, other: Self, join: &mut impl FnMut(B, B) -> B) -> Self {
        std::array::from_fn(|i| self[i].zip(other[i], join))
    }

    fn mux(condition: B, then: Self, otherwise: Self) -> Self {
        std::array::from_fn(|i| T::mux(condition, then[i], otherwise[i]))
    }
}

/// The name of a field inside a bundle of this name.
#[doc(hidden)]
pub fn path<'a>(bundle: &str, field: &'a str) -> Cow<'a, str> {
    let field = field.strip_prefix("r#").unwrap_or(field);
    if bundle.is_empty() { field.into() } else { format!("{bundle}.{field}").into() }
}

/// Declares a bundle: a structure over a bit type `B` whose fields are bits (`B`), words
/// (`Word<B, 4>`), states (`State<B, Phase>`), arrays of these, or other bundles.
///
/// The doc comment of a field is kept as the description of the port. A field name that is a
/// keyword of Rust can be written as a raw identifier; the `r#` is dropped.
#[macro_export]
macro_rules! ports {
    ($(#[$meta:meta])* $visibility:vis struct $name:ident {
        $($(#[doc = $doc:literal])* $field_visibility:vis $field:ident : $type:ty),* $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        $visibility struct $name<B: $crate::Bit> {
            $($(#[doc = $doc])* $field_visibility $field: $type),*
        }

        impl<B: $crate::Bit> $crate::Bundle<B> for $name<B> {
            fn build(name: &str, make: &mut dyn FnMut(&$crate::Leaf<'_>, usize) -> B) -> Self {
                $name {
                    $($field: <$type as $crate::Bundle<B>>::build(
                        &$crate::path(name, stringify!($field)), make,
                    )),*
                }
            }

            fn visit(&self, name: &str, see: &mut dyn FnMut(&$crate::Leaf<'_>, &[B])) {
                $(self.$field.visit(&$crate::path(name, stringify!($field)), see);)*
            }

            fn zip(self, other: Self, join: &mut impl FnMut(B, B) -> B) -> Self {
                $name { $($field: self.$field.zip(other.$field, join)),* }
            }

            fn mux(condition: B, then: Self, otherwise: Self) -> Self {
                $name {
                    $($field: <$type as $crate::Bundle<B>>::mux(condition, then.$field, otherwise.$field)),*
                }
            }

            fn descriptions() -> &'static [(&'static str, &'static str)] {
                &[$((stringify!($field), concat!($($doc),*))),*]
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Word;

    crate::ports! { struct Slot { lever: B, number: Word<B, 2> } }
    crate::ports! {
        struct Panel {
            /// Starts
            /// the machine.
            start: B,
            slots: [Slot<B>; 2],
            r#type: Word<B, 3>,
        }
    }

    #[test]
    fn every_bit_has_a_name() {
        assert_eq!(
            bit_names::<Panel<bool>>(),
            [
                "start",
                "slots1.lever",
                "slots1.number[0]",
                "slots1.number[1]",
                "slots2.lever",
                "slots2.number[0]",
                "slots2.number[1]",
                "type[0]",
                "type[1]",
                "type[2]"
            ]
        );
    }

    /// Only fields have descriptions; a bit or a word has none.
    #[test]
    fn a_field_is_described_by_its_doc_comment() {
        let described = Panel::<bool>::descriptions();
        assert_eq!(described, [("start", " Starts the machine."), ("slots", ""), ("r#type", "")]);
        assert!(<Word<bool, 2> as Bundle<bool>>::descriptions().is_empty());
    }

    /// All 1,024 values of the bits: those of a bundle are packed as they were unpacked, and chosen together.
    #[test]
    fn bits_keep_their_order() {
        for value in 0..1_024_u32 {
            let bits: Vec<bool> = (0..10).map(|bit| value >> bit & 1 == 1).collect();
            let panel: Panel<bool> = unpack(bits.iter().copied());
            let opposite: Panel<bool> = unpack(bits.iter().map(|bit| !bit));
            assert_eq!(pack(&panel), bits);
            assert_eq!((true.select(panel, opposite), false.select(opposite, panel)), (panel, panel));
        }
    }
}
