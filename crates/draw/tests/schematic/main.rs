//! The judge of schematics: reads the pictures back and holds them against the netlists.

mod geometry;
mod picture;
mod term;

use std::collections::BTreeMap;

use draw::schematic::{Layout, Sheet, Symbols, layout, schematic};
use logic::{Module, Netlist};

use picture::Picture;
use term::{Terms, of_module, of_picture};

/// Every module of every machine once, with the netlist that it is part of.
fn modules() -> Vec<(Netlist, Module)> {
    let mut modules = BTreeMap::new();
    for (_, circuit) in machines::circuits() {
        let netlist = (circuit.netlist)();
        for module in &netlist.modules {
            modules.entry(module.name.clone()).or_insert_with(|| (netlist.clone(), module.clone()));
        }
    }
    modules.into_values().collect()
}

fn drawn(sheet: &Sheet, layout: &Layout) -> Picture {
    Picture::read(&schematic(sheet, layout, Symbols::Distinctive, &sheet.module, None))
}

/// What the picture computes for every output port, register and pin of a block is what the netlist computes.
fn connected(netlist: &Netlist, module: &Module, picture: &Picture) -> Result<(), String> {
    let mut terms = Terms::default();
    let wanted = of_module(&mut terms, netlist, module);
    let found = of_picture(&mut terms, module, picture)?;
    let wrong = wanted.iter().find(|(sink, term)| found.get(*sink) != Some(term)).map(|(sink, _)| sink);
    match wrong {
        Some(sink) => Err(format!("{sink} is connected otherwise")),
        None if wanted.len() != found.len() => Err("the picture has more than the module".to_owned()),
        None => Ok(()),
    }
}

/// All 44 modules of the eight machines.
#[test]
fn what_is_drawn_is_what_is_connected() {
    let modules = modules();
    for (netlist, module) in &modules {
        let sheet = Sheet::of(netlist, module);
        let picture = drawn(&sheet, &layout(&sheet).unwrap());
        assert_eq!(connected(netlist, module, &picture), Ok(()), "{}", module.name);
    }
    assert_eq!(modules.len(), 44);
}

#[test]
fn nothing_overlaps_and_every_label_is_inside() {
    for (netlist, module) in modules() {
        let sheet = Sheet::of(&netlist, &module);
        let layout = layout(&sheet).unwrap();
        let picture = drawn(&sheet, &layout);
        assert_eq!(geometry::faults(&sheet, &layout, &picture), Vec::<String>::new(), "{}", module.name);
    }
}

/// A module of the same name is the same in every machine, so one layout does for all.
#[test]
fn a_layout_fits_the_module_in_every_machine() {
    for (machine, circuit) in machines::circuits() {
        let netlist = (circuit.netlist)();
        for module in &netlist.modules {
            assert!(layout(&Sheet::of(&netlist, module)).is_ok(), "{} in {}", module.name, machine.name);
        }
    }
}

#[test]
fn a_layout_that_is_not_of_this_circuit_is_stale() {
    let (netlist, module) =
        modules().into_iter().find(|(_, module)| module.name == "fsm_controller").unwrap();
    let mut sheet = Sheet::of(&netlist, &module);
    sheet.cells[0].title.push('x');
    assert!(layout(&sheet).unwrap_err().to_string().contains("fsm_controller is stale"));
    sheet.module = "abacus".to_owned();
    assert!(layout(&sheet).unwrap_err().to_string().contains("abacus has no layout"));
}

/// The last piece of every wire of every module is left out once, and the judge notices each of them.
#[test]
fn a_wrong_picture_is_noticed() {
    let mut broken = 0;
    for (netlist, module) in modules() {
        let sheet = Sheet::of(&netlist, &module);
        let right = layout(&sheet).unwrap();
        for net in (0..sheet.nets.len()).filter(|&net| !right.wires[net].is_empty()) {
            let mut wrong = right.clone();
            wrong.wires[net].pop();
            assert!(connected(&netlist, &module, &drawn(&sheet, &wrong)).is_err(), "{} {net}", module.name);
            broken += 1;
        }
    }
    assert!(broken > 1_000, "{broken}");
}

#[test]
fn boxes_on_boxes_and_wires_through_boxes_are_noticed() {
    let (netlist, module) =
        modules().into_iter().find(|(_, module)| module.name == "fsm_controller").unwrap();
    let sheet = Sheet::of(&netlist, &module);
    let mut wrong = layout(&sheet).unwrap();
    wrong.cells[1] = wrong.cells[0];
    let faults = geometry::faults(&sheet, &wrong, &drawn(&sheet, &wrong));
    assert!(faults.iter().any(|fault| fault.contains("overlap")), "{faults:?}");
    let mut wrong = layout(&sheet).unwrap();
    let [x, y] = wrong.cells[0];
    wrong.wires[3].push(vec![x - 5, y + 5, x + 50, y + 5]);
    let faults = geometry::faults(&sheet, &wrong, &drawn(&sheet, &wrong));
    assert!(faults.iter().any(|fault| fault.contains("runs through")), "{faults:?}");
}
