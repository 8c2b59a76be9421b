//! Has GHDL turn VHDL into Verilog.

use std::collections::BTreeMap;
use std::ffi::OsString;

use super::error::{LoadError, LoadErrorKind};
use super::files::Scratch;
use super::log;
use super::tool::{self, Bounds, End};
use super::vhdl;
use crate::Source;

/// Verilog that GHDL wrote.
pub struct Translation {
    /// The text.
    pub verilog: String,
    /// The line of the VHDL that each line was made from.
    pub lines: BTreeMap<usize, Source>,
    /// What GHDL calls the top.
    pub top: String,
}

/// Turns the files into Verilog.
pub fn translate(
    scratch: &Scratch,
    top: &str,
    files: &[String],
    texts: &[&str],
    generics: &[(String, String)],
    bounds: Bounds,
) -> Result<Translation, LoadError> {
    let program = tool::find("ghdl").ok_or_else(|| LoadError {
        kind: LoadErrorKind::MissingTool,
        ..LoadError::input(
            "this design is VHDL, and GHDL, which reads it, is not installed; install it from your \
             system's packages (`apt install ghdl`)",
        )
    })?;
    let run = |arguments: &[String]| {
        let arguments: Vec<OsString> = arguments.iter().map(OsString::from).collect();
        scratch.run(&program, &arguments, bounds).map_err(|error| LoadError {
            kind: LoadErrorKind::MissingTool,
            ..LoadError::input(format!("cannot run {}: {error}", program.display()))
        })
    };
    let libraries = vhdl::foreign_libraries(texts);
    let mut first = None;
    for standard in ["--std=08", "--std=93c"] {
        let work = format!("ghdl{}", &standard[6..]);
        let words = [standard, "-fsynopsys", "-frelaxed", "-Wno-binding", "-Wno-library"];
        let options: Vec<String> = words
            .into_iter()
            .map(str::to_owned)
            .chain([format!("--workdir={work}"), format!("-P{work}")])
            .collect();
        let _ = std::fs::create_dir(scratch.path().join(&work));
        for (library, text) in &libraries {
            let file = format!("{library}.stub.vhd");
            scratch.write(&file, text)?;
            let arguments = ["-a".to_owned(), format!("--work={library}"), file];
            run(&[&arguments[..1], &options[..], &arguments[1..]].concat())?;
        }
        run(&[&["-i".to_owned()], &options[..], files].concat())?;
        let order = run(&[&["--elab-order".to_owned()], &options[..], &[top.to_owned()]].concat())?;
        let ordered: Vec<String> = order
            .output
            .lines()
            .map(str::trim)
            .filter(|line| files.iter().any(|file| file == line))
            .map(str::to_owned)
            .collect();
        let ordered = if ordered.is_empty() { files.to_vec() } else { ordered };
        let values: Vec<String> = generics.iter().map(|(name, value)| format!("-g{name}={value}")).collect();
        let flags = ["--latches", "--out=verilog"].map(str::to_owned);
        let end = ["-e".to_owned(), top.to_owned()];
        let synth = ["--synth".to_owned()];
        let ran = run(&[&synth[..], &options[..], &flags[..], &values[..], &ordered[..], &end[..]].concat())?;
        match ran.end {
            End::Success => {
                let verilog = ran.output;
                let lines = lines(&verilog, scratch);
                // GHDL keeps the letters of the source, where VHDL does not tell upper from lower case.
                let modules = verilog.lines().filter_map(|line| line.strip_prefix("module "));
                let module = modules.map(str::trim).find(|name| name.eq_ignore_ascii_case(top));
                let top = module.unwrap_or(top).to_owned();
                return Ok(Translation { verilog, lines, top });
            }
            End::TooLong | End::TooMuchWork => {
                return Err(LoadError {
                    kind: LoadErrorKind::TooMuch,
                    words: log::tail(&ran.printed()),
                    ..LoadError::input(format!(
                        "GHDL did not finish within {} seconds",
                        bounds.time.as_secs()
                    ))
                });
            }
            End::Failure => {
                let _ = first.get_or_insert_with(|| refused(&ran.printed(), scratch));
            }
        }
    }
    Err(first.unwrap_or_else(|| LoadError::input("GHDL could not be run")))
}

fn refused(printed: &str, scratch: &Scratch) -> LoadError {
    let printed = scratch.translate(printed);
    let error = printed.lines().find(|line| {
        log::position(line).is_some() && !line.contains(":warning:") && !line.contains(":note:")
    });
    let sentence = match error.unwrap_or_default() {
        line if line.contains("no declaration for") => {
            "this name is not declared; add the file with its package"
        }
        line if line.contains("unit") && line.contains("not found") => {
            "a package or an entity is used that is in none of the files; add its file"
        }
        line if line.contains("cannot find resource library") => {
            "this library is not here; remove the part that needs it, or give an inner entity with --top"
        }
        line if line.contains("latch") => "this signal keeps its value on some paths, which is a latch",
        line if line.contains("expected") || line.contains("missing") => {
            "this line is not VHDL that GHDL understands"
        }
        _ => "GHDL cannot turn this into hardware; its own words say why",
    };
    LoadError {
        source: error.and_then(log::position),
        words: printed.lines().take(12).collect::<Vec<_>>().join("\n"),
        kind: LoadErrorKind::Refused,
        ..LoadError::input(sentence)
    }
}

/// GHDL writes above a line where it comes from: `/* game.vhd:12:3 */`.
fn lines(verilog: &str, scratch: &Scratch) -> BTreeMap<usize, Source> {
    let mut lines = BTreeMap::new();
    let mut last: Option<Source> = None;
    for (index, line) in verilog.lines().enumerate() {
        if let Some((_, comment)) = line.split_once("/* ")
            && let Some(source) = log::position(&scratch.translate(comment))
        {
            last = Some(source);
        }
        if line.trim_start().starts_with("module ") {
            last = None;
        }
        if let Some(source) = &last {
            lines.insert(index + 1, source.clone());
        }
    }
    lines
}
