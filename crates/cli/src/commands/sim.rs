mod answer;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use draw::Glyphs;
use testbench::{Event, Failure, GENERAL, Picture, Report, TestBench, Usage, Vocabulary};

use super::design::Design;
use crate::error::Error;
use crate::file::{self, WaveformFiles};
use crate::output::Output;
use crate::screen;
use crate::verdict::Verdict;

/// The arguments of `sim`.
#[derive(Args)]
pub struct Sim {
    /// The machine on the test bench; with --with, there is none, and the script comes first.
    #[arg(value_parser = by_name(), required_unless_present = "with")]
    machine: Option<String>,

    /// The script to run; - reads it from standard input.
    #[arg(value_name = "FILE")]
    script: Option<PathBuf>,

    /// Prints the waveform of the last clocks even if every expectation is met.
    #[arg(long)]
    wave: bool,

    /// The rows of the waveform instead of the ports that moved, in this order, with commas.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    signals: Vec<String>,

    /// Writes every signal into a value change dump, and a GTKWave save file beside it.
    #[arg(long, value_name = "FILE")]
    vcd: Option<PathBuf>,

    /// Overwrites the files if they exist.
    #[arg(long, requires = "vcd")]
    force: bool,

    /// Accepts a script that expects nothing, which otherwise does not hold: exit code 1.
    #[arg(long)]
    unchecked: bool,

    /// Writes the answer as JSON.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    design: Design,
}

/// The name of a machine, or what can only be a file.
fn by_name() -> impl TypedValueParser<Value = String> {
    MachineOrFile
}

#[derive(Clone)]
struct MachineOrFile;

impl TypedValueParser for MachineOrFile {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<String, clap::Error> {
        let text = value.to_string_lossy();
        let is_file = text == "-" || text.contains(['.', '/', '\\']);
        if is_file {
            return Ok(text.into_owned());
        }
        PossibleValuesParser::new(testbench::machines()).parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(testbench::machines().map(PossibleValue::new)))
    }
}

/// The language, and an example of the command, for its help.
pub fn statements() -> String {
    let machines: Vec<Vocabulary> =
        testbench::machines().filter_map(|name| Vocabulary::of(name).ok()).collect();
    let own = || machines.iter().map(Vocabulary::usages);
    let width =
        GENERAL.iter().map(|usage| usage.form.len()).chain(own().flatten().map(|usage| usage.form.len()));
    let width = width.max().unwrap_or(0);
    let table = |usages: &[Usage]| -> String {
        usages.iter().map(|Usage { form, purpose }| format!("  {form:width$}  {purpose}\n")).collect()
    };
    let mut text = format!("Statements, one to a line; # begins a comment:\n{}", table(GENERAL));
    let with_words = machines.iter().zip(own()).filter(|(_, usages)| !usages.is_empty());
    for (machine, usages) in with_words {
        text += &format!("\nStatements of {}:\n{}", machine.name(), table(&usages));
    }
    text + "\nExamples:\n  noughtgate sim controller examples/computer-wins.tb\n  noughtgate sim --with my.v script.tb"
}

impl Sim {
    /// Runs the script, and shows the machine or the moment at which an expectation failed.
    pub fn run(self, output: &mut Output) -> Result<Verdict, Error> {
        let design = self.design.is_given();
        let (machine, script) = match (self.machine.clone(), self.script.clone()) {
            (Some(machine), Some(script)) if !design => (machine, script),
            (Some(machine), None) if !design => return Err(Error::NoScript(machine)),
            (Some(script), None) => (String::new(), PathBuf::from(script)),
            _ => {
                return Err(Error::Check(
                    "give one script: `noughtgate sim --with my.v script.tb`".to_owned(),
                ));
            }
        };
        let name = file::named(&script).display().to_string();
        let text = file::read(&script, "test-bench script")?;
        let vcd = self.vcd.as_ref();
        let vcd = vcd.map(|path| WaveformFiles::new(path, self.force, Some(&script))).transpose()?;
        let bench = match self.design.read(false)? {
            Some(design) => TestBench::with_design(design),
            None => TestBench::new(&machine)?,
        };
        let script = bench
            .parse(&text)
            .map_err(|complaint| Error::Script { file: name.clone(), complaint: Box::new(complaint) })?;
        let report = bench.run(&script);
        if let Some(files) = &vcd {
            files.write(&report.trace)?;
        }
        if self.json {
            output.json(&answer::Answer::new(bench.machine().name(), &name, &report))?;
        } else {
            self.write_in_words(&name, &report, output)?;
            if let Some(files) = &vcd {
                writeln!(output, "\n{}", files.in_words())?;
            }
        }
        let checked = report.expectations > 0 || self.unchecked;
        Ok(Verdict::from(report.failure.is_none() && checked))
    }

    fn write_in_words(&self, name: &str, report: &Report, output: &mut Output) -> Result<(), Error> {
        for event in &report.events {
            match event {
                Event::Said(text) => writeln!(output, "{text}")?,
                Event::Shown(_, Picture { grid, winner, outputs }) => {
                    for row in grid {
                        writeln!(output, "  {}", row.join("  "))?;
                    }
                    for (name, value) in outputs {
                        writeln!(output, "  {name}  {value}")?;
                    }
                    match winner.as_str() {
                        "" => writeln!(output)?,
                        _ => writeln!(output, "winner: {winner}\n")?,
                    }
                }
            }
        }
        let Report { expectations, clocks, .. } = report;
        match &report.failure {
            None => {
                if self.wave || !self.signals.is_empty() {
                    let waveform = self.waveform(report, output.is_ascii())?;
                    writeln!(output, "{waveform}")?;
                }
                let remedy =
                    if *expectations == 0 && !self.unchecked { "; --unchecked accepts that" } else { "" };
                writeln!(output, "{}{remedy}", counted(*expectations, *clocks))?;
            }
            Some(Failure { expectation, expected, found }) => {
                let signal = &expectation.signal;
                writeln!(output, "expectation failed: {signal} is {found}, not {expected}")?;
                writeln!(output, "{}", expectation.location.excerpt(name, &format!("it is {found}")))?;
                let waveform = self.waveform(report, output.is_ascii())?;
                write!(output, "{waveform}")?;
            }
        }
        Ok(())
    }
}

impl Sim {
    fn waveform(&self, report: &Report, ascii: bool) -> Result<String, Error> {
        let glyphs = if ascii { Glyphs::Ascii } else { Glyphs::Unicode };
        let names: Vec<&str> = self.signals.iter().map(String::as_str).collect();
        if names.is_empty() {
            return Ok(report.waveform(screen::columns(), glyphs));
        }
        let waveform = report.waveform_of(&names, screen::columns(), glyphs);
        waveform.map_err(|unknown| Error::Drawing(unknown.to_string()))
    }
}

fn counted(expectations: usize, clocks: usize) -> String {
    let clocks = if clocks == 1 { "1 clock".to_owned() } else { format!("{clocks} clocks") };
    match expectations {
        0 => format!("nothing was expected in {clocks}"),
        1 => format!("1 expectation met in {clocks}"),
        number => format!("{number} expectations met in {clocks}"),
    }
}
