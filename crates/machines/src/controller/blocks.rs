//! The blocks of the controller, one file each.

pub mod fsm_controller;
pub mod illegal_move_detector;
pub mod nospace_detector;
pub mod position_decoder;
pub mod position_registers;
pub mod winner_detect_across_line;
pub mod winner_detector;
