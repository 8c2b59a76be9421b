use std::collections::VecDeque;
use std::fmt;

use i8086::{Byte, Cpu, Event, Memory, Segment, Undefined, Word};

use super::{Form, LOAD_OFFSET, SEGMENT, Speaker};

/// The parts of a PC that the game uses: keyboard, screen, clock, timer and loudspeaker.
///
/// The BIOS is not emulated; the few interrupts that the game uses are served here. Time passes with the
/// clocks of the processor, and goes on to the next tick where the game does nothing but wait for it.
#[derive(Clone)]
pub struct Pc {
    /// The processor.
    pub cpu: Cpu,
    /// The time of day at which it was switched on, in ticks of the BIOS clock since midnight.
    pub switched_on: u64,
    /// The clocks that were left out because the game waited.
    skipped: u64,
    /// The last two ticks at which the game has read the time.
    asked: [u64; 2],
    keys: VecDeque<u8>,
    speaker: Speaker,
    sounds: Vec<Sound>,
    /// The screen mode that the game has set last.
    pub mode: u8,
    /// The text that it has written.
    pub text: String,
}

/// Why a PC has stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The game waits for a key.
    Key,
    /// The game is over.
    End,
}

/// The game has done something that no PC, or not this one, can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crash {
    /// An undefined instruction.
    Undefined(Undefined),
    /// This interrupt is not served, or not with this value in AH.
    Interrupt(u8, u8),
    /// It did not stop in a very long time.
    Endless,
}

/// A tone that was heard, or a silence between two tones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sound {
    /// The divisor of the timer, or `None` while the loudspeaker is off.
    pub divisor: Option<u16>,
    /// When it began, in clocks since the PC was switched on.
    pub clock: u64,
}

/// The picture of mode 13h.
pub const WIDTH: usize = 320;
/// The picture of mode 13h.
pub const HEIGHT: usize = 200;
const SCREEN: u32 = 0xA0000;
/// The first sixteen colours of mode 13h as the BIOS sets them: red, green and blue, six bits each.
pub const PALETTE: [[u8; 3]; 16] = [
    [0x00, 0x00, 0x00],
    [0x00, 0x00, 0x2A],
    [0x00, 0x2A, 0x00],
    [0x00, 0x2A, 0x2A],
    [0x2A, 0x00, 0x00],
    [0x2A, 0x00, 0x2A],
    [0x2A, 0x15, 0x00],
    [0x2A, 0x2A, 0x2A],
    [0x15, 0x15, 0x15],
    [0x15, 0x15, 0x3F],
    [0x15, 0x3F, 0x15],
    [0x15, 0x3F, 0x3F],
    [0x3F, 0x15, 0x15],
    [0x3F, 0x15, 0x3F],
    [0x3F, 0x3F, 0x15],
    [0x3F, 0x3F, 0x3F],
];

/// The clock of the BIOS ticks with every 65,536th count of the timer, which counts every fourth clock of
/// the processor.
pub const CLOCKS_PER_TICK: u64 = 4 * 65_536;
/// The ticks of a day, after which the BIOS starts again from zero.
pub const TICKS_PER_DAY: u64 = 0x18_00B0;
/// More instructions than the longest tune needs.
const ENDLESS: u64 = 20_000_000;

impl Pc {
    /// A PC that has loaded the game and not started it yet.
    pub fn new(form: Form) -> Pc {
        let mut cpu = Cpu::new();
        cpu.memory.load(SEGMENT, LOAD_OFFSET, form.game());
        for segment in Segment::ALL {
            cpu.registers.set_segment(segment, SEGMENT);
        }
        cpu.registers.ip = LOAD_OFFSET;
        cpu.registers.set_word(Word::Sp, 0xFFFE);
        Pc {
            cpu,
            switched_on: 0,
            skipped: 0,
            asked: [u64::MAX; 2],
            keys: VecDeque::new(),
            speaker: Speaker::default(),
            sounds: Vec::new(),
            mode: 3,
            text: String::new(),
        }
    }

