use std::sync::Arc;

use super::*;
use crate::test_designs::{
    Logic, OPPONENT, REFEREE, changed, design, opponent, opponent_of, profile, referee, referee_of,
};

fn report(design: &Design, driver: &str, memory: Option<usize>) -> Report {
    let mut options = Options { time: None, memory, progress: &mut |_| {} };
    check(design, &profile(driver), &mut options)
}

/// The claims that do not hold, with their games.
fn told(report: &Report) -> String {
    let mut told = format!("{:?}, {} states", report.verdict, report.states);
    let told_by = |text: &Option<String>| text.clone().unwrap_or_default();
    for finding in report
        .claims
        .iter()
        .filter(|finding| !matches!(finding.result, Result::Holds | Result::NotApplicable))
    {
        let moves: Vec<String> = finding
            .moves
            .iter()
            .flatten()
            .map(|one| match one {
                Move::Square(mark, square, _) => format!("{mark}{}", square.number()),
                other => format!("{other:?}"),
            })
            .collect();
        told += &format!(
            "\n  {} {:?} {:?}{}: {}; wanted {}, found {}; {}",
            finding.id.id(),
            finding.result,
            finding.level,
            finding.consequence_of.map_or(String::new(), |root| format!(" from {}", root.id())),
            moves.join(" "),
            told_by(&finding.expected),
            told_by(&finding.found),
            told_by(&finding.remark),
        );
    }
    told + &report.reason.as_ref().map_or(String::new(), |reason| format!("\n  {reason}")) + "\n"
}

/// What is found in opponents, without what is found in the first one.
fn told_of(cases: &[(&str, Design)]) -> String {
    let known = told(&report(&cases[0].1, OPPONENT, None));
    let mut all = String::new();
    for (index, (name, design)) in cases.iter().enumerate() {
        let told = told(&report(design, OPPONENT, None));
        let new = told.lines().filter(|line| index == 0 || !known.contains(line));
        all += &format!("{name}: {}\n", new.collect::<Vec<_>>().join("\n"));
    }
    all
}

/// An opponent with one more register than it needs, which no reset changes.
fn with_spare(
    spare: &str,
    count: impl Fn(&[u64], &[u64]) -> Vec<u64> + Send + Sync + 'static,
    effect: impl Fn(&[u64], &[u64], &mut [u64]) + Send + Sync + 'static,
) -> Design {
    let (step, show) = opponent();
    let inner = step.clone();
    let step: Logic = Arc::new(move |inputs, state| {
        let mut next = inner(inputs, &state[..20]);
        next.extend(count(inputs, state));
        effect(inputs, state, &mut next);
        next
    });
    let show: Logic = Arc::new(move |inputs, state| show(inputs, &state[..20]));
    let registers = format!("xs:9=0 os:9=0 think=0 begun=0 {spare}");
    design("clk reset machine_first keys:9", "x:9 o:9 winner:2 ready", &registers, step, show)
}

#[test]
fn failures_of_an_opponent_have_their_roots() {
    let made = |change: fn(&[u64], &[u64], &mut [u64])| {
        let (step, show) = opponent();
        opponent_of((changed(step, change), show))
    };
    let shown = |change: fn(&[u64], &[u64], &mut [u64])| {
        let (step, show) = opponent();
        opponent_of((step, changed(show, change)))
    };
    let cases = [
        ("as it stands", made(|_, _, _| {})),
        ("reset keeps its marks", made(|_, state, next| (9..18).for_each(|bit| next[bit] |= state[bit]))),
        ("reset keeps a mark", made(|_, state, next| next[17] |= state[17])),
        ("it never answers", made(|_, state, next| next[9..18].copy_from_slice(&state[9..18]))),
        ("it answers twice", made(|_, state, next| next[17] |= state[18] & !state[8])),
        ("it takes a mark away", made(|_, state, next| next[0] &= !state[18])),
        ("two keys make it answer", made(|inputs, _, next| next[18] |= inputs[3] & inputs[4])),
        ("square 9 is lost", made(|_, state, next| next[8] = state[8])),
        ("X never wins", shown(|_, _, outputs| outputs[18] = 0)),
        ("X always wins", shown(|_, _, outputs| outputs[18] = u64::MAX)),
        ("O wins with X", shown(|_, _, outputs| outputs[19] |= outputs[18])),
        ("it is never ready", shown(|_, _, outputs| outputs[20] = 0)),
    ];
    insta::assert_snapshot!(told_of(&cases));
}

