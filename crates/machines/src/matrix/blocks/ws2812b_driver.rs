//! Tells a chain of 256 WS2812B LEDs their colours over one wire.
//!
//! ```text
//!               ┌────────────────┐
//!  green ──8────┤                ├──1── data
//!  red ────8────┤                ├──8── lamp
//!  blue ───8────┤ ws2812b_driver ├──1── last
//!      clock ───┤>               │
//!      reset ───┤                │
//!               └────────────────┘
//! ```
//!
//! Each LED consumes 24 bits, green before red before blue and the highest bit first, and passes on the rest.
//! A bit is a pulse: short for 0, long for 1, 1.25 microseconds apart.
//!
//! ```text
//!        ___                   _______
//!   0   |   |_______|     1   |       |___|
//!        0.4    0.85            0.8    0.45  microseconds, each 0.15 more or less
//! ```
//!
//! With a clock of 12 MHz a bit is 15 clocks, of which `data` is high for 5 or for 10. After the last LED
//! `data` stays low for the time of 16 LEDs, 480 microseconds, which makes the chain display its colours. A
//! picture takes 8.16 milliseconds, so there are 122 in a second.
//!
//! `lamp` is the index of the LED whose colour is needed; it must arrive in the same clock.

use logic::{Bit, Machine, Signal, Word, ports};

ports! {
    /// The colour of the LED with the index `lamp`.
    pub struct Ws2812bDriverInputs {
        /// How green, 0 to 255.
        pub green: Word<B, 8>,
        /// How red, 0 to 255.
        pub red: Word<B, 8>,
        /// How blue, 0 to 255.
        pub blue: Word<B, 8>,
    }
}

ports! {
    /// How far the picture has come.
    pub struct Ws2812bDriverRegisters {
        /// The clock of the bit.
        pub tick: Word<B, 7>,
        /// The bit of the colour, 0 to 23.
        pub place: Word<B, 5>,
        /// The LED of the chain; from 256 on, the pause.
        pub lamp: Word<B, 9>,
    }
}

ports! {
    /// The wire, and the request for a colour.
    pub struct Ws2812bDriverOutputs {
        /// The wire to the LEDs.
        pub data: B,
        /// The LED whose colour is wanted; from 256 on, none.
        pub lamp: Word<B, 9>,
        /// The last clock of a picture.
        pub last: B,
    }
}

/// Sends a chain of 256 WS2812B LEDs their colours over one wire, with this clock frequency in hertz.
pub struct Ws2812bDriver<const CLOCK_HZ: u64>;

impl<const CLOCK_HZ: u64> Ws2812bDriver<CLOCK_HZ> {
    /// The clocks of a bit: 1.25 microseconds.
    pub const CLOCKS_PER_BIT: u64 = {
        let clocks = (CLOCK_HZ + 400_000) / 800_000;
        assert!(clocks >= 5 && clocks < 128, "the clock must be between 4 and 100 MHz");
        clocks
    };
    /// The clocks of the pulse of a 0.
    pub const SHORT: u64 = Self::CLOCKS_PER_BIT / 3;
    /// The clocks of the pulse of a 1.
    pub const LONG: u64 = Self::CLOCKS_PER_BIT * 2 / 3;
    /// The clocks of a picture, including the pause.
    pub const CLOCKS_PER_PICTURE: u64 = (256 + 16) * 24 * Self::CLOCKS_PER_BIT;
}

impl<const CLOCK_HZ: u64> Machine for Ws2812bDriver<CLOCK_HZ> {
    const NAME: &'static str = "ws2812b_driver";
    const PURPOSE: &'static str = "Tells a chain of 256 WS2812B LEDs their colours over one wire: 24 bits an LED, green \
        before red before blue and the highest bit first, a short pulse for 0 and a long one for 1.";
    type Inputs<B: Bit> = Ws2812bDriverInputs<B>;
    type Outputs<B: Bit> = Ws2812bDriverOutputs<B>;
    type Registers<B: Bit> = Ws2812bDriverRegisters<B>;

    fn initial<B: Bit>() -> Ws2812bDriverRegisters<B> {
        Ws2812bDriverRegisters { tick: Word::constant(0), place: Word::constant(0), lamp: Word::constant(0) }
    }

