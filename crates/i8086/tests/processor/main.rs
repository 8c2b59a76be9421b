//! Differences of the 8086 from its successors, and its interface to the caller.

mod effects;
mod operands;

use i8086::{Byte, Cpu, Event, Flag, Flags, Ports, Segment, Undefined, Word};

/// A processor at 1000:0100 with some code there, a stack, and a journal.
fn processor(code: &[u8]) -> Cpu {
    let mut cpu = Cpu::new();
    cpu.memory.load(0x1000, 0x100, code);
    cpu.memory.keep_journal();
    cpu.jump(0x1000, 0x100);
    for segment in [Segment::Ds, Segment::Es, Segment::Ss] {
        cpu.registers.set_segment(segment, 0x2000);
    }
    cpu.registers.set_word(Word::Sp, 0x200);
    cpu
}

/// All 65,536 pairs of bytes: an instruction is executed, or refused and nothing has changed.
#[test]
fn every_opcode_is_executed_or_refused() {
    let mut refused = std::collections::BTreeSet::new();
    let mut cpu = processor(&[]);
    let empty = cpu.snapshot();
    for code in 0..=u16::MAX {
        let [opcode, modrm] = code.to_le_bytes();
        cpu.restore(&empty);
        cpu.memory.load(0x1000, 0x100, &[opcode, modrm, 0x10, 0x20, 0x30, 0x40]);
        let before = cpu.snapshot();
        match cpu.step(&mut ()) {
            Ok(_) => assert!(cpu.clocks() > 0, "{opcode:02X} {modrm:02X} takes no time"),
            Err(undefined) => {
                assert_eq!(cpu.snapshot(), before);
                assert_eq!((undefined.segment, undefined.offset), (0x1000, 0x100));
                refused.insert(undefined.opcode);
            }
        }
        let executed = cpu.snapshot();
        cpu.restore(&before);
        assert_eq!(cpu.snapshot(), before);
        if cpu.step(&mut ()).is_ok() {
            assert_eq!(cpu.snapshot(), executed, "{opcode:02X} {modrm:02X} differs the second time");
        }
    }
    let whole = |opcode: &u8| !matches!(opcode, 0x8C..=0x8F | 0xC4..=0xC7 | 0xD0..=0xD3 | 0xF6..=0xFF);
    let undocumented: Vec<u8> = refused.into_iter().filter(whole).collect();
    let expected = [vec![0x0F], (0x60..=0x6F).collect(), vec![0xC0, 0xC1, 0xC8, 0xC9, 0xD6, 0xF1]].concat();
    assert_eq!(undocumented, expected);
}

#[test]
fn a_refusal_names_the_instruction() {
    let mut cpu = processor(&[0x26, 0x0F]);
    let refusal = cpu.step(&mut ()).unwrap_err();
    assert_eq!(refusal, Undefined { opcode: 0x0F, segment: 0x1000, offset: 0x100 });
    assert_eq!(refusal.to_string(), "opcode 0F at 1000:0100 is not documented for the 8086");
}

#[test]
fn sp_is_pushed_as_it_is_after_the_push() {
    for code in [&[0x54][..], &[0xFF, 0xF4]] {
        let mut cpu = processor(code);
        cpu.step(&mut ()).unwrap();
        assert_eq!(cpu.pop(), 0x1FE);
    }
}

#[test]
fn the_bits_that_are_not_flags_are_pushed_as_ones() {
    let mut cpu = processor(&[0x9C]);
    cpu.registers.flags.set(Flag::Carry, true);
    cpu.step(&mut ()).unwrap();
    assert_eq!(cpu.pop(), 0xF003);
}

#[test]
fn shifts_count_beyond_31() {
    let mut cpu = processor(&[0xD2, 0xE0]);
    cpu.registers.set_byte(Byte::Al, 0xFF);
    cpu.registers.set_byte(Byte::Cl, 32);
    cpu.step(&mut ()).unwrap();
    assert_eq!(cpu.registers.byte(Byte::Al), 0);
    assert_eq!(cpu.clocks(), 8 + 4 * 32);
}

/// `ror al, 2` in one instruction came with the 80186.
#[test]
fn a_shift_by_a_constant_is_refused() {
    assert!(processor(&[0xC0, 0xC8, 2]).step(&mut ()).is_err());
}

#[test]
fn a_division_by_zero_is_an_interrupt_behind_the_instruction() {
    let mut cpu = processor(&[0xF6, 0xF3]);
    assert_eq!(cpu.step(&mut ()), Ok(Event::Interrupt(0)));
    assert_eq!(cpu.registers.ip, 0x102);
}

