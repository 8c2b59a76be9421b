"""Runs boards.asm in Unicorn.

usage: boards.py PROGRAM BOARDS ANSWERS

ANSWERS receives the boards as the program leaves them. The processor seconds of the run are printed.
"""

import sys
import time

from unicorn import UC_ARCH_X86, UC_MODE_16, Uc
from unicorn.x86_const import *

SEGMENT, BOARDS = 0x1000, 0x2000


def main(program_path, boards_path, answers_path):
    program, boards = (open(path, "rb").read() for path in (program_path, boards_path))
    machine = Uc(UC_ARCH_X86, UC_MODE_16)
    machine.mem_map(0, 1 << 20)
    machine.mem_write((SEGMENT << 4) + 0x100, program)
    machine.mem_write(BOARDS << 4, boards)
    for register in (UC_X86_REG_CS, UC_X86_REG_DS, UC_X86_REG_ES, UC_X86_REG_SS):
        machine.reg_write(register, SEGMENT)
    machine.reg_write(UC_X86_REG_SP, 0xFFFE)
    started = time.process_time()
    machine.emu_start((SEGMENT << 4) + 0x100, 1 << 20)
    print(time.process_time() - started)
    with open(answers_path, "wb") as answers:
        answers.write(machine.mem_read(BOARDS << 4, len(boards)))


main(*sys.argv[1:])
