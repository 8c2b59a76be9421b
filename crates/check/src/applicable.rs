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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_designs::{OPPONENT, REFEREE, drive, opponent, opponent_of, referee, referee_of};

    /// The claims that do not apply, with their reasons.
    fn reasons(drive: &Drive) -> String {
        let about = Claim::ALL.into_iter().filter(|claim| claim.is_about(drive.driver.kind));
        let reasons =
            about.filter_map(|claim| Some(format!("  {}: {}\n", claim.id(), reason(claim, drive)?)));
        reasons.collect()
    }

    /// A driver file without some of its tables.
    fn without(text: &str, tables: &[&str]) -> String {
        let mut text = text.to_owned();
        for table in tables {
            let start = text.find(&format!("[{table}]\n")).expect("the driver has such a table");
            let end = text[start..].find("\n\n").map_or(text.len(), |end| start + end + 2);
            text.replace_range(start..end, "");
        }
        text
    }

    #[test]
    fn claims_about_what_is_not_observed_do_not_apply() {
        let mut referee = referee_of(referee());
        // By another name, it is not learned.
        referee.signals.iter_mut().find(|signal| signal.name == "turn").unwrap().name = "t".to_owned();
        let full = REFEREE.replace("at = \"turn\"", "at = \"t\"");
        let opponent = opponent_of(opponent());
        let mut told = String::new();
        let verdicts = ["read.winner", "read.draw", "read.over"];
        let lost: [&[&str]; 10] = [
            &[],
            &["read.board"],
            &["read.board", "read.turn"],
            &["read.winner", "read.draw"],
            &["read.winner", "read.over"],
            &["read.draw", "read.over"],
            &verdicts,
            &["reset"],
            &["read.illegal"],
            &["read.turn"],
        ];
        for lost in lost {
            let drive = drive(&referee, &without(&full, lost));
            told += &format!("referee without {}\n{}", lost.join(" "), reasons(&drive));
        }
        let free = without(&full, &["read.turn"]).replace("kind", "turns = \"free\"\nkind");
        told += &format!("turns are free\n{}", reasons(&drive(&referee, &free)));
        let flag = without(&full, &verdicts) + "\n[read.win]\nat = \"winner\"\n";
        told += &format!("a flag for a win\n{}", reasons(&drive(&referee, &flag)));
        let coded = without(&full, &["read.draw", "read.over"])
            .replace("O = 2\n\n[read.illegal]", "O = 2\ndraw = 3\n\n[read.illegal]");
        assert!(coded.contains("draw = 3"));
        told += &format!("a code for a draw\n{}", reasons(&drive(&referee, &coded)));
        let restarts = full.replace("kind", "after_end = \"restart\"\nkind");
        told += &format!("a new game by a move\n{}", reasons(&drive(&referee, &restarts)));
        let restarts = without(&restarts, &["reset"]);
        told += &format!("a new game by a move alone\n{}", reasons(&drive(&referee, &restarts)));
        let steps = "steps = [\"position={sq} x_valid=1 o_valid=1\", \"clock 1\", \"x_valid=0 o_valid=0\"]";
        let shared = format!(
            "{}[move]\n{steps}\n\n",
            without(&full, &["move.X", "move.O", "read.turn"]).trim_end().to_owned() + "\n\n"
        );
        told += &format!("one button, no turn\n{}", reasons(&drive(&referee, &shared)));
        told += &format!("opponent\n{}", reasons(&drive(&opponent, OPPONENT)));
        told += &format!(
            "opponent in one seat\n{}",
            reasons(&drive(&opponent, &without(OPPONENT, &["seats.first"])))
        );
        insta::assert_snapshot!(told);
    }

    #[test]
    fn a_picker_without_seats_has_both() {
        let picker = crate::test_designs::ports("x:9 o:9 first", "choice:9", "");
        let text = "name = \"made\"\nkind = \"picker\"\nplays = \"O\"\n[drive.board]\nX = \"x\"\nO = \"o\"\n[read.move]\nat = \"choice\"\n\
                    code = [1, 2, 4, 8, 16, 32, 64, 128, 256]\nnone = [0]\n";
        assert_eq!(reasons(&drive(&picker, text)), "");
        let second = format!("{text}[seats.second]\nperson = \"X\"\nidle = {{ first = 0 }}\n");
        let no_seat = ["legal", "never_loses", "takes_win"]
            .map(|claim| format!("  {claim}_first: it has no such seat\n"));
        assert_eq!(reasons(&drive(&picker, &second)), no_seat.concat());
    }
}
