use std::ops::Range;

/// An error in a driver file, its location, and the remedy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: {message}\n  {remedy}")]
pub struct DriverError {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The error.
    pub message: String,
    /// The remedy.
    pub remedy: String,
}

/// A message and its remedy, not yet with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    pub message: String,
    pub remedy: String,
}

impl Complaint {
    pub fn new(message: impl Into<String>, remedy: impl Into<String>) -> Complaint {
        Complaint { message: message.into(), remedy: remedy.into() }
    }

    pub fn at(self, file: &str, line: usize) -> DriverError {
        DriverError { file: file.to_owned(), line, message: self.message, remedy: self.remedy }
    }
}

/// The line of a span's first byte.
pub fn line(text: &str, span: Range<usize>) -> usize {
    text.as_bytes().iter().take(span.start).filter(|&&byte| byte == b'\n').count() + 1
}
