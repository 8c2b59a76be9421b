use crate::error::Complaint;
use crate::{Pins, Signal};

/// A value that is read or set: a signal, some bits of one, or several side by side.
///
/// It is written `who`, `state[1]`, `board[7:4]` or `{a, b[1:0]}`, with the most significant part
/// first. Indices are those of the declaration, and a range may run either way: `x[0:8]` of a signal
/// that was declared `[8:0]` is that signal with its bits in the opposite order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// As displayed.
    pub text: String,
    /// Least significant first.
    parts: Vec<Part>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    signal: usize,
    low: usize,
    width: usize,
}

impl Reference {
    /// Understands a reference.
    pub fn parse(text: &str, signals: &[Signal]) -> Result<Reference, Complaint> {
        let text = text.trim();
        let mut parts = Vec::new();
        let mut names = Vec::new();
        match text.strip_prefix('{') {
            Some(inner) => {
                let inner = inner
                    .strip_suffix('}')
                    .ok_or_else(|| Complaint::new(format!("`{text}` is not closed"), "write `{a, b}`"))?;
                for part in inner.split(',').rev() {
                    names.push(append(part.trim(), signals, &mut parts)?);
                }
            }
            None => names.push(append(text, signals, &mut parts)?),
        }
        names.reverse();
        let text = if text.starts_with('{') { format!("{{{}}}", names.join(", ")) } else { names.concat() };
        let reference = Reference { text, parts };
        if reference.width() > 64 {
            return Err(Complaint::new(
                format!("`{}` has {} bits", reference.text, reference.width()),
                "a value has at most 64: refer to a part of it, such as `name[63:0]`",
            ));
        }
        Ok(reference)
    }

    /// Several references side by side, the first one least significant.
    pub fn joined(references: &[Reference]) -> Reference {
        let text: Vec<&str> = references.iter().rev().map(|reference| reference.text.as_str()).collect();
        Reference {
            text: format!("{{{}}}", text.join(", ")),
            parts: references.iter().flat_map(|reference| reference.parts.iter().copied()).collect(),
        }
    }

    /// One bit of a reference.
    pub fn bit(&self, index: usize) -> Option<Reference> {
        let mut first = 0;
        for part in &self.parts {
            if index < first + part.width {
                let part = Part { low: part.low + index - first, width: 1, ..*part };
                return Some(Reference { text: format!("{}[{index}]", self.text), parts: vec![part] });
            }
            first += part.width;
        }
        None
    }

    /// How many bits it has.
    pub fn width(&self) -> usize {
        self.parts.iter().map(|part| part.width).sum()
    }

    /// The largest value that it can have.
    pub fn largest(&self) -> u64 {
        u64::MAX >> (64 - self.width().clamp(1, 64))
    }

    /// The signals that it has parts of, with the part's least significant bit and its width.
    pub fn parts(&self) -> impl Iterator<Item = (usize, usize, usize)> {
        self.parts.iter().map(|part| (part.signal, part.low, part.width))
    }

    /// Whether all of it can be set.
    pub fn is_input(&self, signals: &[Signal]) -> bool {
        self.parts.iter().all(|part| signals[part.signal].input)
    }

    /// Its value.
    pub fn read(&self, pins: &(impl Pins + ?Sized)) -> u64 {
        let mut value = 0;
        let mut shift = 0;
        for part in &self.parts {
            value |= pins.read(part.signal, part.low, part.width) << shift;
            shift += part.width;
        }
        value
    }

    /// Gives it a value.
    pub fn set(&self, pins: &mut (impl Pins + ?Sized), value: u64) {
        let mut shift = 0;
        for part in &self.parts {
            let mask = u64::MAX >> (64 - part.width);
            pins.set(part.signal, part.low, part.width, (value >> shift) & mask);
            shift += part.width;
        }
    }
}

