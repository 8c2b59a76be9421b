//! A browser controlled through the WebDriver protocol.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

/// How long a test waits before it gives up. It is far longer than anything takes.
pub const PATIENCE: Duration = Duration::from_secs(600);

/// Chromium without a window. It ends with this value, also when a test fails.
pub struct Browser {
    driver: Child,
    port: u16,
    session: String,
}

impl Browser {
    pub fn start() -> Browser {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver is there; `cargo xtask test` installs it");
        let output = BufReader::new(driver.stdout.take().unwrap());
        let port = output.lines().map_while(Result::ok).find_map(|line| {
            let (_, port) = line.split_once("started successfully on port ")?;
            port.trim_end_matches('.').parse().ok()
        });
        let mut browser =
            Browser { driver, port: port.expect("chromedriver says its port"), session: String::new() };
        let flags = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--hide-scrollbars",
        ];
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "goog:chromeOptions": { "args": flags },
            "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" },
            "timeouts": { "script": PATIENCE.as_millis() as u64, "pageLoad": PATIENCE.as_millis() as u64 },
        } } });
        let answer = browser.request("POST", "/session", &wanted);
        browser.session = answer["sessionId"].as_str().expect("a session begins").to_owned();
        browser
    }

    pub fn go(&self, address: &str) {
        self.post("/url", &json!({ "url": address }));
    }

    pub fn reload(&self) {
        self.post("/refresh", &json!({}));
    }

    pub fn back(&self) {
        self.post("/back", &json!({}));
    }

    pub fn forward(&self) {
        self.post("/forward", &json!({}));
    }

    /// The result of a piece of JavaScript.
    pub fn script(&self, body: &str) -> Value {
        self.post("/execute/sync", &json!({ "script": body, "args": [] }))
    }

    /// The value that a piece of JavaScript passes to `done`.
    pub fn script_later(&self, body: &str) -> Value {
        let body = format!("const done = arguments[0]; {body}");
        self.post("/execute/async", &json!({ "script": body, "args": [] }))
    }

    /// Clicks the centre of an element with the mouse, which does not reach covered elements.
    pub fn click(&self, selector: &str) {
        let found = self.post("/element", &json!({ "using": "css selector", "value": selector }));
        let id = found.as_object().unwrap().values().next().unwrap().as_str().unwrap().to_owned();
        self.post(&format!("/element/{id}/click"), &json!({}));
    }

    /// Presses and releases a key.
    pub fn press(&self, key: &str) {
        let value = match key {
            "Enter" => "\u{e007}",
            "Backspace" => "\u{e003}",
            "Tab" => "\u{e004}",
            "Escape" => "\u{e00c}",
            "ArrowLeft" => "\u{e012}",
            "ArrowUp" => "\u{e013}",
            "ArrowRight" => "\u{e014}",
            "ArrowDown" => "\u{e015}",
            "End" => "\u{e010}",
            "Home" => "\u{e011}",
            "PageUp" => "\u{e00e}",
            "PageDown" => "\u{e00f}",
            "F1" => "\u{e031}",
            key => key,
        };
        let steps = json!([{ "type": "keyDown", "value": value }, { "type": "keyUp", "value": value }]);
        self.post("/actions", &json!({ "actions": [{ "type": "key", "id": "keyboard", "actions": steps }] }));
    }

    /// A command of Chromium's own.
    pub fn chromium(&self, command: &str, parameters: Value) -> Value {
        self.post("/goog/cdp/execute", &json!({ "cmd": command, "params": parameters }))
    }

    /// The entries of a log since it was last read.
    pub fn log(&self, name: &str) -> Vec<Value> {
        self.post("/se/log", &json!({ "type": name })).as_array().cloned().unwrap_or_default()
    }

    /// Saves a picture of the whole page.
    pub fn screenshot(&self, name: &str) {
        let parameters = json!({ "captureBeyondViewport": true });
        let picture = self.chromium("Page.captureScreenshot", parameters);
        let directory = target().join("screenshots");
        fs::create_dir_all(&directory).unwrap();
        let bytes = decode(picture["data"].as_str().unwrap());
        fs::write(directory.join(format!("{name}.png")), bytes).unwrap();
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        self.request("POST", &format!("/session/{}{path}", self.session), body)
    }

    fn request(&self, method: &str, path: &str, body: &Value) -> Value {
        let answer = self.ask(method, path, &body.to_string());
        let value = serde_json::from_str::<Value>(&answer).expect("the driver speaks JSON")["value"].take();
        assert!(value.get("error").is_none(), "{method} {path}: {value}");
        value
    }

    fn ask(&self, method: &str, path: &str, body: &str) -> String {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let (port, length) = (self.port, body.len());
        write!(
            &stream,
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        )
        .unwrap();
        // The driver sends the length of its answer and leaves the connection open.
        let mut answer = BufReader::new(stream);
        let mut length = 0;
        loop {
            let mut line = String::new();
            answer.read_line(&mut line).unwrap();
            match line.trim_end().split_once(':') {
                Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                    length = value.trim().parse().unwrap();
                }
                None if line.trim_end().is_empty() => break,
                _ => {}
            }
        }
        let mut body = vec![0; length];
        answer.read_exact(&mut body).unwrap();
        String::from_utf8(body).unwrap()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !self.session.is_empty() {
            self.ask("DELETE", &format!("/session/{}", self.session), "");
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// The screen as a PNG.
pub fn screen(browser: &Browser) -> Vec<u8> {
    let picture = browser.chromium("Page.captureScreenshot", json!({}));
    decode(picture["data"].as_str().unwrap())
}

/// The target directory.
pub fn target() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target")
}

/// Bytes that were sent as base 64.
fn decode(text: &str) -> Vec<u8> {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut place = [0; 256];
    for (value, &letter) in LETTERS.iter().enumerate() {
        place[usize::from(letter)] = value as u32;
    }
    let quads = text.trim_end_matches('=').as_bytes().chunks(4);
    quads
        .flat_map(|quad| {
            let bits = (0..4)
                .fold(0, |bits, i| bits << 6 | quad.get(i).map_or(0, |&letter| place[usize::from(letter)]));
            bits.to_be_bytes()[1..quad.len()].to_vec()
        })
        .collect()
}
