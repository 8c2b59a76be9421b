use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;

use crate::run::{PATIENCE, noughtgate, until};

/// What is written after the address.
const STOPS: &str = "Ctrl-C stops the server.\n";

/// A server that runs until it is told to stop.
struct Serving {
    program: Child,
    address: String,
    more: BufReader<std::process::ChildStdout>,
}

/// A server on a free port.
fn serve(change: impl FnOnce(&mut Command)) -> Serving {
    serve_with(&["--port", "0"], change)
}

fn serve_with(words: &[&str], change: impl FnOnce(&mut Command)) -> Serving {
    try_to_serve(words, change).expect("a whole line")
}

/// A server, or none if it ends without an address.
fn try_to_serve(words: &[&str], change: impl FnOnce(&mut Command)) -> Option<Serving> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_noughtgate"));
    command.arg("web").args(words).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    change(&mut command);
    let mut program = command.spawn().expect("the program should start");
    let output = program.stdout.take().expect("a pipe");
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        let (mut more, mut line) = (BufReader::new(output), String::new());
        let read = more.read_line(&mut line);
        sender.send((read.map(|_| line), more))
    });
    let (line, more) = receiver.recv_timeout(PATIENCE).expect("the program says where it is");
    match line.expect("a line").strip_suffix('\n') {
        Some(address) => Some(Serving { program, address: address.to_owned(), more }),
        None => {
            program.kill().and_then(|()| program.wait()).expect("the program ends");
            None
        }
    }
}

impl Serving {
    fn host(&self) -> &str {
        self.address.strip_prefix("http://").and_then(|rest| rest.strip_suffix('/')).expect("an address")
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(self.host()).expect("the server listens");
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.host()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answer
    }

    /// Sends a signal; gives back the exit code and what else was written.
    fn stop(mut self, signal: &str) -> (Option<i32>, String, String) {
        let kill = Command::new("kill").args([signal, &self.program.id().to_string()]).status();
        assert!(kill.expect("kill is everywhere").success());
        let mut status = None;
        until(
            || {
                status = self.program.try_wait().expect("a child of ours");
                status.is_some()
            },
            "the end of the server",
        );
        let (mut output, mut complaints) = (String::new(), String::new());
        self.more.read_to_string(&mut output).unwrap();
        self.program.stderr.take().unwrap().read_to_string(&mut complaints).unwrap();
        (status.and_then(|status| status.code()), output, complaints)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

#[cfg(unix)]
#[test]
fn the_page_is_at_the_address_until_the_program_is_stopped() {
    for signal in ["-INT", "-TERM"] {
        let serving = serve(|_| {});
        assert!(serving.address.starts_with("http://127.0.0.1:"), "{}", serving.address);
        let page = serving.get("/");
        assert!(page.starts_with("HTTP/1.1 200 OK\r\n") && page.contains("noughtgate"), "{page}");
        assert_eq!(serving.stop(signal), (Some(0), STOPS.to_owned(), String::new()), "{signal}");
    }
}

#[cfg(unix)]
#[test]
fn a_port_can_be_asked_for() {
    // Below those that the system gives to whatever asks for a free one.
    let first = 20_000 + std::process::id() as u16 % 10_000;
    let mut ports = first..first + 1_000;
    let (port, serving) = ports
        .find_map(|port| Some((port, try_to_serve(&["--port", &port.to_string()], |_| {})?)))
        .expect("a free port");
    assert_eq!(serving.address, format!("http://127.0.0.1:{port}/"));
    assert_eq!(serving.stop("-TERM").0, Some(0));
}

/// An address that was kept works the next day, unless something else is there by then.
#[cfg(unix)]
#[test]
fn without_a_port_the_usual_one_is_used_or_a_free_one() {
    let _taken = TcpListener::bind("127.0.0.1:7400");
    let serving = serve_with(&[], |_| {});
    assert!(!serving.address.ends_with(":7400/"), "{}", serving.address);
    assert!(serving.get("/").starts_with("HTTP/1.1 200 OK"));
    let (code, _, complaints) = serving.stop("-TERM");
    assert_eq!((code, complaints.as_str()), (Some(0), "port 7400 is taken, so this is another one\n"));
}

#[test]
fn a_port_that_is_taken_is_refused_with_a_remedy() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = taken.local_addr().expect("an address").port();
    noughtgate(&format!("web --port {port}"))
        .exits(2)
        .complains(&format!("error: cannot listen on port {port}: "))
        .complains("without --port a free one is chosen");
    noughtgate("web --port 70000").exits(2).complains("70000");
}

#[cfg(target_os = "linux")]
#[test]
fn a_browser_is_opened_only_if_asked_for() {
    use std::os::unix::fs::PermissionsExt;

    let directory = tempfile::tempdir().expect("a directory");
    let (opener, opened) = (directory.path().join("xdg-open"), directory.path().join("opened"));
    let script = format!("#!/bin/sh\necho \"$1\" > {0}.part; /bin/mv {0}.part {0}\n", opened.display());
    std::fs::write(&opener, script).expect("a file");
    std::fs::set_permissions(&opener, std::fs::Permissions::from_mode(0o755)).expect("an executable");

    let quiet = serve(|command| _ = command.env("PATH", directory.path()));
    quiet.get("/");
    assert_eq!(quiet.stop("-TERM"), (Some(0), STOPS.to_owned(), String::new()));
    assert!(!opened.exists());

    let serving = serve(|command| _ = command.arg("--open").env("PATH", directory.path()));
    until(|| opened.exists(), "a browser is opened");
    assert_eq!(std::fs::read_to_string(&opened).unwrap().trim_end(), serving.address);
    assert_eq!(serving.stop("-TERM"), (Some(0), STOPS.to_owned(), String::new()));
}

#[cfg(target_os = "linux")]
#[test]
fn without_a_browser_the_page_is_still_there() {
    let serving = serve(|command| _ = command.arg("--open").env("PATH", "/nowhere"));
    assert!(serving.get("/").starts_with("HTTP/1.1 200 OK"));
    let (code, _, complaints) = serving.stop("-INT");
    assert_eq!(
        (code, complaints.as_str()),
        (Some(0), "cannot open a browser: no program that opens addresses was found\n")
    );
}
