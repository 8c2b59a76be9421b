//! Gates that should be the sized game, run on many transitions at once.

use std::collections::HashMap;
use std::ops::Range;

use logic::{Engine, Gate, Gates, Row, States, bit_names};
use prover::Cofactors;

use super::lanes::{Control, STORE};
use super::placements::every_usual_case;
use crate::sized::twin::{Levels, Stage};
use crate::sized::{Phase, SizedGameOutputs, SizedGameRegisters};

/// The number of register bits.
pub const REGISTERS: usize = 50;
/// The number of control bits, which come first; the rest is the store.
pub const CONTROL: usize = 11;
/// The number of output bits; the last is `illegal`, and every other shows a register.
pub const OUTPUTS: usize = 51;
const INPUTS: usize = 6;
/// The registers that hold the winner, and the first ones of the selection, the board and the hands.
pub const WINNER: Range<usize> = 3..5;
pub const SELECTION: usize = 5;
pub const BOARD: usize = 11;
pub const HANDS: usize = 38;

/// The registers of 64 games.
type Registers = SizedGameRegisters<u64>;

/// Many transitions with the same buttons, and their expected results.
pub struct Trial<'a> {
    /// Whether player two is to move.
    pub second: bool,
    /// The state of the control before the edge.
    pub stage: Stage,
    /// The buttons.
    pub levels: Levels,
    /// The registers of the control before the edge.
    pub control: [Row; CONTROL],
    /// Their expected values after it.
    pub control_after: [Row; CONTROL],
    /// The store before it, which has been [loaded](Subject::load), and its expected values after it.
    pub store: [&'a Row; STORE],
    pub store_after: [&'a Row; STORE],
    /// Whether the confirm should be refused.
    pub illegal: Row,
    /// The lanes that hold a case.
    pub lanes: Row,
}

/// The response of the gates to a trial.
pub struct Answer<'r> {
    rows: &'r [Row],
    program: &'r Program,
    /// The lanes in which a next state or an output differs from the expected one.
    pub unlike_twin: Row,
}

/// Gates that should be the sized game.
///
/// Control and buttons are the same in all lanes of a trial. For those that are tried in every position,
/// there is a program of the gates with these constants propagated, which is a fraction of the whole.
pub struct Subject {
    whole: Program,
    usual: HashMap<(bool, Stage, Levels), Program>,
}

/// Gates as a program, and the registers that it may change: the others are fed back unchanged.
struct Program {
    engine: Engine,
    keeps: [bool; REGISTERS],
    changing: Vec<usize>,
    /// The squares and the counts of which some bit may change.
    squares: Vec<usize>,
    counts: Vec<usize>,
}

impl Subject {
    /// Compiles the gates.
    ///
    /// # Panics
    /// If the numbers of flip-flops, inputs and outputs are not those of the game.
    pub fn new(gates: &Gates) -> Subject {
        let shape = (gates.flops.len(), gates.inputs, gates.outputs.len());
        assert_eq!(shape, (REGISTERS, INPUTS, OUTPUTS), "these are not the ports of the sized game");
        let usual = every_usual_case().map(|(second, stage, levels)| {
            let (held, levels_held) = (Control::of(second, stage).bits(), levels.word() >> 1);
            let part = Cofactors::circuit(gates, |gate| match gate {
                Gate::Input(input) => Some(levels_held >> input & 1 == 1),
                // After a game, the winner differs between lanes.
                Gate::Flop(bit) if bit < CONTROL && !(stage == Stage::End && WINNER.contains(&bit)) => {
                    Some(held >> bit & 1 == 1)
                }
                _ => None,
            });
            ((second, stage, levels), Program::new(&part))
        });
        Subject { usual: usual.collect(), whole: Program::new(gates) }
    }

    /// Rows for all trials.
    pub fn rows(&self) -> Vec<Row> {
        let programs = self.usual.values().chain([&self.whole]);
        vec![Row::ZEROS; programs.map(|program| program.engine.size().0).max().unwrap_or(0)]
    }

    /// Loads board and hands for the trials that follow.
    pub fn load(&self, rows: &mut [Row], store: [&Row; STORE]) {
        rows[CONTROL..].iter_mut().zip(store).for_each(|(row, store)| *row = *store);
    }

    /// Runs a trial.
    #[inline(always)]
    pub fn run<'r>(&'r self, rows: &'r mut [Row], trial: &Trial<'_>) -> Answer<'r> {
        let case = (trial.second, trial.stage, trial.levels);
        let program = self.usual.get(&case).unwrap_or(&self.whole);
        let levels = trial.levels.word() >> 1;
        for input in 0..INPUTS {
            rows[REGISTERS + input] = Row::broadcast(levels >> input & 1 == 1);
        }
        rows[..CONTROL].copy_from_slice(&trial.control);
        program.engine.run(rows);
        let mut answer = Answer { rows, program, unlike_twin: Row::ZEROS };
        let mut unlike = *answer.illegal() ^ trial.illegal;
        for (bit, expected) in trial.control_after.iter().enumerate() {
            differ(&mut unlike, answer.after(bit), expected);
        }
        for (bit, (before, expected)) in (CONTROL..).zip(trial.store.into_iter().zip(trial.store_after)) {
            debug_assert_eq!(answer.before(bit), before, "what was loaded is not what is tried");
            // A register that the gates keep, and whose expected row is the one before, needs no comparison.
            if !(program.keeps[bit] && std::ptr::eq(before, expected)) {
                differ(&mut unlike, answer.after(bit), expected);
            }
        }
        for (output, &register) in SHOWN.iter().enumerate() {
            let shown = program.engine.result(rows, REGISTERS + output);
            if !std::ptr::eq(shown, &rows[register]) {
                differ(&mut unlike, shown, &rows[register]);
            }
        }
        answer.unlike_twin = unlike;
        answer
    }
}

