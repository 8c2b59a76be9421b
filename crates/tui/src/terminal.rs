//! The terminal: taken over at the start, and given back whatever happens.

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

/// How long to wait where nothing happens by itself. The picture is drawn again after that, which is
/// how a program without a controlling terminal learns that the terminal has gone.
const LONG: Duration = Duration::from_millis(500);

/// How long events are handled without a picture in between, when many wait at once.
const FRAME: Duration = Duration::from_millis(40);

/// Plays until the user quits, the system asks for the end or the terminal vanishes, and hands over
/// the game to be kept whenever it may have changed; what `keep` returns is shown. The terminal is as
/// it was before when this returns, and also after a panic.
///
/// Threads that wait for keys and signals stay behind, so a program calls this once and then ends.
pub fn run(app: &mut App, keep: impl FnMut(&Session) -> Option<String>) -> io::Result<()> {
    // The screen is given back first, while the input still sees to it that a signal ends the program.
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
        // A new size is seen by the next picture; pasted text and focus mean nothing here.
        _ => {}
    }
}

/// Whether a terminal cannot be written to because it no longer exists.
fn has_gone(error: &io::Error) -> bool {
    // EIO, for which the standard library has no name.
    cfg!(unix) && error.raw_os_error() == Some(5)
}
