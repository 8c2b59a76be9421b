//! The screen of the terminal as a picture.

use std::sync::Arc;

use draw::{Svg, escape};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use session::{Resources, Session, Setup};
use tui::{App, Speaker, Wish};

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

/// The controller in the middle of a game, as the terminal shows it.
pub fn document() -> Result<Document, PageError> {
    let failed = |reason: String| PageError::Screen(reason);
    let resources = Resources::new();
    let session = Session::new(Setup::default(), &resources).map_err(|error| failed(error.to_string()))?;
    let mut app = App::new(session, Arc::clone(&resources), None, Speaker::new(true), true);
    for digit in [5, 9] {
        app.wish(Wish::Digit(digit));
        while app.patience().is_some() {
            app.tick();
        }
    }
    let mut terminal =
        Terminal::new(TestBackend::new(COLUMNS, ROWS)).map_err(|error| failed(error.to_string()))?;
    terminal.draw(|frame| app.draw(frame)).map_err(|error| failed(error.to_string()))?;
    Ok(Document { path: "pictures/screen.svg".to_owned(), text: picture(terminal.backend().buffer()) })
}

fn picture(buffer: &Buffer) -> String {
    let (width, height) = (usize::from(buffer.area.width), usize::from(buffer.area.height));
    let size = |cells: usize, of: usize| cells * of + 2 * MARGIN;
    let (wide, high) = (size(width, CELL.0), size(height, CELL.1));
    let title = "The terminal: the board, the state diagram, the signals and the last clocks as a waveform";
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

/// Characters in one style, word by word: each begins where its column is and is as long as its
/// columns are wide, so that everything lines up whatever the font.
fn draw_run(svg: &mut Svg, run: &[Cell], column: usize, row: usize) {
    let class = class(run.first().unwrap_or(&Cell::EMPTY));
    let (x, y) = (MARGIN + column * CELL.0, MARGIN + row * CELL.1);
    if class.contains("reversed") {
        let (width, height) = (run.len() * CELL.0, CELL.1);
        svg.line(format_args!(
            "<rect class=\"lit\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"
        ));
    }
    let mut place = 0;
    for word in run.split(|cell| cell.symbol() == " ") {
        if !word.is_empty() {
            let (x, y, length) = (x + place * CELL.0, y + 13, word.len() * CELL.0);
            let text = escape(&word.iter().map(Cell::symbol).collect::<String>());
            svg.line(format_args!(
                "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" textLength=\"{length}\" \
                 lengthAdjust=\"spacingAndGlyphs\">{text}</text>"
            ));
        }
        place += word.len() + 1;
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
