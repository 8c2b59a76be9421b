use std::borrow::Cow;

use check::Playable;
use check::playable::Column;
use driver::{BoardReading, Controls, Program, Reference, Stroke, Word};
use logic::{Role, Trace};
use machines::{Driven, UnknownMachine};
use rules::classic::{Mark, Square};

use crate::program::{self, Order};
use crate::script::{Action, Cell, Expectation, Expected, Usage};
use crate::subject::Subject;
use crate::{Complaint, Signals, Token, Tokens};

/// The contents of a square that is bits of some signals: empty, X and O.
const MARKS: [&str; 3] = [".", "X", "O"];
/// The statements of a program.
const PROGRAM: [(&str, &str); 2] =
    [("person SQUARE", "the person takes a square"), ("answer", "the computer makes its move")];

/// A machine as scripts see it, and the words that it adds to the language.
pub struct Vocabulary {
    name: String,
    kind: Kind,
    /// The signals, before anything has happened.
    signals: Trace,
}

enum Kind {
    /// A circuit with a driver.
    Driven(Box<Driven>),
    /// A circuit with general statements only.
    Plain(Box<logic::Simulator>),
    /// A program.
    Program(Box<program::Program>),
    /// A user's design.
    Design(Box<Playable>),
}

impl Vocabulary {
    /// The machine with this name.
    pub fn of(name: &str) -> Result<Vocabulary, UnknownMachine> {
        let machine = machines::find(name)?;
        let (kind, signals) = match (&machine.circuit, machine.program) {
            (Some(circuit), _) => match circuit.driven() {
                Some(driven) => {
                    let signals = driven.simulator.trace();
                    (Kind::Driven(Box::new(driven)), signals)
                }
                None => {
                    let simulator = circuit.simulator();
                    let signals = simulator.trace();
                    (Kind::Plain(Box::new(simulator)), signals)
                }
            },
            (None, form) => {
                let program = program::Program::new(form.expect("what is not a circuit is a program"));
                let signals = program.trace().clone();
                (Kind::Program(Box::new(program)), signals)
            }
        };
        Ok(Vocabulary { name: machine.name.to_owned(), kind, signals })
    }

    /// A user's design.
    pub fn of_design(design: Playable) -> Vocabulary {
        let (name, signals) = (design.top().to_owned(), design.trace().clone());
        Vocabulary { name, kind: Kind::Design(Box::new(design)), signals }
    }

    /// The name of the machine.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The machine at the start.
    pub(crate) fn fresh(&self) -> Subject {
        match &self.kind {
            Kind::Driven(driven) => Subject::Circuit(Box::new(driven.simulator.clone())),
            Kind::Plain(simulator) => Subject::Circuit(simulator.clone()),
            Kind::Program(program) => Subject::Program(program.clone()),
            Kind::Design(design) => Subject::Design(design.clone()),
        }
    }

    /// The signals, before anything has happened.
    pub(crate) fn signals(&self) -> &Trace {
        &self.signals
    }

    /// Whether it is a program.
    pub(crate) fn is_program(&self) -> bool {
        matches!(self.kind, Kind::Program(_))
    }

    pub(crate) fn driven(&self) -> Option<&Driven> {
        match &self.kind {
            Kind::Driven(driven) => Some(driven),
            Kind::Plain(_) | Kind::Program(_) | Kind::Design(_) => None,
        }
    }

    pub(crate) fn design(&self) -> Option<&Playable> {
        match &self.kind {
            Kind::Design(design) => Some(design),
            _ => None,
        }
    }

    fn controls(&self) -> Option<&Controls> {
        self.driven().map(|driven| &driven.controls).or(self.design().map(|design| &design.controls))
    }

    /// The signals of one clock, as pins.
    pub(crate) fn column<'c>(&'c self, column: &'c [u64]) -> Column<'c> {
        self.design().map_or_else(|| Column::new(column), |design| design.column(column))
    }

    /// The reset of a user's design.
    pub(crate) fn reset(&self) -> Option<&Program> {
        self.design().and_then(|design| design.controls.reset.as_ref())
    }

    /// The statements that the machine adds to the general ones.
    pub fn usages(&self) -> Vec<Usage> {
        if self.is_program() {
            let usage =
                |(form, purpose)| Usage { form: Cow::Borrowed(form), purpose: Cow::Borrowed(purpose) };
            return PROGRAM.map(usage).into();
        }
        if let Some(design) = self.design() {
            return design_usages(design);
        }
        let usage = |word: &Word| Usage {
            form: Cow::Owned(word.form.clone()),
            purpose: Cow::Owned(word.about.clone()),
        };
        self.words().iter().map(usage).collect()
    }

    fn words(&self) -> &[Word] {
        self.driven().map_or(&[], |driven| driven.driver.words())
    }

