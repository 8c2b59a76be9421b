//! The blocks of the game with small, medium and large pieces.

pub mod board_registers;
pub mod hand;
pub mod line_detector;
pub mod no_placement_detector;
pub mod piece_writer;
pub mod placement_check;
pub mod placement_judge;
pub mod room_on_square;
pub mod selection;
pub mod size_chooser;
pub mod square_reader;
pub mod state_machine;
pub mod stepper;
