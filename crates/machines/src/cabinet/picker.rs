use logic::{Bit, Block, Radix, Signal, Word};

use crate::cabinet::blocks::move_translator::MoveTranslator;
use crate::pocket::blocks::pocket_picker::PocketPicker;
use crate::story::Story;
use crate::textbook::blocks::get_move::GetMove;
use crate::textbook::blocks::two_in_row::{Grids, Move};
use crate::{Radices, textbook};

/// The signals of the cabinet of which every bit is a key or an LED.
const OWN_BITS: &[&str] = &["keys", "red", "green"];

/// The picker of a cabinet: a circuit that names a square for X.
pub trait Picker: 'static {
    /// The name of a cabinet with this picker.
    const CABINET: &'static str;
    /// The name of its module, which cannot contain a hyphen.
    const MODULE: &'static str;

    /// How the signals of a cabinet with this picker are written.
    const RADIX: Radices;

    /// The levels for the test bench of a cabinet with this picker.
    const RECORD: &'static str;

    /// The text of the page of a cabinet with this picker, if there is one.
    const STORY: Option<&'static Story>;

    /// Puts the picker into a circuit: the number of the square to play, 0 for none.
    fn pick<B: Bit>(grids: Grids<B>) -> Word<B, 4>;
}

impl Picker for PocketPicker {
    const CABINET: &'static str = "cabinet";
    const MODULE: &'static str = "cabinet";
    const RADIX: Radices = &[(Radix::Binary, OWN_BITS), (Radix::Binary, &["X", "Y"])];
    const RECORD: &'static str = include_str!("../stimulus/cabinet.txt");
    const STORY: Option<&'static Story> = Some(&super::story::STORY);

    fn pick<B: Bit>(grids: Grids<B>) -> Word<B, 4> {
        PocketPicker::instance("picker", grids).MOVE
    }
}

impl Picker for GetMove {
    const CABINET: &'static str = "cabinet-textbook";
    const MODULE: &'static str = "cabinet_textbook";
    const RADIX: Radices =
        &[(Radix::Binary, OWN_BITS), (Radix::Binary, textbook::BITS), (Radix::Binary, &["move_code"])];
    const RECORD: &'static str = include_str!("../stimulus/cabinet-textbook.txt");
    const STORY: Option<&'static Story> = None;

    fn pick<B: Bit>(grids: Grids<B>) -> Word<B, 4> {
        let code = GetMove::instance("picker", grids).MOVE.named("move_code");
        MoveTranslator::instance("translator", Move { MOVE: code }).number
    }
}
