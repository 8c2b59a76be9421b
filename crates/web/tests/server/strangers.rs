//! Another site that the user has open cannot reach the games.

use std::io::Write;

use crate::support::{JSON, Reply, TestServer};

#[test]
fn the_names_of_this_computer_are_the_only_hosts() {
    let server = TestServer::start();
    let port = server.port();
    let get = |host: &str| server.request("GET", "/api/catalog", &[("Host", host)], b"");
    for host in ["127.0.0.1", "localhost", "LOCALHOST"] {
        assert_eq!(get(&format!("{host}:{port}")).status, 200, "{host}");
    }
    let strangers = ["noughtgate.example", "127.0.0.1.example", "10.0.0.1", "", "localhost.", "a@localhost"];
    for host in strangers {
        get(&format!("{host}:{port}")).refuses(421, "and no other");
    }
    let other_ports =
        [format!("127.0.0.1:{}", port ^ 1), format!("127.0.0.1:+{port}"), format!("localhost:0{port}")];
    let odd = [format!("[::1]:{port}"), "127.0.0.1".to_owned(), "localhost:".to_owned()];
    for host in other_ports.into_iter().chain(odd) {
        get(&host).refuses(421, &format!("http://127.0.0.1:{port}/"));
    }
    let twice = [("Host", "evil.example"), ("Host", &format!("localhost:{port}"))];
    assert_ne!(server.request("GET", "/api/catalog", &twice, b"").status, 200);
    let whole_address = format!("http://evil.example:{port}/api/catalog");
    assert_ne!(server.request("GET", &whole_address, &[], b"").status, 200);
    let mut without_host = server.connect();
    without_host.write_all(b"GET /api/catalog HTTP/1.0\r\n\r\n").unwrap();
    Reply::read(&mut without_host).expect("an answer").refuses(421, "and no other");
}

#[test]
fn requests_of_other_sites_are_refused_whatever_they_want() {
    let server = TestServer::start();
    let port = server.port();
    let origins = ["null", "https://evil.example", "http://localhost:1", "http://localhost", "", "http://"];
    let https = format!("https://127.0.0.1:{port}");
    for origin in origins.into_iter().chain([https.as_str()]) {
        let headers = [JSON, ("Origin", origin)];
        server.request("POST", "/api/game", &headers, b"{}").refuses(403, "other sites");
        server.request("GET", "/", &headers, b"").refuses(403, "other sites");
    }
    for host in ["127.0.0.1", "localhost"] {
        let origin = format!("http://{host}:{port}");
        let headers = [JSON, ("Origin", origin.as_str()), ("Sec-Fetch-Site", "same-origin")];
        assert_eq!(server.request("POST", "/api/game", &headers, b"{}").status, 200);
    }
    for site in ["cross-site", "same-site", "anything"] {
        let headers = [JSON, ("Sec-Fetch-Site", site)];
        server.request("POST", "/api/game", &headers, b"{}").refuses(403, "other sites");
        server.request("GET", "/api/catalog", &headers, b"").refuses(403, "other sites");
    }
}

/// A game shared as a link on another site opens; every other use of its address by that site is refused.
#[test]
fn a_link_on_another_site_may_be_followed() {
    let server = TestServer::start();
    let from = |path: &str, mode: &str, target: &str| {
        let headers =
            [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", mode), ("Sec-Fetch-Dest", target)];
        server.request("GET", path, &headers, b"").status
    };
    assert_eq!(from("/", "navigate", "document"), 200);
    assert_eq!(from("/?game=1.controller.person.textbook.one.0-0-0.15", "navigate", "document"), 200);
    assert_eq!(from("/", "navigate", "iframe"), 403);
    assert_eq!(from("/", "no-cors", "script"), 403);
    assert_eq!(from("/api/catalog", "navigate", "document"), 403);
}
