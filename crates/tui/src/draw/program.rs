//! A program on its processor: the ring in memory, the two bit planes as boards, and the listing with the
//! line of the next instruction.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use session::{Insides, Line, Program};

use super::{lit, put};

/// The cells of the ring, row by row.
const ROWS: [[usize; 3]; 3] = [[0, 1, 2], [7, 8, 3], [6, 5, 4]];
/// Where the three little boards begin.
const COLUMNS: [u16; 3] = [1, 12, 23];

/// Draws the boards above the listing, and the comment of the line below it.
pub fn draw(insides: &Insides, program: &Program, area: Rect, buffer: &mut Buffer) {
    draw_boards(insides, program, area, buffer);
    let comment = wrapped(program.line().map_or("", |line| line.comment), area.width.saturating_sub(2));
    let room = area.height.saturating_sub(5);
    let comment_rows = (comment.len() as u16).min(room / 2).min(3);
    let rows = room.saturating_sub(comment_rows);
    let (lines, current) = program.lines_around(usize::from(rows));
    for (index, line) in lines.iter().enumerate() {
        let style = if index == current { lit() } else { Style::new() };
        let marker = if index == current { "▶" } else { " " };
        put(buffer, area, 0, 5 + index as u16, &format!("{marker}{}", in_words(line)), style);
    }
    for (row, words) in comment.iter().take(comment_rows.into()).enumerate() {
        put(buffer, area, 1, 5 + rows + row as u16, words, Style::new().add_modifier(Modifier::ITALIC));
    }
}

fn draw_boards(insides: &Insides, program: &Program, area: Rect, buffer: &mut Buffer) {
    let ring = |cell: usize| {
        let name = format!("ring{cell}");
        let signal = insides.registers.iter().find(|signal| signal.name == name);
        let text = signal.map_or("·", |signal| if signal.text == "." { "·" } else { &signal.text });
        (text.to_owned(), signal.is_some_and(|signal| signal.changed))
    };
    let plane = |which: usize, cell: usize| {
        let set = program.planes[which] >> cell & 1 == 1;
        (if set { "1" } else { "·" }.to_owned(), set)
    };
    for (column, title) in COLUMNS.into_iter().zip(["ring", "BX: x", "DX: o"]) {
        put(buffer, area, column, 0, title, Style::new().add_modifier(Modifier::BOLD));
    }
    for (row, cells) in ROWS.into_iter().enumerate() {
        for (index, cell) in cells.into_iter().enumerate() {
            let boards = [ring(cell), plane(0, cell), plane(1, cell)];
            for (column, (text, marked)) in COLUMNS.into_iter().zip(boards) {
                let style = if marked { lit() } else { Style::new() };
                put(buffer, area, column + 2 * index as u16, 1 + row as u16, &text, style);
            }
        }
    }
}

fn in_words(line: &Line) -> String {
    let code = line.code.split_whitespace().collect::<Vec<_>>().join(" ");
    match (line.offset, line.label) {
        (Some(offset), _) => format!("{offset:04X} {code}"),
        (None, Some(label)) => format!("{label}:"),
        (None, None) => code,
    }
}

/// A sentence in lines of some width.
fn wrapped(text: &str, width: u16) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width.into() => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
