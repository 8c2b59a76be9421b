//! `check` as it is interrupted, and as it meets files that are none.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::run::{noughtgate, noughtgate_with, until};
use crate::tune::install;

const DESIGN: &str = "module top(input clk, output reg q); always @(posedge clk) q <= ~q; endmodule\n";

/// A tool that never ends stands in for Yosys, and another that it has started. After the signal neither is there,
/// and neither is the scratch directory.
#[test]
fn a_check_that_is_interrupted_leaves_nothing_behind() {
    for (name, number) in [("INT", 2), ("TERM", 15), ("HUP", 1)] {
        let directory = tempfile::tempdir().unwrap();
        let (tools, scratch) = (directory.path().join("tools"), directory.path().join("scratch"));
        fs::create_dir(&tools).unwrap();
        fs::create_dir(&scratch).unwrap();
        fs::write(directory.path().join("top.v"), DESIGN).unwrap();
        let begun = directory.path().join("begun");
        let script = format!(
            "/bin/sleep 100000 & echo $$ $! > '{0}.part'; /bin/mv '{0}.part' '{0}'; wait",
            begun.display()
        );
        install(&tools, "yosys", &script);
        let mut program = Command::new(env!("CARGO_BIN_EXE_noughtgate"))
            .args(["check", "top.v"])
            .current_dir(directory.path())
            .env("PATH", &tools)
            .env("TMPDIR", &scratch)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        until(|| begun.exists(), "the tool begins");
        assert_ne!(fs::read_dir(&scratch).unwrap().count(), 0, "the copies of the design are there");
        let status = Command::new("kill").args(["-s", name, &program.id().to_string()]).status().unwrap();
        assert!(status.success());
        let ended = program.wait().unwrap();
        assert_eq!(ended.signal(), Some(number), "{ended}");
        assert_eq!(fs::read_dir(&scratch).unwrap().count(), 0, "the scratch directory is gone after {name}");
        for number in fs::read_to_string(&begun).unwrap().split_whitespace() {
            until(|| !runs(number), "the tool ends, and what it has started");
        }
    }
}

/// Whether a process is there and has not ended.
fn runs(number: &str) -> bool {
    let stat = fs::read_to_string(Path::new("/proc").join(number).join("stat")).unwrap_or_default();
    let state = stat.rsplit_once(") ").map(|(_, rest)| rest.chars().next());
    !matches!(state, None | Some(Some('Z' | 'X')))
}

#[test]
fn a_profile_without_an_end_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("top.v"), DESIGN).unwrap();
    std::os::unix::fs::symlink("/dev/zero", directory.path().join("endless.toml")).unwrap();
    noughtgate_with("check --profile endless.toml top.v", |command| {
        command.current_dir(directory.path());
    })
    .exits(2)
    .complains("endless.toml: longer than 1024 KiB, so it is not a profile");
}

const REFEREE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../check/tests/designs/referee.v");
const REFEREE_PROFILE: &str = include_str!("../../../check/tests/designs/referee.toml");

/// Checks the referee with a profile of the user's, with this change.
fn check_with(from: &str, to: &str) -> crate::run::Run {
    assert!(REFEREE_PROFILE.contains(from), "nothing to replace: {from}");
    let directory = tempfile::tempdir().unwrap();
    let profile = directory.path().join("my.toml");
    fs::write(&profile, REFEREE_PROFILE.replacen(from, to, 1)).unwrap();
    noughtgate(&format!("check --netlist-only --profile {} {REFEREE}", profile.display()))
}

/// What is written in the user's own profile must be there; nothing is left out without a word.
#[test]
fn yosys_designs_must_have_what_a_profile_of_the_user_reads() {
    check_with("name = ", "name = ").exits(0);
    let line = |text: &str| 1 + REFEREE_PROFILE[..REFEREE_PROFILE.find(text).unwrap()].matches('\n').count();
    let at = line("at = \"winner\"");
    check_with("at = \"winner\"", "at = \"winer\"")
        .exits(2)
        .says(&format!("my.toml:{at}: there is no signal `winer`"))
        .says("did you mean `winner`?");
}

/// A value that a signal cannot have is refused, with its line.
#[test]
fn yosys_designs_are_not_judged_by_values_that_do_not_fit() {
    check_with("[read.winner]\n", "[read.winner]\ndraw = 9\n")
        .exits(2)
        .says("9 is too large for `winner`")
        .says("it has 2 bits: at most 3");
    check_with("O = 2\n", "O = 4\n").exits(2).says("4 is too large for `board[1:0]`");
}

/// A profile that reads no winner proves nothing about who has won.
#[test]
fn yosys_designs_without_a_winner_are_not_proved() {
    let start = REFEREE_PROFILE.find("[read.winner]").unwrap();
    let directory = tempfile::tempdir().unwrap();
    let profile = directory.path().join("my.toml");
    fs::write(&profile, &REFEREE_PROFILE[..start]).unwrap();
    noughtgate(&format!("check --netlist-only --profile {} {REFEREE}", profile.display()))
        .exits(3)
        .says("not decided")
        .says("the profile reads no winner");
}

