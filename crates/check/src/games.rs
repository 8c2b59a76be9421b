//! Counts the results of all games against an opponent design.

use std::collections::BTreeMap;

use driver::Said;

use crate::bench::{Job, Registers};
use crate::claim::Claim;
use crate::game::Game;
use crate::monitor::{Monitor, Stimulus, end};
use crate::verdict::{Finding, Result};

/// The results of games, from the design's side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Games aborted because the design makes an illegal move or breaks a rule.
    pub broken: u64,
}

impl Tally {
    /// The number of games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses + self.broken
    }

    /// The counts in a sentence.
    pub fn sentence(&self) -> String {
        let Tally { wins, draws, losses, broken } = self;
        let broken = if *broken == 0 { String::new() } else { format!(", {broken} aborted") };
        format!("{losses} of {} games lost ({wins} won, {draws} drawn{broken})", self.games())
    }
}

/// Adds the number of lost games in each seat to the findings.
pub fn count(game: &Game<'_>, found: &mut [Finding]) {
    for (index, seat_game) in game.seats.iter().enumerate() {
        let Some(seat) = seat_game.rules.seat else { continue };
        let losing =
            |finding: &&mut Finding| finding.id == Claim::NeverLoses(seat) && finding.result == Result::Fails;
        if let Some(finding) = found.iter_mut().find(losing) {
            finding.remark = Some(tally(game, index).sentence());
        }
    }
}

/// Plays every game in a seat.
pub fn tally(game: &Game<'_>, seat: usize) -> Tally {
    let mut tally = Tally::default();
    let seat_game = &game.seats[seat];
    let Some(person) = seat_game.rules.person else { return tally };
    let mut lanes = game.bench.design.fabric.lanes();
    let mut level: BTreeMap<(Registers, u64), u64> = BTreeMap::new();
    level.insert((seat_game.fresh.clone(), seat_game.monitor.pack()), 1);
    while !level.is_empty() {
        let mut next: BTreeMap<(Registers, u64), u64> = BTreeMap::new();
        for ((state, word), games) in &level {
            let monitor = Monitor::unpack(*word);
            match end(monitor.board) {
                Some(Said::Side(mark)) if mark == person => tally.losses += games,
                Some(Said::Side(_)) => tally.wins += games,
                Some(_) => tally.draws += games,
                None => {
                    let legal = |(stimulus, ..): &&(Stimulus, _, _)| match stimulus {
                        Stimulus::Square(mark, square) => *mark == person && monitor.board.is_empty(*square),
                        _ => false,
                    };
                    for (stimulus, programs, _) in game.stimuli.iter().filter(legal) {
                        let job = Job { state, programs, idle: seat_game.idle, board: None };
                        let outcome = game.bench.run(&mut lanes, &[job], None).remove(0);
                        let step = game.compare(monitor, *stimulus, &outcome);
                        let spoilt = step.breaches.iter().any(|breach| Game::spoils(breach.claim));
                        match step.next.filter(|_| !spoilt) {
                            Some(after) => *next.entry((outcome.state, after.pack())).or_default() += games,
                            None => tally.broken += games,
                        }
                    }
                }
            }
        }
        level = next;
    }
    tally
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::Bench;
    use crate::test_designs::{OPPONENT, changed, drive, opponent, opponent_by_sides, opponent_of};
    use rules::classic::{Board, Mark, Square};

    /// All games against an opponent that takes the first empty square, by the rules.
    fn model(board: Board, tally: &mut Tally) {
        for square in board.empty_squares() {
            let mut board = board.with(square, Mark::X);
            if board.has_line(Mark::X) {
                tally.losses += 1;
                continue;
            }
            let Some(answer) = board.empty_squares().next() else {
                tally.draws += 1;
                continue;
            };
            board = board.with(answer, Mark::O);
            match (board.has_line(Mark::O), board.is_full()) {
                (true, _) => tally.wins += 1,
                (false, true) => tally.draws += 1,
                (false, false) => model(board, tally),
            }
        }
    }

    #[test]
    fn every_game_is_counted() {
        let design = opponent_of(opponent());
        let (shared, by_sides) = (drive(&design, OPPONENT), drive(&design, &opponent_by_sides()));
        let [game, game_by_sides] =
            [&shared, &by_sides].map(|drive| Game::new(Bench::new(&design, &drive.controls), &drive.driver));
        let openings = [Board::EMPTY.with(Square::ALL[0], Mark::O), Board::EMPTY];
        for (seat, opening) in openings.into_iter().enumerate() {
            let mut wanted = Tally::default();
            model(opening, &mut wanted);
            assert_eq!(tally(&game, seat), wanted);
            assert_eq!(tally(&game_by_sides, seat), wanted);
            assert!(wanted.wins > 0 && wanted.draws > 0 && wanted.losses > 0);
            let Tally { wins, draws, losses, .. } = wanted;
            let sentence =
                format!("{losses} of {} games lost ({wins} won, {draws} drawn)", wins + draws + losses);
            assert_eq!(wanted.sentence(), sentence);
        }
    }

    /// An opponent that does not answer a mark in the centre.
    #[test]
    fn games_that_break_a_rule_are_aborted() {
        let (step, show) = opponent();
        let silent = changed(step, |_, state, next| {
            (9..18).for_each(|bit| next[bit] = next[bit] & !state[4] | state[bit] & state[4]);
        });
        let design = opponent_of((silent, show));
        let drive = drive(&design, OPPONENT);
        let game = Game::new(Bench::new(&design, &drive.controls), &drive.driver);
        let tally = tally(&game, 1);
        assert!(tally.broken > 0 && tally.losses > 0);
        assert!(tally.sentence().ends_with(&format!(", {} aborted)", tally.broken)), "{}", tally.sentence());
        assert_eq!(tally.games(), tally.wins + tally.draws + tally.losses + tally.broken);
    }
}
