use std::error::Error;
use std::time::Duration;

use axum::body::to_bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use http_body_util::LengthLimitError;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::problem::Problem;

/// The most bytes of a request; the longest sensible one has about 600.
const LONGEST: usize = 4096;

/// The approximate number of bytes of the answer to a move.
const USUAL: usize = 4 * 1024;

/// How long a request may take to arrive.
const PATIENCE: Duration = Duration::from_secs(2);

/// The body of a request: JSON, short, and received in time.
pub struct Asked<T, const MOST: usize = LONGEST>(pub T);

impl<T: DeserializeOwned, S: Sync, const MOST: usize> FromRequest<S> for Asked<T, MOST> {
    type Rejection = Problem;

    async fn from_request(request: Request, _: &S) -> Result<Asked<T, MOST>, Problem> {
        let content_type = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        if !content_type.is_some_and(is_json) {
            return Err(Problem::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "the content type of a request is application/json",
            ));
        }
        let announced = request.headers().get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok());
        if announced.and_then(|length| length.parse().ok()).is_some_and(|length: u64| length > MOST as u64) {
            return Err(too_long(MOST));
        }
        let body = timeout(PATIENCE, to_bytes(request.into_body(), MOST))
            .await
            .map_err(|_| Problem::new(StatusCode::REQUEST_TIMEOUT, "the request took too long to arrive"))?;
        let body = body.map_err(|error| {
            let too_long_after_all = error.source().is_some_and(|cause| cause.is::<LengthLimitError>());
            if too_long_after_all { too_long(MOST) } else { Problem::bad_request("the request is cut off") }
        })?;
        serde_json::from_slice(&body).map(Asked).map_err(Problem::bad_request)
    }
}

/// The body of an answer, which is JSON as well.
pub struct Answered<T>(pub T);

impl<T: Serialize> IntoResponse for Answered<T> {
    fn into_response(self) -> Response {
        let mut body = Vec::with_capacity(USUAL);
        match serde_json::to_writer(&mut body, &self.0) {
            Ok(()) => ([(header::CONTENT_TYPE, "application/json")], body).into_response(),
            // Plain data cannot fail to serialize; if it does, an empty error is better than a wrong answer.
            Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        }
    }
}

fn too_long(most: usize) -> Problem {
    Problem::new(StatusCode::PAYLOAD_TOO_LARGE, format!("no request has more than {most} bytes"))
}

/// Whether a content type is JSON, ignoring parameters after a semicolon.
fn is_json(content_type: &str) -> bool {
    let essence = content_type.split(';').next().unwrap_or_default();
    essence.trim().eq_ignore_ascii_case("application/json")
}
