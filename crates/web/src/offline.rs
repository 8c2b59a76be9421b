use std::io;

use axum::Router;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use session::Resources;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::runtime::{Builder, Runtime};

use crate::completed::Completed;
use crate::router::{Shared, router};
use crate::server::{Limits, prepare, protocol};

/// The most bytes of an answer in the buffer.
const BUFFER: usize = 64 * 1024;

/// The complete server without a network, which returns its answers.
///
/// ```
/// let server = web::Offline::new(80)?;
/// let answer = server.answer(b"GET /api/catalog HTTP/1.1\r\nHost: localhost\r\n\r\n");
/// assert!(answer.starts_with(b"HTTP/1.1 200 OK\r\n"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Offline {
    runtime: Runtime,
    router: Router,
}

impl Offline {
    /// A server that answers as if it were on this port.
    pub fn new(port: u16) -> io::Result<Offline> {
        let resources = Resources::new();
        prepare(&resources);
        Offline::with(router(Shared::new(resources, port)))
    }

    /// Another one that shares the expensive resources.
    pub fn another(&self) -> io::Result<Offline> {
        Offline::with(self.router.clone())
    }

    fn with(router: Router) -> io::Result<Offline> {
        let runtime = Builder::new_current_thread().enable_time().build()?;
        Ok(Offline { runtime, router })
    }

    /// The complete response of a connection on which only these bytes were sent.
    pub fn answer(&self, bytes: &[u8]) -> Vec<u8> {
        self.runtime.block_on(async {
            let (near, far) = tokio::io::duplex(BUFFER);
            let (mut answers, mut requests) = tokio::io::split(near);
            let service = TowerToHyperService::new(self.router.clone());
            // No more bytes will come, but the answer should be sent.
            let stream = TokioIo::new(Completed::new(far));
            let served = protocol(&Limits::USUAL).half_close(true).serve_connection(stream, service);
            let asked = async {
                // A server may close the connection early.
                let _ = requests.write_all(bytes).await;
                let _ = requests.shutdown().await;
            };
            let heard = async {
                let mut answer = Vec::new();
                let _ = answers.read_to_end(&mut answer).await;
                answer
            };
            tokio::join!(served, asked, heard).2
        })
    }
}
