//! Ctrl-C and the like: no tool goes on, and no scratch directory stays.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use check::load::Leftovers;

/// Until it is told that tools are done with, a signal ends the program after what it has started and made.
pub struct Watch(Arc<AtomicBool>);

impl Watch {
    /// From now on the command sees to signals itself.
    pub fn hand_over(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Ends the program as a signal wants it, after what it has started and made.
#[cfg(unix)]
pub fn watch(leftovers: &Leftovers) -> io::Result<Watch> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    let (leftovers, elsewhere) = (leftovers.clone(), Arc::new(AtomicBool::new(false)));
    let watch = Watch(Arc::clone(&elsewhere));
    std::thread::spawn(move || {
        for signal in signals.forever() {
            if !elsewhere.load(Ordering::Relaxed) {
                leftovers.remove();
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            }
        }
    });
    Ok(watch)
}

/// There are no such signals here.
#[cfg(not(unix))]
pub fn watch(_: &Leftovers) -> io::Result<Watch> {
    Ok(Watch(Arc::new(AtomicBool::new(false))))
}
