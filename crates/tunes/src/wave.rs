use std::io::Cursor;

use hound::{SampleFormat, WavSpec, WavWriter};

use crate::{Note, TIMER_HZ};

/// How many samples of the wave make a second.
pub const SAMPLE_RATE: u32 = 44_100;

/// How far the loudspeaker moves: a square wave sounds louder than its height suggests.
const HEIGHT: i16 = i16::MAX / 4;

/// The wave that the loudspeaker makes of some notes. Each tone begins with the loudspeaker out.
pub fn samples(notes: &[Note]) -> impl Iterator<Item = i16> {
    notes.iter().flat_map(|&note| {
        let count = u64::from(SAMPLE_RATE) * u64::from(note.milliseconds) / 1000;
        (0..count).map(move |sample| match note.period() {
            None => 0,
            Some(period) => {
                let half_waves =
                    2 * u64::from(TIMER_HZ) * sample / (u64::from(SAMPLE_RATE) * u64::from(period));
                if half_waves % 2 == 0 { HEIGHT } else { -HEIGHT }
            }
        })
    })
}

/// Some notes as the contents of a WAV file with one channel of 16 bits.
pub fn wav(notes: &[Note]) -> Vec<u8> {
    let spec = WavSpec {
        channels: 1,
        sample_rate: SAMPLE_RATE,
        bits_per_sample: 16,
        sample_format: SampleFormat::Int,
    };
    let mut file = Cursor::new(Vec::new());
    let write = |file: &mut Cursor<Vec<u8>>| -> hound::Result<()> {
        let mut writer = WavWriter::new(file, spec)?;
        samples(notes).try_for_each(|sample| writer.write_sample(sample))?;
        writer.finalize()
    };
    write(&mut file).expect("memory takes a wave of 16 bits");
    file.into_inner()
}

#[cfg(test)]
mod tests {
    use hound::WavReader;

    use super::*;
    use crate::Tune;

    fn read(wav: &[u8]) -> Vec<i16> {
        let mut reader = WavReader::new(wav).unwrap();
        let spec = reader.spec();
        assert_eq!((spec.channels, spec.sample_rate, spec.bits_per_sample), (1, 44_100, 16));
        reader.samples().collect::<Result<_, _>>().unwrap()
    }

    fn crossings(samples: &[i16]) -> usize {
        samples.windows(2).filter(|pair| (pair[0] < 0) != (pair[1] < 0)).count()
    }

    /// A wave crosses zero twice. From the first sample to the last, there have to be as many waves
    /// as the timer's clock divided by the divisor says, to within the half wave that is not over.
    #[track_caller]
    fn assert_frequency(samples: &[i16], divisor: u16) {
        let seconds = (samples.len() - 1) as f64 / 44_100.0;
        let period = if divisor == 0 { 65_536.0 } else { f64::from(divisor) };
        let expected = 2.0 * seconds * 1_193_182.0 / period;
        let counted = crossings(samples) as f64;
        assert!((expected - counted).abs() <= 1.0, "divisor {divisor}: {counted} crossings for {expected}");
    }

    /// Every note of every tune, read back from the file.
    #[test]
    fn every_note_has_the_frequency_of_its_divisor() {
        for tune in Tune::ALL {
            let samples = read(&wav(tune.notes()));
            let mut rest = &samples[..];
            for note in tune.notes() {
                let (own, after) = rest.split_at(44_100 * usize::from(note.milliseconds) / 1000);
                rest = after;
                match note.divisor {
                    None => assert!(own.iter().all(|&sample| sample == 0)),
                    Some(divisor) => assert_frequency(own, divisor),
                }
            }
            assert!(rest.is_empty(), "{tune} goes on after its last note");
        }
    }

    /// A fiftieth of a second of each of the 65,482 divisors that this sample rate can render: a half
    /// wave has to last for a sample at least, which the divisors 1 to 54 do not give it.
    #[test]
    fn every_divisor_gives_its_frequency() {
        let divisors: Vec<u16> = (0..=u16::MAX).filter(|divisor| !(1..55).contains(divisor)).collect();
        assert_eq!(divisors.len(), 65_482);
        for divisor in divisors {
            let own: Vec<i16> = samples(&[Note::tone(divisor, 20)]).collect();
            assert_frequency(&own, divisor);
        }
    }

    #[test]
    fn a_tone_spends_half_its_time_on_either_side() {
        let own: Vec<i16> = samples(&[Note::tone(2_000, 1_000)]).collect();
        assert!(own.iter().all(|&sample| sample.abs() == HEIGHT));
        let sum: i64 = own.iter().map(|&sample| i64::from(sample)).sum();
        assert!((sum / own.len() as i64).abs() < i64::from(HEIGHT) / 100);
    }
}
