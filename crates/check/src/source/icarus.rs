//! Runs a bench on the source, in Icarus Verilog.

use std::collections::BTreeSet;
use std::ffi::OsString;

use super::PROCESSOR;
use super::bench::{BENCH, Stimulus};
use crate::load::tool::{self, End, Run};
use crate::load::{Sources, system_tasks};

/// The result of a simulation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Simulation {
    /// The watched signals after every step.
    Values(Vec<Vec<String>>),
    /// It used up its processor time, which a design that settles never does.
    Endless(String),
    /// It did not end within the remaining time.
    TooSlow(String),
    /// It was not possible, with the reason.
    NotPossible(String),
}

/// The system tasks that a simulated source may call: none of them opens a file or starts a program.
const HARMLESS: [&str; 30] = [
    "$display",
    "$write",
    "$strobe",
    "$monitor",
    "$monitoron",
    "$monitoroff",
    "$displayb",
    "$displayh",
    "$writeb",
    "$writeh",
    "$time",
    "$stime",
    "$realtime",
    "$signed",
    "$unsigned",
    "$clog2",
    "$bits",
    "$random",
    "$urandom",
    "$urandom_range",
    "$finish",
    "$stop",
    "$readmemb",
    "$readmemh",
    "$timeformat",
    "$size",
    "$countones",
    "$onehot",
    "$error",
    "$warning",
];

/// How often the bench is rewritten without the names that Icarus rejects.
const ATTEMPTS: usize = 8;

/// Simulates the source.
pub fn simulate(sources: &Sources, stimulus: &Stimulus<'_>) -> Simulation {
    let (Some(iverilog), Some(vvp)) = (tool::find("iverilog"), tool::find("vvp")) else {
        return Simulation::NotPossible(
            "Icarus Verilog is not installed, so the source was not simulated".to_owned(),
        );
    };
    let bounds = super::limits(sources.bounds);
    let directory = sources.scratch.path();
    let compile = |output: &[&str], more: &[&str]| {
        let mut arguments: Vec<OsString> = ["-g2012", "-Wno-timescale"].iter().map(OsString::from).collect();
        arguments.extend(sources.includes.iter().map(|include| OsString::from(format!("-I{include}"))));
        arguments.extend(output.iter().map(OsString::from));
        arguments.extend(sources.files.iter().map(OsString::from));
        arguments.extend(more.iter().map(OsString::from));
        sources.scratch.run(&iverilog, &arguments, bounds)
    };
    // Macros are expanded first, so that none of them can hide a name.
    let expanded = match compile(&["-E", "-o", "expanded.v"], &[]) {
        Ok(run) if run.end == End::Success => std::fs::read(directory.join("expanded.v")).unwrap_or_default(),
        Ok(run) => return refused(sources, &run.printed()),
        Err(error) => return Simulation::NotPossible(format!("Icarus cannot be run: {error}")),
    };
    let expanded = String::from_utf8_lossy(&expanded).into_owned();
    let called: BTreeSet<String> = system_tasks(&expanded);
    if let Some(name) = called.iter().find(|name| !HARMLESS.contains(&name.as_str())) {
        return Simulation::NotPossible(format!("the source calls {name}, so it was not simulated"));
    }
    // Not every name of a register is a variable, so those that Icarus rejects are left out.
    let mut variables: Vec<&(String, String)> = sources.variables.iter().collect();
    let mut words = String::new();
    for _ in 0..ATTEMPTS {
        let bench = stimulus.verilog(&sources.parameters, &variables);
        if sources.scratch.write("bench.v", &bench).is_err() {
            return Simulation::NotPossible("the bench for Icarus could not be written".to_owned());
        }
        match compile(&["-s", BENCH, "-o", "bench.vvp"], &["bench.v"]) {
            Ok(run) if run.end == End::Success => {
                let arguments = ["-n", "bench.vvp"].map(OsString::from);
                return match sources.scratch.run(&vvp, &arguments, bounds) {
                    Ok(run) => outcome(&run, stimulus),
                    Err(error) => Simulation::NotPossible(format!("Icarus cannot be run: {error}")),
                };
            }
            Ok(run) => words = run.printed(),
            Err(error) => return Simulation::NotPossible(format!("Icarus cannot be run: {error}")),
        }
        let lines: Vec<&str> = bench.lines().collect();
        let refused: BTreeSet<&str> = words
            .lines()
            .filter_map(|line| line.strip_prefix("bench.v:")?.split(':').next()?.parse::<usize>().ok())
            .filter_map(|line| lines.get(line - 1).copied())
            .collect();
        let before = variables.len();
        variables.retain(|(name, _)| !refused.iter().any(|line| line.contains(&format!("dut.{name} = "))));
        if variables.len() == before {
            break;
        }
    }
    refused(sources, &words)
}

