//! Picks a move that never loses, in either seat, with about fifty lookup tables.
//!
//! ```text
//!           ┌───────────────────────────────────────────────────────────────────┐
//!           │      ┌────────────────────┐                                       │
//!           │   ┌──┤ pocket_first_call  ├──/10──┬────────────────┐              │
//!           │   │  └────────────────────┘       │                │              │
//!  X ──/9───┼───┤  ┌────────────────────┐       │ the first that │  ┌────────┐  │
//!           │   ├──┤ pocket_second_call ├──/10──┤ calls a square ├──┤ number ├──┼──/4── MOVE
//!  Y ──/9───┼───┤  └────────────────────┘       │                │  └────────┘  │
//!           │   │  ┌────────────────────┐       │                │              │
//!           │   └──┤ pocket_third_call  ├──/10──┴────────────────┘              │
//!           │      └────────────────────┘                                       │
//!           └───────────────────────────────────────────────────────────────────┘
//! ```
//!
//! | port | | meaning |
//! |---|---|---|
//! | `X` | in, 9 | the marks of the side to move; bit *i* - 1 stands for square *i* |
//! | `Y` | in, 9 | the marks of the other side |
//! | `MOVE` | out, 4 | the number of the square to play |
//!
//! Each of three stages calls squares, most often one or none. The first stage that calls any square
//! decides, and where none does, it is square 1. Nothing keeps a stage from calling two squares at
//! once: the number is made by gates that know nothing of priorities, and the calls are such that one
//! of the squares that were called comes out. See [`crate::pocket`] for what this circuit was made
//! for, what is promised, and how it was found.

use logic::{Bit, Block, Signal, Word, ports};

use super::first_call::FirstCall;
use super::second_call::SecondCall;
use super::third_call::ThirdCall;
use crate::textbook::blocks::two_in_row::Grids;

ports! {
    /// The marks of both sides, each square at the bit that has its number.
    pub struct NumberedGrids {
        /// The marks of the side to move: bit 1 is square 1, and bit 0 is 0.
        pub x: Word<B, 10>,
        /// The marks of the other side.
        pub y: Word<B, 10>,
    }
}

ports! {
    /// The squares that a stage wants to play.
    pub struct Call {
        /// One bit for each square: bit 1 is square 1, and bit 0 is 0.
        pub call: Word<B, 10>,
    }
}

ports! {
    /// A square by its number.
    #[allow(non_snake_case)]
    pub struct SquareNumber {
        /// The number of the square to play, 1 to 9.
        pub MOVE: Word<B, 4>,
    }
}

/// The block.
pub struct PocketPicker;

impl Block for PocketPicker {
    const NAME: &'static str = "pocket";
    const PURPOSE: &'static str = "Picks a move for X that never loses, moving first or second. This is promised for the \
        positions of games in which it has made every move of X, and for no others.";
    type Inputs<B: Bit> = Grids<B>;
    type Outputs<B: Bit> = SquareNumber<B>;

    fn logic<B: Bit>(Grids { X: x, Y: y }: Grids<B>) -> SquareNumber<B> {
        let grids = NumberedGrids { x: by_number(x).named("mine"), y: by_number(y).named("theirs") };
        let first = FirstCall::instance("first", grids).call.named("first_call");
        let second = SecondCall::instance("second", grids).call.named("second_call");
        let third = ThirdCall::instance("third", grids).call.named("third_call");
        let call = first.any().select(first, second.any().select(second, third)).named("call");

        // With two squares called, an even number beats an odd one, and 8 and 9 come out as 8. Counting
        // the even ones costs less than counting the odd ones, and turns no call at all into square 1.
        let Word([_, _, two, three, four, five, six, seven, eight, nine]) = call;
        let even = (two | four | six | eight).named("even");
        SquareNumber {
            MOVE: Word([!even, two | three | six | seven, four | five | six | seven, eight | nine]),
        }
    }
}

/// Moves each square to the bit that has its number.
fn by_number<B: Bit>(grid: Word<B, 9>) -> Word<B, 10> {
    Word::from_fn(|number| if number == 0 { B::LOW } else { grid.0[number - 1] })
}

/// The output of a stage: the conditions for squares 1 to 9, each under a name of its own.
pub(super) fn calls<B: Bit>(squares: [B; 9]) -> Call<B> {
    let called = |number: usize| squares[number - 1].named(format_args!("call{number}"));
    Call { call: Word::from_fn(|number| if number == 0 { B::LOW } else { called(number) }) }
}
