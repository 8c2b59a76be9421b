//! The game line by line, without a terminal: its input and its output.

use session::{Machine, Occupant, Resources, Session, Setup};
use tui::{Keys, Plain, Speaker};

/// The output for two people who enter these lines, after the opening.
fn told(machine: Machine, keys: Keys, lines: &str) -> String {
    let resources = Resources::new();
    let setup = Setup { two: Occupant::Person, ..Setup::on(machine) };
    let mut session = Session::new(setup, &resources).expect("a game");
    let mut output = Vec::new();
    let plain = Plain {
        session: &mut session,
        resources: &resources,
        keys,
        speaker: Speaker::new(true),
        input: lines.as_bytes(),
        output: &mut output,
        keep: |_: &Session| None,
    };
    plain.run().expect("memory is always there");
    String::from_utf8(output).expect("text")
}

#[test]
fn help_says_how_to_move_where_the_digits_lie_and_the_rules() {
    let classic = told(machine("controller"), Keys::Phone, "help\n");
    let rows = "A digit plays a square.\n1 2 3 is the top row, 4 5 6 the middle one, 7 8 9 the bottom one.\n";
    assert!(classic.contains(&format!("{rows}The sides take empty squares")), "{classic}");
    let keypad = told(machine("controller"), Keys::Numpad, "help\n");
    assert!(keypad.contains("\n7 8 9 is the top row"), "{keypad}");
    assert!(keypad.contains("count 1 2 3 from the top left.\nThe sides take empty squares"), "{keypad}");
    let sized = told(machine("sized"), Keys::Numpad, "help\n");
    assert!(!sized.contains("A digit plays a square"), "{sized}");
    assert!(sized.contains("Say a square and a size: 5 1 puts a small piece on the centre"), "{sized}");
    assert!(sized.contains("Three visible pieces of one's own in a row win."), "{sized}");
    assert!(told(machine("sized"), Keys::Numpad, "5 1\n").contains("puts a small piece on the centre"));
}

#[test]
fn the_board_of_the_sized_game_stays_aligned_and_has_the_hands() {
    let board = told(machine("sized"), Keys::Numpad, "5 1\n7 3\nboard\n");
    let expected = "O3 8  9\n4  X1 6\n1  2  3\n\
                    X has 1 small, 2 medium, 2 large.\nO has 2 small, 2 medium, 1 large.\n";
    assert!(board.contains(expected), "{board}");
    let classic = told(machine("controller"), Keys::Numpad, "5\nboard\n");
    assert!(classic.contains("7 8 9\n4 X 6\n1 2 3\nend of input"), "{classic}");
}

#[test]
fn the_score_of_two_people_has_their_names() {
    let end = told(machine("controller"), Keys::Phone, "1\n4\n2\n5\n3\n");
    assert!(end.contains("X wins with the top row.\nscore: one 1, drawn 0, two 0. Say new"), "{end}");
}

/// The hardware beside the board can be shown in words.
#[test]
fn the_machine_is_told_on_request() {
    let words = told(machine("controller"), Keys::Phone, "5\nstate\nsignals\nwave\n");
    let ways = "  pc: IDLE\n  win or no_space: GAME_OVER\n  otherwise: stays\n";
    assert!(words.contains(&format!("clock 2: state COMPUTER.\n{ways}")), "{words}");
    assert!(words.contains("\npositions.pos5 01\n"), "{words}");
    assert!(words.contains("\nclocks 0 to 2:\nstate "), "{words}");
    let program = told(machine("assembly"), Keys::Phone, "state\nsignals\n");
    assert!(program.contains(" is next.\n") && program.contains("\nIP "), "{program}");
}

/// The machine with this name.
fn machine(name: &str) -> Machine {
    name.parse().expect("a machine to play on")
}

/// A hunt line by line: a hidden fault is guessed, or revealed.
#[test]
fn a_hidden_fault_is_guessed() {
    let resources = Resources::new();
    let hunt = |lines: &str| {
        let setup = Setup { defect: Some("random 3".parse().unwrap()), ..Setup::on(machine("cabinet")) };
        let mut session = Session::new(setup, &resources).expect("a game");
        let mut output = Vec::new();
        let plain = Plain {
            session: &mut session,
            resources: &resources,
            keys: Keys::Phone,
            speaker: Speaker::new(true),
            input: lines.as_bytes(),
            output: &mut output,
            keep: |_: &Session| None,
        };
        plain.run().expect("memory is always there");
        String::from_utf8(output).expect("text")
    };
    let revealed = hunt("5\nreveal\n");
    let (before, after) = revealed.split_once("the broken wire is ").unwrap();
    let fault = after.split(".\n").next().unwrap();
    assert!(!before.contains(fault) && before.contains("with a wire broken"), "{revealed}");
    let guessed =
        hunt(&format!("help\nguess\nguess nothing\nguess nosuchwire=1\nguess {fault}\nguess {fault}\n"));
    for expected in [
        "guess win=0 guesses that win is stuck at 0",
        "say which wire is stuck and at what, such as guess win=0.\n",
        "\"nothing\" is not a fault; write WIRE=0 or WIRE=1, for instance win=0 or who[1]=1.\n",
        "there is no wire `nosuchwire`; the nearest names are ",
        &format!("right: {fault} is what is broken.\n"),
        "no fault is hidden in this machine.\n",
    ] {
        assert!(guessed.contains(expected), "{expected} in {guessed}");
    }
    let other =
        fault.strip_suffix(['0', '1']).unwrap().to_owned() + if fault.ends_with('0') { "1" } else { "0" };
    assert!(hunt(&format!("guess {other}\n")).contains("no, it is another one.\n"));
    assert!(
        told(machine("controller"), Keys::Phone, "reveal\n").contains("nothing is broken in this machine.\n")
    );
}
