//! The sized game: circuit and twin are one machine.

use logic::{Netlist, pack, step};
use machines::sized::twin::{self, Levels};
use machines::sized::{SizedGame, SizedGameInputs, buttons, registers};

/// 100,000 clocks with random buttons: every register and `illegal`, in every clock. Each phase,
/// refusals and both ends of a game occur.
#[test]
fn circuit_and_twin_agree_on_random_buttons() {
    let mut memory = twin::START;
    let mut phases = [0; 8];
    let (mut refused, mut won, mut drawn) = (0, 0, 0);
    for levels in buttons::by_chance(1).take(100_000) {
        let before = registers::<bool>(memory);
        let (next, shown) = step::<bool, SizedGame>(before, levels.reset, inputs(levels));
        let (illegal, after) = twin::clock(memory, levels);
        assert_eq!(pack(&next), pack(&registers::<bool>(after)), "{memory:?} {levels:?}");
        assert_eq!(shown.illegal, illegal, "{memory:?} {levels:?}");
        phases[shown.state.code.value() as usize] += 1;
        refused += usize::from(illegal);
        let over = after.stage == twin::Stage::End && memory.stage != twin::Stage::End;
        won += usize::from(over && after.winner().is_some());
        drawn += usize::from(over && after.winner().is_none());
        memory = after;
    }
    assert!(phases[..6].iter().all(|&count| count > 500), "{phases:?}");
    assert_eq!(phases[6..], [0, 0]);
    assert!(refused > 1_000 && won > 500 && drawn > 5, "{refused} {won} {drawn}");
}

#[test]
fn verilog_reads_as_written() {
    insta::assert_snapshot!(Netlist::of_machine::<SizedGame>().unwrap().verilog());
}

fn inputs(levels: Levels) -> SizedGameInputs<bool> {
    let Levels { left, right, up, down, confirm_selection, confirm_size, .. } = levels;
    SizedGameInputs { left, right, up, down, confirm_selection, confirm_size }
}
