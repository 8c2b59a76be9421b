//! Requests to the server, byte by byte as they come from a network: the complete server answers, without the
//! network.

use std::sync::Mutex;

use web::Offline;

use super::games::GOOD;
use super::promise;
use crate::{Answer, Judge, Target};

pub const REQUEST: Target =
    Target { name: "request", tries: "requests, answered by the whole server", longest: 6_000, good, judge };

const PORT: u16 = 8080;

/// No answer is longer; the longest is a machine as Verilog.
const LONGEST_ANSWER: usize = 4_000_000;

fn good() -> Vec<Vec<u8>> {
    let mut requests = Vec::new();
    for link in GOOD {
        for act in ["null", r#"{"play":{"square":9}}"#, r#"{"play":{"square":9,"size":3}}"#, r#""take-back""#]
        {
            requests.push(post("/api/game", &format!(r#"{{"game":"{link}","act":{act},"hints":true}}"#)));
        }
        requests.push(get(&format!("/api/game/{link}/waveform.vcd")));
    }
    let setup =
        r#"{"machine":"controller","one":"person","two":{"player":{"name":"hard","seed":7}},"first":"two"}"#;
    requests.push(post("/api/game", &format!(r#"{{"setup":{setup},"act":{{"new":{{"first":"one"}}}}}}"#)));
    requests.push(post("/api/game", r#"{"act":"redo"}"#));
    for path in ["/", "/style.css", "/api/catalog", "/api/openapi.json", "/api/machines/textbook/verilog"] {
        requests.push(get(path));
    }
    requests
}

fn get(path: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{PORT}\r\nConnection: close\r\n\r\n").into_bytes()
}

fn post(path: &str, body: &str) -> Vec<u8> {
    format!(
        "POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{PORT}\r\nContent-Type: application/json\r\n\
         Content-Length: *\r\n\r\n{body}"
    )
    .into_bytes()
}

/// A request with the length `*` gets its actual length, so that a body can be changed without being cut off.
fn measured(input: &[u8]) -> Vec<u8> {
    const UNKNOWN: &[u8] = b"Content-Length: *\r\n";
    let find = |needle: &[u8]| input.windows(needle.len()).position(|window| window == needle);
    match (find(UNKNOWN), find(b"\r\n\r\n")) {
        (Some(header), Some(end)) if header < end => {
            let length = format!("Content-Length: {}\r\n", input.len() - end - 4);
            [&input[..header], length.as_bytes(), &input[header + UNKNOWN.len()..]].concat()
        }
        _ => input.to_vec(),
    }
}

/// Whether an answer has a text after its headers. Bytes that are not a request do not reach the server,
/// whose answers all have a type; the library that reads them refuses them with headers only.
fn has_reason(answer: &[u8]) -> bool {
    let end = answer.windows(4).position(|window| window == b"\r\n\r\n").unwrap_or(answer.len());
    let (headers, body) = answer.split_at(end);
    let is_ours = String::from_utf8_lossy(headers).to_lowercase().contains("\r\ncontent-type:");
    !is_ours || std::str::from_utf8(body).is_ok_and(|reason| !reason.trim().is_empty())
}

/// The answer to such a request never has a body.
fn is_head(input: &[u8]) -> bool {
    input.starts_with(b"HEAD ")
}

/// Bytes that are not a request get a refusal or no answer; every refusal has a reason.
fn judge() -> Judge {
    let server = Offline::new(PORT).expect("the system gives us a runtime");
    let idle: Mutex<Vec<Offline>> = Mutex::new(Vec::new());
    Box::new(move |input| {
        let taken = idle.lock().map_err(|_| "another thread has panicked")?.pop();
        let desk = taken.map_or_else(|| server.another(), Ok).map_err(|error| error.to_string())?;
        let answer = desk.answer(&measured(input));
        idle.lock().map_err(|_| "another thread has panicked")?.push(desk);
        promise(answer.len() < LONGEST_ANSWER, "an answer without end")?;
        if answer.is_empty() {
            return Ok(Answer::Refused);
        }
        let status = answer.strip_prefix(b"HTTP/1.").and_then(|rest| rest.get(2..5));
        let status = status.and_then(|digits| std::str::from_utf8(digits).ok()?.parse::<u16>().ok());
        match status {
            Some(200..400) => Ok(Answer::Accepted),
            Some(400..500) => {
                promise(is_head(input) || has_reason(&answer), "refused without a reason")?;
                Ok(Answer::Refused)
            }
            other => Err(format!("the server is at fault: {other:?}")),
        }
    })
}
