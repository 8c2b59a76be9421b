//! Finds the entities in VHDL, without understanding more of it.

use std::collections::{BTreeMap, BTreeSet};

/// An entity or a package with everything in its file that may belong to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// What it is called, in lower case.
    pub name: String,
    /// Whether it is an entity.
    pub entity: bool,
    /// Whether it has ports. A test bench has none.
    pub ports: bool,
}

/// What is in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outline {
    /// Its entities and packages.
    pub units: Vec<Unit>,
    /// The entities whose architectures or configurations it has.
    pub architectures: BTreeSet<String>,
    /// Every word in it, in lower case, among them the entities and packages that it uses.
    pub words: BTreeSet<String>,
}

/// Looks through a file.
pub fn outline(text: &str) -> Outline {
    let words = words(text);
    let mut outline = Outline::default();
    for (index, word) in words.iter().enumerate() {
        let next = |ahead: usize| words.get(index + ahead).map(String::as_str);
        let begins = matches!(word.as_str(), "entity" | "package") && next(2) == Some("is");
        if let Some(name) = next(1).filter(|name| begins && *name != "body") {
            let rest = &words[index + 3..];
            let end = rest.iter().position(|word| word == "end").unwrap_or(rest.len());
            let entity = word == "entity";
            let ports = entity && rest[..end].iter().any(|word| word == "port");
            outline.units.push(Unit { name: name.to_owned(), entity, ports });
        }
    }
    for window in words.windows(4) {
        let [kind, _, of, name] = window else { continue };
        if matches!(kind.as_str(), "architecture" | "configuration") && of == "of" {
            outline.architectures.insert(name.clone());
        }
    }
    for window in words.windows(3) {
        let [package, body, name] = window else { continue };
        if package == "package" && body == "body" {
            outline.architectures.insert(name.clone());
        }
    }
    outline.words = words.into_iter().collect();
    outline
}

/// Libraries of vendors that the texts name, as empty packages: what they declare is not known, and an
/// instance of it is a black box.
pub fn foreign_libraries(texts: &[&str]) -> BTreeMap<String, String> {
    let mut packages: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for text in texts {
        let words = words(text);
        for window in words.windows(2) {
            let known = ["ieee", "std", "work", "synopsys", "is", "of"];
            if window[0] == "library" && !known.contains(&window[1].as_str()) {
                packages.entry(window[1].clone()).or_default();
            }
        }
        for window in words.windows(3).filter(|window| window[0] == "use" && window[2] != "all") {
            if let Some(packages) = packages.get_mut(&window[1]) {
                packages.insert(window[2].clone());
            }
        }
    }
    let stub = |(library, packages): (String, BTreeSet<String>)| {
        let mut text: String =
            packages.iter().map(|package| format!("package {package} is\nend {package};\n")).collect();
        if text.is_empty() {
            text = format!("package {library}_is_not_here is\nend {library}_is_not_here;\n");
        }
        (library, text)
    };
    packages.into_iter().map(stub).collect()
}

/// The words of a text in lower case, without comments and texts in quotes.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for line in text.lines() {
        let mut rest = line;
        let mut code = String::new();
        while let Some(position) = rest.find(['"', '-']) {
            code.push_str(&rest[..position]);
            code.push(' ');
            let tail = &rest[position..];
            if tail.starts_with("--") {
                rest = "";
            } else if let Some(quoted) = tail.strip_prefix('"') {
                rest = quoted.find('"').map_or("", |end| &quoted[end + 1..]);
            } else {
                rest = &tail[1..];
            }
        }
        code.push_str(rest);
        let parts = code.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        words.extend(parts.filter(|part| !part.is_empty()).map(str::to_lowercase));
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entities_are_found_with_and_without_ports() {
        let found = outline(
            "library ieee;\n-- entity no is\nENTITY Game IS\n  PORT (clk : in std_logic);\nEND Game;\n\
             architecture a of Game is begin u: entity work.Inner port map (clk => clk); end a;\n\
             entity tb is end entity;\npackage body p is end;\npackage p is end package;\n\
             constant s : string := \"entity x is\";\n",
        );
        let units: Vec<_> =
            found.units.iter().map(|unit| (unit.name.as_str(), unit.entity, unit.ports)).collect();
        assert_eq!(units, [("game", true, true), ("tb", true, false), ("p", false, false)]);
        assert!(found.words.contains("inner"));
    }
}
