mod link;
mod text;

use std::fmt;
use std::sync::Arc;

use players::UnknownPlayer;
use thiserror::Error;

use crate::game::{Opponent, Position};
use crate::session::{MOST_REFUSALS, Step};
use crate::{
    Choice, Defect, Machine, Occupant, Refusal, Resources, Rows, Score, Session, Setup, SetupError,
    UnknownMachine,
};

/// A game that can be saved and replayed: the setup, the score so far, and the moves.
///
/// It has two forms. As text, by [`ToString`] and [`str::parse`], it is a readable file of nine lines, and a
/// tenth if rows were chosen for the waveform. As a link, by [`Record::link`] and [`Record::from_link`], it
/// is one short word that fits in an address bar, where the page keeps the rows beside it. Reading checks
/// everything, so a record is always a game that the rules allow, and reading a written record returns the
/// same record; a link has no rows.
///
/// ```
/// use session::{Choice, Record, Session, Setup, Resources};
///
/// let resources = Resources::new();
/// let mut session = Session::new(Setup::default(), &resources)?;
/// session.play(Choice::square(1))?;
/// session.run();
/// let record = session.record();
/// assert_eq!(record.link(), "1.controller.person.textbook.one.0-0-0.15");
/// assert_eq!(record.to_string().parse(), Ok(record.clone()));
/// let again = Session::restore(&record, &resources);
/// assert_eq!(again.view().cells, session.view().cells);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    setup: Setup,
    /// The score of the games before this one.
    earlier: Score,
    steps: Vec<Step>,
    /// Moves that have been taken back, in order.
    undone: Vec<Choice>,
    /// The paths of the rows that were chosen for the waveform; none for the usual ones.
    rows: Vec<String>,
}

/// The version of both forms.
const VERSION: &str = "1";

/// The longest text that is read.
const LONGEST_TEXT: usize = 20_000;

impl Record {
    /// The greatest length of a link; nothing longer is read.
    pub const LONGEST_LINK: usize = 256;

    /// The setup.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The same game with the usual rows in the waveform, as a link has it.
    pub fn without_rows(mut self) -> Record {
        self.rows.clear();
        self
    }

    /// The same game on a machine with another broken wire, or with none.
    pub(crate) fn with_defect(mut self, defect: Option<Defect>) -> Result<Record, SetupError> {
        self.setup.defect = defect;
        self.setup.check()?;
        Ok(self)
    }

    /// The result of the game after these moves.
    fn result(&self) -> &'static str {
        let start = Position::start(self.setup.machine.game());
        let moves = self.steps.iter().filter(|step| !step.refused);
        let end = moves.fold(start, |position, step| position.play_choice(step.choice).unwrap_or(position));
        match (end.outcome(), end.line()) {
            (None, _) => "open",
            (Some(_), Some((seat, _))) => self.setup.side(seat).name(),
            (Some(_), None) => "drawn",
        }
    }

    /// Checks that the moves are a game.
    fn check_moves(&self) -> Result<(), Problem> {
        let mut position = Position::start(self.setup.machine.game());
        let mut refusals = 0;
        for step in &self.steps {
            if step.refused {
                refusals += 1;
                self.check_refusal(&position, step.choice)?;
            } else {
                position = self.check_move(&position, step.choice)?;
            }
        }
        if refusals > MOST_REFUSALS {
            return Err(Problem::TooManyRefusals);
        }
        Ok(())
    }

    fn check_undone(&self) -> Result<(), Problem> {
        let start = Position::start(self.setup.machine.game());
        let moves = self.steps.iter().filter(|step| !step.refused).map(|step| step.choice);
        moves
            .chain(self.undone.iter().copied())
            .try_fold(start, |position, choice| self.check_move(&position, choice))?;
        Ok(())
    }

    fn check_move(&self, position: &Position, choice: Choice) -> Result<Position, Problem> {
        let after = position.play_choice(choice).map_err(|refusal| Problem::Illegal { choice, refusal })?;
        let own = self.setup.is_machine(self.setup.side(position.mover()));
        let own = match &self.setup.two {
            Occupant::Player { name, seed } if own => {
                position.own_move(name, *seed).map_err(SetupError::from)?
            }
            _ => None,
        };
        match own {
            Some(own) if own != choice => Err(Problem::NotItsMove { choice, own }),
            _ => Ok(after),
        }
    }

    /// Only people make refused moves, and only some machines can show a refusal.
    fn check_refusal(&self, position: &Position, choice: Choice) -> Result<(), Problem> {
        let person = self.setup.occupant(self.setup.side(position.mover())).is_person();
        let refused = position.play_choice(choice).is_err_and(|refusal| refusal.why.can_be_shown());
        if person && refused && self.setup.machine.shows_refusals() {
            Ok(())
        } else {
            Err(Problem::NotRefused { choice })
        }
    }
}

