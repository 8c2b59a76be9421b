use crate::execute::Execution;
use crate::{Flag, Flags, Memory, Ports, Registers, Segment, Undefined, Word};

/// An 8086 with one megabyte of memory.
#[derive(Clone, Default)]
pub struct Cpu {
    /// The registers.
    pub registers: Registers,
    /// The memory.
    pub memory: Memory,
    clocks: u64,
    instructions: u64,
    /// No interrupt is accepted right after a change of a segment register.
    shadow: bool,
}

/// The effect of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The next instruction.
    Next,
    /// An interrupt with this number, for the caller to serve or to pass to [`Cpu::interrupt`].
    Interrupt(u8),
    /// Nothing until an interrupt from outside.
    Halt,
}

/// A state of a processor, to return to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The registers.
    pub registers: Registers,
    /// The clocks so far.
    pub clocks: u64,
    /// The instructions so far.
    pub instructions: u64,
    shadow: bool,
    journal: usize,
}

impl Cpu {
    /// All registers and all memory zero. After a reset a real one starts at FFFF:0000; use
    /// [`Cpu::jump`] for that.
    pub fn new() -> Cpu {
        Cpu::default()
    }

    /// Continues at an offset of a segment.
    pub fn jump(&mut self, segment: u16, offset: u16) {
        self.registers.set_segment(Segment::Cs, segment);
        self.registers.ip = offset;
    }

    /// Executes one instruction. An opcode that is not documented leaves everything as it was.
    pub fn step(&mut self, ports: &mut dyn Ports) -> Result<Event, Undefined> {
        let before = self.registers;
        let clocks = self.clocks;
        self.shadow = false;
        match Execution::new(self, ports).run() {
            Ok(event) => {
                self.instructions += 1;
                let traps = event == Event::Next && before.flags.get(Flag::Trap);
                Ok(if traps { Event::Interrupt(1) } else { event })
            }
            Err(undefined) => {
                self.registers = before;
                self.clocks = clocks;
                Err(undefined)
            }
        }
    }

    /// Takes the vector of an interrupt: flags and return address go on the stack.
    pub fn interrupt(&mut self, number: u8) {
        self.push(self.registers.flags.word());
        self.push(self.registers.segment(Segment::Cs));
        self.push(self.registers.ip);
        self.registers.flags.set(Flag::Interrupt, false);
        self.registers.flags.set(Flag::Trap, false);
        let vector = u16::from(number) * 4;
        let (offset, segment) = (self.memory.read_word(0, vector), self.memory.read_word(0, vector + 2));
        self.jump(segment, offset);
    }

    /// Whether an interrupt from outside would be accepted now.
    pub const fn accepts_interrupts(&self) -> bool {
        self.registers.flags.get(Flag::Interrupt) && !self.shadow
    }

    /// The clocks so far, by Intel's table.
    pub const fn clocks(&self) -> u64 {
        self.clocks
    }

    /// The instructions so far; a repeated one counts once.
    pub const fn instructions(&self) -> u64 {
        self.instructions
    }

    /// The address of the next instruction in memory.
    pub const fn address(&self) -> u32 {
        Memory::address(self.registers.segment(Segment::Cs), self.registers.ip)
    }

    /// Saves the present state. Memory can be restored only while it keeps a journal.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            registers: self.registers,
            clocks: self.clocks,
            instructions: self.instructions,
            shadow: self.shadow,
            journal: self.memory.journal_length(),
        }
    }

    /// Goes back to a snapshot of this processor. Later snapshots are void after that.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        self.registers = snapshot.registers;
        self.clocks = snapshot.clocks;
        self.instructions = snapshot.instructions;
        self.shadow = snapshot.shadow;
        self.memory.rewind(snapshot.journal);
    }

    /// The bytes of memory that have changed since a snapshot, each address once per write, with the
    /// value before.
    pub fn changes_since(&self, snapshot: &Snapshot) -> &[(u32, u8)] {
        self.memory.changes_since(snapshot.journal)
    }

    /// Pushes a word.
    pub fn push(&mut self, value: u16) {
        let top = self.registers.word(Word::Sp).wrapping_sub(2);
        self.registers.set_word(Word::Sp, top);
        self.memory.write_word(self.registers.segment(Segment::Ss), top, value);
        self.count(if top % 2 == 1 { 4 } else { 0 });
    }

    /// Pops a word.
    pub fn pop(&mut self) -> u16 {
        let top = self.registers.word(Word::Sp);
        self.registers.set_word(Word::Sp, top.wrapping_add(2));
        self.count(if top % 2 == 1 { 4 } else { 0 });
        self.memory.read_word(self.registers.segment(Segment::Ss), top)
    }

    /// Returns from an interrupt; also for a caller that has served a vector itself.
    pub fn return_from_interrupt(&mut self) {
        self.registers.ip = self.pop();
        let segment = self.pop();
        self.registers.set_segment(Segment::Cs, segment);
        self.registers.flags = Flags::from_word(self.pop());
    }

    pub(crate) fn count(&mut self, clocks: u32) {
        self.clocks += u64::from(clocks);
    }

    pub(crate) fn shade(&mut self) {
        self.shadow = true;
    }
}
