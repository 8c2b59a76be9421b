use std::io::Write;

use clap::Args;
use web::Server;

use super::design::Design;
use crate::error::Error;
use crate::output::Output;
use crate::verdict::Verdict;

/// The arguments of `web`.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  noughtgate web\n  noughtgate web --port 8080 --open\n  noughtgate web --with my.v"
)]
pub struct Web {
    /// The port to listen on; 0 for a free one. Without it, 7400, or a free one if that is taken.
    #[arg(long, value_name = "NUMBER")]
    port: Option<u16>,

    /// Opens the page in a browser.
    #[arg(long)]
    open: bool,

    #[command(flatten)]
    design: Design,
}

/// The same every time, so that an address that was kept still works; named after a chip of four gates.
const USUAL_PORT: u16 = 7400;

impl Web {
    /// Serves the page until the program is stopped.
    pub fn run(self, output: &mut Output) -> Result<Verdict, Error> {
        let design = self.design.read(true)?;
        let server = bind(self.port, USUAL_PORT)?;
        let stop = server.interruption().map_err(Error::Server)?;
        let address = server.address();
        writeln!(output, "{address}\nCtrl-C stops the server.")?;
        output.flush()?;
        if self.open && open::that_detached(&address).is_err() {
            // The user can still open a browser, so the server stays.
            say("cannot open a browser: no program that opens addresses was found");
        }
        server.run_with(design, stop).map_err(Error::Server)?;
        Ok(Verdict::Holds)
    }
}

/// Listens on the port that was asked for, or else on the usual one, or else on any.
fn bind(port: Option<u16>, usual: u16) -> Result<Server, Error> {
    if let Some(port) = port {
        return Server::bind(port).map_err(|reason| Error::Port { port, reason });
    }
    Server::bind(usual).or_else(|reason| {
        say(&format!("port {usual} is taken, so this is another one"));
        Server::bind(0).map_err(|_| Error::Port { port: usual, reason })
    })
}

/// Says something beside the answer; standard error may have been closed.
fn say(text: &str) {
    let _ = writeln!(anstream::stderr(), "{text}");
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn the_usual_port_is_used_if_it_is_free() {
        let taken = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = taken.local_addr().unwrap().port();
        let usual = format!(":{port}/");
        assert!(!bind(None, port).unwrap().address().ends_with(&usual), "another one is used if it is taken");
        assert!(matches!(bind(Some(port), port), Err(Error::Port { .. })), "a port that is asked for is not");
        // Below those that the system gives to whatever asks for a free one.
        let free = (20_000..30_000).find(|&port| TcpListener::bind(("127.0.0.1", port)).is_ok()).unwrap();
        assert!(bind(None, free).unwrap().address().ends_with(&format!(":{free}/")));
    }
}
