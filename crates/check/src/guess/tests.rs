use std::sync::Arc;

use super::*;
use crate::test_designs::{Logic, changed, design, is, line, opponent, ports, referee, referee_of};

#[test]
fn results_are_read_in_every_encoding() {
    let mut told = String::new();
    for outputs in [
        "board:18",
        "x_win o_win draw",
        "winner:2 turn",
        "win",
        "win game_over",
        "win game_over draw",
        "win winner:2",
        "x_turn o_turn illegal",
        "player:2",
    ] {
        let verdicts = verdicts(&Roles::of(&ports("", outputs, "")));
        told += &format!("# {outputs}\n{}", verdicts.join("--\n"));
    }
    for (inputs, outputs) in [("x:9 o:9", "win"), ("x:9 o:9", "win over"), ("grid:9", "w")] {
        let verdicts = verdicts(&Roles::of(&ports(inputs, outputs, "")));
        told += &format!("# {inputs}: {outputs}\n{}", verdicts.join("--\n"));
    }
    insta::assert_snapshot!(told);
}

#[test]
fn a_design_is_asked_with_its_inputs_at_rest() {
    let ask = |inputs: &str| asked(&Roles::of(&ports(inputs, "", ""))).join("--\n");
    let told =
        ["x:9 o:9", "x:9 o:9 rst", "clk x:9 o:9 rst"].map(|inputs| format!("# {inputs}\n{}", ask(inputs)));
    insta::assert_snapshot!(told.concat());
}

fn told(design: &Design) -> String {
    match guess(design, None) {
        None => "nothing\n".to_owned(),
        Some(guess) => {
            let winner = if guess.reads_winner { "" } else { ", no winner" };
            let note = guess.note.map_or(String::new(), |note| format!(", {note}"));
            format!("score {}{winner}{note}\n{}\n", guess.score, guess.text.trim().replace("\n\n", "\n"))
        }
    }
}

/// A referee with other ports.
fn games() -> Vec<(&'static str, Design)> {
    let (step, show) = referee();
    let (plain_step, plain_show) = (step.clone(), show.clone());
    let plain = referee_of((plain_step, plain_show));
    // The reset is active at 0, squares count from 1, and one button serves both sides.
    let inner = step.clone();
    let one: Logic = Arc::new(move |inputs, state| {
        let square = (1..10).fold([0; 4], |bits: [u64; 4], number| {
            let here = is(&inputs[3..7], number);
            std::array::from_fn(|bit| bits[bit] | here & (0_u64.wrapping_sub((number as u64 - 1) >> bit & 1)))
        });
        let named = (1..10).fold(0, |any, number| any | is(&inputs[3..7], number));
        let press = inputs[2] & named;
        inner(&[&[inputs[0], !inputs[1], press, press], &square[..]].concat(), state)
    });
    let shown = show.clone();
    let digits: Logic = Arc::new(move |inputs, state| {
        let all = shown(&[&inputs[..2], &[0; 6]].concat(), state);
        [&all[..18], &[all[18], all[18] | all[19], all[20]]].concat()
    });
    let one = design("clk rst_n go pos:4", "cells:18 hex:3", "x:9 o:9 player refused", one, digits);
    // A game without a board at its ports, and without any result.
    let shown = show.clone();
    let mute: Logic = Arc::new(move |inputs, state| shown(inputs, state)[..18].to_vec());
    let mute = design(
        "clk reset x_valid o_valid position:4",
        "board:18",
        "x:9 o:9 player refused",
        step.clone(),
        mute,
    );
    let shown = show.clone();
    let blind: Logic = Arc::new(move |inputs, state| shown(inputs, state)[18..20].to_vec());
    let blind = design(
        "clk reset x_valid o_valid position:4",
        "winner:2",
        "p:9 q:9 player refused",
        step.clone(),
        blind,
    );
    let idle = referee_of((changed(step, |_, state, next| next.copy_from_slice(state)), show));
    vec![("plain", plain), ("others", one), ("mute", mute), ("blind", blind), ("nothing is stored", idle)]
}

