//! Gates that claim to be the sized game, run on many transitions at once.

use logic::{Bundle, Engine, Gates, Row, State, WORDS, Word};

use crate::sized::twin::Levels;
use crate::sized::{
    BoardState, HandRegisters, SelectionRegisters, SizeChooserRegisters, SizedGameOutputs,
    SizedGameRegisters, StateMachineRegisters,
};

/// How many register bits the game has.
pub const REGISTERS: usize = 50;
/// How many of them, the first ones, are the control; the rest is the store.
pub const CONTROL: usize = 11;
/// How many output bits the game has; the last is `illegal`, and every other shows a register.
pub const OUTPUTS: usize = 51;
const INPUTS: usize = 6;

/// The registers of 64 games.
pub type Registers = SizedGameRegisters<u64>;

/// Sixty-four transitions with the same buttons, and what should come of them.
pub struct Trial {
    /// The registers before the edge.
    pub before: Registers,
    /// The buttons.
    pub levels: Levels,
    /// What the registers should hold after the edge.
    pub after: Registers,
    /// Whether the confirm should be refused.
    pub illegal: u64,
    /// The lanes that hold a case.
    pub lanes: u64,
}

/// What the gates made of a trial.
pub struct Answer {
    /// What the registers hold after the edge.
    pub after: Registers,
    /// Whether the confirm is refused.
    pub illegal: u64,
    /// The lanes in which a next state or an output is not what it should be.
    pub unlike_twin: u64,
}

/// Gates that claim to be the sized game.
pub struct Subject {
    engine: Engine,
}

impl Subject {
    /// Takes the gates.
    ///
    /// # Panics
    /// If there are not as many flip-flops, inputs and outputs as the game has.
    pub fn new(gates: &Gates) -> Subject {
        let shape = (gates.flops.len(), gates.inputs, gates.outputs.len());
        assert_eq!(shape, (REGISTERS, INPUTS, OUTPUTS), "these are not the ports of the sized game");
        Subject { engine: Engine::new(gates) }
    }

    /// Rows for [`run`](Subject::run).
    pub fn rows(&self) -> Vec<Row> {
        self.engine.rows()
    }

    /// Runs trials with the same buttons, one in each word of the lanes.
    pub fn run(&self, rows: &mut [Row], trials: &[Trial]) -> Vec<Answer> {
        assert!(trials.len() <= WORDS);
        let Some(first) = trials.first() else { return Vec::new() };
        let levels = first.levels.word() >> 1;
        for input in 0..INPUTS {
            rows[self.engine.first_input() + input] = Row::broadcast(levels >> input & 1 == 1);
        }
        for (word, trial) in trials.iter().enumerate() {
            for (row, lanes) in rows.iter_mut().zip(bits(&trial.before)) {
                row.0[word] = lanes;
            }
        }
        self.engine.run(rows);
        trials.iter().enumerate().map(|(word, trial)| self.answer(rows, word, trial)).collect()
    }

    fn answer(&self, rows: &[Row], word: usize, trial: &Trial) -> Answer {
        let result = |number| self.engine.result(rows, number).0[word];
        let after: [u64; REGISTERS] = std::array::from_fn(result);
        let (held, expected) = (bits(&trial.before), bits(&trial.after));
        let mut unlike_twin = (0..REGISTERS).fold(0, |lanes, bit| lanes | after[bit] ^ expected[bit]);
        for (output, &register) in SHOWN.iter().enumerate() {
            unlike_twin |= result(REGISTERS + output) ^ held[register];
        }
        let illegal = result(REGISTERS + OUTPUTS - 1);
        unlike_twin |= illegal ^ trial.illegal;
        Answer { after: registers(&after), illegal, unlike_twin }
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
    let SizedGameRegisters { control, selection, chooser, board, hand_p1, hand_p2 } = registers;
    let mut bits = [0; REGISTERS];
    bits[..3].copy_from_slice(&control.state.code.0);
    bits[3..5].copy_from_slice(&control.winner.0);
    bits[5..7].copy_from_slice(&selection.selectX.0);
    bits[7..9].copy_from_slice(&selection.selectY.0);
    bits[9..11].copy_from_slice(&chooser.size.0);
    for (square, content) in board.board_state.iter().enumerate() {
        bits[11 + 3 * square..14 + 3 * square].copy_from_slice(&content.0);
    }
    for (size, count) in hand_p1.piece_count.iter().chain(&hand_p2.piece_count).enumerate() {
        bits[38 + 2 * size..40 + 2 * size].copy_from_slice(&count.0);
    }
    bits
}

/// The registers of bits.
fn registers(bits: &[u64; REGISTERS]) -> Registers {
    let two = |first: usize| Word([bits[first], bits[first + 1]]);
    let hand =
        |first: usize| HandRegisters { piece_count: std::array::from_fn(|size| two(first + 2 * size)) };
    let mut state = State::constant(crate::sized::Phase::START);
    state.code = Word([bits[0], bits[1], bits[2]]);
    SizedGameRegisters {
        control: StateMachineRegisters { state, winner: two(3) },
        selection: SelectionRegisters { selectX: two(5), selectY: two(7) },
        chooser: SizeChooserRegisters { size: two(9) },
        board: BoardState {
            board_state: std::array::from_fn(|square| Word::from_fn(|bit| bits[11 + 3 * square + bit])),
        },
        hand_p1: hand(38),
        hand_p2: hand(44),
    }
}

/// The name of each next state and each output, bit by bit.
pub fn names() -> Vec<String> {
    let mut names = Vec::new();
    let mut see = |path: &str, width: usize, what: &str| {
        let bit = |bit: usize| if width == 1 { String::new() } else { format!("[{bit}]") };
        names.extend((0..width).map(|number| format!("{what}{path}{}", bit(number))));
    };
    let registers: SizedGameRegisters<bool> = logic::unpack(std::iter::repeat(false));
    registers.visit("", &mut |leaf, _| see(leaf.path, leaf.width, "the next "));
    let outputs: SizedGameOutputs<bool> = logic::unpack(std::iter::repeat(false));
    outputs.visit("", &mut |leaf, _| see(leaf.path, leaf.width, "the output "));
    names
}

#[cfg(test)]
mod tests {
    use logic::pack;

    use super::*;
    use crate::sized::shown;

    /// Another number in each bit: the layout here is that of the bundles, and the outputs show what they should.
    #[test]
    fn bits_are_in_the_order_of_the_ports() {
        let bits: [u64; REGISTERS] = std::array::from_fn(|bit| bit as u64 + 1);
        let registers = registers(&bits);
        assert_eq!(pack(&registers), bits);
        assert_eq!(super::bits(&registers), bits);
        let outputs = pack(&shown(registers, 99));
        assert_eq!(outputs.len(), OUTPUTS);
        assert!((0..OUTPUTS - 1).all(|output| outputs[output] == bits[SHOWN[output]]));
        assert_eq!(outputs[OUTPUTS - 1], 99);
        assert_eq!(names().len(), REGISTERS + OUTPUTS);
    }
}
