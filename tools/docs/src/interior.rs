//! The blocks inside a machine, with their purposes and costs.

use std::collections::HashSet;

use draw::joined;
use draw::schematic::{Block, Symbols};
use logic::{Module, Netlist};

use crate::PageError;
use crate::cost::{self, Cost};
use crate::markdown::table;

/// The instances as a tree, each with the name of its module.
///
/// The blocks of a module are shown at its first occurrence.
pub fn tree(netlist: &Netlist) -> String {
    let mut text = format!("{}\n", netlist.top().name);
    branch(netlist, netlist.top(), "", &mut HashSet::new(), &mut text);
    text
}

fn branch<'a>(
    netlist: &'a Netlist,
    module: &'a Module,
    indent: &str,
    seen: &mut HashSet<&'a str>,
    text: &mut String,
) {
    let mut parts: Vec<(String, &str, usize, &str)> = Vec::new();
    for instance in &module.instances {
        if let Some((name, first, count, module)) = parts.last_mut()
            && *module == instance.module
            && let Some(together) = joined(first, *count, &instance.name)
        {
            (*name, *count) = (together, *count + 1);
        } else {
            parts.push((instance.name.clone(), &instance.name, 1, &instance.module));
        }
    }
    let last = parts.len().saturating_sub(1);
    for (place, (name, _, _, module)) in parts.into_iter().enumerate() {
        let (corner, below) = if place == last { ("└─", "   ") } else { ("├─", "│  ") };
        *text += &format!("{indent}{corner} {name}: {module}\n");
        if seen.insert(module)
            && let Some(module) = netlist.module(module)
        {
            branch(netlist, module, &format!("{indent}{below}"), seen, text);
        }
    }
}

/// The purpose of each module, the top first, with its schematic.
pub fn purposes(netlist: &Netlist) -> String {
    let inner = netlist.modules.iter().rev().skip(1);
    table(
        &["block", "what it is for"],
        inner.map(|module| {
            vec![format!("[`{0}`](pictures/schematic-{0}.svg)", module.name), module.purpose.clone()]
        }),
    )
}

/// The schematic of a module.
pub fn schematic(netlist: &Netlist, module: &Module) -> Result<String, PageError> {
    let part = netlist.part(&module.name).unwrap_or_else(|| netlist.clone());
    let whole = Block::find(&part, "").map_err(|unknown| PageError::NoCost(unknown.module))?;
    Ok(whole.schematic(Symbols::Distinctive, None)?)
}

/// The gates of each module as written, and its cost on a chip.
pub fn costs(netlist: &Netlist, costs: &[Cost]) -> Result<String, PageError> {
    let row = |module: &Module| {
        let name = format!("`{}`", module.name);
        let missing = || PageError::NoCost(module.name.clone());
        let statistics = netlist.part(&module.name).ok_or_else(missing)?.statistics();
        let gates = statistics.gates.values().sum::<usize>();
        let cells = cost::find(&module.name, costs)?.chip.cells();
        Ok([name, gates.to_string(), statistics.depth.to_string()].into_iter().chain(cells).collect())
    };
    let rows = netlist.modules.iter().rev().map(row).collect::<Result<Vec<_>, PageError>>()?;
    let columns =
        ["block", "gates:", "gates deep:", "LUT4:", "carries:", "flip-flops:", "LUT4 deep:", "speed:"];
    Ok(table(&columns, rows))
}

/// The number of gates of each kind: `12 and, 3 not`.
pub fn gates(netlist: &Netlist) -> String {
    let statistics = netlist.statistics();
    let kinds = statistics.gates.iter().map(|(kind, count)| format!("{count} {kind}"));
    kinds.collect::<Vec<_>>().join(", ")
}
