//! The terminal: taken over at the start, and given back whatever happens.

use std::io::{self, stdout};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, MouseButton, MouseEventKind,
};
use ratatui::crossterm::execute;
use session::Session;

use crate::app::App;
use crate::keys::wish;

/// How long to sleep where nothing is going to happen by itself. The picture is drawn again after
/// that, which is how it shows that the terminal has gone.
const LONG: Duration = Duration::from_millis(500);

/// What comes from outside.
enum Call {
    /// A key, the mouse, or another size.
    Event(Event),
    /// The system wants the program to end, or there is nothing left to read from.
    End,
}

/// Plays until somebody has had enough, the system asks for the end or the terminal vanishes, and
/// hands over the game to be kept whenever something may have happened to it. The terminal is as it
/// was before when this returns, and also after a panic.
///
/// Threads that wait for keys and signals stay behind, so a program calls this once and then ends.
pub fn run(app: &mut App, mut keep: impl FnMut(&Session)) -> io::Result<()> {
    let (sender, calls) = mpsc::channel();
    hear_signals(sender.clone())?;
    let terminal = ratatui::try_init()?;
    let restore_screen = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let _ = execute!(stdout(), DisableMouseCapture);
        restore_screen(panic);
    }));
    let result = execute!(stdout(), EnableMouseCapture).and_then(|()| {
        hear_keys(sender);
        play(app, terminal, &calls, &mut keep)
    });
    // Both are tried, whatever became of the first. A terminal that has gone wants neither, and there
    // is nobody left to tell.
    let _ = execute!(stdout(), DisableMouseCapture);
    let _ = ratatui::try_restore();
    result
}

/// Waits for keys on a thread of its own: a terminal that vanishes may keep its reader busy for ever.
fn hear_keys(sender: Sender<Call>) {
    thread::spawn(move || {
        while let Ok(event) = event::read() {
            if sender.send(Call::Event(event)).is_err() {
                return;
            }
        }
        let _ = sender.send(Call::End);
    });
}

/// Turns the signals by which a system ends programs into calls.
#[cfg(unix)]
fn hear_signals(sender: Sender<Call>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    thread::spawn(move || signals.forever().all(|_| sender.send(Call::End).is_ok()));
    Ok(())
}

#[cfg(not(unix))]
fn hear_signals(_: Sender<Call>) -> io::Result<()> {
    Ok(())
}

fn play(
    app: &mut App,
    mut terminal: DefaultTerminal,
    calls: &Receiver<Call>,
    keep: &mut impl FnMut(&Session),
) -> io::Result<()> {
    let mut last_tick = Instant::now();
    while !app.is_finished() {
        keep(app.session());
        terminal.draw(|frame| app.draw(frame))?;
        let patience = app.patience();
        let wait = patience.map_or(LONG, |patience| patience.saturating_sub(last_tick.elapsed()));
        match calls.recv_timeout(wait) {
            Ok(Call::Event(event)) => handle(app, event),
            Ok(Call::End) | Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) if patience.is_some() => {
                last_tick = Instant::now();
                app.tick();
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
    keep(app.session());
    Ok(())
}

fn handle(app: &mut App, event: Event) {
    match event {
        Event::Key(key) => {
            if let Some(wish) = wish(key) {
                app.wish(wish);
            }
        }
        Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
            app.click(mouse.column, mouse.row);
        }
        // A new size is seen by the next picture; pasted text and focus mean nothing here.
        _ => {}
    }
}
