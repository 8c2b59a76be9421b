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
        let learned = if others.is_empty() || blind { None } else { self.learn(&text, others) };
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
            Some((score, _, driver)) if score > answered.0 && longer != answered.1 => (score, longer, driver),
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
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::test_designs::{Logic, changed, design, is, line, opponent, ports, referee, referee_of};

    #[test]
    fn results_are_read_in_every_encoding() {
        let mut told = String::new();
        for outputs in [
            "board:18",
            "x_win o_win draw",
            "winner:2 turn",
            "win",
            "win game_over",
            "win game_over draw",
            "win winner:2",
            "x_turn o_turn illegal",
            "player:2",
        ] {
            let verdicts = verdicts(&Roles::of(&ports("", outputs, "")));
            told += &format!("# {outputs}\n{}", verdicts.join("--\n"));
        }
        for (inputs, outputs) in [("x:9 o:9", "win"), ("x:9 o:9", "win over"), ("grid:9", "w")] {
            let verdicts = verdicts(&Roles::of(&ports(inputs, outputs, "")));
            told += &format!("# {inputs}: {outputs}\n{}", verdicts.join("--\n"));
        }
        insta::assert_snapshot!(told);
    }

    #[test]
    fn a_design_is_asked_with_its_inputs_at_rest() {
        let ask = |inputs: &str| asked(&Roles::of(&ports(inputs, "", ""))).join("--\n");
        let told = ["x:9 o:9", "x:9 o:9 rst", "clk x:9 o:9 rst"]
            .map(|inputs| format!("# {inputs}\n{}", ask(inputs)));
        insta::assert_snapshot!(told.concat());
    }

    fn told(design: &Design) -> String {
        match guess(design, None) {
            None => "nothing\n".to_owned(),
            Some(guess) => {
                let winner = if guess.reads_winner { "" } else { ", no winner" };
                let note = guess.note.map_or(String::new(), |note| format!(", {note}"));
                format!("score {}{winner}{note}\n{}\n", guess.score, guess.text.trim().replace("\n\n", "\n"))
            }
        }
    }

    /// A referee with other ports.
    fn games() -> Vec<(&'static str, Design)> {
        let (step, show) = referee();
        let (plain_step, plain_show) = (step.clone(), show.clone());
        let plain = referee_of((plain_step, plain_show));
        // The reset is active at 0, squares count from 1, and one button serves both sides.
        let inner = step.clone();
        let one: Logic = Arc::new(move |inputs, state| {
            let square = (1..10).fold([0; 4], |bits: [u64; 4], number| {
                let here = is(&inputs[3..7], number);
                std::array::from_fn(|bit| {
                    bits[bit] | here & (0_u64.wrapping_sub((number as u64 - 1) >> bit & 1))
                })
            });
            let named = (1..10).fold(0, |any, number| any | is(&inputs[3..7], number));
            let press = inputs[2] & named;
            inner(&[&[inputs[0], !inputs[1], press, press], &square[..]].concat(), state)
        });
        let shown = show.clone();
        let digits: Logic = Arc::new(move |inputs, state| {
            let all = shown(&[&inputs[..2], &[0; 6]].concat(), state);
            [&all[..18], &[all[18], all[18] | all[19], all[20]]].concat()
        });
        let one = design("clk rst_n go pos:4", "cells:18 hex:3", "x:9 o:9 player refused", one, digits);
        // A game without a board at its ports, and without any result.
        let shown = show.clone();
        let mute: Logic = Arc::new(move |inputs, state| shown(inputs, state)[..18].to_vec());
        let mute = design(
            "clk reset x_valid o_valid position:4",
            "board:18",
            "x:9 o:9 player refused",
            step.clone(),
            mute,
        );
        let shown = show.clone();
        let blind: Logic = Arc::new(move |inputs, state| shown(inputs, state)[18..20].to_vec());
        let blind = design(
            "clk reset x_valid o_valid position:4",
            "winner:2",
            "p:9 q:9 player refused",
            step.clone(),
            blind,
        );
        let idle = referee_of((changed(step, |_, state, next| next.copy_from_slice(state)), show));
        vec![("plain", plain), ("others", one), ("mute", mute), ("blind", blind), ("nothing is stored", idle)]
    }

    #[test]
    fn referees_are_played_by_their_ports() {
        let told: String =
            games().iter().map(|(name, design)| format!("# {name}: {}", told(design))).collect();
        insta::assert_snapshot!(told);
    }

    #[test]
    fn opponents_are_played_by_their_ports() {
        let (step, show) = opponent();
        let registers = "xs:9 os:9 think begun";
        let with_first: Logic = Arc::new({
            let step = step.clone();
            move |inputs, state| step(&[&inputs[..2], &[0], &inputs[2..]].concat(), state)
        });
        let shown: Logic = Arc::new({
            let show = show.clone();
            move |inputs, state| show(&[&inputs[..2], &[0], &inputs[2..]].concat(), state)
        });
        let second = design("clk reset sw:9", "x_pos:9 o_pos:9 winner:2 ready", registers, with_first, shown);
        let opens: Logic =
            Arc::new(move |inputs, state| step(&[&inputs[..2], &[u64::MAX], &inputs[2..]].concat(), state));
        let shown: Logic =
            Arc::new(move |inputs, state| show(&[&inputs[..2], &[u64::MAX], &inputs[2..]].concat(), state));
        let first = design("clk reset sw:9", "x_pos:9 o_pos:9 winner:2 ready", registers, opens, shown);
        insta::assert_snapshot!(format!("# second: {}# first: {}", told(&second), told(&first)));
    }

    /// A design without a clock.
    fn plain(
        inputs: &str,
        outputs: &str,
        show: impl Fn(&[u64]) -> Vec<u64> + Send + Sync + 'static,
    ) -> Design {
        let show: Logic = Arc::new(move |inputs, _| show(inputs));
        design(inputs, outputs, "", Arc::new(|_: &[u64], _: &[u64]| Vec::new()), show)
    }

    #[test]
    fn judges_and_pickers_are_asked_by_their_ports() {
        let first = |inputs: &[u64]| -> Vec<u64> {
            let mut free = u64::MAX;
            let mut one = |square: usize| {
                let here = free & !(inputs[square] | inputs[9 + square]);
                free &= !here;
                here
            };
            (0..9).map(&mut one).collect()
        };
        let cells = "cell0:2 cell1:2 cell2:2 cell3:2 cell4:2 cell5:2 cell6:2 cell7:2 cell8:2";
        let flat = |inputs: &[u64], code: [bool; 2]| -> Vec<u64> {
            (0..9)
                .map(|square| {
                    (0..2).fold(u64::MAX, |all, bit| {
                        let level = inputs[2 * square + bit];
                        all & if code[bit] { level } else { !level }
                    })
                })
                .collect()
        };
        let designs = [
            ("grids", plain("x:9 o:9", "x_win o_win", |inputs| vec![line(&inputs[..9]), line(&inputs[9..])])),
            ("one grid", plain("g:9", "w", |inputs| vec![line(inputs)])),
            (
                "a code",
                plain("board:18", "winner:2", move |inputs| {
                    vec![line(&flat(inputs, [false, true])), line(&flat(inputs, [true, false]))]
                }),
            ),
            (
                "strange codes",
                plain(cells, "x_win o_win", move |inputs| {
                    vec![line(&flat(inputs, [false, false])), line(&flat(inputs, [true, false]))]
                }),
            ),
            ("always wrong", plain("board:18", "x_win o_win", |inputs| vec![inputs[0], !inputs[0]])),
            (
                "always wrong, one more input",
                plain("board:18 mode", "x_win o_win", |inputs| vec![inputs[0], !inputs[0]]),
            ),
            ("no judge", plain("x:9 o:9", "x_win o_win", |_| vec![0, 0])),
            ("a picker", plain("x:9 o:9", "choice:9", first)),
            (
                "the grid after the move",
                plain("x:9 o:9", "next:9", move |inputs| {
                    first(inputs).iter().zip(&inputs[9..]).map(|(one, old)| one | old).collect()
                }),
            ),
            ("no picker", plain("x:9 o:9", "choice:9", |inputs| inputs[..9].to_vec())),
        ];
        let told: String =
            designs.iter().map(|(name, design)| format!("# {name}: {}", told(design))).collect();
        insta::assert_snapshot!(told);
    }

    /// A referee that clears the board as soon as a game has ended.
    #[test]
    fn a_game_that_begins_again_is_played() {
        let (step, show) = referee();
        let outputs = show.clone();
        let again = changed(step, move |inputs, state, next| {
            let cleared = outputs(inputs, state)[21];
            next.iter_mut().for_each(|word| *word &= !cleared);
        });
        let guess = guess(&referee_of((again, show)), None).expect("it is played");
        assert_eq!(guess.driver.after_end, driver::AfterEnd::Restart, "{}", guess.text);
    }

    /// An opponent that takes fifty clocks to answer, and a hundred once the centre is taken.
    #[test]
    fn a_slow_opponent_is_given_more_time() {
        let (step, show) = opponent();
        let slow: Logic = Arc::new(move |inputs, state| {
            let count = &state[20..];
            let ready = is(count, 100) | is(count, 50) & !(state[4] | state[13]);
            let waits = state[18] & !inputs[1] & !ready;
            let mut next = step(&[&inputs[..2], &[0], &inputs[2..]].concat(), &state[..20]);
            (0..20).for_each(|bit| next[bit] = next[bit] & !waits | state[bit] & waits);
            let mut carry = waits;
            for bit in count {
                next.push((bit ^ carry) & waits);
                carry &= bit;
            }
            next
        });
        let show: Logic =
            Arc::new(move |inputs, state| show(&[&inputs[..2], &[0], &inputs[2..]].concat(), &state[..20]));
        let outputs = "x_pos:9 o_pos:9 winner:2 ready";
        let design = design("clk reset sw:9", outputs, "xs:9 os:9 think begun wait:7", slow, show);
        let guess = guess(&design, None).expect("it is played");
        assert!(guess.text.contains("[answer]\nsteps = [\"clock 400\"]"), "{}", guess.text);
    }

    #[test]
    fn a_driver_is_named_after_the_top_without_signs() {
        assert!(
            head("\\my-top_1$", "judge").contains("guessed from the ports of mytop_1\"\nkind = \"judge\"\n")
        );
    }

    #[test]
    fn a_search_that_is_late_finds_nothing() {
        let (_, design) = games().swap_remove(0);
        assert!(guess(&design, Some(Instant::now())).is_none());
    }

    /// A game that is told what it should find out itself is a part of one.
    #[test]
    fn a_part_of_a_game_is_not_taken_for_one() {
        let (step, show) = referee();
        let inputs = "clk reset x_valid o_valid position:4 check:2";
        let part = design(
            inputs,
            "board:18 winner:2 draw game_over illegal turn",
            "x:9 o:9 player refused",
            step,
            show,
        );
        assert_eq!(told(&part), "nothing\n");
    }
}
