//! Records as text.
//!
//! ```text
//! noughtgate game 1
//! machine controller
//! one person
//! two random seed 42
//! first one
//! earlier one 2 two 0 drawn 1
//! moves 5 1 !1 9
//! undone 3
//! result open
//! rows clock, state, pos5
//! ```
//!
//! The last line is there only if rows were chosen for the waveform. A broken wire follows the machine:
//! `machine controller fault win=0`, and as `fault random 7` if it is hidden. `earlier` is the score of the
//! games before this one. A move of the sized game is written as size, `@` and square. `!` marks a move that
//! was refused, and `-` means no moves at all.

use std::fmt;
use std::str::FromStr;

use super::{LONGEST_TEXT, Location, Problem, Record, RecordError, VERSION, machine, occupant, written};
use crate::session::Step;
use crate::{Choice, Defect, DefectError, Occupant, Score, Setup, SetupError, Side};

/// The first word of every line, in order.
const KEYS: [&str; 9] =
    ["noughtgate game", "machine", "one", "two", "first", "earlier", "moves", "undone", "result"];

/// The first word of the line with the rows.
const ROWS: &str = "rows ";

/// The separator of two rows; their names may contain spaces.
const SEPARATOR: &str = ", ";

/// The greatest total length of the names of all rows.
const LONGEST_ROWS: usize = 16_000;

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        KEYS.iter().zip(self.values()).try_for_each(|(key, value)| writeln!(f, "{key} {value}"))?;
        if self.rows.is_empty() { Ok(()) } else { writeln!(f, "{ROWS}{}", self.rows.join(SEPARATOR)) }
    }
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Record, RecordError> {
        let at = |line: usize| move |problem| RecordError { location: Location::Line(line), problem };
        if text.len() > LONGEST_TEXT {
            return Err(at(1)(Problem::TooLong));
        }
        let lines: Vec<&str> = text.lines().collect();
        let value = |index: usize| -> Result<&str, RecordError> {
            let line = lines.get(index).copied().unwrap_or("");
            let value = line.strip_prefix(KEYS[index]).and_then(|rest| rest.strip_prefix(' '));
            value.ok_or_else(|| at(index + 1)(Problem::expected(format!("`{} …`", KEYS[index]), line)))
        };
        if value(0)? != VERSION {
            return Err(at(1)(Problem::expected(format!("version {VERSION}"), value(0)?)));
        }
        let (machine, defect) = match value(1)?.split_once(" fault ") {
            Some((machine, defect)) => {
                let broken = |error| at(2)(SetupError::from(DefectError::from(error)).into());
                (machine, Some(defect.parse::<Defect>().map_err(broken)?))
            }
            None => (value(1)?, None),
        };
        let machine = self::machine(machine).map_err(at(2))?;
        let seated = |text: &str| match text.split_once(" seed ") {
            Some((name, seed)) => occupant(machine, name, Some(seed)),
            None => occupant(machine, text, None),
        };
        let setup = Setup {
            machine,
            one: seated(value(2)?).map_err(at(3))?,
            two: seated(value(3)?).map_err(at(4))?,
            first: side(value(4)?).map_err(at(5))?,
            defect,
        };
        setup
            .check()
            .map_err(|error| at(if matches!(error, SetupError::Defect(_)) { 2 } else { 4 })(error.into()))?;
        let earlier = score(value(5)?).map_err(at(6))?;
        let steps = list(value(6)?, step).map_err(at(7))?;
        let undone = list(value(7)?, choice).map_err(at(8))?;
        let rows =
            lines.get(KEYS.len()).map_or(Ok(Vec::new()), |line| rows(line)).map_err(at(KEYS.len() + 1))?;
        let record = Record { setup, earlier, steps, undone, rows };
        record.check_moves().map_err(at(7))?;
        record.check_undone().map_err(at(8))?;
        // The rest are other spellings of the same, and a result that does not follow from the moves.
        for (index, written) in record.values().into_iter().enumerate() {
            if value(index)? != written {
                return Err(at(index + 1)(Problem::expected(format!("`{written}`"), value(index)?)));
            }
        }
        if lines.len() > KEYS.len() + 1 {
            let (expected, what, found) = ("9 or 10", "lines", lines.len());
            return Err(at(KEYS.len() + 2)(Problem::Length { expected, what, found }));
        }
        Ok(record)
    }
}

