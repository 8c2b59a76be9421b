//! The recorded levels notice what they say.

use machines::coverage::{faults, mutants, notices, shown, unnoticed_faults};
use machines::stimulus::recorded;

/// How many faults and how many mutants a machine's recorded levels let pass, and how many there are.
fn unnoticed(name: &str) -> [(usize, usize); 2] {
    let netlist = (machines::circuit(name).unwrap().1.netlist)();
    let (gates, clocked) = (netlist.gates(), netlist.top().clocked);
    let levels = recorded(name).unwrap().levels;
    let faults = faults(&gates);
    let left = unnoticed_faults(&gates, clocked, &levels, &faults).len();
    let expected = shown(&gates, clocked, &levels);
    let mutants = mutants(&netlist);
    let passed = mutants.iter().filter(|(_, wrong)| !notices(wrong, clocked, &levels, &expected)).count();
    [(left, faults.len()), (passed, mutants.len())]
}

/// Circuits without a clock: all 262,144 inputs were searched for what shows the others.
#[test]
fn the_pickers_benches_notice_everything_that_can_be_noticed() {
    assert_eq!(unnoticed("textbook"), [(0, 504), (0, 421)]);
    assert_eq!(unnoticed("pocket"), [(0, 314), (5, 550)]);
}

/// Without the last half of the rows, the bench notices less.
#[test]
fn fewer_rows_notice_less() {
    let netlist = (machines::circuit("textbook").unwrap().1.netlist)();
    let (gates, levels) = (netlist.gates(), recorded("textbook").unwrap().levels);
    let faults = faults(&gates);
    assert!(!unnoticed_faults(&gates, false, &levels[..levels.len() / 2], &faults).is_empty());
}
