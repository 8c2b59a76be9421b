//! The blocks of the pocket picker, one file each.

pub mod first_call;
pub mod pocket_picker;
pub mod second_call;
pub mod third_call;
