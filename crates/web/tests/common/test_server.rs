//! A server for one test.

use std::io;
use std::thread::{self, JoinHandle};

use tokio::sync::oneshot;
use web::Server;

/// A server that stops when the test is done with it.
pub struct TestServer {
    pub address: String,
    pub stop: Option<oneshot::Sender<()>>,
    pub thread: Option<JoinHandle<io::Result<()>>>,
}

impl TestServer {
    /// Serves on a free port.
    pub fn start() -> TestServer {
        TestServer::start_at(0)
    }

    /// Serves on a port that the system does not assign as a free one, so that it is still free when the
    /// server comes back.
    #[allow(dead_code, reason = "only some of the tests restart a server")]
    pub fn start_to_return() -> TestServer {
        let first = 20_000 + std::process::id() as u16 % 10_000;
        let free = |port: &u16| std::net::TcpListener::bind(("127.0.0.1", *port)).is_ok();
        TestServer::start_at((first..first + 1_000).find(free).expect("a free port"))
    }

    /// Serves on a port, or on a free one if that is 0.
    pub fn start_at(port: u16) -> TestServer {
        let server = Server::bind(port).expect("the port is free");
        let address = server.address();
        let (stop, stopped) = oneshot::channel();
        let thread = thread::spawn(|| server.run(async { stopped.await.unwrap_or_default() }));
        TestServer { address, stop: Some(stop), thread: Some(thread) }
    }

    pub fn port(&self) -> u16 {
        let host = self.address.strip_prefix("http://127.0.0.1:").expect("an address of this computer");
        host.trim_end_matches('/').parse().expect("a port")
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        drop(self.stop.take());
        let ended = self.thread.take().map(|thread| thread.join().is_ok_and(|served| served.is_ok()));
        assert!(ended != Some(false) || thread::panicking(), "a server ends without a complaint");
    }
}
