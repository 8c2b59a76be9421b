use crate::{Gates, number};

/// The number of clocks remembered; a new one replaces another in its slot.
const SLOTS: usize = 1 << 16;
/// How far a product is shifted so that its upper bits are the number of a slot.
const SHIFT: u32 = 64 - SLOTS.ilog2();

/// One case of a circuit with few bits, clock by clock: the result of a clock is computed once, and looked up
/// when the same levels meet the same registers again.
///
/// The levels of a clock are a number with `reset` in bit 0 and the bits of the inputs above it. The outputs
/// are a number as well, with their values just before the rising edge.
///
/// ```
/// use logic::{Flop, Gate, Gates, Memo};
///
/// // A bit that changes while the input is 1.
/// let gates = vec![Gate::Flop(0), Gate::Input(0), Gate::Xor(0, 1)];
/// let flops = vec![Flop { initial: false, next: 2 }];
/// let toggle = Gates { gates, inputs: 1, flops, outputs: vec![0], probes: Vec::new() };
/// let mut toggle = Memo::new(&toggle);
/// assert_eq!([0b01, 0b10, 0b10, 0b00, 0b11].map(|levels| toggle.step(levels)), [0, 0, 1, 0, 0]);
/// ```
pub struct Memo {
    gates: Gates,
    registers: usize,
    held: u64,
    /// Registers and levels before a clock, then registers after it and outputs.
    known: Box<[[u64; 2]; SLOTS]>,
}

impl Memo {
    /// The circuit after a reset.
    ///
    /// # Panics
    /// If registers, `reset` and inputs have more than 63 bits, or registers and outputs more than 64.
    pub fn new(gates: &Gates) -> Memo {
        let registers = gates.flops.len();
        assert!(registers + gates.inputs < 63 && registers + gates.outputs.len() <= 64, "too many bits");
        // No clock has all bits of a key set.
        let known = vec![[u64::MAX, 0]; SLOTS]
            .try_into()
            .unwrap_or_else(|_| unreachable!("as many as there are slots"));
        let held = number(&gates.flops.iter().map(|flop| flop.initial).collect::<Vec<_>>());
        Memo { gates: gates.clone(), registers, held, known }
    }

    /// One clock.
    #[inline]
    pub fn step(&mut self, levels: u64) -> u64 {
        let key = self.held | levels << self.registers;
        let slot = slot(key);
        let [known, mut answer] = self.known[slot];
        if known != key {
            answer = self.work_out(levels);
            self.known[slot] = [key, answer];
        }
        self.held = answer & ((1 << self.registers) - 1);
        answer >> self.registers
    }

    #[cold]
    fn work_out(&self, levels: u64) -> u64 {
        let bits =
            |number: u64, count: usize| -> Vec<u64> { (0..count).map(|bit| number >> bit & 1).collect() };
        let (held, inputs) = (bits(self.held, self.registers), bits(levels >> 1, self.gates.inputs));
        let (next, outputs) = self.gates.step(&held, levels & 1, &inputs, None);
        number(&next.into_iter().chain(outputs).map(|lanes| lanes & 1 == 1).collect::<Vec<_>>())
    }
}

/// The slot of a key: the upper bits of the product depend on all bits of the key.
#[inline]
fn slot(key: u64) -> usize {
    // The remainder changes nothing, but the compiler then knows that the slot exists.
    (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> SHIFT) as usize % SLOTS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Flop, Gate};

    /// A register of 17 bits with feedback, 200,000 clocks: more than are remembered, so that slots are
    /// reused, and then the same again after a reset.
    #[test]
    fn what_is_looked_up_is_what_was_worked_out() {
        let mut gates: Vec<Gate> =
            (0..17).map(Gate::Flop).chain([Gate::Input(0), Gate::Xor(16, 13)]).collect();
        gates.push(Gate::Xor(18, 17));
        let next = |bit: usize| if bit == 0 { 19 } else { bit - 1 };
        let flops = (0..17).map(|bit| Flop { initial: bit == 3, next: next(bit) }).collect();
        let gates = Gates { gates, inputs: 1, flops, outputs: vec![16, 19], probes: Vec::new() };
        let mut memo = Memo::new(&gates);
        for clock in 0_u64..200_000 {
            let levels = u64::from(clock % 100_000 == 0) | (clock % 7 / 6) << 1;
            let before: Vec<u64> = (0..17).map(|bit| memo.held >> bit & 1).collect();
            let (next, outputs) = gates.step(&before, levels & 1, &[levels >> 1], None);
            let bits = |number: u64, count: usize| (0..count).map(move |bit| number >> bit & 1);
            assert!(bits(memo.step(levels), 2).eq(outputs.iter().map(|lanes| lanes & 1)), "{clock}");
            assert!(bits(memo.held, 17).eq(next.iter().map(|lanes| lanes & 1)), "{clock}");
        }
        let used = memo.known.iter().filter(|[key, _]| *key != u64::MAX).count();
        assert!(used > SLOTS / 2, "{used} of {SLOTS} slots");
    }
}
