//! What there is to ask.

use axum::http::header;
use axum::response::IntoResponse;

/// What there is to ask.
pub async fn show() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], include_str!("../../openapi.json"))
}
