//! The files that show a failure in other tools.

mod family;

use std::path::Path;
use std::process::Command;

use check::evidence;
use family::{Case, JUDGE, REFEREE, check};

/// The output of Icarus for a bench on a design.
fn simulated(directory: &Path, bench: &str, design: &str) -> String {
    std::fs::write(directory.join("design.v"), design).unwrap();
    let compiled = Command::new("iverilog")
        .args(["-g2012", "-o", "bench", bench, "design.v"])
        .current_dir(directory)
        .output()
        .unwrap();
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let ran = Command::new("vvp").args(["-n", "bench"]).current_dir(directory).output().unwrap();
    String::from_utf8_lossy(&ran.stdout).into_owned()
}

/// Six designs with a defect that shows at the end of a game: the bench fails on each, and passes on the
/// correct design.
#[test]
fn icarus_and_yosys_see_a_failure_in_the_bench() {
    let cases = [
        (REFEREE, Case("line 357 wired as 356", "(g[2] & g[4] & g[6])", "(g[2] & g[4] & g[5])", &["winner"])),
        (REFEREE, Case("draw whenever full", "draw = full & ~x_wins & ~o_wins", "draw = full", &["draw"])),
        (REFEREE, Case("stores after the end", "wire over = game_over;", "wire over = 0;", &["after_end"])),
        (REFEREE, Case("overwrites", "in_range & ~taken[position]", "in_range", &["occupied"])),
        (
            REFEREE,
            Case("forgets a square", "board <= 18'b0;", "board <= {board[17:16], 16'b0};", &["reset_clears"]),
        ),
        (JUDGE, Case("no diagonal", "(g[2] & g[4] & g[6])", "1'b0", &["winner"])),
    ];
    for (family, Case(name, from, to, claims)) in cases {
        assert!(family.text.contains(from), "{name}: nothing to replace");
        let broken = family.text.replacen(from, to, 1);
        let report = check(&broken, family.profile);
        let files = evidence::files(&report);
        let directory = tempfile::tempdir().unwrap();
        for file in &files {
            std::fs::write(directory.path().join(&file.name), &file.text).unwrap();
        }
        let bench = format!("{}_bench.v", claims[0]);
        let has = |ending: &str| files.iter().any(|file| file.name == format!("{}.{ending}", claims[0]));
        assert!(has("vcd") && has("gtkw"), "{name}");
        let fails = simulated(directory.path(), &bench, &broken);
        assert!(fails.contains("FAIL"), "{name}: {fails}");
        let passes = simulated(directory.path(), &bench, family.text);
        assert!(passes.contains("PASS") && !passes.contains("FAIL"), "{name}: {passes}");
    }
}
