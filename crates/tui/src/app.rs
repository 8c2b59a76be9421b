//! The game on the screen: actions are its input, a picture is its output.

use std::sync::Arc;
use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::Rect;
use session::{Action, Activity, Choice, Event, Keys, Resources, Rows, Session, Setup, SetupError, Stride};

use crate::draw::{Panels, SMALLEST, Screen, square_at};
use crate::level::Level;
use crate::menu::{Menu, Question};
use crate::sound::Speaker;
use crate::ui::{Overlay, Speed, Ui};

/// The game on the screen.
pub struct App {
    session: Session,
    resources: Arc<Resources>,
    ui: Ui,
    speaker: Speaker,
    hints: bool,
    seed: u64,
    area: Rect,
    finished: bool,
}

impl App {
    /// Opens a game, with or without colour; without a layout from the user, each machine has its usual keys.
    pub fn new(
        session: Session,
        resources: Arc<Resources>,
        keys: Option<Keys>,
        speaker: Speaker,
        colours: bool,
    ) -> App {
        let ui = Ui::new(keys, speaker.is_muted(), colours, session.setup().machine.usual_rate());
        let (hints, seed, area, finished) = (false, 0, Rect::ZERO, false);
        let mut app = App { session, resources, ui, speaker, hints, seed, area, finished };
        app.prepare();
        app.go_on();
        app
    }

    /// Sets the seed for an opponent that replaces a person.
    pub fn with_seed(self, seed: u64) -> App {
        App { seed, ..self }
    }

    /// Draws with ASCII characters only, or with all.
    pub fn with_ascii(mut self, ascii: bool) -> App {
        self.ui.ascii = ascii;
        self
    }

    /// Opens the menu as a title, if the command line names no game.
    pub fn show_title(&mut self) {
        self.open_menu(Question::Machine);
    }

    /// The present game, to be saved.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Whether the user has asked to quit.
    pub fn is_finished(&self) -> bool {
        self.finished
    }

    /// Shows a warning, such as that the game cannot be saved, until there is none.
    pub fn warn(&mut self, warning: Option<String>) {
        self.ui.warning = warning;
    }

