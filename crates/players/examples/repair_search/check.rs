//! Confirms the search by brute force, where that is possible.

use crate::changes::{self, Outline};
use crate::frame::Frame;
use crate::picture::Picture;
use crate::search::Search;
use crate::table::{Table, shown};

/// Tries every picture at every position of each outline that adds one pattern, drops at most one, and
/// has the printed loops and fallback, or three stages and another fallback, and compares whether
/// anything is found with what the search says.
pub fn check(table: &Table) {
    let one = changes::outlines(1).into_iter().filter(Outline::is_plain);
    let three = changes::outlines(3).into_iter().filter(Outline::is_staged);
    let pictures = every_picture();
    for outline in one.chain(three) {
        let frame = outline.frame(table);
        let mut tried = 0_u64;
        let mut repairs = 0_u64;
        let mut held = vec![None; table.entries.len()];
        for gap in 0..frame.gaps.len() {
            for &picture in &pictures {
                tried += 1;
                repairs += u64::from(is_unbeatable(table, &frame, picture, gap, &mut held));
            }
        }
        let found = Search::new(table, &frame, 1).solve(&mut 0).is_some();
        assert_eq!(found, repairs > 0, "the search is wrong about: {outline}");
        println!("{tried} engines tried, {repairs} unbeatable, as the search says: {outline}");
    }
}

/// All 589,824 pictures: nine cells for the target, four symbols for each of the others.
fn every_picture() -> Vec<Picture> {
    let mut pictures = Vec::with_capacity(589_824);
    for target in 0..9 {
        for code in 0..1_u32 << 16 {
            let blank = Picture { x: 0, o: 0, empty: 0, target };
            let others = (0..9).filter(|&cell| cell != target);
            let picture = others.enumerate().fold(blank, |picture, (position, cell)| {
                picture.with(cell, b"XO.*"[(code >> (2 * position) & 3) as usize])
            });
            pictures.push(picture);
        }
    }
    pictures
}

/// Whether the engine with one added pattern takes a safe cell wherever it can be led. The player's
/// openings come first, because most engines go wrong in their answers to those.
fn is_unbeatable(
    table: &Table,
    frame: &Frame,
    picture: Picture,
    gap: usize,
    held: &mut [Option<bool>],
) -> bool {
    held.fill(None);
    table.roots.iter().rev().all(|&root| holds(table, frame, picture, gap, root, held))
}

fn holds(
    table: &Table,
    frame: &Frame,
    picture: Picture,
    gap: usize,
    index: usize,
    held: &mut [Option<bool>],
) -> bool {
    if let Some(known) = held[index] {
        return known;
    }
    let entry = &table.entries[index];
    let kept = frame.decision(index);
    let (stage, position) = frame.gaps[gap];
    let fits = (0..frame.views.len()).find(|&turn| picture.matches(entry.views[frame.views[turn]]));
    let cell = match fits {
        Some(turn) if (stage, turn, 2 * position, 0) < kept.moment => {
            Some(shown(frame.views[turn], picture.target))
        }
        _ => kept.cell,
    };
    let mut is_held = |cell: usize| {
        entry.safe >> cell & 1 == 1
            && entry.next[cell].iter().all(|&next| holds(table, frame, picture, gap, next, held))
    };
    let answer = match cell {
        Some(cell) => is_held(cell),
        None => (0..9).any(is_held),
    };
    held[index] = Some(answer);
    answer
}
