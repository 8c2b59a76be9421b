use std::borrow::Cow;

use driver::{Driver, Program, Word};
use logic::Simulator;
use machines::{Circuit, Descriptor, Driven, UnknownMachine};

use crate::script::{Action, Expectation, Usage};
use crate::{Complaint, Signals, Token, Tokens};

/// A machine as scripts see it, and the words that its driver adds to the language.
pub struct Vocabulary {
    machine: &'static Descriptor,
    driven: Driven,
}

impl Vocabulary {
    /// The machine with this name, if its driver has words for scripts.
    pub fn of(name: &str) -> Result<Vocabulary, UnknownMachine> {
        let (machine, circuit) = machines::find_among(name, on_the_bench)?;
        let driven = circuit.driven().expect("a machine on the bench has a driver");
        Ok(Vocabulary { machine, driven })
    }

    /// The name of the machine.
    pub fn name(&self) -> &'static str {
        self.machine.name
    }

    /// The machine before anything has happened to it.
    pub(crate) fn fresh(&self) -> &Simulator {
        &self.driven.simulator
    }

    pub(crate) fn driven(&self) -> &Driven {
        &self.driven
    }

    /// The statements that the machine adds to the general ones.
    pub fn usages(&self) -> Vec<Usage> {
        let usage = |word: &Word| Usage {
            form: Cow::Owned(word.form.clone()),
            purpose: Cow::Owned(word.about.clone()),
        };
        self.driven.driver.words().iter().map(usage).collect()
    }

    /// Reads what follows a first word that is not a general statement, or returns `None` if the machine
    /// does not know the word either.
    pub(crate) fn statement(
        &self,
        first: Token<'_>,
        rest: &mut Tokens<'_>,
    ) -> Result<Option<Vec<Action>>, Complaint> {
        let words = self.driven.driver.words().iter();
        let mut open: Vec<(&Word, Vec<&str>)> = words
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

    fn phrase(&self, at: Token<'_>, word: &Word, values: &[(String, u64)]) -> Result<Program, Complaint> {
        let values: Vec<(&str, u64)> = values.iter().map(|(name, value)| (name.as_str(), *value)).collect();
        let program = self.driven.driver.phrase(word, &values, &self.driven.signals());
        program.map_err(|error| at.complain(error.message, error.remedy))
    }

    /// The number that stands for something that varies in a statement.
    fn number(&self, variable: &str, rest: &mut Tokens<'_>) -> Result<u64, Complaint> {
        let passes = self.driven.driver.passes().contains(&0);
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

    /// Reads what follows a word after `expect` that is more than a signal, or returns `None` if it is
    /// none of that kind: `grid` stands for all nine squares.
    pub(crate) fn expectation(
        &self,
        word: Token<'_>,
        rest: &mut Tokens<'_>,
        signals: &Signals<'_>,
    ) -> Result<Option<Vec<Expectation>>, Complaint> {
        if word.text != "grid" {
            return Ok(None);
        }
        let squares = self.squares().into_iter().map(|name| {
            let value = rest.required(&name)?;
            signals.expect(value, &name, signals.value(value, &name)?)
        });
        squares.collect::<Result<_, _>>().map(Some)
    }

    /// The machine as `show` shows it; the function gives the text of a signal's present value.
    pub(crate) fn picture(&self, text: &dyn Fn(&str) -> String) -> Picture {
        let squares: Vec<String> = self.squares().iter().map(|square| text(square)).collect();
        let winner =
            self.driven.controls.reading.winner.as_ref().and_then(|winner| winner.references.first());
        Picture {
            grid: squares.chunks(3).map(<[String]>::to_vec).collect(),
            winner: winner.map_or_else(String::new, |reference| text(&self.path(reference))),
        }
    }

    /// The signals that hold the nine squares.
    fn squares(&self) -> Vec<String> {
        let board = self.driven.controls.reading.board.iter();
        board.flat_map(|board| &board.cells).map(|cell| self.path(cell)).collect()
    }

    fn path(&self, reference: &driver::Reference) -> String {
        let signal = reference.parts().next().map(|(signal, ..)| signal);
        signal.map_or_else(String::new, |signal| self.fresh().tracks()[signal].path())
    }
}

/// A machine on the test bench: the squares and the winner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The squares, row by row.
    pub grid: Vec<Vec<String>>,
    /// The winner, as the machine codes it.
    pub winner: String,
}

/// The names of the machines that can be put on the test bench.
pub fn machines() -> impl Iterator<Item = &'static str> {
    machines::ALL.iter().filter(|machine| on_the_bench(machine).is_some()).map(|machine| machine.name)
}

/// A circuit whose driver has words for scripts.
fn on_the_bench(machine: &'static Descriptor) -> Option<(&'static Descriptor, &'static Circuit)> {
    let circuit = machine.circuit.as_ref()?;
    let driver = Driver::parse(circuit.driver?, machine.name).ok()?;
    (!driver.words().is_empty()).then_some((machine, circuit))
}
