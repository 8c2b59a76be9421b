use std::hint::black_box;

use rayon::prelude::*;

/// The number of states looked up at a time.
const TOGETHER: usize = 32;
/// The index of an entry that is free.
const FREE: u32 = u32::MAX;
/// The number of parts, each of which one core at a time may add to.
const PARTS: usize = 16;
/// Fewer states than this are added faster by one core.
const FEW: usize = 1_000;

/// Finds the index of a state by its hash.
///
/// Most entries and states are not in a cache. Many states are therefore looked up at a time, so that a
/// processor need not wait for one entry before it loads the next.
pub(crate) struct Table {
    parts: [Part; PARTS],
}

/// The entries of some hashes: open addressing, one entry after the other.
#[derive(Default)]
struct Part {
    /// As many as a power of two, a quarter of them free.
    entries: Vec<Entry>,
    used: usize,
}

/// The index of a state, and enough of its hash to distinguish it from nearly all others.
#[derive(Clone, Copy)]
struct Entry {
    tag: u32,
    index: u32,
}

/// An entry made for a state: its position in the part, and the number of the state.
type Made = (usize, u32);

impl Default for Table {
    fn default() -> Table {
        Table { parts: std::array::from_fn(|_| Part::default()) }
    }
}

impl Table {
    /// The index with this hash for which `same` holds.
    pub fn find(&self, hash: u64, same: impl Fn(u32) -> bool) -> Option<u32> {
        self.parts[part(hash)].find(tag(hash), same)
    }

    /// For each of some hashes, whether there is an index with it for which `same` holds.
    pub fn contains(&self, hashes: &[u64], same: impl Fn(u32, usize) -> bool) -> Vec<bool> {
        let mut contained = Vec::with_capacity(hashes.len());
        for hashes in hashes.chunks(TOGETHER) {
            let first = contained.len();
            let peeks = hashes.iter().filter_map(|&hash| self.parts[part(hash)].chain(tag(hash)).peek());
            black_box(peeks.fold(0, u32::wrapping_add));
            let mut guesses = [None; TOGETHER];
            for (guess, &hash) in guesses.iter_mut().zip(hashes) {
                *guess = self.find(hash, |_| true);
            }
            for (number, &hash) in hashes.iter().enumerate() {
                let same = |index| same(index, first + number);
                let guess = guesses[number];
                // Where the first entry with the tag is another state, there may be more with it.
                contained.push(guess.is_some_and(|guess| same(guess) || self.find(hash, same).is_some()));
            }
        }
        contained
    }

    /// Adds the new ones among some states, given their hashes, and returns their numbers in order, the
    /// lowest of equal ones. The first gets the index `first`, and each other the next one.
    pub fn add(
        &mut self,
        first: u32,
        hashes: &[u64],
        same: impl Fn(Other, usize) -> bool + Sync,
    ) -> Vec<u32> {
        let mut numbers: [Vec<u32>; PARTS] = [const { Vec::new() }; PARTS];
        for (number, &hash) in (0..).zip(hashes) {
            numbers[part(hash)].push(number);
        }
        let other = |index: u32| match index.checked_sub(first) {
            None => Other::Index(index),
            Some(number) => Other::Number(number),
        };
        let add = |(part, numbers): (&mut Part, &Vec<u32>)| {
            part.add(first, numbers, hashes, |index, number| same(other(index), number))
        };
        let made: Vec<Vec<Made>> = match hashes.len() {
            ..FEW => self.parts.iter_mut().zip(&numbers).map(add).collect(),
            _ => self.parts.par_iter_mut().zip(&numbers).map(add).collect(),
        };
        let mut indices = vec![FREE; hashes.len()];
        made.iter().flatten().for_each(|&(_, number)| indices[number as usize] = first);
        let mut added = Vec::with_capacity(made.iter().map(Vec::len).sum());
        for (number, index) in (0..).zip(&mut indices).filter(|(_, index)| **index != FREE) {
            *index = first + added.len() as u32;
            added.push(number);
        }
        for (part, made) in self.parts.iter_mut().zip(made) {
            made.into_iter().for_each(|(at, number)| part.entries[at].index = indices[number as usize]);
        }
        added
    }

    /// Its size in bytes.
    pub fn bytes(&self) -> usize {
        self.parts.iter().map(|part| part.entries.capacity() * size_of::<Entry>()).sum()
    }
}

/// A state that another is compared with.
pub(crate) enum Other {
    /// By its index.
    Index(u32),
    /// A new one, by its number.
    Number(u32),
}

impl Part {
    fn find(&self, tag: u32, same: impl Fn(u32) -> bool) -> Option<u32> {
        self.chain(tag).find(|entry| entry.tag == tag && same(entry.index)).map(|entry| entry.index)
    }

    /// Adds the new ones among some states, each with its number above `first` as its index.
    fn add(
        &mut self,
        first: u32,
        numbers: &[u32],
        hashes: &[u64],
        same: impl Fn(u32, usize) -> bool,
    ) -> Vec<Made> {
        self.reserve(numbers.len());
        let mut made = Vec::with_capacity(numbers.len());
        for numbers in numbers.chunks(TOGETHER) {
            let peeks = numbers.iter().filter_map(|&number| self.chain(tag(hashes[number as usize])).peek());
            black_box(peeks.fold(0, u32::wrapping_add));
            for &number in numbers {
                let tag = tag(hashes[number as usize]);
                if self.find(tag, |index| same(index, number as usize)).is_none() {
                    made.push((self.put(Entry { tag, index: first + number }), number));
                }
            }
        }
        self.used += made.len();
        made
    }

