use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use crate::problem::Problem;

/// Computes an answer on a worker thread, so that the threads that read and write connections stay free. Work
/// is done in order of arrival, and a connection has one request at a time, so no client can take more than
/// its share.
pub async fn work<A: IntoResponse>(make: impl FnOnce() -> A + Send + 'static) -> Response {
    let made = tokio::task::spawn_blocking(|| make().into_response()).await;
    made.unwrap_or_else(|_| {
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "the server made a mistake").into_response()
    })
}
