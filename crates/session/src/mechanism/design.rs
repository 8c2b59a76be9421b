use std::borrow::Cow;
use std::sync::Arc;

use check::Playable;
use check::playable::States;
use driver::{Flag, Kind as DriverKind, Pause, Program, Run, Said, Stroke};
use logic::{Role, Trace};
use rules::Seat;
use rules::classic::{Board, Mark, Square};

use super::{Mechanism, Moment, Order, Structure, piece_of, squares_of};
use crate::game::{Contents, Piece};
use crate::{DiagramHistory, Edge, GameResult, Kind, Setup, Side, StateBox};

/// A user's design, played by its driver. It may do anything: store other marks, refuse, or never answer.
pub struct DesignMechanism {
    design: Playable,
    setup: Setup,
    work: Work,
    /// The clock after the reset.
    start: usize,
    /// Flags that were up during the last move.
    seen: u32,
    /// Whether it has had as much time to settle as after every other move of a person.
    settled: bool,
    /// Why the game cannot continue, and the clock from which that holds.
    stuck: Option<(usize, String)>,
    /// The marks that were played, each with its clock, where the design shows no board.
    played: Vec<(usize, Seat, Square)>,
    diagram: Option<(Vec<u64>, DiagramHistory)>,
}

enum Work {
    Nothing,
    Steps(Program, Run),
    /// A mark to add to the board at the inputs.
    Mark(Mark, Square),
}

/// The most boxes of a diagram.
const MOST_STATES: usize = 24;

impl DesignMechanism {
    pub fn new(setup: &Setup, design: &Arc<Playable>) -> DesignMechanism {
        let diagram = diagram(design);
        let mut mechanism = DesignMechanism {
            design: Playable::clone(design),
            setup: setup.clone(),
            work: Work::Nothing,
            start: 0,
            seen: 0,
            settled: false,
            stuck: None,
            played: Vec::new(),
            diagram,
        };
        mechanism.rest();
        let controls = &mechanism.design.controls;
        let seat = controls.seat(setup.seat(Side::Two)).filter(|_| setup.is_machine(Side::Two));
        let opening: Vec<Program> =
            controls.reset.iter().chain(seat.map(|seat| &seat.start)).cloned().collect();
        let (ended, _) = mechanism.design.run(&opening);
        mechanism.rest();
        mechanism.start = mechanism.design.now();
        if !ended {
            mechanism.stop("the design does not come out of its reset");
        }
        mechanism
    }

    fn stop(&mut self, text: &str) {
        self.stuck.get_or_insert((self.design.now(), text.to_owned()));
    }

    /// Sets all inputs to idle, and switches to the position for the seat of the design.
    fn rest(&mut self) {
        self.design.rest();
        if self.setup.is_machine(Side::Two) {
            self.design.sit(self.setup.seat(Side::Two));
        }
        self.design.show();
    }

    /// The driver's mark for a seat.
    fn mark(&self, seat: Seat) -> Mark {
        let driver = &self.design.driver;
        let first = match driver.kind {
            DriverKind::Sized => Mark::of(Seat::First),
            DriverKind::Opponent | DriverKind::Picker => {
                let own = self.setup.seat(Side::Two);
                let plays = self.design.seat(own).map_or(driver.plays, |seat| seat.person.other());
                if own == Seat::First { plays } else { plays.other() }
            }
            DriverKind::Referee | DriverKind::Judge => driver.first,
        };
        if seat == Seat::First { first } else { first.other() }
    }

    fn program(&self, order: Order) -> Option<Program> {
        let controls = &self.design.controls;
        let program = match order {
            Order::Play(seat, made) | Order::Try(seat, made) => {
                let size = made.size().map_or(0, |size| size.number());
                controls.stroke(Stroke::Square(self.mark(seat), made.square(), size))
            }
            Order::Answer(_) => controls.answer.as_ref(),
            Order::Settle => controls.settle.as_ref().or(controls.answer.as_ref()),
        };
        program.cloned()
    }

    fn board(&self) -> Board {
        let column = self.design.trace().column(self.design.now());
        let drive = self.design.controls.drive.as_ref();
        drive.and_then(|drive| drive.board(&self.design.column(column)).ok()).unwrap_or(Board::EMPTY)
    }

