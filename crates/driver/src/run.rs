use crate::program::{Op, Program};
use crate::{Condition, Pins};

/// A program under way: it sets inputs and stops where a clock is due, so that its owner clocks the
/// machine, looks at it, and lets it go on.
///
/// ```
/// # use driver::{Driver, Missing, Pause, Pins, Run, Signal};
/// struct Toggle { press: u64, light: u64 }
/// impl Pins for Toggle {
///     fn set(&mut self, _: usize, _: usize, _: usize, value: u64) { self.press = value }
///     fn read(&self, signal: usize, _: usize, _: usize) -> u64 { [self.press, self.light][signal] }
/// }
/// let text = r#"
/// name = "toggle"
/// kind = "referee"
/// [reset]
/// steps = ["press=1", "until light==1 max 3", "press=0"]
/// "#;
/// let signals = [Signal::new("press", 1, true), Signal::new("light", 1, false)];
/// let controls = Driver::parse(text, "toggle.toml")?.compile(&signals, Missing::Refused)?;
/// let program = controls.reset.as_ref().unwrap();
/// let mut toggle = Toggle { press: 0, light: 0 };
/// let mut run = Run::new();
/// while run.next(program, &controls.watches, &mut toggle) == Pause::Clock {
///     toggle.light ^= toggle.press;
/// }
/// assert_eq!((toggle.press, toggle.light), (0, 1));
/// # Ok::<(), driver::DriverError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Run {
    next: usize,
    clocks: u32,
    rounds: u32,
    changed: bool,
    /// A bit for each watched flag that was up at some clock.
    pub seen: u32,
}

/// Why a run paused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pause {
    /// Inputs have changed, and signals are about to be read. [`Run::next`] never returns this.
    Settle,
    /// A clock is due.
    Clock,
    /// It is over.
    Done,
    /// Something that the program waits for has not come in time.
    Stuck,
}

impl Run {
    /// At the first step.
    pub fn new() -> Run {
        Run::default()
    }

    /// At the first step of another program of the same move: seen flags stay.
    pub fn then(&self) -> Run {
        Run { seen: self.seen, ..Run::default() }
    }

    /// Goes on to the next clock or to the end, on pins whose signals follow their inputs at once.
    pub fn next(
        &mut self,
        program: &Program,
        watches: &[Condition],
        pins: &mut (impl Pins + ?Sized),
    ) -> Pause {
        loop {
            match self.advance(program, watches, pins) {
                Pause::Settle => {}
                pause => return pause,
            }
        }
    }

    /// Goes on, on pins that must be brought to rest between setting and reading.
    pub fn advance(
        &mut self,
        program: &Program,
        watches: &[Condition],
        pins: &mut (impl Pins + ?Sized),
    ) -> Pause {
        loop {
            let op = program.ops.get(self.next);
            let reads = match op {
                Some(Op::JumpUnless(..)) => true,
                Some(Op::Clock(count)) => *count > self.clocks && !watches.is_empty(),
                Some(Op::Stop) | None => !watches.is_empty(),
                _ => false,
            };
            if reads && self.changed {
                self.changed = false;
                return Pause::Settle;
            }
            match op {
                None | Some(Op::Stop) => {
                    self.watch(watches, pins);
                    return Pause::Done;
                }
                Some(Op::Set(reference, value)) => {
                    reference.set(pins, *value);
                    self.changed = true;
                }
                Some(Op::Clock(count)) => {
                    if self.clocks < *count {
                        self.watch(watches, pins);
                        self.clocks += 1;
                        self.changed = false;
                        return Pause::Clock;
                    }
                    self.clocks = 0;
                }
                Some(Op::Begin) => self.rounds = 0,
                Some(Op::Round(most)) => {
                    if self.rounds == *most {
                        return Pause::Stuck;
                    }
                    self.rounds += 1;
                }
                Some(Op::JumpUnless(condition, to)) => {
                    if !condition.holds(pins, self.seen) {
                        self.next = *to;
                        continue;
                    }
                }
                Some(Op::Jump(to)) => {
                    self.next = *to;
                    continue;
                }
            }
            self.next += 1;
        }
    }

    fn watch(&mut self, watches: &[Condition], pins: &(impl Pins + ?Sized)) {
        for (flag, condition) in watches.iter().enumerate() {
            if condition.holds(pins, self.seen) {
                self.seen |= 1 << flag;
            }
        }
    }
}
