//! A game over all clocks, as data: all that a screen needs to move back and forth in time.

mod frame;
mod rows;

use std::borrow::Cow;

use logic::{Role, Shape, Trace};
use rules::classic::Square;
use serde::{Serialize, Serializer};

pub use frame::{DiagramFrame, Frame, Signal};
pub use rows::Rows;

use crate::mechanism::{Mechanism, Moment};
use crate::{Choice, Content, Hint, Hints, Session};

/// Everything that a machine has done since power-up, and the resulting boards.
///
/// Only changes are listed: a list begins at clock 0, and an entry holds until the next one.
/// [`History::frame`] is one clock of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct History {
    /// How many clocks there are; the last is the present.
    pub clocks: usize,
    /// The kind of machine.
    pub kind: Kind,
    /// The name of the top module, or of the program.
    pub module: String,
    /// Every block inside, each followed by the blocks in it.
    pub blocks: Vec<Block>,
    /// Every named signal, including those of the blocks inside.
    pub tracks: Vec<TrackHistory>,
    /// The tracks of the usual waveform, in the order in which it is drawn.
    pub waves: Vec<usize>,
    /// Every board that was shown, with its clock.
    pub boards: Vec<BoardHistory>,
    /// The state machine, if there is one.
    pub diagram: Option<DiagramHistory>,
    /// The listing of a program, if the machine is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub program: Option<ProgramHistory>,
    /// The column and the row, from 0, of the square that the machine's cursor is on, and the clock from
    /// which that holds.
    pub selections: Vec<(usize, Option<[u64; 2]>)>,
}

/// The kinds of machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Gates and registers: a clock is a rising edge.
    Clocked,
    /// Gates without memory: a clock is one board at the inputs.
    Combinational,
    /// A program: a clock is one instruction.
    Software,
}

impl Kind {
    /// The unit of time.
    pub const fn unit(self) -> &'static str {
        match self {
            Kind::Clocked => "clock",
            Kind::Combinational => "board",
            Kind::Software => "instruction",
        }
    }
}

/// A block inside a circuit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Block {
    /// Its name, prefixed with the names of the blocks around it, with dots.
    pub path: String,
    /// Its module.
    pub module: String,
}

/// A named signal over all clocks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TrackHistory {
    /// The name, prefixed with the names of the blocks around it, with dots.
    pub path: String,
    /// The name alone.
    pub name: String,
    /// The names of the blocks around it, with dots; empty for signals of the top module.
    pub scope: String,
    /// How many bits it has.
    pub width: usize,
    /// Its role in its module; clock and reset are written as inputs.
    #[serde(serialize_with = "role")]
    pub role: Role,
    /// Whether it is a register.
    pub register: bool,
    /// How it is drawn.
    #[serde(serialize_with = "shape")]
    pub shape: Shape,
    /// Whether another panel of a screen already shows it, like the state and the pieces in hand.
    #[serde(skip)]
    pub elsewhere: bool,
    /// The names and the codes of its values, if it holds a state.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub states: &'static [(&'static str, u64)],
    /// The displayed values, each with the clock from which it holds.
    pub changes: Vec<(usize, Cow<'static, str>)>,
    /// Whether a good machine would have another value, and from which clock on; empty unless a wire is
    /// known to be broken.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub wrong: Vec<(usize, bool)>,
}

/// The board from some clock on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BoardHistory {
    /// The clock from which it holds.
    pub clock: usize,
    /// The nine squares, row by row from the top left.
    pub squares: [Option<Content>; 9],
    /// In the sized game, the hands of side one and side two.
    pub hands: Option<[[u8; 3]; 2]>,
    /// The move that led here.
    pub last: Option<Choice>,
    /// The squares of the line that won.
    pub line: Option<[u8; 3]>,
    /// The squares on which a good machine would differ; empty unless a wire is known to be broken.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub wrong: Vec<u8>,
    /// The value of a move to each of the nine squares, if hints are on and the game has been solved.
    pub hints: Option<[Vec<Hint>; 9]>,
}

/// A program whose registers are among the tracks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProgramHistory {
    /// The lines of its listing that have a label or an instruction.
    pub lines: Vec<ListingLine>,
    /// The clocks at which it is at a landmark.
    pub landmarks: Vec<usize>,
    /// The index of the track with the offset of the next instruction, in the form of the lines.
    pub next: usize,
    /// The index of the track with the stack pointer.
    pub stack: usize,
    /// The index of the track that is 1 at a landmark.
    #[serde(skip)]
    pub(crate) landmark: usize,
    /// The bit planes of the player and of the computer, while registers hold them, and from which clock
    /// on: bit 0 is cell 0 of the ring, bit 8 the centre.
    pub planes: Vec<(usize, Option<[u16; 2]>)>,
}

