

async def board_by_chance(dut, chance, selected):
    board = [None] + [chance.randint(-3, 3) for _ in range(9)]
    for square in range(1, 10):
        getattr(dut, f"board_state{square}").value = board[square] % 8
    dut.selecting.value = selected is not None
    dut.selectX.value, dut.selectY.value = selected or (0, 0)
    return board


@cocotb.test()
async def the_leds_show_boards(dut):
    """Boards by chance, without and with a selected square, each as one whole picture."""
    chance = random.Random(1)
    cocotb.start_soon(Clock(dut.clock, 84, "ns").start())
    dut.serpentine.value = 0
    dut.start.value = 0
    dut.reset.value = 1
    board = await board_by_chance(dut, chance, None)
    await Timer(1, "us")
    dut.reset.value = 0
    # The first LED is on the grid, so the first bit is a 0. It is high while the machine is reset.
    await FallingEdge(dut.data)
    await next_picture_shows(dut, board, None, seen=[0])
    # The pause has begun once the last bit is over.
    await Timer(10, "us")
    board = await board_by_chance(dut, chance, (0, 2))
    await next_picture_shows(dut, board, (0, 2))
