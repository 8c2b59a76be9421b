//! The complete game on our own PC: every prompt, every board, every end.

mod twin;
mod walk;

use std::collections::HashSet;

use i8086::Memory;
use machines::assembly::{
    CLOCKS_PER_TICK, Engine, Form, HEIGHT, Listing, Pc, SEGMENT, Sound, Stop, TICKS_PER_DAY, WIDTH,
};
use rules::classic::Mark;
use twin::Canvas;
use walk::{Counts, Difference, Walk};

/// The game after these keys.
fn played(mut pc: Pc, keys: &str) -> (Pc, Stop) {
    let mut stop = pc.run().unwrap();
    for key in keys.bytes() {
        assert_eq!(stop, Stop::Key, "the game ended before {keys:?} was over");
        stop = pc.press(key).unwrap();
    }
    (pc, stop)
}

#[test]
fn the_title_waits_for_a_key() {
    let (pc, stop) = played(Pc::new(Form::Printed), "");
    assert_eq!((stop, pc.mode), (Stop::Key, 0x13));
    let mut title = pc.picture().chunks(WIDTH).skip(40).take(28).flatten();
    assert!(title.any(|&dot| dot == 14));
    assert_eq!(pc.picture().len(), WIDTH * HEIGHT);
}

#[test]
fn escape_leaves_at_every_prompt_and_restores_text() {
    for keys in
        ["\x1b", " \x1b", " 1\x1b", " 11\x1b", " 22\x1b", " 1155\x1b", " 2175395\x1b", " 21739512y\x1b"]
    {
        let (pc, stop) = played(Pc::new(Form::Printed), keys);
        assert_eq!((stop, pc.mode), (Stop::End, 3), "{keys:?}");
        assert_eq!(pc.text, "Thank you for playing.\r\n");
    }
}

/// All keys but 1, 2 and Escape are refused where there are two choices.
#[test]
fn the_two_questions_take_1_and_2_only() {
    let font = twin::font(Form::Printed);
    for (keys, asks) in [
        (" ", "ONE OR TWO PLAYERS? (1/2)"),
        (" 1", "WHO MOVES FIRST? 1 YOU, 2 THE COMPUTER"),
        (" 2", "WHO MOVES FIRST? 1 X, 2 O"),
    ] {
        let (mut pc, _) = played(Pc::new(Form::Printed), keys);
        let expect = |pc: &Pc, says: &str| {
            let mut canvas = Canvas::new(&font);
            canvas.text(asks, 172, 15);
            canvas.text(says, 186, 14);
            assert!(pc.picture() == canvas.dots(), "{asks} {says}");
        };
        expect(&pc, "");
        for key in (0..=255).filter(|key| ![b'1', b'2', 27].contains(key)) {
            assert_eq!(pc.press(key), Ok(Stop::Key));
            expect(&pc, "PLEASE PRESS 1 OR 2");
        }
    }
}

/// Every game of one form, or of two people, with either side to begin.
fn all_games(pc: &Pc, form: Option<Form>) -> Result<Counts, Difference> {
    let engine = form.map(Engine::new);
    let font = twin::font(form.unwrap_or(Form::Printed));
    let (pc, _) = played(pc.clone(), if form.is_some() { " 1" } else { " 2" });
    let mut walk =
        Walk { engine: engine.as_ref(), font: &font, counts: Counts::default(), reached: HashSet::new() };
    for first in Mark::ALL {
        walk.all(&pc, first)?;
    }
    Ok(walk.counts)
}

#[test]
fn every_game_against_the_engine_as_printed() {
    let counts = all_games(&Pc::new(Form::Printed), Some(Form::Printed)).unwrap();
    let expected =
        Counts { boards: 201, moves: 639, refusals: 2085, lines: [93, 22, 4, 13, 22, 21, 26, 32], draws: 36 };
    assert_eq!(counts, expected);
}

#[test]
fn every_game_against_the_repaired_engine() {
    let counts = all_games(&Pc::new(Form::Repaired), Some(Form::Repaired)).unwrap();
    let expected =
        Counts { boards: 134, moves: 492, refusals: 1527, lines: [25, 46, 2, 14, 72, 1, 61, 47], draws: 33 };
    assert_eq!(counts, expected);
}

#[test]
fn every_game_of_two_people() {
    let counts = all_games(&Pc::new(Form::Printed), None).unwrap();
    let expected = Counts {
        boards: 9040,
        moves: 10954,
        refusals: 10956,
        lines: [228, 224, 226, 224, 222, 226, 268, 266],
        draws: 32,
    };
    assert_eq!(counts, expected);
}

/// One bit of the game is changed in 14 ways: in each line, in a key, a letter, a note, its length, a corner and a cell
/// to take.
#[test]
fn a_broken_game_is_noticed() {
    let listing = Listing::parse(Form::Printed.game_listing_text());
    let lines = (0..8).map(|line| ("lines", 2 * line + 1));
    let others = [
        ("keypad", 4),
        ("says_taken", 3),
        ("tune_nbc", 4),
        ("tune_wah", 10),
        ("corners", 6),
        ("stages", 2 + 8 * 14 + 6),
    ];
    for (label, index) in lines.chain(others) {
        let mut pc = Pc::new(Form::Printed);
        let address = Memory::address(SEGMENT, listing.label(label) + index);
        pc.cpu.memory.write(address, pc.cpu.memory.read(address) ^ 2);
        let form = (label != "lines").then_some(Form::Printed);
        assert!(all_games(&pc, form).is_err(), "{label}+{index} may be wrong");
    }
}

/// A person's move: a rising major sixth and a step down, in ticks of the BIOS clock, whatever time it is.
#[test]
fn a_move_is_heard_for_as_long_as_the_clock_says() {
    let midday = heard(TICKS_PER_DAY / 2);
    assert_eq!(midday.iter().map(|sound| sound.0).collect::<Vec<_>>(), [Some(3044), Some(1810), Some(2032)]);
    for (heard, written) in midday.iter().zip([2.0, 2.0, 3.0]) {
        assert!((heard.1 - written).abs() < 1.05, "{midday:?}");
    }
    // Twenty moments before midnight, and as many before the low word of the count overflows.
    let (pc, _) = played(Pc::new(Form::Printed), " 11");
    let until_move = pc.clock() / CLOCKS_PER_TICK;
    for turn in [TICKS_PER_DAY, 0x1_0000] {
        for before in 0..20 {
            assert_eq!(heard(turn - until_move - before), midday, "{before} ticks before {turn:X}");
        }
    }
}

/// Notes and their ticks, on a PC that was switched on at a time of day.
fn heard(switched_on: u64) -> Vec<(Option<u16>, f64)> {
    let mut pc = Pc::new(Form::Printed);
    pc.switched_on = switched_on;
    let (pc, _) = played(pc, " 115");
    let ticks = |pair: &[Sound]| (pair[1].clock - pair[0].clock) as f64 / CLOCKS_PER_TICK as f64;
    pc.sounds().windows(2).map(|pair| (pair[0].divisor, ticks(pair))).collect()
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
