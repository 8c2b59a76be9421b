use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use draw::strategy::{self, Tree};
use rules::Seat;

use crate::error::Error;
use crate::file;
use crate::names::Name;
use crate::output::Output;
use crate::table::grouped;
use crate::verdict::Verdict;

/// The arguments of `map`.
#[derive(Args)]
#[command(after_help = "Examples:\n  noughtgate map pocket -o pocket.svg\n  \
                        noughtgate map textbook --seat second > textbook.svg")]
pub struct Map {
    /// The player to draw.
    #[arg(value_parser = Name::PLAYER)]
    player: String,

    /// Which seat the player has.
    #[arg(long, value_enum, default_value_t = Seats::Both)]
    seat: Seats,

    /// What the chance of `random` and of the levels is derived from, 0 without it; the chart names it.
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,

    /// Writes the picture into this file instead of printing it.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Overwrites the file if it is there already.
    #[arg(long, requires = "output")]
    force: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Seats {
    /// The player opens.
    First,
    /// The opponent opens.
    Second,
    /// One chart for each, the first above the second.
    Both,
}

impl Map {
    /// Draws every game of a player.
    pub fn run(self, output: &mut Output) -> Result<Verdict, Error> {
        let entry = players::find(players::CLASSIC, &self.player)
            .map_err(|unknown| Error::not_for("map", &self.player, unknown))?;
        if self.seed.is_some() && !entry.by_chance {
            return Err(Error::NoChance { name: self.player });
        }
        let seed = self.seed.unwrap_or(0);
        let player = entry.player(seed);
        let tree = |&seat| {
            Tree::of(&*player, seat)
                .map_err(|illegal| Error::IllegalMove { player: self.player.clone(), illegal })
        };
        let trees = self.seat.seats().iter().map(tree).collect::<Result<Vec<_>, _>>()?;
        let description = match entry.by_chance {
            true => format!("{}; seed {seed}", entry.description),
            false => entry.description.to_owned(),
        };
        let picture = strategy::svg(entry.name, &description, &trees);
        match &self.output {
            None => output.write_all(picture.as_bytes())?,
            Some(path) => {
                file::write(path, picture.as_bytes(), self.force)?;
                let games = trees.iter().map(|tree| tree.root.tally.games()).sum();
                writeln!(output, "{}: {} games, written to {}", entry.name, grouped(games), path.display())?;
            }
        }
        Ok(Verdict::Holds)
    }
}

impl Seats {
    const fn seats(self) -> &'static [Seat] {
        match self {
            Seats::First => &[Seat::First],
            Seats::Second => &[Seat::Second],
            Seats::Both => &Seat::ALL,
        }
    }
}
