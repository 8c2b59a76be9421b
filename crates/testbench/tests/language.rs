//! The statements of scripts, and the errors for everything else.

use draw::Glyphs;
use testbench::{Complaint, Event, Report, TestBench};

fn controller() -> TestBench {
    TestBench::new("controller").unwrap()
}

fn run(text: &str) -> Report {
    let bench = controller();
    bench.run(&bench.parse(text).unwrap_or_else(|complaint| panic!("{}", complaint.in_file("script"))))
}

fn complaint(text: &str) -> Complaint {
    controller().parse(text).expect_err(text)
}

#[test]
fn every_mistake_is_pointed_at_with_a_remedy() {
    let mistakes = [
        "player 12",
        "player x",
        "computer",
        "player 1 computer 10",
        "player 1 2",
        "plyer 5",
        "frobnicate",
        "set ply 1",
        "set who 01",
        "set play 2",
        "set player_position 16",
        "set player_position",
        "set",
        "set pc yes",
        "clock often",
        "clock 1000000",
        "expect woh 01",
        "expect who 1",
        "expect who 02",
        "expect state WAITING",
        "expect winner_check.who 0x9",
        "expect grid 00 01 10",
        "expect xyzzy 1",
        "expect grid 00 01 10 00 00 00 00 00 4",
        "reset now",
    ];
    let all: Vec<String> = mistakes.iter().map(|text| complaint(text).in_file("script.tb")).collect();
    insta::assert_snapshot!(all.join("\n"));
}

#[test]
fn the_place_of_a_mistake_is_its_line_and_column() {
    let location = complaint("# a comment\n\nreset\n   player 5  computer  77 # no\n").location;
    assert_eq!((location.line, location.column, location.width), (4, 24, 2));
}

/// Every line of one to four words out of 22: 245,410 lines. None is too strange to be read, and a complaint
/// points into the line or right after it.
#[test]
fn no_line_is_too_strange() {
    const WORDS: [&str; 22] = [
        "reset",
        "set",
        "clock",
        "expect",
        "show",
        "say",
        "player",
        "computer",
        "grid",
        "play",
        "who",
        "state",
        "winner_check.who",
        "IDLE",
        "0",
        "7",
        "10",
        "01",
        "-1",
        "0b",
        "99999999999999999999",
        "ä#",
    ];
    let bench = controller();
    let mut lines = 0;
    for length in 1..=4 {
        for mut number in 0..WORDS.len().pow(length) {
            let mut words = Vec::new();
            for _ in 0..length {
                words.push(WORDS[number % WORDS.len()]);
                number /= WORDS.len();
            }
            let line = words.join(" ");
            lines += 1;
            if let Err(Complaint { message, remedy, location }) = bench.parse(&line) {
                assert!(!message.is_empty() && !remedy.is_empty());
                let end = location.column - 1 + location.width;
                assert!(location.column >= 1 && end <= line.chars().count() + 1, "{line}: {location:?}");
            }
        }
    }
    assert_eq!(lines, 22 + 22 * 22 + 22 * 22 * 22 + 22 * 22 * 22 * 22);
}

#[test]
fn numbers_can_be_written_in_binary_and_hexadecimal_anywhere() {
    let report = run("set player_position 0b111 computer_position 0x9\n\
         expect player_position 7 computer_position 9 player_position 0x7 who 0b0 state 00");
    assert_eq!((report.failure, report.expectations), (None, 5));
}

#[test]
fn a_turn_takes_as_many_clocks_as_its_statement_says() {
    assert_eq!(run("player 1").clocks, 2);
    assert_eq!(run("player 1\ncomputer 2").clocks, 3);
    assert_eq!(run("player 1 computer 2").clocks, 3);
    assert_eq!(run("reset\nclock 5\nclock").clocks, 7);
    assert_eq!(run("").clocks, 0);
}

