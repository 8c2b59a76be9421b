use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use machines::assembly::{Computer, Form, Request, Tick};
use serde_json::json;
use tempfile::TempDir;

use crate::run::{Run, noughtgate, noughtgate_with};
use crate::terminal::Terminal;

/// The program, run where its examples are.
fn with_examples(words: &str) -> Run {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    noughtgate_with(words, |command| _ = command.current_dir(root))
}

/// A directory with this script in a file `script.tb`.
fn directory_with(script: &str) -> TempDir {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("script.tb"), script).unwrap();
    directory
}

/// The program, run in a directory.
fn noughtgate_in(directory: &TempDir, words: &str) -> Run {
    noughtgate_with(words, |command| _ = command.current_dir(directory.path()))
}

/// The program, run on a script.
fn sim(script: &str) -> Run {
    noughtgate_in(&directory_with(script), "sim controller script.tb")
}

#[test]
fn the_cases_of_the_lab_report_print_their_grids_and_winners() {
    with_examples("sim controller examples/computer-wins.tb").exits(0).quietly().prints(
        "Case I: the computer wins\n  10  00  00\n  01  10  01\n  00  01  10\nwinner: 10\n\n\
         17 expectations met in 14 clocks\n",
    );
    with_examples("sim controller examples/nobody-wins.tb")
        .exits(0)
        .quietly()
        .says("Case II: nobody wins\n  01  00  00\n  10  00  10\n  00  10  01\nwinner: 00\n");
    with_examples("sim controller examples/player-wins.tb")
        .exits(0)
        .quietly()
        .says("Case III: the player wins\n  00  00  01\n  10  01  00\n  01  10  10\nwinner: 01\n");
}

#[test]
fn a_move_after_a_win_and_illegal_moves_are_refused() {
    with_examples("sim controller examples/move-after-win.tb")
        .exits(0)
        .says("a line of its own: refused.\n  01  01  01\n  10  10  00\n  00  00  00\nwinner: 01\n");
    with_examples("sim controller examples/illegal-moves.tb").exits(0).says("expectations met");
}

#[test]
fn a_mistake_is_shown_with_its_file_its_line_and_the_remedy() {
    let script = "# six lines\n\nreset\nplayer 5\ncomputer 1\n\nplayer 12\n";
    let run = sim(script);
    run.exits(2).prints("");
    assert_eq!(
        run.stderr(),
        "error: no square 12
  --> script.tb:7:8
   |
 7 | player 12
   |        ^^ squares are 1 to 9; 0 passes
"
    );
}

#[test]
fn a_failed_expectation_exits_with_1_and_shows_its_moment() {
    let run = sim("reset\nplayer 5\ncomputer 1\nexpect pos1 10 state COMPUTER\nplayer 2\n");
    run.exits(1).quietly().prints(
        "  10  00  00
  00  01  00
  00  00  00
winner: 00

expectation failed: state is IDLE, not COMPUTER
  --> script.tb:4:22
   |
 4 | expect pos1 10 state COMPUTER
   |                      ^^^^^^^^ it is IDLE

                   0         1         2         3         4
clock              ▁▁▁▁▁▁▁▁▁▁▅▅▅▅▅▁▁▁▁▁▅▅▅▅▅▁▁▁▁▁▅▅▅▅▅▁▁▁▁▁▅▅▅▅▅▁▁▁▁▁
reset              ▅▅▅▅▅▅▅▅▅▅▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁
play               ▁▁▁▁▁▁▁▁▁▁▅▅▅▅▅▅▅▅▅▅▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁
pc                 ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▅▅▅▅▅▅▅▅▅▅▁▁▁▁▁▁▁▁▁▁
player_position     0        ╳5
computer_position   0                            ╳1
pos1                00                                     ╳10
pos5                00                           ╳01
state               IDLE               ╳PLAYER   ╳COMPUTER ╳IDLE
                                                           ▲ state is IDLE, not COMPUTER
",
    );
}