/// A line of a listing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ListingLine {
    /// The offset of its bytes as IP is written, if it has any.
    pub offset: Option<String>,
    /// Its label.
    pub label: Option<&'static str>,
    /// Its instruction.
    pub code: String,
    /// Its comment.
    pub comment: &'static str,
}

/// A state machine over all clocks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DiagramHistory {
    /// The boxes.
    pub states: Vec<StateBox>,
    /// The arrows, at most one from one box to another.
    pub edges: Vec<Edge>,
    /// The current box and the arrow that led there, and from which clock on.
    pub lit: Vec<(usize, usize, Option<usize>)>,
}

/// A box of a diagram.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StateBox {
    /// The name of the state.
    pub name: Cow<'static, str>,
    /// The preferred column of the box, from 0 at the left.
    pub column: u8,
    /// The preferred row of the box, from 0 at the top.
    pub row: u8,
}

/// An arrow of a diagram.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Edge {
    /// The index of the box where it starts.
    pub from: usize,
    /// The index of the box it leads to; `from`, if the state may stay.
    pub to: usize,
    /// When it is taken.
    pub label: &'static str,
}

impl Session {
    /// The game over all clocks. Clocks that were computed before are not computed again.
    pub fn history(&self) -> std::cell::Ref<'_, History> {
        // While a caller still holds it, nothing can have changed.
        if let Ok(mut history) = self.history.try_borrow_mut() {
            // The inputs of the clock that was the present may have changed before its edge.
            let known = history.clocks.saturating_sub(1);
            history.truncate(known);
            for clock in known..=self.now() {
                history.push(&*self.mechanism, clock, self.is_compared());
            }
            let boards = (0..=self.made().count()).map(|moves| self.board(moves)).collect();
            history.boards = if self.may_be_wrong() { self.boards_shown(boards) } else { boards };
        }
        self.history.borrow()
    }

    /// The same, without the session.
    pub fn into_history(self) -> History {
        drop(self.history());
        self.history.into_inner()
    }

    /// The board after some of the moves.
    pub(crate) fn board(&self, moves: usize) -> BoardHistory {
        let last = moves.checked_sub(1).and_then(|index| self.made().nth(index));
        let (position, clock) = (&self.positions[moves], last.map_or(0, |(_, clock)| clock));
        let contents = self.mechanism.contents(self.trace().column(clock));
        debug_assert!(self.may_be_wrong() || contents == position.contents());
        BoardHistory {
            clock,
            squares: contents.map(|piece| piece.map(|piece| self.content(piece))),
            hands: self.hands(position),
            last: last.map(|(choice, _)| choice),
            line: position.line().map(|(_, line)| line.squares().map(Square::number)),
            wrong: self.wrong_squares(clock),
            hints: self.hints_by_square(position),
        }
    }

    /// The boards that a broken machine shows, which may differ and may change at any clock.
    fn boards_shown(&self, played: Vec<BoardHistory>) -> Vec<BoardHistory> {
        let mut shown: Vec<BoardHistory> = Vec::new();
        for clock in 0..=self.now() {
            let Some(played) = played.iter().rfind(|board| board.clock <= clock) else { continue };
            let contents = self.mechanism.contents(self.trace().column(clock));
            let squares = contents.map(|piece| piece.map(|piece| self.content(piece)));
            let wrong = self.wrong_squares(clock);
            let differs = |last: &BoardHistory| last.squares != squares || last.wrong != wrong;
            if played.clock == clock || shown.last().is_none_or(differs) {
                shown.push(BoardHistory { clock, squares, wrong, ..played.clone() });
            }
        }
        shown
    }

    fn hints_by_square(&self, position: &crate::game::Position) -> Option<[Vec<Hint>; 9]> {
        let (Hints::Ready, move_values) = self.hints_for(position) else { return None };
        let mut squares: [Vec<Hint>; 9] = Default::default();
        for (choice, hint) in move_values {
            squares[usize::from(choice.square) - 1].push(hint);
        }
        Some(squares)
    }
}

