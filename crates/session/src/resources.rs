use std::sync::{Arc, OnceLock};

use check::Playable;
use logic::Netlist;
use machines::diagram::StateDiagram;
use machines::hunt::Games;
use machines::{Descriptor, Driven};
use rules::{Seat, classic, sized};
use solver::Solvable;

use crate::mechanism::Structure;
use crate::{Block, Kind, Machine, Setup, SetupError, Side};

/// Data that the sessions of a program share, so that it is made only once: recorded circuits, and the
/// solutions of the games.
///
/// Everything is made when it is first needed, except the solution of the sized game, which takes about a
/// second. [`Resources::solve`] makes it, on a thread of the shell's choice. Until then sessions report that
/// they wait for it, and everything that needs no solution works.
pub struct Resources {
    classic: OnceLock<Arc<solver::classic::Solution>>,
    sized: OnceLock<Arc<solver::sized::Solution>>,
    /// In the order of the machines.
    circuits: Vec<OnceLock<Arc<Circuit>>>,
    /// A user's design, at power-up.
    design: Option<Arc<Playable>>,
    /// The games of each machine, for finding broken wires.
    games: Vec<OnceLock<Option<Games>>>,
}

/// A circuit at power-up with its driver, to be copied, and its structure.
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
        Resources::holding(None)
    }

    /// Nothing is made yet, and a user's design can be played on.
    pub fn with_design(design: Playable) -> Arc<Resources> {
        Resources::holding(Some(Arc::new(design)))
    }

    fn holding(design: Option<Arc<Playable>>) -> Arc<Resources> {
        Arc::new(Resources {
            design,
            classic: OnceLock::new(),
            sized: OnceLock::new(),
            circuits: machines::ALL.iter().map(|_| OnceLock::new()).collect(),
            games: machines::ALL.iter().map(|_| OnceLock::new()).collect(),
        })
    }

    /// The user's design, if there is one.
    pub fn design(&self) -> Option<&Arc<Playable>> {
        self.design.as_ref()
    }

    /// The machines that a game can be played on here, a user's design first.
    pub fn machines(&self) -> impl Iterator<Item = Machine> + use<> {
        let design = self.design.as_ref().map(|design| Machine::of_design(design.driver.kind));
        design.into_iter().chain(Machine::all())
    }

    /// The default setup of a machine: a design that plays in one seat only gets that one.
    pub fn usual_setup(&self, machine: Machine) -> Setup {
        let usual = Setup::on(machine);
        let other = Setup { first: Side::Two, ..usual.clone() };
        if self.seats(&usual).is_err() && self.seats(&other).is_ok() { other } else { usual }
    }

    /// Whether a user's design can play in the seats of a setup.
    pub(crate) fn seats(&self, setup: &Setup) -> Result<(), SetupError> {
        if !setup.machine.is_design() {
            return Ok(());
        }
        let fits = |design: &&Arc<Playable>| Machine::of_design(design.driver.kind) == setup.machine;
        let design = self.design().filter(fits).ok_or(SetupError::NoDesign)?;
        let seat = setup.seat(Side::Two);
        let taken = design.controls.seats.is_empty() || design.seat(seat).is_some();
        match seat {
            _ if taken || !setup.is_machine(Side::Two) => Ok(()),
            Seat::First => Err(SetupError::OnlySeat("second")),
            Seat::Second => Err(SetupError::OnlySeat("first")),
        }
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

    /// Every game on a machine, to find those that show a broken wire; none on a program. They are computed
    /// when they are first needed, which takes up to a few seconds.
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

/// Every block inside a module, each followed by the blocks in it.
fn collect(netlist: &Netlist, module: &str, scope: &str, found: &mut Vec<Block>) {
    for instance in netlist.module(module).iter().flat_map(|module| &module.instances) {
        let path =
            if scope.is_empty() { instance.name.clone() } else { format!("{scope}.{}", instance.name) };
        found.push(Block { path: path.clone(), module: instance.module.clone() });
        collect(netlist, &instance.module, &path, found);
    }
}
