//! Finds the modules in Verilog, without understanding more of it.

use std::collections::BTreeSet;
use std::ops::Range;

/// A module, an interface or a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its name.
    pub name: String,
    /// Whether it is a module. Packages and interfaces are never left out.
    pub module: bool,
    /// Whether it has ports. A test bench has none.
    pub ports: bool,
    /// Its range in the text.
    pub span: Range<usize>,
    /// Every word in it, among them the names of modules that it contains.
    pub words: BTreeSet<String>,
    /// The names of its parameters.
    pub parameters: BTreeSet<String>,
}

/// The content of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outline {
    /// The modules in their order.
    pub units: Vec<Unit>,
    /// The files that it includes, as written, with the line.
    pub includes: Vec<(String, usize)>,
    /// Whether it reads numbers from files.
    pub reads: bool,
    /// The strings in it that may be the names of such files, with the line.
    pub memories: Vec<(String, usize)>,
}

/// A word, a symbol, or a quoted string, with its offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token<'a> {
    Word(&'a str),
    Text(&'a str),
    Sign(u8),
}

/// Scans a file.
pub fn outline(text: &str) -> Outline {
    let tokens = tokens(text);
    let mut outline = Outline::default();
    let mut index = 0;
    let lines = Lines::of(text);
    let line = |offset: usize| lines.line(offset);
    // Whether names before equals signs are those of parameters.
    let mut declares = false;
    while index < tokens.len() {
        let (token, offset) = tokens[index];
        match token {
            Token::Word("`include") => {
                let name = match tokens.get(index + 1) {
                    Some((Token::Text(name), _)) => (*name).to_owned(),
                    // A macro or angle brackets: the name is unknown here.
                    _ => String::new(),
                };
                outline.includes.push((name, line(offset)));
            }
            Token::Word("$readmemh" | "$readmemb") => outline.reads = true,
            // An absolute path is never one of the design's files, whatever its name looks like.
            Token::Text(name)
                if name.starts_with('/') || name.contains('.') && !name.contains([' ', '%', '\n']) =>
            {
                outline.memories.push((name.to_owned(), line(offset)));
            }
            Token::Word(keyword @ ("module" | "macromodule" | "package" | "interface")) => {
                let inside = outline.units.last().is_some_and(|unit| unit.span.end == usize::MAX);
                if !inside && let Some(unit) = begin(&tokens[index..], keyword, offset) {
                    outline.units.push(unit);
                }
            }
            Token::Word(end @ ("endmodule" | "endpackage" | "endinterface")) => {
                if let Some(unit) = outline.units.last_mut().filter(|unit| unit.span.end == usize::MAX) {
                    unit.span.end = offset + end.len();
                }
            }
            Token::Word(word) => {
                declares = declares || word == "parameter";
                if let Some(unit) = outline.units.last_mut().filter(|unit| unit.span.end == usize::MAX) {
                    unit.words.insert(word.to_owned());
                    if declares && matches!(tokens.get(index + 1), Some((Token::Sign(b'='), _))) {
                        unit.parameters.insert(word.to_owned());
                    }
                }
            }
            Token::Sign(b';') => declares = false,
            _ => {}
        }
        index += 1;
    }
    for unit in &mut outline.units {
        unit.span.end = unit.span.end.min(text.len());
    }
    outline
}

/// Whether a file without a module may declare something that others need. A file that is not Verilog
/// declares nothing.
pub fn declares(text: &str) -> bool {
    const WORDS: [&str; 7] =
        ["`define", "`include", "`timescale", "`default_nettype", "typedef", "parameter", "localparam"];
    tokens(text).iter().any(|(token, _)| matches!(token, Token::Word(word) if WORDS.contains(word)))
}

/// The head of a module: its name, and whether ports follow.
fn begin(tokens: &[(Token<'_>, usize)], keyword: &str, offset: usize) -> Option<Unit> {
    let mut rest = tokens.iter().map(|(token, _)| *token).skip(1).peekable();
    let mut name = rest.next();
    while matches!(name, Some(Token::Word("automatic" | "static"))) {
        name = rest.next();
    }
    let Some(Token::Word(name)) = name else { return None };
    let mut ports = false;
    let mut depth = 0_usize;
    let mut parameters = false;
    // The imports of a module come before its ports and end with a semicolon of their own.
    let mut imports = false;
    for token in rest {
        match token {
            Token::Word("import") => imports = true,
            Token::Sign(b';') if imports => imports = false,
            Token::Sign(b';') => break,
            Token::Sign(b'#') => parameters = true,
            Token::Sign(b'(') => depth += 1,
            Token::Sign(b')') => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    parameters = false;
                }
            }
            Token::Word(_) if depth > 0 && !parameters => ports = true,
            _ => {}
        }
    }
    Some(Unit {
        name: name.to_owned(),
        module: matches!(keyword, "module" | "macromodule"),
        ports,
        span: offset..usize::MAX,
        words: BTreeSet::new(),
        parameters: BTreeSet::new(),
    })
}

/// Words, symbols and quoted strings, without comments.
fn tokens(text: &str) -> Vec<(Token<'_>, usize)> {
    let bytes = text.as_bytes();
    let mut tokens = Vec::new();
    let mut at = 0;
    let until = |from: usize, stop: &dyn Fn(usize) -> bool| {
        (from..bytes.len()).find(|&index| stop(index)).unwrap_or(bytes.len())
    };
    while at < bytes.len() {
        match bytes[at] {
            b'/' if bytes.get(at + 1) == Some(&b'/') => at = until(at, &|index| bytes[index] == b'\n'),
            b'/' if bytes.get(at + 1) == Some(&b'*') => {
                at = until(at + 2, &|index| bytes[index..].starts_with(b"*/")) + 2;
            }
            b'"' => {
                // A backslash escapes the character after it.
                let mut end = at + 1;
                while end < bytes.len() && bytes[end] != b'"' {
                    end += if bytes[end] == b'\\' { 2 } else { 1 };
                }
                let end = end.min(bytes.len());
                if let Some(inside) = text.get(at + 1..end) {
                    tokens.push((Token::Text(inside), at));
                }
                at = end + 1;
            }
            // An escaped name reaches to the next space.
            b'\\' => {
                let end = until(at, &|index| bytes[index].is_ascii_whitespace());
                if let Some(name) = text.get(at + 1..end) {
                    tokens.push((Token::Word(name), at));
                }
                at = end;
            }
            byte if byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'`' | b'$') => {
                let part = |index: usize| {
                    bytes[index].is_ascii_alphanumeric() || matches!(bytes[index], b'_' | b'$')
                };
                let end = until(at + 1, &|index| !part(index));
                tokens.push((Token::Word(&text[at..end]), at));
                at = end;
            }
            // The letters in a number are not a word: 8'hff.
            byte if byte.is_ascii_digit() || byte == b'\'' => {
                at = until(at + 1, &|index| !bytes[index].is_ascii_alphanumeric() && bytes[index] != b'_');
            }
            byte => {
                if !byte.is_ascii_whitespace() {
                    tokens.push((Token::Sign(byte), at));
                }
                at += 1;
            }
        }
    }
    tokens
}

