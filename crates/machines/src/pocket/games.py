import cocotb
from cocotb.triggers import Timer

LINES = ["123", "456", "789", "147", "258", "369", "159", "357"]
# The code of each square, how many games are lost moving first and moving second, and the code of a full board.
PICKERS = {
    "pocket": ([1, 2, 3, 4, 5, 6, 7, 8, 9], (0, 0)),
    "GETMOVE": ([8, 4, 2, 1, 12, 7, 11, 13, 14], (0, 12)),
}


def has_line(squares):
    return any(all(int(square) in squares for square in line) for line in LINES)


def bits(squares):
    return sum(1 << (square - 1) for square in squares)


async def asked(dut, mine, theirs):
    """The square that the circuit picks."""
    dut.X.value = bits(mine)
    dut.Y.value = bits(theirs)
    await Timer(1, "ns")
    codes, _ = PICKERS[dut._name]
    code = int(dut.MOVE.value)
    assert code in codes, f"{code} is not a square, with {mine} and {theirs}"
    return codes.index(code) + 1


async def every_game(dut, mine, theirs, to_move):
    """Every way to go on from a position: (won, drawn, lost) by the circuit."""
    if has_line(mine):
        return 1, 0, 0
    if has_line(theirs):
        return 0, 0, 1
    free = set(range(1, 10)) - mine - theirs
    if not free:
        return 0, 1, 0
    if to_move:
        square = await asked(dut, mine, theirs)
        assert square in free, f"{square} is taken: {mine} and {theirs}"
        return await every_game(dut, mine | {square}, theirs, False)
    games = [await every_game(dut, mine, theirs | {square}, True) for square in sorted(free)]
    return tuple(map(sum, zip(*games)))


@cocotb.test()
async def every_game_moving_first(dut):
    won, drawn, lost = await every_game(dut, set(), set(), True)
    dut._log.info("moving first: %d won, %d drawn, %d lost", won, drawn, lost)
    assert won + drawn + lost > 50
    assert lost == PICKERS[dut._name][1][0]


@cocotb.test()
async def every_game_moving_second(dut):
    won, drawn, lost = await every_game(dut, set(), set(), False)
    dut._log.info("moving second: %d won, %d drawn, %d lost", won, drawn, lost)
    assert won + drawn + lost > 400
    assert lost == PICKERS[dut._name][1][1]
