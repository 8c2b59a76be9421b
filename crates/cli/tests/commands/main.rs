//! The command line as a person or a script meets it: one file per command, in whole sentences.

#[cfg(target_os = "linux")]
mod check;
mod completions;
mod design;
mod draw;
mod everywhere;
mod export;
mod formats;
mod games;
mod killed;
mod man;
mod map;
mod play;
mod prove;
#[cfg(unix)]
mod pty;
mod readme;
mod run;
mod saving;
mod screen;
mod sim;
mod solve;
mod terminal;
#[cfg(unix)]
mod trouble;
mod tune;
mod web;
