//! Which module is the top, and which files it needs.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::error::LoadError;
use super::files::File;
use super::{verilog, vhdl};

/// The top and the files to read.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The top module or entity.
    pub top: String,
    /// Whether it is VHDL.
    pub vhdl: bool,
    /// The files by their index, in order, with their texts, in which unused modules are blanked.
    pub files: Vec<(usize, String)>,
    /// Choices made without the user: which top, which of two files.
    pub notes: Vec<String>,
}

/// A module that could be the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Its name.
    pub name: String,
    /// The file that it is in.
    pub file: String,
    /// The modules with ports that contain it.
    pub inside: Vec<String>,
    /// Whether it drives a display, which is slow to read and says little about the game.
    pub draws: bool,
}

/// All modules and entities by name.
pub struct Survey<'a> {
    files: &'a [File],
    outlines: Vec<Outline>,
    /// For each name the files that define it, the best first.
    homes: BTreeMap<String, Vec<usize>>,
    notes: Vec<String>,
}

enum Outline {
    Verilog(verilog::Outline),
    Vhdl(vhdl::Outline),
}

impl Outline {
    /// Names, whether they are modules, and whether they have ports.
    fn units(&self) -> Vec<(String, bool, bool)> {
        match self {
            Outline::Verilog(outline) => {
                outline.units.iter().map(|unit| (unit.name.clone(), unit.module, unit.ports)).collect()
            }
            Outline::Vhdl(outline) => {
                outline.units.iter().map(|unit| (unit.name.clone(), unit.entity, unit.ports)).collect()
            }
        }
    }

    /// The words of one unit.
    fn words(&self, name: &str) -> BTreeSet<String> {
        match self {
            Outline::Verilog(outline) => {
                let units = outline.units.iter().filter(|unit| unit.name == name);
                units.flat_map(|unit| unit.words.iter().cloned()).collect()
            }
            Outline::Vhdl(outline) => outline.words_of.get(name).cloned().unwrap_or_default(),
        }
    }
}

