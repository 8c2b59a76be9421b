//! `openapi.json` describes the server correctly.

use serde_json::{Value, json};

use crate::schema::complaints;
use crate::support::TestServer;

fn description() -> Value {
    serde_json::from_str(include_str!("../../openapi.json")).expect("the description is JSON")
}

fn methods(description: &Value) -> Vec<(String, String, Value)> {
    let paths = description["paths"].as_object().unwrap();
    let of = |(path, methods): (&String, &Value)| -> Vec<(String, String, Value)> {
        let methods = methods.as_object().unwrap().iter();
        methods.map(|(method, about)| (path.clone(), method.to_uppercase(), about.clone())).collect()
    };
    paths.iter().flat_map(of).collect()
}

/// The routes are read from the source, the only list of all of them.
#[test]
fn every_route_is_described_and_everything_described_is_a_route() {
    let source = include_str!("../../src/router.rs");
    let mut routes: Vec<(String, String)> = source
        .lines()
        .filter_map(|line| {
            let (path, rest) = line.trim().strip_prefix(".route(\"")?.split_once("\", ")?;
            Some((path.replace("{*", "{"), rest.split('(').next()?.to_uppercase()))
        })
        .collect();
    routes.sort();
    let mut described: Vec<_> =
        methods(&description()).into_iter().map(|(path, method, _)| (path, method)).collect();
    described.sort();
    assert!(routes.len() > 5, "{routes:?}");
    assert_eq!(routes, described);
}

/// Sends every example, and checks both the example and the answer against their schemas.
#[test]
fn examples_are_answered_as_described() {
    let (server, description) = (TestServer::start(), description());
    let mut sent = 0;
    for (path, method, about) in methods(&description) {
        let answer = &about["responses"]["200"]["content"];
        if method == "GET" {
            let example = |parameter: &Value| {
                let (name, value) =
                    (parameter["name"].as_str().unwrap(), parameter["example"].as_str().unwrap());
                (format!("{{{name}}}"), value.to_owned())
            };
            let parameters = about["parameters"].as_array().into_iter().flatten().map(example);
            let address = parameters.fold(path.clone(), |path, (name, value)| path.replace(&name, &value));
            let reply = server.get(&address);
            assert_eq!(reply.status, 200, "{address}: {}", reply.text());
            if let Some(schema) = answer["application/json"].get("schema") {
                assert_eq!(complaints(&description, schema, &reply.json()), [""; 0], "{address}");
            } else if let Some((content_type, _)) = answer.as_object().and_then(|types| types.iter().next()) {
                assert!(
                    reply.header("content-type").unwrap().starts_with(content_type.as_str()),
                    "{address}"
                );
            }
            sent += 1;
            continue;
        }
        let body = &about["requestBody"]["content"]["application/json"];
        for (name, example) in body["examples"].as_object().unwrap() {
            let asked = &example["value"];
            assert_eq!(complaints(&description, &body["schema"], asked), [""; 0], "{name}");
            let answered = server.ask(&path, asked);
            assert_eq!(
                complaints(&description, &answer["application/json"]["schema"], &answered),
                [""; 0],
                "{name}"
            );
            sent += 1;
        }
    }
    assert_eq!(sent, 27);
}

#[test]
fn a_problem_looks_as_described() {
    let (server, description) = (TestServer::start(), description());
    let reply = server.post("/api/game", br#"{"game": "nonsense"}"#);
    assert_eq!(reply.status, 400);
    let schema = &description["components"]["schemas"]["Problem"];
    assert_eq!(complaints(&description, schema, &reply.json()), [""; 0]);
}

#[test]
fn the_server_hands_out_its_description() {
    let description_served = TestServer::start().get("/api/openapi.json").json();
    assert_eq!(description_served, description());
    assert_eq!(description_served["info"]["version"], json!(env!("CARGO_PKG_VERSION")));
}
