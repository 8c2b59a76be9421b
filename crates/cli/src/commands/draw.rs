use std::io::Write;
use std::path::{Path, PathBuf};

use ::draw::schematic::{Block, Symbols};
use ::draw::{Waveform, state_diagram, symbol};
use clap::{Args, ValueEnum};
use logic::Trace;
use testbench::TestBench;

use crate::error::Error;
use crate::file;
use crate::names::Name;
use crate::output::Output;
use crate::verdict::Verdict;

/// The arguments of `draw`.
#[derive(Args)]
#[command(after_help = "Examples:\n  noughtgate draw controller -o controller.svg\n  \
                        noughtgate draw controller --block winner_check.u5 --symbols iec -o line.svg\n  \
                        noughtgate draw controller --at examples/player-wins.tb:6 -o moment.svg\n  \
                        noughtgate draw controller --as waveform --at examples/player-wins.tb -o wave.svg")]
pub struct Draw {
    /// The machine to draw.
    #[arg(value_parser = Name::MACHINE)]
    machine: String,

    /// What to draw of it.
    #[arg(long = "as", value_enum, default_value_t = Picture::Schematic, value_name = "PICTURE")]
    picture: Picture,

    /// The block to draw instead of the whole, by the names of the blocks around it, with dots.
    #[arg(long, value_name = "PATH", default_value = "", hide_default_value = true)]
    block: String,

    /// Runs a test-bench script and shows the levels after this many clocks, or at its end.
    #[arg(long, value_name = "SCRIPT[:CLOCK]")]
    at: Option<String>,

    /// The rows of a waveform instead of the ports, with commas.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    signals: Vec<String>,

    /// How gates are drawn.
    #[arg(long, value_enum, default_value_t = Shapes::Distinctive)]
    symbols: Shapes,

    /// Writes the picture into this file instead of printing it.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Overwrites the file if it is there already.
    #[arg(long, requires = "output")]
    force: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Picture {
    /// Gates, registers, blocks and wires.
    Schematic,
    /// A box with the ports.
    Symbol,
    /// The states and the arrows between them.
    States,
    /// The ports through the clocks of a script.
    Waveform,
}

#[derive(Clone, Copy, ValueEnum)]
enum Shapes {
    /// A shape for each kind of gate.
    Distinctive,
    /// Boxes with signs.
    Iec,
}

impl Draw {
    /// Draws a machine or one of its blocks.
    pub fn run(self, output: &mut Output) -> Result<Verdict, Error> {
        let (descriptor, circuit) = machines::circuit(&self.machine)
            .map_err(|unknown| Error::not_for("draw", &self.machine, unknown))?;
        let netlist = (circuit.netlist)();
        let block =
            Block::find(&netlist, &self.block).map_err(|unknown| Error::Drawing(unknown.to_string()))?;
        if !self.block.is_empty() && matches!(self.picture, Picture::States | Picture::Waveform) {
            let remedy = match self.picture {
                Picture::States => "the states are those of the whole machine",
                _ => "--signals takes the names of signals inside a block",
            };
            return Err(Error::Drawing(format!("--block is for schematics and symbols; {remedy}")));
        }
        let moment = self.at.as_deref().map(|at| self.moment(at)).transpose()?;
        let picture = match self.picture {
            Picture::Symbol => symbol(block.module),
            Picture::States => {
                let (diagram, _) = circuit.diagram.ok_or_else(|| {
                    Error::Drawing(format!("{} has no states; --as schematic draws it", descriptor.name))
                })?;
                state_diagram(diagram, descriptor.name)
            }
            Picture::Waveform => {
                let (trace, clock) = moment
                    .ok_or_else(|| Error::Drawing("a waveform takes a script: --at SCRIPT".to_owned()))?;
                self.waveform(&trace, clock)?
            }
            Picture::Schematic => {
                let symbols = match self.symbols {
                    Shapes::Distinctive => Symbols::Distinctive,
                    Shapes::Iec => Symbols::Iec,
                };
                let moment = moment.as_ref().map(|(trace, clock)| (trace, *clock));
                block.schematic(symbols, moment).map_err(|error| Error::Drawing(error.to_string()))?
            }
        };
        match &self.output {
            None => output.write_all(picture.as_bytes())?,
            Some(path) => {
                file::write(path, picture.as_bytes(), self.force)?;
                writeln!(output, "{} written to {}", block.module.name, path.display())?;
            }
        }
        Ok(Verdict::Holds)
    }

    /// What a script does to the machine, and the clock to look at.
    fn moment(&self, at: &str) -> Result<(Trace, usize), Error> {
        let (path, clock) = match at.rsplit_once(':') {
            Some((path, clock)) if !path.is_empty() && !clock.is_empty() && !Path::new(at).exists() => {
                let number = clock.parse::<usize>();
                (
                    path,
                    Some(
                        number
                            .map_err(|_| Error::Drawing(format!("{clock} is not the number of a clock")))?,
                    ),
                )
            }
            _ => (at, None),
        };
        let text = file::read(Path::new(path), "test-bench script")?;
        let bench = TestBench::new(&self.machine).map_err(|unknown| Error::Drawing(unknown.to_string()))?;
        let script = bench
            .parse(&text)
            .map_err(|complaint| Error::Script { file: path.to_owned(), complaint: Box::new(complaint) })?;
        let trace = bench.run(&script).trace;
        let last = trace.clocks() - 1;
        match clock {
            Some(clock) if clock > last => {
                Err(Error::Drawing(format!("{path} has no clock {clock}: it ends at clock {last}")))
            }
            clock => Ok((trace, clock.unwrap_or(last))),
        }
    }

    fn waveform(&self, trace: &Trace, clock: usize) -> Result<String, Error> {
        let names: Vec<&str> = self.signals.iter().map(String::as_str).collect();
        let waveform = Waveform::new(trace).mark(clock, "");
        let waveform = if names.is_empty() { Ok(waveform) } else { waveform.signals(&names) };
        Ok(waveform.map_err(|unknown| Error::Drawing(unknown.to_string()))?.svg())
    }
}
