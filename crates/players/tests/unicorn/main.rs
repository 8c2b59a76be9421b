//! The machine code of the assembly machine in an emulator of other people.

use std::fs;
use std::path::Path;
use std::process::Command;

use machines::assembly::{Form, ring_of};
use players::assembly::{Assembly, Ring};
use rules::classic::{Board, Mark};

/// The result of these bytes in Unicorn on all boards: AL and the ring.
fn ask_unicorn(name: &str, form: Form, image: &[u8], rings: &[[u8; 9]]) -> Vec<[u8; 10]> {
    let directory = tempfile::tempdir().unwrap();
    let [program, boards, answers] = ["program", "boards", "answers"].map(|name| directory.path().join(name));
    fs::write(&program, image).unwrap();
    fs::write(&boards, rings.concat()).unwrap();
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    let status = Command::new(own.join("../../target/tools/venv/bin/python"))
        .arg(own.join("tests/unicorn/engine.py"))
        .arg(&program)
        .arg(form.listing().label("ring").to_string())
        .args([&boards, &answers])
        .status();
    assert!(status.expect("cargo xtask test installs Python and Unicorn").success(), "{name}");
    let answers = fs::read(answers).unwrap();
    answers.chunks(10).map(|answer| answer.try_into().unwrap()).collect()
}

/// The expected AL and ring, from the twin.
fn expected(form: Form, rings: &[(Board, [u8; 9])]) -> Vec<[u8; 10]> {
    let twin = match form {
        Form::Printed => Assembly::printed(),
        Form::Repaired => Assembly::repaired(),
    };
    let answer = |(board, ring): &(Board, [u8; 9])| {
        let mut answer = [0xFF; 10];
        answer[1..].copy_from_slice(ring);
        if let Some(decision) = twin.decide(Ring::new(*board, Mark::O)) {
            answer[0] = decision.cell() as u8;
            answer[1 + decision.cell()] = b'o';
        }
        answer
    };
    rings.iter().map(answer).collect()
}

/// All 19,683 boards in both forms, among them every position in which a move is to be made; and one
/// byte of the table changed, which must show.
#[test]
fn unicorn_executes_the_engine_and_answers_like_the_twin() {
    let boards: Vec<(Board, [u8; 9])> = Board::all().map(|board| (board, ring_of(board, Mark::O))).collect();
    let rings: Vec<[u8; 9]> = boards.iter().map(|(_, ring)| *ring).collect();
    assert_eq!(rings.len(), 19_683);
    for form in Form::ALL {
        let expected = expected(form, &boards);
        assert!(ask_unicorn("right", form, form.image(), &rings) == expected, "{form:?}");
        let mut broken = form.image().to_vec();
        broken[usize::from(form.listing().label("stages") - 0x100) + 2] ^= 8;
        assert!(ask_unicorn("broken", form, &broken, &rings) != expected, "{form:?}");
    }
}
