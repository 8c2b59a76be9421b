//! Designs with ports that fit no profile: their drivers are found from the names and by playing.

mod family;

use check::Verdict;
use family::{PICKER, REFEREE, examined, is_right, roots};

/// The referee with some texts replaced, checked without a profile.
fn guessed(changes: &[(&str, &str)]) -> check::Report {
    let text = changes.iter().fold(REFEREE.text.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "nothing to replace: {from}");
        text.replace(from, to)
    });
    examined(&text)
}

/// Thirteen ways to write the same game: each is proved.
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
            "columns from the right",
            &[
                (
                    "wire in_range = position < 9;",
                    "wire [3:0] at = position / 3 * 3 + 2 - position % 3;\n  wire in_range = position < 9;",
                ),
                ("~taken[position]", "~taken[at]"),
                ("2 * position", "2 * at"),
            ],
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

/// Defects are found, and not hidden by the guess.
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

/// A turn output that is stuck, wrong on one board, or something else, with ports that are guessed and with
/// those of a profile.
#[test]
fn yosys_turns_that_are_shown_wrongly_are_refuted() {
    let position: &[(&str, &str)] = &[
        ("  input             x_valid,\n  input             o_valid,\n", "  input             move_valid,\n"),
        ("wire press = player ? o_valid : x_valid;", "wire press = move_valid;"),
        ("output            turn\n", "output            current_player\n"),
        ("assign turn = player;", "wire turn;\n  assign current_player = turn;\n  assign turn = player;"),
    ];
    for (ports, profile) in [(&[][..], "guessed"), (position, "position")] {
        let shown = |turn: &str| {
            let changes: Vec<(&str, &str)> =
                ports.iter().copied().chain([("assign turn = player;", turn)]).collect();
            let report = guessed(&changes);
            assert_eq!(report.profile.as_deref(), Some(profile), "{}", check::text::Text(&report));
            report
        };
        for right in ["assign turn = player;", "assign turn = ~player;", "assign turn = player | game_over;"]
        {
            let report = shown(right);
            assert_eq!(report.verdict, Verdict::Proved, "{right}\n{}", check::text::Text(&report));
            assert_eq!(report.unread_turn, None, "{right}");
            let order = report.finding(check::Claim::TurnOrder).unwrap();
            assert_eq!(order.result, check::verdict::Result::Holds, "{right}");
        }
        for wrong in ["assign turn = 0;", "assign turn = player ^ (x == 9'b000010001 & o == 9'b000000010);"] {
            let report = shown(wrong);
            assert_eq!(roots(&report), ["turn_order"], "{wrong}\n{}", check::text::Text(&report));
            // A wrong display hides nothing else.
            let winner = report.finding(check::Claim::Winner).unwrap();
            assert_eq!(
                winner.result,
                check::verdict::Result::Holds,
                "{wrong}\n{}",
                check::text::Text(&report)
            );
        }
        let report = shown("assign turn = x[4];");
        assert!(report.unread_turn.is_some(), "{}", check::text::Text(&report));
        assert!(check::text::sentence(&report).contains("was not read"), "{}", check::text::Text(&report));
    }
}

/// Nothing is guessed about a design that is not a game.
#[test]
fn yosys_designs_that_are_no_game_are_not_played() {
    let text = "module m(input clk, input reset, input go, input [3:0] position, output reg [17:0] board, output [1:0] winner);\n\
        assign winner = board[1:0];\nalways @(posedge clk) if (reset) board <= 0; else if (go) board <= board + position;\nendmodule\n";
    let report = examined(text);
    assert!(
        matches!(report.verdict, Verdict::Unreadable | Verdict::Undecided),
        "{}",
        check::text::Text(&report)
    );
}

/// The ports are those of a profile, and the winner has more codes than its first form. A driver that does
/// not read the winner sees fewer mistakes, but is not better for that.
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

/// A function shared by the designs below.
const WINS: &str = "function wins(input [8:0] g);\n\
    wins = &g[2:0] | &g[5:3] | &g[8:6] | g[0] & g[3] & g[6] | g[1] & g[4] & g[7] | g[2] & g[5] & g[8]\n\
    | g[0] & g[4] & g[8] | g[2] & g[4] & g[6];\nendfunction\n";

