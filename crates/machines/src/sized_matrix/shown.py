

@cocotb.test()
async def the_leds_show_the_game(dut):
    """Some placements, then a whole picture: the board of the game, and the frame around the selected square."""
    dut.serpentine.value = 0
    await reset(dut)
    await press(dut, "confirm_selection")
    for square, size in [(1, 1), (5, 1), (9, 2), (3, 2), (7, 3), (5, 3)]:
        await place(dut, square, size)
    await press(dut, "up")
    cocotb.start_soon(Clock(dut.clock, 84, "ns").start())
    await pause(dut)
    board = [None, 1, 0, -2, 0, -3, 0, 3, 0, 2]
    assert board_of(dut) == board
    await next_picture_shows(dut, board, (1, 0))