    fn shows_board(&self) -> bool {
        let controls = &self.design.controls;
        controls.drive.is_some() || controls.reading.board.is_some()
    }

    /// Continues a run; a wait that times out ends the game.
    fn advance(&mut self, program: Program, mut run: Run) {
        match self.design.go_on(&mut run, &program) {
            Pause::Clock | Pause::Settle => self.work = Work::Steps(program, run),
            Pause::Done => self.finish(run.seen),
            Pause::Stuck if self.settled => self.finish(run.seen),
            Pause::Stuck => {
                self.finish(run.seen);
                self.stop("the design does not finish this move");
            }
        }
    }

    fn finish(&mut self, seen: u32) {
        self.seen = seen;
        self.rest();
    }
}

impl Mechanism for DesignMechanism {
    fn begin(&mut self, order: Order) {
        self.work = Work::Nothing;
        self.settled = order == Order::Settle;
        if let (Order::Play(seat, made), false) = (order, self.shows_board()) {
            self.played.push((self.design.now(), seat, made.square()));
        }
        match (self.design.controls.drive.is_some(), order) {
            (false, _) => match self.program(order) {
                Some(program) => self.advance(program, Run::new()),
                None if order == Order::Settle => {}
                None => self.stop("the driver of the design has no way to make this move"),
            },
            (true, Order::Play(seat, made)) => self.work = Work::Mark(self.mark(seat), made.square()),
            (true, Order::Answer(seat)) => {
                let column = self.design.trace().column(self.design.now());
                let choice = self.design.controls.reading.choice.as_ref();
                let square = choice.and_then(|choice| choice.square(&self.design.column(column)).ok());
                match square.flatten() {
                    Some(square) if self.board().get(square).is_none() => {
                        self.work = Work::Mark(self.mark(seat), square);
                    }
                    Some(_) => self.stop("the design chooses a square that is taken"),
                    None => self.stop("the design chooses no square"),
                }
            }
            (true, Order::Try(..) | Order::Settle) => {}
        }
    }

    fn clock(&mut self) -> bool {
        let board = self.board();
        self.design.clock();
        match std::mem::replace(&mut self.work, Work::Nothing) {
            Work::Nothing => {}
            Work::Steps(program, run) => self.advance(program, run),
            Work::Mark(mark, square) => self.design.put(board.with(square, mark)),
        }
        matches!(self.work, Work::Nothing)
    }

    fn trace(&self) -> &Trace {
        self.design.trace()
    }

    fn contents(&self, column: &[u64]) -> Contents {
        let controls = &self.design.controls;
        let sized = self.design.driver.kind == DriverKind::Sized;
        let Some(board) = controls.drive.as_ref().or(controls.reading.board.as_ref()) else {
            // The design does not show its board, so the marks played are shown.
            let mut contents = Contents::default();
            for &(_, owner, square) in &self.played {
                contents[square.index()].get_or_insert(Piece { owner, size: None });
            }
            return contents;
        };
        let pins = self.design.column(column);
        let first = self.mark(Seat::First);
        let piece = |square| piece_of(board.cell(square, &pins), first, sized);
        Square::ALL.map(piece)
    }

    fn squares(&self) -> [Vec<(usize, usize)>; 9] {
        squares_of(&self.design.controls)
    }

    fn is_settled(&self) -> bool {
        let controls = &self.design.controls;
        self.settled || controls.settle.is_none() && controls.answer.is_none()
    }

    fn stuck(&self) -> Option<String> {
        self.stuck.as_ref().map(|(_, text)| text.clone())
    }

    fn give_up(&mut self, why: &str) {
        self.stop(why);
    }