/// All 81 pairs of squares: both at once leaves the same board as one after the other.
#[test]
fn both_at_once_is_a_whole_round() {
    for player in 1..=9 {
        for computer in 1..=9 {
            let picture = |text: &str| match run(text).events.pop() {
                Some(Event::Shown(_, picture)) => picture,
                other => panic!("{other:?}"),
            };
            let together = picture(&format!("player {player} computer {computer}\nexpect state IDLE"));
            assert_eq!(together, picture(&format!("player {player}\ncomputer {computer}")));
        }
    }
}

#[test]
fn both_at_once_lets_go_of_the_buttons_even_if_the_player_is_refused() {
    let report = run("player 5 computer 1\nplayer 5 computer 2\nexpect state IDLE play 0 pc 0\n\
         clock 3\nexpect state IDLE grid 10 00 00 00 01 00 00 00 00");
    assert_eq!((report.failure, report.expectations), (None, 13));
}

#[test]
fn the_machine_is_shown_whenever_asked_and_once_at_the_end() {
    let report = run("show\nplayer 5\nsay the centre # is taken\nshow");
    let events: Vec<String> = report
        .events
        .iter()
        .map(|event| match event {
            Event::Said(text) => text.clone(),
            Event::Shown(clock, picture) => format!("{clock}: {}", picture.grid[1][1]),
        })
        .collect();
    assert_eq!(events, ["0: 00", "the centre # is taken", "2: 01"]);
}

#[test]
fn a_failed_expectation_ends_the_run_and_shows_the_moment() {
    let report = run("reset\nplayer 5\ncomputer 1\nplayer 9\nexpect pos9 01 who 01\nplayer 2");
    let failure = report.failure.clone().unwrap();
    assert_eq!((report.expectations, report.clocks), (1, 6));
    assert_eq!((failure.expectation.location.line, failure.expectation.location.column), (5, 20));
    insta::assert_snapshot!(report.waveform(100, Glyphs::Unicode), @"
                       0         1         2         3         4         5         6
    clock              ▁▁▁▁▁▁▁▁▁▁▅▅▅▅▅▁▁▁▁▁▅▅▅▅▅▁▁▁▁▁▅▅▅▅▅▁▁▁▁▁▅▅▅▅▅▁▁▁▁▁▅▅▅▅▅▁▁▁▁▁▅▅▅▅▅▁▁▁▁▁
    reset              ▅▅▅▅▅▅▅▅▅▅▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁
    play               ▁▁▁▁▁▁▁▁▁▁▅▅▅▅▅▅▅▅▅▅▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▅▅▅▅▅▅▅▅▅▅▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁
    pc                 ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▅▅▅▅▅▅▅▅▅▅▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁
    player_position     0        ╳5                            ╳9
    computer_position   0                            ╳1
    pos1                00                                     ╳10
    pos5                00                           ╳01
    pos9                00                                                         ╳01
    who                 00
    state               IDLE               ╳PLAYER   ╳COMPUTER ╳IDLE     ╳PLAYER   ╳COMPUTER
                                                                                   ▲ who is 00, not 01
    ");
}

#[test]
fn too_many_clocks_are_refused_where_they_become_too_many() {
    let complaint = complaint("clock 20000\nplayer 1");
    assert_eq!((complaint.message.as_str(), complaint.location.line), ("too many clocks", 2));
}

#[test]
fn an_unknown_machine_is_refused_with_the_known_ones() {
    let refusal = TestBench::new("toaster").err().unwrap().to_string();
    assert!(refusal.starts_with("there is no machine `toaster`; the machines are controller, textbook"));
}

#[test]
fn mistakes_on_the_sized_game_are_pointed_at_as_well() {
    let bench = TestBench::new("sized").unwrap();
    let mistakes = [
        ("press jump", "no input jump", 7),
        ("press left jump", "no input jump", 12),
        ("place 4 1", "no size 4", 7),
        ("place 1 0", "no square 0", 9),
        ("place x 1", "no size x", 7),
    ];
    for (line, message, column) in mistakes {
        let complaint = bench.parse(line).unwrap_err();
        assert_eq!((complaint.message.as_str(), complaint.location.column), (message, column), "{line}");
    }
    assert!(bench.parse("press").is_err() && bench.parse("place 1").is_err());
}
