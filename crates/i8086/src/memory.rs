/// One megabyte, and a journal of overwritten bytes, if it is kept.
#[derive(Clone)]
pub struct Memory {
    bytes: Box<[u8]>,
    /// Address and former value, the oldest first.
    journal: Option<Vec<(u32, u8)>>,
}

impl Memory {
    /// The number of bytes.
    pub const SIZE: usize = 1 << 20;

    /// All zeros, without a journal.
    pub fn new() -> Memory {
        Memory { bytes: vec![0; Memory::SIZE].into_boxed_slice(), journal: None }
    }

    /// The address that a segment and an offset make: twenty bits, the rest is lost.
    pub const fn address(segment: u16, offset: u16) -> u32 {
        (((segment as u32) << 4) + offset as u32) & (Memory::SIZE as u32 - 1)
    }

    /// The byte at an address; only its low twenty bits count.
    pub fn read(&self, address: u32) -> u8 {
        self.bytes[address as usize % Memory::SIZE]
    }

    /// Changes the byte at an address; only its low twenty bits count.
    pub fn write(&mut self, address: u32, value: u8) {
        let cell = &mut self.bytes[address as usize % Memory::SIZE];
        if let Some(journal) = &mut self.journal {
            journal.push((address, *cell));
        }
        *cell = value;
    }

    /// The word at an offset of a segment. The second byte of a word at the last offset is the first
    /// of the segment.
    pub fn read_word(&self, segment: u16, offset: u16) -> u16 {
        let byte = |offset| self.read(Memory::address(segment, offset));
        u16::from_le_bytes([byte(offset), byte(offset.wrapping_add(1))])
    }

    /// Changes the word at an offset of a segment.
    pub fn write_word(&mut self, segment: u16, offset: u16, value: u16) {
        let [low, high] = value.to_le_bytes();
        self.write(Memory::address(segment, offset), low);
        self.write(Memory::address(segment, offset.wrapping_add(1)), high);
    }

    /// Copies bytes to consecutive offsets of a segment.
    pub fn load(&mut self, segment: u16, offset: u16, bytes: &[u8]) {
        let mut at = offset;
        for &byte in bytes {
            self.write(Memory::address(segment, at), byte);
            at = at.wrapping_add(1);
        }
    }

    /// The bytes from an address on, without wrapping at the end of memory.
    pub fn slice(&self, address: u32, length: usize) -> &[u8] {
        let start = (address as usize).min(Memory::SIZE);
        &self.bytes[start..(start + length).min(Memory::SIZE)]
    }

    /// Keeps a journal from now on, so that changes can be undone.
    pub fn keep_journal(&mut self) {
        self.journal.get_or_insert_default();
    }

    /// The changes since the journal had this length: addresses and the values before.
    pub fn changes_since(&self, length: usize) -> &[(u32, u8)] {
        self.journal.as_deref().and_then(|journal| journal.get(length..)).unwrap_or_default()
    }

    pub(crate) fn journal_length(&self) -> usize {
        self.journal.as_ref().map_or(0, Vec::len)
    }

    /// Takes changes back until the journal has this length.
    pub(crate) fn rewind(&mut self, length: usize) {
        if let Some(journal) = &mut self.journal {
            while journal.len() > length {
                if let Some((address, value)) = journal.pop() {
                    self.bytes[address as usize % Memory::SIZE] = value;
                }
            }
        }
    }
}

impl Default for Memory {
    fn default() -> Memory {
        Memory::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_have_twenty_bits_and_offsets_sixteen() {
        assert_eq!(Memory::address(0x1234, 0x5678), 0x179B8);
        assert_eq!(Memory::address(0xFFFF, 0x0010), 0);
        let mut memory = Memory::new();
        memory.write_word(0x1000, 0xFFFF, 0xBEEF);
        assert_eq!((memory.read(0x1FFFF), memory.read(0x10000)), (0xEF, 0xBE));
        assert_eq!(memory.read_word(0x1000, 0xFFFF), 0xBEEF);
    }

    #[test]
    fn the_journal_takes_changes_back_in_order() {
        let mut memory = Memory::new();
        memory.write(7, 1);
        memory.keep_journal();
        let start = memory.journal_length();
        memory.write(7, 2);
        memory.write(7, 3);
        assert_eq!(memory.changes_since(start), [(7, 1), (7, 2)]);
        memory.rewind(start);
        assert_eq!(memory.read(7), 1);
    }
}
