// An opponent that takes the first empty square. Right as it stands, though easily beaten.
module opponent (
  input            clk,
  input            reset,
  input            machine_first,
  input      [8:0] keys,
  output reg [8:0] x,
  output reg [8:0] o,
  output     [1:0] winner,
  output           ready
);
  function wins(input [8:0] g);
    wins = (g[0] & g[1] & g[2]) | (g[3] & g[4] & g[5]) | (g[6] & g[7] & g[8])
         | (g[0] & g[3] & g[6]) | (g[1] & g[4] & g[7]) | (g[2] & g[5] & g[8])
         | (g[0] & g[4] & g[8]) | (g[2] & g[4] & g[6]);
  endfunction
  wire [8:0] taken = x | o;
  wire [8:0] free = ~taken;
  wire [8:0] pick = free & -free;
  wire over = wins(x) | wins(o) | &taken;
  wire one = keys != 0 && (keys & (keys - 9'd1)) == 0;
  wire legal = one & ~|(keys & taken);
  reg think;
  reg begun;
  assign winner = wins(x) ? 2'b01 : wins(o) ? 2'b10 : 2'b00;
  assign ready = over | (~think & (begun | ~machine_first));

  always @(posedge clk)
    if (reset) begin
      x <= 0;
      o <= 0;
      think <= 0;
      begun <= 0;
    end else if (machine_first & ~begun) begin
      begun <= 1;
      o <= pick;
    end else if (think) begin
      think <= 0;
      if (~over) o <= o | pick;
    end else if (~over & legal) begin
      begun <= 1;
      x <= x | keys;
      think <= 1;
    end
endmodule
