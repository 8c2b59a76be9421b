//! A session as views.

use std::ops::Range;

use logic::{Trace, Track};
use rules::Seat;
use rules::classic::Square;
use solver::{Oracle, Value};

use crate::game::{Piece, Position};
use crate::mechanism::Moment;
use crate::wording::mark;
use crate::{
    Activity, Cell, Choice, Content, Hint, Hints, Insides, Role, Row, Session, Shape, Side, Signal, Verdict,
    View, Window, square_name,
};

impl Session {
    /// The game at the clock that is being looked at.
    pub fn view(&self) -> View {
        self.view_at(self.cursor())
    }

    /// What there was to see at a clock; a clock that is still to come shows the present.
    pub fn view_at(&self, clock: usize) -> View {
        let clock = clock.min(self.now());
        let mut made = self.made().take_while(|(_, at)| *at <= clock);
        let moves_made = made.clone().count();
        let position = &self.positions[moves_made];
        let last = made.by_ref().last().map(|(choice, _)| choice.square);
        let (hints, worths) = self.hints_for(position);
        let column = self.mechanism.signals().column(clock);
        View {
            clock,
            now: self.now(),
            setup: self.setup.clone(),
            cells: self.cells(position, &column, last, worths),
            hands: self.hands(position),
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
            hints,
        }
    }

    /// The machine from inside, at the clock that is being looked at.
    pub fn insides(&self) -> Insides {
        self.insides_at(self.cursor())
    }

    /// The machine from inside, at a clock; one that is still to come shows the present.
    pub fn insides_at(&self, clock: usize) -> Insides {
        let (now, before) = self.columns(clock);
        let moment = Moment { now: &now, before: before.as_deref() };
        let structure = self.mechanism.structure();
        let tracks = self.mechanism.signals().tracks();
        let signals = |wanted: &dyn Fn(&Track) -> bool| -> Vec<Signal> {
            let places = (0..tracks.len()).filter(|&place| wanted(&tracks[place]));
            places.map(|place| self.signal(place, moment)).collect()
        };
        let mut registers = signals(&|track| track.register);
        registers.extend(self.mechanism.remarks(moment));
        Insides {
            machine: self.setup.machine,
            kind: structure.kind,
            module: structure.module.to_owned(),
            diagram: self.mechanism.diagram(moment),
            program: self.mechanism.program(moment),
            registers,
            signals: signals(&|track| {
                track.scope.is_empty() && track.role != logic::Role::Clock && !track.register
            }),
            blocks: structure.blocks.to_vec(),
        }
    }

    /// The clock that is being looked at: the present, unless an earlier one was chosen.
    pub fn cursor(&self) -> usize {
        self.cursor.unwrap_or(self.now())
    }

    /// Looks at a clock; one that is still to come, or the present, follows the present from then on.
    pub fn look_at(&mut self, clock: usize) {
        self.cursor = (clock < self.now()).then_some(clock);
    }

    /// Looks some clocks further back, at most to power-on.
    pub fn look_back(&mut self, clocks: usize) {
        self.look_at(self.cursor().saturating_sub(clocks));
    }

    /// Looks some clocks further forward, at most to the present.
    pub fn look_forward(&mut self, clocks: usize) {
        self.look_at(self.cursor().saturating_add(clocks));
    }

    /// Everything that the machine has done since it was switched on; the last column is the present.
    pub fn trace(&self) -> Trace {
        self.mechanism.signals().trace()
    }

    /// Some signals over some clocks. Names that no signal has are left out, and so are clocks that
    /// are still to come; without any names, the ports of the whole circuit are meant.
    pub fn window(&self, clocks: Range<usize>, names: &[&str]) -> Window {
        let signals = self.mechanism.signals();
        let end = clocks.end.min(self.now() + 1);
        let first = clocks.start.min(end);
        let columns: Vec<Vec<u64>> = (first..end).map(|clock| signals.column(clock)).collect();
        let tracks: Vec<usize> = if names.is_empty() {
            self.usual_tracks()
        } else {
            names.iter().filter_map(|name| self.find(name)).collect()
        };
        let rows = tracks.into_iter().map(|place| {
            let track = &signals.tracks()[place];
            let text = |column: &Vec<u64>| track.text(column[place]).into_owned();
            Row { name: track.path(), shape: shape(track), values: columns.iter().map(text).collect() }
        });
        Window { first, clocks: end - first, rows: rows.collect() }
    }

    /// The ports of the whole circuit, or the registers of a program.
    pub(crate) fn usual_tracks(&self) -> Vec<usize> {
        if let Some(usual) = self.mechanism.usual_tracks() {
            return usual;
        }
        let tracks = self.mechanism.signals().tracks();
        let whole = |track: &Track| track.scope.is_empty() && track.role != logic::Role::Inside;
        let mut usual: Vec<usize> = (0..tracks.len()).filter(|&track| whole(&tracks[track])).collect();
        // The clock comes first, then the state, then the ports in their order.
        usual.sort_by_key(|&track| match tracks[track].role {
            logic::Role::Clock => 0,
            _ if !tracks[track].states.is_empty() => 1,
            _ => 2,
        });
        usual
    }

