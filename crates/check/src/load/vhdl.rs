//! Finds the entities in VHDL, without understanding more of it.

use std::collections::{BTreeMap, BTreeSet};

/// An entity or a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its name in lower case.
    pub name: String,
    /// Whether it is an entity.
    pub entity: bool,
    /// Whether it has ports. A test bench has none.
    pub ports: bool,
}

/// The content of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outline {
    /// Its entities and packages.
    pub units: Vec<Unit>,
    /// The entities whose architectures or configurations it has.
    pub architectures: BTreeSet<String>,
    /// Every word in it, in lower case, among them the entities and packages that it uses.
    pub words: BTreeSet<String>,
    /// For each entity and package, the words of its declaration and of the bodies in this file.
    pub words_of: BTreeMap<String, BTreeSet<String>>,
}

/// Scans a file.
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
    outline.words_of = words_of(&words);
    outline.words = words.into_iter().collect();
    outline
}

/// The words of each unit, with the libraries and packages named before it.
fn words_of(words: &[String]) -> BTreeMap<String, BTreeSet<String>> {
    let word = |index: usize| words.get(index).map_or("", String::as_str);
    let mut starts: Vec<(usize, &str)> = Vec::new();
    for index in 0..words.len() {
        let name = match (word(index), word(index + 1), word(index + 2)) {
            ("package", "body", name) => name,
            ("entity" | "package", name, "is") => name,
            ("architecture" | "configuration", _, "of") => word(index + 3),
            _ => continue,
        };
        let context = |index: &usize| matches!(word(*index), "library" | "use");
        let last = starts.last().map_or(0, |(start, _)| start + 1);
        // Context clauses follow the last `end` of the unit before.
        let end = (last..index).rev().find(|&index| word(index) == "end").unwrap_or(last);
        starts.push(((end..index).find(context).unwrap_or(index), name));
    }
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (index, (start, name)) in starts.iter().enumerate() {
        let end = starts.get(index + 1).map_or(words.len(), |(start, _)| *start);
        found.entry((*name).to_owned()).or_default().extend(words[*start..end].iter().cloned());
    }
    found
}

/// The vendor libraries that the texts name, as empty packages: their declarations are unknown, and an
/// instance of one is a black box.
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

/// The first construct that a source may not contain because the tools would act on it, such as opening files
/// or foreign code, with its line.
pub fn forbidden(plain: &str) -> Option<(usize, &'static str)> {
    for (index, line) in plain.lines().enumerate() {
        let lower = line.to_lowercase();
        let mut words = lower.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        let found = words.find_map(|word| match word {
            "file" | "file_open" => Some("it opens a file"),
            "foreign" | "vhpidirect" => Some("it calls code from elsewhere"),
            _ => None,
        });
        if let Some(found) = found {
            return Some((index + 1, found));
        }
    }
    None
}

/// Whether a text declares an array with several dimensions: `array (0 to 2, 0 to 2) of`.
pub fn has_wide_arrays(plain: &str) -> bool {
    let lower = plain.to_lowercase();
    lower.match_indices("array").any(|(at, word)| {
        let rest = lower[at + word.len()..].trim_start();
        let Some(range) = rest.strip_prefix('(') else { return false };
        let mut depth = 0_usize;
        for letter in range.chars() {
            match letter {
                '(' => depth += 1,
                ')' if depth > 0 => depth -= 1,
                ')' | ';' => return false,
                ',' if depth == 0 => return true,
                _ => {}
            }
        }
        false
    })
}

/// A port of an entity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Port {
    /// Its name.
    pub name: String,
    /// The name of its type in lower case, without its range.
    pub kind: String,
}

/// The ports of an entity, if the text declares it.
pub fn ports(text: &str, entity: &str) -> Option<Vec<Port>> {
    let text = plain(text).to_lowercase();
    let words: Vec<&str> = tokens(&text).into_iter().map(|(token, _)| token).collect();
    let entity = entity.to_lowercase();
    let start = words.windows(3).position(|window| *window == ["entity", &entity, "is"])?;
    let rest = &words[start..];
    let open = rest.windows(2).position(|window| *window == ["port", "("])? + 2;
    let mut depth = 1;
    let mut ports = Vec::new();
    let mut names = Vec::new();
    let mut kind: Option<&str> = None;
    // Whether a type follows rather than names.
    let mut typed = false;
    for word in &rest[open..] {
        match *word {
            "(" => depth += 1,
            ")" => depth -= 1,
            ":" => typed = true,
            "in" | "out" | "inout" | "buffer" | "signal" | "," | ";" => {}
            word if typed => kind = kind.or(Some(word)),
            word => names.push(word),
        }
        if depth == 0 || depth == 1 && *word == ";" {
            let kind = kind.take().unwrap_or_default().rsplit('.').next().unwrap_or_default();
            ports.extend(names.drain(..).map(|name| Port { name: name.to_owned(), kind: kind.to_owned() }));
            typed = false;
        }
        if depth == 0 {
            break;
        }
    }
    Some(ports)
}

