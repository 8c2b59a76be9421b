use std::convert::Infallible;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::pin::pin;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use axum::Router;
use axum::response::Response;
use check::Playable;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use session::{Machine, Occupant, Resources, Session, Setup, Side};
use tokio::runtime::{Builder, Runtime};
use tokio::time::{sleep, timeout};

use crate::completed::Completed;
use crate::connections::{Connections, Slot};
use crate::patient::Patient;
use crate::router::{Shared, router};

/// The limits for clients.
pub struct Limits {
    /// The most open connections; one more closes the oldest.
    pub connections: usize,
    /// How long a connection may be idle.
    pub idle: Duration,
    /// How long an answer may wait for the client to read more of it.
    pub unread: Duration,
}

impl Limits {
    /// Enough for any browser.
    pub const USUAL: Limits =
        Limits { connections: 512, idle: Duration::from_secs(30), unread: Duration::from_secs(30) };
}

/// How long pending answers have when the server stops.
const FAREWELL: Duration = Duration::from_secs(2);

/// A server that listens and has not begun to answer.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    runtime: Runtime,
}

impl Server {
    /// Listens to this computer alone, on a port, or on a free one if that is 0.
    pub fn bind(port: u16) -> io::Result<Server> {
        let threads = thread::available_parallelism().map_or(2, usize::from);
        let runtime = Builder::new_multi_thread().enable_all().max_blocking_threads(threads).build()?;
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(Server { listener, address, runtime })
    }

    /// The address for a browser.
    pub fn address(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Completes when the program is asked to stop. From this call on such a signal no longer ends the
    /// program at once.
    pub fn interruption(&self) -> io::Result<impl Future<Output = ()> + Send + use<>> {
        let _context = self.runtime.enter();
        interruption()
    }

    /// Answers until `stop` completes, then finishes pending answers.
    pub fn run(self, stop: impl Future<Output = ()>) -> io::Result<()> {
        self.run_with(None, stop)
    }

    /// The same with a user's design to play on.
    pub fn run_with(self, design: Option<Playable>, stop: impl Future<Output = ()>) -> io::Result<()> {
        let resources = design.map_or_else(Resources::new, Resources::with_design);
        let preparation = Arc::clone(&resources);
        thread::spawn(move || prepare(&preparation));
        let shared = Shared::new(resources, self.address.port());
        let checks = Arc::clone(&shared.checks);
        let served = self.runtime.block_on(serve(self.listener, router(shared), &Limits::USUAL, stop));
        checks.end();
        served
    }
}

async fn serve(
    listener: TcpListener,
    router: Router,
    limits: &Limits,
    stop: impl Future<Output = ()>,
) -> io::Result<()> {
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let connections = Connections::new(limits.connections);
    let graceful = GracefulShutdown::new();
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        let Ok((stream, _)) = accepted else {
            // The system is short of a resource, which closing a connection may free.
            connections.close_oldest();
            sleep(Duration::from_millis(50)).await;
            continue;
        };
        // Answers are small and urgent; without this option they are sent anyway.
        let _ = stream.set_nodelay(true);
        let slot = Arc::new(connections.admit());
        let service = counted(router.clone(), Arc::clone(&slot));
        let stream = TokioIo::new(Patient::new(Completed::new(stream), limits.unread));
        let connection = graceful.watch(protocol(limits).serve_connection(stream, service));
        tokio::spawn(async move {
            // Errors that end a connection early are the client's problem.
            tokio::select! {
                _ = connection => {}
                () = slot.closed() => {}
            }
        });
    }
    drop(listener);
    let _ = timeout(FAREWELL, graceful.shutdown()).await;
    Ok(())
}

/// The service for the requests of a connection, which notes when they come.
fn counted(
    router: Router,
    slot: Arc<Slot>,
) -> impl Service<Request<Incoming>, Response = Response, Error = Infallible, Future: Send> {
    let service = TowerToHyperService::new(router);
    service_fn(move |request| {
        slot.note_request();
        service.call(request)
    })
}

