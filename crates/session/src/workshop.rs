use std::sync::{Arc, OnceLock};

use logic::{Netlist, Simulator};
use machines::catalog;
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
#[derive(Default)]
pub struct Workshop {
    classic: OnceLock<Arc<solver::classic::Solution>>,
    sized: OnceLock<Arc<solver::sized::Solution>>,
    /// In the order of the catalogue of circuits.
    circuits: [OnceLock<Arc<Circuit>>; catalog::ALL.len()],
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
        Arc::new(Workshop::default())
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

    /// The circuit with this name in the catalogue.
    pub(crate) fn circuit(&self, name: &str) -> &Arc<Circuit> {
        let place = catalog::ALL.iter().position(|entry| entry.name == name);
        let place = place.expect("the circuits that games are played on are in the catalogue");
        self.circuits[place].get_or_init(|| Circuit::new(&(catalog::ALL[place].netlist)()))
    }
}

impl Circuit {
    fn new(netlist: &Netlist) -> Arc<Circuit> {
        let simulator = catalog::simulator(netlist);
        let mut blocks = Vec::new();
        collect(netlist, &netlist.top().name, "", &mut blocks);
        Arc::new(Circuit { simulator, module: netlist.top().name.clone(), blocks })
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
