//! The sized game compared with the most obvious solution.

use std::collections::HashMap;
use std::error::Error;

use rules::Game;
use rules::sized::Position;
use solver::{Oracle, Value, sized::Solution};

use crate::table::{FEW_ROUNDS, Row};

pub fn compare() -> Result<Vec<Row>, Box<dyn Error>> {
    let ours = || Solution::solve(|_| {}).value(&Position::START);
    let naive = || {
        let mut known = HashMap::new();
        let value = value(Position::START, &mut known);
        assert_eq!(known.len(), 5_211_855, "both have looked at every position");
        value
    };
    assert_eq!(ours(), naive());
    Ok(vec![Row::measure(
        "the sized game solved",
        "a search that keeps every position in a hash map",
        FEW_ROUNDS,
        (1, ours),
        (1, naive),
    )])
}

/// Evaluates every move and remembers the value, one position for all its images.
fn value(position: Position, known: &mut HashMap<Position, Value>) -> Value {
    let position = position.canonical();
    if let Some(&value) = known.get(&position) {
        return value;
    }
    let value = Value::of_finished(&position).unwrap_or_else(|| {
        let after = |placement| position.play(placement).expect("a move is legal");
        let values: Vec<Value> =
            position.moves().map(|placement| value(after(placement), known).before()).collect();
        values.into_iter().max().expect("a game that goes on has moves")
    });
    known.insert(position, value);
    value
}