#[test]
fn a_waveform_can_be_asked_for_in_plain_ascii() {
    let directory = directory_with("player 5");
    let run = noughtgate_in(&directory, "sim controller script.tb --wave --ascii --unchecked");
    run.exits(0).says("play             ~~~~~~~~~~\\____").says("nothing was expected in 2 clocks");
    assert!(run.stdout().is_ascii());
}

#[test]
fn json_tells_the_same_to_a_program() {
    let directory = directory_with("say hello\nplayer 1\nexpect pos1 01 who 10");
    assert_eq!(
        noughtgate_in(&directory, "sim controller script.tb --json").exits(1).json(),
        json!({
            "machine": "controller",
            "script": "script.tb",
            "holds": false,
            "expectations": 1,
            "clocks": 2,
            "events": [
                { "said": "hello" },
                { "clock": 2, "grid": [["01", "00", "00"], ["00", "00", "00"], ["00", "00", "00"]], "winner": "00" },
            ],
            "failure":
                { "line": 3, "column": 20, "clock": 2, "signal": "who", "expected": "10", "found": "00" },
        })
    );
}

#[test]
fn a_dump_comes_with_a_save_file_that_names_it() {
    let directory = directory_with("player 1\nexpect pos1 01");
    noughtgate_in(&directory, "sim controller script.tb --vcd game.vcd")
        .exits(0)
        .says("to see it: gtkwave game.vcd game.gtkw");
    let read = |name: &str| fs::read_to_string(directory.path().join(name)).unwrap();
    assert!(read("game.vcd").contains("$scope module tic_tac_toe_game $end"));
    assert!(read("game.vcd").contains("sCOMPUTER "));
    assert!(read("game.gtkw").starts_with("[dumpfile] \"game.vcd\"\n"));
    assert!(read("game.gtkw").contains("tic_tac_toe_game.state_name"));
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 3, "nothing else is left behind");
}

/// What a signal of a dump holds, one value for each time at which it changes.
fn values_in(dump: &str, signal: &str) -> Vec<u64> {
    let declared = dump.lines().find_map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        (words.first() == Some(&"$var") && words.get(4) == Some(&signal)).then(|| words[3].to_owned())
    });
    let code = declared.unwrap_or_else(|| panic!("{signal} is not in the dump"));
    let value =
        |line: &str| u64::from_str_radix(line.strip_prefix('b')?.strip_suffix(&code)?.trim_end(), 2).ok();
    dump.lines().filter_map(value).collect()
}

/// The move of the program instruction by instruction: where it is, and what its registers hold.
#[test]
fn the_dump_of_the_assembly_program_has_its_registers_at_every_instruction() {
    let directory = directory_with("person 5\nanswer\nexpect refused 0");
    noughtgate_in(&directory, "sim assembly script.tb --vcd move.vcd").exits(0);
    let dump = fs::read_to_string(directory.path().join("move.vcd")).unwrap();

    let mut computer = Computer::new(Form::Printed);
    computer.set_ring(*b"        x");
    computer.begin(Request::Answer);
    let mut offsets = Vec::new();
    loop {
        offsets.push(u64::from(computer.cpu.registers.ip));
        if computer.step() == Tick::Halted {
            break;
        }
    }
    let dumped = values_in(&dump, "IP");
    assert!(dumped.windows(offsets.len()).any(|part| part == offsets), "{dumped:x?}");
    // The centre is bit 8 of the player's plane.
    assert!(values_in(&dump, "BX").contains(&(1 << 8)));
    let others = ["AX", "CX", "DX", "SP", "BP", "SI", "DI", "CS", "DS", "ES", "SS", "FLAGS", "clocks"];
    others.iter().for_each(|signal| assert!(!values_in(&dump, signal).is_empty(), "{signal}"));
}

