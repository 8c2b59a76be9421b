use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::pin::pin;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use session::{Machine, Occupant, Resources, Session, Setup, Side};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

use crate::endpoints::facts::Figures;
use crate::patient::Patient;
use crate::router::{Shared, router};

/// How many connections are open at the same time; others wait.
const CONNECTIONS: usize = 512;

/// How long a connection may say nothing.
const IDLE: Duration = Duration::from_secs(30);

/// How long an answer may wait until the client takes some more of it.
const UNREAD: Duration = Duration::from_secs(30);

/// How long answers that are under way have when the server stops.
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
        let runtime = Builder::new_multi_thread().enable_all().build()?;
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(Server { listener, address, runtime })
    }

    /// What to type into a browser.
    pub fn address(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Done when somebody asks the program to stop. From this call on such a wish no longer ends the
    /// program at once.
    pub fn interruption(&self) -> io::Result<impl Future<Output = ()> + Send + use<>> {
        let _context = self.runtime.enter();
        interruption()
    }

    /// Answers until `stop` is done, then finishes what is under way.
    pub fn run(self, stop: impl Future<Output = ()>) -> io::Result<()> {
        let resources = Resources::new();
        let preparation = Arc::clone(&resources);
        thread::spawn(move || prepare(&preparation));
        let figures = Arc::new(Figures::of_this_program());
        let router = router(Shared { resources, figures, port: self.address.port() });
        self.runtime.block_on(serve(self.listener, router, stop))
    }
}

async fn serve(listener: TcpListener, router: Router, stop: impl Future<Output = ()>) -> io::Result<()> {
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let connections = Arc::new(Semaphore::new(CONNECTIONS));
    let graceful = GracefulShutdown::new();
    let mut stop = pin!(stop);
    loop {
        let accepted = async {
            let place = Arc::clone(&connections).acquire_owned().await;
            (place, listener.accept().await)
        };
        let (place, accepted) = tokio::select! {
            accepted = accepted => accepted,
            () = &mut stop => break,
        };
        let Ok((stream, _)) = accepted else {
            // The system is short of something; perhaps it is not for long.
            sleep(Duration::from_millis(50)).await;
            continue;
        };
        // Answers are small and somebody waits for them; a system that cannot hurry sends them anyway.
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(router.clone());
        let stream = TokioIo::new(Patient::new(stream, UNREAD));
        let connection = graceful.watch(protocol().serve_connection(stream, service));
        tokio::spawn(async move {
            // What ends a connection early is the business of the other end.
            let _ = connection.await;
            drop(place);
        });
    }
    drop(listener);
    let _ = timeout(FAREWELL, graceful.shutdown()).await;
    Ok(())
}

/// How connections are served, whatever they are made of.
pub fn protocol() -> http1::Builder {
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(IDLE).max_buf_size(16 * 1024);
    builder
}

/// Makes what is shared before anybody needs it.
pub fn prepare(resources: &Arc<Resources>) {
    for machine in Machine::all() {
        for opponent in machine.opponents() {
            let (one, two) = (Occupant::Person, Occupant::player(opponent));
            let _ = Session::new(Setup { machine, one, two, first: Side::One }, resources);
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
