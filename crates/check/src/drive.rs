//! A driver bound to a design.

use std::collections::BTreeMap;

use driver::{Controls, Driver, DriverError, Kind, Missing};

use crate::design::{Design, Direction};
use crate::probe;
use crate::profile::{self, Profile};
use crate::turn::{self, Shown};

/// The signals of a design, as a driver refers to them.
pub fn signals(design: &Design, names: &BTreeMap<String, String>) -> Vec<driver::Signal> {
    let signal = |signal: &crate::Signal| driver::Signal {
        name: signal.name.clone(),
        alias: names.get(&signal.name).cloned(),
        width: signal.width,
        low: signal.low,
        ascending: signal.ascending,
        input: signal.direction == Direction::Input,
    };
    design.signals.iter().map(signal).collect()
}

/// Whether a driver plays and reads the winner, how much of some games is correct with it, and if nothing is,
/// on how many squares a first move is stored.
type Merit = (bool, usize, usize);
/// The index of a profile's variant, and its timing.
type Chosen = (usize, Timing);

/// How the clocks of a profile are taken.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Timing {
    /// As they are.
    Exact,
    /// With more of them after a move: registered outputs may change later.
    Late,
    /// With several for each: buttons may be debounced.
    Held,
}

/// How many clocks later outputs may be read.
const SETTLING: u32 = 2;
/// How many clocks a debounced button is held.
const HOLDING: u32 = 6;

/// The least number of squares on which first moves are stored by a design that is driven in the right way.
const ENOUGH_SQUARES: usize = 5;

/// A driver that fits a design, and the assumptions made.
pub struct Drive {
    /// The driver, with the codes of squares that fit best.
    pub driver: Driver,
    /// The driver, bound to the design.
    pub controls: Controls,
    /// Assumptions, and signals that are not observed.
    pub notes: Vec<String>,
    /// How much of some games is correct; 0 if nothing that it does changes the design's outputs.
    pub score: usize,
    /// Whether it plays and reads the winner, if its driver has one.
    pub reads_winner: bool,
    /// Inputs that it does not set.
    pub left: Vec<String>,
    /// An output that is named as the turn, and does not show it in most games.
    pub unread_turn: Option<String>,
}

impl Drive {
    /// Binds a profile. Where squares can be encoded in several ways or a profile has variants, the one with
    /// which most of some games is correct is chosen.
    pub fn new(design: &Design, profile: &Profile) -> Result<Drive, DriverError> {
        let signals = signals(design, &profile.names);
        let mut candidates = Vec::new();
        for (variant, driver) in profile.driver.variants()?.into_iter().enumerate() {
            for code in std::iter::once(driver.code).chain(driver.alternatives.iter().copied()) {
                candidates.push((variant, Timing::Exact, driver.with_code(code)));
            }
        }
        if profile.recognised && profile.driver.clocked() && profile.driver.kind == Kind::Referee {
            let exact = candidates.clone();
            let late = |(variant, _, driver): &(usize, Timing, Driver)| {
                (*variant, Timing::Late, driver.settling(SETTLING))
            };
            let held = |(variant, _, driver): &(usize, Timing, Driver)| {
                (*variant, Timing::Held, driver.held(HOLDING))
            };
            candidates.extend(exact.iter().map(late).chain(exact.iter().map(held)));
        }
        let several = candidates.len() > 1;
        let mut best: Option<(Merit, Chosen, Driver, Controls)> = None;
        let mut refused = None;
        for (variant, timing, driver) in candidates {
            let plays = best.as_ref().is_some_and(|((_, score, _), ..)| *score > 0);
            if timing == Timing::Held && plays {
                continue;
            }
            let controls = match driver.compile(&signals, driver.missing) {
                Ok(controls) => controls,
                Err(error) => {
                    refused = refused.or(Some(error));
                    continue;
                }
            };
            let tried = several || profile.recognised;
            let score = if tried {
                let (small, _) = design.restricted(&bits_read(design, &controls));
                probe::score(&small, &driver, &controls)
            } else {
                0
            };
            let stored = if tried && score == 0 { stored(design, &driver, &controls) } else { 0 };
            // A driver that does not read the winner makes fewer mistakes only because it sees less.
            let merit = (score > 0 && sees_winner(&controls), score, stored);
            if best.as_ref().is_none_or(|(known, ..)| merit > *known) {
                best = Some((merit, (variant, timing), driver, controls));
            }
        }
        let Some(((reads_winner, score, _), (variant, timing), driver, mut controls)) = best else {
            return Err(refused.expect("there is at least one variant"));
        };
        let mut notes: Vec<String> = profile.note.iter().cloned().collect();
        notes.extend(in_part(driver.kind, &controls));
        let learns = driver.kind == Kind::Referee && driver.missing == Missing::Unobserved;
        let mut unread_turn = None;
        if learns && controls.reading.turn.is_none() {
            match turn::learn(design, &driver, &controls) {
                Shown::Turn(outcome) => {
                    controls.unobserved.retain(|name| name != "turn");
                    controls.reading.turn = Some(outcome);
                    controls.reading.turn_after_moves = true;
                }
                Shown::Other(name) => unread_turn = Some(name),
                Shown::Nothing => {}
            }
        }
        if !driver.alternatives.is_empty() {
            let codes = driver.code.map(|code| code.to_string()).join(" ");
            notes.push(format!("assumed that squares 1 to 9 are written as {codes}"));
        }
        match timing {
            Timing::Exact => {}
            Timing::Late => notes.push(format!(
                "outputs are read {SETTLING} clocks later than the profile says, by which more games are played as they should be"
            )),
            Timing::Held => notes.push(format!(
                "every level of a move is held for {HOLDING} clocks, without which no move is stored"
            )),
        }
        if variant > 0 {
            notes.push(format!(
                "assumed variant {variant} of the profile, by which more games are played as they should be"
            ));
        }
        for (theirs, ours) in &profile.names {
            notes.push(format!("took `{theirs}` for `{ours}`"));
        }
        if !controls.unobserved.is_empty() {
            notes.push(format!(
                "not observed, because the design has no such signal: {}",
                controls.unobserved.join(", ")
            ));
        }
        let sets = controls.sets();
        let left: Vec<String> = (design.signals.iter().enumerate())
            .filter(|(index, signal)| signal.direction == Direction::Input && !sets.contains(index))
            .map(|(_, signal)| signal.name.clone())
            .collect();
        // Most boards have no line, so a judge that reports none may be disabled by an undriven input.
        let blind = profile.recognised && driver.kind == Kind::Judge && !left.is_empty();
        let (reads_winner, score) = match blind && !probe::sees_wins(design, &controls) {
            true => (false, 0),
            false => (reads_winner, score),
        };
        if !left.is_empty() {
            notes.push(format!("inputs that the profile does not name stay at 0: {}", left.join(", ")));
        }
        Ok(Drive { driver, controls, notes, score, reads_winner, left, unread_turn })
    }