impl History {
    /// A history without any clocks yet.
    pub(crate) fn new(mechanism: &dyn Mechanism) -> History {
        let (structure, trace) = (mechanism.structure(), mechanism.trace());
        let tracks = trace.tracks().iter().enumerate().map(|(index, track)| TrackHistory {
            path: track.path(),
            name: track.name.clone(),
            scope: track.scope.join("."),
            width: track.width,
            role: track.role,
            register: track.register,
            shape: track.shape(),
            elsewhere: mechanism.is_elsewhere(index),
            states: track.states,
            changes: Vec::new(),
            wrong: Vec::new(),
        });
        let remarks = mechanism.remarks().into_iter().map(|name| TrackHistory {
            path: name.clone(),
            name,
            scope: String::new(),
            width: 16,
            role: Role::Inside,
            register: true,
            shape: Shape::Bus,
            elsewhere: false,
            states: &[],
            changes: Vec::new(),
            wrong: Vec::new(),
        });
        History {
            clocks: 0,
            kind: structure.kind,
            module: structure.module.to_owned(),
            blocks: structure.blocks.to_vec(),
            tracks: tracks.chain(remarks).collect(),
            waves: mechanism.usual_tracks().unwrap_or_else(|| usual_tracks(structure.kind, trace)),
            boards: Vec::new(),
            diagram: mechanism.diagram(),
            program: mechanism.program(),
            selections: Vec::new(),
        }
    }

    /// Adds the clock after the last one, with the differences from a good machine if `compared`.
    fn push(&mut self, mechanism: &dyn Mechanism, clock: usize, compared: bool) {
        let trace = mechanism.trace();
        let moment = Moment::of(trace, clock);
        let changed = |track: usize| moment.before.is_none_or(|before| before[track] != moment.now[track]);
        let (tracks, remarks) = self.tracks.split_at_mut(trace.tracks().len());
        for (index, history) in tracks.iter_mut().enumerate().filter(|(index, _)| changed(*index)) {
            history.changes.push((clock, trace.tracks()[index].text(moment.now[index])));
        }
        for (index, history) in tracks.iter_mut().enumerate().filter(|_| compared) {
            note(&mut history.wrong, clock, mechanism.good().value(index, clock) != moment.now[index]);
        }
        for (index, history) in remarks.iter_mut().enumerate() {
            if let Some(remark) = mechanism.remark(index, moment) {
                note(&mut history.changes, clock, remark.into());
            }
        }
        note(&mut self.selections, clock, mechanism.selection(moment));
        if let (Some(diagram), Some((state, edge))) = (&mut self.diagram, mechanism.lit(moment))
            && diagram.lit.last().is_none_or(|&(_, last, by)| (last, by) != (state, edge))
        {
            diagram.lit.push((clock, state, edge));
        }
        if let Some(program) = &mut self.program {
            if moment.now[program.landmark] != 0 {
                program.landmarks.push(clock);
            }
            note(&mut program.planes, clock, mechanism.planes(moment.now));
        }
        self.clocks = clock + 1;
    }

    /// Keeps only the first `clocks` clocks.
    pub(crate) fn truncate(&mut self, clocks: usize) {
        fn cut<T>(changes: &mut Vec<T>, clocks: usize, clock: impl Fn(&T) -> usize) {
            changes.truncate(changes.partition_point(|change| clock(change) < clocks));
        }
        self.clocks = self.clocks.min(clocks);
        for track in &mut self.tracks {
            cut(&mut track.changes, clocks, |change| change.0);
            cut(&mut track.wrong, clocks, |change| change.0);
        }
        cut(&mut self.selections, clocks, |change| change.0);
        if let Some(diagram) = &mut self.diagram {
            cut(&mut diagram.lit, clocks, |change| change.0);
        }
        if let Some(program) = &mut self.program {
            cut(&mut program.landmarks, clocks, |clock| *clock);
            cut(&mut program.planes, clocks, |change| change.0);
        }
    }
}

/// Adds a value to a list of changes, unless equal to the last.
fn note<T: PartialEq>(changes: &mut Vec<(usize, T)>, clock: usize, value: T) {
    if changes.last().is_none_or(|(_, last)| *last != value) {
        changes.push((clock, value));
    }
}

/// The clock, the state, and then the ports of the top module in their order; without memory, also the wires
/// between its blocks.
fn usual_tracks(kind: Kind, trace: &Trace) -> Vec<usize> {
    let tracks = trace.tracks();
    let mut usual: Vec<usize> = (0..tracks.len())
        .filter(|&track| tracks[track].scope.is_empty())
        .filter(|&track| tracks[track].role != Role::Inside || kind == Kind::Combinational)
        .collect();
    usual.sort_by_key(|&track| match tracks[track].role {
        Role::Clock => 0,
        _ if !tracks[track].states.is_empty() => 1,
        _ => 2,
    });
    usual
}

fn role<S: Serializer>(role: &Role, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match role {
        Role::Clock | Role::Reset | Role::Input => "input",
        Role::Output => "output",
        Role::Inside => "inside",
    })
}

fn shape<S: Serializer>(shape: &Shape, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match shape {
        Shape::Clock => "clock",
        Shape::Level => "level",
        Shape::Bus => "bus",
    })
}
