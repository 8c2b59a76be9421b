//! The proof of the sized game, in two parts that together cover the machine.
//!
//! The machine consists of a store (the board and both hands) and of a control (the state machine, the
//! selection and the size). There are too many positions to try all buttons in each, and there is no need to:
//! most buttons do not depend on the position.
//!
//! **First**, in every position of the game, every square and every size is confirmed on the whole machine
//! and compared with the rules. Of each eight images of a position, one is visited; the circuit is tried on
//! all eight, and its answer for an image must be the image of its answer. That the rules have this symmetry
//! is checked in every position. **Second**, for every state of the control, all buttons are examined with
//! control and buttons held constant in the netlist that is being proved. The remaining logic must be what
//! the behavioural twin does for any position, or the very nets that the first part has tried. Where it is
//! not, the report names the wire, and the first part tries these buttons in every position as well. So the
//! two parts cover every transition of any netlist, and their interface is checked rather than assumed.
//!
//! The type of [`twin::step`] shows that the twin reads the position in two cases only: it sees the stage and
//! the buttons. The claims besides the twin are checked on every transition of the first part. Where the twin
//! does not read the position, board and hands stay the same or are reset; there, the claims are checked with
//! all hands and every content of the squares, and with all buttons in a few positions.

mod control;
mod lanes;
mod model;
mod placements;
mod positions;
mod properties;
mod settled;
mod subject;

use logic::{Gates, bit_names};
use prover::{Exploration, Limits, explore};
use rules::Game;
use rules::classic::Square;
use rules::sized::{Packed, Position, Size};

use crate::report::{Counterexample, Premise, Property, Report};
use control::{Case, Settlement, settle};
use model::{Counts, Positions};
use placements::Stimulus;
use properties::PROPERTIES;
use subject::Subject;

use super::SizedGameRegisters;
use super::buttons::leading_to;
use super::twin::{self, Levels, Memory, Stage};

pub use control::INPUTS;
pub use positions::{positions, sample};

/// The number of [`positions`].
pub const POSITIONS: u64 = 5_211_855;
/// The number of reachable states, as the proof with all [`positions`] counts them.
pub const STATES: u64 = 718_074_133;
/// The number of transitions that proof tries or settles, which cover all [`INPUTS`] in all [`STATES`].
pub const TRANSITIONS: u64 = 1_019_212_532;

const ARGUMENT: &str = "Every position with every square and size, against the rules; and every state of the control \
    with all buttons, with constants in the netlist: what is left of it is what the twin says for any position, or \
    what was tried in every position. So these transitions settle all of them.";
const PREMISE: &str = "board and hands matter to nothing else than a confirmed square and a confirmed size";
const BEGINS: &str = "a reset leaves every register as it is in START";
const SETTLED: &str =
    "where the twin does not ask the position, each claim holds with all hands and every content of a square";
const ALIKE: &str = "the rules treat all eight images of a position alike";
const TWIN: &str = "the circuit and its behavioural twin agree on every next state and every output";
const REACHABLE: &str = "START, P1_TURN, P1_PLACING, P2_TURN, P2_PLACING and END are all reachable";

/// All claims.
pub fn claims() -> impl Iterator<Item = &'static str> {
    of_every_transition().chain([REACHABLE])
}

fn of_every_transition() -> impl Iterator<Item = &'static str> {
    std::iter::once(TWIN).chain(PROPERTIES.map(|(name, _)| name))
}

/// Tries both parts with every position on gates that should be the sized game; reports now and then how many
/// positions have been tried.
pub fn prove(gates: &Gates, tell: &mut dyn FnMut(u64)) -> Report {
    prove_from(gates, vec![Position::START], true, tell)
}

/// The same with some positions only, one of each eight images.
pub fn prove_some(gates: &Gates, positions: Vec<Position>) -> Report {
    prove_from(gates, positions, false, &mut |_| {})
}

fn prove_from(gates: &Gates, start: Vec<Position>, onwards: bool, tell: &mut dyn FnMut(u64)) -> Report {
    let subject = Subject::new(gates);
    let settlement = settle(gates);
    let model =
        Positions { subject: &subject, open: &settlement.open, start, onwards, counts: Counts::default() };
    let found = explore(&model, &Limits::default(), &mut |progress| tell(progress.expanded as u64));
    let witnesses = Positions {
        subject: &subject,
        open: &every_case(),
        start: witnesses(found.states()),
        onwards: false,
        counts: Counts::default(),
    };
    let all_buttons = explore(&witnesses, &Limits::default(), &mut |_| {});
    let cases: Vec<Case> =
        before_a_game().chain(every_case()).filter(|case| !settlement.open.contains(case)).collect();
    let premises = Premises {
        settlement: &settlement,
        wrong_start: wrong_start(gates),
        unsettled: settled::violated(&subject, &cases, &PROPERTIES),
    };
    report(&premises, &model.counts, &[&found, &all_buttons])
}

/// Facts about a netlist that are checked before anything runs on it.
struct Premises<'a> {
    settlement: &'a Settlement,
    /// The register that a reset does not set to its value in START.
    wrong_start: Option<String>,
    /// A claim that is violated in a case settled by the structure, and the case.
    unsettled: Option<(usize, Case)>,
}

/// The first register that a reset sets to another value than the twin's. The rest of the proof assumes the
/// START of the twin.
fn wrong_start(gates: &Gates) -> Option<String> {
    let start = state(twin::START);
    let wrong = (0..).zip(&gates.flops).find(|&(bit, flop)| flop.initial != (start >> bit & 1 == 1));
    let names = bit_names::<SizedGameRegisters<bool>>();
    wrong.map(|(bit, flop)| format!("{} is {} after a reset", names[bit], u8::from(flop.initial)))
}

