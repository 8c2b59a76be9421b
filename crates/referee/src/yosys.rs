//! Yosys: can the design be built, and what comes out?

use std::collections::HashSet;
use std::path::Path;

use logic::{Gate, Net, Netlist};

use crate::readback::Readback;
use crate::tool::{read, scratch, write};
use crate::{RefereeError, Tool};

/// What Yosys made of a design.
#[derive(Clone, Debug)]
pub struct Synthesis {
    /// Simple gates of two and three inputs.
    pub gates: Readback,
    /// What would be put on an iCE40 chip: four-input lookup tables, carries and flip-flops.
    pub ice40: Readback,
    /// The same as Yosys wrote it, for placing and routing.
    pub ice40_json: String,
}

/// Synthesises each design in two ways, all of them in one run because starting Yosys takes longer
/// than synthesising. A warning, a latch, a loop or an undriven wire is an objection.
pub fn synthesise(netlists: &[&Netlist]) -> Result<Vec<Synthesis>, RefereeError> {
    let directory = scratch()?;
    let script: String = netlists.iter().enumerate().map(|(place, netlist)| script(place, netlist)).collect();
    for (place, netlist) in netlists.iter().enumerate() {
        write(&directory.path().join(format!("{place}.v")), &netlist.verilog())?;
    }
    let names: Vec<&str> = netlists.iter().map(|netlist| netlist.top().name.as_str()).collect();
    run(directory.path(), &names.join(", "), &script)?;
    netlists.iter().enumerate().map(|(place, netlist)| collect(directory.path(), place, netlist)).collect()
}

/// Judges Verilog without reading anything back; `top` is the module that is the whole.
pub fn lint(top: &str, verilog: &str) -> Result<(), RefereeError> {
    let directory = scratch()?;
    write(&directory.path().join("0.v"), verilog)?;
    run(directory.path(), top, &checks(0, top))
}

/// Runs a script. What Yosys has to say is taken from its log, because the standard output is lost
/// once its optimiser has run.
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
fn checks(place: usize, top: &str) -> String {
    format!(
        "design -reset\n\
         read_verilog {place}.v\n\
         hierarchy -check -top {top}\n\
         proc\n\
         select -assert-none t:$dlatch t:$adlatch t:$dlatchsr t:$sr\n\
         check -assert\n\
         flatten\n\
         check -assert\n"
    )
}

fn script(place: usize, netlist: &Netlist) -> String {
    let top = &netlist.top().name;
    let (checks, keep) = (checks(place, top), keep_names(netlist));
    format!(
        "{checks}\
         synth -top {top}\n\
         write_json {place}.gates.json\n\
         design -reset\n\
         read_verilog {place}.v\n\
         {keep}\
         synth_ice40 -top {top} -json {place}.ice40.json\n"
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

fn collect(directory: &Path, place: usize, netlist: &Netlist) -> Result<Synthesis, RefereeError> {
    let gates = read(&directory.join(format!("{place}.gates.json")))?;
    let ice40_json = read(&directory.join(format!("{place}.ice40.json")))?;
    let readback = |json: &str| {
        Readback::parse(json, netlist)
            .map_err(|source| RefereeError::Unreadable { design: netlist.top().name.clone(), source })
    };
    Ok(Synthesis { gates: readback(&gates)?, ice40: readback(&ice40_json)?, ice40_json })
}
