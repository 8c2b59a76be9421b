mod news;
mod take_back;

use std::sync::Arc;

use rules::Seat;

pub use take_back::NothingThere;

use crate::brain::Brain;
use crate::game::{Contents, Position};
use crate::mechanism::{Mechanism, Order};
use crate::wording::Wording;
use crate::{
    Activity, Choice, Event, GameResult, Occupant, Refusal, Score, Setup, SetupError, Side, What, Why,
    Workshop,
};

/// One game after another between two sides, on one machine.
///
/// The machine plays: a move counts when the machine has stored it, and what a [`View`](crate::View)
/// shows is what its registers hold. A person's move is handed in by [`Session::play`] and carried
/// out by the clocks that follow; the replies of players follow by themselves. A shell that is in no
/// hurry to show anything calls [`Session::run`] after every move:
///
/// ```
/// use session::{Choice, Session, Setup, Workshop};
///
/// let mut session = Session::new(Setup::default(), &Workshop::new())?;
/// session.play(Choice::square(1))?;
/// let news: Vec<String> = session.run().into_iter().map(|event| event.text).collect();
/// assert_eq!(news, ["X takes the top left", "O to move", "O takes the centre", "X to move"]);
///
/// let refusal = session.play(Choice::square(5)).unwrap_err();
/// assert_eq!(refusal.to_string(), "the centre is taken by O");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Session {
    pub(crate) setup: Setup,
    pub(crate) workshop: Arc<Workshop>,
    brains: [Option<Brain>; 2],
    pub(crate) mechanism: Box<dyn Mechanism>,
    /// The positions of the game, the start first and the present last.
    pub(crate) positions: Vec<Position>,
    /// What the machine has been told and has carried out.
    pub(crate) steps: Vec<Step>,
    /// Moves that have been taken back, the one to redo first at the end.
    pub(crate) undone: Vec<Choice>,
    /// What the machine is being told.
    pub(crate) order: Option<Order>,
    /// The score of the games before this one.
    pub(crate) earlier: Score,
    pub(crate) status: String,
    pub(crate) hints: bool,
    pub(crate) cursor: Option<usize>,
}

/// A move, or a refused attempt at one, that the machine has been told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub choice: Choice,
    pub refused: bool,
    /// The clock at which the machine had carried it out.
    pub clock: usize,
}

/// How many refused moves of a game the machine is bothered with. A person who goes on trying is
/// still told why, but adds nothing to the history.
pub(crate) const MOST_REFUSALS: usize = 16;

impl Session {
    /// Sits people down at a machine that has just been switched on.
    pub fn new(setup: Setup, workshop: &Arc<Workshop>) -> Result<Session, SetupError> {
        setup.check()?;
        let game = setup.machine.game();
        let brain = |side| match setup.occupant(side) {
            Occupant::Person => Ok(None),
            Occupant::Player { name, seed } => Brain::find(game, name, *seed).map(Some),
        };
        let mut session = Session {
            brains: [brain(Side::One)?, brain(Side::Two)?],
            mechanism: <dyn Mechanism>::new(&setup, workshop),
            workshop: Arc::clone(workshop),
            positions: vec![Position::start(game)],
            steps: Vec::new(),
            undone: Vec::new(),
            order: None,
            earlier: Score::default(),
            status: String::new(),
            hints: false,
            cursor: None,
            setup,
        };
        session.status = session.title();
        Ok(session)
    }

    /// Hands in the move of the person to move, for the machine to carry out in the clocks to come;
    /// moves that had been taken back are forgotten.
    ///
    /// A refused move leaves everything as it was, except that a machine that has a way of refusing
    /// is told of it and shows that, which takes a few clocks as well.
    pub fn play(&mut self, choice: Choice) -> Result<(), Refusal> {
        self.cursor = None;
        if let Some(Order::Try(..)) = self.order {
            // Somebody who tries again does not want to watch the first attempt fail.
            self.finish_order();
        }
        let position = self.position();
        let seat = position.mover();
        let attempt = match self.activity() {
            Activity::Clock | Activity::Solution if position.outcome().is_none() => {
                Err(Refusal { why: Why::NotYourTurn, text: self.wording().not_your_turn() })
            }
            _ => position.play(choice),
        };
        match attempt {
            Ok(_) => {
                self.undone.clear();
                self.order = Some(Order::Play(seat, choice));
                Ok(())
            }
            Err(refusal) => {
                let refused = self.steps.iter().filter(|step| step.refused).count();
                if refusal.why.can_be_shown()
                    && self.setup.machine.shows_refusals()
                    && refused < MOST_REFUSALS
                {
                    self.order = Some(Order::Try(seat, choice));
                }
                self.status = refusal.text.clone();
                Err(refusal)
            }
        }
    }

    /// One clock of the machine, if there is anything for it to do. It does not run idle: while a
    /// person thinks, time stands still.
    pub fn tick(&mut self) -> Vec<Event> {
        match self.next_order() {
            Some(order) => {
                let events = if self.carry_on(order) { self.news() } else { Vec::new() };
                if let Some(news) = events.iter().rfind(|event| !matches!(event.what, What::Turn { .. })) {
                    self.status = news.text.clone();
                }
                events
            }
            None => Vec::new(),
        }
    }

