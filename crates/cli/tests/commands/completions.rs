use crate::run::noughtgate;

#[test]
fn every_shell_gets_a_script_that_knows_the_commands() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        noughtgate(&format!("completions {shell}")).exits(0).says("completions").says("no-color").quietly();
    }
}

#[test]
fn a_script_knows_the_players() {
    noughtgate("completions bash").exits(0).says("perfect hard medium easy textbook pocket assembly");
}

#[test]
fn a_script_knows_who_and_what_can_be_played() {
    let script = noughtgate("completions bash").exits(0).stdout();
    assert!(script.contains("controller textbook cabinet assembly sized"), "{script}");
    assert!(script.contains("random first-free person"), "{script}");
}

#[test]
fn an_unknown_shell_is_refused_with_the_known_ones() {
    noughtgate("completions tcsh").exits(2).complains("possible values: bash, elvish, fish");
}
