use std::collections::BTreeMap;

use rules::classic::Mark;
use toml::Spanned;

use crate::compile::Compilation;
use crate::document::{Code, Document, Word};
use crate::error::{Complaint, line};
use crate::{Controls, DriverError, Missing, Program, Signal};

/// How something is played and read: one file.
#[derive(Clone, Debug)]
pub struct Driver {
    pub(crate) document: Document,
    pub(crate) file: String,
    pub(crate) text: String,
    /// The kind of design.
    pub kind: Kind,
    /// Which side begins.
    pub first: Mark,
    /// How the order of moves is enforced.
    pub turns: Turns,
    /// The effect of a move after the end of a game.
    pub after_end: AfterEnd,
    /// The side that a picker plays.
    pub plays: Mark,
    own_boards: bool,
    /// The ports by which a design of this kind is recognised, with their widths.
    pub recognise: Vec<(String, usize)>,
    /// How the squares 1 to 9 are written.
    pub code: [u64; 9],
    /// Other encodings of them, to be tried before a design is called defective.
    pub alternatives: Vec<[u64; 9]>,
    /// What happens where it reads a signal that a checked design does not have.
    pub missing: Missing,
}

/// The kinds of designs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Stores the moves of both sides and shows the winner.
    Referee,
    /// A referee that answers.
    Opponent,
    /// Board in, move out.
    Picker,
    /// Board in, verdict out.
    Judge,
    /// The game with three sizes, by its buttons.
    Sized,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 5] = [Kind::Referee, Kind::Opponent, Kind::Picker, Kind::Judge, Kind::Sized];

    /// As a driver file spells it.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Referee => "referee",
            Kind::Opponent => "opponent",
            Kind::Picker => "picker",
            Kind::Judge => "judge",
            Kind::Sized => "sized",
        }
    }
}

/// How the order of moves is enforced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turns {
    /// The design: a move out of turn must be refused.
    Kept,
    /// The design alternates, and one way to move serves both sides.
    Shared,
    /// By the surrounding logic: the interface names the side, and the design accepts it.
    Free,
}

/// The effect of a move after the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterEnd {
    /// Nothing.
    Stays,
    /// It begins a new game.
    Restart,
}

impl Driver {
    /// Reads a driver file. Errors name `file`.
    pub fn parse(text: &str, file: &str) -> Result<Driver, DriverError> {
        let document: Document = toml::from_str(text).map_err(|error| {
            let line = error.span().map_or(1, |span| line(text, span));
            Complaint::new(
                error.message().trim().to_owned(),
                "docs/check.md has every field, under \"Profile files\"; `noughtgate check --profiles --profile controller` \
                 prints a complete file",
            )
            .at(file, line)
        })?;
        let fail = |span: std::ops::Range<usize>, complaint: Complaint| complaint.at(file, line(text, span));
        let choose = |value: &Option<Spanned<String>>, names: &[&str]| match value {
            None => Ok(0),
            Some(value) => names.iter().position(|name| name == value.get_ref()).ok_or_else(|| {
                let known = names.join(", ");
                fail(
                    value.span(),
                    Complaint::new(
                        format!("`{}` is unknown here", value.get_ref()),
                        format!("one of {known}"),
                    ),
                )
            }),
        };
        let kind = Kind::ALL[choose(&Some(document.kind.clone()), &Kind::ALL.map(Kind::name))?];
        let sides = ["X", "O"];
        let (first, plays) = (choose(&document.first, &sides)?, choose(&document.plays, &sides)?);
        let shared = document.moves.as_ref().is_some_and(|moves| moves.steps.is_some());
        let turns = match choose(&document.turns, &["kept", "shared", "free"])? {
            0 if shared && document.turns.is_none() => Turns::Shared,
            index => [Turns::Kept, Turns::Shared, Turns::Free][index],
        };
        let after_end =
            [AfterEnd::Stays, AfterEnd::Restart][choose(&document.after_end, &["stays", "restart"])?];
        let nine = |codes: &Spanned<Vec<u64>>| {
            <[u64; 9]>::try_from(codes.get_ref().clone()).map_err(|codes_found| {
                let message = format!("{} codes for nine squares", codes_found.len());
                fail(codes.span(), Complaint::new(message, "write nine numbers, those of the squares 1 to 9"))
            })
        };
        let code = document.square.code.as_ref().map_or(Ok([1, 2, 3, 4, 5, 6, 7, 8, 9]), nine)?;
        let alternatives = document.square.alternatives.iter().map(nine).collect::<Result<_, _>>()?;
        let recognise = document.recognise.iter().map(|port| {
            let (name, width) = port.get_ref().rsplit_once(':').unwrap_or((port.get_ref(), "1"));
            let width = width.parse().map_err(|_| {
                let message = format!("`{}` is not a port", port.get_ref());
                fail(port.span(), Complaint::new(message, "write `name` or `name:width`"))
            })?;
            Ok((name.to_owned(), width))
        });
        let recognise = recognise.collect::<Result<_, _>>()?;
        Ok(Driver {
            kind,
            first: Mark::ALL[first],
            turns,
            after_end,
            plays: Mark::ALL[plays],
            own_boards: choose(&document.boards, &["all", "own"])? == 1,
            recognise,
            code,
            alternatives,
            missing: Missing::Unobserved,
            file: file.to_owned(),
            text: text.to_owned(),
            document,
        })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.document.name
    }

