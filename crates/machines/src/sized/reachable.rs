//! An invariant of the sized game: its registers hold only valid states, squares, sizes and pieces.

use logic::Gate;
use prover::{Function, Functions};
use rules::classic::Line;

use super::Phase;
use crate::coverage::Reachable;

/// The first bits of the registers.
const STATE: usize = 0;
const SELECT_X: usize = 5;
const SELECT_Y: usize = 7;
const SIZE: usize = 9;
const BOARD: usize = 11;
const HANDS: usize = 38;
/// The number of register bits, and of buttons.
pub const REGISTERS: usize = 50;
const BUTTONS: usize = 6;

/// The invariant of the reachable states.
pub fn reachable() -> Reachable {
    let buttons = (0..BUTTONS).map(Gate::Input);
    Reachable { order: buttons.chain(registers()).collect(), holds }
}

/// The flip-flops: the control, which selects, before board and hands.
pub fn registers() -> impl Iterator<Item = Gate> {
    (STATE..BOARD).chain(HANDS..REGISTERS).chain(BOARD..HANDS).map(Gate::Flop)
}

/// There are six states, three columns, three rows and three sizes, at most two pieces of a size in a hand,
/// no invalid piece on a square, and a line only in END.
pub fn holds(functions: &mut Functions, flops: &[Function]) -> Function {
    let mut all = functions.below(&flops[STATE..STATE + 3], 6);
    for first in [SELECT_X, SELECT_Y].into_iter().chain((HANDS..REGISTERS).step_by(2)) {
        let below = functions.below(&flops[first..first + 2], 3);
        all = functions.and(all, below);
    }
    let size = functions.or(flops[SIZE], flops[SIZE + 1]);
    all = functions.and(all, size);
    for first in (BOARD..HANDS).step_by(3) {
        // 100 is not a piece.
        let low = functions.or(flops[first], flops[first + 1]);
        let piece = functions.select(flops[first + 2], low, Function::TRUE);
        all = functions.and(all, piece);
    }
    let end: Vec<Function> = flops[STATE..STATE + 3].to_vec();
    let playing = functions.below(&end, Phase::END as u64);
    let line = any_line(functions, &flops[BOARD..HANDS]);
    let wrong = functions.and(playing, line);
    functions.select(wrong, Function::FALSE, all)
}

/// Whether there are three pieces of one player in a line.
fn any_line(functions: &mut Functions, board: &[Function]) -> Function {
    let mut any = Function::FALSE;
    for line in Line::ALL {
        let [mut first, mut second] = [Function::TRUE; 2];
        for square in line.squares() {
            let bits = &board[3 * square.index()..];
            let piece = functions.or(bits[0], bits[1]);
            let piece = functions.or(piece, bits[2]);
            let of_second = functions.and(piece, bits[2]);
            let of_first = functions.select(bits[2], Function::FALSE, piece);
            first = functions.and(first, of_first);
            second = functions.and(second, of_second);
        }
        let complete = functions.or(first, second);
        any = functions.or(any, complete);
    }
    any
}
