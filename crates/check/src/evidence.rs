//! Files that show a failure in other tools: a waveform with a save file for GTKWave, a script for
//! `noughtgate sim`, and a bench for the user's own simulator.

use std::fmt::Write as _;

use logic::{Radix, Role, Track};

use crate::verdict::{Finding, Report, Trace};

/// A file to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name: the claim, and the kind of file.
    pub name: String,
    /// Its content.
    pub text: String,
}

/// The files for every failure that follows from no other and has a game.
pub fn files(report: &Report) -> Vec<File> {
    let mut files = Vec::new();
    let Some(top) = &report.top else { return files };
    for finding in report.roots() {
        let Some(trace) = &finding.trace else { continue };
        let claim = finding.id.id();
        let wave = waveform(top, trace);
        let mut dump = Vec::new();
        if wave.write_vcd(&mut dump).is_ok() {
            let dump = String::from_utf8_lossy(&dump).into_owned();
            files.push(File { name: format!("{claim}.vcd"), text: dump });
            files.push(File { name: format!("{claim}.gtkw"), text: wave.gtkw(&format!("{claim}.vcd")) });
        }
        if let Ok(text) = script(top, finding, trace) {
            files.push(File { name: format!("{claim}.tb"), text });
        }
        if let Some(text) = bench(top, finding, trace) {
            files.push(File { name: format!("{claim}_bench.v"), text });
        }
    }
    files
}

/// Why a failure with a game has no script or bench, a line for each.
pub fn left_out(report: &Report) -> Vec<String> {
    let Some(top) = &report.top else { return Vec::new() };
    let mut lines = Vec::new();
    for finding in report.roots() {
        let Some(trace) = &finding.trace else { continue };
        let claim = finding.id.id();
        if let Err(why) = script(top, finding, trace) {
            lines.push(format!("there is no {claim}.tb, because {why}"));
        }
        if bench(top, finding, trace).is_none() {
            let why = "the failure is not about values that a bench can compare";
            lines.push(format!("there is no {claim}_bench.v, because {why}"));
        }
    }
    lines
}

/// The game as a waveform, a column for each clock and one at the end of each move.
fn waveform(top: &str, trace: &Trace) -> logic::Trace {
    let track = |name: &str, width: usize, role: Role| Track {
        scope: Vec::new(),
        name: name.replace([' ', '.'], "_"),
        width,
        states: &[],
        role,
        register: false,
        radix: Radix::usual(width),
    };
    let mut tracks: Vec<Track> = trace.clock.iter().map(|clock| track(&clock.name, 1, Role::Clock)).collect();
    let role = |input: bool, port: bool| match (input, port) {
        (true, _) => Role::Input,
        (false, true) => Role::Output,
        (false, false) => Role::Inside,
    };
    tracks.extend(
        trace.signals.iter().map(|signal| track(&signal.name, signal.width, role(signal.input, signal.port))),
    );
    let mut wave = logic::Trace::new(top, tracks);
    for row in &trace.rows {
        let values = row.values.iter().map(|digits| u64::from_str_radix(digits, 2).unwrap_or(0));
        let column: Vec<u64> = trace.clock.iter().map(|_| 0).chain(values).collect();
        wave.push(&column);
    }
    wave
}

/// A script that plays the game on our test bench and expects the correct values, or why there is none.
fn script(top: &str, finding: &Finding, trace: &Trace) -> Result<String, &'static str> {
    if trace.clock.is_none() {
        return Err("the design has no clock");
    }
    let expected = finding.expected.as_deref().unwrap_or_default();
    let expected: Option<Vec<String>> = expected.split(", ").map(|one| expectation(one, trace)).collect();
    let expected = expected.ok_or("the failure is not about the value of one signal")?;
    let claim = finding.id.id();
    let moves: Vec<String> = finding.moves.iter().flatten().map(ToString::to_string).collect();
    let mut text = format!(
        "# Shows on `{top}` that this does not hold: {}.\n# noughtgate sim --with YOUR_FILES {claim}.tb\n",
        finding.id.sentence()
    );
    let mut during = usize::MAX;
    for row in &trace.rows {
        if row.during != during {
            during = row.during;
            let name = during.checked_sub(1).and_then(|index| moves.get(index));
            let _ = writeln!(text, "# {}", name.map_or("reset", String::as_str));
        }
        let inputs = trace.signals.iter().zip(&row.values).filter(|(signal, _)| signal.input && signal.port);
        let levels: Vec<String> =
            inputs.map(|(signal, value)| format!("{} 0b{value}", signal.name)).collect();
        if !levels.is_empty() {
            let _ = writeln!(text, "set {}", levels.join(" "));
        }
        if row.clock {
            text.push_str("clock\n");
        }
    }
    let _ = writeln!(text, "expect {}", expected.join(" "));
    Ok(text)
}

