//! Play in the terminal: a thin shell around a session, as a full screen or line by line.

mod app;
mod draw;
mod keys;
mod menu;
mod plain;
mod sound;
mod terminal;
mod ui;

pub use app::App;
pub use keys::{Keys, Wish};
pub use menu::friendly;
pub use plain::Plain;
pub use sound::Speaker;
pub use terminal::run;
