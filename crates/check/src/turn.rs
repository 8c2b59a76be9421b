//! Learns which value of an output shows which turn, by playing games.
//!
//! Designs differ in what such an output shows after a refused move and after the end, so it is compared only
//! after moves that were accepted.

use std::collections::HashMap;

use driver::{Condition, Controls, Driver, Outcome, Pins, Reference};
use rules::classic::Mark;

use crate::design::{Design, Direction, Signal};
use crate::guess::words;
use crate::monitor;
use crate::probe;

/// The least percentage of positions in which an output shows the same for the same turn.
const MOST: usize = 80;
/// The least number of positions for each turn.
const ENOUGH: usize = 8;

/// What the outputs named as a turn show.
pub enum Shown {
    /// The turn, read like this.
    Turn(Outcome),
    /// Something else: the name of the output.
    Other(String),
    /// There is no such output.
    Nothing,
}

/// How often an output had each value, with X and with O to move.
type Seen = [HashMap<u64, usize>; 2];

/// Plays games with a driver that does not read the turn.
pub fn learn(design: &Design, driver: &Driver, controls: &Controls) -> Shown {
    let reads = controls.reads();
    let is_read = |index: usize| reads.iter().any(|one| one.parts().any(|(signal, ..)| signal == index));
    let outputs: Vec<&Signal> = (design.signals.iter().enumerate())
        .filter(|(index, signal)| signal.direction == Direction::Output && !is_read(*index))
        .map(|(_, signal)| signal)
        .filter(|signal| signal.width <= 2 && may_be_turn(&signal.name))
        .collect();
    let signals = crate::drive::signals(design, &std::collections::BTreeMap::new());
    let references: Vec<Reference> =
        outputs.iter().filter_map(|output| Reference::parse(&output.name, &signals).ok()).collect();
    if references.is_empty() {
        return Shown::Nothing;
    }
    let mut bits = crate::drive::bits_read(design, controls);
    bits.extend(outputs.iter().flat_map(|output| output.first_bit..output.first_bit + output.width));
    let (small, _) = design.restricted(&bits);
    let mut seen: Vec<Seen> = references.iter().map(|_| Seen::default()).collect();
    probe::watch(&small, driver, controls, &mut |board, pins: &dyn Pins| {
        if monitor::end(board).is_some() {
            return;
        }
        let even = board.count(Mark::X) == board.count(Mark::O);
        let turn = if even { driver.first } else { driver.first.other() };
        for (reference, seen) in references.iter().zip(&mut seen) {
            *seen[turn as usize].entry(reference.read(pins)).or_default() += 1;
        }
    });
    let (mut read, mut other) = (Vec::new(), None);
    for (reference, seen) in references.into_iter().zip(&seen) {
        match codes(seen, driver.first, is_turn(&reference.text)) {
            Some(codes) => read.push((reference, codes)),
            None if is_turn(&reference.text) => other = other.or(Some(reference.text)),
            None => {}
        }
    }
    if read.is_empty() {
        return other.map_or(Shown::Nothing, Shown::Other);
    }
    let condition = |mark: Mark| {
        let tests =
            read.iter().map(|(reference, codes)| format!("{}{}", reference.text, codes[mark as usize]));
        Condition::parse(&tests.collect::<Vec<_>>().join(" and "), &signals, &[]).ok()
    };
    let (x, o) = (condition(Mark::X), condition(Mark::O));
    let references = read.into_iter().map(|(reference, _)| reference).collect();
    Shown::Turn(Outcome { references, none: None, x, o, draw: None, watches: None })
}

/// The tests for the turn of X and of O. An output that never changes shows the first turn, and any other
/// value would be the second.
fn codes(seen: &Seen, first: Mark, is_named: bool) -> Option<[String; 2]> {
    let total = |mark: Mark| seen[mark as usize].values().sum::<usize>();
    let usual = |mark: Mark| {
        let most = seen[mark as usize].iter().max_by_key(|(value, count)| (**count, u64::MAX - **value));
        most.map(|(value, count)| (*value, *count))
    };
    let ((x, often_x), (o, often_o)) = (usual(Mark::X)?, usual(Mark::O)?);
    let all = total(Mark::X) + total(Mark::O);
    if total(Mark::X).min(total(Mark::O)) < ENOUGH {
        return None;
    }
    if x != o {
        let clear = (often_x + often_o) * 100 >= MOST * all;
        return clear.then(|| [x, o].map(|code| format!("=={code}")));
    }
    let stuck = is_named && often_x + often_o == all;
    stuck.then(|| Mark::ALL.map(|mark| format!("{}{x}", if mark == first { "==" } else { "!=" })))
}

/// Whether an output may show the turn, by its name.
fn may_be_turn(name: &str) -> bool {
    let words = words::words(name);
    is_turn(name) || ["player", "mover"].iter().any(|word| words.iter().any(|known| known == word))
}

