//! Digital hardware as ordinary Rust functions.
