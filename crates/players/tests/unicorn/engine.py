"""Runs the engine of the assembly machine in Unicorn.

usage: engine.py IMAGE RING_OFFSET RINGS ANSWERS

RINGS holds nine bytes for each board. ANSWERS receives, for each, AL and the ring after the program has
stopped.
"""

import sys

from unicorn import UC_ARCH_X86, UC_MODE_16, Uc
from unicorn.x86_const import *

BASE = 0x10000


def main(image_path, ring_offset, rings_path, answers_path):
    image, rings = (open(path, "rb").read() for path in (image_path, rings_path))
    ring = BASE + int(ring_offset)
    machine = Uc(UC_ARCH_X86, UC_MODE_16)
    machine.mem_map(0, 1 << 20)
    machine.mem_write(BASE + 0x100, image)
    for register in (UC_X86_REG_CS, UC_X86_REG_DS, UC_X86_REG_ES, UC_X86_REG_SS):
        machine.reg_write(register, BASE >> 4)
    with open(answers_path, "wb") as answers:
        for start in range(0, len(rings), 9):
            machine.mem_write(ring, rings[start:start + 9])
            machine.reg_write(UC_X86_REG_SP, 0xFFFE)
            machine.emu_start(BASE + 0x100, 1 << 20)
            answers.write(bytes([machine.reg_read(UC_X86_REG_AL)]) + machine.mem_read(ring, 9))


main(*sys.argv[1:])
