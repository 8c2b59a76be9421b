// A referee for two sides, each with a button of its own. Right as it stands: the tests break it.
module referee (
  input             clk,
  input             reset,
  input             x_valid,
  input             o_valid,
  input      [3:0]  position,
  output reg [17:0] board,
  output     [1:0]  winner,
  output            draw,
  output            game_over,
  output reg        illegal,
  output            turn
);
  reg player;
  wire [8:0] x = {board[16], board[14], board[12], board[10], board[8], board[6], board[4], board[2], board[0]};
  wire [8:0] o = {board[17], board[15], board[13], board[11], board[9], board[7], board[5], board[3], board[1]};
  wire [8:0] taken = x | o;

  function wins(input [8:0] g);
    wins = (g[0] & g[1] & g[2]) | (g[3] & g[4] & g[5]) | (g[6] & g[7] & g[8])
         | (g[0] & g[3] & g[6]) | (g[1] & g[4] & g[7]) | (g[2] & g[5] & g[8])
         | (g[0] & g[4] & g[8]) | (g[2] & g[4] & g[6]);
  endfunction

  wire x_wins = wins(x);
  wire o_wins = wins(o);
  wire full = &taken;
  assign winner = x_wins ? 2'b01 : o_wins ? 2'b10 : 2'b00;
  assign draw = full & ~x_wins & ~o_wins;
  assign game_over = x_wins | o_wins | full;
  assign turn = player;

  wire press = player ? o_valid : x_valid;
  wire in_range = position < 9;
  wire empty = in_range & ~taken[position];
  wire over = game_over;

  always @(posedge clk)
    if (reset) begin
      board <= 18'b0;
      player <= 1'b0;
      illegal <= 1'b0;
    end else begin
      illegal <= 1'b0;
      if (press & ~over) begin
        if (empty) begin
          board[2 * position +: 2] <= player ? 2'b10 : 2'b01;
          player <= ~player;
        end else
          illegal <= 1'b1;
      end
    end
endmodule
