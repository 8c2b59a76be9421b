//! The description of the endpoints.

use axum::http::header;
use axum::response::IntoResponse;

/// The description of the endpoints.
pub async fn show() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], include_str!("../../openapi.json"))
}
