//! The counters of the display, in each of their states.

use logic::{Engine, Gates, LANES, Net, Row};

use super::{LED, PICTURE, PLACE, STATES};

/// The counters, from this flip-flop on, begin with 0 and each state is followed by the next, the last by the first; if not, how many clocks
/// after a reset that shows.
pub fn wrong(gates: &Gates, counters: usize) -> Option<u64> {
    let next: Vec<Net> = gates.flops[counters..].iter().map(|flop| flop.next).collect();
    let engine = Engine::of(gates, &next);
    let mut rows = engine.rows();
    if gates.flops[counters..].iter().any(|flop| flop.initial) {
        return Some(0);
    }
    (0..STATES).step_by(LANES).find_map(|first| {
        let lanes = LANES.min((STATES - first) as usize);
        let states: Vec<u64> = (0..=lanes as u64).map(|lane| code((first + lane) % STATES)).collect();
        for bit in 0..next.len() {
            for (word, chunk) in states[..lanes].chunks(64).enumerate() {
                rows[counters + bit].0[word] = gathered(chunk, bit);
            }
        }
        engine.run(&mut rows);
        let mut wrong = Row::ZEROS;
        for bit in 0..next.len() {
            let found = engine.result(&rows, bit);
            for (word, chunk) in states[1..].chunks(64).enumerate() {
                let used = u64::MAX >> (64 - chunk.len());
                wrong.0[word] |= (found.0[word] ^ gathered(chunk, bit)) & used;
            }
        }
        wrong.lowest().map(|lane| first + lane as u64)
    })
}

/// The counters of a state, by its number since a reset, bit by bit as the registers hold them.
pub fn code(state: u64) -> u64 {
    let (tick, place, led, picture) = (state % 15, state / 15 % 24, state / 360 % 272, state / 97_920);
    tick | place << PLACE | led << LED | picture << PICTURE
}

/// One bit of each of some numbers.
fn gathered(codes: &[u64], bit: usize) -> u64 {
    codes.iter().rev().fold(0, |lanes, code| lanes << 1 | code >> bit & 1)
}
