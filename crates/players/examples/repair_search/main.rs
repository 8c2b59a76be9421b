//! Searches for the fewest changes that make the printed assembly engine unbeatable in both seats.
//!
//! ```text
//! cargo run --release --package players --example repair_search
//! ```
//!
//! It goes through every combination of no change, one change, two, and so on, until some number of
//! changes is enough, and lists all the outlines of that number that are. Then it shows which of
//! those redraw the fewest cells. With `--check` it compares its own way of finding patterns with
//! trying every picture at every position.

mod changes;
mod check;
mod choice;
mod frame;
mod picture;
mod search;
mod table;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::changes::Outline;
use crate::search::Search;
use crate::table::Table;

fn main() {
    let table = Table::new();
    if std::env::args().any(|argument| argument == "--check") {
        return check::check(&table);
    }
    println!("The computer can be led into {} positions before it goes wrong.", table.entries.len());
    for changes in 0..=16 {
        let outlines = changes::outlines(changes);
        let (engines, found) = search_all(&table, &outlines);
        println!();
        println!(
            "{changes} changes: {} outlines, {engines} engines; {} outlines hold a repair.",
            outlines.len(),
            found.len()
        );
        for (outline, example) in &found {
            println!("  {outline}; add {example}");
        }
        if !found.is_empty() {
            return choice::fewest_cells(&table, found.iter().map(|(outline, _)| outline));
        }
    }
}

/// Searches every outline, on as many threads as there are processors. Returns the number of engines
/// examined, and the outlines that contain a repair with the patterns of one.
fn search_all(table: &Table, outlines: &[Outline]) -> (u64, Vec<(Outline, String)>) {
    let next = AtomicUsize::new(0);
    let results = Mutex::new((0, Vec::new()));
    let worker = || {
        while let Some(outline) = outlines.get(next.fetch_add(1, Ordering::Relaxed)) {
            let frame = outline.frame(table);
            let mut engines = 0;
            let found = Search::new(table, &frame, outline.patterns).solve(&mut engines);
            let mut results = results.lock().expect("no worker panics");
            results.0 += engines;
            if let Some(added) = found {
                let example: Vec<String> =
                    added.iter().map(|a| format!("{} {}", a.picture, frame.describe(a.gap))).collect();
                results.1.push((outline.clone(), example.join(" and ")));
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(worker);
        }
    });
    let (engines, mut found) = results.into_inner().expect("no worker panics");
    found.sort_by_key(|(outline, _)| (outline.patterns, outline.to_string()));
    (engines, found)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every combination of up to two changes: 1,677 outlines.
    #[test]
    fn no_two_changes_are_enough() {
        let table = Table::new();
        assert_eq!(table.entries.len(), 3_320);
        for (changes, count) in [1, 62, 1_614].into_iter().enumerate() {
            let outlines = changes::outlines(changes);
            assert_eq!(outlines.len(), count);
            let (engines, found) = search_all(&table, &outlines);
            assert!(engines >= count as u64);
            assert!(found.is_empty(), "{}", found[0].0);
        }
    }

    /// The 17 outlines of three changes among which the shipped repair is found.
    #[test]
    fn three_changes_are_enough() {
        let outlines: Vec<Outline> = changes::outlines(3).into_iter().filter(Outline::is_staged).collect();
        assert_eq!(outlines.len(), 17);
        let (_, found) = search_all(&Table::new(), &outlines);
        let found: Vec<String> =
            found.iter().map(|(outline, example)| format!("{outline}; add {example}")).collect();
        assert_eq!(
            found,
            [
                "three stages, another fallback, without 14; add ?.*/.X./*.. after 10",
                "three stages, another fallback, without 15; add *?*/.O./*.* before 14"
            ]
        );
    }
}