    /// Whether the design reacts as the driver expects, right or wrong. One that does not is driven in a wrong
    /// way rather than broken.
    pub fn responds(&self, design: &Design) -> bool {
        let complete = sees_winner(&self.controls) && self.left.is_empty();
        let stores = || stored(design, &self.driver, &self.controls) >= ENOUGH_SQUARES;
        self.score > 0 || complete && (self.is_ours() || stores())
    }

    /// Whether the design has all ports of one of our own machines. No other is driven by such a driver.
    pub fn is_ours(&self) -> bool {
        profile::is_ours(self.driver.name()) && self.controls.unobserved.is_empty()
    }

    /// The design reduced to the logic behind the signals that are read, and the registers that it keeps.
    pub fn restricted(&self, design: &Design) -> (Design, Vec<usize>) {
        design.restricted(&bits_read(design, &self.controls))
    }
}

/// On how many squares a referee stores a first move, whatever else it does.
fn stored(design: &Design, driver: &Driver, controls: &Controls) -> usize {
    if driver.kind != Kind::Referee || controls.reading.board.is_none() {
        return 0;
    }
    let (small, _) = design.restricted(&bits_read(design, controls));
    probe::stored(&small, driver, controls)
}

/// What the outputs of a judge leave open.
fn in_part(kind: Kind, controls: &Controls) -> Option<String> {
    let reading = &controls.reading;
    if kind != Kind::Judge {
        return None;
    }
    if let Some(winner) = &reading.winner
        && winner.o.is_none()
    {
        return Some("it judges one side, which is taken for X; wins of O are not shown to it".to_owned());
    }
    if let (None, None, Some(over)) = (&reading.winner, &reading.win, &reading.over) {
        let names: Vec<&str> = over.condition.references().iter().map(|one| one.text.as_str()).collect();
        let names = names.join(", ");
        return Some(format!("`{names}` is read as the end of the game, by a line or by a full board"));
    }
    let flags = reading.win.as_ref()?.condition.references();
    let lines = flags.into_iter().find(|reference| reference.width() > 1)?;
    Some(format!("a win is any bit of `{}`; which of them belongs to which line is not checked", lines.text))
}

/// Whether a driver reads the winner, if it has one.
fn sees_winner(controls: &Controls) -> bool {
    controls.unobserved.iter().all(|name| name != "winner")
}

