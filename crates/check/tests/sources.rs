//! The source compared with the netlist: designs on which they agree, and designs on which they do not.

use check::verdict::Result;
use check::{Claim, Task, Verdict, examine};

/// A judge of eighteen bits with the given block.
fn judge(block: &str) -> String {
    format!(
        "module judge(input [17:0] board, output reg [1:0] winner);\n\
         wire [8:0] x = {{board[16], board[14], board[12], board[10], board[8], board[6], board[4], board[2], board[0]}};\n\
         wire [8:0] o = {{board[17], board[15], board[13], board[11], board[9], board[7], board[5], board[3], board[1]}};\n\
         function line(input [8:0] m);\n\
         line = &m[2:0] | &m[5:3] | &m[8:6] | m[0] & m[3] & m[6] | m[1] & m[4] & m[7] | m[2] & m[5] & m[8]\n\
         | m[0] & m[4] & m[8] | m[2] & m[4] & m[6];\nendfunction\n{block}\nendmodule\n"
    )
}

fn examined(text: &str) -> check::Report {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("judge.v");
    std::fs::write(&path, text).unwrap();
    let mut task = Task::default();
    task.request.paths.push(path);
    examine(&task, &mut |_| ())
}

#[test]
fn icarus_and_yosys_agree_on_what_is_written_well() {
    let report = examined(&judge("always @(*) winner = line(x) ? 2'd1 : line(o) ? 2'd2 : 2'd0;"));
    let finding = report.finding(Claim::SimEqualsSynth).unwrap();
    assert_eq!(finding.result, Result::Holds, "{report:?}");
    assert!(finding.remark.as_ref().unwrap().contains("values agree"), "{finding:?}");
    assert_eq!(report.finding(Claim::Winner).unwrap().result, Result::Holds, "{report:?}");
}

/// The netlist is correct, and the simulator does not re-evaluate when `o` changes.
#[test]
fn icarus_and_yosys_disagree_on_a_sensitivity_list() {
    let report = examined(&judge("always @(x)\n winner = line(x) ? 2'd1 : line(o) ? 2'd2 : 2'd0;"));
    let finding = report.finding(Claim::SimEqualsSynth).unwrap();
    assert_eq!(finding.result, Result::Fails, "{report:?}");
    assert!(finding.remark.as_ref().unwrap().contains("leaves out o"), "{finding:?}");
    assert_eq!(finding.source.as_ref().unwrap().line, 8);
    assert_eq!(report.verdict, Verdict::Defect);
}

/// Neither the parentheses of a statement after `@*` nor a complete list is blamed.
#[test]
fn icarus_and_yosys_disagree_on_the_list_that_is_incomplete() {
    let report = examined(&judge(
        "reg [1:0] w;\nalways @*\n if (line(x)) w = 2'd1; else if (line(o)) w = 2'd2; else w = 2'd0;\n\
         always @(x) winner = w;",
    ));
    let finding = report.finding(Claim::SimEqualsSynth).unwrap();
    assert_eq!(finding.result, Result::Fails, "{report:?}");
    assert!(finding.remark.as_ref().unwrap().contains("leaves out w"), "{finding:?}");
    assert_eq!(finding.source.as_ref().unwrap().line, 11);
}

/// A source that opens files is not run.
#[test]
fn icarus_is_not_given_what_opens_files() {
    let scratch = tempfile::tempdir().unwrap();
    let target = scratch.path().join("written");
    let block = format!(
        "`define OPEN $fopen\ninteger f;\ninitial f = `OPEN(\"{}\", \"w\");\n\
         always @(*) winner = line(x) ? 2'd1 : line(o) ? 2'd2 : 2'd0;",
        target.display()
    );
    let report = examined(&judge(&block));
    assert!(!target.exists());
    if let Some(finding) = report.finding(Claim::SimEqualsSynth) {
        assert_eq!(finding.result, Result::NotApplicable, "{report:?}");
        assert!(finding.remark.as_ref().unwrap().contains("$fopen"), "{finding:?}");
    }
}

