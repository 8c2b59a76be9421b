//! The whole game on our own PC: every prompt, every refusal, every end.

use machines::assembly::{Form, HEIGHT, Pc, Sound, Stop, WIDTH};

/// The game after these keys.
fn played(form: Form, keys: &str) -> (Pc, Stop) {
    let mut pc = Pc::new(form);
    let mut stop = pc.run().unwrap();
    for key in keys.bytes() {
        assert_eq!(stop, Stop::Key, "the game ended before {keys:?} was over");
        stop = pc.press(key).unwrap();
    }
    (pc, stop)
}

/// The colours in a rectangle, without repetition.
fn colours(pc: &Pc, left: usize, top: usize, width: usize, height: usize) -> Vec<u8> {
    let rows = pc.picture().chunks(WIDTH).skip(top).take(height);
    let mut colours: Vec<u8> = rows.flat_map(|row| row[left..left + width].to_vec()).collect();
    colours.sort_unstable();
    colours.dedup();
    colours
}

/// What each square shows, row by row: a digit, X, O, and whether it belongs to the marked line.
fn board(pc: &Pc) -> String {
    let square = |row: usize, column: usize| {
        let colours = colours(pc, 87 + 50 * column, 16 + 50 * row, 46, 46);
        let mark = match colours {
            _ if colours.contains(&12) => 'X',
            _ if colours.contains(&10) => 'O',
            _ if colours == [0, 8] => '.',
            _ => '?',
        };
        format!("{mark}{}", if colours.contains(&1) { "!" } else { "" })
    };
    let row = |row| (0..3).map(|column| square(row, column)).collect::<String>();
    (0..3).map(row).collect::<Vec<_>>().join("/")
}

/// The divisors of the tones after a moment.
fn tones(pc: &Pc, from: usize) -> Vec<u16> {
    pc.sounds()[from..].iter().filter_map(|sound| sound.divisor).collect()
}

#[test]
fn the_title_waits_for_a_key() {
    let (pc, stop) = played(Form::Printed, "");
    assert_eq!((stop, pc.mode), (Stop::Key, 0x13));
    assert!(colours(&pc, 0, 40, WIDTH, 30).contains(&14));
    assert_eq!(pc.picture().len(), WIDTH * HEIGHT);
}

#[test]
fn escape_leaves_at_every_prompt_and_restores_text() {
    for keys in
        ["\x1b", " \x1b", " 1\x1b", " 11\x1b", " 22\x1b", " 1155\x1b", " 2175395\x1b", " 21739512y\x1b"]
    {
        let (pc, stop) = played(Form::Printed, keys);
        assert_eq!((stop, pc.mode), (Stop::End, 3), "{keys:?}");
        assert_eq!(pc.text, "Thank you for playing.\r\n");
    }
}

#[test]
fn a_taken_square_and_a_wrong_key_are_refused_and_the_turn_stays() {
    let (before, _) = played(Form::Printed, " 115");
    for refused in ["5", "a", "0", "8", "\r"] {
        let (pc, _) = played(Form::Printed, &format!(" 115{refused}"));
        assert_eq!(board(&pc), ".O./.X./...");
        assert!(colours(&pc, 0, 186, WIDTH, 8).contains(&14), "{refused:?} is not refused");
        assert_eq!(pc.sounds().len(), before.sounds().len());
    }
    let (pc, _) = played(Form::Printed, " 11559");
    assert_eq!(colours(&pc, 0, 186, WIDTH, 8), [0], "the refusal goes away");
    assert_eq!(board(&pc), "OOX/.X./...");
}

#[test]
fn two_people_play_without_the_engine() {
    let (pc, _) = played(Form::Printed, " 2271539");
    assert_eq!(board(&pc), "O.O/.O./X.X");
    let (pc, _) = played(Form::Printed, " 2171928");
    assert_eq!(board(&pc), "X!X!X!/.../OO.");
}

#[test]
fn the_computer_begins_if_it_is_asked_to() {
    assert_eq!(board(&played(Form::Printed, " 12").0), "O../.../...");
    assert_eq!(board(&played(Form::Repaired, " 12").0), ".../.O./...");
}

/// The person wins, loses and draws: the line is marked, and the tune is the right one.
#[test]
fn every_end_has_its_line_and_its_tune() {
    let castle = [2280, 1810, 1522, 1708, 1356, 1140, 1522, 1208, 1016, 1140];
    let wah = [6088, 7670];
    let end = |form, keys: &str| {
        let (pc, stop) = played(form, keys);
        assert_eq!(stop, Stop::Key, "{keys}");
        (board(&pc), tones(&pc, 0))
    };
    let mut found = [false; 3];
    for keys in all_games(Form::Printed) {
        let (board, tones) = end(Form::Printed, &keys);
        let (kind, tune): (usize, &[u16]) = match board {
            _ if board.contains("X!") => (0, &castle),
            _ if board.contains("O!") => (1, &wah),
            _ => (2, &wah),
        };
        assert!(tones.ends_with(tune), "{keys}: {board}");
        assert_eq!(board.matches('!').count(), if kind == 2 { 0 } else { 3 });
        found[kind] = true;
    }
    assert_eq!(found, [true; 3]);
}

/// Keys for one game of each length and end, by playing the first free key that is accepted.
fn all_games(form: Form) -> Vec<String> {
    ["123456789", "987654321", "591738264", "719283465", "258147369"]
        .into_iter()
        .map(|order| {
            let (mut pc, _) = played(form, " 11");
            let mut keys = " 11".to_owned();
            for key in order.bytes() {
                if board(&pc).contains('!') || !board(&pc).contains('.') {
                    break;
                }
                pc.press(key).unwrap();
                keys.push(char::from(key));
            }
            keys
        })
        .collect()
}

/// A person's move: a rising major sixth and a step down, in ticks of the BIOS clock.
#[test]
fn a_move_is_heard_for_as_long_as_the_clock_says() {
    let (pc, _) = played(Form::Printed, " 115");
    let sounds: &[Sound] = pc.sounds();
    assert_eq!(
        sounds.iter().map(|sound| sound.divisor).collect::<Vec<_>>(),
        [Some(3044), Some(1810), Some(2032), None]
    );
    let ticks: Vec<f64> =
        sounds.windows(2).map(|pair| (pair[1].clock - pair[0].clock) as f64 / 262_144.0).collect();
    for (heard, written) in ticks.iter().zip([2.0, 2.0, 3.0]) {
        assert!((heard - written).abs() < 1.05, "{ticks:?}");
    }
}

/// Whatever 300 keys are pressed, the game neither crashes nor hangs.
#[test]
fn no_key_breaks_the_game() {
    let mut pc = Pc::new(Form::Repaired);
    pc.run().unwrap();
    let mut state = 7_u32;
    for _ in 0..300 {
        state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345);
        let key = (state >> 16) as u8;
        let key = if key == 27 || key & 0xDF == b'N' { b'y' } else { key };
        assert_eq!(pc.press(if state & 0x300 == 0 { key } else { b'1' + key % 9 }), Ok(Stop::Key));
    }
}
