//! The exported cabinet before Icarus and Yosys.

use logic::{BenchStep, Gates, Netlist, broadcast};
use machines::cabinet::proof;
use machines::cabinet::{Cabinet, KeyedGame, Picker};
use machines::pocket::PocketPicker;
use machines::textbook::GetMove;
use referee::{Area, compare, every_input, icarus, machine, yosys};

fn netlist<P: Picker>() -> Netlist {
    Netlist::of_machine::<Cabinet<P>>().unwrap()
}

/// The output of Icarus for a bench that plays every game against a cabinet and compares every output in
/// every clock.
fn every_game_in_icarus<P: Picker>() -> String {
    let netlist = netlist::<P>();
    let games = KeyedGame::all::<P>();
    let levels: Vec<u64> = games.iter().flat_map(KeyedGame::levels).collect();
    let bench = netlist.verilog_bench(&BenchStep::each(&levels), "");
    let bench = bench.replace(&format!("module {}_bench;", P::MODULE), "module bench;");
    icarus::simulate(P::MODULE, &netlist.verilog(), &bench, &[]).unwrap()
}

/// All 588 games against pocket and all 583 against textbook.
#[test]
fn icarus_plays_every_game() {
    let said = every_game_in_icarus::<PocketPicker>();
    assert!(said.ends_with("\nPASS: 9064 clocks\n"), "{said}");
    let said = every_game_in_icarus::<GetMove>();
    assert!(said.ends_with("\nPASS: 8868 clocks\n"), "{said}");
}

/// Whether a netlist does the same as the circuit in every reachable state: how many cases that were.
fn same_in_every_reachable_state(written: &Gates) -> Result<u64, referee::Mismatch> {
    let found = proof::explored::<PocketPicker>(written);
    let width = written.flops.len();
    let cases = found.states().iter().flat_map(|&code| every_input(broadcast(code, width), written.inputs));
    compare(written, machine::<Cabinet<PocketPicker>>, cases)
}

/// The simple gates and the lookup tables that Yosys writes: the same as the circuit in all 2,859
/// reachable states with all levels of the keys and of `computer_first`, and proved in their own right.
#[test]
fn what_yosys_writes_is_proved_like_the_cabinet() {
    let synthesis = yosys::synthesise(&[&netlist::<PocketPicker>()]).unwrap().remove(0);
    for written in [&synthesis.gates.gates, &synthesis.ice40.gates] {
        assert_eq!(same_in_every_reachable_state(written), Ok(2_859 * 1_024));
        let report = proof::prove_gates::<PocketPicker>(written);
        assert!(report.holds(), "{report:#?}");
        assert_eq!(report.transitions, 5_855_232);
    }
    let area = Area::of(&synthesis);
    assert!(area.flip_flops == 25 && area.lookup_tables <= 200, "{area:?}");
}
