//! Ctrl-C and the like: no tool goes on, and no scratch directory stays.

use std::io;

use check::load::Leftovers;

/// Ends the program as a signal wants it, after what it has started and made.
#[cfg(unix)]
pub fn watch(leftovers: &Leftovers) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    let leftovers = leftovers.clone();
    std::thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            leftovers.remove();
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    });
    Ok(())
}

/// There are no such signals here.
#[cfg(not(unix))]
pub fn watch(_: &Leftovers) -> io::Result<()> {
    Ok(())
}
