//! The keys of both shells: their actions and their help texts.

use serde::Serialize;

/// The layout of the digits on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Keys {
    /// 1 2 3 is the top row, as on a telephone and as ports, registers and links are numbered.
    Phone,
    /// 7 8 9 is the top row, as on a numeric keypad.
    Numpad,
}

impl Keys {
    /// Both ways.
    pub const ALL: [Keys; 2] = [Keys::Phone, Keys::Numpad];

    /// The name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Keys::Numpad => "numpad",
            Keys::Phone => "phone",
        }
    }

    /// Its layout, in a few words.
    pub const fn purpose(self) -> &'static str {
        match self {
            Keys::Numpad => "7 8 9 is the top row, as on a numeric keypad",
            Keys::Phone => "1 2 3 is the top row, as on a telephone",
        }
    }

    /// The digit that plays a square.
    pub fn label(self, square: u8) -> char {
        char::from(b'0' + self.turn(square))
    }

    /// The square that a digit from 1 to 9 plays.
    pub fn square(self, digit: u8) -> u8 {
        self.turn(digit)
    }

    /// The digits of the nine squares, row by row from the top left.
    pub fn digits(self) -> [u8; 9] {
        std::array::from_fn(|index| self.turn(index as u8 + 1))
    }

    /// The first and the last row are swapped on a keypad.
    fn turn(self, number: u8) -> u8 {
        match (self, number) {
            (Keys::Numpad, 1..=3) => number + 6,
            (Keys::Numpad, 7..=9) => number - 6,
            _ => number,
        }
    }
}

/// The action of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Plays the square with a digit from 1 to 9, or chooses a size.
    Digit(u8),
    /// Moves the cursor.
    Left,
    /// Moves the cursor.
    Right,
    /// Moves the cursor.
    Up,
    /// Moves the cursor.
    Down,
    /// Plays the square under the cursor.
    Confirm,
    /// Cancels what was begun.
    Back,
    /// Shows the help.
    Help,
    /// Shows hints, or none.
    Hints,
    /// Takes the last move back.
    TakeBack,
    /// Makes a move again that was taken back.
    Redo,
    /// Begins a new game.
    NewGame,
    /// Opens the menu at the machine.
    Machine,
    /// Opens the menu at the opponent.
    Opponent,
    /// Turns the sound on or off.
    Sound,
    /// Goes on one clock, and then no further.
    Clock,
    /// Lets the clock run, or stops it.
    Run,
    /// Goes to the present at once.
    Finish,
    /// Makes the clock faster.
    Faster,
    /// Makes the clock slower.
    Slower,
    /// Looks one clock earlier.
    Earlier,
    /// Looks one clock later.
    Later,
    /// Looks one landmark of a program earlier.
    LandmarkBack,
    /// Looks one landmark of a program later.
    LandmarkOn,
    /// Looks one instruction of a program earlier, skipping calls.
    OverCallBack,
    /// Looks one instruction of a program later, skipping calls.
    OverCallOn,
    /// Shows waves in place of a program's listing, or the listing again.
    Waves,
    /// Chooses the rows of the waveform.
    Rows,
    /// Shows the blocks of a circuit in place of its state, or the state again.
    Blocks,
    /// Looks at the first clock.
    Oldest,
    /// Looks at the present.
    Newest,
    /// Ends the program.
    Quit,
}

/// A line of the help, and its keys. Keys have the names that browsers use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Binding {
    /// The keys, each with its action.
    pub keys: &'static [(&'static str, Action)],
    /// The same for keys that work on the page only where the board has the focus.
    pub board: &'static [(&'static str, Action)],
    /// The keys in the help.
    pub label: &'static str,
    /// Their action.
    pub words: &'static str,
    /// The same in a word or two.
    pub short: &'static str,
    /// When they have an effect.
    pub when: When,
    /// Where they work.
    #[serde(skip)]
    pub shell: Shell,
}

/// When a key has an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum When {
    /// In every game.
    Always,
    /// In the sized game.
    Sized,
    /// On a machine that is a program.
    Program,
}

/// Where a key works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shell {
    /// In the terminal and on the page.
    Both,
    /// In the terminal, which has no buttons, no dialogs and less room.
    Terminal,
}

const NO_KEYS: &[(&str, Action)] = &[];

const fn binding(
    keys: &'static [(&'static str, Action)],
    label: &'static str,
    short: &'static str,
    words: &'static str,
) -> Binding {
    Binding { keys, board: NO_KEYS, label, words, short, when: When::Always, shell: Shell::Both }
}

