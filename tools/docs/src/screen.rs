//! The screen of the terminal as a picture.

use std::sync::Arc;

use draw::{Svg, escape};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use session::{Resources, Session, Setup};
use tui::{Action, App, Speaker};

use crate::{Document, PageError};

const COLUMNS: u16 = 120;
const ROWS: u16 = 36;
/// The size of one character in the picture.
const CELL: (usize, usize) = (8, 17);
const MARGIN: usize = 12;
const STYLE: &str = "\
.screen rect{fill:#14181f}
.screen text{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,\"DejaVu Sans Mono\",monospace;fill:#d0d7de;white-space:pre}
.screen .bold{font-weight:bold;fill:#f6f8fa}
.screen .dim{fill:#7d8793}
.screen .red{fill:#ff7b72}
.screen .green{fill:#7ee787}
.screen .yellow{fill:#e3b341}
.screen rect.lit{fill:#d0d7de}
.screen .reversed{fill:#14181f}
";

/// The terminal's screens in the README and on the page of the assembly machine.
pub fn documents() -> Result<[Document; 2], PageError> {
    Ok([controller()?, assembly()?])
}

/// The controller in the middle of a game.
fn controller() -> Result<Document, PageError> {
    let title = "The terminal: the board, the state diagram, the signals and the last clocks as a waveform";
    let mut app = played(Setup::default(), &[5, 9])?;
    Ok(Document { path: "pictures/screen.svg".to_owned(), text: picture(title, draw(&mut app)?.buffer()) })
}

/// The 8086 in the middle of a move: the planes have turned once.
fn assembly() -> Result<Document, PageError> {
    let title = "The terminal while the 8086 decides: registers, the board in memory, both planes in registers, the \
                 pattern that they are compared with, the listing and the last instructions";
    let mut app = played(Setup::on("assembly".parse().map_err(failed)?), &[7])?;
    loop {
        let screen = draw(&mut app)?;
        if screen.to_string().contains("turns 1") {
            let text = picture(title, screen.buffer());
            return Ok(Document { path: "pictures/assembly-screen.svg".to_owned(), text });
        }
        let present = app.session().cursor();
        app.act(Action::LandmarkBack);
        if app.session().cursor() == present {
            return Err(failed("the program has not turned the board"));
        }
    }
}

fn failed(reason: impl ToString) -> PageError {
    PageError::Screen(reason.to_string())
}

/// A game after the moves on some keys, when the machine is at rest again.
fn played(setup: Setup, digits: &[u8]) -> Result<App, PageError> {
    let resources = Resources::new();
    let session = Session::new(setup, &resources).map_err(failed)?;
    let mut app = App::new(session, Arc::clone(&resources), None, Speaker::new(true), true);
    for &digit in digits {
        app.act(Action::Digit(digit));
        while app.patience().is_some() {
            app.tick();
        }
    }
    Ok(app)
}

fn draw(app: &mut App) -> Result<TestBackend, PageError> {
    let mut terminal = Terminal::new(TestBackend::new(COLUMNS, ROWS)).map_err(failed)?;
    terminal.draw(|frame| app.draw(frame)).map_err(failed)?;
    Ok(terminal.backend().clone())
}

fn picture(title: &str, buffer: &Buffer) -> String {
    let (width, height) = (usize::from(buffer.area.width), usize::from(buffer.area.height));
    let size = |cells: usize, of: usize| cells * of + 2 * MARGIN;
    let (wide, high) = (size(width, CELL.0), size(height, CELL.1));
    let mut svg = Svg::new("screen", title, wide, high, STYLE);
    svg.line(format_args!("<rect width=\"{wide}\" height=\"{high}\" rx=\"8\"/>"));
    for (row, cells) in buffer.content.chunks(width).enumerate() {
        let mut column = 0;
        for run in cells.chunk_by(|one, other| class(one) == class(other)) {
            draw_run(&mut svg, run, column, row);
            column += run.len();
        }
    }
    svg.finish()
}

/// Characters in one style, word by word: each starts at its column and has the width of its columns, so that
/// everything is aligned whatever the font.
fn draw_run(svg: &mut Svg, run: &[Cell], column: usize, row: usize) {
    let class = class(run.first().unwrap_or(&Cell::EMPTY));
    let (x, y) = (MARGIN + column * CELL.0, MARGIN + row * CELL.1);
    if class.contains("reversed") {
        let (width, height) = (run.len() * CELL.0, CELL.1);
        svg.line(format_args!(
            "<rect class=\"lit\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"
        ));
    }
    let mut index = 0;
    for word in run.split(|cell| cell.symbol() == " ") {
        if !word.is_empty() {
            let (x, y, length) = (x + index * CELL.0, y + 13, word.len() * CELL.0);
            let text = escape(&word.iter().map(Cell::symbol).collect::<String>());
            svg.line(format_args!(
                "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" textLength=\"{length}\" \
                 lengthAdjust=\"spacingAndGlyphs\">{text}</text>"
            ));
        }
        index += word.len() + 1;
    }
}

/// The style of a cell, as classes.
fn class(cell: &Cell) -> String {
    let colour = match cell.fg {
        Color::Red => Some("red"),
        Color::Green => Some("green"),
        Color::Yellow => Some("yellow"),
        _ => None,
    };
    let modifiers = [(Modifier::BOLD, "bold"), (Modifier::DIM, "dim"), (Modifier::REVERSED, "reversed")];
    let set = modifiers.into_iter().filter(|(modifier, _)| cell.modifier.contains(*modifier));
    set.map(|(_, name)| name).chain(colour).collect::<Vec<_>>().join(" ")
}