/// The system tasks and functions in a text, even in quotes: a string here may be code to a tool.
pub fn system_tasks(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (token, _) in tokens(text) {
        match token {
            Token::Word(word) if word.len() > 1 && word.starts_with('$') => _ = found.insert(word.to_owned()),
            Token::Text(text) => {
                let names = text.split('$').skip(1).filter_map(|rest| {
                    let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
                    let name = &rest[..end.unwrap_or(rest.len())];
                    name.starts_with(|letter: char| letter.is_ascii_alphabetic()).then(|| format!("${name}"))
                });
                found.extend(names);
            }
            _ => {}
        }
    }
    found
}

/// The line of the first construct that might make a tool reach outside the design, and the reason.
pub fn foreign(text: &str) -> Option<(usize, &'static str)> {
    let tokens = tokens(text);
    let lines = Lines::of(text);
    let calls = tokens.iter().find_map(|(token, offset)| match token {
        Token::Text(text) if text.trim().eq_ignore_ascii_case("DPI-C") || text.trim() == "DPI" => {
            Some(*offset)
        }
        _ => None,
    });
    // A macro that builds a string could build any name, and a tool may read the text after it differently.
    let made = tokens.iter().find(|(token, _)| *token == Token::Word("`")).map(|(_, offset)| *offset);
    let read = tokens.iter().enumerate().find_map(|(index, (token, offset))| {
        let reads = matches!(token, Token::Word("$readmemh" | "$readmemb"));
        (reads && !names_a_file(&tokens, index + 1)).then_some(*offset)
    });
    let found = [
        (calls, "it calls code from elsewhere"),
        (made, "a macro makes names or texts in it, which may be those of any file"),
        (read, "it reads a file whose name is not written in quotes"),
    ];
    found.into_iter().find_map(|(offset, why)| Some((lines.line(offset?), why)))
}