/// Every key of both shells, in the order of the help.
pub const KEYMAP: &[Binding] = &[
    binding(
        &[
            ("1", Action::Digit(1)),
            ("2", Action::Digit(2)),
            ("3", Action::Digit(3)),
            ("4", Action::Digit(4)),
            ("5", Action::Digit(5)),
            ("6", Action::Digit(6)),
            ("7", Action::Digit(7)),
            ("8", Action::Digit(8)),
            ("9", Action::Digit(9)),
        ],
        "1-9",
        "play",
        "play a square",
    ),
    Binding {
        when: When::Sized,
        ..binding(NO_KEYS, "1-3", "size", "sized game: size after a square, or ↑ ↓ and Enter")
    },
    binding(&[("n", Action::NewGame)], "n", "new game", "new game"),
    Binding {
        board: &[
            ("ArrowLeft", Action::Left),
            ("ArrowRight", Action::Right),
            ("ArrowUp", Action::Up),
            ("ArrowDown", Action::Down),
            ("Enter", Action::Confirm),
            (" ", Action::Confirm),
        ],
        ..binding(
            &[("h", Action::Left), ("j", Action::Down), ("k", Action::Up), ("l", Action::Right)],
            "arrows, hjkl",
            "move",
            "move over the board; Enter or Space plays",
        )
    },
    binding(&[("i", Action::Hints)], "i", "hints", "hints: what perfect play says of every square"),
    binding(&[("u", Action::TakeBack)], "u", "take back", "take back"),
    binding(&[("r", Action::Redo)], "r", "redo", "redo"),
    binding(&[("m", Action::Machine)], "m", "machine", "choose the machine"),
    binding(&[("o", Action::Opponent)], "o", "opponent", "choose the opponent"),
    binding(
        &[("+", Action::Faster), ("=", Action::Faster), ("-", Action::Slower)],
        "+ -",
        "rate",
        "faster or slower clock",
    ),
    binding(&[("p", Action::Run)], "p", "run", "run or pause"),
    binding(&[("c", Action::Clock)], "c", "clock", "one clock, then stop"),
    binding(&[("f", Action::Finish)], "f", "finish the move", "finish the move at once"),
    binding(
        &[
            (",", Action::Earlier),
            (".", Action::Later),
            ("PageUp", Action::Earlier),
            ("PageDown", Action::Later),
        ],
        ", .",
        "step in time",
        "one clock earlier or later",
    ),
    binding(
        &[("<", Action::Oldest), (">", Action::Newest), ("Home", Action::Oldest), ("End", Action::Newest)],
        "< >",
        "first clock, present",
        "first clock, present",
    ),
    Binding {
        when: When::Program,
        ..binding(
            &[("[", Action::LandmarkBack), ("]", Action::LandmarkOn)],
            "[ ]",
            "landmark",
            "program: landmark",
        )
    },
    Binding {
        when: When::Program,
        ..binding(
            &[("{", Action::OverCallBack), ("}", Action::OverCallOn)],
            "{ }",
            "call",
            "program: over a call",
        )
    },
    Binding {
        when: When::Program,
        shell: Shell::Terminal,
        ..binding(&[("w", Action::Waves)], "w", "waves", "program: waves")
    },
    Binding {
        shell: Shell::Terminal,
        ..binding(&[("v", Action::Rows)], "v", "rows", "rows of the waveform")
    },
    Binding {
        shell: Shell::Terminal,
        ..binding(&[("b", Action::Blocks)], "b", "blocks", "blocks: arrows, Enter in, Esc out")
    },
    binding(&[("s", Action::Sound)], "s", "sound", "sound on or off"),
    Binding {
        shell: Shell::Terminal,
        ..binding(&[("Escape", Action::Back), ("Backspace", Action::Back)], "Esc", "back", "leave a choice")
    },
    binding(&[("?", Action::Help), ("F1", Action::Help)], "?", "help", "this help"),
    Binding {
        shell: Shell::Terminal,
        ..binding(&[("q", Action::Quit), ("Ctrl-C", Action::Quit)], "q", "quit", "quit, as Ctrl-C does")
    },
];

impl Action {
    /// The action of a key in the terminal.
    pub fn of_key(key: &str) -> Option<Action> {
        let mut keys = KEYMAP.iter().flat_map(|binding| binding.keys.iter().chain(binding.board));
        keys.find(|(known, _)| *known == key).map(|(_, action)| *action)
    }

    /// The help line of an action.
    pub fn binding(self) -> Option<&'static Binding> {
        let has =
            |binding: &&Binding| binding.keys.iter().chain(binding.board).any(|(_, does)| *does == self);
        KEYMAP.iter().find(has)
    }

    /// The movement of the cursor: columns to the right, rows down.
    pub fn direction(self) -> Option<(i8, i8)> {
        match self {
            Action::Left => Some((-1, 0)),
            Action::Right => Some((1, 0)),
            Action::Up => Some((0, -1)),
            Action::Down => Some((0, 1)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn digits_and_squares_belong_together_in_both_layouts() {
        assert_eq!((1..=9).map(|square| Keys::Numpad.label(square)).collect::<String>(), "789456123");
        assert_eq!(Keys::Phone.digits(), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        for keys in [Keys::Numpad, Keys::Phone] {
            for digit in 1..=9 {
                assert_eq!(keys.label(keys.square(digit)), char::from(b'0' + digit));
            }
        }
    }

    #[test]
    fn only_the_program_has_a_keypad() {
        let keypads = crate::Machine::all().filter(|machine| machine.keys() == Keys::Numpad);
        assert_eq!(keypads.map(crate::Machine::name).collect::<Vec<_>>(), ["assembly"]);
    }

    #[test]
    fn no_key_does_two_things() {
        let keys = || KEYMAP.iter().flat_map(|binding| binding.keys.iter().chain(binding.board));
        let names: BTreeSet<&str> = keys().map(|(key, _)| *key).collect();
        assert_eq!(names.len(), keys().count());
        assert!(names.len() > 40, "{names:?}");
    }
}
