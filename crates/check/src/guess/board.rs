//! How a board may be written: the codes of its squares, and their order.

use super::roles::BoardAt;
use crate::design::Design;

/// Codes of an empty square, of X and of O.
pub type Codes = (u8, u8, u8);

/// The usual ones.
pub const CODES: [Codes; 8] =
    [(0, 1, 2), (0, 2, 1), (0, 1, 3), (0, 3, 1), (0, 2, 3), (0, 3, 2), (3, 1, 2), (3, 2, 1)];

/// The index of each square's signal.
pub type Order = [usize; 9];

/// Row by row, from the end, and column by column.
pub const USUAL: [Order; 3] =
    [[0, 1, 2, 3, 4, 5, 6, 7, 8], [8, 7, 6, 5, 4, 3, 2, 1, 0], [0, 3, 6, 1, 4, 7, 2, 5, 8]];

/// The other images of a board: mirrored columns, mirrored rows, two quarter turns, and the other diagonal.
pub const OTHERS: [Order; 5] = [
    [2, 1, 0, 5, 4, 3, 8, 7, 6],
    [6, 7, 8, 3, 4, 5, 0, 1, 2],
    [2, 5, 8, 1, 4, 7, 0, 3, 6],
    [6, 3, 0, 7, 4, 1, 8, 5, 2],
    [8, 5, 2, 7, 4, 1, 6, 3, 0],
];

/// The tables of a driver file that a board may have.
pub fn tables(
    board: &BoardAt,
    design: &Design,
    table: &str,
    codes: &[Codes],
    orders: &[Order],
) -> Vec<String> {
    let signal = |name: &str| design.signals.iter().find(|signal| signal.name == name);
    let low = |name: &str| signal(name).map_or(0, |signal| signal.low);
    let quoted = |nine: &[String; 9]| nine.each_ref().map(|name| format!("\"{name}\"")).join(", ");
    let coded = |cells: &[String; 9], codes: &[(String, u8, u8)]| -> Vec<String> {
        let text = |order: &Order, (empty, x, o): &(String, u8, u8)| {
            let cells = quoted(&order.map(|index| cells[index].clone()));
            format!("[{table}.board]\ncells = [{cells}]\nempty = {empty}\nX = {x}\nO = {o}\n")
        };
        orders.iter().flat_map(|order| codes.iter().map(move |codes| text(order, codes))).collect()
    };
    let all: Vec<(String, u8, u8)> = codes.iter().map(|(empty, x, o)| (empty.to_string(), *x, *o)).collect();
    match board {
        BoardAt::Cells(cells) => coded(cells, &all),
        BoardAt::Flat(name) => {
            let Some(signal) = signal(name) else { return Vec::new() };
            let pair = |index: usize| {
                let low = signal.low + 2 * index as i64;
                match signal.ascending {
                    true => format!("{name}[{low}:{}]", low + 1),
                    false => format!("{name}[{}:{low}]", low + 1),
                }
            };
            let halves = |index: usize| {
                let low = signal.low + index as i64;
                format!("{{{name}[{}],{name}[{low}]}}", low + 9)
            };
            let mut tables = coded(&std::array::from_fn(pair), &all);
            tables.extend(coded(&std::array::from_fn(halves), &all));
            tables
        }
        BoardAt::Grids([x, o]) => {
            let bits = |name: &String, order: &Order| {
                quoted(&order.map(|index| format!("{name}[{}]", low(name) + index as i64)))
            };
            let text = |order: &Order, [x, o]: [&String; 2]| {
                format!("[{table}.board]\nX = [{}]\nO = [{}]\n", bits(x, order), bits(o, order))
            };
            orders.iter().flat_map(|order| [[x, o], [o, x]].map(|sides| text(order, sides))).collect()
        }
        // Lines are lines in any of the orders.
        BoardAt::Half(squares) => coded(squares, &[("0".to_owned(), 1, 0)]).into_iter().take(1).collect(),
        BoardAt::Owner { taken, owner } => {
            let cells = std::array::from_fn(|index| format!("{{{owner}[{index}],{taken}[{index}]}}"));
            coded(&cells, &[("[0, 2]".to_owned(), 3, 1), ("[0, 2]".to_owned(), 1, 3)])
        }
    }
}