/// Whether the first argument after a token is a string, or a name that is only ever given strings.
fn names_a_file(tokens: &[(Token<'_>, usize)], at: usize) -> bool {
    let token = |index: usize| tokens.get(index).map(|(token, _)| *token);
    let plain = |index: usize, ends: &[u8]| {
        let ended = matches!(token(index + 1), Some(Token::Sign(sign)) if ends.contains(&sign));
        matches!(token(index), Some(Token::Text(text)) if !text.contains('\\')) && ended
    };
    if token(at) != Some(Token::Sign(b'(')) {
        return false;
    }
    let Some(Token::Word(name)) = token(at + 1) else { return plain(at + 1, b",)") };
    let macro_name = name.strip_prefix('`');
    let mut given = false;
    for index in 0..tokens.len() {
        let before = index.checked_sub(1).and_then(token);
        match (before, token(index), token(index + 1)) {
            (Some(Token::Word("`define")), Some(Token::Word(word)), _) if Some(word) == macro_name => {
                if !matches!(token(index + 1), Some(Token::Text(text)) if !text.contains('\\')) {
                    return false;
                }
                given = true;
            }
            (Some(Token::Sign(b'.')), Some(Token::Word(word)), Some(Token::Sign(b'(')))
                if word == name && !plain(index + 2, b")") =>
            {
                return false;
            }
            (_, Some(Token::Word(word)), Some(Token::Sign(b'='))) if word == name => {
                if !plain(index + 2, b",;)") {
                    return false;
                }
                given = true;
            }
            // Positional parameters might be anything.
            (_, Some(Token::Sign(b'#')), Some(Token::Sign(b'(')))
                if token(index + 2) == Some(Token::Sign(b'{')) =>
            {
                return false;
            }
            _ => {}
        }
    }
    given
}

/// The offsets at which the lines of a text begin.
struct Lines(Vec<usize>);

impl Lines {
    fn of(text: &str) -> Lines {
        Lines(text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at).collect())
    }

    /// The number of the line at an offset.
    fn line(&self, offset: usize) -> usize {
        1 + self.0.partition_point(|&end| end < offset)
    }
}

/// The blocks with an incomplete sensitivity list, by line, with the names that are missing.
pub fn incomplete_lists(text: &str) -> Vec<(usize, Vec<String>)> {
    let tokens = tokens(text);
    let lines = Lines::of(text);
    let line = |offset: usize| lines.line(offset);
    let mut found = Vec::new();
    for unit in outline(text).units.iter().filter(|unit| unit.module) {
        let inside: Vec<(Token<'_>, usize)> =
            tokens.iter().copied().filter(|(_, offset)| unit.span.contains(offset)).collect();
        let declared = declared(&inside);
        for (index, (token, offset)) in inside.iter().enumerate() {
            if *token != Token::Word("always")
                || inside.get(index + 1).map(|(t, _)| *t) != Some(Token::Sign(b'@'))
            {
                continue;
            }
            let rest = &inside[index + 2..];
            // `always @*` has no list, and the parentheses after it belong to the statement.
            if rest.first().map(|(token, _)| *token) != Some(Token::Sign(b'(')) {
                continue;
            }
            let close = rest.iter().position(|(token, _)| *token == Token::Sign(b')')).unwrap_or(0);
            let (list, after) = rest.split_at(close);
            let list: BTreeSet<&str> = words_of(list).collect();
            if list.is_empty() || list.contains("posedge") || list.contains("negedge") {
                continue;
            }
            let body = statement(after);
            let written: BTreeSet<&str> = written(body);
            let missing: BTreeSet<&str> = words_of(body)
                .filter(|word| declared.contains(word) && !list.contains(word) && !written.contains(word))
                .collect();
            if !missing.is_empty() {
                found.push((line(*offset), missing.into_iter().map(str::to_owned).collect()));
            }
        }
    }
    found
}

/// The first statement of a text: up to its semicolon, or to the end of its block.
fn statement<'s, 'a>(tokens: &'s [(Token<'a>, usize)]) -> &'s [(Token<'a>, usize)] {
    let (mut blocks, mut parentheses) = (0_usize, 0_usize);
    for (index, (token, _)) in tokens.iter().enumerate() {
        let mut ends = false;
        match token {
            Token::Sign(b'(') => parentheses += 1,
            Token::Sign(b')') => parentheses = parentheses.saturating_sub(1),
            Token::Sign(b';') => ends = parentheses == 0,
            Token::Word("begin" | "case" | "casez" | "casex") => blocks += 1,
            Token::Word("end" | "endcase") => {
                blocks = blocks.saturating_sub(1);
                ends = true;
            }
            _ => {}
        }
        let goes_on = matches!(tokens.get(index + 1), Some((Token::Word("else"), _)));
        if ends && blocks == 0 && !goes_on {
            return &tokens[..=index];
        }
    }
    tokens
}