/// Adds the parts of one name, least significant part first, and returns it with the signal's own name.
fn append(text: &str, signals: &[Signal], parts: &mut Vec<Part>) -> Result<String, Complaint> {
    // The word of a memory has brackets in its name.
    if let Some(signal) = signals.iter().position(|signal| signal.is_called(text)) {
        parts.push(Part { signal, low: 0, width: signals[signal].width });
        return Ok(signals[signal].name.clone());
    }
    let Some((name, range)) = text.strip_suffix(']').and_then(|text| text.rsplit_once('[')) else {
        return Err(unknown(text, signals));
    };
    let signal =
        signals.iter().position(|signal| signal.is_called(name)).ok_or_else(|| unknown(name, signals))?;
    let shape = &signals[signal];
    let bound = |text: &str| -> Result<usize, Complaint> {
        let high = shape.low + shape.width as i64 - 1;
        let index: Option<i64> = text.trim().parse().ok();
        let index = index.filter(|index| (shape.low..=high).contains(index)).ok_or_else(|| {
            Complaint::new(
                format!("`{name}` has no bit {}", text.trim()),
                format!("its bits are {} to {high}", shape.low),
            )
        })?;
        Ok(if shape.ascending { high - index } else { index - shape.low } as usize)
    };
    match range.split_once(':') {
        None => parts.push(Part { signal, low: bound(range)?, width: 1 }),
        Some((left, right)) => {
            let (left, right) = (bound(left)?, bound(right)?);
            if left >= right {
                parts.push(Part { signal, low: right, width: left - right + 1 });
            } else {
                // The other way round: the rightmost bit is the least significant one.
                parts.extend((left..=right).rev().map(|low| Part { signal, low, width: 1 }));
            }
        }
    }
    Ok(format!("{}[{range}]", shape.name))
}

fn unknown(name: &str, signals: &[Signal]) -> Complaint {
    let distance = |signal: &&Signal| strsim::osa_distance(&name.to_lowercase(), &signal.name.to_lowercase());
    let near = signals.iter().min_by_key(distance).filter(|near| distance(near) <= 1 + name.len() / 4);
    let remedy = match near {
        Some(near) => format!("did you mean `{}`?", near.name),
        None => {
            let names: Vec<&str> = signals.iter().take(24).map(|signal| signal.name.as_str()).collect();
            format!("signals are {}{}", names.join(", "), if signals.len() > 24 { ", …" } else { "" })
        }
    };
    Complaint::new(format!("there is no signal `{name}`"), remedy)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Levels(Vec<u64>);

    impl Pins for Levels {
        fn set(&mut self, signal: usize, low: usize, width: usize, value: u64) {
            let mask = (u64::MAX >> (64 - width)) << low;
            self.0[signal] = self.0[signal] & !mask | value << low & mask;
        }

        fn read(&self, signal: usize, low: usize, width: usize) -> u64 {
            self.0[signal] >> low & (u64::MAX >> (64 - width))
        }
    }

    fn signals() -> Vec<Signal> {
        let mut up = Signal::new("up", 9, true);
        (up.low, up.ascending) = (1, true);
        vec![Signal::new("a", 4, true), up, Signal::new("mem[2]", 2, false)]
    }

    /// Every value of `a` and 512 values of `up`, in each way to write a reference.
    #[test]
    fn references_read_what_verilog_would() {
        let signals = signals();
        let reference = |text: &str| Reference::parse(text, &signals).unwrap();
        for a in 0..16_u64 {
            for up in 0..512_u64 {
                let levels = Levels(vec![a, up, 3]);
                let read = |text: &str| reference(text).read(&levels);
                assert_eq!(read("a"), a);
                assert_eq!(read("a[2:1]"), a >> 1 & 3);
                assert_eq!(read("a[0:3]"), (a as u8).reverse_bits() as u64 >> 4);
                assert_eq!(read("up[1]"), up >> 8);
                assert_eq!(read("up[8:9]"), up & 3);
                assert_eq!(read("{a[1:0], up, mem[2]}"), (a & 3) << 11 | up << 2 | 3);
            }
        }
    }

    #[test]
    fn setting_is_the_opposite_of_reading() {
        let signals = signals();
        for text in ["a", "a[0:3]", "up[1:4]", "{a[1:0], up[9:1]}"] {
            let reference = Reference::parse(text, &signals).unwrap();
            for value in 0..=reference.largest() {
                let mut levels = Levels(vec![0, 0, 0]);
                reference.set(&mut levels, value);
                assert_eq!(reference.read(&levels), value, "{text}");
            }
        }
    }

    #[test]
    fn what_does_not_exist_is_named_with_a_remedy() {
        let signals = signals();
        let refused = |text: &str| Reference::parse(text, &signals).unwrap_err();
        assert_eq!(refused("upp").remedy, "did you mean `up`?");
        assert_eq!(refused("a[4]").message, "`a` has no bit 4");
        assert_eq!(refused("{a").message, "`{a` is not closed");
        assert!(refused("nothing").message.contains("no signal `nothing`"));
    }
}