    /// Lets the clock tick until the game waits for something else.
    pub fn run(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        while self.activity() == Activity::Clock {
            events.extend(self.tick());
        }
        events
    }

    /// A new game in which whoever moved second moves first.
    pub fn next_game(&mut self) -> Vec<Event> {
        self.new_game(self.setup.first.other())
    }

    /// Clears the board, switches the machine off and on, and lets this side move first. The score is
    /// kept. Players by chance go on to the next seed: they do not repeat themselves, and a series of
    /// games that begins with the same seed is the same series.
    pub fn new_game(&mut self, first: Side) -> Vec<Event> {
        self.earlier = self.score();
        self.setup.first = first;
        self.reseed();
        self.mechanism = <dyn Mechanism>::new(&self.setup, &self.workshop);
        self.positions.truncate(1);
        self.steps.clear();
        self.undone.clear();
        self.order = None;
        self.cursor = None;
        let text = "a new game".to_owned();
        self.status = text.clone();
        let event = Event { what: What::NewGame { first }, text, tune: None };
        vec![event, self.outlook()]
    }

    /// Whether to show what perfect play says of every square.
    pub fn show_hints(&mut self, shown: bool) {
        self.hints = shown;
    }

    /// What the game waits for.
    pub fn activity(&self) -> Activity {
        if self.order.is_some() {
            return Activity::Clock;
        }
        if self.position().outcome().is_some() {
            return if self.mechanism.is_settled() { Activity::NewGame } else { Activity::Clock };
        }
        let side = self.mover();
        match self.brains[side as usize] {
            None => Activity::Person { side },
            Some(brain) if brain.is_ready(&self.workshop) => Activity::Clock,
            Some(_) => Activity::Solution,
        }
    }

    /// How the games have ended so far, this one included.
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

    /// How this game has ended.
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

    /// Machine, sides and who moves first in this game.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The number of the present clock.
    pub fn now(&self) -> usize {
        self.mechanism.signals().now()
    }

    fn reseed(&mut self) {
        let Setup { one, two, .. } = &mut self.setup;
        for (occupant, brain) in [one, two].into_iter().zip(&mut self.brains) {
            if let (Occupant::Player { seed, .. }, Some(brain)) = (occupant, brain) {
                *seed = brain.reseed();
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
        let seat = self.position().mover();
        let own = self.setup.is_machine(self.setup.side(seat));
        self.order = Some(if own { Order::Answer(seat) } else { Order::Play(seat, choice) });
        self.finish_order();
    }

    /// Lets the machine show that it refuses a move.
    pub(crate) fn replay_refusal(&mut self, choice: Choice) {
        self.order = Some(Order::Try(self.position().mover(), choice));
        self.finish_order();
    }

    /// The move that the machine has been told and has not carried out yet, and whether it refuses it.
    pub(crate) fn ordered(&self) -> Option<(Choice, bool)> {
        match self.order? {
            Order::Play(_, choice) => Some((choice, false)),
            Order::Try(_, choice) => Some((choice, true)),
            Order::Answer(_) | Order::Settle => None,
        }
    }

    fn is_person(&self, seat: Seat) -> bool {
        self.setup.occupant(self.setup.side(seat)).is_person()
    }

    fn mover(&self) -> Side {
        self.setup.side(self.position().mover())
    }

    fn finish_order(&mut self) {
        while let Some(order) = self.order {
            self.carry_on(order);
        }
    }

    /// What the machine should do in the next clock.
    fn next_order(&mut self) -> Option<Order> {
        if self.order.is_none() && self.activity() == Activity::Clock {
            let (position, side) = (self.position(), self.mover());
            self.order = match self.brains[side as usize] {
                _ if position.outcome().is_some() => Some(Order::Settle),
                Some(_) if self.setup.is_machine(side) => Some(Order::Answer(position.mover())),
                Some(brain) => {
                    brain.choose(&self.workshop, position).map(|choice| Order::Play(position.mover(), choice))
                }
                None => None,
            };
        }
        self.order
    }

    /// One clock; says whether the machine has stored a move with it.
    fn carry_on(&mut self, order: Order) -> bool {
        let done = self.mechanism.clock(order);
        if done {
            self.order = None;
        }
        let clock = self.now();
        let contents = self.mechanism.contents(&|track| self.mechanism.signals().read(track));
        let stored = stored(&self.position().contents(), &contents);
        if let (Order::Try(_, choice), true) = (order, done) {
            self.steps.push(Step { choice, refused: true, clock });
        }
        if let Some(choice) = stored {
            let after = self.position().play(choice).expect("a machine stores nothing but legal moves");
            debug_assert_eq!(after.contents(), contents);
            self.positions.push(after);
            self.steps.push(Step { choice, refused: false, clock });
        }
        stored.is_some()
    }
}

/// The move that leads from one filling of the squares to another, if there is one.
fn stored(before: &Contents, after: &Contents) -> Option<Choice> {
    let index = (0..9).find(|&index| before[index] != after[index])?;
    let size = after[index].and_then(|piece| piece.size);
    Some(Choice { square: index as u8 + 1, size })
}
