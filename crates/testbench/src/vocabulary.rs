use machines::{Descriptor, UnknownMachine};

use crate::script::{Action, Expectation, Usage};
use crate::{Complaint, Controller, Signals, Sized, Token, Tokens};

/// A machine as scripts see it, and the words that it adds to the language.
///
/// A statement of a machine is short for general ones: it becomes a list of [`Action`]s, made by
/// [`Signals`], which checks names and widths.
pub trait Vocabulary: Sync {
    /// The machine.
    fn descriptor(&self) -> &'static Descriptor;

    /// The signal that holds the content of a square, by its number.
    fn square(&self, number: usize) -> String;

    /// The signal that tells who has won.
    fn winner(&self) -> &'static str;

    /// The statements that the machine adds to the general ones.
    fn usages(&self) -> &'static [Usage];

    /// Reads what follows a first word that is no general statement, or returns `None` if the
    /// machine does not know the word either.
    fn statement(
        &self,
        word: Token<'_>,
        rest: &mut Tokens<'_>,
        signals: &Signals<'_>,
    ) -> Result<Option<Vec<Action>>, Complaint>;

    /// Reads what follows a word after `expect` that is more than a signal, or returns `None` if it
    /// is none of that kind: `grid` stands for all nine squares.
    fn expectation(
        &self,
        word: Token<'_>,
        rest: &mut Tokens<'_>,
        signals: &Signals<'_>,
    ) -> Result<Option<Vec<Expectation>>, Complaint> {
        if word.text != "grid" {
            return Ok(None);
        }
        let squares = (1..=9).map(|number| {
            let name = self.square(number);
            let value = rest.required(&name)?;
            signals.expect(value, &name, signals.value(value, &name)?)
        });
        squares.collect::<Result<_, _>>().map(Some)
    }

    /// The machine as `show` shows it; the function tells the text of a signal's present value.
    fn picture(&self, text: &dyn Fn(&str) -> String) -> Picture {
        let row = |first: usize| (first..first + 3).map(|number| text(&self.square(number))).collect();
        Picture { grid: vec![row(1), row(4), row(7)], winner: text(self.winner()) }
    }
}

/// What there is to see of a machine besides its waveform.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The squares, row by row.
    pub grid: Vec<Vec<String>>,
    /// The winner, as the machine codes it.
    pub winner: String,
}

/// The machines that can be put on the test bench.
pub const MACHINES: &[&dyn Vocabulary] = &[&Controller, &Sized];

/// The machine with this name.
pub fn machine(name: &str) -> Result<&'static dyn Vocabulary, UnknownMachine> {
    machines::find_among(name, |descriptor| {
        MACHINES.iter().copied().find(|machine| machine.descriptor().name == descriptor.name)
    })
}
