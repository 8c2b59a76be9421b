//! The exported drawings, checked by Logisim itself. The tables with up to 1,048,576 rows and the runs of
//! 4,096 clocks take minutes, so they are a chore: `cargo xtask logisim`.

use logic::{Module, Netlist};
use machines::chance::Chance;
use referee::logisim::{WIDEST, agrees, agrees_with};
use referee::{RefereeError, panel};

/// Every module of every machine once.
fn parts() -> Vec<Netlist> {
    let mut parts: Vec<Netlist> = Vec::new();
    for (_, circuit) in machines::circuits() {
        let netlist = (circuit.netlist)();
        for module in &netlist.modules {
            if !parts.iter().any(|part| part.top().name == module.name) {
                parts.extend(netlist.part(&module.name));
            }
        }
    }
    parts
}

fn input_width(module: &Module) -> usize {
    module.inputs.iter().map(|port| port.width).sum()
}

/// Chance at every input, with a reset at first and now and then.
fn chance(module: &Module, clocks: usize) -> Vec<u64> {
    let mut chance = Chance::new(1);
    let width = input_width(module) + usize::from(module.clocked);
    let mut levels: Vec<u64> = (0..clocks).map(|_| chance.bits() >> (64 - width)).collect();
    if module.clocked {
        levels.iter_mut().for_each(|levels| *levels = *levels & !1 | u64::from(chance.bits() >> 58 == 0));
        levels[0] |= 1;
    }
    levels
}

/// The whole table of every block without a clock that has one of at most 4,096 rows.
#[test]
fn small_blocks_do_in_logisim_what_they_do_in_rust() {
    let mut blocks = 0;
    for part in parts().iter().filter(|part| !part.top().clocked && input_width(part.top()) <= 12) {
        assert_eq!(agrees(part, None).unwrap(), 1 << input_width(part.top()));
        blocks += 1;
    }
    assert!(blocks >= 10, "{blocks}");
}

/// 100 clocks of each kind of machine with a clock, of which the stimulus is chance.
#[test]
fn machines_do_in_logisim_what_they_do_in_rust() {
    for name in ["controller", "cabinet", "sized", "sized-matrix"] {
        let netlist = (machines::circuit(name).unwrap().1.netlist)();
        assert_eq!(agrees(&netlist, Some(&chance(netlist.top(), 100))).unwrap(), 100);
    }
    // A port of this one has a name that a wire of the bench might have had.
    let matrix = (machines::circuit("matrix").unwrap().1.netlist)();
    let driver = matrix.part("ws2812b_driver").unwrap();
    assert_eq!(agrees(&driver, Some(&chance(driver.top(), 100))).unwrap(), 100);
}

/// The levels of a machine's bench, clock by clock: games and random levels.
fn played(name: &str, clocks: usize) -> Vec<u64> {
    let steps = machines::circuit(name).unwrap().1.record().steps.into_iter();
    let levels = steps.flat_map(|step| std::iter::repeat_n(step.levels, step.count.min(20)));
    levels.take(clocks).collect()
}

/// The buttons and LEDs of the sheet that opens first: each leads where it should, and those of nine squares lie as the
/// squares do.
#[test]
fn the_panel_plays() {
    for name in ["cabinet", "controller", "textbook"] {
        let netlist = (machines::circuit(name).unwrap().1.netlist)();
        let drawing = netlist.logisim();
        let levels = played(name, 300);
        assert_eq!(panel::agrees(&netlist, &drawing, &levels).unwrap(), levels.len(), "{name}");
    }
    let cabinet = (machines::circuit("cabinet").unwrap().1.netlist)();
    let drawing = cabinet.logisim();
    for nine in panel::lights(&drawing).chunks(9).take(2) {
        assert!(nine.is_sorted_by_key(|&(x, y)| (y, x)), "{nine:?}");
        for (index, &(x, y)) in nine.iter().enumerate() {
            assert_eq!((x, y), (nine[index % 3].0, nine[index / 3 * 3].1), "{nine:?}");
        }
    }
    // One LED on the wire of another, and a button that leads nowhere.
    let tunnel = |name: &str| format!("<a name=\"label\" val=\"{name}\"/>");
    for (found, instead) in [("red[4]", "red[3]"), ("keys[2]", "keys[1]")] {
        let end = drawing.find("  </circuit>").unwrap();
        let at = drawing[..end].rfind(&tunnel(found)).expect(found);
        let mutant =
            format!("{}{}", &drawing[..at], drawing[at..].replacen(&tunnel(found), &tunnel(instead), 1));
        let verdict = panel::agrees(&cabinet, &mutant, &played("cabinet", 300));
        assert!(matches!(verdict, Err(RefereeError::Unexpected { .. })), "{found}: {verdict:?}");
    }
}

/// A chore: `cargo xtask logisim`.
#[test]
#[ignore = "takes minutes"]
fn every_block_and_every_machine_in_full() {
    for part in &parts() {
        let (width, clocked) = (input_width(part.top()), part.top().clocked);
        let steps = match clocked || width > WIDEST {
            true => agrees(part, Some(&chance(part.top(), 4_096))).unwrap(),
            false => agrees(part, None).unwrap(),
        };
        println!("{}: {steps} steps", part.top().name);
    }
}

/// A chore: `cargo xtask logisim`.
#[test]
#[ignore = "takes minutes"]
fn every_panel_plays() {
    for (machine, circuit) in machines::circuits() {
        let netlist = (circuit.netlist)();
        let levels = played(machine.name, 4_096);
        let clocks = panel::agrees(&netlist, &netlist.logisim(), &levels).unwrap();
        println!("{}: {clocks} clocks on the panel", machine.name);
    }
}

/// A gate of another kind, a missing wire, a wrong constant.
#[test]
fn a_change_in_the_drawing_is_noticed() {
    let netlist = (machines::circuit("controller").unwrap().1.netlist)();
    let part = netlist.part("winner_detect_across_line").unwrap();
    let drawing = part.logisim_bench(None);
    let start = drawing.rfind("<wire ").unwrap();
    let wire = &drawing[start..=start + drawing[start..].find('>').unwrap()];
    for (found, instead) in [("name=\"AND Gate\"", "name=\"OR Gate\""), (wire, "")] {
        let mutant = drawing.replacen(found, instead, 1);
        assert_ne!(mutant, drawing);
        let verdict = agrees_with(&part, &mutant, None);
        assert!(matches!(verdict, Err(RefereeError::Unexpected { .. })), "{found}: {verdict:?}");
    }
}
