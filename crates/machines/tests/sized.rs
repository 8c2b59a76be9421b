//! The sized game: circuit and twin are one machine.

use logic::{Netlist, pack, step};
use machines::sized::twin::{self, Levels};
use machines::sized::{SizedGame, SizedGameInputs, registers};

/// 100,000 clocks with random buttons: every register and `illegal`, in every clock. Each phase,
/// refusals and both ends of a game occur.
#[test]
fn circuit_and_twin_agree_on_random_buttons() {
    let mut chance = Chance(0x5eed);
    let mut memory = twin::START;
    let mut phases = [0; 8];
    let (mut refused, mut won, mut drawn) = (0, 0, 0);
    for _ in 0..100_000 {
        // Confirms are likely, so that games are played to the end.
        let bits = chance.bits();
        let levels = Levels {
            reset: bits.is_multiple_of(4_096),
            left: bits >> 12 & 3 == 0,
            right: bits >> 14 & 3 == 0,
            up: bits >> 16 & 3 == 0,
            down: bits >> 18 & 3 == 0,
            confirm_selection: bits >> 20 & 1 == 0,
            confirm_size: bits >> 21 & 1 == 0,
        };
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

/// A small generator of numbers that are as good as random and the same each time.
struct Chance(u64);

impl Chance {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }
}