#[test]
fn referees_are_played_by_their_ports() {
    let told: String = games().iter().map(|(name, design)| format!("# {name}: {}", told(design))).collect();
    insta::assert_snapshot!(told);
}

#[test]
fn opponents_are_played_by_their_ports() {
    let (step, show) = opponent();
    let registers = "xs:9 os:9 think begun";
    let with_first: Logic = Arc::new({
        let step = step.clone();
        move |inputs, state| step(&[&inputs[..2], &[0], &inputs[2..]].concat(), state)
    });
    let shown: Logic = Arc::new({
        let show = show.clone();
        move |inputs, state| show(&[&inputs[..2], &[0], &inputs[2..]].concat(), state)
    });
    let second = design("clk reset sw:9", "x_pos:9 o_pos:9 winner:2 ready", registers, with_first, shown);
    let opens: Logic =
        Arc::new(move |inputs, state| step(&[&inputs[..2], &[u64::MAX], &inputs[2..]].concat(), state));
    let shown: Logic =
        Arc::new(move |inputs, state| show(&[&inputs[..2], &[u64::MAX], &inputs[2..]].concat(), state));
    let first = design("clk reset sw:9", "x_pos:9 o_pos:9 winner:2 ready", registers, opens, shown);
    insta::assert_snapshot!(format!("# second: {}# first: {}", told(&second), told(&first)));
}

/// A design without a clock.
fn plain(inputs: &str, outputs: &str, show: impl Fn(&[u64]) -> Vec<u64> + Send + Sync + 'static) -> Design {
    let show: Logic = Arc::new(move |inputs, _| show(inputs));
    design(inputs, outputs, "", Arc::new(|_: &[u64], _: &[u64]| Vec::new()), show)
}

#[test]
fn judges_and_pickers_are_asked_by_their_ports() {
    let first = |inputs: &[u64]| -> Vec<u64> {
        let mut free = u64::MAX;
        let mut one = |square: usize| {
            let here = free & !(inputs[square] | inputs[9 + square]);
            free &= !here;
            here
        };
        (0..9).map(&mut one).collect()
    };
    let cells = "cell0:2 cell1:2 cell2:2 cell3:2 cell4:2 cell5:2 cell6:2 cell7:2 cell8:2";
    let flat = |inputs: &[u64], code: [bool; 2]| -> Vec<u64> {
        (0..9)
            .map(|square| {
                (0..2).fold(u64::MAX, |all, bit| {
                    let level = inputs[2 * square + bit];
                    all & if code[bit] { level } else { !level }
                })
            })
            .collect()
    };
    let designs = [
        ("grids", plain("x:9 o:9", "x_win o_win", |inputs| vec![line(&inputs[..9]), line(&inputs[9..])])),
        ("one grid", plain("g:9", "w", |inputs| vec![line(inputs)])),
        (
            "a code",
            plain("board:18", "winner:2", move |inputs| {
                vec![line(&flat(inputs, [false, true])), line(&flat(inputs, [true, false]))]
            }),
        ),
        (
            "strange codes",
            plain(cells, "x_win o_win", move |inputs| {
                vec![line(&flat(inputs, [false, false])), line(&flat(inputs, [true, false]))]
            }),
        ),
        ("always wrong", plain("board:18", "x_win o_win", |inputs| vec![inputs[0], !inputs[0]])),
        ("always wrong, in cells", plain(cells, "x_win o_win", |inputs| vec![inputs[0], !inputs[0]])),
        (
            "always wrong, one more input",
            plain("board:18 mode", "x_win o_win", |inputs| vec![inputs[0], !inputs[0]]),
        ),
        ("no judge", plain("x:9 o:9", "x_win o_win", |_| vec![0, 0])),
        ("a picker", plain("x:9 o:9", "choice:9", first)),
        (
            "the grid after the move",
            plain("x:9 o:9", "next:9", move |inputs| {
                first(inputs).iter().zip(&inputs[9..]).map(|(one, old)| one | old).collect()
            }),
        ),
        ("no picker", plain("x:9 o:9", "choice:9", |inputs| inputs[..9].to_vec())),
    ];
    let told: String = designs.iter().map(|(name, design)| format!("# {name}: {}", told(design))).collect();
    insta::assert_snapshot!(told);
}

