//! Reads a design: finds its modules, has Yosys (after GHDL, for VHDL) make a netlist, and reads that.
//!
//! Sources are not trusted. They are copied to a scratch directory, and each tool is started there without a
//! shell and with limited resources.

mod error;
mod files;
mod ghdl;
mod leftovers;
mod log;
mod netlist;
mod plan;
mod synthesis;
pub mod tool;
mod verilog;
mod vhdl;

use std::path::{Path, PathBuf};

pub use error::{LoadError, LoadErrorKind};
pub(crate) use files::Scratch;
pub use leftovers::{Directory, Leftovers};
pub use netlist::Netlist;
pub use plan::Candidate;
use plan::Survey;
use synthesis::Job;
use tool::Bounds;
pub(crate) use verilog::{incomplete_lists, system_tasks};
pub(crate) use vhdl::{Port as VhdlPort, incomplete_processes, ports as vhdl_ports};
use yosys::Circuit;

use crate::{Design, Source};

/// The files to read, and the settings.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// Files and directories.
    pub paths: Vec<PathBuf>,
    /// The top module; the most likely one if there is none.
    pub top: Option<String>,
    /// Parameters or generics of the top, with their values.
    pub parameters: Vec<(String, String)>,
    /// Include directories.
    pub includes: Vec<PathBuf>,
    /// The limits for each tool.
    pub bounds: Bounds,
    /// The running tools and existing scratch directories.
    pub leftovers: Leftovers,
}

/// A design that was read.
pub struct Loaded {
    /// The design.
    pub design: Design,
    /// Choices made without the user, one sentence each.
    pub notes: Vec<String>,
    /// The Verilog that the netlist was made from, for a simulator: each text with the user's name for the
    /// file. Test benches and unused modules are left out.
    pub verilog: Vec<(String, String)>,
    /// The VHDL that it was made from, in the same form.
    pub vhdl: Vec<(String, String)>,
    /// The copies given to the tools.
    pub sources: Sources,
    /// Why the netlist may not match the source, through no fault of the design.
    pub doubt: Option<String>,
    /// The netlist as Yosys wrote it.
    pub netlist: String,
}

/// Copies of the sources in a scratch directory, for further tools.
pub struct Sources {
    /// The directory.
    pub(crate) scratch: Scratch,
    /// The files, relative to it.
    pub(crate) files: Vec<String>,
    /// The include directories, relative to it.
    pub(crate) includes: Vec<String>,
    /// The variables that are registers, with their values at power-up in binary.
    pub(crate) variables: Vec<(String, String)>,
    /// Parameters of the top.
    pub(crate) parameters: Vec<(String, String)>,
    /// Whether the files are VHDL.
    pub(crate) vhdl: bool,
    /// The options that GHDL read them with.
    pub(crate) options: Vec<String>,
    /// The limits for a tool.
    pub(crate) bounds: Bounds,
}

/// The modules that could be the top, the most likely first.
pub fn candidates(paths: &[PathBuf]) -> Result<Vec<Candidate>, LoadError> {
    let files = files::gather(paths)?;
    Ok(Survey::of(&files).candidates())
}

/// Groups paths into designs. Several directories are a design each, and so are files of one name or with the
/// same module; with `each`, every path and everything in a directory is one.
pub fn designs(paths: &[PathBuf], each: bool) -> Result<Vec<Vec<PathBuf>>, LoadError> {
    if each {
        let mut designs = Vec::new();
        for path in paths {
            let entries = files::entries(path)?;
            designs.extend(if entries.is_empty() { vec![path.clone()] } else { entries });
        }
        return Ok(designs.into_iter().map(|path| vec![path]).collect());
    }
    let apart = !paths.is_empty()
        && (paths.iter().all(|path| path.is_dir())
            || paths.iter().all(|path| path.is_file())
                && files::gather(paths).is_ok_and(|files| rivals(&files)));
    Ok(if apart { paths.iter().map(|path| vec![path.clone()]).collect() } else { vec![paths.to_vec()] })
}

