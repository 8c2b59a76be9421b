//! The blocks of the textbook, one file each.

pub mod get_move;
pub mod move_code;
pub mod pick;
pub mod two_in_row;
