//! Designs with one deliberate defect each: the root must be found, and no other.

mod family;

use family::{Case, JUDGE, OPPONENT, PICKER, REFEREE, check, examined, is_right, roots, run};

/// Ways to break the referee: a name, a text, its replacement, and the root failures.
const REFEREES: &[Case] = &[
    Case("line 357 wired as 356", "(g[2] & g[4] & g[6])", "(g[2] & g[4] & g[5])", &["winner"]),
    Case("line 159 missing", "(g[0] & g[4] & g[8]) |", "", &["winner"]),
    Case("line 123 missing", "(g[0] & g[1] & g[2]) |", "", &["winner"]),
    Case("line 369 missing", "| (g[2] & g[5] & g[8])", "", &["winner"]),
    Case("line 147 wired as 148", "(g[0] & g[3] & g[6])", "(g[0] & g[3] & g[7])", &["winner"]),
    Case("two in a line are enough", "(g[3] & g[4] & g[5])", "(g[3] & g[4])", &["false_win"]),
    Case(
        "corners win",
        "(g[2] & g[4] & g[6]);",
        "(g[2] & g[4] & g[6]) | (g[0] & g[2] & g[6] & g[8]);",
        &["false_win"],
    ),
    Case(
        "a line that is none",
        "(g[2] & g[4] & g[6]);",
        "(g[2] & g[4] & g[6]) | (g[0] & g[1] & g[3]);",
        &["false_win"],
    ),
    Case("O never wins", "wire o_wins = wins(o);", "wire o_wins = 0;", &["winner"]),
    Case("X never wins", "wire x_wins = wins(x);", "wire x_wins = 0;", &["winner"]),
    Case(
        "wins go to the other side",
        "x_wins ? 2'b01 : o_wins ? 2'b10",
        "x_wins ? 2'b10 : o_wins ? 2'b01",
        &["winner"],
    ),
    Case("O's win has X's code", "o_wins ? 2'b10", "o_wins ? 2'b01", &["winner"]),
    Case("both at once", "x_wins ? 2'b01 :", "x_wins ? 2'b11 :", &["winner"]),
    Case("no draw", "assign draw = full & ~x_wins & ~o_wins;", "assign draw = 0;", &["draw"]),
    Case("draw whenever full", "assign draw = full & ~x_wins & ~o_wins;", "assign draw = full;", &["draw"]),
    Case("draw with eight marks", "wire full = &taken;", "wire full = &taken[7:0];", &["draw"]),
    Case(
        "full does not end",
        "assign game_over = x_wins | o_wins | full;",
        "assign game_over = x_wins | o_wins;",
        &["draw"],
    ),
    Case(
        "O's win does not end",
        "assign game_over = x_wins | o_wins | full;",
        "assign game_over = x_wins | full;",
        &["winner"],
    ),
    Case("stores after the end", "wire over = game_over;", "wire over = 0;", &["after_end"]),
    Case("stores after X's win", "wire over = game_over;", "wire over = o_wins | full;", &["after_end"]),
    Case("stores after O's win", "wire over = game_over;", "wire over = x_wins | full;", &["after_end"]),
    // After an early end it neither stores nor refuses.
    Case(
        "ends too early",
        "wire over = game_over;",
        "wire over = game_over | &taken[7:0];",
        &["illegal_flag", "store"],
    ),
    Case("overwrites", "~taken[position]", "1'b1", &["occupied"]),
    Case(
        "overwrites the other side",
        "~taken[position]",
        "~(player ? o[position] : x[position])",
        &["occupied"],
    ),
    Case("overwrites one square", "~taken[position]", "(~taken[position] | position == 4)", &["occupied"]),
    Case("stores the other mark", "player ? 2'b10 : 2'b01", "player ? 2'b01 : 2'b10", &["store"]),
    Case("O stores both bits", "player ? 2'b10 : 2'b01", "player ? 2'b11 : 2'b01", &["store"]),
    Case("square 9 is dropped", "wire in_range = position < 9;", "wire in_range = position < 8;", &["store"]),
    Case(
        "square 1 is dropped",
        "wire in_range = position < 9;",
        "wire in_range = position < 9 && position != 0;",
        &["store"],
    ),
    // The written square may be taken, so these overwrite as well.
    Case(
        "squares mixed up",
        "board[2 * position +: 2] <=",
        "board[2 * (position == 3 ? 5 : position) +: 2] <=",
        &["occupied", "store"],
    ),
    Case(
        "two squares at once",
        "          player <= ~player;",
        "          player <= ~player;\n          if (position == 0) board[17:16] <= 2'b01;",
        &["occupied", "store"],
    ),
    Case(
        "X may move twice",
        "wire press = player ? o_valid : x_valid;",
        "wire press = player ? (o_valid | x_valid) : x_valid;",
        &["turn_order"],
    ),
    Case(
        "any button moves",
        "wire press = player ? o_valid : x_valid;",
        "wire press = o_valid | x_valid;",
        &["turn_order"],
    ),
    Case("the turn shown is wrong", "assign turn = player;", "assign turn = ~player;", &["reset_clears"]),
    Case("the turn shown stands still", "assign turn = player;", "assign turn = 0;", &["turn_order"]),
    Case(
        "a refused move loses the turn",
        "          illegal <= 1'b1;",
        "begin illegal <= 1'b1; player <= ~player; end",
        &["turn_kept"],
    ),
    Case(
        "a code out of range loses the turn",
        "          illegal <= 1'b1;",
        "begin illegal <= 1'b1; if (~in_range) player <= ~player; end",
        &["turn_kept"],
    ),
    Case("a code out of range plays", "wire in_range = position < 9;", "wire in_range = 1;", &["turn_kept"]),
    Case("no flag", "          illegal <= 1'b1;", "          illegal <= 1'b0;", &["illegal_flag"]),
    Case(
        "the flag is up for legal moves",
        "          player <= ~player;",
        "          player <= ~player;\n          illegal <= 1'b1;",
        &["illegal_flag"],
    ),
    Case("reset forgets the turn", "      player <= 1'b0;\n", "", &["reset_clears"]),
    Case("reset forgets a square", "board <= 18'b0;", "board <= {16'b0, board[1:0]};", &["reset_clears"]),
    Case("reset forgets the board", "      board <= 18'b0;\n", "", &["reset_clears"]),
    Case("reset leaves a mark", "board <= 18'b0;", "board <= 18'b1;", &["reset_clears"]),
    Case("reset only in the turn of X", "if (reset) begin", "if (reset & ~player) begin", &["reset_clears"]),
    Case("no reset at all", "if (reset) begin", "if (0) begin", &["reset_clears"]),
    Case(
        "the verdict goes after a press",
        "assign winner = x_wins",
        "reg late;\n  always @(posedge clk) late <= reset ? 0 : late | (game_over & (x_valid | o_valid));\n  assign winner = late ? 2'b00 : x_wins",
        &["verdict_after_end"],
    ),
    Case(
        "the board is cleared after the end",
        "      illegal <= 1'b0;\n      if (press",
        "      illegal <= 1'b0;\n      if (game_over & (x_valid | o_valid)) board <= 0;\n      if (press",
        &["after_end"],
    ),
    Case(
        "a register that nothing reads",
        "reg player;",
        "reg player;\n  reg second = 0;\n  always @(posedge clk) if (reset & |board) second <= 1;",
        &[],
    ),
    Case(
        "the second game cannot use square 5",
        "wire in_range = position < 9;",
        "reg second = 0;\n  always @(posedge clk) if (reset & |board) second <= 1;\n  wire in_range = position < 9 && !(second && position == 4);",
        &["second_game"],
    ),
    // From power-up at 0 it works, and from 1 no reset helps.
    Case(
        "a power-up value that locks a square",
        "wire in_range = position < 9;",
        "reg [1:0] lock;\n  always @(posedge clk) lock <= {lock[0], lock[1]};\n  wire in_range = position < 9 && !(^lock && position == 4);",
        &["power_up"],
    ),
    Case(
        "a verdict that is X at power-up",
        "assign winner = x_wins",
        "reg [1:0] lock;\n  always @(posedge clk) lock <= {lock[0], lock[1]};\n  assign winner = ^lock ? 2'b00 : x_wins",
        &["power_up"],
    ),
    Case("O is written as 3 and read as 2", "player ? 2'b10 : 2'b01", "player ? 2'b11 : 2'b01", &["store"]),
    Case(
        "a latch",
        "wire empty =",
        "reg latched;\n  always @* if (x_valid | o_valid) latched = ~taken[position];\n  wire unused_empty = latched;\n  wire empty = latched & in_range & 1'b1;\n  wire spare =",
        &["no_latch"],
    ),
    Case(
        "a loop",
        "wire full = &taken;",
        "wire ring = ~(ring & reset & x_valid & o_valid);\n  wire full = &taken & ring;",
        &["no_comb_loop"],
    ),
    Case(
        "two drivers",
        "assign turn = player;",
        "assign turn = player;\n  assign draw = full & x_valid;",
        &["one_driver"],
    ),
];

