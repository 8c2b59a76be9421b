use std::sync::{Arc, OnceLock};

use logic::{Netlist, Simulator};
use machines::Descriptor;
use rules::{classic, sized};
use solver::Solvable;

use crate::mechanism::Anatomy;
use crate::{Block, Kind};

/// What the sessions of a program share, so that it is made only once: recorded circuits, and the
/// solutions of the games.
///
/// Everything is made when it is first needed, except the solution of the sized game, which takes
/// about a second. [`Workshop::solve`] makes it, on whatever thread the shell has for that. Until
/// then sessions say that they wait for it, and everything that needs no solution works.
pub struct Workshop {
    classic: OnceLock<Arc<solver::classic::Solution>>,
    sized: OnceLock<Arc<solver::sized::Solution>>,
    /// In the order of the machines.
    circuits: Vec<OnceLock<Arc<Circuit>>>,
}

/// A circuit at power-on, to be copied, and what it is made of.
pub struct Circuit {
    pub simulator: Simulator,
    module: String,
    blocks: Vec<Block>,
}

impl Workshop {
    /// A workshop in which nothing has been made yet.
    pub fn new() -> Arc<Workshop> {
        Arc::new(Workshop {
            classic: OnceLock::new(),
            sized: OnceLock::new(),
            circuits: machines::ALL.iter().map(|_| OnceLock::new()).collect(),
        })
    }

    /// Solves the sized game, unless that has been done; takes about a second.
    pub fn solve(&self) {
        self.sized.get_or_init(|| Arc::new(sized::Position::solve()));
    }

    /// Whether the sized game has been solved.
    pub fn is_solved(&self) -> bool {
        self.sized.get().is_some()
    }

    pub(crate) fn classic_solution(&self) -> &Arc<solver::classic::Solution> {
        self.classic.get_or_init(|| Arc::new(classic::Position::solve()))
    }

    pub(crate) fn sized_solution(&self) -> Option<&Arc<solver::sized::Solution>> {
        self.sized.get()
    }

    /// The circuit of a machine.
    pub(crate) fn circuit(&self, machine: &'static Descriptor) -> Option<&Arc<Circuit>> {
        let index = machines::ALL.iter().position(|known| known.name == machine.name)?;
        let described = machine.circuit.as_ref()?;
        Some(self.circuits[index].get_or_init(|| Circuit::new(described)))
    }
}

impl Circuit {
    fn new(described: &machines::Circuit) -> Arc<Circuit> {
        let netlist = (described.netlist)();
        let mut blocks = Vec::new();
        collect(&netlist, &netlist.top().name, "", &mut blocks);
        Arc::new(Circuit { simulator: described.simulator(), module: netlist.top().name.clone(), blocks })
    }

    pub fn anatomy(&self, kind: Kind) -> Anatomy<'_> {
        Anatomy { kind, module: &self.module, blocks: &self.blocks }
    }
}

/// Every block inside a module, each followed by what is inside it.
fn collect(netlist: &Netlist, module: &str, scope: &str, found: &mut Vec<Block>) {
    for instance in netlist.module(module).iter().flat_map(|module| &module.instances) {
        let path =
            if scope.is_empty() { instance.name.clone() } else { format!("{scope}.{}", instance.name) };
        found.push(Block { path: path.clone(), module: instance.module.clone() });
        collect(netlist, &instance.module, &path, found);
    }
}
