// Five of the claims that the proof of the controller checks, for provers that read assertions.
module claims (
  input clock,
  input reset,
  input play,
  input pc,
  input [3:0] player_position,
  input [3:0] computer_position
);
  wire [17:0] grid;
  wire [1:0] who, state;
  wire illegal_move, no_space, win;

  tic_tac_toe_game dut (
    .clock(clock), .reset(reset), .play(play), .pc(pc),
    .player_position(player_position), .computer_position(computer_position),
    .pos1(grid[1:0]), .pos2(grid[3:2]), .pos3(grid[5:4]), .pos4(grid[7:6]), .pos5(grid[9:8]),
    .pos6(grid[11:10]), .pos7(grid[13:12]), .pos8(grid[15:14]), .pos9(grid[17:16]),
    .who(who), .state(state), .illegal_move(illegal_move), .no_space(no_space), .win(win)
  );

  reg [17:0] grid_before = 0;
  reg [1:0] state_before = 0;
  reg started = 0, over_before = 0, reset_before = 1;
  always @(posedge clock) begin
    grid_before <= grid;
    state_before <= state;
    started <= 1;
    over_before <= win | no_space;
    reset_before <= reset;
  end

  wire [8:0] changed, taken_before, both;
  genvar i;
  generate for (i = 0; i < 9; i = i + 1) begin : square
    assign changed[i] = grid[2*i +: 2] != grid_before[2*i +: 2];
    assign taken_before[i] = grid_before[2*i +: 2] != 0;
    assign both[i] = &grid[2*i +: 2];
  end endgenerate

  wire awake = started & ~reset & ~reset_before;
  always @* begin
    assert (who != 2'b11);
    assert (both == 0);
    assert (!awake | (changed & taken_before) == 0);
    assert (!awake | (changed & (changed - 9'd1)) == 0);
    assert (!awake | !(over_before | state_before == 2'b11) | (changed == 0 & state == 2'b11));
  end
endmodule
