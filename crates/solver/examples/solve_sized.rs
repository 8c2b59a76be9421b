//! Solves the sized game once and prints its census, the time taken and the peak of memory used.

use std::time::Instant;

use solver::sized::Solution;

fn main() {
    let start = Instant::now();
    let solution = Solution::solve(|_| {});
    let elapsed = start.elapsed();
    let census = solution.census();
    println!("ply  canonical       wins      draws     losses");
    for (number, ply) in census.plies.iter().enumerate() {
        println!("{number:3} {:10} {:10} {:10} {:10}", ply.canonical(), ply.wins, ply.draws, ply.losses);
    }
    println!("all {:10}", census.canonical());
    println!("solved in {elapsed:.3?}");
    // Only Linux tells; elsewhere the line is left out.
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    if let Some(peak) = status.lines().find(|line| line.starts_with("VmHWM:")) {
        println!("peak resident memory {}", peak.trim_start_matches("VmHWM:").trim());
    }
}