/// Adds the lanes in which two rows differ.
#[inline(always)]
fn differ(lanes: &mut Row, a: &Row, b: &Row) {
    lanes.0.iter_mut().zip(a.0.iter().zip(&b.0)).for_each(|(lanes, (a, b))| *lanes |= a ^ b);
}

impl Program {
    fn new(gates: &Gates) -> Program {
        let keeps: [bool; REGISTERS] =
            std::array::from_fn(|bit| gates.gates[gates.flops[bit].next] == Gate::Flop(bit));
        let changing = |first: usize, width: usize, count: usize| {
            let parts =
                (0..count).filter(|part| !keeps[first + width * part..][..width].iter().all(|&kept| kept));
            parts.collect::<Vec<_>>()
        };
        Program {
            engine: Engine::new(gates),
            keeps,
            changing: (0..REGISTERS).filter(|&bit| !keeps[bit]).collect(),
            squares: changing(BOARD, 3, 9),
            counts: changing(HANDS, 2, 6),
        }
    }
}

impl Answer<'_> {
    /// A register before the edge.
    pub fn before(&self, bit: usize) -> &Row {
        &self.rows[bit]
    }

    /// A register after the edge.
    pub fn after(&self, bit: usize) -> &Row {
        self.program.engine.result(self.rows, bit)
    }

    /// Whether the confirm is refused.
    pub fn illegal(&self) -> &Row {
        self.program.engine.result(self.rows, REGISTERS + OUTPUTS - 1)
    }

    /// The lanes in which the control enters a state.
    #[inline(always)]
    pub fn becomes(&self, phase: Phase) -> Row {
        let (_, code) = Phase::CODES[phase.index()];
        (0..3).fold(Row::ONES, |lanes, bit| {
            let row = *self.after(bit);
            lanes & if code >> bit & 1 == 1 { row } else { !row }
        })
    }

    /// The registers that may change.
    pub fn changing(&self) -> &[usize] {
        &self.program.changing
    }

    /// The squares that may change.
    pub fn squares(&self) -> &[usize] {
        &self.program.squares
    }

    /// The counts in both hands that may change.
    pub fn counts(&self) -> &[usize] {
        &self.program.counts
    }
}

/// The register that each output but the last shows.
pub const SHOWN: [usize; OUTPUTS - 1] = {
    let mut shown = [0; OUTPUTS - 1];
    let mut output = 0;
    while output < OUTPUTS - 1 {
        shown[output] = match output {
            // The state, then the board and the hands, then the selection and the size, then the winner.
            0..3 => output,
            3..42 => CONTROL + output - 3,
            42..48 => 5 + output - 42,
            _ => 3 + output - 48,
        };
        output += 1;
    }
    shown
};

/// The registers bit by bit.
pub fn bits(registers: &Registers) -> [u64; REGISTERS] {
    let bits = logic::pack(registers);
    std::array::from_fn(|bit| bits[bit])
}

/// The name of each next state and each output, bit by bit.
pub fn names() -> Vec<String> {
    let next = bit_names::<SizedGameRegisters<bool>>().into_iter().map(|name| format!("the next {name}"));
    let outputs = bit_names::<SizedGameOutputs<bool>>().into_iter().map(|name| format!("the output {name}"));
    next.chain(outputs).collect()
}

#[cfg(test)]
mod tests {
    use logic::pack;

    use super::*;
    use crate::sized::shown;

    /// A different number in each bit: the layout is that of the bundles, and outputs show their registers.
    #[test]
    fn bits_are_in_the_order_of_the_ports() {
        let bits: [u64; REGISTERS] = std::array::from_fn(|bit| bit as u64 + 1);
        let registers: Registers = logic::unpack(bits);
        assert_eq!(super::bits(&registers), bits);
        assert_eq!(registers.control.winner.0[..], bits[WINNER]);
        assert_eq!(registers.selection.selectX.0[0], bits[SELECTION]);
        assert_eq!(registers.board.board_state[0].0[0], bits[BOARD]);
        assert_eq!(registers.hand_p1.piece_count[0].0[0], bits[HANDS]);
        let outputs = pack(&shown(registers, 99));
        assert_eq!(outputs.len(), OUTPUTS);
        assert!((0..OUTPUTS - 1).all(|output| outputs[output] == bits[SHOWN[output]]));
        assert_eq!(outputs[OUTPUTS - 1], 99);
        assert_eq!(names().len(), REGISTERS + OUTPUTS);
    }
}
