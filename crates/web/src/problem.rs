use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::body::Answered;

/// Why a request fails, for the person who sent it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    status: StatusCode,
    reason: String,
}

impl Problem {
    pub fn new(status: StatusCode, reason: impl Into<String>) -> Problem {
        Problem { status, reason: reason.into() }
    }

    /// The request is invalid.
    pub fn bad_request(reason: impl ToString) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, reason.to_string())
    }

    /// There is nothing here.
    pub fn not_found(reason: impl Into<String>) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, reason)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        #[derive(Serialize)]
        struct Body {
            error: String,
        }
        (self.status, Answered(Body { error: self.reason })).into_response()
    }
}
