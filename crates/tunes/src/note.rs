/// How often per second the 8253 timer counts down by one.
pub const TIMER_HZ: u32 = 1_193_182;

/// One tone, or a silence, and how long it lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// What channel 2 of the timer divides its clock by, or `None` while the loudspeaker is off.
    pub divisor: Option<u16>,
    /// How long it lasts.
    pub milliseconds: u16,
}

impl Note {
    /// A tone.
    pub const fn tone(divisor: u16, milliseconds: u16) -> Note {
        Note { divisor: Some(divisor), milliseconds }
    }

    /// A silence.
    pub const fn silence(milliseconds: u16) -> Note {
        Note { divisor: None, milliseconds }
    }

    /// How many times per second the loudspeaker moves out and back, or `None` if it does not.
    ///
    /// The timer takes a divisor of 0 for 65,536.
    pub fn frequency(self) -> Option<f64> {
        self.period().map(|period| f64::from(TIMER_HZ) / f64::from(period))
    }

    /// How many counts of the timer make one wave.
    pub(crate) fn period(self) -> Option<u32> {
        self.divisor.map(|divisor| if divisor == 0 { 1 << 16 } else { u32::from(divisor) })
    }
}
