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
