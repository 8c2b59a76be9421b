//! The strategies that can be played against and proved.

pub mod assembly;
