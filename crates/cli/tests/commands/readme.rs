use std::path::Path;

use crate::run::noughtgate_with;

/// Every command that the README shows, run again: it must print exactly what the README says.
#[test]
fn the_readme_shows_what_the_program_prints() {
    let readme = include_str!("../../../../README.md");
    let examples: Vec<&str> = readme.split("```console\n$ noughtgate ").skip(1).collect();
    assert!(!examples.is_empty());
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for example in examples {
        let (words, rest) = example.split_once('\n').expect("a command on a line of its own");
        let (shown, _) = rest.split_once("```").expect("an end of the example");
        noughtgate_with(words, |command| _ = command.current_dir(&root)).prints(shown).quietly();
    }
}