impl Record {
    /// The value of each key.
    fn values(&self) -> [String; 9] {
        let Score { one, two, drawn } = self.earlier;
        let occupant = |occupant: &Occupant| match occupant {
            Occupant::Player { name, seed } if *seed != 0 => format!("{name} seed {seed}"),
            other => other.name().to_owned(),
        };
        let step = |step: &Step| format!("{}{}", if step.refused { "!" } else { "" }, written(&step.choice));
        [
            VERSION.to_owned(),
            match &self.setup.defect {
                Some(defect) => format!("{} fault {defect}", self.setup.machine),
                None => self.setup.machine.to_string(),
            },
            occupant(&self.setup.one),
            occupant(&self.setup.two),
            self.setup.first.name().to_owned(),
            format!("one {one} two {two} drawn {drawn}"),
            listed(self.steps.iter().map(step)),
            listed(self.undone.iter().map(written)),
            self.result().to_owned(),
        ]
    }
}

/// The names of rows that fit in a line: a design may have others.
pub(super) fn kept(names: &[String]) -> Vec<String> {
    let mut room = LONGEST_ROWS;
    let mut fits = |name: &&String| {
        let plain = !name.is_empty() && name.trim() == *name && !name.contains(SEPARATOR.trim_end());
        let fits = plain && !name.contains(char::is_control) && name.len() + SEPARATOR.len() <= room;
        if fits {
            room -= name.len() + SEPARATOR.len();
        }
        fits
    };
    names.iter().filter(|name| fits(name)).cloned().collect()
}

fn rows(line: &str) -> Result<Vec<String>, Problem> {
    let names = line.strip_prefix(ROWS).map(|names| names.split(SEPARATOR).map(str::to_owned).collect());
    let names: Vec<String> = names.unwrap_or_default();
    match kept(&names) == names && !names.is_empty() {
        true => Ok(names),
        false => Err(Problem::expected("`rows …` with names of signals", line)),
    }
}

/// Words with spaces between them, or `-` if there are none.
fn listed(words: impl Iterator<Item = String>) -> String {
    let words: Vec<String> = words.collect();
    if words.is_empty() { "-".to_owned() } else { words.join(" ") }
}

fn list<T>(text: &str, read: impl Fn(&str) -> Result<T, Problem>) -> Result<Vec<T>, Problem> {
    if text == "-" { Ok(Vec::new()) } else { text.split(' ').map(read).collect() }
}

pub(super) fn side(text: &str) -> Result<Side, Problem> {
    let found = Side::ALL.into_iter().find(|side| side.name() == text);
    found.ok_or_else(|| Problem::expected("`one` or `two`", text))
}

fn score(text: &str) -> Result<Score, Problem> {
    let words: Vec<&str> = text.split(' ').collect();
    let read = |number: &str| number.parse().ok();
    let score = match words[..] {
        ["one", one, "two", two, "drawn", drawn] => {
            (|| Some(Score { one: read(one)?, two: read(two)?, drawn: read(drawn)? }))()
        }
        _ => None,
    };
    score.ok_or_else(|| Problem::expected("a score such as `one 2 two 0 drawn 1`", text))
}

fn step(text: &str) -> Result<Step, Problem> {
    match text.strip_prefix('!') {
        Some(text) => Ok(Step { choice: choice(text)?, refused: true }),
        None => Ok(Step { choice: choice(text)?, refused: false }),
    }
}

fn choice(text: &str) -> Result<Choice, Problem> {
    let read = |number: &str| number.parse().ok();
    let choice = match text.split_once('@') {
        Some((size, square)) => {
            read(size).zip(read(square)).map(|(size, square)| Choice::sized(size, square))
        }
        None => read(text).map(Choice::square),
    };
    choice.ok_or_else(|| Problem::expected("a move such as `5`, or `3@5` in the sized game", text))
}
