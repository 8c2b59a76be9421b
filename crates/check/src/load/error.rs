use std::fmt;

use crate::Source;

/// Why a design cannot be read: one sentence for a person, and the tool's own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadError {
    /// What is wrong, and what to do about it.
    pub sentence: String,
    /// Where it is.
    pub source: Option<Source>,
    /// What the tool printed about it; empty if no tool was involved.
    pub words: String,
    /// What kind of thing is wrong.
    pub kind: LoadErrorKind,
}

/// What kind of thing keeps a design from being read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoadErrorKind {
    /// A tool is not installed.
    MissingTool,
    /// A file or a module is not there, or is not what it must be.
    Input,
    /// A tool refuses the source.
    Refused,
    /// It takes more time or memory than it may.
    TooMuch,
}

impl LoadError {
    pub(crate) fn input(sentence: impl Into<String>) -> LoadError {
        LoadError {
            sentence: sentence.into(),
            source: None,
            words: String::new(),
            kind: LoadErrorKind::Input,
        }
    }

    /// What might have a tool reach outside of the scratch directory is not given to it.
    pub(crate) fn foreign(why: &str) -> LoadError {
        LoadError::input(format!(
            "this is not given to a tool, because {why}; leave it out of the design, or put it into a test bench of its own"
        ))
    }

    pub(crate) fn at(self, file: &str, line: usize) -> LoadError {
        LoadError { source: Some(Source { file: file.to_owned(), line }), ..self }
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(source) = &self.source {
            write!(f, "{source}: ")?;
        }
        f.write_str(&self.sentence)
    }
}

impl std::error::Error for LoadError {}
