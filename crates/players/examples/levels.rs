//! Measures the levels and prints docs/levels.md.
//!
//! ```text
//! cargo run --release --package players --example levels > docs/levels.md
//! ```

use std::fmt::Write;

use players::{Level, Perfect, Random, Strength};
use rules::{Game, Outcome, Player, Seat, classic, sized};
use solver::Oracle;

/// One game for each seed from 0 on.
const GAMES: u64 = 1_000;

fn main() {
    print!("{}", page());
}

fn page() -> String {
    let mut page = String::from(INTRODUCTION);
    page += "\n| game | level | slips | seat | against `perfect`: won | drawn | lost | against `random`: won | drawn | lost |\n";
    page += "|---|---|--:|---|--:|--:|--:|--:|--:|--:|\n";
    page += &rows::<classic::Position>(&solver::classic::Solution::solve());
    page += &rows::<sized::Position>(&solver::sized::Solution::solve(|_| {}));
    page
}

const INTRODUCTION: &str = "\
# The levels

`easy`, `medium` and `hard` are players of both games. Each of them plays perfectly except where it slips: there it
makes any legal move, each as likely as the others. Otherwise it makes any of the best moves. Both choices follow from
the seed and the position alone, so a seed is one fixed strategy, and a new seed is a new opponent of the same level.

Even `hard` can be beaten: now and then it slips, and an opponent without mistakes wins some of those games. `perfect`
never slips.

The table has the results of 1,000 games in each case, in percent, with the seeds 0 to 999. It is made by
`cargo run --release --package players --example levels > docs/levels.md`, and a test compares it with what the levels
do today.
";

fn rows<G: Game>(oracle: &impl Oracle<G>) -> String {
    let mut rows = String::new();
    for strength in Strength::ALL {
        for seat in Seat::ALL {
            let level = |seed| Level::new(strength, oracle, seed);
            let against_perfect = measure(seat, |seed| play([&level(seed), &Perfect(oracle)], seat));
            let against_random = measure(seat, |seed| play([&level(seed), &Random::new(seed)], seat));
            let cells = [against_perfect, against_random].concat().join(" | ");
            let (game, slips) = (G::NAME, strength.slips());
            writeln!(rows, "| {game} | `{strength}` | {slips} % | {seat} | {cells} |")
                .expect("a string takes text");
        }
    }
    rows
}

/// How often the side in a seat wins, draws and loses, in percent.
fn measure(seat: Seat, game: impl Fn(u64) -> Outcome) -> [String; 3] {
    let mut counts = [0; 3];
    for seed in 0..GAMES {
        counts[match game(seed) {
            Outcome::Win(winner) if winner == seat => 0,
            Outcome::Draw => 1,
            Outcome::Win(_) => 2,
        }] += 1;
    }
    counts.map(|count: u64| format!("{}.{}", count * 100 / GAMES, count * 1_000 / GAMES % 10))
}

/// Plays one game between a player and its opponent, the player in a given seat.
fn play<G: Game>([player, opponent]: [&dyn Player<G>; 2], seat: Seat) -> Outcome {
    let mut position = G::START;
    loop {
        if let Some(outcome) = position.outcome() {
            return outcome;
        }
        let mover = if position.mover() == seat { player } else { opponent };
        position = position.play(mover.choose(&position)).expect("players follow the rules");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_says_what_the_levels_do() {
        let command = "cargo run --release --package players --example levels > docs/levels.md";
        assert_eq!(
            include_str!("../../../docs/levels.md"),
            page(),
            "docs/levels.md is stale; run\n  {command}"
        );
    }
}
