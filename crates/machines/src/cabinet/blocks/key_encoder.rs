//! Turns nine keys into the number of one of them.
//!
//! ```text
//!            ┌─────────────┐
//!            │             ├──4── key
//!  keys ──9──┤ key_encoder │
//!            │             ├──1── down
//!            └─────────────┘
//! ```
//!
//! | port | | meaning |
//! |---|---|---|
//! | `keys` | in, 9 | 1 while a key is held down; bit *i* - 1 is key *i* |
//! | `key` | out, 4 | the lowest number of a key that is down, 0 if none is |
//! | `down` | out, 1 | whether any key is down |
//!
//! Of several keys at once, the one with the lowest number counts.

use logic::{Bit, Block, Signal, Word, ports};

ports! {
    /// The nine keys.
    pub struct Keys {
        /// 1 while a key is held down: bit 0 is key 1.
        pub keys: Word<B, 9>,
    }
}

ports! {
    /// A key by its number.
    pub struct KeyNumber {
        /// The lowest number of a key that is down; 0 if none is.
        pub key: Word<B, 4>,
        /// Some key is down.
        pub down: B,
    }
}

/// The block.
pub struct KeyEncoder;

impl Block for KeyEncoder {
    const NAME: &'static str = "key_encoder";
    const PURPOSE: &'static str =
        "Turns nine keys into the number of one of them: of several keys, the lowest number counts.";
    type Inputs<B: Bit> = Keys<B>;
    type Outputs<B: Bit> = KeyNumber<B>;

    fn logic<B: Bit>(Keys { keys }: Keys<B>) -> KeyNumber<B> {
        let lowest = (1..=9).rev().fold(Word::constant(0), |higher, number: usize| {
            keys.0[number - 1].select(Word::constant(number as u64), higher)
        });
        KeyNumber { key: lowest, down: keys.any().named("down") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All 512 ways to hold nine keys.
    #[test]
    fn the_lowest_key_counts() {
        for held in 0..512_u64 {
            let found = KeyEncoder::logic(Keys { keys: Word::<bool, 9>::constant(held) });
            let lowest = (1..=9).find(|number| held >> (number - 1) & 1 == 1);
            assert_eq!(found.key.value(), lowest.unwrap_or(0));
            assert_eq!(found.down, lowest.is_some());
        }
    }
}
