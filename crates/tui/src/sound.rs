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
    /// A loudspeaker that is silent until it is asked to play.
    pub fn new(muted: bool) -> Speaker {
        Speaker { muted, queue: None }
    }

    /// Whether tunes are left out.
    pub fn is_muted(&self) -> bool {
        self.muted
    }

    /// Sound, or none.
    pub fn toggle(&mut self) {
        self.muted = !self.muted;
    }

    /// Plays a tune after those that are still being played. Where nothing can make a sound, nothing
    /// happens: a game is no place to complain about that, and `noughtgate tune` does.
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
        // A speaker thread that has given up is no reason to end the game.
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
