//! The screen: a function from the state of the game to a picture.

mod blocks;
mod board;
mod diagram;
mod dotted;
mod interior;
mod led;
mod logo;
mod overlay;
mod program;
mod signals;
mod wave;

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::widgets::{Block, BorderType, Paragraph, Widget, Wrap};
use session::{Action, Defect, Frame, Kind, Rows, Setup, View};

use crate::menu::Menu;
use crate::ui::{Overlay, Ui, is_past};

pub use board::{hands, square_at};

/// The smallest screen that is drawn on.
pub const SMALLEST: (u16, u16) = (60, 20);

/// Everything that a picture is made of.
pub struct Screen<'a> {
    /// The game.
    pub view: &'a View,
    /// The history, and the displayed clock in it.
    pub frame: Frame<'a>,
    /// The rows of the waveform.
    pub rows: &'a Rows,
    /// The state of the screen itself: cursor, overlays, speed.
    pub ui: &'a Ui,
}

impl Widget for Screen<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            return too_small(area, buffer);
        }
        let panels = Panels::new(area, self.view, self.frame);
        self.header(panels.header, buffer);
        let board = panel("board", panels.board, buffer);
        board::draw(self.view, self.ui, board, buffer);
        if !panels.roomy && self.view.hands.is_some() {
            let hands = format!(" {} ", board::hands(self.view, board.width).join("  "));
            put(buffer, panels.board, 2, panels.board.height.saturating_sub(1), &hands, Style::new());
        }
        let mut waves = true;
        if let Some(program) = &self.frame.history.program {
            program::draw_processor(self.frame, panel("8086", panels.state, buffer), buffer);
            waves = panels.roomy || self.ui.waves;
            if panels.roomy || !self.ui.waves {
                let inside =
                    if panels.tight { panels.signals } else { panel("listing", panels.signals, buffer) };
                program::draw_listing(program, self.frame.line(), inside, buffer);
            }
        } else if let Some(level) = &self.ui.level {
            let area = if panels.tight { panels.state } else { panels.state.union(panels.signals) };
            blocks::draw(level, self.frame, area, buffer);
        } else {
            interior::draw(self.frame, panels.state, buffer);
            if panels.signals.height > 0 {
                signals::draw(self.frame, panel("signals", panels.signals, buffer), buffer);
            }
        }
        if waves && panels.tight {
            wave::draw(self.frame, self.rows, panels.wave, buffer);
        } else if waves {
            let title = format!("last {}s", self.frame.history.kind.unit());
            wave::draw(self.frame, self.rows, panel(&title, panels.wave, buffer), buffer);
        }
        self.footer(panels.footer, buffer);
        match &self.ui.overlay {
            Overlay::None => {}
            Overlay::Help(menu) => {
                let setup = menu.as_ref().map_or(&self.view.setup, Menu::setup);
                overlay::help(self.ui, setup.machine, area, buffer);
            }
            Overlay::Menu(menu) => overlay::menu(menu, area, buffer),
            Overlay::Rows(cursor) => overlay::rows(self.rows, *cursor, self.frame.history, area, buffer),
        }
        if self.ui.ascii {
            for position in area.positions() {
                let symbol = buffer[position].symbol().chars().next().map_or(' ', crate::ascii);
                buffer[position].set_char(symbol);
            }
        }
        if !self.ui.colours {
            for position in area.positions() {
                buffer[position].set_fg(Color::Reset).set_bg(Color::Reset);
            }
        }
    }
}

/// The areas of the panels.
pub struct Panels {
    header: Rect,
    /// The board with its frame.
    pub board: Rect,
    state: Rect,
    signals: Rect,
    wave: Rect,
    footer: Rect,
    roomy: bool,
    /// Whether only board and state have frames; the lines below them have none.
    tight: bool,
}

impl Panels {
    /// The areas on a screen of this size, which must not be smaller than [`SMALLEST`].
    pub fn new(area: Rect, view: &View, frame: Frame<'_>) -> Panels {
        let roomy = area.width >= 110 && area.height >= 34;
        let vast = area.width >= 160 && area.height >= 54;
        let tight = area.width < 80 || area.height < 24;
        let hands = if view.hands.is_some() { 2 } else { 0 };
        let (board_width, board_height) = match (vast, roomy) {
            (true, _) => (69, 37 + hands),
            (false, true) => (39, 19 + hands),
            (false, false) => (27, 13),
        };
        let [header, top, wave, footer] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(board_height),
            Constraint::Min(if tight { 3 } else { 6 }),
            Constraint::Length(3),
        ])
        .areas(area);
        let program = frame.history.program.is_some();
        if tight {
            let [board, state] =
                Layout::horizontal([Constraint::Length(board_width), Constraint::Min(20)]).areas(top);
            let signals = if program { wave } else { Rect { height: 0, ..wave } };
            return Panels { header, board, state, signals, wave, footer, roomy, tight };
        }
        if program {
            let columns = [Constraint::Length(board_width), Constraint::Min(20)];
            let [board, state] = Layout::horizontal(columns).areas(top);
            // The listing and the waves share the bottom, or alternate in it.
            let [listing, beside] =
                Layout::horizontal([Constraint::Fill(13), Constraint::Fill(9)]).areas(wave);
            let (signals, wave) = if roomy { (listing, beside) } else { (wave, wave) };
            return Panels { header, board, state, signals, wave, footer, roomy, tight };
        }
        let [board, state, signals] = Layout::horizontal([
            Constraint::Length(board_width),
            Constraint::Length(if roomy { interior::comfortable_width(frame) } else { 27 }),
            Constraint::Min(20),
        ])
        .areas(top);
        Panels { header, board, state, signals, wave, footer, roomy, tight }
    }
}

