//! The game on the screen: wishes go in, a picture comes out.

use std::sync::Arc;
use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::Rect;
use session::{Activity, Choice, Event, Insides, Keys, Kind, Resources, Session, Setup, SetupError, Stride};

use crate::draw::{Places, SMALLEST, Screen, square_at};
use crate::keys::Wish;
use crate::menu::{Menu, Question};
use crate::sound::Speaker;
use crate::ui::{Overlay, Speed, Ui};

/// More clocks than a waveform has room for, on either side of the one that is looked at.
const NEAR: usize = 256;

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
    /// Opens a game, in colour or without; without keys of the user's own, every machine has its usual ones.
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

    /// Where the chance of an opponent comes from who sits down in the place of a person.
    pub fn with_seed(self, seed: u64) -> App {
        App { seed, ..self }
    }

    /// Draws with nothing but ASCII characters, or with all.
    pub fn with_ascii(mut self, ascii: bool) -> App {
        self.ui.ascii = ascii;
        self
    }

    /// Opens the menu, as a title for whoever has not said what to play.
    pub fn show_title(&mut self) {
        self.open_menu(Question::Machine);
    }

    /// The game as it stands, for whoever wants to keep it.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Whether somebody has asked for the end.
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
        let (view, insides) = (self.session.view(), self.session.insides());
        let Insides { kind, signals, .. } = &insides;
        // A circuit without memory has few ports, and its blocks in the place of a diagram.
        let (wires, names) = match kind {
            Kind::Combinational => (
                self.session.signals_at(view.clock),
                signals.iter().map(|signal| signal.name.as_str()).collect(),
            ),
            _ => (Vec::new(), Vec::new()),
        };
        let near = view.clock.saturating_sub(NEAR)..view.clock + NEAR;
        let window = self.session.window(near, &names);
        let screen = Screen { view: &view, insides: &insides, wires: &wires, window: &window, ui: &self.ui };
        frame.render_widget(screen, self.area);
    }

    /// How long to wait for a wish before the clock ticks; `None` if it does not tick by itself.
    pub fn patience(&self) -> Option<Duration> {
        match (self.session.activity(), self.ui.speed) {
            (Activity::Solution, _) => Some(Duration::from_millis(100)),
            (Activity::Clock, Speed::Hertz(rate)) => Some(Duration::from_secs(1) / u32::from(rate)),
            (Activity::Clock, Speed::Full) => Some(Duration::ZERO),
            _ => None,
        }
    }

    /// Nobody has wished for anything in the meantime.
    pub fn tick(&mut self) {
        match self.ui.speed {
            Speed::Full => self.go_on(),
            Speed::Hertz(_) => self.clock(),
            Speed::Stepping => {}
        }
    }

    /// Somebody has clicked somewhere.
    pub fn click(&mut self, column: u16, row: u16) {
        if self.area.width < SMALLEST.0 || self.area.height < SMALLEST.1 || self.ui.overlay != Overlay::None {
            return;
        }
        if let Some(square) = square_at(
            Places::new(self.area, &self.session.view(), &self.session.insides()).board,
            column,
            row,
        ) {
            self.ui.message = None;
            self.ui.cursor = square;
            self.choose_square(square);
        }
    }

    /// A key that means nothing.
    pub fn unknown_key(&mut self) {
        self.ui.message = Some("this key does nothing; ? shows those that do".to_owned());
    }

    /// Somebody wants something.
    pub fn wish(&mut self, wish: Wish) {
        self.ui.message = None;
        match (&self.ui.overlay, wish) {
            (_, Wish::Quit) => self.finished = true,
            (Overlay::Help(menu), _) => {
                self.ui.overlay = menu.clone().map_or(Overlay::None, Overlay::Menu);
            }
            (Overlay::Menu(menu), Wish::Help) => self.ui.overlay = Overlay::Help(Some(menu.clone())),
            (Overlay::Menu(_), wish) => self.wish_in_menu(wish),
            (Overlay::None, Wish::Help) => self.ui.overlay = Overlay::Help(None),
            (Overlay::None, wish) => self.wish_in_game(wish),
        }
    }

    fn open_menu(&mut self, question: Question) {
        self.ui.overlay = Overlay::Menu(Menu::new(self.session.setup(), question, self.seed));
    }

    fn wish_in_menu(&mut self, wish: Wish) {
        let Overlay::Menu(menu) = &mut self.ui.overlay else { return };
        match wish {
            Wish::Move(right, 0) => menu.change_answer(right),
            Wish::Move(_, down) => menu.change_line(down),
            Wish::Confirm => {
                let setup = menu.setup().clone();
                self.ui.overlay = Overlay::None;
                if let Err(error) = self.sit_down(setup) {
                    self.ui.message = Some(error.to_string());
                }
            }
            // Whoever plays a square has chosen.
            Wish::Digit(_) => {
                self.wish_in_menu(Wish::Confirm);
                self.wish_in_game(wish);
            }
            Wish::Back | Wish::Machine | Wish::Opponent => self.ui.overlay = Overlay::None,
            _ => {}
        }
    }

    fn wish_in_game(&mut self, wish: Wish) {
        match wish {
            Wish::Digit(digit) if self.ui.size.is_some() => self.choose_size(digit),
            Wish::Digit(digit) => {
                self.ui.cursor = self.ui.keys(self.session.setup().machine).square(digit);
                self.choose_square(self.ui.cursor);
            }
            Wish::Move(right, down) => self.move_cursor(right, down),
            Wish::Confirm if self.session.activity() == Activity::NewGame => {
                self.wish_in_game(Wish::NewGame);
            }
            Wish::Confirm => match self.ui.size {
                Some(size) => self.choose_size(size),
                None => self.choose_square(self.ui.cursor),
            },
            Wish::Back => self.ui.size = None,
            // Whoever does something else has thought better of placing a piece.
            other if self.ui.size.take().is_some() => self.wish_in_game(other),
            Wish::Hints => {
                self.hints = !self.hints;
                self.prepare();
            }
            Wish::TakeBack => self.report(|session| session.take_back().map_err(|error| error.to_string())),
            Wish::Redo => self.report(|session| session.redo().map_err(|error| error.to_string())),
            Wish::NewGame => self.report(|session| Ok(session.next_game())),
            Wish::Machine => self.open_menu(Question::Machine),
            Wish::Opponent => self.open_menu(Question::Opponent),
            Wish::Sound => {
                self.speaker.toggle();
                self.ui.muted = self.speaker.is_muted();
                self.ui.message = Some(if self.ui.muted { "sound off" } else { "sound on" }.to_owned());
            }
            Wish::Clock => {
                self.ui.set_speed(Speed::Stepping);
                self.session.look_at(usize::MAX);
                self.clock();
            }
            Wish::Run => {
                let stepping = self.ui.speed == Speed::Stepping;
                self.ui.set_speed(if stepping { self.ui.usual_speed } else { Speed::Stepping });
                self.go_on();
            }
            Wish::Finish => {
                self.session.look_at(usize::MAX);
                let events = self.session.run();
                self.hear(&events);
            }
            Wish::Faster => self.ui.set_speed(self.ui.speed.faster()),
            Wish::Slower => self.ui.set_speed(self.ui.speed.slower()),
            Wish::Earlier => self.session.look_back(1),
            Wish::Later => self.session.look_forward(1),
            Wish::Landmark(forward) => self.session.look_far(Stride::Landmark, forward),
            Wish::OverCall(forward) => self.session.look_far(Stride::OverCall, forward),
            Wish::Waves => self.ui.waves = !self.ui.waves,
            Wish::Oldest => self.session.look_at(0),
            Wish::Newest => self.session.look_at(usize::MAX),
            Wish::Help | Wish::Quit => {}
        }
    }

    /// The cursor moves over the squares, or through the sizes while one is being chosen.
    fn move_cursor(&mut self, right: i8, down: i8) {
        if let Some(size) = self.ui.size {
            match (right, down) {
                (-1, _) => self.ui.size = None,
                _ => self.ui.size = Some(size.saturating_add_signed(-down).clamp(1, 3)),
            }
            return;
        }
        let place = self.ui.cursor as i8 - 1;
        let column = (place % 3 + right).clamp(0, 2);
        let row = (place / 3 + down).clamp(0, 2);
        self.ui.cursor = (row * 3 + column) as u8 + 1;
    }

    fn choose_square(&mut self, square: u8) {
        self.hurry();
        let person = matches!(self.session.activity(), Activity::Person { .. });
        if person && self.session.view().hands.is_some() {
            let smallest =
                self.session.choices().iter().filter(|c| c.square == square).filter_map(|c| c.size).min();
            match smallest {
                Some(size) => {
                    self.ui.size = Some(size);
                }
                None => self.play(Choice::sized(3, square)),
            }
        } else {
            self.play(Choice::square(square));
        }
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

    /// Whoever plays on does not want to watch the machine finish, unless it is stepped by hand.
    fn hurry(&mut self) {
        if self.ui.speed != Speed::Stepping {
            let events = self.session.run();
            self.hear(&events);
        }
    }

    /// Does something to the session and says what came of it.
    fn report(&mut self, deed: impl FnOnce(&mut Session) -> Result<Vec<Event>, String>) {
        match deed(&mut self.session) {
            Ok(events) => self.hear(&events),
            Err(reason) => self.ui.message = Some(reason),
        }
        self.go_on();
    }

    /// At full speed the machine works until it waits for somebody.
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

    /// Sits down to another game; the same one goes on.
    fn sit_down(&mut self, setup: Setup) -> Result<(), SetupError> {
        if setup != *self.session.setup() {
            // A rate that was chosen stays; the usual one is that of the machine.
            let [old, new] = [self.session.setup().machine, setup.machine].map(|it| it.usual_rate());
            if self.ui.speed == Speed::Hertz(old) {
                self.ui.speed = Speed::Hertz(new);
            }
            self.session = Session::new(setup, &self.resources)?;
        }
        self.ui.size = None;
        self.prepare();
        self.go_on();
        Ok(())
    }

    /// Starts to solve the sized game where that will be needed.
    fn prepare(&mut self) {
        self.session.show_hints(self.hints);
        let sized = self.session.setup().machine.game() == session::GameName::Sized;
        if sized && !self.resources.is_solved() {
            let resources = Arc::clone(&self.resources);
            std::thread::spawn(move || resources.solve());
        }
    }
}