    fn logic<B: Bit>(
        registers: Ws2812bDriverRegisters<B>,
        Ws2812bDriverInputs { green, red, blue }: Ws2812bDriverInputs<B>,
    ) -> (Ws2812bDriverRegisters<B>, Ws2812bDriverOutputs<B>) {
        let Ws2812bDriverRegisters { tick, place, lamp } = registers;
        let last_tick = tick.is(Self::CLOCKS_PER_BIT - 1).named("last_tick");
        let last_bit = (last_tick & place.is(23)).named("last_bit");
        let pause = lamp.0[8].named("pause");
        let last_column = Word([lamp.0[0], lamp.0[1], lamp.0[2], lamp.0[3]]).all().named("last_column");
        let last = (last_bit & pause & last_column).named("last");

        let tick_plus_1 = tick.plus(Word::constant(1)).named("tick_plus_1");
        let place_plus_1 = place.plus(Word::constant(1)).named("place_plus_1");
        let lamp_plus_1 = lamp.plus(Word::constant(1)).named("lamp_plus_1");
        let next = Ws2812bDriverRegisters {
            tick: last_tick.select(Word::constant(0), tick_plus_1),
            place: last_bit.select(Word::constant(0), last_tick.select(place_plus_1, place)),
            lamp: last.select(Word::constant(0), last_bit.select(lamp_plus_1, lamp)),
        };

        // The colours are bytes, so the number of a bit gives its byte and its index in it.
        let [p, q, r, is_red, is_blue] = place.0;
        let byte = is_blue.select(blue, is_red.select(red, green)).named("byte_now");
        let from_top = Word([p, q, r]).named("from_top");
        let chosen = (0..8).map(|at| from_top.is(at) & byte.0[7 - at as usize]);
        let bit = chosen.reduce(|any, one| any | one).unwrap_or(B::LOW).named("bit_now");
        let short = tick.less_than(Word::constant(Self::SHORT)).named("in_short");
        let long = tick.less_than(Word::constant(Self::LONG)).named("in_long");
        let data = !pause & bit.select(long, short);
        (next, Ws2812bDriverOutputs { data, lamp, last })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pulses at common clock frequencies, compared with the limits of a WS2812B in nanoseconds.
    fn pulses_fit<const CLOCK_HZ: u64>() {
        type Driver<const HZ: u64> = Ws2812bDriver<HZ>;
        let time = |clocks: u64| clocks * 1_000_000_000 / CLOCK_HZ;
        let (bit, short, long) =
            (Driver::<CLOCK_HZ>::CLOCKS_PER_BIT, Driver::<CLOCK_HZ>::SHORT, Driver::<CLOCK_HZ>::LONG);
        for (clocks, wanted) in [(short, 400), (bit - short, 850), (long, 800), (bit - long, 450)] {
            assert!(time(clocks).abs_diff(wanted) <= 150, "{CLOCK_HZ} Hz: {} ns", time(clocks));
        }
        assert!(time(16 * 24 * bit) > 280_000, "newer LEDs want a pause of 280 microseconds");
    }

    #[test]
    fn pulses_are_within_what_the_lamps_accept() {
        pulses_fit::<8_000_000>();
        pulses_fit::<12_000_000>();
        pulses_fit::<16_000_000>();
        pulses_fit::<25_000_000>();
        pulses_fit::<27_000_000>();
        pulses_fit::<48_000_000>();
        pulses_fit::<50_000_000>();
        pulses_fit::<100_000_000>();
    }

    /// Two whole pictures, clock by clock: the LEDs come in order, the pause is silent, and `last`
    /// comes once a picture.
    #[test]
    fn the_chain_is_asked_for_in_order() {
        type Driver = Ws2812bDriver<12_000_000>;
        assert_eq!(Driver::CLOCKS_PER_PICTURE, 97_920);
        let mut registers = Driver::initial::<bool>();
        let white = Ws2812bDriverInputs {
            green: Word::constant(255),
            red: Word::constant(255),
            blue: Word::constant(255),
        };
        for clock in 0..2 * Driver::CLOCKS_PER_PICTURE {
            let (next, shown) = Driver::logic(registers, white);
            let within = clock % Driver::CLOCKS_PER_PICTURE;
            assert_eq!(shown.lamp.value(), within / 360);
            assert_eq!(shown.data, shown.lamp.value() < 256 && within % 15 < 10);
            assert_eq!(shown.last, within + 1 == Driver::CLOCKS_PER_PICTURE);
            registers = next;
        }
    }
}
