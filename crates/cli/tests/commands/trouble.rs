//! Terminals that behave badly: closed, stopped, flooded with keys, of an absurd size.

use std::fs;
use std::os::unix::process::ExitStatusExt;

use tempfile::TempDir;

use crate::pty::Pty;
use crate::run::until;

const USUAL: (u16, u16) = (80, 24);

fn game(size: (u16, u16)) -> (TempDir, Pty) {
    let directory = tempfile::tempdir().unwrap();
    let pty = Pty::play("controller --save game.txt", directory.path(), size);
    (directory, pty)
}

/// Waits until the game in the file is this one: the centre, and the reply to it.
fn is_saved(directory: &TempDir) {
    let file = directory.path().join("game.txt");
    until(|| fs::read_to_string(&file).is_ok_and(|text| text.contains("\nmoves 5 1\n")), "the saved game");
}

/// The terminal is standard error too, which must not matter.
#[test]
fn a_terminal_that_is_closed_ends_the_game_in_order() {
    let (directory, mut pty) = game(USUAL);
    pty.types(b"5");
    is_saved(&directory);
    let status = pty.closes().ends();
    assert_eq!((status.code(), status.signal()), (Some(0), None));
    is_saved(&directory);
}

#[test]
fn signals_end_the_game_in_order() {
    for signal in ["TERM", "INT", "HUP", "QUIT"] {
        let (_directory, mut pty) = game(USUAL);
        pty.signals(signal);
        let status = pty.ends();
        assert_eq!((status.code(), status.signal()), (Some(0), None), "{signal}");
        assert!(pty.is_given_back(), "{signal}");
    }
}

/// A megabyte of keys, with a signal after the last of them. The game that draws a picture for every
/// key needs minutes to get to it.
#[test]
fn pasted_keys_do_not_keep_the_game_from_ending() {
    let (_directory, mut pty) = game(USUAL);
    pty.types(&vec![b'x'; 1_000_000]).signals("TERM");
    let status = pty.ends();
    assert_eq!((status.code(), status.signal()), (Some(0), None));
}

/// Nothing can be written to the terminal, so the program ends by the signal, with the game in its file.
#[test]
fn a_terminal_that_is_stopped_does_not_keep_the_program_from_ending() {
    let (directory, mut pty) = game(USUAL);
    pty.types(b"5");
    is_saved(&directory);
    pty.stops().types(b"?").signals("TERM");
    assert_eq!(pty.ends().signal(), Some(15));
    assert!(pty.is_given_back());
    is_saved(&directory);
}

#[test]
fn a_terminal_may_claim_any_size() {
    for size in [(u16::MAX, u16::MAX), (u16::MAX, 24), (80, u16::MAX), (1000, 1000)] {
        let (directory, mut pty) = game(size);
        pty.types(b"5");
        is_saved(&directory);
        pty.types(b"q");
        let status = pty.ends();
        assert_eq!((status.code(), status.signal()), (Some(0), None), "{size:?}");
    }
}
