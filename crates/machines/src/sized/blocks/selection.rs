//! Remembers the selected square and moves it within the grid.
//!
//! ```text
//!                      ┌───────────┐
//!  left, right ─1+1────┤           │
//!  up, down ────1+1────┤           ├──2── selectX
//!  choosing ──────1────┤ selection │
//!  recentre ──────1────┤           ├──2── selectY
//!            clock ────┤>          │
//!            reset ────┤           │
//!                      └───────────┘
//! ```
//!
//! `selectX` is the column and `selectY` the row, both 0 to 2 from the top left, so `up` makes
//! `selectY` less. Opposite arrows cancel each other; an arrow of each kind at once moves
//! diagonally. An arrow that points out of the grid does nothing.

use logic::{Bit, Block, Machine, Signal, Word, ports};

use super::stepper::{Stepper, StepperInputs};

ports! {
    /// The arrows and their enables.
    pub struct SelectionInputs {
        /// To the column before.
        pub left: B,
        /// To the column after.
        pub right: B,
        /// To the row above.
        pub up: B,
        /// To the row below.
        pub down: B,
        /// The arrows move the selection.
        pub choosing: B,
        /// The selection returns to the middle, whatever the arrows say.
        pub recentre: B,
    }
}

ports! {
    /// The selected square.
    #[allow(non_snake_case)]
    pub struct SelectionRegisters {
        /// The column, 0 to 2.
        pub selectX: Word<B, 2>,
        /// The row, 0 to 2.
        pub selectY: Word<B, 2>,
    }
}

/// Remembers the selected square and moves it within the grid.
pub struct Selection;

impl Machine for Selection {
    const NAME: &'static str = "selection";
    const PURPOSE: &'static str = "Remembers the selected square and moves it within the grid.";
    type Inputs<B: Bit> = SelectionInputs<B>;
    type Outputs<B: Bit> = SelectionRegisters<B>;
    type Registers<B: Bit> = SelectionRegisters<B>;

    fn initial<B: Bit>() -> SelectionRegisters<B> {
        let middle = Word::labelled("MIDDLE", 1);
        SelectionRegisters { selectX: middle, selectY: middle }
    }

    fn logic<B: Bit>(
        registers: SelectionRegisters<B>,
        inputs: SelectionInputs<B>,
    ) -> (SelectionRegisters<B>, SelectionRegisters<B>) {
        let SelectionInputs { left, right, up, down, choosing, recentre } = inputs;
        let middle = Selection::initial();
        let moved = |name: &str, at: Word<B, 2>, middle: Word<B, 2>, less: B, more: B| {
            let (lowest, highest) = (Word::constant(0), Word::constant(2));
            let step = StepperInputs { at, lowest, highest, less, more };
            let stepped = Stepper::instance(name, step).stepped;
            recentre.select(middle, choosing.select(stepped, at))
        };
        let next = SelectionRegisters {
            selectX: moved("columns", registers.selectX, middle.selectX, left, right).named("next_x"),
            selectY: moved("rows", registers.selectY, middle.selectY, up, down).named("next_y"),
        };
        (next, registers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All nine squares with every input, 576 cases: never out of the grid, at most one step.
    #[test]
    fn moves_within_the_grid() {
        for place in 0..9_i64 {
            let (x, y) = (place % 3, place / 3);
            for code in 0..64 {
                let [left, right, up, down, choosing, recentre] = std::array::from_fn(|i| code >> i & 1 == 1);
                let inputs = SelectionInputs { left, right, up, down, choosing, recentre };
                let registers = SelectionRegisters::<bool> {
                    selectX: Word::constant(x as u64),
                    selectY: Word::constant(y as u64),
                };
                let (next, shown) = Selection::logic(registers, inputs);
                let step = |at: i64, less: bool, more: bool| match (recentre, choosing) {
                    (true, _) => 1,
                    (false, true) => (at + i64::from(more) - i64::from(less)).clamp(0, 2),
                    (false, false) => at,
                };
                assert_eq!(next.selectX.value() as i64, step(x, left, right));
                assert_eq!(next.selectY.value() as i64, step(y, up, down));
                assert_eq!(shown, registers);
            }
        }
    }
}