/// A referee that clears the board as soon as a game has ended.
#[test]
fn a_game_that_begins_again_is_played() {
    let (step, show) = referee();
    let outputs = show.clone();
    let again = changed(step, move |inputs, state, next| {
        let cleared = outputs(inputs, state)[21];
        next.iter_mut().for_each(|word| *word &= !cleared);
    });
    let guess = guess(&referee_of((again, show)), None).expect("it is played");
    assert_eq!(guess.driver.after_end, driver::AfterEnd::Restart, "{}", guess.text);
}

/// An opponent that takes fifty clocks to answer, and a hundred once the centre is taken; the second takes fifty always.
#[test]
fn a_slow_opponent_is_given_more_time() {
    for (later, answer) in [(100, "clock 400"), (50, "clock 80")] {
        let (step, show) = opponent();
        let slow: Logic = Arc::new(move |inputs, state| {
            let count = &state[20..];
            let ready = is(count, later) | is(count, 50) & !(state[4] | state[13]);
            let waits = state[18] & !inputs[1] & !ready;
            let mut next = step(&[&inputs[..2], &[0], &inputs[2..]].concat(), &state[..20]);
            (0..20).for_each(|bit| next[bit] = next[bit] & !waits | state[bit] & waits);
            let mut carry = waits;
            for bit in count {
                next.push((bit ^ carry) & waits);
                carry &= bit;
            }
            next
        });
        let show: Logic =
            Arc::new(move |inputs, state| show(&[&inputs[..2], &[0], &inputs[2..]].concat(), &state[..20]));
        let outputs = "x_pos:9 o_pos:9 winner:2 ready";
        let design = design("clk reset sw:9", outputs, "xs:9 os:9 think begun wait:7", slow, show);
        let guess = guess(&design, None).expect("it is played");
        assert!(guess.text.contains(&format!("[answer]\nsteps = [\"{answer}\"]")), "{}", guess.text);
    }
}

/// The lanes in which at least this many of some bits are up.
fn at_least(bits: &[u64], least: usize) -> u64 {
    let mut counts = vec![0; least + 1];
    counts[0] = u64::MAX;
    for bit in bits {
        (1..=least).rev().for_each(|count| counts[count] |= counts[count - 1] & bit);
    }
    counts[least]
}

/// Four moves of each game must be stored, or two be answered.
#[test]
fn a_driver_must_go_far_enough() {
    let referee_with = |most: usize| {
        let (step, show) = referee();
        let limited = changed(step, move |inputs, state, next| {
            let full = at_least(&state[..18], most) & !inputs[1];
            (0..19).for_each(|bit| next[bit] = next[bit] & !full | state[bit] & full);
        });
        referee_of((limited, show))
    };
    let opponent_with = |stops: fn(&[u64]) -> u64| {
        let (step, show) = opponent();
        let limited: Logic = Arc::new(move |inputs, state| {
            let mut next = step(&[&inputs[..2], &[0], &inputs[2..]].concat(), state);
            let full = stops(state) & !inputs[1];
            (9..18).for_each(|bit| next[bit] = next[bit] & !full | state[bit] & full);
            next
        });
        let show: Logic =
            Arc::new(move |inputs, state| show(&[&inputs[..2], &[0], &inputs[2..]].concat(), state));
        design("clk reset sw:9", "x_pos:9 o_pos:9 winner:2 ready", "xs:9 os:9 think begun", limited, show)
    };
    let first_line = |design: &Design| told(design).lines().next().unwrap_or_default().to_owned();
    let designs = [
        ("three moves", referee_with(3)),
        ("four moves", referee_with(4)),
        ("one answer", opponent_with(|state| at_least(&state[9..18], 1))),
        ("one answer, or two", opponent_with(|state| at_least(&state[9..18], 2) | state[9] & !state[4])),
        ("two answers", opponent_with(|state| at_least(&state[9..18], 2))),
    ];
    let told: Vec<String> =
        designs.iter().map(|(name, design)| format!("{name}: {}", first_line(design))).collect();
    let games = probe::GAMES;
    let wanted = [
        "three moves: nothing".to_owned(),
        format!("four moves: score {}", 8 * games),
        "one answer: nothing".to_owned(),
        "one answer, or two: nothing".to_owned(),
        // X wins two games with its third mark, before an answer is due.
        format!("two answers: score {}", 4 * games + 4),
    ];
    assert_eq!(told, wanted);
}

