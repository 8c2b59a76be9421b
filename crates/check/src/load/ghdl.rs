//! Has GHDL turn VHDL into Verilog.

use std::collections::BTreeMap;
use std::ffi::OsString;

use super::error::{LoadError, LoadErrorKind};
use super::files::Scratch;
use super::log;
use super::tool::{self, Bounds, End};
use super::vhdl;
use crate::Source;

/// The file that the Verilog is written to.
pub const FILE: &str = "vhdl.v";

/// Verilog written by GHDL.
pub struct Translation {
    /// The text.
    pub verilog: String,
    /// The VHDL line that each line comes from.
    pub lines: BTreeMap<usize, Source>,
    /// GHDL's name for the top.
    pub top: String,
    /// The options that GHDL read the files with.
    pub options: Vec<String>,
}

impl Translation {
    /// The VHDL line that a line in a netlist comes from, the first of the first file if that is not known. Lines
    /// of Yosys' own files are not of the translation.
    pub fn origin(&self, source: &yosys::circuit::Source, first: &str) -> Option<Source> {
        if source.file != FILE {
            return None;
        }
        let known = self.lines.range(..=source.line).next_back().map(|(_, source)| source.clone());
        Some(known.unwrap_or_else(|| Source { file: first.to_owned(), line: 1 }))
    }
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
    let program = tool::find("ghdl").ok_or_else(|| {
        LoadError::missing_tool(
            "this design is VHDL, and GHDL, which reads it, is not installed; install it from your \
             system's packages (`apt install ghdl`)",
        )
    })?;
    let run = |arguments: &[String]| {
        let arguments: Vec<OsString> = arguments.iter().map(OsString::from).collect();
        let ran = scratch.run(&program, &arguments, bounds);
        ran.map_err(|error| LoadError::missing_tool(format!("cannot run {}: {error}", program.display())))
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
        let ordered = ordered(&order.output, files);
        let values: Vec<String> = generics.iter().map(|(name, value)| format!("-g{name}={value}")).collect();
        let end = ["-e".to_owned(), top.to_owned()];
        let synth = |form: &str| {
            let first = ["--synth".to_owned()];
            let flags = ["--latches".to_owned(), format!("--out={form}")];
            run(&[&first[..], &options[..], &flags[..], &values[..], &ordered[..], &end[..]].concat())
        };
        let ran = synth("verilog")?;
        match ran.end {
            End::Success => {
                let verilog = mended(&ran.output, &synth("vhdl")?.output);
                let lines = lines(&verilog, scratch);
                // GHDL keeps the case of the source, although VHDL ignores it.
                let modules = verilog.lines().filter_map(|line| line.strip_prefix("module "));
                let module = modules.map(str::trim).find(|name| name.eq_ignore_ascii_case(top));
                let top = module.unwrap_or(top).to_owned();
                return Ok(Translation { verilog, lines, top, options });
            }
            End::TooLong | End::TooMuchWork => {
                let sentence = format!("GHDL did not finish within {} seconds", bounds.time.as_secs());
                return Err(LoadError::too_much(sentence, log::tail(&ran.printed())));
            }
            End::Failure => {
                let _ = first.get_or_insert_with(|| refused(&ran.printed(), scratch));
            }
        }
    }
    Err(first.unwrap_or_else(|| LoadError::input("GHDL could not be run")))
}

/// The files in the order that GHDL prints them in, or in their own order if it prints none.
fn ordered(printed: &str, files: &[String]) -> Vec<String> {
    let is_file = |line: &&str| files.iter().any(|file| file == line);
    let ordered: Vec<String> = printed.lines().map(str::trim).filter(is_file).map(str::to_owned).collect();
    if ordered.is_empty() { files.to_vec() } else { ordered }
}

/// Repairs the output of GHDL 2.0, which omits the last branch of every choice, so that Yosys would infer a
/// latch, and writes a long constant as a string. The branches are taken from its VHDL output, which has
/// them.
fn mended(verilog: &str, vhdl: &str) -> String {
    let branches = last_branches(vhdl);
    let mut text = String::with_capacity(verilog.len());
    let (mut module, mut target) = (String::new(), None);
    for line in verilog.split_inclusive('\n') {
        let part = line.trim();
        if let Some(name) = part.strip_prefix("module ") {
            module = plain_name(name);
        }
        if let Some((_, rest)) = part.split_once(": ") {
            target = rest.split(" <= ").next();
        }
        if part == "endcase"
            && let Some(target) = target.take()
        {
            let unknown = "'bx".to_owned();
            let value = branches.get(&(module.clone(), target.to_owned())).unwrap_or(&unknown);
            text += &format!("      default: {target} <= {value};\n");
        }
        text += &with_numbers(line);
    }
    text
}