/// The processes without a clock that have an incomplete sensitivity list, by line, with the missing names.
pub fn incomplete_processes(text: &str) -> Vec<(usize, Vec<String>)> {
    let text = plain(text).to_lowercase();
    let tokens = tokens(&text);
    let words: Vec<&str> = tokens.iter().map(|(token, _)| *token).collect();
    let signals = signals(&words);
    let mut found = Vec::new();
    for start in (0..words.len()).filter(|&at| words[at] == "process" && words.get(at + 1) == Some(&"(")) {
        let Some(close) = words[start..].iter().position(|word| *word == ")") else { continue };
        let list = &words[start + 2..start + close];
        let body = &words[start + close..];
        let end = body.windows(2).position(|window| *window == ["end", "process"]).unwrap_or(body.len());
        let body = &body[..end];
        let clocked = ["rising_edge", "falling_edge", "event", "wait"];
        if list.contains(&"all") || body.iter().any(|word| clocked.contains(word)) {
            continue;
        }
        let mut missing: Vec<String> = Vec::new();
        for (at, word) in body.iter().enumerate() {
            let known = missing.iter().any(|name| name == word);
            if signals.contains(word) && !list.contains(word) && !known && !is_target(body, at) {
                missing.push((*word).to_owned());
            }
        }
        if !missing.is_empty() {
            let line = 1 + text[..tokens[start].1].matches('\n').count();
            found.push((line, missing));
        }
    }
    found
}

/// The signals and ports that a text declares.
fn signals<'a>(words: &[&'a str]) -> BTreeSet<&'a str> {
    let mut names = BTreeSet::new();
    for at in 0..words.len() {
        let [word, after @ ..] = &words[at..] else { break };
        if *word == "signal" {
            names.extend(after.iter().take_while(|word| **word != ":").filter(|word| **word != ","));
        } else if *word == ":" && matches!(after.first(), Some(&"in" | &"inout" | &"buffer" | &"out")) {
            let before = words[..at].iter().rev();
            names.extend(
                before
                    .take_while(|word| !matches!(**word, "(" | ";" | "signal"))
                    .filter(|word| **word != ","),
            );
        }
    }
    names
}

/// Whether a name is the target of an assignment: it begins a statement, and `<=` follows it and its index.
fn is_target(words: &[&str], at: usize) -> bool {
    let starts = [";", "begin", "then", "else", "loop", ">", "is"];
    let begins = words[..at].last().is_some_and(|before| starts.contains(before));
    let mut depth = 0_usize;
    let mut rest = words[at + 1..].iter().skip_while(|word| {
        match **word {
            "(" => depth += 1,
            ")" => {
                depth = depth.saturating_sub(1);
                return true;
            }
            _ => {}
        }
        depth > 0
    });
    begins && rest.next() == Some(&"<") && rest.next() == Some(&"=")
}

/// Words and symbols with their offsets, without quoted strings.
fn tokens(plain: &str) -> Vec<(&str, usize)> {
    let mut tokens = Vec::new();
    let mut rest = plain.char_indices().peekable();
    while let Some((at, letter)) = rest.next() {
        let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
        if letter == '"' {
            while rest.next().is_some_and(|(_, letter)| letter != '"' && letter != '\n') {}
        } else if is_word(letter) {
            let mut end = at + letter.len_utf8();
            while let Some((at, letter)) = rest.next_if(|(_, letter)| is_word(*letter) || *letter == '.') {
                end = at + letter.len_utf8();
            }
            tokens.push((&plain[at..end], at));
        } else if !letter.is_whitespace() {
            tokens.push((&plain[at..at + letter.len_utf8()], at));
        }
    }
    tokens
}