#[test]
fn a_dump_is_written_even_if_an_expectation_fails() {
    let directory = directory_with("expect who 01");
    noughtgate_in(&directory, "sim controller script.tb --vcd dump").exits(1).says("gtkwave dump dump.gtkw");
    assert!(directory.path().join("dump").exists() && directory.path().join("dump.gtkw").exists());
}

#[test]
fn neither_file_is_overwritten_unless_that_is_asked_for() {
    for taken in ["game.vcd", "game.gtkw"] {
        let directory = directory_with("player 1\nexpect pos1 01");
        let path = |name: &str| -> PathBuf { directory.path().join(name) };
        fs::write(path(taken), "precious").unwrap();
        noughtgate_in(&directory, "sim controller script.tb --vcd game.vcd")
            .exits(2)
            .prints("")
            .complains(&format!("{taken} exists already; --force overwrites it"));
        assert_eq!(fs::read(path(taken)).unwrap(), b"precious");
        assert_eq!(
            fs::read_dir(directory.path()).unwrap().count(),
            2,
            "the other file is not written either"
        );
        noughtgate_in(&directory, "sim controller script.tb --vcd game.vcd --force").exits(0);
        assert_ne!(fs::read(path(taken)).unwrap(), b"precious");
    }
}

/// `--vcd game.vcd` would write `game.gtkw` as well.
#[test]
fn a_script_is_never_replaced_by_its_waveform() {
    for (script, vcd) in [("good.tb", "good.tb"), ("good.tb", "./good.tb"), ("game.gtkw", "game.vcd")] {
        let directory = tempfile::tempdir().unwrap();
        fs::write(directory.path().join(script), "player 1").unwrap();
        noughtgate_in(&directory, &format!("sim controller {script} --vcd {vcd} --force"))
            .exits(2)
            .prints("")
            .complains("is what is read here; write into another file\n");
        assert_eq!(fs::read(directory.path().join(script)).unwrap(), b"player 1");
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
    }
}

#[test]
fn a_script_can_come_from_standard_input() {
    let script = |text: &str| {
        let (reader, mut writer) = std::io::pipe().expect("a pipe");
        writer.write_all(text.as_bytes()).expect("room in the pipe");
        drop(writer);
        noughtgate_with("sim controller -", |command| _ = command.stdin(reader))
    };
    script("player 1\nexpect pos1 01").exits(0).says("1 expectation met in 2 clocks");
    script("player 12").exits(2).complains("--> standard input:1:8");
    script("player 1\nexpect pos1 10").exits(1).says("--> standard input:2:13");
}

/// What a script says goes to the terminal, and what it gets wrong does too.
/// A test that tests nothing does not pass.
#[test]
fn a_script_that_expects_nothing_does_not_hold_unless_that_is_accepted() {
    for script in ["", "# nothing", "player 5"] {
        sim(script).exits(1).says("nothing was expected in ").says("; --unchecked accepts that\n");
        let directory = directory_with(script);
        let run = noughtgate_in(&directory, "sim controller script.tb --unchecked");
        assert!(!run.exits(0).says("nothing was expected in ").stdout().contains("--unchecked"));
    }
}

#[test]
fn endless_files_are_refused() {
    noughtgate("sim controller /dev/zero")
        .exits(2)
        .complains("error: /dev/zero is longer than 1024 KiB, so it is not a test-bench script\n");
    noughtgate("play --plain --load /dev/zero").exits(2).complains("so it is not a game that --save wrote\n");
    let endless = || std::fs::File::open("/dev/zero").expect("a device that never ends");
    noughtgate_with("sim controller -", |command| _ = command.stdin(endless()))
        .exits(2)
        .complains("standard input is longer than 1024 KiB");
    noughtgate_with("play --plain --mute", |command| _ = command.stdin(endless()))
        .exits(2)
        .complains("error: the game cannot go on: a line of the input has more than 4096 bytes\n");
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    for script in ["say \x1b[31mred", "# \x1b]0;title\x07", "player \u{9b}31m"] {
        let run = sim(script);
        run.exits(2).prints("").complains("a control character").complains("script.tb:1:");
        assert!(run.stderr().chars().all(|character| !character.is_control() || character == '\n'));
    }
    sim("say\ttabs are fine\nexpect pos1 00").exits(0).says("tabs are fine\n");
}