fn words_of<'a>(tokens: &[(Token<'a>, usize)]) -> impl Iterator<Item = &'a str> {
    tokens.iter().filter_map(|(token, _)| match token {
        Token::Word(word) => Some(*word),
        _ => None,
    })
}

/// The names of ports and signals, which follow words such as `wire`.
fn declared<'a>(tokens: &[(Token<'a>, usize)]) -> BTreeSet<&'a str> {
    let mut names = BTreeSet::new();
    let mut declaring = false;
    // A parameter may have a type, such as `logic`, and is not a signal.
    let mut constant = false;
    let mut depth = 0_usize;
    for (token, _) in tokens {
        match token {
            Token::Word("input" | "output" | "inout") => (declaring, constant) = (true, false),
            Token::Word("wire" | "reg" | "logic") => declaring = !constant,
            Token::Word("parameter" | "localparam") => (declaring, constant) = (false, true),
            Token::Sign(b';') => (declaring, constant) = (false, false),
            Token::Sign(b'[') => depth += 1,
            Token::Sign(b']') => depth = depth.saturating_sub(1),
            Token::Word(word) if declaring && depth == 0 && *word != "signed" => _ = names.insert(*word),
            _ => {}
        }
    }
    names
}

/// The names that a block assigns: those before an equals sign that begins an assignment.
fn written<'a>(tokens: &[(Token<'a>, usize)]) -> BTreeSet<&'a str> {
    let mut names = BTreeSet::new();
    let mut statement = true;
    let mut first = None;
    for (token, _) in tokens {
        match token {
            Token::Sign(b';' | b':' | b')') | Token::Word("begin" | "else" | "end") => {
                statement = true;
                first = None;
            }
            Token::Word(word) if statement && first.is_none() => first = Some(*word),
            Token::Sign(b'=') => {
                names.extend(first.take());
                statement = false;
            }
            _ => {}
        }
    }
    names
}