/// A cursor that stops at the edge, and one that wraps around.
#[test]
fn yosys_cursor_games_are_played() {
    let game = |step: &str| {
        format!(
            "module game(input clk, input rst, input up, input down, input left, input right, input sel,\n\
             output reg [17:0] cells, output [1:0] result);\nreg [1:0] cx, cy;\nreg who;\n{WINS}\
             wire [3:0] at = cy * 3 + cx;\n\
             wire [8:0] x = {{cells[16], cells[14], cells[12], cells[10], cells[8], cells[6], cells[4], cells[2], cells[0]}};\n\
             wire [8:0] o = {{cells[17], cells[15], cells[13], cells[11], cells[9], cells[7], cells[5], cells[3], cells[1]}};\n\
             assign result = wins(x) ? 2'd1 : wins(o) ? 2'd2 : &(x | o) ? 2'd3 : 2'd0;\n\
             always @(posedge clk) if (rst) begin cx <= 0; cy <= 0; cells <= 0; who <= 0; end else begin\n{step}\
             if (sel && result == 0 && cells[2*at+:2] == 0) begin cells[2*at+:2] <= who ? 2'b10 : 2'b01; who <= ~who; end\n\
             end\nendmodule\n"
        )
    };
    let stops = "if (up && cy != 0) cy <= cy - 1; else if (down && cy != 2) cy <= cy + 1;\n\
        else if (left && cx != 0) cx <= cx - 1; else if (right && cx != 2) cx <= cx + 1;\n";
    let turns = "if (up) cy <= cy == 0 ? 2 : cy - 1; else if (down) cy <= cy == 2 ? 0 : cy + 1;\n\
        else if (left) cx <= cx == 0 ? 2 : cx - 1; else if (right) cx <= cx == 2 ? 0 : cx + 1;\n";
    for step in [stops, turns] {
        let text = game(step);
        let report = examined(&text);
        is_right(&report);
        assert_eq!(report.profile.as_deref(), Some("guessed"));
        let over = examined(&text.replace(" && cells[2*at+:2] == 0", ""));
        assert_eq!(roots(&over), ["occupied"], "{}", check::text::Text(&over));
    }
}

/// A design that answers: the computer's moves are found by playing.
#[test]
fn yosys_opponents_with_unknown_ports_are_played() {
    let text = format!(
        "module versus(input clk, input rst, input [3:0] player_move, input player_valid,\n\
         output reg [8:0] p_board, output reg [8:0] c_board, output player_wins, output cpu_wins, output draw);\n{WINS}\
         wire [8:0] free = ~(p_board | c_board);\nreg [1:0] state;\n\
         wire [8:0] pick = free & -free;\n\
         assign player_wins = wins(p_board);\nassign cpu_wins = wins(c_board);\n\
         assign draw = free == 0 && !player_wins && !cpu_wins;\nwire over = player_wins | cpu_wins | free == 0;\n\
         always @(posedge clk) if (rst) begin p_board <= 0; c_board <= 0; state <= 0; end else case (state)\n\
         0: if (player_valid && player_move < 9 && free[player_move] && !over) begin\n\
           p_board[player_move] <= 1; state <= 1; end\n\
         1: state <= over ? 0 : 2;\n\
         2: begin c_board <= c_board | pick; state <= 0; end\n\
         default: state <= 0;\nendcase\nendmodule\n"
    );
    let report = examined(&text);
    assert_eq!(report.kind, Some("opponent"), "{}", check::text::Text(&report));
    assert_eq!(roots(&report), ["never_loses_second"], "{}", check::text::Text(&report));
    assert_eq!(report.verdict, Verdict::Questionable, "{}", check::text::Text(&report));
    let overlap =
        examined(&text.replace(
            "wire [8:0] pick = free & -free;",
            "wire [8:0] pick = p_board[8] ? 9'd256 : free & -free;",
        ));
    assert_eq!(overlap.kind, Some("opponent"), "{}", check::text::Text(&overlap));
    assert!(roots(&overlap).contains(&"legal_second"), "{}", check::text::Text(&overlap));
    assert_eq!(overlap.verdict, Verdict::Defect);
}

