//! Finds a driver for a design that fits no profile, from the names and widths of its ports and by trial.
//!
//! Names leave open which level resets, how squares and marks are encoded, and how long a button is held. All
//! variants are tried in games, and the one that stores most moves is taken. It must store most of what is
//! tried; otherwise the guess is wrong and not the design.

mod board;
mod judge;
mod learn;
mod moves;
mod pick;
mod roles;
pub mod words;

use std::time::Instant;

use driver::{Driver, Missing};

use crate::design::Design;
use crate::drive::signals;
use crate::probe;
use board::{CODES, OTHERS, Order, USUAL, tables};
use moves::Way;
pub use roles::other_size;
use roles::{BoardAt, Roles};

/// A driver found by trial.
pub struct Guess {
    /// The driver.
    pub driver: Driver,
    /// Its file.
    pub text: String,
    /// How much of some games is correct.
    pub score: usize,
    /// Whether it reads the winner.
    pub reads_winner: bool,
    /// What the user must know about it.
    pub note: Option<String>,
}

/// The name of a driver found by trial.
pub const NAME: &str = "guessed";

/// The least average number of moves of a game that must be stored before an error.
const ENOUGH_MOVES: usize = 4;
/// The same for the moves of the person against a design that answers.
const ENOUGH_ANSWERS: usize = 2;

/// Finds a driver for a design within the time limit.
pub fn guess(design: &Design, until: Option<Instant>) -> Option<Guess> {
    let roles = Roles::of(design);
    let reads = roles.winner_code.is_some()
        || roles.winner_flags.is_some()
        || roles.win.is_some()
        || roles.over.is_some()
        || roles.draw.is_some();
    let told = roles.winner_code.is_some() || roles.winner_flags.is_some() || roles.win.is_some();
    let others = if told { Vec::new() } else { learn::candidates(design, &roles) };
    let mut names = roles.read();
    names.extend(others.iter().flat_map(|name| name.split(['{', ',', '}']).map(str::to_owned)));
    if !reads && !roles.given.is_empty() {
        names.extend(design.ports().map(|port| port.name.clone()));
    }
    let bits = design.signals.iter().filter(|signal| names.contains(&signal.name));
    let bits: Vec<usize> =
        bits.flat_map(|signal| signal.first_bit..signal.first_bit + signal.width).collect();
    let (small, _) = design.restricted(&bits);
    let tried =
        Search { design: &small, until, signals: signals(design, &std::collections::BTreeMap::new()) };
    let keeps = !roles.boards.is_empty();
    if roles.square.is_some() && (keeps || reads) && !design.registers.is_empty() {
        let referee = tried.referee(&roles, reads, &others).filter(|guess| !tried.depends(&guess.driver));
        // Without a clock, the registers are latches of a judge or of a picker.
        if referee.is_some() || roles.clock.is_some() {
            return referee;
        }
    }
    match (roles.given.is_empty(), reads) {
        (true, _) => None,
        (false, true) => tried.judge(&roles),
        (false, false) => tried.picker(&roles),
    }
}

/// Tries drivers on a design.
struct Search<'a> {
    design: &'a Design,
    until: Option<Instant>,
    signals: Vec<driver::Signal>,
}

