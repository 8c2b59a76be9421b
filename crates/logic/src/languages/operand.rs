//! Which bits of an operand can be written together.

use crate::BitRef;

/// Neighbouring bits that can be written together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Run {
    /// A constant.
    Constant { value: u64, width: usize },
    /// Bits of one node in order.
    Slice { node: usize, low: usize, width: usize },
    /// The same bit several times.
    Repeated { bit: BitRef, times: usize },
}

impl Run {
    /// How many bits it has.
    pub fn width(self) -> usize {
        match self {
            Run::Constant { width, .. } | Run::Slice { width, .. } => width,
            Run::Repeated { times, .. } => times,
        }
    }
}

/// The name and value of an operand that is all of a named constant.
pub fn label(operand: &[BitRef]) -> Option<(&'static str, u64)> {
    let BitRef::Constant(_, Some(first)) = operand.first()? else { return None };
    let mut value = 0;
    for (index, bit) in operand.iter().enumerate() {
        match bit {
            BitRef::Constant(set, Some(label))
                if label.name == first.name && label.bit == index && label.width == operand.len() =>
            {
                value |= u64::from(*set) << index;
            }
            _ => return None,
        }
    }
    Some((first.name, value))
}

/// The value of an operand that is constant, with or without a name.
pub fn constant(operand: &[BitRef]) -> Option<u64> {
    operand.iter().enumerate().try_fold(0, |value, (index, bit)| match bit {
        BitRef::Constant(set, _) if index < 64 => Some(value | u64::from(*set) << index),
        _ => None,
    })
}

/// An operand as the fewest runs, the lowest first.
pub fn runs(operand: &[BitRef]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for &bit in operand {
        let extended = match (runs.last_mut(), bit) {
            (Some(Run::Constant { value, width }), BitRef::Constant(set, _)) => {
                *value |= u64::from(set) << *width;
                *width += 1;
                true
            }
            (Some(Run::Slice { node, low, width }), BitRef::Node { node: other, bit })
                if *node == other && *low + *width == bit =>
            {
                *width += 1;
                true
            }
            (Some(Run::Slice { node, low, width: 1 }), _)
                if bit == (BitRef::Node { node: *node, bit: *low }) =>
            {
                runs.pop();
                runs.push(Run::Repeated { bit, times: 2 });
                true
            }
            (Some(Run::Repeated { bit: same, times }), _) if *same == bit => {
                *times += 1;
                true
            }
            _ => false,
        };
        if !extended {
            runs.push(match bit {
                BitRef::Constant(set, _) => Run::Constant { value: set.into(), width: 1 },
                BitRef::Node { node, bit } => Run::Slice { node, low: bit, width: 1 },
            });
        }
    }
    runs
}
