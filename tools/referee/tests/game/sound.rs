//! The notes of the game: those that our PC plays, and those in a recording.

use machines::assembly::{CLOCKS_PER_TICK, Pc};

/// The frequency that the timer divides.
const TIMER: f64 = 1_193_182.0;
/// The ticks of the BIOS clock in a second: it divides by 65,536.
const TICKS: f64 = TIMER / 65_536.0;
/// The bytes before the samples in a WAV file.
const HEADER: usize = 44;
const SAMPLE_RATE: f64 = 44_100.0;
/// Fewer waves than this are how a note begins or ends, and not a note.
const FEWEST_WAVES: usize = 4;

/// The part of the first note that is not heard in DOSBox, in ticks. Its timer starts with a divisor of
/// 65,536, and loads the first one of the game only after half a wave of that, which is half a tick; later
/// divisors are smaller.
pub const LEAD_IN: f64 = 0.5;

/// A note.
#[derive(Clone, Copy, Debug)]
pub struct Note {
    pub pitch: f64,
    /// How long it lasts, in ticks of the BIOS clock.
    pub ticks: f64,
    /// The silence before it.
    pub rest: f64,
    /// Whether it begins with a tick. The first note of a tune begins whenever it does, and lasts less.
    pub on_tick: bool,
}

/// The notes played by our PC.
pub fn played(pc: &Pc) -> Vec<Note> {
    let ticks = |clock: u64| clock as f64 / CLOCKS_PER_TICK as f64;
    let mut rest = 0.0;
    let mut notes = Vec::new();
    for pair in pc.sounds().windows(2) {
        let lasts = ticks(pair[1].clock - pair[0].clock);
        if let Some(divisor) = pair[0].divisor {
            let on_tick = ticks(pair[0].clock % CLOCKS_PER_TICK) < 0.02;
            notes.push(Note { pitch: TIMER / f64::from(divisor), ticks: lasts, rest, on_tick });
            rest = 0.0;
        } else {
            rest = lasts;
        }
    }
    notes
}

/// The notes in a WAV file of two equal channels: waves of equal length are a note.
pub fn recorded(wav: &[u8]) -> Vec<Note> {
    let samples: Vec<i16> =
        wav[HEADER..].chunks_exact(4).map(|frame| i16::from_le_bytes([frame[0], frame[1]])).collect();
    let rises: Vec<usize> =
        (1..samples.len()).filter(|&index| samples[index - 1] < 0 && samples[index] >= 0).collect();
    let lengths: Vec<usize> = rises.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let mut notes = Vec::new();
    let (mut first, mut end) = (0, 0);
    // A sample more or less is how a wave is sampled.
    for waves in lengths.chunk_by(|&a, &b| a.abs_diff(b) <= 2) {
        let (start, stop) = (rises[first], rises[first + waves.len()]);
        first += waves.len();
        if waves.len() < FEWEST_WAVES {
            continue;
        }
        let seconds = (stop - start) as f64 / SAMPLE_RATE;
        let rest = (start - end) as f64 / SAMPLE_RATE * TICKS;
        notes.push(Note {
            pitch: waves.len() as f64 / seconds,
            ticks: seconds * TICKS,
            rest,
            on_tick: false,
        });
        end = stop;
    }
    notes
}

/// The first difference between two sequences of notes, beyond a sixth of a semitone or a quarter of a tick.
pub fn difference(expected: &[Note], heard: &[Note]) -> Option<String> {
    if expected.len() != heard.len() {
        return Some(format!("{} notes instead of {}: {heard:.2?}", heard.len(), expected.len()));
    }
    expected.iter().zip(heard).enumerate().find_map(|(index, (expected, heard))| {
        let same_pitch = (heard.pitch / expected.pitch - 1.0).abs() < 0.01;
        let most = if expected.on_tick { expected.ticks } else { expected.ticks.ceil() };
        let late = if expected.on_tick { 0.0 } else { 1.0 };
        let least = most - late - if index == 0 { LEAD_IN } else { 0.0 };
        let same_length = least - 0.25 < heard.ticks && heard.ticks < most + 0.25;
        let same_rest = !expected.on_tick || (heard.rest - expected.rest).abs() < 0.25;
        let same = same_pitch && same_length && same_rest;
        (!same).then(|| format!("note {index} is {heard:.2?} instead of {expected:.2?}"))
    })
}
