//! The file, as TOML has it.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Document {
    pub name: String,
    #[serde(default)]
    pub about: String,
    pub kind: Spanned<String>,
    #[serde(default)]
    pub recognise: Vec<Spanned<String>>,
    #[serde(default)]
    pub top: Option<String>,
    #[serde(default)]
    pub parameters: BTreeMap<String, i64>,
    #[serde(default)]
    pub first: Option<Spanned<String>>,
    #[serde(default)]
    pub turns: Option<Spanned<String>>,
    #[serde(default)]
    pub after_end: Option<Spanned<String>>,
    #[serde(default)]
    pub plays: Option<Spanned<String>>,
    #[serde(default)]
    pub boards: Option<Spanned<String>>,
    #[serde(default)]
    pub wait: Option<u32>,
    #[serde(default)]
    pub alias: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    pub variants: Vec<toml::Table>,
    #[serde(default)]
    pub clock: Option<Clock>,
    #[serde(default)]
    pub idle: BTreeMap<String, Spanned<u64>>,
    #[serde(default)]
    pub lists: BTreeMap<String, Spanned<Vec<String>>>,
    #[serde(default)]
    pub square: Square,
    #[serde(default)]
    pub reset: Option<Steps>,
    #[serde(default, rename = "move")]
    pub moves: Option<BySide>,
    #[serde(default)]
    pub pass: Option<BySide>,
    #[serde(default)]
    pub answer: Option<Steps>,
    #[serde(default)]
    pub ask: Option<Steps>,
    #[serde(default)]
    pub settle: Option<Steps>,
    #[serde(default)]
    pub seats: Seats,
    #[serde(default)]
    pub drive: Drive,
    #[serde(default)]
    pub read: Read,
    #[serde(default)]
    pub word: Vec<Word>,
    #[serde(default)]
    pub check: Option<toml::Table>,
}

/// A statement for scripts: its form, with variable parts in capital letters, and its steps.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Word {
    /// The statement, such as `player SQUARE`.
    pub form: String,
    /// Its purpose.
    pub about: String,
    pub(crate) steps: Vec<Spanned<String>>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    pub port: Spanned<String>,
    #[serde(default)]
    pub edge: Option<Spanned<String>>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Steps {
    pub steps: Vec<Spanned<String>>,
}

/// Steps for both sides, or for each.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BySide {
    #[serde(default)]
    pub steps: Option<Vec<Spanned<String>>>,
    #[serde(default, rename = "X")]
    pub x: Option<Steps>,
    #[serde(default, rename = "O")]
    pub o: Option<Steps>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Square {
    #[serde(default)]
    pub code: Option<Spanned<Vec<u64>>>,
    #[serde(default)]
    pub alternatives: Vec<Spanned<Vec<u64>>>,
    #[serde(default)]
    pub rows: Option<Spanned<Vec<u64>>>,
    #[serde(default)]
    pub columns: Option<Spanned<Vec<u64>>>,
    #[serde(default)]
    pub out_of_range: Vec<Code>,
    #[serde(default)]
    pub pass: Vec<u64>,
}

/// A code that names no square: a number, or a row and a column.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Hash)]
#[serde(untagged)]
pub enum Code {
    /// A number, for `{sq}` and `{onehot}`.
    Number(u64),
    /// For `{row}` and `{col}`.
    RowColumn([u64; 2]),
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seats {
    #[serde(default)]
    pub first: Option<Seat>,
    #[serde(default)]
    pub second: Option<Seat>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seat {
    #[serde(default)]
    pub person: Option<Spanned<String>>,
    #[serde(default)]
    pub idle: BTreeMap<String, Spanned<u64>>,
    #[serde(default)]
    pub steps: Vec<Spanned<String>>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drive {
    #[serde(default)]
    pub board: Option<Board>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Read {
    #[serde(default)]
    pub board: Option<Board>,
    #[serde(default)]
    pub winner: Option<Values>,
    #[serde(default)]
    pub turn: Option<Values>,
    #[serde(default)]
    pub win: Option<Flag>,
    #[serde(default)]
    pub draw: Option<Flag>,
    #[serde(default)]
    pub over: Option<Flag>,
    #[serde(default)]
    pub illegal: Option<Flag>,
    #[serde(default)]
    pub settled: Option<Flag>,
    #[serde(default, rename = "move")]
    pub choice: Option<Choice>,
}

/// Nine cells with codes, or nine bits for each side.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    #[serde(default)]
    pub cells: Option<Spanned<Texts>>,
    #[serde(default)]
    pub empty: Option<Spanned<Codes>>,
    #[serde(rename = "X")]
    pub x: Spanned<Codes>,
    #[serde(rename = "O")]
    pub o: Spanned<Codes>,
}

/// One text with a placeholder for nine, or nine texts.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Texts {
    One(String),
    Nine(Vec<String>),
}

#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Codes {
    Number(u64),
    Numbers(Vec<u64>),
    Text(String),
    Texts(Vec<String>),
}

/// A signal with a value for each case, or a condition for each.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Values {
    #[serde(default)]
    pub at: Option<Spanned<String>>,
    #[serde(default)]
    pub none: Option<Spanned<Codes>>,
    #[serde(default, rename = "X")]
    pub x: Option<Spanned<Codes>>,
    #[serde(default, rename = "O")]
    pub o: Option<Spanned<Codes>>,
    #[serde(default)]
    pub draw: Option<Spanned<Codes>>,
    #[serde(default)]
    pub when: Option<Spanned<String>>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flag {
    pub at: Spanned<String>,
    #[serde(default)]
    pub when: Option<Spanned<String>>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    pub at: Spanned<String>,
    #[serde(default)]
    pub code: Option<Spanned<Vec<u64>>>,
    #[serde(default)]
    pub none: Option<Vec<u64>>,
    #[serde(default)]
    pub without: Option<Spanned<String>>,
    #[serde(default)]
    pub valid: Option<Spanned<String>>,
}
