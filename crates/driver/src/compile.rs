use std::collections::BTreeMap;
use std::ops::Range;

use rules::Seat;
use rules::classic::{Mark, Square};
use toml::Spanned;

use crate::controls::{Clock, Controls, SeatControls, Stroke};
use crate::document::{self, Board, BySide, Code, Codes, Texts, Values};
use crate::error::{Complaint, line};
use crate::placeholder::Placeholders;
use crate::program::{Compiler, Program};
use crate::reading::{BoardReading, Choice, Flag, Outcome, Reading};
use crate::{Condition, Driver, DriverError, Kind, Reference, Signal, Turns};

/// How to treat a signal that a driver reads and that does not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// It is an error.
    Refused,
    /// Its reading is not observed, and listed in [`Controls::unobserved`].
    Unobserved,
}

type Result<T> = std::result::Result<T, DriverError>;

/// A driver on its way to being bound.
pub struct Compilation<'a> {
    driver: &'a Driver,
    signals: &'a [Signal],
    missing: Missing,
    flags: Vec<String>,
    watches: Vec<Condition>,
    unobserved: Vec<String>,
    idle: Vec<(Reference, u64)>,
}

impl<'a> Compilation<'a> {
    pub fn new(driver: &'a Driver, signals: &'a [Signal], missing: Missing) -> Self {
        Compilation {
            driver,
            signals,
            missing,
            flags: Vec::new(),
            watches: Vec::new(),
            unobserved: Vec::new(),
            idle: Vec::new(),
        }
    }

    pub fn controls(mut self) -> Result<Controls> {
        let document = &self.driver.document;
        let clock = match &document.clock {
            None => None,
            Some(clock) => {
                let edges = ["rising", "falling"];
                let edge = clock
                    .edge
                    .as_ref()
                    .map_or(Some(0), |edge| edges.iter().position(|e| e == edge.get_ref()));
                let span = clock.edge.as_ref().map_or(0..0, Spanned::span);
                let edge = edge.ok_or_else(|| {
                    self.fail(span, Complaint::new("no such edge", "one of rising, falling"))
                })?;
                Some(Clock { port: self.input(&clock.port)?, falling: edge == 1 })
            }
        };
        self.idle = self.levels(&document.idle)?;
        // Flags first, because steps can test whether one was seen.
        let reading = self.reading()?;
        let none = Placeholders::default();
        let optional = |steps: &Option<document::Steps>| match steps {
            None => Ok(None),
            Some(steps) => self.program(&steps.steps, &none).map(Some),
        };
        let (reset, answer, settle) =
            (optional(&document.reset)?, optional(&document.answer)?, optional(&document.settle)?);
        let ask = optional(&document.ask)?.unwrap_or_default();
        let drive = match &document.drive.board {
            None => None,
            Some(board) => {
                let span = board.cells.as_ref().map_or_else(|| board.x.span(), Spanned::span);
                let driven = self.board(board)?;
                if let Some(cell) = driven.cells.iter().find(|cell| !cell.is_input(self.signals)) {
                    let message = format!("`{}` is not an input", cell.text);
                    return Err(self.fail(span, Complaint::new(message, "a board is driven at inputs")));
                }
                Some(driven)
            }
        };
        let moves = self.moves()?;
        let mut pass = [None, None];
        if let Some(by_side) = &document.pass {
            for mark in Mark::ALL {
                pass[mark as usize] = match self.steps(by_side, mark) {
                    Some(steps) => Some(self.program(steps, &none)?),
                    None => None,
                };
            }
        }
        let seats = self.seats()?;
        Ok(Controls {
            clock,
            idle: self.idle,
            reset,
            moves,
            pass,
            answer,
            ask,
            settle,
            wait: document.wait.map(Program::wait),
            seats,
            drive,
            reading,
            watches: self.watches,
            unobserved: self.unobserved,
        })
    }

