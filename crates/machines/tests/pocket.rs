//! The pocket picker: its strength, and where that is promised.

use std::cell::RefCell;
use std::collections::BTreeSet;

use logic::{Block, Netlist, Word};
use machines::pocket::blocks::first_call::FirstCall;
use machines::pocket::blocks::pocket_picker::{Call, NumberedGrids};
use machines::pocket::blocks::second_call::SecondCall;
use machines::pocket::blocks::third_call::ThirdCall;
use machines::pocket::{Pocket, PocketPicker};
use rules::classic::{Line, Position, Square};
use rules::{Game, Player, Seat};
use solver::{Record, prove_seat};

/// Plays the circuit alone, without a fallback, against every opponent in one seat: the results, and the
/// positions in which it was called.
fn play(seat: Seat) -> (Record<Position>, BTreeSet<Position>) {
    let asked = RefCell::new(BTreeSet::new());
    let circuit = |position: &Position| {
        asked.borrow_mut().insert(*position);
        Pocket::call(position).expect("a number of a square")
    };
    // An occupied square would be an error.
    let record = prove_seat(&circuit, seat).unwrap();
    (record, asked.into_inner())
}

/// The 358 positions that the circuit is made for.
fn reached() -> impl Iterator<Item = Position> {
    Seat::ALL.into_iter().flat_map(|seat| play(seat).1)
}

/// Every game against every opponent, 83 in the first seat and 505 in the second, through 358
/// positions.
#[test]
fn no_opponent_beats_the_circuit_in_either_seat() {
    let (first, asked) = play(Seat::First);
    assert_eq!((first.wins, first.draws, first.losses, asked.len()), (71, 12, 0, 87));
    let (second, asked) = play(Seat::Second);
    assert_eq!((second.wins, second.draws, second.losses, asked.len()), (354, 151, 0, 271));
}

/// All 358 positions: the player is the circuit, and takes a win wherever there is one.
#[test]
fn where_games_lead_the_player_is_the_circuit_alone_and_takes_every_win() {
    let wins = |position: &Position, square| position.play(square).unwrap().winner().is_some();
    for position in reached() {
        let chosen = Pocket.choose(&position);
        assert_eq!(Some(chosen), Pocket::call(&position));
        let can_win = position.moves().any(|square| wins(&position, square));
        assert_eq!(can_win, wins(&position, chosen), "{position}");
    }
}

/// The positions that each stage decides, of the 358, and how many of its answers win, block, or do neither.
#[test]
fn the_stages_share_the_work() {
    let mut table = [[0; 4]; 4];
    let (mut twice, mut answers) = (0, BTreeSet::new());
    for position in reached() {
        let called = stages(&position).map(|call| call.call.value());
        let stage = called.iter().position(|&call| call != 0).unwrap_or(3);
        let square = Pocket::call(&position).unwrap();
        if let Some(&call) = called.get(stage) {
            assert!(call >> square.number() & 1 == 1, "{position}: {square} was not called");
            twice += usize::from(call.count_ones() > 1);
        } else {
            assert_eq!(square.number(), 1);
        }
        let (mine, theirs) = position.mine_and_theirs();
        let completes =
            |marks: u16| Line::ALL.iter().any(|line| (marks | square.bit()) & line.bits() == line.bits());
        let kind = if completes(mine) {
            1
        } else if completes(theirs) {
            2
        } else {
            3
        };
        table[stage][0] += 1;
        table[stage][kind] += 1;
        answers.insert(square);
    }
    assert_eq!(table, [[147, 138, 0, 9], [124, 66, 41, 17], [79, 0, 43, 36], [8, 0, 3, 5]]);
    assert_eq!(twice, 21);
    assert_eq!(answers, BTreeSet::from(Square::ALL));
}

fn stages(position: &Position) -> [Call<bool>; 3] {
    let (mine, theirs) = position.mine_and_theirs();
    let grid = |squares: u16| Word::constant(u64::from(squares) << 1);
    let grids = NumberedGrids { x: grid(mine), y: grid(theirs) };
    [FirstCall::logic(grids), SecondCall::logic(grids), ThirdCall::logic(grids)]
}

#[test]
fn verilog_reads_as_written() {
    insta::assert_snapshot!(Netlist::of_block::<PocketPicker>().unwrap().verilog());
}