    fn contradiction(&self, result: Option<GameResult>) -> Option<String> {
        let reading = &self.design.controls.reading;
        let pins = self.design.column(self.design.trace().column(self.design.now()));
        let wanted = match result {
            Some(GameResult::Won { side, .. }) => Said::Side(self.mark(self.setup.seat(side))),
            _ => Said::None,
        };
        let drawn = result == Some(GameResult::Drawn);
        if let Some(winner) = &reading.winner {
            let said = winner.said(&pins, self.seen);
            let right = said == wanted || drawn && matches!(said, Said::Draw | Said::None);
            let mark = |mark: Mark| if self.mark(Seat::First) == mark { "X" } else { "O" };
            return (!right).then(|| match said {
                Said::Side(said) => format!("the design says that {} has won", mark(said)),
                Said::None => "the design says that neither side has won".to_owned(),
                Said::Draw => "the design says that the game is a draw".to_owned(),
                Said::Both => "the design says that both sides have won".to_owned(),
                Said::Unknown => "the winner that the design shows means nothing".to_owned(),
            });
        }
        let up = |flag: &Option<Flag>| flag.as_ref().map(|flag| flag.is_up(&pins, self.seen));
        let differs = |flag: &Option<Flag>, wanted: bool| up(flag).is_some_and(|up| up != wanted);
        if differs(&reading.win, matches!(wanted, Said::Side(_))) {
            return Some("the design is wrong about a win".to_owned());
        }
        let wrong = differs(&reading.draw, drawn) || differs(&reading.over, result.is_some());
        wrong.then(|| "the design is wrong about the end of the game".to_owned())
    }

    fn rewind(&mut self, clock: usize) {
        self.work = Work::Nothing;
        self.settled = false;
        let clock = clock.max(self.start);
        self.design.rewind(clock);
        if self.stuck.as_ref().is_some_and(|(since, _)| *since >= clock && *since > self.start) {
            self.stuck = None;
        }
        self.played.retain(|(at, ..)| *at < clock);
        if self.design.controls.drive.is_none() {
            self.rest();
        }
    }

    fn structure(&self) -> Structure<'_> {
        let combinational = self.design.controls.clock.is_none() && self.design.controls.drive.is_some();
        let kind = if combinational { Kind::Combinational } else { Kind::Clocked };
        Structure { kind, module: self.design.top(), blocks: &[] }
    }

    fn diagram(&self) -> Option<DiagramHistory> {
        self.diagram.as_ref().map(|(_, diagram)| diagram.clone())
    }

    fn lit(&self, moment: Moment<'_>) -> Option<(usize, Option<usize>)> {
        let (values, diagram) = self.diagram.as_ref()?;
        let state = self.design.state?;
        // A value that no game has shown is drawn as the last box.
        let lit =
            |column: &[u64]| values.iter().position(|&value| value == column[state]).unwrap_or(values.len());
        let (to, from) = (lit(moment.now), moment.before.map(lit));
        let edge = diagram.edges.iter().position(|edge| Some(edge.from) == from && edge.to == to);
        Some((to, edge))
    }

    fn is_elsewhere(&self, signal: usize) -> bool {
        self.diagram.is_some() && self.design.state == Some(signal)
    }

    /// The clock, the state, and the ports.
    fn usual_tracks(&self) -> Option<Vec<usize>> {
        let tracks = self.design.trace().tracks();
        let port = |index: &usize| tracks[*index].scope.is_empty() && tracks[*index].role != Role::Inside;
        let clock = (0..tracks.len()).filter(|&index| tracks[index].role == Role::Clock);
        let ports = (0..tracks.len()).filter(port).filter(|&index| tracks[index].role != Role::Clock);
        let ports = ports.filter(|&index| Some(index) != self.design.state);
        Some(clock.chain(self.design.state).chain(ports).collect())
    }
}

/// The values of the state seen in games, as boxes.
fn diagram(design: &Playable) -> Option<(Vec<u64>, DiagramHistory)> {
    let States { values, steps } = design.states()?;
    if values.len() > MOST_STATES {
        return None;
    }
    let track = &design.trace().tracks()[design.state?];
    let columns = (1..).find(|columns| columns * columns > values.len()).unwrap_or(1);
    let names = values.iter().map(|&value| Cow::Owned(track.text(value).into_owned()));
    let states = names.chain([Cow::Borrowed("other")]).enumerate().map(|(index, name)| StateBox {
        name,
        column: (index % columns) as u8,
        row: (index / columns) as u8,
    });
    let edges = steps.into_iter().map(|(from, to)| Edge { from, to, label: "" }).collect();
    let states = states.collect();
    Some((values, DiagramHistory { states, edges, lit: Vec::new() }))
}
