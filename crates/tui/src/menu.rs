//! The questions before a game: which machine, against whom, and who moves first.

use session::{Machine, Occupant, Setup};

/// The questions, each with the currently selected answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu {
    setup: Setup,
    /// The machines to play on, a user's design first.
    machines: Vec<Machine>,
    /// The opponent that the user has chosen, rather than the machine's default.
    wanted: Option<Occupant>,
    /// The seed of the chosen opponent.
    seed: u64,
    line: usize,
}

/// The questions in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Which machine.
    Machine,
    /// One or two people.
    Players,
    /// Against whom.
    Opponent,
    /// Who moves first.
    First,
}

impl Question {
    const ALL: [Question; 4] = [Question::Machine, Question::Players, Question::Opponent, Question::First];

    fn words(self) -> &'static str {
        match self {
            Question::Machine => "Machine",
            Question::Players => "Players",
            Question::Opponent => "Against",
            Question::First => "Moves first",
        }
    }
}

impl Menu {
    /// The menu with the answers of a game, at one of the questions. The seed is for an opponent where
    /// there was none.
    pub fn new(setup: &Setup, question: Question, seed: u64) -> Menu {
        let line = Question::ALL.iter().position(|&known| known == question).unwrap_or(0);
        let seed = match setup.two {
            Occupant::Player { seed, .. } => seed,
            Occupant::Person => seed,
        };
        let usual = setup.two.name() == setup.machine.default_opponent();
        let design = Some(setup.machine).filter(|machine| machine.is_design());
        let machines = design.into_iter().chain(Machine::all()).collect();
        Menu { machines, setup: setup.clone(), wanted: (!usual).then(|| setup.two.clone()), seed, line }
    }

    /// The chosen answers.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The question that an answer is being chosen for.
    pub fn line(&self) -> usize {
        self.line
    }

    /// Every question with its answer.
    pub fn rows(&self) -> Vec<(&'static str, String)> {
        Question::ALL
            .map(|question| {
                let answer = match question {
                    Question::Machine => self.setup.machine.to_string(),
                    Question::Players if self.setup.two.is_person() => "two".to_owned(),
                    Question::Players => "one".to_owned(),
                    Question::Opponent if self.setup.two.is_person() => "each other".to_owned(),
                    Question::Opponent => self.setup.two.name().to_owned(),
                    Question::First => self.setup.names()[self.setup.first as usize].to_owned(),
                };
                (question.words(), answer)
            })
            .to_vec()
    }

    /// The remark on the answer being selected.
    pub fn remark(&self) -> &'static str {
        match Question::ALL[self.line] {
            Question::Opponent if self.setup.two.is_person() => "two people at one keyboard",
            Question::Opponent => self.opponent(),
            Question::Players if !self.setup.machine.seats_two_people() => {
                "this machine plays one side itself"
            }
            Question::Players => "one against a player of the catalogue, or two at one keyboard",
            Question::First => "the first to move has X; the other moves first in the next game",
            Question::Machine => self.setup.machine.purpose(),
        }
    }

    fn player(&self, name: &str) -> Occupant {
        Occupant::Player { name: name.to_owned(), seed: self.seed }
    }

    fn opponent(&self) -> &'static str {
        self.setup.machine.player(self.setup.two.name()).map_or("", |player| player.description)
    }

    /// The next or the previous question.
    pub fn change_line(&mut self, down: i8) {
        let count = Question::ALL.len() as i8;
        self.line = (self.line as i8 + down).rem_euclid(count) as usize;
    }

    /// The next or the previous answer.
    pub fn change_answer(&mut self, right: i8) {
        match Question::ALL[self.line] {
            Question::Machine => {
                self.setup.machine = turn(&self.machines, &self.setup.machine, right);
                let wanted = self.wanted.clone().map(|two| Setup { two, ..self.setup.clone() });
                self.setup.two = match wanted.filter(|setup| setup.check().is_ok()) {
                    Some(setup) => setup.two,
                    None => self.player(self.setup.machine.default_opponent()),
                };
            }
            Question::Players if self.setup.two.is_person() => {
                self.choose(self.player(self.setup.machine.default_opponent()));
                self.wanted = None;
            }
            Question::Players if self.setup.machine.seats_two_people() => self.choose(Occupant::Person),
            Question::Players => {}
            Question::Opponent => {
                let opponents = self.setup.machine.opponents();
                self.choose(self.player(turn(&opponents, &self.setup.two.name(), right)));
            }
            Question::First => self.setup.first = self.setup.first.other(),
        }
    }

    /// Selects an opponent, which another machine keeps if it can.
    fn choose(&mut self, opponent: Occupant) {
        self.wanted = Some(opponent.clone());
        self.setup.two = opponent;
    }
}

