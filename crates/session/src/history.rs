//! A whole game at once, for screens that go back and forth in time by themselves.

use std::borrow::Cow;

use logic::Trace;
use rules::classic::Square;
use serde::Serialize;

use crate::mechanism::Moment;
use crate::show::{role, shape};
use crate::{Block, Choice, Content, Edge, Hint, Hints, Kind, Role, Session, Shape, StateBox};

/// Everything that there was to see since the machine was switched on.
///
/// Nothing is said twice: a list of what changed begins at clock 0, and what it says at a clock holds
/// until the next one in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct History {
    /// How many clocks there are; the last is the present.
    pub clocks: usize,
    /// What the machine is made of.
    pub kind: Kind,
    /// The name of the whole circuit, or of the program.
    pub module: String,
    /// Every block inside, each followed by what is inside it.
    pub blocks: Vec<Block>,
    /// Every named signal, those of the blocks inside included.
    pub tracks: Vec<TrackHistory>,
    /// Which of the tracks make the usual waveform, in the order in which it is drawn.
    pub waves: Vec<usize>,
    /// The board after every move, the empty one first.
    pub boards: Vec<BoardHistory>,
    /// The state machine, if there is one.
    pub diagram: Option<DiagramHistory>,
    /// What a program is made of, if the machine is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub program: Option<ProgramHistory>,
    /// The column and the row of the square that the machine marks by itself, from 0, and the clock from
    /// which that holds.
    pub selections: Vec<(usize, Option<[u64; 2]>)>,
}

/// A named signal over all clocks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TrackHistory {
    /// The name, with the names of the blocks around it, with dots.
    pub path: String,
    /// The name alone.
    pub name: String,
    /// The names of the blocks around it, with dots; empty for signals of the whole circuit.
    pub scope: String,
    /// How many bits it has.
    pub width: usize,
    /// What it is to its module.
    pub role: Role,
    /// Whether it remembers.
    pub register: bool,
    /// How it is drawn.
    pub shape: Shape,
    /// The names and the codes of its values, if it holds a state.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub states: &'static [(&'static str, u64)],
    /// The values as people read them, each with the clock from which it holds.
    pub changes: Vec<(usize, Cow<'static, str>)>,
}

/// What stood on the board from some clock on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BoardHistory {
    /// The clock from which it holds.
    pub clock: usize,
    /// The nine squares, row by row from the top left.
    pub squares: [Option<Content>; 9],
    /// In the sized game, what side one and side two still hold.
    pub hands: Option<[[u8; 3]; 2]>,
    /// The move that led here.
    pub last: Option<Choice>,
    /// The squares of the line that won.
    pub line: Option<[u8; 3]>,
    /// What perfect play says of moving to each of the nine squares, if hints are on and the game has been
    /// solved.
    pub hints: Option<[Vec<Hint>; 9]>,
}

/// A program whose registers are among the tracks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProgramHistory {
    /// The lines of its listing that have a label or an instruction.
    pub lines: Vec<ListingLine>,
    /// The clocks at which it is at a landmark.
    pub landmarks: Vec<usize>,
    /// Whether BX and DX hold the bit planes, and from which clock on.
    pub planes: Vec<(usize, bool)>,
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
    /// The arrows.
    pub edges: Vec<Edge>,
    /// What is lit, and from which clock on: a box, and the arrow that led there.
    pub lit: Vec<(usize, usize, Option<usize>)>,
}

impl Session {
    /// Everything that there was to see since the machine was switched on.
    pub fn history(&self) -> History {
        let trace = self.trace();
        let clocks = trace.clocks();
        let tracks = trace.tracks().iter().enumerate().map(|(place, track)| TrackHistory {
            path: track.path(),
            name: track.name.clone(),
            scope: track.scope.join("."),
            width: track.width,
            role: role(track.role),
            register: track.register,
            shape: shape(track),
            states: track.states,
            changes: changes(clocks, |clock| trace.value(place, clock))
                .map(|(clock, value)| (clock, track.text(value)))
                .collect(),
        });
        let structure = self.mechanism.structure();
        History {
            clocks,
            kind: structure.kind,
            module: structure.module.to_owned(),
            blocks: structure.blocks.to_vec(),
            tracks: tracks.chain(self.remark_histories(&trace)).collect(),
            waves: self.usual_tracks(),
            boards: self.board_histories(),
            diagram: self.diagram_history(&trace),
            program: self.program_history(&trace),
            selections: changes(clocks, |clock| self.mechanism.selection(Moment::of(&trace, clock)))
                .collect(),
        }
    }

