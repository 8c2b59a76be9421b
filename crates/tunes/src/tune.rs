use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::Note;

/// One of the three sounds of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tune {
    /// A person has played a square.
    Nbc,
    /// A person has lost or drawn.
    Wah,
    /// A person has won.
    Castle,
}

impl Tune {
    /// All three.
    pub const ALL: [Tune; 3] = [Tune::Nbc, Tune::Wah, Tune::Castle];

    /// The name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Tune::Nbc => "nbc",
            Tune::Wah => "wah",
            Tune::Castle => "castle",
        }
    }

    /// When it is played and what it sounds like, in a few words that can follow a colon.
    pub const fn description(self) -> &'static str {
        match self {
            Tune::Nbc => "a square is played; opens with a rising major sixth",
            Tune::Wah => "a game is lost or drawn; two falling notes",
            Tune::Castle => "a game is won; a rising fanfare in triplets",
        }
    }

    /// What the loudspeaker plays, note by note.
    pub const fn notes(self) -> &'static [Note] {
        match self {
            Tune::Nbc => NBC,
            Tune::Wah => WAH,
            Tune::Castle => CASTLE,
        }
    }

    /// How long it lasts.
    pub fn milliseconds(self) -> u32 {
        self.notes().iter().map(|note| u32::from(note.milliseconds)).sum()
    }
}

const NBC: &[Note] = &[Note::tone(G4, 80), Note::tone(E5, 80), Note::tone(D5, 160)];

const WAH: &[Note] = &[Note::tone(G3, 280), Note::silence(60), Note::tone(E_FLAT3, 640)];

const CASTLE: &[Note] = &[
    Note::tone(C5, TRIPLET),
    Note::tone(E5, TRIPLET),
    Note::tone(G5, TRIPLET),
    Note::tone(F5, TRIPLET),
    Note::tone(A5, TRIPLET),
    Note::tone(C6, TRIPLET),
    Note::tone(G5, TRIPLET),
    Note::tone(B5, TRIPLET),
    Note::tone(D6, TRIPLET),
    Note::tone(C6, 6 * TRIPLET),
];

/// A third of a beat, at 150 beats to the minute.
const TRIPLET: u16 = 133;

// The divisors of the notes, named by letter and octave, that come nearest to a piano with its A at
// 440 Hz.
const E_FLAT3: u16 = 7670;
const G3: u16 = 6088;
const G4: u16 = 3044;
const C5: u16 = 2280;
const D5: u16 = 2032;
const E5: u16 = 1810;
const F5: u16 = 1708;
const G5: u16 = 1522;
const A5: u16 = 1356;
const B5: u16 = 1208;
const C6: u16 = 1140;
const D6: u16 = 1016;

impl fmt::Display for Tune {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Tune {
    type Err = UnknownTune;

    fn from_str(name: &str) -> Result<Tune, UnknownTune> {
        Tune::ALL.into_iter().find(|tune| tune.name() == name).ok_or_else(|| UnknownTune(name.to_owned()))
    }
}

/// No tune has this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no tune `{0}`; the tunes are {known}", known = Tune::ALL.map(Tune::name).join(", "))]
pub struct UnknownTune(pub String);

#[cfg(test)]
mod tests {
    use super::*;

    /// How many semitones a note lies above the A at 440 Hz.
    fn semitones(divisor: u16) -> f64 {
        12.0 * (Note::tone(divisor, 0).frequency().unwrap() / 440.0).log2()
    }

    fn divisors(tune: Tune) -> Vec<u16> {
        tune.notes().iter().filter_map(|note| note.divisor).collect()
    }

    #[test]
    fn every_tone_is_in_tune_with_a_piano() {
        for divisor in Tune::ALL.into_iter().flat_map(divisors) {
            let off = semitones(divisor) - semitones(divisor).round();
            assert!(off.abs() < 0.01, "divisor {divisor} is {off} semitones off");
        }
    }

    #[test]
    fn nbc_opens_with_a_rising_major_sixth() {
        let divisors = divisors(Tune::Nbc);
        assert_eq!((semitones(divisors[1]) - semitones(divisors[0])).round(), 9.0);
    }

    #[test]
    fn wah_is_two_notes_and_the_second_is_lower() {
        let [first, second] = divisors(Tune::Wah)[..] else { panic!("two tones") };
        assert!(semitones(second) < semitones(first));
    }

    /// Each triplet rises, and begins above the one before; the last note is the longest.
    #[test]
    fn castle_rises_in_triplets() {
        let divisors = divisors(Tune::Castle);
        let (last, triplets) = divisors.split_last().unwrap();
        assert_eq!((triplets.len(), *last), (9, C6));
        for triplet in triplets.chunks(3) {
            assert!(triplet[0] > triplet[1] && triplet[1] > triplet[2]);
        }
        assert!(triplets[0] > triplets[3] && triplets[3] > triplets[6]);
        let lengths = Tune::Castle.notes().iter().map(|note| note.milliseconds);
        assert_eq!(lengths.max(), Some(6 * TRIPLET));
    }

    #[test]
    fn every_tune_is_found_by_its_name_and_no_other() {
        for tune in Tune::ALL {
            assert_eq!(tune.to_string().parse(), Ok(tune));
        }
        let refusal = "Nbc".parse::<Tune>().unwrap_err().to_string();
        assert_eq!(refusal, "there is no tune `Nbc`; the tunes are nbc, wah, castle");
    }
}
