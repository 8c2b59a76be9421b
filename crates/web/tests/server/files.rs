//! The page, its files, and the downloads.

use serde_json::Value;

use crate::support::TestServer;

#[test]
fn the_page_comes_with_headers_that_shut_everything_else_out() {
    let server = TestServer::start();
    let page = server.get("/");
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    let policy = page.header("content-security-policy").expect("a policy");
    for rule in [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ] {
        assert!(policy.split("; ").any(|known| known == rule), "{rule} is not in {policy}");
    }
    assert!(!policy.contains("unsafe") && !policy.contains('*') && !policy.contains("http"), "{policy}");
    let everything = ["/", "/index.html", "/api/catalog", "/nothing", "/api/machines/nothing/verilog"];
    for path in everything {
        let reply = server.get(path);
        assert_eq!(reply.header("content-security-policy"), Some(policy), "{path}");
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(reply.header("referrer-policy"), Some("no-referrer"), "{path}");
        assert_eq!(reply.header("cross-origin-resource-policy"), Some("same-origin"), "{path}");
    }
}

/// Refusals by the HTTP library itself have the same headers: a head that is too long, one with too many
/// headers, and one that is not HTTP.
#[test]
fn refusals_of_the_http_library_have_the_headers_too() {
    let server = TestServer::start();
    let host = format!("Host: 127.0.0.1:{}\r\n", server.port());
    let long = format!("GET / HTTP/1.1\r\n{host}A: {}\r\n\r\n", "a".repeat(100_000));
    let many = format!("GET / HTTP/1.1\r\n{host}{}\r\n", "A: a\r\n".repeat(200));
    for (request, status) in [(long.as_str(), 431), (&many, 431), ("GET / HTTP/1.1\r\nno colon\r\n\r\n", 400)]
    {
        let reply = server.send(request.as_bytes()).expect("an answer");
        assert_eq!(reply.status, status);
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"), "{}", reply.head);
        assert_eq!(reply.header("cache-control"), Some("no-store"), "{}", reply.head);
        assert!(reply.header("content-security-policy").is_some(), "{}", reply.head);
    }
}

#[test]
fn a_browser_that_has_a_file_is_not_sent_it_again() {
    let server = TestServer::start();
    let first = server.get("/index.html");
    assert_eq!(first.header("cache-control"), Some("no-cache"));
    let tag = first.header("etag").expect("a tag");
    let again = server.request("GET", "/", &[("If-None-Match", tag)], b"");
    assert_eq!((again.status, again.body.len()), (304, 0));
    let other = server.request("GET", "/", &[("If-None-Match", "\"0\"")], b"");
    assert_eq!((other.status, other.body), (200, first.body));
    assert_eq!(server.get("/api/catalog").header("cache-control"), Some("no-store"));
}

#[test]
fn there_is_nothing_beside_the_page() {
    let server = TestServer::start();
    let paths = [
        "/nothing.html",
        "/../Cargo.toml",
        "/..%2FCargo.toml",
        "/%2e%2e/src/lib.rs",
        "//etc/passwd",
        "/page/index.html",
    ];
    for path in paths {
        server.get(path).refuses(404, "there is nothing at");
    }
    server.get("/%ff").refuses(400, "Invalid");
    server.get("/api/nothing").refuses(404, "there is nothing at /api/nothing");
    let long = format!("/{}", "a".repeat(5_000));
    assert!(server.get(&long).body.len() < 200, "an answer is short even if the question is not");
}

#[test]
fn wrong_methods_are_told_so() {
    let server = TestServer::start();
    for (method, path, allowed) in
        [("GET", "/api/game", "POST"), ("DELETE", "/api/catalog", "GET"), ("OPTIONS", "/api/why", "POST")]
    {
        let reply = server.request(method, path, &[], b"");
        reply.refuses(405, "method");
        assert!(reply.header("allow").is_some_and(|methods| methods.contains(allowed)), "{}", reply.head);
    }
    server.request("POST", "/", &[], b"").refuses(405, "method");
    let head = server.request("HEAD", "/", &[], b"");
    assert_eq!((head.status, head.body.len()), (200, 0));
}