/// An expectation of a report, such as `winner 01` or `tie up`, as a statement of a script.
fn expectation(words: &str, trace: &Trace) -> Option<String> {
    let (name, value) = words.rsplit_once(' ')?;
    let known = |name: &str| trace.signals.iter().any(|signal| signal.name == name && !signal.input);
    let digits = match value {
        "up" => "1",
        "down" => "0",
        digits if digits.starts_with("0x") => return known(name).then(|| format!("{name} {digits}")),
        digits => digits,
    };
    let binary = digits.chars().all(|digit| matches!(digit, '0' | '1'));
    (known(name) && binary).then(|| format!("{name} 0b{digits}"))
}

/// A bench that plays the game and prints PASS or FAIL. There is none where the failure is not about values
/// that can be compared at the end.
fn bench(top: &str, finding: &Finding, trace: &Trace) -> Option<String> {
    let demand = finding.demand.as_ref()?;
    let plain =
        |name: &str| name.chars().all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '$'));
    let ports: Vec<(usize, _)> = trace.signals.iter().enumerate().filter(|(_, signal)| signal.port).collect();
    if !plain(top) || ports.iter().any(|(_, port)| !plain(&port.name)) {
        return None;
    }
    let claim = finding.id.id();
    let moves: Vec<String> = finding.moves.iter().flatten().map(ToString::to_string).collect();
    let mut text = format!(
        "// Shows on `{top}` that this does not hold: {}.\n// {}\n// iverilog -g2012 -o {claim} {claim}_bench.v YOUR_FILES && vvp {claim}\n\
         `timescale 1ns/1ps\nmodule {claim}_bench;\n",
        finding.id.sentence(),
        if moves.is_empty() { "reset".to_owned() } else { moves.join(" ") },
    );
    let range = |width: usize| if width == 1 { String::new() } else { format!("[{}:0] ", width - 1) };
    if let Some(clock) = &trace.clock {
        let _ = writeln!(text, "  reg {} = {};", clock.name, u8::from(clock.falling));
    }
    for (_, port) in &ports {
        let kind = if port.input { "reg" } else { "wire" };
        let _ = writeln!(text, "  {kind} {}{};", range(port.width), port.name);
    }
    let names = trace.clock.iter().map(|clock| &clock.name).chain(ports.iter().map(|(_, port)| &port.name));
    let connections: Vec<String> = names.map(|name| format!(".{name}({name})")).collect();
    let _ = writeln!(text, "  {top} dut ({});", connections.join(", "));
    let edge = trace
        .clock
        .as_ref()
        .map_or(String::new(), |clock| format!("{0} = ~{0}; #5 {0} = ~{0}; ", clock.name));
    let _ = writeln!(text, "  task tick; begin #5 {edge}#5; end endtask\n  initial begin");
    let _ = writeln!(text, "    $dumpfile(\"{claim}_bench.vcd\");\n    $dumpvars(0, {claim}_bench);");
    let mut during = usize::MAX;
    for row in &trace.rows {
        if row.during != during {
            during = row.during;
            let name =
                during.checked_sub(1).and_then(|index| moves.get(index)).map_or("reset", String::as_str);
            let _ = writeln!(text, "    // {name}");
        }
        let levels: Vec<String> = (ports.iter())
            .filter(|(_, port)| port.input)
            .map(|(index, port)| format!("{} = {}'b{};", port.name, port.width, row.values[*index]))
            .collect();
        let _ = writeln!(text, "    {} {}", levels.join(" "), if row.clock { "tick;" } else { "#10;" });
    }
    let outputs: Vec<&str> =
        ports.iter().filter(|(_, port)| !port.input).map(|(_, port)| port.name.as_str()).collect();
    let expected = finding.expected.clone().unwrap_or_default().replace(['"', '\\', '%', '\n'], " ");
    let shown: Vec<String> = outputs.iter().map(|name| format!("{name}=%b")).collect();
    let arguments: String = outputs.iter().map(|name| format!(", {name}")).collect();
    let _ = write!(
        text,
        "    if (({demand}) === 1'b1) $display(\"PASS {claim}\");\n    else $display(\"FAIL {claim}: expected {expected}; found {}\"{arguments});\n    \
         $finish;\n  end\nendmodule\n",
        shown.join(" "),
    );
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::Claim;
    use crate::verdict::{Move, Result as Outcome, Row, Traced, TracedClock};
    use rules::classic::{Mark, Square};

    /// A game of one move on a design with two inputs, two outputs and a register inside.
    fn finding(falling: Option<bool>) -> Finding {
        let signal = |name: &str, width, input, port| Traced { name: name.to_owned(), width, input, port };
        let row = |during, clock, levels: [&str; 5]| Row {
            during,
            clock,
            values: levels.map(str::to_owned).to_vec(),
        };
        let trace = Trace {
            clock: falling.map(|falling| TracedClock { name: "clk".to_owned(), falling }),
            signals: vec![
                signal("key", 4, true, true),
                signal("go", 1, true, true),
                signal("winner", 2, false, true),
                signal("tie", 1, false, true),
                signal("game.state", 3, false, false),
            ],
            rows: vec![
                row(0, true, ["0000", "0", "00", "0", "000"]),
                row(0, false, ["0000", "0", "00", "0", "001"]),
                row(1, true, ["0101", "1", "00", "0", "001"]),
                row(1, false, ["0101", "0", "10", "0", "110"]),
            ],
            boards: Vec::new(),
        };
        Finding {
            moves: Some(vec![Move::Square(Mark::X, Square::ALL[5], 0)]),
            expected: Some("winner 01, tie down, game.state 0x6".to_owned()),
            found: Some("winner 10".to_owned()),
            demand: Some("winner == 2'b01".to_owned()),
            trace: Some(trace),
            ..crate::decide::plain(Claim::Winner, Outcome::Fails, None)
        }
    }

    fn report(finding: Finding) -> Report {
        Report { top: Some("game".to_owned()), claims: vec![finding], ..Report::unreadable("game.v", "") }
    }

    #[test]
    fn a_failure_is_shown_by_four_files() {
        let report = report(finding(Some(false)));
        let files = files(&report);
        let names: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
        assert_eq!(names, ["winner.vcd", "winner.gtkw", "winner.tb", "winner_bench.v"]);
        let all: String = files.iter().map(|file| format!("==== {}\n{}", file.name, file.text)).collect();
        insta::assert_snapshot!("files", all);
        assert!(left_out(&report).is_empty());
    }

    /// Failures without a game, with one and no clock, and with values that no bench can compare.
    #[test]
    fn what_is_left_out_has_a_reason() {
        let mut none = report(finding(Some(false)));
        none.claims[0].trace = None;
        assert!(files(&none).is_empty() && left_out(&none).is_empty());
        let mut untitled = report(finding(Some(false)));
        untitled.top = None;
        assert!(files(&untitled).is_empty() && left_out(&untitled).is_empty());
        let mut vague = finding(None);
        vague.demand = None;
        let vague = report(vague);
        assert_eq!(files(&vague).len(), 2);
        assert_eq!(
            left_out(&vague),
            [
                "there is no winner.tb, because the design has no clock",
                "there is no winner_bench.v, because the failure is not about values that a bench can compare",
            ]
        );
        let mut words = finding(Some(false));
        words.expected = Some("an answer".to_owned());
        let why = "there is no winner.tb, because the failure is not about the value of one signal";
        assert_eq!(left_out(&report(words)), [why]);
    }

    #[test]
    fn a_bench_takes_the_active_edge_and_plain_names_alone() {
        let text = |finding: &Finding| bench("game", finding, finding.trace.as_ref().unwrap());
        assert!(text(&finding(Some(true))).unwrap().contains("  reg clk = 1;\n"));
        let unclocked = text(&finding(None)).unwrap();
        assert!(
            !unclocked.contains("clk") && unclocked.contains("task tick; begin #5 #5; end"),
            "{unclocked}"
        );
        let mut odd = finding(None);
        odd.trace.as_mut().unwrap().signals[2].name = "win-ner".to_owned();
        assert_eq!(text(&odd), None);
        assert_eq!(bench("ga-me", &finding(None), finding(None).trace.as_ref().unwrap()), None);
        odd = finding(None);
        odd.moves = None;
        odd.expected = Some("100% \"sure\"".to_owned());
        let odd = text(&odd).unwrap();
        assert!(odd.contains("\n// reset\n") && odd.contains("expected 100   sure ;"), "{odd}");
    }

    #[test]
    fn expectations_are_about_signals_that_are_read() {
        let finding = finding(None);
        let trace = finding.trace.as_ref().unwrap();
        for (words, wanted) in [
            ("winner 01", Some("winner 0b01")),
            ("tie up", Some("tie 0b1")),
            ("tie down", Some("tie 0b0")),
            ("winner 0x3", Some("winner 0x3")),
            ("winner X", None),
            ("key 0101", None),
            ("key 0x5", None),
            ("other 01", None),
            ("winner", None),
        ] {
            assert_eq!(expectation(words, trace).as_deref(), wanted, "{words}");
        }
    }
}