/// A directory with the designs of several people is not one design.
#[test]
fn yosys_directories_with_one_module_in_several_files_are_not_proved() {
    let directory = tempfile::tempdir().unwrap();
    let good = fs::read_to_string(REFEREE).unwrap();
    for (name, text) in [("anna", good.clone()), ("ben", good.replace("full = &taken", "full = 0"))] {
        fs::create_dir(directory.path().join(name)).unwrap();
        fs::write(directory.path().join(name).join("mine.v"), text).unwrap();
    }
    noughtgate(&format!("check --netlist-only {}", directory.path().display()))
        .exits(3)
        .says("there are several designs: `referee` is in")
        .says("did you mean --each?");
}

/// An interface with names that say nothing: clock and reset are those of the flip-flops.
#[test]
fn yosys_drafts_have_the_clock_and_the_reset_of_the_flip_flops() {
    let directory = tempfile::tempdir().unwrap();
    let design = directory.path().join("odd.v");
    let text = "module odd(input ck, input n0, input [1:0] a, input k, output reg [2:0] r, output reg [4:0] m);\n\
                always @(negedge ck) if (!n0) begin r <= 0; m <= 3; end\n\
                else if (k) begin r <= r ^ a; m <= m + r; end\nendmodule\n";
    fs::write(&design, text).unwrap();
    let draft = noughtgate(&format!("check --init {}", design.display()));
    draft.exits(0).says("kind = \"referee\"").says("[clock]\nport = \"ck\"\nedge = \"falling\"\n");
    draft.says("[reset]\nsteps = [\"n0=0\", \"clock 2\", \"n0=1\"]").says("[idle]\nn0 = 1\n");
    draft.says("Inputs are a (2 bits), k (1 bit).");
}

/// What `--init` writes is a profile with which the design is proved: a guess, and a built-in one.
#[test]
fn yosys_profiles_that_are_written_can_be_used() {
    let directory = tempfile::tempdir().unwrap();
    let profile = directory.path().join("my.toml");
    let text = fs::read_to_string(REFEREE).unwrap();
    let shared =
        text.replace("  input             x_valid,\n  input             o_valid,\n", "  input move_valid,\n");
    let shared = shared.replace("wire press = player ? o_valid : x_valid;", "wire press = move_valid;");
    for (text, first) in [(text, "name = \"referee\""), (shared, "# The built-in profile position")] {
        let design = directory.path().join("design.v");
        fs::write(&design, text).unwrap();
        let written = noughtgate(&format!("check --init {}", design.display()));
        written.exits(0).says(first).says("recognise = [");
        assert!(!written.stdout().contains("\n\n\n"), "{}", written.stdout());
        fs::write(&profile, written.stdout()).unwrap();
        let words = format!("check --netlist-only --profile {} {}", profile.display(), design.display());
        noughtgate(&words).exits(0).says("every claim is proved");
    }
}

/// The files of a failure are named, and so is the reason why one is missing.
#[test]
fn yosys_evidence_is_named() {
    let directory = tempfile::tempdir().unwrap();
    let design = directory.path().join("judge.v");
    let judge = include_str!("../../../check/tests/designs/judge.v");
    fs::write(&design, judge.replacen("(g[2] & g[4] & g[6])", "1'b0", 1)).unwrap();
    let files = directory.path().join("files");
    noughtgate(&format!("check --netlist-only --vcd {} {}", files.display(), design.display()))
        .exits(1)
        .says(&format!("wrote {}\n", files.join("winner.vcd").display()))
        .says("there is no winner.tb, because the design has no clock\n");
}

/// A profile with a field that does not exist is told where the fields are.
#[test]
fn unknown_fields_are_refused_with_a_page_that_exists() {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("top.v"), DESIGN).unwrap();
    fs::write(directory.path().join("my.toml"), "name = \"a\"\nkind = \"referee\"\nno_such = 1\n").unwrap();
    noughtgate_with("check --profile my.toml top.v", |command| {
        command.current_dir(directory.path());
    })
    .exits(2)
    .complains("my.toml:3: unknown field `no_such`")
    .complains("docs/check.md has every field, under \"Profile files\"");
    let page = include_str!("../../../../docs/check.md");
    assert!(page.contains("\n## Profile files\n"));
}

/// The sized game is too large for a search, and is proved like our own machine where it has its registers. One
/// that is reset to another square, or whose arrows also act with a button, is not ours, and nothing is proved.
#[test]
fn yosys_exports_of_the_sized_game_are_proved() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("sized.v");
    let text = noughtgate("export sized").exits(0).stdout();
    let check = |from: &str, to: &str| {
        assert!(text.contains(from), "nothing to replace: {from}");
        fs::write(&file, text.replacen(from, to, 1)).unwrap();
        noughtgate(&format!("check --netlist-only {}", file.display()))
    };
    check("module", "module").exits(0).says("it is the machine `sized`");
    check("selectX <= 2'b01", "selectX <= 2'b10").exits(3).says("nothing is proved");
    check("choosing = turn & ~confirm_selection", "choosing = turn")
        .exits(3)
        .says("does not always do the same");
}
