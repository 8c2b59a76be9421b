//! Verilator: the design compiled into a program, for runs that are too long for a simulator.

use std::path::Path;

use logic::Netlist;

use crate::tool::{scratch, write};
use crate::{RefereeError, Tool};

/// A machine as a program of its own.
///
/// A stimulus is one number for each clock: `reset` in bit 0, the input ports above it in order. The answer
/// is one number for each clock as well: the output ports in order, the first one lowest, just before the
/// rising edge.
pub struct Model {
    name: String,
    directory: tempfile::TempDir,
}

impl Model {
    /// Compiles a machine whose inputs and outputs each fit into 64 bits.
    pub fn build(netlist: &Netlist) -> Result<Model, RefereeError> {
        let top = netlist.top();
        let inputs: usize = 1 + top.inputs.iter().map(|port| port.width).sum::<usize>();
        let outputs: usize = top.outputs.iter().map(|(port, _)| port.width).sum();
        if !top.clocked || inputs > 64 || outputs > 64 {
            let reason = "a model needs a machine with at most 64 bits of inputs and of outputs";
            return Err(RefereeError::unsuitable(&top.name, reason));
        }
        let directory = scratch()?;
        write(&directory.path().join("design.v"), &netlist.verilog())?;
        write(&directory.path().join("main.cpp"), &harness(netlist))?;
        let options = ["--cc", "--exe", "--build", "-O3", "--x-assign", "fast", "--x-initial", "fast"];
        let names = ["--prefix", "Design", "--top-module", &top.name, "--Mdir", "build", "-o", "model"];
        let sources = ["-CFLAGS", "-O3", "design.v", "main.cpp"];
        Tool::Verilator.judge(
            &top.name,
            directory.path(),
            &[&options[..], &names[..], &sources[..]].concat(),
        )?;
        Ok(Model { name: top.name.clone(), directory })
    }

    /// The machine's answers to a stimulus that is repeated this many times, those of the last repetition.
    /// The state before the first reset is unknown.
    pub fn run(&self, stimulus: &[u64], times: usize) -> Result<Vec<u64>, RefereeError> {
        let bytes: Vec<u8> = stimulus.iter().flat_map(|word| word.to_le_bytes()).collect();
        std::fs::write(self.path("stimulus"), bytes)
            .map_err(RefereeError::io("cannot write the stimulus"))?;
        let output = std::process::Command::new(self.path("build/model"))
            .arg(times.to_string())
            .current_dir(self.directory.path())
            .output()
            .map_err(RefereeError::io("cannot run what Verilator built"))?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            return Err(Tool::Verilator.unexpected(&self.name, said));
        }
        let bytes = std::fs::read(self.path("answer")).map_err(RefereeError::io("cannot read the answer"))?;
        let (words, _) = bytes.as_chunks::<8>();
        Ok(words.iter().map(|&word| u64::from_le_bytes(word)).collect())
    }

    fn path(&self, file: &str) -> std::path::PathBuf {
        self.directory.path().join(Path::new(file))
    }
}

/// The program around the compiled machine.
fn harness(netlist: &Netlist) -> String {
    let top = netlist.top();
    let mut drive = String::new();
    let mut low = 1;
    for port in &top.inputs {
        let mask = (1_u128 << port.width) - 1;
        drive += &format!("  model.{} = word >> {low} & {mask:#x}ull;\n", port.name);
        low += port.width;
    }
    let mut low = 0;
    let mut collect = Vec::new();
    for (port, _) in &top.outputs {
        collect.push(format!("uint64_t(model.{}) << {low}", port.name));
        low += port.width;
    }
    HARNESS.replace("DRIVE", &drive).replace("COLLECT", &collect.join("\n    | "))
}

const HARNESS: &str = r#"#include "Design.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

static void drive(Design& model, uint64_t word) {
  model.reset = word & 1;
DRIVE}

static uint64_t collect(const Design& model) {
  return COLLECT;
}

int main(int, char** arguments) {
  std::vector<uint64_t> stimulus;
  FILE* file = std::fopen("stimulus", "rb");
  for (uint64_t word; std::fread(&word, 8, 1, file) == 1;) stimulus.push_back(word);
  std::fclose(file);
  std::vector<uint64_t> answer(stimulus.size());
  Design model;
  for (long times = std::atol(arguments[1]); times > 0; times--) {
    for (size_t i = 0; i < stimulus.size(); i++) {
      drive(model, stimulus[i]);
      model.clock = 0;
      model.eval();
      answer[i] = collect(model);
      model.clock = 1;
      model.eval();
    }
  }
  file = std::fopen("answer", "wb");
  std::fwrite(answer.data(), 8, answer.size(), file);
  std::fclose(file);
}
"#;
