//! Keeps other sites out, and tells the browser what the page may do.
//!
//! A page of another site that the user has open can send requests to this computer too. It cannot lie about
//! their origin, or reach us under our own name: so both are checked.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::problem::Problem;
use crate::router::Shared;

/// Refuses requests for another host or from another site, and adds the headers of every answer.
pub async fn stand(State(shared): State<Shared>, request: Request, next: Next) -> Response {
    // A client that sends many requests at once waits its turn before each of them.
    tokio::task::yield_now().await;
    let mut response = match check(&request, shared.port) {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Only content from this server is loaded, run or framed.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The headers of every answer besides those of its content.
pub const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

fn check(request: &Request, port: u16) -> Result<(), Problem> {
    let headers = request.headers();
    let named = request.uri().authority().map(|authority| authority.as_str());
    let host = single(headers, &header::HOST);
    if !host.is_ok_and(|host| host.is_some_and(|host| is_ours(host, port)))
        || named.is_some_and(|named| !is_ours(named, port))
    {
        let reason = format!("this server is http://127.0.0.1:{port}/ and no other");
        return Err(Problem::new(StatusCode::MISDIRECTED_REQUEST, reason));
    }
    let foreign = || Problem::new(StatusCode::FORBIDDEN, "requests from other sites are refused");
    let origin = single(headers, &header::ORIGIN).map_err(|()| foreign())?;
    let site = single(headers, &HeaderName::from_static("sec-fetch-site")).map_err(|()| foreign())?;
    let from_here = |origin: &str| origin.strip_prefix("http://").is_some_and(|host| is_ours(host, port));
    if origin.is_some_and(|origin| !from_here(origin)) {
        return Err(foreign());
    }
    match site {
        None | Some("same-origin" | "none") => Ok(()),
        Some(_) if follows_link(request) => Ok(()),
        Some(_) => Err(foreign()),
    }
}

/// Whether the user has followed a link on another site, such as a game that was shared there.
fn follows_link(request: &Request) -> bool {
    let says = |name: &'static str, wanted: &str| {
        request.headers().get(name).is_some_and(|value| value.as_bytes() == wanted.as_bytes())
    };
    request.method() == Method::GET
        && !request.uri().path().starts_with("/api/")
        && says("sec-fetch-mode", "navigate")
        && says("sec-fetch-dest", "document")
}

/// The value of a header that may occur at most once, and only as text.
fn single<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Result<Option<&'a str>, ()> {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (None, _) => Ok(None),
        (Some(value), None) => value.to_str().map(Some).map_err(|_| ()),
        (Some(_), Some(_)) => Err(()),
    }
}

/// Whether this is a name of this server: of this computer, and with the right port.
fn is_ours(host: &str, port: u16) -> bool {
    ["127.0.0.1", "localhost"].iter().any(|name| {
        let (Some(start), Some(rest)) = (host.get(..name.len()), host.get(name.len()..)) else {
            return false;
        };
        start.eq_ignore_ascii_case(name) && (rest == format!(":{port}") || (rest.is_empty() && port == 80))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_this_computer_with_the_right_port_are_ours() {
        for host in ["127.0.0.1:8080", "localhost:8080", "LocalHost:8080"] {
            assert!(is_ours(host, 8080), "{host}");
        }
        let strangers = [
            "",
            ":8080",
            "127.0.0.1",
            "127.0.0.1:",
            "127.0.0.1:808",
            "127.0.0.1:08080",
            "127.0.0.1:+8080",
            "127.0.0.1:8080:8080",
            "127.0.0.1.evil.example:8080",
            "localhös:8080",
            "[::1]:8080",
            "::1:8080",
            "evil.example:8080",
            "user@localhost:8080",
        ];
        for host in strangers {
            assert!(!is_ours(host, 8080), "{host}");
        }
        assert!(is_ours("localhost", 80) && !is_ours("localhost", 8080));
    }
}
