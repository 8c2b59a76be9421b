mod schedule;
mod tap;

use std::sync::{Arc, OnceLock};

use schedule::Schedule;
use tap::Tap;

use crate::gates::Gates;
use crate::trace::{Radix, Trace, Track};
use crate::{Bundle, Fault, FaultError, Module, Netlist};

/// One copy of a circuit at work: levels at its inputs, a clock that can be stepped, and a
/// [`Trace`] of everything that has happened since power-on.
///
/// Registers hold their initial values at power-on, and whenever `reset` is 1.
///
/// ```
/// # use logic::{Bit, Machine, Netlist, Simulator, Word, ports};
/// # ports! { struct Inputs { enable: B } }
/// # ports! { struct Count { count: Word<B, 2> } }
/// # struct Counter;
/// # impl Machine for Counter {
/// #     const NAME: &'static str = "counter";
/// #     const PURPOSE: &'static str = "Counts.";
/// #     type Inputs<B: Bit> = Inputs<B>;
/// #     type Outputs<B: Bit> = Count<B>;
/// #     type Registers<B: Bit> = Count<B>;
/// #     fn initial<B: Bit>() -> Count<B> { Count { count: Word::constant(0) } }
/// #     fn logic<B: Bit>(registers: Count<B>, Inputs { enable }: Inputs<B>) -> (Count<B>, Count<B>) {
/// #         use logic::Signal;
/// #         let sum = registers.count.plus(Word([enable, B::LOW])).named("sum");
/// #         (Count { count: sum }, registers)
/// #     }
/// # }
/// let mut counter = Simulator::new(&Netlist::of_machine::<Counter>()?);
/// counter.set("enable", 1)?;
/// counter.clock();
/// counter.clock();
/// assert_eq!(counter.value("count"), Some(2));
/// counter.rewind(1);
/// assert_eq!(counter.value("count"), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Simulator {
    /// Shared by copies of a circuit, because it never changes.
    gates: Arc<Gates>,
    schedule: Arc<Schedule>,
    /// The input ports, each with the index of its lowest bit.
    ports: Arc<[(String, usize, usize)]>,
    /// The source of each track of the trace.
    taps: Arc<[Tap]>,
    clocked: bool,
    now: usize,
    /// A trace without columns. The columns are worked out when they are read, because nothing reads
    /// at most of them.
    blank: Trace,
    /// The levels of every clock, the present included: all input bits, and then `reset`.
    levels: Vec<u64>,
    /// The flip-flops in every clock, including the present.
    flops: Vec<u64>,
    /// The present values, once they have been needed.
    values: OnceLock<Vec<u64>>,
    /// Space for the values at the next edge.
    spare: Vec<u64>,
}

/// Why an input cannot be given a level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LevelError {
    /// The circuit has no such input.
    #[error("no input {name}; the inputs are {}", .known.join(", "))]
    UnknownInput {
        /// The requested name.
        name: String,
        /// The inputs of the circuit.
        known: Vec<String>,
    },
    /// The value has more bits than the input.
    #[error("{value} does not fit into the {width} bits of {name}")]
    TooLarge {
        /// The input.
        name: String,
        /// The value.
        value: u64,
        /// How many bits the input has.
        width: usize,
    },
}

impl Simulator {
    /// The circuit at power-on, with all inputs and `reset` at 0.
    pub fn new(netlist: &Netlist) -> Simulator {
        Simulator::recorded(netlist, netlist.gates())
    }

    /// The circuit at power-on with one wire stuck.
    pub fn with_fault(netlist: &Netlist, fault: &Fault) -> Result<Simulator, FaultError> {
        Ok(Simulator::recorded(netlist, netlist.gates().with_fault(fault)?))
    }

    /// Gates that have been read back from elsewhere, at power-up. The module gives the name of the circuit,
    /// its inputs, and whether it has a clock; the signals are the probes of the gates.
    pub fn of_gates(module: &Module, gates: Gates) -> Simulator {
        let schedule = Schedule::new(&gates);
        let signals = tap::of_probes(module, &gates, &schedule);
        Simulator::build(module, gates, schedule, signals)
    }

    fn recorded(netlist: &Netlist, gates: Gates) -> Simulator {
        let schedule = Schedule::new(&gates);
        let signals = tap::all(netlist, &gates, &schedule);
        Simulator::build(netlist.top(), gates, schedule, signals)
    }

