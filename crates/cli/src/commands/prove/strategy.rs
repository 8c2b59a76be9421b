//! The claim that a strategy for the classic game never loses.

use std::io::Write;

use players::Entry;
use rules::classic::{Mark, Position, Square};
use rules::{Game, Seat};
use serde::Serialize;
use solver::{Proof, Record};

use super::boards::Boards;
use super::program::Program;
use crate::error::Error;
use crate::output::Output;
use crate::table::{Table, grouped};
use crate::verdict::Verdict;

/// Proves or refutes the claim, for a player with a seed if it plays by chance.
pub fn prove(
    entry: &Entry<Position>,
    seed: Option<u64>,
    json: bool,
    output: &mut Output,
) -> Result<Verdict, Error> {
    let name = entry.name;
    let proof = solver::prove(&*entry.player(seed.unwrap_or(0)))
        .map_err(|illegal| Error::IllegalMove { player: name.to_owned(), illegal })?;
    let program = Program::of(name);
    if json {
        output.json(&Answer::new(name, seed, &proof, program))?;
    } else {
        write_in_words(name, &proof, output)?;
        if let Some(program) = program {
            program.write_in_words(output)?;
        }
        if let Some(seed) = seed {
            writeln!(
                output,
                "\nThis is the verdict on seed {seed}, which is one strategy; --seed NUMBER chooses another."
            )?;
        }
    }
    Ok(Verdict::from(proof.is_unbeatable()))
}

fn write_in_words(name: &str, proof: &Proof<Position>, output: &mut Output) -> Result<(), Error> {
    let row = |seat| {
        let record = proof.seat(seat);
        [
            format!("{name}, moving {seat}"),
            format!("{} games", grouped(record.games())),
            format!("{} won", grouped(record.wins)),
            format!("{} drawn", grouped(record.draws)),
            format!("{} lost", grouped(record.losses)),
        ]
    };
    write!(output, "{}", Table(Seat::ALL.map(row).to_vec()))?;
    if proof.is_unbeatable() {
        writeln!(output, "\nIt cannot be beaten: these are all the games there are.")?;
    }
    let mut opening = "It can be beaten. The shortest way";
    for seat in Seat::ALL {
        if let Some(loss) = &proof.seat(seat).shortest_loss {
            writeln!(output, "\n{opening} when it moves {seat}, as {}:\n", Mark::of(seat))?;
            write!(output, "{}", Boards::of_game(loss))?;
            opening = "The shortest way";
        }
    }
    if !proof.is_unbeatable() {
        writeln!(output, "\nSquares are counted 1 2 3 from the top left, row by row.")?;
    }
    Ok(())
}

#[derive(Serialize)]
struct Answer<'a> {
    player: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    game: &'static str,
    unbeatable: bool,
    seats: Seats,
    #[serde(skip_serializing_if = "Option::is_none")]
    program: Option<Program>,
}

#[derive(Serialize)]
struct Seats {
    first: SeatAnswer,
    second: SeatAnswer,
}

#[derive(Serialize)]
struct SeatAnswer {
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    shortest_loss: Option<Vec<u8>>,
}

impl<'a> Answer<'a> {
    fn new(
        player: &'a str,
        seed: Option<u64>,
        proof: &Proof<Position>,
        program: Option<Program>,
    ) -> Answer<'a> {
        let seats = Seats { first: SeatAnswer::new(&proof.first), second: SeatAnswer::new(&proof.second) };
        Answer { player, seed, game: Position::NAME, unbeatable: proof.is_unbeatable(), seats, program }
    }
}

impl SeatAnswer {
    fn new(record: &Record<Position>) -> SeatAnswer {
        let numbers = |moves: &Vec<Square>| moves.iter().map(|square| square.number()).collect();
        SeatAnswer {
            games: record.games(),
            wins: record.wins,
            draws: record.draws,
            losses: record.losses,
            shortest_loss: record.shortest_loss.as_ref().map(numbers),
        }
    }
}
