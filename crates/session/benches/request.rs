//! What one request of a stateless server costs: read a link, restore its session, make a move, let
//! the machine answer, and show the result.

use criterion::{Criterion, criterion_group, criterion_main};
use session::{Choice, Record, Resources, Session};

fn request(criterion: &mut Criterion) {
    let resources = Resources::new();
    resources.solve();
    let cases = [
        ("controller against textbook", "1.controller.person.textbook.one.0-0-0.1593", Choice::square(7)),
        ("controller against perfect", "1.controller.person.perfect.one.0-0-0.1592", Choice::square(8)),
        ("cabinet", "1.cabinet.person.textbook.one.0-0-0.1593", Choice::square(7)),
        ("textbook", "1.textbook.person.textbook.one.0-0-0.1593", Choice::square(7)),
        ("assembly", "1.assembly.person.assembly.one.0-0-0.5216", Choice::square(9)),
        ("sized against perfect", "1.sized.person.perfect.one.0-0-0.25351133", Choice::sized(1, 9)),
    ];
    for (name, link, choice) in cases {
        criterion.bench_function(name, |bencher| {
            bencher.iter(|| {
                let record = Record::from_link(link).expect("a game");
                let mut session = Session::restore(&record, &resources);
                session.play(choice).expect("a legal move");
                let events = session.run();
                (events, serde_json::to_string(&session.view()).expect("plain data"), session.record().link())
            });
        });
    }
}

criterion_group!(benches, request);
criterion_main!(benches);
