//! Random instructions on our processor and in Unicorn: registers, defined flags, memory and interrupts
//! after each.

mod chance;
mod instruction;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use chance::Chance;
use i8086::{Byte, Cpu, Event, Flag, Flags, Memory, Registers, Segment, Word, undefined_flags};
use instruction::{Instruction, opcodes};

/// The effect of one instruction on a processor.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Outcome {
    registers: Vec<u16>,
    interrupt: Option<u8>,
    writes: BTreeMap<u32, u8>,
}

/// One instruction of a stream: the common start of both processors, and the result of ours.
struct Case {
    instruction: Instruction,
    before: Registers,
    outcome: Outcome,
}

const INSTRUCTIONS: usize = 100_000;
/// The indices of these registers in an outcome.
const IP: usize = 12;
const FLAGS: usize = 13;
/// It divides by the byte behind it.
const AAM: u8 = 0xD4;

/// 100,000 instructions, including every documented opcode that a processor executes by itself.
#[test]
fn unicorn_agrees_on_random_instructions() {
    let (memory, cases) = stream(INSTRUCTIONS, 1, None);
    for (opcode, _) in opcodes() {
        let count = cases.iter().filter(|case| case.instruction.opcode() == opcode).count();
        assert!(count > 20, "opcode {opcode:02X} was tried {count} times");
    }
    let answers = ask_unicorn("agrees", &memory, &cases);
    if let Some((difference, _)) = first_difference(&cases, &answers) {
        panic!("{difference}");
    }
    // Of each kind of division some came to an end and some did not.
    for (opcode, field) in [(0xF6, 6), (0xF7, 6), (0xF6, 7), (0xF7, 7)] {
        let (trapped, completed): (Vec<&Case>, Vec<&Case>) = cases
            .iter()
            .filter(|case| case.instruction.opcode() == opcode && case.instruction.field() == field)
            .partition(|case| case.outcome.interrupt == Some(0));
        let counts = [trapped.len(), completed.len()];
        assert!(counts.iter().all(|&count| count > 10), "{opcode:02X} /{field}: {counts:?}");
    }
}

/// A fault of our processor.
#[derive(Clone, Copy)]
struct Fault {
    name: &'static str,
    hits: fn(&Instruction) -> bool,
    /// The fault right before the instruction is executed.
    before: fn(&mut Cpu),
    /// The fault right after it, given the registers before it.
    after: fn(&mut Cpu, &mut Event, &Registers),
}

const NO_FAULT: Fault = Fault { name: "", hits: |_| false, before: |_| {}, after: |_, _, _| {} };

/// Five faults in our processor, each in one instruction only.
#[test]
fn unicorn_notices_a_faulty_processor() {
    let faults = [
        Fault {
            name: "adc forgets the carry",
            hits: |instruction| (0x10..=0x15).contains(&instruction.opcode()),
            before: |cpu| cpu.registers.flags.set(Flag::Carry, false),
            ..NO_FAULT
        },
        Fault {
            name: "jl ignores the overflow",
            hits: |instruction| instruction.opcode() == 0x7C,
            before: |cpu| cpu.registers.flags.set(Flag::Overflow, false),
            ..NO_FAULT
        },
        Fault {
            name: "movs goes up always",
            hits: |instruction| matches!(instruction.opcode(), 0xA4 | 0xA5),
            before: |cpu| cpu.registers.flags.set(Flag::Direction, false),
            ..NO_FAULT
        },
        Fault {
            name: "a division always traps",
            hits: Instruction::is_division,
            after: |cpu, event, before| {
                *event = Event::Interrupt(0);
                let ip = cpu.registers.ip;
                cpu.registers = *before;
                cpu.registers.ip = ip;
            },
            ..NO_FAULT
        },
        Fault {
            name: "a division never traps",
            hits: Instruction::is_division,
            after: |_, event, _| *event = Event::Next,
            ..NO_FAULT
        },
    ];
    for (index, fault) in faults.into_iter().enumerate() {
        let (memory, cases) = stream(2_000, 2, Some(fault));
        let answers = ask_unicorn(&format!("fault{index}"), &memory, &cases);
        let difference = first_difference(&cases, &answers);
        assert!(
            difference.is_some_and(|(_, case)| (fault.hits)(&case.instruction)),
            "{} was not noticed",
            fault.name
        );
    }
}

