//! Value change dumps: traces as files for waveform viewers.

use std::io::{self, Write};

use ::vcd::{IdCode, ReferenceIndex, SimulationCommand, TimescaleUnit, Value, VarType, Writer};

use super::{Role, Trace, Track};

/// How long a clock lasts in a dump, in nanoseconds.
pub(super) const PERIOD: u64 = 10;

impl Trace {
    /// Writes the trace as a value change dump.
    ///
    /// Column *n* lasts from 10 × *n* to 10 × (*n* + 1) nanoseconds. Signals change where a column
    /// begins; the clock rises there, from the second column on, and falls half-way. A signal that
    /// holds a state is there twice: as a number, and by name in a string variable next to it.
    pub fn write_vcd(&self, output: impl Write) -> io::Result<()> {
        let mut writer = Writer::new(output);
        writer.timescale(1, TimescaleUnit::NS)?;
        let variables = self.declare(&mut writer)?;
        writer.enddefinitions()?;
        for clock in 0..self.clocks() {
            let begin = PERIOD * clock as u64;
            writer.timestamp(begin)?;
            if clock == 0 {
                writer.begin(SimulationCommand::Dumpvars)?;
            }
            for (index, (track, variable)) in self.tracks().iter().zip(&variables).enumerate() {
                let value = self.value(index, clock);
                if track.role == Role::Clock {
                    writer.change_scalar(variable.number, clock > 0)?;
                } else if clock == 0 || value != self.value(index, clock - 1) {
                    variable.change(&mut writer, track, value)?;
                }
            }
            if clock == 0 {
                writer.end()?;
            } else if self.tracks().iter().any(|track| track.role == Role::Clock) {
                writer.timestamp(begin + PERIOD / 2)?;
                for (track, variable) in self.tracks().iter().zip(&variables) {
                    if track.role == Role::Clock {
                        writer.change_scalar(variable.number, false)?;
                    }
                }
            }
        }
        writer.timestamp(PERIOD * self.clocks() as u64)?;
        writer.flush()
    }

    /// The name of the string variable next to a signal that holds a state.
    ///
    /// No name in a circuit ends with an underscore, so one at the end resolves any conflict.
    pub(super) fn name_of_states(&self, track: &Track) -> String {
        let name = format!("{}_name", track.name);
        let taken = self.tracks().iter().any(|other| other.scope == track.scope && other.name == name);
        if taken { name + "_" } else { name }
    }

    fn declare(&self, writer: &mut Writer<impl Write>) -> io::Result<Vec<Variable>> {
        let mut open: &[String] = &[];
        let mut variables = Vec::new();
        writer.add_module(self.module())?;
        for track in self.tracks() {
            let shared = open.iter().zip(&track.scope).take_while(|(a, b)| a == b).count();
            for _ in shared..open.len() {
                writer.upscope()?;
            }
            for instance in &track.scope[shared..] {
                writer.add_module(instance)?;
            }
            open = &track.scope;
            variables.push(self.declare_variable(writer, track)?);
        }
        for _ in 0..=open.len() {
            writer.upscope()?;
        }
        Ok(variables)
    }

    fn declare_variable(&self, writer: &mut Writer<impl Write>, track: &Track) -> io::Result<Variable> {
        let kind = if track.register { VarType::Reg } else { VarType::Wire };
        let range = (track.width > 1).then(|| ReferenceIndex::Range(track.width as i32 - 1, 0));
        let number = writer.add_var(kind, track.width as u32, &track.name, range)?;
        let state = if track.states.is_empty() {
            None
        } else {
            Some(writer.add_var(VarType::String, 1, &self.name_of_states(track), None)?)
        };
        Ok(Variable { number, state })
    }
}

/// Where the values of one signal go.
struct Variable {
    number: IdCode,
    state: Option<IdCode>,
}

impl Variable {
    fn change(&self, writer: &mut Writer<impl Write>, track: &Track, value: u64) -> io::Result<()> {
        if track.width == 1 {
            writer.change_scalar(self.number, value == 1)?;
        } else {
            let bits = (0..track.width).rev().map(|bit| Value::from(value >> bit & 1 == 1));
            writer.change_vector(self.number, bits)?;
        }
        match self.state {
            Some(state) => writer.change_string(state, &track.text(value)),
            None => Ok(()),
        }
    }
}
