use std::array;
use std::collections::HashMap;

use players::assembly::Ring;
use rules::Game;
use rules::classic::{Position, Square};
use solver::classic::Solution;
use solver::{Oracle, Value};

/// The marks as a pattern sees them after turning and mirroring: sets of cells of the ring.
#[derive(Clone, Copy)]
pub struct View {
    pub x: u16,
    pub o: u16,
}

/// A position with the computer (`o`) to move, in which it has not yet gone wrong.
pub struct Entry {
    pub views: [View; VIEWS],
    /// The cells that leave at least a draw in hand.
    pub safe: u16,
    /// For each safe cell, the entries that the player's answers lead to.
    pub next: [Vec<usize>; 9],
}

/// Four turns of the board, then four turns of its mirror image.
pub const VIEWS: usize = 8;

/// Every position that an unbeatable computer can come to, in either seat.
///
/// A computer is unbeatable exactly if it takes a safe cell in each entry that it can be led into,
/// because from a position with at least a draw in hand an unsafe cell gives the player a win.
pub struct Table {
    pub entries: Vec<Entry>,
    /// The computer's first decisions: the empty board, and one for each opening of the player.
    pub roots: Vec<usize>,
}

impl Table {
    pub fn new() -> Table {
        let mut builder = Builder {
            solution: Solution::solve(),
            table: Table { entries: Vec::new(), roots: Vec::new() },
            known: HashMap::new(),
        };
        let first = builder.entry(Position::START);
        let answers = builder.answers(Position::START);
        builder.table.roots = first.into_iter().chain(answers).collect();
        builder.table
    }
}

/// The cell of the board that a cell of a view shows.
pub const fn shown(view: usize, cell: usize) -> usize {
    let turned = Ring::before_turns(cell, view % 4);
    if view < 4 || turned == 8 { turned } else { (10 - turned) % 8 }
}

struct Builder {
    solution: Solution,
    table: Table,
    known: HashMap<Position, usize>,
}

impl Builder {
    fn entry(&mut self, position: Position) -> Option<usize> {
        if position.outcome().is_some() {
            return None;
        }
        if let Some(&index) = self.known.get(&position) {
            return Some(index);
        }
        let index = self.table.entries.len();
        self.known.insert(position, index);
        self.table.entries.push(Entry { views: views(position), safe: 0, next: Default::default() });

        let safe: Vec<Square> = self
            .solution
            .move_values(&position)
            .filter(|(_, value)| !matches!(value, Value::Loss(_)))
            .map(|(square, _)| square)
            .collect();
        for cell in (0..9).filter(|&cell| safe.contains(&Ring::square(cell))) {
            let after = position.play(Ring::square(cell)).expect("a worth is given to legal moves only");
            let next = self.answers(after);
            let entry = &mut self.table.entries[index];
            entry.safe |= 1 << cell;
            entry.next[cell] = next;
        }
        Some(index)
    }

    fn answers(&mut self, position: Position) -> Vec<usize> {
        let after: Vec<Position> = position.moves().filter_map(|square| position.play(square).ok()).collect();
        after.into_iter().filter_map(|position| self.entry(position)).collect()
    }
}

fn views(position: Position) -> [View; VIEWS] {
    let ring = Ring::new(position.board(), position.turn());
    let cells = |view: usize, mark: u8| {
        (0..9).filter(|&cell| ring.get(shown(view, cell)) == mark).fold(0, |set, cell| set | 1 << cell)
    };
    array::from_fn(|view| View { x: cells(view, b'x'), o: cells(view, b'o') })
}
