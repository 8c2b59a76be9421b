//! Yosys: is one text equal to the other, register by register and output by output?

use logic::Netlist;

use crate::tool::{scratch, write};
use crate::{RefereeError, Tool, ghdl};

/// Has Yosys prove that every entity of a VHDL text is equal to the module of the same name in the
/// Verilog of the netlist. GHDL turns the entities into Verilog first.
///
/// Returns how many modules were proved equal. One that is not is an objection.
pub fn prove_equal(netlist: &Netlist, vhdl: &str) -> Result<usize, RefereeError> {
    let directory = scratch()?;
    let name = &netlist.top().name;
    write(&directory.path().join("design.vhd"), vhdl)?;
    write(&directory.path().join("gold.v"), &netlist.verilog())?;
    ghdl::analyse(name, directory.path(), ghdl::STANDARDS[0], &["design.vhd"])?;
    let mut script = String::new();
    for module in &netlist.modules {
        let entity = &module.name;
        let file = format!("{entity}.gate.v");
        let text = ghdl::synthesise(entity, directory.path(), ghdl::STANDARDS[0])?;
        write(&directory.path().join(&file), &text)?;
        script += &format!("log proving {entity}\n");
        for (source, side) in [("gold.v", "gold"), (file.as_str(), "gate")] {
            // What follows compares one clock with the next, and would not see a register that takes the other edge.
            script += &format!(
                "read_verilog {source}\nhierarchy -top {entity}\nproc\nflatten\n\
                 select -assert-none r:CLK_POLARITY=1'0 r:ARST_POLARITY=1'0\nasync2sync\nopt_clean\n\
                 rename {entity} {side}\ndesign -stash {side}\n"
            );
        }
        script += "design -copy-from gold gold\ndesign -copy-from gate gate\nequiv_make gold gate equiv\n\
                   hierarchy -top equiv\nequiv_simple -undef\nequiv_induct -undef\nequiv_status -assert\n\
                   design -reset\n";
    }
    write(&directory.path().join("equal.ys"), &script)?;
    Tool::Yosys.judge(name, directory.path(), &["-q", "-s", "equal.ys"])?;
    Ok(netlist.modules.len())
}
