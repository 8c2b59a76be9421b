use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use serde::Serialize;
use tunes::{Note, Tune};

use crate::error::Error;
use crate::file;
use crate::output::Output;
use crate::verdict::Verdict;

/// The arguments of `tune`.
#[derive(Args)]
#[command(after_help = "Example:\n  noughtgate tune castle --wav castle.wav")]
pub struct TuneCommand {
    /// The tune.
    #[arg(value_parser = by_name())]
    name: Tune,

    /// Writes the tune into a WAV file instead of playing it.
    #[arg(long, value_name = "FILE")]
    wav: Option<PathBuf>,

    /// Overwrites the file if it exists.
    #[arg(long, requires = "wav")]
    force: bool,

    /// Writes the notes as JSON instead of playing them.
    #[arg(long)]
    json: bool,
}

fn by_name() -> impl TypedValueParser<Value = Tune> {
    let names = Tune::ALL.map(|tune| PossibleValue::new(tune.name()).help(tune.description()));
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Tune>())
}

impl TuneCommand {
    /// Plays the tune, or writes it down.
    pub fn run(self, output: &mut Output) -> Result<Verdict, Error> {
        let tune = self.name;
        let mut done = None;
        if let Some(path) = &self.wav {
            file::write(path, &tunes::wav(tune.notes()), self.force)?;
            done = Some(format!("written to {}", path.display()));
        } else if !self.json {
            let program = tunes::play(tune).map_err(|reason| Error::Silence { tune, reason })?;
            done = Some(format!("played by {program}"));
        }
        if self.json {
            output.json(&Answer::new(tune))?;
        } else if let Some(done) = done {
            let seconds = f64::from(tune.milliseconds()) / 1000.0;
            writeln!(output, "{tune}: {} notes in {seconds:.2} seconds, {done}", tones(tune).count())?;
        }
        Ok(Verdict::Holds)
    }
}

fn tones(tune: Tune) -> impl Iterator<Item = &'static Note> {
    tune.notes().iter().filter(|note| note.divisor.is_some())
}

#[derive(Serialize)]
struct Answer {
    tune: &'static str,
    timer_hertz: u32,
    milliseconds: u32,
    notes: Vec<NoteAnswer>,
}

/// A note; a silence has no divisor.
#[derive(Serialize)]
struct NoteAnswer {
    divisor: Option<u16>,
    hertz: Option<f64>,
    milliseconds: u16,
}

impl Answer {
    fn new(tune: Tune) -> Answer {
        let note = |note: &Note| NoteAnswer {
            divisor: note.divisor,
            hertz: note.frequency().map(|hertz| (hertz * 100.0).round() / 100.0),
            milliseconds: note.milliseconds,
        };
        Answer {
            tune: tune.name(),
            timer_hertz: tunes::TIMER_HZ,
            milliseconds: tune.milliseconds(),
            notes: tune.notes().iter().map(note).collect(),
        }
    }
}
