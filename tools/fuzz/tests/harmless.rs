//! A short run of everything, and readers with known faults that must be found.

use std::time::Duration;

use fuzz::{Answer, Finding, Plan, TARGETS, Tally, Target, run};

fn plan(inputs: u64) -> Plan {
    Plan { seed: 1, from: 0, inputs, patience: Duration::from_secs(60) }
}

/// 20,000 inputs for each target, of which some must be good and some not.
#[test]
fn no_input_does_harm() {
    for target in TARGETS {
        let tally = run(target, &plan(20_000)).unwrap_or_else(|Finding { number, input, harm }| {
            panic!("{} input {number}: {harm}\n\"{}\"", target.name, input.escape_ascii())
        });
        assert_eq!(tally.accepted + tally.refused, 20_000);
        assert!(tally.accepted > 200 && tally.refused > 200, "{}: {tally:?}", target.name);
    }
}

#[test]
fn every_good_example_is_accepted() {
    for target in TARGETS {
        let judge = (target.judge)();
        for good in (target.good)() {
            assert_eq!(judge(&good), Ok(Answer::Accepted), "{}: {}", target.name, good.escape_ascii());
            assert!(good.len() <= target.longest, "{}", target.name);
        }
    }
}

const PARROT: Target = Target {
    name: "parrot",
    tries: "a reader without faults",
    longest: 50,
    good: || vec![b"polly".to_vec()],
    judge: || Box::new(|_| Ok(Answer::Accepted)),
};

#[test]
fn every_input_is_tried_once() {
    assert_eq!(run(&PARROT, &plan(12_345)), Ok(Tally { accepted: 12_345, refused: 0 }));
}

/// A reader that panics on, objects to or hangs on inputs with a certain byte; the finding can be had
/// again by its number alone.
#[test]
fn faults_are_found_and_can_be_had_again() {
    type Faulty = (fn() -> fuzz::Judge, &'static str);
    let faulty: [Faulty; 3] = [
        (
            || Box::new(|input| if input.contains(&b'\0') { panic!("a zero") } else { Ok(Answer::Refused) }),
            "it panics: a zero",
        ),
        (
            || {
                Box::new(
                    |input| if input.contains(&b'\0') { Err("odd".to_owned()) } else { Ok(Answer::Refused) },
                )
            },
            "odd",
        ),
        (
            || {
                Box::new(|input| {
                    while input.contains(&b'\0') {
                        std::thread::park();
                    }
                    Ok(Answer::Refused)
                })
            },
            "it takes longer than 10 seconds",
        ),
    ];
    for (judge, harm) in faulty {
        let target = Target { judge, ..PARROT };
        // Harmless inputs take microseconds. If the computer pauses for so long that one of them seems stuck,
        // another run decides.
        let patient = Plan { patience: Duration::from_secs(10), ..plan(10_000) };
        let mut runs = std::iter::repeat_with(|| run(&target, &patient).unwrap_err()).take(20);
        let found = runs.find(|found| found.input.contains(&b'\0')).expect("the fault is found");
        assert_eq!(found.harm, harm);
        let again = run(&target, &Plan { from: found.number, inputs: 1, ..patient }).unwrap_err();
        assert_eq!(again, found);
    }
}
