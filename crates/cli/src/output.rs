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
}

impl Output {
    /// Standard output, in colour if that is a terminal and nobody has asked for none.
    pub fn new() -> Output {
        Output { stream: anstream::stdout(), is_terminal: io::stdout().is_terminal(), abandoned: false }
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
