//! The game in a browser: one page, and its few endpoints.
//!
//! The server stores no games. Every request carries its game as a [link](session::Record::link), the answer
//! carries the game after the request, and so the page can be reloaded, a game can be shared, and any of
//! several servers can answer. `openapi.json` describes the endpoints.
//!
//! ```no_run
//! let server = web::Server::bind(0)?;
//! let stop = server.interruption()?;
//! println!("{}", server.address());
//! server.run(stop);
//! # Ok::<(), std::io::Error>(())
//! ```

mod attachment;
mod body;
mod completed;
mod connections;
mod endpoints;
mod guard;
mod offline;
mod patient;
mod problem;
mod router;
mod server;
mod verilog;
mod work;

pub use offline::Offline;
pub use server::Server;
