use std::collections::BTreeSet;

use rules::classic::{Board, Mark};
use rules::{Game, Outcome, Seat};

use super::*;

/// The games that a player wins, draws and loses in a seat against every opponent.
fn count(player: &Assembly, seat: Seat, position: Position) -> [u32; 3] {
    match position.outcome() {
        Some(Outcome::Draw) => [0, 1, 0],
        Some(Outcome::Win(winner)) if winner == seat => [1, 0, 0],
        Some(Outcome::Win(_)) => [0, 0, 1],
        None if position.mover() == seat => {
            count(player, seat, position.play(player.choose(&position)).unwrap())
        }
        None => position.moves().fold([0; 3], |total, square| {
            let more = count(player, seat, position.play(square).unwrap());
            [total[0] + more[0], total[1] + more[1], total[2] + more[2]]
        }),
    }
}

/// Every opponent in both seats: 158 and 725 games.
#[test]
fn the_printed_engine_loses_in_both_seats() {
    let printed = Assembly::printed();
    assert_eq!(count(&printed, Seat::First, Position::START), [87, 42, 29]);
    assert_eq!(count(&printed, Seat::Second, Position::START), [177, 181, 367]);
}

/// Every opponent in both seats: 79 and 473 games.
#[test]
fn the_repaired_engine_never_loses() {
    let repaired = Assembly::repaired();
    assert_eq!(count(&repaired, Seat::First, Position::START), [72, 7, 0]);
    assert_eq!(count(&repaired, Seat::Second, Position::START), [370, 103, 0]);
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
        let lost: u32 = Seat::ALL.iter().map(|&seat| count(&engine, seat, Position::START)[2]).sum();
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
