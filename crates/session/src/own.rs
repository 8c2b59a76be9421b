//! Designs that are one of our own machines.

use check::Proved;
use yosys::Readback;

/// Proves a design by the proof of the machine whose profile fits it, if it has the registers of that machine.
pub fn prove_own(profile: &str, netlist: &str, progress: &mut dyn FnMut(usize)) -> Option<Proved> {
    let (_, circuit) = machines::circuit(profile).ok()?;
    let prove = circuit.proof?.of_gates?;
    // Inputs of multiplexers that are never selected; they are 0 in the rest of a check, too.
    let netlist = netlist.replace("\"x\",", "\"0\",").replace("\"x\" ]", "\"0\" ]");
    let Readback { gates, .. } = Readback::parse(&netlist, &(circuit.netlist)()).ok()?;
    let report = prove(&gates, &mut |so_far| progress(so_far.done as usize));
    let failed = report.properties.iter().find(|property| !property.holds());
    let words = match failed {
        None => format!(
            "it has the registers of the machine `{profile}`, so it was proved as `noughtgate prove {profile}` does"
        ),
        Some(property) => format!(
            "it has the registers of the machine `{profile}`, and is not equal to it: it is not the case that {}",
            property.name
        ),
    };
    Some(Proved { holds: report.holds(), states: report.states, words })
}
