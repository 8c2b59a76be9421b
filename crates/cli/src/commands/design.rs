use std::path::PathBuf;
use std::time::Duration;

use check::load::{Leftovers, Request};
use check::{Playable, Task, profile};
use clap::Args;

use super::check::{interrupt, pair};
use crate::error::Error;

/// The arguments that take a design of the user's in place of one of our machines.
#[derive(Args, Default)]
pub struct Design {
    /// A design of yours instead of a machine: a file or a directory of Verilog, SystemVerilog or VHDL, driven as
    /// `check` would. Several files of one design are given one by one.
    #[arg(long, value_name = "FILE")]
    with: Vec<PathBuf>,

    /// The signal of the design that holds its state, by its name.
    #[arg(long, value_name = "SIGNAL", requires = "with")]
    state: Option<String>,

    /// How the design is driven and read: a built-in profile of `check`, or a file.
    #[arg(long, value_name = "NAME|FILE", requires = "with")]
    profile: Option<String>,

    /// A signal of the design and what the profile calls it.
    #[arg(long, value_name = "THEIRS=OURS", value_parser = pair, requires = "with")]
    map: Vec<(String, String)>,

    /// The module of the design; the most likely one without it.
    #[arg(long, value_name = "MODULE", requires = "with")]
    top: Option<String>,

    /// A parameter of the module, such as the length of a debouncer.
    #[arg(long, value_name = "NAME=VALUE", value_parser = pair, requires = "with")]
    param: Vec<(String, String)>,

    /// A directory for what the design includes.
    #[arg(short = 'I', long = "include", value_name = "DIRECTORY", requires = "with")]
    include: Vec<PathBuf>,
}

/// The most that reading a design may take.
const TIME: Duration = Duration::from_secs(60);

impl Design {
    /// Whether there is a design.
    pub fn is_given(&self) -> bool {
        !self.with.is_empty()
    }

    /// Reads the design, if there is one. Afterwards signals end the program, unless the command sees to them itself.
    pub fn read(&self, sees_to_signals: bool) -> Result<Option<Playable>, Error> {
        if !self.is_given() {
            return Ok(None);
        }
        let driver = self.profile.as_deref().map(profile::read).transpose().map_err(Error::Check)?;
        let leftovers = Leftovers::default();
        let watched = interrupt::watch(&leftovers)
            .map_err(|error| Error::Check(format!("cannot wait for signals: {error}")))?;
        let request = Request {
            paths: self.with.clone(),
            top: self.top.clone(),
            parameters: self.param.clone(),
            includes: self.include.clone(),
            leftovers,
            ..Request::default()
        };
        let (map, time) = (self.map.clone(), Some(TIME));
        let task = Task { request, driver, map, time, ..Task::default() };
        let playable = Playable::read(&task, self.state.as_deref()).map_err(Error::Check);
        if sees_to_signals {
            watched.hand_over();
        }
        playable.map(Some)
    }
}
