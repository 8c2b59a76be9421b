//! What the moves of a player take that is a program.

use std::io::Write;

use machines::assembly;
use serde::Serialize;

use crate::error::Error;
use crate::output::Output;
use crate::table::grouped;

/// The instructions and clocks of the machine code in all positions into which it can be led.
#[derive(Serialize)]
pub struct Program {
    positions: u64,
    instructions: Figures,
    clocks: Figures,
}

#[derive(Serialize)]
struct Figures {
    average: u64,
    most: u64,
}

impl Program {
    /// The program that the player with this name is, if it is one.
    pub fn of(name: &str) -> Option<Program> {
        let cost = assembly::cost(machines::find(name).ok()?.program?);
        Some(Program {
            positions: cost.positions,
            instructions: Figures { average: cost.average_instructions(), most: cost.most_instructions },
            clocks: Figures { average: cost.average_clocks(), most: cost.most_clocks },
        })
    }

    /// Writes them as a sentence.
    pub fn write_in_words(&self, output: &mut Output) -> Result<(), Error> {
        let Program { positions, instructions, clocks } = self;
        writeln!(
            output,
            "\nEach move was made by 8086 machine code. In the {} positions that can come up, a move takes {} \
             instructions\nand {} clocks by Intel's table on average, {} and {} at most.",
            grouped(*positions),
            grouped(instructions.average),
            grouped(clocks.average),
            grouped(instructions.most),
            grouped(clocks.most),
        )?;
        Ok(())
    }
}