/// The text without some of its parts. Lines keep their numbers, and directives stay.
pub fn blank(text: &str, parts: &[Range<usize>]) -> String {
    let mut result = String::with_capacity(text.len());
    let mut at = 0;
    for part in parts {
        result.push_str(&text[at..part.start]);
        for line in text[part.clone()].split_inclusive('\n') {
            let directive = line.trim_start().starts_with('`');
            let keep = directive && !line.trim_start().starts_with("`include");
            result.push_str(if keep {
                line
            } else if line.ends_with('\n') {
                "\n"
            } else {
                ""
            });
        }
        at = part.end;
    }
    result.push_str(&text[at..]);
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "`include \"defs.vh\"\n\
        // module not_this(input a);\n\
        module counter #(parameter N = 4) (input clk, output [N-1:0] q);\n\
          reg [7:0] rom [0:3]; initial $readmemh(\"rom.hex\", rom);\n\
        endmodule\n\
        /* module nor_this; */\n\
        module tb; /* bench */\n\
        `define X 1\n\
          counter #(.N(8'hff)) u (.clk(c), .q(q)); initial $display(\"module x;\");\n\
        endmodule\n\
        package p; endpackage\n\
        module \\odd-name (); endmodule\n\
        module chip import p::*; import q::one; #(parameter N = 1) (input clk); endmodule\n";

    #[test]
    fn modules_are_found_and_comments_are_not_read() {
        let found = outline(TEXT);
        let units: Vec<_> =
            found.units.iter().map(|unit| (unit.name.as_str(), unit.module, unit.ports)).collect();
        let expected = [
            ("counter", true, true),
            ("tb", true, false),
            ("p", false, false),
            ("odd-name", true, false),
            ("chip", true, true),
        ];
        assert_eq!(units, expected);
        assert!(found.units[1].words.contains("counter"));
        assert_eq!(found.includes, [("defs.vh".to_owned(), 1)]);
        assert!(found.reads);
        assert_eq!(found.memories, [("defs.vh".to_owned(), 1), ("rom.hex".to_owned(), 4)]);
    }

    #[test]
    fn a_list_that_leaves_something_out_is_found() {
        let text = "module m(input a, input [3:0] b, output reg y, output reg z);\n\
            always @(a)\n  if (a) y = b[0]; else y = 0;\n\
            always @(a or b) begin z = a & b[1]; end\n\
            always @(*) z = b[2];\n\
            always @(posedge a) y <= b[3];\nendmodule\n";
        assert_eq!(incomplete_lists(text), [(2, vec!["b".to_owned()])]);
        // Neither the parentheses of a statement nor what follows it belong to a list.
        let text = "module m(input a, input [3:0] b, output reg y, output reg z);\n\
            always @* case (a) 1'b0: y = b[0]; default: y = b[1]; endcase\n\
            always @* if (a) z = b[2]; else z = b[3];\n\
            always @(a) begin if (a) begin y = a; end else y = ~a; end\n\
            part u(.x(b));\nendmodule\n";
        assert_eq!(incomplete_lists(text), []);
        assert!(system_tasks("initial $fopen(\"x\"); // $system").contains("$fopen"));
        assert!(system_tasks(r#"initial $display("\\"); f = $fopen("x"); // ""#).contains("$fopen"));
        assert!(system_tasks(r#"$display("a $fopen b")"#).contains("$fopen"));
        assert!(outline(r#"x = "\\"; `include "/etc/passwd" // ""#).includes.len() == 1);
        let line = |text: &str| foreign(text).map(|(line, _)| line);
        assert_eq!(line("module m;\nimport \"DPI-C\" function int kill(int a, int b);"), Some(2));
        assert_eq!(line("module m; import p::*; initial $display(\"DPI-C here\");"), None);
        // Strings and names built by macros.
        assert_eq!(line("module m;\n`define D(x) `\"x`\"\nimport `D(DPI-C) function int kill();"), Some(2));
        assert_eq!(line("`define Q `\"x\n`include \"/etc/passwd\"\n`define R `\"x"), Some(1));
        assert_eq!(line("`define J(a,b) a``b"), Some(1));
        assert_eq!(line("// `\"x`\" and `` in a comment\nmodule m; endmodule"), None);
    }

    #[test]
    fn files_of_numbers_are_named_by_texts() {
        let reads = |text: &str| foreign(text).is_none();
        assert!(reads("initial $readmemh(\"rom.mem\", rom);"));
        assert!(reads("parameter FILE = \"rom.mem\"; initial $readmemh(FILE, rom, 0, 8);"));
        assert!(reads("`define FILE \"rom.mem\"\ninitial $readmemb(`FILE, rom);"));
        assert!(reads(
            "module rom #(parameter F = \"a.mem\")(); initial $readmemh(F, m); endmodule rom #(.F(\"b.mem\")) u();"
        ));
        for text in [
            "initial $readmemh(\"\\057etc\\057passwd\", rom);",
            "initial $readmemh({8'h2f, \"etc\"}, rom);",
            "initial $readmemh(name, rom);",
            "localparam F = {\"/\", \"etc\"}; initial $readmemh(F, rom);",
            "module rom #(parameter F = \"a.mem\")(); initial $readmemh(F, m); endmodule rom #(.F({8'h2f})) u();",
            "module rom #(parameter F = \"a.mem\")(); initial $readmemh(F, m); endmodule rom #({8'h2f}) u();",
            "`define F {8'h2f}\ninitial $readmemh(`F, rom);",
            "initial $readmemh;",
        ] {
            assert!(!reads(text), "{text}");
        }
    }

    /// An offset on every line of a text, and one after its end.
    #[test]
    fn lines_are_counted_from_one() {
        let lines = Lines::of("a\nbc\n\nd");
        assert_eq!([0, 1, 2, 3, 4, 5, 6, 7].map(|at| lines.line(at)), [1, 1, 2, 2, 2, 3, 4, 4]);
    }

    #[test]
    fn what_is_blanked_leaves_lines_and_directives() {
        let found = outline(TEXT);
        let blanked = blank(TEXT, &[found.units[1].span.clone()]);
        assert_eq!(blanked.lines().count(), TEXT.lines().count());
        assert!(blanked.contains("`define X 1") && !blanked.contains("module tb"), "{blanked}");
        assert!(blanked.lines().nth(11).unwrap().contains("odd-name"));
    }

    /// Every prefix of a text can be scanned.
    #[test]
    fn a_text_may_end_anywhere() {
        for end in 0..TEXT.len() {
            let found = outline(&TEXT[..end]);
            for unit in &found.units {
                assert!(unit.span.end <= end);
                blank(&TEXT[..end], std::slice::from_ref(&unit.span));
            }
        }
    }

    /// Comments, strings with escapes, escaped names, numbers and texts that end early, with offsets.
    #[test]
    fn a_text_is_cut_into_words_strings_and_signs() {
        use Token::{Sign, Text, Word};
        let cases: [(&str, &[(Token<'_>, usize)]); 19] = [
            ("a//b\nc", &[(Word("a"), 0), (Word("c"), 5)]),
            ("a//b", &[(Word("a"), 0)]),
            ("a/*b*/c", &[(Word("a"), 0), (Word("c"), 6)]),
            ("/*/b*/c", &[(Word("c"), 6)]),
            ("/**/c", &[(Word("c"), 4)]),
            ("/*b", &[]),
            ("a/b /", &[(Word("a"), 0), (Sign(b'/'), 1), (Word("b"), 2), (Sign(b'/'), 4)]),
            ("\"\"a", &[(Text(""), 0), (Word("a"), 2)]),
            ("\"a b\"c", &[(Text("a b"), 0), (Word("c"), 5)]),
            (r#""a\"b"c"#, &[(Text(r#"a\"b"#), 0), (Word("c"), 6)]),
            (r#""\\"c"#, &[(Text(r"\\"), 0), (Word("c"), 4)]),
            ("\"a", &[(Text("a"), 0)]),
            (r#""a\"#, &[(Text(r"a\"), 0)]),
            ("\\a-b[0] c", &[(Word("a-b[0]"), 0), (Word("c"), 8)]),
            ("\\a", &[(Word("a"), 0)]),
            ("_a$1`b $c\t", &[(Word("_a$1"), 0), (Word("`b"), 4), (Word("$c"), 7)]),
            ("8'hf_0 x", &[(Word("x"), 7)]),
            ("'1+12'dz", &[(Sign(b'+'), 2)]),
            ("é a", &[(Sign(0xC3), 0), (Sign(0xA9), 1), (Word("a"), 3)]),
        ];
        for (text, wanted) in cases {
            assert_eq!(tokens(text), wanted, "{text}");
        }
    }

    /// The heads of modules: what has ports, and what is a name.
    #[test]
    fn a_module_has_ports_if_its_parentheses_name_one() {
        let ports = |text: &str| outline(text).units.iter().map(|unit| unit.ports).collect::<Vec<_>>();
        for with in [
            "module m(a, b); input a; output b; endmodule",
            "module automatic m(input a); endmodule",
            "module static automatic m(input a); endmodule",
            "macromodule m(input a); endmodule",
            "module m #(parameter A = (1 + 2), B = f(3)) (input a); endmodule",
            "module m (output [(2 * (3 - 1)):0] a); endmodule",
            "module m import p::*; (input a); endmodule",
            "module m) (input a); endmodule",
        ] {
            assert_eq!(ports(with), [true], "{with}");
        }
        for without in [
            "module m; part u(a, b); endmodule",
            "module m(); part u(a, b); endmodule",
            "module m #(parameter A = (1 + 2), B = f(3)) (); part u(a, b); endmodule",
            "module m #(parameter A = 1); part u(a, b); endmodule",
            "module m import p::*; import q::*; ; part u(a, b); endmodule",
            "package m; parameter a = f(b); endpackage",
        ] {
            assert_eq!(ports(without), [false], "{without}");
        }
        assert!(ports("module (input a); endmodule module").is_empty());
    }

    /// Modules with their text, words and parameters; what is between them belongs to none.
    #[test]
    fn a_module_has_its_own_text_words_and_parameters() {
        let text = "parameter Z = 0; module a #(parameter A = 1, B = 2) (interface bus, input c);\n\
                    localparam C = 3; reg D = 1; parameter E = 4, F = 5; module nested; endmodule x endmodule\n\
                    interface i; wire w; endinterface macromodule m; endmodule y package p; endpackage module open; z";
        let found = outline(text);
        let units: Vec<_> = found
            .units
            .iter()
            .map(|unit| (unit.name.as_str(), unit.module, &text[unit.span.clone()]))
            .collect();
        assert_eq!(units[0].0, "a");
        assert!(units[0].2.starts_with("module a") && units[0].2.ends_with("module nested; endmodule"));
        let rest = [
            ("i", false, "interface i; wire w; endinterface"),
            ("m", true, "macromodule m; endmodule"),
            ("p", false, "package p; endpackage"),
            ("open", true, "module open; z"),
        ];
        assert_eq!(units[1..], rest);
        let words = |index: usize| found.units[index].words.iter().map(String::as_str).collect::<Vec<_>>();
        assert!(words(0).contains(&"bus") && !words(0).contains(&"x") && !words(0).contains(&"Z"));
        assert_eq!((words(1), words(2), words(4)), (vec!["i", "w", "wire"], vec!["m"], vec!["open", "z"]));
        let parameters = found.units.iter().map(|unit| unit.parameters.iter().map(String::as_str).collect());
        let parameters: Vec<Vec<&str>> = parameters.collect();
        assert_eq!(parameters, [vec!["A", "B", "E", "F"], vec![], vec![], vec![], vec![]]);
    }

    /// Which strings may name files to read, and which texts declare something without a module.
    #[test]
    fn names_of_files_and_declarations_are_found() {
        let text = "\"rom.mem\" \"/etc/passwd\" \"/a b\" \"plain\" \"a b.c\" \"%d.\" \"a.\nb\"";
        let names: Vec<String> = outline(text).memories.into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["rom.mem", "/etc/passwd", "/a b"]);
        assert!(!outline(text).reads && outline("$readmemb").reads && outline("$readmemh").reads);
        let includes = outline("`include \"a.vh\"\n`include `NAME\n`include <b.vh>\n`include").includes;
        let lines = |(name, line): &(&str, usize)| ((*name).to_owned(), *line);
        assert_eq!(includes, [("a.vh", 1), ("", 2), ("", 3), ("", 4)].iter().map(lines).collect::<Vec<_>>());
        for text in ["`define A 1", "`timescale 1ns/1ps", "typedef logic t;", "localparam A = 1;"] {
            assert!(declares(text), "{text}");
        }
        for text in ["", "a readme of words", "// `define A 1", "\"parameter\"", "define parameters"] {
            assert!(!declares(text), "{text}");
        }
    }

    #[test]
    fn every_system_task_is_found_even_in_strings() {
        let found = system_tasks("$a1_b(x$y, $) \"$c d$e_1$2 $\" $f$g // $h");
        let found: Vec<&str> = found.iter().map(String::as_str).collect();
        assert_eq!(found, ["$a1_b", "$c", "$e_1", "$f$g"]);
        assert_eq!(foreign("\"DPI\""), Some((1, "it calls code from elsewhere")));
        assert_eq!(foreign(" \n\" dpi-c \""), Some((2, "it calls code from elsewhere")));
        assert_eq!(foreign("\"dpi\""), None);
    }

    /// A name that is given to `$readmemh` is one that only strings are ever given to.
    #[test]
    fn a_file_of_numbers_has_one_plain_name_everywhere() {
        let reads = |text: &str| foreign(text).is_none();
        for text in [
            "initial $readmemh(\"a\");",
            "localparam F = \"a\", G = {x}; initial $readmemh(F, m);",
            "module r #(parameter G = {1}, F = \"a\") (); initial $readmemh(F, m); endmodule",
            "localparam F = \"a\"; initial $readmemh(F, m); initial F(x); part #(.G({1})) u(); x #(1) y();",
            "localparam F = \"a\"; initial $readmemh(F, m); `define G {1}\n",
        ] {
            assert!(reads(text), "{text}");
        }
        for text in [
            "initial $readmemh(\"a\" + 1, m);",
            "initial $readmemh[\"a\", m];",
            "localparam F = \"a\" + 1; initial $readmemh(F, m);",
            "localparam F = \"a\", G = 1; localparam F = {1}; initial $readmemh(F, m);",
            "localparam F = \"\\057\"; initial $readmemh(F, m);",
            "`define F \"\\057\"\ninitial $readmemh(`F, m);",
            "`define F \"a\"\n`define F {1}\ninitial $readmemh(`F, m);",
            "`define F \"a\"\ninitial $readmemh(F, m);",
            "localparam F = \"a\"; initial $readmemh(F, m); r #(.F(\"b\" + 1)) u();",
            "localparam F = \"a\"; initial $readmemh(F, m); r #({1}) u();",
            "initial $readmemh(\"a\", m); initial $readmemb(x, m);",
        ] {
            assert!(!reads(text), "{text}");
        }
    }

    /// The statement that a list belongs to, the names that it reads, and those that it writes.
    #[test]
    fn a_list_is_compared_with_its_own_statement() {
        let missing = |body: &str| {
            let text = format!(
                "module m #(parameter P = 1, parameter logic T = 0) (input a, input [3:0] b, c, output reg signed [P:0] y);\n\
                 wire [P:0] v [0:1], w; reg q; localparam reg L = 2; integer i; function f; input g; f = g; endfunction\n\
                 {body}\nendmodule\nmodule n(input d); wire a1; endmodule\n"
            );
            let found = incomplete_lists(&text);
            assert!(found.iter().all(|(line, _)| *line == 3), "{found:?}");
            found.into_iter().map(|(_, names)| names.join(" ")).collect::<Vec<_>>()
        };
        for (body, wanted) in [
            ("always @(a) y = b & c;", "b c"),
            ("always @(a) y = P + T + L + i + f(a);", ""),
            ("initial @(a) y = b;", ""),
            ("always @(a) y = b == c;", "b c"),
            ("always @(a) y = v[0] ^ w;", "v w"),
            ("always @(a) begin y = b; q = c; end assign w = v;", "b c"),
            ("always @(a) y = a; assign w = b;", ""),
            ("always @(a) begin y = 0; if (a) begin y = b; end q = c; end assign w = v;", "b c"),
            ("always @(a) if (a) y = a; else y = b; assign w = c;", "b"),
            ("always @(a) if (a) begin y = a; end else y = b; assign w = c;", "b"),
            ("always @(a) for (i = 0; i < 4; i = i + 1) y = b; assign w = c;", "b"),
            ("always @(a) case (b) 0: y = a; default: q = a; endcase assign w = c;", "b"),
            ("always @(a) casez (a) 0: y = c; default: q = y; endcase assign w = b;", "c"),
            ("always @(a) casex (a) 0: y = a; default: y = c; endcase assign w = b;", "c"),
            ("always @(a, b or c) y = a & b & c;", ""),
            ("always @(negedge a) y = b;", ""),
            ("always @(posedge a) y = b;", ""),
            ("always @() y = b;", ""),
            ("always @* y = (b);", ""),
            ("always #5 y = (b);", ""),
            ("always @(a) begin y[b] = a; v[1] <= a; end", "b"),
            ("always @(a) y = b", "b"),
        ] {
            let wanted: Vec<&str> = Some(wanted).filter(|wanted| !wanted.is_empty()).into_iter().collect();
            assert_eq!(missing(body), wanted, "{body}");
        }
    }

    #[test]
    fn a_blanked_part_keeps_its_lines_and_all_directives_but_includes() {
        let text = "before module a;\n `define X 1\n  `include \"x.vh\"\nx endmodule after\n";
        let part = outline(text).units[0].span.clone();
        assert_eq!(blank(text, std::slice::from_ref(&part)), "before \n `define X 1\n\n after\n");
        assert_eq!(blank(text, &[0..6, part]), " \n `define X 1\n\n after\n");
        assert_eq!(blank(text, &[]), text);
    }
}
