use std::sync::Arc;

use super::*;
use crate::Source;
use crate::decide::plain;
use crate::test_designs::{
    Logic, REFEREE, changed, design, driver, line, loaded, ports, profile, referee, referee_of,
};

fn fitted(task: &Task, design: &Design, inner: bool) -> String {
    match fit(task, design, inner) {
        Ok(profile) => {
            format!("{}{}", profile.driver.name(), if profile.recognised { "" } else { ", named" })
        }
        Err(refusal) => {
            assert_eq!(refusal.top.as_deref(), Some("made"));
            assert!(refusal.design.is_some());
            let start = refusal.reason.lines().next().unwrap_or_default().to_owned();
            format!("{}{start}", if refusal.undecided { "undecided: " } else { "" })
        }
    }
}

#[test]
fn a_profile_is_named_recognised_or_guessed() {
    let plain = |outputs: &str, show: fn(&[u64]) -> Vec<u64>| {
        let show: Logic = Arc::new(move |inputs, _| show(inputs));
        design("x:9 o:9", outputs, "", Arc::new(|_: &[u64], _: &[u64]| Vec::new()), show)
    };
    let judge = plain("x_wins o_wins", |inputs| vec![line(&inputs[..9]), line(&inputs[9..])]);
    let side = |inputs: &[u64], side: usize| {
        let alone = |square: usize| inputs[2 * square + side] & !inputs[2 * square + 1 - side];
        line(&(0..9).map(alone).collect::<Vec<u64>>())
    };
    let show: Logic = Arc::new(move |inputs, _| vec![side(inputs, 0), side(inputs, 1)]);
    let nothing: Logic = Arc::new(|_, _| Vec::new());
    let coded = design("board:18", "winner:2", "", nothing.clone(), show.clone());
    let more = design("board:18 mode", "winner:2", "", nothing.clone(), show.clone());
    let crossed: Logic = Arc::new(move |inputs, state| show(inputs, state).into_iter().rev().collect());
    let crossed = design("board:18", "winner:2", "", nothing, crossed);
    let named = Task { driver: Some(driver(REFEREE)), ..Task::default() };
    let free = Task::default();
    let (step, show) = referee();
    let board: Logic = Arc::new(move |inputs, state| show(inputs, state)[..18].to_vec());
    let (inputs, registers) = ("clk reset x_valid o_valid position:4", "x:9 o:9 player refused");
    let mute = design(inputs, "board:18", registers, step, board);
    let dead = ports("clk reset move_valid position:4", "board:18 winner:2", "a");
    let mut told = String::new();
    for (name, task, design, inner) in [
        ("named", &named, &referee_of(referee()), false),
        ("named, with other ports", &named, &judge, false),
        ("guessed", &free, &referee_of(referee()), false),
        ("recognised", &free, &coded, false),
        ("recognised, one more input", &free, &more, false),
        ("recognised, the winner is the other side", &free, &crossed, false),
        ("recognised, never played", &free, &dead, false),
        ("another size", &free, &ports("clk", "board:32", ""), false),
        ("no game", &free, &ports("a b", "c", ""), false),
        ("no result", &free, &mute, false),
        ("no result, inside", &free, &mute, true),
    ] {
        told += &format!("{name}: {}\n", fitted(task, design, inner));
    }
    insta::assert_snapshot!(told);
}

#[test]
fn tools_have_the_limits_of_the_task() {
    let (started, time) = (Instant::now(), Duration::from_secs(60));
    let usual = Task::default().bounds(started);
    assert_eq!((usual.until, usual.memory), (None, Bounds::default().memory));
    for (memory, wanted) in [(5, 1 << 30), (3 << 30, 3 << 30)] {
        let task = Task { time: Some(time), memory: Some(memory), ..Task::default() };
        let bounds = task.bounds(started);
        assert_eq!(bounds.until.map(|until| until.duration_since(started)), Some(time));
        assert_eq!(bounds.memory, wanted);
    }
}

