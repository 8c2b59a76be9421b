//! A program on its processor: registers, the board in memory and in registers, and the listing.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use session::{Frame, ListingLine, ProgramHistory, Signal};

use super::{bold, lit, put, signals};

/// The cells of the ring, row by row.
const ROWS: [[usize; 3]; 3] = [[0, 1, 2], [7, 8, 3], [6, 5, 4]];
/// The registers, column by column.
const REGISTERS: [[&str; 4]; 3] =
    [["AX", "BX", "CX", "DX"], ["SI", "DI", "BP", "SP"], ["CS", "DS", "ES", "SS"]];
const STACK: [&str; 3] = ["stack0", "stack1", "stack2"];
const PORTS: [&str; 3] = ["port42h", "port43h", "port61h"];
/// The distances of the small boards, and of the columns of registers.
const BOARD_STEP: u16 = 13;
const REGISTER_STEP: u16 = 11;
/// The columns of offset and instruction in the listing, before the comment.
const CODE: usize = 32;

/// Draws the state of the processor, in eleven lines of 51 columns.
pub fn draw_processor(frame: Frame<'_>, area: Rect, buffer: &mut Buffer) {
    let find = |name: &str| frame.signal(name);
    let mut write = |x: u16, y: u16, name: &str, signal: Option<Signal<'_>>| -> u16 {
        let Some(signal) = signal else { return x };
        put(buffer, area, x, y, name, Style::new().add_modifier(Modifier::DIM));
        let start = x + name.chars().count() as u16 + 1;
        put(buffer, area, start, y, signal.text, signals::style(&signal));
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
    draw_boards(frame, Rect { y: area.y + 7, height: area.height.saturating_sub(7), ..area }, buffer);
}

/// The ring in memory, the two planes in registers, and the picture that they are compared with.
fn draw_boards(frame: Frame<'_>, area: Rect, buffer: &mut Buffer) {
    let (find, planes) = (|name: &str| frame.signal(name), frame.planes());
    let ring = |cell: usize| match find(&format!("ring{cell}")) {
        Some(signal) if signal.text != "." => (signal.text.to_string(), signal.changed),
        _ => ("·".to_owned(), false),
    };
    let plane = |which: usize, cell: usize| match planes {
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

/// Draws the lines around the next instruction, each with its comment.
pub fn draw_listing(program: &ProgramHistory, next: Option<usize>, area: Rect, buffer: &mut Buffer) {
    let height = usize::from(area.height);
    let first = next.unwrap_or(0).saturating_sub(height.saturating_sub(1) / 2);
    for (row, (index, line)) in (0..).zip(program.lines.iter().enumerate().skip(first).take(height)) {
        let (style, marker) = if Some(index) == next { (lit(), "▶") } else { (Style::new(), " ") };
        let code = format!("{marker}{}", in_words(line));
        put(buffer, area, 0, row, &code, style);
        let x = code.chars().count().max(CODE) as u16 + 1;
        let style =
            Style::new().add_modifier(if Some(index) == next { Modifier::BOLD } else { Modifier::DIM });
        put(buffer, area, x, row, line.comment, style);
    }
}

fn in_words(line: &ListingLine) -> String {
    let (label, code) = (line.label.map_or_else(String::new, |label| format!("{label}: ")), &line.code);
    match &line.offset {
        Some(offset) => format!("{offset}   {label}{code}"),
        None => format!("{label}{code}"),
    }
}
