//! A program on its processor: registers, the board in memory and in registers, and the listing.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use session::{Insides, Line, Program, Signal};

use super::{bold, lit, put, signals};

/// The cells of the ring, row by row.
const ROWS: [[usize; 3]; 3] = [[0, 1, 2], [7, 8, 3], [6, 5, 4]];
/// The registers, column by column.
const REGISTERS: [[&str; 4]; 3] =
    [["AX", "BX", "CX", "DX"], ["SI", "DI", "BP", "SP"], ["CS", "DS", "ES", "SS"]];
const STACK: [&str; 3] = ["stack0", "stack1", "stack2"];
const PORTS: [&str; 3] = ["port42h", "port43h", "port61h"];
/// How far the little boards, and the columns of registers, are from each other.
const BOARD_STEP: u16 = 13;
const REGISTER_STEP: u16 = 11;
/// How many columns offset and instruction take in the listing, before the comment.
const CODE: usize = 32;

/// Draws what the processor holds, in eleven lines of 51 columns.
pub fn draw_processor(insides: &Insides, program: &Program, area: Rect, buffer: &mut Buffer) {
    let find = |name: &str| insides.registers.iter().find(|signal| signal.name == name);
    let mut write = |x: u16, y: u16, name: &str, signal: Option<&Signal>| -> u16 {
        let Some(signal) = signal else { return x };
        put(buffer, area, x, y, name, Style::new().add_modifier(Modifier::DIM));
        let start = x + name.chars().count() as u16 + 1;
        put(buffer, area, start, y, &signal.text, signals::style(signal));
        start + signal.text.chars().count() as u16 + 2
    };
    for (column, names) in (0..).zip(REGISTERS) {
        for (row, name) in (0..).zip(names) {
            write(1 + column * REGISTER_STEP, row, name, find(name));
        }
    }
    let right = 2 + 3 * REGISTER_STEP;
    write(right, 0, "IP", find("IP"));
    write(right, 1, "flags", find("flags"));
    write(right, 2, "clocks", find("clocks"));
    write(right, 3, "at", find("landmark"));
    let mut x = write(1, 4, "stack", find(STACK[0]));
    for name in &STACK[1..] {
        x = write(x - 2, 4, "", find(name));
    }
    let mut x = 26;
    for name in PORTS {
        x = write(x, 4, &name["port".len()..], find(name)) - 1;
    }
    let mut x = 1;
    for name in ["stage", "pattern", "turns", "cell"] {
        x = write(x, 5, name, find(name)) + 1;
    }
    draw_boards(
        insides,
        program,
        Rect { y: area.y + 7, height: area.height.saturating_sub(7), ..area },
        buffer,
    );
}

/// The ring in memory, the two planes in registers, and the picture that they are compared with.
fn draw_boards(insides: &Insides, program: &Program, area: Rect, buffer: &mut Buffer) {
    let find = |name: &str| insides.registers.iter().find(|signal| signal.name == name);
    let ring = |cell: usize| match find(&format!("ring{cell}")) {
        Some(signal) if signal.text != "." => (signal.text.to_string(), signal.changed),
        _ => ("·".to_owned(), false),
    };
    let plane = |which: usize, cell: usize| match program.planes {
        Some(planes) if planes[which] >> cell & 1 == 1 => ("1".to_owned(), true),
        Some(_) => ("·".to_owned(), false),
        None => ("-".to_owned(), false),
    };
    let picture: Vec<Vec<char>> = find("picture")
        .map(|signal| signal.text.split('/').map(|row| row.chars().collect()).collect())
        .filter(|rows: &Vec<Vec<char>>| rows.len() == 3)
        .unwrap_or_default();
    for (column, title) in (0..).zip(["ring", "BX: x", "DX: o", "picture"]) {
        put(buffer, area, 1 + column * BOARD_STEP, 0, title, bold());
    }
    for (row, cells) in ROWS.into_iter().enumerate() {
        for (index, cell) in cells.into_iter().enumerate() {
            let drawn = picture.get(row).and_then(|line| line.get(index)).map_or('-', |&symbol| symbol);
            let boards = [ring(cell), plane(0, cell), plane(1, cell), (drawn.to_string(), drawn == '?')];
            for (column, (text, marked)) in (0..).zip(boards) {
                let style = if marked { lit() } else { Style::new() };
                put(buffer, area, 1 + column * BOARD_STEP + 2 * index as u16, 1 + row as u16, &text, style);
            }
        }
    }
}

/// Draws the lines around the instruction that comes next, each with its comment.
pub fn draw_listing(program: &Program, area: Rect, buffer: &mut Buffer) {
    let (lines, current) = program.lines_around(usize::from(area.height));
    for (index, line) in lines.iter().enumerate() {
        let (style, marker) = if index == current { (lit(), "▶") } else { (Style::new(), " ") };
        let code = format!("{marker}{}", in_words(line));
        put(buffer, area, 0, index as u16, &code, style);
        let x = code.chars().count().max(CODE) as u16 + 1;
        let style = Style::new().add_modifier(if index == current { Modifier::BOLD } else { Modifier::DIM });
        put(buffer, area, x, index as u16, line.comment, style);
    }
}

fn in_words(line: &Line) -> String {
    let code = line.code.split_whitespace().collect::<Vec<_>>().join(" ");
    let label = line.label.map_or_else(String::new, |label| format!("{label}: "));
    match line.offset {
        Some(offset) => format!("{offset:04x}   {label}{code}"),
        None => format!("{label}{code}"),
    }
}
