//! The bar for solving the whole game on two cores is 1.5 seconds. The bar for memory, 200 megabytes
//! at the peak, is measured by the example `solve_sized`.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use rules::Game;
use rules::sized::Position;
use solver::Oracle;
use solver::sized::Solution;

fn solve(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("sized");
    group.sample_size(10);
    group.bench_function("solve", |bencher| bencher.iter(|| Solution::solve(|_| {})));
}

fn lookup(criterion: &mut Criterion) {
    let solution = Solution::solve(|_| {});
    criterion.bench_function("sized/value", |bencher| {
        bencher.iter(|| solution.value(black_box(&Position::START)));
    });
    criterion.bench_function("sized/move_values", |bencher| {
        bencher.iter(|| solution.move_values(black_box(&Position::START)).count());
    });
}

criterion_group!(benches, solve, lookup);
criterion_main!(benches);
