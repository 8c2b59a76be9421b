use std::borrow::Cow;

use driver::{Program, Reference};

use crate::program::Order;
use crate::signals::{listed, nearest};
use crate::{Complaint, Location, Signals, Token, Tokens, Vocabulary};

/// A script that has been read: every name and every value in it is valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// The actions, in order.
    pub actions: Vec<Action>,
}

/// An action of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Sets an input, or `reset`, to a level that it keeps.
    Set {
        /// The input.
        input: String,
        /// The level.
        value: u64,
    },
    /// Lets the clock rise this many times.
    Clock(usize),
    /// Steps of the machine's driver.
    Run(Program),
    /// Gives an order to a program.
    Order(Order),
    /// Checks a signal.
    Expect(Expectation),
    /// Shows the machine.
    Show,
    /// Prints a text.
    Say(String),
}

/// The subject of an expectation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The signal itself.
    Signal,
    /// A square that is bits of one or more signals.
    Cell(Cell),
}

/// A square of a machine that stores its board in bits of some signals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The bits.
    pub reference: Reference,
    /// The code of an empty square, of X and of O.
    pub codes: [u64; 3],
}

/// The value that a signal must have at a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// The signal, prefixed with the names of instances, with dots.
    pub signal: String,
    /// The value.
    pub value: u64,
    /// The subject.
    pub expected: Expected,
    /// Its location in the script.
    pub location: Location,
}

/// The form of a statement, and its purpose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Usage {
    /// The statement, with variable parts in capital letters.
    pub form: Cow<'static, str>,
    /// Its purpose.
    pub purpose: Cow<'static, str>,
}

const fn usage(form: &'static str, purpose: &'static str) -> Usage {
    Usage { form: Cow::Borrowed(form), purpose: Cow::Borrowed(purpose) }
}

/// The statements that every machine understands.
pub const GENERAL: &[Usage] = &[
    usage("reset", "holds reset at 1 for one clock"),
    usage("set INPUT VALUE ...", "gives inputs levels that they keep"),
    usage("clock [NUMBER]", "lets the clock rise, once or more often"),
    usage("press INPUT ...", "holds these inputs at 1 together, for one clock"),
    usage("expect SIGNAL VALUE ...", "fails unless the signals have these values now"),
    usage("expect grid VALUE ...", "expects all nine squares"),
    usage("show", "prints the squares and the winner"),
    usage("say TEXT", "prints the text"),
];

/// More clocks than any test bench needs, and few enough to store every signal of each of them.
const MOST_CLOCKS: usize = 20_000;
/// The same for a program, each of whose orders takes hundreds of instructions.
const MOST_ORDERS: usize = 1_000;

impl Script {
    pub(crate) fn parse(
        text: &str,
        vocabulary: &Vocabulary,
        signals: &Signals<'_>,
    ) -> Result<Script, Complaint> {
        let mut actions = Vec::new();
        let mut clocks = 0;
        for (index, line) in text.lines().enumerate() {
            let mut rest = Tokens::read(index + 1, line)?;
            let Some(word) = rest.next() else { continue };
            let statement = match general(word, &mut rest, vocabulary, signals)? {
                Some(statement) => statement,
                None => vocabulary
                    .statement(word, &mut rest)?
                    .ok_or_else(|| unknown_statement(word, vocabulary))?,
            };
            rest.finished()?;
            clocks += statement.iter().map(Action::clocks).sum::<usize>();
            if vocabulary.is_program() && clocks > MOST_ORDERS {
                return Err(word.complain("too many moves", format!("a script has at most {MOST_ORDERS}")));
            }
            if clocks > MOST_CLOCKS {
                return Err(word.complain("too many clocks", format!("a script has at most {MOST_CLOCKS}")));
            }
            actions.extend(statement);
        }
        Ok(Script { actions })
    }
}

impl Action {
    fn clocks(&self) -> usize {
        match self {
            Action::Clock(number) => *number,
            Action::Run(program) => program.most_clocks(),
            Action::Order(_) => 1,
            Action::Set { .. } | Action::Expect(_) | Action::Show | Action::Say(_) => 0,
        }
    }
}

