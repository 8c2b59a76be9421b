mod events;
mod hunt;
mod take_back;

use std::cell::RefCell;
use std::sync::Arc;

use logic::Fault;
use rules::Seat;
use rules::classic::Square;

pub use hunt::{Guess, NoHunt};
pub use take_back::NothingThere;

use crate::game::{Move, Opponent, Position};
use crate::mechanism::{Mechanism, Order};
use crate::wording::Wording;
use crate::{
    Activity, Choice, Event, GameResult, History, Occupant, Refusal, Resources, Rows, Score, Setup,
    SetupError, Side, What, Why,
};

/// One game after another between two sides, on one machine.
///
/// The machine plays: a move counts when the machine has stored it, and a [`View`](crate::View) shows the
/// contents of its registers. A person's move is passed in by [`Session::play`] and executed in the clocks
/// that follow; the replies of players follow automatically. A shell that does not show the clocks calls
/// [`Session::run`] after every move:
///
/// ```
/// use session::{Choice, Session, Setup, Resources};
///
/// let mut session = Session::new(Setup::default(), &Resources::new())?;
/// session.play(Choice::square(1))?;
/// let events: Vec<String> = session.run().into_iter().map(|event| event.text).collect();
/// assert_eq!(events, ["X takes the top left", "O to move", "O takes the centre", "X to move"]);
///
/// let refusal = session.play(Choice::square(5)).unwrap_err();
/// assert_eq!(refusal.to_string(), "the centre is taken by O");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Session {
    pub(crate) setup: Setup,
    /// The broken wire, if there is one.
    pub(crate) fault: Option<Fault>,
    pub(crate) resources: Arc<Resources>,
    opponents: [Option<Opponent>; 2],
    pub(crate) mechanism: Box<dyn Mechanism>,
    /// The clocks computed so far.
    pub(crate) history: RefCell<History>,
    /// The positions of the game, the start first and the present last.
    pub(crate) positions: Vec<Position>,
    /// The moves that the machine has executed, and those that it has refused.
    pub(crate) steps: Vec<Step>,
    /// The clock at which each of the steps was complete.
    pub(crate) clocks: Vec<usize>,
    /// The clock at which each step was first on the board: a program still has instructions to execute.
    pub(crate) stored: Vec<usize>,
    /// Moves that have been taken back, the one to redo first at the end.
    pub(crate) undone: Vec<Choice>,
    /// The machine's current order, and the clock at which it began.
    pub(crate) order: Option<(Order, usize)>,
    /// The score of the games before this one.
    pub(crate) earlier: Score,
    pub(crate) status: String,
    pub(crate) hints: bool,
    pub(crate) cursor: Option<usize>,
    pub(crate) rows: Rows,
}

/// A move, or a refused attempt at one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub choice: Choice,
    pub refused: bool,
}

/// How many refused moves of a game the machine shows. Further ones are refused with the same words and are
/// not recorded.
pub(crate) const MOST_REFUSALS: usize = 16;

impl Session {
    /// Begins a session on a machine at power-up.
    pub fn new(setup: Setup, resources: &Arc<Resources>) -> Result<Session, SetupError> {
        setup.check()?;
        resources.seats(&setup)?;
        let fault = setup.fault(resources)?;
        let game = setup.machine.game();
        let opponent = |side| match setup.occupant(side) {
            Occupant::Person => Ok(None),
            Occupant::Player { name, seed } => Opponent::find(game, name, *seed).map(Some),
        };
        let mechanism = <dyn Mechanism>::new(&setup, resources, fault.as_ref());
        let mut session = Session {
            opponents: [opponent(Side::One)?, opponent(Side::Two)?],
            history: RefCell::new(History::new(&*mechanism)),
            mechanism,
            fault,
            resources: Arc::clone(resources),
            positions: vec![Position::start(game)],
            steps: Vec::new(),
            clocks: Vec::new(),
            stored: Vec::new(),
            undone: Vec::new(),
            order: None,
            earlier: Score::default(),
            status: String::new(),
            hints: false,
            cursor: None,
            rows: Rows::default(),
            setup,
        };
        session.status = session.title();
        session.prepare();
        Ok(session)
    }

    /// Passes in the move of the person to move, for the machine to execute in the next clocks; moves that
    /// had been taken back are discarded.
    ///
    /// A refused move changes nothing, except that a machine that can refuse a move shows it, which takes a
    /// few clocks as well. While an earlier clock is being viewed, every move is refused: it would be made on
    /// a board that is not on the screen.
    pub fn play(&mut self, choice: Choice) -> Result<(), Refusal> {
        if let Some((Order::Try(..), _)) = self.order {
            // The next attempt does not wait until the first has been shown to fail.
            self.finish_order();
        }
        let position = self.position();
        let seat = position.mover();
        let attempt = match (self.cursor, self.activity()) {
            (Some(clock), _) => {
                Err(Refusal { why: Why::LookingBack, text: self.wording().looking_back(clock, self.now()) })
            }
            (None, Activity::Clock | Activity::Solution) if position.outcome().is_none() => {
                let person = self.setup.occupant(self.setup.side(seat)).is_person();
                let wording = self.wording();
                let text = if person { wording.at_work() } else { wording.not_your_turn() };
                Err(Refusal { why: Why::NotYourTurn, text })
            }
            _ => position.read(choice).and_then(|made| position.play(made).map(|_| made)),
        };
        let attempted = position.read(choice);
        match attempt {
            Ok(made) => {
                self.undone.clear();
                self.give(Order::Play(seat, made));
                Ok(())
            }
            Err(refusal) => {
                let refused = self.steps.iter().filter(|step| step.refused).count();
                let shown = refusal.why.can_be_shown() && self.setup.machine.shows_refusals();
                if let (Ok(made), true) = (attempted, shown && refused < MOST_REFUSALS) {
                    self.give(Order::Try(seat, made));
                }
                self.status = refusal.text.clone();
                Err(refusal)
            }
        }
    }

