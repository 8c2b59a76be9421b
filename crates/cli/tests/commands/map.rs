use std::fs;

use crate::run::noughtgate;

#[test]
fn a_chart_of_both_seats_goes_to_standard_output() {
    noughtgate("map textbook")
        .exits(0)
        .quietly()
        .says("<title>Every game of textbook, moving first and moving second</title>")
        .says("94 games: 80 won, 14 drawn, 0 lost")
        .says("489 games: 350 won, 127 drawn, 12 lost");
}

#[test]
fn one_seat_can_be_asked_for() {
    let chart = noughtgate("map pocket --seat second").exits(0).quietly().stdout();
    assert!(chart.contains(">pocket, moving second</text>") && !chart.contains("moving first"));
    assert!(chart.starts_with("<svg ") && chart.ends_with("</svg>\n"));
}

#[test]
fn a_seed_is_a_strategy_of_its_own_and_is_named() {
    let chart = |words: &str| noughtgate(words).exits(0).quietly().stdout();
    let (five, six) = (chart("map random --seed 5 --seat first"), chart("map random --seed 6 --seat first"));
    assert!(five.contains(">Any legal move, chosen by the seed; seed 5.</text>"));
    assert_ne!(five.replace("seed 5", "seed 6"), six);
    assert!(chart("map random --seat first").contains("; seed 0.</text>"), "without a seed it is 0");
    noughtgate("map pocket --seed 3").exits(2).prints("").complains("pocket leaves nothing to chance");
}

#[test]
fn a_file_is_written_and_never_overwritten_unasked() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("pocket.svg");
    let command = format!("map pocket --seat first -o {}", path.display());
    noughtgate(&command)
        .exits(0)
        .quietly()
        .prints(&format!("pocket: 83 games, written to {}\n", path.display()));
    assert_eq!(fs::read_to_string(&path).unwrap(), noughtgate("map pocket --seat first").stdout());

    fs::write(&path, "my own work").unwrap();
    noughtgate(&command).exits(2).complains("exists already; --force overwrites it");
    assert_eq!(fs::read_to_string(&path).unwrap(), "my own work");
    noughtgate(&format!("{command} --force")).exits(0).quietly();
    assert!(fs::read_to_string(&path).unwrap().starts_with("<svg "));
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1, "nothing is left beside the file");
}

#[test]
fn an_unknown_player_and_an_unknown_seat_are_refused() {
    noughtgate("map texbook").exits(2).prints("").complains("did you mean `textbook`?");
    noughtgate("map textbook --seat third").exits(2).complains("[possible values: first, second, both]");
    noughtgate("map controller").exits(2).complains(
        "`noughtgate map` does not take `controller`\n  it is for: noughtgate play controller, noughtgate sim \
         controller, noughtgate prove controller, noughtgate export controller, \
         noughtgate draw controller\n",
    );
    noughtgate("map textbook --force").exits(2).complains("--output <FILE>");
}
