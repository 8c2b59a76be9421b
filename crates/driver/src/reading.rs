use rules::classic::{Board, Mark, Square};

use crate::{Condition, Pins, Reference};

/// The readings of a driver.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// The nine squares.
    pub board: Option<BoardReading>,
    /// The winner.
    pub winner: Option<Outcome>,
    /// Whose turn it is.
    pub turn: Option<Outcome>,
    /// Whether the turn counts only after moves that were accepted.
    pub turn_after_moves: bool,
    /// Whether a side has won, whichever.
    pub win: Option<Flag>,
    /// Whether the game is a draw.
    pub draw: Option<Flag>,
    /// Whether the game has ended.
    pub over: Option<Flag>,
    /// Whether a move was refused.
    pub illegal: Option<Flag>,
    /// Whether the design has settled after the last move of a game.
    pub settled: Option<Flag>,
    /// The chosen square, for a design that picks or answers.
    pub choice: Option<Choice>,
}

impl Reading {
    /// Every condition in it.
    pub(crate) fn conditions(&self) -> impl Iterator<Item = &Condition> {
        let flags = [&self.win, &self.draw, &self.over, &self.illegal, &self.settled];
        let flags = flags.into_iter().flatten().map(|flag| &flag.condition);
        let outcomes = self.winner.iter().chain(&self.turn);
        let outcomes = outcomes.flat_map(|outcome| [&outcome.none, &outcome.x, &outcome.o, &outcome.draw]);
        let valid = self.choice.iter().filter_map(|choice| choice.valid.as_ref());
        flags.chain(outcomes.flatten()).chain(valid)
    }

    /// Every reference in it that is not in a condition.
    pub(crate) fn references(&self) -> impl Iterator<Item = &Reference> {
        let cells = self.board.iter().flat_map(|board| &board.cells);
        let outcomes = self.winner.iter().chain(&self.turn).flat_map(|outcome| &outcome.references);
        cells
            .chain(outcomes)
            .chain(self.choice.iter().flat_map(|choice| choice.without.iter().chain([&choice.at])))
    }
}

/// A flag: a condition that holds after a move, or at some clock during it.
#[derive(Clone, Debug)]
pub struct Flag {
    /// When it is up.
    pub condition: Condition,
    /// The index among the watches of a flag that is only seen during a move.
    pub watch: Option<usize>,
}

impl Flag {
    /// Whether it is up after a run that has seen these watches.
    pub fn is_up(&self, pins: &(impl Pins + ?Sized), seen: u32) -> bool {
        match self.watch {
            Some(watch) => seen >> watch & 1 == 1,
            None => self.condition.holds(pins, seen),
        }
    }
}

/// The nine squares, each with codes.
#[derive(Clone, Debug)]
pub struct BoardReading {
    /// The signal of each square.
    pub cells: [Reference; 9],
    /// The codes of an empty square.
    pub empty: Vec<u64>,
    /// The codes of X's marks; with sizes, small to large.
    pub x: Vec<u64>,
    /// The codes of O's marks; with sizes, small to large.
    pub o: Vec<u64>,
}

/// The content of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// A mark; the size counts from 0 where codes have one.
    Mark(Mark, usize),
    /// A code that means nothing.
    Unknown(u64),
}

impl BoardReading {
    /// The meaning of a code.
    pub fn meaning(&self, code: u64) -> Cell {
        let find = |codes: &[u64]| codes.iter().position(|&known| known == code);
        match (self.empty.contains(&code), find(&self.x), find(&self.o)) {
            (true, ..) => Cell::Empty,
            (_, Some(size), _) => Cell::Mark(Mark::X, size),
            (_, _, Some(size)) => Cell::Mark(Mark::O, size),
            _ => Cell::Unknown(code),
        }
    }

    /// The content of a square.
    pub fn cell(&self, square: Square, pins: &(impl Pins + ?Sized)) -> Cell {
        self.meaning(self.cells[square.index()].read(pins))
    }

    /// The board, or the first square whose code means nothing.
    pub fn board(&self, pins: &(impl Pins + ?Sized)) -> Result<Board, (Square, u64)> {
        let mut board = Board::EMPTY;
        for square in Square::ALL {
            match self.cell(square, pins) {
                Cell::Empty => {}
                Cell::Mark(mark, _) => board = board.with(square, mark),
                Cell::Unknown(code) => return Err((square, code)),
            }
        }
        Ok(board)
    }

