//! A load run: many pages play at once, against a server in another process of this computer.
//!
//! ```sh
//! cargo run --release -p web --example load                       # starts a server of its own
//! cargo run --release -p web --example load -- 127.0.0.1:8080     # or asks one that is there
//! ```
//!
//! Every connection plays one game after another, and waits for the answer to a move before it makes the
//! next, as a page does. It prints moves per second, the latency of answers, and the processor time of the
//! server where the system reports that.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The number of pages that play at the same time.
const PAGES: usize = 16;

/// How long they play before anything is counted, and then.
const WARM_UP: Duration = Duration::from_secs(1);
const RUN: Duration = Duration::from_secs(10);

/// The word with which the program starts itself as the server.
const SERVE: &str = "serve";

fn main() -> io::Result<()> {
    let argument = std::env::args().nth(1);
    if argument.as_deref() == Some(SERVE) {
        let server = web::Server::bind(0)?;
        let stop = server.interruption()?;
        println!("{}", server.address());
        return server.run(stop);
    }
    let (host, server) = match argument {
        Some(host) => (host, None),
        None => start()?,
    };
    let games = [
        ("controller", "1.controller.person.textbook.one.0-0-0.-"),
        ("cabinet", "1.cabinet.person.pocket.one.0-0-0.-"),
        ("textbook", "1.textbook.person.textbook.one.0-0-0.-"),
        ("assembly", "1.assembly.person.assembly.one.0-0-0.-"),
        ("sized", "1.sized.person.easy~1.one.0-0-0.-"),
    ];
    println!("machine     moves per second   p50 ms   p99 ms   worst ms   server µs per move");
    for (machine, start) in games {
        let spent = || server.as_ref().and_then(|server| processor_time(server.id()));
        play_all(&host, start, WARM_UP)?;
        let before = spent();
        let mut times = play_all(&host, start, RUN)?;
        let after = spent();
        times.sort();
        let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
        let each = before
            .zip(after)
            .map(|(before, after)| (after - before).as_secs_f64() * 1e6 / times.len() as f64);
        println!(
            "{machine:10}  {:16.0}   {:6.2}   {:6.2}   {:8.2}   {}",
            times.len() as f64 / RUN.as_secs_f64(),
            at(0.5),
            at(0.99),
            at(1.0),
            each.map_or("unknown".to_owned(), |each| format!("{each:.0}"))
        );
    }
    if let Some(mut server) = server {
        server.kill()?;
        server.wait()?;
    }
    Ok(())
}

/// Starts this program again, as the server.
fn start() -> io::Result<(String, Option<Child>)> {
    let mut server = Command::new(std::env::current_exe()?).arg(SERVE).stdout(Stdio::piped()).spawn()?;
    let mut address = String::new();
    if let Some(output) = server.stdout.take() {
        BufReader::new(output).read_line(&mut address)?;
    }
    let host = address.trim().trim_start_matches("http://").trim_end_matches('/');
    Ok((host.to_owned(), Some(server)))
}

/// The duration of every move on all pages.
fn play_all(host: &str, start: &str, time: Duration) -> io::Result<Vec<Duration>> {
    let pages: Vec<_> = (0..PAGES as u64)
        .map(|page| {
            let (host, start) = (host.to_owned(), start.to_owned());
            thread::spawn(move || play(&host, &start, time, page + 1))
        })
        .collect();
    let mut times = Vec::new();
    for page in pages {
        times.extend(page.join().expect("a page does not panic")?);
    }
    Ok(times)
}

/// One page, which plays at random on one connection.
fn play(host: &str, start: &str, time: Duration, mut chance: u64) -> io::Result<Vec<Duration>> {
    let mut stream = TcpStream::connect(host)?;
    stream.set_nodelay(true)?;
    let mut buffer = Vec::new();
    let mut ask = |body: &str| {
        write!(
            stream,
            "POST /api/game HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )?;
        read_answer(&mut stream, &mut buffer).and_then(Turn::read)
    };
    let first = ask(&format!(r#"{{"game":"{start}"}}"#))?;
    let (begin, mut times, mut turn) = (Instant::now(), Vec::new(), first.clone());
    while begin.elapsed() < time {
        chance ^= chance << 13;
        chance ^= chance >> 7;
        chance ^= chance << 17;
        let choice = &turn.choices[chance as usize % turn.choices.len()];
        let body = format!(r#"{{"game":"{}","act":{{"play":{choice}}},"hints":true}}"#, turn.game);
        let sent = Instant::now();
        turn = ask(&body)?;
        times.push(sent.elapsed());
        if turn.choices.is_empty() {
            turn = first.clone();
        }
    }
    Ok(times)
}

/// The parts of an answer that a page needs: the game as a link, and the possible moves.
#[derive(Clone)]
struct Turn {
    game: String,
    choices: Vec<String>,
}

impl Turn {
    fn read(answer: &str) -> io::Result<Turn> {
        let part = |from: &str, to: &str| Some(answer.split_once(from)?.1.split_once(to)?.0);
        let (game, choices) = part("\"game\":\"", "\"")
            .zip(part("\"choices\":[", "]"))
            .ok_or_else(|| io::Error::other(answer.chars().take(200).collect::<String>()))?;
        let choices = choices.split_inclusive('}').map(|choice| choice.trim_start_matches(',').to_owned());
        Ok(Turn { game: game.to_owned(), choices: choices.collect() })
    }
}

/// The body of one answer, whose length is in its head.
fn read_answer<'a>(stream: &mut TcpStream, buffer: &'a mut Vec<u8>) -> io::Result<&'a str> {
    buffer.clear();
    let mut piece = [0; 32 * 1024];
    loop {
        let read = stream.read(&mut piece)?;
        if read == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        buffer.extend_from_slice(&piece[..read]);
        let Some(head) = buffer.windows(4).position(|window| window == b"\r\n\r\n") else { continue };
        let length = String::from_utf8_lossy(&buffer[..head]).lines().find_map(|line| {
            let (name, value) = line.split_once(": ")?;
            name.eq_ignore_ascii_case("content-length").then(|| value.parse::<usize>().ok())?
        });
        let whole = head + 4 + length.ok_or_else(|| io::Error::other("an answer has a length"))?;
        if buffer.len() >= whole {
            return str::from_utf8(&buffer[head + 4..whole]).map_err(io::Error::other);
        }
    }
}

/// The processor time of a process, on systems with `/proc`.
fn processor_time(process: u32) -> Option<Duration> {
    let status = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let fields: Vec<&str> = status.rsplit(')').next()?.split_whitespace().collect();
    let ticks: u64 = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
    // One hundred ticks per second is what Linux reports on every platform.
    Some(Duration::from_millis(ticks * 10))
}