/// Whether the name of an output can mean nothing but the turn.
pub fn is_turn(name: &str) -> bool {
    const OTHERS: [&str; 16] = [
        "count", "counter", "cnt", "number", "num", "done", "over", "end", "valid", "unused", "next",
        "change", "switch", "toggle", "error", "my",
    ];
    const NAMES: [&str; 7] = [
        "currentplayer",
        "curplayer",
        "activeplayer",
        "playerturn",
        "currentturn",
        "whoseturn",
        "turnplayer",
    ];
    let words = words::words(name);
    let joined: String = words.concat();
    let named = words.iter().any(|word| word == "turn") || NAMES.iter().any(|known| joined.contains(known));
    named && !words.iter().any(|word| OTHERS.contains(&word.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_designs::{REFEREE, changed, driver, line, referee, referee_of};

    #[test]
    fn the_usual_values_are_taken_and_a_constant_is_the_first_turn() {
        let seen = |x: &[(u64, usize)], o: &[(u64, usize)]| -> Seen {
            [x.iter().copied().collect(), o.iter().copied().collect()]
        };
        let both = |x: &str, o: &str| Some([x.to_owned(), o.to_owned()]);
        let first = Mark::X;
        assert_eq!(codes(&seen(&[(0, 30)], &[(1, 28), (0, 2)]), first, false), both("==0", "==1"));
        assert_eq!(codes(&seen(&[(2, 30)], &[(1, 28)]), first, false), both("==2", "==1"));
        assert_eq!(codes(&seen(&[(0, 30)], &[(0, 30)]), first, true), both("==0", "!=0"));
        assert_eq!(codes(&seen(&[(0, 30)], &[(0, 30)]), first, false), None);
        assert_eq!(codes(&seen(&[(0, 20), (1, 10)], &[(1, 15), (0, 15)]), first, true), None);
        assert_eq!(codes(&seen(&[(0, 3)], &[(1, 3)]), first, true), None);
    }

    #[test]
    fn four_of_five_positions_and_eight_for_each_turn_are_enough() {
        let codes = |x: [usize; 2], o: [usize; 2]| {
            let seen = [x, o].map(|counts| {
                counts.into_iter().enumerate().map(|(value, count)| (value as u64, count)).collect()
            });
            super::codes(&seen, Mark::O, true).map(|codes| codes.concat())
        };
        assert_eq!(codes([40, 10], [10, 40]).as_deref(), Some("==0==1"));
        assert_eq!(codes([39, 11], [10, 40]), None);
        assert_eq!(codes([8, 0], [0, 8]).as_deref(), Some("==0==1"));
        assert_eq!(codes([7, 0], [0, 8]), None);
        assert_eq!(codes([8, 0], [0, 7]), None);
        assert_eq!(codes([9, 0], [9, 0]).as_deref(), Some("!=0==0"), "O begins");
        assert_eq!(codes([9, 0], [9, 1]), None, "it changes, but not with the turn");
    }

    /// A referee whose output `turn` shows something else; what is learned about it by a driver that does not read it.
    fn learned(name: &str, shows: impl Fn(&[u64]) -> u64 + Send + Sync + 'static) -> String {
        let (step, show) = referee();
        let show = changed(show, move |_, state, outputs| outputs[23] = shows(state));
        let mut design = referee_of((step, show));
        design.signals.iter_mut().find(|signal| signal.name == "turn").unwrap().name = name.to_owned();
        let text = &REFEREE[..REFEREE.find("[read.turn]").unwrap()];
        let driver = driver(text);
        let signals = crate::drive::signals(&design, &std::collections::BTreeMap::new());
        let controls = driver.compile(&signals, driver::Missing::Unobserved).unwrap();
        match learn(&design, &driver, &controls) {
            Shown::Nothing => "nothing".to_owned(),
            Shown::Other(name) => format!("{name} is something else"),
            Shown::Turn(outcome) => {
                Mark::ALL.map(|mark| outcome.wanted(driver::Said::Side(mark)).unwrap_or_default()).join(", ")
            }
        }
    }

    #[test]
    fn an_output_shows_the_turn_if_it_does_in_most_games() {
        assert_eq!(learned("turn", |state| state[18]), "turn 0, turn 1");
        assert_eq!(learned("turn", |state| !state[18]), "turn 1, turn 0");
        assert_eq!(learned("turn", |_| 0), "turn 0, turn 1", "it never changes");
        assert_eq!(learned("turn", |state| state[0]), "turn is something else");
        assert_eq!(learned("player", |state| state[18]), "player 0, player 1");
        assert_eq!(learned("mover", |state| !state[18]), "mover 1, mover 0");
        assert_eq!(learned("player", |_| 0), "nothing");
        assert_eq!(learned("player", |state| state[0]), "nothing");
        assert_eq!(learned("led", |state| state[18]), "nothing");
        // The end of a game does not count.
        let over = |state: &[u64]| line(&state[..9]) | line(&state[9..18]);
        assert_eq!(learned("turn", move |state| state[18] & !over(state)), "turn 0, turn 1");
    }

    #[test]
    fn names_that_mean_the_turn() {
        for name in ["turn", "current_player", "playerTurn", "o_turn", "turn_led", "curPlayer"] {
            assert!(is_turn(name), "{name}");
        }
        for name in ["player", "turn_count", "turn_unused", "return_value", "winner", "turns"] {
            assert!(!is_turn(name), "{name}");
        }
    }
}
