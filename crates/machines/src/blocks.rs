//! The blocks that the machines are made of, one file each.

pub mod fsm_controller;
pub mod get_move;
pub mod illegal_move_detector;
pub mod key_encoder;
pub mod lamps;
pub mod matrix;
pub mod move_code;
pub mod move_translator;
pub mod nospace_detector;
pub mod one_shot;
pub mod pick;
pub mod player_turn;
pub mod pocket;
pub mod position_decoder;
pub mod position_registers;
pub mod sized;
pub mod two_in_row;
pub mod winner_detect_across_line;
pub mod winner_detector;