fn turn<T: Clone + PartialEq>(all: &[T], chosen: &T, steps: i8) -> T {
    let index = all.iter().position(|item| item == chosen).unwrap_or(0);
    let next = (index as isize + isize::from(steps)).rem_euclid(all.len() as isize);
    all[next as usize].clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn menu(setup: &Setup) -> Menu {
        Menu::new(setup, Question::Machine, 7)
    }

    fn answer(menu: &mut Menu, question: Question, right: i8) {
        let line = Question::ALL.iter().position(|&known| known == question).unwrap();
        menu.change_line(line as i8 - menu.line as i8);
        menu.change_answer(right);
    }

    /// Every machine with every opponent and, where that is possible, with a second person: 24 setups are
    /// chosen, and each can be played.
    #[test]
    fn whatever_the_menu_says_can_be_played() {
        let mut menu = menu(&Setup::default());
        let mut tables = std::collections::BTreeSet::new();
        for machine in Machine::all() {
            assert_eq!(menu.setup().machine, machine);
            for _ in 0..2 {
                for _ in 0..=machine.opponents().len() {
                    assert_eq!(menu.setup().check(), Ok(()), "{:?}", menu.setup());
                    tables.insert(format!("{machine} {}", menu.setup().two.name()));
                    answer(&mut menu, Question::Opponent, 1);
                }
                answer(&mut menu, Question::Players, 1);
                tables.insert(format!("{machine} {}", menu.setup().two.name()));
                assert_eq!(menu.setup().check(), Ok(()), "{:?}", menu.setup());
            }
            answer(&mut menu, Question::Machine, 1);
        }
        assert_eq!(menu.setup().machine, Setup::default().machine);
        assert_eq!(tables.len(), 24, "{tables:?}");
    }

    /// The default opponent of a machine changes with the machine; a chosen opponent stays where it can play,
    /// and returns later where it can again.
    #[test]
    fn another_machine_begins_with_its_own_opponent_unless_one_was_chosen() {
        let mut usual = menu(&Setup::default());
        let mut chosen = menu(&Setup::default());
        answer(&mut chosen, Question::Opponent, -1);
        let wanted = chosen.setup().two.name().to_owned();
        assert_eq!(wanted, "easy");
        for machine in Machine::all().cycle().skip(1).take(10) {
            answer(&mut usual, Question::Machine, 1);
            answer(&mut chosen, Question::Machine, 1);
            let default = machine.default_opponent();
            assert_eq!(usual.setup().two.name(), default);
            let stays = machine.opponents().contains(&"easy");
            assert_eq!(chosen.setup().two.name(), if stays { "easy" } else { default }, "{machine}");
        }
    }

    #[test]
    fn an_opponent_after_another_person_has_the_seed_of_the_shell() {
        let mut menu = menu(&Setup { two: Occupant::Person, ..Setup::default() });
        answer(&mut menu, Question::Players, 1);
        assert_eq!(menu.setup().two, Occupant::Player { name: "textbook".to_owned(), seed: 7 });
    }
}
