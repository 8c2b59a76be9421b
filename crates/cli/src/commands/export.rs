use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use logic::Netlist;
use machines::{Circuit, Descriptor, extras};

use crate::error::Error;
use crate::file::{self, FileError};
use crate::names::Name;
use crate::output::Output;
use crate::verdict::Verdict;

/// The arguments of `export`.
#[derive(Args)]
#[command(after_help = "Examples:\n  noughtgate export controller > controller.v\n  \
                        noughtgate export controller -o build && cd build && \
                        iverilog -o bench *.v && vvp bench")]
pub struct Export {
    /// The machine to export.
    #[arg(value_parser = Name::MACHINE)]
    machine: String,

    /// The language to write.
    #[arg(short, long, value_enum, default_value_t = Language::Verilog)]
    language: Language,

    /// Writes one file for each module, and a test bench that checks itself, into this directory.
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,

    /// Overwrites files that are there already.
    #[arg(long, requires = "output")]
    force: bool,
}

/// A hardware description language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Language {
    /// Verilog-2001.
    Verilog,
    /// VHDL-93, valid as VHDL-2008 too.
    Vhdl,
}

impl Export {
    /// Prints the Verilog of a machine, or writes it into a directory.
    pub fn run(self, output: &mut Output) -> Result<Verdict, Error> {
        let (machine, circuit) = machines::circuit(&self.machine)
            .map_err(|unknown| Error::not_for("export", &self.machine, unknown))?;
        let netlist = (circuit.netlist)();
        match &self.output {
            None => match self.language {
                Language::Verilog => write!(output, "{}", netlist.verilog())?,
                Language::Vhdl => write!(output, "{}", netlist.vhdl(extras::package(machine.name)))?,
            },
            Some(directory) => self.write_project(directory, (machine, circuit), &netlist, output)?,
        }
        Ok(Verdict::Holds)
    }

    fn write_project(
        &self,
        directory: &Path,
        (machine, circuit): (&Descriptor, &Circuit),
        netlist: &Netlist,
        output: &mut Output,
    ) -> Result<(), Error> {
        let files: Vec<(PathBuf, String)> = match self.language {
            Language::Verilog => {
                let modules = netlist.modules.iter();
                let modules = modules.map(|module| (module.name.clone(), netlist.module_verilog(module)));
                let bench = netlist.verilog_bench(&(circuit.stimulus)(), "");
                let bench = (format!("{}_bench", netlist.top().name), bench);
                modules.chain([bench]).map(|(name, text)| (directory.join(name + ".v"), text)).collect()
            }
            Language::Vhdl => {
                let package = extras::package(machine.name);
                let bench = netlist.vhdl_bench(&(circuit.stimulus)(), "", package);
                let bench = (format!("{}_bench", netlist.top().name), bench);
                let entities = netlist.vhdl_entities(package).into_iter().chain([bench]);
                entities.map(|(name, text)| (directory.join(name + ".vhd"), text)).collect()
            }
        };
        // Either all of the files are written or none, so that a directory never holds a mixture.
        if let Some((taken, _)) = files.iter().find(|(path, _)| !self.force && path.exists()) {
            return Err(FileError::Exists(taken.clone()).into());
        }
        fs::create_dir_all(directory)
            .map_err(|reason| FileError::Refused { path: directory.to_owned(), reason })?;
        for (path, text) in &files {
            file::write(path, text.as_bytes(), self.force)?;
            writeln!(output, "{}", path.display())?;
        }
        Ok(())
    }
}
