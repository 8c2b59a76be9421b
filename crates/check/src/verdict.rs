//! The results of a check: one type for all reports.

use serde::{Serialize, Serializer};

use crate::claim::{Claim, Level};
use crate::design::Source;

/// The result for one design. As JSON it is one object, whose fields `design`, `top`, `profile`, `kind`,
/// `verdict`, `states`, `seconds`, `reason` and `claims` are stable.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The design, as the user named it.
    pub design: String,
    /// The top module.
    pub top: Option<String>,
    /// The profile that drove it.
    pub profile: Option<String>,
    /// The kind of design.
    pub kind: Option<&'static str>,
    /// The verdict.
    pub verdict: Verdict,
    /// How many states, or boards of a design without a clock, were visited.
    pub states: usize,
    /// How long it took, including reading.
    pub seconds: f64,
    /// Why the design could not be read or decided.
    pub reason: Option<String>,
    /// Assumptions, and signals that could not be observed.
    pub notes: Vec<String>,
    /// An output that is named as the turn, and was not read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unread_turn: Option<String>,
    /// The claims that apply to this kind of design.
    pub claims: Vec<Finding>,
}

/// The verdict on a design.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Every claim holds.
    Proved,
    /// No defect, but a questionable property.
    Questionable,
    /// A defect.
    Defect,
    /// Not decided within the limits.
    Undecided,
    /// The design could not be read or driven.
    Unreadable,
}

/// The result for one claim.
#[derive(Clone, Debug, Serialize)]
pub struct Finding {
    /// The claim.
    pub id: Claim,
    /// How severe its failure is.
    pub level: Level,
    /// Whether it holds.
    pub result: Result,
    /// The claim whose failure this one follows from.
    pub consequence_of: Option<Claim>,
    /// The shortest game that shows the failure.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<Move>>,
    /// The expected reading after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<String>,
    /// The actual reading.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<String>,
    /// The line of the source.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// A remark: figures, or why it does not apply.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remark: Option<String>,
    /// The game clock by clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trace: Option<Trace>,
    /// The condition that must be true at the end of the game, in Verilog, where there is one.
    #[serde(skip)]
    pub demand: Option<String>,
}

impl Finding {
    /// Adds a remark to those that it has.
    pub fn add_remark(&mut self, remark: &str) {
        self.remark = Some(match &self.remark {
            Some(known) => format!("{known}; {remark}"),
            None => remark.to_owned(),
        });
    }

    /// Makes a failure questionable, with the reason.
    pub fn question(&mut self, why: &str) {
        self.level = Level::Questionable;
        self.add_remark(why);
    }
}

/// Whether a claim holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Result {
    /// It does.
    #[serde(rename = "holds")]
    Holds,
    /// It does not.
    #[serde(rename = "fails")]
    Fails,
    /// A limit was reached first.
    #[serde(rename = "undecided")]
    Undecided,
    /// It does not apply to this design.
    #[serde(rename = "not applicable")]
    NotApplicable,
}

/// A stimulus for a design. Squares count from 1 at the top left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// A side plays a square: `X5`; of a size: `X5L`.
    Square(rules::classic::Mark, rules::classic::Square, u8),
    /// A side plays a raw code: `X#12`.
    Code(rules::classic::Mark, String),
    /// A reset.
    Reset,
    /// Waiting for this many clocks.
    Wait(u32),
    /// The design is put into a seat, which may make it move.
    Seat(rules::Seat),
    /// A board at the inputs, for a design without a clock.
    Board(String),
}

impl std::fmt::Display for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Move::Square(mark, square, 0) => write!(f, "{mark}{}", square.number()),
            Move::Square(mark, square, size) => {
                write!(f, "{mark}{}{}", square.number(), [' ', 's', 'm', 'l'][usize::from(*size & 3)])
            }
            Move::Code(mark, code) => write!(f, "{mark}#{code}"),
            Move::Reset => f.write_str("reset"),
            Move::Wait(clocks) => write!(f, "wait {clocks}"),
            Move::Seat(rules::Seat::First) => f.write_str("it begins"),
            Move::Seat(rules::Seat::Second) => f.write_str("the opponent begins"),
            Move::Board(board) => f.write_str(board),
        }
    }
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A game clock by clock: the ports and readings, before each edge and at the end of each move.
#[derive(Clone, Debug, Serialize)]
pub struct Trace {
    /// The clock, which is not among the signals.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<TracedClock>,
    /// The signals.
    pub signals: Vec<Traced>,
    /// One row for each clock, and one at the end.
    pub rows: Vec<Row>,
    /// The board after each move, row by row, where it is observed.
    pub boards: Vec<Option<String>>,
}

/// The clock of a [`Trace`].
#[derive(Clone, Debug, Serialize)]
pub struct TracedClock {
    /// Its name.
    pub name: String,
    /// Whether its falling edge is the active one.
    pub falling: bool,
}

/// A signal of a [`Trace`].
#[derive(Clone, Debug, Serialize)]
pub struct Traced {
    /// Its name.
    pub name: String,
    /// How many bits it has.
    pub width: usize,
    /// Whether it is an input.
    pub input: bool,
    /// Whether it is a port.
    pub port: bool,
}

/// The levels at one clock of a [`Trace`].
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// The index of the move under way.
    pub during: usize,
    /// Whether a clock edge follows; otherwise, these are the levels at the end of a move.
    pub clock: bool,
    /// The values in binary, in the order of the signals.
    pub values: Vec<String>,
}

