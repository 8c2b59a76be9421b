use std::collections::HashMap;
use std::fmt;

use driver::{Code, Kind, Program, Stroke};
use logic::Gates;
use rules::classic::{Board, Mark, Square};
use rules::{GameName, Seat};

use super::bench::{Bench, Tap, initial};
use super::table::{Ruling, Table};
use crate::Driven;
use crate::chance::Chance;

/// Every game on the sound circuit: the possible actions in a situation, and their results.
pub struct Graph {
    /// The possible actions in each situation; none where it was not expanded. The first is the circuit
    /// without power.
    pub edges: Vec<Option<Vec<Edge>>>,
}

/// Something that is done with the machine, clock by clock.
pub struct Edge {
    pub action: Action,
    /// The levels of each clock, those that stay at the end last.
    pub words: Vec<u64>,
    pub to: u32,
}

impl Edge {
    /// Where a code leads that names no square and is not refused: nowhere that a game would go on from.
    pub const NOWHERE: u32 = u32::MAX;
}

/// An action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// The power is switched on; the side that the machine keeps for the other player has this seat.
    PowerOn(Seat),
    /// A move.
    Play {
        /// The square.
        square: Square,
        /// The size, 1 to 3 in the sized game, and else 0.
        size: u8,
        /// Whether the rules refuse it.
        refused: bool,
    },
    /// The side to move gives a code that names no square, which people cannot do.
    Code(Code),
    /// The machine settles after the last move.
    Settle,
    /// The reset.
    Reset,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::PowerOn(_) => f.write_str("power"),
            Action::Play { square, size, refused, .. } => {
                let bang = if *refused { "!" } else { "" };
                match size {
                    0 => write!(f, "{bang}{}", square.number()),
                    size => write!(f, "{bang}{size}@{}", square.number()),
                }
            }
            Action::Code(Code::Number(code)) => write!(f, "#{code}"),
            Action::Code(Code::RowColumn([row, column])) => write!(f, "#{row},{column}"),
            Action::Settle => f.write_str("rest"),
            Action::Reset => f.write_str("reset"),
        }
    }
}

impl Action {
    fn is_legal(self) -> bool {
        matches!(self, Action::Play { refused: false, .. })
    }
}

/// The number of complete random games where there are too many to play them all.
const PLAYOUTS: usize = 200;

/// The situation in a game: the circuit's state, and the game by the rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Situation {
    flops: u128,
    levels: u64,
    table: Table,
    /// The seat of the side that the machine plays, or keeps for the other player.
    two: Seat,
    settled: bool,
}

/// Something that can be done, the levels of its clocks, and where it leads.
type Doing = (Action, Vec<u64>, Option<Situation>);

/// Explores the sound circuit.
pub struct Explorer<'a> {
    pub driven: &'a Driven,
    pub gates: &'a Gates,
    pub taps: &'a [Tap],
    pub game: GameName,
}

