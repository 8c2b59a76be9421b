//! Unusual but correct designs: nothing may be found in them.

mod family;

use family::{Case, JUDGE, OPPONENT, PICKER, REFEREE, check, check_file, examined, is_right, run};

/// Changes that leave the referee correct.
const REFEREES: &[Case] = &[
    Case("an asynchronous reset", "always @(posedge clk)\n", "always @(posedge clk or posedge reset)\n", &[]),
    Case("power-up values", "reg player;", "reg player = 1;", &[]),
    Case(
        "a board that powers up full of marks",
        "reg player;",
        "reg player;\n  initial board = 18'h15555;",
        &[],
    ),
    Case(
        "registers that count for nothing",
        "reg player;",
        "reg player;\n  reg [31:0] ticks;\n  always @(posedge clk) ticks <= ticks + 1;",
        &[],
    ),
    Case(
        "a counter that is reset",
        "reg player;",
        "reg player;\n  reg [23:0] vga;\n  always @(posedge clk) vga <= reset ? 0 : vga + 1;",
        &[],
    ),
    Case(
        "the end from a register of its own",
        "wire over = game_over;",
        "reg [3:0] moves;\n  always @(posedge clk) moves <= reset ? 0 : moves + (press & ~game_over & empty);\n  wire over = x_wins | o_wins | moves == 9;",
        &[],
    ),
    Case(
        "the side from a count",
        "wire press = player ? o_valid : x_valid;",
        "wire odd = ^taken;\n  wire press = odd ? o_valid : x_valid;",
        &[],
    ),
    Case(
        "a win by table",
        "wire x_wins = wins(x);",
        "reg x_wins;\n  always @* casez (x)\n    9'b??????111, 9'b???111???, 9'b111??????, 9'b??1??1??1, 9'b?1??1??1?, 9'b1??1??1??, 9'b1???1???1, 9'b??1?1?1??: x_wins = 1;\n    default: x_wins = 0;\n  endcase",
        &[],
    ),
    Case(
        "full by counting",
        "wire full = &taken;",
        "wire full = taken[0] + taken[1] + taken[2] + taken[3] + taken[4] + taken[5] + taken[6] + taken[7] + taken[8] == 4'd9;",
        &[],
    ),
    Case(
        "a range check in another way",
        "wire in_range = position < 9;",
        "wire in_range = ~position[3] | position == 4'b1000;",
        &[],
    ),
    Case(
        "a turn of two bits inside",
        "reg player;",
        "reg player;\n  wire [1:0] state = game_over ? 2'd3 : {1'b0, player};",
        &[],
    ),
    Case(
        "a memory beside the board",
        "reg player;",
        "reg player;\n  reg [1:0] copy [0:8];\n  always @(posedge clk) if (press) copy[position] <= player + 1;",
        &[],
    ),
    Case(
        "an enable that is always up",
        "if (press & ~over) begin",
        "if ((press | 1'b0) & ~over & 1'b1) begin",
        &[],
    ),
    Case(
        "the winner from registers",
        "assign winner = x_wins ? 2'b01 : o_wins ? 2'b10 : 2'b00;",
        "reg [1:0] late;\n  always @(posedge clk) late <= reset ? 0 : x_wins ? 2'b01 : o_wins ? 2'b10 : 2'b00;\n  assign winner = late;",
        &[],
    ),
    Case(
        "a square decoded into nine enables",
        "board[2 * position +: 2] <= player ? 2'b10 : 2'b01;",
        "begin : nine integer k; for (k = 0; k < 9; k = k + 1) if (position == k) board[2 * k +: 2] <= player ? 2'b10 : 2'b01; end",
        &[],
    ),
    Case("X wins before O", "x_wins ? 2'b01 : o_wins ? 2'b10 : 2'b00", "{o_wins & ~x_wins, x_wins}", &[]),
    Case(
        "an internal tristate of names",
        "assign turn = player;",
        "wire turn_n = ~player;\n  assign turn = ~turn_n;",
        &[],
    ),
];

#[test]
fn nothing_is_found_in_odd_referees() {
    run(REFEREE, REFEREES);
}

#[test]
fn nothing_is_found_in_odd_judges() {
    run(
        JUDGE,
        &[
            Case(
                "a draw first",
                "assign draw = &(x | o) & ~wins(x) & ~wins(o);",
                "wire none = ~(wins(x) | wins(o));\n  assign draw = none & (x | o) == 9'h1ff;",
                &[],
            ),
            Case("lines by reduction", "(g[0] & g[1] & g[2])", "(&g[2:0])", &[]),
            Case(
                "a latch on paper",
                "assign draw = &(x | o) & ~wins(x) & ~wins(o);",
                "reg d, full;\n  integer i;\n  always @* begin\n    full = 1;\n    for (i = 0; i < 9; i = i + 1)\n      if (!x[i] && !o[i]) begin full = 0; d = 0; end\n    if (full) d = ~wins(x) & ~wins(o);\n  end\n  assign draw = d;",
                &[],
            ),
        ],
    );
}

