//! Files to take away.

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use machines::catalog;

use crate::history::at_rest;
use crate::problem::Problem;
use crate::router::Shared;

/// A machine as Verilog.
pub async fn verilog(name: Result<Path<String>, PathRejection>) -> Result<Response, Problem> {
    let Path(name) = name.map_err(Problem::bad_request)?;
    let entry = catalog::find(&name).map_err(|_| {
        let known: Vec<&str> = catalog::ALL.iter().map(|entry| entry.name).collect();
        Problem::not_found(format!("there is no such circuit; there are {}", known.join(", ")))
    })?;
    let text = (entry.netlist)().verilog();
    Ok(attachment(&format!("{}.v", entry.name), "text/plain; charset=utf-8", text.into_bytes()))
}

/// A game as a waveform.
pub async fn waveform(
    State(shared): State<Shared>,
    link: Result<Path<String>, PathRejection>,
) -> Result<Response, Problem> {
    let Path(link) = link.map_err(Problem::bad_request)?;
    let session = at_rest(&link, &shared)?;
    let mut dump = Vec::new();
    session.trace().write_vcd(&mut dump).map_err(Problem::bad_request)?;
    let file_name = format!("{}.vcd", session.setup().machine);
    Ok(attachment(&file_name, "text/plain; charset=utf-8", dump))
}

fn attachment(file_name: &str, content_type: &'static str, contents: Vec<u8>) -> Response {
    let disposition = format!("attachment; filename=\"{file_name}\"");
    let headers =
        [(header::CONTENT_TYPE, content_type.to_owned()), (header::CONTENT_DISPOSITION, disposition)];
    (headers, contents).into_response()
}
