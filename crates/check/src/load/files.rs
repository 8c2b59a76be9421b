//! The user's files, and copies of them for the tools.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};
use std::{fs, io};

use super::error::LoadError;
use super::leftovers::{Directory, Leftovers};
use super::tool::{self, Bounds, Run};
use super::verilog;

/// The most files read from a directory, which is more than any design has.
const MOST_FILES: usize = 2_000;
/// The longest file, in bytes.
const MOST_BYTES: u64 = 16 << 20;
/// The most bytes of all files together.
const MOST_TOTAL: u64 = 4 * MOST_BYTES;
/// The depth to which directories are searched.
const DEEPEST: usize = 12;
/// The path of the copies, so that a few `..` in an include do not lead out of the scratch directory.
const INSIDE: &str = "in/the/scratch";

/// A source file.
#[derive(Clone, Debug)]
pub struct File {
    /// As the user wrote it, or found in a directory that the user named.
    pub path: PathBuf,
    /// Its content.
    pub text: String,
    /// Whether it is VHDL.
    pub vhdl: bool,
}

impl File {
    /// The path for messages.
    pub fn name(&self) -> String {
        self.path.display().to_string()
    }

    /// Whether it is SystemVerilog by its name.
    pub fn system_verilog(&self) -> bool {
        extension(&self.path).is_some_and(|extension| extension == "sv" || extension == "svh")
    }
}

/// Reads the files and searches the directories that the user named.
pub fn gather(paths: &[PathBuf]) -> Result<Vec<File>, LoadError> {
    let mut found = Vec::new();
    for path in paths {
        let before = found.len();
        match fs::metadata(path) {
            Ok(data) if data.is_dir() => walk(path, 0, &mut found)?,
            Ok(_) => found.push(path.clone()),
            Err(error) => return Err(LoadError::input(format!("cannot open {}: {error}", path.display()))),
        }
        let root = root(path);
        if let Some(path) = found[before..].iter().find(|path| !is_inside(path, std::slice::from_ref(&root)))
        {
            return Err(LoadError::input(format!(
                "{} is a link that leads out of its directory, and is not followed; name the file itself",
                path.display()
            )));
        }
    }
    let mut seen = BTreeSet::new();
    found.retain(|path| seen.insert(path.canonicalize().unwrap_or_else(|_| path.clone())));
    if found.is_empty() {
        let named: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
        return Err(LoadError::input(format!(
            "there is no Verilog or VHDL in {}; files end in .v, .sv, .vhd or .vhdl",
            named.join(", ")
        )));
    }
    let mut files = Vec::new();
    let mut total = 0;
    for path in found {
        let text = read(&path)?;
        total += text.len() as u64;
        if total > MOST_TOTAL {
            return Err(LoadError::input(format!("all files together have more than {MOST_TOTAL} bytes")));
        }
        let vhdl = matches!(extension(&path).as_deref(), Some("vhd" | "vhdl"));
        files.push(File { path, text, vhdl });
    }
    Ok(files)
}