    /// Its purpose, in a sentence.
    pub fn about(&self) -> &str {
        &self.document.about
    }

    /// The file that it was read from.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The module that it is for, if it names one.
    pub fn top(&self) -> Option<&str> {
        self.document.top.as_deref()
    }

    /// Parameters to override.
    pub fn parameters(&self) -> &BTreeMap<String, i64> {
        &self.document.parameters
    }

    /// How many clocks of waiting are a stimulus of their own, if waiting can matter.
    pub fn wait(&self) -> Option<u32> {
        self.document.wait
    }

    /// Other names under which a signal may be found, best first.
    pub fn aliases(&self, name: &str) -> &[String] {
        self.document.alias.get(name).map_or(&[], Vec::as_slice)
    }

    /// The signals that have other names.
    pub fn alias_keys(&self) -> impl Iterator<Item = &str> {
        self.document.alias.keys().map(String::as_str)
    }

    /// Whether it has a clock.
    pub fn clocked(&self) -> bool {
        self.document.clock.is_some()
    }

    /// Whether a picker promises something only on boards that its own games come through.
    pub fn own_boards(&self) -> bool {
        self.own_boards
    }

    /// The driver in each of its variants, itself first. A variant is a part of a file that replaces the same
    /// part of the driver, such as an active-low reset.
    pub fn variants(&self) -> Result<Vec<Driver>, DriverError> {
        let mut all = vec![self.clone()];
        for (index, variant) in self.document.variants.iter().enumerate() {
            let file = format!("{} (variant {})", self.file, index + 1);
            all.push(self.with("variants", variant, &file)?);
        }
        Ok(all)
    }

    /// The driver for a check: `[check]` replaces the same parts of the driver. A check makes moves that a
    /// game never does, such as one out of turn, and may read more.
    pub fn for_check(self) -> Result<Driver, DriverError> {
        match &self.document.check {
            Some(check) => self.with("check", check, &format!("{} (for a check)", self.file)),
            None => Ok(self),
        }
    }

    /// The same file without a part, and with something else over the rest.
    fn with(&self, part: &str, over: &toml::Table, file: &str) -> Result<Driver, DriverError> {
        let mut table: toml::Table = toml::from_str(&self.text).expect("it was read before");
        table.remove(part);
        merge(&mut table, over);
        let text = toml::to_string(&table).expect("a table can be written");
        Ok(Driver { missing: self.missing, ..Driver::parse(&text, file)? })
    }

    /// The same driver with the squares written in another way.
    pub fn with_code(&self, code: [u64; 9]) -> Driver {
        Driver { code, ..self.clone() }
    }

    /// The driver with this many more clocks after every move, for a design that shows the result of a move
    /// later than the move itself.
    pub fn settling(&self, clocks: u32) -> Driver {
        let mut driver = self.clone();
        let step = || Spanned::new(0..0, format!("clock {clocks}"));
        if let Some(moves) = &mut driver.document.moves {
            let sides = [&mut moves.x, &mut moves.o].into_iter().flatten().map(|side| &mut side.steps);
            moves.steps.iter_mut().chain(sides).for_each(|steps| steps.push(step()));
        }
        driver
    }

    /// The driver with this many clocks for each clock of a move, for a design with debounced buttons.
    pub fn held(&self, clocks: u32) -> Driver {
        let mut driver = self.clone();
        let step = Spanned::new(0..0, format!("clock {clocks}"));
        if let Some(moves) = &mut driver.document.moves {
            let sides = [&mut moves.x, &mut moves.o].into_iter().flatten().map(|side| &mut side.steps);
            for steps in moves.steps.iter_mut().chain(sides) {
                let is_clock = |text: &str| text.split_whitespace().next() == Some("clock");
                steps.iter_mut().filter(|one| is_clock(one.get_ref())).for_each(|one| *one = step.clone());
            }
        }
        driver
    }

    /// The codes that name no square.
    pub fn out_of_range(&self) -> Vec<Code> {
        let is_square = |code: &Code| matches!(code, Code::Number(number) if self.code.contains(number));
        self.document.square.out_of_range.iter().copied().filter(|code| !is_square(code)).collect()
    }

    /// The codes that name no square and pass the turn on.
    pub fn passes(&self) -> &[u64] {
        &self.document.square.pass
    }

    /// The statements that it adds to scripts.
    pub fn words(&self) -> &[Word] {
        &self.document.word
    }

    /// The steps of a word, with values for its variables: `{SQUARE}`, a second one as `{SQUARE2}`, `{SIZE}`,
    /// and the row and the column of the first square.
    pub fn phrase(
        &self,
        word: &Word,
        values: &[(&str, u64)],
        signals: &[Signal],
    ) -> Result<Program, DriverError> {
        Compilation::new(self, signals, Missing::Refused).phrase(word, values)
    }

    /// Binds it to signals.
    pub fn compile(&self, signals: &[Signal], missing: Missing) -> Result<Controls, DriverError> {
        Compilation::new(self, signals, missing).controls()
    }
}

/// Puts one table over another.
fn merge(table: &mut toml::Table, over: &toml::Table) {
    for (key, value) in over {
        match (table.get_mut(key), value) {
            (Some(toml::Value::Table(inner)), toml::Value::Table(value)) => merge(inner, value),
            _ => _ = table.insert(key.clone(), value.clone()),
        }
    }
}
