import random

import cocotb
from cocotb.triggers import Timer

LINES = ["123", "456", "789", "147", "258", "369", "159", "357"]
START, P1_TURN, P2_TURN, END = 0, 1, 3, 5
BUTTONS = ["left", "right", "up", "down", "confirm_selection", "confirm_size"]


async def clock(dut):
    await Timer(5, "ns")
    dut.clock.value = 1
    await Timer(5, "ns")
    dut.clock.value = 0
    await Timer(1, "ns")


async def press(dut, *buttons):
    """Holds some buttons for a clock; whether the machine refused that."""
    for button in buttons:
        getattr(dut, button).value = 1
    await Timer(1, "ns")
    refused = int(dut.illegal.value)
    await clock(dut)
    for button in buttons:
        getattr(dut, button).value = 0
    await Timer(1, "ns")
    return refused


async def reset(dut):
    dut.clock.value = 0
    for button in BUTTONS:
        getattr(dut, button).value = 0
    dut.reset.value = 1
    await clock(dut)
    dut.reset.value = 0
    await Timer(1, "ns")


async def steer(dut, register, to, less, more):
    while int(getattr(dut, register).value) != to:
        await press(dut, more if int(getattr(dut, register).value) < to else less)


async def place(dut, square, size):
    """A whole turn: the square, the size, and both confirms."""
    await steer(dut, "selectX", (square - 1) % 3, "left", "right")
    await steer(dut, "selectY", (square - 1) // 3, "up", "down")
    assert not await press(dut, "confirm_selection")
    await steer(dut, "size", size, "down", "up")
    assert not await press(dut, "confirm_size")


def board_of(dut):
    """The squares as signed numbers; the first is number 1."""
    codes = [int(getattr(dut, f"board_state{square}").value) for square in range(1, 10)]
    return [None] + [code - 8 if code >= 4 else code for code in codes]


def line_of(board, sign):
    return any(all(board[int(square)] * sign > 0 for square in line) for line in LINES)


def placements(board, hand):
    """Every legal (square, size): in hand, and larger than what is on the square."""
    return [
        (square, size)
        for square in range(1, 10)
        for size in (1, 2, 3)
        if hand[size] and size > abs(board[square])
    ]


async def one_game(dut, chance):
    """Plays a game by chance and compares the machine with the rules after every placement: the winner."""
    board = [None] + [0] * 9
    hands = {1: {1: 2, 2: 2, 3: 2}, -1: {1: 2, 2: 2, 3: 2}}
    side = 1
    await press(dut, "confirm_selection")
    while True:
        assert int(dut.state.value) == (P1_TURN if side == 1 else P2_TURN)
        square, size = chance.choice(placements(board, hands[side]))
        await place(dut, square, size)
        board[square] = side * size
        hands[side][size] -= 1
        assert board_of(dut) == board, f"{board_of(dut)} instead of {board}"
        for player, hand in [(1, hands[1]), (2, hands[-1])]:
            found = {size: int(getattr(dut, f"piece_count_p{player}_{size}").value) for size in (1, 2, 3)}
            assert found == hand, f"player {player} holds {found}, should hold {hand}"
        if line_of(board, side):
            winner = 1 if side == 1 else 2
            break
        side = -side
        if not placements(board, hands[side]):
            winner = 0
            break
    assert int(dut.state.value) == END
    assert int(dut.winner.value) == winner
    return winner


@cocotb.test()
async def games_follow_the_rules(dut):
    """150 games by chance, each begun by a confirm after the one before."""
    chance = random.Random(1)
    await reset(dut)
    ends = {0: 0, 1: 0, 2: 0}
    for _ in range(150):
        assert int(dut.state.value) == START
        ends[await one_game(dut, chance)] += 1
        await press(dut, "confirm_size")
    assert ends[1] > 20 and ends[2] > 20, f"both sides win: {ends}"


@cocotb.test()
async def a_piece_that_does_not_fit_is_refused(dut):
    """A large piece in the middle: nothing fits on it, and the board stays."""
    await reset(dut)
    await press(dut, "confirm_selection")
    await place(dut, 5, 3)
    before = board_of(dut)
    assert await press(dut, "confirm_selection") == 1
    assert int(dut.state.value) == P2_TURN
    assert board_of(dut) == before