#[test]
fn later_games_and_power_up_values_are_followed() {
    let never = |_: &[u64], _: &[u64], _: &mut [u64]| {};
    let still = |_: &[u64], state: &[u64]| state[20..].to_vec();
    let wins = |_: &[u64], state: &[u64], next: &mut [u64]| next[8] &= !state[20] | state[8];
    let resets = |inputs: &[u64], state: &[u64]| vec![state[20] ^ inputs[1]];
    let cases = [
        ("a spare register", with_spare("odd", still, never)),
        ("an odd register loses square 9", with_spare("odd", still, wins)),
        ("every second game loses square 9", with_spare("odd=1", resets, wins)),
        ("every second game is odd", with_spare("odd=1", resets, never)),
        ("an odd game from power-up", with_spare("odd", resets, wins)),
        ("an odd register marks square 9", with_spare("odd", still, |_, state, next| next[8] |= state[20])),
        ("many spare registers", with_spare("odd:13", still, never)),
        ("many spare registers, one of which matters", with_spare("odd:13", still, wins)),
    ];
    insta::assert_snapshot!(told_of(&cases));
}

/// A register that moves on with every clock.
#[test]
fn a_limit_names_the_register_that_grows() {
    let count = |_: &[u64], state: &[u64]| {
        let (pad, ticks) = state[20..].split_at(45);
        [pad, &[!ticks[9]], &ticks[..9]].concat()
    };
    let design = with_spare("pad:45=0 ticks:10=0", count, |_, _, _| {});
    let stopped = |memory: usize| {
        let report = report(&design, OPPONENT, Some(memory));
        assert_eq!(report.verdict, Verdict::Undecided);
        let winner = report.finding(Claim::Winner).unwrap();
        assert_eq!((winner.result, &winner.remark), (Result::Undecided, &report.reason));
        report.reason.unwrap_or_default()
    };
    let reason = stopped(400_000);
    assert!(reason.starts_with("the limit on memory came after "), "{reason}");
    let blame = "; `ticks` has 10 bits that change: a parameter or an inner top may leave it out";
    assert!(reason.ends_with(blame), "{reason}");
    // Before the ticks grow, the squares of a side change most, and a game needs those.
    for memory in [1, 2_000] {
        let reason = stopped(memory);
        assert!(reason.ends_with(" states"), "{reason}");
    }
}

/// A referee with one button for both sides.
fn shared() -> String {
    let start = REFEREE.find("[move.X]").unwrap();
    let end = REFEREE.find("[read.board]").unwrap();
    let steps = "[move]\nsteps = [\"position={sq} x_valid=1 o_valid=1\", \"clock 1\", \"x_valid=0 o_valid=0\", \"clock 1\"]\n\n";
    format!("{}{steps}{}", &REFEREE[..start], &REFEREE[end..])
}

#[test]
fn a_correct_referee_is_proved() {
    insta::assert_snapshot!(told(&report(&referee_of(referee()), &shared(), None)));
}

/// No game ends by its outputs, so the claims about the time after the end are not tested.
#[test]
fn claims_that_no_game_tests_are_undecided() {
    let (step, show) = referee();
    let design = referee_of((step, changed(show, |_, _, outputs| outputs[21] = 0)));
    insta::assert_snapshot!(told(&report(&design, &shared(), None)));
}

#[test]
fn no_time_decides_nothing() {
    let mut options = Options { time: Some(Duration::ZERO), memory: None, progress: &mut |_| {} };
    let report = check(&opponent_of(opponent()), &profile(OPPONENT), &mut options);
    assert_eq!(report.verdict, Verdict::Undecided);
    assert!(report.reason.unwrap().starts_with("the limit on time came after "));
}

