//! Every way to name operands, and every condition of a jump, against plain readings of the manual.

use i8086::{Byte, Cpu, Flag, Flags, Memory, Segment, Word};

use crate::processor;

/// The registers of an address in the order of their number, its usual segment, and the clocks to form it.
const ADDRESSES: [(&[Word], Segment, u64); 8] = [
    (&[Word::Bx, Word::Si], Segment::Ds, 7),
    (&[Word::Bx, Word::Di], Segment::Ds, 8),
    (&[Word::Bp, Word::Si], Segment::Ss, 8),
    (&[Word::Bp, Word::Di], Segment::Ss, 7),
    (&[Word::Si], Segment::Ds, 5),
    (&[Word::Di], Segment::Ds, 5),
    (&[Word::Bp], Segment::Ss, 5),
    (&[Word::Bx], Segment::Ds, 5),
];

/// All 24 addresses, with each of the four prefixes and without: `mov al` reads the byte there.
#[test]
fn each_address_has_its_registers_its_segment_and_its_clocks() {
    for (mode, number) in (0..3_u8).flat_map(|mode| (0..8_u8).map(move |number| (mode, number))) {
        let (mut words, mut usual, mut clocks) = ADDRESSES[usize::from(number)];
        let (mut displacement, mut added): (&[u8], u16) = match mode {
            0 => (&[], 0),
            1 => (&[0xFE], 0xFFFE),
            _ => (&[0x34, 0x12], 0x1234),
        };
        clocks += if mode == 0 { 0 } else { 4 };
        if (mode, number) == (0, 6) {
            (words, usual, clocks) = (&[], Segment::Ds, 6);
            (displacement, added) = (&[0x78, 0x56], 0x5678);
        }
        for prefix in [None].into_iter().chain(Segment::ALL.map(Some)) {
            let code: Vec<u8> = prefix.map(|segment| 0x26 + 8 * segment as u8).into_iter().collect();
            let code = [&code, &[0x8A, mode << 6 | number][..], displacement].concat();
            let mut cpu = processor(&code);
            for (index, segment) in Segment::ALL.into_iter().enumerate().filter(|&(_, s)| s != Segment::Cs) {
                cpu.registers.set_segment(segment, 0x2000 + 0x2000 * index as u16);
            }
            let values = [(Word::Bx, 0x1101), (Word::Bp, 0x0202), (Word::Si, 0x0404), (Word::Di, 0xF808)];
            values.into_iter().for_each(|(word, value)| cpu.registers.set_word(word, value));
            let offset = words.iter().fold(added, |sum, &word| sum.wrapping_add(cpu.registers.word(word)));
            let segment = cpu.registers.segment(prefix.unwrap_or(usual));
            cpu.memory.write(Memory::address(segment, offset), 0x5A);
            cpu.step(&mut ()).unwrap();
            assert_eq!(cpu.registers.byte(Byte::Al), 0x5A, "{code:02X?}");
            assert_eq!(cpu.clocks(), 8 + clocks + if prefix.is_some() { 2 } else { 0 }, "{code:02X?}");
        }
    }
}

/// The location of one of two operands.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    /// The register with this number.
    Register(u8),
    /// The word or byte at [bx].
    Memory,
    /// In the instruction.
    Constant,
    /// In the instruction, as one byte with a sign.
    SignedByte,
}

impl Place {
    fn put(self, cpu: &mut Cpu, word: bool, value: u16) {
        match self {
            Place::Register(number) if word => cpu.registers.set_word(Word::ALL[usize::from(number)], value),
            Place::Register(number) => cpu.registers.set_byte(Byte::ALL[usize::from(number)], value as u8),
            Place::Memory if word => cpu.memory.write_word(0x2000, 0x10, value),
            Place::Memory => cpu.memory.write(0x20010, value as u8),
            Place::Constant | Place::SignedByte => {}
        }
    }