/// The protocol of all connections, over any stream.
pub fn protocol(limits: &Limits) -> http1::Builder {
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(limits.idle).max_buf_size(16 * 1024);
    builder
}

/// Makes the shared resources before the first request needs them.
pub fn prepare(resources: &Arc<Resources>) {
    for machine in Machine::all() {
        for opponent in machine.opponents() {
            let (one, two) = (Occupant::Person, Occupant::player(opponent));
            let _ = Session::new(Setup { machine, one, two, first: Side::One, defect: None }, resources);
        }
    }
    resources.solve();
}

#[cfg(unix)]
fn interruption() -> io::Result<impl Future<Output = ()> + Send + use<>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

#[cfg(not(unix))]
fn interruption() -> io::Result<impl Future<Output = ()> + Send + use<>> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpStream;

    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::sync::oneshot;

    use super::*;

    /// A server with its own limits, while a test uses its port.
    fn with_server(limits: Limits, test: impl FnOnce(u16)) {
        let server = Server::bind(0).unwrap();
        let port = server.address.port();
        let router = router(Shared::new(Resources::new(), port));
        let (stop, stopped) = oneshot::channel();
        let serving = thread::spawn(move || {
            let stopped = async { stopped.await.unwrap_or_default() };
            server.runtime.block_on(serve(server.listener, router, &limits, stopped))
        });
        test(port);
        drop(stop);
        serving.join().unwrap().unwrap();
    }

    fn ask(stream: &mut TcpStream, port: u16) -> bool {
        let request = format!("GET /api/openapi.json HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n");
        let mut answer = [0; 12];
        stream.write_all(request.as_bytes()).is_ok()
            && stream.read_exact(&mut answer).is_ok()
            && answer == *b"HTTP/1.1 200"
    }

    /// Idle clients would stay for ever here, and one that keeps sending requests is never closed.
    #[test]
    fn idle_clients_lock_no_client_out() {
        let forever = Duration::from_secs(86_400);
        with_server(Limits { connections: 4, idle: forever, unread: forever }, |port| {
            let connect = || TcpStream::connect(("127.0.0.1", port)).unwrap();
            let mut idle: Vec<TcpStream> = (0..4).map(|_| connect()).collect();
            for _ in 0..20 {
                let mut stream = connect();
                assert!(ask(&mut stream, port), "there is always room for one more");
                idle.push(stream);
            }
            let mut byte = [0];
            for stream in &mut idle[..4] {
                assert!(matches!(stream.read(&mut byte), Ok(0) | Err(_)), "the oldest have made room");
            }
        });
    }

    /// Two clients send 200 requests at once, and a third sends one after them. On one thread, a server that
    /// serves a connection as long as it has requests would let the third wait for the others.
    #[test]
    fn a_client_that_asks_much_does_not_starve_others() {
        for path in ["/api/catalog", "/api/machines/sized/verilog"] {
            let runtime = Builder::new_current_thread().enable_time().build().unwrap();
            let number = runtime.block_on(async {
                let router = router(Shared::new(Resources::new(), 80));
                let connections = Connections::new(3);
                let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
                let mut clients = Vec::new();
                for requests in [200, 200, 1] {
                    let (mut near, far) = tokio::io::duplex(1 << 26);
                    near.write_all(request.repeat(requests).as_bytes()).await.unwrap();
                    let slot = Arc::new(connections.admit());
                    let service = counted(router.clone(), Arc::clone(&slot));
                    tokio::spawn(protocol(&Limits::USUAL).serve_connection(TokioIo::new(far), service));
                    clients.push((near, slot));
                }
                let (third, slot) = clients.last_mut().unwrap();
                let mut answer = [0; 12];
                third.read_exact(&mut answer).await.unwrap();
                assert_eq!(answer, *b"HTTP/1.1 200");
                slot.last_request()
            });
            assert!(number < 3 + 6, "{path}: {number} requests and connections came first");
        }
    }
}