fn outcome(run: &Run, stimulus: &Stimulus<'_>) -> Simulation {
    match run.end {
        End::TooMuchWork => Simulation::Endless(format!(
            "Icarus was ended after {} seconds of processor time",
            PROCESSOR.as_secs()
        )),
        End::TooLong => Simulation::TooSlow("Icarus did not finish in time".to_owned()),
        End::Success | End::Failure => values(&run.output, stimulus),
    }
}

fn refused(sources: &Sources, words: &str) -> Simulation {
    let words = sources.scratch.translate(words);
    let first = words.lines().find(|line| line.contains("error")).or_else(|| words.lines().next());
    Simulation::NotPossible(format!(
        "Icarus does not take the source: {}",
        first.unwrap_or("it does not say why")
    ))
}

/// The output of the bench, a line for each step. The source may print lines of its own.
pub fn values(printed: &str, stimulus: &Stimulus<'_>) -> Simulation {
    let widths: Vec<usize> =
        stimulus.watched.iter().map(|&index| stimulus.design.signals[index].width).collect();
    let fits = |words: &Vec<&str>| {
        let digits = |word: &str| word.chars().all(|digit| matches!(digit, '0' | '1' | 'x' | 'z'));
        words.len() == widths.len()
            && words.iter().zip(&widths).all(|(word, width)| word.len() == *width && digits(word))
    };
    let rows: Vec<Vec<String>> = printed
        .lines()
        .map(|line| line.split(' ').collect::<Vec<&str>>())
        .filter(fits)
        .map(|words| words.into_iter().map(str::to_owned).collect())
        .collect();
    if rows.len() == stimulus.steps.len() {
        return Simulation::Values(rows);
    }
    Simulation::NotPossible(format!(
        "the simulation of the source printed {} of {} steps, so it was not compared",
        rows.len(),
        stimulus.steps.len()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Step;
    use crate::test_designs::ports;

    #[test]
    fn a_simulation_that_does_not_end_has_no_values() {
        let design = ports("clk", "q", "");
        let stimulus = Stimulus { design: &design, watched: &[1], steps: Vec::new() };
        let told = |end| outcome(&Run { end, output: String::new(), errors: String::new() }, &stimulus);
        assert!(matches!(told(End::TooMuchWork), Simulation::Endless(_)));
        assert!(matches!(told(End::TooLong), Simulation::TooSlow(_)));
        assert_eq!(told(End::Failure), Simulation::Values(Vec::new()));
        assert_eq!(told(End::Success), Simulation::Values(Vec::new()));
    }

    /// Lines that a source prints by itself are left out, whatever they look like.
    #[test]
    fn values_are_lines_of_the_right_form() {
        let design = ports("clk", "q:2 led", "");
        let step = Step { power_up: false, inputs: Vec::new(), values: Vec::new() };
        let stimulus = Stimulus { design: &design, watched: &[1, 2], steps: vec![step; 2] };
        let rows = |rows: [[&str; 2]; 2]| {
            Simulation::Values(rows.map(|row| row.map(str::to_owned).to_vec()).to_vec())
        };
        let others = "hello\n01\n011 0\n01 2\n01 1 0\n01  1\n1 01\n";
        let printed = format!("{others}01 x\nz1 0\n");
        assert_eq!(values(&printed, &stimulus), rows([["01", "x"], ["z1", "0"]]));
        let why = |found: usize| {
            let why =
                format!("the simulation of the source printed {found} of 2 steps, so it was not compared");
            Simulation::NotPossible(why)
        };
        assert_eq!(values("01 0\n", &stimulus), why(1));
        assert_eq!(values("01 0\n01 0\n01 0\n", &stimulus), why(3));
    }
}
