mod program;
mod project;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use logic::Netlist;
use machines::assembly::Form;
use machines::stimulus::Recorded;
use machines::{Circuit, Descriptor};

use crate::error::Error;
use crate::file::{self, FileError};
use crate::names::Name;
use crate::output::Output;
use crate::verdict::Verdict;

/// The arguments of `export`.
#[derive(Args)]
#[command(after_help = "Examples:\n  noughtgate export controller > controller.v\n  \
                        noughtgate export controller -o build && cd build && \
                        make\n  noughtgate export textbook --language vhdl\n  \
                        noughtgate export cabinet --language logisim > cabinet.circ")]
pub struct Export {
    /// The machine to export.
    #[arg(value_parser = Name::EXPORTABLE)]
    machine: String,

    /// The language to write.
    #[arg(short, long, value_enum, default_value_t = Language::Verilog)]
    language: Language,

    /// Writes a project into this directory: one file for each module, a test bench that checks itself, and
    /// what it takes to build and test it; of a program, the sources, a COM file and a floppy disk.
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,

    /// Prints the test bench after the circuit, all in one text, as EDA Playground takes it.
    #[arg(long, conflicts_with = "output")]
    bench: bool,

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
    /// One file for Logisim 2.7.1, with buttons and LEDs to play by hand.
    Logisim,
}

impl Export {
    /// Prints a machine in a hardware description language, or the listing of a program, or writes files.
    pub fn run(self, output: &mut Output) -> Result<Verdict, Error> {
        if let Ok(form) = machines::find_among(&self.machine, |machine| machine.program) {
            return self.export_program(form, output);
        }
        let (machine, circuit) = machines::circuit(&self.machine)
            .map_err(|unknown| Error::not_for("export", &self.machine, unknown))?;
        let netlist = (circuit.netlist)();
        match &self.output {
            None => {
                let package = circuit.package;
                let bench = self.bench.then(|| circuit.record());
                match (self.language, bench) {
                    (Language::Verilog, None) => write!(output, "{}", netlist.verilog())?,
                    (Language::Verilog, Some(Recorded { steps, notes })) => {
                        let bench = netlist.verilog_bench(&steps, &notes);
                        write!(output, "{}\n{bench}", netlist.verilog())?;
                    }
                    (Language::Vhdl, None) => write!(output, "{}", netlist.vhdl(package))?,
                    (Language::Vhdl, Some(Recorded { steps, notes })) => {
                        let bench = netlist.vhdl_bench(&steps, &notes, package);
                        write!(output, "{}\n{bench}", netlist.vhdl(package))?;
                    }
                    (Language::Logisim, _) => write!(output, "{}", netlist.logisim())?,
                }
            }
            Some(directory) => self.write_project(directory, (machine, circuit), &netlist, output)?,
        }
        Ok(Verdict::Holds)
    }

    fn write_project(
        &self,
        directory: &Path,
        machine: (&Descriptor, &Circuit),
        netlist: &Netlist,
        output: &mut Output,
    ) -> Result<(), Error> {
        let files = project::files(self.language, machine, netlist).into_iter();
        self.write_files(directory, files.map(|(name, text)| (name, text.into_bytes())), output)
    }

    /// Prints the listing of a program, or writes all of its files into a directory.
    fn export_program(&self, form: Form, output: &mut Output) -> Result<Verdict, Error> {
        if self.language != Language::Verilog || self.bench {
            return Err(Error::ProgramLanguage { machine: form.name() });
        }
        match &self.output {
            None => write!(output, "{}", form.listing_text())?,
            Some(directory) => self.write_files(directory, program::files(form).into_iter(), output)?,
        }
        Ok(Verdict::Holds)
    }

    fn write_files(
        &self,
        directory: &Path,
        files: impl Iterator<Item = (String, Vec<u8>)>,
        output: &mut Output,
    ) -> Result<(), Error> {
        let files: Vec<(PathBuf, Vec<u8>)> =
            files.map(|(name, bytes)| (directory.join(name), bytes)).collect();
        if directory.exists() && !directory.is_dir() {
            return Err(FileError::NotDirectory(directory.to_owned()).into());
        }
        let contents: Vec<(&Path, &[u8])> =
            files.iter().map(|(path, bytes)| (path.as_path(), bytes.as_slice())).collect();
        file::write_all(&contents, self.force)?;
        for (path, _) in &files {
            writeln!(output, "{}", path.display())?;
        }
        Ok(())
    }
}