    /// One clock of the machine, if it has anything to do. It does not run idle: while a person thinks, no
    /// clock passes.
    pub fn tick(&mut self) -> Vec<Event> {
        self.prepare();
        let events = if self.carry_on() { self.events() } else { Vec::new() };
        if let Some(event) = events.iter().rfind(|event| !matches!(event.what, What::Turn { .. })) {
            self.status = event.text.clone();
        }
        self.prepare();
        events
    }

    /// Lets the clock tick until the game waits for something else.
    pub fn run(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        while self.activity() == Activity::Clock {
            events.extend(self.tick());
        }
        events
    }

    /// A new game in which the side that moved second moves first.
    pub fn next_game(&mut self) -> Vec<Event> {
        self.new_game(self.setup.first.other())
    }

    /// Clears the board, power-cycles the machine, and lets this side move first. The score is kept. Random
    /// players advance to the next seed: they do not repeat themselves, and a series of games with the same
    /// first seed is the same series.
    pub fn new_game(&mut self, first: Side) -> Vec<Event> {
        self.earlier = self.score();
        let seated = self.resources.seats(&Setup { first, ..self.setup.clone() }).is_ok();
        let first = if seated { first } else { first.other() };
        self.setup.first = first;
        self.reseed();
        self.mechanism = <dyn Mechanism>::new(&self.setup, &self.resources, self.fault.as_ref());
        self.history = RefCell::new(History::new(&*self.mechanism));
        self.positions.truncate(1);
        self.steps.clear();
        self.clocks.clear();
        self.stored.clear();
        self.undone.clear();
        self.order = None;
        self.cursor = None;
        let text = "a new game".to_owned();
        self.status = text.clone();
        self.prepare();
        let event = Event { what: What::NewGame { first }, text, tune: None, at_once: false };
        vec![event, self.outlook()]
    }

    /// Whether to show the value of every square under perfect play.
    pub fn show_hints(&mut self, shown: bool) {
        self.hints = shown;
    }

    /// What the game waits for.
    pub fn activity(&self) -> Activity {
        if self.order.is_some() {
            return Activity::Clock;
        }
        if self.mechanism.stuck().is_some() {
            return Activity::NewGame;
        }
        if self.position().outcome().is_some() {
            return if self.mechanism.is_settled() { Activity::NewGame } else { Activity::Clock };
        }
        let side = self.mover();
        match self.opponents[side as usize] {
            None => Activity::Person { side },
            Some(opponent) if opponent.is_ready(&self.resources) => Activity::Clock,
            Some(_) => Activity::Solution,
        }
    }

    /// The results of the games so far, including this one.
    pub fn score(&self) -> Score {
        let mut score = self.earlier;
        let count = match self.result() {
            None => return score,
            Some(GameResult::Drawn) => &mut score.drawn,
            Some(GameResult::Won { side: Side::One, .. }) => &mut score.one,
            Some(GameResult::Won { side: Side::Two, .. }) => &mut score.two,
        };
        *count = count.saturating_add(1);
        score
    }

    /// The result of this game.
    pub fn result(&self) -> Option<GameResult> {
        let position = self.position();
        position.outcome().map(|_| match position.line() {
            Some((seat, line)) => GameResult::Won {
                side: self.setup.side(seat),
                line: line.squares().map(|square| square.number()),
            },
            None => GameResult::Drawn,
        })
    }

    /// The setup of this game.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The number of the present clock.
    pub fn now(&self) -> usize {
        self.trace().clocks() - 1
    }

    fn reseed(&mut self) {
        let Setup { one, two, .. } = &mut self.setup;
        for (occupant, opponent) in [one, two].into_iter().zip(&mut self.opponents) {
            if let (Occupant::Player { seed, .. }, Some(opponent)) = (occupant, opponent) {
                *seed = opponent.reseed();
            }
        }
    }

