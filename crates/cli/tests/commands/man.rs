use crate::everywhere::commands;
use crate::run::noughtgate;

#[test]
fn the_program_has_a_page_that_names_every_command() {
    let run = noughtgate("man");
    let run = run.exits(0).says(".TH noughtgate 1");
    assert!(!run.stdout().contains("help(1)"), "there is no page about help");
    for command in commands() {
        run.says(&format!("noughtgate\\-{command}(1)"));
        noughtgate(&format!("man {command}")).exits(0).says(&format!(".TH noughtgate-{command} 1"));
    }
}

#[test]
fn a_page_about_nothing_lists_what_there_is() {
    noughtgate("man tea").exits(2).complains("prove");
    noughtgate("man help")
        .exits(2)
        .complains("there is no command `help`; the commands are play, web, prove,");
}

/// The typesetter leaves lines alone between `.nf` and `.fi`.
#[test]
fn tables_and_examples_stand_as_they_are_in_sections_of_their_own() {
    let page = noughtgate("man sim").exits(0).stdout();
    assert!(!page.contains(".SH EXTRA"), "{page}");
    let (_, rest) = page.split_once("\n.SH STATEMENTS\n.nf\n").expect("a section");
    let (statements, rest) = rest.split_once(".fi\n").expect("its end");
    let help = noughtgate("sim --help").stdout();
    let (_, table) = help.split_once("Statements, one to a line").expect("a table");
    for line in table.lines().skip(1).filter(|line| line.starts_with("  ") && !line.contains("noughtgate")) {
        let line = line.replace('\\', "\\e").replace('-', "\\-");
        assert!(statements.contains(&format!("\\&{line}\n")), "{line}");
    }
    let examples = "\\&  noughtgate sim controller examples/computer\\-wins.tb\n\\&  noughtgate sim \\-\\-with my.v script.tb\n";
    assert_eq!(rest, format!(".SH EXAMPLES\n.nf\n{examples}.fi\n"));
    noughtgate("man play").says(".SH EXAMPLES\n.nf\n\\&  noughtgate play\n");
}
