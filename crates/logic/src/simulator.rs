use std::sync::Arc;

use crate::gates::{Gates, Net};
use crate::module::Source;
use crate::schedule::Schedule;
use crate::trace::{Radix, Role, Trace, Track};
use crate::{Bundle, Module, Netlist};

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
    /// What copies of a circuit share, because it never changes.
    gates: Arc<Gates>,
    schedule: Arc<Schedule>,
    /// The input ports, each with the place of its lowest bit.
    ports: Arc<[(String, usize, usize)]>,
    /// Where each track of the trace gets its value.
    taps: Arc<[Tap]>,
    clocked: bool,
    inputs: Vec<u64>,
    reset: bool,
    /// What the flip-flops held in every column of the trace, the present included.
    flops: Vec<Vec<u64>>,
    nets: Vec<u64>,
    trace: Trace,
}

/// Why an input cannot be given a level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LevelError {
    /// The circuit has no such input.
    #[error("no input {name}")]
    UnknownInput {
        /// What was asked for.
        name: String,
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

#[derive(Clone, Debug)]
enum Tap {
    Clock,
    Reset,
    Nets(Vec<Net>),
}

impl Simulator {
    /// The circuit at power-on, with all inputs and `reset` at 0.
    pub fn new(netlist: &Netlist) -> Simulator {
        let gates = netlist.gates();
        let mut tracks = Vec::new();
        let mut taps = Vec::new();
        collect(netlist, netlist.top(), &mut Vec::new(), &gates, &mut |track, tap| {
            tracks.push(track);
            taps.push(tap);
        });
        let mut place = 0;
        let ports = netlist.top().inputs.iter().map(|port| {
            place += port.width;
            (port.name.clone(), place - port.width, port.width)
        });
        let mut simulator = Simulator {
            ports: ports.collect(),
            taps: taps.into(),
            clocked: netlist.top().clocked,
            inputs: vec![0; gates.inputs],
            reset: false,
            flops: vec![gates.initial()],
            nets: Vec::new(),
            trace: Trace::new(&netlist.top().name, tracks),
            schedule: Arc::new(Schedule::new(&gates)),
            gates: Arc::new(gates),
        };
        simulator.settle();
        simulator
    }

    /// Gives an input, or `reset`, a level that it keeps until it gets another.
    pub fn set(&mut self, input: &str, value: u64) -> Result<(), LevelError> {
        self.put(input, value)?;
        self.settle();
        Ok(())
    }

    /// Gives all inputs levels at once.
    pub fn drive(&mut self, inputs: &impl Bundle<bool>) -> Result<(), LevelError> {
        let result = self.put_all(inputs);
        self.settle();
        result
    }

    /// Gives `reset` and all inputs levels at once, from one number: `reset` is bit 0 of a machine, and
    /// the inputs follow in the order of the ports.
    pub fn drive_bits(&mut self, levels: u64) {
        let first = usize::from(self.clocked);
        self.reset = self.clocked && levels & 1 == 1;
        for (place, input) in self.inputs.iter_mut().enumerate() {
            *input = levels.checked_shr((first + place) as u32).unwrap_or(0) & 1;
        }
        self.settle();
    }

    /// Everything that happens when a machine is given levels clock by clock from power-on.
    pub fn trace_of(netlist: &Netlist, clocks: &[u64]) -> Trace {
        let mut simulator = Simulator::new(netlist);
        for (place, &levels) in clocks.iter().enumerate() {
            if place > 0 {
                simulator.clock();
            }
            simulator.drive_bits(levels);
        }
        simulator.trace
    }

    /// The present value of a signal; names of instances come before it, with dots.
    pub fn value(&self, path: &str) -> Option<u64> {
        Some(self.trace.value(self.trace.find(path)?, self.now()))
    }

    /// One rising edge of the clock.
    pub fn clock(&mut self) {
        self.flops.push(self.gates.next(&self.nets));
        self.settle();
    }

    /// One rising edge of the clock, right after which all inputs get levels.
    pub fn clock_to(&mut self, inputs: &impl Bundle<bool>) -> Result<(), LevelError> {
        self.flops.push(self.gates.next(&self.nets));
        self.drive(inputs)
    }

    /// The number of the present clock: how many rising edges there have been since power-on.
    pub fn now(&self) -> usize {
        self.flops.len() - 1
    }

    /// Everything since power-on. The last column is the present.
    pub fn trace(&self) -> &Trace {
        &self.trace
    }

    /// Has the values of a signal written in another way; nothing happens if there is no such signal.
    pub fn set_radix(&mut self, path: &str, radix: Radix) {
        if let Some(track) = self.trace.find(path) {
            self.trace.set_radix(track, radix);
        }
    }

    /// Goes back to an earlier clock, with the levels of that clock; what came after is forgotten.
    /// A clock that is still to come changes nothing.
    pub fn rewind(&mut self, clock: usize) {
        if clock >= self.now() {
            return;
        }
        self.flops.truncate(clock + 1);
        self.trace.truncate(clock + 1);
        let levels: Vec<(String, u64)> = (self.trace.tracks().iter().zip(self.trace.column(clock)))
            .filter(|(track, _)| track.scope.is_empty() && matches!(track.role, Role::Input | Role::Reset))
            .map(|(track, &value)| (track.name.clone(), value))
            .collect();
        for (name, value) in levels {
            let put = self.put(&name, value);
            debug_assert_eq!(put, Ok(()), "a level that was there before is there again");
        }
        self.settle();
    }

    fn put_all(&mut self, inputs: &impl Bundle<bool>) -> Result<(), LevelError> {
        let mut result = Ok(());
        inputs.visit("", &mut |leaf, bits| {
            let value = bits.iter().rev().fold(0, |value, &bit| value << 1 | u64::from(bit));
            let put = self.put(leaf.path, value);
            if result.is_ok() {
                result = put;
            }
        });
        result
    }

    fn put(&mut self, input: &str, value: u64) -> Result<(), LevelError> {
        let reset = self.clocked && input == "reset";
        let port = self.ports.iter().find(|(name, ..)| name == input);
        let (place, width) = match port {
            Some(&(_, place, width)) => (place, width),
            None if reset => (0, 1),
            None => return Err(LevelError::UnknownInput { name: input.to_owned() }),
        };
        if width < 64 && value >> width != 0 {
            return Err(LevelError::TooLarge { name: input.to_owned(), value, width });
        }
        if reset {
            self.reset = value == 1;
        } else {
            for bit in 0..width {
                self.inputs[place + bit] = value >> bit & 1;
            }
        }
        Ok(())
    }

    /// Lets the present levels spread through the gates and writes the last column anew.
    fn settle(&mut self) {
        let now = self.now();
        if self.reset {
            self.flops[now] = self.gates.initial();
        }
        self.schedule.evaluate(&self.inputs, &self.flops[now], &mut self.nets);
        let column: Vec<u64> = self
            .taps
            .iter()
            .map(|tap| match tap {
                Tap::Clock => 0,
                Tap::Reset => u64::from(self.reset),
                Tap::Nets(nets) => nets.iter().rev().fold(0, |value, &net| value << 1 | self.nets[net] & 1),
            })
            .collect();
        self.trace.truncate(now);
        self.trace.push(&column);
    }
}

/// Finds every named signal of a module and of what is inside it, in the order of [`Trace::tracks`].
fn collect(
    netlist: &Netlist,
    module: &Module,
    scope: &mut Vec<String>,
    gates: &Gates,
    found: &mut impl FnMut(Track, Tap),
) {
    let track = |name: &str, width, states, role| Track {
        scope: scope.clone(),
        name: name.to_owned(),
        width,
        states,
        role,
        register: is_register(module, name),
        radix: Radix::usual(width),
    };
    if module.clocked {
        found(track("clock", 1, &[], Role::Clock), Tap::Clock);
        found(track("reset", 1, &[], Role::Reset), Tap::Reset);
    }
    let ports = (module.inputs.iter().map(|port| (port, Role::Input)))
        .chain(module.outputs.iter().map(|(port, _)| (port, Role::Output)));
    let ports: Vec<(&str, Role)> = ports.map(|(port, role)| (port.name.as_str(), role)).collect();
    let mut probes: Vec<_> = gates.probes.iter().filter(|probe| probe.scope == *scope).collect();
    let place = |name: &str| ports.iter().position(|(port, _)| *port == name);
    probes.sort_by_key(|probe| place(&probe.name).unwrap_or(ports.len()));
    for probe in probes {
        let role = place(&probe.name).map_or(Role::Inside, |place| ports[place].1);
        let track = track(&probe.name, probe.nets.len(), probe.states, role);
        found(track, Tap::Nets(probe.nets.clone()));
    }
    for instance in &module.instances {
        if let Some(inner) = netlist.module(&instance.module) {
            scope.push(instance.name.clone());
            collect(netlist, inner, scope, gates, found);
            scope.pop();
        }
    }
}

fn is_register(module: &Module, name: &str) -> bool {
    module.registers.iter().any(|register| {
        matches!(register.source, Source::Here(_))
            && module.nodes[register.node].name.as_deref() == Some(name)
    })
}
