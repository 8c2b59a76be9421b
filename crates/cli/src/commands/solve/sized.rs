use std::io::{self, Write};

use rules::Game;
use rules::sized::Position;
use serde::Serialize;
use solver::sized::{Census, Ply, Solution};
use solver::{Oracle, Value};

use crate::output::Output;
use crate::progress::Bar;
use crate::table::{Table, grouped};

/// Writes the census and the value of the sized game.
pub fn solve(json: bool, output: &mut Output) -> io::Result<()> {
    let solution = solve_visibly();
    let census = solution.census();
    let value = solution.value(&Position::START);
    if json { output.json(&Answer::new(&census, value)) } else { write_in_words(&census, value, output) }
}

/// Solves the game, with a progress bar if standard error is a terminal.
fn solve_visibly() -> Solution {
    let bar = Bar::new("solving");
    Solution::solve(|progress| bar.show(progress.done as u64, progress.total as u64))
}

fn write_in_words(census: &Census, value: Value, output: &mut Output) -> io::Result<()> {
    let (word, moves) = (value.word(), value.plies());
    writeln!(output, "With best play the sized game is a {word} after {moves} moves.\n")?;
    let columns: [fn(&Ply) -> u64; 4] =
        [|ply| ply.canonical(), |ply| ply.wins, |ply| ply.draws, |ply| ply.losses];
    let row = |name: String, number: &dyn Fn(fn(&Ply) -> u64) -> u64| {
        let [canonical, wins, draws, losses] = columns.map(|column| grouped(number(column)));
        [name, canonical, wins, draws, losses]
    };
    let heads = ["moves", "up to symmetry", "mover wins", "drawn", "mover loses"];
    let mut rows = vec![heads.map(str::to_owned)];
    rows.extend(
        census.plies.iter().zip(0..).map(|(ply, moves)| row(moves.to_string(), &|column| column(ply))),
    );
    rows.push(row("total".to_owned(), &|column| census.plies.iter().map(column).sum()));
    write!(output, "{}", Table(rows))
}

#[derive(Serialize)]
struct Answer {
    game: &'static str,
    canonical: u64,
    value: &'static str,
    plies: Vec<PlyAnswer>,
}

#[derive(Serialize)]
struct PlyAnswer {
    ply: usize,
    canonical: u64,
    wins: u64,
    draws: u64,
    losses: u64,
}

impl Answer {
    fn new(census: &Census, value: Value) -> Answer {
        let answer = |(ply, count): (usize, &Ply)| PlyAnswer {
            ply,
            canonical: count.canonical(),
            wins: count.wins,
            draws: count.draws,
            losses: count.losses,
        };
        Answer {
            game: Position::NAME,
            canonical: census.canonical(),
            value: value.word(),
            plies: census.plies.iter().enumerate().map(answer).collect(),
        }
    }
}
