use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::guard::HEADERS;

/// A stream that adds our headers to the answers that the HTTP library generates itself, such as the refusal
/// of a head that is too long. Those have no body and are the last on their connection.
pub struct Completed<S> {
    stream: S,
    /// Bytes to be written before anything else.
    rest: Vec<u8>,
}

impl<S> Completed<S> {
    pub fn new(stream: S) -> Completed<S> {
        Completed { stream, rest: Vec::new() }
    }
}

impl<S: AsyncWrite + Unpin> Completed<S> {
    fn poll_rest(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.rest.is_empty() {
            let written = ready!(Pin::new(&mut self.stream).poll_write(context, &self.rest))?;
            if written == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            self.rest.drain(..written);
        }
        Poll::Ready(Ok(()))
    }
}

/// The same bytes with our headers in the last answer, if that is one without a body that lacks them.
fn completed(bytes: &[u8]) -> Option<Vec<u8>> {
    const START: &[u8] = b"HTTP/1.1 4";
    let before_end = bytes.strip_suffix(b"\r\n")?;
    before_end.strip_suffix(b"\r\n")?;
    let start = bytes.windows(START.len()).rposition(|window| window == START)?;
    let head = std::str::from_utf8(&bytes[start..]).ok()?;
    if !head.contains("\r\ncontent-length: 0\r\n") || head.contains(HEADERS[0].0.as_str()) {
        return None;
    }
    let mut longer = before_end.to_vec();
    for (name, value) in &HEADERS {
        longer.extend(format!("{name}: {value}\r\n").bytes());
    }
    longer.extend(b"cache-control: no-store\r\n\r\n");
    Some(longer)
}

impl<S: AsyncRead + Unpin> AsyncRead for Completed<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Completed<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        ready!(self.poll_rest(context))?;
        let Some(longer) = completed(bytes) else {
            return Pin::new(&mut self.stream).poll_write(context, bytes);
        };
        self.rest = longer;
        // The rest is written when the stream is flushed.
        match self.poll_rest(context) {
            Poll::Ready(Err(error)) => Poll::Ready(Err(error)),
            _ => Poll::Ready(Ok(bytes.len())),
        }
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_rest(context))?;
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_rest(context))?;
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_answer_without_our_headers_gets_them() {
        let refusal = b"HTTP/1.1 431 Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";
        let longer = completed(refusal).expect("headers");
        let text = String::from_utf8(longer.clone()).unwrap();
        assert!(text.starts_with("HTTP/1.1 431 Too Large\r\n") && text.ends_with("\r\n\r\n"), "{text}");
        assert!(HEADERS.iter().all(|(name, value)| text.contains(&format!("\r\n{name}: {value}\r\n"))));
        assert_eq!(text.matches("\r\n\r\n").count(), 1);
        assert_eq!(completed(&longer), None, "once is enough");
        let first = b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}";
        let both = [&first[..], refusal].concat();
        assert_eq!(completed(&both).unwrap(), [&first[..], &longer].concat());
        for other in [&first[..], b"", b"\r\n\r\n", b"HTTP/1.1 404 No\r\ncontent-length: 2\r\n\r\n{}"] {
            assert_eq!(completed(other), None);
        }
    }
}