    /// Reads the rest of a statement that is not a general one, or returns `None` if the machine does not
    /// know its first word either.
    pub(crate) fn statement(
        &self,
        first: Token<'_>,
        rest: &mut Tokens<'_>,
    ) -> Result<Option<Vec<Action>>, Complaint> {
        if self.is_program() {
            return self.order(first, rest).map(|order| order.map(|order| vec![Action::Order(order)]));
        }
        if let Some(design) = self.design() {
            return self.design_statement(design, first, rest);
        }
        let mut open: Vec<(&Word, Vec<&str>)> = self
            .words()
            .iter()
            .map(|word| (word, word.form.split_whitespace().collect::<Vec<_>>()))
            .filter(|(_, form)| form[0] == first.text)
            .collect();
        if open.is_empty() {
            return Ok(None);
        }
        let mut values: Vec<(String, u64)> = Vec::new();
        for index in 1.. {
            let next = rest.peek().map(|token| token.text);
            if open.iter().any(|(_, form)| form.get(index).copied() == next && next.is_some()) {
                open.retain(|(_, form)| form.get(index).copied() == next);
                rest.next();
            } else if let Some((word, _)) = open.iter().find(|(_, form)| form.len() == index) {
                return self.phrase(first, word, &values).map(|program| Some(vec![Action::Run(program)]));
            } else {
                let variable = open[0].1[index];
                let again = values.iter().filter(|(name, _)| name.starts_with(variable)).count();
                let name = if again == 0 { variable.to_owned() } else { format!("{variable}{}", again + 1) };
                values.push((name, self.number(variable, rest)?));
            }
        }
        Ok(None)
    }

    /// Reads a statement of a design: a side and a square, with a size before it in the game with sizes.
    fn design_statement(
        &self,
        design: &Playable,
        first: Token<'_>,
        rest: &mut Tokens<'_>,
    ) -> Result<Option<Vec<Action>>, Complaint> {
        let run = |program: &Program| Some(vec![Action::Run(program.clone())]);
        let mark = match first.text {
            "X" => Mark::X,
            "O" => Mark::O,
            "answer" => return Ok(design.controls.answer.as_ref().and_then(run)),
            _ => return Ok(None),
        };
        let sized = design.driver.kind == driver::Kind::Sized;
        let size = if sized { self.number("SIZE", rest)? as u8 } else { 0 };
        let square = Square::ALL[self.number("SQUARE", rest)? as usize - 1];
        let program = design.controls.stroke(Stroke::Square(mark, square, size));
        let refuse = || first.complain(format!("{mark} makes no moves here"), "the other side does");
        program.map(run).ok_or_else(refuse)
    }

    /// Reads a statement of a program.
    fn order(&self, first: Token<'_>, rest: &mut Tokens<'_>) -> Result<Option<Order>, Complaint> {
        Ok(match first.text {
            "answer" => Some(Order::Answer),
            "person" => {
                let number = self.number("SQUARE", rest)?;
                Square::ALL.get(number as usize - 1).map(|&square| Order::Person(square))
            }
            _ => None,
        })
    }

    fn phrase(&self, at: Token<'_>, word: &Word, values: &[(String, u64)]) -> Result<Program, Complaint> {
        let values: Vec<(&str, u64)> = values.iter().map(|(name, value)| (name.as_str(), *value)).collect();
        let driven = self.driven().expect("only a driver has words");
        let program = driven.driver.phrase(word, &values, &driven.signals());
        program.map_err(|error| at.complain(error.message, error.remedy))
    }

