//! The state of the screen that is not part of the game.

use std::borrow::Cow;
use std::fmt;

use session::{Action, Activity, Hints, KEYMAP, Keys, Machine, View};

use crate::level::Level;
use crate::menu::Menu;

/// The state of the screen that is not part of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ui {
    /// The user's layout of the digits on the board, if there is one.
    pub chosen_keys: Option<Keys>,
    /// The square under the cursor, by its number.
    pub cursor: u8,
    /// In the sized game, the size being chosen for the square under the cursor.
    pub size: Option<u8>,
    /// The screen's own message: a refusal, for instance.
    pub message: Option<String>,
    /// A problem outside the game, such as a file that cannot be written.
    pub warning: Option<String>,
    /// The overlay.
    pub overlay: Overlay,
    /// How fast the machine runs.
    pub speed: Speed,
    /// How fast it runs after a pause.
    pub usual_speed: Speed,
    /// Whether tunes are left out.
    pub muted: bool,
    /// Whether colours are used.
    pub colours: bool,
    /// Whether only ASCII is used.
    pub ascii: bool,
    /// The blocks of the circuit, if they replace its state and its signals.
    pub level: Option<Level>,
    /// Whether waves replace a program's listing, where there is not enough room for both.
    pub waves: bool,
}

/// An overlay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// Nothing.
    None,
    /// Every key with its action, over the menu if that was open.
    Help(Option<Menu>),
    /// The questions before a game.
    Menu(Menu),
    /// The signals that can be rows of the waveform, one of them under the cursor.
    Rows(usize),
}

/// How fast the machine runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speed {
    /// As fast as it can.
    Full,
    /// This many clocks per second.
    Hertz(u16),
    /// Only on request.
    Stepping,
}

impl Speed {
    /// From slow to fast.
    fn all() -> Vec<Speed> {
        let rates = session::RATES.map(Speed::Hertz);
        [vec![Speed::Stepping], rates.to_vec(), vec![Speed::Full]].concat()
    }

    /// The next faster one.
    pub fn faster(self) -> Speed {
        self.beside(1)
    }

    /// The next slower one.
    pub fn slower(self) -> Speed {
        self.beside(-1)
    }

    fn beside(self, steps: isize) -> Speed {
        let all = Speed::all();
        let index = all.iter().position(|&speed| speed == self).unwrap_or(0);
        all[index.saturating_add_signed(steps).min(all.len() - 1)]
    }
}

impl Speed {
    /// The same in as few columns as possible.
    pub fn sign(self) -> String {
        match self {
            Speed::Full => "▶▶".to_owned(),
            Speed::Hertz(rate) => format!("▶{rate}Hz"),
            Speed::Stepping => "‖".to_owned(),
        }
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Speed::Full => f.write_str("▶▶ full speed"),
            Speed::Hertz(rate) => write!(f, "▶ {rate} Hz"),
            Speed::Stepping => f.write_str("‖ stepping"),
        }
    }
}

impl Ui {
    /// A screen with only the game on it.
    pub fn new(chosen_keys: Option<Keys>, muted: bool, colours: bool, rate: u16) -> Ui {
        let (overlay, speed) = (Overlay::None, Speed::Hertz(rate));
        let usual_speed = speed;
        let (size, message, warning) = (None, None, None);
        let (ascii, level, waves) = (false, None, false);
        Ui {
            chosen_keys,
            cursor: 5,
            size,
            message,
            warning,
            overlay,
            speed,
            usual_speed,
            muted,
            colours,
            ascii,
            level,
            waves,
        }
    }

    /// The layout of the digits for a machine.
    pub fn keys(&self, machine: Machine) -> Keys {
        self.chosen_keys.unwrap_or(machine.keys())
    }

    /// Runs the machine at another speed, and remembers the last one that was not stepping.
    pub fn set_speed(&mut self, speed: Speed) {
        if self.speed != Speed::Stepping {
            self.usual_speed = self.speed;
        }
        self.speed = speed;
    }

    /// The result of the game, in a word or two; none in the past.
    pub fn result(&self, view: &View) -> Option<String> {
        if is_past(view) {
            return None;
        }
        view.result.map(|result| format!(" {} ", view.setup.ending(result).to_uppercase()))
    }

    /// The status: the sizes to choose from, or the last event and, if this many columns have room for it,
    /// the side to move.
    pub fn status_line(&self, view: &View, columns: usize) -> String {
        if let Some(chosen) = self.size {
            let sizes = session::SIZE_NAMES.into_iter().zip(1..).map(|(name, size)| {
                if size == chosen { format!("[{size} {name}]") } else { format!(" {size} {name} ") }
            });
            // A reason may need the whole line; the keys below still ask for a size.
            return match &self.message {
                Some(reason) => format!("{reason}."),
                None => format!("size: {}", sizes.collect::<String>()),
            };
        }
        if is_past(view) && self.message.is_none() {
            return format!("The past: clock {} of {}", view.clock, view.now);
        }
        let event = self.message.as_deref().unwrap_or(&view.status);
        match view.activity {
            Activity::NewGame => format!("{event}. Again?"),
            Activity::Clock if self.speed == Speed::Stepping => {
                format!("{event}. Paused: c is one clock, p runs on")
            }
            _ => {
                let whole = format!("{event}. {}", capital(&view.prompt));
                if whole.chars().count() <= columns { whole } else { format!("{event}.") }
            }
        }
    }

