// A judge without a clock. Right as it stands.
module judge (
  input  [8:0] x,
  input  [8:0] o,
  output       x_wins,
  output       o_wins,
  output       draw
);
  function wins(input [8:0] g);
    wins = (g[0] & g[1] & g[2]) | (g[3] & g[4] & g[5]) | (g[6] & g[7] & g[8])
         | (g[0] & g[3] & g[6]) | (g[1] & g[4] & g[7]) | (g[2] & g[5] & g[8])
         | (g[0] & g[4] & g[8]) | (g[2] & g[4] & g[6]);
  endfunction
  assign x_wins = wins(x);
  assign o_wins = wins(o);
  assign draw = &(x | o) & ~wins(x) & ~wins(o);
endmodule
