use crate::gates::{Gates, Statistics};
use crate::languages::{cocotb, logisim, verilog, vhdl};
use crate::library::Library;
use crate::recorder::Recorder;
use crate::{BenchStep, Block, BuildError, Machine, Module, Package, lower};

/// A recorded circuit: a module and all the modules in it.
#[derive(Clone, Debug)]
pub struct Netlist {
    /// Every module once, inner ones before their users; the last is the top.
    pub modules: Vec<Module>,
}

impl Netlist {
    /// Records a combinational block.
    pub fn of_block<T: Block>() -> Result<Netlist, BuildError> {
        let library = Library::default();
        Recorder::record_block::<T>(&library)?;
        Ok(Netlist { modules: library.into_modules() })
    }

    /// Records a machine.
    pub fn of_machine<T: Machine>() -> Result<Netlist, BuildError> {
        let library = Library::default();
        Recorder::record_machine::<T>(&library)?;
        Ok(Netlist { modules: library.into_modules() })
    }

    /// The top module.
    pub fn top(&self) -> &Module {
        &self.modules[self.modules.len() - 1]
    }

    /// The module with this name.
    pub fn module(&self, name: &str) -> Option<&Module> {
        self.modules.iter().find(|module| module.name == name)
    }

    /// One of the modules as a circuit of its own, with the modules in it.
    pub fn part(&self, name: &str) -> Option<Netlist> {
        let index = self.modules.iter().position(|module| module.name == name)?;
        let mut needed = vec![name.to_owned()];
        let mut modules = Vec::new();
        // Inner modules come first, so in reverse order the users of a module come before it.
        for module in self.modules[..=index].iter().rev() {
            if needed.contains(&module.name) {
                needed.extend(module.instances.iter().map(|instance| instance.module.clone()));
                modules.insert(0, module.clone());
            }
        }
        Some(Netlist { modules })
    }

    /// The circuit as gates and flip-flops, without hierarchy but with every name.
    pub fn gates(&self) -> Gates {
        lower::lower(self)
    }

    /// The numbers of gates and flip-flops, and the depth of the logic.
    pub fn statistics(&self) -> Statistics {
        self.gates().statistics()
    }

    /// The circuit as Verilog-2001 in one text, inner modules first.
    pub fn verilog(&self) -> String {
        let modules: Vec<String> = self.modules.iter().map(|module| self.module_verilog(module)).collect();
        // Linters want a file to have the name of its module, which one file for all cannot have.
        let one = self.modules.len() == 1;
        format!("{}{}", if one { "" } else { "// verilator lint_off DECLFILENAME\n\n" }, modules.join("\n"))
    }

    /// A self-checking Verilog test bench: it applies these levels to the circuit clock by clock and compares
    /// every output with this netlist. The notes go into its first lines. The first clock should be a reset,
    /// because registers are unknown at power-up in simulators.
    pub fn verilog_bench(&self, steps: &[BenchStep], notes: &str) -> String {
        verilog::self_checking(self, steps, notes)
    }

    /// The same in VHDL-93, for the entities of [`Netlist::vhdl_entities`] with the same package.
    pub fn vhdl_bench(&self, steps: &[BenchStep], notes: &str, package: Option<&Package>) -> String {
        vhdl::self_checking(self, steps, notes, package)
    }

    /// One of the modules as Verilog-2001.
    pub fn module_verilog(&self, module: &Module) -> String {
        verilog::print(self, module)
    }

    /// The circuit as VHDL-93, inner entities first: the name of each and its text. A package, if one
    /// is given, comes before them.
    pub fn vhdl_entities(&self, package: Option<&Package>) -> Vec<(String, String)> {
        vhdl::print_all(self, package)
    }

    /// The circuit as VHDL-93 in one text.
    pub fn vhdl(&self, package: Option<&Package>) -> String {
        let texts: Vec<String> = self.vhdl_entities(package).into_iter().map(|(_, text)| text).collect();
        texts.join("\n")
    }

    /// The circuit as a file for Logisim 2.7.1: a sheet for each module, and one with buttons and LEDs.
    pub fn logisim(&self) -> String {
        logisim::print(self)
    }

    /// The same with a sheet that runs the circuit without a window: through these levels, clock by
    /// clock, or without levels through every value of its inputs, of which there are at most 32 bits.
    pub fn logisim_bench(&self, levels: Option<&[u64]>) -> String {
        logisim::bench(self, levels)
    }

    /// A test bench in Python for cocotb, for the Verilog in these files; the tests in it are `games`.
    pub fn cocotb_bench(&self, games: &str, files: &[String]) -> String {
        cocotb::print(self, games, files)
    }
}
