//! How fast this project is beside others: `cargo xtask bench` runs it and keeps what it prints as
//! `docs/speed.md`.

mod classic;
mod proofs;
mod simulators;
mod sized;
mod table;

use table::ROUNDS;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let cores = std::thread::available_parallelism().map_or(1, |count| count.get());
    let rows = classic::compare()
        .into_iter()
        .chain(sized::compare())
        .chain(simulators::compare()?)
        .chain(proofs::compare());
    let rows: Vec<String> = rows.map(|row| format!("{row}\n")).collect();
    let figures = [("{cores}", cores), ("{rounds}", ROUNDS), ("{icarus}", simulators::IN_ICARUS)];
    let introduction = figures.iter().fold(INTRODUCTION.to_owned(), |text, (place, figure)| {
        text.replace(place, &machines::report::grouped(*figure as u64))
    });
    print!("{}", introduction.replace("{baseline}", proofs::BASELINE));
    print!("{}", rows.concat());
    Ok(())
}

const INTRODUCTION: &str = "\
# How fast it is

Written by `cargo xtask bench`, which measures everything in one run, ours and theirs in turn, on a computer
with {cores} cores. Times are the middle ones of {rounds} rounds. The ratio says how many times as fast ours was,
again the middle one, with the smallest and the largest beside it.

A strategy is proved by playing it against every opponent in both seats, from nothing: we solve all 5,478
positions first, and a library searches wherever it is to move. The simulators run the Verilog that
`noughtgate export controller` writes through all 255,168 complete games (Icarus: the first {icarus}); what counts
there is the time of the processor. Proofs of machines are held against this program as it was at commit {baseline}.

| what | ours | peer | theirs | times as fast | least to most |
|---|--:|---|--:|--:|--:|
";
