//! A game to take away.

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};

use super::history::at_rest;
use crate::attachment::Attachment;
use crate::problem::Problem;
use crate::router::Shared;

/// A game as a waveform.
pub async fn send(
    State(shared): State<Shared>,
    link: Result<Path<String>, PathRejection>,
) -> Result<Attachment, Problem> {
    let Path(link) = link.map_err(Problem::bad_request)?;
    let session = at_rest(&link, &shared)?;
    let mut dump = Vec::new();
    session.trace().write_vcd(&mut dump).map_err(Problem::bad_request)?;
    Ok(Attachment { file_name: format!("{}.vcd", session.setup().machine), contents: dump })
}