impl Search<'_> {
    fn score(&self, text: &str) -> Option<(usize, bool, Driver)> {
        let driver = Driver::parse(text, "the guessed profile").ok()?;
        let controls = driver.compile(&self.signals, Missing::Unobserved).ok()?;
        let (score, perfect) = probe::trial(self.design, &driver, &controls);
        Some((score, perfect, driver))
    }

    /// Whether a move with this driver changes the board that it reads.
    fn shows(&self, text: &str) -> bool {
        let driver = Driver::parse(text, "the guessed profile").ok();
        driver.is_some_and(|driver| {
            let controls = driver.compile(&self.signals, Missing::Unobserved);
            controls.is_ok_and(|controls| probe::moves_show(self.design, &driver, &controls))
        })
    }

    fn is_late(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// The first text with the highest score; a perfect score ends the search.
    fn best(&self, texts: impl Iterator<Item = String>) -> Option<(usize, String, Driver)> {
        let mut best: Option<(usize, String, Driver)> = None;
        for text in texts {
            if self.is_late() {
                return None;
            }
            if let Some((score, perfect, driver)) = self.score(&text)
                && best.as_ref().is_none_or(|(known, ..)| score > *known)
            {
                best = Some((score, text, driver));
                if perfect {
                    break;
                }
            }
        }
        best
    }

    /// Whether a design has inputs for conditions that a complete game detects itself: an illegal move, or
    /// the end of the game.
    fn depends(&self, driver: &Driver) -> bool {
        const GIVEN: [&str; 10] =
            ["illegal", "legal", "win", "winner", "won", "over", "space", "full", "check", "done"];
        let Ok(controls) = driver.compile(&self.signals, Missing::Unobserved) else { return true };
        let sets = controls.sets();
        self.signals.iter().enumerate().any(|(index, signal)| {
            signal.input && !sets.contains(&index) && words::says(&signal.name, &GIVEN)
        })
    }

    /// A driver for a referee or an opponent, which may hold its board turned or mirrored.
    fn referee(&self, roles: &Roles, reads_winner: bool, others: &[String]) -> Option<Guess> {
        let found = self.referee_in(&USUAL, roles, reads_winner, others);
        let turned = || match roles.boards.is_empty() {
            true => None,
            false => self.referee_in(&OTHERS, roles, reads_winner, others),
        };
        found.or_else(turned)
    }

    /// Finds how moves are made and stored first, then how results are shown. A design that does not accept
    /// moves of both sides may be an opponent.
    fn referee_in(
        &self,
        orders: &[Order],
        roles: &Roles,
        reads_winner: bool,
        others: &[String],
    ) -> Option<Guess> {
        let readings = |board: &BoardAt| tables(board, self.design, "read", &CODES, orders);
        let boards: Vec<String> = match roles.boards.as_slice() {
            [] => vec![String::new()],
            boards => boards.iter().flat_map(readings).collect(),
        };
        let blind = roles.boards.is_empty();
        let sayings = verdicts(roles);
        let mut ways: Vec<Way> = moves::ways(roles, self.design);
        // Whether bits of a board change does not depend on their encoding.
        let first = |board: &BoardAt| readings(board).into_iter().next();
        let samples: Vec<String> = roles.boards.iter().filter_map(first).collect();
        let head = head(&self.design.top, "referee");
        ways.retain(|way| {
            let text = |board: &String| format!("{head}{}{}\n{board}\n", way.top, way.text);
            blind || !self.is_late() && samples.iter().any(|board| self.shows(&text(board)))
        });
        let verdict = if blind { sayings.first().map_or("", String::as_str) } else { "" };
        let texts = |kind: &'static str, answer: String| {
            let head = self::head(&self.design.top, kind);
            let (ways, verdict) = (&ways, verdict);
            boards.iter().flat_map(move |board| {
                let (head, answer) = (head.clone(), answer.clone());
                ways.iter()
                    .map(move |way| format!("{head}{}{}{answer}\n{board}\n{verdict}", way.top, way.text))
            })
        };
        let refereed = self.best(texts("referee", String::new()))?;
        let enough = 2 * ENOUGH_MOVES * probe::GAMES;
        let (score, text, _) = if refereed.0 >= enough || blind {
            refereed
        } else {
            // It may answer, and may have the first move.
            let answers = [16, 80].into_iter().flat_map(|clocks| {
                let answer = format!("[answer]\nsteps = [\"clock {clocks}\"]\n\n");
                [
                    format!("{answer}[seats.second]\nperson = \"X\"\n"),
                    format!("{answer}[seats.first]\nperson = \"X\"\nsteps = [\"clock {clocks}\"]\n"),
                ]
            });
            let answered = self.best(answers.flat_map(|answer| texts("opponent", answer)));
            let answered = answered.map(|answered| self.with_more_time(answered));
            answered.filter(|(score, ..)| *score >= 2 * ENOUGH_ANSWERS * probe::GAMES).unwrap_or(refereed)
        };
        // Some designs start the next game themselves.
        let again = text.replacen("kind = \"referee\"\n", "kind = \"referee\"\nafter_end = \"restart\"\n", 1);
        let (score, text) = match self.score(&again) {
            Some((better, ..)) if better > score => (better, again),
            _ => (score, text),
        };
        if score < enough && !text.contains("kind = \"opponent\"") {
            return None;
        }
        let text = if blind { text.replace(verdict, "") } else { text };
        let text = self.with_working_reset(text);
        let learned = if blind { None } else { self.learn(&text, others) };
        if let Some(winner) = learned {
            let sayings = sayings.iter().map(|saying| format!("{text}{winner}{saying}"));
            let (score, text, driver) = self.best(sayings)?;
            if score >= enough {
                return Some(Guess { driver, text, score, reads_winner: true, note: None });
            }
        }
        let (score, text, driver) = self.best(sayings.iter().map(|saying| format!("{text}{saying}")))?;
        Some(Guess { driver, text, score, reads_winner, note: None })
    }

    /// Allows more clocks for an answer, if more moves are answered then: a design may run on a slow clock.
    fn with_more_time(&self, answered: (usize, String, Driver)) -> (usize, String, Driver) {
        let longer = answered.1.replace("\"clock 80\"", "\"clock 400\"");
        match self.score(&longer) {
            Some((score, _, driver)) if score > answered.0 => (score, longer, driver),
            _ => answered,
        }
    }

    /// Holds the reset longer, if the short one does not clear everything: a design may sample its inputs on
    /// a slow clock of its own.
    fn with_working_reset(&self, text: String) -> String {
        let works = |text: &str| {
            let driver = Driver::parse(text, "the guessed profile").ok();
            driver.is_some_and(|driver| {
                let controls = driver.compile(&self.signals, Missing::Unobserved);
                controls.is_ok_and(|controls| probe::resets(self.design, &driver, &controls))
            })
        };
        let Some((before, after)) = text.split_once("[reset]\n") else { return text };
        if works(&text) {
            return text;
        }
        let longer = [8, 40, 200].into_iter().map(|clocks| {
            let after = after.replacen("\"clock 2\"", &format!("\"clock {clocks}\""), 1);
            format!("{before}[reset]\n{after}")
        });
        longer.into_iter().find(|text| works(text)).unwrap_or(text)
    }
}

