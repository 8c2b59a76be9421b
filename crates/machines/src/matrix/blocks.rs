//! The blocks of the display of 16 by 16 LEDs.

pub mod grid_axis;
pub mod matrix_pixel;
pub mod panel_address;
pub mod piece_glyph;
pub mod start_wave;
pub mod ws2812b_driver;
