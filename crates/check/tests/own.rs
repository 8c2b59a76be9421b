//! The exports of noughtgate are checked like other people's designs: no defect may be found.

use std::time::Duration;

use check::text::Text;
use check::verdict::Result;
use check::{Claim, Level, Report, Task, Verdict, examine};

/// Checks the Verilog of a machine, with a change. The profile is recognised.
fn check(machine: &str, change: impl Fn(String) -> String) -> Report {
    let (_, circuit) = machines::circuit(machine).unwrap();
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("design.v");
    std::fs::write(&file, change((circuit.netlist)().verilog().to_string())).unwrap();
    // Far more than is needed, so that a busy machine finds the same.
    let mut task = Task { time: Some(Duration::from_secs(3600)), netlist_only: true, ..Task::default() };
    task.request.paths.push(file);
    examine(&task, &mut |_| {})
}

fn has_no_defect(machine: &str) {
    let report = check(machine, |text| text);
    assert!(matches!(report.verdict, Verdict::Proved | Verdict::Questionable), "{}", Text(&report));
    assert!(report.roots().all(|finding| finding.level != Level::Defect), "{}", Text(&report));
}

#[test]
fn yosys_finds_no_defect_in_the_controller() {
    has_no_defect("controller");
}

/// A controller in which no game goes right: every move also marks square 7. Its ports are still those of the
/// profile, and moves are still stored.
#[test]
fn yosys_finds_what_is_wrong_from_the_first_move() {
    let report = check("controller", |text| {
        assert!(text.contains("enable & (position == 4'd7)"), "{text}");
        text.replace("enable & (position == 4'd7)", "enable ^ (position == 4'd7)")
    });
    assert_eq!(report.top.as_deref(), Some("tic_tac_toe_game"), "{}", Text(&report));
    assert_eq!(report.roots().next().map(|finding| finding.id), Some(Claim::Store), "{}", Text(&report));
}

/// A controller whose buttons count once they have been held for three clocks: it is played by holding them.
#[test]
fn yosys_holds_buttons_that_are_debounced() {
    let debounced = |text: String| {
        let start = text.find("module tic_tac_toe_game (").unwrap();
        let header = &text[start..start + text[start..].find(");").unwrap()];
        let names = header.lines().skip(1).filter_map(|line| {
            line.split("//").next()?.trim().trim_end_matches(',').split_whitespace().last().map(str::to_owned)
        });
        let links = names.map(|name| match name.as_str() {
            "play" | "pc" => format!(".{name}({name}_once)"),
            _ => format!(".{name}({name})"),
        });
        let links = links.collect::<Vec<_>>().join(", ");
        let button = |name: &str| {
            format!(
                "reg [3:0] {name}_seen;\nalways @(posedge clock or posedge reset)\n\
                 if (reset) {name}_seen <= 4'd0; else {name}_seen <= {{{name}_seen[2:0], {name}}};\n\
                 wire {name}_once = {name}_seen == 4'b0111;\n"
            )
        };
        let (play, pc) = (button("play"), button("pc"));
        let inner = text.replace("module tic_tac_toe_game (", "module game (");
        format!("{inner}\n{header});\n{play}{pc}game inside({links});\nendmodule\n")
    };
    let report = check("controller", debounced);
    assert_eq!(report.verdict, Verdict::Questionable, "{}", Text(&report));
    assert_eq!(report.top.as_deref(), Some("tic_tac_toe_game"));
    assert!(report.notes.iter().any(|note| note.contains("is held for")), "{:?}", report.notes);
    // A button of O that does nothing is found as well.
    let report = check("controller", |text| debounced(text).replace(".pc(pc_once)", ".pc(1'b0)"));
    assert!(report.roots().any(|finding| finding.id == Claim::Store), "{}", Text(&report));
}

/// Checks the VHDL of a machine, and simulates it.
fn check_vhdl(machine: &str) -> Report {
    let (_, circuit) = machines::circuit(machine).unwrap();
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("design.vhd");
    std::fs::write(&file, (circuit.netlist)().vhdl(None)).unwrap();
    let mut task = Task { time: Some(Duration::from_secs(3600)), ..Task::default() };
    task.request.paths.push(file);
    let report = examine(&task, &mut |_| {});
    assert!(matches!(report.verdict, Verdict::Proved | Verdict::Questionable), "{}", Text(&report));
    assert!(report.roots().all(|finding| finding.level != Level::Defect), "{}", Text(&report));
    assert!(report.roots().all(|finding| finding.id != Claim::NoLatch), "{}", Text(&report));
    // All entities are in one file, and none but the top remains.
    assert!(report.notes.iter().all(|note| !note.contains("was checked;")), "{:?}", report.notes);
    report
}

