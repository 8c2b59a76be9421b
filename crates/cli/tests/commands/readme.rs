use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::run::noughtgate;

const README: &str = include_str!("../../../../README.md");

/// The README and the pages that go on where it ends.
const PAGES: [&str; 4] = [
    README,
    include_str!("../../../../docs/play.md"),
    include_str!("../../../../docs/prove.md"),
    include_str!("../../../../docs/build.md"),
];

/// Every command that the pages show, run again: it must print exactly what they say. Words may be
/// piped into it, and its first lines may be cut out.
#[test]
fn the_pages_show_what_the_program_prints() {
    let examples: Vec<&str> = PAGES.iter().flat_map(|page| page.split("```console\n$ ").skip(1)).collect();
    assert!(examples.len() > 5);
    for example in examples {
        let (command, rest) = example.split_once('\n').expect("a command on a line of its own");
        let (shown, _) = rest.split_once("```").expect("an end of the example");
        assert_eq!(printed(command), shown, "{command}");
    }
}

/// The columns of the table of names against what the help of each command lists.
#[test]
fn the_pages_say_which_command_takes_which_name() {
    let (_, rest) = PAGES[1].split_once("<!-- names: ").expect("a table of names");
    let (table, _) = rest.split_once("<!-- end of names -->").expect("its end");
    let rows: Vec<Vec<&str>> = table
        .lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    assert!(rows.len() > 10);
    let listed = |words: &str, part: usize| {
        let help = noughtgate(&format!("{words} --help")).exits(0).stdout();
        // The machines of `play` come first, and then its options.
        let part = help.split("--against").nth(part).expect("a list").to_owned();
        let names = part.lines().filter_map(|line| line.trim().strip_prefix("- ")?.split(':').next());
        let mut names: Vec<String> =
            names.filter(|name| !matches!(*name, "person" | "numpad" | "phone")).map(str::to_owned).collect();
        names.retain(|name| {
            !matches!(name.as_str(), "first" | "second" | "both" | "verilog" | "vhdl" | "logisim")
        });
        names.sort();
        names
    };
    let columns = [("play", 0), ("play", 1), ("prove", 0), ("export", 0), ("map", 0)];
    for ((words, part), column) in columns.into_iter().zip([2, 3, 5, 6, 7]) {
        let ticked =
            rows.iter().filter(|row| row[column] == "✓").map(|row| row[0].trim_matches('`').to_owned());
        let mut ticked: Vec<String> = ticked.collect();
        ticked.sort();
        assert_eq!(ticked, listed(words, part), "{words}");
    }
    let benches = rows.iter().filter(|row| row[4] == "✓").map(|row| row[0].trim_matches('`'));
    let mut benches: Vec<&str> = benches.collect();
    let help = noughtgate("sim --help").exits(0).stdout();
    let (_, values) = help.split_once("[possible values: ").expect("the machines");
    let mut values: Vec<&str> = values.split(']').next().unwrap_or_default().split(", ").collect();
    benches.sort_unstable();
    values.sort_unstable();
    assert_eq!(benches, values);
}

/// The lines that lead to a file for a chip: what Yosys counts is what the table of costs says.
#[cfg(unix)]
#[test]
fn yosys_and_nextpnr_make_what_the_pages_say() {
    let (_, rest) = PAGES[3].split_once("```sh\nnoughtgate export cabinet").expect("the way to a chip");
    let (lines, _) = rest.split_once("```").expect("its end");
    let row = README.lines().find(|line| line.starts_with("| `cabinet` |")).expect("what it costs");
    let cells: Vec<usize> = row.split('|').filter_map(|cell| cell.trim().parse().ok()).collect();

    let directory = tempfile::tempdir().unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_noughtgate")).parent().unwrap().to_owned();
    let tools = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/tools/venv/bin");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::iter::once(program).chain(std::env::split_paths(&path)).chain([tools]);
    let output = Command::new("sh")
        .args(["-ec", &format!("noughtgate export cabinet{lines}")])
        .env("PATH", std::env::join_paths(path).unwrap())
        .current_dir(directory.path())
        .output()
        .expect("a shell");
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "`cargo xtask test` installs what these need: {complaints}");
    let counts = std::fs::read_to_string(directory.path().join("cells.txt")).unwrap();
    let count = |kind: &str| -> usize {
        let lines = counts.lines().filter(|line| line.contains(kind));
        lines.filter_map(|line| line.split_whitespace().find_map(|word| word.parse::<usize>().ok())).sum()
    };
    assert_eq!([count("SB_LUT4"), count("SB_DFF")], cells[..2], "{counts}");
    assert!(directory.path().join("cabinet.bin").metadata().unwrap().len() > 10_000);
}

/// The README leaves out lines of the answer, and none that it shows is made up.
#[test]
fn yosys_and_icarus_find_the_wrong_line_of_the_readme() {
    let (_, rest) = README.split_once("$ noughtgate check examples/wrong-line.v\n").expect("the example");
    let (shown, _) = rest.split_once("```").expect("its end");
    let design = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/wrong-line.v");
    let answer =
        noughtgate(&format!("check {design}")).exits(1).stdout().replace(design, "examples/wrong-line.v");
    let mut answered = answer.lines();
    for line in shown.lines() {
        assert!(answered.any(|answered| answered == line), "{line:?} is not in its turn in {answer}");
    }
}

/// What a command of a page prints on standard output; it must be silent otherwise.
fn printed(command: &str) -> String {
    let (input, rest) = match command.strip_prefix("printf '").and_then(|rest| rest.split_once("' | ")) {
        Some((words, rest)) => (words.replace("\\n", "\n"), rest),
        None => (String::new(), command),
    };
    let (words, lines) = rest
        .split_once(" | head -")
        .map_or((rest, usize::MAX), |(words, count)| (words, count.parse().expect("a number of lines")));
    let words = words.strip_prefix("noughtgate ").expect("our program");
    let mut child = Command::new(env!("CARGO_BIN_EXE_noughtgate"))
        .args(words.split_whitespace().map(|word| word.trim_matches('\'')))
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program should start");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it reads what it is told");
    let output = child.wait_with_output().expect("the program should end");
    assert!(output.stderr.is_empty(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("text");
    text.split_inclusive('\n').take(lines).collect()
}
