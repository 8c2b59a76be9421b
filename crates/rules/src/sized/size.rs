use std::fmt;

/// How large a piece is; a larger piece may cover a smaller one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Size {
    /// Covers nothing.
    Small,
    /// Covers small pieces.
    Medium,
    /// Covers small and medium pieces, and is never covered.
    Large,
}

impl Size {
    /// The three sizes, the smallest first.
    pub const ALL: [Size; 3] = [Size::Small, Size::Medium, Size::Large];

    /// The size with this number.
    pub const fn new(number: u8) -> Result<Size, NoSuchSize> {
        match number {
            1..=3 => Ok(Size::ALL[number as usize - 1]),
            _ => Err(NoSuchSize(number)),
        }
    }

    /// The number, 1 for small to 3 for large.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The sizes that a piece of this size may cover.
    pub(super) fn smaller(self) -> impl Iterator<Item = Size> {
        Size::ALL.into_iter().take(self.index())
    }

    /// The number less one, for use as an index into three things.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Size::Small => "small",
            Size::Medium => "medium",
            Size::Large => "large",
        })
    }
}

/// A number that names no size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchSize(pub u8);

impl fmt::Display for NoSuchSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no size {}; sizes are 1 to 3", self.0)
    }
}

impl std::error::Error for NoSuchSize {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_a_byte_is_a_size_or_refused() {
        for number in 0..=u8::MAX {
            match Size::new(number) {
                Ok(size) => assert_eq!(size.number(), number),
                Err(error) => {
                    assert!(!(1..=3).contains(&number));
                    assert_eq!(error, NoSuchSize(number));
                }
            }
        }
    }

    #[test]
    fn sizes_and_their_errors_are_written_in_words() {
        assert_eq!(Size::ALL.map(|size| size.to_string()), ["small", "medium", "large"]);
        assert_eq!(NoSuchSize(4).to_string(), "no size 4; sizes are 1 to 3");
    }
}
