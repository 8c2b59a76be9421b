//! The sounds of the assembly game, as the loudspeaker of a PC makes them.
//!
//! A [`Tune`] is a list of [`Note`]s, each a divisor for the timer that drives the loudspeaker and a
//! length. [`samples`] and [`wav`] turn notes into a square wave, and [`play`] hands a tune to
//! whatever program on this computer can play sound.
//!
//! ```
//! use tunes::Tune;
//!
//! let tune: Tune = "nbc".parse()?;
//! let [first, second, ..] = tune.notes() else { panic!("a tune has more than one note") };
//! let interval = second.frequency().unwrap() / first.frequency().unwrap();
//! assert!((interval - 5.0 / 3.0).abs() < 0.02, "a major sixth, rising");
//! # Ok::<(), tunes::UnknownTune>(())
//! ```

mod note;
mod speaker;
mod tune;
mod wave;

pub use note::{Note, TIMER_HZ};
pub use speaker::{PROGRAMS, PlayError, play};
pub use tune::{Tune, UnknownTune};
pub use wave::{SAMPLE_RATE, samples, wav};