    /// Presses a key that makes this letter, and lets the game run until it wants another or ends.
    pub fn press(&mut self, key: u8) -> Result<Stop, Crash> {
        self.keys.push_back(key);
        self.run()
    }

    /// Lets the game run until it waits for a key or ends.
    pub fn run(&mut self) -> Result<Stop, Crash> {
        let limit = self.cpu.instructions() + ENDLESS;
        while self.cpu.instructions() < limit {
            let before = self.cpu.registers;
            let clock = self.clock();
            let event = self.cpu.step(&mut self.speaker).map_err(Crash::Undefined)?;
            self.listen(clock);
            match event {
                Event::Next | Event::Halt => {}
                Event::Interrupt(0x20) => return Ok(Stop::End),
                Event::Interrupt(0x16) if self.keys.is_empty() => {
                    // The instruction is executed again when there is a key.
                    self.cpu.registers = before;
                    return Ok(Stop::Key);
                }
                Event::Interrupt(number) => self.serve(number)?,
            }
        }
        Err(Crash::Endless)
    }

    /// The picture on the screen, row by row, as colours of the palette.
    pub fn picture(&self) -> &[u8] {
        self.cpu.memory.slice(SCREEN, WIDTH * HEIGHT)
    }

    /// Everything that was heard so far.
    pub fn sounds(&self) -> &[Sound] {
        &self.sounds
    }

    /// The clocks since the PC was switched on.
    pub const fn clock(&self) -> u64 {
        self.cpu.clocks() + self.skipped
    }

    /// The present tick. A program that reads it for the third time within a tick is waiting for the next
    /// one, which is therefore now; a second time may be where one wait ends and another begins.
    fn tick(&mut self) -> u64 {
        let tick = self.clock() / CLOCKS_PER_TICK;
        if self.asked == [tick; 2] {
            self.skipped += (tick + 1) * CLOCKS_PER_TICK - self.clock();
        }
        self.asked = [self.asked[1], self.clock() / CLOCKS_PER_TICK];
        self.asked[1]
    }

    /// Records the state of the loudspeaker from a clock on, if it has changed.
    fn listen(&mut self, clock: u64) {
        let divisor = self.speaker.divisor();
        if divisor != self.sounds.last().and_then(|sound| sound.divisor) {
            self.sounds.push(Sound { divisor, clock });
        }
    }

    fn serve(&mut self, number: u8) -> Result<(), Crash> {
        let registers = &mut self.cpu.registers;
        let (function, al) = (registers.byte(Byte::Ah), registers.byte(Byte::Al));
        match (number, function) {
            (0x10, 0x00) => {
                self.mode = al;
                self.cpu.memory.load((SCREEN >> 4) as u16, 0, &[0; WIDTH * HEIGHT]);
            }
            (0x10, 0x0E) => self.text.push(char::from(al)),
            (0x16, 0x00) => registers.set_word(Word::Ax, self.keys.pop_front().unwrap_or(0).into()),
            (0x1A, 0x00) => {
                let ticks = (self.switched_on + self.tick()) % TICKS_PER_DAY;
                self.cpu.registers.set_word(Word::Cx, (ticks >> 16) as u16);
                self.cpu.registers.set_word(Word::Dx, ticks as u16);
                self.cpu.registers.set_byte(Byte::Al, 0);
            }
            _ => return Err(Crash::Interrupt(number, function)),
        }
        Ok(())
    }

    /// The byte at an offset of the game's segment.
    pub fn byte(&self, offset: u16) -> u8 {
        self.cpu.memory.read(Memory::address(SEGMENT, offset))
    }
}

impl fmt::Display for Crash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Crash::Undefined(undefined) => undefined.fmt(f),
            Crash::Interrupt(number, function) => {
                write!(f, "interrupt {number:02X} with AH={function:02X} is not served")
            }
            Crash::Endless => write!(f, "the game does not stop"),
        }
    }
}

impl std::error::Error for Crash {}
