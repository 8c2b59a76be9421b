use i8086::{Byte, Cpu, Event, Memory, Segment, Snapshot, Word};

use super::{Form, Listing, Speaker};

/// The segment that the program is loaded into.
pub const SEGMENT: u16 = 0x1000;
/// Where in the segment, as DOS loads a COM file.
pub const LOAD_OFFSET: u16 = 0x100;
/// Where the stack begins.
const STACK: u16 = 0xFFFE;
/// Far more instructions than any answer needs.
const RUNAWAY: u64 = 100_000;

/// An 8086 with the engine in its memory.
#[derive(Clone)]
pub struct Computer {
    /// The processor; its memory keeps a journal.
    pub cpu: Cpu,
    /// The timer and the loudspeaker at its ports.
    pub speaker: Speaker,
    /// The clock of the BIOS. Nothing waits here: it ticks whenever the program reads it.
    ticks: u32,
    form: Form,
    ring: u32,
    loaded: Snapshot,
}

/// A request to the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// The computer's move.
    Answer,
    /// A person plays this empty cell with this mark, `x` or `o`.
    Person(u8, u8),
}

/// The kind of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tick {
    /// One of many.
    Working,
    /// The last one: the program has stopped.
    Halted,
}

impl Computer {
    /// The program loaded, and the ring empty.
    pub fn new(form: Form) -> Computer {
        let mut cpu = Cpu::new();
        cpu.memory.load(SEGMENT, LOAD_OFFSET, form.image());
        for segment in Segment::ALL {
            cpu.registers.set_segment(segment, SEGMENT);
        }
        cpu.registers.ip = form.listing().label("answer");
        cpu.registers.set_word(Word::Sp, STACK);
        cpu.memory.keep_journal();
        let ring = Memory::address(SEGMENT, form.listing().label("ring"));
        let loaded = cpu.snapshot();
        Computer { cpu, speaker: Speaker::default(), ticks: 0, form, ring, loaded }
    }

    /// The form of its table.
    pub const fn form(&self) -> Form {
        self.form
    }

    /// The listing of the program.
    pub fn listing(&self) -> &'static Listing {
        self.form.listing()
    }

    /// The nine cells in memory.
    pub fn ring(&self) -> [u8; 9] {
        std::array::from_fn(|cell| self.cpu.memory.read(self.ring + cell as u32))
    }

    /// Changes the nine cells in memory.
    pub fn set_ring(&mut self, ring: [u8; 9]) {
        (self.ring..).zip(ring).for_each(|(address, mark)| self.cpu.memory.write(address, mark));
    }

    /// As it was after loading.
    pub fn reset(&mut self) {
        self.cpu.restore(&self.loaded);
        self.speaker = Speaker::default();
    }

    /// Sets the processor to the start of the routine for the request.
    pub fn begin(&mut self, request: Request) {
        self.ticks = 0;
        let registers = &mut self.cpu.registers;
        registers.set_word(Word::Sp, STACK);
        let label = match request {
            Request::Answer => "answer",
            Request::Person(cell, mark) => {
                registers.set_byte(Byte::Al, cell);
                registers.set_byte(Byte::Ah, mark);
                "person"
            }
        };
        registers.ip = self.form.listing().label(label);
    }

    /// Whether the next instruction is the last.
    pub fn is_at_end(&self) -> bool {
        const HLT: u8 = 0xF4;
        self.cpu.memory.read(self.cpu.address()) == HLT
    }

    /// Executes one instruction.
    ///
    /// # Panics
    /// If the program leads the processor astray, which tests exclude for all boards.
    pub fn step(&mut self) -> Tick {
        match self.cpu.step(&mut self.speaker) {
            Ok(Event::Next) => Tick::Working,
            Ok(Event::Interrupt(0x1A)) => {
                self.ticks += 1;
                self.cpu.registers.set_word(Word::Cx, (self.ticks >> 16) as u16);
                self.cpu.registers.set_word(Word::Dx, self.ticks as u16);
                Tick::Working
            }
            Ok(Event::Halt) => Tick::Halted,
            Ok(Event::Interrupt(number)) => panic!("the engine asked for interrupt {number}"),
            Err(undefined) => panic!("{undefined}"),
        }
    }

    /// Executes instructions until the program stops.
    ///
    /// # Panics
    /// If it never does, which tests exclude for all boards.
    pub fn run(&mut self) {
        let limit = self.cpu.instructions() + RUNAWAY;
        while self.step() == Tick::Working {
            assert!(self.cpu.instructions() < limit, "the engine does not come to an end");
        }
    }
}
