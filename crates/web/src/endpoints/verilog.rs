//! A machine to take away.

use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use machines::catalog;

use crate::attachment::Attachment;
use crate::problem::Problem;

/// A machine as Verilog.
pub async fn send(name: Result<Path<String>, PathRejection>) -> Result<Attachment, Problem> {
    let Path(name) = name.map_err(Problem::bad_request)?;
    let entry = catalog::find(&name).map_err(|_| {
        let known: Vec<&str> = catalog::ALL.iter().map(|entry| entry.name).collect();
        Problem::not_found(format!("there is no such circuit; there are {}", known.join(", ")))
    })?;
    let text = (entry.netlist)().verilog();
    Ok(Attachment { file_name: format!("{}.v", entry.name), contents: text.into_bytes() })
}