fn finding(kind: FindingKind, signal: &str) -> crate::Finding {
    let words = format!("{signal} is {kind:?}");
    let source = Some(crate::Source { file: "a.v".to_owned(), line: 7 });
    crate::Finding { kind, signal: signal.to_owned(), words, source }
}

fn empty() -> Report {
    Report { verdict: Verdict::Proved, ..Report::unreadable("made", "") }
}

#[test]
fn the_structure_is_judged_by_the_findings_of_the_front_end() {
    use FindingKind::{Drivers, Latch, Loop, Undriven};
    let open: Logic = Arc::new(|inputs, _| vec![inputs[0]]);
    let shut: Logic = Arc::new(|_, state| state.to_vec());
    let mut all = String::new();
    for (name, logic, kinds) in [
        ("nothing", &shut, vec![]),
        ("a latch", &shut, vec![Latch]),
        ("a latch that is always open", &open, vec![Latch]),
        ("a loop", &shut, vec![Loop]),
        ("a loop that keeps nothing", &open, vec![Loop]),
        ("two drivers", &shut, vec![Drivers, Drivers]),
        ("two drivers and a latch that is always open", &open, vec![Drivers, Latch]),
        ("undriven", &shut, vec![Undriven]),
    ] {
        let shown: Logic = Arc::new(|_, state| state.to_vec());
        let mut design = crate::test_designs::latches("d", "q", "l", logic.clone(), shown);
        design.findings =
            kinds.iter().enumerate().map(|(index, kind)| finding(*kind, &format!("n{index}"))).collect();
        let mut report = empty();
        structure(&design, &mut report);
        all += &format!("{name}: {}\n", report.notes.join("; "));
        for claim in &report.claims {
            let text = |text: &Option<String>| text.clone().unwrap_or_default();
            let source = claim.source.as_ref().map(ToString::to_string);
            all += &format!(
                "  {} {:?} {} {} {}\n",
                claim.id.id(),
                claim.result,
                text(&claim.found),
                text(&claim.remark),
                text(&source)
            );
        }
    }
    insta::assert_snapshot!(all);
    // What is decided already stays.
    let mut report = empty();
    report.claims = vec![
        plain(Claim::SimEqualsSynth, Result::Holds, None),
        plain(Claim::NoLatch, Result::Undecided, None),
    ];
    structure(&crate::test_designs::ports("d", "q", ""), &mut report);
    assert_eq!(report.claims.len(), 4);
    assert_eq!(report.finding(Claim::SimEqualsSynth).unwrap().result, Result::Holds);
    assert_eq!(report.finding(Claim::NoLatch).unwrap().result, Result::Undecided);
}

#[test]
fn a_failure_shown_by_a_signal_with_several_drivers_follows_from_that() {
    let mut design = crate::test_designs::ports("", "board:18 winner:2 draw", "");
    design.findings = vec![
        finding(FindingKind::Drivers, "board"),
        finding(FindingKind::Drivers, "winner"),
        finding(FindingKind::Latch, "draw"),
    ];
    let mut report = empty();
    for (claim, result, found) in [
        (Claim::Store, Result::Fails, Some("board[1:0] 01")),
        (Claim::Winner, Result::Fails, Some("winner 01")),
        (Claim::Draw, Result::Fails, Some("draw up")),
        (Claim::FalseWin, Result::Undecided, Some("winner 01")),
        (Claim::OneDriver, Result::Fails, Some("board, winner")),
        (Claim::Occupied, Result::Fails, Some("board[1:0] 01")),
        (Claim::AfterEnd, Result::Fails, None),
    ] {
        report.claims.push(Finding { found: found.map(str::to_owned), ..plain(claim, result, None) });
    }
    report.claims[5].consequence_of = Some(Claim::Store);
    blame_drivers(&design, &mut report);
    let roots: Vec<Option<Claim>> = report.claims.iter().map(|finding| finding.consequence_of).collect();
    let driver = Some(Claim::OneDriver);
    assert_eq!(roots, [driver, driver, None, None, None, Some(Claim::Store), None]);
}