/// A simulator never re-evaluates a function that reads a signal which is not its argument, so the flag stays
/// unknown: nothing is decided, although the netlist is correct and other values agree.
#[test]
fn icarus_and_yosys_are_not_said_to_agree_on_what_is_never_known() {
    let game = |flag: &str| {
        format!(
            "module game(input clk, input rst, input place, input [3:0] square, output reg [8:0] x_cells,\n\
             output reg [8:0] o_cells, output x_wins, output o_wins);\n\
             reg turn;\n\
             function line(input [8:0] m);\n\
             line = &m[2:0] | &m[5:3] | &m[8:6] | m[0] & m[3] & m[6] | m[1] & m[4] & m[7] | m[2] & m[5] & m[8]\n\
             | m[0] & m[4] & m[8] | m[2] & m[4] & m[6];\nendfunction\n\
             function x_line(input unused); x_line = line(x_cells); endfunction\n\
             assign x_wins = {flag};\nassign o_wins = line(o_cells);\n\
             wire [8:0] chosen = square < 9 ? 9'd1 << square : 9'd0;\n\
             wire over = line(x_cells) | line(o_cells);\n\
             always @(posedge clk) if (rst) {{x_cells, o_cells, turn}} <= 0;\n\
             else if (place & ~over & |chosen & ~|(chosen & (x_cells | o_cells))) begin\n\
             if (turn) o_cells <= o_cells | chosen; else x_cells <= x_cells | chosen;\nturn <= ~turn;\nend\n\
             endmodule\n"
        )
    };
    let result = |flag: &str| {
        let report = examined(&game(flag));
        assert_eq!(report.finding(Claim::Winner).unwrap().result, Result::Holds, "{report:?}");
        let finding = report.finding(Claim::SimEqualsSynth).unwrap();
        (finding.result, finding.remark.clone().unwrap_or_default())
    };
    assert_eq!(result("line(x_cells)").0, Result::Holds);
    let (unknown, remark) = result("x_line(1'b0)");
    assert_eq!(unknown, Result::Undecided, "{remark}");
    assert!(remark.contains("`x_wins` is never known"), "{remark}");
}

/// A judge of eighteen bits in VHDL, with this sensitivity list.
fn vhdl_judge(list: &str) -> String {
    let lines = ["012", "345", "678", "036", "147", "258", "048", "246"].map(|line| {
        let squares: Vec<String> = line.chars().map(|square| format!("m({square})")).collect();
        format!("({})", squares.join(" and "))
    });
    format!(
        "library ieee;\nuse ieee.std_logic_1164.all;\n\
         entity judge is port (board : in std_logic_vector(17 downto 0); winner : out std_logic_vector(1 downto 0));\n\
         end judge;\narchitecture rtl of judge is\nsignal x, o : std_logic_vector(8 downto 0);\n\
         function line(m : std_logic_vector(8 downto 0)) return std_logic is\nbegin\nreturn {};\nend line;\nbegin\n\
         squares : for i in 0 to 8 generate\nx(i) <= board(2 * i);\no(i) <= board(2 * i + 1);\nend generate;\n\
         process ({list})\nbegin\nif line(x) = '1' then winner <= \"01\";\n\
         elsif line(o) = '1' then winner <= \"10\";\nelse winner <= \"00\"; end if;\nend process;\nend rtl;\n",
        lines.join(" or ")
    )
}

fn examined_vhdl(text: &str) -> check::Report {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("judge.vhd");
    std::fs::write(&path, text).unwrap();
    let mut task = Task::default();
    task.request.paths.push(path);
    examine(&task, &mut |_| ())
}

#[test]
fn ghdl_and_yosys_agree_on_what_is_written_well() {
    let report = examined_vhdl(&vhdl_judge("x, o"));
    let finding = report.finding(Claim::SimEqualsSynth).unwrap();
    assert_eq!(finding.result, Result::Holds, "{report:?}");
    assert!(finding.remark.as_ref().unwrap().contains("values agree"), "{finding:?}");
    assert_eq!(report.verdict, Verdict::Proved, "{report:?}");
}

