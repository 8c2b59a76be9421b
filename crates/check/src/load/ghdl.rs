//! Has GHDL turn VHDL into Verilog.

use std::collections::{BTreeMap, BTreeSet};
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
    /// How GHDL was asked to read the files.
    pub options: Vec<String>,
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
                let verilog = completed(&ran.output, &vhdl::enumerations(texts));
                let lines = lines(&verilog, scratch);
                // GHDL keeps the letters of the source, where VHDL does not tell upper from lower case.
                let modules = verilog.lines().filter_map(|line| line.strip_prefix("module "));
                let module = modules.map(str::trim).find(|name| name.eq_ignore_ascii_case(top));
                let top = module.unwrap_or(top).to_owned();
                return Ok(Translation { verilog, lines, top, options });
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

/// Adds the last branch to every choice that is complete. GHDL leaves out the branch that no value reaches, and without
/// it Yosys would keep the last value, as a latch. A choice is one of comparisons with the same signal; it is complete
/// if these have every value of the signal, or every value of an enumeration of that many.
fn completed(verilog: &str, enumerations: &BTreeSet<usize>) -> String {
    let mut text = String::with_capacity(verilog.len());
    for module in verilog.split_inclusive("endmodule") {
        let assigned: BTreeMap<&str, &str> = module
            .lines()
            .filter_map(|line| line.trim().strip_prefix("assign ")?.split(';').next()?.split_once(" = "))
            .collect();
        // What the choice under way is assigned to, where it is complete.
        let mut complete = false;
        let mut target = None;
        for line in module.split_inclusive('\n') {
            let part = line.trim();
            if let Some(chosen) = part.strip_prefix("case (").and_then(|rest| rest.strip_suffix(')')) {
                complete = compared(chosen, &assigned, 0).is_some_and(|values| values.are_all(enumerations));
                target = None;
            }
            if let (true, Some((value, rest))) = (complete, part.split_once(": ")) {
                complete = value != "default";
                target = rest.split(" <= ").next();
            }
            match target.filter(|_| complete && part == "endcase") {
                Some(target) => {
                    text += &line.replacen("endcase", &format!("default: {target} <= 'bx; endcase"), 1);
                }
                None => text += line,
            }
        }
    }
    text
}

/// The values that a signal is compared with.
struct Compared<'a> {
    signal: &'a str,
    width: u32,
    numbers: BTreeSet<u64>,
}

impl Compared<'_> {
    /// Whether these are all values of the signal, or of an enumeration with one of these numbers of values.
    fn are_all(&self, enumerations: &BTreeSet<usize>) -> bool {
        let count = self.numbers.len();
        let enumerated = enumerations.contains(&count) && self.numbers.iter().copied().eq(0..count as u64);
        count as u64 == 1 << self.width || enumerated && count as u64 > 1 << (self.width - 1)
    }
}

/// How deep an expression of GHDL's is followed.
const DEEPEST: usize = 8;

/// The values of one signal that a net stands for, if it is a comparison, or several of them side by side or by `|`.
fn compared<'a>(name: &'a str, assigned: &BTreeMap<&'a str, &'a str>, depth: usize) -> Option<Compared<'a>> {
    let value = assigned.get(name).filter(|_| depth < DEEPEST)?;
    if let Some((signal, constant)) = value.split_once(" == ") {
        let (width, bits) = constant.trim().split_once("'b")?;
        let width: u32 = width.parse().ok().filter(|width| (1..=16).contains(width))?;
        let number = u64::from_str_radix(bits, 2).ok()?;
        return Some(Compared { signal: signal.trim(), width, numbers: BTreeSet::from([number]) });
    }
    let parts: Vec<&str> = match value.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
        Some(inside) => inside.split(',').map(str::trim).collect(),
        None if value.contains(" | ") => value.split(" | ").map(str::trim).collect(),
        None => return None,
    };
    let mut parts = parts.into_iter().map(|part| compared(part, assigned, depth + 1));
    let mut all = parts.next()??;
    for part in parts {
        let part = part?;
        if (part.signal, part.width) != (all.signal, all.width) {
            return None;
        }
        all.numbers.extend(part.numbers);
    }
    Some(all)
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

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(values: &[&str], width: usize) -> String {
        let compared: String = values
            .iter()
            .enumerate()
            .map(|(n, v)| format!("  assign n{n}_o = s == {width}'b{v}; // (x)\n"))
            .collect();
        let names: Vec<String> = (0..values.len()).map(|n| format!("n{n}_o")).collect();
        format!(
            "module m\n{compared}  assign n99_o = {{{}}};\n  always @*\n    case (n99_o)\n      1'b1: q <= a;\n    endcase\nendmodule\n",
            names.join(", ")
        )
    }

    /// Every value of two bits, three of an enumeration of three, and those that lack one.
    #[test]
    fn complete_choices_are_said_to_be() {
        let full = |text: &str, enumerations: &[usize]| {
            let completed = completed(text, &enumerations.iter().copied().collect());
            assert_eq!(completed.replace("default: q <= 'bx; ", ""), text);
            completed != text
        };
        let all = choice(&["11", "10", "01", "00"], 2);
        assert!(full(&all, &[]));
        assert!(!full(&choice(&["10", "01", "00"], 2), &[]));
        assert!(full(&choice(&["10", "01", "00"], 2), &[3]));
        assert!(!full(&choice(&["11", "01", "00"], 2), &[3]) && !full(&choice(&["01", "00"], 2), &[2]));
        let either = all.replace("{n0_o, n1_o, n2_o, n3_o}", "{n5_o, n2_o, n3_o}");
        assert!(full(&either.replace("module m\n", "module m\n  assign n5_o = n0_o | n1_o;\n"), &[]));
        assert!(!full(&either, &[]));
        assert!(!full(&all.replace("assign n0_o = s", "assign n0_o = t"), &[]));
    }
}
