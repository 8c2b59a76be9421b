//! The server, as seen by browsers and by hostile clients.

mod description;
mod faults;
mod files;
mod games;
mod hostility;
mod schema;
mod strangers;
mod support;
#[path = "../common/test_server.rs"]
mod test_server;
mod weight;
mod why;