/// The directory, without links, that everything of a path must be in.
fn root(path: &Path) -> PathBuf {
    let directory = match path.parent() {
        _ if path.is_dir() => path,
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    directory.canonicalize().unwrap_or_else(|_| absolute(directory))
}

/// Whether a file is in one of these directories, once every link is followed.
fn is_inside(path: &Path, roots: &[PathBuf]) -> bool {
    path.canonicalize().is_ok_and(|path| roots.iter().any(|root| path.starts_with(root)))
}

/// The directories and source files directly inside a directory; none for a file.
pub fn entries(path: &Path) -> Result<Vec<PathBuf>, LoadError> {
    if !path.is_dir() {
        return Ok(Vec::new());
    }
    let refused = |error| LoadError::input(format!("cannot look into {}: {error}", path.display()));
    let mut entries = Vec::new();
    for entry in fs::read_dir(path).map_err(refused)? {
        let path = entry.map_err(refused)?.path();
        let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        let source = matches!(extension(&path).as_deref(), Some("v" | "sv" | "vhd" | "vhdl"));
        if !hidden && (path.is_dir() || source) {
            entries.push(path);
        }
    }
    entries.sort();
    Ok(entries)
}

fn walk(directory: &Path, depth: usize, found: &mut Vec<PathBuf>) -> Result<(), LoadError> {
    let refused = |error| LoadError::input(format!("cannot look into {}: {error}", directory.display()));
    let mut entries: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(directory).map_err(refused)? {
        entries.push(entry.map_err(refused)?.path());
    }
    entries.sort();
    for path in entries {
        let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if path.is_dir() && !path.is_symlink() && !hidden && depth < DEEPEST {
            walk(&path, depth + 1, found)?;
        } else if path.is_file()
            && matches!(extension(&path).as_deref(), Some("v" | "sv" | "vh" | "svh" | "vhd" | "vhdl"))
        {
            found.push(path);
        }
        if found.len() > MOST_FILES {
            return Err(LoadError::input(format!(
                "there are more than {MOST_FILES} source files in {}; name the files of the design",
                directory.display()
            )));
        }
    }
    Ok(())
}

fn extension(path: &Path) -> Option<String> {
    path.extension().map(|extension| extension.to_string_lossy().to_lowercase())
}

/// The text of a file. Comments may be in any encoding, so bytes that are not UTF-8 are replaced.
fn read(path: &Path) -> Result<String, LoadError> {
    let refused = |error| LoadError::input(format!("cannot read {}: {error}", path.display()));
    let data = fs::metadata(path).map_err(refused)?;
    if !data.is_file() || data.len() > MOST_BYTES {
        return Err(LoadError::input(format!(
            "{} is not a source file of at most {MOST_BYTES} bytes",
            path.display()
        )));
    }
    let bytes = fs::read(path).map_err(refused)?;
    let wide = |order: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = bytes[2..].chunks_exact(2).map(|pair| order([pair[0], pair[1]])).collect();
        String::from_utf16_lossy(&units)
    };
    Ok(match bytes.as_slice() {
        [0xFF, 0xFE, ..] => wide(u16::from_le_bytes),
        [0xFE, 0xFF, ..] => wide(u16::from_be_bytes),
        [0xEF, 0xBB, 0xBF, rest @ ..] => String::from_utf8_lossy(rest).into_owned(),
        _ => String::from_utf8_lossy(&bytes).into_owned(),
    })
}

/// A directory with copies for one run of the tools, removed when the value is dropped.
pub struct Scratch {
    directory: Directory,
    /// The common parent directory of all files.
    root: PathBuf,
    /// The user's name for each copy, by its path in the directory.
    names: BTreeMap<String, String>,
    /// The user's directories; nothing outside them is read.
    roots: Vec<PathBuf>,
}