#[test]
fn a_doubtful_netlist_decides_nothing() {
    let mut report = Report { verdict: Verdict::Defect, ..Report::unreadable("made", "") };
    report.claims = [
        (Claim::Store, Result::Holds),
        (Claim::Winner, Result::Fails),
        (Claim::Draw, Result::NotApplicable),
        (Claim::SimEqualsSynth, Result::Holds),
    ]
    .map(|(claim, result)| plain(claim, result, None))
    .to_vec();
    report.claims[1].consequence_of = Some(Claim::Store);
    distrust(&mut report, "a tool is old");
    let told: Vec<(Result, &str)> = (report.claims.iter())
        .map(|finding| (finding.result, finding.remark.as_deref().unwrap_or_default()))
        .collect();
    let wanted = [
        (Result::Undecided, "holds on the netlist, which may not be what the source says"),
        (Result::Undecided, "fails on the netlist, which may not be what the source says"),
        (Result::NotApplicable, ""),
        (Result::Holds, ""),
    ];
    assert_eq!(told, wanted);
    assert!(report.claims.iter().all(|finding| finding.consequence_of.is_none()));
    assert_eq!(report.verdict, Verdict::Undecided);
    assert_eq!(report.reason.as_deref(), Some("undecided, probably because of a tool: a tool is old"));
}

#[test]
fn a_refusal_says_what_a_tool_said() {
    let source = Some(Source { file: "a.v".to_owned(), line: 3 });
    let error = |words: &str, kind| {
        Refusal::from(LoadError {
            sentence: "it is refused".to_owned(),
            source: source.clone(),
            words: words.to_owned(),
            kind,
        })
    };
    let refused = error("syntax error", LoadErrorKind::Refused);
    assert_eq!((refused.reason.as_str(), refused.undecided), ("a.v:3: it is refused\nsyntax error", false));
    let large = error("", LoadErrorKind::TooMuch);
    assert_eq!((large.reason.as_str(), large.undecided), ("a.v:3: it is refused", true));
    let doubted = refused.doubting(Some("a tool is old"));
    assert_eq!(doubted.reason, "undecided, probably because of a tool: a tool is old");
    assert!(doubted.undecided);
    assert!(!error("", LoadErrorKind::Input).doubting(None).undecided);
}

/// Nothing is read from a path that does not exist, and the report says so.
#[test]
fn a_missing_file_is_reported() {
    let mut task = Task { time: Some(Duration::from_secs(3600)), ..Task::default() };
    task.request.paths = ["no/such.v", "no/other.v"].map(PathBuf::from).to_vec();
    let report = examine(&task, &mut |_| {});
    assert_eq!((report.verdict, report.design.as_str()), (Verdict::Unreadable, "no/such.v no/other.v"));
    assert!(report.reason.is_some_and(|reason| reason.contains("no/such.v")));
    assert!(found(&task).is_err_and(|reason| reason.contains("no/such.v")));
}

#[test]
fn several_drivers_are_a_conflict() {
    let mut design = ports("a", "b", "");
    assert!(!has_conflict(&design));
    for (kind, conflict) in [(FindingKind::Latch, false), (FindingKind::Drivers, true)] {
        let words = String::new();
        design.findings.push(crate::Finding { kind, signal: "b".to_owned(), words, source: None });
        assert_eq!(has_conflict(&design), conflict);
    }
}