const OPPONENTS: &[Case] = &[
    Case(
        "no answer to the last corner",
        "      if (~over) o <= o | pick;",
        "      if (~over & ~x[8]) o <= o | pick;",
        &["answers"],
    ),
    Case(
        "it hangs",
        "      think <= 0;\n      if (~over) o",
        "      if (~x[4]) think <= 0;\n      if (~over & ~x[4]) o",
        &["answers"],
    ),
    // As the first side it owns square 1 from the start, so taking it again is not an answer.
    Case(
        "it takes square 1 whether or not it is empty",
        "wire [8:0] pick = free & -free;",
        "wire [8:0] pick = x[8] ? 9'd1 : free & -free;",
        &["answers", "legal_second"],
    ),
    Case(
        "it takes an occupied square",
        "wire [8:0] pick = free & -free;",
        "wire [8:0] pick = x[8] ? 9'd256 : free & -free;",
        &["legal_first", "legal_second"],
    ),
    Case(
        "two answers",
        "o <= o | pick;",
        "o <= o | pick | (x[0] ? 9'd256 & free : 9'd0);",
        &["legal_second"],
    ),
    Case(
        "it answers after its loss",
        "      if (~over) o <= o | pick;",
        "      if (~&taken) o <= o | pick;",
        &["after_end"],
    ),
    Case(
        "it answers to nothing",
        "else if (~over & legal) begin\n      begun <= 1;\n      x <= x | keys;",
        "else if (~over & one) begin\n      begun <= 1;\n      x <= x | (keys & free);",
        &["legal_first", "legal_second"],
    ),
    Case(
        "it does not begin",
        "      o <= pick;\n    end else if (think)",
        "      o <= 0;\n    end else if (think)",
        &["answers"],
    ),
    Case("its win is not seen", ": wins(o) ? 2'b10 : 2'b00", ": 2'b00", &["winner"]),
    Case("reset keeps its marks", "      o <= 0;\n      think", "      think", &["reset_clears"]),
];

