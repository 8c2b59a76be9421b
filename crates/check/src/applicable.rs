//! Which claims apply to a design, given the signals that are observed.

use driver::{AfterEnd, Kind, Turns};
use rules::Seat;

use crate::claim::Claim;
use crate::drive::Drive;

/// The reason why a claim does not apply to a design, if it does not.
pub fn reason(claim: Claim, drive: &Drive) -> Option<String> {
    let (driver, controls) = (&drive.driver, &drive.controls);
    let reading = &controls.reading;
    let board = reading.board.is_some();
    let wins = reading.winner.is_some() || reading.win.is_some() || reading.over.is_some();
    let draws = reading.draw.is_some()
        || reading.over.is_some()
        || reading.winner.as_ref().is_some_and(|winner| winner.draw.is_some());
    let seat = |seat: Seat| controls.seat(seat).is_none();
    let reason = match claim {
        Claim::Store | Claim::Occupied | Claim::AfterEnd if !board => "the board is not observed",
        Claim::TurnOrder if driver.turns == Turns::Free => "turns are kept outside of the design",
        Claim::TurnOrder if !driver.names_sides() && reading.turn.is_none() => "one input serves both sides",
        Claim::Winner | Claim::FalseWin if !wins => "no winner is observed",
        Claim::Draw if !draws => "no draw is observed",
        Claim::VerdictAfterEnd if !wins && !draws => "no verdict is observed",
        Claim::VerdictAfterEnd if driver.after_end == AfterEnd::Restart => {
            "a move after the end begins a new game"
        }
        Claim::ResetClears | Claim::PowerUp if controls.reset.is_none() => "there is no reset",
        Claim::SecondGame if controls.reset.is_none() && driver.after_end == AfterEnd::Stays => {
            "there is no reset"
        }
        Claim::TurnKept if !board && reading.turn.is_none() => "neither board nor turn is observed",
        Claim::IllegalFlag if reading.illegal.is_none() => "no such flag is observed",
        Claim::Legal(at) | Claim::NeverLoses(at) | Claim::TakesWin(at)
            if driver.kind == Kind::Opponent && seat(at) =>
        {
            "it has no such seat"
        }
        Claim::Legal(at) | Claim::NeverLoses(at) | Claim::TakesWin(at)
            if driver.kind == Kind::Picker && !controls.seats.is_empty() && seat(at) =>
        {
            "it has no such seat"
        }
        _ => return None,
    };
    Some(reason.to_owned())
}
