from cocotb.clock import Clock
from cocotb.triggers import FallingEdge, First, RisingEdge
from cocotb.utils import get_sim_time

GLYPHS = {
    1: ["....", ".x..", "..x.", "...."],
    2: ["x.x.", ".x..", "x.x.", "...."],
    3: ["x..x", ".xx.", ".xx.", "x..x"],
    -1: ["....", ".oo.", ".oo.", "...."],
    -2: ["ooo.", "o.o.", "ooo.", "...."],
    -3: ["oooo", "o..o", "o..o", "oooo"],
}
# Green, red and blue.
OFF, GRID, MARK = (0, 0, 0), (10, 10, 10), (40, 40, 40)
CROSS, RING = (20, 64, 0), (16, 0, 80)


def expected(board, selected):
    """The 256 LEDs, row by row, of a board of signed numbers and perhaps a selected (column, row)."""
    picture = []
    for y in range(16):
        for x in range(16):
            colour = OFF
            if x % 5 == 0 or y % 5 == 0:
                colour = GRID
            else:
                piece = board[1 + y // 5 * 3 + x // 5]
                if piece and GLYPHS[piece][y % 5 - 1][x % 5 - 1] != ".":
                    colour = CROSS if piece > 0 else RING
            if selected is not None:
                left, top = selected[0] * 5, selected[1] * 5
                inside = left <= x <= left + 5 and top <= y <= top + 5
                if inside and (x in (left, left + 5) or y in (top, top + 5)):
                    colour = MARK
            picture.append(colour)
    return picture


async def picture(dut, seen=()):
    """What a chain of 256 LEDs makes of the wire, from the pulses alone: over 0.6 microseconds is a 1."""
    bits = list(seen)
    while len(bits) < 256 * 24:
        await RisingEdge(dut.data)
        rise = get_sim_time("ns")
        await FallingEdge(dut.data)
        bits.append(1 if get_sim_time("ns") - rise > 600 else 0)
    numbers = [int("".join(map(str, bits[at : at + 8])), 2) for at in range(0, len(bits), 8)]
    return [tuple(numbers[at : at + 3]) for at in range(0, len(numbers), 3)]


async def pause(dut):
    """Waits for the pause after a picture."""
    while True:
        await FallingEdge(dut.data)
        rise = RisingEdge(dut.data)
        if await First(rise, Timer(280, "us")) is not rise:
            return


async def next_picture_shows(dut, board, selected, seen=()):
    """Compares the next picture, of which some bits may have been seen, with a board."""
    for led, (have, want) in enumerate(zip(await picture(dut, seen), expected(board, selected))):
        assert have == want, f"the LED in column {led % 16} of row {led // 16} is {have}, should be {want}"