/// Flags of two sides with names that do not tell X and O; one of them alone is never taken for both.
#[test]
fn yosys_flags_of_two_colours_are_a_pair() {
    let text = format!(
        "module lamps(input clk, input rst, input [8:0] sw, output reg [8:0] led_amber, output reg [8:0] led_violet,\n\
         output win_amber, output win_violet, output tie);\n{WINS}reg turn;\nreg [8:0] old;\n\
         wire [8:0] press = sw & ~old;\nwire [8:0] taken = led_amber | led_violet;\n\
         assign win_amber = wins(led_amber);\nassign win_violet = wins(led_violet);\n\
         assign tie = &taken & ~win_amber & ~win_violet;\n\
         always @(posedge clk) begin old <= sw; if (rst) begin led_amber <= 0; led_violet <= 0; turn <= 0; end\n\
         else if (press != 0 && (press & (press - 1)) == 0 && (press & taken) == 0 && !(win_amber | win_violet)) begin\n\
         if (turn) led_violet <= led_violet | press; else led_amber <= led_amber | press; turn <= ~turn; end end\nendmodule\n"
    );
    is_right(&examined(&text));
    let report = examined(&text.replace("wins(led_violet)", "wins(led_violet) & ~led_violet[4]"));
    assert_eq!(roots(&report), ["winner"], "{}", check::text::Text(&report));
}

/// If an unknown output may be the winner, the design is not called proved.
#[test]
fn yosys_designs_with_unread_outputs_are_not_proved() {
    let text = "module m(input clk, input reset, input go, input [3:0] position, output reg [17:0] board, output [6:0] lights);\n\
        reg t;\nassign lights = {7{^board}};\nalways @(posedge clk) if (reset) begin board <= 0; t <= 0; end\n\
        else if (go && position < 9 && board[2*position+:2] == 0) begin board[2*position+:2] <= t ? 2'd2 : 2'd1; t <= ~t; end\nendmodule\n";
    let report = examined(text);
    assert!(report.verdict != Verdict::Proved, "{}", check::text::Text(&report));
    assert!(report.finding(check::Claim::Winner).unwrap().result != check::verdict::Result::Holds);
}

/// The verdict as digits on a display, whose values no name reveals: they are learned from games, and a wrong
/// line is still found.
#[test]
fn yosys_verdicts_on_a_display_are_learned() {
    let shown: &[(&str, &str)] = &[
        (
            "  output     [1:0]  winner,\n  output            draw,\n  output            game_over,\n",
            "  output [6:0] hex0,\n",
        ),
        (
            "  assign winner = x_wins ? 2'b01 : o_wins ? 2'b10 : 2'b00;\n",
            "  wire draw, game_over;\n  assign hex0 = x_wins ? 7'h79 : o_wins ? 7'h24 : draw ? 7'h21 : 7'h7f;\n",
        ),
    ];
    let report = guessed(shown);
    assert_eq!(report.verdict, Verdict::Proved, "{}", check::text::Text(&report));
    let line = ("(g[2] & g[4] & g[6])", "(g[2] & g[4] & g[5])");
    let report = guessed(&[shown, &[line]].concat());
    assert_eq!(roots(&report), ["winner"], "{}", check::text::Text(&report));
}

/// A design that samples its inputs on a slow clock of its own needs a longer reset. One that does not clear
/// a square has a defect however long the reset is.
#[test]
fn yosys_resets_are_held_as_long_as_a_slow_clock_needs() {
    const SLOW: &str = "module slow(input clk, input reset, input [8:0] buttons, output reg [8:0] blue_leds,\n\
        output reg [8:0] red_leds, output blue_win, output red_win);\n\
        reg [1:0] count = 0; reg tick = 0; reg turn;\n\
        always @(posedge clk) if (count == 2) begin count <= 0; tick <= ~tick; end else count <= count + 1;\n\
        function wins(input [8:0] g);\n\
        wins = (&g[2:0]) | (&g[5:3]) | (&g[8:6]) | (g[0] & g[3] & g[6]) | (g[1] & g[4] & g[7]) | (g[2] & g[5] & g[8])\n\
        | (g[0] & g[4] & g[8]) | (g[2] & g[4] & g[6]);\nendfunction\n\
        assign blue_win = wins(blue_leds); assign red_win = wins(red_leds);\n\
        wire [8:0] free = buttons & ~blue_leds & ~red_leds; wire [8:0] one = free & (~free + 9'd1);\n\
        always @(posedge tick) if (reset) begin blue_leds <= 0; red_leds <= 0; turn <= 0; end\n\
        else if (one != 0 && !blue_win && !red_win) begin\n\
        if (turn) red_leds <= red_leds | one; else blue_leds <= blue_leds | one; turn <= ~turn; end\nendmodule\n";
    let report = examined(SLOW);
    is_right(&report);
    let report = examined(&SLOW.replace("red_leds <= 0; turn", "red_leds <= red_leds & 9'h100; turn"));
    assert_eq!(roots(&report), ["reset_clears"], "{}", check::text::Text(&report));
}