/// A module that a directory has in several forms, of which one hides the others, with the files that it is in.
pub fn several_designs(paths: &[PathBuf]) -> Option<(String, Vec<String>)> {
    let [directory] = paths else { return None };
    let files = directory.is_dir().then(|| files::gather(paths).ok())??;
    Survey::of(&files).rivals()
}

/// Whether files are alternatives: all of one name, or each with a module that another has as well.
fn rivals(files: &[files::File]) -> bool {
    let name = |file: &files::File| file.path.file_name().map(std::ffi::OsStr::to_owned);
    let named_alike = files.len() > 1 && files.iter().all(|file| name(file) == name(&files[0]));
    let modules: Vec<Vec<String>> = files
        .iter()
        .map(|file| verilog::outline(&file.text).units.into_iter().map(|unit| unit.name).collect())
        .collect();
    let shared = |own: usize| {
        modules[own]
            .iter()
            .any(|name| modules.iter().enumerate().any(|(other, names)| other != own && names.contains(name)))
    };
    named_alike || (0..files.len()).all(shared)
}

/// Reads a design.
pub fn load(request: &Request) -> Result<Loaded, LoadError> {
    check_words(request)?;
    let files = files::gather(&request.paths)?;
    let plan = Survey::of(&files).plan(request.top.as_deref(), &request.parameters)?;
    let given = request.paths.iter().chain(&request.includes);
    let mut scratch = Scratch::new(&files, given, &request.leftovers)?;
    let mut copies = Vec::new();
    let mut notes = plan.notes.clone();
    let reads = plan.files.iter().any(|(_, text)| verilog::outline(text).reads);
    for (index, text) in &plan.files {
        let file = &files[*index];
        refuse_foreign(file, text)?;
        scratch.add_included(&file.path, text, &request.includes, reads, &mut notes)?;
        copies.push((scratch.add(&file.path, text)?, file.system_verilog()));
    }
    let includes: Vec<String> = include_directories(&copies, &request.includes, &scratch)?;
    let names: Vec<String> = plan.files.iter().map(|(index, _)| files[*index].name()).collect();
    let synthesise = |top: &str, files: &[(String, bool)], parameters: &[(String, String)]| {
        let (scratch, includes, bounds) = (&scratch, includes.as_slice(), request.bounds);
        synthesis::synthesise(&Job { scratch, top, files, includes, parameters, bounds })
    };
    let (netlist, translation, verilog) = if plan.vhdl {
        let sources: Vec<String> = copies.iter().map(|(copy, _)| copy.clone()).collect();
        let texts: Vec<&str> = plan.files.iter().map(|(_, text)| text.as_str()).collect();
        let translation =
            ghdl::translate(&scratch, &plan.top, &sources, &texts, &request.parameters, request.bounds)?;
        scratch.write(ghdl::FILE, &translation.verilog)?;
        let netlist = synthesise(&translation.top, &[(ghdl::FILE.to_owned(), false)], &[])?;
        let verilog = vec![(ghdl::FILE.to_owned(), translation.verilog.clone())];
        (netlist, Some(translation), verilog)
    } else {
        let texts = plan.files.iter().map(|(index, text)| (files[*index].name(), text.clone()));
        (synthesise(&plan.top, &copies, &request.parameters)?, None, texts.collect())
    };
    let circuit = Circuit::parse(&netlist.netlist, None)
        .map_err(|error| LoadError::input(format!("what Yosys wrote cannot be read: {error}")))?;
    let translate = |source: &yosys::circuit::Source| {
        let first = names.first().map_or("", String::as_str);
        let origin = translation.as_ref().and_then(|translation| translation.origin(source, first));
        origin.unwrap_or_else(|| Source { file: scratch.original(&source.file), line: source.line })
    };
    let variables = netlist::variables(&circuit);
    let mut design = netlist::design(circuit, names.clone(), &translate);
    design.top.clone_from(&plan.top);
    netlist::add_drivers(&mut design, &netlist.drivers);
    let named = |(index, text): &(usize, String)| (files[*index].name(), text.clone());
    let vhdl = plan.files.iter().filter(|_| plan.vhdl).map(named).collect();
    let options = translation.map_or(Vec::new(), |translation| translation.options);
    let sources = Sources {
        files: copies.into_iter().map(|(copy, _)| copy).collect(),
        includes,
        variables,
        parameters: request.parameters.clone(),
        vhdl: plan.vhdl,
        options,
        bounds: request.bounds,
        scratch,
    };
    let wide = plan.vhdl && plan.files.iter().any(|(_, text)| vhdl::has_wide_arrays(text));
    let doubt = wide.then(|| {
        "the design has an array of several dimensions, which GHDL's synthesis is known to translate wrongly; \
         use an array of arrays"
            .to_owned()
    });
    Ok(Loaded { design, notes, verilog, vhdl, sources, doubt, netlist: netlist.netlist })
}