impl<'a> Survey<'a> {
    /// Looks through all files.
    pub fn of(files: &'a [File]) -> Survey<'a> {
        let outline = |file: &File| match file.vhdl {
            true => Outline::Vhdl(vhdl::outline(&file.text)),
            false => Outline::Verilog(verilog::outline(&file.text)),
        };
        let outlines: Vec<Outline> = files.iter().map(outline).collect();
        let mut homes: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (index, outline) in outlines.iter().enumerate() {
            for (name, ..) in outline.units() {
                let home = homes.entry(name).or_default();
                if home.last() != Some(&index) {
                    home.push(index);
                }
            }
        }
        let mut survey = Survey { files, outlines, homes, notes: Vec::new() };
        survey.choose_homes();
        survey
    }

    /// Orders files that define the same module: one with the module's name comes first, a synthesis tool's
    /// output last.
    fn choose_homes(&mut self) {
        let mut better = Vec::new();
        for (name, homes) in self.homes.iter().filter(|(_, homes)| homes.len() > 1) {
            let named_after = |home: &usize| {
                let stem = self.files[*home].path.file_stem();
                stem.is_some_and(|stem| stem.to_string_lossy().eq_ignore_ascii_case(name))
            };
            let mut order = homes.clone();
            order.sort_by_key(|home| (self.is_generated(*home, name), !named_after(home)));
            better.push((name.clone(), order));
        }
        for (name, order) in better {
            let names: Vec<String> = order.iter().map(|&home| self.files[home].name()).collect();
            self.notes.push(format!("{name} is in {}; the first of these is used", names.join(" and in ")));
            self.homes.insert(name, order);
        }
    }

    /// A module that differs between files, with these files, if it is the most likely top or if half of the modules that
    /// no other contains are like it. Those written by a synthesis do not count.
    pub fn rivals(&self) -> Option<(String, Vec<String>)> {
        let roots = self.candidates().into_iter().filter(|candidate| candidate.inside.is_empty());
        let roots: Vec<Candidate> = roots.collect();
        let several: Vec<(usize, String, Vec<String>)> = (roots.iter().enumerate())
            .filter_map(|(index, root)| {
                let homes = self.differing(&root.name);
                (homes.len() > 1).then(|| (index, root.name.clone(), homes))
            })
            .collect();
        let many = 2 * several.len() >= roots.len();
        several
            .into_iter()
            .next()
            .filter(|(index, ..)| many || *index == 0)
            .map(|(_, name, homes)| (name, homes))
    }

    /// The files in which a module differs.
    fn differing(&self, name: &str) -> Vec<String> {
        let mut texts: Vec<Vec<&str>> = Vec::new();
        let mut differing: Vec<String> = Vec::new();
        // A file such as `rom_bb.v` declares the ports of `rom` for a vendor's tool, without its content.
        let is_shell = |home: &usize| {
            let stem = self.files[*home].path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            stem.ends_with("_bb") || stem.ends_with("_inst")
        };
        let homes = self.homes[name].iter().filter(|home| !is_shell(home));
        for &home in homes.filter(|home| !self.is_generated(**home, name)) {
            let text = self.text(home, name).split_whitespace().collect();
            if !texts.contains(&text) {
                texts.push(text);
                differing.push(self.files[home].name());
            }
        }
        differing
    }

    /// The text of a module, or of the file that an entity is in.
    fn text(&self, home: usize, name: &str) -> &str {
        let text = &self.files[home].text;
        match &self.outlines[home] {
            Outline::Verilog(outline) => {
                let unit = outline.units.iter().find(|unit| unit.name == name);
                unit.map_or(text, |unit| &text[unit.span.clone()])
            }
            Outline::Vhdl(_) => text,
        }
    }

    /// Whether a module was written by a synthesis: names such as _0123_ are generated.
    fn is_generated(&self, home: usize, name: &str) -> bool {
        let made = |word: &&String| word.len() > 2 && word.bytes().all(|b| b == b'_' || b.is_ascii_digit());
        self.outlines[home].words(name).iter().filter(made).count() > 8
    }

    fn unit(&self, name: &str) -> Option<(bool, bool)> {
        let home = *self.homes.get(name)?.first()?;
        let units = self.outlines[home].units();
        units.into_iter().find(|(other, ..)| other == name).map(|(_, module, ports)| (module, ports))
    }

    /// The units that a unit names.
    fn uses(&self, name: &str) -> BTreeSet<String> {
        let Some(home) = self.homes.get(name).and_then(|homes| homes.first()) else { return BTreeSet::new() };
        let mut words = self.outlines[*home].words(name);
        // The architecture of an entity may be in a file of its own.
        if self.files[*home].vhdl {
            let others = self.outlines.iter().filter(|outline| matches!(outline, Outline::Vhdl(_)));
            words.extend(others.flat_map(|outline| outline.words(name)));
        }
        let known = |word: &String| word != name && self.homes.contains_key(word);
        words.into_iter().filter(known).collect()
    }

    /// All units that a unit needs, including itself.
    fn reach(&self, top: &str) -> BTreeSet<String> {
        let mut reached = BTreeSet::from([top.to_owned()]);
        let mut open = vec![top.to_owned()];
        while let Some(name) = open.pop() {
            for used in self.uses(&name) {
                if reached.insert(used.clone()) {
                    open.push(used);
                }
            }
        }
        reached
    }

    /// The modules that could be the top, the most likely first: those that no other module contains,
    /// those that a test bench contains, those that contain most.
    pub fn candidates(&self) -> Vec<Candidate> {
        let modules: Vec<&String> =
            self.homes.keys().filter(|name| self.unit(name).is_some_and(|(module, _)| module)).collect();
        let mut users: BTreeMap<&str, Vec<(String, bool)>> = BTreeMap::new();
        for &name in &modules {
            let ports = self.unit(name).is_some_and(|(_, ports)| ports);
            for used in self.uses(name) {
                if let Some(used) = modules.iter().find(|other| ***other == used) {
                    users.entry(used.as_str()).or_default().push((name.clone(), ports));
                }
            }
        }
        let none = Vec::new();
        let mut candidates: Vec<(_, Candidate)> = Vec::new();
        for &name in modules.iter().filter(|name| self.unit(name).is_some_and(|(_, ports)| ports)) {
            let users = users.get(name.as_str()).unwrap_or(&none);
            // A word may be a name of something else as well, so a part does not count as a surrounding.
            let parts = self.reach(name);
            let inside: Vec<String> = (users.iter())
                .filter(|(user, ports)| *ports && !parts.contains(user))
                .map(|(name, _)| name.clone())
                .collect();
            let benched = users.iter().any(|(_, ports)| !ports);
            let home = self.homes[name][0];
            let rank = (!inside.is_empty(), !benched, Reverse(parts.len()), home);
            candidates.push((
                rank,
                Candidate {
                    name: name.clone(),
                    file: self.files[home].name(),
                    inside,
                    draws: self.draws(name),
                },
            ));
        }
        candidates.sort_by_key(|(rank, _)| *rank);
        candidates.into_iter().map(|(_, candidate)| candidate).collect()
    }

    /// Whether a module drives a screen, by the words in it and in the modules that it contains.
    fn draws(&self, name: &str) -> bool {
        let signs = ["vga", "hsync", "hdmi", "tmds", "framebuffer", "pixel"];
        self.reach(name).iter().any(|name| {
            let home = self.homes[name][0];
            let words = self.outlines[home].words(name);
            std::iter::once(name).chain(&words).any(|word| {
                let word = word.to_lowercase();
                signs.iter().any(|sign| word.contains(sign))
            })
        })
    }

    /// The parameters of a Verilog unit; for VHDL, every word of the file, as in `words`.
    fn parameters(&self, name: &str) -> BTreeSet<String> {
        match &self.outlines[self.homes[name][0]] {
            Outline::Verilog(outline) => {
                let units = outline.units.iter().filter(|unit| unit.name == name);
                units.flat_map(|unit| unit.parameters.iter().cloned()).collect()
            }
            Outline::Vhdl(outline) => outline.words.clone(),
        }
    }

    /// The files to read for a top, or for the most likely one.
    pub fn plan(mut self, top: Option<&str>, parameters: &[(String, String)]) -> Result<Plan, LoadError> {
        let top = match top {
            Some(top) => self.named(top)?,
            None => self.likely()?,
        };
        let home = self.homes[&top][0];
        let known = self.parameters(&top);
        let is_known = |name: &str| known.contains(name) || known.contains(&name.to_lowercase());
        if let Some((name, _)) = parameters.iter().find(|(name, _)| !is_known(name)) {
            let names: Vec<&str> = known.iter().map(String::as_str).collect();
            return Err(LoadError::input(match &self.outlines[home] {
                Outline::Verilog(_) if names.is_empty() => {
                    format!("`{top}` has no parameter `{name}`; it has none")
                }
                Outline::Verilog(_) => {
                    format!("`{top}` has no parameter `{name}`; it has {}", names.join(", "))
                }
                Outline::Vhdl(_) => format!("`{top}` has no generic `{name}`"),
            }));
        }
        let vhdl = self.files[home].vhdl;
        let reached = self.reach(&top);
        let mut files = Vec::new();
        for (index, outline) in self.outlines.iter().enumerate() {
            match outline {
                Outline::Verilog(outline) if !vhdl => {
                    let needed = |unit: &&verilog::Unit| {
                        !unit.module || reached.contains(&unit.name) && self.homes[&unit.name][0] == index
                    };
                    let unneeded: Vec<_> = outline
                        .units
                        .iter()
                        .filter(|unit| !needed(unit))
                        .map(|unit| unit.span.clone())
                        .collect();
                    let declares = outline.units.is_empty() && verilog::declares(&self.files[index].text);
                    if declares || unneeded.len() < outline.units.len() {
                        files.push((index, verilog::blank(&self.files[index].text, &unneeded)));
                    }
                }
                Outline::Vhdl(outline) if vhdl => {
                    let needed = |unit: &vhdl::Unit| {
                        reached.contains(&unit.name) && self.homes[&unit.name][0] == index
                    };
                    let only_bodies = outline.units.is_empty();
                    let body = outline.architectures.iter().any(|entity| reached.contains(entity));
                    if outline.units.iter().any(needed) || only_bodies && body {
                        files.push((index, vhdl::plain(&self.files[index].text)));
                    }
                }
                _ => {}
            }
        }
        self.drop_included(&mut files);
        // Declarations that others may need come first.
        files.sort_by_key(|(index, _)| match &self.outlines[*index] {
            Outline::Verilog(outline) => outline.units.iter().any(|unit| unit.module),
            Outline::Vhdl(outline) => outline.units.iter().any(|unit| unit.entity),
        });
        let notes = self
            .notes
            .into_iter()
            .filter(|note| {
                reached.iter().any(|name| note.starts_with(&format!("{name} ")))
                    || note.starts_with("the top")
            })
            .collect();
        Ok(Plan { top, vhdl, files, notes })
    }

    /// A file that another one includes is not read by itself.
    fn drop_included(&self, files: &mut Vec<(usize, String)>) {
        let mut included = BTreeSet::new();
        for (index, text) in files.iter() {
            for (name, _) in verilog::outline(text).includes {
                let name = std::path::Path::new(&name).file_name();
                let same = |other: &usize| self.files[*other].path.file_name() == name;
                included.extend(
                    files.iter().map(|(other, _)| *other).filter(|other| other != index && same(other)),
                );
            }
        }
        files.retain(|(index, _)| !included.contains(index));
    }

    fn named(&self, top: &str) -> Result<String, LoadError> {
        let exact = self.homes.contains_key(top).then(|| top.to_owned());
        let vhdl = exact.or_else(|| Some(top.to_lowercase()).filter(|top| self.homes.contains_key(top)));
        vhdl.ok_or_else(|| {
            let names: Vec<String> = self.candidates().into_iter().map(|candidate| candidate.name).collect();
            LoadError::input(format!("there is no module {top} here; there are: {}", names.join(", ")))
        })
    }

    fn likely(&mut self) -> Result<String, LoadError> {
        let candidates = self.candidates();
        let first = candidates.first().ok_or_else(|| {
            LoadError::input(match self.homes.is_empty() {
                true => "there is no module in these files".to_owned(),
                false => "every module here is a test bench without ports; give the design itself".to_owned(),
            })
        })?;
        let rivals: Vec<&str> = candidates
            .iter()
            .filter(|other| other.inside.is_empty())
            .map(|other| other.name.as_str())
            .collect();
        if rivals.len() > 1 {
            self.notes.push(format!(
                "the top could be any of {}; {} is used; --top picks another",
                rivals.join(", "),
                first.name
            ));
        }
        Ok(first.name.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Files by their names; those that end in `.vhd` are VHDL.
    fn files(named: &[(&str, &str)]) -> Vec<File> {
        let file = |(path, text): &(&str, &str)| File {
            path: path.into(),
            text: (*text).to_owned(),
            vhdl: path.ends_with(".vhd"),
        };
        named.iter().map(file).collect()
    }

    fn plan(named: &[(&str, &str)], top: Option<&str>) -> Result<Plan, LoadError> {
        Survey::of(&files(named)).plan(top, &[])
    }

    /// The files of a plan by name, those first that are read first.
    fn read(named: &[(&str, &str)], top: &str) -> Vec<String> {
        let plan = plan(named, Some(top)).unwrap();
        plan.files.iter().map(|(index, _)| named[*index].0.to_owned()).collect()
    }

    fn refusal(named: &[(&str, &str)], top: Option<&str>) -> String {
        plan(named, top).unwrap_err().sentence
    }

    const TOP: (&str, &str) = ("top.v", "module top(input a); part u(a); endmodule");
    const PART: (&str, &str) = ("part.v", "module part(input a); vga_sync v(a); endmodule");
    const SPARE: (&str, &str) = ("spare.v", "module spare(input a); endmodule");
    const BENCH: (&str, &str) = ("bench.v", "module bench; part u(a); endmodule");

    #[test]
    fn the_likely_top_is_outside_then_in_a_bench_then_the_largest() {
        let names = |named: &[(&str, &str)]| {
            let candidates = Survey::of(&files(named)).candidates();
            candidates.into_iter().map(|candidate| candidate.name).collect::<Vec<_>>()
        };
        assert_eq!(names(&[SPARE, PART, TOP]), ["top", "spare", "part"]);
        let benched = ("bench.v", "module bench; spare u(a); endmodule");
        assert_eq!(names(&[TOP, PART, SPARE, benched]), ["spare", "top", "part"]);
        // Among equals, the first file.
        let other = ("other.v", "module a_part(input a); endmodule");
        assert_eq!(names(&[SPARE, other]), ["spare", "a_part"]);
        assert_eq!(names(&[other, SPARE]), ["a_part", "spare"]);
        let package = ("p.v", "package p; endpackage");
        assert_eq!(names(&[package, BENCH, PART]), ["part"]);
    }

    #[test]
    fn a_candidate_says_where_it_is_and_what_contains_it() {
        let named = [TOP, PART, SPARE, BENCH];
        let candidates = Survey::of(&files(&named)).candidates();
        let of = |name: &str| candidates.iter().find(|candidate| candidate.name == name).unwrap();
        assert_eq!(of("part").inside, ["top"]);
        assert_eq!((of("part").file.as_str(), of("part").draws), ("part.v", true));
        assert!(of("top").inside.is_empty() && of("top").draws, "a screen in a part is one in the whole");
        assert!(of("spare").inside.is_empty() && !of("spare").draws);
        // Two that name each other: neither contains the other.
        let loops =
            [("a.v", "module a(input x); b u(x); endmodule"), ("b.v", "module b(input x); reg a; endmodule")];
        let candidates = Survey::of(&files(&loops)).candidates();
        assert!(candidates.iter().all(|candidate| candidate.inside.is_empty()), "{candidates:?}");
    }

    #[test]
    fn a_plan_has_the_files_that_the_top_needs() {
        let defines = ("defines.v", "`define A 1");
        let notes = ("notes.v", "just words");
        let package = ("z.sv", "package p; endpackage");
        let all = [TOP, PART, SPARE, BENCH, notes, package, defines];
        assert_eq!(read(&all, "top"), ["z.sv", "defines.v", "top.v", "part.v"]);
        assert_eq!(read(&all, "part"), ["z.sv", "defines.v", "part.v"]);
        // What is not needed of a file is blanked, and its lines stay.
        let both = [("both.v", "module spare(input a);\nendmodule\nmodule top(input a);\nendmodule\n")];
        let files = plan(&both, Some("top")).unwrap().files;
        assert_eq!(files, [(0, "\n\nmodule top(input a);\nendmodule\n".to_owned())]);
        // A file that another includes is read there.
        let included = [
            ("d/top.v", "`include \"inc/part.v\"\nmodule top(input a); part u(a); endmodule"),
            ("d/inc/part.v", PART.1),
            ("d/more.v", "`define A 1"),
        ];
        assert_eq!(read(&included, "top"), ["d/more.v", "d/top.v"]);
        let own = [("d/top.v", "`include \"top.v\"\nmodule top(input a); endmodule")];
        assert_eq!(read(&own, "top"), ["d/top.v"]);
    }

    #[test]
    fn a_plan_of_vhdl_has_entities_bodies_and_packages() {
        let entity = ("e.vhd", "use work.p.all; entity e is port (a : in bit); end; -- gone");
        let body = ("e_body.vhd", "architecture r of e is begin u : entity work.inner port map (a); end;");
        let inner =
            ("inner.vhd", "entity inner is port (a : in bit); end; architecture r of inner is begin end;");
        let package = ("p.vhd", "package p is end;");
        let package_body = ("p_body.vhd", "package body p is end;");
        let spare =
            ("spare.vhd", "entity spare is port (a : in bit); end; architecture r of spare is begin end;");
        let bench = ("tb.vhd", "entity tb is end; architecture r of tb is begin u : entity work.e; end;");
        let verilog = ("p.v", "module p(input a); endmodule");
        let all = [entity, body, inner, package, package_body, spare, bench];
        let found = plan(&all, None).unwrap();
        assert_eq!((found.top.as_str(), found.vhdl), ("e", true));
        let names: Vec<&str> = found.files.iter().map(|(index, _)| all[*index].0).collect();
        assert_eq!(names, ["e_body.vhd", "p.vhd", "p_body.vhd", "e.vhd", "inner.vhd"]);
        assert!(found.files.iter().all(|(_, text)| !text.contains("gone")), "comments are not given to GHDL");
        assert_eq!(plan(&all, Some("E")).unwrap().top, "e");
        assert_eq!(read(&[entity, verilog], "e"), ["e.vhd"]);
        // Of two files with an entity one is read, and a design is in one language.
        let again = ("e2.vhd", entity.1);
        assert_eq!(read(&[again, entity], "e"), ["e.vhd"]);
        let other_body = ("spare_body.vhd", "architecture r of spare is begin end;");
        assert_eq!(read(&[entity, other_body], "e"), ["e.vhd"]);
        assert_eq!(read(&[("m.v", "module m(input a); inner u(a); endmodule"), inner], "m"), ["m.v"]);
        assert!(!plan(&[verilog, spare], Some("p")).unwrap().vhdl);
        assert_eq!(read(&[verilog, spare], "p"), ["p.v"]);
    }

    #[test]
    fn of_several_files_with_a_module_the_one_of_its_name_is_used() {
        let one = ("a.v", "module top(input a); endmodule");
        let named = ("Top.v", "module top(input a, input b); endmodule");
        let generated: String = (0..9).map(|number| format!(" wire _{number}0_;")).collect();
        let generated = format!("module top(input a);{generated} endmodule");
        let netlist = ("top.v", generated.as_str());
        assert_eq!(read(&[one, named], "top"), ["Top.v"]);
        assert_eq!(read(&[netlist, one], "top"), ["a.v"]);
        // Eight such names may be anyone's.
        let eight = generated.replacen(" wire _00_;", "", 1);
        assert_eq!(read(&[one, ("top.v", &eight)], "top"), ["top.v"]);
        let short = generated.replace("0_;", ";");
        assert_eq!(read(&[one, ("top.v", &short)], "top"), ["top.v"]);
        let notes = plan(&[one, named, SPARE], None).unwrap().notes;
        assert_eq!(
            notes,
            [
                "top is in Top.v and in a.v; the first of these is used",
                "the top could be any of top, spare; top is used; --top picks another",
            ]
        );
        // A choice about a module that the top does not need is not mentioned.
        assert!(plan(&[one, named, SPARE], Some("spare")).unwrap().notes.is_empty());
        // Twice in one file is no choice between files.
        let twice = [("twice.v", "module top(input a); endmodule module top(input b); endmodule")];
        assert!(plan(&twice, None).unwrap().notes.is_empty());
    }

    #[test]
    fn files_with_different_modules_of_one_name_are_rivals() {
        let rivals = |named: &[(&str, &str)]| Survey::of(&files(named)).rivals();
        let one = ("a.v", "module top(input a); endmodule");
        let same = ("b.v", "// the same\nmodule top(input a);\nendmodule");
        let other = ("c.v", "module top(input b); endmodule");
        assert_eq!(rivals(&[one, same]), None);
        let found = Some(("top".to_owned(), vec!["a.v".to_owned(), "c.v".to_owned()]));
        assert_eq!(rivals(&[one, same, other]), found);
        // Shells for a vendor's tool and the output of a synthesis do not count.
        let shell = |name| (name, "module top(input c); endmodule");
        assert_eq!(rivals(&[one, shell("a_bb.v"), shell("a_inst.v")]), None);
        let generated: String = (0..9).map(|number| format!(" wire _{number}0_;")).collect();
        assert_eq!(rivals(&[one, ("n.v", &format!("module top(input a);{generated} endmodule"))]), None);
        // A spare module in two forms counts only if half of the modules are like it.
        let spare = [("x.v", "module x(input a); endmodule"), ("y.v", "module x(input b); endmodule")];
        let top = ("top.v", "module top(input a); part u(a); endmodule module part(input a); endmodule");
        let more = ("more.v", "module more(input a); endmodule");
        assert_eq!(rivals(&[top, spare[0], spare[1]]).map(|(name, _)| name), Some("x".to_owned()));
        assert_eq!(rivals(&[top, more, spare[0], spare[1]]), None);
        let entities = |text| ("e.vhd", text);
        let entity = "entity e is port (a : in bit); end;";
        let found = rivals(&[entities(entity), ("f.vhd", &entity.replace("a :", "b :"))]);
        assert_eq!(found.map(|(name, files)| (name, files.len())), Some(("e".to_owned(), 2)));
    }

    #[test]
    fn names_that_are_not_there_are_refused_with_those_that_are() {
        assert_eq!(refusal(&[("a.v", "wire x;")], None), "there is no module in these files");
        let bench = refusal(&[("a.v", "module tb; endmodule")], None);
        assert_eq!(bench, "every module here is a test bench without ports; give the design itself");
        let none = refusal(&[TOP, PART, SPARE], Some("game"));
        assert_eq!(none, "there is no module game here; there are: top, spare, part");
        let given = |named: &[(&str, &str)], name: &str| {
            let parameters = [(name.to_owned(), "1".to_owned())];
            let found = Survey::of(&files(named)).plan(None, &parameters);
            found.map(|_| ()).map_err(|error| error.sentence)
        };
        let with = [("m.v", "module m #(parameter A = 1, B = 2) (input x); endmodule")];
        assert_eq!(given(&with, "A"), Ok(()));
        assert_eq!(given(&with, "C"), Err("`m` has no parameter `C`; it has A, B".to_owned()));
        assert_eq!(given(&[SPARE], "C"), Err("`spare` has no parameter `C`; it has none".to_owned()));
        let entity = [("e.vhd", "entity e is generic (n : integer); port (a : in bit); end;")];
        assert_eq!(given(&entity, "N"), Ok(()));
        assert_eq!(given(&entity, "M"), Err("`e` has no generic `M`".to_owned()));
    }
}
