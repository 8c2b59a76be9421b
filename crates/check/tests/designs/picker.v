// A picker without a clock: it takes a win, else the first empty square. Right as it stands.
module picker (
  input  [8:0] xin,
  input  [8:0] oin,
  output [8:0] xout
);
  wire [8:0] free = ~(xin | oin);
  function wins(input [8:0] g);
    wins = (g[0] & g[1] & g[2]) | (g[3] & g[4] & g[5]) | (g[6] & g[7] & g[8])
         | (g[0] & g[3] & g[6]) | (g[1] & g[4] & g[7]) | (g[2] & g[5] & g[8])
         | (g[0] & g[4] & g[8]) | (g[2] & g[4] & g[6]);
  endfunction
  wire [8:0] winning;
  genvar i;
  generate
    for (i = 0; i < 9; i = i + 1) begin : each
      assign winning[i] = free[i] & wins(xin | (9'd1 << i));
    end
  endgenerate
  assign xout = |winning ? (winning & -winning) : (free & -free);
endmodule
