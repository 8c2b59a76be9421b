//! The level of every bit in one clock, and which of the inputs of a gate decide its output.

use std::collections::HashMap;

use super::{Inquiry, Site};
use crate::expression::BitwiseOperation;
use crate::{BitRef, Expression};

pub struct Moment<'i, 'a> {
    inquiry: &'i Inquiry<'a>,
    clock: usize,
    known: HashMap<Site, bool>,
}

impl<'i, 'a> Moment<'i, 'a> {
    pub fn new(inquiry: &'i Inquiry<'a>, clock: usize) -> Self {
        Moment { inquiry, clock, known: HashMap::new() }
    }

    /// The bits that decide a bit; none, if a register holds it, it comes from outside or it is stuck. If one
    /// of several is enough, it is the first.
    pub fn deciding(&mut self, site: Site) -> Vec<Site> {
        if self.inquiry.stuck.contains(&site) {
            return Vec::new();
        }
        let (_, frame, reads) = self.decide(site);
        let site = |bit: BitRef| match bit {
            BitRef::Node { node, bit } => Some(Site { frame, node, bit }),
            BitRef::Constant(..) => None,
        };
        reads.into_iter().filter_map(site).collect()
    }

    /// A named wire has the level of the trace, so that a stuck one keeps its level.
    fn level(&mut self, frame: usize, bit: BitRef) -> bool {
        let (node, bit) = match bit {
            BitRef::Constant(value, _) => return value,
            BitRef::Node { node, bit } => (node, bit),
        };
        let site = Site { frame, node, bit };
        if let Some(&known) = self.known.get(&site) {
            return known;
        }
        let source = self.inquiry.source(frame, BitRef::Node { node, bit });
        let stuck = source.filter(|source| self.inquiry.stuck.contains(source)).map(|_| self.inquiry.level);
        let held = stuck.or_else(|| source.and_then(|source| self.inquiry.held(source, self.clock)));
        let level = held.unwrap_or_else(|| self.decide(site).0);
        self.known.insert(site, level);
        level
    }

    /// The level of a bit as it is computed, and the bits that decide it, with the frame that they are in.
    fn decide(&mut self, site: Site) -> (bool, usize, Vec<BitRef>) {
        if let Some((frame, bit)) = self.inquiry.beyond(site) {
            return (self.level(frame, bit), frame, vec![bit]);
        }
        let Site { frame, node, bit } = site;
        let module = self.inquiry.frames[frame].module;
        let (level, reads) = match &module.nodes[node].expression {
            Expression::Not(a) => (!self.level(frame, a[bit]), vec![a[bit]]),
            Expression::Bitwise(operation, a, b) => self.gate(frame, *operation, &[a[bit], b[bit]]),
            Expression::Reduce(operation, a) => self.gate(frame, *operation, a),
            Expression::Equal(a, b) => {
                let differs = (0..a.len()).find(|&i| self.level(frame, a[i]) != self.level(frame, b[i]));
                match differs {
                    Some(i) => (false, vec![a[i], b[i]]),
                    None => (true, a.iter().chain(b).copied().collect()),
                }
            }
            Expression::Less(a, b) => {
                let mut reads = Vec::new();
                let mut less = false;
                for (&a, &b) in a.iter().zip(b).rev() {
                    reads.extend([a, b]);
                    if self.level(frame, a) != self.level(frame, b) {
                        less = self.level(frame, b);
                        break;
                    }
                }
                (less, reads)
            }
            Expression::Add(a, b) => {
                let mut reads = Vec::new();
                for (&a, &b) in a.iter().zip(b).take(bit) {
                    if self.level(frame, a) == self.level(frame, b) {
                        // Two equal bits decide the carry, whatever comes from below.
                        reads.clear();
                    }
                    reads.extend([a, b]);
                }
                reads.extend([a[bit], b[bit]]);
                // A sum has a name always, so its level is in the trace.
                (self.inquiry.held(site, self.clock).unwrap_or(false), reads)
            }
            Expression::Select(condition, then, otherwise) => {
                let chosen = if self.level(frame, condition[0]) { then[bit] } else { otherwise[bit] };
                (self.level(frame, chosen), vec![condition[0], chosen])
            }
            Expression::Case(case) => {
                let state = (0..case.selector.len())
                    .map(|i| u64::from(self.level(frame, case.selector[i])) << i)
                    .sum::<u64>();
                let arm = case.codes.iter().position(|&(_, code)| code == state).unwrap_or(0);
                let chosen = case.arms[arm][bit];
                let reads = case.selector.iter().copied().chain([chosen]).collect();
                (self.level(frame, chosen), reads)
            }
            _ => (self.inquiry.held(site, self.clock).unwrap_or(false), Vec::new()),
        };
        (level, frame, reads)
    }

    fn gate(&mut self, frame: usize, operation: BitwiseOperation, bits: &[BitRef]) -> (bool, Vec<BitRef>) {
        let levels: Vec<bool> = bits.iter().map(|&bit| self.level(frame, bit)).collect();
        let decisive = operation == BitwiseOperation::Or;
        match levels.iter().position(|&level| level == decisive) {
            _ if operation == BitwiseOperation::Xor => {
                (levels.iter().fold(false, |sum, level| sum ^ level), bits.to_vec())
            }
            Some(first) => (decisive, vec![bits[first]]),
            None => (!decisive, bits.to_vec()),
        }
    }
}