    /// Puts a board at pins that are inputs.
    pub fn put(&self, board: Board, pins: &mut (impl Pins + ?Sized)) {
        for square in Square::ALL {
            let codes = match board.get(square) {
                None => &self.empty,
                Some(Mark::X) => &self.x,
                Some(Mark::O) => &self.o,
            };
            self.cells[square.index()].set(pins, codes.first().copied().unwrap_or(0));
        }
    }
}

/// A side, or none, or a draw: the winner, or the turn.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The signals that it is read from.
    pub references: Vec<Reference>,
    /// No side, where that has a value of its own.
    pub none: Option<Condition>,
    /// X.
    pub x: Option<Condition>,
    /// O.
    pub o: Option<Condition>,
    /// A draw, where the same signals show it.
    pub draw: Option<Condition>,
    /// The indices among the watches of X, O and a draw, where these are only seen during a move.
    pub watches: Option<[Option<usize>; 3]>,
}

/// The value of an [`Outcome`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Said {
    /// No side.
    None,
    /// A side.
    Side(Mark),
    /// A draw.
    Draw,
    /// Both sides.
    Both,
    /// A value that means nothing.
    Unknown,
}

impl Outcome {
    /// Its value after a run that has seen these watches.
    pub fn said(&self, pins: &(impl Pins + ?Sized), seen: u32) -> Said {
        let up = |condition: &Option<Condition>, index: usize| match self.watches {
            Some(watches) => watches[index].is_some_and(|watch| seen >> watch & 1 == 1),
            None => condition.as_ref().is_some_and(|condition| condition.holds(pins, seen)),
        };
        match (up(&self.x, 0), up(&self.o, 1), up(&self.draw, 2)) {
            (true, true, _) => Said::Both,
            (true, ..) => Said::Side(Mark::X),
            (_, true, _) => Said::Side(Mark::O),
            (_, _, true) => Said::Draw,
            _ if self.watches.is_some() => Said::None,
            _ => match &self.none {
                Some(none) if !none.holds(pins, seen) => Said::Unknown,
                _ => Said::None,
            },
        }
    }

    /// The reading for which it has this value, as `name value`, where one value is enough.
    pub fn wanted(&self, said: Said) -> Option<String> {
        let condition = match said {
            Said::None => self.none.as_ref(),
            Said::Side(Mark::X) => self.x.as_ref(),
            Said::Side(Mark::O) => self.o.as_ref(),
            Said::Draw => self.draw.as_ref(),
            Said::Both | Said::Unknown => None,
        };
        condition?.wanted()
    }

    /// The values that it is read from, as `name value`.
    pub fn shown(&self, pins: &(impl Pins + ?Sized)) -> String {
        let shown = self.references.iter().map(|reference| shown(reference, reference.read(pins)));
        shown.collect::<Vec<_>>().join(", ")
    }
}

/// A reference with a value, in binary up to nine bits, else in hexadecimal.
pub fn shown(reference: &Reference, value: u64) -> String {
    match reference.width() {
        width @ 0..=9 => format!("{} {value:0width$b}", reference.text),
        width => format!("{} 0x{value:0digits$x}", reference.text, digits = width.div_ceil(4)),
    }
}

/// The square that was chosen.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The signal of the choice.
    pub at: Reference,
    /// A signal whose bits are left out: the grid before the choice.
    pub without: Option<Reference>,
    /// The codes of the squares.
    pub code: [u64; 9],
    /// The codes that mean none.
    pub none: Vec<u64>,
    /// When it counts.
    pub valid: Option<Condition>,
}

impl Choice {
    /// The square; none, or a code that names no square.
    pub fn square(&self, pins: &(impl Pins + ?Sized)) -> Result<Option<Square>, u64> {
        let before = self.without.as_ref().map_or(0, |without| without.read(pins));
        let code = self.at.read(pins) & !before;
        if self.valid.as_ref().is_some_and(|valid| !valid.holds(pins, 0)) {
            return Ok(None);
        }
        match self.code.iter().position(|&known| known == code) {
            Some(index) => Ok(Some(Square::ALL[index])),
            None if self.none.contains(&code) => Ok(None),
            None => Err(code),
        }
    }
}
