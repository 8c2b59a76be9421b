//! The game of the assembly machine on other people's PCs: QEMU starts it from the floppy disk, DOSBox as a
//! COM file. After each key the picture has to become the one that our own PC shows.

mod dosbox;
mod picture;
mod process;
mod qemu;

use machines::assembly::{Form, Pc, Stop};
use picture::Picture;

/// A key of a game, for our PC and by the names of others.
struct Key {
    letter: u8,
    qemu: &'static str,
    x11: &'static str,
}

const fn key(letter: u8, qemu: &'static str, x11: &'static str) -> Key {
    Key { letter, qemu, x11 }
}

/// The keypad is tried in QEMU, and its middle key in DOSBox too: that one is dead without NumLock. The
/// others do not reach DOSBox as digits when `xdotool` presses them.
///
/// One player, who begins; a square that is taken, and a game that the engine as printed loses.
const GAME: [Key; 8] = [
    key(b' ', "spc", "space"),
    key(b'1', "1", "1"),
    key(b'1', "1", "1"),
    key(b'5', "kp_5", "KP_5"),
    key(b'5', "kp_5", "KP_5"),
    key(b'9', "kp_9", "9"),
    key(b'1', "kp_1", "1"),
    key(b'3', "kp_3", "3"),
];

/// The pictures of our own PC, before the first key and after each.
fn expected(form: Form) -> (Pc, Vec<Picture>) {
    let mut pc = Pc::new(form);
    assert_eq!(pc.run(), Ok(Stop::Key));
    let mut pictures = vec![Picture::of(&pc)];
    for key in &GAME {
        assert_eq!(pc.press(key.letter), Ok(Stop::Key));
        pictures.push(Picture::of(&pc));
    }
    (pc, pictures)
}

#[test]
fn qemu_starts_the_game_from_the_floppy() {
    let (_, pictures) = expected(Form::Printed);
    let mut qemu = qemu::Qemu::start(&machines::assembly::floppy(Form::Printed));
    qemu.shows(&pictures[0], "the title");
    for (key, picture) in GAME.iter().zip(&pictures[1..]) {
        qemu.press(key.qemu);
        qemu.shows(picture, key.qemu);
    }
}

#[test]
#[ignore = "DOSBox misses keys on a busy machine; `cargo test -p referee --test game -- --ignored` runs it"]
fn dosbox_shows_and_sounds_the_game() {
    let (pc, pictures) = expected(Form::Printed);
    let dosbox = dosbox::DosBox::start(Form::Printed.game());
    dosbox.shows(&pictures[0], "the title");
    for (key, pair) in GAME.iter().zip(pictures.windows(2)) {
        dosbox.press(key.x11, &pair[0], &pair[1]);
    }
    // The last tune is over when the game takes a key again.
    dosbox.end("n");
    let heard = dosbox.pitches();
    for sound in pc.sounds() {
        let Some(divisor) = sound.divisor else { continue };
        let pitch = 1_193_182.0 / f64::from(divisor);
        assert!(
            heard.iter().any(|heard| (heard / pitch - 1.0).abs() < 0.03),
            "nothing near {pitch:.1} Hz was heard: {heard:.1?}"
        );
    }
}

/// One dot of another colour is a difference, wherever it is.
#[test]
fn a_wrong_dot_is_noticed() {
    let (_, pictures) = expected(Form::Printed);
    let right = &pictures[8];
    assert!(right.same_as(&right.clone()));
    for index in [0, 31_999, 63_999] {
        assert!(!right.same_as(&right.with_wrong_dot(index)));
    }
}
