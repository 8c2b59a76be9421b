use std::collections::BTreeSet;

use rules::classic::{Board, Mark};
use solver::{Proof, Record, prove};

use super::*;

/// The games that an engine wins, draws and loses against every opponent, by seat.
fn figures(engine: &Assembly) -> [[u64; 3]; 2] {
    let Proof { first, second } = prove(engine).unwrap();
    [first, second].map(|record: Record<Position>| [record.wins, record.draws, record.losses])
}

/// Every opponent in both seats: 158 and 725 games.
#[test]
fn the_printed_engine_loses_in_both_seats() {
    assert_eq!(figures(&Assembly::printed()), [[87, 42, 29], [177, 181, 367]]);
}

/// Every opponent in both seats: 79 and 473 games.
#[test]
fn the_repaired_engine_never_loses() {
    assert_eq!(figures(&Assembly::repaired()), [[72, 7, 0], [370, 103, 0]]);
}

/// All eight choices among the three changes: only all three together never lose.
#[test]
fn every_change_of_the_repair_is_needed() {
    let (printed, repaired) = (Assembly::printed(), Assembly::repaired());
    let mut losses = Vec::new();
    for choice in 0..8 {
        let [stages, fifteen, fallback] = [0, 1, 2].map(|change| choice >> change & 1 == 1);
        let patterns = if fifteen { repaired.stages.concat() } else { printed.stages.concat() };
        let engine = Assembly {
            stages: if stages {
                vec![patterns[..5].to_vec(), patterns[5..10].to_vec(), patterns[10..].to_vec()]
            } else {
                vec![patterns]
            },
            fallback: if fallback { repaired.fallback } else { printed.fallback },
        };
        let lost: u64 = figures(&engine).iter().map(|[_, _, losses]| losses).sum();
        losses.push(lost);
        assert_eq!(lost == 0, engine == repaired, "changes {choice:03b} lose {lost} games");
    }
    assert_eq!(losses, [396, 342, 359, 331, 31, 16, 173, 0]);
}

#[test]
fn the_repair_redraws_one_cell() {
    let (printed, repaired) = (Assembly::printed(), Assembly::repaired());
    let mut patterns = repaired.stages.concat();
    patterns.sort_by_key(|pattern| pattern.number);
    let redrawn: Vec<_> = std::iter::zip(printed.stages.concat(), patterns)
        .flat_map(|(old, new)| {
            (0..9).map(move |cell| (old.number, cell, old.cells()[cell], new.cells()[cell]))
        })
        .filter(|(_, _, old, new)| old != new)
        .collect();
    assert_eq!(redrawn, [(15, 8, b'X', b'O')]);
}

/// All 19,683 boards: a cell that is taken is never chosen, and only a full board gets none.
#[test]
fn only_an_empty_cell_is_ever_taken() {
    for engine in [Assembly::printed(), Assembly::repaired()] {
        for board in Board::all() {
            match engine.decide(Ring::new(board, Mark::O)) {
                Some(decision) => assert!(board.is_empty(Ring::square(decision.cell()))),
                None => assert!(board.is_full()),
            }
        }
    }
}

/// Every pattern fits some of the 19,683 boards first; on boards of legal games the eleventh never.
#[test]
fn the_eleventh_pattern_never_comes_into_play() {
    let used = |boards: &mut dyn Iterator<Item = Board>| -> BTreeSet<u8> {
        boards
            .filter_map(|board| Assembly::printed().decide(Ring::new(board, Mark::O)))
            .filter_map(|decision| match decision {
                Decision::Pattern { number, .. } => Some(number),
                Decision::Fallback { .. } => None,
            })
            .collect()
    };
    assert_eq!(used(&mut Board::all()), (1..=16).collect());
    let mut legal = Board::all().filter(|board| board.count(Mark::X).abs_diff(board.count(Mark::O)) <= 1);
    assert_eq!(used(&mut legal), (1..=16).filter(|&number| number != 11).collect());
}

/// All 19,683 boards: the mark that the computer plays makes no difference.
#[test]
fn both_marks_are_played_alike() {
    let swapped = |board: Board| {
        Square::ALL.into_iter().fold(Board::EMPTY, |image, square| {
            board.get(square).map_or(image, |mark| image.with(square, mark.other()))
        })
    };
    for engine in [Assembly::printed(), Assembly::repaired()] {
        for board in Board::all() {
            let as_o = engine.decide(Ring::new(board, Mark::O));
            assert_eq!(as_o, engine.decide(Ring::new(swapped(board), Mark::X)));
        }
    }
}
