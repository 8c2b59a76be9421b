//! String instructions, alone and repeated.

use crate::arithmetic;
use crate::execute::Execution;
use crate::width::Width;
use crate::{Flag, Segment, Word};

/// A string operation, by the opcode without its lowest bit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Move,
    Compare,
    Store,
    Load,
    Scan,
}

impl Kind {
    const fn of(opcode: u8) -> Kind {
        match opcode & !1 {
            0xA4 => Kind::Move,
            0xA6 => Kind::Compare,
            0xAA => Kind::Store,
            0xAC => Kind::Load,
            _ => Kind::Scan,
        }
    }

    /// Clocks alone, and for each repetition.
    const fn clocks(self) -> (u32, u32) {
        match self {
            Kind::Move => (18, 17),
            Kind::Compare => (22, 22),
            Kind::Store => (11, 10),
            Kind::Load => (12, 13),
            Kind::Scan => (15, 15),
        }
    }
}

impl Execution<'_> {
    /// With a prefix, the instruction is repeated CX times, and comparisons stop when the zero flag differs
    /// from that of the prefix.
    pub fn string(&mut self, opcode: u8) {
        let (kind, width) = (Kind::of(opcode), Width::of(opcode));
        let (alone, repeated) = kind.clocks();
        let Some(while_zero) = self.repeat else {
            self.cpu.count(alone);
            return self.string_once(kind, width);
        };
        self.cpu.count(9);
        while self.cpu.registers.word(Word::Cx) != 0 {
            self.cpu.count(repeated);
            self.string_once(kind, width);
            self.cpu.registers.set_word(Word::Cx, self.cpu.registers.word(Word::Cx) - 1);
            let compares = matches!(kind, Kind::Compare | Kind::Scan);
            if compares && self.cpu.registers.flags.get(Flag::Zero) != while_zero {
                break;
            }
        }
    }

    fn string_once(&mut self, kind: Kind, width: Width) {
        let (source, destination) = (self.data_segment(Segment::Ds), self.cpu.registers.segment(Segment::Es));
        let (si, di) = (self.cpu.registers.word(Word::Si), self.cpu.registers.word(Word::Di));
        let accumulator = self.register(width, 0);
        match kind {
            Kind::Move => {
                let value = self.read_memory(width, source, si);
                self.write_memory(width, destination, di, value);
            }
            Kind::Store => self.write_memory(width, destination, di, accumulator),
            Kind::Load => {
                let value = self.read_memory(width, source, si);
                self.set_register(width, 0, value);
            }
            Kind::Compare => {
                let (a, b) = (self.read_memory(width, source, si), self.read_memory(width, destination, di));
                arithmetic::subtract(width, a, b, 0, &mut self.cpu.registers.flags);
            }
            Kind::Scan => {
                let value = self.read_memory(width, destination, di);
                arithmetic::subtract(width, accumulator, value, 0, &mut self.cpu.registers.flags);
            }
        }
        let down = self.cpu.registers.flags.get(Flag::Direction);
        let step = if down { width.bytes().wrapping_neg() } else { width.bytes() };
        if matches!(kind, Kind::Move | Kind::Load | Kind::Compare) {
            self.cpu.registers.set_word(Word::Si, si.wrapping_add(step));
        }
        if matches!(kind, Kind::Move | Kind::Store | Kind::Compare | Kind::Scan) {
            self.cpu.registers.set_word(Word::Di, di.wrapping_add(step));
        }
    }
}
