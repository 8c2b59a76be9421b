//! Which bits of an operand can be written together.

use crate::BitRef;

/// Neighbouring bits that can be written together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Run {
    /// A constant of at most 64 bits.
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
            (Some(Run::Constant { value, width }), BitRef::Constant(set, _)) if *width < 64 => {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Label;

    /// The bits of a run.
    fn bits(run: Run) -> Vec<BitRef> {
        match run {
            Run::Constant { value, width } => {
                (0..width).map(|bit| BitRef::Constant(value >> bit & 1 == 1, None)).collect()
            }
            Run::Slice { node, low, width } => {
                (low..low + width).map(|bit| BitRef::Node { node, bit }).collect()
            }
            Run::Repeated { bit, times } => vec![bit; times],
        }
    }

    /// Whether some bits can be written as one run.
    fn is_run(bits: &[BitRef]) -> bool {
        let next = |pair: &[BitRef]| match (pair[0], pair[1]) {
            (BitRef::Node { node: a, bit: low }, BitRef::Node { node: b, bit: high }) => {
                a == b && low + 1 == high
            }
            _ => false,
        };
        let constant = |bit: &BitRef| matches!(bit, BitRef::Constant(..));
        bits.iter().all(constant)
            || bits.windows(2).all(next)
            || bits.windows(2).all(|pair| pair[0] == pair[1])
    }

    /// The fewest runs that some bits can be written as.
    fn fewest(bits: &[BitRef]) -> usize {
        let ends = (1..=bits.len()).filter(|&end| is_run(&bits[..end]));
        ends.map(|end| 1 + fewest(&bits[end..])).min().unwrap_or(0)
    }

    /// Every operand of up to five bits, each of them a constant, one of three bits of a node or one of another: 9,331.
    #[test]
    fn runs_are_few_and_have_all_bits_in_order() {
        let node = |node, bit| BitRef::Node { node, bit };
        let [low, high] = [false, true].map(|level| BitRef::Constant(level, None));
        let alphabet = [low, high, node(0, 0), node(0, 1), node(0, 2), node(1, 0)];
        let mut operands: Vec<Vec<BitRef>> = vec![Vec::new()];
        let mut count = 0;
        while let Some(operand) = operands.pop() {
            let found = runs(&operand);
            assert_eq!(found.iter().flat_map(|&run| bits(run)).collect::<Vec<_>>(), operand);
            assert_eq!(found.iter().map(|run| run.width()).sum::<usize>(), operand.len());
            assert_eq!(found.len(), fewest(&operand), "{operand:?}");
            if operand.len() < 5 {
                operands.extend(alphabet.map(|bit| operand.iter().copied().chain([bit]).collect()));
            }
            count += 1;
        }
        assert_eq!(count, 9_331);
    }

    #[test]
    fn a_constant_has_its_value_and_at_most_64_bits() {
        let bits = |count: usize| -> Vec<BitRef> {
            (0..count).map(|bit| BitRef::Constant(bit % 3 == 0, None)).collect()
        };
        assert_eq!(constant(&bits(5)), Some(0b01001));
        assert_eq!(constant(&bits(64)), Some(0x9249_2492_4924_9249));
        assert_eq!(constant(&bits(65)), None);
        let mixed = [BitRef::Constant(true, None), BitRef::Node { node: 0, bit: 0 }];
        assert_eq!(constant(&mixed), None);
        let widths = |count| runs(&bits(count)).into_iter().map(Run::width).collect::<Vec<_>>();
        assert_eq!((widths(64), widths(130)), (vec![64], vec![64, 64, 2]));
    }

    /// A name stands for all bits of a constant in order, and for nothing less.
    #[test]
    fn a_constant_with_a_name_is_known_by_it_as_a_whole() {
        let label = |name, bit, width| BitRef::Constant(bit != 1, Some(Label { name, bit, width }));
        let of = |name, bits: &[usize]| bits.iter().map(|&bit| label(name, bit, 3)).collect::<Vec<_>>();
        assert_eq!(super::label(&of("FIVE", &[0, 1, 2])), Some(("FIVE", 0b101)));
        let plain = BitRef::Constant(true, None);
        for other in [
            vec![],
            vec![plain, label("FIVE", 1, 3), label("FIVE", 2, 3)],
            vec![label("FIVE", 0, 3), label("FIVE", 1, 3), plain],
            of("FIVE", &[0, 1]),
            of("FIVE", &[1, 2]),
            of("FIVE", &[2, 1, 0]),
            of("FIVE", &[0, 1, 1]),
            of("FIVE", &[0, 1, 2, 2]),
            vec![label("FIVE", 0, 3), label("FIVE", 1, 3), label("NINE", 2, 3)],
            vec![label("FIVE", 0, 3), label("FIVE", 1, 4), label("FIVE", 2, 3)],
        ] {
            assert_eq!(super::label(&other), None, "{other:?}");
        }
    }
}
