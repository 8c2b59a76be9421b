//! How fast it is, as `cargo xtask bench` has measured it.

use serde::Deserialize;

use crate::markdown::{number, table};
use crate::{Document, PageError};

/// Everything that was measured, as `speed.json` has it.
#[derive(Deserialize)]
pub struct Speed {
    cores: u64,
    baseline: String,
    games_in_icarus: u64,
    versions: Vec<String>,
    rows: Vec<Row>,
}

/// Something that both have done, and how many seconds it took in each round.
#[derive(Deserialize)]
struct Row {
    what: String,
    peer: String,
    ours: Vec<f64>,
    theirs: Vec<f64>,
    bar: Option<Bar>,
}

/// The target of a row.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Bar {
    /// Ours is at least this many times as fast.
    Times(f64),
    /// Ours takes at most this many seconds.
    Seconds(f64),
}

impl Speed {
    /// Reads the measurements.
    pub fn read(json: &str) -> Result<Speed, PageError> {
        let speed: Speed = serde_json::from_str(json).map_err(|error| PageError::Speed(error.to_string()))?;
        let is_complete = |row: &Row| !row.ours.is_empty() && row.ours.len() == row.theirs.len();
        match speed.rows.iter().find(|row| !is_complete(row)) {
            Some(row) => Err(PageError::Speed(format!("{:?} was not measured in turn", row.what))),
            None => Ok(speed),
        }
    }

    /// The page.
    pub fn document(&self) -> Document {
        let figures = [("{cores}", self.cores), ("{icarus}", self.games_in_icarus)];
        let text =
            figures.iter().fold(PAGE.to_owned(), |text, (mark, figure)| text.replace(mark, &number(*figure)));
        let text =
            text.replace("{baseline}", &self.baseline).replace("{versions}", &self.versions.join(", "));
        let columns =
            ["what", "ours:", "peer", "theirs:", "times as fast:", "least to most:", "rounds:", "bar:"];
        let rows = self.rows.iter().map(|row| {
            let [ours, theirs] = [&row.ours, &row.theirs].map(|times| duration(spread(times)[1]));
            let (rounds, bar) = (number(row.ours.len() as u64), row.bar.map_or(String::new(), Bar::text));
            let [ratio, least_to_most] = row.ratio();
            vec![row.what.clone(), ours, row.peer.clone(), theirs, ratio, least_to_most, rounds, bar]
        });
        Document { path: "speed.md".to_owned(), text: text + &table(&columns, rows) }
    }
}

impl Bar {
    fn text(self) -> String {
        match self {
            Bar::Times(times) => figure(times),
            Bar::Seconds(seconds) => duration(seconds),
        }
    }
}

impl Row {
    /// The middle ratio, and the least and the largest.
    fn ratio(&self) -> [String; 2] {
        let ratios: Vec<f64> =
            self.ours.iter().zip(&self.theirs).map(|(ours, theirs)| theirs / ours).collect();
        let [least, middle, most] = spread(&ratios).map(figure);
        [middle, format!("{least} to {most}")]
    }
}

/// The smallest, the middle and the largest of some numbers.
fn spread(numbers: &[f64]) -> [f64; 3] {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    [sorted[0], sorted[sorted.len() / 2], sorted[sorted.len() - 1]]
}

fn duration(seconds: f64) -> String {
    let (value, unit) = match seconds {
        ..1e-6 => (seconds * 1e9, "ns"),
        ..1e-3 => (seconds * 1e6, "µs"),
        ..1.0 => (seconds * 1e3, "ms"),
        _ => (seconds, "s"),
    };
    format!("{} {unit}", figure(value))
}

/// Three digits that count, or all of the integer.
fn figure(value: f64) -> String {
    match value {
        // A value that rounds up to the next power of ten is written like it.
        ..9.995 => format!("{value:.2}"),
        ..99.95 => format!("{value:.1}"),
        _ => format!("{value:.0}"),
    }
}

const PAGE: &str = "\
# How fast it is

Written from what `cargo xtask bench` has measured, ours and theirs in turn, on a computer with {cores} cores. Times
are those of the processor, the middle ones of the rounds. The ratio says how many times as fast ours was, again the
middle one, with the smallest and the largest beside it. The bar is what was promised: how many times as fast ours is
at least, or how long it takes at most. `cargo xtask bench` fails where one is missed.

A strategy is proved by playing it against every opponent in both seats, from nothing: we solve all 5,478
positions first, and a library searches wherever it is to move. The simulators run the Verilog that
`noughtgate export controller` writes through all 255,168 complete games (Icarus: the first {icarus}). One game alone
is played by looking up what a clock does, if the same levels have met the same registers before; all that is worked
out for that is part of the time. Proofs of machines are held against this program as it was at commit {baseline}. Yosys and ABC prove five of the claims about the
controller, which stand in `tools/peers/claims.sv`; ours are all of them, with the behavioural twin. The 8086 answers
all 19,683 boards in one run of `tools/peers/boards.asm`; ours interprets each instruction and counts its clocks,
while Unicorn translates blocks of instructions for the processor at hand.

Versions: {versions}.

";

#[cfg(test)]
mod tests {
    use super::*;

    const MEASURED: &str = r#"{
        "cores": 2, "baseline": "82a3024", "games_in_icarus": 4000, "versions": ["Icarus 12"],
        "rows": [{"what": "a clock", "peer": "Icarus", "ours": [2e-9, 1e-9, 4e-9], "theirs": [4e-7, 3e-7, 4e-7], "bar": {"times": 100.0}},
            {"what": "solved", "peer": "minimax", "ours": [1e-4], "theirs": [1e-3], "bar": {"seconds": 1.5e-4}}]
    }"#;

    #[test]
    fn a_row_shows_middle_and_spread() {
        let speed = Speed::read(MEASURED).unwrap();
        let page = speed.document().text;
        assert!(
            page.contains("| a clock | 2.00 ns | Icarus | 400 ns | 200 | 100 to 300 | 3 | 100 |"),
            "{page}"
        );
        assert!(page.contains("| 10.0 to 10.0 | 1 | 150 µs |"), "{page}");
        assert!(page.contains("Versions: Icarus 12.") && page.contains("the first 4,000"), "{page}");
    }

    #[test]
    fn rounds_must_come_in_pairs() {
        let broken = MEASURED.replace("[2e-9, 1e-9, 4e-9]", "[2e-9]");
        let error = Speed::read(&broken).err().map(|error| error.to_string()).unwrap_or_default();
        assert!(error.contains("a clock"), "{error}");
    }
}
