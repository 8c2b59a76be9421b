//! Learns a verdict that no port name reveals, such as digits on a display: games show which values of an
//! output mean a win.

use std::collections::HashMap;

use driver::{Driver, Missing, Pins, Reference, Said};

use super::words::says;
use super::{Roles, Search};
use crate::design::{Design, Direction};
use crate::monitor;
use crate::probe;

/// The least percentage of equal values of an output after the same result.
const MOST: usize = 60;
/// The greatest percentage of positions before the end in which it may have the value of a win.
const FEW: usize = 10;
/// Words in the names of outputs that draw a picture.
const PICTURES: [&str; 12] =
    ["vga", "hsync", "vsync", "hs", "vs", "red", "green", "blue", "rgb", "an", "anode", "sync"];

/// The outputs that may show the winner, each as a reference: those of two to eight bits with no other known
/// role, and pairs of single bits.
pub fn candidates(design: &Design, roles: &Roles) -> Vec<String> {
    let known = roles.read();
    let free: Vec<_> = design
        .ports()
        .filter(|port| port.direction == Direction::Output && port.width <= 8)
        .filter(|port| !known.contains(&port.name) && !says(&port.name, &PICTURES))
        .collect();
    let mut all: Vec<String> =
        free.iter().filter(|port| port.width > 1).map(|port| port.name.clone()).collect();
    let single: Vec<&str> =
        free.iter().filter(|port| port.width == 1).map(|port| port.name.as_str()).collect();
    for (index, one) in single.iter().enumerate().take(6) {
        all.extend(single[index + 1..].iter().take(5).map(|other| format!("{{{one},{other}}}")));
    }
    all.truncate(24);
    all
}

/// How often an output had each value, by the state of the board: in play, won by X, won by O, drawn.
type Seen = [HashMap<u64, usize>; 4];

impl Search<'_> {
    /// The table that reads the winner from an output, if one shows it in most games played with a driver.
    pub fn learn(&self, text: &str, candidates: &[String]) -> Option<String> {
        let driver = Driver::parse(text, "the guessed profile").ok()?;
        let controls = driver.compile(&self.signals, Missing::Unobserved).ok()?;
        let references: Vec<Reference> =
            candidates.iter().filter_map(|text| Reference::parse(text, &self.signals).ok()).collect();
        if references.is_empty() {
            return None;
        }
        let mut seen: Vec<Seen> = references.iter().map(|_| Seen::default()).collect();
        probe::watch(self.design, &driver, &controls, &mut |board, pins: &dyn Pins| {
            let class = match monitor::end(board) {
                None => 0,
                Some(Said::Side(mark)) => 1 + mark as usize,
                Some(Said::Draw) => 3,
                Some(_) => return,
            };
            for (reference, seen) in references.iter().zip(&mut seen) {
                *seen[class].entry(reference.read(pins)).or_default() += 1;
            }
        });
        let tables =
            references.iter().zip(&seen).filter_map(|(reference, seen)| table(&reference.text, seen));
        tables.into_iter().next()
    }
}