/// A line with strings of digits turned into numbers.
fn with_numbers(line: &str) -> String {
    let mut parts = line.split('"');
    let mut text = parts.next().unwrap_or_default().to_owned();
    while let Some(inside) = parts.next() {
        let digits = !inside.is_empty() && inside.chars().all(|digit| "01xXzZ".contains(digit));
        text += &if digits { format!("{}'b{inside}", inside.len()) } else { format!("\"{inside}\"") };
        text += parts.next().unwrap_or_default();
    }
    text
}

fn plain_name(name: &str) -> String {
    name.trim().trim_matches('\\').to_lowercase()
}

/// The `when others` value of each selection in VHDL, by entity and signal, in Verilog.
fn last_branches(vhdl: &str) -> BTreeMap<(String, String), String> {
    let mut branches = BTreeMap::new();
    let mut entity = String::new();
    let mut target = None;
    for line in vhdl.lines().map(str::trim) {
        if let Some((_, name)) = line.strip_prefix("architecture ").and_then(|rest| rest.split_once(" of ")) {
            entity = plain_name(name.trim_end_matches(" is"));
        }
        if let Some((_, rest)) = line.strip_prefix("with ").and_then(|rest| rest.split_once(" select ")) {
            target = rest.split_whitespace().next().map(str::to_owned);
        }
        if let Some(value) = line.strip_suffix(" when others;")
            && let Some(target) = target.take()
        {
            branches.insert((entity.clone(), target), in_verilog(value.trim()));
        }
    }
    branches
}