    /// The number of a variable in a statement.
    fn number(&self, variable: &str, rest: &mut Tokens<'_>) -> Result<u64, Complaint> {
        let passes = self.driven().is_some_and(|driven| driven.driver.passes().contains(&0));
        let (range, remedy) = match variable {
            "SIZE" => (1..=3, "sizes are 1 small, 2 medium, 3 large"),
            _ if passes => (0..=9, "squares are 1 to 9; 0 passes"),
            _ => (1..=9, "squares are 1 to 9"),
        };
        let noun = variable.to_lowercase();
        let word = rest.required(&format!("a {noun}"))?;
        let number = word.text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| word.complain(format!("no {noun} {}", word.text), remedy))
    }

    /// Reads an expectation of more than a signal, or returns `None` if it is not one: `grid` means all nine
    /// squares.
    pub(crate) fn expectation(
        &self,
        word: Token<'_>,
        rest: &mut Tokens<'_>,
        signals: &Signals<'_>,
    ) -> Result<Option<Vec<Expectation>>, Complaint> {
        if word.text != "grid" {
            return Ok(None);
        }
        let Some(squares) = self.squares() else {
            let remedy = "expect a signal instead: this machine does not keep a board";
            return Err(word.complain("no grid", remedy));
        };
        let expectations = squares.into_iter().enumerate().map(|(index, square)| {
            let name = match &square {
                Holder::Signal(name) => name.clone(),
                Holder::Cell(_) => format!("square {}", index + 1),
            };
            let value = rest.required(&name)?;
            match square {
                Holder::Signal(name) => signals.expect(value, &name, signals.value(value, &name)?),
                Holder::Cell(cell) => {
                    let mark = MARKS.iter().position(|mark| *mark == value.text);
                    let mark = mark.ok_or_else(|| {
                        value.complain(
                            format!("{} is not a value of {name}", value.text),
                            "squares are ., X and O",
                        )
                    })?;
                    let (location, value) = (value.location(), cell.codes[mark]);
                    Ok(Expectation { signal: name, value, expected: Expected::Cell(cell), location })
                }
            }
        });
        expectations.collect::<Result<_, _>>().map(Some)
    }

    /// The machine as `show` prints it, from the present values of all signals.
    pub(crate) fn picture(&self, column: &[u64]) -> Picture {
        let text = |track: usize| self.signals.tracks()[track].text(column[track]).into_owned();
        let squares = self.squares().map(|squares| {
            let square = |square: &Holder| match square {
                Holder::Signal(name) => self.signals.find(name).map_or_else(String::new, text),
                Holder::Cell(cell) => cell_text(cell, cell.reference.read(&self.column(column))),
            };
            squares.iter().map(square).collect::<Vec<_>>()
        });
        let winner = match &self.kind {
            Kind::Program(_) => self.signals.find("winner"),
            _ => self
                .controls()
                .and_then(|controls| controls.reading.winner.as_ref()?.references.first())
                .and_then(|reference| reference.parts().next())
                .map(|(signal, ..)| signal),
        };
        let is_output = |track: &usize| {
            let track = &self.signals.tracks()[*track];
            track.scope.is_empty() && track.role == Role::Output
        };
        let outputs = (0..self.signals.tracks().len()).filter(is_output);
        Picture {
            outputs: match squares {
                Some(_) => Vec::new(),
                None => outputs.map(|track| (self.signals.tracks()[track].path(), text(track))).collect(),
            },
            grid: squares.unwrap_or_default().chunks(3).map(<[String]>::to_vec).collect(),
            winner: winner.map_or_else(String::new, text),
        }
    }

    /// A value of the subject of an expectation, as displayed.
    pub(crate) fn text(&self, expectation: &Expectation, value: Option<u64>) -> String {
        let Some(value) = value else { return "?".to_owned() };
        match &expectation.expected {
            Expected::Cell(cell) => cell_text(cell, value),
            Expected::Signal => {
                let track = self.signals.find(&expectation.signal).map(|track| &self.signals.tracks()[track]);
                track.map_or_else(|| "?".to_owned(), |track| track.text(value).into_owned())
            }
        }
    }

    /// The signals of the nine squares, if the machine stores a board.
    fn squares(&self) -> Option<Vec<Holder>> {
        if self.is_program() {
            return Some(Square::ALL.map(|square| Holder::Signal(program::Program::square(square))).into());
        }
        let board = self.controls()?.reading.board.as_ref()?;
        Some(board.cells.iter().map(|cell| self.square(board, cell)).collect())
    }

    /// A square that is a complete signal has its name.
    fn square(&self, board: &BoardReading, reference: &Reference) -> Holder {
        let parts: Vec<(usize, usize, usize)> = reference.parts().collect();
        match parts[..] {
            [(signal, 0, width)]
                if self.design().is_none() && self.signals.tracks()[signal].width == width =>
            {
                Holder::Signal(self.signals.tracks()[signal].path())
            }
            _ => {
                let codes =
                    [&board.empty, &board.x, &board.o].map(|codes| codes.first().copied().unwrap_or(0));
                Holder::Cell(Cell { reference: reference.clone(), codes })
            }
        }
    }
}

/// The statements for a user's design.
fn design_usages(design: &Playable) -> Vec<Usage> {
    let usage = |form: String, purpose: &'static str| Usage {
        form: Cow::Owned(form),
        purpose: Cow::Borrowed(purpose),
    };
    let size = if design.driver.kind == driver::Kind::Sized { "SIZE " } else { "" };
    let moves = |mark: &Mark| {
        design.controls.strokes().any(|(stroke, _)| matches!(stroke, Stroke::Square(by, ..) if by == *mark))
    };
    let marks = Mark::ALL.into_iter().filter(moves);
    let moves = marks.map(|mark| usage(format!("{mark} {size}SQUARE"), "a side moves, as the driver says"));
    let answer =
        design.controls.answer.iter().map(|_| usage("answer".to_owned(), "the design makes its move"));
    moves.chain(answer).collect()
}

/// A square of a board: a signal, or bits of some.
enum Holder {
    Signal(String),
    Cell(Cell),
}

fn cell_text(cell: &Cell, value: u64) -> String {
    let mark = cell.codes.iter().position(|&code| code == value);
    mark.map_or_else(|| "?".to_owned(), |mark| MARKS[mark].to_owned())
}

/// A machine on the test bench: the squares and the winner, or the outputs of one without a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The squares, row by row.
    pub grid: Vec<Vec<String>>,
    /// The winner, in the machine's code.
    pub winner: String,
    /// The outputs and their values, where there are no squares.
    pub outputs: Vec<(String, String)>,
}

/// The names of the machines that can be put on the test bench, which are all of them.
pub fn machines() -> impl Iterator<Item = &'static str> {
    machines::ALL.iter().map(|machine| machine.name)
}
