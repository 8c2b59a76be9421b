//! How long it takes to try every input in every reachable state of the controller.

use criterion::{Criterion, criterion_group, criterion_main};
use logic::Netlist;
use machines::controller::{Controller, proof};

fn prove(criterion: &mut Criterion) {
    let gates = Netlist::of_machine::<Controller>().expect("the circuit is well formed").gates();
    let mut group = criterion.benchmark_group("controller");
    group.sample_size(10);
    group
        .bench_function("proof over 99,596,288 transitions", |bencher| bencher.iter(|| proof::prove(&gates)));
    group.finish();
}

criterion_group!(benches, prove);
criterion_main!(benches);
