use std::fs;

use crate::run::noughtgate;

#[test]
fn a_machine_is_drawn_on_standard_output() {
    let picture = noughtgate("draw controller").exits(0).quietly().stdout();
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    assert!(picture.contains("<title>Schematic of tic_tac_toe_game</title>"));
}

/// Every circuit, each with every kind of picture that it has.
#[test]
fn every_machine_has_a_schematic_and_a_symbol() {
    for (machine, circuit) in machines::circuits() {
        let name = machine.name;
        noughtgate(&format!("draw {name}")).exits(0).quietly().says("class=\"schematic\"");
        noughtgate(&format!("draw {name} --symbols iec")).exits(0).quietly();
        noughtgate(&format!("draw {name} --as symbol")).exits(0).quietly().says("class=\"symbol\"");
        let states = noughtgate(&format!("draw {name} --as states"));
        match circuit.diagram {
            Some(_) => states.exits(0).says("class=\"diagram\""),
            None => states.exits(2).complains("has no states"),
        };
    }
}

#[test]
fn a_block_is_found_by_its_path() {
    noughtgate("draw controller --block winner_check.u5")
        .exits(0)
        .quietly()
        .says("Schematic of winner_detect_across_line (winner_check.u5)");
    noughtgate("draw controller --block winner_check.u9")
        .exits(2)
        .prints("")
        .complains("winner_detector has no block u9; it has u1, u2, u3, u4, u5, u6, u7, u8");
    noughtgate("draw controller --block fsm.x").exits(2).complains("it is made of gates only");
}

/// In the last clock of a game that the player has won, `win` is high and `who` holds the player's code.
#[test]
fn a_moment_of_a_script_lights_the_wires() {
    let script = "../../examples/player-wins.tb";
    let last = noughtgate(&format!("draw controller --at {script}")).exits(0).quietly().stdout();
    let wire = |name: &str| {
        let line =
            last.lines().find(|line| line.contains(&format!("data-name=\"{name}\""))).unwrap().to_owned();
        line.split('"').nth(1).unwrap().to_owned()
    };
    assert_eq!((wire("win").as_str(), wire("illegal_move").as_str()), ("net high", "net low"));
    let first = noughtgate(&format!("draw controller --at {script}:0")).exits(0).quietly().stdout();
    assert!(first.contains("tic_tac_toe_game in clock 0</title>") && first != last);
    noughtgate(&format!("draw controller --at {script}:999"))
        .exits(2)
        .complains("has no clock 999: it ends at");
    noughtgate(&format!("draw controller --at {script}:x"))
        .exits(2)
        .complains("x is not the number of a clock");
    noughtgate("draw controller --at nowhere.tb").exits(2).complains("cannot read nowhere.tb");
}

#[test]
fn a_waveform_takes_a_script_and_chosen_rows() {
    noughtgate("draw controller --as waveform").exits(2).complains("a waveform takes a script");
    let words = "draw controller --as waveform --at ../../examples/player-wins.tb --signals clock,state,winner_check.who";
    noughtgate(words).exits(0).quietly().says("class=\"waveform\"").says(">winner_check.who<");
    noughtgate(&format!("{words},colour")).exits(2).complains("no signal colour");
}

#[test]
fn a_file_is_never_overwritten_unasked() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("pocket.svg");
    let command = format!("draw pocket -o {}", path.display());
    noughtgate(&command).exits(0).prints(&format!("pocket written to {}\n", path.display()));
    noughtgate(&command).exits(2).complains("exists already; --force overwrites it");
    noughtgate(&format!("{command} --force")).exits(0);
    assert!(fs::read_to_string(&path).unwrap().starts_with("<svg "));
}

#[test]
fn a_player_cannot_be_drawn() {
    noughtgate("draw random").exits(2).complains("`noughtgate draw` does not take `random`");
    noughtgate("draw abacus").exits(2).complains("there is no machine");
}
