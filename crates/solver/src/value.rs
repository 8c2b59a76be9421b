use std::cmp::Ordering;
use std::fmt;

use rules::{Game, Outcome};

/// The value of a position to the side to move, and how many plies best play still takes.
///
/// Best play wins as soon as it can, loses as late as it can, and plays a draw for as long as it
/// can. Both sides agree on the last point, so the distance of a draw is well defined. Values are
/// ordered by the mover's preference, and the value of a position is the greatest value of its
/// moves, each of which is the value of the position that it leads to, [before](Value::before) the
/// move:
///
/// ```
/// use solver::Value;
///
/// assert!(Value::Win(1) > Value::Win(3) && Value::Win(3) > Value::Draw(9));
/// assert!(Value::Draw(9) > Value::Draw(8) && Value::Draw(0) > Value::Loss(4));
/// assert!(Value::Loss(4) > Value::Loss(2));
/// assert_eq!(Value::Loss(0).before(), Value::Win(1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The mover loses in this many plies; in none, if the opponent has a complete line.
    Loss(u8),
    /// Neither side wins, and the game lasts this many plies.
    Draw(u8),
    /// The mover wins in this many plies.
    Win(u8),
}

impl Value {
    /// The value of a position in which the game has ended, or `None` while it goes on.
    pub fn of_finished<G: Game>(position: &G) -> Option<Value> {
        position.outcome().map(|outcome| match outcome {
            Outcome::Draw => Value::Draw(0),
            // The winner has just moved: no move completes a line of the opponent's.
            Outcome::Win(_) => Value::Loss(0),
        })
    }

    /// The value of a move to the side that makes it, if it leads to a position of this value.
    #[must_use]
    pub const fn before(self) -> Value {
        match self {
            Value::Loss(plies) => Value::Win(plies + 1),
            Value::Draw(plies) => Value::Draw(plies + 1),
            Value::Win(plies) => Value::Loss(plies + 1),
        }
    }

    /// How many plies the game still lasts.
    pub const fn plies(self) -> u8 {
        match self {
            Value::Loss(plies) | Value::Draw(plies) | Value::Win(plies) => plies,
        }
    }

    /// The kind of value as one word: `win`, `draw` or `loss`.
    pub const fn word(self) -> &'static str {
        match self {
            Value::Loss(_) => "loss",
            Value::Draw(_) => "draw",
            Value::Win(_) => "win",
        }
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Value) -> Ordering {
        // One number each, with room for all plies between the kinds.
        let preference = |value: &Value| match *value {
            Value::Loss(plies) => i16::from(plies) - 512,
            Value::Draw(plies) => i16::from(plies),
            Value::Win(plies) => 1024 - i16::from(plies),
        };
        preference(self).cmp(&preference(other))
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Value) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in {}", self.word(), self.plies())
    }
}

#[cfg(test)]
mod tests {
    use rules::classic;

    use super::*;

    /// All pairs of the 39 values that a game of up to twelve plies can have: 1,521 comparisons.
    /// The preference of one side reverses that of the other, except that both like a long draw.
    #[test]
    fn what_is_better_for_one_side_is_worse_for_the_other() {
        let all: Vec<Value> =
            (0..=12).flat_map(|plies| [Value::Loss(plies), Value::Draw(plies), Value::Win(plies)]).collect();
        for &a in &all {
            for &b in &all {
                let both_draw = a.word() == "draw" && b.word() == "draw";
                let expected = if both_draw { a.cmp(&b) } else { b.cmp(&a) };
                assert_eq!(a.before().cmp(&b.before()), expected, "{a} and {b}");
                assert_eq!(a == b, a.cmp(&b) == Ordering::Equal);
                assert_eq!(a.partial_cmp(&b), Some(a.cmp(&b)));
            }
        }
    }

    #[test]
    fn a_value_is_written_as_its_kind_and_its_distance() {
        let written = [Value::Loss(0), Value::Draw(9), Value::Win(11)].map(|value| value.to_string());
        assert_eq!(written, ["loss in 0", "draw in 9", "win in 11"]);
    }

    #[test]
    fn a_line_is_a_loss_for_the_side_to_move() -> Result<(), Box<dyn std::error::Error>> {
        let value = |text: &str| -> Result<Option<Value>, Box<dyn std::error::Error>> {
            let board: classic::Board = text.parse()?;
            Ok(Value::of_finished(&classic::Position::try_from(board)?))
        };
        assert_eq!(value("XXX/OO./...")?, Some(Value::Loss(0)));
        assert_eq!(value("XXO/OOX/XXO")?, Some(Value::Draw(0)));
        assert_eq!(value("XX./OO./...")?, None);
        Ok(())
    }
}