impl Scratch {
    /// Makes an empty one for the given files. Included files must be in a directory of the user's paths.
    pub fn new<'p>(
        files: &[File],
        given: impl Iterator<Item = &'p PathBuf>,
        leftovers: &Leftovers,
    ) -> Result<Scratch, LoadError> {
        let refused = |error| LoadError::input(format!("cannot make a scratch directory: {error}"));
        let directory = leftovers.directory().map_err(refused)?;
        let mut parents = files.iter().filter_map(|file| absolute(&file.path).parent().map(Path::to_owned));
        let first = parents.next().unwrap_or_default();
        let root = parents.fold(first, |root, parent| {
            let shared = root.components().zip(parent.components()).take_while(|(a, b)| a == b);
            shared.map(|(component, _)| component).collect()
        });
        fs::create_dir_all(directory.path().join(INSIDE)).map_err(refused)?;
        let roots = given.map(|path| self::root(path)).collect();
        Ok(Scratch { directory, root, names: BTreeMap::new(), roots })
    }

    /// The working directory of the tools: all paths are relative to it.
    pub fn path(&self) -> &Path {
        self.directory.path()
    }

    /// Runs a tool here, without a shell and without input.
    pub fn run(&self, program: &Path, arguments: &[OsString], bounds: Bounds) -> io::Result<Run> {
        tool::run(program, arguments, self.path(), bounds, self.directory.leftovers())
    }

    /// Writes a copy of a file, and returns its path relative to the scratch directory.
    pub fn add(&mut self, path: &Path, text: &str) -> Result<String, LoadError> {
        let copy = self.copy_path(path);
        self.write(&copy, text)?;
        self.names.insert(copy.clone(), path.display().to_string());
        Ok(copy)
    }

    /// Writes a file into the scratch directory, and never outside it.
    pub fn write(&self, name: &str, text: &str) -> Result<(), LoadError> {
        if !Path::new(name).components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir))
        {
            return Err(LoadError::input(format!("{name:?} leads out of the design, so it is not read")));
        }
        let target = self.path().join(name);
        let parent = target.parent().unwrap_or(self.path());
        fs::create_dir_all(parent)
            .and_then(|()| fs::write(&target, text))
            .map_err(|error| LoadError::input(format!("cannot write a scratch file: {error}")))
    }

    /// Copies the files that a file includes, recursively, as far as they are found, and the files that the
    /// design reads numbers from, if it does.
    pub fn add_included(
        &mut self,
        from: &Path,
        text: &str,
        directories: &[PathBuf],
        reads: bool,
        notes: &mut Vec<String>,
    ) -> Result<(), LoadError> {
        let mut open = vec![(from.to_owned(), text.to_owned())];
        while let Some((from, text)) = open.pop() {
            let outline = verilog::outline(&text);
            if let Some((line, why)) = verilog::foreign(&text) {
                return Err(LoadError::foreign(why).at(&from.display().to_string(), line));
            }
            for (name, line) in &outline.includes {
                let refused = |why: &str| {
                    LoadError::input(format!("this include is not followed, because {why}"))
                        .at(&from.display().to_string(), *line)
                };
                if name.is_empty() {
                    return Err(refused("its file name is not written in quotes"));
                }
                let Some(path) = self.resolve(name, &from, directories).map_err(|why| refused(&why))? else {
                    continue;
                };
                let copy = self.copy_path(&path);
                if self.names.contains_key(&copy) {
                    continue;
                }
                if self.names.len() > MOST_FILES {
                    return Err(refused("there are too many files already"));
                }
                let text = read(&path)?;
                self.add(&path, &text)?;
                open.push((path, text));
            }
            for (name, line) in outline.memories.iter().filter(|_| reads) {
                let refused = |why: String| {
                    LoadError::input(format!("this file is not read, because {why}"))
                        .at(&from.display().to_string(), *line)
                };
                match self.resolve(name, &from, directories).map_err(refused)? {
                    Some(path) => {
                        let text = read(&path)?;
                        self.add(&path, &text)?;
                        self.write(name, &text)?;
                    }
                    // A missing picture does not prevent a game from being read.
                    None if !outline.includes.iter().any(|(included, _)| included == name) => {
                        self.write(name, "")?;
                        notes.push(format!("{name} is not here, so what is read from it is unknown"));
                    }
                    None => {}
                }
            }
        }
        Ok(())
    }

    /// The file that a source refers to; the error says why it may not be opened.
    fn resolve(&self, name: &str, from: &Path, directories: &[PathBuf]) -> Result<Option<PathBuf>, String> {
        let path = Path::new(name);
        let ups = path.components().filter(|part| *part == Component::ParentDir).count();
        if path.is_absolute() || ups > INSIDE.split('/').count() {
            return Err(format!("{name:?} leads out of the design"));
        }
        let beside = from.parent().unwrap_or(Path::new(".")).to_owned();
        let candidates = [beside].into_iter().chain(directories.iter().cloned()).chain([PathBuf::from(".")]);
        match candidates.map(|directory| directory.join(path)).find(|candidate| candidate.is_file()) {
            Some(found) if !is_inside(&found, &self.roots) => Err(format!(
                "{name:?} leads out of the directories that were given; name its directory with --include"
            )),
            found => Ok(found),
        }
    }

    /// The path of the copy of a file: below the common parent, or beside it.
    pub fn copy_path(&self, path: &Path) -> String {
        let absolute = absolute(path);
        let relative = absolute.strip_prefix(&self.root).map(Path::to_owned).ok();
        let relative = relative.or_else(|| {
            // A file outside, reached by `..`: the same number of steps up from the common parent.
            let ups = self.root.ancestors().position(|above| absolute.starts_with(above))?;
            let above = self.root.ancestors().nth(ups)?;
            let rest = absolute.strip_prefix(above).ok()?;
            (ups <= INSIDE.split('/').count())
                .then(|| (0..ups).map(|_| Path::new("..")).collect::<PathBuf>().join(rest))
        });
        let relative = relative.unwrap_or_else(|| PathBuf::from(absolute.file_name().unwrap_or_default()));
        let copy = clean(&Path::new(INSIDE).join(relative));
        // Spaces and symbols mean something to the tools. The code of the character keeps names distinct.
        let safe = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '/' | '.' | '_' | '-');
        let written = |letter: char| match safe(letter) {
            true => letter.to_string(),
            false => format!("_{:x}_", u32::from(letter)),
        };
        copy.to_string_lossy().chars().map(written).collect()
    }

    /// The user's name for a copy.
    pub fn original(&self, copy: &str) -> String {
        let copy = copy.trim_start_matches("./");
        self.names.get(copy).cloned().unwrap_or_else(|| copy.to_owned())
    }

    /// The output of a tool with the user's names for files.
    pub fn translate(&self, words: &str) -> String {
        let mut names: Vec<_> = self.names.iter().collect();
        names.sort_by_key(|(copy, _)| std::cmp::Reverse(copy.len()));
        names.iter().fold(words.to_owned(), |words, (copy, original)| words.replace(copy.as_str(), original))
    }
}

