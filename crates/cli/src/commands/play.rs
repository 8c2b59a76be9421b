mod autosave;

use std::io::{self, ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anstream::{AutoStream, ColorChoice};
use clap::Args;
use session::{Defect, GameName, Keys, Machine, Occupant, Record, Resources, Session, Setup, Side};
use tui::{App, Plain, Speaker};

use self::autosave::Autosave;
use super::design::Design;
use crate::error::Error;
use crate::file::{self, FileError};
use crate::names::Name;
use crate::output::Output;
use crate::verdict::Verdict;

/// The arguments of `play`.
#[derive(Args, Default)]
#[command(after_help = "Examples:\n  noughtgate play\n  noughtgate play sized --against perfect\n  \
                        noughtgate play --save game.txt\n  noughtgate play controller --fault win=0\n  noughtgate play --load game.txt --save game.txt\n  \
                        noughtgate play --with my.v --state state\n  \
                        echo 5 | noughtgate play --plain")]
pub struct Play {
    /// The machine to play on; the controller if none is named.
    #[arg(value_parser = Name::TABLE, conflicts_with = "with")]
    machine: Option<String>,

    /// Who sits on the other side; without it, the usual opponent of the machine.
    #[arg(long, value_name = "PLAYER", value_parser = Name::OPPONENT)]
    against: Option<String>,

    /// What the chance of the other side is derived from; without it, every time is different.
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,

    /// Lets the other side move first.
    #[arg(long)]
    second: bool,

    /// How the digits lie on the board; without it, 1 2 3 is the top row, and 7 8 9 on assembly.
    #[arg(long, value_parser = Name::one_of(&Keys::ALL, Keys::name, Keys::purpose))]
    keys: Option<Keys>,

    /// Plays no tunes.
    #[arg(long)]
    mute: bool,

    /// Plays line by line, for a screen reader or a script; the same happens without a terminal.
    #[arg(long)]
    plain: bool,

    /// Keeps the game in this file, from move to move, to go on with it another time.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Goes on with the game in this file; to keep it there, give the file to --save as well.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["machine", "against", "seed", "second"])]
    load: Option<PathBuf>,

    /// Breaks a wire of the machine, such as `win=0`; `random` hides one that some game shows, picked by --seed. The
    /// names are those that `prove MACHINE --faults --list` prints, and those of all signals.
    #[arg(long, value_name = "WIRE=LEVEL", conflicts_with = "load")]
    fault: Option<String>,

    /// Overwrites the file of --save if it exists.
    #[arg(long, requires = "save")]
    force: bool,

    #[command(flatten)]
    design: Design,
}

impl Play {
    /// Plays a game, on the screen or line by line.
    pub fn run(self, output: &mut Output) -> Result<Verdict, Error> {
        let lines = self.plain || !has_screen();
        let resources = match self.design.read(!lines)? {
            Some(design) => Resources::with_design(design),
            None => Resources::new(),
        };
        let mut session = match &self.load {
            Some(file) => Session::try_restore(&read(file)?, &resources)?,
            None => Session::new(self.setup(&resources)?, &resources)?,
        };
        let mut autosave = self.autosave(&session)?;
        let keys = self.keys;
        let speaker = Speaker::new(self.mute);
        if lines {
            let (input, output) = (io::stdin().lock(), io::stdout().lock());
            let keep = |session: &Session| autosave.save(session);
            let keys = keys.unwrap_or(session.setup().machine.keys());
            let plain =
                Plain { session: &mut session, resources: &resources, keys, speaker, input, output, keep };
            let played = plain.run();
            autosave.end(&session)?;
            return match played {
                // A closed output ends the game, however much input there is.
                Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(Error::Game(error)),
                _ => Ok(Verdict::Holds),
            };
        }
        let colours = AutoStream::choice(&io::stdout()) != ColorChoice::Never;
        let seed = self.seed.unwrap_or_else(any_seed);
        let mut app = App::new(session, resources, keys, speaker, colours)
            .with_seed(seed)
            .with_ascii(output.is_ascii());
        let asked = self.against.is_some() || self.second || self.load.is_some() || self.fault.is_some();
        if self.machine.is_none() && !asked && !self.design.is_given() {
            app.show_title();
        }
        let played = tui::run(&mut app, |session| autosave.save(session));
        autosave.end(app.session())?;
        played.map_err(Error::Terminal)?;
        let session = app.session();
        writeln!(output, "{}.", session.setup().score_in_words(session.score()))?;
        Ok(Verdict::Holds)
    }

    fn setup(&self, resources: &Resources) -> Result<Setup, Error> {
        let machine = match self.machine.as_deref() {
            None => resources.machines().next().unwrap_or(Setup::default().machine),
            Some(name) => name.parse().map_err(|unknown| Error::not_for("play", name, unknown))?,
        };
        let usual = resources.usual_setup(machine);
        let two = match self.against.as_deref().unwrap_or(usual.two.name()) {
            "person" => Occupant::Person,
            name if self.plays_another_game(name, machine) => {
                let (player, known) = (name.to_owned(), machine.opponents());
                return Err(Error::OtherGame { player, machine, known });
            }
            name => Occupant::Player { name: name.to_owned(), seed: self.seed.unwrap_or_else(any_seed) },
        };
        let first = if self.second { Side::Two } else { usual.first };
        Ok(Setup { two, first, defect: self.defect()?, ..usual })
    }

    fn defect(&self) -> Result<Option<Defect>, Error> {
        Ok(match self.fault.as_deref() {
            None => None,
            Some("random") => Some(Defect::Hidden { seed: self.seed.unwrap_or_else(any_seed) }),
            Some(text) => Some(Defect::Known(text.parse()?)),
        })
    }

    /// Whether this is the name of a player of the other game.
    fn plays_another_game(&self, name: &str, machine: Machine) -> bool {
        let classic = players::CLASSIC.iter().any(|entry| entry.name == name);
        let sized = players::SIZED.iter().any(|entry| entry.name == name);
        match machine.game() {
            GameName::Classic => sized && !classic,
            GameName::Sized => classic && !sized,
        }
    }

    /// The game that is continued may be kept where it was.
    fn autosave(&self, session: &Session) -> Result<Autosave, FileError> {
        let continued = match (&self.load, &self.save) {
            (Some(load), Some(save)) => file::same(load, save),
            _ => false,
        };
        Autosave::new(self.save.clone(), self.force || continued, session)
    }
}

/// An unpredictable number.
fn any_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.subsec_micros().into())
}

/// Whether there is a terminal that can do more than write one line after the other.
fn has_screen() -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !dumb
}

/// Reads a game that has been kept.
fn read(path: &Path) -> Result<Record, Error> {
    let path = path.to_owned();
    let text = file::read(&path, "game that --save wrote")?;
    text.parse().map_err(|reason| Error::Record { path, reason: Box::new(reason) })
}