/// The state before a game, with all buttons.
fn before_a_game() -> impl Iterator<Item = Case> {
    let case = |word| Case { second: false, stage: Stage::Start, levels: Levels::of(word) };
    (0..INPUTS).step_by(2).map(case)
}

/// Every state of a player's turn and of the end of a game, with all buttons.
fn every_case() -> Vec<Case> {
    let cases = every_stage()
        .flat_map(|stage| (0..INPUTS).step_by(2).map(move |word| (stage, Levels::of(word))))
        .flat_map(|(stage, levels)| [false, true].map(|second| Case { second, stage, levels }));
    cases.filter(|case| case.stage != Stage::End || !case.second).collect()
}

/// Every memory of a game in this position.
pub fn stages(position: Position) -> impl Iterator<Item = Memory> {
    let stages = every_stage().filter(move |&stage| position.outcome().is_some() == (stage == Stage::End));
    stages.map(move |stage| Memory { stage, position })
}

/// The register bits for a memory.
pub fn state(memory: Memory) -> u64 {
    subject::bits(&super::registers(memory)).iter().rev().fold(0, |code, lanes| code << 1 | lanes & 1)
}

/// Every stage of a player's turn and the end of a game.
fn every_stage() -> impl Iterator<Item = Stage> {
    let squares = Square::ALL.into_iter().flat_map(|square| {
        let sizes = Size::ALL.map(|size| Stage::Placing(square, size));
        std::iter::once(Stage::Turn(square)).chain(sizes)
    });
    squares.chain([Stage::End])
}

/// A position for each side to move, and one for each way in which a game ends.
fn witnesses(positions: &[Packed]) -> Vec<Position> {
    let kind = |position: Position| match position.outcome() {
        None => (Some(position.mover()), None),
        Some(outcome) => (None, Some(outcome)),
    };
    let mut chosen: Vec<(_, Position)> = Vec::new();
    for position in positions.iter().map(|&packed| Position::from(packed)) {
        let kind = kind(position);
        if chosen.iter().all(|(other, _)| *other != kind) {
            chosen.push((kind, position));
        }
        // Two sides to move and three outcomes.
        if chosen.len() == 5 {
            break;
        }
    }
    chosen.into_iter().map(|(_, position)| position).collect()
}

fn report(premises: &Premises<'_>, counts: &Counts, found: &[&Exploration<Packed>]) -> Report {
    let Premises { settlement, wrong_start, unsettled } = premises;
    // A reset shows a wrong register at once; the other claims were tried from the correct one.
    let at_reset = wrong_start.as_ref().map(|_| Counterexample { clocks: vec![1] });
    let open = wrong_start.is_some() || !found.iter().all(|found| found.is_complete());
    let before_a_game = settlement.open.iter().find(|case| case.stage == Stage::Start);
    if before_a_game.is_none() {
        // Every confirm begins player one's turn, which has been settled.
        counts.follow(0, 1 << 1);
    }
    let mut properties: Vec<Property> = of_every_transition()
        .enumerate()
        .map(|(claim, name)| {
            let violation = found.iter().find_map(|found| violation(found, claim));
            let start = before_a_game.map(|case| (twin::START, case.levels));
            let odd =
                counts.odd().map(|position| (stages(position).next().unwrap_or(twin::START), Levels::NONE));
            let odd_case = start.or(odd).filter(|_| name == TWIN);
            let at_reset = at_reset.clone().filter(|_| name == TWIN);
            let counterexample = at_reset.or_else(|| odd_case.or(violation).map(counterexample));
            // Claim 0 is the twin, and the others follow.
            let unsettled = unsettled.is_some_and(|(violated, _)| violated + 1 == claim);
            Property { name, counterexample, open: open || unsettled }
        })
        .collect();
    let missing = (!counts.all_phases_are_reached()).then(|| Counterexample { clocks: Vec::new() });
    properties.push(Property { name: REACHABLE, counterexample: at_reset.or(missing), open });
    let broken = settlement.leak.as_ref().map(|leak| {
        format!("{leak}; {} such cases were tried in every position instead", settlement.open.len())
    });
    Report {
        machine: super::DESCRIPTOR.name,
        // The state before a game belongs to no position.
        states: counts.states() + 1,
        inputs: INPUTS,
        transitions: counts.transitions() + settlement.cases,
        argument: Some(ARGUMENT),
        premises: vec![
            Premise { name: PREMISE, broken },
            Premise {
                name: ALIKE,
                broken: counts.odd().map(|position| format!("{position} and its images")),
            },
            Premise { name: BEGINS, broken: wrong_start.clone() },
            Premise {
                name: SETTLED,
                broken: unsettled
                    .map(|(claim, case)| format!("{:?} does not, in {case:?}", PROPERTIES[claim].0)),
            },
        ],
        properties,
    }
}

/// The first violation of a claim.
fn violation(found: &Exploration<Packed>, claim: usize) -> Option<(Memory, Levels)> {
    let violation = found.violation(claim)?;
    let Stimulus { symmetry, stage, levels } = Stimulus::of(violation.stimulus);
    let position = Position::from(found.states()[violation.state]).image(symmetry);
    Some((Memory { stage, position }, levels))
}

/// The inputs that lead the twin to a state, then those at which the circuit fails. A circuit with other
/// failures may fail earlier.
fn counterexample((memory, levels): (Memory, Levels)) -> Counterexample {
    let clocks = leading_to(memory).into_iter().chain([levels]);
    Counterexample { clocks: clocks.map(Levels::word).collect() }
}
