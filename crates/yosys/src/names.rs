//! Names, lines and initial values of nets, from the attributes that Yosys writes.

use std::collections::HashMap;

use serde_json::Value;

use crate::circuit::Source;
use crate::json::{Bit, Bits, Module};

/// Facts about each net.
pub struct Names {
    best: HashMap<u64, Named>,
    initial: HashMap<u64, bool>,
}

struct Named {
    name: String,
    /// How far from a name that a person would use, the smaller the better.
    rank: (u8, usize, usize),
    source: Option<Source>,
}

impl Names {
    /// Gathers them.
    pub fn of(module: &Module) -> Names {
        let mut names = Names { best: HashMap::new(), initial: HashMap::new() };
        let ports = module.ports.0.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>();
        for (name, bits) in &module.nets.0 {
            let port = ports.contains(&name.as_str());
            let rank = (bits.hide_name, name.matches('.').count(), usize::from(!port));
            let source = source(&bits.attributes);
            for (index, bit) in bits.bits.iter().enumerate() {
                let Bit::Net(net) = bit else { continue };
                if names.best.get(net).is_none_or(|known| rank < known.rank) {
                    let named = Named { name: indexed(name, bits, index), rank, source: source.clone() };
                    names.best.insert(*net, named);
                }
            }
            if let Some(digits) = bits.attributes.get("init").and_then(Value::as_str) {
                for (bit, digit) in bits.bits.iter().zip(digits.bytes().rev()) {
                    if let (Bit::Net(net), b'0' | b'1') = (bit, digit) {
                        names.initial.insert(*net, digit == b'1');
                    }
                }
            }
        }
        names
    }

    /// The name of the net for people.
    pub fn name(&self, net: u64) -> String {
        self.best.get(&net).map_or_else(|| format!("net {net}"), |named| named.name.clone())
    }

    /// The declaration of the net.
    pub fn source(&self, net: u64) -> Option<Source> {
        self.best.get(&net).and_then(|named| named.source.clone())
    }

    /// The value before anything happens.
    pub fn initial(&self, net: u64) -> Option<bool> {
        self.initial.get(&net).copied()
    }
}

/// The name of one bit, with the index that the source uses for it.
fn indexed(name: &str, bits: &Bits, bit: usize) -> String {
    match bits.bits.len() {
        1 => name.to_owned(),
        width => {
            let from_low = if bits.upto != 0 { width - 1 - bit } else { bit };
            format!("{name}[{}]", bits.offset.saturating_add(from_low as i64))
        }
    }
}

/// The line that an object comes from. Of `top.v:3.1-5.9|inner.v:7.1-7.2` that is the last one: the instance
/// comes first, then the object inside it. Lines of Yosys's own library do not count.
pub fn source(attributes: &HashMap<String, Value>) -> Option<Source> {
    let text = attributes.get("src")?.as_str()?;
    let own = |part: &&str| !part.contains("/yosys/") && !part.contains("techmap.v:");
    let (file, position) = text.split('|').rfind(own)?.rsplit_once(':')?;
    let digits = position.split(['.', '-']).next()?;
    Some(Source { file: file.to_owned(), line: digits.parse().ok().filter(|&line| line > 0)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(src: &str) -> Option<Source> {
        source(&HashMap::from([("src".to_owned(), Value::String(src.to_owned()))]))
    }

    #[test]
    fn lines_are_read_in_every_form_that_yosys_writes() {
        let at = |file: &str, line| Some(Source { file: file.to_owned(), line });
        assert_eq!(read("a.v:3.1-5.9"), at("a.v", 3));
        assert_eq!(read("src/b.v:12"), at("src/b.v", 12));
        assert_eq!(read("a.v:7.4-7.9|inner.v:1.1-1.2"), at("inner.v", 1));
        assert_eq!(read("a.v:7.4-7.9|/usr/share/yosys/techmap.v:1.1-1.2"), at("a.v", 7));
        assert_eq!(read("c:/x.v:7.4-7.9"), at("c:/x.v", 7));
        assert_eq!(read("a.v:0.0-0.0"), None);
        assert_eq!(read("nothing"), None);
    }
}
