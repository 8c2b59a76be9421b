use std::fmt;

/// One of the nine flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Flag {
    /// A carry out of, or a borrow into, the highest bit.
    Carry,
    /// The low byte of the result has an even number of ones.
    Parity,
    /// A carry out of bit 3, for decimal arithmetic.
    Auxiliary,
    /// The result is zero.
    Zero,
    /// The highest bit of the result.
    Sign,
    /// Interrupt 1 follows every instruction.
    Trap,
    /// Interrupts from outside are accepted.
    Interrupt,
    /// String instructions go down instead of up.
    Direction,
    /// The signed result does not fit.
    Overflow,
}

impl Flag {
    /// All nine, from the highest bit of the flags word to the lowest.
    pub const ALL: [Flag; 9] = [
        Flag::Overflow,
        Flag::Direction,
        Flag::Interrupt,
        Flag::Trap,
        Flag::Sign,
        Flag::Zero,
        Flag::Auxiliary,
        Flag::Parity,
        Flag::Carry,
    ];

    /// The letter by which manuals know it.
    pub const fn letter(self) -> char {
        match self {
            Flag::Overflow => 'O',
            Flag::Direction => 'D',
            Flag::Interrupt => 'I',
            Flag::Trap => 'T',
            Flag::Sign => 'S',
            Flag::Zero => 'Z',
            Flag::Auxiliary => 'A',
            Flag::Parity => 'P',
            Flag::Carry => 'C',
        }
    }

    /// Its bit in the flags word.
    pub const fn mask(self) -> u16 {
        match self {
            Flag::Carry => 1,
            Flag::Parity => 1 << 2,
            Flag::Auxiliary => 1 << 4,
            Flag::Zero => 1 << 6,
            Flag::Sign => 1 << 7,
            Flag::Trap => 1 << 8,
            Flag::Interrupt => 1 << 9,
            Flag::Direction => 1 << 10,
            Flag::Overflow => 1 << 11,
        }
    }
}

/// The flags word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Flags(u16);

impl Flags {
    /// The bits that are flags.
    pub const MASK: u16 = 0x0FD5;
    /// The bits that are not: on an 8086 they read as ones, except bits 3 and 5.
    const FIXED: u16 = 0xF002;

    /// The flags that a word holds; its other bits are ignored.
    pub const fn from_word(word: u16) -> Flags {
        Flags(word & Flags::MASK)
    }

    /// The word that `pushf` pushes.
    pub const fn word(self) -> u16 {
        self.0 | Flags::FIXED
    }

    /// Whether a flag is set.
    pub const fn get(self, flag: Flag) -> bool {
        self.0 & flag.mask() != 0
    }

    /// Sets or clears a flag.
    pub const fn set(&mut self, flag: Flag, value: bool) {
        self.0 = if value { self.0 | flag.mask() } else { self.0 & !flag.mask() };
    }

    /// The carry as a number to add.
    pub(crate) const fn carry(self) -> u16 {
        self.0 & 1
    }
}

/// Nine letters, capital where the flag is set.
impl fmt::Display for Flags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |flag: Flag| match self.get(flag) {
            true => flag.letter(),
            false => flag.letter().to_ascii_lowercase(),
        };
        f.pad(&Flag::ALL.map(letter).iter().collect::<String>())
    }
}

impl fmt::Debug for Flags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Flags({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All 65,536 words.
    #[test]
    fn a_word_keeps_its_flags_and_loses_the_rest() {
        for word in 0..=u16::MAX {
            let flags = Flags::from_word(word);
            assert_eq!(flags.word() & Flags::MASK, word & Flags::MASK);
            assert_eq!(flags.word() & !Flags::MASK, 0xF002);
            assert!(Flag::ALL.into_iter().all(|flag| flags.get(flag) == (word & flag.mask() != 0)));
        }
    }

    #[test]
    fn set_flags_are_written_as_capitals() {
        let mut flags = Flags::default();
        flags.set(Flag::Zero, true);
        flags.set(Flag::Parity, true);
        assert_eq!(flags.to_string(), "oditsZaPc");
        assert_eq!(format!("{flags:?}"), "Flags(oditsZaPc)");
    }
}
