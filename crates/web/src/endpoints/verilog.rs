//! A machine to take away.

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::response::Response;

use crate::attachment::Attachment;
use crate::problem::Problem;
use crate::router::Shared;
use crate::work::work;

/// A machine as Verilog.
pub async fn send(State(shared): State<Shared>, name: Result<Path<String>, PathRejection>) -> Response {
    work(move || {
        let Path(name) = name.map_err(Problem::bad_request)?;
        let contents =
            shared.verilog.get(&name).map_err(|unknown| Problem::not_found(unknown.to_string()))?;
        Ok::<_, Problem>(Attachment { file_name: format!("{name}.v"), contents })
    })
    .await
}