/// The bits of signals that are read.
pub fn bits_read(design: &Design, controls: &Controls) -> Vec<usize> {
    let reads = controls.reads();
    let parts = reads.iter().flat_map(|reference| reference.parts());
    let bits = parts.flat_map(|(signal, low, width)| {
        let first = design.signals[signal].first_bit + low;
        first..first + width
    });
    bits.collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::test_designs::{
        Logic, OPPONENT, REFEREE, changed, design, drive, line, opponent, opponent_of, profile, referee,
        referee_of,
    };

    const INPUTS: &str = "clk reset x_valid o_valid position:4";
    const OUTPUTS: &str = "board:18 winner:2 draw game_over illegal turn";

    fn recognised(text: &str) -> Profile {
        Profile { recognised: true, ..profile(text) }
    }

    /// First moves that a design answers are not counted.
    #[test]
    fn only_a_referee_stores_first_moves() {
        let (referee, opponent) = (referee_of(referee()), opponent_of(opponent()));
        let told = |design: &Design, text: &str| {
            let drive = drive(design, text);
            stored(design, &drive.driver, &drive.controls)
        };
        assert_eq!(told(&referee, REFEREE), 9);
        assert_eq!(told(&opponent, OPPONENT), 0);
    }

    /// Notes, score and whether the design responds.
    fn told(design: &Design, profile: &Profile) -> String {
        match Drive::new(design, profile) {
            Err(error) => error.to_string(),
            Ok(drive) => format!(
                "score {}{}{} {}{}",
                drive.score,
                if drive.reads_winner { ", winner" } else { "" },
                if drive.responds(design) { ", responds" } else { "" },
                drive.notes.join("; "),
                drive.unread_turn.as_ref().map_or(String::new(), |name| format!(" not the turn: {name}")),
            ),
        }
    }

    /// A referee with some more registers: the inputs and the outputs that its own logic sees.
    fn staged(
        more: usize,
        inputs: impl Fn(&[u64], &[u64]) -> Vec<u64> + Send + Sync + Clone + 'static,
        next: impl Fn(&[u64], &[u64], &[u64]) -> Vec<u64> + Send + Sync + 'static,
        late: bool,
    ) -> Design {
        let (step, show) = referee();
        let shown = show.clone();
        let seen = inputs.clone();
        let step: Logic = Arc::new(move |levels, state| {
            let mut all = step(&seen(levels, &state[20..]), &state[..20]);
            all.extend(next(levels, &shown(levels, &state[..20]), &state[20..]));
            all
        });
        let show: Logic = Arc::new(move |levels, state| match late {
            true => state[state.len() - 24..].to_vec(),
            false => show(levels, &state[..20]),
        });
        design(INPUTS, OUTPUTS, &format!("x:9 o:9 player refused more:{more}"), step, show)
    }

    #[test]
    fn outputs_may_come_late_and_buttons_may_be_held() {
        let plain = recognised(REFEREE);
        let late =
            staged(48, |levels, _| levels.to_vec(), |_, shown, state| [shown, &state[..24]].concat(), true);
        // A button counts in its third clock, once.
        let seen = |levels: &[u64], state: &[u64]| {
            let mut levels = levels.to_vec();
            levels[2] &= state[0] & state[1] & !state[2];
            levels[3] &= state[3] & state[4] & !state[5];
            levels
        };
        let held = staged(
            6,
            seen,
            |levels, _, state| {
                let after =
                    |level: u64, state: &[u64]| [level & !levels[1], state[0] & level, state[1] & level];
                [after(levels[2], &state[..3]), after(levels[3], &state[3..])].concat()
            },
            false,
        );
        let exact = staged(1, |levels, _| levels.to_vec(), |_, _, state| state.to_vec(), false);
        let all = [("exact", exact), ("late", late), ("held", held)];
        let told: String =
            all.iter().map(|(name, design)| format!("{name}: {}\n", told(design, &plain))).collect();
        insta::assert_snapshot!(told);
    }

    #[test]
    fn variants_and_codes_are_tried() {
        let (step, show) = referee();
        let inverted: Logic = Arc::new(move |inputs, state| {
            let mut inputs = inputs.to_vec();
            inputs[1] = !inputs[1];
            step(&inputs, state)
        });
        let low = referee_of((inverted, show));
        let text = format!(
            "{}\n[[variants]]\nreset.steps = [\"reset=0\", \"clock 1\", \"reset=1\"]\nidle.reset = 1\n",
            REFEREE.replace("out_of_range", "alternatives = [[1, 2, 3, 4, 5, 6, 7, 8, 9]]\nout_of_range")
        );
        let mut all = format!("the second variant: {}\n", told(&low, &profile(&text)));
        all += &format!("the first: {}\n", told(&referee_of(referee()), &profile(&text)));
        all += &format!("not tried: {}\n", told(&low, &profile(REFEREE)));
        all += &format!("recognised: {}\n", told(&low, &recognised(REFEREE)));
        let unnamed = REFEREE.replace("position={sq}", "place={sq}");
        all += &format!("no such input: {}\n", told(&low, &profile(&unnamed)));
        let mut renamed = profile(&REFEREE.replace("\"winner\"", "\"won\""));
        renamed.names.insert("winner".to_owned(), "won".to_owned());
        renamed.note = Some("a note".to_owned());
        all += &format!("renamed: {}\n", told(&referee_of(referee()), &renamed));
        let missing = REFEREE.replace("\"winner\"", "\"won\"");
        all += &format!("no winner: {}\n", told(&referee_of(referee()), &recognised(&missing)));
        insta::assert_snapshot!(all);
    }

    #[test]
    fn a_design_that_stores_most_squares_responds() {
        // Every move of X also marks square 9, so no game goes right.
        let (step, show) = referee();
        let wrong = |lost: usize| {
            changed(step.clone(), move |inputs, state, next| {
                next[8] |= inputs[2] & !inputs[1];
                (0..lost).for_each(|square| next[square] = state[square]);
            })
        };
        let mut all = String::new();
        for lost in [0, 4, 5] {
            let design = referee_of((wrong(lost), show.clone()));
            all += &format!("{lost} squares lost: {}\n", told(&design, &recognised(REFEREE)));
        }
        // An input that the driver does not set.
        let more =
            design(&format!("{INPUTS} mode"), OUTPUTS, "x:9 o:9 player refused", wrong(0), show.clone());
        all += &format!("one more input: {}\n", told(&more, &recognised(REFEREE)));
        let turn = &REFEREE[..REFEREE.find("[read.turn]").unwrap()];
        let odd = changed(show.clone(), |_, state, outputs| outputs[23] = state[0]);
        all += &format!("turn: {}\n", told(&referee_of((step.clone(), show)), &recognised(turn)));
        all += &format!("no turn: {}\n", told(&referee_of((step, odd)), &recognised(turn)));
        all += &format!(
            "opponent: {}\n",
            told(&opponent_of(opponent()), &recognised(crate::test_designs::OPPONENT))
        );
        insta::assert_snapshot!(all);
    }

    const JUDGE: &str = "name = \"made\"\nkind = \"judge\"\n[drive.board]\nX = \"x\"\nO = \"o\"\n";

    #[test]
    fn what_a_judge_leaves_open_is_noted() {
        let judge = |inputs: &str, enabled: bool| {
            let show: Logic = Arc::new(move |inputs, _| {
                let on = if enabled { u64::MAX } else { 0 };
                let (x, o) = (line(&inputs[..9]) & on, line(&inputs[9..18]) & on);
                [&[x, o, x | o], &[x | o; 8][..]].concat()
            });
            design(inputs, "xw ow end lines:8", "", Arc::new(|_: &[u64], _: &[u64]| Vec::new()), show)
        };
        let mut all = String::new();
        for (name, reads) in [
            ("both", "[read.winner]\nX = \"xw\"\nO = \"ow\"\n"),
            ("one side", "[read.winner]\nX = \"xw\"\n"),
            ("the end", "[read.over]\nat = \"end\"\n"),
            ("lines", "[read.win]\nat = \"lines\"\n"),
            ("a win", "[read.win]\nat = \"end\"\n"),
        ] {
            let profile = recognised(&format!("{JUDGE}{reads}"));
            all += &format!("{name}: {}\n", told(&judge("x:9 o:9", true), &profile));
            all += &format!("{name}, disabled: {}\n", told(&judge("x:9 o:9 en", false), &profile));
        }
        let winner = format!("{JUDGE}[read.winner]\nX = \"xw\"\nO = \"ow\"\n");
        all += &format!("one more input: {}\n", told(&judge("x:9 o:9 en", true), &recognised(&winner)));
        insta::assert_snapshot!(all);
    }

    #[test]
    fn a_machine_of_ours_has_all_its_ports() {
        let design = referee_of(referee());
        let ours = |text: &str| drive(&design, text).is_ours();
        assert!(!ours(REFEREE));
        let named = REFEREE.replace("name = \"referee\"", "name = \"cabinet\"");
        assert!(ours(&named));
        assert!(!ours(&named.replace("\"illegal\"", "\"missing\"")));
    }

    #[test]
    fn only_the_bits_that_are_read_are_kept() {
        let design = referee_of(referee());
        let drive = drive(&design, REFEREE);
        let mut bits = bits_read(&design, &drive.controls);
        bits.sort_unstable();
        bits.dedup();
        let first = design.signals.iter().find(|signal| signal.name == "board").unwrap().first_bit;
        assert_eq!(bits, (first..first + 24).collect::<Vec<_>>());
        assert_eq!(drive.restricted(&design).1.len(), 20);
    }
}