    /// Every named signal of the machine at a clock, those of the blocks inside it included.
    pub fn signals_at(&self, clock: usize) -> Vec<Signal> {
        let (now, before) = self.columns(clock);
        let moment = Moment { now: &now, before: before.as_deref() };
        let tracks = self.mechanism.signals().tracks();
        let places = (0..tracks.len()).filter(|&place| tracks[place].role != logic::Role::Clock);
        places.map(|place| self.signal(place, moment)).collect()
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

    fn find(&self, path: &str) -> Option<usize> {
        self.mechanism.signals().tracks().iter().position(|track| track.path() == path)
    }

    /// Every move that the rules allow the side to move; none once the game has ended.
    pub fn choices(&self) -> Vec<Choice> {
        self.position().choices()
    }

    /// What side one and side two still hold, if the game has such.
    pub(crate) fn hands(&self, position: &Position) -> Option<[[u8; 3]; 2]> {
        let (first, second) = position.hand(Seat::First).zip(position.hand(Seat::Second))?;
        Some(Side::ALL.map(|side| if self.setup.first == side { first } else { second }))
    }

    pub(crate) fn content(&self, piece: Piece) -> Content {
        Content { side: self.setup.side(piece.owner), mark: mark(piece.owner), size: piece.size }
    }

    fn cells(
        &self,
        position: &Position,
        column: &[u64],
        last: Option<u8>,
        mut worths: Vec<(Choice, Hint)>,
    ) -> [Cell; 9] {
        let contents = self.mechanism.contents(column);
        debug_assert_eq!(contents, position.contents());
        let winning = position.line().map_or(0, |(_, line)| line.bits());
        Square::ALL.map(|square| Cell {
            square: square.number(),
            name: square_name(square),
            content: contents[square.index()].map(|piece| self.content(piece)),
            last: last == Some(square.number()),
            winning: winning & square.bit() != 0,
            hints: worths
                .extract_if(.., |(choice, _)| choice.square == square.number())
                .map(|(_, hint)| hint)
                .collect(),
        })
    }

    /// What perfect play says of every move in a position, if hints are on.
    pub(crate) fn hints_for(&self, position: &Position) -> (Hints, Vec<(Choice, Hint)>) {
        if !self.hints {
            return (Hints::Off, Vec::new());
        }
        let worths: Vec<(Choice, Value)> = match position {
            Position::Classic(position) => {
                let solution = self.resources.classic_solution();
                solution.worths(position).map(|(square, value)| (square.into(), value)).collect()
            }
            Position::Sized(position) => match self.resources.sized_solution() {
                Some(solution) => {
                    solution.worths(position).map(|(placement, value)| (placement.into(), value)).collect()
                }
                None => return (Hints::Solving, Vec::new()),
            },
        };
        let best = worths.iter().map(|&(_, value)| value).max();
        let hint = |(choice, value): (Choice, Value)| {
            let (verdict, text) = match value {
                Value::Win(plies) => (Verdict::Win, format!("wins in {plies}")),
                Value::Draw(_) => (Verdict::Draw, "draw".to_owned()),
                Value::Loss(plies) => (Verdict::Loss, format!("loses in {plies}")),
            };
            let (size, plies) = (choice.size, value.plies());
            (choice, Hint { size, verdict, plies, best: Some(value) == best, text })
        };
        (Hints::Ready, worths.into_iter().map(hint).collect())
    }

    fn prompt(&self) -> String {
        match self.activity() {
            Activity::Person { side } => self.wording().turn(self.setup.seat(side)),
            Activity::Clock => "the machine is at work".to_owned(),
            Activity::Solution => "the game is being solved".to_owned(),
            Activity::NewGame => self.wording().over(),
        }
    }

    /// The values of all signals in a clock, or in the present if it is still to come, and in the clock
    /// before.
    fn columns(&self, clock: usize) -> (Vec<u64>, Option<Vec<u64>>) {
        let clock = clock.min(self.now());
        let signals = self.mechanism.signals();
        (signals.column(clock), clock.checked_sub(1).map(|before| signals.column(before)))
    }

    fn signal(&self, place: usize, moment: Moment<'_>) -> Signal {
        let track = &self.mechanism.signals().tracks()[place];
        let value = moment.now[place];
        Signal {
            name: track.path(),
            role: role(track.role),
            text: track.text(value),
            value,
            width: track.width,
            changed: moment.changed(place),
            elsewhere: self.mechanism.is_elsewhere(place),
        }
    }
}

pub fn role(role: logic::Role) -> Role {
    match role {
        logic::Role::Clock | logic::Role::Reset | logic::Role::Input => Role::Input,
        logic::Role::Output => Role::Output,
        logic::Role::Inside => Role::Inside,
    }
}

pub fn shape(track: &Track) -> Shape {
    match track.role {
        logic::Role::Clock => Shape::Clock,
        _ if track.width == 1 && track.states.is_empty() => Shape::Level,
        _ => Shape::Bus,
    }
}
