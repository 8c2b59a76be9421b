//! The bar for a proof of a deterministic player, both seats, is one millisecond.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use rules::Game;
use rules::classic::Position;
use solver::classic::{Census, Solution};
use solver::{Oracle, prove};

fn solve(criterion: &mut Criterion) {
    criterion.bench_function("classic/solve", |bencher| bencher.iter(Solution::solve));
    criterion.bench_function("classic/census", |bencher| bencher.iter(Census::count));
}

fn proofs(criterion: &mut Criterion) {
    let solution = Solution::solve();
    let perfect = |position: &Position| solution.best_move(position).unwrap();
    criterion.bench_function("classic/prove/perfect", |bencher| {
        bencher.iter(|| prove::<Position>(black_box(&perfect)));
    });
    let first_free = |position: &Position| position.moves().next().unwrap();
    criterion.bench_function("classic/prove/first-free", |bencher| {
        bencher.iter(|| prove::<Position>(black_box(&first_free)));
    });
}

criterion_group!(benches, solve, proofs);
criterion_main!(benches);
