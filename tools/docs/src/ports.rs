//! The ports of a module as a table.

use draw::groups;
use logic::{Module, Port};

use crate::markdown::table;

/// Every port, the inputs first.
pub fn ports_table(module: &Module) -> String {
    let row = |name: &str, bits: &str, direction: &str, description: &str| {
        vec![
            format!("`{}`", name.replace('…', "`…`")),
            bits.to_owned(),
            direction.to_owned(),
            description.to_owned(),
        ]
    };
    let mut rows = Vec::new();
    if module.clocked {
        rows.push(row("clock", "1", "in", "Everything that is stored is stored when it rises."));
        rows.push(row(
            "reset",
            "1",
            "in",
            "Sets every register to its first value at once, without a clock.",
        ));
    }
    for group in groups(&module.inputs) {
        rows.push(row(&group.name, &group.bits(), "in", &description(group.port)));
    }
    for group in groups(module.outputs.iter().map(|(port, _)| port)) {
        rows.push(row(&group.name, &group.bits(), "out", &description(group.port)));
    }
    table(&["port", "bits:", "", "what it carries"], rows)
}

/// The author's description, and the codes if it holds a state.
fn description(port: &Port) -> String {
    let Port { description, states, width, .. } = port;
    if states.is_empty() {
        return description.clone();
    }
    let codes: Vec<String> = states.iter().map(|(name, code)| format!("`{name}` {code:0width$b}")).collect();
    format!("{}: {}.", description.trim_end_matches('.'), codes.join(", "))
}
