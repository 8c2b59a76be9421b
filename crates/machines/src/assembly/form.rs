use std::sync::LazyLock;

use super::Listing;

/// One of the two tables of patterns. The code is the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// As it was printed, with the promise that it cannot lose, which it does.
    Printed,
    /// With three changes, so that it never loses.
    Repaired,
}

/// Every source file with its name.
pub const SOURCES: &[(&str, &str)] = &[
    ("engine.asm", include_str!("engine.asm")),
    ("patterns.asm", include_str!("patterns.asm")),
    ("machine.asm", include_str!("machine.asm")),
];

impl Form {
    /// Both.
    pub const ALL: [Form; 2] = [Form::Printed, Form::Repaired];

    /// The name of the machine.
    pub const fn name(self) -> &'static str {
        match self {
            Form::Printed => "assembly",
            Form::Repaired => "assembly-repaired",
        }
    }

    /// The form with this name.
    pub fn named(name: &str) -> Option<Form> {
        Form::ALL.into_iter().find(|form| form.name() == name)
    }

    /// What NASM has to be told besides the name of the source.
    pub const fn definitions(self) -> &'static [&'static str] {
        match self {
            Form::Printed => &[],
            Form::Repaired => &["-DREPAIRED"],
        }
    }

    /// The bytes of `machine.asm`.
    pub const fn image(self) -> &'static [u8] {
        match self {
            Form::Printed => include_bytes!("built/machine-printed.bin"),
            Form::Repaired => include_bytes!("built/machine-repaired.bin"),
        }
    }

    /// The listing of `machine.asm`.
    pub fn listing(self) -> &'static Listing {
        static LISTINGS: [LazyLock<Listing>; 2] = [
            LazyLock::new(|| Listing::parse(include_str!("built/machine-printed.lst"))),
            LazyLock::new(|| Listing::parse(include_str!("built/machine-repaired.lst"))),
        ];
        &LISTINGS[self as usize]
    }
}
