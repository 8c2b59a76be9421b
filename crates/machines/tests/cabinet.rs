//! The cabinet, proved and played.

use std::collections::BTreeSet;

use logic::{Gate, Gates, Machine, Net, Netlist, unpack};
use machines::cabinet::{Cabinet, KeyedGame, Picker, faults, proof};
use machines::pocket::PocketPicker;
use machines::report::Report;
use machines::textbook::GetMove;
use prover::StuckAt;
use rules::classic::Mark;

fn gates<P: Picker>() -> Gates {
    Netlist::of_machine::<Cabinet<P>>().unwrap().gates()
}

/// The claims that fail, by their first words, and the length of their counterexamples in clocks.
fn refuted(report: &Report) -> Vec<(&str, usize)> {
    let claims = report.properties.iter();
    claims
        .filter_map(|claim| Some((claim.name, claim.counterexample.as_ref()?.clocks.len())))
        .map(|(name, clocks)| (name.split([',', ':']).next().unwrap_or(name), clocks))
        .collect()
}

/// All 2,859 reachable states with all 2,048 inputs: 5,855,232 transitions.
#[test]
fn every_property_holds_with_pocket_in_the_socket() {
    let report = proof::prove::<PocketPicker>();
    assert!(report.holds(), "{report:#?}");
    assert_eq!((report.states, report.inputs, report.transitions), (2_859, 2_048, 5_855_232));
}

/// All 2,570 reachable states with all 2,048 inputs: 5,263,360 transitions. The one claim that fails
/// is shown by the shortest loss of the textbook, the keys 1 8 7 9.
#[test]
fn with_textbook_in_the_socket_everything_holds_but_that_it_never_loses() {
    let report = proof::prove::<GetMove>();
    assert_eq!((report.states, report.transitions), (2_570, 5_263_360));
    assert_eq!(refuted(&report), [("the player never wins", 14)]);
    let key = |number: u64| 1 << number;
    let clocks = &report.properties.last().unwrap().counterexample.as_ref().unwrap().clocks;
    let expected = [1, 0, key(1), 0, 0, key(8), 0, 0, key(7), 0, 0, key(9), 0, 0];
    assert_eq!(clocks[..], expected);
}

/// Six cabinets with one gate stuck: each claim is refuted by at least one of them.
#[test]
fn broken_cabinets_are_refuted() {
    let gates = gates::<PocketPicker>();
    let net = |path: &str| gates.probe(path).unwrap().nets[0];
    let keys = &gates.probe("keys").unwrap().nets;
    let not_key_1 = gates.gates.iter().position(|&gate| gate == Gate::Not(keys[0])).unwrap();
    let verdict = |net: Net, value: bool| {
        let report = proof::prove_gates::<PocketPicker>(&StuckAt { net, value }.inject(&gates));
        refuted(&report).into_iter().map(|(name, clocks)| format!("{clocks:2} {name}\n")).collect::<String>()
    };
    let found = [
        ("a key that is held presses again and again", verdict(net("shot.was_down"), false)),
        ("key 1 does not hide the others", verdict(not_key_1, true)),
        ("the computer is never told to begin", verdict(net("opening"), false)),
        ("square 1 never looks taken", verdict(net("controller.illegal.taken"), false)),
        ("a complete line goes unseen", verdict(net("win"), false)),
        ("the picker knows no even squares", verdict(net("picker.even"), false)),
    ];
    let text: Vec<String> = found.into_iter().map(|(what, claims)| format!("{what}\n{claims}")).collect();
    insta::assert_snapshot!(text.join("\n"));
}

/// Every gate stuck at 0 and at 1, each compared with the sound circuit over all transitions unless one of
/// them distinguishes the two.
///
/// Of 856 faults 30 make no difference. Twenty of these are in the gates that would show that the player has
/// won, which never happens. None is in the picker: it has no superfluous gate.
#[test]
fn the_proof_finds_every_fault_that_can_be_found() {
    let gates = gates::<PocketPicker>();
    let report = faults::inject_all::<PocketPicker>(&gates);
    let unseen = report.redundant();
    assert_eq!((report.faults.len(), unseen.len(), report.found_by_cases()), (856, 30, 595));
    let before = |path: &str, bits: std::ops::Range<usize>| {
        let mut cone = BTreeSet::from_iter(gates.probe(path).unwrap().nets[bits].iter().copied());
        for net in (0..gates.gates.len()).rev() {
            if cone.contains(&net) {
                cone.extend(gates.gates[net].reads());
            }
        }
        unseen.iter().filter(|fault| cone.contains(&fault.net)).count()
    };
    assert_eq!((before("who", 0..1), before("computer_position", 0..4)), (20, 0));
}

/// All 588 games against pocket and all 583 against textbook, played with the keys: the final LEDs are those
/// of the rules and the picker, and the winner is shown.
#[test]
fn every_game_can_be_played_at_the_keys() {
    assert_eq!(play_all::<PocketPicker>(), [[354, 151, 0], [71, 12, 0]]);
    assert_eq!(play_all::<GetMove>(), [[350, 127, 12], [80, 14, 0]]);
}

/// Wins, draws and losses of the computer, moving second and moving first.
fn play_all<P: Picker>() -> [[usize; 3]; 2] {
    let mut record = [[0; 3]; 2];
    for game in KeyedGame::all::<P>() {
        let mut registers = unpack(std::iter::repeat(false));
        let mut last = None;
        for levels in game.levels() {
            let inputs = unpack((1..=10).map(|bit| levels >> bit & 1 == 1));
            let (next, shown) = Cabinet::<P>::step(registers, levels & 1 == 1, inputs);
            (registers, last) = (next, Some(shown));
        }
        let shown = last.unwrap();
        assert_eq!(shown.red.value(), u64::from(game.board.squares(Mark::X)), "{game:?}");
        assert_eq!(shown.green.value(), u64::from(game.board.squares(Mark::O)), "{game:?}");
        let (result, who) = match Mark::ALL.into_iter().find(|&mark| game.board.has_line(mark)) {
            Some(Mark::O) => (0, 0b10),
            None => (1, 0b00),
            Some(Mark::X) => (2, 0b01),
        };
        assert_eq!((shown.who.value(), shown.your_turn), (who, false), "{game:?}");
        record[usize::from(game.computer_first)][result] += 1;
    }
    record
}

#[test]
fn verilog_reads_as_written() {
    insta::assert_snapshot!(Netlist::of_machine::<Cabinet<PocketPicker>>().unwrap().verilog());
}

/// Only the modules that the other cabinet lacks.
#[test]
fn verilog_of_the_other_socket_reads_as_written() {
    let netlist = Netlist::of_machine::<Cabinet<GetMove>>().unwrap();
    let modules = ["move_translator", "cabinet_textbook"].map(|name| netlist.module(name).unwrap());
    insta::assert_snapshot!(modules.map(|module| netlist.module_verilog(module)).join("\n"));
}
