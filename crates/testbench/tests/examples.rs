//! The scripts that come with the project do what they say.

use std::fs;
use std::path::PathBuf;

use testbench::{Event, Picture, Report, TestBench};

fn examples() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples")
}

fn run(name: &str) -> Report {
    // A script is called after its machine; those of the controller are called after their cases.
    let owners = testbench::machines().filter(|machine| name.starts_with(&format!("{machine}-")));
    let machine = owners.max_by_key(|machine| machine.len()).unwrap_or("controller");
    let bench = TestBench::new(machine).unwrap();
    let text = fs::read_to_string(examples().join(name)).unwrap();
    let script = bench.parse(&text).unwrap_or_else(|complaint| panic!("{}", complaint.in_file(name)));
    bench.run(&script)
}

fn last_picture(report: &Report) -> Picture {
    match report.events.last() {
        Some(Event::Shown(_, picture)) => picture.clone(),
        other => panic!("the machine is shown at the end, not {other:?}"),
    }
}

#[test]
fn every_example_holds_and_expects_something() {
    let mut scripts = 0;
    for entry in fs::read_dir(examples()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if name.ends_with(".tb") {
            let report = run(&name);
            assert_eq!(report.failure, None, "{name}");
            assert!(report.expectations > 1, "{name}");
            scripts += 1;
        }
    }
    assert!(scripts >= 17);
}

/// The three grids and winners as the lab report prints them.
#[test]
fn the_three_cases_of_the_lab_report_end_with_their_grids_and_winners() {
    let cases = [
        ("computer-wins.tb", "10 00 00/01 10 01/00 01 10", "10"),
        ("nobody-wins.tb", "01 00 00/10 00 10/00 10 01", "00"),
        ("player-wins.tb", "00 00 01/10 01 00/01 10 10", "01"),
    ];
    for (name, grid, winner) in cases {
        let picture = last_picture(&run(name));
        let found: Vec<String> = picture.grid.iter().map(|row| row.join(" ")).collect();
        assert_eq!(found.join("/"), grid, "{name}");
        assert_eq!(picture.winner, winner, "{name}");
    }
}

/// A line, a line over a covered piece, and no line at all.
#[test]
fn the_sized_games_end_with_their_boards_and_winners() {
    let cases = [
        ("sized-cover.tb", "1 2 1/0 -1 0/0 0 0", "01"),
        ("sized-draw.tb", "-3 2 -3/3 3 -2/2 -2 1", "00"),
        ("sized-refusals.tb", "1 0 0/-1 -3 1/0 0 -1", "00"),
    ];
    for (name, grid, winner) in cases {
        let picture = last_picture(&run(name));
        let rows: Vec<String> = picture.grid.iter().map(|row| row.join(" ")).collect();
        assert_eq!((rows.join("/").as_str(), picture.winner.as_str()), (grid, winner), "{name}");
    }
}