    pub(crate) fn position(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    pub(crate) fn wording(&self) -> Wording {
        Wording(self.setup.machine.game())
    }

    /// Makes a move that is known to be legal, and waits until the machine has stored it.
    pub(crate) fn replay(&mut self, choice: Choice) {
        self.abandon();
        let seat = self.position().mover();
        if self.setup.is_machine(self.setup.side(seat)) {
            self.give(Order::Answer(seat));
        } else if let Ok(made) = self.position().read(choice) {
            self.give(Order::Play(seat, made));
        }
        self.finish_order();
    }

    /// Lets the machine show that it refuses a move.
    pub(crate) fn replay_refusal(&mut self, choice: Choice) {
        self.abandon();
        if let Ok(made) = self.position().read(choice) {
            self.give(Order::Try(self.position().mover(), made));
        }
        self.finish_order();
    }

    /// The person's move that the machine has not executed yet, and whether it refuses it.
    pub(crate) fn ordered(&self) -> Option<Step> {
        match self.order?.0 {
            Order::Play(seat, made) if self.is_person(seat) => {
                Some(Step { choice: made.into(), refused: false })
            }
            Order::Try(_, made) => Some(Step { choice: made.into(), refused: true }),
            _ => None,
        }
    }

    fn is_person(&self, seat: Seat) -> bool {
        self.setup.occupant(self.setup.side(seat)).is_person()
    }

    fn mover(&self) -> Side {
        self.setup.side(self.position().mover())
    }

    pub(crate) fn finish_order(&mut self) {
        while self.order.is_some() {
            self.carry_on();
        }
    }

    /// Drops an order that has begun but has had no clock, unless it is a person's.
    pub(crate) fn abandon(&mut self) {
        if let Some((order, clock)) = self.order
            && clock == self.now()
            && !matches!(order, Order::Play(seat, _) | Order::Try(seat, _) if self.is_person(seat))
        {
            self.order = None;
            self.rewind(clock);
        }
    }

    /// Returns to a clock between two orders.
    pub(crate) fn rewind(&mut self, clock: usize) {
        self.mechanism.rewind(clock);
        self.history.get_mut().truncate(clock);
    }

    /// Begins the machine's next order, if it is idle and one is due, so that its inputs have the levels for
    /// the next edge.
    pub(crate) fn prepare(&mut self) {
        if self.order.is_some() || self.activity() != Activity::Clock {
            return;
        }
        let (position, side) = (self.position(), self.mover());
        let order = match self.opponents[side as usize] {
            _ if position.outcome().is_some() => Some(Order::Settle),
            Some(_) if self.setup.is_machine(side) => Some(Order::Answer(position.mover())),
            Some(opponent) => {
                opponent.choose(&self.resources, position).map(|made| Order::Play(position.mover(), made))
            }
            None => None,
        };
        if let Some(order) = order {
            self.give(order);
        }
    }

    fn give(&mut self, order: Order) {
        self.order = Some((order, self.now()));
        self.mechanism.begin(order);
    }

    /// One clock of the current order; returns whether the machine has stored a move with it.
    fn carry_on(&mut self) -> bool {
        let Some((order, begun)) = self.order else { return false };
        if !self.mechanism.clock() {
            return false;
        }
        self.order = None;
        let stored = match order {
            Order::Play(_, made) => Some(made),
            Order::Answer(_) => {
                let answer = self.answered().filter(|&made| self.position().play(made).is_ok());
                if answer.is_none() {
                    self.mechanism.give_up("the design has not made a legal move");
                }
                answer
            }
            Order::Try(_, made) => {
                self.push_step(Step { choice: made.into(), refused: true }, self.now());
                None
            }
            Order::Settle => None,
        };
        let Some(made) = stored else { return false };
        let Ok(after) = self.position().play(made) else {
            debug_assert!(self.setup.machine.is_design(), "a machine stores nothing but legal moves");
            return false;
        };
        debug_assert!(self.may_be_wrong() || after.contents() == self.mechanism.contents(self.present()));
        let stored = self.first_shown(&after, begun);
        self.positions.push(after);
        self.push_step(Step { choice: made.into(), refused: false }, stored);
        true
    }

    /// The machine's own move: the difference of its board from the position.
    fn answered(&self) -> Option<Move> {
        let (before, after) = (self.position().contents(), self.mechanism.contents(self.present()));
        let index = (0..9).find(|&index| before[index] != after[index])?;
        if self.mechanism.stuck().is_some() {
            return None;
        }
        Some(Move::Classic(Square::ALL[index]))
    }

    /// Whether the machine's board may differ from the rules: with a broken wire, or on a user's design.
    pub(crate) fn may_be_wrong(&self) -> bool {
        self.fault.is_some() || self.setup.machine.is_design()
    }

    pub(crate) fn present(&self) -> &[u64] {
        self.mechanism.good().column(self.now())
    }

    fn push_step(&mut self, step: Step, stored: usize) {
        self.steps.push(step);
        self.clocks.push(self.now());
        self.stored.push(stored);
    }

    /// The first clock since another in which the board shows a position, as it does at present.
    fn first_shown(&self, position: &Position, since: usize) -> usize {
        let trace = self.trace();
        let shows = |&clock: &usize| self.mechanism.contents(trace.column(clock)) == position.contents();
        match self.setup.machine.is_program() {
            true => (since..self.now()).find(shows).unwrap_or(self.now()),
            false => self.now(),
        }
    }
}
