use std::fs;
use std::path::Path;

use serde_json::json;

use crate::run::{Run, noughtgate, noughtgate_with};

/// The program where nothing but one directory is searched for other programs.
fn noughtgate_beside(words: &str, directory: &Path) -> Run {
    noughtgate_with(words, |command| {
        command.env("PATH", directory).current_dir(directory);
    })
}

/// Puts a shell script where a program that plays sound would be.
#[cfg(unix)]
pub fn install(directory: &Path, name: &str, script: &str) {
    use std::os::unix::fs::PermissionsExt;
    let path = directory.join(name);
    fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn a_tune_is_written_as_a_wav_file_and_nothing_else_is_left_behind() {
    let directory = tempfile::tempdir().unwrap();
    let run = noughtgate_beside("tune castle --wav castle.wav", directory.path());
    run.exits(0).prints("castle: 10 notes in 2.00 seconds, written to castle.wav\n").quietly();
    let written = fs::read(directory.path().join("castle.wav")).unwrap();
    assert_eq!(written, tunes::wav(tunes::Tune::Castle.notes()));
    assert_eq!(&written[..4], b"RIFF");
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
}

#[test]
fn a_file_is_overwritten_only_if_that_is_asked_for() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("mine.wav");
    fs::write(&file, "precious").unwrap();
    noughtgate_beside("tune wah --wav mine.wav", directory.path())
        .exits(2)
        .complains("mine.wav exists already; --force overwrites it");
    assert_eq!(fs::read(&file).unwrap(), b"precious");
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
    noughtgate_beside("tune wah --wav mine.wav --force", directory.path()).exits(0).quietly();
    assert_eq!(fs::read(&file).unwrap(), tunes::wav(tunes::Tune::Wah.notes()));
}

#[test]
fn a_place_that_cannot_be_written_to_is_named() {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("mine.wav"), "").unwrap();
    noughtgate_beside("tune nbc --wav mine.wav/nbc.wav", directory.path())
        .exits(2)
        .complains("error: cannot write mine.wav/nbc.wav: mine.wav is a file, not a directory\n");
    for force in ["", "--force"] {
        noughtgate_beside(&format!("tune nbc --wav . {force}"), directory.path())
            .exits(2)
            .complains("error: . is a directory; name a file in it\n");
    }
    noughtgate("tune nbc --force").exits(2).complains("--wav <FILE>");
}

#[cfg(unix)]
#[test]
fn a_device_is_written_to_and_stays_a_device() {
    use std::os::unix::fs::FileTypeExt;
    let directory = tempfile::tempdir().unwrap();
    noughtgate_beside("tune nbc --wav /dev/null --force", directory.path()).exits(0).quietly();
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
}

#[cfg(unix)]
#[test]
fn a_written_file_can_be_read_by_those_who_may_read_a_new_file() {
    use std::os::unix::fs::PermissionsExt;
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("plain"), "").unwrap();
    noughtgate_beside("tune nbc --wav nbc.wav", directory.path()).exits(0);
    let mode = |name| fs::metadata(directory.path().join(name)).unwrap().permissions().mode();
    assert_eq!(mode("nbc.wav"), mode("plain"));
}

#[cfg(unix)]
#[test]
fn a_tune_is_played_by_the_first_program_that_succeeds() {
    let directory = tempfile::tempdir().unwrap();
    install(directory.path(), "pw-play", "echo no device >&2; exit 1");
    install(directory.path(), "aplay", "[ \"$1\" = -q ] && /bin/cp \"$2\" heard.wav");
    install(directory.path(), "mpv", "exit 7");
    noughtgate_beside("tune nbc", directory.path())
        .exits(0)
        .prints("nbc: 3 notes in 0.32 seconds, played by aplay\n")
        .quietly();
    let heard = fs::read(directory.path().join("heard.wav")).unwrap();
    assert_eq!(heard, tunes::wav(tunes::Tune::Nbc.notes()));
}

#[test]
fn where_nothing_plays_sound_the_program_says_so_and_what_to_do() {
    let directory = tempfile::tempdir().unwrap();
    noughtgate_beside("tune wah", directory.path())
        .exits(2)
        .complains("error: no program that plays sound is installed; any of these would do: pw-play, ")
        .complains("`noughtgate tune wah --wav FILE` writes it to a file instead");
}

#[cfg(unix)]
#[test]
fn programs_that_fail_are_quoted() {
    let directory = tempfile::tempdir().unwrap();
    install(directory.path(), "aplay", "echo >&2; echo no soundcards found >&2; exit 1");
    install(directory.path(), "mpv", "exit 7");
    noughtgate_beside("tune wah", directory.path())
        .exits(2)
        .complains("no sound came out\n  aplay: no soundcards found\n  mpv: exit status: 7\n")
        .complains("`noughtgate tune wah --wav FILE` writes it to a file instead");
}

#[test]
fn the_notes_can_be_read_by_a_program() {
    let wah = json!({
        "tune": "wah",
        "timer_hertz": 1_193_182,
        "milliseconds": 980,
        "notes": [
            { "divisor": 6088, "hertz": 195.99, "milliseconds": 280 },
            { "divisor": null, "hertz": null, "milliseconds": 60 },
            { "divisor": 7670, "hertz": 155.56, "milliseconds": 640 },
        ],
    });
    assert_eq!(noughtgate("tune wah --json").exits(0).quietly().json(), wah);
}

#[test]
fn an_unknown_tune_is_refused_with_the_known_ones() {
    noughtgate("tune nbd").exits(2).complains("[possible values: nbc, wah, castle]");
    noughtgate("tune --help").exits(0).says("castle:").says("noughtgate tune castle --wav castle.wav");
}
