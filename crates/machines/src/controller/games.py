import random

import cocotb
from cocotb.triggers import Timer

LINES = ["123", "456", "789", "147", "258", "369", "159", "357"]
PLAYER, COMPUTER = 1, 2
IDLE, GAME_OVER = 0, 3


async def clock(dut):
    """One rising edge, and the time for what follows from it."""
    await Timer(5, "ns")
    dut.clock.value = 1
    await Timer(5, "ns")
    dut.clock.value = 0
    await Timer(1, "ns")


async def reset(dut):
    for name in ["clock", "play", "pc", "player_position", "computer_position"]:
        getattr(dut, name).value = 0
    dut.reset.value = 1
    await clock(dut)
    dut.reset.value = 0


async def player_turn(dut, square):
    dut.player_position.value = square
    dut.play.value = 1
    await clock(dut)
    dut.play.value = 0
    await clock(dut)


async def computer_turn(dut, square):
    dut.computer_position.value = square
    dut.pc.value = 1
    await clock(dut)
    dut.pc.value = 0
    await Timer(1, "ns")


def winner(board):
    for line in LINES:
        marks = {board[int(square)] for square in line}
        if len(marks) == 1 and 0 not in marks:
            return marks.pop()
    return 0


def compare(dut, board):
    """The registers hold the board of the rules, and the detectors judge it as the rules do."""
    found = [int(getattr(dut, f"pos{square}").value) for square in range(1, 10)]
    assert found == board[1:], f"the squares are {found}, should be {board[1:]}"
    assert int(dut.who.value) == winner(board)
    assert int(dut.no_space.value) == (0 not in board[1:])


@cocotb.test()
async def games_are_stored_and_judged(dut):
    """300 games by chance: after every move the machine holds what the rules say."""
    chance = random.Random(1)
    ends = {0: 0, PLAYER: 0, COMPUTER: 0}
    for _ in range(300):
        await reset(dut)
        board = [None] + [0] * 9
        turn = PLAYER
        while not winner(board) and 0 in board[1:]:
            square = chance.choice([square for square in range(1, 10) if board[square] == 0])
            board[square] = turn
            await (player_turn if turn == PLAYER else computer_turn)(dut, square)
            compare(dut, board)
            turn = PLAYER + COMPUTER - turn
        await clock(dut)
        assert int(dut.state.value) == GAME_OVER
        ends[winner(board)] += 1
    assert min(ends.values()) > 10, f"all three ends occur: {ends}"


@cocotb.test()
async def a_taken_square_is_refused(dut):
    """Both sides on every square that either holds: the board stays, and the turn begins again in IDLE."""
    for square in range(1, 10):
        other = square % 9 + 1
        board = [None] + [0] * 9
        board[square] = PLAYER
        await reset(dut)
        await player_turn(dut, square)
        await computer_turn(dut, square)
        compare(dut, board)
        assert int(dut.state.value) == IDLE
        board[other] = COMPUTER
        await player_turn(dut, 0)
        await computer_turn(dut, other)
        await player_turn(dut, other)
        compare(dut, board)
        assert int(dut.state.value) == IDLE


@cocotb.test()
async def nothing_is_stored_after_a_win(dut):
    """The player has the top row; whatever follows, the board stays until a reset."""
    board = [None] + [0] * 9
    await reset(dut)
    for mine, theirs in [(1, 4), (2, 5), (3, 6)]:
        board[mine] = PLAYER
        await player_turn(dut, mine)
        if winner(board) == 0:
            board[theirs] = COMPUTER
        await computer_turn(dut, theirs)
        compare(dut, board)
    for square in range(1, 10):
        await player_turn(dut, square)
        await computer_turn(dut, square)
        compare(dut, board)
    await reset(dut)
    compare(dut, [None] + [0] * 9)
