//! The game of the assembly machine on other people's PCs: QEMU boots it from the floppy disk, DOSBox runs it
//! as a COM file. After each key the picture must become that of our own PC, including colours.

mod dosbox;
mod picture;
mod process;
mod qemu;
mod sound;

use dosbox::DosBox;
use machines::assembly::{Form, Pc, Stop};
use picture::Picture;
use qemu::Qemu;

/// The keys of some games in a row.
///
/// As printed: a square that is taken and a game that the player wins, one that is lost, one that is drawn, and one
/// of two people. Repaired: the computer begins and wins, and a draw.
const GAMES: [(Form, &str); 2] =
    [(Form::Printed, " 1155913y11451y1179452y2274859"), (Form::Repaired, " 1279y1176294")];

/// The digits are those of the keypad.
fn name_in_qemu(key: char) -> String {
    match key {
        ' ' => "spc".to_owned(),
        '0'..='9' => format!("kp_{key}"),
        _ => key.to_string(),
    }
}

/// The digits are those of the keypad again, which make digits only after the game has switched NumLock on. They are
/// named by their numbers: for a name such as `KP_5`, `xdotool` holds the shift key, which undoes NumLock.
fn name_in_x11(key: char) -> String {
    const KEYPAD: [u8; 10] = [90, 87, 88, 89, 83, 84, 85, 79, 80, 81];
    match key {
        ' ' => "space".to_owned(),
        _ => key.to_digit(10).map_or(key.to_string(), |digit| KEYPAD[digit as usize].to_string()),
    }
}

/// The pictures of our own PC, before the first key and after each.
fn expected(mut pc: Pc, keys: &str) -> (Pc, Vec<Picture>) {
    assert_eq!(pc.run(), Ok(Stop::Key));
    let mut pictures = vec![Picture::of(&pc)];
    for key in keys.bytes() {
        assert_eq!(pc.press(key), Ok(Stop::Key));
        pictures.push(Picture::of(&pc));
    }
    (pc, pictures)
}

#[test]
fn qemu_starts_the_game_from_the_floppy() {
    for (form, keys) in GAMES {
        let (_, pictures) = expected(Pc::new(form), keys);
        let mut qemu = Qemu::start(&machines::assembly::floppy(form));
        qemu.shows(&pictures[0], "the title");
        for (pressed, (key, picture)) in keys.chars().zip(&pictures[1..]).enumerate() {
            qemu.press(&name_in_qemu(key));
            qemu.shows(picture, &format!("{pressed} keys of {keys} and {key}"));
        }
    }
}

/// The recording of DOSBox while it shows the same pictures as our PC.
fn record(game: &[u8], keys: &str, pictures: &[Picture]) -> Vec<u8> {
    let dosbox = DosBox::start(game);
    dosbox.shows(&pictures[0], "the title");
    dosbox.record();
    for (key, pair) in keys.chars().zip(pictures.windows(2)) {
        dosbox.press(&name_in_x11(key), &pair[0], &pair[1]);
    }
    dosbox.end("Escape")
}

#[test]
#[ignore = "it needs a screen of its own; `cargo xtask game` runs it"]
fn dosbox_shows_and_sounds_the_game() {
    for (form, keys) in GAMES {
        let (pc, pictures) = expected(Pc::new(form), keys);
        let heard = sound::recorded(&record(form.game(), keys, &pictures));
        assert_eq!(sound::difference(&sound::played(&pc), &heard), None, "{}", form.name());
    }
}

/// One note of the game is a semitone too high or a tick too long, which nothing but the sound shows.
#[test]
#[ignore = "it needs a screen of its own; `cargo xtask game` runs it"]
fn wrong_notes_are_heard_in_dosbox() {
    let keys = " 115";
    let (pc, pictures) = expected(Pc::new(Form::Printed), keys);
    let tune = [3044, 2, 1810, 2_u16];
    for wrong in [[3044, 2, 1708, 2], [3044, 2, 1810, 3]] {
        let [right, wrong] = [tune, wrong].map(|words| words.map(u16::to_le_bytes).concat());
        let mut game = Form::Printed.game().to_vec();
        let at = game.windows(right.len()).position(|bytes| bytes == right).expect("the game has the tune");
        game[at..at + wrong.len()].copy_from_slice(&wrong);
        let heard = sound::recorded(&record(&game, keys, &pictures));
        let difference = sound::difference(&sound::played(&pc), &heard).expect("the note is wrong");
        assert!(difference.starts_with("note 1 "), "{difference}");
    }
}

/// One dot of another colour is a difference, wherever it is, and so is another colour everywhere.
#[test]
fn a_wrong_dot_and_a_wrong_colour_are_noticed() {
    let (_, pictures) = expected(Pc::new(Form::Printed), " 115913");
    let right = pictures.last().expect("there are several");
    assert!(*right == right.clone());
    for index in [0, 31_999, 63_999] {
        assert!(*right != right.with_wrong_dot(index));
    }
    for (colour, another) in [(0, 8), (1, 9), (7, 15), (8, 7), (10, 2), (12, 4), (14, 6), (15, 7)] {
        assert!(*right != right.with_another_colour(colour, another), "colour {colour}");
    }
}

/// Notes that are missing, exchanged, too high, too long or too late.
#[test]
fn wrong_notes_are_noticed() {
    let (pc, _) = expected(Pc::new(Form::Printed), " 1145");
    let right = sound::played(&pc);
    assert_eq!(sound::difference(&right, &right), None);
    for index in 0..right.len() {
        let changed = |change: &dyn Fn(&mut sound::Note)| {
            let mut notes = right.clone();
            change(&mut notes[index]);
            notes
        };
        let mut exchanged = right.clone();
        exchanged.swap(index, (index + 1) % right.len());
        let mut missing = right.clone();
        missing.remove(index);
        let mut wrong = vec![exchanged, missing, changed(&|note| note.pitch *= 1.06)];
        if right[index].on_tick {
            wrong.extend([changed(&|note| note.ticks += 1.0), changed(&|note| note.rest += 1.0)]);
        } else {
            let most = right[index].ticks.ceil();
            wrong.push(changed(&|note| note.ticks = most + 0.3));
            wrong.push(changed(&|note| note.ticks = most - 1.8));
        }
        wrong.iter().for_each(|wrong| assert!(sound::difference(&right, wrong).is_some(), "note {index}"));
    }
}

/// The first note of a tune begins at any moment of a tick, so it lasts up to a tick less; the first of a recording
/// is half a tick shorter still.
#[test]
fn a_tune_may_begin_at_any_moment_of_a_tick() {
    let (pc, _) = expected(Pc::new(Form::Printed), " 1145");
    let right = sound::played(&pc);
    let begins: Vec<usize> = (0..right.len()).filter(|&index| !right[index].on_tick).collect();
    assert_eq!(begins.len(), 2, "{right:?}");
    for index in begins {
        for hundredth in 0..=100 {
            let mut heard = right.clone();
            heard[index].ticks = right[index].ticks.ceil() - f64::from(hundredth) / 100.0;
            heard[0].ticks -= sound::LEAD_IN;
            assert_eq!(sound::difference(&right, &heard), None, "{hundredth} hundredths of a tick late");
        }
    }
}
