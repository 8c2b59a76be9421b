//! Chooses among the repairs: the fewest redrawn cells.

use players::assembly::Assembly;
use rules::classic::Position;
use solver::prove;

use crate::changes::Outline;
use crate::frame::{Fallback, Frame};
use crate::picture::Picture;
use crate::search::Search;
use crate::table::Table;

/// Lists the repairs that drop one pattern to bring it back with a single cell redrawn, at any
/// position, and that move a single cell in the order of the fallback.
pub fn fewest_cells<'a>(table: &Table, outlines: impl Iterator<Item = &'a Outline>) {
    println!();
    println!("Of these, with one cell of one pattern redrawn and one cell of the fallback moved:");
    for outline in outlines {
        let Some(dropped) = outline.replaced_pattern() else { continue };
        let frame = outline.frame(table);
        for picture in redrawn(Picture::from(&dropped)) {
            for (gap, &(stage, index)) in frame.gaps.iter().enumerate() {
                let mut stages = frame.stages.clone();
                stages[stage].insert(index, (dropped.number, picture));
                let holds_with = |fallback: Fallback| {
                    let candidate = Frame::new(stages.clone(), frame.views.clone(), fallback, table);
                    Search::new(table, &candidate, 0).solve(&mut 0).is_some()
                };
                if !holds_with(Fallback::Best) {
                    continue;
                }
                for order in fallbacks().into_iter().filter(|&order| holds_with(Fallback::Order(order))) {
                    let mark =
                        if confirmed(&stages, order) == Assembly::repaired() { ", as shipped" } else { "" };
                    println!("  {outline}; add {picture} {}, fallback {order:?}{mark}", frame.describe(gap));
                }
            }
        }
    }
}

/// The engine with these pictures, played against every opponent.
fn confirmed(stages: &[Vec<(u8, Picture)>], fallback: [usize; 9]) -> Assembly {
    let pattern = |&(number, picture): &(u8, Picture)| picture.pattern(number);
    let stages = stages.iter().map(|stage| stage.iter().map(pattern).collect()).collect();
    let engine = Assembly { stages, fallback };
    let proof = prove::<Position>(&engine).expect("the engine takes empty cells only");
    assert!(proof.is_unbeatable(), "the table of safe cells is wrong");
    engine
}

/// The picture with one cell redrawn, in all 24 ways.
fn redrawn(picture: Picture) -> Vec<Picture> {
    let cells = (0..9).filter(|&cell| cell != picture.target);
    let redrawn = cells.flat_map(|cell| b"XO.*".iter().map(move |&symbol| picture.with(cell, symbol)));
    redrawn.filter(|other| *other != picture).collect()
}

/// The order of the cells with one of them moved, in all 64 ways.
fn fallbacks() -> Vec<[usize; 9]> {
    let mut orders = Vec::new();
    for from in 0..9 {
        for to in 0..9 {
            let mut order = [0, 1, 2, 3, 4, 5, 6, 7, 8];
            if from < to {
                order[from..=to].rotate_left(1);
            } else {
                order[to..=from].rotate_right(1);
            }
            if from != to && !orders.contains(&order) {
                orders.push(order);
            }
        }
    }
    orders
}
