//! The claims about a design.

use driver::Kind;
use rules::Seat;
use serde::Serialize;

/// A claim, by the name that reports use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Claim {
    /// A legal move stores exactly one mark, of the right side, on the right square.
    Store,
    /// An occupied square never changes.
    Occupied,
    /// The other side cannot move out of turn.
    TurnOrder,
    /// Nothing changes after the end.
    AfterEnd,
    /// A win is detected on all eight lines for both sides.
    Winner,
    /// No win is reported where there is none.
    FalseWin,
    /// A full board without a line is reported as a draw, and nothing else is.
    Draw,
    /// The verdict is kept until a reset.
    VerdictAfterEnd,
    /// Reset starts a fresh game from every state.
    ResetClears,
    /// The game after a reset is like the first.
    SecondGame,
    /// The first reset works for every power-up value of uninitialised registers.
    PowerUp,
    /// An answer comes in time.
    Answers,
    /// Every answer is legal, in a seat.
    Legal(Seat),
    /// It never loses, in a seat.
    NeverLoses(Seat),
    /// It takes a win when there is one, in a seat.
    TakesWin(Seat),
    /// A refused or out-of-range move keeps the turn.
    TurnKept,
    /// An illegal move raises the flag.
    IllegalFlag,
    /// Correct on every board of a legal game.
    EveryBoard,
    /// No latch.
    NoLatch,
    /// No combinational loop.
    NoCombLoop,
    /// One driver for each net.
    OneDriver,
    /// Source and netlist agree.
    SimEqualsSynth,
}

/// How severe the failure of a claim is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// For information.
    Note,
    /// A liberty that some designs take on purpose.
    Questionable,
    /// It breaks the rules, or contradicts the design's own ports.
    Defect,
}

impl Claim {
    /// Every claim, in the order of reports: of those about games, defects come first.
    pub const ALL: [Claim; 25] = [
        Claim::Store,
        Claim::Occupied,
        Claim::TurnOrder,
        Claim::AfterEnd,
        Claim::Winner,
        Claim::FalseWin,
        Claim::Draw,
        Claim::VerdictAfterEnd,
        Claim::ResetClears,
        Claim::SecondGame,
        Claim::PowerUp,
        Claim::Answers,
        Claim::Legal(Seat::First),
        Claim::Legal(Seat::Second),
        Claim::NeverLoses(Seat::First),
        Claim::NeverLoses(Seat::Second),
        Claim::TakesWin(Seat::First),
        Claim::TakesWin(Seat::Second),
        Claim::TurnKept,
        Claim::IllegalFlag,
        Claim::EveryBoard,
        Claim::NoLatch,
        Claim::NoCombLoop,
        Claim::OneDriver,
        Claim::SimEqualsSynth,
    ];

    /// Its index in [`ALL`](Claim::ALL).
    pub fn index(self) -> usize {
        Claim::ALL.iter().position(|&claim| claim == self).unwrap_or(0)
    }

