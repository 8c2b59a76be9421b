use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// Every command that the README shows, run again: it must print exactly what the README says. Words
/// may be piped into it, and its first lines may be cut out.
#[test]
fn the_readme_shows_what_the_program_prints() {
    let readme = include_str!("../../../../README.md");
    let examples: Vec<&str> = readme.split("```console\n$ ").skip(1).collect();
    assert!(examples.len() > 5);
    for example in examples {
        let (command, rest) = example.split_once('\n').expect("a command on a line of its own");
        let (shown, _) = rest.split_once("```").expect("an end of the example");
        assert_eq!(printed(command), shown, "{command}");
    }
}

/// What a command of the README prints on standard output; it must be silent otherwise.
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
        .args(words.split_whitespace())
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
