//! Why source and netlist may disagree.

use crate::design::{FindingKind, Source};
use crate::load::{Loaded, incomplete_lists, incomplete_processes};

/// The most likely reason, and its line.
pub fn likely(loaded: &Loaded, signal: usize) -> (String, Option<Source>) {
    let design = &loaded.design;
    let name = &design.signals[signal].name;
    let first = |kind: FindingKind| design.findings.iter().find(|finding| finding.kind == kind);
    if let Some(finding) = first(FindingKind::Drivers) {
        let words = format!(
            "{}: a simulator takes the last value written, hardware has a short circuit",
            finding.words
        );
        return (words, finding.source.clone());
    }
    if let Some(finding) = first(FindingKind::Loop) {
        let words = format!("{}: what it settles to depends on delays", finding.words);
        return (words, finding.source.clone());
    }
    // For a source in VHDL, the Verilog is that of GHDL, and its lists explain nothing.
    for (file, text) in loaded.verilog.iter().filter(|_| !loaded.sources.vhdl) {
        if let Some((line, missing)) = incomplete_lists(text).into_iter().next() {
            return (unheard(&missing, "write @(*)"), Some(Source { file: file.clone(), line }));
        }
    }
    for (file, text) in &loaded.vhdl {
        if let Some((line, missing)) = incomplete_processes(text).into_iter().next() {
            let words = unheard(&missing, "add it, or write process (all) in VHDL-2008");
            return (words, Some(Source { file: file.clone(), line }));
        }
    }
    if let Some(finding) = first(FindingKind::Latch) {
        let words = format!("{}: what it keeps depends on which of its inputs changes first", finding.words);
        return (words, finding.source.clone());
    }
    if loaded.sources.vhdl {
        let words = format!(
            "{name} differs between GHDL's synthesis and its simulation, and no line of the source was found that \
             explains it; the synthesis may be wrong"
        );
        return (words, None);
    }
    let words = format!(
        "{name} is read or written in a way that a simulator and hardware understand differently; look for blocking \
         assignments in clocked blocks, delays and values of x"
    );
    (words, None)
}

fn unheard(missing: &[String], remedy: &str) -> String {
    format!(
        "the sensitivity list leaves out {}: a simulator does not look again when it changes, hardware does; {remedy}",
        missing.join(", ")
    )
}