    fn value(self, cpu: &Cpu, word: bool) -> u16 {
        match self {
            Place::Register(number) if word => cpu.registers.word(Word::ALL[usize::from(number)]),
            Place::Register(number) => cpu.registers.byte(Byte::ALL[usize::from(number)]).into(),
            _ if word => cpu.memory.read_word(0x2000, 0x10),
            _ => cpu.memory.read(0x20010).into(),
        }
    }
}

/// The bytes of an operation without a constant, whether it is on words, its two operands, and its clocks when it
/// stores the result and when it only compares.
type Form = (Vec<u8>, bool, [Place; 2], [u64; 2]);

fn forms(operation: u8) -> Vec<Form> {
    use Place::{Constant, Memory, Register, SignedByte};
    let (first, field) = (operation << 3, operation << 3);
    let (dx, cx) = (Register(2), Register(1));
    let mut forms = Vec::new();
    for word in [false, true] {
        let width = u8::from(word);
        forms.extend([
            (vec![first | width, 0xD1], word, [cx, dx], [3, 3]),
            (vec![first | width, 0x17], word, [Memory, dx], [16 + 5, 9 + 5]),
            (vec![first | 2 | width, 0xD1], word, [dx, cx], [3, 3]),
            (vec![first | 2 | width, 0x17], word, [dx, Memory], [9 + 5, 9 + 5]),
            (vec![first | 4 | width], word, [Register(0), Constant], [4, 4]),
            (vec![0x80 | width, 0xC1 | field], word, [cx, Constant], [4, 4]),
            (vec![0x80 | width, 0x07 | field], word, [Memory, Constant], [17 + 5, 10 + 5]),
            (vec![0x82 | width, 0xC1 | field], word, [cx, SignedByte], [4, 4]),
        ]);
    }
    forms
}

/// The result and the flags of an operation, by arithmetic on wider numbers.
fn model(operation: u8, word: bool, a: u16, b: u16, carry: bool) -> (u16, Flags) {
    let (a, b, bits) = (i32::from(a), i32::from(b), if word { 16 } else { 8 });
    let signed = |value: i32| if value >> (bits - 1) == 0 { value } else { value - (1 << bits) };
    let c = i32::from(carry && matches!(operation, 2 | 3));
    let sign = if matches!(operation, 0 | 2) { 1 } else { -1 };
    let (wide, overflow, auxiliary) = match operation {
        1 => (a | b, false, false),
        4 => (a & b, false, false),
        6 => (a ^ b, false, false),
        _ => {
            let exact = signed(a) + sign * (signed(b) + c);
            let digits = a % 16 + sign * (b % 16 + c);
            (a + sign * (b + c), signed(exact & ((1 << bits) - 1)) != exact, !(0..16).contains(&digits))
        }
    };
    let result = wide & ((1 << bits) - 1);
    let mut flags = Flags::default();
    flags.set(Flag::Carry, wide != result);
    flags.set(Flag::Overflow, overflow);
    flags.set(Flag::Auxiliary, auxiliary);
    flags.set(Flag::Zero, result == 0);
    flags.set(Flag::Sign, signed(result) < 0);
    flags.set(Flag::Parity, (result & 0xFF).count_ones() % 2 == 0);
    (result as u16, flags)
}