/// A value of GHDL's VHDL in Verilog: a signal, a level, or levels. Anything else is never reached.
fn in_verilog(value: &str) -> String {
    let levels = value.trim_matches(['"', '\'']);
    let quoted = levels.len() < value.len();
    if quoted && levels.chars().all(|level| "01".contains(level)) {
        return format!("{}'b{levels}", levels.len());
    }
    let name = value.strip_prefix("wrap_").unwrap_or(value);
    let is_name = name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    if is_name && !name.is_empty() { name.to_owned() } else { "'bx".to_owned() }
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

/// GHDL writes the origin of a line above it: `/* game.vhd:12:3 */`.
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

    const VHDL: &str = "architecture rtl of t is\nbegin\n  with n8_o select n9_o <=\n    wrap_b when \"10\",\n    \
        wrap_a when \"01\",\n    wrap_c when others;\n  with n3_o select n4_o <=\n    \"01\" when '1',\n    \"10\" when others;\n  \
        with n5_o select n6_o <=\n    n1_o when '1',\n    (1 downto 0 => 'X') when others;\nend rtl;\n";

    #[test]
    fn the_last_branch_of_a_choice_is_put_back() {
        let choice = |target: &str| {
            format!(
                "module T\n  always @*\n    case (s)\n      1'b1: {target} <= n1_o;\n    endcase\nendmodule\n"
            )
        };
        for (target, value) in [("n9_o", "c"), ("n4_o", "2'b10"), ("n6_o", "'bx"), ("n7_o", "'bx")] {
            let wanted = format!("default: {target} <= {value};\n    endcase");
            assert!(mended(&choice(target), VHDL).contains(&wanted), "{target}");
        }
        // A branch of another module is not taken.
        let other = choice("n9_o").replace("module T", "module u");
        assert!(mended(&other, VHDL).contains("default: n9_o <= 'bx;"));
    }

    #[test]
    fn long_constants_are_numbers() {
        assert_eq!(with_numbers("assign a = \"0101\";\n"), "assign a = 4'b0101;\n");
        assert_eq!(with_numbers("$display(\"hello\", \"\");"), "$display(\"hello\", \"\");");
    }

    fn scratch() -> Scratch {
        Scratch::new(&[], [].iter(), &super::super::Leftovers::default()).unwrap()
    }

    #[test]
    fn a_refusal_of_ghdl_is_about_its_first_error() {
        let scratch = scratch();
        let sentence =
            |line: &str| refused(&format!("a.vhd:3:1:warning: x\na.vhd:4:1:note: y\n{line}\n"), &scratch);
        for (line, meaning) in [
            ("a.vhd:5:9: no declaration for \"x\"", "not declared"),
            ("a.vhd:5:9: unit \"p\" not found in library \"work\"", "in none of the files"),
            ("a.vhd:5:9: cannot find resource library \"x\"", "library is not here"),
            ("a.vhd:5:9: latch inferred for net \"q\"", "which is a latch"),
            ("a.vhd:5:9: ';' is expected instead of 'end'", "not VHDL"),
            ("a.vhd:5:9: missing \";\" at end", "not VHDL"),
            ("a.vhd:5:9: name \"x\" not found", "its own words"),
            ("a.vhd:5:9: unit \"p\" is obsolete", "its own words"),
        ] {
            let error = sentence(line);
            assert!(error.sentence.contains(meaning), "{line}: {error}");
            assert_eq!(error.source.unwrap().to_string(), "a.vhd:5", "{line}");
            assert_eq!(error.kind, LoadErrorKind::Refused);
        }
        // Without a line there is nothing to explain; the first lines of the output are shown.
        let lines: Vec<String> = (0..20).map(|line| format!("latch {line}")).collect();
        let error = refused(&lines.join("\n"), &scratch);
        assert!(error.sentence.contains("its own words") && error.source.is_none(), "{error}");
        assert_eq!(error.words, lines[..12].join("\n"));
    }

    /// The comments of GHDL say where a line of its output comes from; a module begins anew.
    #[test]
    fn lines_are_those_of_the_source() {
        let text =
            "module a\n  /* a.vhd:3:1 */\n  x\n  y /* a.vhd:5:2 */\n  z /* a comment */\n  module b\n  w\n";
        let found = lines(text, &scratch());
        let found: Vec<(usize, String)> =
            found.iter().map(|(at, source)| (*at, source.to_string())).collect();
        let at = |line: usize, source: usize| (line, format!("a.vhd:{source}"));
        assert_eq!(found, [at(2, 3), at(3, 3), at(4, 5), at(5, 5)]);
        let (verilog, top, options) = (text.to_owned(), String::new(), Vec::new());
        let translation = Translation { lines: lines(text, &scratch()), verilog, top, options };
        let origin = |file: &str, line: usize| {
            let source = yosys::circuit::Source { file: file.to_owned(), line };
            translation.origin(&source, "first.vhd").map(|source| source.to_string())
        };
        assert_eq!(origin(FILE, 1).as_deref(), Some("first.vhd:1"));
        assert_eq!(origin(FILE, 4).as_deref(), Some("a.vhd:5"));
        assert_eq!(origin("techmap.v", 4), None);
    }

    #[test]
    fn values_of_ghdl_are_written_in_verilog() {
        for (value, wanted) in [
            ("\"0110\"", "4'b0110"),
            ("'1'", "1'b1"),
            ("\"0X\"", "'bx"),
            ("01", "01"),
            ("n1_o", "n1_o"),
            ("wrap_n1", "n1"),
            ("wrap_", "'bx"),
            ("a and b", "'bx"),
        ] {
            assert_eq!(in_verilog(value), wanted, "{value}");
        }
        assert_eq!(plain_name(" \\Game\\ "), "game");
        assert_eq!(with_numbers("a = \"01xXzZ\" & \"2\" & \"10\";"), "a = 6'b01xXzZ & \"2\" & 2'b10;");
        // Every choice has a branch of its own, and lines between them are kept.
        let verilog = "module t\n  case (s)\n    1: n9_o <= a;\n  endcase\n  case (s)\n    1: n4_o <= a;\n    2: n4_o <= b;\n  endcase\n  endcase\n";
        let wanted = "module t\n  case (s)\n    1: n9_o <= a;\n      default: n9_o <= c;\n  endcase\n  case (s)\n    1: n4_o <= a;\n    2: n4_o <= b;\n      default: n4_o <= 2'b10;\n  endcase\n  endcase\n";
        assert_eq!(mended(verilog, VHDL), wanted);
    }

    #[test]
    fn files_are_in_the_order_of_their_use() {
        let files = ["a.vhd", "b.vhd", "c.vhd"].map(str::to_owned);
        assert_eq!(ordered("/usr/lib/ieee.vhdl\n b.vhd\na.vhd\n", &files), ["b.vhd", "a.vhd"]);
        assert_eq!(ordered("error: b.vhd is not here\n", &files), files);
    }
}
