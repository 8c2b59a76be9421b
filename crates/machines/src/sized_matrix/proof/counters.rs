//! The counters of the display, in each of their states.

use logic::{Engine, Gates, LANES, Net};

use super::{DISPLAY_STATES, GAME, LED, PICTURE, PLACE, TICK};

/// Whether the counters begin with 0 and each state is followed by the next, the last by the first.
pub fn count(gates: &Gates) -> bool {
    let next: Vec<Net> = gates.flops[GAME..].iter().map(|flop| flop.next).collect();
    let engine = Engine::of(gates, &next);
    let mut rows = engine.rows();
    let starts = gates.flops[GAME..].iter().all(|flop| !flop.initial);
    starts
        && (0..DISPLAY_STATES).step_by(LANES).all(|first| {
            let lanes = LANES.min((DISPLAY_STATES - first) as usize);
            let states: Vec<u64> =
                (0..=lanes as u64).map(|lane| code((first + lane) % DISPLAY_STATES)).collect();
            for bit in 0..next.len() {
                for (word, chunk) in states[..lanes].chunks(64).enumerate() {
                    rows[GAME + bit].0[word] = gathered(chunk, bit);
                }
            }
            engine.run(&mut rows);
            (0..next.len()).all(|bit| {
                let found = engine.result(&rows, bit);
                states[1..].chunks(64).zip(found.0).all(|(chunk, found)| {
                    let used = u64::MAX >> (64 - chunk.len());
                    found & used == gathered(chunk, bit)
                })
            })
        })
}

/// The counters of a state, by its number since a reset, bit by bit as the registers hold them.
fn code(state: u64) -> u64 {
    let (tick, place, led, picture) = (state % 15, state / 15 % 24, state / 360 % 272, state / 97_920);
    tick | place << (PLACE - TICK) | led << (LED - TICK) | picture << (PICTURE - TICK)
}

/// One bit of each of some numbers.
fn gathered(codes: &[u64], bit: usize) -> u64 {
    codes.iter().rev().fold(0, |lanes, code| lanes << 1 | code >> bit & 1)
}