#[test]
fn a_place_that_cannot_be_written_to_is_named() {
    let directory = directory_with("player 1");
    noughtgate_in(&directory, "sim controller script.tb --vcd .")
        .exits(2)
        .complains("error: . is a directory; name a file in it\n");
    noughtgate_in(&directory, "sim controller script.tb --vcd script.tb/game.vcd")
        .exits(2)
        .complains("error: cannot write script.tb/game.vcd: script.tb is a file, not a directory\n");
}

#[test]
fn missing_directories_are_made() {
    let directory = directory_with("player 1\nexpect pos1 01");
    noughtgate_in(&directory, "sim controller script.tb --vcd a/b/game.vcd").exits(0);
    assert!(
        directory.path().join("a/b/game.vcd").exists() && directory.path().join("a/b/game.gtkw").exists()
    );
}

#[test]
fn more_clocks_than_there_may_be_are_no_riddle() {
    for number in ["1000000000", "99999999999999999999999"] {
        sim(&format!("clock {number}"))
            .exits(2)
            .complains(&format!("error: {number} is too many clocks\n"))
            .complains("a script has at most 20000");
    }
}

/// The terminal has 80 columns; without one the same waveform is wider.
#[test]
fn tmux_a_waveform_fits_the_terminal() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (program, script) = (env!("CARGO_BIN_EXE_noughtgate"), root.join("examples/computer-wins.tb"));
    // The program that waits at the end keeps what is shown from being scrolled away.
    let command = format!("sh -c '\"{program}\" sim controller \"{}\" --wave; cat'", script.display());
    let terminal = Terminal::run(&command);
    let screen = terminal.shows("17 expectations met in 14 clocks").screen();
    let clock = screen.lines().find(|line| line.starts_with("clock")).expect("a waveform");
    assert!((60..=80).contains(&clock.chars().count()), "{screen}");
    let after = screen.lines().skip_while(|line| !line.starts_with("clock")).nth(1).expect("a line");
    assert!(after.starts_with("play "), "no line is broken in two:\n{screen}");
    let wide = with_examples("sim controller examples/computer-wins.tb --wave").stdout();
    assert!(wide.lines().any(|line| line.starts_with("clock") && line.chars().count() > 80), "{wide}");
}

#[test]
fn what_cannot_be_read_is_named() {
    noughtgate("sim controller no-such-file.tb").exits(2).complains("error: cannot read no-such-file.tb: ");
    noughtgate("sim controller /").exits(2).complains("error: cannot read /: ");
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("script.tb"), b"say \xff").unwrap();
    noughtgate_in(&directory, "sim controller script.tb")
        .exits(2)
        .complains("error: script.tb is not text, so it is not a test-bench script\n");
    noughtgate("sim toaster script.tb").exits(2).complains("possible values: controller");
}

#[test]
fn without_a_script_there_is_an_example_that_runs() {
    for machine in ["cabinet", "controller", "sized"] {
        noughtgate(&format!("sim {machine}"))
            .exits(2)
            .complains(&format!("which script? `noughtgate sim {machine} FILE` runs one"))
            .complains(&format!(
                "printf 'reset\\nclock 2\\nshow\\n' | noughtgate sim {machine} - --unchecked"
            ));
        let directory = directory_with("reset\nclock 2\nshow");
        noughtgate_in(&directory, &format!("sim {machine} script.tb --unchecked")).exits(0);
    }
}

#[test]
fn the_help_lists_every_statement() {
    let help = noughtgate("sim --help").exits(0).stdout();
    for statement in
        ["reset", "set INPUT", "clock [", "expect SIGNAL", "show", "say", "player SQUARE", "computer"]
    {
        assert!(help.contains(&format!("\n  {statement}")), "{statement}");
    }
}