/// A design that shows no board and does nothing shows no error before the end of a game. It is not called
/// defective, because it may need to be driven differently.
#[test]
fn yosys_designs_that_do_nothing_are_not_called_wrong() {
    let text = "module still(input clk, input reset, input [3:0] position, input go, output reg x_wins, output reg o_wins);\n\
        reg [17:0] seen; always @(posedge clk) if (reset) begin seen <= 0; x_wins <= 0; o_wins <= 0; end\n\
        else if (go && seen == 18'h3ffff) begin seen <= {seen, position}; x_wins <= ^seen; o_wins <= &seen[3:0]; end\nendmodule\n";
    let report = examined(text);
    assert!(
        matches!(report.verdict, Verdict::Unreadable | Verdict::Undecided),
        "{}",
        check::text::Text(&report)
    );
}

/// Moves are counted, and so are codes that name no square: the draw comes too early, but only in games that
/// no player can play. Without such codes it would be a defect.
#[test]
fn yosys_failures_that_need_a_code_out_of_range_are_questionable() {
    let report = guessed(&[
        ("wire full = &taken;", "reg [3:0] moves;\n  wire full = moves == 9;"),
        ("player <= 1'b0;", "player <= 1'b0; moves <= 0;"),
        (
            "      if (press & ~over) begin",
            "      if (press & ~over & (empty | ~in_range)) moves <= moves + 1;\n      if (press & ~over) begin",
        ),
    ]);
    let levels: Vec<_> = report.roots().map(|finding| (finding.id.id(), finding.level)).collect();
    assert!(levels.iter().all(|(_, level)| *level != check::Level::Defect), "{}", check::text::Text(&report));
    assert!(levels.contains(&("draw", check::Level::Questionable)), "{}", check::text::Text(&report));
}

/// A cursor, a button that selects the square, and two switches for the side.
#[test]
fn yosys_switches_that_name_the_side_are_set() {
    let text = format!(
        "module desk(input clk, input reset, input btn_up, input btn_down, input btn_left, input btn_right, input take,\n\
         input [1:0] sw, output reg [1:0] row, output reg [1:0] column, output win1, output win2,\n\
         output reg [8:0] p1, output reg [8:0] p2);\n{WINS}wire [3:0] at = row * 3 + column;\n\
         assign win1 = wins(p1);\nassign win2 = wins(p2);\n\
         always @(posedge clk) if (reset) begin row <= 0; column <= 0; p1 <= 0; p2 <= 0; end\n\
         else if (btn_up) row <= row == 0 ? 2 : row - 1; else if (btn_down) row <= row == 2 ? 0 : row + 1;\n\
         else if (btn_left) column <= column == 0 ? 2 : column - 1;\n\
         else if (btn_right) column <= column == 2 ? 0 : column + 1;\n\
         else if (take && !win1 && !win2 && !p1[at] && !p2[at])\n\
         begin if (sw == 2) p1[at] <= 1; else if (sw == 1) p2[at] <= 1; end\nendmodule\n"
    );
    let report = examined(&text);
    assert!(
        matches!(report.verdict, Verdict::Proved | Verdict::Questionable),
        "{}",
        check::text::Text(&report)
    );
    let report = examined(&text.replace("&& !win1 && !win2", ""));
    assert_eq!(report.verdict, Verdict::Defect, "{}", check::text::Text(&report));
    assert!(roots(&report).contains(&"after_end"), "{}", check::text::Text(&report));
}