/// The table of a driver file for an output with these values.
fn table(name: &str, seen: &Seen) -> Option<String> {
    let total = |class: usize| seen[class].values().sum::<usize>();
    let usual = |class: usize| {
        let (value, count) = seen[class].iter().max_by_key(|(value, count)| (**count, u64::MAX - **value))?;
        (*count >= 2 && count * 100 >= MOST * total(class)).then_some(*value)
    };
    let (x, o) = (usual(1)?, usual(2)?);
    let during = |value: u64| seen[0].get(&value).copied().unwrap_or(0);
    if x == o || (during(x) + during(o)) * 100 > FEW * total(0) {
        return None;
    }
    let mut none: Vec<u64> = seen[0]
        .iter()
        .filter(|(value, count)| **count * 50 >= total(0) && ![x, o].contains(value))
        .map(|(value, _)| *value)
        .collect();
    none.sort_unstable();
    let draw = usual(3).filter(|value| ![x, o].contains(value) && !none.contains(value));
    let draw = draw.map_or(String::new(), |draw| format!("draw = {draw}\n"));
    let none: Vec<String> = none.iter().map(u64::to_string).collect();
    Some(format!("[read.winner]\nat = \"{name}\"\nnone = [{}]\nX = {x}\nO = {o}\n{draw}", none.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_values_are_taken_and_a_few_wrong_ones_do_not_matter() {
        let seen: Seen = [
            HashMap::from([(127, 100), (121, 3)]),
            HashMap::from([(121, 12), (127, 2)]),
            HashMap::from([(36, 7)]),
            HashMap::from([(33, 3)]),
        ];
        let wanted = "[read.winner]\nat = \"hex0\"\nnone = [127]\nX = 121\nO = 36\ndraw = 33\n";
        assert_eq!(table("hex0", &seen).as_deref(), Some(wanted));
        // An output that shows the turn does not show the winner, and neither does a constant one.
        let turn: Seen = [
            HashMap::from([(1, 60), (2, 50)]),
            HashMap::from([(2, 14)]),
            HashMap::from([(1, 7)]),
            HashMap::from([(2, 3)]),
        ];
        assert_eq!(table("turn", &turn), None);
        let still: Seen = [1, 2, 3, 4].map(|count| HashMap::from([(0, count)]));
        assert_eq!(table("led", &still), None);
    }

    #[test]
    fn a_winner_is_learned_from_clear_values_alone() {
        let seen = |play: &[(u64, usize)], x: &[(u64, usize)], o: &[(u64, usize)], draw: &[(u64, usize)]| {
            let seen: Seen = [play, x, o, draw].map(|counts| counts.iter().copied().collect());
            table("out", &seen).map(|table| table.lines().skip(2).collect::<Vec<_>>().join(" "))
        };
        let told = |text: &str| Some(text.to_owned());
        assert_eq!(seen(&[(0, 50)], &[(1, 3), (0, 2)], &[(2, 2)], &[]), told("none = [0] X = 1 O = 2"));
        assert_eq!(seen(&[(0, 50)], &[(1, 11), (0, 8)], &[(2, 2)], &[]), None, "58 of 100");
        assert_eq!(seen(&[(0, 50)], &[(1, 1)], &[(2, 2)], &[]), None, "one is not enough");
        assert_eq!(seen(&[(0, 45), (1, 5)], &[(1, 3)], &[(2, 2)], &[]), told("none = [0] X = 1 O = 2"));
        assert_eq!(seen(&[(0, 44), (1, 3), (2, 3)], &[(1, 3)], &[(2, 2)], &[]), None, "12 of 100 in play");
        assert_eq!(
            seen(&[(0, 49), (3, 1)], &[(1, 3)], &[(2, 2)], &[(4, 2)]),
            told("none = [0, 3] X = 1 O = 2 draw = 4")
        );
        assert_eq!(seen(&[(0, 99), (3, 1)], &[(1, 3)], &[(2, 2)], &[(0, 2)]), told("none = [0] X = 1 O = 2"));
        assert_eq!(seen(&[(0, 50)], &[(1, 3)], &[(2, 2)], &[(1, 2)]), told("none = [0] X = 1 O = 2"));
        assert_eq!(seen(&[(0, 50)], &[(1, 3)], &[(1, 3)], &[]), None);
        assert_eq!(seen(&[(0, 44), (1, 6)], &[(1, 3)], &[(2, 2)], &[]), None, "12 of 100 as well");
        assert_eq!(seen(&[(0, 50), (3, 1)], &[(1, 3)], &[(2, 2)], &[]), told("none = [0] X = 1 O = 2"));
        // Of values that are equally frequent, the smallest is taken.
        assert_eq!(
            seen(&[(0, 50)], &[(5, 3), (4, 1)], &[(3, 2), (2, 0)], &[]),
            told("none = [0] X = 5 O = 3")
        );
    }

    #[test]
    fn outputs_of_no_known_role_may_show_the_winner() {
        let candidates = |outputs: &str| {
            let design = crate::test_designs::ports("", outputs, "");
            candidates(&design, &Roles::of(&design)).join(" ")
        };
        assert_eq!(
            candidates("hex:7 wide:9 byte:8 winner:2 vga_r:4 l1 l2 l3"),
            "hex byte {l1,l2} {l1,l3} {l2,l3}"
        );
        assert_eq!(candidates("lone"), "");
        let eight = candidates("l1 l2 l3 l4 l5 l6 l7 l8");
        let pairs: Vec<&str> = eight.split(' ').collect();
        assert_eq!(pairs.len(), 24);
        assert_eq!((pairs[4], pairs[5], pairs[23]), ("{l1,l6}", "{l2,l3}", "{l6,l8}"));
    }
}
