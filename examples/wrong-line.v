// A referee for two players, with one wrong line. `noughtgate check examples/wrong-line.v` finds it.
module tic_tac_toe (
  input             clk,
  input             reset,
  input      [3:0]  position,   // 0 to 8, from the top left
  input             move_valid,
  output reg [17:0] board,      // two bits for each square: 00 empty, 01 X, 10 O
  output reg [1:0]  winner,     // 00 none, 01 X, 10 O, 11 a draw
  output reg        turn        // 0 X, 1 O
);
  wire [1:0] mark = turn ? 2'b10 : 2'b01;
  wire       free = position < 9 && board[2 * position +: 2] == 2'b00;

  // The board as it will be after the move.
  reg [17:0] next;
  always @* begin
    next = board;
    if (free) next[2 * position +: 2] = mark;
  end

  function line(input [17:0] b, input [1:0] who, input [3:0] i, input [3:0] j, input [3:0] k);
    line = b[2 * i +: 2] == who && b[2 * j +: 2] == who && b[2 * k +: 2] == who;
  endfunction

  wire wins = line(next, mark, 0, 1, 2) | line(next, mark, 3, 4, 5) | line(next, mark, 6, 7, 8)
            | line(next, mark, 0, 3, 6) | line(next, mark, 1, 4, 7) | line(next, mark, 2, 5, 8)
            | line(next, mark, 0, 4, 8) | line(next, mark, 2, 4, 5);
  wire full = next[1:0] != 0 && next[3:2] != 0 && next[5:4] != 0 && next[7:6] != 0 && next[9:8] != 0
           && next[11:10] != 0 && next[13:12] != 0 && next[15:14] != 0 && next[17:16] != 0;

  always @(posedge clk)
    if (reset) begin
      board <= 18'b0;
      winner <= 2'b00;
      turn <= 1'b0;
    end else if (move_valid && free && winner == 2'b00) begin
      board <= next;
      winner <= wins ? mark : full ? 2'b11 : 2'b00;
      turn <= ~turn;
    end
endmodule