#[test]
fn video_is_tried_last_but_the_likely_top_is_tried() {
    let candidate = |name: &str, draws| {
        let (name, file) = (name.to_owned(), String::new());
        Candidate { name, file, inside: vec!["around".to_owned()], draws }
    };
    let names = |all: Vec<Candidate>| {
        let order = in_order(all).into_iter().map(|(name, inside)| {
            assert_eq!(inside, ["around"]);
            name.unwrap_or_default()
        });
        order.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(in_order(Vec::new()), [(None, Vec::new())]);
    assert_eq!(names(vec![candidate("top", false), candidate("game", false)]), "top game");
    assert_eq!(
        names(vec![candidate("top", true), candidate("vga", true), candidate("game", false)]),
        "game top vga"
    );
    // Twelve are tried. The likely top is the last of them if there are twelve others before it.
    for (others, wanted) in [(11, "m11 top"), (12, "m11 top m12"), (13, "m11 top m13 m12")] {
        let modules = (1..=others).map(|number| candidate(&format!("m{number}"), false));
        let all = [candidate("top", true)].into_iter().chain(modules).collect();
        let order = names(all);
        assert!(order.ends_with(wanted), "{others}: {order}");
        assert_eq!(order.split(' ').position(|name| name == "top"), Some(11));
    }
}

/// A referee or a judge by the name of its module: one that begins with `judge` only sees lines, one that begins with
/// `screen` is no game, one that begins with `mute` shows no result, and one that begins with `late` also stores moves after the end.
fn module(name: &str) -> Design {
    let made = if name.starts_with("judge") {
        let show = |inputs: &[u64], _: &[u64]| vec![line(&inputs[..9]), line(&inputs[9..])];
        design("x:9 o:9", "x_wins o_wins", "", Arc::new(|_: &[u64], _: &[u64]| Vec::new()), Arc::new(show))
    } else if name.starts_with("screen") {
        ports("a b", "c", "")
    } else if name.starts_with("mute") {
        let (step, show) = referee();
        let board: Logic = Arc::new(move |inputs, state| show(inputs, state)[..18].to_vec());
        let inputs = "clk reset x_valid o_valid position:4";
        design(inputs, "board:18", "x:9 o:9 player refused", step, board)
    } else if name.starts_with("late") {
        let (step, show) = referee();
        let after = |inputs: &[u64], state: &[u64], next: &mut [u64]| {
            let over = line(&state[..9]) | line(&state[9..18]);
            next[8] |= over & inputs[2] & !inputs[1] & !state[8] & !state[17];
        };
        referee_of((changed(step, after), show))
    } else {
        referee_of(referee())
    };
    Design { top: name.to_owned(), ..made }
}

/// Searches through modules, each with those around it after a colon. A `!` before a name stands for a tool that
/// refuses a line of the sources, and `?` for one that refuses a line of that module's own.
fn searched(task: &Task, modules: &str) -> String {
    let tops = modules.split_whitespace().map(|word| {
        let (name, inside) = word.split_once(':').unwrap_or((word, ""));
        let inside = inside.split(',').filter(|name| !name.is_empty()).map(str::to_owned);
        (Some(name.to_owned()), inside.collect())
    });
    let tried = std::cell::RefCell::new(Vec::new());
    let load = |request: &Request| {
        let name = request.top.clone().unwrap_or_default();
        tried.borrow_mut().push(name.clone());
        let refused = |line| LoadError {
            sentence: format!("{name} is refused"),
            source: Some(Source { file: "a.v".to_owned(), line }),
            words: String::new(),
            kind: LoadErrorKind::Refused,
        };
        match name.as_bytes()[0] {
            b'!' => Err(refused(7)),
            b'?' => Err(refused(name.len())),
            b'%' => Err(LoadError { source: None, kind: LoadErrorKind::TooMuch, ..refused(0) }),
            _ => Ok(loaded(module(&name), false)),
        }
    };
    let found = match search(task, tops.collect(), load) {
        Ok(found) => found.iter().map(|one| one.loaded.design.top.clone()).collect::<Vec<_>>().join(" "),
        Err(refusal) => {
            let top = refusal.top.map_or(String::new(), |top| format!(" ({top})"));
            let start = refusal.reason.lines().next().unwrap_or_default();
            format!("{}{start}{top}", if refusal.undecided { "undecided: " } else { "" })
        }
    };
    format!("{modules}: tried {}; {found}\n", tried.into_inner().join(" "))
}

#[test]
fn modules_are_tried_up_to_a_complete_game() {
    let task = Task::default();
    let cases = [
        "game other",
        "judge game",
        "screen judge:screen judge2:screen,judge game:screen",
        "screen game:screen judge:game judge2:screen,game judge3:game",
        "screen:top screen2 screen3",
        "screen2 screen3",
        "!screen game",
        "!screen !judge game",
        "?screen !judge:screen !game",
        "judge !screen !other game",
        "?screen screen2 judge",
        "?a ??b ???c",
        "%a screen",
        "screen:top ?a",
        "mute",
        "screen mute:screen",
        "screen1 screen2 screen3 screen4 screen5 screen6 screen7 screen8 screen9 screen10 screen11 game",
        "screen1 screen2 screen3 screen4 screen5 screen6 screen7 screen8 screen9 screen10 screen11 screen12 game",
        "",
    ];
    let mut told: String = cases.iter().map(|modules| searched(&task, modules)).collect();
    // Half of the time is for reading: the first module is read whatever the time.
    for (name, seconds) in [("late", 0), ("in time", 3600)] {
        let mut task = Task { time: Some(Duration::from_secs(3600)), ..Task::default() };
        task.request.bounds.until = Some(Instant::now() + Duration::from_secs(1800 + seconds));
        for modules in ["screen screen2 game", "!screen screen2", "%a screen", "game"] {
            told += &format!("{name}: {}", searched(&task, modules));
        }
    }
    insta::assert_snapshot!(told);
}

fn concluded(task: &Task, modules: &str, started: Instant) -> Report {
    let found = modules.split_whitespace().map(|word| {
        let (name, inside) = word.split_once(':').unwrap_or((word, ""));
        let mut loaded = loaded(module(name), false);
        let profile = fit(&Task::default(), &loaded.design, false).map_err(|refusal| refusal.reason).unwrap();
        note_guess(&profile, &mut loaded);
        Found {
            loaded,
            profile,
            inside: inside.split(',').filter(|name| !name.is_empty()).map(str::to_owned).collect(),
        }
    });
    conclude(task, found.collect(), started, &mut |_| {})
}

/// The whole design is reported, or the first module with a defect.
#[test]
fn a_correct_part_proves_nothing_about_the_whole() {
    let task = Task { netlist_only: true, time: Some(Duration::from_secs(3600)), ..Task::default() };
    let cases = [
        "game",
        "game:top",
        "late",
        "late:top",
        "late:board,top",
        "judge",
        "judge:top",
        "judge:top judge2:top",
        "judge game",
        "judge:game game",
        "judge:top game:top game2",
        "game late:top",
        "game late",
    ];
    let mut told = String::new();
    for modules in cases {
        let report = concluded(&task, modules, Instant::now());
        told += &format!("{modules}: {:?} {:?}\n", report.top.unwrap_or_default(), report.verdict);
        let failed = report.claims.iter().filter(|finding| finding.result == Result::Fails);
        for finding in failed {
            told += &format!("  {} {:?} {:?}\n", finding.id.id(), finding.level, finding.remark);
        }
        for line in report
            .reason
            .iter()
            .flat_map(|reason| reason.lines())
            .chain(report.notes.iter().map(String::as_str))
        {
            told += &format!("  {line}\n");
        }
    }
    insta::assert_snapshot!(told);
    // Reading took all the time.
    let started = Instant::now() - task.time.unwrap();
    assert_eq!(concluded(&task, "game", started).verdict, Verdict::Undecided);
}

/// A proof decides the sized game alone; of any other it is a note. What is doubted is undecided.
#[test]
fn a_proof_is_a_note_unless_the_game_is_sized() {
    let proof: Proof = |profile, _, _| {
        let words = format!("{profile} is the machine");
        Some(Proved { holds: true, states: 7, words })
    };
    let task = Task { netlist_only: true, proof: Some(proof), ..Task::default() };
    let mut loaded = loaded(module("game"), false);
    loaded.notes.push("a note of the reader".to_owned());
    let report = decide(&task, &loaded, &profile(REFEREE), &mut |_| {});
    assert_eq!(report.notes, ["a note of the reader", "referee is the machine"]);
    assert!(report.states > 7 && report.verdict == Verdict::Proved);
    // Source and netlist are not compared.
    let mut options = Options { time: None, memory: None, progress: &mut |_| {} };
    let unseen = check(&loaded.design, &profile(REFEREE), &mut options);
    let told = |report: &Report| report.finding(Claim::SimEqualsSynth).map(|finding| finding.remark.clone());
    assert_eq!(told(&report), told(&unseen));
    let compared = decide(&Task::default(), &loaded, &profile(REFEREE), &mut |_| {});
    assert_ne!(told(&compared), told(&unseen));
    loaded.doubt = Some("a tool is old".to_owned());
    let report = decide(&task, &loaded, &profile(REFEREE), &mut |_| {});
    assert_eq!(report.verdict, Verdict::Undecided);
}

/// A finding of each result, beside a claim that holds and one that fails.
#[test]
fn a_doubtful_netlist_is_trusted_if_the_source_agrees() {
    let weighed = |result: Result, found: bool, doubt: Option<&str>, vhdl: bool| {
        let mut report = Report { verdict: Verdict::Proved, ..Report::unreadable("made", "") };
        report.reason = None;
        report.claims = vec![
            plain(Claim::Store, Result::Holds, None),
            plain(Claim::SimEqualsSynth, Result::NotApplicable, None),
        ];
        let mut finding = plain(Claim::SimEqualsSynth, result, Some("it differs".to_owned()));
        finding.found = found.then(|| "x".to_owned());
        weigh(finding, doubt, vhdl, &mut report);
        assert_eq!(report.claims.len(), 2);
        assert_eq!(report.claims[1].result, result);
        (report.claims[0].result, report.reason.unwrap_or_default())
    };
    let (holds, open) = (Result::Holds, Result::Undecided);
    let because = |reason: &str| (open, format!("undecided, probably because of a tool: {reason}"));
    let trusted = (holds, String::new());
    assert_eq!(weighed(holds, false, Some("old"), false), trusted);
    assert_eq!(weighed(open, false, Some("old"), false), because("old"));
    assert_eq!(weighed(Result::Fails, true, Some("old"), true), because("old"));
    assert_eq!(weighed(open, false, None, false).0, holds);
    // A difference from VHDL that is not explained.
    assert_eq!(weighed(open, true, None, true), because("it differs"));
    for (result, found, vhdl) in [(open, true, false), (open, false, true), (Result::Fails, true, true)] {
        assert_eq!(weighed(result, found, None, vhdl).0, holds, "{result:?} {found} {vhdl}");
    }
    // Without the claim, it is added.
    let mut report = Report { verdict: Verdict::Proved, ..Report::unreadable("made", "") };
    weigh(plain(Claim::SimEqualsSynth, holds, None), None, false, &mut report);
    assert_eq!(report.claims.len(), 1);
}

#[test]
fn games_of_failures_are_simulated_in_both_seats() {
    let mut report = Report::unreadable("made", "");
    report.claims = [Result::Holds, Result::Fails, Result::Fails]
        .map(|result| plain(Claim::Store, result, None))
        .to_vec();
    report.claims[0].moves = Some(vec![crate::verdict::Move::Reset]);
    report.claims[1].moves = Some(Vec::new());
    let told: Vec<(usize, usize)> =
        examples(&report).iter().map(|line| (line.seat, line.moves.len())).collect();
    assert_eq!(told, [(0, 0), (1, 0)]);
}

#[test]
fn a_refusal_is_reported() {
    let mut design = module("game");
    let told = |undecided, design: Option<&Design>| {
        let reason = "because".to_owned();
        let refusal = Refusal {
            reason,
            top: Some("game".to_owned()),
            undecided,
            design: design.cloned().map(Box::new),
        };
        let report = refusal.report();
        assert_eq!((report.top.as_deref(), report.reason.as_deref()), (Some("game"), Some("because")));
        (report.verdict, report.claims.iter().filter(|finding| finding.result == Result::Fails).count())
    };
    assert_eq!(told(false, None), (Verdict::Unreadable, 0));
    assert_eq!(told(true, Some(&design)), (Verdict::Undecided, 0));
    let words = "two drivers".to_owned();
    design.findings.push(crate::Finding {
        kind: FindingKind::Drivers,
        signal: "winner".to_owned(),
        words,
        source: None,
    });
    assert_eq!(told(true, Some(&design)), (Verdict::Defect, 1));
}

/// A directory with two designs of the same module.
#[test]
fn one_of_several_designs_proves_nothing_about_the_others() {
    let directory = tempfile::tempdir().unwrap();
    for (student, operator) in [("a", ""), ("b", "~")] {
        std::fs::create_dir(directory.path().join(student)).unwrap();
        let file = directory.path().join(student).join("game.v");
        let text = format!("module game(input a, output b); assign b = {operator}a; endmodule\n");
        std::fs::write(file, text).unwrap();
    }
    let doubted = |verdict, top: Option<&str>| {
        let top = top.map(str::to_owned);
        let mut report = Report { verdict, top, ..Report::unreadable("made", "") };
        report.reason = None;
        doubt_directory(&[directory.path().to_owned()], &mut report);
        (report.verdict, report.reason.is_some(), report.notes.len())
    };
    assert_eq!(doubted(Verdict::Proved, Some("game")), (Verdict::Undecided, true, 0));
    assert_eq!(doubted(Verdict::Questionable, Some("game")), (Verdict::Undecided, true, 0));
    assert_eq!(doubted(Verdict::Defect, Some("game")), (Verdict::Defect, false, 1));
    assert_eq!(doubted(Verdict::Unreadable, None), (Verdict::Unreadable, false, 0));
}
