//! Valid names.

use std::collections::HashSet;
use std::sync::LazyLock;

use crate::BuildError;

/// Keywords of Verilog-2001.
const VERILOG: &str = "always and assign automatic begin buf bufif0 bufif1 case casex casez cell cmos config \
    deassign default defparam design disable edge else end endcase endconfig endfunction endgenerate endmodule \
    endprimitive endspecify endtable endtask event for force forever fork function generate genvar highz0 highz1 \
    if ifnone incdir include initial inout input instance integer join large liblist library localparam \
    macromodule medium module nand negedge nmos nor noshowcancelled not notif0 notif1 or output parameter pmos \
    posedge primitive pull0 pull1 pulldown pullup pulsestyle_onevent pulsestyle_ondetect rcmos real realtime reg \
    release repeat rnmos rpmos rtran rtranif0 rtranif1 scalared showcancelled signed small specify specparam \
    strong0 strong1 supply0 supply1 table task time tran tranif0 tranif1 tri tri0 tri1 triand trior trireg \
    unsigned use vectored wait wand weak0 weak1 while wire wor xnor xor";

/// Keywords that SystemVerilog adds, which many tools read Verilog files as.
const SYSTEM_VERILOG: &str = "accept_on alias always_comb always_ff always_latch assert assume before bind bins \
    binsof bit break byte chandle checker class clocking const constraint context continue cover covergroup \
    coverpoint cross dist do endchecker endclass endclocking endgroup endinterface endpackage endprogram \
    endproperty endsequence enum eventually expect export extends extern final first_match foreach forkjoin \
    global iff ignore_bins illegal_bins implements implies import inside int interconnect interface intersect \
    join_any join_none let local logic longint matches modport nettype new nexttime null package packed \
    priority program property protected pure rand randc randcase randsequence ref reject_on restrict return \
    s_always s_eventually s_nexttime s_until s_until_with sequence shortint shortreal soft solve static string \
    strong struct super sync_accept_on sync_reject_on tagged this throughout timeprecision timeunit type \
    typedef union unique unique0 until until_with untyped var virtual void wait_order weak wildcard with within";

/// Keywords of VHDL-2008, where case does not matter.
const VHDL: &str = "abs access after alias all and architecture array assert assume assume_guarantee attribute \
    begin block body buffer bus case component configuration constant context cover default disconnect downto \
    else elsif end entity exit fairness file for force function generate generic group guarded if impure in \
    inertial inout is label library linkage literal loop map mod nand new next nor not null of on open or others \
    out package parameter port postponed procedure process property protected pure range record register reject \
    release rem report restrict restrict_guarantee return rol ror select sequence severity shared signal sla sll \
    sra srl strong subtype then to transport type unaffected units until use variable vmode vprop vunit wait \
    when while with xnor xor";

static RESERVED: LazyLock<[HashSet<&str>; 3]> =
    LazyLock::new(|| [VERILOG, SYSTEM_VERILOG, VHDL].map(|words| words.split_whitespace().collect()));

/// Accepts a name that is an identifier in Verilog, SystemVerilog and VHDL and is reserved in none of them.
pub fn check(module: &str, name: &str) -> Result<(), BuildError> {
    let (module, name) = (module.to_owned(), name.to_owned());
    let starts_well = name.starts_with(|c: char| c.is_ascii_alphabetic());
    let holds_well = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if !starts_well || !holds_well || name.contains("__") || name.ends_with('_') {
        return Err(BuildError::BadName { module, name });
    }
    let [verilog, system_verilog, _] = &*RESERVED;
    if verilog.contains(&*name) {
        return Err(BuildError::ReservedWord { module, name, language: "Verilog" });
    }
    if system_verilog.contains(&*name) {
        return Err(BuildError::ReservedWord { module, name, language: "SystemVerilog" });
    }
    if is_reserved_in_vhdl(&name) {
        return Err(BuildError::ReservedWord { module, name, language: "VHDL" });
    }
    Ok(())
}

/// Whether VHDL reserves a word, in upper case or lower case.
pub fn is_reserved_in_vhdl(name: &str) -> bool {
    let [_, _, vhdl] = &*RESERVED;
    vhdl.contains(&*name.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_keyword_is_refused() {
        for word in [VERILOG, SYSTEM_VERILOG, VHDL].into_iter().flat_map(str::split_whitespace) {
            assert!(matches!(check("m", word), Err(BuildError::ReservedWord { .. })), "{word}");
        }
        assert!(check("m", "Signal").is_err(), "VHDL does not tell upper case from lower case");
    }

    #[test]
    fn names_that_are_no_identifiers_are_refused() {
        for name in ["", "1st", "_a", "a_", "a__b", "a-b", "ä", "a b", "a$"] {
            assert!(matches!(check("m", name), Err(BuildError::BadName { .. })), "{name}");
        }
        for name in ["a", "floor1", "who", "TwoDoors", "GETFLOOR", "P1_RISING"] {
            assert_eq!(check("m", name), Ok(()));
        }
    }
}