    /// The two lines of keys at the bottom, for the currently possible actions: each key with its meaning.
    pub fn key_lines(&self, view: &View) -> [Vec<(&'static str, &'static str)>; 2] {
        use Action::{
            Clock, Confirm, Digit, Earlier, Faster, Finish, Help, Hints as Hint, LandmarkOn, Machine,
            NewGame, Newest, Opponent, OverCallOn, Quit, Run, TakeBack, Waves,
        };
        let first = match view.activity {
            _ if self.size.is_some() => {
                vec![("↑↓ 1-3", "size"), ("Enter", "place"), ("←", "back to the squares")]
            }
            _ if self.level.is_some() => {
                vec![
                    ("arrows", "choose a block"),
                    ("Enter", "go in"),
                    ("Backspace", "go out"),
                    ("b", "no blocks"),
                ]
            }
            _ if is_past(view) => keys(&[Earlier, Newest]),
            Activity::NewGame => [vec![("Enter", "or")], keys(&[NewGame, TakeBack, Quit])].concat(),
            Activity::Clock => keys(&[Finish, Clock, Run, Faster]),
            Activity::Solution => vec![("The game is being solved;", "that takes about a second.")],
            Activity::Person { .. } if view.hands.is_some() => {
                [vec![("1-9", "square, then"), ("1-3", "size")], keys(&[Confirm, Hint, TakeBack])].concat()
            }
            Activity::Person { .. } => {
                [keys(&[Digit(1)]), vec![("mouse", "play")], keys(&[Confirm, Hint, TakeBack, NewGame])]
                    .concat()
            }
        };
        let second = match view.hints {
            Hints::Solving => vec![("The game is being solved", "for the hints.")],
            Hints::Ready if view.hands.is_some() => [
                vec![("1-3", "size, then"), ("▲", "wins"), ("■", "draws"), ("▼", "loses, in how many moves")],
                keys(&[Hint, Help]),
            ]
            .concat(),
            _ if view.setup.machine.is_program() => {
                keys(&[Earlier, LandmarkOn, OverCallOn, Waves, Machine, Help, Quit])
            }
            _ => keys(&[Earlier, Faster, Clock, Machine, Opponent, Help, Quit]),
        };
        [first, second]
    }

    /// Every key with its action, and the rules of a machine's game, in lines of at most this many columns.
    pub fn help(&self, machine: Machine, columns: usize) -> Vec<String> {
        let mut lines = vec![
            match self.keys(machine) {
                Keys::Phone => "1 2 3 is the top row, as ports and links count".to_owned(),
                Keys::Numpad => "7 8 9 is the top row; ports and links count 1 2 3 there".to_owned(),
            },
            "mouse: click a square".to_owned(),
            String::new(),
        ];
        // Short lines are set side by side.
        let half = columns / 2;
        let mut waiting: Option<String> = None;
        for binding in KEYMAP {
            let line = format!("{:<4} {}", binding.label, binding.words);
            match waiting.take() {
                Some(left) if line.chars().count() <= columns - half => {
                    lines.push(format!("{left:<half$}{line}"))
                }
                left => {
                    lines.extend(left);
                    if line.chars().count() < half { waiting = Some(line) } else { lines.push(line) }
                }
            }
        }
        lines.extend(waiting);
        lines.push(String::new());
        let rules = textwrap::wrap(machine.game().rules(), columns);
        lines.into_iter().chain(rules.into_iter().map(Cow::into_owned)).collect()
    }
}

/// The keys of some actions, each with its action in a word or two.
fn keys(actions: &[Action]) -> Vec<(&'static str, &'static str)> {
    let bindings = actions.iter().filter_map(|action| action.binding());
    bindings.map(|binding| (binding.label, binding.short)).collect()
}

/// Whether an earlier clock is being viewed.
pub fn is_past(view: &View) -> bool {
    view.clock < view.now
}

fn capital(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or(String::new(), |first| first.to_uppercase().chain(characters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_go_from_stepping_to_full_and_back() {
        let mut speed = Speed::Stepping;
        for faster in &Speed::all()[1..] {
            speed = speed.faster();
            assert_eq!(speed, *faster);
        }
        assert_eq!(speed.faster(), Speed::Full);
        assert_eq!((0..9).fold(speed, |speed, _| speed.slower()), Speed::Stepping);
    }
}
