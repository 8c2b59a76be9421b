//! The page in a real browser. Every test has a server and a browser of its own.
//!
//! The names of the tests begin with the tool that they need, so that `cargo xtask check` can leave
//! them out. Pictures of what the browser showed are in `target/screenshots`.

mod access;
mod browser;
mod check;
mod facts;
mod fault;
mod film;
mod layout;
mod page;
mod paper;
mod play;
mod schematic;
mod share;
mod sound;
mod table;
#[path = "../common/test_server.rs"]
mod test_server;
mod time;
