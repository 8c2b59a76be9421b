use rules::classic::{Position, Square};
use rules::{Game, Outcome, Player, Seat};
use solver::IllegalMove;

/// Every game that a strategy can be led into from one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The seat of the strategy.
    pub seat: Seat,
    /// The beginning of all games: the first answer of the strategy, or the empty board if the
    /// opponent opens.
    pub root: Node,
}

/// The position after the strategy's answer, or after a reply that ended the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The position.
    pub position: Position,
    /// The move of the opponent that led here, if there was one.
    pub reply: Option<Square>,
    /// The strategy's answer, unless the game was over already or has not begun.
    pub answer: Option<Square>,
    /// The positions after each reply of the opponent; none once the game has ended.
    pub replies: Vec<Node>,
    /// How the games end that lead through here.
    pub tally: Tally,
}

/// How a game ends for the strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The strategy has a line.
    Won,
    /// Neither side has.
    Drawn,
    /// The opponent has a line.
    Lost,
}

/// Numbers of games by their ending.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games that the strategy wins.
    pub wins: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games that the strategy loses.
    pub losses: u64,
}

impl Tree {
    /// Plays the strategy against every opponent and keeps all of it.
    pub fn of(player: &(impl Player<Position> + ?Sized), seat: Seat) -> Result<Tree, IllegalMove<Position>> {
        let root = Node::after(player, seat, Position::START, None)?;
        Ok(Tree { seat, root })
    }
}

impl Node {
    fn after(
        player: &(impl Player<Position> + ?Sized),
        seat: Seat,
        mut position: Position,
        reply: Option<Square>,
    ) -> Result<Node, IllegalMove<Position>> {
        let mut answer = None;
        if position.outcome().is_none() && position.mover() == seat {
            let choice = player.choose(&position);
            position = play(position, choice)?;
            answer = Some(choice);
        }
        let follow = |reply| Node::after(player, seat, play(position, reply)?, Some(reply));
        let replies = position.moves().map(follow).collect::<Result<Vec<Node>, _>>()?;
        let tally = match Ending::of(position, seat) {
            Some(ending) => Tally::one(ending),
            None => replies.iter().fold(Tally::default(), |tally, node| tally.plus(node.tally)),
        };
        Ok(Node { position, reply, answer, replies, tally })
    }

    /// How the game ended, if it did here.
    pub fn ending(&self, seat: Seat) -> Option<Ending> {
        Ending::of(self.position, seat)
    }
}

impl Ending {
    fn of(position: Position, seat: Seat) -> Option<Ending> {
        position.outcome().map(|outcome| match outcome {
            Outcome::Draw => Ending::Drawn,
            Outcome::Win(winner) if winner == seat => Ending::Won,
            Outcome::Win(_) => Ending::Lost,
        })
    }
}

impl Tally {
    /// The number of games.
    pub const fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    fn one(ending: Ending) -> Tally {
        let mut tally = Tally::default();
        match ending {
            Ending::Won => tally.wins = 1,
            Ending::Drawn => tally.draws = 1,
            Ending::Lost => tally.losses = 1,
        }
        tally
    }

    fn plus(self, other: Tally) -> Tally {
        Tally {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }
}

fn play(position: Position, choice: Square) -> Result<Position, IllegalMove<Position>> {
    position.play(choice).map_err(|reason| IllegalMove { position, choice, reason })
}