/// Reads a general statement, or returns `None` if the word is not the start of one.
fn general(
    word: Token<'_>,
    rest: &mut Tokens<'_>,
    vocabulary: &Vocabulary,
    signals: &Signals<'_>,
) -> Result<Option<Vec<Action>>, Complaint> {
    let actions = match word.text {
        "reset" if vocabulary.is_program() => vec![Action::Order(Order::Restart)],
        "clock" if vocabulary.is_program() => {
            return Err(word.complain("a program has no clock", "person SQUARE and answer make it run"));
        }
        "reset" if vocabulary.design().is_some() => match vocabulary.reset() {
            Some(program) => vec![Action::Run(program.clone())],
            None => {
                return Err(word.complain(
                    "this design has no reset",
                    "begin with a move: it has just been switched on",
                ));
            }
        },
        "reset" => {
            vec![signals.set(word, "reset", 1)?, Action::Clock(1), signals.set(word, "reset", 0)?]
        }
        "set" => {
            let mut actions = Vec::new();
            while actions.is_empty() || rest.peek().is_some() {
                let input = rest.required("an input")?;
                signals.input(input, input.text)?;
                let value = rest.required("a value")?;
                let level = signals.value(value, input.text)?;
                actions.push(signals.set(value, input.text, level)?);
            }
            actions
        }
        "press" => {
            let mut inputs = vec![rest.required("an input")?];
            inputs.extend(rest.by_ref());
            let set = |level: u64| inputs.iter().map(move |&input| signals.set(input, input.text, level));
            let mut actions: Vec<Action> = set(1).collect::<Result<_, _>>()?;
            actions.push(Action::Clock(1));
            actions.extend(set(0).collect::<Result<Vec<_>, _>>()?);
            actions
        }
        "clock" => match rest.next() {
            None => vec![Action::Clock(1)],
            Some(number) => match number.text.parse().ok().filter(|&clocks| clocks <= MOST_CLOCKS) {
                Some(clocks) => vec![Action::Clock(clocks)],
                None if number.text.bytes().all(|byte| byte.is_ascii_digit()) => {
                    let message = format!("{} is too many clocks", number.text);
                    return Err(number.complain(message, format!("a script has at most {MOST_CLOCKS}")));
                }
                None => {
                    let remedy = format!("a number from 0 to {MOST_CLOCKS} says how often the clock rises");
                    return Err(number.complain(format!("no number of clocks: {}", number.text), remedy));
                }
            },
        },
        "expect" => expectations(rest, vocabulary, signals)?.into_iter().map(Action::Expect).collect(),
        "show" => vec![Action::Show],
        "say" => {
            let text = word.rest_of_line().to_owned();
            rest.by_ref().for_each(drop);
            vec![Action::Say(text)]
        }
        _ => return Ok(None),
    };
    Ok(Some(actions))
}

fn expectations(
    rest: &mut Tokens<'_>,
    vocabulary: &Vocabulary,
    signals: &Signals<'_>,
) -> Result<Vec<Expectation>, Complaint> {
    let mut expectations = Vec::new();
    while expectations.is_empty() || rest.peek().is_some() {
        let word = rest.required("a signal")?;
        if let Some(more) = vocabulary.expectation(word, rest, signals)? {
            expectations.extend(more);
        } else {
            signals.signal(word, word.text)?;
            let value = rest.required("a value")?;
            expectations.push(signals.expect(value, word.text, signals.value(value, word.text)?)?);
        }
    }
    Ok(expectations)
}

fn unknown_statement(word: Token<'_>, vocabulary: &Vocabulary) -> Complaint {
    let own = vocabulary.usages();
    let usages = GENERAL.iter().chain(&own);
    let mut known: Vec<&str> = usages.filter_map(|usage| usage.form.split_whitespace().next()).collect();
    known.sort_unstable();
    known.dedup();
    let remedy = match nearest(word.text, known.iter().copied()) {
        Some(near) => format!("did you mean {near}?"),
        None => format!("statements are {}", listed(&known)),
    };
    word.complain(format!("no statement {}", word.text), remedy)
}