/// Refuses sources that would make a tool act outside the scratch directory.
fn refuse_foreign(file: &files::File, text: &str) -> Result<(), LoadError> {
    let found = match file.vhdl {
        true => vhdl::forbidden(text),
        false => verilog::foreign(text),
    };
    match found {
        Some((line, why)) => Err(LoadError::foreign(why).at(&file.name(), line)),
        None => Ok(()),
    }
}

/// Names and values become words of a script, so each must be a single word.
fn check_words(request: &Request) -> Result<(), LoadError> {
    let plain = |text: &str| {
        !text.is_empty()
            && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '\'' | '-' | '.'))
    };
    let words = request.parameters.iter().flat_map(|(name, value)| [name, value]).chain(&request.top);
    match words.into_iter().find(|word| !plain(word)) {
        Some(word) => Err(LoadError::input(format!("{word:?} is not a name or a number of Verilog"))),
        None => Ok(()),
    }
}

/// The directories of all sources, and copies of the user's include directories.
fn include_directories(
    copies: &[(String, bool)],
    directories: &[PathBuf],
    scratch: &Scratch,
) -> Result<Vec<String>, LoadError> {
    let parent = |copy: &str| Path::new(copy).parent().map(|parent| parent.to_string_lossy().into_owned());
    let mut includes: Vec<String> = copies.iter().filter_map(|(copy, _)| parent(copy)).collect();
    for directory in directories {
        if !directory.is_dir() {
            return Err(LoadError::input(format!("{} is not a directory", directory.display())));
        }
        includes.extend(parent(&scratch.copy_path(&directory.join("any"))));
    }
    includes.sort();
    includes.dedup();
    Ok(includes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Files in a directory of their own.
    fn directory(files: &[(&str, &str)]) -> tempfile::TempDir {
        let directory = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = directory.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        directory
    }

    const TOP: &str = "module top(input a); part u(a); endmodule\n";
    const PART: &str = "module part(input a); endmodule\n";

    #[test]
    fn paths_are_grouped_into_designs() {
        let both = format!("{TOP}{PART}");
        let files = directory(&[
            ("a/top.v", TOP),
            ("a/part.v", PART),
            ("b/top.v", TOP),
            ("b/both.v", &both),
            ("c/top.v", PART),
            ("c/notes.txt", ""),
            ("empty.v", ""),
        ]);
        let grouped = |names: &[&str], each| {
            let paths: Vec<PathBuf> = names.iter().map(|name| files.path().join(name)).collect();
            let name = |path: &PathBuf| path.strip_prefix(files.path()).unwrap().display().to_string();
            let group = |paths: &Vec<PathBuf>| paths.iter().map(name).collect::<Vec<_>>().join(" ");
            designs(&paths, each).unwrap().iter().map(group).collect::<Vec<_>>()
        };
        assert_eq!(grouped(&["a"], false), ["a"]);
        assert_eq!(grouped(&["a", "b"], false), ["a", "b"]);
        assert_eq!(grouped(&["a", "b/both.v"], false), ["a b/both.v"]);
        assert_eq!(grouped(&["a/top.v"], false), ["a/top.v"]);
        assert_eq!(grouped(&["a/top.v", "a/part.v"], false), ["a/top.v a/part.v"]);
        assert_eq!(grouped(&["a/top.v", "c/top.v"], false), ["a/top.v", "c/top.v"], "one name");
        assert_eq!(grouped(&["a/top.v", "b/both.v"], false), ["a/top.v", "b/both.v"], "one module");
        assert_eq!(grouped(&["a/top.v", "b/both.v", "empty.v"], false), ["a/top.v b/both.v empty.v"]);
        assert_eq!(grouped(&["a/top.v", "a/part.v", "b/top.v"], false), ["a/top.v a/part.v b/top.v"]);
        assert_eq!(grouped(&["empty.v"], false), ["empty.v"]);
        assert_eq!(grouped(&["a/top.v", "a/top.v"], false), ["a/top.v a/top.v"], "one file");
        assert_eq!(designs(&[], false), Ok(vec![vec![]]));
        assert_eq!(grouped(&["a", "c", "empty.v"], true), ["a/part.v", "a/top.v", "c/top.v", "empty.v"]);
        let names: Vec<String> =
            candidates(&[files.path().join("a")]).unwrap().into_iter().map(|one| one.name).collect();
        assert_eq!(names, ["top", "part"]);
    }

    #[test]
    fn a_directory_with_several_forms_of_a_module_is_several_designs() {
        let files = directory(&[("d/a.v", TOP), ("d/b.v", &TOP.replace("part", "other"))]);
        let (name, homes) = several_designs(&[files.path().join("d")]).unwrap();
        assert_eq!((name.as_str(), homes.len()), ("top", 2));
        assert_eq!(several_designs(&[files.path().join("d/a.v")]), None);
        assert_eq!(several_designs(&[files.path().join("d"), files.path().join("d")]), None);
        std::fs::write(files.path().join("d/b.v"), TOP).unwrap();
        assert_eq!(several_designs(&[files.path().join("d")]), None);
    }

    /// Whatever is put into a script of a tool is one word.
    #[test]
    fn names_and_values_are_single_words() {
        let request = |top: &str, name: &str, value: &str| Request {
            top: Some(top.to_owned()),
            parameters: vec![(name.to_owned(), value.to_owned())],
            ..Request::default()
        };
        assert_eq!(check_words(&request("top_1", "N", "8'hff")), Ok(()));
        assert_eq!(check_words(&request("top", "N", "-1.5")), Ok(()));
        for (top, name, value) in [
            ("a b", "N", "1"),
            ("a", "", "1"),
            ("a", "N", ""),
            ("a", "N;", "1"),
            ("a", "N", "1\n"),
            ("é", "N", "1"),
        ] {
            let error = check_words(&request(top, name, value)).unwrap_err();
            assert!(error.sentence.ends_with("is not a name or a number of Verilog"), "{error}");
        }
    }

    #[test]
    fn tools_look_for_includes_beside_every_source() {
        let files = directory(&[("d/a.v", ""), ("d/e/b.v", ""), ("include/c.vh", "")]);
        let path = |name: &str| files.path().join(name);
        let gathered = files::gather(&[path("d")]).unwrap();
        let scratch = Scratch::new(&gathered, [].iter(), &Leftovers::default()).unwrap();
        let copies: Vec<(String, bool)> =
            gathered.iter().map(|file| (scratch.copy_path(&file.path), false)).collect();
        let found = include_directories(&copies, &[path("include"), path("d")], &scratch).unwrap();
        assert_eq!(found, ["in/the/include", "in/the/scratch", "in/the/scratch/e"]);
        let error = include_directories(&copies, &[path("d/a.v")], &scratch).unwrap_err();
        assert!(error.sentence.ends_with("a.v is not a directory"), "{error}");
    }

    #[test]
    fn a_refusal_names_the_line_of_the_file() {
        let file = |vhdl| files::File { path: "d.v".into(), text: String::new(), vhdl };
        let refused =
            |vhdl, text: &str| refuse_foreign(&file(vhdl), text).err().map(|error| error.to_string());
        let opens = "d.v:2: this is not given to a tool, because it opens a file; leave it out of the design, \
                     or put it into a test bench of its own";
        assert_eq!(refused(true, "\nfile f"), Some(opens.to_owned()));
        assert!(refused(false, "\"DPI\"").unwrap().starts_with("d.v:1: this is not given to a tool"));
        assert_eq!((refused(false, "file f"), refused(true, "\"DPI\"")), (None, None));
        assert_eq!(LoadError::input("no line").to_string(), "no line");
    }
}