impl Screen<'_> {
    fn header(&self, area: Rect, buffer: &mut Buffer) {
        let View { setup, names: [one, two], marks, score, .. } = self.view;
        let [mark_one, mark_two] = marks.map(led::letter);
        let wide = area.width >= 100;
        let table = format!(
            " {}{}{} · {one} {mark_one}, {two} {mark_two}",
            if wide { "noughtgate   " } else { "" },
            setup.machine,
            broken(setup)
        );
        let score = setup.tally(*score).map(|(name, count)| format!("{name} {count}")).join(" ");
        let kind = self.frame.history.kind;
        let clock = format!("{} {}/{}", kind.unit(), self.view.clock, self.view.now);
        let right = match (is_past(self.view), wide) {
            (true, true) => format!("{clock}   ◀ the past "),
            (true, false) => format!("{clock} ◀past "),
            // A circuit without memory has no clock rate to show.
            (false, _) if kind == Kind::Combinational => format!("{clock} "),
            (false, true) => format!("{clock}   {} ", self.ui.speed),
            (false, false) => format!("{clock} {} ", self.ui.speed.sign()),
        };
        let style = Style::new().add_modifier(Modifier::REVERSED);
        buffer.set_style(area, style);
        let start = area.width.saturating_sub(right.chars().count() as u16);
        // The score gives way to the clock, and the clock to the names.
        let whole = format!("{table} · {score}");
        let fits = |text: &str| usize::from(start) > text.chars().count();
        put(buffer, area, 0, 0, if fits(&whole) { &whole } else { &table }, style);
        if fits(&table) {
            put(buffer, area, start, 0, &right, style);
        }
    }

    fn footer(&self, area: Rect, buffer: &mut Buffer) {
        let (bold, mut x) = (bold(), 1);
        if let Some(result) = self.ui.result(self.view) {
            put(buffer, area, x, 0, &result, bold.add_modifier(Modifier::REVERSED));
            x += result.chars().count() as u16 + 1;
        }
        put(
            buffer,
            area,
            x,
            0,
            &self.ui.status_line(self.view, usize::from(area.width.saturating_sub(x))),
            bold,
        );
        for (line, row) in self.ui.key_lines(self.view).iter().zip(1..) {
            let mut x = 1;
            for (key, meaning) in fitting(line, usize::from(area.width)) {
                put(buffer, area, x, row, key, bold);
                x += key.chars().count() as u16 + 1;
                put(buffer, area, x, row, meaning, Style::new().add_modifier(Modifier::DIM));
                x += meaning.chars().count() as u16 + 2;
            }
        }
        if let Some(warning) = &self.ui.warning {
            let line = format!(" {warning:width$}", width = usize::from(area.width));
            put(buffer, area, 0, 2, &line, bold.add_modifier(Modifier::REVERSED));
        }
    }
}

/// The keys of a line that fit into this many columns, each with its meaning. The help key is always
/// kept, as it shows the others.
fn fitting<'a>(line: &[(&'a str, &'a str)], columns: usize) -> Vec<(&'a str, &'a str)> {
    let is_help = |key: &str| Action::of_key(key) == Some(Action::Help);
    let width = |(key, meaning): &(&str, &str)| key.chars().count() + 1 + meaning.chars().count() + 2;
    // The gap after the last one does not have to fit.
    let mut room = (columns + 1).saturating_sub(line.iter().filter(|(key, _)| is_help(key)).map(width).sum());
    let mut fits = |entry: &(&str, &str)| {
        let stays = is_help(entry.0) || width(entry) <= room;
        if stays && !is_help(entry.0) {
            room -= width(entry);
        }
        stays
    };
    line.iter().copied().filter(|entry| fits(entry)).collect()
}

/// The header's text about a broken wire.
fn broken(setup: &Setup) -> String {
    match &setup.defect {
        None => String::new(),
        Some(Defect::Known(fault)) => format!(" ≠ {fault}"),
        Some(Defect::Hidden { .. }) => " ≠ broken".to_owned(),
    }
}

fn too_small(area: Rect, buffer: &mut Buffer) {
    let text = format!(
        "noughtgate needs {} columns and {} lines; this window has {} and {}. Enlarge it, or use --plain.",
        SMALLEST.0, SMALLEST.1, area.width, area.height
    );
    Paragraph::new(text).wrap(Wrap { trim: true }).render(area, buffer);
}

/// Draws a frame with a title and returns the area inside.
fn panel(title: &str, area: Rect, buffer: &mut Buffer) -> Rect {
    let block = Block::bordered().border_type(BorderType::Plain).title(format!(" {title} "));
    let inside = block.inner(area);
    block.render(area, buffer);
    inside
}

fn bold() -> Style {
    Style::new().add_modifier(Modifier::BOLD)
}

/// The style of active elements: without colours, dark on bright is enough.
fn lit() -> Style {
    bold().add_modifier(Modifier::REVERSED).fg(Color::Yellow)
}

/// Writes text at a position inside an area; a part that does not fit is cut off.
fn put(buffer: &mut Buffer, area: Rect, x: u16, y: u16, text: &str, style: Style) {
    if x < area.width && y < area.height {
        let room = usize::from(area.width - x);
        buffer.set_stringn(area.x + x, area.y + y, text, room, style);
    }
}
