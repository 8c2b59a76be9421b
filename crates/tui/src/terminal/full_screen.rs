use std::io::{self, stdout};
use std::mem::ManuallyDrop;

use ratatui::backend::{Backend, ClearType, CrosstermBackend};
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::layout::Rect;
use ratatui::{DefaultTerminal, Terminal, TerminalOptions, Viewport};

use crate::app::App;

/// The largest picture, in columns and lines. A terminal that claims to be larger costs no more memory.
const LARGEST: (u16, u16) = (400, 150);

/// The full screen as a canvas, until this is dropped.
pub struct FullScreen {
    /// Never dropped: a terminal that has gone would make that panic, and [`give_back`] does the same.
    terminal: ManuallyDrop<DefaultTerminal>,
    area: Rect,
}

impl FullScreen {
    /// Takes the terminal over; a panic restores it before it is reported.
    pub fn enter() -> io::Result<FullScreen> {
        let report = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            give_back();
            report(panic);
        }));
        let enter = || {
            enable_raw_mode()?;
            execute!(stdout(), EnterAlternateScreen, EnableMouseCapture)?;
            let viewport = Viewport::Fixed(Rect::ZERO);
            Terminal::with_options(CrosstermBackend::new(stdout()), TerminalOptions { viewport })
        };
        match enter() {
            Ok(terminal) => Ok(FullScreen { terminal: ManuallyDrop::new(terminal), area: Rect::ZERO }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }

    /// Draws the game in the present size of the terminal.
    pub fn draw(&mut self, app: &mut App) -> io::Result<()> {
        let size = self.terminal.size()?;
        let area = Rect::new(0, 0, size.width.min(LARGEST.0), size.height.min(LARGEST.1));
        if area != self.area {
            self.terminal.backend_mut().clear_region(ClearType::All)?;
            self.terminal.resize(area)?;
            self.area = area;
        }
        self.terminal.draw(|frame| app.draw(frame))?;
        Ok(())
    }
}

impl Drop for FullScreen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Restores the terminal. Each step is tried whether or not the one before succeeded; a terminal that has
/// gone needs none of them.
fn give_back() {
    let _ = disable_raw_mode();
    let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
}