/// Every download in the catalogue exists, and is that circuit.
#[test]
fn circuits_can_be_taken_away() {
    let server = TestServer::start();
    let catalog = server.get("/api/catalog").json();
    let mut circuits = 0;
    for machine in catalog["machines"].as_array().unwrap() {
        for opponent in machine["opponents"].as_array().unwrap().iter().chain([machine]) {
            let Some(name) = opponent["circuit"].as_str() else { continue };
            let reply = server.get(&format!("/api/machines/{name}/verilog"));
            assert_eq!(reply.status, 200, "{name}");
            let disposition = format!("attachment; filename=\"{name}.v\"");
            assert_eq!(reply.header("content-disposition"), Some(disposition.as_str()));
            let (_, circuit) = machines::circuit(name).expect("the catalogue names circuits");
            assert_eq!(reply.text(), (circuit.netlist)().verilog());
            circuits += 1;
        }
    }
    assert!(circuits > 10);
    let of = |machine: &str, opponent: &str| {
        let machines = catalog["machines"].as_array().unwrap();
        let machine = machines.iter().find(|known| known["name"] == machine).unwrap();
        let opponents = machine["opponents"].as_array().unwrap();
        opponents.iter().find(|known| known["name"] == opponent).unwrap()["circuit"].clone()
    };
    assert_eq!(of("cabinet", "textbook"), "cabinet-textbook");
    assert_eq!(of("cabinet", "pocket"), "cabinet");
    assert!(of("assembly", "assembly").is_null());
    server
        .get("/api/machines/assembly/verilog")
        .refuses(404, "there is no machine `assembly`; the machines are controller");
}

/// Every machine and every circuit has facts, and they are those of the documentation.
#[test]
fn machines_and_circuits_have_facts() {
    let server = TestServer::start();
    let figures: Value = serde_json::from_str(include_str!("../../../../docs/figures.json")).unwrap();
    let circuits = machines::circuits().map(|(machine, _)| machine.name);
    for name in circuits.chain(session::Machine::all().map(session::Machine::name)) {
        let facts = server.get(&format!("/api/machines/{name}/facts")).json();
        assert_eq!(facts["name"], name);
        for part in ["module", "cost", "proof"] {
            assert_eq!(facts[part], figures["machines"][name][part], "{name}");
        }
        for player in facts["players"].as_array().unwrap() {
            let seats = &figures["players"][player["name"].as_str().unwrap()];
            assert_eq!(&player["seats"], seats);
            let lost = seats.as_array().unwrap().iter().any(|games| games["lost"] != 0);
            assert_eq!(player["can_be_beaten"], lost);
        }
    }
    let players = |name: &str| -> Vec<String> {
        let facts = server.get(&format!("/api/machines/{name}/facts")).json();
        let players = facts["players"].as_array().unwrap().iter();
        players.map(|player| player["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(players("cabinet"), ["pocket", "textbook"]);
    assert_eq!(players("cabinet-textbook"), ["textbook"]);
    assert_eq!(players("pocket"), ["pocket"]);
    assert_eq!(players("assembly"), ["assembly", "assembly-repaired"]);
    assert_eq!(players("sized"), [""; 0], "the figures are those of the classic game");
    server.get("/api/machines/abacus/facts").refuses(404, "no machine");
}

#[test]
fn a_game_can_be_taken_away_as_a_waveform() {
    let server = TestServer::start();
    let reply = server.get("/api/game/1.controller.person.textbook.one.0-0-0.15/waveform.vcd");
    assert_eq!(reply.status, 200);
    assert_eq!(reply.header("content-disposition"), Some("attachment; filename=\"controller.vcd\""));
    let text = reply.text();
    assert!(text.contains("$enddefinitions") && text.contains("pos5"), "{text}");
    server.get("/api/game/1.controller/waveform.vcd").refuses(400, "7 or 8 parts");
}
