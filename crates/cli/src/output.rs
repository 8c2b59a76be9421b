use std::io::{self, ErrorKind, IsTerminal, Stdout, Write};

use anstream::AutoStream;
use serde::Serialize;

/// Where the answer goes: standard output, with colours only where they are wanted.
///
/// A reader that stops reading, such as `head`, or a terminal that has been closed is not an error: the
/// rest is thrown away, and the exit code stays that of the answer.
pub struct Output {
    stream: AutoStream<Stdout>,
    is_terminal: bool,
    abandoned: bool,
    ascii: bool,
}

impl Output {
    /// Standard output, in colour if that is a terminal and colour is not switched off; pictures and text for
    /// people are in ASCII alone if that is wanted.
    pub fn new(ascii: bool) -> Output {
        let (stream, is_terminal) = (anstream::stdout(), io::stdout().is_terminal());
        Output { stream, is_terminal, abandoned: false, ascii }
    }

    /// Whether pictures and text for people are in ASCII alone.
    pub fn is_ascii(&self) -> bool {
        self.ascii
    }

    /// Writes text for people.
    pub fn text(&mut self, text: &str) -> io::Result<()> {
        if self.ascii {
            let plain: String = text.chars().map(tui::ascii).collect();
            return self.write_all(plain.as_bytes());
        }
        self.write_all(text.as_bytes())
    }

    /// Writes an answer for a program to read, as one line.
    pub fn json(&mut self, answer: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut *self, answer)?;
        self.write_all(b"\n")
    }

    fn unless_abandoned<T>(&mut self, result: io::Result<T>, otherwise: T) -> io::Result<T> {
        match result {
            Err(error) if error.kind() == ErrorKind::BrokenPipe || self.is_closed_terminal(&error) => {
                self.abandoned = true;
                Ok(otherwise)
            }
            result => result,
        }
    }
}

impl Output {
    /// EIO, for which the standard library has no name.
    fn is_closed_terminal(&self, error: &io::Error) -> bool {
        cfg!(unix) && self.is_terminal && error.raw_os_error() == Some(5)
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.abandoned {
            return Ok(bytes.len());
        }
        let result = self.stream.write(bytes);
        self.unless_abandoned(result, bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let result = self.stream.flush();
        self.unless_abandoned(result, ())
    }
}
