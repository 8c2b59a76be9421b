use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;
use std::time::Duration;

use ratatui::crossterm::event::{self, Event};

/// The most events in the queue; the rest waits in the terminal.
const QUEUE: usize = 1024;

/// How long the game has to end after a signal. A terminal that accepts no output, as after Ctrl-S, would
/// block it for ever.
#[cfg(unix)]
const GRACE: Duration = Duration::from_secs(2);

/// Keys, the mouse and signals. The end does not wait in the queue behind pasted keys.
pub struct Input {
    sender: SyncSender<Option<Event>>,
    events: Receiver<Option<Event>>,
    over: Arc<AtomicBool>,
    /// Signals the end of the game to the signal thread by being dropped.
    _playing: mpsc::Sender<()>,
}

/// Announces the end.
#[derive(Clone)]
struct End {
    over: Arc<AtomicBool>,
    sender: SyncSender<Option<Event>>,
}

impl End {
    fn announce(&self) {
        self.over.store(true, Ordering::Release);
        // Wakes the game if it waits for an event; if the queue is full, it does not.
        let _ = self.sender.try_send(None);
    }
}

impl Input {
    /// From now on, signals that end a program end the game.
    pub fn new() -> io::Result<Input> {
        let (sender, events) = mpsc::sync_channel(QUEUE);
        let (playing, ended) = mpsc::channel();
        let over = Arc::new(AtomicBool::new(false));
        let input = Input { sender, events, over, _playing: playing };
        wait_for_signals(input.end(), ended)?;
        Ok(input)
    }

    /// Reads keys on a thread of its own: a terminal that vanishes may keep its reader busy for ever.
    pub fn read_keys(&self) {
        let (sender, end) = (self.sender.clone(), self.end());
        thread::spawn(move || {
            while let Ok(event) = event::read() {
                if sender.send(Some(event)).is_err() {
                    return;
                }
            }
            end.announce();
        });
    }

    /// Whether the system requests the end, or the input has ended.
    pub fn is_over(&self) -> bool {
        self.over.load(Ordering::Acquire)
    }

    /// The next event, if there is one within this time.
    pub fn next(&self, wait: Duration) -> Option<Event> {
        self.events.recv_timeout(wait).ok().flatten()
    }

    fn end(&self) -> End {
        End { over: Arc::clone(&self.over), sender: self.sender.clone() }
    }
}

#[cfg(unix)]
fn wait_for_signals(end: End, ended: Receiver<()>) -> io::Result<()> {
    use std::sync::mpsc::RecvTimeoutError;

    use ratatui::crossterm::terminal::disable_raw_mode;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::low_level::emulate_default_handler;

    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
    thread::spawn(move || {
        let Some(signal) = signals.forever().next() else { return };
        end.announce();
        if ended.recv_timeout(GRACE) == Err(RecvTimeoutError::Timeout) {
            // The game is saved before every picture, so nothing is lost.
            let _ = disable_raw_mode();
            let _ = emulate_default_handler(signal);
        }
    });
    Ok(())
}

#[cfg(not(unix))]
fn wait_for_signals(_: End, _: Receiver<()>) -> io::Result<()> {
    Ok(())
}