/// The text without comments and without parts marked as not for synthesis. Lines keep their numbers. The
/// tools are given this text, so a comment here cannot be code there.
pub fn plain(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let mut plain = String::with_capacity(text.len());
    let mut at = 0;
    let mut off = false;
    // Whether a tick would begin an attribute rather than a quoted character.
    let mut named = false;
    loop {
        let rest = &letters[at..];
        let length = match rest {
            ['-', '-', ..] => {
                let length = rest.iter().position(|&letter| letter == '\n').unwrap_or(rest.len());
                let comment: String = rest[2..length].iter().collect();
                let words: Vec<&str> = comment.split_whitespace().collect();
                if let [_, what] = words[..] {
                    match what.to_lowercase().as_str() {
                        "translate_off" | "synthesis_off" => off = true,
                        "translate_on" | "synthesis_on" => off = false,
                        _ => {}
                    }
                }
                at += length;
                continue;
            }
            ['/', '*', ..] => {
                let end = rest[2..].windows(2).position(|pair| pair == ['*', '/']);
                let length = end.map_or(rest.len(), |end| end + 4);
                plain.extend(rest[..length].iter().filter(|letter| **letter == '\n'));
                plain.push(' ');
                at += length;
                continue;
            }
            ['"', ..] | ['%', ..] | ['\\', ..] => {
                let end = rest[1..].iter().position(|&letter| letter == rest[0] || letter == '\n');
                named = rest[0] == '\\';
                end.map_or(rest.len(), |end| end + 2)
            }
            ['\'', _, '\'', ..] if !named => {
                named = true;
                3
            }
            [letter, ..] if letter.is_alphanumeric() || *letter == '_' => {
                let inside = |letter: &char| letter.is_alphanumeric() || *letter == '_';
                named = true;
                rest.iter().position(|letter| !inside(letter)).unwrap_or(rest.len())
            }
            [letter, ..] => {
                named = *letter == ')' || *letter == ']' || named && letter.is_whitespace();
                1
            }
            [] => break,
        };
        let shown = rest[..length].iter().filter(|letter| !off || **letter == '\n');
        plain.extend(shown);
        at += length;
    }
    plain
}

