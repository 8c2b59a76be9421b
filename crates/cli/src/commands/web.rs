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

/// What opens an address on this system, and what to say before the address.
const OPENER: (&str, &[&str]) = if cfg!(windows) {
    ("cmd", &["/C", "start"])
} else if cfg!(target_os = "macos") {
    ("open", &[])
} else {
    ("xdg-open", &[])
};

impl Web {
    /// Serves the page until somebody stops the program.
    pub fn run(self, output: &mut Output) -> Result<Verdict, Error> {
        let refused = |reason| Error::Port { port: self.port, reason };
        let server = Server::bind(self.port).map_err(refused)?;
        let stop = server.interruption().map_err(Error::Server)?;
        let address = server.address();
        writeln!(output, "{address}\nCtrl-C stops the server.")?;
        output.flush()?;
        if self.open && !open(&address) {
            // Whoever wanted a browser can still open one, so the server stays.
            anstream::eprintln!("cannot open a browser: there is no {} here", OPENER.0);
        }
        server.run(stop).map_err(Error::Server)?;
        Ok(Verdict::Holds)
    }
}

/// Asks the system to show an address; says whether it knows how.
fn open(address: &str) -> bool {
    let (program, arguments) = OPENER;
    let mut command = Command::new(program);
    command.args(arguments).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().is_ok()
}
