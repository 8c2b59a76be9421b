//! The terminal: taken over at the start, and given back whatever happens.

use std::io::{self, stdout};
use std::time::Duration;

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, MouseButton, MouseEventKind,
};
use ratatui::crossterm::execute;

use crate::app::App;
use crate::keys::wish;

/// How long to sleep where nothing is going to happen by itself.
const LONG: Duration = Duration::from_millis(500);

/// Plays until somebody has had enough. The terminal is as it was before when this returns, and
/// also after a panic.
pub fn run(app: &mut App) -> io::Result<()> {
    let terminal = ratatui::try_init()?;
    let result = execute!(stdout(), EnableMouseCapture).and_then(|()| play(app, terminal));
    let restored = execute!(stdout(), DisableMouseCapture);
    ratatui::try_restore()?;
    result.and(restored)
}

fn play(app: &mut App, mut terminal: DefaultTerminal) -> io::Result<()> {
    while !app.is_finished() {
        terminal.draw(|frame| app.draw(frame))?;
        let patience = app.patience();
        if event::poll(patience.unwrap_or(LONG))? {
            handle(app, event::read()?);
        } else if patience.is_some() {
            app.tick();
        }
    }
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
