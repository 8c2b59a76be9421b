//! What holds for every command alike.

use std::process::Stdio;

use crate::run::{noughtgate, noughtgate_with};

/// The commands as the program's own help lists them, `help` itself left out.
pub fn commands() -> Vec<String> {
    let help = noughtgate("--help").exits(0).stdout();
    let list = help.split("Commands:\n").nth(1).and_then(|rest| rest.split("\n\n").next());
    let names = list.expect("a list of commands").lines().filter_map(|line| line.split_whitespace().next());
    names.filter(|&name| name != "help").map(str::to_owned).collect()
}

#[test]
fn every_help_begins_with_its_purpose_and_ends_with_examples() {
    let commands = commands();
    assert!(!commands.is_empty());
    let overview = noughtgate("--help").exits(0).stdout();
    for command in commands {
        let help = noughtgate(&format!("{command} --help")).exits(0).quietly().stdout();
        let purpose = help.lines().next().unwrap_or_default().trim_end_matches('.');
        assert!(overview.contains(&format!(" {purpose}\n")), "{command}: {purpose}");
        let one = help.split("Example:\n").nth(1);
        let several = help.split("Examples:\n").nth(1);
        let examples = one.or(several).unwrap_or_else(|| panic!("no example in\n{help}")).trim_end();
        let is_example = |line: &str| line.contains(&format!("noughtgate {command}"));
        assert!(examples.lines().all(is_example), "{examples}");
        assert_eq!(examples.lines().count() > 1, several.is_some(), "{examples}");
    }
}

#[test]
fn an_unknown_command_is_a_usage_error() {
    noughtgate("frobnicate").exits(2).complains("error: unrecognized subcommand 'frobnicate'");
}

#[test]
fn there_is_no_colour_unless_a_terminal_asks_for_it() {
    for words in ["--help", "prove --help", "prove textbook", "prove nobody", "completions nushell"] {
        let plain = noughtgate(words);
        assert!(!plain.stdout().contains('\x1b') && !plain.stderr().contains('\x1b'));
    }
}

#[test]
fn colours_can_be_forced_and_are_still_refused_by_flag_and_by_environment() {
    for words in ["--help", "prove textbook"] {
        let run = |words: &str, variable| {
            noughtgate_with(words, |command| _ = command.env("CLICOLOR_FORCE", "1").env(variable, "1"))
        };
        run(words, "UNRELATED").says("\x1b[");
        for refused in [run(&format!("{words} --no-color"), "UNRELATED"), run(words, "NO_COLOR")] {
            assert!(!refused.stdout().contains('\x1b'), "{words}");
        }
    }
}

/// What people read is in ASCII alone if that is asked for, by flag or by locale; the flag is known to every command.
#[test]
fn ascii_is_kept_to_where_it_is_wanted() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let run = |words: &str, locale: &str| {
        noughtgate_with(words, |command| {
            command.current_dir(root).env_remove("LC_ALL").env_remove("LC_CTYPE").env("LANG", locale);
        })
    };
    let wave = "sim controller examples/computer-wins.tb --wave";
    for words in [wave, "prove pocket", "solve classic", "--help"] {
        assert!(run(words, "C").exits(0).stdout().is_ascii(), "{words}");
        assert!(run(&format!("{words} --ascii"), "C.UTF-8").exits(0).stdout().is_ascii(), "{words}");
    }
    assert!(!run(wave, "C.UTF-8").exits(0).stdout().is_ascii());
}

/// The same of a report, with a waveform and what follows from a failure.
#[test]
fn yosys_reports_are_in_ascii_where_that_is_wanted() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let words = "check --netlist-only --time 3600 examples/wrong-line.v";
    let run = |words: &str| noughtgate_with(words, |command| _ = command.current_dir(root));
    let [usual, plain] =
        [words.to_owned(), format!("{words} --ascii")].map(|words| run(&words).exits(1).stdout());
    assert!(!usual.is_ascii() && plain.is_ascii());
    assert_eq!(usual.lines().count(), plain.lines().count());
}

#[test]
fn a_reader_that_has_gone_is_no_error() {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    noughtgate_with("completions bash", |command| _ = command.stdout(Stdio::from(writer))).exits(0).quietly();
}

#[test]
fn a_reader_that_has_gone_does_not_change_the_verdict() {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    noughtgate_with("prove first-free", |command| _ = command.stdout(Stdio::from(writer))).exits(1).quietly();
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = std::fs::File::options().write(true).open("/dev/full").expect("a device that is full");
    let run = noughtgate_with("prove perfect", |command| _ = command.stdout(Stdio::from(full)));
    run.exits(2).complains("error: cannot write the answer: ");
    let full = std::fs::File::options().write(true).open("/dev/full").expect("a device that is full");
    let run = noughtgate_with("play --plain --mute", |command| _ = command.stdout(Stdio::from(full)));
    run.exits(2).complains("error: the game cannot go on: ");
}
