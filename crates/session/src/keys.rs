use serde::Serialize;

use crate::Machine;

/// How the digits lie on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Keys {
    /// 1 2 3 is the top row, as on a telephone and as ports, registers and links are numbered.
    Phone,
    /// 7 8 9 is the top row, as on a numeric keypad.
    Numpad,
}

impl Keys {
    /// The digit that plays a square.
    pub fn label(self, square: u8) -> char {
        char::from(b'0' + self.turn(square))
    }

    /// The square that a digit from 1 to 9 plays.
    pub fn square(self, digit: u8) -> u8 {
        self.turn(digit)
    }

    /// The first and the last row change places on a keypad.
    fn turn(self, number: u8) -> u8 {
        match (self, number) {
            (Keys::Numpad, 1..=3) => number + 6,
            (Keys::Numpad, 7..=9) => number - 6,
            _ => number,
        }
    }
}

impl Machine {
    /// How the digits lie unless the user wants them otherwise: those of the assembly program as on the keypad
    /// that it reads.
    pub const fn keys(self) -> Keys {
        if self.has_keypad() { Keys::Numpad } else { Keys::Phone }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_and_squares_belong_together_in_both_layouts() {
        assert_eq!((1..=9).map(|square| Keys::Phone.label(square)).collect::<String>(), "123456789");
        assert_eq!((1..=9).map(|square| Keys::Numpad.label(square)).collect::<String>(), "789456123");
        for keys in [Keys::Phone, Keys::Numpad] {
            for digit in 1..=9 {
                assert_eq!(keys.label(keys.square(digit)), char::from(b'0' + digit));
            }
        }
    }

    #[test]
    fn only_the_program_has_a_keypad() {
        let keypads = Machine::all().filter(|machine| machine.keys() == Keys::Numpad);
        assert_eq!(keypads.map(Machine::name).collect::<Vec<_>>(), ["assembly"]);
    }
}