    /// Draws everything.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        self.area = frame.area();
        let (view, history) = (self.session.view(), self.session.history());
        let screen =
            Screen { view: &view, frame: history.frame(view.clock), rows: self.session.rows(), ui: &self.ui };
        frame.render_widget(screen, self.area);
    }

    /// How long to wait for an action before the clock ticks; `None` if it does not tick by itself.
    pub fn patience(&self) -> Option<Duration> {
        match (self.session.activity(), self.ui.speed) {
            (Activity::Solution, _) => Some(Duration::from_millis(100)),
            (Activity::Clock, Speed::Hertz(rate)) => Some(Duration::from_secs(1) / u32::from(rate)),
            (Activity::Clock, Speed::Full) => Some(Duration::ZERO),
            _ => None,
        }
    }

    /// Called when the time of [`App::patience`] has passed.
    pub fn tick(&mut self) {
        match self.ui.speed {
            Speed::Full => self.go_on(),
            Speed::Hertz(_) => self.clock(),
            Speed::Stepping => {}
        }
    }

    /// A click on a cell of the screen.
    pub fn click(&mut self, column: u16, row: u16) {
        if self.area.width < SMALLEST.0 || self.area.height < SMALLEST.1 || self.ui.overlay != Overlay::None {
            return;
        }
        let board = {
            let (view, history) = (self.session.view(), self.session.history());
            Panels::new(self.area, &view, history.frame(view.clock)).board
        };
        if let Some(square) = square_at(board, column, row) {
            self.ui.message = None;
            self.ui.cursor = square;
            self.choose_square(square);
        }
    }

    /// Reports a key without a meaning.
    pub fn unknown_key(&mut self) {
        self.ui.message = Some("this key does nothing; ? shows those that do".to_owned());
    }

    /// Performs the action of a key.
    pub fn act(&mut self, action: Action) {
        self.ui.message = None;
        match (&self.ui.overlay, action) {
            (_, Action::Quit) => self.finished = true,
            (Overlay::Help(menu), _) => {
                self.ui.overlay = menu.clone().map_or(Overlay::None, Overlay::Menu);
            }
            (Overlay::Menu(menu), Action::Help) => self.ui.overlay = Overlay::Help(Some(menu.clone())),
            (Overlay::Menu(_), action) => self.act_in_menu(action),
            (Overlay::Rows(cursor), action) => self.act_among_rows(*cursor, action),
            (Overlay::None, Action::Help) => self.ui.overlay = Overlay::Help(None),
            (Overlay::None, action) => self.act_in_game(action),
        }
    }

    fn open_menu(&mut self, question: Question) {
        self.ui.overlay = Overlay::Menu(Menu::new(self.session.setup(), question, self.seed));
    }

    fn act_in_menu(&mut self, action: Action) {
        let Overlay::Menu(menu) = &mut self.ui.overlay else { return };
        match action {
            Action::Left => menu.change_answer(-1),
            Action::Right => menu.change_answer(1),
            Action::Up => menu.change_line(-1),
            Action::Down => menu.change_line(1),
            Action::Confirm => {
                let setup = menu.setup().clone();
                self.ui.overlay = Overlay::None;
                if let Err(error) = self.sit_down(setup) {
                    self.ui.message = Some(error.to_string());
                }
            }
            // Playing a square settles the choice.
            Action::Digit(_) => {
                self.act_in_menu(Action::Confirm);
                self.act_in_game(action);
            }
            Action::Back | Action::Machine | Action::Opponent => self.ui.overlay = Overlay::None,
            _ => {}
        }
    }

    fn act_in_game(&mut self, action: Action) {
        if self.ui.level.is_some() && self.ui.size.is_none() && self.act_among_blocks(action) {
            return;
        }
        match action {
            Action::Digit(digit) if self.ui.size.is_some() => self.choose_size(digit),
            Action::Digit(digit) => {
                self.ui.cursor = self.ui.keys(self.session.setup().machine).square(digit);
                self.choose_square(self.ui.cursor);
            }
            Action::Left | Action::Right | Action::Up | Action::Down => self.move_cursor(action),
            Action::Confirm if self.session.activity() == Activity::NewGame && !self.is_past() => {
                self.act_in_game(Action::NewGame);
            }
            Action::Confirm => match self.ui.size {
                Some(size) => self.choose_size(size),
                None => self.choose_square(self.ui.cursor),
            },
            Action::Back => self.ui.size = None,
            // Any other action cancels the placing of a piece.
            other if self.ui.size.take().is_some() => self.act_in_game(other),
            Action::Hints => {
                self.hints = !self.hints;
                self.prepare();
            }
            Action::TakeBack => self.report(|session| session.take_back().map_err(|error| error.to_string())),
            Action::Redo => self.report(|session| session.redo().map_err(|error| error.to_string())),
            Action::NewGame => self.report(|session| Ok(session.next_game())),
            Action::Machine => self.open_menu(Question::Machine),
            Action::Opponent => self.open_menu(Question::Opponent),
            Action::Sound => {
                self.speaker.toggle();
                self.ui.muted = self.speaker.is_muted();
                self.ui.message = Some(if self.ui.muted { "sound off" } else { "sound on" }.to_owned());
            }
            Action::Clock => {
                self.ui.set_speed(Speed::Stepping);
                self.session.look_at(usize::MAX);
                self.clock();
            }
            Action::Run => {
                let stepping = self.ui.speed == Speed::Stepping;
                self.ui.set_speed(if stepping { self.ui.usual_speed } else { Speed::Stepping });
                self.go_on();
            }
            Action::Finish => {
                self.session.look_at(usize::MAX);
                let events = self.session.run();
                self.hear(&events);
            }
            Action::Faster => self.ui.set_speed(self.ui.speed.faster()),
            Action::Slower => self.ui.set_speed(self.ui.speed.slower()),
            Action::Earlier => self.session.look_back(1),
            Action::Later => self.session.look_forward(1),
            Action::LandmarkBack => self.session.look_far(Stride::Landmark, false),
            Action::LandmarkOn => self.session.look_far(Stride::Landmark, true),
            Action::OverCallBack => self.session.look_far(Stride::OverCall, false),
            Action::OverCallOn => self.session.look_far(Stride::OverCall, true),
            Action::Rows => self.ui.overlay = Overlay::Rows(0),
            Action::Waves => self.ui.waves = !self.ui.waves,
            Action::Blocks if self.session.setup().machine.is_program() => {
                self.ui.message = Some("a program has no blocks".to_owned());
            }
            Action::Blocks => self.ui.level = Some(Level::default()),
            Action::Oldest => self.session.look_at(0),
            Action::Newest => self.session.look_at(usize::MAX),
            Action::Help | Action::Quit => {}
        }
    }

    /// Moves through the signals that can be rows of the waveform, and selects among them.
    fn act_among_rows(&mut self, cursor: usize, action: Action) {
        let all = Rows::all(&self.session.history());
        let last = all.len().saturating_sub(1);
        let moved = match action {
            Action::Up => cursor.saturating_sub(1),
            Action::Down => cursor + 1,
            Action::Left | Action::Earlier => cursor.saturating_sub(10),
            Action::Right | Action::Later => cursor + 10,
            Action::Oldest => 0,
            Action::Newest => last,
            Action::Confirm => {
                if let Some(&track) = all.get(cursor) {
                    let mut rows = self.session.rows().clone();
                    rows.toggle(&self.session.history(), track);
                    self.session.show_rows(rows);
                }
                cursor
            }
            Action::Back | Action::Rows => {
                self.ui.overlay = Overlay::None;
                return;
            }
            _ => cursor,
        };
        self.ui.overlay = Overlay::Rows(moved.min(last));
    }

    /// Performs an action in the block view; returns whether it had a meaning there.
    fn act_among_blocks(&mut self, action: Action) -> bool {
        let history = self.session.history();
        let (Some(level), blocks) = (&mut self.ui.level, &history.blocks) else { return false };
        match action {
            Action::Left | Action::Up => level.choose(blocks, -1),
            Action::Right | Action::Down => level.choose(blocks, 1),
            Action::Confirm => level.descend(blocks),
            Action::Back if level.climb(blocks) => {}
            Action::Back | Action::Blocks => self.ui.level = None,
            _ => return false,
        }
        true
    }

    /// The cursor moves over the squares, or through the sizes while one is being chosen.
    fn move_cursor(&mut self, action: Action) {
        let Some((right, down)) = action.direction() else { return };
        if let Some(size) = self.ui.size {
            match (right, down) {
                (-1, _) => self.ui.size = None,
                _ => self.ui.size = Some(size.saturating_add_signed(-down).clamp(1, 3)),
            }
            return;
        }
        let index = self.ui.cursor as i8 - 1;
        let column = (index % 3 + right).clamp(0, 2);
        let row = (index / 3 + down).clamp(0, 2);
        self.ui.cursor = (row * 3 + column) as u8 + 1;
    }

    /// Plays a square, or prompts for the size of the piece to place there. While an earlier clock is on the
    /// screen, the session refuses the move.
    fn choose_square(&mut self, square: u8) {
        if !self.is_past() && self.hurry() {
            self.ui.message = Some(session::BOARD_HAS_CHANGED.to_owned());
            return;
        }
        let person = matches!(self.session.activity(), Activity::Person { .. });
        if person && !self.is_past() && self.session.view().hands.is_some() {
            let fitting = self.session.choices().into_iter().filter(|choice| choice.square == square);
            self.ui.size = Some(fitting.filter_map(|choice| choice.size).min().unwrap_or(1));
        } else {
            self.play(Choice::square(square));
        }
    }

    fn is_past(&self) -> bool {
        self.session.cursor() < self.session.now()
    }

    /// A size that is refused leaves the square chosen, for another size.
    fn choose_size(&mut self, size: u8) {
        let chosen = self.ui.size.take();
        self.play(Choice::sized(size, self.ui.cursor));
        if self.ui.message.is_some() {
            self.ui.size = chosen;
        }
    }

    fn play(&mut self, choice: Choice) {
        self.report(|session| match session.play(choice) {
            Ok(()) => Ok(Vec::new()),
            Err(refusal) => Err(refusal.text),
        });
    }

    /// Lets the machine finish at once, unless it is stepped; returns whether that has changed the board.
    fn hurry(&mut self) -> bool {
        let moves = self.session.moves().len();
        if self.ui.speed != Speed::Stepping {
            let events = self.session.run();
            self.hear(&events);
        }
        self.session.moves().len() != moves
    }

    /// Performs an action on the session and shows its result.
    fn report(&mut self, action: impl FnOnce(&mut Session) -> Result<Vec<Event>, String>) {
        match action(&mut self.session) {
            Ok(events) => self.hear(&events),
            Err(reason) => self.ui.message = Some(reason),
        }
        self.go_on();
    }

    /// At full speed the machine runs until it waits for the user.
    fn go_on(&mut self) {
        if self.ui.speed == Speed::Full {
            let events = self.session.run();
            self.hear(&events);
        }
    }

    fn clock(&mut self) {
        let events = self.session.tick();
        self.hear(&events);
    }

    fn hear(&mut self, events: &[Event]) {
        for tune in events.iter().filter_map(|event| event.tune) {
            self.speaker.play(tune);
        }
    }

    /// Starts another game; with the same setup, the game continues.
    fn sit_down(&mut self, setup: Setup) -> Result<(), SetupError> {
        if setup != *self.session.setup() {
            // A chosen rate stays; the usual one is that of the machine.
            let [old, new] = [self.session.setup().machine, setup.machine].map(|it| it.usual_rate());
            if self.ui.speed == Speed::Hertz(old) {
                self.ui.speed = Speed::Hertz(new);
            }
            let rows = self.session.rows().clone();
            self.session = Session::new(setup, &self.resources)?;
            self.session.show_rows(rows);
            self.ui.level = self.ui.level.take().map(|_| Level::default());
        }
        self.ui.size = None;
        self.prepare();
        self.go_on();
        Ok(())
    }

    /// Starts to solve the sized game where that will be needed.
    fn prepare(&mut self) {
        self.session.show_hints(self.hints);
        if self.session.setup().machine.has_sizes() && !self.resources.is_solved() {
            let resources = Arc::clone(&self.resources);
            std::thread::spawn(move || resources.solve());
        }
    }
}
