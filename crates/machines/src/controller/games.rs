//! Complete games as levels for the controller, clock by clock.

use rules::classic::{Position, Square};
use rules::{Game, Outcome};

use super::twin::Levels;

/// The levels of the inputs, clock by clock, that play a game from a reset. The player begins, and the sides
/// alternate. Before the edge of the last clock, the outputs show the result.
pub fn clocks(squares: &[Square]) -> Vec<Levels> {
    let mut clocks = vec![Levels { reset: true, ..Levels::default() }];
    for (ply, square) in squares.iter().enumerate() {
        if ply % 2 == 0 {
            let player_position = square.number();
            clocks.push(Levels { play: true, player_position, ..Levels::default() });
            clocks.push(Levels { player_position, ..Levels::default() });
        } else {
            clocks.push(Levels { pc: true, computer_position: square.number(), ..Levels::default() });
        }
    }
    clocks.push(Levels::default());
    clocks
}

impl Levels {
    /// The levels as one number: `reset` in bit 0, then the ports in order.
    pub fn word(self) -> u64 {
        u64::from(self.reset)
            | u64::from(self.play) << 1
            | u64::from(self.pc) << 2
            | u64::from(self.player_position) << 3
            | u64::from(self.computer_position) << 7
    }
}

/// Shows every complete game: its squares in order and how it ended.
pub fn every_game(see: &mut impl FnMut(&[Square], Outcome)) {
    fn go_on(position: Position, squares: &mut Vec<Square>, see: &mut impl FnMut(&[Square], Outcome)) {
        if let Some(outcome) = position.outcome() {
            see(squares, outcome);
        }
        for square in position.moves() {
            if let Ok(next) = position.play(square) {
                squares.push(square);
                go_on(next, squares, see);
                squares.pop();
            }
        }
    }
    go_on(Position::START, &mut Vec::new(), see);
}

#[cfg(test)]
mod tests {
    use rules::Seat;
    use rules::classic::Mark;

    use super::*;
    use crate::controller::twin::{self, Turn, Verdict};

    /// All 255,168 complete games on the twin: every move is stored, the result is that of the rules, and the
    /// game is over one clock later.
    #[test]
    fn every_game_is_played_to_its_end() {
        let mut games = 0;
        every_game(&mut |squares, outcome| {
            let mut memory = twin::START;
            let mut last = None;
            for levels in clocks(squares) {
                let (shown, next) = twin::clock(memory, Verdict::of(memory.board), levels);
                assert!(!shown.illegal_move);
                (last, memory) = (Some(shown), next);
            }
            let shown = last.expect("a game has clocks");
            let winner = match outcome {
                Outcome::Win(Seat::First) => Some(Mark::X),
                Outcome::Win(Seat::Second) => Some(Mark::O),
                Outcome::Draw => None,
            };
            assert_eq!(shown.who, winner);
            assert_eq!(shown.memory.board.count(Mark::X), squares.len().div_ceil(2));
            assert_eq!(memory.turn, Turn::GameOver);
            games += 1;
        });
        assert_eq!(games, 255_168);
    }
}