#[test]
fn outputs_that_are_not_read_are_named() {
    let design = referee_of(referee());
    let all = crate::test_designs::drive(&design, REFEREE);
    let board = &REFEREE[..REFEREE.find("[read.winner]").unwrap()];
    let board_and_turn = crate::test_designs::drive(&design, board);
    let only: Logic = Arc::new(|_, _| vec![0; 18]);
    let (inputs, registers) = ("clk reset x_valid o_valid position:4", "x:9 o:9 player refused");
    let bare = crate::test_designs::design(inputs, "board:18", registers, referee().0, only);
    let bare_drive = crate::test_designs::drive(&bare, board);
    let mut told = String::new();
    for (name, design, drive, result) in [
        ("all", &design, &all, Result::Holds),
        ("a board", &design, &board_and_turn, Result::NotApplicable),
        ("a winner elsewhere", &design, &board_and_turn, Result::Holds),
        ("nothing else", &bare, &bare_drive, Result::NotApplicable),
    ] {
        for recognised in [true, false] {
            let mut report = empty();
            report.reason = None;
            report.claims = vec![
                plain(Claim::Winner, result, None),
                plain(Claim::FalseWin, result, None),
                plain(Claim::Draw, Result::NotApplicable, None),
                plain(Claim::AfterEnd, Result::Fails, None),
            ];
            unread(design, drive, recognised, &mut report);
            told += &format!(
                "{name}{}: {:?} {:?}\n",
                if recognised { ", recognised" } else { "" },
                report.notes,
                report.reason
            );
            for claim in &report.claims {
                told +=
                    &format!("  {} {:?} {:?} {:?}\n", claim.id.id(), claim.result, claim.level, claim.remark);
            }
        }
    }
    insta::assert_snapshot!(told);
    let mut report = empty();
    report.claims =
        vec![plain(Claim::Winner, Result::NotApplicable, None), plain(Claim::AfterEnd, Result::Holds, None)];
    unread(&bare, &bare_drive, true, &mut report);
    assert_eq!(report.reason.as_deref(), Some(""), "a reason that is known stays");
    assert_eq!(report.claims[1].remark, None, "nothing fails after the end");
}

/// A failure with a game and its boards.
fn failure(claim: Claim, moves: Vec<Move>, boards: &[&str]) -> Finding {
    let boards = boards.iter().map(|board| Some((*board).to_owned())).collect();
    let trace = crate::verdict::Trace { clock: None, signals: Vec::new(), rows: Vec::new(), boards };
    Finding { moves: Some(moves), trace: Some(trace), ..plain(claim, Result::Fails, None) }
}

fn square(number: u8) -> Move {
    Move::Square(Mark::X, rules::classic::Square::new(number).unwrap(), 0)
}

#[test]
fn a_game_goes_on_after_an_end_without_a_reset() {
    let goes_on = |claim: Claim, moves: Vec<Move>, boards: &[&str]| {
        goes_on_after_an_end(&failure(claim, moves, boards))
    };
    let (won, open) = ("XXX/OO./...", "XX./OO./...");
    let five: Vec<Move> = (1..6).map(square).collect();
    assert!(goes_on(Claim::SecondGame, vec![square(1)], &[open, won, open]));
    assert!(!goes_on(Claim::SecondGame, vec![square(1)], &[open]));
    assert!(goes_on(Claim::SecondGame, five.clone(), &[open]), "the board may be cleared at once");
    assert!(!goes_on(Claim::SecondGame, five[..4].to_vec(), &[open]));
    assert!(!goes_on(Claim::SecondGame, vec![square(1), Move::Reset], &[won]));
    assert!(goes_on(Claim::ResetClears, vec![square(1), Move::Reset], &[won]));
    assert!(!goes_on(Claim::ResetClears, vec![Move::Reset], &[open]));
}

#[test]
fn a_failure_that_takes_a_code_is_questionable() {
    let code = || vec![square(1), Move::Code(Mark::O, "15".to_owned())];
    for (claim, moves, level) in [
        (Claim::Store, code(), Level::Questionable),
        (Claim::Store, vec![square(1)], Level::Defect),
        (Claim::TakesWin(rules::Seat::First), code(), Level::Note),
    ] {
        let mut finding = failure(claim, moves, &[]);
        soften_code(&mut finding);
        assert_eq!(finding.level, level, "{claim:?}");
        assert_eq!(finding.remark.is_some(), level == Level::Questionable);
    }
}

