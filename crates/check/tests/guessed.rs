//! Designs with ports that no profile knows: how they are driven is found by their names and by playing.

mod family;

use check::{Task, Verdict, examine};
use family::{REFEREE, roots};

/// The referee with some texts replaced, checked without a profile.
fn guessed(changes: &[(&str, &str)]) -> check::Report {
    let text = changes.iter().fold(REFEREE.text.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "nothing to replace: {from}");
        text.replace(from, to)
    });
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("design.v");
    std::fs::write(&file, text).unwrap();
    let mut task = Task { netlist_only: true, ..Task::default() };
    task.request.paths.push(file);
    examine(&task, &mut |_| ())
}

/// Twelve ways to write the same game: each is found right.
#[test]
fn yosys_designs_with_unknown_ports_are_played() {
    let one_strobe = ("wire press = player ? o_valid : x_valid;", "wire press = go;");
    let strobe =
        ("  input             x_valid,\n  input             o_valid,\n", "  input             go,\n");
    let side = ("wire press = player ? o_valid : x_valid;", "wire press = go & side == player;");
    let ways: &[(&str, &[(&str, &str)])] = &[
        ("two buttons", &[]),
        ("buttons by number", &[("x_valid", "p1_go"), ("o_valid", "p2_go")]),
        ("a player and a computer", &[("x_valid", "hit"), ("o_valid", "pc_hit")]),
        ("one button", &[one_strobe, strobe]),
        ("a reset that is active when low", &[("if (reset)", "if (!rst_n)"), ("reset,", "rst_n,")]),
        ("an odd name for the bus", &[("position", "where_to")]),
        (
            "other marks",
            &[
                ("player ? 2'b10 : 2'b01", "player ? 2'b01 : 2'b10"),
                ("= {board[16]", "= t; wire [8:0] u = {board[16]"),
                ("wire [8:0] o = {", "wire [8:0] t = {"),
                ("wire [8:0] taken", "wire [8:0] o = u;\n  wire [8:0] taken"),
            ],
        ),
        (
            "squares from 1",
            &[
                ("wire in_range = position < 9;", "wire [3:0] at = position - 1;\n  wire in_range = at < 9;"),
                ("~taken[position]", "~taken[at]"),
                ("2 * position", "2 * at"),
            ],
        ),
        (
            "squares from the end",
            &[("~taken[position]", "~taken[8 - position]"), ("2 * position", "2 * (8 - position)")],
        ),
        (
            "flags for the winner",
            &[
                ("output     [1:0]  winner,", "output x_won, output o_won,"),
                (
                    "assign winner = x_wins ? 2'b01 : o_wins ? 2'b10 : 2'b00;",
                    "assign x_won = x_wins;\n  assign o_won = o_wins;",
                ),
            ],
        ),
        (
            "the board inside",
            &[("  output reg [17:0] board,\n", ""), ("reg player;", "reg player;\n  reg [17:0] board;")],
        ),
        (
            "an input for the side",
            &[
                side,
                (
                    "  input             x_valid,\n  input             o_valid,\n",
                    "  input             go,\n  input             side,\n",
                ),
            ],
        ),
    ];
    for (name, changes) in ways {
        let report = guessed(changes);
        assert_eq!(report.verdict, Verdict::Proved, "{name}\n{}", check::text::Text(&report));
        assert_eq!(report.profile.as_deref(), Some("guessed"), "{name}");
    }
}

/// What is wrong is found all the same, and is not guessed away.
#[test]
fn yosys_designs_with_unknown_ports_are_refuted() {
    let broken: &[(&str, &str, &[&str])] = &[
        ("(g[2] & g[4] & g[6])", "(g[2] & g[4] & g[5])", &["winner"]),
        ("assign draw = full & ~x_wins & ~o_wins;", "assign draw = full;", &["draw"]),
        ("wire over = game_over;", "wire over = 0;", &["after_end"]),
        ("in_range & ~taken[position]", "in_range", &["occupied"]),
        ("wire press = player ? o_valid : x_valid;", "wire press = o_valid | x_valid;", &["turn_order"]),
    ];
    for (from, to, expected) in broken {
        let report = guessed(&[(from, to)]);
        assert_eq!(roots(&report), *expected, "{to}\n{}", check::text::Text(&report));
    }
}

/// Nothing is guessed about a design that is not a game.
#[test]
fn yosys_designs_that_are_no_game_are_not_played() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("design.v");
    let text = "module m(input clk, input reset, input go, input [3:0] position, output reg [17:0] board, output [1:0] winner);\n\
        assign winner = board[1:0];\nalways @(posedge clk) if (reset) board <= 0; else if (go) board <= board + position;\nendmodule\n";
    std::fs::write(&file, text).unwrap();
    let mut task = Task { netlist_only: true, ..Task::default() };
    task.request.paths.push(file);
    let report = examine(&task, &mut |_| ());
    assert!(
        matches!(report.verdict, Verdict::Unreadable | Verdict::Undecided),
        "{}",
        check::text::Text(&report)
    );
}

/// The ports are those of a profile, and the winner says more than its first form knows. A way to drive
/// the design that does not read the winner sees fewer mistakes, and is not the better one for that.
#[test]
fn yosys_designs_whose_winner_also_means_a_draw_are_judged() {
    let grids: &[(&str, &str)] = &[
        ("  input             x_valid,\n  input             o_valid,\n", "  input             move_valid,\n"),
        ("wire press = player ? o_valid : x_valid;", "wire press = move_valid;"),
        ("  output reg [17:0] board,\n", "  output [8:0] x_board,\n  output [8:0] o_board,\n"),
        ("reg player;", "reg player;\n  reg [17:0] board;"),
        ("assign turn = player;", "assign turn = player;\n  assign x_board = x;\n  assign o_board = o;"),
        ("o_wins ? 2'b10 : 2'b00;", "o_wins ? 2'b10 : full ? 2'b11 : 2'b00;"),
        ("  output            draw,\n  output            game_over,\n", ""),
        ("  assign draw = full & ~x_wins & ~o_wins;\n", ""),
        ("  assign game_over =", "  wire game_over ="),
    ];
    let wrong = ("(g[2] & g[4] & g[6])", "(g[2] & g[4] & g[5])");
    let report = guessed(grids);
    assert_eq!(report.verdict, Verdict::Proved, "{}", check::text::Text(&report));
    let report = guessed(&[grids, &[wrong]].concat());
    assert_eq!(report.profile.as_deref(), Some("position-grids"));
    assert_eq!(roots(&report), ["winner"], "{}", check::text::Text(&report));
}