    /// Makes room for this many more.
    fn reserve(&mut self, more: usize) {
        let wanted = (4 * (self.used + more)).div_ceil(3);
        if wanted > self.entries.len() {
            let entries = vec![Entry { tag: 0, index: FREE }; wanted.next_power_of_two().max(16)];
            let old = std::mem::replace(&mut self.entries, entries);
            old.into_iter().filter(|entry| entry.index != FREE).for_each(|entry| _ = self.put(entry));
        }
    }

    /// Puts an entry into a free slot, and returns its position.
    fn put(&mut self, entry: Entry) -> usize {
        let mask = self.entries.len() - 1;
        let mut at = home(entry.tag) & mask;
        while self.entries[at].index != FREE {
            at = (at + 1) & mask;
        }
        self.entries[at] = entry;
        at
    }

    /// The entries from the home slot of a tag to the next free one.
    fn chain(&self, tag: u32) -> Chain<'_> {
        Chain { entries: &self.entries, at: home(tag) }
    }
}

struct Chain<'a> {
    entries: &'a [Entry],
    at: usize,
}

impl Chain<'_> {
    /// The tag of the first entry, free or not.
    fn peek(&self) -> Option<u32> {
        let mask = self.entries.len().wrapping_sub(1);
        self.entries.get(self.at & mask).map(|entry| entry.tag)
    }
}

impl Iterator for Chain<'_> {
    type Item = Entry;

    #[inline]
    fn next(&mut self) -> Option<Entry> {
        let mask = self.entries.len().wrapping_sub(1);
        let entry = *self.entries.get(self.at & mask)?;
        self.at = self.at.wrapping_add(1);
        (entry.index != FREE).then_some(entry)
    }
}

/// The part that a hash belongs to: four bits for [`PARTS`].
fn part(hash: u64) -> usize {
    (hash.wrapping_mul(0xD6E8_FEB8_6659_FD93) >> 60) as usize
}

fn tag(hash: u64) -> u32 {
    (hash >> 32) as u32 ^ hash as u32
}

/// The home slot of a tag; the low bits count.
fn home(tag: u32) -> usize {
    (u64::from(tag).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ten thousand numbers, each of them twice in a row and the first hundred once more, with only a
    /// thousand hashes, so that tags are shared: each is added once, in order, and found, and no other is,
    /// one by one as well as together. Added by one core and by several.
    #[test]
    fn what_was_added_is_found_and_nothing_else() {
        let hash = |number: u32| u64::from(number % 1_000) * 0x1_0001;
        for step in [100, 5_000] {
            let mut table = Table::default();
            assert_eq!(table.contains(&[7], |_, _| true), [false]);
            let mut known: Vec<u32> = Vec::new();
            for first in (0..10_000).step_by(step) {
                let more: Vec<u32> =
                    (first..first + step as u32).flat_map(|number| [number, number]).chain(0..100).collect();
                let hashes: Vec<u64> = more.iter().map(|&number| hash(number)).collect();
                let added = table.add(known.len() as u32, &hashes, |other, number| match other {
                    Other::Index(index) => known[index as usize] == more[number],
                    Other::Number(other) => more[other as usize] == more[number],
                });
                assert!(added.iter().all(|number| number % 2 == 0));
                known.extend(added.into_iter().map(|number| more[number as usize]));
            }
            assert!(known.iter().copied().eq(0..10_000));
            let hashes: Vec<u64> = (0..20_000).map(hash).collect();
            let together = table.contains(&hashes, |index, number| index as usize == number);
            for number in 0..20_000 {
                let found = table.find(hash(number), |index| index == number);
                assert_eq!(found, (number < 10_000).then_some(number));
                assert_eq!(together[number as usize], found.is_some());
            }
            assert!(table.bytes() >= 8 * 10_000 * 4 / 3);
        }
    }

    /// Both halves of a hash count: one bit more or less is another tag.
    #[test]
    fn every_bit_of_a_hash_changes_its_tag() {
        for hash in [0, u64::MAX, 0x0123_4567_89AB_CDEF, 0xFFFF_FFFF_0000_0000] {
            assert!((0..64).all(|bit| tag(hash ^ 1 << bit) != tag(hash)), "{hash:x}");
        }
    }

    /// Hashes, and tags, that are consecutive or have all their differences in some higher bits: of 16 parts and
    /// of 1,024 slots none gets far more than its share.
    #[test]
    fn parts_and_slots_are_used_evenly() {
        let most = |slots: usize, slot: &dyn Fn(u64) -> usize| {
            let mut used = vec![0; slots];
            (0..16 * slots as u64).for_each(|number| used[slot(number)] += 1);
            used.into_iter().max().unwrap()
        };
        for shift in [0, 8, 16] {
            assert!(most(PARTS, &|number| part(number << shift)) <= 2 * 16, "hashes shifted by {shift}");
            let slot = |number| home((number << shift) as u32) & 1_023;
            assert!(most(1_024, &slot) <= 3 * 16, "tags shifted by {shift}");
        }
    }
}