/// What remains of failures after games in which the driver may be wrong.
fn softened(design: &Design, driver: &str, found: Vec<Finding>) -> String {
    let drive = crate::test_designs::drive(design, driver);
    let mut options = Options { time: None, memory: None, progress: &mut |_| {} };
    let mut decision = Decision::new(design, &drive, &mut options);
    decision.found = found;
    decision.soften(design);
    let told = decision.found.iter().map(|finding| {
        format!("{} {:?} {}", finding.id.id(), finding.level, finding.remark.clone().unwrap_or_default())
    });
    told.collect::<Vec<_>>().join("; ")
}

#[test]
fn failures_that_the_driver_may_cause_are_questionable() {
    let (step, show) = referee();
    let inner = step.clone();
    let either: Logic = Arc::new(move |inputs, state| {
        let mut state = state.to_vec();
        state[18] = state[18] & !inputs[2] | inputs[3];
        inner(inputs, &state)
    });
    let either = referee_of((either, show.clone()));
    let strict = referee_of(referee());
    let inputs = "clk reset x_valid o_valid position:4 again";
    let more = crate::test_designs::design(
        inputs,
        "board:18 winner:2 draw game_over illegal turn",
        "x:9 o:9 player refused",
        step,
        show,
    );
    let guessed = REFEREE.replace("name = \"referee\"", "name = \"guessed\"");
    let restarts = guessed.replace("kind", "after_end = \"restart\"\nkind");
    let free = REFEREE.replace("kind", "turns = \"free\"\nkind");
    let won = ["XXX/OO./..."];
    let found = || {
        vec![
            failure(Claim::TurnOrder, vec![square(1)], &[]),
            failure(Claim::ResetClears, vec![square(1), Move::Reset], &won),
            failure(Claim::SecondGame, vec![square(1)], &won),
        ]
    };
    let mut told = String::new();
    for (name, design, driver) in [
        ("strict", &strict, REFEREE),
        ("either side", &either, REFEREE),
        ("either side, free", &either, &free),
        ("guessed", &strict, &guessed),
        ("guessed, restarts", &strict, &restarts),
        ("guessed, one more input", &more, &guessed),
        ("one more input", &more, REFEREE),
    ] {
        told += &format!("{name}: {}\n", softened(design, driver, found()));
    }
    let mut others = found();
    others[0].result = Result::Undecided;
    others[1].trace = None;
    others[2].level = Level::Note;
    told += &format!("others: {}\n", softened(&more, &guessed, others.clone()));
    told += &format!("others, either side: {}\n", softened(&either, REFEREE, others));
    insta::assert_snapshot!(told);
}

/// A referee that jams after code 15, or also after a mark in the centre: then no move is stored.
#[test]
fn a_game_without_codes_is_preferred() {
    let jams = |centre: bool| {
        let (step, show) = referee();
        let step: Logic = Arc::new(move |inputs, state| {
            let mut next = step(inputs, &state[..20]);
            let jammed = state[20] & !inputs[1];
            (0..20).for_each(|bit| next[bit] = next[bit] & !jammed | state[bit] & jammed);
            let code = crate::test_designs::is(&inputs[4..8], 15) & (inputs[2] | inputs[3]);
            let taken = if centre { (state[4] | state[13]) & (state[0] | state[9]) } else { 0 };
            next.push((state[20] | code | taken) & !inputs[1]);
            next
        });
        let show: Logic = Arc::new(move |inputs, state| show(inputs, &state[..20]));
        let outputs = "board:18 winner:2 draw game_over illegal turn";
        design("clk reset x_valid o_valid position:4", outputs, "x:9 o:9 player refused jam", step, show)
    };
    let told = [false, true].map(|centre| told(&report(&jams(centre), &shared(), None)));
    insta::assert_snapshot!(told.concat());
}