fn absolute(path: &Path) -> PathBuf {
    clean(&std::path::absolute(path).unwrap_or_else(|_| path.to_owned()))
}

/// A path without `.` and `..`.
fn clean(path: &Path) -> PathBuf {
    let mut clean = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => _ = clean.pop(),
            other => clean.push(other),
        }
    }
    clean
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Files in a directory of their own.
    fn directory(files: &[(&str, &[u8])]) -> tempfile::TempDir {
        let directory = tempfile::tempdir().unwrap();
        for (name, bytes) in files {
            let path = directory.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
        directory
    }

    /// The paths relative to a directory.
    fn names(paths: impl IntoIterator<Item = PathBuf>, root: &Path) -> Vec<String> {
        let name = |path: PathBuf| path.strip_prefix(root).unwrap().display().to_string();
        paths.into_iter().map(name).collect()
    }

    /// A file of a design at a path that need not exist.
    fn file(path: &str) -> File {
        File { path: path.into(), text: String::new(), vhdl: false }
    }

    fn scratch(files: &[&str], given: &[PathBuf]) -> Scratch {
        let files: Vec<File> = files.iter().map(|path| file(path)).collect();
        Scratch::new(&files, given.iter(), &Leftovers::default()).unwrap()
    }

    #[test]
    fn a_directory_is_searched_for_sources() {
        let found = directory(&[
            ("top.v", b""),
            ("B.SV", b""),
            ("sub/deep/c.vhd", b""),
            ("sub/d.VHDL", b""),
            ("sub/e.vh", b""),
            ("f.svh", b""),
            ("notes.txt", b""),
            ("plain", b""),
            (".git/h.v", b""),
        ]);
        let root = found.path();
        let files = gather(&[root.to_owned()]).unwrap();
        let kinds: Vec<(bool, bool)> = files.iter().map(|file| (file.vhdl, file.system_verilog())).collect();
        assert_eq!(
            names(files.into_iter().map(|file| file.path), root),
            ["B.SV", "f.svh", "sub/d.VHDL", "sub/deep/c.vhd", "sub/e.vh", "top.v"]
        );
        let (verilog, system, vhdl) = ((false, false), (false, true), (true, false));
        assert_eq!(kinds, [system, system, vhdl, vhdl, verilog, verilog]);
        assert_eq!(names(entries(root).unwrap(), root), ["B.SV", "sub", "top.v"]);
        assert!(entries(&root.join("top.v")).unwrap().is_empty());
        // A file that is named twice is read once, and a named file may be of any kind.
        let twice = [root.join("top.v"), root.join("sub/../top.v"), root.join("notes.txt")];
        assert_eq!(gather(&twice).unwrap().len(), 2);
        let refused = |path: &str| gather(&[root.join(path)]).unwrap_err().sentence;
        assert!(refused("none.v").starts_with("cannot open "), "{}", refused("none.v"));
        fs::create_dir(root.join("empty")).unwrap();
        assert!(refused("empty").starts_with("there is no Verilog or VHDL in "), "{}", refused("empty"));
    }

    /// Too many files, too deep directories, and files that are too long.
    #[test]
    fn what_is_read_from_a_directory_is_bounded() {
        let deep = |levels: usize| format!("{}a.v", "d/".repeat(levels));
        let found = directory(&[(&deep(DEEPEST), b""), (&deep(DEEPEST + 1), b"")]);
        assert_eq!(gather(&[found.path().to_owned()]).unwrap().len(), 1);
        let long = directory(&[("a.v", b""), ("b.v", b"")]);
        let resize = |name: &str, bytes: u64| {
            fs::File::options().write(true).open(long.path().join(name)).unwrap().set_len(bytes).unwrap();
        };
        let refused = || gather(&[long.path().to_owned()]).err().map(|error| error.sentence);
        resize("a.v", MOST_BYTES);
        assert_eq!(refused(), None);
        resize("a.v", MOST_BYTES + 1);
        assert!(refused().unwrap().contains("a.v is not a source file of at most 16777216 bytes"));
        // Four of the longest files are the most, and one byte more is too much.
        resize("a.v", MOST_BYTES);
        for name in ["c.v", "d.v", "e.v"] {
            fs::hard_link(long.path().join("a.v"), long.path().join(name)).unwrap();
        }
        assert_eq!(refused(), None);
        resize("b.v", 1);
        assert_eq!(refused().unwrap(), "all files together have more than 67108864 bytes");
        let many = tempfile::tempdir().unwrap();
        for number in 0..MOST_FILES {
            fs::hard_link(long.path().join("b.v"), many.path().join(format!("{number}.v"))).unwrap();
        }
        let mut found = Vec::new();
        walk(many.path(), 0, &mut found).unwrap();
        assert_eq!(found.len(), MOST_FILES);
        fs::write(many.path().join("one_more.v"), "").unwrap();
        let error = walk(many.path(), 0, &mut Vec::new()).unwrap_err();
        assert!(error.sentence.starts_with("there are more than 2000 source files in "), "{error}");
    }

    #[test]
    fn a_text_may_be_in_several_encodings() {
        let found = directory(&[
            ("little.v", b"\xFF\xFEa\0\xE9\0"),
            ("big.v", b"\xFE\xFF\0a\0\xE9"),
            ("marked.v", b"\xEF\xBB\xBFa\xC3\xA9"),
            ("plain.v", "aé".as_bytes()),
            ("latin.v", b"a\xE9"),
        ]);
        let text = |name: &str| read(&found.path().join(name)).unwrap();
        for name in ["little.v", "big.v", "marked.v", "plain.v"] {
            assert_eq!(text(name), "aé", "{name}");
        }
        assert_eq!(text("latin.v"), "a\u{FFFD}");
    }

    /// Copies keep the directories below the common parent, and a few steps above it.
    #[test]
    fn copies_are_below_the_scratch_directory() {
        let scratch = scratch(&["/d/e/f/a/x.v", "/d/e/f/b/y.v"], &[]);
        for (path, wanted) in [
            ("/d/e/f/a/x.v", "in/the/scratch/a/x.v"),
            ("/d/e/f/./a/../b/y.v", "in/the/scratch/b/y.v"),
            ("/d/e/z.vh", "in/the/z.vh"),
            ("/d/z.vh", "in/z.vh"),
            ("/z.vh", "z.vh"),
            ("/d/e/f/a b/é;.v", "in/the/scratch/a_20_b/_e9__3b_.v"),
            ("/d/e/f/A-z_0.v", "in/the/scratch/A-z_0.v"),
        ] {
            assert_eq!(scratch.copy_path(Path::new(path)), wanted, "{path}");
        }
        // Four steps up would leave the scratch directory.
        let deep = self::scratch(&["/d/e/f/g/h/x.v"], &[]);
        assert_eq!(deep.copy_path(Path::new("/d/e/z.vh")), "z.vh");
        assert_eq!(deep.copy_path(Path::new("/d/z.vh")), "in/the/scratch/z.vh");
        for name in ["../x", "/x", "a/../../x"] {
            let error = scratch.write(name, "").unwrap_err();
            assert!(error.sentence.contains("leads out of the design"), "{name}: {error}");
        }
        scratch.write("./new/x", "text").unwrap();
        assert_eq!(fs::read_to_string(scratch.path().join("new/x")).unwrap(), "text");
    }

    #[test]
    fn what_tools_print_has_the_names_of_the_user() {
        let mut scratch = scratch(&["/d/x.v", "/d/x.vh"], &[]);
        for path in ["/d/x.v", "/d/x.vh"] {
            scratch.add(Path::new(path), "").unwrap();
        }
        assert_eq!(scratch.original("./in/the/scratch/x.vh"), "/d/x.vh");
        assert_eq!(scratch.original("script.ys"), "script.ys");
        let words = "in/the/scratch/x.vh:1 and in/the/scratch/x.v:2";
        assert_eq!(scratch.translate(words), "/d/x.vh:1 and /d/x.v:2");
    }

    /// Included files are copied with what they include, and files of numbers if some file reads them.
    #[test]
    fn included_files_are_copied_with_what_they_include() {
        let found = directory(&[
            (
                "d/top.v",
                b"`include \"a.vh\"\n`include \"gone.vh\"\n`include \"more.vh\"\n\"rom.mem\" \"none.mem\"",
            ),
            ("d/a.vh", b"`include \"b.vh\"\n`include \"a.vh\""),
            ("d/b.vh", b"\"b.mem\""),
            ("d/b.mem", b"2"),
            ("d/rom.mem", b"1"),
            ("include/more.vh", b"3"),
        ]);
        let top = found.path().join("d/top.v");
        let includes = [found.path().join("include")];
        let text = fs::read_to_string(&top).unwrap();
        let add = |reads: bool, text: &str| {
            let given = [found.path().join("d"), includes[0].clone()];
            let mut scratch = scratch(&[top.to_str().unwrap()], &given);
            let mut notes = Vec::new();
            scratch.add_included(&top, text, &includes, reads, &mut notes).map(|()| {
                let copies: Vec<String> = scratch.names.keys().cloned().collect();
                let has = |name: &str| fs::read_to_string(scratch.path().join(name)).ok();
                (copies, notes, ["rom.mem", "b.mem", "none.mem"].map(has))
            })
        };
        let copy = |name: &str| format!("in/the/scratch/{name}");
        let included = [copy("a.vh"), copy("b.vh"), "in/the/include/more.vh".to_owned()];
        let (copies, notes, _) = add(false, &text).unwrap();
        let mut wanted = included.to_vec();
        wanted.sort();
        assert_eq!((copies, notes), (wanted, vec![]));
        let (copies, notes, numbers) = add(true, &text).unwrap();
        let mut wanted = [included.to_vec(), vec![copy("b.mem"), copy("rom.mem")]].concat();
        wanted.sort();
        assert_eq!(copies, wanted);
        assert_eq!(notes, ["none.mem is not here, so what is read from it is unknown"]);
        assert_eq!(numbers, ["1", "2", ""].map(|text| Some(text.to_owned())));
        let refused = |reads: bool, text: &str| add(reads, text).unwrap_err();
        let error = refused(false, "\n`include `NAME");
        assert!(error.sentence.contains("not written in quotes"), "{error}");
        assert_eq!(error.source.unwrap().line, 2);
        for (reads, text) in [
            (false, "\n`include \"/etc/passwd\""),
            (false, "\n`include \"../../../../x\""),
            (true, "\n\"/etc/passwd\""),
        ] {
            let error = refused(reads, text);
            assert!(error.sentence.contains("leads out of the design"), "{error}");
            assert_eq!(error.source.unwrap().line, 2);
        }
        assert!(add(false, "\"/etc/passwd\"").is_ok(), "the string is not the name of a file");
        assert!(add(false, "`include \"../../../no_such_file.vh\"").is_ok(), "there is no such file");
        assert!(refused(false, "\n\"DPI-C\"").sentence.contains("calls code"));
    }

    #[test]
    fn includes_are_bounded() {
        let found = directory(&[("top.v", b""), ("a.vh", b"")]);
        let top = found.path().join("top.v");
        let refused = |known: usize| {
            let mut scratch = scratch(&[top.to_str().unwrap()], &[found.path().to_owned()]);
            scratch.names.extend((0..known).map(|number| (number.to_string(), String::new())));
            let added = scratch.add_included(&top, "`include \"a.vh\"", &[], false, &mut Vec::new());
            added.err().map(|error| error.sentence)
        };
        assert_eq!(refused(MOST_FILES), None);
        let why = "this include is not followed, because there are too many files already";
        assert_eq!(refused(MOST_FILES + 1).as_deref(), Some(why));
    }

    /// A link that stays in its directory is followed; one that leads out is not, as a source or as an include.
    #[cfg(unix)]
    #[test]
    fn links_that_lead_out_are_not_followed() {
        use std::os::unix::fs::symlink;
        let secret = directory(&[("secret.vh", b"")]);
        let found = directory(&[("d/a.v", b"")]);
        let path = |name: &str| found.path().join(name);
        symlink(path("d/a.v"), path("d/b.v")).unwrap();
        assert_eq!(gather(&[path("d")]).unwrap().len(), 1);
        symlink(secret.path().join("secret.vh"), path("d/c.vh")).unwrap();
        for given in ["d", "d/c.vh"] {
            let error = gather(&[path(given)]).unwrap_err();
            assert!(error.sentence.contains("c.vh is a link that leads out"), "{error}");
        }
        let mut scratch = scratch(&[path("d/a.v").to_str().unwrap()], &[path("d")]);
        let text = "`include \"c.vh\"";
        let error = scratch.add_included(&path("d/a.v"), text, &[], false, &mut Vec::new()).unwrap_err();
        assert!(error.sentence.contains("leads out of the directories that were given"), "{error}");
        // A directory that is a link is not searched.
        symlink(secret.path(), path("e")).unwrap();
        fs::remove_file(path("d/c.vh")).unwrap();
        assert_eq!(gather(&[found.path().to_owned()]).unwrap().len(), 1);
    }

    #[test]
    fn a_path_has_no_steps_back() {
        for (path, wanted) in [("/a/./b/../c", "/a/c"), ("a/../..", ""), ("/a//b/", "/a/b")] {
            assert_eq!(clean(Path::new(path)), Path::new(wanted), "{path}");
        }
        assert_eq!(root(Path::new("file.v")), Path::new(".").canonicalize().unwrap());
        assert_eq!(root(Path::new("/none/file.v")), Path::new("/none"));
        assert_eq!(root(Path::new("/")), Path::new("/"));
    }
}
