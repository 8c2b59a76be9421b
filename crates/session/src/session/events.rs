//! The events of a session: the title, moves, and their consequences.

use rules::GameName;
use tunes::Tune;

use rules::classic::Square;

use crate::{Defect, Event, GameResult, Session, Side, What, square_name};

impl Session {
    /// The events with which a session begins: the title, and whose turn it is.
    pub fn opening(&self) -> Vec<Event> {
        let title = Event { what: What::Title, text: self.title(), tune: None, at_once: false };
        vec![title, self.outlook()]
    }

    /// The events after the machine has stored a move.
    pub(super) fn events(&self) -> Vec<Event> {
        let (Some(step), [.., before, _]) = (self.steps.last(), &self.positions[..]) else {
            return Vec::new();
        };
        let (seat, choice) = (before.mover(), step.choice);
        let side = self.setup.side(seat);
        let under = before.contents()[usize::from(choice.square) - 1];
        let played = Event {
            what: What::Played { side, choice },
            text: self.wording().played(seat, choice, under),
            tune: self.setup.occupant(side).is_person().then_some(Tune::Nbc),
            at_once: true,
        };
        let wrong = self.wrong_outputs().or_else(|| self.wrong_design());
        std::iter::once(played).chain(wrong).chain([self.outlook()]).collect()
    }

    /// The event that a user's design shows another board or another result than the rules.
    fn wrong_design(&self) -> Option<Event> {
        // An opponent may store a person's move when it answers.
        let answers = self.result().is_none() && self.setup.is_machine(self.mover());
        if !self.setup.machine.is_design() || answers || !self.mechanism.is_settled() {
            return None;
        }
        let (wanted, shown) = (self.position().contents(), self.mechanism.contents(self.present()));
        let wrong: Vec<&str> = (Square::ALL.into_iter())
            .filter(|square| wanted[square.index()] != shown[square.index()])
            .map(square_name)
            .collect();
        let text = match wrong.is_empty() {
            false => format!("the design is wrong at the {}", wrong.join(", the ")),
            true => self.mechanism.contradiction(self.result())?,
        };
        let outputs = wrong.into_iter().map(str::to_owned).collect();
        Some(Event { what: What::Wrong { outputs }, text, tune: None, at_once: false })
    }

    /// Sets the status of an opened game to the last event.
    pub(crate) fn tell_last(&mut self) {
        if let Some(played) = self.events().into_iter().next() {
            self.status = played.text;
        }
        self.tell_ending();
    }

    /// Sets the status of a finished game to its result.
    pub(crate) fn tell_ending(&mut self) {
        if self.position().outcome().is_some() {
            self.status = self.outlook().text;
        }
    }

    /// The result of the game, or whose turn it is.
    pub(super) fn outlook(&self) -> Event {
        let wording = self.wording();
        let people = |side: Side| self.setup.occupant(side).is_person();
        let (what, text, tune) = match self.result() {
            None => {
                let side = self.mover();
                (What::Turn { side }, wording.turn(self.setup.seat(side)), None)
            }
            Some(GameResult::Won { side, line }) => {
                let tune = match (people(side), people(side.other())) {
                    (true, _) => Some(Tune::Castle),
                    (false, true) => Some(Tune::Wah),
                    (false, false) => None,
                };
                (What::Won { side, line }, wording.won(self.setup.seat(side), line), tune)
            }
            Some(GameResult::Drawn) => {
                let watched = people(Side::One) || people(Side::Two);
                (What::Drawn, wording.drawn(), watched.then_some(Tune::Wah))
            }
        };
        Event { what, text, tune, at_once: false }
    }

    pub(super) fn title(&self) -> String {
        let wording = self.wording();
        let who = |side| {
            let (name, role) = (self.setup.names()[side as usize], wording.side(self.setup.seat(side)));
            match (self.setup.machine.game(), name) {
                (GameName::Classic, "you") => format!("you play {role}"),
                (GameName::Classic, name) => format!("{name} plays {role}"),
                (GameName::Sized, "you") => format!("you are {role}"),
                (GameName::Sized, name) => format!("{name} is {role}"),
            }
        };
        let broken = match &self.setup.defect {
            None => String::new(),
            Some(Defect::Known(fault)) => format!(", with {fault}"),
            Some(Defect::Hidden { .. }) => ", with a wire broken".to_owned(),
        };
        format!("{}{broken}: {}, {}", self.setup.machine, who(Side::One), who(Side::Two))
    }
}