    fn build(
        top: &Module,
        gates: Gates,
        schedule: Schedule,
        (tracks, taps): (Vec<Track>, Vec<Tap>),
    ) -> Simulator {
        let mut index = 0;
        let ports = top.inputs.iter().map(|port| {
            index += port.width;
            (port.name.clone(), index - port.width, port.width)
        });
        Simulator {
            ports: ports.collect(),
            taps: taps.into(),
            clocked: top.clocked,
            now: 0,
            blank: Trace::new(&top.name, tracks),
            levels: vec![0; gates.inputs + 1],
            flops: gates.initial(),
            values: OnceLock::new(),
            spare: Vec::new(),
            schedule: Arc::new(schedule),
            gates: Arc::new(gates),
        }
    }

    /// Gives an input, or `reset`, a level that it keeps until it gets another.
    pub fn set(&mut self, input: &str, value: u64) -> Result<(), LevelError> {
        let result = self.put(input, value);
        self.disturb();
        result
    }

    /// Gives all inputs levels at once; they are in the order of the ports.
    pub fn drive(&mut self, inputs: &impl Bundle<bool>) -> Result<(), LevelError> {
        let result = self.put_all(inputs);
        self.disturb();
        result
    }

    /// Gives `reset` and all inputs levels at once, from one number: `reset` is bit 0 of a machine, and
    /// the inputs follow in the order of the ports.
    pub fn drive_bits(&mut self, levels: u64) {
        let first = usize::from(self.clocked);
        let [inputs @ .., reset] = self.present_levels() else { return };
        for (index, input) in inputs.iter_mut().enumerate() {
            *input = levels.checked_shr((first + index) as u32).unwrap_or(0) & 1;
        }
        *reset = levels & first as u64;
        self.disturb();
    }

    /// Gives `reset` and all inputs the levels that they have in another copy of the circuit.
    ///
    /// # Panics
    /// If the other one has other inputs.
    pub fn follow(&mut self, other: &Simulator) {
        let theirs = &other.levels[other.levels.len() - other.width()..];
        if *self.present_levels() != *theirs {
            self.present_levels().copy_from_slice(theirs);
            self.disturb();
        }
    }

    /// Everything that happens when a machine is given levels clock by clock from power-on.
    pub fn trace_of(netlist: &Netlist, clocks: &[u64]) -> Trace {
        let mut simulator = Simulator::new(netlist);
        for (index, &levels) in clocks.iter().enumerate() {
            if index > 0 {
                simulator.clock();
            }
            simulator.drive_bits(levels);
        }
        simulator.trace()
    }

    /// Every named signal, in the order of [`Trace::tracks`].
    pub fn tracks(&self) -> &[Track] {
        self.blank.tracks()
    }

    /// The index of the signal with this name; names of instances come before it, with dots.
    pub fn find(&self, path: &str) -> Option<usize> {
        self.blank.find(path)
    }

    /// The present value of the signal with this name.
    pub fn value(&self, path: &str) -> Option<u64> {
        self.find(path).map(|track| self.read(track))
    }

    /// The present value of a signal, by its index.
    ///
    /// # Panics
    /// If there is no such signal.
    pub fn read(&self, track: usize) -> u64 {
        self.tapped(&self.taps[track], self.now, || self.values())
    }

    /// One rising edge of the clock: the flip-flops get their next values, and the levels stay.
    pub fn clock(&mut self) {
        let values = self.values.take().unwrap_or_else(|| {
            let mut values = std::mem::take(&mut self.spare);
            self.evaluate(self.now, &mut values);
            values
        });
        self.flops.extend(self.schedule.next(&values));
        self.spare = values;
        self.levels.extend_from_within(self.levels.len() - self.width()..);
        self.now += 1;
        self.disturb();
    }

    /// One rising edge of the clock, right after which all inputs are set.
    pub fn clock_to(&mut self, inputs: &impl Bundle<bool>) -> Result<(), LevelError> {
        self.clock();
        self.drive(inputs)
    }

    /// The number of the present clock: how many rising edges there have been since power-on.
    pub fn now(&self) -> usize {
        self.now
    }

    /// The values of all signals in a clock, as a column of the trace.
    ///
    /// # Panics
    /// If the clock is still to come.
    pub fn column(&self, clock: usize) -> Vec<u64> {
        let worked_out;
        let values = if clock == self.now {
            self.values()
        } else {
            worked_out = self.evaluated(clock);
            &worked_out
        };
        self.taps.iter().map(|tap| self.tapped(tap, clock, || values)).collect()
    }

    /// Everything since power-on. The last column is the present.
    pub fn trace(&self) -> Trace {
        let mut trace = self.blank.clone();
        (0..=self.now).for_each(|clock| trace.push(&self.column(clock)));
        trace
    }

