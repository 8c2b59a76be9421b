//! A session as views.

use logic::Trace;
use rules::Seat;
use rules::classic::Square;
use solver::Value;

use crate::game::{Piece, Position};
use crate::wording::mark;
use crate::{
    Activity, BoardHistory, Cell, Choice, Content, Hint, Hints, Rows, Session, Side, Verdict, View,
    square_name,
};

impl Session {
    /// The game at the clock being viewed.
    pub fn view(&self) -> View {
        self.view_at(self.cursor())
    }

    /// The game at a clock; a future clock shows the present.
    pub fn view_at(&self, clock: usize) -> View {
        let clock = clock.min(self.now());
        let board = self.board(self.made().take_while(|(_, at)| *at <= clock).count());
        View {
            clock,
            now: self.now(),
            setup: self.setup.clone(),
            hands: board.hands,
            cells: self.cells(board, clock),
            marks: Side::ALL.map(|side| mark(self.setup.seat(side))),
            names: self.setup.names().map(str::to_owned),
            status: self.status.clone(),
            prompt: self.prompt(),
            activity: self.activity(),
            score: self.score(),
            tally: self.setup.tally(self.score()).map(|(name, count)| (name.to_owned(), count)),
            result: self.result(),
            moves: self.moves(),
            choices: self.choices(),
            can_take_back: self.can_take_back(),
            can_redo: !self.undone.is_empty(),
            hints: self.hints_for(self.position()).0,
        }
    }

    /// The clock being viewed: the present, unless an earlier one was chosen.
    pub fn cursor(&self) -> usize {
        self.cursor.unwrap_or(self.now())
    }

    /// Views a clock; a future one, or the present, follows the present from then on.
    pub fn look_at(&mut self, clock: usize) {
        self.cursor = (clock < self.now()).then_some(clock);
    }

    /// Views some clocks further back, at most to power-up.
    pub fn look_back(&mut self, clocks: usize) {
        self.look_at(self.cursor().saturating_sub(clocks));
    }

    /// Views some clocks further forward, at most to the present.
    pub fn look_forward(&mut self, clocks: usize) {
        self.look_at(self.cursor().saturating_add(clocks));
    }

    /// The rows of the waveform.
    pub fn rows(&self) -> &Rows {
        &self.rows
    }

    /// Shows other rows in the waveform, which are kept with the game.
    pub fn show_rows(&mut self, rows: Rows) {
        self.rows = rows;
    }

    /// The signals of the machine since power-up; the last column is the present.
    pub fn trace(&self) -> &Trace {
        self.mechanism.trace()
    }

    /// The bits of the trace that hold each square, row by row from the top left: the index of a track, and
    /// of a bit of it. None for a program, whose memory is not a circuit.
    pub fn squares(&self) -> [Vec<(usize, usize)>; 9] {
        self.mechanism.squares()
    }

    /// The moves of this game, in order.
    pub fn moves(&self) -> Vec<Choice> {
        self.made().map(|(choice, _)| choice).collect()
    }

    /// The moves of this game, each with the clock at which the machine had stored it.
    pub(crate) fn made(&self) -> impl Iterator<Item = (Choice, usize)> + Clone {
        let steps = self.steps.iter().zip(&self.stored).filter(|(step, _)| !step.refused);
        steps.map(|(step, clock)| (step.choice, *clock))
    }

    /// Every move that the rules allow the side to move; none once the game has ended.
    pub fn choices(&self) -> Vec<Choice> {
        self.position().choices()
    }

    /// The hands of side one and side two, if the game has them.
    pub(crate) fn hands(&self, position: &Position) -> Option<[[u8; 3]; 2]> {
        let (first, second) = position.hand(Seat::First).zip(position.hand(Seat::Second))?;
        Some(Side::ALL.map(|side| if self.setup.first == side { first } else { second }))
    }

    pub(crate) fn content(&self, piece: Piece) -> Content {
        Content { side: self.setup.side(piece.owner), mark: mark(piece.owner), size: piece.size }
    }

    /// The nine squares of a board, with the pieces that a machine holds in a clock.
    fn cells(&self, board: BoardHistory, clock: usize) -> [Cell; 9] {
        let contents = self.mechanism.contents(self.trace().column(clock));
        let wrong = self.wrong_squares(clock);
        let mut hints = board.hints.unwrap_or_default();
        Square::ALL.map(|square| Cell {
            square: square.number(),
            name: square_name(square),
            content: contents[square.index()].map(|piece| self.content(piece)),
            last: board.last.is_some_and(|choice| choice.square == square.number()),
            winning: board.line.is_some_and(|line| line.contains(&square.number())),
            wrong: wrong.contains(&square.number()),
            hints: std::mem::take(&mut hints[square.index()]),
        })
    }

    /// The value of every move in a position under perfect play, if hints are on.
    pub(crate) fn hints_for(&self, position: &Position) -> (Hints, Vec<(Choice, Hint)>) {
        if !self.hints {
            return (Hints::Off, Vec::new());
        }
        let Some(move_values) = position.move_values(&self.resources) else {
            return (Hints::Solving, Vec::new());
        };
        let best = move_values.iter().map(|&(_, value)| value).max();
        let hint = |(choice, value): (Choice, Value)| {
            let (verdict, text) = match value {
                Value::Win(plies) => (Verdict::Win, format!("wins in {plies}")),
                Value::Draw(_) => (Verdict::Draw, "draw".to_owned()),
                Value::Loss(plies) => (Verdict::Loss, format!("loses in {plies}")),
            };
            let (size, plies) = (choice.size, value.plies());
            (choice, Hint { size, verdict, plies, best: Some(value) == best, text })
        };
        (Hints::Ready, move_values.into_iter().map(hint).collect())
    }

    fn prompt(&self) -> String {
        if let Some(stuck) = self.mechanism.stuck().filter(|_| self.order.is_none()) {
            return stuck;
        }
        match self.activity() {
            Activity::Person { side } => self.wording().turn(self.setup.seat(side)),
            Activity::Clock => "the machine is at work".to_owned(),
            Activity::Solution => "the game is being solved".to_owned(),
            Activity::NewGame => self.wording().over(),
        }
    }
}
