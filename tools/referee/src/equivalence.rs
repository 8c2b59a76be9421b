//! Yosys: is one text equal to the other, register by register and output by output?

use logic::Netlist;

use crate::tool::{read, scratch, write};
use crate::{RefereeError, Tool, ghdl};

/// Has Yosys prove that every entity of a VHDL text is equal to the module of the same name in the
/// Verilog of the netlist. GHDL turns the entities into Verilog first, in both standards.
///
/// Returns how many modules were proved equal. A difference is an objection.
pub fn prove_equal(netlist: &Netlist, vhdl: &str) -> Result<usize, RefereeError> {
    let directory = scratch()?;
    let name = &netlist.top().name;
    write(&directory.path().join("design.vhd"), vhdl)?;
    write(&directory.path().join("gold.v"), &netlist.verilog())?;
    for standard in ghdl::STANDARDS {
        ghdl::analyse(name, directory.path(), standard, &["design.vhd"])?;
    }
    let mut script = String::new();
    for module in &netlist.modules {
        let entity = &module.name;
        let texts = ghdl::STANDARDS.map(|standard| ghdl::synthesise(entity, directory.path(), standard));
        let [text, newer] = texts;
        let mut texts = vec![text?, newer?];
        texts.dedup();
        for (number, text) in texts.iter().enumerate() {
            let file = format!("{entity}.gate{number}.v");
            write(&directory.path().join(&file), text)?;
            script += &format!(
                "log proving {entity}\n{}scc -expect 0\n{PROVE}equiv_status -assert\ndesign -reset\n",
                compare(entity, "gold.v", &file, "opt_clean")
            );
        }
    }
    write(&directory.path().join("equal.ys"), &script)?;
    Tool::Yosys.judge(name, directory.path(), &["-q", "-s", "equal.ys"])?;
    Ok(netlist.modules.len())
}

/// For each netlist and a VHDL text of it that may be wrong, whether Yosys finds a difference in the top
/// module. All of them are one run.
pub fn differ(cases: &[(Netlist, String)]) -> Result<Vec<bool>, RefereeError> {
    let directory = scratch()?;
    let mut script = String::new();
    for (number, (netlist, vhdl)) in cases.iter().enumerate() {
        let entity = &netlist.top().name;
        let own = directory.path().join(number.to_string());
        std::fs::create_dir(&own).map_err(RefereeError::io("cannot make a directory for a case"))?;
        write(&own.join("design.vhd"), vhdl)?;
        write(&own.join("gold.v"), &netlist.verilog())?;
        ghdl::analyse(entity, &own, ghdl::STANDARDS[0], &["design.vhd"])?;
        write(&own.join("gate.v"), &ghdl::synthesise(entity, &own, ghdl::STANDARDS[0])?)?;
        let [gold, gate] = ["gold.v", "gate.v"].map(|file| format!("{number}/{file}"));
        // Without registers, the outputs alone count: signals inside that have the same name may differ.
        let clean = if netlist.top().clocked { "opt_clean" } else { "opt_clean -purge" };
        let compared = compare(entity, &gold, &gate, clean);
        script += &format!(
            "{compared}tee -o {number}/loops scc\n{PROVE}tee -o {number}/status equiv_status\ndesign -reset\n"
        );
    }
    write(&directory.path().join("differ.ys"), &script)?;
    Tool::Yosys.judge("changed texts", directory.path(), &["-q", "-s", "differ.ys"])?;
    let says = |number: usize, file: &str, words: &str| {
        read(&directory.path().join(number.to_string()).join(file)).map(|text| text.contains(words))
    };
    let equal = |number| {
        let is_sound = says(number, "loops", "Found 0 SCCs.")?;
        Ok(is_sound && says(number, "status", "Equivalence successfully proven!")?)
    };
    (0..cases.len()).map(|number| equal(number).map(|equal| !equal)).collect()
}

/// The proof of what [`compare`] has prepared, which assumes for each signal that those before it are equal. Where
/// two signals are one and the same in a text, that may go round in a circle and prove anything, so there
/// must be no loop.
const PROVE: &str = "equiv_simple -undef\nequiv_induct -undef\n";

/// The commands that set a module of one file beside that of another.
fn compare(entity: &str, gold: &str, gate: &str, clean: &str) -> String {
    let mut script = String::new();
    for (source, side) in [(gold, "gold"), (gate, "gate")] {
        // The steps below compare one clock with the next, and would miss a register with the other edge.
        script += &format!(
            "read_verilog {source}\nhierarchy -top {entity}\nproc\nflatten\n\
             select -assert-none r:CLK_POLARITY=1'0 r:ARST_POLARITY=1'0\nasync2sync\n{clean}\n\
             rename {entity} {side}\ndesign -stash {side}\n"
        );
    }
    script
        + "design -copy-from gold gold\ndesign -copy-from gate gate\nequiv_make gold gate equiv\n\
           hierarchy -top equiv\n"
}
