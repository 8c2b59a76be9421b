//! The textbook picker: circuit and twin are one function; and its strength as a player.

use logic::{Block, Netlist, Word, counting_lanes};
use machines::textbook::{GetMove, Grids, Textbook, decode, twin};
use rules::classic::Position;
use rules::{Game, Player};

/// The two grids of a case number: X in the low nine bits, Y above.
fn grids(case: u64) -> (u16, u16) {
    ((case & 511) as u16, (case >> 9) as u16)
}

/// All 262,144 inputs, 64 at a time, on the circuit and on the gates that it becomes.
#[test]
fn circuit_and_gates_equal_the_twin_on_every_input() {
    let gates = Netlist::of_block::<GetMove>().unwrap().gates();
    let mut cases = 0;
    for first in (0..1 << 18).step_by(64) {
        let lanes = counting_lanes(first, 18);
        let inputs = Grids { X: Word::from_fn(|i| lanes[i]), Y: Word::from_fn(|i| lanes[i + 9]) };
        let circuit = GetMove::logic::<u64>(inputs).MOVE;
        let nets = gates.evaluate(&lanes, &[]);
        for lane in 0..64 {
            let (x, y) = grids(first + lane);
            let expected = u64::from(twin::get_move(x, y));
            let in_lane = |bits: [u64; 4]| (0..4).fold(0, |code, i| code | (bits[i] >> lane & 1) << i);
            assert_eq!(in_lane(circuit.0), expected, "X {x:09b}, Y {y:09b}");
            assert_eq!(in_lane(std::array::from_fn(|i| nets[gates.outputs[i]])), expected);
            cases += 1;
        }
    }
    assert_eq!(cases, 262_144);
}

/// All 4,520 positions in which a game goes on: the player swaps the grids for its seat and plays
/// an empty square.
#[test]
fn the_player_moves_for_the_side_to_move() {
    let mut open = vec![Position::START];
    let mut seen = std::collections::HashSet::from([Position::START]);
    let mut asked = 0;
    while let Some(position) = open.pop() {
        if position.outcome().is_none() {
            asked += 1;
            let (mine, theirs) = position.mine_and_theirs();
            let chosen = Textbook.choose(&position);
            assert_eq!(Some(chosen), decode(twin::get_move(mine, theirs).into()), "{position}");
            assert!(position.board().is_empty(chosen));
        }
        open.extend(
            position.moves().map(|square| position.play(square).unwrap()).filter(|&next| seen.insert(next)),
        );
    }
    assert_eq!(asked, 4_520);
}

#[test]
fn verilog_reads_as_written() {
    insta::assert_snapshot!(Netlist::of_block::<GetMove>().unwrap().verilog());
}
