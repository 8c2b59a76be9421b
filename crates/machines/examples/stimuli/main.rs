//! Finds levels for the test benches of machines, which detect every faulty circuit that can be detected:
//! `cargo run --release -p machines --example stimuli -- controller` writes `src/stimulus/controller.txt`.
//! Without a name it goes through all machines. With `--kinds` it keeps the record, and only adds the kinds
//! of transitions that are missing.

mod kinds;
mod lines;
mod long;
mod search;

use machines::stimulus::written;
use search::Search;

fn main() {
    let (options, mut names): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|argument| argument.starts_with("--"));
    let only_kinds = options.contains(&"--kinds".to_owned());
    if names.is_empty() {
        names = machines::circuits().map(|(machine, _)| machine.name.to_owned()).collect();
    }
    for name in names {
        let (_, circuit) = machines::circuit(&name).unwrap_or_else(|error| panic!("{error}"));
        let netlist = (circuit.netlist)();
        let (steps, coverage) = match name.as_str() {
            "matrix" | "sized-matrix" => long::search(&name, circuit, &netlist),
            _ if only_kinds => kinds::added(&name, circuit, &netlist),
            _ => Search::new(&name, circuit, &netlist).run((circuit.stimulus)()),
        };
        let path = format!("{}/src/stimulus/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        let text = written(&steps, &coverage.in_words());
        std::fs::write(&path, text).unwrap_or_else(|error| panic!("{path}: {error}"));
        println!("{name}: {}", coverage.in_words());
    }
}