impl Verdict {
    /// Every verdict, the best first.
    pub const ALL: [Verdict; 5] =
        [Verdict::Proved, Verdict::Questionable, Verdict::Defect, Verdict::Undecided, Verdict::Unreadable];

    /// The verdict in one word, as JSON has it.
    pub const fn word(self) -> &'static str {
        match self {
            Verdict::Proved => "proved",
            Verdict::Questionable => "questionable",
            Verdict::Defect => "defect",
            Verdict::Undecided => "undecided",
            Verdict::Unreadable => "unreadable",
        }
    }
}

impl Report {
    /// A report on a design that could not be read or driven.
    pub fn unreadable(design: impl Into<String>, reason: impl Into<String>) -> Report {
        Report {
            design: design.into(),
            top: None,
            profile: None,
            kind: None,
            verdict: Verdict::Unreadable,
            states: 0,
            seconds: 0.0,
            reason: Some(reason.into()),
            notes: Vec::new(),
            unread_turn: None,
            claims: Vec::new(),
        }
    }

    /// The failures that follow from no other, worst first.
    pub fn roots(&self) -> impl Iterator<Item = &Finding> {
        let roots = |level| {
            let is_root = move |finding: &&Finding| {
                finding.result == Result::Fails && finding.consequence_of.is_none() && finding.level == level
            };
            self.claims.iter().filter(is_root)
        };
        roots(Level::Defect).chain(roots(Level::Questionable)).chain(roots(Level::Note))
    }

    /// The result for a claim.
    pub fn finding(&self, claim: Claim) -> Option<&Finding> {
        self.claims.iter().find(|finding| finding.id == claim)
    }

    /// Derives the verdict from the claims.
    pub fn conclude(&mut self) {
        if self.verdict == Verdict::Unreadable || self.claims.is_empty() {
            return;
        }
        let any = |result, level| {
            let is_one = |finding: &&Finding| finding.result == result && finding.level == level;
            self.claims.iter().filter(is_one).any(|finding| finding.consequence_of.is_none())
        };
        self.verdict = if any(Result::Fails, Level::Defect) {
            Verdict::Defect
        } else if any(Result::Undecided, Level::Defect) || any(Result::Undecided, Level::Questionable) {
            Verdict::Undecided
        } else if any(Result::Fails, Level::Questionable) {
            Verdict::Questionable
        } else {
            Verdict::Proved
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::plain;
    use rules::Seat;
    use rules::classic::{Mark, Square};

    #[test]
    fn moves_are_written_as_a_player_writes_them() {
        let square = |size| Move::Square(Mark::X, Square::ALL[4], size);
        let moves = [
            (square(0), "X5"),
            (square(1), "X5s"),
            (square(2), "X5m"),
            (square(3), "X5l"),
            (Move::Code(Mark::O, "12".to_owned()), "O#12"),
            (Move::Reset, "reset"),
            (Move::Wait(3), "wait 3"),
            (Move::Seat(Seat::First), "it begins"),
            (Move::Seat(Seat::Second), "the opponent begins"),
            (Move::Board("X../.../...".to_owned()), "X../.../..."),
        ];
        for (one, wanted) in moves {
            assert_eq!(serde_json::to_value(&one).unwrap(), wanted);
        }
    }

    /// Every pair of a result and a level: one such claim beside one that holds.
    #[test]
    fn the_worst_claim_decides() {
        use Verdict::{Defect, Proved, Questionable, Undecided};
        let (defect, question, note) = (Claim::Draw, Claim::NoLatch, Claim::TakesWin(Seat::First));
        for (result, wanted) in [
            (Result::Holds, [Proved; 3]),
            (Result::NotApplicable, [Proved; 3]),
            (Result::Fails, [Defect, Questionable, Proved]),
            (Result::Undecided, [Undecided, Undecided, Proved]),
        ] {
            for (claim, wanted) in [defect, question, note].into_iter().zip(wanted) {
                let claims = vec![plain(Claim::Store, Result::Holds, None), plain(claim, result, None)];
                let mut report = Report { verdict: Proved, claims, ..Report::unreadable("d", "") };
                report.conclude();
                assert_eq!(report.verdict, wanted, "{claim:?} {result:?}");
                // What follows from another claim does not count by itself.
                report.claims[1].consequence_of = Some(Claim::Store);
                report.conclude();
                assert_eq!(report.verdict, Proved, "{claim:?} {result:?}");
            }
        }
        let concluded = |verdict, claims| {
            let mut report = Report { verdict, claims, ..Report::unreadable("d", "") };
            report.conclude();
            report.verdict
        };
        assert_eq!(
            concluded(Verdict::Unreadable, vec![plain(defect, Result::Fails, None)]),
            Verdict::Unreadable
        );
        assert_eq!(concluded(Undecided, vec![]), Undecided);
        let question = plain(question, Result::Fails, None);
        assert_eq!(concluded(Proved, vec![question, plain(defect, Result::Undecided, None)]), Undecided);
    }

    #[test]
    fn findings_are_found_by_their_claim_and_have_remarks() {
        let claims = vec![plain(Claim::Store, Result::Holds, None), plain(Claim::Draw, Result::Fails, None)];
        let mut report = Report { claims, ..Report::unreadable("d", "") };
        let finding = &mut report.claims[1];
        finding.add_remark("one");
        finding.question("two");
        assert_eq!((finding.level, finding.remark.as_deref()), (Level::Questionable, Some("one; two")));
        assert_eq!(report.finding(Claim::Draw).map(|finding| finding.result), Some(Result::Fails));
        assert!(report.finding(Claim::Winner).is_none());
    }
}
