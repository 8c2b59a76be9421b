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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_designs::ports;

    #[test]
    fn a_board_is_written_as_its_signals_allow() {
        let mut design = ports("", "b:18 x:9 o:9", "");
        let codes = [(0, 1, 2)];
        let mut told = String::new();
        let mut add = |design: &Design, board: &BoardAt, orders: &[Order]| {
            for table in tables(board, design, "read", &codes, orders) {
                told += &table;
            }
        };
        let nine = |name: &str| std::array::from_fn(|index| format!("{name}{index}"));
        add(&design, &BoardAt::Cells(nine("c")), &USUAL);
        add(&design, &BoardAt::Flat("b".to_owned()), &USUAL[..1]);
        add(&design, &BoardAt::Flat("none".to_owned()), &USUAL[..1]);
        add(&design, &BoardAt::Grids(["x".to_owned(), "o".to_owned()]), &USUAL[..1]);
        add(&design, &BoardAt::Half(nine("h")), &USUAL);
        add(&design, &BoardAt::Owner { taken: "t".to_owned(), owner: "w".to_owned() }, &USUAL[..1]);
        // A range that begins at 1, and one that ascends.
        design.signals.iter_mut().for_each(|signal| signal.low = 1);
        design.signals[0].ascending = true;
        add(&design, &BoardAt::Flat("b".to_owned()), &USUAL[..1]);
        add(&design, &BoardAt::Grids(["x".to_owned(), "o".to_owned()]), &USUAL[..1]);
        insta::assert_snapshot!(told);
    }

    /// The eight images of a board are all tried, each once.
    #[test]
    fn every_image_of_a_board_is_an_order() {
        let all: std::collections::HashSet<Order> = USUAL.into_iter().chain(OTHERS).collect();
        assert_eq!(all.len(), 8);
        for order in all {
            for line in rules::classic::Line::ALL {
                let image = line.squares().iter().fold(0, |bits, square| bits | 1 << order[square.index()]);
                assert!(rules::classic::Line::ALL.iter().any(|line| line.bits() == image), "{order:?}");
            }
        }
    }
}
