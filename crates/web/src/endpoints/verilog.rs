//! A machine to take away.

use axum::extract::Path;
use axum::extract::rejection::PathRejection;

use crate::attachment::Attachment;
use crate::problem::Problem;

/// A machine as Verilog.
pub async fn send(name: Result<Path<String>, PathRejection>) -> Result<Attachment, Problem> {
    let Path(name) = name.map_err(Problem::bad_request)?;
    let (machine, circuit) =
        machines::circuit(&name).map_err(|unknown| Problem::not_found(unknown.to_string()))?;
    let text = (circuit.netlist)().verilog();
    Ok(Attachment { file_name: format!("{}.v", machine.name), contents: text.into_bytes() })
}
