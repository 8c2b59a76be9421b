use rules::{Game, Outcome, Player, Seat};
use thiserror::Error;

/// Plays a strategy against every possible opponent, in each seat.
///
/// Each different sequence of moves from the start to the end counts as one game.
pub fn prove<G: Game>(player: &(impl Player<G> + ?Sized)) -> Result<Proof<G>, IllegalMove<G>> {
    Ok(Proof { first: prove_seat(player, Seat::First)?, second: prove_seat(player, Seat::Second)? })
}

/// Plays a strategy against every possible opponent, in one seat.
pub fn prove_seat<G: Game>(
    player: &(impl Player<G> + ?Sized),
    seat: Seat,
) -> Result<Record<G>, IllegalMove<G>> {
    let record = Record { wins: 0, draws: 0, losses: 0, shortest_loss: None };
    let mut exploration = Exploration { player, seat, line: Vec::new(), record };
    exploration.explore(G::START)?;
    Ok(exploration.record)
}

/// How a strategy fares against every possible opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof<G: Game> {
    /// When the strategy makes the first move.
    pub first: Record<G>,
    /// When the opponent does.
    pub second: Record<G>,
}

impl<G: Game> Proof<G> {
    /// How the strategy fares in one seat.
    pub const fn seat(&self, seat: Seat) -> &Record<G> {
        match seat {
            Seat::First => &self.first,
            Seat::Second => &self.second,
        }
    }

    /// Whether no opponent wins, in either seat.
    pub const fn is_unbeatable(&self) -> bool {
        self.first.losses == 0 && self.second.losses == 0
    }
}

/// How all the games end that a strategy can be led into from one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<G: Game> {
    /// The games that the strategy wins.
    pub wins: u64,
    /// Drawn games.
    pub draws: u64,
    /// The games that the strategy loses.
    pub losses: u64,
    /// The moves of both sides in the shortest lost game; of several, the first in the order of
    /// [`Game::moves`].
    pub shortest_loss: Option<Vec<G::Move>>,
}

impl<G: Game> Record<G> {
    /// How many games there are.
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }
}

/// A strategy chose a move that the rules refuse, which leaves nothing to prove.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("illegal move {choice} in {position}: {reason}")]
pub struct IllegalMove<G: Game> {
    /// Where it happened.
    pub position: G,
    /// What was chosen.
    pub choice: G::Move,
    /// Why it is not allowed.
    pub reason: G::PlayError,
}

struct Exploration<'a, G: Game, P: ?Sized> {
    player: &'a P,
    seat: Seat,
    line: Vec<G::Move>,
    record: Record<G>,
}

impl<G: Game, P: Player<G> + ?Sized> Exploration<'_, G, P> {
    fn explore(&mut self, position: G) -> Result<(), IllegalMove<G>> {
        if let Some(outcome) = position.outcome() {
            self.count(outcome);
        } else if position.mover() == self.seat {
            self.follow(position, self.player.choose(&position))?;
        } else {
            for choice in position.moves() {
                self.follow(position, choice)?;
            }
        }
        Ok(())
    }

    fn follow(&mut self, position: G, choice: G::Move) -> Result<(), IllegalMove<G>> {
        let after = position.play(choice).map_err(|reason| IllegalMove { position, choice, reason })?;
        self.line.push(choice);
        self.explore(after)?;
        self.line.pop();
        Ok(())
    }

    fn count(&mut self, outcome: Outcome) {
        let record = &mut self.record;
        match outcome {
            Outcome::Draw => record.draws += 1,
            Outcome::Win(winner) if winner == self.seat => record.wins += 1,
            Outcome::Win(_) => {
                record.losses += 1;
                if record.shortest_loss.as_ref().is_none_or(|shortest| self.line.len() < shortest.len()) {
                    record.shortest_loss = Some(self.line.clone());
                }
            }
        }
    }
}
