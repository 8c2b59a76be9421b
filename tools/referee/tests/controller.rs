//! The exported controller before Icarus, Verilator and Yosys.

use logic::{Machine, Netlist, Word};
use machines::controller::games::{clocks, every_game};
use machines::controller::{Controller, ControllerInputs, ControllerOutputs, proof};
use referee::{Area, icarus, verilator, yosys};
use rules::{Outcome, Seat};

fn netlist() -> Netlist {
    Netlist::of_machine::<Controller>().unwrap()
}

/// The outputs of the circuit in each clock, in the form of a simulator's stimulus and answer.
fn play(stimulus: &[u64]) -> Vec<u64> {
    let mut registers = Controller::initial::<bool>();
    let mut answer = Vec::new();
    for word in stimulus {
        let inputs = ControllerInputs {
            play: word >> 1 & 1 == 1,
            pc: word >> 2 & 1 == 1,
            player_position: Word::constant(word >> 3 & 15),
            computer_position: Word::constant(word >> 7 & 15),
        };
        let (next, outputs) = Controller::step(registers, word & 1 == 1, inputs);
        registers = next;
        answer.push(number(&outputs));
    }
    answer
}

fn number(outputs: &ControllerOutputs<bool>) -> u64 {
    let board = (0..9).fold(0, |board, i| board | outputs.pos[i].value() << (2 * i));
    board
        | outputs.who.value() << 18
        | outputs.state.code.value() << 20
        | u64::from(outputs.illegal_move) << 22
        | u64::from(outputs.no_space) << 23
        | u64::from(outputs.win) << 24
}

/// The two bits of `who` in the outputs: nine squares of two bits come before them.
fn who(outputs: u64) -> u64 {
    outputs >> 18 & 0b11
}

#[test]
fn icarus_has_nothing_to_say() {
    icarus::lint("tic_tac_toe_game", &netlist().verilog()).unwrap();
}

/// All 255,168 complete games, 3,758,400 clocks: after each game `who` is that of the rules, and in every
/// clock all outputs are those of the circuit.
#[test]
fn every_complete_game_ends_as_the_rules_say() {
    let mut stimulus = Vec::new();
    let mut results = Vec::new();
    every_game(&mut |squares, outcome| {
        stimulus.extend(clocks(squares).into_iter().map(|levels| levels.word()));
        let who = match outcome {
            Outcome::Win(Seat::First) => 0b01,
            Outcome::Win(Seat::Second) => 0b10,
            Outcome::Draw => 0b00,
        };
        results.push((stimulus.len() - 1, who));
    });
    assert_eq!((results.len(), stimulus.len()), (255_168, 3_758_400));
    let answer = verilator::Model::build(&netlist()).unwrap().run(&stimulus, 1).unwrap();
    assert!(answer == play(&stimulus), "Verilator and the circuit differ");
    for (last, expected) in results {
        assert_eq!(who(answer[last]), expected, "the game that ends at clock {last}");
    }
}

/// All 48,631 reachable states with all 2,048 inputs, including reset, on the simple gates and on the netlist
/// for a chip: 99,596,288 transitions each. And it is small: public designs of this machine, without the
/// status outputs, need 99 to 112 lookup tables.
#[test]
fn what_yosys_writes_is_the_circuit() {
    let synthesis = yosys::synthesise(&[&netlist()]).unwrap().remove(0);
    let area = Area::of(&synthesis);
    assert!(area.lookup_tables < 99 && area.flip_flops == 20, "{area:?}");
    for written in [&synthesis.gates, &synthesis.ice40] {
        let report = proof::prove(&written.gates);
        assert!(report.holds(), "{report:#?}");
        assert_eq!(report.transitions, 99_596_288);
    }
}
