//! The terminal: taken over at the start, and restored in any case.

mod full_screen;
mod input;

use std::io;
use std::time::{Duration, Instant};

use ratatui::crossterm::event::{Event, KeyEventKind, MouseButton, MouseEventKind};
use session::Session;

use self::full_screen::FullScreen;
use self::input::Input;
use crate::app::App;
use crate::keys::action;

/// How long to wait when no clock is due. The picture is drawn again after that, which is how a program
/// without a controlling terminal learns that the terminal has gone.
const LONG: Duration = Duration::from_millis(500);

/// How long events are handled without drawing, when many are waiting.
const FRAME: Duration = Duration::from_millis(40);

/// Plays until the user quits, the system requests the end or the terminal vanishes, and passes the game to
/// `keep` whenever it may have changed; the warning that this returns is shown. The terminal is restored when
/// this returns, and also after a panic.
///
/// Threads that wait for keys and signals stay behind, so a program calls this once and then ends.
pub fn run(app: &mut App, keep: impl FnMut(&Session) -> Option<String>) -> io::Result<()> {
    // The screen is restored first, while a signal still ends the program through the input.
    let input = Input::new()?;
    let screen = FullScreen::enter()?;
    input.read_keys();
    match play(app, screen, &input, keep) {
        Err(error) if input.is_over() || has_gone(&error) => Ok(()),
        result => result,
    }
}

fn play(
    app: &mut App,
    mut screen: FullScreen,
    input: &Input,
    mut keep: impl FnMut(&Session) -> Option<String>,
) -> io::Result<()> {
    let mut last_tick = Instant::now();
    while !app.is_finished() && !input.is_over() {
        app.warn(keep(app.session()));
        screen.draw(app)?;
        let wait = app.patience().map_or(LONG, |patience| patience.saturating_sub(last_tick.elapsed()));
        let mut event = input.next(wait);
        let start = Instant::now();
        while let Some(next) = event {
            handle(app, next);
            let enough = start.elapsed() >= FRAME || app.is_finished() || input.is_over();
            event = if enough { None } else { input.next(Duration::ZERO) };
        }
        if app.patience().is_some_and(|patience| last_tick.elapsed() >= patience) {
            last_tick = Instant::now();
            app.tick();
        }
    }
    keep(app.session());
    Ok(())
}

fn handle(app: &mut App, event: Event) {
    match event {
        Event::Key(key) => match action(key) {
            Some(action) => app.act(action),
            None if key.kind == KeyEventKind::Press => app.unknown_key(),
            None => {}
        },
        Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
            app.click(mouse.column, mouse.row);
        }
        // The next picture has the new size; pasted text and focus have no meaning here.
        _ => {}
    }
}

/// Whether a terminal cannot be written to because it no longer exists.
fn has_gone(error: &io::Error) -> bool {
    // EIO, for which the standard library has no name.
    cfg!(unix) && error.raw_os_error() == Some(5)
}
