use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

/// A stream that fails when a write makes no progress for a while: a client that never reads the answer loses
/// its connection.
pub struct Patient<S> {
    stream: S,
    /// How long a write may wait for the other end.
    patience: Duration,
    /// When the pending write times out.
    deadline: Option<Pin<Box<Sleep>>>,
}

impl<S> Patient<S> {
    pub fn new(stream: S, patience: Duration) -> Patient<S> {
        Patient { stream, patience, deadline: None }
    }

    /// The answer to a write, unless it has waited too long.
    fn in_time<T>(&mut self, written: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.deadline = None;
            return written;
        }
        let patience = self.patience;
        let deadline = self.deadline.get_or_insert_with(|| Box::pin(sleep(patience)));
        deadline.as_mut().poll(context).map(|()| Err(ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.in_time(written, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.in_time(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.in_time(flushed, context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let closed = Pin::new(&mut self.stream).poll_shutdown(context);
        self.in_time(closed, context)
    }
}

#[cfg(test)]
mod tests {
    use hyper_util::rt::TokioIo;
    use hyper_util::service::TowerToHyperService;
    use session::Resources;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::runtime::Builder;
    use tokio::time::timeout;

    use super::*;
    use crate::router::{Shared, router};
    use crate::server::{Limits, protocol};

    /// The result of a connection that requests the catalogue, if the client reads this many bytes of the
    /// answer; `None` if it is still open after ten minutes.
    fn served(taken: usize) -> Option<bool> {
        let runtime = Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(async {
            let (mut near, far) = tokio::io::duplex(256);
            let service = TowerToHyperService::new(router(Shared::new(Resources::new(), 80)));
            let stream = Patient::new(far, Duration::from_millis(50));
            let connection = protocol(&Limits::USUAL).serve_connection(TokioIo::new(stream), service);
            let client = async {
                let request = b"GET /api/catalog HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
                near.write_all(request).await.unwrap();
                let mut answer = Vec::new();
                let _ = (&mut near).take(taken as u64).read_to_end(&mut answer).await;
                near
            };
            let (served, _near) = tokio::join!(timeout(Duration::from_secs(600), connection), client);
            served.ok().map(|served| served.is_ok())
        })
    }

    #[test]
    fn a_client_that_asks_and_does_not_read_loses_the_connection() {
        assert_eq!(served(0), Some(false));
        assert_eq!(served(1_000), Some(false), "neither does it help to read the beginning");
        assert_eq!(served(usize::MAX), Some(true), "a client that reads is answered");
    }
}
