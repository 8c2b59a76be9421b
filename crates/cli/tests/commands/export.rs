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
    assert_eq!(fs::read_dir(&target).unwrap().count(), 9);

    let mine = target.join("fsm_controller.v");
    fs::write(&mine, "my own work").unwrap();
    noughtgate(&command).exits(2).complains("exists already; --force overwrites it");
    assert_eq!(fs::read_to_string(&mine).unwrap(), "my own work");
    noughtgate(&format!("{command} --force")).exits(0);
    assert!(fs::read_to_string(&mine).unwrap().contains("module fsm_controller"));
}

#[test]
fn the_bench_of_every_machine_passes_in_icarus() {
    for (machine, _) in machines::circuits() {
        let directory = tempfile::tempdir().unwrap();
        noughtgate(&format!("export {} -o {}", machine.name, directory.path().display())).exits(0);
        let sources = fs::read_dir(directory.path()).unwrap().map(|file| file.unwrap().path());
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
