//! The questions before a game: which machine, against whom, and who moves first.

use session::{GameName, MachineName, Occupant, Setup, Side};

/// The questions, each with the answer that is chosen just now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu {
    setup: Setup,
    /// Where the chance of whoever is chosen comes from.
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
    /// The menu with the answers of a game, at one of the questions.
    pub fn new(setup: &Setup, question: Question) -> Menu {
        let line = Question::ALL.iter().position(|&known| known == question).unwrap_or(0);
        let seed = match setup.two {
            Occupant::Player { seed, .. } => seed,
            Occupant::Person => 0,
        };
        Menu { setup: setup.clone(), seed, line }
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
                    Question::First => match self.setup.first {
                        Side::One if self.setup.two.is_person() => "player one".to_owned(),
                        Side::Two if self.setup.two.is_person() => "player two".to_owned(),
                        Side::One => "you".to_owned(),
                        Side::Two => self.setup.two.name().to_owned(),
                    },
                };
                (question.words(), answer)
            })
            .to_vec()
    }

    /// What there is to say about the answer that is being chosen.
    pub fn remark(&self) -> &'static str {
        match Question::ALL[self.line] {
            Question::Opponent if self.setup.two.is_person() => "two people at one keyboard",
            Question::Opponent => self.opponent(),
            Question::Players if !self.setup.machine.seats_two_people() => {
                "this machine plays one side itself"
            }
            Question::Players => "one against a player of the catalogue, or two at one keyboard",
            Question::First => "whoever moves first has X; the other one does in the next game",
            Question::Machine => self.setup.machine.description(),
        }
    }

    fn player(&self, name: &str) -> Occupant {
        Occupant::Player { name: name.to_owned(), seed: self.seed }
    }

    fn opponent(&self) -> &'static str {
        let name = self.setup.two.name();
        let described = match self.setup.machine.game() {
            GameName::Classic => players::find(players::CLASSIC, name).map(|entry| entry.description),
            GameName::Sized => players::find(players::SIZED, name).map(|entry| entry.description),
        };
        described.unwrap_or_default()
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
                self.setup.machine = turn(&MachineName::ALL, &self.setup.machine, right);
                if self.setup.check().is_err() {
                    self.setup.two = self.player(self.setup.machine.default_opponent());
                }
            }
            Question::Players if self.setup.two.is_person() => {
                self.setup.two = self.player(self.setup.machine.default_opponent());
            }
            Question::Players if self.setup.machine.seats_two_people() => self.setup.two = Occupant::Person,
            Question::Players => {}
            Question::Opponent => {
                let opponents = self.setup.machine.opponents();
                self.setup.two = self.player(turn(&opponents, &self.setup.two.name(), right));
            }
            Question::First => self.setup.first = self.setup.first.other(),
        }
    }
}

fn turn<T: Clone + PartialEq>(all: &[T], chosen: &T, steps: i8) -> T {
    let place = all.iter().position(|item| item == chosen).unwrap_or(0);
    let next = (place as isize + isize::from(steps)).rem_euclid(all.len() as isize);
    all[next as usize].clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every machine with every opponent can be chosen, and every choice can be played.
    #[test]
    fn whatever_the_menu_says_can_be_played() {
        let mut menu = Menu::new(&Setup::default(), Question::Machine);
        for _ in MachineName::ALL {
            for _ in 0..20 {
                assert_eq!(menu.setup().check(), Ok(()), "{:?}", menu.setup());
                for question in 1..=2 {
                    menu.change_line(question);
                    menu.change_answer(1);
                    assert_eq!(menu.setup().check(), Ok(()), "{:?}", menu.setup());
                    menu.change_line(-question);
                }
            }
            menu.change_answer(1);
        }
        assert_eq!(menu.setup().machine, MachineName::Controller);
    }
}
