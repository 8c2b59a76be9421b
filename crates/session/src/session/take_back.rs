//! Taking moves back, and redoing them.

use rules::Seat;
use thiserror::Error;

use crate::mechanism::Order;
use crate::session::Step;
use crate::{Choice, Event, Session, What};

/// There is nothing to take back or to redo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NothingThere {
    /// No person has moved.
    #[error("there is no move to take back")]
    TakeBack,
    /// No move has been taken back.
    #[error("there is no move to redo")]
    Redo,
}

impl Session {
    /// Takes back the last move of a person and everything that came after it.
    pub fn take_back(&mut self) -> Result<Vec<Event>, NothingThere> {
        self.abandon();
        self.finish_order();
        let index = self.last_move_of_a_person().ok_or(NothingThere::TakeBack)?;
        let taken: Vec<Choice> =
            self.steps.drain(index..).filter(|step| !step.refused).map(|step| step.choice).collect();
        self.clocks.truncate(index);
        self.stored.truncate(index);
        self.positions.truncate(self.positions.len() - taken.len());
        self.undone.extend(taken.iter().rev());
        self.rewind(self.clocks.last().copied().unwrap_or(0));
        self.cursor = None;
        let what = What::TookBack { moves: taken.len() };
        let text = if taken.len() == 1 { "one move taken back" } else { "the last moves taken back" };
        self.status = text.to_owned();
        self.prepare();
        let event = Event { what, text: text.to_owned(), tune: None, at_once: false };
        Ok(vec![event, self.outlook()])
    }

    /// Redoes the moves that the last [`Session::take_back`] has undone.
    pub fn redo(&mut self) -> Result<Vec<Event>, NothingThere> {
        self.abandon();
        self.finish_order();
        if self.undone.is_empty() {
            return Err(NothingThere::Redo);
        }
        let mut moves = 0;
        while let Some(choice) = self.undone.pop() {
            self.replay(choice);
            moves += 1;
            if self.position().outcome().is_some() || self.setup.occupant(self.mover()).is_person() {
                break;
            }
        }
        self.cursor = None;
        let text = if moves == 1 { "one move made again" } else { "the moves made again" };
        self.status = text.to_owned();
        self.tell_ending();
        self.prepare();
        let event = Event { what: What::Redone { moves }, text: text.to_owned(), tune: None, at_once: false };
        Ok(vec![event, self.outlook()])
    }

    pub(crate) fn can_take_back(&self) -> bool {
        let is_persons = |(order, _)| matches!(order, Order::Play(seat, _) if self.is_person(seat));
        self.order.is_some_and(is_persons) || self.last_move_of_a_person().is_some()
    }

    /// The index of the last step that is a person's move.
    fn last_move_of_a_person(&self) -> Option<usize> {
        let mut movers = Seat::ALL.into_iter().cycle();
        let is_persons =
            |step: &Step| !step.refused && movers.next().is_some_and(|seat| self.is_person(seat));
        let persons: Vec<bool> = self.steps.iter().map(is_persons).collect();
        persons.into_iter().rposition(|is_persons| is_persons)
    }
}