    /// Its name in reports.
    pub const fn id(self) -> &'static str {
        match self {
            Claim::Store => "store",
            Claim::Occupied => "occupied",
            Claim::TurnOrder => "turn_order",
            Claim::AfterEnd => "after_end",
            Claim::Winner => "winner",
            Claim::FalseWin => "false_win",
            Claim::Draw => "draw",
            Claim::VerdictAfterEnd => "verdict_after_end",
            Claim::ResetClears => "reset_clears",
            Claim::SecondGame => "second_game",
            Claim::PowerUp => "power_up",
            Claim::Answers => "answers",
            Claim::Legal(Seat::First) => "legal_first",
            Claim::Legal(Seat::Second) => "legal_second",
            Claim::NeverLoses(Seat::First) => "never_loses_first",
            Claim::NeverLoses(Seat::Second) => "never_loses_second",
            Claim::TakesWin(Seat::First) => "takes_win_first",
            Claim::TakesWin(Seat::Second) => "takes_win_second",
            Claim::TurnKept => "turn_kept",
            Claim::IllegalFlag => "illegal_flag",
            Claim::EveryBoard => "every_board",
            Claim::NoLatch => "no_latch",
            Claim::NoCombLoop => "no_comb_loop",
            Claim::OneDriver => "one_driver",
            Claim::SimEqualsSynth => "sim_equals_synth",
        }
    }

    /// The claim in a sentence.
    pub const fn sentence(self) -> &'static str {
        match self {
            Claim::Store => "a legal move stores exactly one mark, on that square, of that side",
            Claim::Occupied => "an occupied square never changes",
            Claim::TurnOrder => "the other side cannot move out of turn",
            Claim::AfterEnd => "nothing changes after the end",
            Claim::Winner => "a win is seen on all eight lines for both sides",
            Claim::FalseWin => "no win is seen where there is none",
            Claim::Draw => "a full board without a line is a draw, and nothing else is",
            Claim::VerdictAfterEnd => "the verdict stays until a reset",
            Claim::ResetClears => "reset gives a fresh game from every state",
            Claim::SecondGame => "the game after a reset is like the first",
            Claim::PowerUp => "the first reset works from every power-up value",
            Claim::Answers => "an answer comes in time, and it never hangs",
            Claim::Legal(Seat::First) => "every answer is legal when it begins",
            Claim::Legal(Seat::Second) => "every answer is legal when the opponent begins",
            Claim::NeverLoses(Seat::First) => "it never loses when it begins",
            Claim::NeverLoses(Seat::Second) => "it never loses when the opponent begins",
            Claim::TakesWin(Seat::First) => "it takes a win when it begins",
            Claim::TakesWin(Seat::Second) => "it takes a win when the opponent begins",
            Claim::TurnKept => "a refused or out-of-range move keeps the turn",
            Claim::IllegalFlag => "an illegal move raises the flag",
            Claim::EveryBoard => "right on every board of a legal game",
            Claim::NoLatch => "no latch",
            Claim::NoCombLoop => "no combinational loop",
            Claim::OneDriver => "one driver for each net",
            Claim::SimEqualsSynth => "source and netlist agree",
        }
    }

    /// How severe its failure is.
    pub const fn level(self) -> Level {
        match self {
            Claim::NeverLoses(_) | Claim::TurnKept | Claim::IllegalFlag | Claim::NoLatch => {
                Level::Questionable
            }
            Claim::TakesWin(_) => Level::Note,
            _ => Level::Defect,
        }
    }

    /// Whether it applies to designs of this kind.
    pub const fn is_about(self, kind: Kind) -> bool {
        let (referee, opponent) = (matches!(kind, Kind::Referee), matches!(kind, Kind::Opponent));
        let (picker, judge) = (matches!(kind, Kind::Picker), matches!(kind, Kind::Judge));
        match self {
            Claim::Store | Claim::Occupied | Claim::AfterEnd | Claim::VerdictAfterEnd => referee || opponent,
            Claim::ResetClears | Claim::SecondGame | Claim::PowerUp => referee || opponent,
            Claim::TurnOrder | Claim::TurnKept | Claim::IllegalFlag => referee,
            Claim::Winner | Claim::FalseWin | Claim::Draw => referee || opponent || judge,
            Claim::Answers => opponent,
            Claim::Legal(_) | Claim::NeverLoses(_) | Claim::TakesWin(_) => opponent || picker,
            Claim::EveryBoard => judge || picker,
            Claim::NoLatch | Claim::NoCombLoop | Claim::OneDriver | Claim::SimEqualsSynth => true,
        }
    }
}

impl Serialize for Claim {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn of_the_claims_about_games_defects_come_first() {
        let about_games = Claim::ALL.into_iter().take_while(|claim| *claim != Claim::EveryBoard);
        assert!(about_games.map(|claim| claim.level() != Level::Defect).is_sorted());
    }

    /// The claims for each kind of design, by the first letters of the kinds.
    #[test]
    fn every_claim_is_about_some_kinds_of_designs() {
        let kinds = [(Kind::Referee, 'r'), (Kind::Opponent, 'o'), (Kind::Picker, 'p'), (Kind::Judge, 'j')];
        let about = |claim: Claim| {
            kinds
                .iter()
                .filter(|(kind, _)| claim.is_about(*kind))
                .map(|(_, letter)| letter)
                .collect::<String>()
        };
        let wanted = [
            ("store occupied after_end verdict_after_end reset_clears second_game power_up", "ro"),
            ("turn_order turn_kept illegal_flag", "r"),
            ("winner false_win draw", "roj"),
            ("answers", "o"),
            (
                "legal_first legal_second never_loses_first never_loses_second takes_win_first takes_win_second",
                "op",
            ),
            ("every_board", "pj"),
            ("no_latch no_comb_loop one_driver sim_equals_synth", "ropj"),
        ];
        let named = |id: &str| Claim::ALL.into_iter().find(|claim| claim.id() == id).unwrap();
        for (ids, kinds) in wanted {
            for id in ids.split(' ') {
                assert_eq!(about(named(id)), kinds, "{id}");
            }
        }
        assert_eq!(wanted.iter().map(|(ids, _)| ids.split(' ').count()).sum::<usize>(), Claim::ALL.len());
    }

    #[test]
    fn claims_have_names_sentences_and_indices_of_their_own() {
        let ids: BTreeSet<&str> = Claim::ALL.iter().map(|claim| claim.id()).collect();
        let sentences: BTreeSet<&str> = Claim::ALL.iter().map(|claim| claim.sentence()).collect();
        assert_eq!((ids.len(), sentences.len()), (25, 25));
        for (index, claim) in Claim::ALL.into_iter().enumerate() {
            assert_eq!(claim.index(), index);
            assert_eq!(serde_json::to_value(claim).unwrap(), claim.id());
        }
        let of = |level| Claim::ALL.iter().filter(|claim| claim.level() == level).count();
        assert_eq!([Level::Defect, Level::Questionable, Level::Note].map(of), [18, 5, 2]);
    }
}