/// A stream of random instructions, executed by our processor: each is put where the one before it led.
fn stream(length: usize, seed: u64, fault: Option<Fault>) -> (Vec<u8>, Vec<Case>) {
    let mut chance = Chance::new(seed);
    let mut cpu = Cpu::new();
    let memory: Vec<u8> = (0..Memory::SIZE).map(|_| chance.byte()).collect();
    for (address, &byte) in memory.iter().enumerate() {
        cpu.memory.write(address as u32, byte);
    }
    Word::ALL.into_iter().for_each(|word| cpu.registers.set_word(word, chance.word()));
    cpu.memory.keep_journal();
    let opcodes = opcodes();
    let mut cases = Vec::with_capacity(length);
    while cases.len() < length {
        keep_within_segments(&mut cpu.registers, &mut chance);
        let instruction = Instruction::random(&mut chance, &cpu.registers, &opcodes);
        let (segment, ip) = (cpu.registers.segment(Segment::Cs), cpu.registers.ip);
        let (before, address) = (cpu.registers, cpu.address());
        let redraw = cpu.snapshot();
        cpu.memory.load(segment, ip, &code(&instruction));
        let start = cpu.snapshot();
        let fault = fault.filter(|fault| (fault.hits)(&instruction));
        fault.inspect(|fault| (fault.before)(&mut cpu));
        let mut event = cpu.step(&mut ()).unwrap_or_else(|undefined| panic!("{undefined}"));
        fault.inspect(|fault| (fault.after)(&mut cpu, &mut event, &before));
        let addresses = cpu.changes_since(&start).iter().map(|&(address, _)| address);
        let writes: BTreeMap<u32, u8> =
            addresses.map(|address| (address, cpu.memory.read(address))).collect();
        // Unicorn restarts an instruction that writes to the page from which it is executed.
        if writes.keys().any(|written| written.abs_diff(address) < 8192) {
            cpu.restore(&redraw);
            continue;
        }
        let interrupt = match event {
            Event::Interrupt(number) => Some(number),
            Event::Next | Event::Halt => None,
        };
        let outcome = Outcome { registers: words(&cpu.registers), interrupt, writes };
        cases.push(Case { instruction, before, outcome });
    }
    (memory, cases)
}

/// Successors of the 8086 have more than a megabyte, and no words across the end of a segment.
fn keep_within_segments(registers: &mut Registers, chance: &mut Chance) {
    for segment in Segment::ALL {
        if !(0x100..0xE000).contains(&registers.segment(segment)) {
            registers.set_segment(segment, 0x100 + chance.word() % 0xDF00);
        }
    }
    if !(64..0xFFC0).contains(&registers.word(Word::Sp)) {
        registers.set_word(Word::Sp, 64 + chance.word() % 0xFF00);
    }
    if !(64..0xFF80).contains(&registers.ip) {
        registers.ip = 64 + chance.word() % 0xFE00;
    }
    // Small counts make repetitions and shifts likely, and traps would stop every instruction.
    if chance.below(4) == 0 {
        registers.set_word(Word::Cx, chance.word() % 20);
    }
    if chance.below(4) == 0 {
        let random = Word::ALL[chance.below(8)];
        if !matches!(random, Word::Sp | Word::Cx) {
            registers.set_word(random, chance.word());
        }
    }
    registers.flags.set(Flag::Trap, false);
}

/// The registers in the order of the script.
fn words(registers: &Registers) -> Vec<u16> {
    let general = Word::ALL.into_iter().map(|word| registers.word(word));
    let segments = Segment::ALL.into_iter().map(|segment| registers.segment(segment));
    general.chain(segments).chain([registers.ip, registers.flags.word() & Flags::MASK | 2]).collect()
}

