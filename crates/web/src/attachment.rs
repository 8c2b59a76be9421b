use axum::body::Bytes;
use axum::http::header;
use axum::response::{IntoResponse, Response};

/// A text file to download.
pub struct Attachment {
    pub file_name: String,
    pub contents: Bytes,
}

impl IntoResponse for Attachment {
    fn into_response(self) -> Response {
        let disposition = format!("attachment; filename=\"{}\"", self.file_name);
        let content_type = "text/plain; charset=utf-8".to_owned();
        let headers = [(header::CONTENT_TYPE, content_type), (header::CONTENT_DISPOSITION, disposition)];
        (headers, self.contents).into_response()
    }
}
