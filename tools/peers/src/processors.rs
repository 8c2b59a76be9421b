//! The 8086, by this program and by Unicorn: the engine of the assembly machine on every board, in one run each.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::Command;

use i8086::{Cpu, Event, Segment, Word};
use machines::assembly::{Form, ring_of};
use rules::classic::{Board, Mark};

use crate::compiled::found;
use crate::table::{ROUNDS, Row, processor_seconds};

/// Where the program is loaded, and where the boards are. `boards.asm` and `boards.py` have the same.
const SEGMENT: u16 = 0x1000;
const BOARDS: u16 = 0x2000;
/// The distance from one board to the next.
const PARAGRAPH: usize = 16;

/// Both in turn. Their answers are compared with each other and with those of the machine.
pub fn compare() -> Result<Vec<Row>, Box<dyn Error>> {
    let rings: Vec<[u8; 9]> = Board::all().map(|board| ring_of(board, Mark::O)).collect();
    let mut boards = vec![0; rings.len() * PARAGRAPH];
    for (paragraph, ring) in boards.chunks_mut(PARAGRAPH).zip(&rings) {
        paragraph[..9].copy_from_slice(ring);
    }
    let scratch = std::env::temp_dir().join(format!("peers-8086-{}", std::process::id()));
    fs::create_dir_all(&scratch)?;
    let program = assemble(&scratch, rings.len())?;
    fs::write(scratch.join("boards"), &boards)?;
    let engine = machines::assembly::Engine::new(Form::Printed);
    let wanted: Vec<u8> = rings.iter().map(|&ring| engine.answer(ring).cell.unwrap_or(0xFF)).collect();
    let mut row = Row::new("an instruction of the 8086, all boards answered by the engine", "Unicorn");
    for round in 1..=ROUNDS {
        eprintln!("the 8086 against Unicorn, round {round}");
        let (ours, instructions, answers) = ours(&program, &boards)?;
        let (theirs, their_answers) = theirs(&scratch)?;
        assert_eq!(answers, wanted, "this processor answers like the machine");
        assert_eq!(their_answers, wanted, "Unicorn answers like the machine");
        row.ours.push(ours / instructions as f64);
        row.theirs.push(theirs / instructions as f64);
    }
    // A failure leaves only a directory for temporary files behind.
    fs::remove_dir_all(scratch).ok();
    Ok(vec![row])
}

/// Has NASM assemble the program, for this many boards.
fn assemble(scratch: &Path, count: usize) -> Result<Vec<u8>, Box<dyn Error>> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let program = scratch.join("program");
    let status = Command::new("nasm")
        .args(["-f", "bin", &format!("-DCOUNT={count}"), "-i"])
        .arg(here.join("../../crates/machines/src/assembly/"))
        .arg(here.join("boards.asm"))
        .arg("-o")
        .arg(&program)
        .status()?;
    if status.success() { Ok(fs::read(program)?) } else { Err("NASM refuses boards.asm".into()) }
}

/// The processor seconds and instructions of a run, and its answers.
fn ours(program: &[u8], boards: &[u8]) -> Result<(f64, u64, Vec<u8>), Box<dyn Error>> {
    let mut cpu = Cpu::new();
    cpu.memory.load(SEGMENT, 0x100, program);
    for (paragraph, board) in (BOARDS..).zip(boards.chunks(PARAGRAPH)) {
        cpu.memory.load(paragraph, 0, board);
    }
    for segment in [Segment::Ds, Segment::Es, Segment::Ss] {
        cpu.registers.set_segment(segment, SEGMENT);
    }
    cpu.registers.set_word(Word::Sp, 0xFFFE);
    cpu.jump(SEGMENT, 0x100);
    let (seconds, end) = processor_seconds(|| {
        loop {
            match cpu.step(&mut ()) {
                Ok(Event::Next) => {}
                end => return end,
            }
        }
    });
    end?;
    let memory = cpu.memory.slice(u32::from(BOARDS) << 4, boards.len());
    Ok((seconds, cpu.instructions(), answers(memory)))
}

/// The processor seconds of a run in Unicorn, and its answers.
fn theirs(scratch: &Path) -> Result<(f64, Vec<u8>), Box<dyn Error>> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("boards.py");
    let mut python = Command::new(found("python"));
    let output = python.arg(script).args(["program", "boards", "answers"]).current_dir(scratch).output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    let seconds = String::from_utf8(output.stdout)?.trim().parse()?;
    Ok((seconds, answers(&fs::read(scratch.join("answers"))?)))
}

/// The byte after each ring.
fn answers(boards: &[u8]) -> Vec<u8> {
    boards.chunks(PARAGRAPH).map(|board| board[9]).collect()
}