/// The picker with other port names: the lines that it completes show which side it plays.
#[test]
fn yosys_pickers_with_unknown_ports_are_asked() {
    let renamed = |own: &str, other: &str, move_: &str| {
        let text = PICKER.text.replace("xin", own).replace("oin", other).replace("xout", move_);
        examined(&text)
    };
    for (own, other) in [("x_state", "o_state"), ("o_state", "x_state")] {
        let report = renamed(own, other, "ai_choice");
        assert_eq!((report.kind, report.verdict), (Some("picker"), Verdict::Questionable), "{report:?}");
        assert_eq!(roots(&report), ["never_loses_first", "never_loses_second"], "{own}");
    }
    // A picker that chooses taken squares is not called correct.
    let text = PICKER.text.replace("~(xin | oin)", "~oin").replace("xin", "x_state");
    let report = examined(&text.replace("oin", "o_state").replace("xout", "ai_choice"));
    assert!(!matches!(report.verdict, Verdict::Proved | Verdict::Questionable), "{report:?}");
}

/// A judge that an input enables is not called blind, and a design with the win flag as an input is no judge.
#[test]
fn yosys_judges_that_wait_for_an_input_are_not_called_wrong() {
    let judge = |ports: &str, winner: &str| {
        format!(
            "module judge(input [17:0] board, {ports});\n\
             wire [8:0] x = {{board[16], board[14], board[12], board[10], board[8], board[6], board[4], board[2], board[0]}};\n\
             wire [8:0] o = {{board[17], board[15], board[13], board[11], board[9], board[7], board[5], board[3], board[1]}};\n\
             function line(input [8:0] m);\n\
             line = &m[2:0] | &m[5:3] | &m[8:6] | m[0] & m[3] & m[6] | m[1] & m[4] & m[7] | m[2] & m[5] & m[8]\n\
             | m[0] & m[4] & m[8] | m[2] & m[4] & m[6];\nendfunction\n{winner}\nendmodule\n"
        )
    };
    let look = "assign winner = look ? {line(o), line(x)} : 2'b00;";
    let waits = examined(&judge("input look, output [1:0] winner", look));
    assert_ne!(waits.verdict, Verdict::Defect, "{waits:?}");
    let whole = judge("output [1:0] winner", &look.replace("look ?", "1'b1 ?"));
    assert_eq!(examined(&whole).verdict, Verdict::Proved);
    // Without an input that could explain it, a judge that detects nothing has a defect.
    let blind = judge("output [1:0] winner", &look.replace("look ?", "1'b0 & line(x) ?"));
    assert_eq!(roots(&examined(&blind)), ["winner"]);
}

/// A board that accepts moves of either side at any time leaves the order to the logic around it.
#[test]
fn yosys_boards_that_leave_the_order_to_others_are_questionable() {
    let report = guessed(&[
        (
            "wire press = player ? o_valid : x_valid;",
            "wire press = x_valid | o_valid;\n  wire side = ~x_valid;",
        ),
        ("player ? 2'b10 : 2'b01", "side ? 2'b10 : 2'b01"),
        ("output            turn\n", "output            unused\n"),
        ("assign turn = player;", "assign unused = 1'b0;"),
    ]);
    assert_eq!(report.verdict, Verdict::Questionable, "{report:?}");
    assert!(roots(&report).contains(&"turn_order"), "{report:?}");
}

/// A module that is given the squares of one side and says whether they hold a line.
#[test]
fn yosys_judges_of_one_side_are_asked() {
    const LINES: &str = "&m[2:0] | &m[5:3] | &m[8:6] | m[0] & m[3] & m[6] | m[1] & m[4] & m[7] | m[2] & m[5] & m[8] \
                         | m[0] & m[4] & m[8] | m[2] & m[4] & m[6]";
    let grid = |lines: &str| {
        format!("module check_line(input [8:0] m, output y);\nassign y = {lines};\nendmodule\n")
    };
    let report = examined(&grid(LINES));
    assert_eq!(report.verdict, Verdict::Proved, "{report:?}");
    assert!(report.notes.iter().any(|note| note.contains("one side")), "{:?}", report.notes);
    let crooked = LINES.replace("m[2] & m[4] & m[6]", "m[2] & m[4] & m[7]");
    assert_eq!(roots(&examined(&grid(&crooked))), ["winner"]);
    assert_eq!(roots(&examined(&grid(&LINES.replace("&m[8:6] | ", "")))), ["winner"]);
    let ports: Vec<String> = (1..10).map(|square| format!("input s{square}")).collect();
    let bits: Vec<String> = (1..10).rev().map(|square| format!("s{square}")).collect();
    let nine = |lines: &str| {
        format!(
            "module line({}, output win);\nwire [8:0] m = {{{}}};\nassign win = {lines};\nendmodule\n",
            ports.join(", "),
            bits.join(", ")
        )
    };
    assert_eq!(examined(&nine(LINES)).verdict, Verdict::Proved);
    assert_eq!(roots(&examined(&nine(&LINES.replace("&m[8:6]", "&m[7:6]")))), ["false_win"]);
    // Nine bits that nothing like a line comes from.
    assert_eq!(examined(&grid("^m")).verdict, Verdict::Unreadable);
}