/// The ways to wait for the result on a board: not at all, or some clocks.
fn asked(roles: &Roles) -> Vec<String> {
    let Some(clock) = &roles.clock else {
        return moves::rests(roles).into_iter().map(|idle| format!("\n[idle]\n{idle}")).collect();
    };
    let head = format!("\n[clock]\nport = \"{clock}\"\n\n[ask]\nsteps = [\"clock 2\"]\n");
    let resets = moves::resets(roles).into_iter();
    resets.map(|(reset, idle)| format!("{head}\n[idle]\n{idle}\n{reset}")).collect()
}

fn head(top: &str, kind: &str) -> String {
    format!("name = \"{NAME}\"\nabout = \"guessed from the ports of {}\"\nkind = \"{kind}\"\n", plain(top))
}

fn plain(name: &str) -> String {
    name.chars().filter(|letter| letter.is_ascii_alphanumeric() || *letter == '_').collect()
}

/// The ways in which winner and turn may be encoded.
fn verdicts(roles: &Roles) -> Vec<String> {
    let mut winners = Vec::new();
    if let Some([x, o]) = &roles.winner_flags {
        winners.push(format!("[read.winner]\nX = \"{x}\"\nO = \"{o}\"\n"));
        winners.push(format!("[read.winner]\nX = \"{o}\"\nO = \"{x}\"\n"));
    } else if let Some(code) = &roles.winner_code {
        for (none, x, o, draw) in [
            (0, 1, 2, None),
            (0, 1, 2, Some(3)),
            (0, 2, 1, None),
            (0, 2, 1, Some(3)),
            (0, 1, 3, None),
            (0, 2, 3, Some(1)),
            (3, 0, 1, Some(2)),
            (3, 1, 2, None),
        ] {
            let draw = draw.map_or(String::new(), |draw| format!("draw = {draw}\n"));
            winners.push(format!("[read.winner]\nat = \"{code}\"\nnone = {none}\nX = {x}\nO = {o}\n{draw}"));
        }
    }
    if let ([BoardAt::Half(_)], Some(win)) = (&roles.given[..], &roles.win) {
        return vec![format!("[read.winner]\nX = \"{win}\"\n")];
    }
    if let Some(win) = &roles.win {
        let flag = format!("[read.win]\nat = \"{win}\"\n");
        if winners.is_empty() {
            winners.push(flag);
            if roles.over.is_none() && !roles.given.is_empty() {
                winners.push(format!("[read.over]\nat = \"{win}\"\n"));
            }
            if let Some(over) = &roles.over {
                for (x, o) in [(0, 1), (1, 0)] {
                    let draw = roles.draw.as_ref().map_or(String::new(), |draw| format!(" and {draw}==0"));
                    winners.push(format!(
                        "[read.winner]\nX = \"{over}==1 and {win}=={x}{draw}\"\nO = \"{over}==1 and {win}=={o}{draw}\"\n"
                    ));
                }
            }
        } else {
            winners.iter_mut().for_each(|winner| winner.push_str(&flag));
        }
    }
    if winners.is_empty() {
        winners.push(String::new());
    }
    let mut flags = String::new();
    for (name, at) in [("draw", &roles.draw), ("over", &roles.over), ("illegal", &roles.illegal)] {
        if let Some(at) = at {
            flags += &format!("[read.{name}]\nat = \"{at}\"\n");
        }
    }
    let mut turns = Vec::new();
    if let Some([x, o]) = &roles.turn_flags {
        turns.push(format!("[read.turn]\nX = \"{x}\"\nO = \"{o}\"\n"));
        turns.push(format!("[read.turn]\nX = \"{o}\"\nO = \"{x}\"\n"));
    } else if let Some((at, width)) = &roles.turn {
        let codes: &[(u8, u8)] =
            if *width == 1 { &[(0, 1), (1, 0)] } else { &[(1, 2), (2, 1), (0, 1), (1, 0)] };
        turns.extend(codes.iter().map(|(x, o)| format!("[read.turn]\nat = \"{at}\"\nX = {x}\nO = {o}\n")));
    }
    turns.push(String::new());
    let mut all = Vec::new();
    for winner in &winners {
        for turn in &turns {
            all.push(format!("{winner}{flags}{turn}"));
        }
    }
    all
}

#[cfg(test)]
mod tests;
