//! Helpers for the tests of a session.

use std::sync::{Arc, OnceLock};

use session::{GameName, Machine, Occupant, Resources, Session, Setup, Side};

/// Resources for the tests of this process, with every solution that a setup can need.
pub fn resources(setup: &Setup) -> Arc<Resources> {
    static RESOURCES: OnceLock<Arc<Resources>> = OnceLock::new();
    let resources = RESOURCES.get_or_init(Resources::new);
    let people = setup.one.is_person() && setup.two.is_person();
    if setup.machine.game() == GameName::Sized && !people {
        resources.solve();
    }
    Arc::clone(resources)
}

/// A session of a solved game.
pub fn session(setup: Setup) -> Session {
    let resources = resources(&setup);
    Session::new(setup, &resources).unwrap()
}

/// Every setup of a machine: a person or any player on side one, every occupant that side two can have,
/// either of them first.
pub fn seats(machine: Machine) -> Vec<Setup> {
    let catalog: Vec<&str> = match machine.game() {
        GameName::Classic => players::CLASSIC.iter().map(|entry| entry.name).collect(),
        GameName::Sized => players::SIZED.iter().map(|entry| entry.name).collect(),
    };
    let occupants = |names: Vec<&str>, person: bool| -> Vec<Occupant> {
        let person = person.then_some(Occupant::Person);
        let seeded = |name: &str| Occupant::Player { name: name.to_owned(), seed: 7 };
        person.into_iter().chain(names.into_iter().map(seeded)).collect()
    };
    let mut setups = Vec::new();
    for one in occupants(catalog, true) {
        for two in occupants(machine.opponents(), machine.seats_two_people()) {
            for first in Side::ALL {
                setups.push(Setup { machine, one: one.clone(), two: two.clone(), first, defect: None });
            }
        }
    }
    setups
}

/// A small generator of reproducible pseudo-random numbers.
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(seed.wrapping_add(0x9e37_79b9_7f4a_7c15))
    }

    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// Everything that a machine has done: names and values, clock by clock.
pub fn history(session: &Session) -> Vec<Vec<u64>> {
    let trace = session.trace();
    (0..trace.clocks()).map(|clock| trace.column(clock).to_vec()).collect()
}

/// Two people at a machine, if it allows that.
pub fn pair_of_people(machine: Machine) -> Setup {
    Setup { machine, one: Occupant::Person, two: Occupant::Person, first: Side::One, defect: None }
}

/// The machine with this name.
pub fn machine(name: &str) -> Machine {
    name.parse().expect("a machine to play on")
}
