use crate::Session;

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
        let (trace, cursor) = (self.trace(), self.cursor());
        let Some(program) = self.mechanism.program() else {
            return if forward { self.look_forward(1) } else { self.look_back(1) };
        };
        let depth = trace.value(program.stack, cursor);
        let is_end = |clock: &usize| match stride {
            Stride::Landmark => trace.value(program.landmark, *clock) != 0,
            Stride::OverCall => trace.value(program.stack, *clock) >= depth,
        };
        let target = if forward {
            (cursor + 1..trace.clocks()).find(is_end).unwrap_or(self.now())
        } else {
            (0..cursor).rev().find(is_end).unwrap_or(0)
        };
        self.look_at(target);
    }
}
