use std::fmt;

use players::assembly::Pattern;

use crate::table::View;

/// A pattern as sets of cells, which compare faster than characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Picture {
    pub x: u16,
    pub o: u16,
    /// The cells that have to be empty, without the target.
    pub empty: u16,
    pub target: usize,
}

impl Picture {
    /// The picture that fits a view and nothing else.
    pub fn exact(view: View, target: usize) -> Picture {
        Picture { x: view.x, o: view.o, empty: !(view.x | view.o | 1 << target) & 0x1ff, target }
    }

    /// The most detailed picture that fits whatever this one fits, and this view too.
    pub fn widened(self, view: View) -> Picture {
        Picture { x: self.x & view.x, o: self.o & view.o, empty: self.empty & !(view.x | view.o), ..self }
    }

    pub fn matches(&self, view: View) -> bool {
        view.x & self.x == self.x
            && view.o & self.o == self.o
            && (view.x | view.o) & (self.empty | 1 << self.target) == 0
    }

    /// The symbol in a cell.
    pub fn symbol(&self, cell: usize) -> u8 {
        match cell {
            _ if cell == self.target => b'?',
            _ if self.x >> cell & 1 == 1 => b'X',
            _ if self.o >> cell & 1 == 1 => b'O',
            _ if self.empty >> cell & 1 == 1 => b'.',
            _ => b'*',
        }
    }

    /// The same picture with another symbol in a cell that is not the target.
    pub fn with(self, cell: usize, symbol: u8) -> Picture {
        let set = |cells: u16, here: bool| cells & !(1 << cell) | u16::from(here) << cell;
        Picture {
            x: set(self.x, symbol == b'X'),
            o: set(self.o, symbol == b'O'),
            empty: set(self.empty, symbol == b'.'),
            ..self
        }
    }

    /// The pattern with this picture.
    pub fn pattern(&self, number: u8) -> Pattern {
        Pattern::new(number, READING_ORDER.map(|row| row.map(|cell| self.symbol(cell))))
    }
}

const READING_ORDER: [[usize; 3]; 3] = [[0, 1, 2], [7, 8, 3], [6, 5, 4]];

impl From<&Pattern> for Picture {
    fn from(pattern: &Pattern) -> Picture {
        let blank = Picture { x: 0, o: 0, empty: 0, target: pattern.target() };
        (0..9)
            .filter(|&cell| cell != blank.target)
            .fold(blank, |picture, cell| picture.with(cell, pattern.cells()[cell]))
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows =
            READING_ORDER.map(|row| row.map(|cell| self.symbol(cell) as char).iter().collect::<String>());
        f.write_str(&rows.join("/"))
    }
}
