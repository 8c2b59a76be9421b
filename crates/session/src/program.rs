use crate::Session;

/// How far to step in a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stride {
    /// To the next landmark: a stage, a turn, a tried pattern, a chosen cell.
    Landmark,
    /// One instruction, including everything that a call executes.
    OverCall,
}

impl Session {
    /// Looks further forward or back in the program; on a machine that is not a program, one clock.
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
