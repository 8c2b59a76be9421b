//! The machine code of the assembly machine beside its twin in Rust.

use i8086::{Cpu, Event, Memory};
use machines::assembly::{Computer, Engine, Form, LOAD_OFFSET, Request, SEGMENT, ring_of};
use players::assembly::{Assembly, Ring};
use rules::classic::{Board, Mark, Position};
use rules::{Game, Player};
use solver::{Proof, Record, prove};
use std::collections::HashSet;

fn twin(form: Form) -> Assembly {
    match form {
        Form::Printed => Assembly::printed(),
        Form::Repaired => Assembly::repaired(),
    }
}

/// Every position of the classic game in which a move is to be made.
fn undecided() -> Vec<Position> {
    let mut seen = HashSet::from([Position::START]);
    let mut open = vec![Position::START];
    let mut undecided = Vec::new();
    while let Some(position) = open.pop() {
        if position.outcome().is_none() {
            undecided.push(position);
            let after = position.moves().filter_map(|square| position.play(square).ok());
            open.extend(after.filter(|after| seen.insert(*after)).collect::<Vec<_>>());
        }
    }
    undecided
}

/// All 4,520 positions in which a move is to be made, in both forms.
#[test]
fn machine_code_and_twin_choose_alike() {
    let positions = undecided();
    assert_eq!(positions.len(), 4_520);
    for form in Form::ALL {
        let (engine, twin) = (Engine::new(form), twin(form));
        for position in &positions {
            assert_eq!(engine.choose(position), twin.choose(position), "{form:?} in {position}");
        }
    }
}

/// All 19,683 boards, impossible ones and full ones included.
#[test]
fn machine_code_and_twin_decide_alike() {
    for form in Form::ALL {
        let (engine, twin) = (Engine::new(form), twin(form));
        for board in Board::all() {
            let expected = twin.decide(Ring::new(board, Mark::O)).map(|decision| decision.cell() as u8);
            assert_eq!(engine.answer(ring_of(board, Mark::O)).cell, expected, "{form:?} on {board}");
        }
    }
}

/// Every opponent in both seats: 158 and 725 games, and 79 and 473.
#[test]
fn the_machine_code_has_the_figures_of_the_twin() {
    let figures = |form| {
        let Proof { first, second } = prove(&Engine::new(form)).unwrap();
        [first, second].map(|record: Record<Position>| [record.wins, record.draws, record.losses])
    };
    assert_eq!(figures(Form::Printed), [[87, 42, 29], [177, 181, 367]]);
    assert_eq!(figures(Form::Repaired), [[72, 7, 0], [370, 103, 0]]);
}

/// Every byte of the program but for its sounds, code and table, with its lowest bit flipped, one after the other: how many
/// there are, and how many of these changes alter no answer in any of the 4,520 positions. Among the
/// latter are the numbers of the patterns, which the code never reads, the routine for the player's move,
/// and what is only there for a full board.
#[test]
fn a_flipped_bit_in_the_program_is_noticed() {
    let rings: Vec<[u8; 9]> =
        undecided().into_iter().map(|position| ring_of(position.board(), position.turn())).collect();
    for (form, expected) in Form::ALL.into_iter().zip([(301, 56), (305, 63)]) {
        let engine = Engine::new(form);
        let answered = |&ring: &[u8; 9]| {
            let mut after = ring;
            after[usize::from(engine.answer(ring).cell.unwrap())] = b'o';
            after
        };
        let answers: Vec<[u8; 9]> = rings.iter().map(answered).collect();
        let ring = form.listing().label("ring");
        let speaker = form.listing().label("play");
        let bytes = (LOAD_OFFSET..speaker).chain(ring + 9..LOAD_OFFSET + form.image().len() as u16);
        let (mut tried, mut unnoticed) = (0, 0);
        let mut computer = Computer::new(form);
        for offset in bytes {
            computer.reset();
            let address = Memory::address(SEGMENT, offset);
            computer.cpu.memory.write(address, computer.cpu.memory.read(address) ^ 1);
            let broken = computer.cpu.snapshot();
            let noticed = rings.iter().zip(&answers).any(|(&ring, answer)| {
                computer.cpu.restore(&broken);
                computer.set_ring(ring);
                computer.begin(Request::Answer);
                !stops(&mut computer.cpu) || computer.ring() != *answer
            });
            tried += 1;
            unnoticed += usize::from(!noticed);
        }
        assert_eq!((tried, unnoticed), expected, "{form:?}");
    }
}

/// Executes the program until it stops; returns whether it does.
fn stops(cpu: &mut Cpu) -> bool {
    let end = (0..5_000).map(|_| cpu.step(&mut ())).find(|step| *step != Ok(Event::Next));
    end == Some(Ok(Event::Halt))
}
