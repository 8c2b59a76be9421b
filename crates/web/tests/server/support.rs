//! A client that sends arbitrary requests.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::Duration;

use serde_json::Value;

pub use crate::test_server::TestServer;

/// How long a test waits for an answer before it gives up. It is far longer than anything takes.
pub const PATIENCE: Duration = Duration::from_secs(600);

impl TestServer {
    /// Asks the server to stop, and waits until it has.
    pub fn stop(mut self) -> io::Result<()> {
        self.stop.take().map(|stop| stop.send(()));
        self.thread.take().expect("a server stops only once").join().expect("the server does not panic")
    }

    /// A connection of its own.
    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port())).expect("the server listens");
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// Sends bytes that need not be a request, closes its side, and reads the response.
    pub fn send(&self, bytes: &[u8]) -> Option<Reply> {
        let mut stream = self.connect();
        // A server may close the connection before it has read everything.
        let _ = stream.write_all(bytes);
        let _ = stream.shutdown(Shutdown::Write);
        Reply::read(&mut stream)
    }

    /// Sends a request with headers besides the necessary ones.
    pub fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Reply {
        let mut stream = self.connect();
        let _ = stream.write_all(&self.bytes(method, path, headers, body));
        Reply::read(&mut stream).unwrap_or_else(|| panic!("no answer to {method} {path}"))
    }

    /// A request as bytes. The host is added unless it is among the headers.
    pub fn bytes(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Vec<u8> {
        let mut head = format!("{method} {path} HTTP/1.1\r\n");
        if !headers.iter().any(|(name, _)| *name == "Host") {
            head += &format!("Host: 127.0.0.1:{}\r\n", self.port());
        }
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        if !body.is_empty() {
            head += &format!("Content-Length: {}\r\n", body.len());
        }
        head += "Connection: close\r\n\r\n";
        [head.as_bytes(), body].concat()
    }

    pub fn get(&self, path: &str) -> Reply {
        self.request("GET", path, &[], b"")
    }

    pub fn post(&self, path: &str, body: &[u8]) -> Reply {
        self.request("POST", path, &[JSON], body)
    }

    /// Sends JSON and expects JSON.
    #[track_caller]
    pub fn ask(&self, path: &str, body: &Value) -> Value {
        let reply = self.post(path, body.to_string().as_bytes());
        assert_eq!(reply.status, 200, "{body}: {}", reply.text());
        reply.json()
    }
}

pub const JSON: (&str, &str) = ("Content-Type", "application/json");

/// An answer of a server.
pub struct Reply {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Reply {
    /// Reads until the other end closes the connection; `None` if there was no answer.
    pub fn read(stream: &mut TcpStream) -> Option<Reply> {
        let mut bytes = Vec::new();
        // A connection that is reset after the answer has delivered it.
        let _ = stream.read_to_end(&mut bytes);
        let end = bytes.windows(4).position(|window| window == b"\r\n\r\n")?;
        let body = bytes.split_off(end + 4);
        let head = String::from_utf8(bytes).ok()?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        Some(Reply { status, head, body })
    }

    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().skip(1).find_map(|line| {
            let (known, value) = line.split_once(": ")?;
            known.eq_ignore_ascii_case(name).then_some(value)
        })
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    #[track_caller]
    pub fn json(&self) -> Value {
        assert_eq!(self.header("content-type"), Some("application/json"), "{}", self.head);
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error} in {}", self.text()))
    }

    /// The answer is a refusal with a reason that is this or contains it.
    #[track_caller]
    pub fn refuses(&self, status: u16, reason: &str) {
        let error = self.json();
        let said = error["error"].as_str().unwrap_or_default();
        assert!(self.status == status && said.contains(reason), "{} {error}", self.status);
        assert_eq!(error.as_object().unwrap().len(), 1, "{error}");
    }
}
