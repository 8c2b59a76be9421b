use std::io::{self, Write};

use rules::Game;
use rules::classic::Position;
use serde::Serialize;
use solver::classic::{Census, Ply, Solution};
use solver::{Oracle, Value};

use crate::output::Output;
use crate::table::{Table, grouped};

/// Writes the census and the value of the classic game.
pub fn solve(json: bool, output: &mut Output) -> io::Result<()> {
    let census = Census::count();
    let value = Solution::solve().value(&Position::START);
    if json { output.json(&Answer::new(&census, value)) } else { write_in_words(&census, value, output) }
}

fn write_in_words(census: &Census, value: Value, output: &mut Output) -> io::Result<()> {
    let (word, moves) = (value.word(), value.plies());
    writeln!(output, "With best play the classic game is a {word} after {moves} moves.\n")?;
    let columns: [fn(&Ply) -> u64; 5] = [
        |ply| ply.positions,
        |ply| ply.final_positions,
        |ply| ply.canonical,
        |ply| ply.lines,
        |ply| ply.games,
    ];
    let row = |name: String, number: &dyn Fn(fn(&Ply) -> u64) -> u64| {
        let [positions, finals, canonical, lines, games] = columns.map(|column| grouped(number(column)));
        [name, positions, finals, canonical, lines, games]
    };
    let heads = ["moves", "positions", "final", "up to symmetry", "ways to play them", "games that end"];
    let mut rows = vec![heads.map(str::to_owned)];
    rows.extend(
        census.plies.iter().zip(0..).map(|(ply, moves)| row(moves.to_string(), &|column| column(ply))),
    );
    rows.push(row("total".to_owned(), &|column| census.total(column)));
    write!(output, "{}", Table(rows))
}

#[derive(Serialize)]
struct Answer {
    game: &'static str,
    positions: u64,
    final_positions: u64,
    canonical: u64,
    games: u64,
    value: &'static str,
    plies: Vec<PlyAnswer>,
}

#[derive(Serialize)]
struct PlyAnswer {
    ply: usize,
    positions: u64,
    games: u64,
}

impl Answer {
    fn new(census: &Census, value: Value) -> Answer {
        let plies = census.plies.iter().enumerate();
        Answer {
            game: Position::NAME,
            positions: census.total(|ply| ply.positions),
            final_positions: census.total(|ply| ply.final_positions),
            canonical: census.total(|ply| ply.canonical),
            games: census.total(|ply| ply.games),
            value: value.word(),
            plies: plies
                .map(|(ply, count)| PlyAnswer { ply, positions: count.positions, games: count.games })
                .collect(),
        }
    }
}