    pub fn phrase(mut self, word: &document::Word, values: &[(&str, u64)]) -> Result<Program> {
        self.idle = self.levels(&self.driver.document.idle)?;
        self.reading()?;
        let square = values.iter().find(|(name, _)| *name == "SQUARE");
        let square = square.and_then(|(_, number)| Square::new(u8::try_from(*number).ok()?).ok());
        let mut placeholders = square.map_or(Ok(Placeholders::default()), |square| self.square(square, 0))?;
        for (name, value) in values {
            placeholders.number(name, *value);
        }
        self.program(&word.steps, &placeholders)
    }

    fn fail(&self, span: Range<usize>, complaint: Complaint) -> DriverError {
        complaint.at(&self.driver.file, line(&self.driver.text, span))
    }

    fn compiler(&self) -> Compiler<'_> {
        Compiler { signals: self.signals, flags: &self.flags, idle: &self.idle }
    }

    fn input(&self, name: &Spanned<String>) -> Result<Reference> {
        self.compiler().input(name.get_ref()).map_err(|complaint| self.fail(name.span(), complaint))
    }

    /// Levels at rest. An input that is not there cannot rest anywhere.
    fn levels(&self, levels: &BTreeMap<String, Spanned<u64>>) -> Result<Vec<(Reference, u64)>> {
        let mut known = Vec::new();
        for (name, value) in levels {
            let fail = |complaint| self.fail(value.span(), complaint);
            match self.compiler().input(name) {
                Ok(reference) if *value.get_ref() > reference.largest() => {
                    let remedy =
                        format!("it has {} bits: at most {}", reference.width(), reference.largest());
                    return Err(fail(Complaint::new(
                        format!("{} is too large for `{name}`", value.get_ref()),
                        remedy,
                    )));
                }
                Ok(reference) => known.push((reference, *value.get_ref())),
                Err(_) if self.missing == Missing::Unobserved => {}
                Err(complaint) => return Err(fail(complaint)),
            }
        }
        Ok(known)
    }

    fn program(&self, steps: &[Spanned<String>], placeholders: &Placeholders) -> Result<Program> {
        let mut program = Program::default();
        for step in steps {
            let filled = placeholders.fill(step.get_ref());
            let added = filled.and_then(|text| self.compiler().step(&text, &mut program));
            added.map_err(|complaint| self.fail(step.span(), complaint))?;
        }
        Ok(program)
    }

    fn steps<'s>(&self, by_side: &'s BySide, mark: Mark) -> Option<&'s [Spanned<String>]> {
        let own = match mark {
            Mark::X => &by_side.x,
            Mark::O => &by_side.o,
        };
        own.as_ref().map(|steps| &steps.steps).or(by_side.steps.as_ref()).map(Vec::as_slice)
    }

    fn moves(&self) -> Result<Vec<(Stroke, Program)>> {
        let document = &self.driver.document;
        let Some(by_side) = &document.moves else { return Ok(Vec::new()) };
        let sizes = if self.driver.kind == Kind::Sized { 1..=3 } else { 0..=0 };
        let mut moves = Vec::new();
        for mark in Mark::ALL {
            let Some(steps) = self.steps(by_side, mark) else { continue };
            for square in Square::ALL {
                for size in sizes.clone() {
                    let placeholders = self.square(square, size)?;
                    moves.push((Stroke::Square(mark, square, size), self.program(steps, &placeholders)?));
                }
            }
            for code in self.driver.out_of_range() {
                let mut placeholders = Placeholders::default();
                match code {
                    Code::Number(number) => {
                        placeholders.number("sq", number);
                        placeholders.number("onehot", number);
                    }
                    Code::RowColumn([row, column]) => {
                        placeholders.number("row", row);
                        placeholders.number("col", column);
                    }
                }
                moves.push((Stroke::Code(mark, code), self.program(steps, &placeholders)?));
            }
        }
        Ok(moves)
    }

    /// The values of placeholders in a move on a square.
    fn square(&self, square: Square, size: u8) -> Result<Placeholders> {
        let document = &self.driver.document;
        let mut placeholders = Placeholders::default();
        placeholders.number("sq", self.driver.code[square.index()]);
        placeholders.number("n", square.number().into());
        placeholders.number("i", square.index() as u64);
        placeholders.number("onehot", square.bit().into());
        placeholders.number("size", size.into());
        let axes = [
            ("row", &document.square.rows, square.row()),
            ("col", &document.square.columns, square.column()),
        ];
        for (name, codes, index) in axes {
            let code = match codes {
                None => index as u64,
                Some(codes) => *codes.get_ref().get(index).ok_or_else(|| {
                    self.fail(
                        codes.span(),
                        Complaint::new(format!("too few codes for a {name}"), "write three"),
                    )
                })?,
            };
            placeholders.number(name, code);
        }
        for (name, list) in &document.lists {
            let text = list.get_ref().get(square.index()).ok_or_else(|| {
                self.fail(list.span(), Complaint::new(format!("`{name}` has too few entries"), "write nine"))
            })?;
            placeholders.text(name, text);
        }
        Ok(placeholders)
    }

    fn seats(&self) -> Result<Vec<SeatControls>> {
        let document = &self.driver.document;
        let mut seats = Vec::new();
        for (seat, entry) in [(Seat::First, &document.seats.first), (Seat::Second, &document.seats.second)] {
            let Some(entry) = entry else { continue };
            let person = match &entry.person {
                None => self.driver.plays.other(),
                Some(mark) => match mark.get_ref().as_str() {
                    "X" => Mark::X,
                    "O" => Mark::O,
                    _ => return Err(self.fail(mark.span(), Complaint::new("no such side", "one of X, O"))),
                },
            };
            let start = self.program(&entry.steps, &Placeholders::default())?;
            seats.push(SeatControls { seat, person, idle: self.levels(&entry.idle)?, start });
        }
        Ok(seats)
    }

    fn reading(&mut self) -> Result<Reading> {
        let read = self.driver.document.read.clone();
        // Watched flags get their names in the order in which they are found here.
        let mut reading = Reading {
            illegal: self.flag("illegal", &read.illegal, true)?,
            win: self.flag("win", &read.win, false)?,
            draw: self.flag("draw", &read.draw, false)?,
            over: self.flag("over", &read.over, false)?,
            settled: self.flag("settled", &read.settled, false)?,
            ..Reading::default()
        };
        if let Some(board) = &read.board {
            let board = self.board(board);
            reading.board = self.observed("board", board)?;
        }
        if let Some(values) = &read.winner {
            let outcome = self.outcome("winner", values);
            reading.winner = self.observed("winner", outcome)?;
        }
        if let Some(values) = &read.turn {
            let outcome = self.outcome("turn", values);
            reading.turn = self.observed("turn", outcome)?;
        }
        if let Some(choice) = &read.choice {
            let choice = self.choice(choice);
            reading.choice = self.observed("move", choice)?;
        }
        Ok(reading)
    }

    /// A reading; where a signal is missing and may be, nothing.
    fn observed<T>(&mut self, name: &str, read: Result<T>) -> Result<Option<T>> {
        match read {
            Err(error)
                if self.missing == Missing::Unobserved && error.message.starts_with("there is no signal") =>
            {
                self.unobserved.push(name.to_owned());
                Ok(None)
            }
            read => read.map(Some),
        }
    }

    /// Whether something is only seen during a move.
    fn during(&self, when: &Option<Spanned<String>>, otherwise: bool) -> Result<bool> {
        match when.as_ref().map(|when| (when.get_ref().as_str(), when.span())) {
            None => Ok(otherwise),
            Some(("during", _)) => Ok(true),
            Some(("after", _)) => Ok(false),
            Some((_, span)) => Err(self.fail(span, Complaint::new("no such time", "one of during, after"))),
        }
    }

    fn watch(&mut self, name: &str, condition: &Condition) -> Option<usize> {
        self.flags.push(name.to_owned());
        self.watches.push(condition.clone());
        Some(self.watches.len() - 1)
    }

    fn flag(&mut self, name: &str, flag: &Option<document::Flag>, during: bool) -> Result<Option<Flag>> {
        let Some(flag) = flag else { return Ok(None) };
        let condition = self.condition(flag.at.get_ref(), flag.at.span());
        let during = self.during(&flag.when, during)?;
        let Some(condition) = self.observed(name, condition)? else { return Ok(None) };
        let watch = if during { self.watch(name, &condition) } else { None };
        Ok(Some(Flag { condition, watch }))
    }

    fn condition(&self, text: &str, span: Range<usize>) -> Result<Condition> {
        self.compiler().condition(text).map_err(|complaint| self.fail(span, complaint))
    }

    fn reference(&self, text: &str, span: Range<usize>) -> Result<Reference> {
        Reference::parse(text, self.signals).map_err(|complaint| self.fail(span, complaint))
    }

    fn board(&self, board: &Board) -> Result<BoardReading> {
        let numbers = |codes: &Spanned<Codes>| match codes.get_ref() {
            Codes::Number(number) => Ok(vec![*number]),
            Codes::Numbers(numbers) => Ok(numbers.clone()),
            _ => Err(self.fail(codes.span(), Complaint::new("a code is a number", "write 1, or [1, 3]"))),
        };
        if let Some(cells) = &board.cells {
            let cells = self.nine(cells.get_ref(), cells.span())?;
            let empty = board.empty.as_ref().map_or(Ok(vec![0]), numbers)?;
            let (x, o) = (numbers(&board.x)?, numbers(&board.o)?);
            let codes = [
                board.empty.as_ref().map(|codes| (codes, &empty)),
                Some((&board.x, &x)),
                Some((&board.o, &o)),
            ];
            for (codes, numbers) in codes.into_iter().flatten() {
                for cell in &cells {
                    self.fits(numbers, cell, codes.span())?;
                }
            }
            return Ok(BoardReading { cells, empty, x, o });
        }
        let x = self.grid(&board.x)?;
        let o = self.grid(&board.o)?;
        let cells = std::array::from_fn(|index| Reference::joined(&[x[index].clone(), o[index].clone()]));
        Ok(BoardReading { cells, empty: vec![0], x: vec![1], o: vec![2] })
    }

    /// Refuses a value that a reference cannot have.
    fn fits(&self, values: &[u64], reference: &Reference, span: Range<usize>) -> Result<()> {
        match values.iter().find(|value| **value > reference.largest()) {
            None => Ok(()),
            Some(value) => {
                let message = format!("{value} is too large for `{}`", reference.text);
                let remedy = format!("it has {} bits: at most {}", reference.width(), reference.largest());
                Err(self.fail(span, Complaint::new(message, remedy)))
            }
        }
    }

    /// Nine references, written as one with placeholders or as nine.
    fn nine(&self, texts: &Texts, span: Range<usize>) -> Result<[Reference; 9]> {
        let texts = match texts {
            Texts::Nine(texts) => texts.clone(),
            Texts::One(text) => {
                let fill = |square| {
                    self.square(square, 0)?.fill(text).map_err(|complaint| self.fail(span.clone(), complaint))
                };
                Square::ALL.into_iter().map(fill).collect::<Result<_>>()?
            }
        };
        let references =
            texts.iter().map(|text| self.reference(text, span.clone())).collect::<Result<Vec<_>>>()?;
        <[Reference; 9]>::try_from(references).map_err(|found| {
            let message = format!("{} cells for nine squares", found.len());
            self.fail(span, Complaint::new(message, "write nine references, or one with {n} in it"))
        })
    }

    /// Nine bits of one side.
    fn grid(&self, codes: &Spanned<Codes>) -> Result<[Reference; 9]> {
        match codes.get_ref() {
            Codes::Text(text)
                if !text.contains("{n}") && !text.contains("{i}") && !text.contains("{row}") =>
            {
                let whole = self.reference(text, codes.span())?;
                let bits: Vec<Reference> = (0..whole.width()).filter_map(|index| whole.bit(index)).collect();
                <[Reference; 9]>::try_from(bits).map_err(|bits| {
                    let message = format!("`{text}` has {} bits", bits.len());
                    self.fail(
                        codes.span(),
                        Complaint::new(
                            message,
                            "a grid has nine, square 1 in bit 0; `x[0:8]` turns it round",
                        ),
                    )
                })
            }
            Codes::Text(text) => self.nine(&Texts::One(text.clone()), codes.span()),
            Codes::Texts(texts) => self.nine(&Texts::Nine(texts.clone()), codes.span()),
            _ => {
                let remedy = "write `cells` and codes, or a signal of nine bits for each side";
                Err(self.fail(codes.span(), Complaint::new("a grid is a signal", remedy)))
            }
        }
    }

    fn outcome(&mut self, name: &str, values: &Values) -> Result<Outcome> {
        let at = values.at.as_ref().map(|at| self.reference(at.get_ref(), at.span())).transpose()?;
        let condition = |this: &Self, codes: &Option<Spanned<Codes>>| -> Result<Option<Condition>> {
            let Some(codes) = codes else { return Ok(None) };
            let needs = || {
                this.fail(
                    codes.span(),
                    Complaint::new("a value of nothing", "write `at = \"NAME\"` beside it"),
                )
            };
            let one_of = |numbers: &[u64]| {
                let at = at.as_ref().ok_or_else(needs)?;
                this.fits(numbers, at, codes.span())?;
                Ok(Some(Condition::one_of(at, numbers)))
            };
            match codes.get_ref() {
                Codes::Number(number) => one_of(&[*number]),
                Codes::Numbers(numbers) => one_of(numbers),
                Codes::Text(text) => this.condition(text, codes.span()).map(Some),
                Codes::Texts(_) => {
                    Err(this
                        .fail(codes.span(), Complaint::new("one condition is enough", "join them with `or`")))
                }
            }
        };
        let [none, x, o, draw] =
            [&values.none, &values.x, &values.o, &values.draw].map(|codes| condition(self, codes));
        let (none, x, o, draw) = (none?, x?, o?, draw?);
        let mut references: Vec<Reference> = at.into_iter().collect();
        for found in [&x, &o, &draw].into_iter().flatten().flat_map(Condition::references) {
            if !references.contains(found) {
                references.push(found.clone());
            }
        }
        let watches = if self.during(&values.when, false)? {
            let mut watches = [None; 3];
            for (index, (condition, side)) in [(&x, "X"), (&o, "O"), (&draw, "draw")].into_iter().enumerate()
            {
                if let Some(condition) = condition {
                    watches[index] = self.watch(&format!("{name}.{side}"), condition);
                }
            }
            Some(watches)
        } else {
            None
        };
        Ok(Outcome { references, none, x, o, draw, watches })
    }

    fn choice(&self, choice: &document::Choice) -> Result<Choice> {
        let code = match &choice.code {
            None => self.driver.code,
            Some(code) => <[u64; 9]>::try_from(code.get_ref().clone()).map_err(|_| {
                self.fail(code.span(), Complaint::new("nine codes are needed", "write nine numbers"))
            })?,
        };
        let valid = match &choice.valid {
            None => None,
            Some(valid) => Some(self.condition(valid.get_ref(), valid.span())?),
        };
        let at = self.reference(choice.at.get_ref(), choice.at.span())?;
        if let Some(span) = choice.code.as_ref().map(Spanned::span) {
            self.fits(&code, &at, span)?;
        }
        let before = choice.without.as_ref();
        let without = before.map(|text| self.reference(text.get_ref(), text.span())).transpose()?;
        Ok(Choice { at, without, code, none: choice.none.clone().unwrap_or_default(), valid })
    }
}

impl Driver {
    /// Whether a move of the wrong side can be tried.
    pub fn names_sides(&self) -> bool {
        self.turns == Turns::Kept
            && self.document.moves.as_ref().is_some_and(|moves| moves.x.is_some() && moves.o.is_some())
    }
}
