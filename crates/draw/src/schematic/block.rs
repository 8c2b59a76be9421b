use logic::{Module, Netlist, Trace};

use super::{LayoutError, Levels, Moment, Net, Sheet, Symbols, layout, levels, schematic};

/// A copy of a module somewhere in a circuit.
#[derive(Clone, Debug)]
pub struct Block<'a> {
    netlist: &'a Netlist,
    /// The module.
    pub module: &'a Module,
    /// The names of the instances around it and its own, from the outside in; empty for the top module.
    pub scope: Vec<String>,
}

/// A circuit has no block with this path.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{module} has no block {name}; {}", if .known.is_empty() { "it is made of gates only".to_owned() } else { format!("it has {}", .known.join(", ")) })]
pub struct UnknownBlock {
    /// The module that was searched.
    pub module: String,
    /// The requested name.
    pub name: String,
    /// The blocks of that module.
    pub known: Vec<String>,
}

impl<'a> Block<'a> {
    /// The block with this path: names of instances with dots; an empty path is the top module.
    pub fn find(netlist: &'a Netlist, path: &str) -> Result<Block<'a>, UnknownBlock> {
        let mut block = Block { netlist, module: netlist.top(), scope: Vec::new() };
        for name in path.split('.').filter(|_| !path.is_empty()) {
            let instance = block.module.instances.iter().find(|instance| instance.name == name);
            let inner = instance.and_then(|instance| netlist.module(&instance.module));
            block.module = inner.ok_or_else(|| UnknownBlock {
                module: block.module.name.clone(),
                name: name.chars().take(60).collect(),
                known: block.module.instances.iter().map(|instance| instance.name.clone()).collect(),
            })?;
            block.scope.push(name.to_owned());
        }
        Ok(block)
    }

    /// The path of a signal of this block.
    pub fn path(&self, name: &str) -> String {
        self.scope.iter().map(String::as_str).chain([name]).collect::<Vec<_>>().join(".")
    }

    /// The sheet of the block.
    pub fn sheet(&self) -> Sheet {
        Sheet::of(self.netlist, self.module)
    }

    /// The value on every wire of a sheet of this block, in a clock of a trace of the whole circuit.
    pub fn levels(&self, sheet: &Sheet, trace: &Trace, clock: usize) -> Levels {
        let value = |path: &str| trace.find(path).map(|track| trace.value(track, clock));
        levels(self.netlist, self.module, &self.scope, sheet, &value)
    }

    /// The schematic, with the values and changes of all wires if a trace and a clock are given.
    pub fn schematic(
        &self,
        symbols: Symbols,
        moment: Option<(&Trace, usize)>,
    ) -> Result<String, LayoutError> {
        let sheet = self.sheet();
        let layout = layout(&sheet)?;
        let place =
            if self.scope.is_empty() { String::new() } else { format!(" ({})", self.scope.join(".")) };
        let when = moment.map_or(String::new(), |(_, clock)| format!(" in clock {clock}"));
        let title = format!("Schematic of {}{place}{when}", self.module.name);
        let moment = moment.map(|(trace, clock)| self.moment(&sheet, trace, clock));
        Ok(schematic(&sheet, &layout, symbols, &title, moment.as_ref()))
    }

    /// The values of the wires of a sheet of this block, written as in the trace.
    fn moment(&self, sheet: &Sheet, trace: &Trace, clock: usize) -> Moment {
        let now = self.levels(sheet, trace, clock);
        let text = |(net, &value): (&Net, &u64)| {
            let name = net.names.first()?;
            Some(trace.tracks()[trace.find(&self.path(name))?].text(value).into_owned())
        };
        let nets = sheet.nets.iter().zip(&now);
        let texts = nets.map(|(net, value)| text((net, value)).unwrap_or_else(|| net.text(*value))).collect();
        let before = clock.checked_sub(1).map(|clock| self.levels(sheet, trace, clock));
        Moment { now, texts, before }
    }
}
