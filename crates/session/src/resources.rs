use std::sync::{Arc, OnceLock};

use logic::Netlist;
use machines::diagram::StateDiagram;
use machines::hunt::Games;
use machines::{Descriptor, Driven};
use rules::{classic, sized};
use solver::Solvable;

use crate::mechanism::Structure;
use crate::{Block, Kind};

/// What the sessions of a program share, so that it is made only once: recorded circuits, and the
/// solutions of the games.
///
/// Everything is made when it is first needed, except the solution of the sized game, which takes
/// about a second. [`Resources::solve`] makes it, on whatever thread the shell has for that. Until
/// then sessions say that they wait for it, and everything that needs no solution works.
pub struct Resources {
    classic: OnceLock<Arc<solver::classic::Solution>>,
    sized: OnceLock<Arc<solver::sized::Solution>>,
    /// In the order of the machines.
    circuits: Vec<OnceLock<Arc<Circuit>>>,
    /// The games of each, for those who look for broken wires.
    games: Vec<OnceLock<Option<Games>>>,
}

/// A circuit at power-on with its driver, to be copied, and its structure.
pub struct Circuit {
    pub driven: Option<Driven>,
    /// The state machine, and the index of the signal that holds its state.
    pub diagram: Option<(&'static dyn StateDiagram, usize)>,
    /// The names of signals that another panel shows.
    pub elsewhere: &'static [&'static str],
    /// The indices of the column and the row of its cursor, and the codes of the states that show it.
    pub selection: Option<(usize, usize, Vec<u64>)>,
    module: String,
    blocks: Vec<Block>,
}

impl Resources {
    /// Nothing is made yet.
    pub fn new() -> Arc<Resources> {
        Arc::new(Resources {
            classic: OnceLock::new(),
            sized: OnceLock::new(),
            circuits: machines::ALL.iter().map(|_| OnceLock::new()).collect(),
            games: machines::ALL.iter().map(|_| OnceLock::new()).collect(),
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

    /// Every game on a machine, to look for those that show a broken wire; none on a program. They are worked out when
    /// they are first asked for, which takes up to a few seconds.
    pub fn games(&self, machine: &'static Descriptor) -> Option<&Games> {
        let index = machines::ALL.iter().position(|known| known.name == machine.name)?;
        self.games[index].get_or_init(|| Games::on(machine)).as_ref()
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
        let driven = described.driven();
        let diagram = driven.as_ref().and_then(|driven| {
            let (diagram, state) = described.diagram?;
            Some((diagram, driven.simulator.find(state)?))
        });
        let selection = driven.as_ref().zip(described.selection).and_then(|(driven, selection)| {
            let (column, row) =
                (driven.simulator.find(selection.column)?, driven.simulator.find(selection.row)?);
            let states = described.diagram?.0.states().into_iter();
            let shown = states.filter(|state| selection.states.contains(&state.name)).map(|state| state.code);
            Some((column, row, shown.collect()))
        });
        let elsewhere = described.elsewhere;
        Arc::new(Circuit {
            driven,
            diagram,
            elsewhere,
            selection,
            module: netlist.top().name.clone(),
            blocks,
        })
    }

    pub fn structure(&self, kind: Kind) -> Structure<'_> {
        Structure { kind, module: &self.module, blocks: &self.blocks }
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