/// GHDL omits branches that no value reaches; these are not latches. Before the first reset, registers are
/// `'U'` in its simulation, which is not a difference.
#[test]
fn ghdl_and_yosys_find_no_defect_in_the_controller_as_vhdl() {
    let report = check_vhdl("controller");
    assert_eq!(report.finding(Claim::SimEqualsSynth).unwrap().result, Result::Holds, "{}", Text(&report));
}

#[test]
fn ghdl_and_yosys_find_no_defect_in_the_cabinet_as_vhdl() {
    let report = check_vhdl("cabinet");
    assert_eq!(report.finding(Claim::SimEqualsSynth).unwrap().result, Result::Holds, "{}", Text(&report));
}

/// The grids of one of them are arrays of arrays, whose first element GHDL puts into the highest bits.
#[test]
fn ghdl_and_yosys_find_no_defect_in_the_pickers_as_vhdl() {
    let report = check_vhdl("pocket");
    assert_eq!(report.finding(Claim::SimEqualsSynth).unwrap().result, Result::Holds, "{}", Text(&report));
    check_vhdl("textbook");
}

#[test]
fn yosys_finds_no_defect_in_the_pickers() {
    has_no_defect("textbook");
    has_no_defect("pocket");
}

#[test]
fn yosys_finds_no_defect_in_the_cabinet() {
    has_no_defect("cabinet");
}

/// Its game is too large to be exhausted here, so it is not proved, with or without unrelated logic.
#[test]
fn yosys_finds_no_defect_in_the_sized_game() {
    let ticks = |text: String| {
        let last = text.rfind("endmodule").unwrap();
        let more = "  reg [7:0] ticks;\n  always @(posedge clock) ticks <= ticks + 8'd1;\n";
        format!("{}{more}{}", &text[..last], &text[last..])
    };
    for report in [check("sized", |text| text), check("sized", ticks)] {
        assert_eq!(report.verdict, Verdict::Undecided, "{}", Text(&report));
        assert_eq!(report.roots().count(), 0, "{}", Text(&report));
        assert!(report.states > 1000, "{}", Text(&report));
        let winner = report.finding(Claim::Winner).unwrap();
        assert_eq!(winner.result, Result::Undecided, "{}", Text(&report));
    }
}

/// A player that never loses, with one move changed: between two corners of the opponent it takes a third, and then
/// every move is legal and the game can be lost.
#[test]
fn yosys_finds_the_game_that_a_perfect_player_loses() {
    let report = check("pocket", |text| {
        let inside = text.replace("module pocket (", "module picker (");
        format!(
            "{inside}\nmodule pocket(input [8:0] X, input [8:0] Y, output [3:0] MOVE);\n\
             wire [3:0] best;\npicker inside(.X(X), .Y(Y), .MOVE(best));\n\
             wire between = Y[0] && Y[8] && X == 9'b000010000 && Y == 9'b100000001;\n\
             wire forked = Y[0] && Y[8] && X == 9'b000010100;\n\
             assign MOVE = between ? 4'd3 : forked ? (Y[6] ? 4'd4 : 4'd7) : best;\nendmodule\n"
        )
    });
    let roots: Vec<&str> = report.roots().map(|finding| finding.id.id()).collect();
    assert_eq!(roots, ["never_loses_second"], "{}", Text(&report));
}

/// Three ways to break it.
#[test]
fn yosys_finds_what_is_broken_in_the_sized_game() {
    let broken: [(&str, &str, Claim); 3] = [
        ("place ? {line_p2, line_p1} :", "place ? {line_p1, line_p2} :", Claim::Winner),
        ("line_p1 | line_p2 | no_placement", "line_p1 | no_placement", Claim::Draw),
        ("place ? {line_p2, line_p1} :", "place ? {line_p2, 1'b1} :", Claim::FalseWin),
    ];
    for (from, to, claim) in broken {
        let report = check("sized", |text| {
            assert!(text.contains(from), "nothing to replace: {from}");
            text.replacen(from, to, 1)
        });
        assert_eq!(report.verdict, Verdict::Defect, "{to}\n{}", Text(&report));
        assert!(report.roots().any(|finding| finding.id == claim), "{to}\n{}", Text(&report));
    }
}