#[test]
fn ghdl_and_yosys_disagree_on_a_sensitivity_list() {
    let report = examined_vhdl(&vhdl_judge("x"));
    let finding = report.finding(Claim::SimEqualsSynth).unwrap();
    assert_eq!(finding.result, Result::Fails, "{report:?}");
    assert!(finding.remark.as_ref().unwrap().contains("leaves out o"), "{finding:?}");
    assert_eq!(finding.source.as_ref().unwrap().line, 16);
    assert_eq!(report.verdict, Verdict::Defect);
}

/// A referee in VHDL whose registers have no initial values, with this reset and this output of the winner.
fn vhdl_referee(list: &str, reset: &str, shown: &str) -> String {
    let lines = ["012", "345", "678", "036", "147", "258", "048", "246"].map(|line| {
        let squares: Vec<String> = line.chars().map(|square| format!("m({square})")).collect();
        format!("({})", squares.join(" and "))
    });
    format!(
        "library ieee;\nuse ieee.std_logic_1164.all;\nuse ieee.numeric_std.all;\n\
         entity referee is port (clk, reset, move_valid : in std_logic; position : in std_logic_vector(3 downto 0);\n\
         board : out std_logic_vector(17 downto 0); winner : out std_logic_vector(1 downto 0));\n\
         end referee;\narchitecture rtl of referee is\nsignal x, o : std_logic_vector(8 downto 0);\n\
         signal won : std_logic_vector(1 downto 0);\nsignal turn : std_logic;\nsignal full : boolean;\n\
         function line(m : std_logic_vector(8 downto 0)) return std_logic is\nbegin\nreturn {};\nend line;\nbegin\n\
         squares : for i in 0 to 8 generate\nboard(2 * i) <= x(i);\nboard(2 * i + 1) <= o(i);\nend generate;\n\
         won <= \"01\" when line(x) = '1' else \"10\" when line(o) = '1' else \"11\" when full else \"00\";\n\
         full <= not ({});\n\
         {shown}\n\
         process ({list})\nvariable at : integer range 0 to 15;\nbegin\n{reset}\n\
         at := to_integer(unsigned(position));\nif move_valid = '1' and won = \"00\" then\n\
         for i in 0 to 8 loop\nif at = i and x(i) = '0' and o(i) = '0' then\n\
         if turn = '0' then x(i) <= '1'; else o(i) <= '1'; end if;\nturn <= not turn;\nend if;\nend loop;\n\
         end if;\nend if;\nend process;\nend rtl;\n",
        lines.join(" or "),
        [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|i| format!("(x({i}) = '0' and o({i}) = '0')")).join(" or "),
    )
}

/// Resets of both kinds. No comparison with `'0'` is true of `'U'`: the simulation shows a full board before
/// the first reset, and the netlist does not.
#[test]
fn ghdl_and_yosys_agree_from_the_first_reset_on() {
    let cleared = "x <= (others => '0'); o <= (others => '0'); turn <= '0';";
    let at_once = format!("if reset = '1' then {cleared}\nelsif rising_edge(clk) then");
    let at_edge = format!("if rising_edge(clk) then\nif reset = '1' then {cleared} end if;");
    for (list, reset) in [("clk, reset", at_once), ("clk", at_edge.clone())] {
        let report = examined_vhdl(&vhdl_referee(list, &reset, "winner <= won;"));
        let finding = report.finding(Claim::SimEqualsSynth).unwrap();
        assert_eq!(finding.result, Result::Holds, "{report:?}");
        assert_eq!(report.verdict, Verdict::Proved, "{report:?}");
    }
    // A difference after the reset is found.
    let shown = "process (turn)\nbegin\nwinner <= won;\nend process;";
    let report = examined_vhdl(&vhdl_referee("clk", &at_edge, shown));
    let finding = report.finding(Claim::SimEqualsSynth).unwrap();
    assert_eq!(finding.result, Result::Fails, "{report:?}");
    assert!(finding.remark.as_ref().unwrap().contains("leaves out won"), "{finding:?}");
    assert!(finding.source.as_ref().unwrap().file.ends_with("judge.vhd"), "{finding:?}");
}
