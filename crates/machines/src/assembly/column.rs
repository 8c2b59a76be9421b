//! The state recorded before every instruction: the columns of a trace, and the layout of a column.

use i8086::{Segment, Word};
use logic::{Radix, Role, Track};

use super::landmark::{LANDMARK, STAGE, Values};
use super::{Computer, Listing, PORTS, Variables};

/// The content of a cell of the ring.
const CELL: Values = &[(".", 0), ("x", 1), ("o", 2)];

/// How many words of the stack are written down.
pub const STACK_WORDS: usize = 3;

/// The nine cells of the ring.
pub const RING: usize = 0;
/// The eight registers of [`Word::ALL`].
pub const WORDS: usize = RING + 9;
/// The instruction pointer.
pub const IP: usize = WORDS + 8;
/// The stack pointer.
pub const SP: usize = WORDS + Word::Sp as usize;
/// The four registers of [`Segment::ALL`].
pub const SEGMENTS: usize = IP + 1;
/// The nine flags as a word.
pub const FLAGS: usize = SEGMENTS + 4;
/// The words on top of the stack.
pub const STACK: usize = FLAGS + 1;
/// The bytes that were written last to [`PORTS`].
pub const PORT: usize = STACK + STACK_WORDS;
/// The clocks so far, by Intel's table.
pub const CLOCKS: usize = PORT + PORTS.len();
/// The landmark in front of which the processor is, or 0.
pub const LANDMARK_TRACK: usize = CLOCKS + 1;
/// The number of the pattern that is tried.
pub const PATTERN: usize = CLOCKS + 4;

/// The recorded values, in order.
pub fn tracks() -> Vec<Track> {
    let track = |name: String, width, states: Values, radix| Track {
        scope: Vec::new(),
        name,
        width,
        states,
        role: Role::Inside,
        register: true,
        radix,
    };
    let word = |name: &str| track(name.to_owned(), 16, &[], Radix::Hexadecimal);
    let ring = (0..9).map(|cell| track(format!("ring{cell}"), 2, CELL, Radix::Binary));
    let words = Word::ALL.map(|register| word(register.name()));
    let segments = Segment::ALL.map(|register| word(register.name()));
    let stack = (0..STACK_WORDS).map(|index| word(&format!("stack{index}")));
    let ports = PORTS.map(|port| track(format!("port{port:x}h"), 8, &[], Radix::Hexadecimal));
    let variables: [(&str, usize, Values); 6] = [
        ("clocks", 32, &[]),
        ("landmark", 4, LANDMARK),
        ("turns", 2, &[]),
        ("stage", 3, STAGE),
        ("pattern", 5, &[]),
        ("cell", 4, &[]),
    ];
    let variables = variables
        .into_iter()
        .map(|(name, width, states)| track(name.to_owned(), width, states, Radix::Decimal));
    let registers = words.into_iter().chain([word("IP")]).chain(segments).chain([word("FLAGS")]);
    ring.chain(registers).chain(stack).chain(ports).chain(variables).collect()
}

/// Whether a screen shows a value elsewhere than in a list: the ring is a board, and flags are letters.
pub fn is_elsewhere(track: usize) -> bool {
    track < WORDS || track == FLAGS
}

/// The values of the usual waveform: the program's position, then its data.
pub fn usual() -> Vec<usize> {
    [IP].into_iter().chain(WORDS..IP).chain([FLAGS]).chain(CLOCKS + 2..CLOCKS + 6).collect()
}

/// The complete state right before the next instruction.
pub fn column(computer: &Computer, landmark: u64, variables: Variables) -> Vec<u64> {
    let (cpu, registers) = (&computer.cpu, &computer.cpu.registers);
    let ring = computer.ring().map(|mark| match mark {
        b'x' => 1,
        b'o' => 2,
        _ => 0,
    });
    let mut column = ring.to_vec();
    column.extend(Word::ALL.map(|word| u64::from(registers.word(word))));
    column.push(registers.ip.into());
    column.extend(Segment::ALL.map(|segment| u64::from(registers.segment(segment))));
    column.push(registers.flags.word().into());
    let top = registers.word(Word::Sp);
    column.extend((0..STACK_WORDS as u16).map(|index| {
        let offset = top.wrapping_add(2 * index);
        u64::from(cpu.memory.read_word(registers.segment(Segment::Ss), offset))
    }));
    column.extend(computer.speaker.written.map(u64::from));
    let Variables { turns, stage, pattern, cell } = variables;
    column.extend([cpu.clocks(), landmark, turns, stage, pattern, cell]);
    column
}

/// The bit planes in BX and DX, where the program has them there.
pub fn planes(listing: &Listing, column: &[u64]) -> Option<[u16; 2]> {
    let word = |track: usize| column[track] as u16;
    let has_planes = (listing.label("stage")..listing.label("fallback")).contains(&word(IP));
    has_planes.then(|| [Word::Bx, Word::Dx].map(|register| word(WORDS + register as usize)))
}