#[test]
fn an_interrupt_takes_its_vector_and_returns() {
    let mut cpu = processor(&[0xCD, 0x21, 0x90]);
    cpu.memory.write_word(0, 0x84, 0x0010);
    cpu.memory.write_word(0, 0x86, 0x3000);
    cpu.memory.load(0x3000, 0x10, &[0xCF]);
    cpu.registers.flags = Flags::from_word(Flag::Interrupt.mask() | Flag::Carry.mask());
    let before = cpu.registers;
    assert_eq!(cpu.step(&mut ()), Ok(Event::Interrupt(0x21)));
    cpu.interrupt(0x21);
    assert_eq!((cpu.registers.segment(Segment::Cs), cpu.registers.ip), (0x3000, 0x10));
    assert_eq!(cpu.address(), 0x30010);
    assert!(!cpu.accepts_interrupts());
    cpu.step(&mut ()).unwrap();
    assert_eq!((cpu.registers.flags, cpu.registers.ip), (before.flags, 0x102));
    assert!(cpu.accepts_interrupts());
}

/// The pair `mov ss` and `mov sp` must not be torn apart, nor `sti` and a return after it.
#[test]
fn interrupts_wait_for_the_instruction_after_a_new_segment_or_sti() {
    for code in [&[0x8E, 0xD0][..], &[0x17], &[0xFB]] {
        let mut cpu = processor(&[code, &[0x90]].concat());
        cpu.registers.flags.set(Flag::Interrupt, true);
        cpu.step(&mut ()).unwrap();
        assert!(!cpu.accepts_interrupts(), "{code:02X?}");
        cpu.step(&mut ()).unwrap();
        assert!(cpu.accepts_interrupts(), "{code:02X?}");
    }
    for opcode in [0xF5, 0xF8, 0xF9, 0xFC, 0xFD] {
        let mut cpu = processor(&[opcode]);
        cpu.registers.flags.set(Flag::Interrupt, true);
        cpu.step(&mut ()).unwrap();
        assert!(cpu.accepts_interrupts(), "{opcode:02X}");
    }
}

#[test]
fn the_trap_flag_interrupts_after_an_instruction() {
    // nop / int 21h
    let mut cpu = processor(&[0x90, 0xCD, 0x21]);
    cpu.registers.flags.set(Flag::Trap, true);
    assert_eq!(cpu.step(&mut ()), Ok(Event::Interrupt(1)));
    assert_eq!(cpu.step(&mut ()), Ok(Event::Interrupt(0x21)));
}

/// The values written, and a counter to read.
#[derive(Default)]
struct Recorder(Vec<(u16, u8)>);

impl Ports for Recorder {
    fn read(&mut self, port: u16) -> u8 {
        port as u8 + 1
    }

    fn write(&mut self, port: u16, value: u8) {
        self.0.push((port, value));
    }
}

#[test]
fn ports_belong_to_the_caller() {
    let mut ports = Recorder::default();
    // in al, 61h / out 42h, ax / in ax, dx / out dx, al
    let mut cpu = processor(&[0xE4, 0x61, 0xE7, 0x42, 0xED, 0xEE]);
    cpu.registers.set_word(Word::Dx, 0x3C8);
    for _ in 0..4 {
        cpu.step(&mut ports).unwrap();
    }
    assert_eq!(ports.0, [(0x42, 0x62), (0x43, 0x00), (0x3C8, 0xC9)]);
    assert_eq!(cpu.registers.word(Word::Ax), 0xCAC9);
}

#[test]
fn a_snapshot_takes_memory_back() {
    // mov cx, 8 / rep stosb / push ax
    let mut cpu = processor(&[0xB9, 8, 0, 0xF3, 0xAA, 0x50]);
    cpu.registers.set_word(Word::Ax, 0x4142);
    let start = cpu.snapshot();
    for _ in 0..3 {
        cpu.step(&mut ()).unwrap();
    }
    assert_eq!(cpu.memory.slice(0x20000, 8), b"BBBBBBBB");
    assert_eq!(cpu.instructions(), 3);
    let written: Vec<u32> = (0x20000..0x20008).chain([0x201FE, 0x201FF]).collect();
    assert!(cpu.changes_since(&start).iter().copied().eq(written.into_iter().map(|address| (address, 0))));
    cpu.restore(&start);
    assert_eq!(cpu.memory.slice(0x20000, 8), [0; 8]);
    assert_eq!(cpu.memory.slice(0x201FE, 2), [0; 2]);
    assert_eq!(cpu.snapshot(), start);
}
