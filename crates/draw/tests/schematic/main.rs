//! The judge of schematics: reads the pictures back and holds them against the netlists.

mod geometry;
mod picture;
mod term;

use std::collections::BTreeMap;

use draw::schematic::{Kind, Layout, Moment, Sheet, Symbols, layout, schematic};
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

const BOTH: [Symbols; 2] = [Symbols::Distinctive, Symbols::Iec];

fn svg(sheet: &Sheet, layout: &Layout, symbols: Symbols) -> String {
    schematic(sheet, layout, symbols, &sheet.module, None)
}

/// With the longest value on every bus.
fn with_values(sheet: &Sheet, layout: &Layout) -> Picture {
    let texts = sheet.nets.iter().map(|net| "0".repeat(net.longest())).collect();
    let moment = Moment { now: vec![1; sheet.nets.len()], texts, before: None };
    let svg = schematic(sheet, layout, Symbols::Distinctive, &sheet.module, Some(&moment));
    Picture::read(&svg).unwrap()
}

/// What the picture computes for every output port, register, pin of a block and named wire is what the netlist
/// computes.
fn connected(netlist: &Netlist, module: &Module, svg: &str) -> Result<(), String> {
    let picture = Picture::read(svg)?;
    let mut terms = Terms::default();
    let wanted = of_module(&mut terms, netlist, module);
    let found = of_picture(&mut terms, netlist, module, &picture)?;
    let wrong = wanted.iter().find(|(sink, term)| found.get(*sink) != Some(term)).map(|(sink, _)| sink);
    match wrong {
        Some(sink) => Err(format!("{sink} is connected otherwise")),
        None if wanted.len() != found.len() => Err("the picture has more than the module".to_owned()),
        None => Ok(()),
    }
}

/// All 44 modules of the machines, with both kinds of symbols.
#[test]
fn what_is_drawn_is_what_is_connected() {
    let modules = modules();
    for (netlist, module) in &modules {
        let sheet = Sheet::of(netlist, module);
        for symbols in BOTH {
            let svg = svg(&sheet, &layout(&sheet).unwrap(), symbols);
            assert_eq!(connected(netlist, module, &svg), Ok(()), "{}", module.name);
        }
    }
    assert_eq!(modules.len(), 44);
}

#[test]
fn nothing_overlaps_and_every_label_is_inside() {
    for (netlist, module) in modules() {
        let sheet = Sheet::of(&netlist, &module);
        let layout = layout(&sheet).unwrap();
        let picture = with_values(&sheet, &layout);
        assert_eq!(geometry::faults(&sheet, &layout, &picture), Vec::<String>::new(), "{}", module.name);
    }
}

/// Inputs at the left and outputs at the right, each from top to bottom as the module has them.
#[test]
fn ports_are_in_their_order() {
    for (netlist, module) in modules() {
        let sheet = Sheet::of(&netlist, &module);
        let layout = layout(&sheet).unwrap();
        for kind in [Kind::Input, Kind::Output] {
            let cells = (0..sheet.cells.len()).filter(|&cell| sheet.cells[cell].kind == kind);
            let heights: Vec<i32> = cells.map(|cell| layout.cells[cell][1]).collect();
            assert!(heights.is_sorted(), "{}: {kind:?} {heights:?}", module.name);
        }
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

/// The lines of a picture with one of them left out.
fn without(svg: &str, line: usize) -> String {
    svg.lines().enumerate().filter(|(index, _)| *index != line).map(|(_, line)| format!("{line}\n")).collect()
}

/// What is written in a line of a picture.
fn content(line: &str) -> &str {
    line.split('>').nth(1).unwrap_or_default().split('<').next().unwrap_or_default()
}

/// In every module, once each: the last piece of every wire is left out, every small circle is left out, every name of
/// a wire is another, and the names of every two neighbouring pins of a block change places. The judge notices all.
#[test]
fn a_wrong_picture_is_noticed() {
    let (mut cut, mut bubbles, mut names, mut swaps) = (0, 0, 0, 0);
    for (netlist, module) in modules() {
        let sheet = Sheet::of(&netlist, &module);
        let right = layout(&sheet).unwrap();
        let notices = |svg: &str, what: &str| {
            assert!(connected(&netlist, &module, svg).is_err(), "{} {what}", module.name);
        };
        for net in (0..sheet.nets.len()).filter(|&net| !right.wires[net].is_empty()) {
            let mut wrong = right.clone();
            wrong.wires[net].pop();
            notices(&svg(&sheet, &wrong, Symbols::Distinctive), "with a piece missing");
            cut += 1;
        }
        let drawn = svg(&sheet, &right, Symbols::Distinctive);
        let lines: Vec<&str> = drawn.lines().collect();
        for (index, line) in lines.iter().enumerate() {
            if line.starts_with("<circle") {
                notices(&without(&drawn, index), "without a circle");
                bubbles += 1;
            }
            let label = line.starts_with("<text class=\"small\"") && !content(line).starts_with('[');
            let outside = |name: &str| sheet.nets.iter().any(|net| net.names.iter().any(|known| known == name));
            if label && outside(content(line).split('[').next().unwrap().split(' ').next().unwrap()) {
                let renamed = line.replacen(&format!(">{}", content(line)), &format!(">x{}", content(line)), 1);
                notices(&drawn.replacen(line, &renamed, 1), "with another name");
                names += 1;
            }
            let next = lines[index + 1..].iter().find(|next| next.starts_with("<text"));
            let pin = |line: &str| line.starts_with("<text class=\"small\"") && !content(line).contains(['[', '/']);
            let block = lines[..index].iter().rev().find(|line| line.starts_with("<g")).copied().unwrap_or("");
            if let Some(next) = next
                && block.starts_with("<g class=\"cell block")
                && pin(line)
                && pin(next)
                && lines[..index].iter().rev().take_while(|line| **line != block).all(|line| pin(line))
                && content(line) != content(next)
            {
                let one = line.replace(&format!(">{}<", content(line)), &format!(">{}<", content(next)));
                let other = next.replace(&format!(">{}<", content(next)), &format!(">{}<", content(line)));
                notices(&drawn.replacen(line, &one, 1).replacen(next, &other, 1), "with two pins swapped");
                swaps += 1;
            }
        }
    }
    assert!(cut > 1_000 && bubbles > 100 && names > 100 && swaps > 100, "{cut} {bubbles} {names} {swaps}");
}

#[test]
fn boxes_on_boxes_and_wires_through_boxes_are_noticed() {
    let (netlist, module) =
        modules().into_iter().find(|(_, module)| module.name == "fsm_controller").unwrap();
    let sheet = Sheet::of(&netlist, &module);
    let mut wrong = layout(&sheet).unwrap();
    wrong.cells[1] = wrong.cells[0];
    let faults = geometry::faults(&sheet, &wrong, &with_values(&sheet, &wrong));
    assert!(faults.iter().any(|fault| fault.contains("overlap")), "{faults:?}");
    let mut wrong = layout(&sheet).unwrap();
    let [x, y] = wrong.cells[0];
    wrong.wires[3].push(vec![x - 5, y + 5, x + 50, y + 5]);
    let faults = geometry::faults(&sheet, &wrong, &with_values(&sheet, &wrong));
    assert!(faults.iter().any(|fault| fault.contains("runs through")), "{faults:?}");
}
