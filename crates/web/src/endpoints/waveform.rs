//! A game to take away.

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::response::Response;

use super::game::at_rest;
use crate::attachment::Attachment;
use crate::problem::Problem;
use crate::router::Shared;
use crate::work::work;

/// A game as a waveform.
pub async fn send(State(shared): State<Shared>, link: Result<Path<String>, PathRejection>) -> Response {
    work(move || {
        let Path(link) = link.map_err(Problem::bad_request)?;
        let session = at_rest(&link, &shared)?;
        let mut dump = Vec::new();
        session.trace().write_vcd(&mut dump).map_err(Problem::bad_request)?;
        let file_name = format!("{}.vcd", session.setup().machine);
        Ok::<_, Problem>(Attachment { file_name, contents: dump.into() })
    })
    .await
}
