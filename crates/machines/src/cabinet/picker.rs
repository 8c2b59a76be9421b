use logic::{Bit, Block, Signal, Word};

use crate::textbook::blocks::get_move::GetMove;
use crate::cabinet::blocks::move_translator::MoveTranslator;
use crate::pocket::blocks::pocket_picker::PocketPicker;
use crate::textbook::blocks::two_in_row::{Grids, Move};

/// What fits into the socket of a cabinet: a circuit that names a square for X.
pub trait Picker: 'static {
    /// The name of a cabinet with this picker.
    const CABINET: &'static str;
    /// The name of its module, where a hyphen is no letter.
    const MODULE: &'static str;

    /// Puts the picker into a circuit: the number of the square to play, 0 for none.
    fn pick<B: Bit>(grids: Grids<B>) -> Word<B, 4>;
}

impl Picker for PocketPicker {
    const CABINET: &'static str = "cabinet";
    const MODULE: &'static str = "cabinet";

    fn pick<B: Bit>(grids: Grids<B>) -> Word<B, 4> {
        PocketPicker::instance("picker", grids).MOVE
    }
}

impl Picker for GetMove {
    const CABINET: &'static str = "cabinet-textbook";
    const MODULE: &'static str = "cabinet_textbook";

    fn pick<B: Bit>(grids: Grids<B>) -> Word<B, 4> {
        let code = GetMove::instance("picker", grids).MOVE.named("move_code");
        MoveTranslator::instance("translator", Move { MOVE: code }).number
    }
}
