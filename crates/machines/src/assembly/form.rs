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
    ("game.asm", include_str!("game.asm")),
    ("screen.asm", include_str!("screen.asm")),
    ("speaker.asm", include_str!("speaker.asm")),
    ("boot.asm", include_str!("boot.asm")),
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

    /// The definitions that NASM needs besides the name of the source.
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
            LazyLock::new(|| Listing::parse(Form::Printed.listing_text())),
            LazyLock::new(|| Listing::parse(Form::Repaired.listing_text())),
        ];
        &LISTINGS[self as usize]
    }

    /// The listing of `machine.asm` as NASM writes it.
    pub const fn listing_text(self) -> &'static str {
        match self {
            Form::Printed => include_str!("built/machine-printed.lst"),
            Form::Repaired => include_str!("built/machine-repaired.lst"),
        }
    }

    /// The bytes of `game.asm`, a COM file.
    pub const fn game(self) -> &'static [u8] {
        match self {
            Form::Printed => include_bytes!("built/game-printed.com"),
            Form::Repaired => include_bytes!("built/game-repaired.com"),
        }
    }

    /// The listing of `game.asm` as NASM writes it.
    pub const fn game_listing_text(self) -> &'static str {
        match self {
            Form::Printed => include_str!("built/game-printed.lst"),
            Form::Repaired => include_str!("built/game-repaired.lst"),
        }
    }
}
