use machines::assembly::column::STACK_WORDS;
use machines::assembly::{Line, Listing};

use crate::Session;

/// A program at one instruction.
#[derive(Clone, Debug)]
pub struct Program {
    /// Every line of the source with its address and its bytes.
    pub listing: &'static Listing,
    /// The offset of the instruction that comes next.
    pub ip: u16,
    /// The nine flags.
    pub flags: i8086::Flags,
    /// The bit planes of the player and of the computer, while BX and DX hold them: bit 0 is cell 0 of the
    /// ring, bit 8 the centre.
    pub planes: Option<[u16; 2]>,
    /// The words on top of the stack.
    pub stack: [u16; STACK_WORDS],
    /// The bytes that were written last to ports 42h, 43h and 61h.
    pub ports: [u8; 3],
    /// The clocks so far, by Intel's table.
    pub clocks: u64,
}

impl Program {
    /// The line of the instruction that comes next.
    pub fn line(&self) -> Option<&'static Line> {
        self.listing.line_at(self.ip).map(|index| &self.listing.lines[index])
    }

    /// The lines of code around the instruction that comes next, and which of them that is.
    pub fn lines_around(&self, count: usize) -> (Vec<&'static Line>, usize) {
        let current = self.listing.line_at(self.ip).unwrap_or(0);
        let is_shown = |line: &&Line| line.is_program();
        let above = count.saturating_sub(1) / 2;
        let mut lines: Vec<&Line> =
            self.listing.lines[..current].iter().rev().filter(is_shown).take(above).collect();
        lines.reverse();
        let index = lines.len();
        let below = self.listing.lines[current..].iter().filter(is_shown);
        lines.extend(below.take(count - index.min(count)));
        (lines, index)
    }
}

/// Two are equal if they show the same moment of the same program.
impl PartialEq for Program {
    fn eq(&self, other: &Program) -> bool {
        std::ptr::eq(self.listing, other.listing)
            && (self.ip, self.flags, self.planes, self.stack, self.ports, self.clocks)
                == (other.ip, other.flags, other.planes, other.stack, other.ports, other.clocks)
    }
}

impl Eq for Program {}

/// How far to go in a program that is being looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stride {
    /// To the next landmark: a stage, a turn, a pattern that is tried, a cell that is taken.
    Landmark,
    /// One instruction, a call with everything that is called.
    OverCall,
}

impl Session {
    /// Looks further forward or back in the program; a machine that is none goes one clock.
    pub fn look_far(&mut self, stride: Stride, forward: bool) {
        let trace = self.trace();
        let cursor = self.cursor();
        let [Some(landmark), Some(sp)] = ["landmark", "SP"].map(|name| trace.find(name)) else {
            return if forward { self.look_forward(1) } else { self.look_back(1) };
        };
        let depth = trace.value(sp, cursor);
        let is_end = |clock: usize| match stride {
            Stride::Landmark => trace.value(landmark, clock) != 0,
            Stride::OverCall => trace.value(sp, clock) >= depth,
        };
        let target = if forward {
            (cursor + 1..trace.clocks()).find(|&clock| is_end(clock)).unwrap_or(self.now())
        } else {
            (0..cursor).rev().find(|&clock| is_end(clock)).unwrap_or(0)
        };
        self.look_at(target);
    }
}
