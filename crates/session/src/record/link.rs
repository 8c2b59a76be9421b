//! Records as links: one word of letters, digits and `- . ~`, which need no escape in an address.
//!
//! ```text
//! 1.controller.person.random~42.one.2-0-1.51~19.3
//! │ │          │      │         │   │     │     └ moves that were taken back, if there are any
//! │ │          │      │         │   │     └ the moves; ~ marks one that was refused; - if there are none
//! │ │          │      │         │   └ earlier games: won by one, won by two, drawn
//! │ │          │      │         └ who moves first
//! │ │          │      └ side two, with its seed
//! │ │          └ side one
//! │ └ the machine; a broken wire follows after ~: controller~win--0, controller~pos1-0--1 for bit 0 of pos1
//! └ the version
//! ```
//!
//! A move of the sized game is two digits: size and square.

use super::text::side;
use super::{Location, Problem, Record, RecordError, VERSION, machine, occupant};
use crate::session::Step;
use crate::{Choice, Defect, Machine, Occupant, Score, Setup, SetupError};

impl Record {
    /// The record as a link.
    pub fn link(&self) -> String {
        let occupant = |occupant: &Occupant| match occupant {
            Occupant::Player { name, seed } if *seed != 0 => format!("{name}~{seed}"),
            other => other.name().to_owned(),
        };
        let digits = |choice: &Choice| match choice.size {
            Some(size) => format!("{size}{}", choice.square),
            None => choice.square.to_string(),
        };
        let step = |step: &Step| format!("{}{}", if step.refused { "~" } else { "" }, digits(&step.choice));
        let Score { one, two, drawn } = self.earlier;
        let mut parts = vec![
            VERSION.to_owned(),
            match &self.setup.defect {
                Some(defect) => format!("{}~{}", self.setup.machine, defect.link()),
                None => self.setup.machine.to_string(),
            },
            occupant(&self.setup.one),
            occupant(&self.setup.two),
            self.setup.first.name().to_owned(),
            format!("{one}-{two}-{drawn}"),
            if self.steps.is_empty() { "-".to_owned() } else { self.steps.iter().map(step).collect() },
        ];
        if !self.undone.is_empty() {
            parts.push(self.undone.iter().map(digits).collect());
        }
        parts.join(".")
    }

    /// Reads a link. It may come from anywhere: the result is a game that the rules allow, or the problem.
    pub fn from_link(link: &str) -> Result<Record, RecordError> {
        let at = |part: usize| move |problem| RecordError { location: Location::Part(part), problem };
        if link.len() > Record::LONGEST_LINK {
            return Err(at(1)(Problem::TooLong));
        }
        let parts: Vec<&str> = link.split('.').collect();
        let (moves, undone_part) = match parts.len() {
            7 => (parts[6], ""),
            8 => (parts[6], parts[7]),
            found => return Err(at(found)(Problem::Length { expected: "7 or 8", what: "parts", found })),
        };
        if parts[0] != VERSION {
            return Err(at(1)(Problem::expected(format!("version {VERSION}"), parts[0])));
        }
        let (machine, defect) = match parts[1].split_once('~') {
            Some((machine, defect)) => {
                let broken = || Problem::expected("a broken wire such as `win--0`", defect);
                (machine, Some(Defect::from_link(defect).ok_or_else(broken).map_err(at(2))?))
            }
            None => (parts[1], None),
        };
        let machine = self::machine(machine).map_err(at(2))?;
        let seated = |text: &str| match text.split_once('~') {
            Some((name, seed)) => occupant(machine, name, Some(seed)),
            None => occupant(machine, text, None),
        };
        let setup = Setup {
            machine,
            one: seated(parts[2]).map_err(at(3))?,
            two: seated(parts[3]).map_err(at(4))?,
            first: side(parts[4]).map_err(at(5))?,
            defect,
        };
        let blamed = |error: &SetupError| if matches!(error, SetupError::Defect(_)) { 2 } else { 4 };
        setup.check().map_err(|error| at(blamed(&error))(error.into()))?;
        let earlier = score(parts[5]).map_err(at(6))?;
        let steps = if moves == "-" { Vec::new() } else { steps(machine, moves).map_err(at(7))? };
        let undone = self::steps(machine, undone_part).map_err(at(8))?;
        if let Some(step) = undone.iter().find(|step| step.refused) {
            return Err(at(8)(Problem::NotRefused { choice: step.choice }));
        }
        let undone = undone.into_iter().map(|step| step.choice).collect();
        let record = Record { setup, earlier, steps, undone, rows: Vec::new() };
        record.check_moves().map_err(at(7))?;
        record.check_undone().map_err(at(8))?;
        // One game has one link, so other spellings of the same numbers are refused.
        let written = record.link();
        let differs = written.split('.').zip(&parts).position(|(written, part)| written != *part);
        match differs {
            Some(index) => {
                let written = written.split('.').nth(index).unwrap_or_default();
                Err(at(index + 1)(Problem::expected(format!("`{written}`"), parts[index])))
            }
            None if written != link => {
                Err(at(8)(Problem::expected("moves that were taken back", undone_part)))
            }
            None => Ok(record),
        }
    }
}

fn score(text: &str) -> Result<Score, Problem> {
    let numbers: Option<Vec<u32>> = text.split('-').map(|number| number.parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[one, two, drawn]) => Ok(Score { one, two, drawn }),
        _ => Err(Problem::expected("a score such as `2-0-1`", text)),
    }
}

fn steps(machine: Machine, text: &str) -> Result<Vec<Step>, Problem> {
    let wrong = || Problem::expected("moves, such as `5193`", text);
    let mut characters = text.chars().peekable();
    let mut steps = Vec::new();
    while characters.peek().is_some() {
        let refused = characters.next_if_eq(&'~').is_some();
        let mut digit = || characters.next()?.to_digit(10).map(|digit| digit as u8);
        let size = if machine.has_sizes() { Some(digit().ok_or_else(wrong)?) } else { None };
        let square = digit().ok_or_else(wrong)?;
        steps.push(Step { choice: Choice { square, size }, refused });
    }
    Ok(steps)
}
