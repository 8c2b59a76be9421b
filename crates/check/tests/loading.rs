//! Small designs through the whole front end: the designs that are read, and the errors for the others.

use std::fs;
use std::path::PathBuf;

use check::load::{self, LoadErrorKind, Loaded, Request, tool::Bounds};
use check::{Direction, FindingKind, Task, Verdict, examine};

/// Files in a directory of their own.
struct Files(tempfile::TempDir);

impl Files {
    fn new(files: &[(&str, &str)]) -> Files {
        let directory = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = directory.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        Files(directory)
    }

    fn request(&self) -> Request {
        Request { paths: vec![self.0.path().to_owned()], ..Request::default() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
}

fn load(files: &[(&str, &str)]) -> Result<Loaded, load::LoadError> {
    load::load(&Files::new(files).request())
}

/// The value of a signal in lane 0 with these inputs at 1 and the others at 0, after a clock on `clk`.
fn clocked(loaded: &Loaded, high: &[&str], read: &str) -> u64 {
    let design = &loaded.design;
    let mut lanes = design.fabric.lanes();
    let level = |name: &str| u64::from(high.contains(&name));
    for clock in [0, 1] {
        for port in design.ports().filter(|port| port.direction == Direction::Input) {
            let first = port.first_input.unwrap();
            let value = if port.name == "clk" { clock } else { level(&port.name) };
            lanes.inputs[first..first + port.width].fill(value);
        }
        assert_eq!(design.fabric.settle(&mut lanes), 0);
    }
    let signal = design.signals.iter().find(|signal| signal.name == read).unwrap();
    let bit = |index| design.fabric.read(&lanes, signal.first_bit + index) & 1;
    (0..signal.width).fold(0, |value, index| value | bit(index) << index)
}

const COUNTER: &str = "module counter #(parameter STEP = 1) (input clk, input up, output reg [3:0] q);\n\
    initial q = 5;\n  always @(posedge clk) if (up) q <= q + STEP;\nendmodule\n";

#[test]
fn yosys_reads_a_design_with_its_bench_left_out() {
    let bench = "module tb; reg c; wire [3:0] q; counter u(.clk(c), .up(1'b1), .q(q));\n\
        initial begin wait (c); fork join #10 $finish; end endmodule\n";
    let loaded = load(&[("counter.v", COUNTER), ("tb.v", bench)]).unwrap();
    assert_eq!(loaded.design.top, "counter");
    assert_eq!(loaded.design.files.len(), 1);
    assert_eq!(loaded.design.registers.iter().filter(|register| register.initial.is_some()).count(), 4);
    let q = loaded.design.registers.iter().find(|register| register.name == "q[2]").unwrap();
    assert_eq!(q.initial, Some(true));
    assert!(q.source.as_ref().unwrap().to_string().ends_with("counter.v:3"), "{:?}", q.source);
    assert_eq!(clocked(&loaded, &["up"], "q"), 1);
}

#[test]
fn yosys_takes_parameters_includes_and_inner_tops() {
    let files = Files::new(&[
        (
            "rtl/top.v",
            "`include \"defs.vh\"\nmodule top(input clk, input up, output [3:0] y);\n\
            counter #(.STEP(`STEP)) c (.clk(clk), .up(up), .q(y));\nendmodule\n",
        ),
        ("rtl/counter.v", COUNTER),
        ("inc/defs.vh", "`define STEP 3\n"),
    ]);
    let mut request = Request { paths: vec![files.path("rtl")], ..Request::default() };
    let missing = load::load(&request).map(|_| ()).unwrap_err();
    assert!(missing.sentence.contains("--include"), "{missing}");
    request.includes.push(files.path("inc"));
    assert_eq!(clocked(&load::load(&request).unwrap(), &["up"], "y"), 3);
    request.top = Some("counter".to_owned());
    // An odd step: an even one would leave the lowest bit at its power-up value, which Yosys knows.
    request.parameters.push(("STEP".to_owned(), "5".to_owned()));
    assert_eq!(clocked(&load::load(&request).unwrap(), &["up"], "q"), 5);
    request.parameters[0].0 = "STEPS".to_owned();
    let unknown = load::load(&request).map(|_| ()).unwrap_err();
    assert_eq!(unknown.sentence, "`counter` has no parameter `STEPS`; it has STEP");
    request.top = Some("countr".to_owned());
    assert!(load::load(&request).map(|_| ()).unwrap_err().sentence.contains("counter"));
}

/// A latch, a loop, two drivers, an undriven net and a missing module: each is named with its line.
#[test]
fn yosys_reports_what_is_wrong_with_a_structure() {
    let found = |body: &str| {
        let text =
            format!("module m(input clk, input a, input b, output reg y, output w);\n{body}\nendmodule\n");
        load(&[("m.v", &text)]).unwrap().design.findings
    };
    let expected = [
        (FindingKind::Latch, "assign w = a;\nalways @* if (a) y = b;"),
        (FindingKind::Loop, "assign w = ~(a & v);\nwire v = ~(b & w);\nalways @(posedge clk) y <= w;"),
        (
            FindingKind::Drivers,
            "assign w = a;\nalways @(posedge clk) y <= a;\nalways @(posedge clk) if (b) y <= 0;",
        ),
        (FindingKind::Undriven, "wire v;\nassign w = v & a;\nalways @(posedge clk) y <= a;"),
        (FindingKind::Undriven, "missing u(.i(a), .o(w));\nalways @(posedge clk) y <= a;"),
    ];
    for (kind, body) in expected {
        let findings = found(body);
        assert!(findings.iter().any(|finding| finding.kind == kind), "{body}: {findings:?}");
        assert!(
            findings.iter().all(|finding| finding.kind == kind && finding.source.is_some()),
            "{findings:?}"
        );
    }
    assert!(found("assign w = a;\nalways @(posedge clk) y <= b;").is_empty());
    // Blocks may share a loop variable if each writes bits of its own.
    let shared = "integer i;\nreg [3:0] z;\nassign w = ^z;\nalways @(posedge clk) y <= b;\n\
        always @(posedge clk) for (i = 0; i < 2; i = i + 1) z[i] <= a;\n\
        always @(posedge clk) for (i = 2; i < 4; i = i + 1) z[i] <= b;";
    assert!(found(shared).is_empty(), "{:?}", found(shared));
}

#[test]
fn yosys_refusals_are_sentences_with_a_line() {
    let refused = |text: &str| load(&[("m.v", text)]).map(|_| ()).unwrap_err();
    let error = refused("module m(input a, output y);\n  assign y = = a;\nendmodule\n");
    assert_eq!(error.source.as_ref().unwrap().line, 2, "{error:?}");
    assert!(error.sentence.contains("not Verilog") && error.words.contains("syntax error"), "{error:?}");
    let error =
        refused("module m(input c, input r, output reg y);\nalways @(posedge c or r) y <= 1;\nendmodule\n");
    assert!(error.sentence.contains("edges and levels"), "{error:?}");
    assert_eq!(refused("wire x;").kind, LoadErrorKind::Input);
    assert!(refused("module tb; endmodule").sentence.contains("test bench"));
    let hostile = "module m(input a, output y);\n`include \"/etc/passwd\"\nassign y = a;\nendmodule\n";
    assert!(refused(hostile).sentence.contains("leads out"), "{}", refused(hostile));
    let hostile = "module m(input [3:0] a, output [7:0] y);\nreg [7:0] r [0:15];\ninitial $readmemh(\"/etc/passwd\", r);\n\
        assign y = r[a];\nendmodule\n";
    assert!(refused(hostile).sentence.contains("leads out"), "{}", refused(hostile));
}

#[test]
fn yosys_is_ended_when_a_design_takes_too_long() {
    let bomb = "module m(input [63:0] a, input [63:0] b, output [63:0] y);\n\
        wire [63:0] t [0:4000];\nassign t[0] = a;\ngenvar i;\n\
        generate for (i = 0; i < 4000; i = i + 1) begin : g assign t[i+1] = t[i] * b / (a + i); end endgenerate\n\
        assign y = t[4000];\nendmodule\n";
    let files = Files::new(&[("m.v", bomb)]);
    let bounds = Bounds { time: std::time::Duration::from_secs(2), ..Bounds::default() };
    let error = load::load(&Request { bounds, ..files.request() }).map(|_| ()).unwrap_err();
    assert_eq!(error.kind, LoadErrorKind::TooMuch, "{error:?}");
}

#[test]
fn ghdl_and_yosys_read_vhdl_with_old_libraries() {
    let text = "library ieee;\nuse ieee.std_logic_1164.all;\nuse ieee.std_logic_unsigned.all;\n\
        entity Counter is port (clk : in std_logic; up : in std_logic; q : out std_logic_vector(3 downto 0)); end;\n\
        architecture rtl of Counter is signal n : std_logic_vector(3 downto 0) := \"0101\"; begin\n\
        process (clk) begin if rising_edge(clk) then if up = '1' then n <= n + 1; end if; end if; end process;\n\
        q <= n;\nend;\n";
    let loaded = load(&[("counter.vhd", text)]).unwrap();
    assert_eq!(loaded.design.top, "counter");
    assert_eq!(clocked(&loaded, &["up"], "q"), 1);
    assert!(loaded.design.registers.iter().any(|register| register.initial == Some(true)));
    let at_line = |register: &check::Register| {
        register.source.as_ref().is_some_and(|source| source.to_string().ends_with("counter.vhd:6"))
    };
    assert!(loaded.design.registers.iter().all(at_line), "{:?}", loaded.design.registers);
    let wrong = text.replace("n + 1", "n + + 1");
    let error = load(&[("counter.vhd", &wrong)]).map(|_| ()).unwrap_err();
    assert_eq!(error.source.as_ref().unwrap().line, 6, "{error:?}");
}

/// Paths grouped into designs: by name, by module, by directory, and everything in one.
#[test]
fn several_paths_are_one_design_or_several() {
    let files = Files::new(&[
        ("a/top.v", COUNTER),
        ("b/top.v", COUNTER),
        ("b/part.v", "module part(input a); endmodule"),
    ]);
    let count = |names: &[&str], each| {
        let paths: Vec<PathBuf> = names.iter().map(|name| files.path(name)).collect();
        load::designs(&paths, each).unwrap().len()
    };
    assert_eq!(count(&["a/top.v", "b/part.v"], false), 1);
    assert_eq!(count(&["a/top.v", "b/top.v"], false), 2);
    assert_eq!(count(&["a", "b"], false), 2);
    assert_eq!(count(&["b"], false), 1);
    assert_eq!(count(&["b"], true), 2);
}

/// Copies are one design, and files that differ are not: one that passes is not enough for a proof.
#[test]
fn yosys_designs_hidden_by_another_are_named() {
    let verdict = |first: &str, second: &str| {
        let files = Files::new(&[("a/referee.v", first), ("b/referee.v", second)]);
        let mut task = Task { netlist_only: true, ..Task::default() };
        task.request.paths.push(files.path("."));
        let report = examine(&task, &mut |_| {});
        (report.verdict, format!("{:?} {:?}", report.reason, report.notes))
    };
    let good = include_str!("designs/referee.v");
    let other = good.replace("full = &taken", "full = taken == 9'h1ff");
    assert_eq!(verdict(good, good).0, Verdict::Proved);
    assert_eq!(verdict(good, &format!("// the same\n{good}")).0, Verdict::Proved);
    let (found, words) = verdict(good, &other);
    assert_eq!(found, Verdict::Undecided, "{words}");
    assert!(words.contains("only one of them was checked"), "{words}");
    let (found, words) = verdict(&good.replace("full = &taken", "full = 0"), &other);
    assert_eq!(found, Verdict::Defect, "{words}");
    assert!(words.contains("did you mean --each?"), "{words}");
}

/// Neither the shell of a part for a vendor's tool nor two forms of a spare module make several designs.
#[test]
fn spare_modules_do_not_make_several_designs() {
    let shell = "module counter(input clk, input up, output [3:0] q); endmodule\n";
    let spare = |sign: &str| format!("module spare(input a, output b); assign b = {sign}a; endmodule\n");
    let top = "module top(input c, output [3:0] q); counter u(.clk(c), .up(1'b1), .q(q)); endmodule\n";
    let (one, other) = (spare(""), spare("~"));
    let files = Files::new(&[
        ("a/counter.v", COUNTER),
        ("a/counter_bb.v", shell),
        ("b/top.v", top),
        ("b/counter.v", COUNTER),
        ("b/more.v", "module more(input a); endmodule"),
        ("b/one.v", &one),
        ("b/other.v", &other),
    ]);
    for name in ["a", "b"] {
        assert_eq!(load::several_designs(&[files.path(name)]), None, "{name}");
    }
}

/// Yosys puts signals with names of its own in place of functions; they are not those of the design.
#[test]
fn yosys_names_that_are_made_up_are_left_out() {
    let loaded = load(&[("referee.v", include_str!("designs/referee.v"))]).unwrap();
    let names: Vec<&str> = loaded.design.signals.iter().map(|signal| signal.name.as_str()).collect();
    assert!(names.contains(&"x_wins"), "{names:?}");
    assert!(names.iter().all(|name| !name.contains('$')), "{names:?}");
}

/// A VHDL design that opens files: none is written or read.
#[test]
fn ghdl_is_not_given_what_opens_files() {
    let outside = tempfile::tempdir().unwrap();
    let target = outside.path().join("written");
    let design = |open: &str| {
        format!(
            "library ieee; use ieee.std_logic_1164.all; use std.textio.all;\n\
             entity rom is port (clk : in std_logic; q : out std_logic); end;\n\
             architecture r of rom is\n\
             impure function init return std_logic is\n{open}\nvariable l : line;\nbegin\n\
             write(l, string'(\"hello\")); writeline(f, l); return '1'; end;\n\
             constant m : std_logic := init;\nbegin q <= m; end;\n"
        )
    };
    for mode in ["open write_mode is", "open append_mode is", "is out"] {
        let text = design(&format!("file f : text {mode} \"{}\";", target.display()));
        let error = load(&[("rom.vhd", &text)]).map(|_| ()).unwrap_err();
        assert!(error.sentence.contains("opens a file"), "{error}");
        assert_eq!(error.source.as_ref().unwrap().line, 5, "{error:?}");
    }
    assert!(!target.exists());
    let foreign = "module m(input a, output y);\nimport \"DPI-C\" function integer kill(integer p, integer s);\n\
        localparam integer k = kill(0, 0);\nassign y = a;\nendmodule\n";
    let error = load(&[("m.v", foreign)]).map(|_| ()).unwrap_err();
    assert!(error.sentence.contains("code from elsewhere"), "{error}");
}

/// Links and includes that lead out of the user's directories are not followed.
#[cfg(unix)]
#[test]
fn yosys_is_not_given_what_links_lead_to() {
    use std::os::unix::fs::symlink;
    let secret = Files::new(&[(
        "secret.v",
        "`define SECRET 1\nmodule s(input a, output y); assign y = a; endmodule\n",
    )]);
    let top = "`include \"x.vh\"\nmodule m(input a, output y); assign y = a; endmodule\n";
    let files =
        Files::new(&[("in/top.v", top), ("inner/top.v", &top.replace("x.vh", "../y.vh")), ("y.vh", "")]);
    symlink(secret.path("secret.v"), files.path("in/x.vh")).unwrap();
    let request = |path: &str| Request { paths: vec![files.path(path)], ..Request::default() };
    let refused = |path: &str| load::load(&request(path)).map(|_| ()).unwrap_err();
    assert!(refused("in/top.v").sentence.contains("leads out"), "{}", refused("in/top.v"));
    assert!(refused("in").sentence.contains("leads out"), "{}", refused("in"));
    // The same without a link: the directory has to be named.
    assert!(refused("inner").sentence.contains("--include"), "{}", refused("inner"));
    let named = Request { includes: vec![files.0.path().to_owned()], ..request("inner") };
    assert!(load::load(&named).is_ok());
    // A source that is itself a link, by name and in a directory.
    symlink(secret.path("secret.v"), files.path("in/link.v")).unwrap();
    assert!(refused("in/link.v").sentence.contains("leads out"));
    // A link that stays inside is followed.
    let inside = Files::new(&[("a/real.v", "module m(input a, output y); assign y = a; endmodule\n")]);
    symlink(inside.path("a/real.v"), inside.path("link.v")).unwrap();
    assert!(load::load(&inside.request()).is_ok());
}

/// A line that no tool accepts is reported at once, and a refusal is about the outermost module.
#[test]
fn yosys_refusals_are_about_the_whole() {
    let part = |name: &str, body: &str| format!("module {name}(input a, output y);\n{body}\nendmodule\n");
    let examined = |text: &str| {
        let files = Files::new(&[("m.v", text)]);
        let mut task = check::Task { netlist_only: true, ..check::Task::default() };
        task.request.paths.push(files.path("m.v"));
        check::examine(&task, &mut |_| ())
    };
    let text = part("one", "assign y = = a;")
        + &part("two", "one u(.a(a), .y(y));")
        + &part("three", "two u(.a(a), .y(y));");
    let report = examined(&text);
    assert!(report.reason.as_ref().unwrap().contains("m.v:2: this line is not Verilog"), "{report:?}");
    let right = text.replace("= =", "=");
    assert_eq!(examined(&right).top.as_deref(), Some("three"), "{:?}", examined(&right));
}

/// Known errors of GHDL are not blamed on the design.
#[test]
fn ghdl_and_yosys_do_not_judge_what_is_translated_wrongly() {
    let text = "library ieee;\nuse ieee.std_logic_1164.all;\n\
        entity m is port (a : in std_logic; y : out std_logic); end;\n\
        architecture r of m is\n type t is array (0 to 1, 0 to 1) of std_logic;\n signal s : t;\nbegin\n\
        s <= ((a, a), (a, a));\n y <= s(1, 1);\nend;\n";
    assert!(load(&[("m.vhd", text)]).unwrap().doubt.is_some());
    let flat = text
        .replace("(0 to 1, 0 to 1)", "(0 to 1)")
        .replace("((a, a), (a, a))", "(a, a)")
        .replace("s(1, 1)", "s(1)");
    assert!(load(&[("m.vhd", &flat)]).unwrap().doubt.is_none());
}
