use std::borrow::Cow;

use crate::Codes;

/// One named signal: its description apart from its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Track {
    /// The instances around it, from the outside in; empty for signals of the top module.
    pub scope: Vec<String>,
    /// The name.
    pub name: String,
    /// How many bits it has, at most 64.
    pub width: usize,
    /// The names and codes, if it holds a state.
    pub states: Codes,
    /// Its role in its module.
    pub role: Role,
    /// Whether it is a register of its module.
    pub register: bool,
    /// How its values are written.
    pub radix: Radix,
}

/// The role of a signal in its module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The clock. Its value is always 0: that is its level just before it rises.
    Clock,
    /// The asynchronous reset.
    Reset,
    /// Another input port.
    Input,
    /// An output port.
    Output,
    /// A register or a wire that is not a port.
    Inside,
}

/// How a signal is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// The clock itself.
    Clock,
    /// One bit: high or low.
    Level,
    /// A value that is written out.
    Bus,
}

/// How numbers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Radix {
    /// Every bit.
    Binary,
    /// As an unsigned number.
    Decimal,
    /// As a number in two's complement.
    Signed,
    /// Four bits to a digit.
    Hexadecimal,
}

impl Radix {
    /// The usual radix for a width: bits as long as they are few, then numbers.
    pub fn usual(width: usize) -> Radix {
        match width {
            0..=2 => Radix::Binary,
            3..=16 => Radix::Decimal,
            _ => Radix::Hexadecimal,
        }
    }
}

impl Track {
    /// The name with the names of the instances around it, with dots.
    pub fn path(&self) -> String {
        if self.scope.is_empty() {
            return self.name.clone();
        }
        self.scope.iter().chain([&self.name]).map(String::as_str).collect::<Vec<_>>().join(".")
    }

    /// How it is drawn.
    pub fn shape(&self) -> Shape {
        match self.role {
            Role::Clock => Shape::Clock,
            _ if self.width == 1 && self.states.is_empty() => Shape::Level,
            _ => Shape::Bus,
        }
    }

    /// The name of the state with this code.
    pub fn state(&self, code: u64) -> Option<&'static str> {
        self.states.iter().find(|(_, known)| *known == code).map(|(name, _)| *name)
    }

    /// A value as people read it: the name of the state, or a number.
    pub fn text(&self, value: u64) -> Cow<'static, str> {
        match self.state(value) {
            Some(name) => name.into(),
            None if self.width == 1 && self.radix != Radix::Signed => {
                if value == 0 { "0" } else { "1" }.into()
            }
            None => self.number(value).into(),
        }
    }

    fn number(&self, value: u64) -> String {
        let width = self.width;
        match self.radix {
            Radix::Binary => format!("{value:0width$b}"),
            Radix::Decimal => value.to_string(),
            Radix::Signed if width > 0 && width < 64 && value >> (width - 1) & 1 == 1 => {
                (value as i64 - (1 << width)).to_string()
            }
            Radix::Signed => (value as i64).to_string(),
            Radix::Hexadecimal => format!("{value:0digits$x}", digits = width.div_ceil(4)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn track(width: usize, radix: Radix) -> Track {
        let (scope, name) = (vec!["outer".to_owned(), "inner".to_owned()], "size".to_owned());
        Track { scope, name, width, states: &[("BIG", 3)], role: Role::Inside, register: false, radix }
    }

    #[test]
    fn values_are_written_as_people_read_them() {
        let cases = [
            (2, Radix::Binary, 1, "01"),
            (2, Radix::Binary, 3, "BIG"),
            (4, Radix::Decimal, 12, "12"),
            (9, Radix::Hexadecimal, 0x1f, "01f"),
            (3, Radix::Signed, 2, "2"),
            (3, Radix::Signed, 5, "-3"),
            (64, Radix::Signed, u64::MAX, "-1"),
            (1, Radix::Binary, 0, "0"),
            (1, Radix::Decimal, 1, "1"),
            (1, Radix::Signed, 1, "-1"),
            (0, Radix::Signed, 0, "0"),
        ];
        for (width, radix, value, text) in cases {
            assert_eq!(track(width, radix).text(value), text);
        }
    }

    #[test]
    fn one_bit_is_drawn_as_a_level_unless_it_is_a_state() {
        let plain = |width, role| Track { states: &[], role, ..track(width, Radix::Binary) };
        assert_eq!(plain(1, Role::Clock).shape(), Shape::Clock);
        assert_eq!(plain(1, Role::Reset).shape(), Shape::Level);
        assert_eq!(plain(2, Role::Inside).shape(), Shape::Bus);
        assert_eq!([1, 2].map(|width| track(width, Radix::Binary).shape()), [Shape::Bus; 2]);
    }
}
