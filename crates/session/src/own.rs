//! Designs that are one of our own machines.

use check::Proved;
use machines::Circuit;
use yosys::{ReadError, Readback};

/// Tries the proof of every machine with this driver on a design that has the registers of that machine. Where
/// Yosys leaves a bit open, the proof is tried with all of them 0 and again with all of them 1: it may be the
/// input of a multiplexer that is never selected, or something that the design shows.
pub fn prove_own(profile: &str, netlist: &str, progress: &mut dyn FnMut(usize)) -> Option<Proved> {
    let with = |bit: &str| {
        netlist.replace("\"x\",", &format!("\"{bit}\",")).replace("\"x\" ]", &format!("\"{bit}\" ]"))
    };
    let zeros = with("0");
    let first = prove_known(profile, &zeros, progress)?;
    if !first.holds || zeros == netlist {
        return Some(first);
    }
    prove_known(profile, &with("1"), progress)
}

/// The same for a netlist in which every bit is known.
fn prove_known(profile: &str, netlist: &str, progress: &mut dyn FnMut(usize)) -> Option<Proved> {
    let name = format!("name = \"{profile}\"");
    // The last name of a driver is the one in checks.
    let is_name = |line: &&str| line.starts_with("name = ");
    let fits = |circuit: &Circuit| circuit.driver.and_then(|file| file.lines().rfind(is_name)) == Some(&name);
    let mut failed = None;
    for (machine, circuit) in machines::circuits().filter(|(_, circuit)| fits(circuit)) {
        let Some(prove) = circuit.proof.and_then(|proof| proof.of_gates) else { continue };
        let name = machine.name;
        let other = format!("it has the registers of the machine `{name}`, and does not always do the same");
        let gates = match Readback::parse(netlist, &(circuit.netlist)()) {
            Ok(Readback { gates, .. }) => gates,
            Err(error @ (ReadError::WrongReset(_) | ReadError::LostRegister { .. })) => {
                let lost = format!("it has the ports of the machine `{name}`, and not all of its registers");
                let words = if matches!(error, ReadError::WrongReset(_)) { other } else { lost };
                failed = failed.or(Some(Proved { holds: false, states: 0, words }));
                continue;
            }
            Err(_) => continue,
        };
        let report = prove(&gates, &mut |so_far| progress(so_far.done as usize));
        // The first claim of every proof is that circuit and twin agree.
        let same = report.properties.first().is_some_and(|property| property.holds());
        let words = match same {
            true => format!(
                "it is the machine `{name}`: equal in every state, as `noughtgate prove {name}` shows"
            ),
            false => other,
        };
        let proved = Proved { holds: report.holds(), states: report.states, words };
        if same {
            return Some(proved);
        }
        failed = failed.or(Some(proved));
    }
    failed
}
