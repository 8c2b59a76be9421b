//! Values as bytes in which greater means better for the mover.

use crate::Value;

/// The byte of an entry without a position.
pub const NONE: u8 = 0;

/// The byte of a position that is not final, before it is valued.
pub const ONGOING: u8 = u8::MAX;

const LOSS: u8 = 1;
const DRAW: u8 = 32;
const WIN: u8 = 96;

/// The byte of a value whose distance is that of a game of at most twelve plies.
pub const fn encode(value: Value) -> u8 {
    match value {
        Value::Loss(plies) => LOSS + plies,
        Value::Draw(plies) => DRAW + plies,
        Value::Win(plies) => WIN - plies,
    }
}

/// The value of a byte that is neither [`NONE`] nor [`ONGOING`].
pub const fn decode(byte: u8) -> Value {
    match byte {
        ..DRAW => Value::Loss(byte - LOSS),
        DRAW..64 => Value::Draw(byte - DRAW),
        64.. => Value::Win(WIN - byte),
    }
}

/// By the byte of the position that a move leads to, the byte of the move for the side that makes
/// it.
pub const BEFORE: [u8; 128] = {
    let mut before = [NONE; 128];
    let mut plies = 0;
    while plies < 12 {
        let values = [Value::Loss(plies), Value::Draw(plies), Value::Win(plies)];
        let mut kind = 0;
        while kind < 3 {
            before[encode(values[kind]) as usize] = encode(values[kind].before());
            kind += 1;
        }
        plies += 1;
    }
    before
};

#[cfg(test)]
mod tests {
    use super::*;

    /// All pairs of the 39 values of a game of at most twelve plies.
    #[test]
    fn bytes_are_read_back_and_ordered_like_values() {
        let all: Vec<Value> =
            (0..=12).flat_map(|n| [Value::Loss(n), Value::Draw(n), Value::Win(n)]).collect();
        for &a in &all {
            assert_eq!(decode(encode(a)), a);
            assert!(![NONE, ONGOING].contains(&encode(a)));
            for &b in &all {
                assert_eq!(encode(a).cmp(&encode(b)), a.cmp(&b), "{a} and {b}");
            }
        }
    }

    /// All 128 bytes: those of the 36 values that a position can have after a move lead to the value of the
    /// move, and the others to nothing.
    #[test]
    fn the_byte_of_a_move_is_that_of_its_value() {
        let mut expected = [NONE; 128];
        for value in (0..12).flat_map(|n| [Value::Loss(n), Value::Draw(n), Value::Win(n)]) {
            expected[usize::from(encode(value))] = encode(value.before());
        }
        assert_eq!(BEFORE, expected);
        assert_eq!(BEFORE.iter().filter(|&&byte| byte != NONE).count(), 36);
    }
}
