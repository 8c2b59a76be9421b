//! Levels for the test benches of the machines, with what they notice.
//!
//! They are found by the example `stimuli`, which starts from games and chance and adds, for every wrong
//! circuit that was not noticed, the shortest way from a reset into a reachable state and on to an output
//! that differs. A line of a file is a number of clocks and the levels that they have, in hexadecimal.

/// The levels for a machine's test bench.
pub struct Recorded {
    /// One number for each clock, in the form of [`logic::Simulator::drive_bits`].
    pub levels: Vec<u64>,
    /// What they notice, in a sentence or two.
    pub notes: String,
}

/// The files by machine.
const FILES: &[(&str, &str)] = &[
    ("controller", include_str!("stimulus/controller.txt")),
    ("textbook", include_str!("stimulus/textbook.txt")),
    ("pocket", include_str!("stimulus/pocket.txt")),
];

/// The levels that have been recorded for a machine.
pub fn recorded(machine: &str) -> Option<Recorded> {
    let (_, text) = FILES.iter().find(|(name, _)| *name == machine)?;
    let notes = text.lines().filter_map(|line| line.strip_prefix("# ")).collect::<Vec<_>>().join(" ");
    let rows = text.lines().filter(|line| !line.starts_with('#')).filter_map(row);
    let levels = rows.flat_map(|(count, levels)| std::iter::repeat_n(levels, count)).collect();
    Some(Recorded { levels, notes })
}

fn row(line: &str) -> Option<(usize, u64)> {
    let (count, levels) = line.split_once(' ')?;
    Some((count.parse().ok()?, u64::from_str_radix(levels, 16).ok()?))
}