const JUDGES: &[Case] = &[
    Case("line 456 missing", "| (g[3] & g[4] & g[5]) ", "", &["winner"]),
    Case("line 789 wired as 788", "(g[6] & g[7] & g[8])", "(g[6] & g[7])", &["false_win"]),
    Case("no draw", "assign draw = &(x | o) & ~wins(x) & ~wins(o);", "assign draw = 0;", &["draw"]),
    Case("full is a draw", " & ~wins(x) & ~wins(o);", ";", &["draw"]),
    Case("O's wins are X's", "assign o_wins = wins(o);", "assign o_wins = wins(x);", &["winner"]),
];

const PICKERS: &[Case] = &[
    Case(
        "it takes an occupied square",
        "(free & -free)",
        "((free & -free) | (oin & 9'd1))",
        &["legal_second"],
    ),
    Case("it takes nothing at the end", "(free & -free)", "((free & -free) & 9'd255)", &["every_board"]),
    Case(
        "it takes two",
        "(free & -free)",
        "(free[8] & free[7] ? 9'd384 : free & -free)",
        &["legal_first", "legal_second"],
    ),
];

/// A game that a wrong move ends has no winner, so its end is not a win.
#[test]
fn yosys_shows_that_an_end_at_a_wrong_move_is_not_a_win() {
    let text = REFEREE
        .text
        .replace("  reg player;", "  reg player;\n  reg gone;")
        .replace("      player <= 1'b0;", "      player <= 1'b0;\n      gone <= 1'b0;")
        .replace("          illegal <= 1'b1;", "begin illegal <= 1'b1; if (~in_range) gone <= 1; end")
        .replace("game_over = x_wins", "game_over = gone | x_wins");
    let report = check(&text, REFEREE.profile);
    assert_eq!(roots(&report), ["turn_kept"], "{}", check::text::Text(&report));
    assert_eq!(report.verdict, check::Verdict::Questionable);
}