/// What is found in referees with a change to their next state or to their outputs.
#[test]
fn failures_of_a_referee_are_told() {
    let made = |change: fn(&[u64], &[u64], &mut [u64])| {
        let (step, show) = referee();
        referee_of((changed(step, change), show))
    };
    let shown = |change: fn(&[u64], &[u64], &mut [u64])| {
        let (step, show) = referee();
        referee_of((step, changed(show, change)))
    };
    let cases = [
        ("it shows the wrong turn", shown(|_, _, outputs| outputs[23] = !outputs[23])),
        ("O moves again", made(|_, state, next| next[18] |= state[18] & next[9])),
        // With legal moves alone, it takes two moves more.
        ("a refused move wins", {
            let (step, show) = referee();
            let inner = step.clone();
            let step = move |inputs: &[u64], state: &[u64]| {
                let mut next = inner(inputs, &state[..20]);
                next.push((state[20] | next[19]) & !inputs[1]);
                next
            };
            let show = move |inputs: &[u64], state: &[u64]| {
                let mut outputs = show(inputs, &state[..20]);
                outputs[18] |= state[20] | state[0] & state[1] & state[12] & state[13];
                outputs
            };
            let inputs = "clk reset x_valid o_valid position:4";
            let outputs = "board:18 winner:2 draw game_over illegal turn";
            design(inputs, outputs, "x:9 o:9 player refused odd", Arc::new(step), Arc::new(show))
        }),
        // X wins with the fifth move, and O would with the sixth.
        (
            "O has two marks at most",
            made(|_, state, next| {
                let (mut once, mut twice) = (0, 0);
                for mark in &state[9..18] {
                    twice |= once & mark;
                    once |= mark;
                }
                for square in 9..18 {
                    next[square] &= !twice | state[square];
                }
            }),
        ),
    ];
    let told = |(name, design): &(&str, Design)| format!("{name}: {}", told(&report(design, REFEREE, None)));
    insta::assert_snapshot!(cases.iter().map(told).collect::<String>());
}

/// A profile that was recognised by its ports must be answered by the design.
#[test]
fn a_recognised_profile_is_played() {
    let recognised = |design: &Design| {
        let mut options = Options { time: None, memory: None, progress: &mut |_| {} };
        check(design, &Profile { recognised: true, ..profile(REFEREE) }, &mut options)
    };
    assert_eq!(recognised(&referee_of(referee())).verdict, Verdict::Proved);
    let (_, show) = referee();
    let dead = recognised(&referee_of((Arc::new(|_: &[u64], state: &[u64]| vec![0; state.len()]), show)));
    assert_eq!((dead.verdict, dead.reason), (Verdict::Undecided, Some(not_played("referee"))));
}

/// The game of another power-up value is shown from that value.
#[test]
fn a_game_from_power_up_begins_with_its_value() {
    let still = |_: &[u64], state: &[u64]| state[20..].to_vec();
    let wins = |_: &[u64], state: &[u64], next: &mut [u64]| next[8] &= !(state[21] & !state[20]) | state[8];
    let report = report(&with_spare("odd:2", still, wins), OPPONENT, None);
    let finding = report.finding(Claim::PowerUp).expect("there is such a claim");
    assert_eq!(finding.result, Result::Fails);
    let trace = finding.trace.as_ref().expect("a failure has a trace");
    let x = trace.signals.iter().position(|signal| signal.name == "x").expect("the board is traced");
    let last = trace.rows.last().map(|row| row.values[x].as_str());
    assert_eq!(last, Some("000000000"), "square 9 is lost");
}

#[test]
fn a_search_for_consequences_is_limited() {
    let design = opponent_of(opponent());
    let drive = crate::test_designs::drive(&design, OPPONENT);
    let time = Some(Duration::from_secs(3600));
    let mut options = Options { time, memory: Some(7), progress: &mut |_| {} };
    let limits = Decision::new(&design, &drive, &mut options).limits(Some(5));
    assert_eq!((limits.memory, limits.states), (Some(7), Some(5)));
    assert!(limits.time <= time && limits.time > Some(Duration::ZERO));
}
