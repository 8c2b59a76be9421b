//! What the screen looks like: a function from what there is to see to a picture.

mod board;
mod diagram;
mod overlay;
mod signals;
mod wave;

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::widgets::{Block, BorderType, Paragraph, Widget, Wrap};
use session::{View, Window};

use crate::ui::{Overlay, Ui};

pub use board::square_at;
pub use wave::clocks_within;

/// The smallest screen that everything fits on.
pub const SMALLEST: (u16, u16) = (80, 24);

/// Everything that a picture is made of.
pub struct Screen<'a> {
    /// The game and the machine.
    pub view: &'a View,
    /// The last clocks.
    pub window: &'a Window,
    /// What belongs to the screen alone: cursor, overlays, speed.
    pub ui: &'a Ui,
}

impl Widget for Screen<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            return too_small(area, buffer);
        }
        let places = Places::new(area);
        self.header(places.header, buffer);
        board::draw(self.view, self.ui, panel("board", places.board, buffer), buffer);
        diagram::draw(
            &self.view.insides,
            panel(diagram::title(&self.view.insides), places.state, buffer),
            buffer,
        );
        signals::draw(&self.view.insides, panel("signals", places.signals, buffer), buffer);
        wave::draw(self.window, self.view, panel("last clocks", places.wave, buffer), buffer);
        self.footer(places.footer, buffer);
        match &self.ui.overlay {
            Overlay::None => {}
            Overlay::Help => overlay::help(self.ui, area, buffer),
            Overlay::Menu(menu) => overlay::menu(menu, area, buffer),
        }
    }
}

/// Where the panels are.
pub struct Places {
    header: Rect,
    /// The board with its frame.
    pub board: Rect,
    state: Rect,
    signals: Rect,
    wave: Rect,
    footer: Rect,
}

impl Places {
    /// The places on a screen of this size, which must not be smaller than [`SMALLEST`].
    pub fn new(area: Rect) -> Places {
        let roomy = area.width >= 110 && area.height >= 34;
        let (board_width, board_height) = if roomy { (39, 19) } else { (27, 13) };
        let [header, top, wave, footer] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(board_height),
            Constraint::Min(6),
            Constraint::Length(4),
        ])
        .areas(area);
        let [board, state, signals] = Layout::horizontal([
            Constraint::Length(board_width),
            Constraint::Length(if roomy { 36 } else { 27 }),
            Constraint::Min(20),
        ])
        .areas(top);
        Places { header, board, state, signals, wave, footer }
    }
}

impl Screen<'_> {
    fn header(&self, area: Rect, buffer: &mut Buffer) {
        let View { setup, marks, score, insides, .. } = self.view;
        let [mark_one, mark_two] = marks.map(mark_letter);
        let left = format!(
            " noughtgate   {} · {} {mark_one} against {} {mark_two} · won {} drawn {} lost {}",
            insides.machine,
            setup.one.name(),
            setup.two.name(),
            score.one,
            score.drawn,
            score.two
        );
        let right = format!("clock {}/{}   {} ", insides.clock, insides.now, self.ui.speed);
        let style = Style::new().add_modifier(Modifier::REVERSED);
        buffer.set_style(area, style);
        put(buffer, area, 0, 0, &left, style);
        let start = area.width.saturating_sub(right.chars().count() as u16);
        if usize::from(start) > left.chars().count() {
            put(buffer, area, start, 0, &right, style);
        }
    }

    fn footer(&self, area: Rect, buffer: &mut Buffer) {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let news = self.ui.message.as_deref().unwrap_or(&self.view.status);
        put(buffer, area, 1, 0, news, bold);
        put(buffer, area, 1, 1, &self.view.prompt, Style::new());
        let [first, second] = self.ui.key_lines(self.view);
        put(buffer, area, 1, 2, &first, Style::new().add_modifier(Modifier::DIM));
        put(buffer, area, 1, 3, &second, Style::new().add_modifier(Modifier::DIM));
    }
}

fn mark_letter(mark: session::Mark) -> &'static str {
    match mark {
        session::Mark::X => "X",
        session::Mark::O => "O",
    }
}

fn too_small(area: Rect, buffer: &mut Buffer) {
    let text = format!(
        "noughtgate needs {} columns and {} lines; here are {} and {}. Make the window larger, or use --plain.",
        SMALLEST.0, SMALLEST.1, area.width, area.height
    );
    Paragraph::new(text).wrap(Wrap { trim: true }).render(area, buffer);
}

/// Draws a frame with a title and returns the room inside.
fn panel(title: &str, area: Rect, buffer: &mut Buffer) -> Rect {
    let block = Block::bordered().border_type(BorderType::Plain).title(format!(" {title} "));
    let inside = block.inner(area);
    block.render(area, buffer);
    inside
}

/// Writes a text at a place inside an area; what does not fit is cut off.
fn put(buffer: &mut Buffer, area: Rect, x: u16, y: u16, text: &str, style: Style) {
    if x < area.width && y < area.height {
        let room = usize::from(area.width - x);
        buffer.set_stringn(area.x + x, area.y + y, text, room, style);
    }
}
