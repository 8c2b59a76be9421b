use std::fmt;

use crate::Source;

/// Why a design cannot be read: one sentence for the user, and the output of the tool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadError {
    /// The problem, and the remedy.
    pub sentence: String,
    /// The line.
    pub source: Option<Source>,
    /// The output of the tool; empty if no tool was involved.
    pub words: String,
    /// The kind of problem.
    pub kind: LoadErrorKind,
}

/// The kinds of problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoadErrorKind {
    /// A tool is not installed.
    MissingTool,
    /// A file or a module is missing or has the wrong form.
    Input,
    /// A tool refuses the source.
    Refused,
    /// It exceeds the limit on time or memory.
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

    /// The error for a program that is not there or cannot be started.
    pub(crate) fn missing_tool(sentence: impl Into<String>) -> LoadError {
        LoadError { kind: LoadErrorKind::MissingTool, ..LoadError::input(sentence) }
    }

    /// The error for a design that takes a tool too long or too much memory, with the output of the tool.
    pub(crate) fn too_much(sentence: impl Into<String>, words: String) -> LoadError {
        LoadError { words, kind: LoadErrorKind::TooMuch, ..LoadError::input(sentence) }
    }

    /// The error for a source that might make a tool reach outside the scratch directory.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_says_of_what_kind_it_is() {
        let missing = LoadError::missing_tool("install it");
        assert_eq!((missing.kind, missing.to_string().as_str()), (LoadErrorKind::MissingTool, "install it"));
        let too_much = LoadError::too_much("take less", "half done".to_owned());
        assert_eq!((too_much.kind, too_much.words.as_str()), (LoadErrorKind::TooMuch, "half done"));
        assert_eq!(too_much.at("a.v", 7).to_string(), "a.v:7: take less");
    }
}
