use std::hint::black_box;

/// How many states are looked for at a time.
const TOGETHER: usize = 32;
/// The index of an entry that is free.
const FREE: u32 = u32::MAX;

/// Finds the index of a state by its hash: open addressing, one entry after the other.
///
/// Most entries are where no cache reaches, and so are the states. [`Table::contains`] therefore looks for many states
/// at a time, so that a processor need not wait for one entry before it asks for the next.
#[derive(Default)]
pub(crate) struct Table {
    /// As many as a power of two, a quarter of them free.
    entries: Vec<Entry>,
    used: usize,
}

/// The index of a state, and enough of its hash to tell it from nearly all others without a look at them.
#[derive(Clone, Copy)]
struct Entry {
    tag: u32,
    index: u32,
}

impl Table {
    /// The index with this hash that is the same.
    pub fn find(&self, hash: u64, same: impl Fn(u32) -> bool) -> Option<u32> {
        let tag = tag(hash);
        self.chain(tag).find(|entry| entry.tag == tag && same(entry.index)).map(|entry| entry.index)
    }

    /// For each of some hashes, whether there is an index with it that is the same as the number of the hash.
    pub fn contains(&self, hashes: &[u64], same: impl Fn(u32, usize) -> bool) -> Vec<bool> {
        let mut contained = Vec::with_capacity(hashes.len());
        for hashes in hashes.chunks(TOGETHER) {
            let first = contained.len();
            black_box(
                hashes.iter().filter_map(|&hash| self.chain(tag(hash)).peek()).fold(0, |sum, tag| sum ^ tag),
            );
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

    /// Adds an index that is not there.
    pub fn insert(&mut self, hash: u64, index: u32) {
        if 4 * (self.used + 1) > 3 * self.entries.len() {
            let entries = vec![Entry { tag: 0, index: FREE }; (2 * self.entries.len()).max(64)];
            let old = std::mem::replace(&mut self.entries, entries);
            old.into_iter().filter(|entry| entry.index != FREE).for_each(|entry| self.put(entry));
        }
        self.put(Entry { tag: tag(hash), index });
        self.used += 1;
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Entry>()
    }

    fn put(&mut self, entry: Entry) {
        let mask = self.entries.len() - 1;
        let mut at = home(entry.tag) & mask;
        while self.entries[at].index != FREE {
            at = (at + 1) & mask;
        }
        self.entries[at] = entry;
    }

    /// The entries from where a tag is at home to the next free one.
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

fn tag(hash: u64) -> u32 {
    (hash >> 32) as u32 ^ hash as u32
}

/// Where a tag is at home; the low bits count.
fn home(tag: u32) -> usize {
    (u64::from(tag).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ten thousand numbers, whose hashes are themselves in a thousand ways, so that tags are shared: each is found,
    /// no other is, and one by one as well as together.
    #[test]
    fn what_was_inserted_is_found_and_nothing_else() {
        let hash = |number: u32| u64::from(number % 1_000) * 0x1_0001;
        let mut table = Table::default();
        assert_eq!(table.contains(&[7], |_, _| true), [false]);
        for number in 0..10_000 {
            assert_eq!(table.find(hash(number), |index| index == number), None);
            table.insert(hash(number), number);
        }
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