    /// Sets the radix of a signal; nothing happens if there is no such signal.
    pub fn set_radix(&mut self, path: &str, radix: Radix) {
        if let Some(track) = self.find(path) {
            self.blank.set_radix(track, radix);
        }
    }

    /// Returns to an earlier clock, with the levels of that clock; later clocks are discarded. A future clock
    /// changes nothing.
    pub fn rewind(&mut self, clock: usize) {
        self.now = self.now.min(clock);
        self.levels.truncate((self.now + 1) * self.width());
        self.flops.truncate((self.now + 1) * self.gates.flops.len());
        self.disturb();
    }

    fn put_all(&mut self, inputs: &impl Bundle<bool>) -> Result<(), LevelError> {
        let ports = Arc::clone(&self.ports);
        let (mut ports, mut stranger) = (ports.iter(), None);
        let levels = self.present_levels();
        inputs.visit("", &mut |leaf, bits| match ports.next() {
            Some((name, index, width)) if name == leaf.path && *width == bits.len() => {
                for (level, &bit) in levels[*index..].iter_mut().zip(bits) {
                    *level = u64::from(bit);
                }
            }
            _ => stranger = Some(leaf.path.to_owned()),
        });
        stranger.map_or(Ok(()), |name| Err(self.unknown_input(&name)))
    }

    fn put(&mut self, input: &str, value: u64) -> Result<(), LevelError> {
        let reset = self.clocked && input == "reset";
        let port = self.ports.iter().find(|(name, ..)| name == input);
        let (index, width) = match port {
            Some(&(_, index, width)) => (index, width),
            None if reset => (0, 1),
            None => return Err(self.unknown_input(input)),
        };
        if width < 64 && value >> width != 0 {
            return Err(LevelError::TooLarge { name: input.to_owned(), value, width });
        }
        let levels = self.present_levels();
        if reset {
            levels[levels.len() - 1] = value;
        } else {
            for (bit, level) in levels[index..][..width].iter_mut().enumerate() {
                *level = value >> bit & 1;
            }
        }
        Ok(())
    }

    fn unknown_input(&self, name: &str) -> LevelError {
        let reset = self.clocked.then(|| "reset".to_owned());
        let known = reset.into_iter().chain(self.ports.iter().map(|(name, ..)| name.clone())).collect();
        LevelError::UnknownInput { name: name.to_owned(), known }
    }

    /// How many levels a clock has.
    fn width(&self) -> usize {
        self.gates.inputs + 1
    }

    fn present_levels(&mut self) -> &mut [u64] {
        let start = self.levels.len() - self.width();
        &mut self.levels[start..]
    }

    fn reset(&self, clock: usize) -> u64 {
        self.levels[(clock + 1) * self.width() - 1]
    }

    /// The present has changed: computed values are stale, and `reset` acts at once.
    fn disturb(&mut self) {
        self.values.take();
        if self.reset(self.now) == 1 {
            self.flops.truncate(self.now * self.gates.flops.len());
            self.flops.extend(self.gates.initial());
        }
    }

    fn values(&self) -> &[u64] {
        self.values.get_or_init(|| self.evaluated(self.now))
    }

    /// The value of everything in a clock, in the order of the schedule.
    fn evaluated(&self, clock: usize) -> Vec<u64> {
        let mut values = Vec::new();
        self.evaluate(clock, &mut values);
        values
    }

    fn evaluate(&self, clock: usize, values: &mut Vec<u64>) {
        let levels = &self.levels[clock * self.width()..][..self.gates.inputs];
        self.schedule.evaluate(levels, self.flops_of(clock), values);
    }

    fn flops_of(&self, clock: usize) -> &[u64] {
        let flops = self.gates.flops.len();
        &self.flops[clock * flops..][..flops]
    }

    /// The value of a signal in a clock; the values of that clock are computed only if needed.
    fn tapped<'a>(&self, tap: &Tap, clock: usize, values: impl FnOnce() -> &'a [u64]) -> u64 {
        match tap {
            Tap::Clock => 0,
            Tap::Reset => self.reset(clock),
            Tap::Flops(indices) => number(indices, self.flops_of(clock)),
            Tap::Values(indices) => number(indices, values()),
        }
    }
}

/// The number whose bits are at these indices, the lowest first.
fn number(indices: &[usize], values: &[u64]) -> u64 {
    indices.iter().rev().fold(0, |number, &index| number << 1 | values[index] & 1)
}
