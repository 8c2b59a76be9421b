//! The targets of `fuzz` under libFuzzer, which sees the code that an input reaches and continues from there.
//! The environment selects the target: `NOUGHTGATE_TARGET`.

#![no_main]

use std::sync::LazyLock;

use fuzz::{Judge, TARGETS};
use libfuzzer_sys::fuzz_target;

/// The judge of the target, and how long an input may be.
static TARGET: LazyLock<(Judge, usize)> = LazyLock::new(|| {
    let name = std::env::var("NOUGHTGATE_TARGET").unwrap_or_default();
    let target = TARGETS.iter().find(|target| target.name == name);
    let target = target.unwrap_or_else(|| panic!("NOUGHTGATE_TARGET names no target: `{name}`"));
    ((target.judge)(), target.longest)
});

fuzz_target!(|input: &[u8]| {
    let (judge, longest) = &*TARGET;
    if input.len() <= *longest
        && let Err(harm) = judge(input)
    {
        panic!("{harm}");
    }
});