    fn program_history(&self, trace: &Trace) -> Option<ProgramHistory> {
        let program = |clock| self.mechanism.program(Moment::of(trace, clock));
        let listing = program(0)?.listing;
        let landmark = trace.find("landmark")?;
        let shown = listing.lines.iter().filter(|line| line.is_program());
        Some(ProgramHistory {
            lines: shown
                .map(|line| ListingLine {
                    offset: line.offset.map(|offset| format!("{offset:04x}")),
                    label: line.label,
                    code: line.code.split_whitespace().collect::<Vec<_>>().join(" "),
                    comment: line.comment,
                })
                .collect(),
            landmarks: (0..trace.clocks()).filter(|&clock| trace.value(landmark, clock) != 0).collect(),
            planes: changes(trace.clocks(), |clock| program(clock).is_some_and(|now| now.planes.is_some()))
                .collect(),
        })
    }

    /// What a program has to say beside its variables.
    fn remark_histories(&self, trace: &Trace) -> Vec<TrackHistory> {
        let clocks = trace.clocks();
        let texts: Vec<_> =
            (0..clocks).map(|clock| self.mechanism.remarks(Moment::of(trace, clock))).collect();
        let present = texts[clocks - 1].iter().enumerate();
        let history = |(place, remark): (usize, &crate::Signal)| TrackHistory {
            path: remark.name.clone(),
            name: remark.name.clone(),
            scope: String::new(),
            width: remark.width,
            role: remark.role,
            register: true,
            shape: Shape::Bus,
            states: &[],
            changes: changes(clocks, |clock| texts[clock][place].text.clone()).collect(),
        };
        present.map(history).collect()
    }

    fn board_histories(&self) -> Vec<BoardHistory> {
        let made = self.made().map(|(choice, clock)| (clock, Some(choice)));
        let moments = std::iter::once((0, None)).chain(made);
        let history = |((clock, last), position): ((usize, _), &crate::game::Position)| BoardHistory {
            clock,
            squares: position.contents().map(|piece| piece.map(|piece| self.content(piece))),
            hands: self.hands(position),
            last,
            line: position.line().map(|(_, line)| line.squares().map(Square::number)),
            hints: self.hints_by_square(position),
        };
        moments.zip(&self.positions).map(history).collect()
    }

    fn hints_by_square(&self, position: &crate::game::Position) -> Option<[Vec<Hint>; 9]> {
        let (Hints::Ready, worths) = self.hints_for(position) else { return None };
        let mut squares: [Vec<Hint>; 9] = Default::default();
        for (choice, hint) in worths {
            squares[usize::from(choice.square) - 1].push(hint);
        }
        Some(squares)
    }

    fn diagram_history(&self, trace: &Trace) -> Option<DiagramHistory> {
        let clocks = trace.clocks();
        let diagram = |clock| self.mechanism.diagram(Moment::of(trace, clock));
        let present = diagram(clocks - 1)?;
        let lit = |clock| diagram(clock).map_or((0, None), |diagram| (diagram.current, diagram.last_edge));
        Some(DiagramHistory {
            states: present.states,
            edges: present.edges,
            lit: changes(clocks, lit).map(|(clock, (state, edge))| (clock, state, edge)).collect(),
        })
    }
}

/// The values over all clocks that differ from the one before, each with its clock.
fn changes<T: PartialEq + Clone>(
    clocks: usize,
    value: impl Fn(usize) -> T,
) -> impl Iterator<Item = (usize, T)> {
    let mut before = None;
    (0..clocks).filter_map(move |clock| {
        let now = value(clock);
        let changed = before.as_ref() != Some(&now);
        changed.then(|| {
            before = Some(now.clone());
            (clock, now)
        })
    })
}
