"""Executes single instructions in Unicorn for the test beside this file.

usage: driver.py CASES ANSWERS

CASES holds one megabyte of memory, then one record per instruction: fourteen registers, the address of
the instruction, its length, whether it is repeated, and eight bytes of
code, in which `hlt` follows the instruction. ANSWERS receives a record
per instruction: fourteen registers, the number of an interrupt or -1, and what was written to memory.
Memory carries over from one instruction to the next.
"""

import struct
import sys

from unicorn import UC_ARCH_X86, UC_HOOK_INTR, UC_HOOK_MEM_WRITE, UC_MODE_16, Uc, UcError
from unicorn.x86_const import *

REGISTERS = [
    UC_X86_REG_AX, UC_X86_REG_CX, UC_X86_REG_DX, UC_X86_REG_BX,
    UC_X86_REG_SP, UC_X86_REG_BP, UC_X86_REG_SI, UC_X86_REG_DI,
    UC_X86_REG_ES, UC_X86_REG_CS, UC_X86_REG_SS, UC_X86_REG_DS,
    UC_X86_REG_IP, UC_X86_REG_EFLAGS,
]
MEGABYTE = 1 << 20
CASE = struct.Struct("<14HIBB8s")


def main(cases_path, answers_path):
    with open(cases_path, "rb") as file:
        cases = file.read()
    machine = Uc(UC_ARCH_X86, UC_MODE_16)
    machine.mem_map(0, 2 * MEGABYTE)
    machine.mem_write(0, cases[:MEGABYTE])
    writes, interrupts = {}, []

    def on_write(_machine, _access, address, size, value, _data):
        for index in range(size):
            writes[address + index] = value >> 8 * index & 0xFF

    def on_interrupt(machine, number, _data):
        interrupts.append(number)
        machine.emu_stop()

    # Unicorn ignores hooks that are added after its first run.
    machine.hook_add(UC_HOOK_MEM_WRITE, on_write)
    machine.hook_add(UC_HOOK_INTR, on_interrupt)

    fresh = machine.context_save()
    with open(answers_path, "wb") as answers:
        for record in CASE.iter_unpack(cases[MEGABYTE:]):
            *values, address, length, repeated, code = record
            machine.reg_write_batch(list(zip(REGISTERS, values)))
            machine.mem_write(address, code[:length + 1])
            machine.ctl_remove_cache(address, address + length + 1)
            writes.clear()
            interrupts.clear()
            try:
                # A repetition counts as an instruction of its own, so a repeated one runs to its end.
                if repeated:
                    machine.emu_start(address, address + length)
                else:
                    machine.emu_start(address, 2 * MEGABYTE, count=1)
            except UcError as error:
                sys.exit(f"{error} at {address:05X}: {code[:length].hex(' ')}")
            after = [value & 0xFFFF for value in machine.reg_read_batch(REGISTERS)]
            number = interrupts[0] if interrupts else -1
            if interrupts:
                # Unicorn still counts a trap as being served, and would report the next one as a double fault.
                machine.context_restore(fresh)
            answers.write(struct.pack("<14HhH", *after, number, len(writes)))
            for address, value in sorted(writes.items()):
                answers.write(struct.pack("<IB", address, value))


main(*sys.argv[1:])
