use logic::{Radix, Role, Trace, Track};

use crate::script::{Action, Expectation, Expected};
use crate::{Complaint, Token};

/// The signals of the machine on the bench: makes actions with valid names and values.
#[derive(Clone, Copy, Debug)]
pub struct Signals<'a>(pub(crate) &'a Trace);

impl Signals<'_> {
    /// Sets an input, or `reset`. If that is impossible, the complaint is about `at`.
    pub fn set(&self, at: Token<'_>, input: &str, value: u64) -> Result<Action, Complaint> {
        let track = self.input(at, input)?;
        fits(at, track, value)?;
        Ok(Action::Set { input: input.to_owned(), value })
    }

    /// Expects a value of a signal. If that is impossible, the complaint is about `at`, which is also the
    /// location in the report if the expectation fails.
    pub fn expect(&self, at: Token<'_>, signal: &str, value: u64) -> Result<Expectation, Complaint> {
        fits(at, self.signal(at, signal)?, value)?;
        Ok(Expectation {
            signal: signal.to_owned(),
            value,
            expected: Expected::Signal,
            location: at.location(),
        })
    }

    /// The value of a signal that a word means.
    ///
    /// States are written by name and numbers as in a waveform: a signal displayed in binary needs all its
    /// bits, so that `10` has only one meaning. A number that begins with `0b` or `0x` is accepted anywhere.
    pub fn value(&self, word: Token<'_>, signal: &str) -> Result<u64, Complaint> {
        let track = self.signal(word, signal)?;
        let text = word.text;
        let state = track.states.iter().find(|(name, _)| *name == text).map(|(_, code)| *code);
        let bits = |digits: &str| u64::from_str_radix(digits, 2).ok();
        let number = if let Some(digits) = text.strip_prefix("0b") {
            bits(digits)
        } else if let Some(digits) = text.strip_prefix("0x") {
            u64::from_str_radix(digits, 16).ok()
        } else {
            match track.radix {
                Radix::Binary if text.len() == track.width => bits(text),
                Radix::Binary => None,
                Radix::Decimal => text.parse().ok(),
                Radix::Signed => signed(text, track.width),
                Radix::Hexadecimal => u64::from_str_radix(text, 16).ok(),
            }
        };
        match state.or(number).filter(|_| !text.contains('+')) {
            Some(value) => fits(word, track, value).map(|()| value),
            None => Err(word.complain(format!("{text} is no value of {signal}"), range(track))),
        }
    }

    /// The input with this name, or a complaint that lists the inputs.
    pub fn input(&self, word: Token<'_>, name: &str) -> Result<&Track, Complaint> {
        let inputs = || {
            let is_input = |track: &&Track| matches!(track.role, Role::Input | Role::Reset);
            self.0.tracks().iter().filter(|track| track.scope.is_empty()).filter(is_input)
        };
        inputs().find(|track| track.name == name).ok_or_else(|| {
            let names: Vec<&str> = inputs().map(|track| track.name.as_str()).collect();
            let known = self.0.find(name).is_some();
            let message = if known { format!("{name} is no input") } else { format!("no input {name}") };
            let remedy = match names[..] {
                [] => "a program has no inputs".to_owned(),
                _ => format!("inputs are {}", listed(&names)),
            };
            word.complain(message, remedy)
        })
    }

    /// The signal with this name, or a complaint that suggests one.
    pub fn signal(&self, word: Token<'_>, name: &str) -> Result<&Track, Complaint> {
        match self.0.find(name) {
            Some(index) => Ok(&self.0.tracks()[index]),
            None => {
                let paths: Vec<String> = self.0.tracks().iter().map(Track::path).collect();
                let remedy = match nearest(name, paths.iter().map(String::as_str)) {
                    Some(near) => format!("did you mean {near}?"),
                    None => "signals of a block go by its name and theirs, with a dot between".to_owned(),
                };
                Err(word.complain(format!("no signal {name}"), remedy))
            }
        }
    }
}

/// The candidate that looks most like a word, if any does.
pub(crate) fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let distance = |candidate: &&str| strsim::osa_distance(&word.to_lowercase(), &candidate.to_lowercase());
    candidates.min_by_key(distance).filter(|near| distance(near) <= 1 + word.chars().count() / 4)
}

/// Words in a sentence.
pub(crate) fn listed(words: &[&str]) -> String {
    match words {
        [] => "none".to_owned(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

fn signed(text: &str, width: usize) -> Option<u64> {
    let value: i64 = text.parse().ok()?;
    let half = 1_i64.checked_shl(width as u32 - 1)?;
    // A width of 64 leaves nothing to cut off.
    let mask = u64::MAX >> (64 - width);
    (width == 64 || (-half..half).contains(&value)).then_some(value as u64 & mask)
}

fn fits(at: Token<'_>, track: &Track, value: u64) -> Result<(), Complaint> {
    if track.width >= 64 || value >> track.width == 0 {
        return Ok(());
    }
    Err(at.complain(format!("{} is too large for {}", at.text, track.path()), range(track)))
}

/// The values that a signal can have, in words.
fn range(track: &Track) -> String {
    let (name, width) = (&track.name, track.width);
    if !track.states.is_empty() {
        let states: Vec<&str> = track.states.iter().map(|(state, _)| *state).collect();
        return format!("states are {}", listed(&states));
    }
    let largest = u64::MAX >> (64 - width);
    match track.radix {
        _ if width == 1 => format!("{name} is 0 or 1"),
        Radix::Binary if width == 2 => format!("{name} is 00, 01, 10 or 11"),
        Radix::Binary => format!("{name} is written with all its {width} bits"),
        Radix::Decimal => format!("{name} is 0 to {largest}"),
        Radix::Signed => format!("{name} is -{} to {}", largest / 2 + 1, largest / 2),
        Radix::Hexadecimal => format!("{name} is a hexadecimal number up to {largest:x}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every number of 3 bits, and some that are none.
    #[test]
    fn signed_numbers_are_in_twos_complement() {
        let codes = [("-4", 4), ("-3", 5), ("-2", 6), ("-1", 7), ("0", 0), ("1", 1), ("2", 2), ("3", 3)];
        for (text, code) in codes {
            assert_eq!(signed(text, 3), Some(code));
        }
        for text in ["-5", "4", "", "-", "x", "99999999999999999999"] {
            assert_eq!(signed(text, 3), None, "{text}");
        }
        assert_eq!(signed("-1", 64), Some(u64::MAX));
    }

    #[test]
    fn names_are_listed_as_in_a_sentence() {
        assert_eq!(listed(&[]), "none");
        assert_eq!(listed(&["a"]), "a");
        assert_eq!(listed(&["a", "b", "c"]), "a, b and c");
    }
}
