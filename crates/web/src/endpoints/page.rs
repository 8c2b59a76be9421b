//! The page and its files, embedded in the program.

use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::problem::Problem;

/// The files of the page. A debug build reads them again for every request, so that changes show without a
/// rebuild.
#[derive(RustEmbed)]
#[folder = "page/"]
struct Files;

/// The page.
pub async fn index(headers: HeaderMap) -> Response {
    send("index.html", &headers)
}

/// A file that belongs to the page.
pub async fn file(path: Result<Path<String>, PathRejection>, headers: HeaderMap) -> Response {
    match path {
        Ok(Path(path)) => send(&path, &headers),
        Err(rejection) => Problem::bad_request(rejection).into_response(),
    }
}

/// The problem that there is nothing at a path.
pub fn nothing_at(path: &str) -> Problem {
    let path: String = path.chars().take(80).collect();
    Problem::not_found(format!("there is nothing at {path}"))
}

fn send(path: &str, headers: &HeaderMap) -> Response {
    let known = content_type(path).filter(|_| Files::iter().any(|known| known == path));
    match known.zip(Files::get(path)) {
        Some((content_type, file)) => respond(content_type, file, headers),
        None => nothing_at(&format!("/{path}")).into_response(),
    }
}

/// A browser may cache the file but has to check whether it has changed.
fn respond(content_type: &'static str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let hash: String = file.metadata.sha256_hash()[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{hash}\"");
    let kept = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let description = [(header::ETAG, tag), (header::CACHE_CONTROL, "no-cache".to_owned())];
    if kept {
        return (StatusCode::NOT_MODIFIED, description).into_response();
    }
    (description, [(header::CONTENT_TYPE, content_type)], file.data).into_response()
}

fn content_type(path: &str) -> Option<&'static str> {
    Some(match path.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "svg" => "image/svg+xml",
        _ => return None,
    })
}
