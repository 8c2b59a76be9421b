//! Yosys: can the design be built, and with which result?

use std::collections::HashSet;
use std::path::Path;

use logic::{Gate, Net, Netlist};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use yosys::Readback;

use crate::tool::{read, scratch, write};
use crate::{RefereeError, Tool};

/// The output of Yosys for a design.
#[derive(Clone, Debug)]
pub struct Synthesis {
    /// Simple gates of two and three inputs.
    pub gates: Readback,
    /// The netlist for an iCE40 chip: four-input lookup tables, carries and flip-flops.
    pub ice40: Readback,
    /// The same as Yosys wrote it, for placing and routing.
    pub ice40_json: String,
}

/// The area of a design on an iCE40 chip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// Lookup tables with four inputs.
    pub lookup_tables: usize,
    /// Carry cells.
    pub carries: usize,
    /// Flip-flops.
    pub flip_flops: usize,
    /// How many lookup tables and carries the longest path between flip-flops or ports goes through.
    pub depth: usize,
}

/// Synthesises each design in two ways. A warning, a latch, a loop or an undriven wire is an
/// objection.
///
/// Every design gets a run of its own for each of the two, and so costs what a user would measure: designs
/// that Yosys has seen before change the names that it gives, and through them, now and then, the result by a
/// lookup table.
pub fn synthesise(netlists: &[&Netlist]) -> Result<Vec<Synthesis>, RefereeError> {
    netlists.par_iter().map(|netlist| synthesise_one(netlist)).collect()
}

fn synthesise_one(netlist: &Netlist) -> Result<Synthesis, RefereeError> {
    let top = &netlist.top().name;
    let directory = scratch()?;
    let directory = directory.path();
    write(&directory.join("design.v"), &netlist.verilog())?;
    let checks = checks(top);
    run(directory, top, &format!("{checks}synth -top {top}\nwrite_json gates.json\n"))?;
    let keep = keep_names(netlist);
    run(directory, top, &format!("read_verilog design.v\n{keep}synth_ice40 -top {top} -json ice40.json\n"))?;
    let ice40_json = read(&directory.join("ice40.json"))?;
    let readback = |json: &str| {
        Readback::parse(json, netlist)
            .map_err(|source| RefereeError::Unreadable { design: top.clone(), source })
    };
    let gates = readback(&read(&directory.join("gates.json"))?)?;
    Ok(Synthesis { gates, ice40: readback(&ice40_json)?, ice40_json })
}

impl Area {
    /// The area of a synthesised design.
    pub fn of(synthesis: &Synthesis) -> Area {
        let count = |cell: &str| synthesis.ice40.cells.get(cell).copied().unwrap_or(0);
        Area {
            lookup_tables: count("SB_LUT4"),
            carries: count("SB_CARRY"),
            flip_flops: synthesis.ice40.flip_flops,
            depth: synthesis.ice40.depth,
        }
    }
}

/// Checks Verilog with this top module without reading anything back.
pub fn lint(top: &str, verilog: &str) -> Result<(), RefereeError> {
    let directory = scratch()?;
    write(&directory.path().join("design.v"), verilog)?;
    run(directory.path(), top, &checks(top))
}

/// Runs a script. Messages are taken from the log of Yosys, because the standard output is lost once its
/// optimiser has run.
fn run(directory: &Path, design: &str, script: &str) -> Result<(), RefereeError> {
    write(&directory.join("script.ys"), script)?;
    let output = Tool::Yosys.run(directory, &["-q", "-l", "log", "-s", "script.ys"])?;
    let log = read(&directory.join("log"))?;
    let said = |line: &&str| line.starts_with("Warning:") || line.starts_with("ERROR:");
    let mut complaints: Vec<&str> = log.lines().filter(said).collect();
    if output.status.success() && complaints.is_empty() {
        return Ok(());
    }
    if complaints.is_empty() {
        complaints.push(log.lines().last().unwrap_or("it failed without a word"));
    }
    Err(RefereeError::Objection {
        tool: Tool::Yosys.command(),
        design: design.to_owned(),
        complaint: complaints.join("\n"),
    })
}

/// Reads a design and looks for everything that must not be there. Yosys does not warn of a latch,
/// so these are asserted to be absent.
fn checks(top: &str) -> String {
    format!(
        "read_verilog design.v\n\
         hierarchy -check -top {top}\n\
         proc\n\
         select -assert-none t:$dlatch t:$adlatch t:$dlatchsr t:$sr\n\
         check -assert\n\
         flatten\n\
         check -assert\n"
    )
}

/// Has Yosys keep the names of the registers that no port shows, without which they could not be found
/// again among lookup tables. The registers themselves stay anyway.
fn keep_names(netlist: &Netlist) -> String {
    let gates = netlist.gates();
    let hidden = |net: &Net| matches!(gates.gates[*net], Gate::Flop(_)) && !gates.outputs.contains(net);
    let mut seen = HashSet::new();
    let names: String = gates
        .probes
        .iter()
        .filter(|probe| probe.nets.iter().all(hidden) && seen.insert(&probe.nets))
        .map(|probe| {
            format!(" w:{}", [&probe.scope[..], std::slice::from_ref(&probe.name)].concat().join("."))
        })
        .collect();
    if names.is_empty() {
        return names;
    }
    format!("hierarchy -top {}\nproc\nflatten\nsetattr -set keep 1{names}\n", netlist.top().name)
}
