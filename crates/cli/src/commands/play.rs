use std::fs;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anstream::{AutoStream, ColorChoice};
use clap::{Args, ValueEnum};
use session::{MachineName, Occupant, Record, Session, Setup, Side, Workshop};
use tui::{App, Plain, Speaker};

use crate::error::Error;
use crate::file::FileError;
use crate::keeper::Keeper;
use crate::output::Output;
use crate::verdict::Verdict;

/// The arguments of `play`.
#[derive(Args, Default)]
#[command(after_help = "Examples:\n  noughtgate play\n  noughtgate play sized --against perfect\n  \
                        noughtgate play --save game.txt\n  noughtgate play --load game.txt --save game.txt\n  \
                        echo 5 | noughtgate play --plain")]
pub struct Play {
    /// The machine to play on: controller, cabinet, textbook, assembly or sized.
    machine: Option<String>,

    /// Who sits on the other side: a player, or `person` for two people at one keyboard.
    #[arg(long, value_name = "PLAYER")]
    against: Option<String>,

    /// What the chance of the other side is derived from; without it, every time is different.
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,

    /// Lets the other side move first.
    #[arg(long)]
    second: bool,

    /// How the digits lie on the board.
    #[arg(long, value_enum, default_value_t)]
    keys: Keys,

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

    /// Overwrites the file of --save if it exists.
    #[arg(long, requires = "save")]
    force: bool,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum Keys {
    /// 7 8 9 is the top row, as on a numeric keypad.
    #[default]
    Numpad,
    /// 1 2 3 is the top row, as on a telephone.
    Phone,
}

impl From<Keys> for tui::Keys {
    fn from(keys: Keys) -> tui::Keys {
        match keys {
            Keys::Numpad => tui::Keys::Numpad,
            Keys::Phone => tui::Keys::Phone,
        }
    }
}

impl Play {
    /// Plays a game, on the screen or line by line.
    pub fn run(self, output: &mut Output) -> Result<Verdict, Error> {
        let workshop = Workshop::new();
        let mut session = match &self.load {
            Some(file) => Session::restore(&read(file)?, &workshop),
            None => Session::new(self.setup()?, &workshop)?,
        };
        let mut keeper = self.keeper(&session)?;
        let keys = self.keys.into();
        let speaker = Speaker::new(self.mute);
        if self.plain || !has_screen() {
            let (input, output) = (io::stdin().lock(), io::stdout().lock());
            let keep = |session: &Session| keeper.keep(session);
            let (session, workshop) = (&mut session, &workshop);
            let played = Plain { session, workshop, keys, speaker, input, output, keep }.run();
            keeper.end()?;
            return match played {
                // Whoever stops reading has had enough, however much input there is.
                Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error.into()),
                _ => Ok(Verdict::Holds),
            };
        }
        let colours = AutoStream::choice(&io::stdout()) != ColorChoice::Never;
        let seed = self.seed.unwrap_or_else(any_seed);
        let mut app = App::new(session, workshop, keys, speaker, colours).with_seed(seed);
        if self.machine.is_none() && self.against.is_none() && !self.second && self.load.is_none() {
            app.show_title();
        }
        let played = tui::run(&mut app, |session| keeper.keep(session));
        keeper.end()?;
        played?;
        let tally = app.session().setup().tally(app.session().score());
        writeln!(output, "{}.", tally.map(|(name, count)| format!("{count} {name}")).join(", "))?;
        Ok(Verdict::Holds)
    }

    fn setup(&self) -> Result<Setup, Error> {
        let machine = self.machine.as_deref().map_or(Ok(MachineName::Controller), str::parse)?;
        let usual = Setup::on(machine);
        let two = match self.against.as_deref().unwrap_or(usual.two.name()) {
            "person" => Occupant::Person,
            name => Occupant::Player { name: name.to_owned(), seed: self.seed.unwrap_or_else(any_seed) },
        };
        let first = if self.second { Side::Two } else { Side::One };
        Ok(Setup { two, first, ..usual })
    }

    /// Refuses a file that would be overwritten, or cannot be written at all.
    fn keeper(&self, session: &Session) -> Result<Keeper, FileError> {
        match &self.save {
            Some(path) if path.exists() && !self.force && self.save != self.load => {
                Err(FileError::Exists(path.clone()))
            }
            save => Keeper::new(save.clone(), session),
        }
    }
}

/// A number that nobody can foresee.
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
    match fs::read_to_string(&path) {
        Ok(text) => text.parse().map_err(|reason| Error::Record { path, reason: Box::new(reason) }),
        Err(reason) => Err(Error::Unreadable { path, reason }),
    }
}
