//! The program of the assembly machine: its bytes, its listing, and its effect on memory.

#[path = "../examples/assemble/nasm.rs"]
mod nasm;

use std::path::Path;

use machines::assembly::{Computer, Form, Request, SEGMENT, Tick, cost, ring_of};
use rules::classic::{Board, Mark};

fn own() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src/assembly"))
}

/// The columns of a listing; how wide they are depends on the version of NASM.
fn words(listing: &[u8]) -> Vec<Vec<String>> {
    let text = String::from_utf8_lossy(listing);
    text.lines().map(|line| line.split_whitespace().map(str::to_owned).collect()).collect()
}

#[test]
fn nasm_makes_the_bytes_and_listings_that_are_shipped() {
    for build in nasm::builds() {
        let shipped = |name: &str| std::fs::read(own().join("built").join(name)).unwrap();
        let made = build.assemble(own()).unwrap();
        let remedy = "cargo run -p machines --example assemble";
        assert!(made[0].1 == shipped(&build.image), "{} is stale: {remedy}", build.image);
        assert!(words(&made[1].1) == words(&shipped(&build.listing)), "{} is stale: {remedy}", build.listing);
    }
}

#[test]
fn both_forms_are_one_code() {
    let [printed, repaired] = Form::ALL.map(|form| {
        let code = usize::from(form.listing().label("stages") - 0x100);
        &form.image()[..code]
    });
    assert_eq!(printed, repaired);
}

/// All 19,683 boards in both forms: the program stops, every instruction has a line in the listing, and
/// memory outside the stack changes in one cell of the ring and at the end.
#[test]
fn the_ring_never_turns_in_memory() {
    for form in Form::ALL {
        let mut computer = Computer::new(form);
        let listing = computer.listing();
        for board in Board::all() {
            computer.reset();
            let ring = ring_of(board, Mark::O);
            computer.set_ring(ring);
            computer.begin(Request::Answer);
            let start = computer.cpu.snapshot();
            let stored = loop {
                let ip = computer.cpu.registers.ip;
                assert!(listing.line_at(ip).is_some_and(|line| !listing.lines[line].code.is_empty()));
                let tick = computer.step();
                if computer.ring() != ring || tick == Tick::Halted {
                    break listing.routine(ip);
                }
            };
            assert_eq!(stored, Some(if board.is_full() { "answer" } else { "take" }));
            if !board.is_full() {
                let after = computer.ring();
                computer.run();
                assert_eq!(computer.ring(), after);
                assert_eq!((0..9).filter(|&cell| after[cell] != ring[cell]).count(), 1);
            }
            let stack = (u32::from(SEGMENT) << 4) + 0xFF00;
            let outside = computer.cpu.changes_since(&start).iter().filter(|(address, _)| *address < stack);
            assert_eq!(outside.count(), usize::from(!board.is_full()));
        }
    }
}

/// Our own figures, so that a change of the program shows its cost.
#[test]
fn a_move_takes_these_instructions_and_clocks() {
    let figures = Form::ALL.map(|form| {
        let cost = cost(form);
        let average = [cost.average_instructions(), cost.average_clocks()];
        (cost.positions, average, [cost.most_instructions, cost.most_clocks])
    });
    assert_eq!(figures, [(336, [471, 4467], [673, 6377]), (388, [332, 3046], [747, 7079])]);
}