impl Explorer<'_> {
    /// Every situation, up to this many of them.
    pub fn explore(&self, most: usize) -> Graph {
        let mut known: HashMap<Situation, u32> = HashMap::new();
        let mut order: Vec<Situation> = Vec::new();
        let mut find = |situation: Option<Situation>, order: &mut Vec<Situation>| match situation {
            None => Edge::NOWHERE,
            Some(situation) => *known.entry(situation).or_insert_with(|| {
                order.push(situation);
                order.len() as u32
            }),
        };
        let mut edges: Vec<Option<Vec<Edge>>> = vec![Some(Vec::new())];
        for two in [Seat::Second, Seat::First] {
            let situation = self.start(two);
            let to = find(Some(situation), &mut order);
            let edge = Edge { action: Action::PowerOn(two), words: vec![situation.levels], to };
            edges[0].as_mut().expect("it was put there").push(edge);
        }
        let mut leaving = |index: usize, order: &mut Vec<Situation>| {
            let actions = self.actions(order[index]).into_iter();
            actions
                .map(|(action, words, situation)| Edge { action, words, to: find(situation, order) })
                .collect()
        };
        let mut next = 0;
        while next < order.len() && next < most {
            edges.push(Some(leaving(next, &mut order)));
            next += 1;
        }
        // Where there are more, some complete games follow, so that faults at the end are found as well.
        let mut chance = Chance::new(0);
        for _ in 0..if next < order.len() { PLAYOUTS } else { 0 } {
            let mut at = 1;
            loop {
                edges.resize_with(order.len() + 1, || None);
                let moves = edges[at].get_or_insert_with(|| leaving(at - 1, &mut order));
                let moves: Vec<u32> =
                    moves.iter().filter(|edge| edge.action.is_legal()).map(|edge| edge.to).collect();
                if moves.is_empty() {
                    break;
                }
                at = chance.one_of(&moves) as usize;
            }
        }
        edges.resize_with(order.len() + 1, || None);
        Graph { edges }
    }

    fn start(&self, two: Seat) -> Situation {
        let mut bench = Bench::new(self.gates, self.taps, initial(self.gates), 0);
        let seat = self.driven.controls.seat(two);
        for (reference, level) in
            self.driven.controls.idle.iter().chain(seat.iter().flat_map(|seat| &seat.idle))
        {
            reference.set(&mut bench, *level);
        }
        let table = Table::start(self.game);
        Situation { flops: bench.flops, levels: bench.levels, table, two, settled: false }
    }

    /// The driver's mark for a seat.
    fn mark(&self, two: Seat, seat: Seat) -> Mark {
        let own = match self.driven.driver.kind {
            Kind::Sized => return Mark::of(seat),
            Kind::Opponent | Kind::Picker => self.driven.driver.plays,
            Kind::Referee | Kind::Judge => Mark::O,
        };
        if seat == two { own } else { own.other() }
    }

    /// The possible actions in a situation, with the levels of their clocks, and their results.
    fn actions(&self, from: Situation) -> Vec<Doing> {
        let mut all = Vec::new();
        let controls = &self.driven.controls;
        let mut run = |action: Action, program: Option<&Program>, table: Table, settled: bool| {
            let mut bench = Bench::new(self.gates, self.taps, from.flops, from.levels);
            let ran = program.and_then(|program| bench.run(program, &controls.watches));
            if let Some((words, _)) = ran {
                let to = Situation { flops: bench.flops, levels: bench.levels, table, settled, ..from };
                // A code that changes anything is not a refused move.
                let strange = matches!(action, Action::Code(_)) && to != from;
                all.push((action, words, (!strange).then_some(to)));
            }
        };
        let kind = self.driven.driver.kind;
        let by_itself = matches!(kind, Kind::Opponent | Kind::Picker);
        match from.table {
            table if kind == Kind::Picker => return self.boards(from, table),
            table if table.outcome().is_some() => {
                let wait = Program::default();
                if !from.settled {
                    run(Action::Settle, Some(controls.settle.as_ref().unwrap_or(&wait)), table, true);
                }
            }
            table if by_itself && table.mover() == from.two => {
                let Some(answer) = &controls.answer else { return all };
                let mut bench = Bench::new(self.gates, self.taps, from.flops, from.levels);
                if bench.run(answer, &controls.watches).is_none() {
                    return all;
                }
                // The move is where the board has changed.
                let shown = controls.reading.board.as_ref().and_then(|board| board.board(&bench).ok());
                let mark = self.mark(from.two, from.two);
                for square in Square::ALL {
                    let holds = |board: Board| board.get(square) == Some(mark);
                    if let (true, Ruling::Legal(after)) = (shown.is_some_and(holds), table.play(square, 0)) {
                        let action = Action::Play { square, size: 0, refused: false };
                        run(action, Some(answer), after, false);
                    }
                }
            }
            table => {
                let mark = self.mark(from.two, table.mover());
                for (square, size) in table.moves() {
                    let program = controls.stroke(Stroke::Square(mark, square, size));
                    let action = |refused| Action::Play { square, size, refused };
                    match table.play(square, size) {
                        Ruling::Legal(after) => run(action(false), program, after, false),
                        Ruling::Refused if controls.reading.illegal.is_some() => {
                            run(action(true), program, table, false);
                        }
                        Ruling::Refused => {}
                    }
                }
                for code in self.driven.driver.out_of_range() {
                    run(Action::Code(code), controls.stroke(Stroke::Code(mark, code)), table, false);
                }
            }
        }
        run(Action::Reset, controls.reset.as_ref(), Table::start(self.game), false);
        all
    }

    /// The games of something that has the board at its inputs: the next board is put there.
    fn boards(&self, from: Situation, table: Table) -> Vec<Doing> {
        let (Some(drive), None) = (&self.driven.controls.drive, table.outcome()) else {
            return Vec::new();
        };
        let mover = table.mover();
        let bench = Bench::new(self.gates, self.taps, from.flops, from.levels);
        let board = drive.board(&bench).unwrap_or(Board::EMPTY);
        let choice = self.driven.controls.reading.choice.as_ref();
        let squares = match mover == from.two {
            true => choice.and_then(|choice| choice.square(&bench).ok().flatten()).into_iter().collect(),
            false => Square::ALL.to_vec(),
        };
        let mark = self.mark(from.two, mover);
        let play = |square: Square| {
            let Ruling::Legal(table) = table.play(square, 0) else { return None };
            let mut bench = Bench::new(self.gates, self.taps, from.flops, from.levels);
            drive.put(board.with(square, mark), &mut bench);
            let action = Action::Play { square, size: 0, refused: false };
            let levels = bench.levels;
            Some((action, vec![levels], Some(Situation { levels, table, ..from })))
        };
        squares.into_iter().filter_map(play).collect()
    }
}
