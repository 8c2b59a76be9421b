use crate::run::noughtgate;

#[test]
fn the_program_has_a_page_that_names_every_command() {
    let run = noughtgate("man");
    let run = run.exits(0).says(".TH noughtgate 1");
    for command in ["play", "web", "prove", "sim", "solve", "export", "tune", "completions", "man"] {
        run.says(&format!("noughtgate\\-{command}(1)"));
        noughtgate(&format!("man {command}")).exits(0).says(&format!(".TH noughtgate-{command} 1"));
    }
}

#[test]
fn a_page_about_nothing_lists_what_there_is() {
    noughtgate("man tea").exits(2).complains("prove");
}
