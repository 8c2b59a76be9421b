//! Prints every module of every machine as a graph for the layout engine: part of `cargo xtask schematics`.

use std::collections::BTreeMap;

use draw::schematic::{Kind, Sheet, Side, position, size};
use serde_json::{Value, json};

fn main() {
    let mut graphs = BTreeMap::new();
    for (_, circuit) in machines::circuits() {
        let netlist = (circuit.netlist)();
        for module in &netlist.modules {
            let sheet = Sheet::of(&netlist, module);
            graphs.entry(module.name.clone()).or_insert_with(|| {
                json!({
                    "structure": sheet.structure(),
                    "nets": sheet.nets.len(),
                    "graph": graph(&sheet),
                })
            });
        }
    }
    println!("{}", json!(graphs));
}

/// Cells with pins in fixed places, and an edge from the driver of each wire to each reader.
fn graph(sheet: &Sheet) -> Value {
    let cells: Vec<Value> = (0..sheet.cells.len()).map(|cell| node(sheet, cell)).collect();
    let mut edges = Vec::new();
    for net in 0..sheet.nets.len() {
        let Some((from, out)) = sheet.driver(net) else { continue };
        for (to, pin) in sheet.readers(net) {
            edges.push(json!({
                "id": format!("{net}.{}", edges.len()),
                "sources": [format!("{from}.{out}")],
                "targets": [format!("{to}.{pin}")],
            }));
        }
    }
    json!({ "id": sheet.module, "children": cells, "edges": edges })
}

fn node(sheet: &Sheet, cell: usize) -> Value {
    let size = size(sheet, cell);
    let port = |(pin, found): (usize, &draw::schematic::Pin)| {
        let (x, y) = position(sheet, cell, pin);
        let side = match found.side {
            Side::Left => "WEST",
            Side::Below => "SOUTH",
            Side::Right => "EAST",
        };
        json!({ "id": format!("{cell}.{pin}"), "x": x, "y": y, "width": 0, "height": 0,
            "layoutOptions": { "port.side": side } })
    };
    let ports: Vec<Value> = sheet.cells[cell].pins.iter().enumerate().map(port).collect();
    let mut options = json!({ "portConstraints": "FIXED_POS" });
    match sheet.cells[cell].kind {
        Kind::Input => options["layered.layering.layerConstraint"] = json!("FIRST"),
        Kind::Output => options["layered.layering.layerConstraint"] = json!("LAST"),
        _ => {}
    }
    json!({ "id": cell.to_string(), "width": size.width, "height": size.height, "ports": ports, "layoutOptions": options })
}