/// The eight operations in all their 16 forms, on pairs of 11 values, with and without a carry.
#[test]
fn each_form_of_arithmetic_has_its_operands_its_flags_and_its_clocks() {
    let values = [0, 1, 0x0F, 0x10, 0x7F, 0x80, 0xFF, 0x1234, 0x7FFF, 0x8000, 0xFFFF];
    let mut cpu = processor(&[]);
    cpu.registers.set_word(Word::Bx, 0x10);
    let empty = cpu.snapshot();
    for operation in 0..8 {
        for (code, word, [to, from], clocks) in forms(operation) {
            let fits = |value: &u16| word || *value < 0x100;
            for a in values.into_iter().filter(fits) {
                for b in values.into_iter().filter(fits) {
                    let b = match from {
                        Place::SignedByte if word => b as u8 as i8 as u16,
                        _ => b,
                    };
                    for carry in [false, true] {
                        cpu.restore(&empty);
                        let constant = b.to_le_bytes();
                        let constant = match from {
                            Place::Constant if word => &constant[..],
                            Place::Constant | Place::SignedByte => &constant[..1],
                            _ => &[],
                        };
                        cpu.memory.load(0x1000, 0x100, &[&code, constant].concat());
                        to.put(&mut cpu, word, a);
                        from.put(&mut cpu, word, b);
                        cpu.registers.flags.set(Flag::Carry, carry);
                        cpu.step(&mut ()).unwrap();
                        let (result, flags) = model(operation, word, a, b, carry);
                        let compares = operation == 7;
                        let stored = if compares { a } else { result };
                        let case = format!("{code:02X?} with {a:04X} {b:04X} {carry}");
                        assert_eq!(to.value(&cpu, word), stored, "{case}");
                        assert_eq!(cpu.registers.flags, flags, "{case}");
                        assert_eq!(cpu.clocks(), clocks[usize::from(compares)], "{case}");
                    }
                }
            }
        }
    }
}

/// All 16 conditions with all 512 states of the flags.
#[test]
fn a_jump_is_taken_exactly_if_its_condition_holds() {
    let mut cpu = processor(&[]);
    let empty = cpu.snapshot();
    for bits in 0..512_u16 {
        let set = Flag::ALL.into_iter().enumerate().filter(|(index, _)| bits >> index & 1 == 1);
        let flags = Flags::from_word(set.map(|(_, flag)| flag.mask()).sum());
        let flag = |letter| Flag::ALL.into_iter().any(|flag| flag.letter() == letter && flags.get(flag));
        let (below, less) = (flag('C'), flag('S') != flag('O'));
        let even =
            [flag('O'), below, flag('Z'), below || flag('Z'), flag('S'), flag('P'), less, less || flag('Z')];
        for (opcode, holds) in (0x70..0x80).zip(even.into_iter().flat_map(|holds| [holds, !holds])) {
            cpu.restore(&empty);
            cpu.memory.load(0x1000, 0x100, &[opcode, 0xF0]);
            cpu.registers.flags = flags;
            cpu.step(&mut ()).unwrap();
            let expected = if holds { (0x0F2, 16) } else { (0x102, 4) };
            assert_eq!((cpu.registers.ip, cpu.clocks()), expected, "{opcode:02X} with {flags}");
            assert_eq!(cpu.registers.flags, flags);
        }
    }
}

/// `loopne`, `loope`, `loop` and `jcxz` with counts about zero and both values of the zero flag.
#[test]
fn a_loop_counts_down_to_zero() {
    for zero in [false, true] {
        for count in [0, 1, 2, 0x100, 0xFFFF_u16] {
            let left = count.wrapping_sub(1);
            let loops = [
                (0xE0, left, left != 0 && !zero, [19, 5]),
                (0xE1, left, left != 0 && zero, [18, 6]),
                (0xE2, left, left != 0, [17, 5]),
                (0xE3, count, count == 0, [18, 6]),
            ];
            for (opcode, left, taken, clocks) in loops {
                let mut cpu = processor(&[opcode, 0xF0]);
                cpu.registers.set_word(Word::Cx, count);
                cpu.registers.flags.set(Flag::Zero, zero);
                cpu.step(&mut ()).unwrap();
                let expected = if taken { (0x0F2, clocks[0]) } else { (0x102, clocks[1]) };
                assert_eq!((cpu.registers.ip, cpu.clocks()), expected, "{opcode:02X}, {count}, {zero}");
                assert_eq!(cpu.registers.word(Word::Cx), left);
            }
        }
    }
}
