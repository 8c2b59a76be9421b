//! The loudspeaker: tunes one after the other, without blocking the caller.

use std::sync::mpsc::{self, Sender};
use std::thread;

use tunes::Tune;

/// The loudspeaker.
pub struct Speaker {
    muted: bool,
    queue: Option<Sender<Tune>>,
}

impl Speaker {
    /// A loudspeaker that is silent until a tune is played.
    pub fn new(muted: bool) -> Speaker {
        Speaker { muted, queue: None }
    }

    /// Whether it is muted.
    pub fn is_muted(&self) -> bool {
        self.muted
    }

    /// Turns the sound on or off.
    pub fn toggle(&mut self) {
        self.muted = !self.muted;
    }

    /// Plays a tune after those that are still being played. Where sound is not possible, nothing happens: a
    /// game should not complain about that, and `noughtgate tune` does.
    pub fn play(&mut self, tune: Tune) {
        if self.muted {
            return;
        }
        let queue = self.queue.get_or_insert_with(|| {
            let (sender, receiver) = mpsc::channel();
            thread::spawn(move || {
                for tune in receiver {
                    if tunes::play(tune).is_err() {
                        break;
                    }
                }
            });
            sender
        });
        // If the speaker thread has ended, the game goes on.
        let _ = queue.send(tune);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_muted_speaker_starts_nothing_that_could_play() {
        let mut speaker = Speaker::new(true);
        speaker.play(Tune::Castle);
        assert!(speaker.queue.is_none());
    }
}