/// A judge with a bit for each line.
#[test]
fn yosys_judges_with_a_bit_for_each_line_are_asked() {
    let judge = |last: &str| {
        let lines = ["8 7 6", "5 4 3", "2 1 0", "8 5 2", "7 4 1", "6 3 0", "8 4 0", last];
        let line = |(index, line): (usize, &&str)| {
            let three = |side: &str| {
                line.split(' ').map(|bit| format!("{side}[{bit}]")).collect::<Vec<_>>().join(" & ")
            };
            format!("assign win_line[{index}] = {} | {};\n", three("ain"), three("bin"))
        };
        let lines: String = lines.iter().enumerate().map(line).collect();
        format!("module winner(input [8:0] ain, bin, output [7:0] win_line);\n{lines}endmodule\n")
    };
    let report = examined(&judge("2 4 6"));
    assert_eq!(report.verdict, Verdict::Proved, "{report:?}");
    assert!(report.notes.iter().any(|note| note.contains("which line")), "{:?}", report.notes);
    assert_eq!(roots(&examined(&judge("2 4 5"))), ["winner"]);
    assert_eq!(roots(&examined(&judge("0 4 8"))), ["winner"]);
}

/// A judge that is wrong with every code that its squares may have is wrong; one with an unusual code is not.
#[test]
fn yosys_judges_are_read_in_every_code_before_they_are_called_wrong() {
    let judge = |x: &str, o: &str, lines: &[[usize; 3]]| {
        let line = |code: &str| {
            let three = |line: &[usize; 3]| {
                let cell = |square: &usize| format!("cells[{}:{}] == 2'b{code}", 2 * square + 1, 2 * square);
                line.iter().map(cell).collect::<Vec<_>>().join(" && ")
            };
            lines.iter().map(three).collect::<Vec<_>>().join(" || ")
        };
        let (x, o) = (line(x), line(o));
        format!(
            "module judge(input [17:0] cells, output x_wins, output o_wins);\nassign x_wins = {x};\nassign o_wins = {o};\nendmodule\n"
        )
    };
    let right = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
    let odd = examined(&judge("00", "11", &right));
    assert_eq!(odd.verdict, Verdict::Proved, "{odd:?}");
    let wrong = examined(&judge("01", "10", &[[0, 0, 0], [1, 1, 1], [2, 2, 2]]));
    assert_eq!(wrong.verdict, Verdict::Defect, "{wrong:?}");
    assert!(wrong.notes.iter().any(|note| note.contains("in none of them")), "{:?}", wrong.notes);
    // With other names nothing says that it is a judge.
    let unnamed = judge("01", "10", &[[0, 0, 0], [1, 1, 1], [2, 2, 2]]).replace("cells", "i");
    assert_eq!(examined(&unnamed).verdict, Verdict::Unreadable);
}

/// The module with everything in it is what is checked, also if it draws a picture and has a dozen parts.
#[test]
fn yosys_the_whole_is_preferred_to_a_game_inside() {
    let ports = REFEREE.text.split_once('(').and_then(|(_, rest)| rest.split_once(");")).unwrap().0;
    let names: Vec<&str> = ports
        .lines()
        .filter_map(|line| line.split("//").next()?.trim().trim_end_matches(',').split_whitespace().last())
        .collect();
    let game = REFEREE.text.split_whitespace().skip_while(|word| *word != "module").nth(1).unwrap();
    let links: Vec<String> = names.iter().map(|name| format!(".{name}({name})")).collect();
    let parts: String = (0..14)
        .map(|part| format!("module part{part}(input a, output y);\nassign y = ~a;\nendmodule\n"))
        .collect();
    let used: String =
        (0..14).map(|part| format!("wire y{part};\npart{part} p{part}(.a(1'b0), .y(y{part}));\n")).collect();
    let text = format!(
        "{}\n{parts}module vga_top(output hsync, output vsync, {});\n{game} game({});\n{used}\
         assign {{hsync, vsync}} = {{y0, y13}};\nendmodule\n",
        REFEREE.text,
        ports.replace("reg ", ""),
        links.join(", ")
    );
    let report = examined(&text);
    assert_eq!(report.top.as_deref(), Some("vga_top"), "{}", check::text::Text(&report));
}

