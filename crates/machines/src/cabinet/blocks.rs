//! The blocks of the cabinet, one file each.

pub mod key_encoder;
pub mod lamps;
pub mod move_translator;
pub mod one_shot;
pub mod player_turn;