/// A result is read from any output that names one, and others are not learned then.
#[test]
fn one_output_with_a_result_is_enough() {
    let (step, show) = referee();
    let outputs = [
        ("winner:2", [18, 19].as_slice()),
        ("x_win o_win", &[18, 19]),
        ("draw", &[20]),
        ("game_over", &[21]),
    ];
    for (result, bits) in outputs {
        let shown = show.clone();
        let show: Logic = Arc::new(move |inputs, state| {
            let all = shown(inputs, state);
            // A display with the winner in a code of its own.
            let hex = [all[18], all[18] | all[19], all[20]];
            all[..18].iter().copied().chain(bits.iter().map(|&bit| all[bit])).chain(hex).collect()
        });
        let inputs = "clk reset x_valid o_valid position:4";
        let design =
            design(inputs, &format!("board:18 {result} hex:3"), "x:9 o:9 player refused", step.clone(), show);
        let guess = guess(&design, None).expect("it is played");
        let named = result.contains("win");
        assert_eq!(guess.text.contains("hex"), !named, "{result}: {}", guess.text);
        assert!(guess.reads_winner, "{result}");
        assert!(guess.text.contains(result.split([':', ' ']).next().unwrap_or_default()), "{}", guess.text);
    }
    // Without the display, an end alone is a result too.
    for (result, bit) in [("draw", 20), ("game_over", 21)] {
        let shown = show.clone();
        let show: Logic = Arc::new(move |inputs, state| {
            let all = shown(inputs, state);
            [&all[..18], &all[bit..=bit]].concat()
        });
        let inputs = "clk reset x_valid o_valid position:4";
        let outputs = format!("board:18 {result}");
        let design = design(inputs, &outputs, "x:9 o:9 player refused", step.clone(), show);
        assert!(guess(&design, None).is_some_and(|guess| guess.reads_winner), "{result}");
    }
}

#[test]
fn a_driver_is_named_after_the_top_without_signs() {
    assert!(head("\\my-top_1$", "judge").contains("guessed from the ports of mytop_1\"\nkind = \"judge\"\n"));
}

#[test]
fn a_search_that_is_late_finds_nothing() {
    let (_, design) = games().swap_remove(0);
    assert!(guess(&design, Some(Instant::now())).is_none());
}

/// A game that is told what it should find out itself is a part of one.
#[test]
fn a_part_of_a_game_is_not_taken_for_one() {
    let (step, show) = referee();
    let inputs = "clk reset x_valid o_valid position:4 check:2";
    let part =
        design(inputs, "board:18 winner:2 draw game_over illegal turn", "x:9 o:9 player refused", step, show);
    assert_eq!(told(&part), "nothing\n");
}

/// A judge that stores its result is asked with a clock. Grids of inputs beside a clock may be buttons of a game, and a
/// game that cannot be played is not asked as a judge.
#[test]
fn a_judge_may_store_its_result() {
    let side = |inputs: &[u64], side: usize| {
        let alone = |square: usize| inputs[1 + 2 * square + side] & !inputs[1 + 2 * square + 1 - side];
        line(&(0..9).map(alone).collect::<Vec<u64>>())
    };
    let show: Logic = Arc::new(|_, state| state.to_vec());
    let step: Logic = Arc::new(move |inputs, _| vec![side(inputs, 0), side(inputs, 1)]);
    let judge = design("clk board:18", "winner:2", "won:2", step, show.clone());
    let text = guess(&judge, None).expect("it is asked").text;
    assert!(text.contains("kind = \"judge\"") && text.contains("clock 2"), "{text}");
    let step: Logic = Arc::new(|inputs, _| vec![line(&inputs[1..10]), line(&inputs[10..19])]);
    let grids = design("clk x:9 o:9", "x_wins o_wins", "won:2", step, show);
    assert_eq!(told(&grids), "nothing\n");
}