fn ask_unicorn(name: &str, memory: &[u8], cases: &[Case]) -> Vec<Outcome> {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let [question, answer] =
        ["cases", "answers"].map(|what| directory.join(format!("unicorn-{name}-{what}")));
    let mut bytes = memory.to_vec();
    for Case { instruction, before, .. } in cases {
        words(before).iter().for_each(|word| bytes.extend(word.to_le_bytes()));
        let address = Memory::address(before.segment(Segment::Cs), before.ip);
        bytes.extend(address.to_le_bytes());
        bytes.extend([instruction.bytes.len() as u8, instruction.repeated.into()]);
        let mut code = code(instruction);
        code.resize(8, 0);
        bytes.extend(code);
    }
    fs::write(&question, bytes).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/unicorn/driver.py");
    let status = Command::new(python()).arg(script).arg(&question).arg(&answer).status();
    assert!(status.expect("cargo xtask test installs Python and Unicorn").success());
    let answers = parse(&fs::read(&answer).unwrap());
    assert_eq!(answers.len(), cases.len());
    [question, answer].into_iter().for_each(|file| fs::remove_file(file).unwrap());
    answers
}

/// An instruction followed by `hlt`, which keeps Unicorn from translating further.
fn code(instruction: &Instruction) -> Vec<u8> {
    [&instruction.bytes[..], &[0xF4]].concat()
}

/// The Python that has Unicorn. A copy of the tree is without it and is told where it is.
fn python() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/tools/venv/bin/python");
    std::env::var_os("NOUGHTGATE_PYTHON").map_or(here, PathBuf::from)
}

fn parse(mut bytes: &[u8]) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    while let Some((head, rest)) = bytes.split_at_checked(32) {
        let head: Vec<u16> = head.chunks(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
        let (writes, rest) = rest.split_at(5 * usize::from(head[15]));
        let write =
            |record: &[u8]| (u32::from_le_bytes([record[0], record[1], record[2], record[3]]), record[4]);
        outcomes.push(Outcome {
            registers: head[..14].to_vec(),
            interrupt: u8::try_from(head[14]).ok(),
            writes: writes.chunks(5).map(write).collect(),
        });
        bytes = rest;
    }
    outcomes
}

/// The first instruction on which the two differ, in words and as a case.
fn first_difference<'a>(cases: &'a [Case], answers: &[Outcome]) -> Option<(String, &'a Case)> {
    let mut pairs = cases.iter().zip(answers).enumerate();
    pairs.find_map(|(index, (case, answer))| {
        if is_lowest_quotient(case, answer) {
            return None;
        }
        let (ours, theirs) = (defined(case, &case.outcome), defined(case, answer));
        (ours != theirs).then(|| {
            let Case { instruction, before, .. } = case;
            let words = format!("instruction {index}: {instruction:02X?} in {before:04X?}");
            (format!("{words}\nours   {ours:04X?}\ntheirs {theirs:04X?}"), case)
        })
    })
}

/// Whether a signed quotient is -128 or -32,768, which the 8086 refuses and its successors do not.
fn is_lowest_quotient(case: &Case, answer: &Outcome) -> bool {
    let signed = case.instruction.is_division() && case.instruction.field() == 7;
    let quotient = answer.registers[Word::Ax as usize];
    let lowest = match case.instruction.opcode() {
        0xF6 => quotient & 0xFF == 0x80,
        _ => quotient == 0x8000,
    };
    signed && lowest && case.outcome.interrupt == Some(0) && answer.interrupt.is_none()
}

/// An outcome without the parts that Intel leaves undefined or has changed since.
fn defined(case: &Case, outcome: &Outcome) -> Outcome {
    let mut outcome = outcome.clone();
    let instruction = &case.instruction.bytes[case.instruction.opcode_at..];
    let cl = case.before.byte(Byte::Cl);
    outcome.registers[FLAGS] &= Flags::MASK & !undefined_flags(instruction, cl);
    if outcome.interrupt == Some(0) && (case.instruction.is_division() || instruction[0] == AAM) {
        // The 8086 continues after a division that has no result, its successors before it.
        outcome.registers[IP] = 0;
    }
    if matches!(instruction[0], 0xD0..=0xD3) && cl == 0 {
        // Whether an unchanged operand is stored again is not visible in memory.
        outcome.writes.clear();
    }
    outcome
}