/// An opponent may choose any answer and take its time; so may a picker.
#[test]
fn nothing_is_found_in_odd_opponents_and_pickers() {
    const LAST: &str = "function [8:0] last(input [8:0] g);\n    integer k;\n    begin\n      last = 0;\n      \
        for (k = 0; k < 9; k = k + 1) if (g[k]) last = 9'd1 << k;\n    end\n  endfunction\n  wire [8:0] pick = last(free);";
    run(
        OPPONENT,
        &[
            Case("it takes the last empty square", "wire [8:0] pick = free & -free;", LAST, &[]),
            Case(
                "it begins in the centre",
                "      o <= pick;\n    end else if (think)",
                "      o <= 9'd16;\n    end else if (think)",
                &[],
            ),
            Case(
                "one key by counting",
                "(keys & (keys - 9'd1)) == 0",
                "keys[0] + keys[1] + keys[2] + keys[3] + keys[4] + keys[5] + keys[6] + keys[7] + keys[8] == 4'd1",
                &[],
            ),
        ],
    );
    run(
        PICKER,
        &[
            Case(
                "the win by its last square",
                "(winning & -winning)",
                "(winning ^ (winning & (winning - 9'd1)))",
                &[],
            ),
            Case(
                "free squares by adding",
                "wire [8:0] free = ~(xin | oin);",
                "wire [8:0] free = 9'd511 - (xin + oin);",
                &[],
            ),
        ],
    );
}

/// The same referee with the falling edge, an active-low reset, and words numbered upwards.
#[test]
fn nothing_is_found_where_levels_are_the_other_way_round() {
    let profile = REFEREE.profile;
    let falling = REFEREE.text.replace("posedge clk", "negedge clk");
    let edge = profile.replace("port = \"clk\"", "port = \"clk\"\nedge = \"falling\"");
    is_right(&check(&falling, &edge));
    let low = REFEREE.text.replace("if (reset) begin", "if (~reset) begin");
    let active =
        profile.replace("reset=1", "reset=2").replace("reset=0", "reset=1").replace("reset=2", "reset=0");
    let active = format!("{active}\n[idle]\nreset = 1\n");
    is_right(&check(&low, &active));
    let ascending = REFEREE.text.replace("input      [3:0]  position", "input      [0:3]  position");
    is_right(&check(&ascending, profile));
    let codes = REFEREE
        .text
        .replace("wire in_range = position < 9;", "wire in_range = position < 10 && position != 0;");
    let codes =
        codes.replace("taken[position]", "taken[position - 1]").replace("2 * position", "2 * (position - 1)");
    let from_one = profile.replace(
        "out_of_range = [9, 15]",
        "alternatives = [[1, 2, 3, 4, 5, 6, 7, 8, 9]]\nout_of_range = [0, 10, 15]",
    );
    let report = check(&codes, &from_one);
    is_right(&report);
    assert!(report.notes.iter().any(|note| note.contains("1 2 3 4 5 6 7 8 9")), "{:?}", report.notes);
    let system = REFEREE
        .text
        .replace("reg player;", "logic player;")
        .replace("always @(posedge clk)", "always_ff @(posedge clk)");
    is_right(&check_file(&system, profile, "sv"));
}

/// The nine cells of a box by rows or by columns, from the first or from the last.
#[test]
fn nothing_is_found_in_boxes_of_any_order() {
    let orders = ["3 * (row - 4'd1) + (col - 4'd1)", "3 * (col - 4'd1) + (row - 4'd1)"];
    for index in orders.into_iter().flat_map(|order| [order.to_owned(), format!("8 - ({order})")]) {
        let text = format!(
            "module TBox(input clk, set, reset, input [1:0] row, col,
               output reg [8:0] valid, symbol, output [1:0] game_state);
               function wins(input [8:0] g);
                 wins = &g[2:0] | &g[5:3] | &g[8:6] | g[0] & g[3] & g[6] | g[1] & g[4] & g[7] | g[2] & g[5] & g[8]
                   | g[0] & g[4] & g[8] | g[2] & g[4] & g[6];
               endfunction
               wire [3:0] at = {index};
               assign game_state = wins(valid & symbol) ? 1 : wins(valid & ~symbol) ? 2 : &valid ? 3 : 0;
               always @(posedge clk)
                 if (reset) begin valid <= 0; symbol <= 0; end
                 else if (set & row != 0 & col != 0 & game_state == 0 & ~valid[at])
                   begin valid[at] <= 1; symbol[at] <= ~^valid; end
             endmodule"
        );
        is_right(&examined(&text));
    }
}
