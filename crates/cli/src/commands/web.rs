use std::io::Write;
use std::process::{Command, Stdio};

use clap::Args;
use web::Server;

use crate::error::Error;
use crate::output::Output;
use crate::verdict::Verdict;

/// The arguments of `web`.
#[derive(Args)]
#[command(after_help = "Examples:\n  noughtgate web\n  noughtgate web --port 8080 --open")]
pub struct Web {
    /// The port to listen on; 0 for a free one.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    port: u16,

    /// Opens the page in a browser.
    #[arg(long)]
    open: bool,
}

/// What opens an address on one system or another, and what to say before the address.
const OPENERS: [(&str, &[&str]); 3] = [("xdg-open", &[]), ("open", &[]), ("cmd", &["/C", "start"])];

impl Web {
    /// Serves the page until somebody stops the program.
    pub fn run(self, output: &mut Output) -> Result<Verdict, Error> {
        let refused = |reason| Error::Port { port: self.port, reason };
        let server = Server::bind(self.port).map_err(refused)?;
        let stop = server.interruption()?;
        let address = server.address();
        writeln!(output, "{address}")?;
        output.flush()?;
        if self.open && !open(&address) {
            // Whoever wanted a browser can still open one, so the server stays.
            let tried: Vec<&str> = OPENERS.iter().map(|(program, _)| *program).collect();
            anstream::eprintln!("no browser could be opened: there is no {}", tried.join(", no "));
        }
        server.run(stop)?;
        Ok(Verdict::Holds)
    }
}

/// Asks the system to show an address; says whether it knows how.
fn open(address: &str) -> bool {
    let start = |(program, arguments): &(&str, &[&str])| {
        let mut command = Command::new(program);
        command.args(*arguments).arg(address);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().is_ok()
    };
    OPENERS.iter().any(start)
}
