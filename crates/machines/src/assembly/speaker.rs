use i8086::Ports;

/// Channel 2 of the timer and the loudspeaker that it drives.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Speaker {
    /// The byte that was written last to ports 42h, 43h and 61h.
    pub written: [u8; 3],
    divisor: u16,
    high_byte_next: bool,
}

/// The ports of the timer and of the loudspeaker, in the order of [`Speaker::written`].
pub const PORTS: [u16; 3] = [0x42, 0x43, 0x61];

impl Speaker {
    /// The divisor of the timer, or `None` while the loudspeaker is off.
    pub const fn divisor(&self) -> Option<u16> {
        if self.written[2] & 3 == 3 { Some(self.divisor) } else { None }
    }
}

impl Ports for Speaker {
    fn read(&mut self, port: u16) -> u8 {
        if port == 0x61 { self.written[2] } else { 0xFF }
    }

    fn write(&mut self, port: u16, value: u8) {
        match port {
            0x43 => self.high_byte_next = false,
            0x42 => {
                let [low, high] = self.divisor.to_le_bytes();
                let pair = if self.high_byte_next { [low, value] } else { [value, high] };
                self.divisor = u16::from_le_bytes(pair);
                self.high_byte_next = !self.high_byte_next;
            }
            _ => {}
        }
        if let Some(index) = PORTS.iter().position(|&known| known == port) {
            self.written[index] = value;
        }
    }
}