/// The words of a text in lower case, without comments and quoted strings.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for line in plain(text).lines() {
        // Every second part is inside quotes.
        for code in line.split('"').step_by(2) {
            let parts = code.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
            words.extend(parts.filter(|part| !part.is_empty()).map(str::to_lowercase));
        }
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
        assert!(found.words_of["game"].contains("inner"));
        assert!(!found.words_of["tb"].contains("inner"));
    }

    #[test]
    fn the_words_of_a_unit_are_its_own() {
        let found = outline(
            "library ieee; use ieee.std_logic_1164.all;\nentity a is port (x : in std_logic); end a;\n\
             architecture r of a is begin end r;\nlibrary ieee; use work.p.all;\nentity b is end b;\n\
             architecture r of b is begin u : entity work.a port map (x => y); end r;\n",
        );
        assert!(found.words_of["b"].contains("a") && found.words_of["b"].contains("p"));
        assert!(!found.words_of["a"].contains("b") && !found.words_of["a"].contains("p"));
    }

    #[test]
    fn ports_have_names_and_types() {
        let text = "entity g is\n generic (n : integer := 3);\n port (a, B : in std_logic := '0';\n\
                    c : out ieee.std_logic_1164.std_logic_vector(n - 1 downto 0);\n signal d : integer range 0 to 8);\nend g;";
        let found = ports(text, "G").unwrap();
        let found: Vec<_> = found.iter().map(|port| (port.name.as_str(), port.kind.as_str())).collect();
        let wanted = [("a", "std_logic"), ("b", "std_logic"), ("c", "std_logic_vector"), ("d", "integer")];
        assert_eq!(found, wanted);
        assert_eq!(ports(text, "h"), None);
    }

    #[test]
    fn lists_that_leave_something_out_are_found() {
        let text = |list: &str, body: &str| {
            format!(
                "entity e is port (a, b : in std_logic; q : out std_logic); end e;\narchitecture r of e is\n\
                 signal s : std_logic_vector(1 downto 0);\nbegin\nprocess {list}\nbegin\n{body}\nend process;\nend r;"
            )
        };
        let found = |list: &str, body: &str| incomplete_processes(&text(list, body));
        assert_eq!(found("(a)", "q <= a and b;"), [(5, vec!["b".to_owned()])]);
        assert_eq!(found("(a, b)", "if a = '1' then s(1) <= b; else s <= \"00\"; end if;"), []);
        assert_eq!(found("(a)", "if a = '1' then q <= s(0); end if;"), [(5, vec!["s".to_owned()])]);
        assert_eq!(found("(a)", "if rising_edge(a) then q <= b; end if;"), []);
        assert_eq!(found("(all)", "q <= b;"), []);
        assert_eq!(found("(a)", "case a is when '1' => q <= a; when others => s <= \"01\"; end case;"), []);
    }

    #[test]
    fn arrays_with_several_dimensions_are_found() {
        assert!(has_wide_arrays("type b is Array (0 to 2, 0 to 2) of mark;"));
        assert!(has_wide_arrays("x array(0 to f(1),\n 0 to 2) of mark;"));
        for one in
            ["type b is array (0 to f(1, 2)) of mark;", "my_array <= (a, b);", "array", "array (0 to 2"]
        {
            assert!(!has_wide_arrays(one), "{one}");
        }
    }

    /// Ways to hide a word from a scanner that reads quotes and comments differently from the tools.
    #[test]
    fn what_the_tools_would_act_on_is_found() {
        let open = "file f : text open write_mode is \"/tmp/x\";";
        for hostile in [
            open.to_owned(),
            open.replace("file", "FiLe"),
            format!("constant c : character := '\"'; {open} -- \""),
            format!("constant c : string := \"--\"; {open}"),
            format!("/* \" */ {open} -- \""),
            format!("constant c : boolean := s'length = 1; x := '\"'; {open} -- \""),
            format!("x := character'('\"'); {open} -- \""),
            format!("x := \\a\"b\\; {open} -- \""),
            "file_open(f, \"/tmp/x\", write_mode);".to_owned(),
            "attribute foreign of f : function is \"VHPIDIRECT a.so f\";".to_owned(),
            // A string here may be code there.
            "x := \"\n file f : text;\"".to_owned(),
        ] {
            let plain = plain(&format!("architecture a of b is\n{hostile}\n"));
            assert!(forbidden(&plain).is_some(), "{hostile}\n{plain}");
        }
        for harmless in [
            "-- this file is the top\n",
            "/* file\n file */",
            "-- pragma translate_off\nfile f : text;\n-- pragma translate_on\n",
            "x := profile; y := file_1;",
        ] {
            assert_eq!(forbidden(&plain(harmless)), None, "{harmless}");
            assert_eq!(plain(harmless).lines().count(), harmless.lines().count(), "{harmless}");
        }
        let kept = "a := b'range; c := 'x'; d := \"--\"; e <= f(1)'length;";
        assert_eq!(plain(kept), kept);
    }

    /// Entities, packages and what belongs to them, wherever a text ends.
    #[test]
    fn bodies_are_found_by_the_name_of_their_unit() {
        let text = "entity a is port (x : in bit); end; architecture r of a is begin end;\n\
                    configuration c of b is end; package q is end; package body p is end; attribute keep of s : signal is true;\n\
                    entity tb is end; architecture t of tb is component a is port (x : in bit); end component; begin end;\n\
                    entity open_end is generic (n : integer)";
        let found = outline(text);
        let units: Vec<_> = found.units.iter().map(|unit| (unit.name.as_str(), unit.ports)).collect();
        assert_eq!(units, [("a", true), ("q", false), ("tb", false), ("open_end", false)]);
        assert_eq!(found.architectures.iter().map(String::as_str).collect::<Vec<_>>(), ["a", "b", "p", "tb"]);
        let known: Vec<&str> = found.words_of.keys().map(String::as_str).collect();
        assert_eq!(known, ["a", "b", "open_end", "p", "q", "tb"]);
        assert!(found.words_of["b"].contains("c") && !found.words_of["b"].contains("body"));
        assert!(found.words_of["open_end"].contains("generic") && !found.words_of["tb"].contains("generic"));
        for end in 0..text.len() {
            outline(&text[..end]);
        }
        assert!(outline("package").units.is_empty() && outline("entity a").units.is_empty());
        assert!(outline("entity a is port (x : in bit").units[0].ports);
    }

    /// The libraries and packages named before a unit belong to it, also the first and the last ones.
    #[test]
    fn context_clauses_belong_to_the_unit_after_them() {
        let found = outline(
            "use work.first.all; library one; entity a is end a; architecture r of a is begin end r;\n\
             use work.second.all; package p is end; use work.third.all; package body p is end;",
        );
        let names = |unit: &str| {
            let of = |word: &&str| found.words_of[unit].contains(*word);
            ["first", "one", "second", "third"].into_iter().filter(of).collect::<Vec<_>>()
        };
        assert_eq!((names("a"), names("p")), (vec!["first", "one"], vec!["second", "third"]));
        // Also where the end of the unit before is missing.
        let found = outline("use work.p.all; entity a is entity b is end;");
        assert!(found.words_of["a"].contains("p") && !found.words_of["b"].contains("p"));
    }

    #[test]
    fn libraries_of_vendors_are_empty_packages() {
        let found = foreign_libraries(&[
            "library ieee; use ieee.numeric_std.all; library unisim; use unisim.vcomponents.all;\n\
             library altera_mf; library std; library work; library synopsys;",
            "library unisim; use unisim.simple; use unisim.all; use other.thing.all; use work.p.all;",
        ]);
        let stub = |names: &[&str]| {
            names.iter().map(|name| format!("package {name} is\nend {name};\n")).collect::<String>()
        };
        let wanted = [
            ("altera_mf".to_owned(), stub(&["altera_mf_is_not_here"])),
            ("unisim".to_owned(), stub(&["simple", "vcomponents"])),
        ];
        assert_eq!(found.into_iter().collect::<Vec<_>>(), wanted);
    }

    #[test]
    fn what_is_forbidden_has_a_line_and_a_reason() {
        let (opens, calls) = ("it opens a file", "it calls code from elsewhere");
        for (text, wanted) in [
            ("file f", Some((1, opens))),
            ("a\n FILE_OPEN(f)", Some((2, opens))),
            ("a\n\nattribute foreign", Some((3, calls))),
            ("x \"VHPIDIRECT a\"", Some((1, calls))),
            ("file_1 := my_file; foreigner", None),
        ] {
            assert_eq!(forbidden(text), wanted, "{text}");
        }
        for (text, wide) in [
            ("array ((0) to 1, 0 to 2)", true),
            ("array (0 to 2) of pair(a, b)", false),
            ("array (0 to 1) of array (0 to 1, 0 to 1)", true),
            ("array ; (0, 1)", false),
            ("array (0 ; 1, 2)", false),
        ] {
            assert_eq!(has_wide_arrays(text), wide, "{text}");
        }
    }

    #[test]
    fn a_text_is_cut_into_words_and_symbols() {
        let cases: [(&str, &[(&str, usize)]); 6] = [
            ("ab_1 <= c;", &[("ab_1", 0), ("<", 5), ("=", 6), ("c", 8), (";", 9)]),
            ("ieee.std.all", &[("ieee.std.all", 0)]),
            ("a\"b c\"d", &[("a", 0), ("d", 6)]),
            ("\"open\nb", &[("b", 6)]),
            ("é_b ü", &[("é_b", 0), ("ü", 5)]),
            ("«a»", &[("«", 0), ("a", 2), ("»", 3)]),
        ];
        for (text, wanted) in cases {
            assert_eq!(tokens(text), wanted, "{text}");
        }
    }

    /// Ports end where the parentheses end, and an entity may have none.
    #[test]
    fn ports_are_those_of_one_entity() {
        let names = |text: &str| {
            let ports = ports(text, "e")?;
            Some(ports.into_iter().map(|port| format!("{}:{}", port.name, port.kind)).collect::<Vec<_>>())
        };
        let text = "entity d is port (z : in bit); end; entity e is port (\n\
                    signal a, b : inout std_logic_vector(f(1) downto 0) := (others => '0'); c : buffer bit := '1';\n\
                    d : lib.pkg.kind range 0 to 3); end; x : y; port (q : in bit);";
        let wanted = ["a:std_logic_vector", "b:std_logic_vector", "c:bit", "d:kind"].map(str::to_owned);
        assert_eq!(names(text), Some(wanted.to_vec()));
        assert_eq!(names("entity e is end; entity of_others is end;"), None);
        assert_eq!(names("entity e is port (a : in bit; b"), Some(vec!["a:bit".to_owned()]));
    }

    /// What a process reads, writes, and is woken by.
    #[test]
    fn a_process_is_compared_with_its_own_list() {
        let missing = |process: &str| {
            let text = format!(
                "entity e is port (a, b : in bit; signal c : inout bit; d : buffer bit; q : out bit);\nend e;\n\
                 architecture r of e is signal s, t : bit_vector(1 downto 0); constant k : bit := '0';\n\
                 begin\n{process}\nend r;"
            );
            let found = incomplete_processes(&text);
            found.into_iter().map(|(line, names)| format!("{line} {}", names.join(" "))).collect::<Vec<_>>()
        };
        for (process, wanted) in [
            ("process (a) begin q <= b and c and d and k; end process;", "5 b c d"),
            ("\n\nprocess (a) begin q <= b; end process;", "7 b"),
            ("process (a) begin q <= b and b; end process; t <= s;", "5 b"),
            ("process (a) begin if a then q <= a; elsif a then s <= t; end if; end process;", "5 t"),
            ("process (a) begin s(0) <= a; t(f(1)) <= a; end process;", ""),
            ("process (a) begin s(0)(1) <= a; s (1) <= b; end process;", "5 b"),
            ("process (a) begin q <= a when s <= t; end process;", "5 s t"),
            ("process (a) begin for i in 0 to 1 loop s(i) <= a; end loop; end process;", ""),
            ("t <= b; process (a) begin q <= b; end process;", "5 b"),
            ("t <= b; process (a) begin q <= a; end process;", ""),
            ("process (a) begin q <= f(b); end process;", "5 b"),
            ("process (a) begin q <= b = c; end process;", "5 b c"),
            ("process (a) begin if a < b then q <= a; end if; end process;", "5 b"),
            ("process (a) is q <= b; end process;", "5 b"),
            ("process (a) begin if falling_edge(a) then q <= b; end if; end process;", ""),
            ("process (a) begin if a'event then q <= b; end if; end process;", ""),
            ("process (a) begin wait until b; q <= b; end process;", ""),
            ("process (all) begin q <= b; end process;", ""),
            ("process begin q <= b; wait; end process;", ""),
            ("process begin f(b); q <= c; end process;", ""),
            ("process (a) begin q <= b;", "5 b"),
            ("process (a", ""),
        ] {
            let wanted: Vec<&str> = Some(wanted).filter(|wanted| !wanted.is_empty()).into_iter().collect();
            assert_eq!(missing(process), wanted, "{process}");
        }
    }

    /// What the tools are given: no comments, nothing that is switched off, and the same lines.
    #[test]
    fn a_plain_text_has_neither_comments_nor_parts_that_are_switched_off() {
        for (text, wanted) in [
            ("a -- b\nc", "a \nc"),
            ("a--", "a"),
            ("a - b", "a - b"),
            ("a/*b\nc*/d", "a\n d"),
            ("a/**/b", "a b"),
            ("a/*/b*/c", "a c"),
            ("a/*b", "a "),
            ("a / b * c", "a / b * c"),
            ("\"--\" -- x", "\"--\" "),
            ("\"a\n--b", "\"a\n"),
            ("%--% a", "%--% a"),
            ("\\--\\ a", "\\--\\ a"),
            ("'\"' -- x", "'\"' "),
            ("a'('\"') -- x", "a'('\"') "),
            ("a(1)'('\"') -- x", "a(1)'('\"') "),
            ("a 'b' -- x", "a 'b' "),
            ("a '\"' -- \"", "a '\"' -- \""),
            ("a]'\"' -- \"", "a]'\"' -- \""),
            ("\\a\\'\"' -- \"", "\\a\\'\"' -- \""),
            ("x('-','-') -- y", "x('-','-') "),
            ("'\"''\"' -- \"", "'\"''\"' -- \""),
            ("a -- pragma translate_off\nb\n-- pragma translate_on\nc", "a \n\n\nc"),
            ("-- synthesis SYNTHESIS_OFF\nb\n-- x synthesis_on\nc", "\n\n\nc"),
            ("-- translate_off\nb", "\nb"),
            ("-- a pragma translate_off\nb", "\nb"),
            ("-- pragma translate_off\n-- pragma else\nb", "\n\n"),
        ] {
            assert_eq!(plain(text), wanted, "{text}");
        }
        assert_eq!(words("A \"b c\" d_1 -- e\nF.g"), ["a", "d_1", "f", "g"]);
    }
}
