use std::sync::{Arc, OnceLock};

use logic::{Netlist, Simulator};
use machines::cabinet::Cabinet;
use machines::catalog;
use machines::controller::Controller;
use machines::pocket::PocketPicker;
use machines::sized::SizedGame;
use machines::textbook::GetMove;
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
    controller: OnceLock<Arc<Circuit>>,
    cabinet: OnceLock<Arc<Circuit>>,
    cabinet_textbook: OnceLock<Arc<Circuit>>,
    textbook: OnceLock<Arc<Circuit>>,
    sized_game: OnceLock<Arc<Circuit>>,
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

    pub(crate) fn controller(&self) -> &Arc<Circuit> {
        self.controller.get_or_init(|| Circuit::new(Netlist::of_machine::<Controller>()))
    }

    /// The cabinet with a picker in its socket.
    pub(crate) fn cabinet(&self, picker: &str) -> &Arc<Circuit> {
        match picker {
            "textbook" => {
                self.cabinet_textbook.get_or_init(|| Circuit::new(Netlist::of_machine::<Cabinet<GetMove>>()))
            }
            _ => self.cabinet.get_or_init(|| Circuit::new(Netlist::of_machine::<Cabinet<PocketPicker>>())),
        }
    }

    pub(crate) fn textbook(&self) -> &Arc<Circuit> {
        self.textbook.get_or_init(|| Circuit::new(Netlist::of_block::<GetMove>()))
    }

    pub(crate) fn sized_game(&self) -> &Arc<Circuit> {
        self.sized_game.get_or_init(|| Circuit::new(Netlist::of_machine::<SizedGame>()))
    }
}

impl Circuit {
    fn new(netlist: Result<Netlist, logic::BuildError>) -> Arc<Circuit> {
        let netlist = netlist.expect("the machines of this project are well formed");
        let simulator = catalog::simulator(&netlist);
        let mut blocks = Vec::new();
        collect(&netlist, &netlist.top().name, "", &mut blocks);
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
