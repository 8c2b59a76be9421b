//! The terminal: taken over at the start, and given back whatever happens.

use std::io::{self, stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, MouseButton, MouseEventKind,
};
use ratatui::crossterm::execute;
use session::Session;

use crate::app::App;
use crate::keys::wish;

/// How long to sleep where nothing is going to happen by itself.
const LONG: Duration = Duration::from_millis(500);

/// Plays until somebody has had enough, or until the system asks for the end, and hands over the game
/// to be kept whenever something may have happened to it. The terminal is as it was before when this
/// returns, and also after a panic.
pub fn run(app: &mut App, mut keep: impl FnMut(&Session)) -> io::Result<()> {
    let asked_to_end = end_signals()?;
    let terminal = ratatui::try_init()?;
    let restore_screen = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let _ = execute!(stdout(), DisableMouseCapture);
        restore_screen(panic);
    }));
    let result =
        execute!(stdout(), EnableMouseCapture).and_then(|()| play(app, terminal, &asked_to_end, &mut keep));
    // Both are tried, whatever became of the first: a terminal that has gone wants neither.
    let without_mouse = execute!(stdout(), DisableMouseCapture);
    let restored = ratatui::try_restore();
    if asked_to_end.load(Ordering::Relaxed) { Ok(()) } else { result.and(without_mouse).and(restored) }
}

/// A flag that the system raises when it wants the program to end.
fn end_signals() -> io::Result<Arc<AtomicBool>> {
    let flag = Arc::new(AtomicBool::new(false));
    #[cfg(unix)]
    for signal in [signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP, signal_hook::consts::SIGINT] {
        signal_hook::flag::register(signal, Arc::clone(&flag))?;
    }
    Ok(flag)
}

fn play(
    app: &mut App,
    mut terminal: DefaultTerminal,
    asked_to_end: &AtomicBool,
    keep: &mut impl FnMut(&Session),
) -> io::Result<()> {
    while !app.is_finished() && !asked_to_end.load(Ordering::Relaxed) {
        keep(app.session());
        terminal.draw(|frame| app.draw(frame))?;
        let patience = app.patience();
        if event::poll(patience.unwrap_or(LONG))? {
            handle(app, event::read()?);
        } else if patience.is_some() {
            app.tick();
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
