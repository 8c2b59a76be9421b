use std::io::{self, IsTerminal, Write};

use clap::{Args, ValueEnum};
use session::{MachineName, Occupant, Session, Setup, Side, Workshop};
use tui::{App, Plain, Speaker};

use crate::error::Error;
use crate::output::Output;
use crate::verdict::Verdict;

/// The arguments of `play`.
#[derive(Args, Default)]
#[command(after_help = "Examples:\n  noughtgate play\n  noughtgate play sized --against perfect\n  \
                        echo 5 | noughtgate play --plain")]
pub struct Play {
    /// The machine to play on: controller, textbook, assembly or sized.
    machine: Option<String>,

    /// Who sits on the other side: a player, or `person` for two people at one keyboard.
    #[arg(long, value_name = "PLAYER")]
    against: Option<String>,

    /// What the chance of the other side is derived from.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    seed: u64,

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
        let mut session = Session::new(self.setup()?, &workshop)?;
        let keys = self.keys.into();
        let speaker = Speaker::new(self.mute);
        if self.plain || !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            let input = io::stdin().lock();
            Plain { session: &mut session, workshop: &workshop, keys, speaker, input, output: &mut *output }
                .run()?;
            return Ok(Verdict::Holds);
        }
        let mut app = App::new(session, workshop, keys, speaker);
        tui::run(&mut app)?;
        let score = app.session().score();
        writeln!(output, "{} won, {} drawn, {} lost.", score.one, score.drawn, score.two)?;
        Ok(Verdict::Holds)
    }

    fn setup(&self) -> Result<Setup, Error> {
        let machine = self.machine.as_deref().map_or(Ok(MachineName::Controller), str::parse)?;
        let two = match self.against.as_deref() {
            Some("person") => Occupant::Person,
            Some(name) => Occupant::Player { name: name.to_owned(), seed: self.seed },
            None => {
                let name = machine.default_opponent().to_owned();
                Occupant::Player { name, seed: self.seed }
            }
        };
        let first = if self.second { Side::Two } else { Side::One };
        Ok(Setup { machine, one: Occupant::Person, two, first })
    }
}