/// A flag that is also up on a full board is the end of the game and not a win.
#[test]
fn yosys_judges_of_the_end_are_not_called_wrong() {
    let judge = |ends: &str| {
        format!(
            "module judge(input [8:0] x, input [8:0] o, output victory);\n\
             function line(input [8:0] m);\n\
             line = &m[2:0] | &m[5:3] | &m[8:6] | m[0] & m[3] & m[6] | m[1] & m[4] & m[7] | m[2] & m[5] & m[8]\n\
             | m[0] & m[4] & m[8] | m[2] & m[4] & m[6];\nendfunction\nassign victory = {ends};\nendmodule\n"
        )
    };
    let end = examined(&judge("line(x) | line(o) | &(x | o)"));
    assert_eq!(end.verdict, Verdict::Proved, "{end:?}");
    assert!(end.notes.iter().any(|note| note.contains("end of the game")), "{:?}", end.notes);
    assert_eq!(examined(&judge("line(x) | line(o)")).verdict, Verdict::Proved);
    assert_eq!(roots(&examined(&judge("line(x) | line(o) | x[0] & x[1] & o[4]"))), ["false_win"]);
}

/// A picker that shows its grid after the move, and one with latches beside its choice.
#[test]
fn yosys_pickers_may_show_the_grid_after_the_move() {
    let first = "wire [8:0] free = ~(x | o);\nwire [8:0] pick = free & (~free + 9'd1);\n";
    let text = format!(
        "module next_move(input [8:0] x, input [8:0] o, output [8:0] new_o);\n{first}assign new_o = o | pick;\nendmodule\n"
    );
    let report = examined(&text);
    assert_eq!(report.kind, Some("picker"), "{}", check::text::Text(&report));
    assert!(roots(&report).contains(&"never_loses_second"), "{}", check::text::Text(&report));
    let taken = text.replace("o | pick", "o | 9'd1");
    assert_ne!(examined(&taken).verdict, Verdict::Questionable);
    let latched =
        text.replace("assign new_o = o | pick;", "reg [8:0] new_o; always @* if (|free) new_o = pick;");
    let report = examined(&latched);
    assert_eq!(report.kind, Some("picker"), "{}", check::text::Text(&report));
    assert!(roots(&report).contains(&"no_latch"), "{}", check::text::Text(&report));
}

/// A board without any output for a result leaves the end of a game to the logic around it; one with a display, even
/// one that cannot be read, does not.
#[test]
fn yosys_boards_that_know_no_end_are_questionable() {
    let text = "module board(input clk, input reset, input go, input player, input [3:0] position, output reg [17:0] cells);\n\
        wire [8:0] taken = {|cells[17:16], |cells[15:14], |cells[13:12], |cells[11:10], |cells[9:8], |cells[7:6], \
        |cells[5:4], |cells[3:2], |cells[1:0]};\n\
        always @(posedge clk) if (reset) cells <= 0; else if (go && position < 9 && !taken[position])\n\
        cells[2 * position +: 2] <= player ? 2'b10 : 2'b01;\nendmodule\n";
    let report = examined(text);
    let level = |report: &check::Report| report.finding(check::Claim::AfterEnd).map(|finding| finding.level);
    assert_eq!(level(&report), Some(check::Level::Questionable), "{}", check::text::Text(&report));
    assert_ne!(report.verdict, Verdict::Defect, "{}", check::text::Text(&report));
    let shown = text
        .replace("output reg [17:0] cells);", "output reg [17:0] cells, output [6:0] hex);")
        .replace("endmodule", "assign hex = {6'd0, cells[0] & cells[2] & cells[4]};\nendmodule");
    let report = examined(&shown);
    assert_eq!(level(&report), Some(check::Level::Defect), "{}", check::text::Text(&report));
}