impl Session {
    /// The game as a record.
    pub fn record(&self) -> Record {
        Record {
            setup: self.setup.clone(),
            earlier: self.earlier,
            steps: self.steps.iter().copied().chain(self.ordered()).collect(),
            undone: self.undone.iter().rev().copied().collect(),
            rows: text::kept(self.rows.chosen()),
        }
    }

    /// The session of a record, with its machine in the same state after the same clocks.
    ///
    /// # Panics
    /// If it is a game on a design that the resources do not have.
    pub fn restore(record: &Record, resources: &Arc<Resources>) -> Session {
        Session::try_restore(record, resources).expect("a record has been checked")
    }

    /// The same, for a record that may be of a game on a user's design.
    pub fn try_restore(record: &Record, resources: &Arc<Resources>) -> Result<Session, SetupError> {
        let setup = record.setup.clone();
        let mut session = Session::new(setup, resources)?;
        session.earlier = record.earlier;
        for step in &record.steps {
            if step.refused {
                session.replay_refusal(step.choice);
            } else {
                session.replay(step.choice);
            }
        }
        session.undone = record.undone.iter().rev().copied().collect();
        session.rows = Rows::named(record.rows.clone());
        session.tell_last();
        session.prepare();
        Ok(session)
    }
}

/// A text or a link that is not a record, and where it fails.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{location}: {problem}")]
pub struct RecordError {
    /// The location.
    pub location: Location,
    /// The problem.
    pub problem: Problem,
}

/// A location in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Location {
    /// A line of the text, counted from 1.
    Line(usize),
    /// A part of the link, between its dots, counted from 1.
    Part(usize),
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Location::Line(number) => write!(f, "line {number}"),
            Location::Part(number) => write!(f, "part {number}"),
        }
    }
}

/// A problem of a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    /// It is longer than any record.
    #[error("no game is this long")]
    TooLong,
    /// Something else is expected here.
    #[error("expected {expected}, found `{found}`")]
    Expected {
        /// The expected text.
        expected: String,
        /// The actual text, truncated if it is long.
        found: String,
    },
    /// It continues after its end, or ends too early.
    #[error("a game has {expected} {what}, and this has {found}")]
    Length {
        /// The expected number.
        expected: &'static str,
        /// The thing counted.
        what: &'static str,
        /// The actual number.
        found: usize,
    },
    /// The machine is unknown.
    #[error(transparent)]
    Machine(#[from] UnknownMachine),
    /// The sides do not fit the machine.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A move that the rules do not allow.
    #[error("the move {} is not allowed: {refusal}", written(.choice))]
    Illegal {
        /// The move.
        choice: Choice,
        /// The reason.
        refusal: Refusal,
    },
    /// A move that the machine would not have made.
    #[error("the machine does not play {} here, but {}", written(.choice), written(.own))]
    NotItsMove {
        /// The move.
        choice: Choice,
        /// The move that the machine would have made.
        own: Choice,
    },
    /// A refused move that the rules allow, or that the machine cannot show.
    #[error("the move {} is marked as refused, and that cannot be", written(.choice))]
    NotRefused {
        /// The move.
        choice: Choice,
    },
    /// More refused moves than are kept.
    #[error("there are more than {MOST_REFUSALS} refused moves")]
    TooManyRefusals,
}

impl Problem {
    /// The expected and the actual text.
    fn expected(expected: impl Into<String>, found: &str) -> Problem {
        Problem::Expected { expected: expected.into(), found: shown(found) }
    }
}

/// A part of a record for an error message: short, and without control characters.
fn shown(text: &str) -> String {
    text.chars().filter(|character| !character.is_control()).take(40).collect()
}

/// The machine with this name.
fn machine(name: &str) -> Result<Machine, Problem> {
    name.parse()
        .map_err(|unknown: UnknownMachine| UnknownMachine { name: shown(&unknown.name), ..unknown }.into())
}

/// A person or a player, by name and seed, if there is such a player of the machine's game.
fn occupant(machine: Machine, name: &str, seed: Option<&str>) -> Result<Occupant, Problem> {
    let seed = match seed {
        Some(seed) => seed.parse().map_err(|_| Problem::expected("a number as seed", seed))?,
        None => 0,
    };
    if name == "person" {
        return Ok(Occupant::Person);
    }
    Opponent::find(machine.game(), name, seed)
        .map_err(|unknown| SetupError::from(UnknownPlayer { name: shown(name), ..unknown }))?;
    Ok(Occupant::Player { name: name.to_owned(), seed })
}

/// A move in the text form of a record.
fn written(choice: &Choice) -> String {
    match choice.size {
        Some(size) => format!("{size}@{}", choice.square),
        None => choice.square.to_string(),
    }
}