/// Where each side has nine bits, a second mark over the first is a change of an occupied square.
#[test]
fn yosys_shows_that_two_marks_on_a_square_are_an_overwritten_square() {
    let text = "module two(input clk, input reset, input go, input [3:0] pos, output reg [8:0] x, output reg [8:0] o,\n\
        output xw, output ow);\nreg t;\nfunction wins(input [8:0] g);\n\
        wins = &g[2:0] | &g[5:3] | &g[8:6] | g[0] & g[3] & g[6] | g[1] & g[4] & g[7] | g[2] & g[5] & g[8]\n\
        | g[0] & g[4] & g[8] | g[2] & g[4] & g[6];\nendfunction\nassign xw = wins(x);\nassign ow = wins(o);\n\
        always @(posedge clk) if (reset) begin x <= 0; o <= 0; t <= 0; end\n\
        else if (go && pos < 9 && !xw && !ow) begin if (t) o[pos] <= 1; else x[pos] <= 1; t <= ~t; end\nendmodule\n";
    let report = examined(text);
    assert_eq!(roots(&report), ["occupied"], "{}", check::text::Text(&report));
    let right = text.replace("pos < 9 &&", "pos < 9 && !x[pos] && !o[pos] &&");
    is_right(&examined(&right));
}

/// A board of another size is not checked by the rules of this one.
#[test]
fn yosys_boards_of_four_by_four_are_refused() {
    let text = "module four(input clk, input reset, input [3:0] position, input move_valid, output reg [31:0] board,\n\
        output reg [1:0] winner);\nreg t;\nalways @(posedge clk)\n\
        if (reset) begin board <= 0; t <= 0; winner <= 0; end\n\
        else if (move_valid && board[2*position+:2] == 0) begin board[2*position+:2] <= t ? 2 : 1; t <= ~t; end\n\
        endmodule\n";
    let report = examined(text);
    assert_eq!(report.verdict, check::Verdict::Unreadable, "{}", check::text::Text(&report));
    assert!(report.reason.unwrap().contains("board of 4 by 4"));
}

#[test]
fn every_broken_referee_is_found_with_its_root() {
    run(REFEREE, REFEREES);
}

#[test]
fn every_broken_opponent_is_found_with_its_root() {
    run(OPPONENT, OPPONENTS);
}

#[test]
fn every_broken_judge_and_picker_is_found_with_its_root() {
    run(JUDGE, JUDGES);
    run(PICKER, PICKERS);
}
