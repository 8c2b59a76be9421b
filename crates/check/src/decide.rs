//! Decides every claim about a design.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use driver::{AfterEnd, Kind, Said, Turns};
use prover::{Exploration, Limits, explore};
use rules::classic::{Mark, Square};

use crate::bench::{Bench, Registers};
use crate::claim::{Claim, Level};
use crate::counterexample::{Replay, replay};
use crate::design::{Design, Direction, FindingKind};
use crate::drive::Drive;
use crate::game::{Game, OTHER_START, join, line_slot, monitor_of, slot};
use crate::monitor;
use crate::power_up::{PowerUp, power_up};
use crate::profile::Profile;
use crate::verdict::{Finding, Move, Report, Result, Verdict};

/// The limits of a check, and its progress callback.
pub struct Options<'o> {
    /// The time limit.
    pub time: Option<Duration>,
    /// The memory limit for states, in bytes.
    pub memory: Option<usize>,
    /// Called with the number of states visited.
    pub progress: &'o mut dyn FnMut(usize),
}

/// Checks a design with a driver.
pub fn check(design: &Design, profile: &Profile, options: &mut Options<'_>) -> Report {
    let started = Instant::now();
    let name = design.files.join(" ");
    let drive = match Drive::new(design, profile) {
        Ok(drive) => drive,
        Err(error) => return Report::unreadable(name, error.to_string()),
    };
    let driver = &drive.driver;
    let mut report = Report {
        design: name,
        top: Some(design.top.clone()),
        profile: Some(driver.name().to_owned()),
        kind: Some(driver.kind.name()),
        verdict: Verdict::Proved,
        states: 0,
        seconds: 0.0,
        reason: None,
        notes: drive.notes.clone(),
        unread_turn: drive.unread_turn.clone(),
        claims: Vec::new(),
    };
    if profile.recognised && !drive.responds(design) {
        report.verdict = Verdict::Undecided;
        report.reason = Some(not_played(driver.name()));
        report.seconds = started.elapsed().as_secs_f64();
        return report;
    }
    match driver.kind {
        Kind::Referee | Kind::Opponent => Decision::new(design, &drive, options).run(&mut report),
        Kind::Picker | Kind::Judge => crate::boards::decide(design, &drive, options, &mut report),
        Kind::Sized => crate::sized::decide(design, &drive, options, &mut report),
    }
    unread(design, &drive, profile.recognised, &mut report);
    structure(design, &mut report);
    blame_drivers(design, &mut report);
    report.claims.sort_by_key(|finding| finding.id.index());
    report.seconds = started.elapsed().as_secs_f64();
    report.conclude();
    report
}

/// The value of a signal with several drivers depends on the tool, so failures shown by it are consequences.
fn blame_drivers(design: &Design, report: &mut Report) {
    let several: Vec<&str> = (design.findings.iter())
        .filter(|finding| finding.kind == FindingKind::Drivers)
        .map(|finding| finding.signal.as_str())
        .collect();
    let fails = |finding: &&mut Finding| {
        finding.result == Result::Fails && finding.id != Claim::OneDriver && finding.consequence_of.is_none()
    };
    for finding in report.claims.iter_mut().filter(fails) {
        let shown = finding.found.as_deref().and_then(|found| found.split([' ', '[']).next());
        if shown.is_some_and(|name| several.contains(&name)) {
            finding.consequence_of = Some(Claim::OneDriver);
        }
    }
}

/// Names the outputs not read. If no winner was read, one of them may be it, and claims about it are
/// undecided.
fn unread(design: &Design, drive: &Drive, recognised: bool, report: &mut Report) {
    let reads = drive.controls.reads();
    let read: HashSet<usize> = reads.iter().flat_map(|one| one.parts().map(|(signal, ..)| signal)).collect();
    let names: Vec<&str> = (design.signals.iter().enumerate())
        .filter(|(index, signal)| signal.direction == Direction::Output && !read.contains(index))
        .map(|(_, signal)| signal.name.as_str())
        .collect();
    let names = names.join(", ");
    let about = |claim: Claim| matches!(claim, Claim::Winner | Claim::FalseWin);
    let open = |finding: &&mut Finding| finding.result == Result::NotApplicable && about(finding.id);
    let not_read = if names.is_empty() { String::new() } else { format!(" (not read: {names})") };
    let why = match recognised {
        true => format!("none of the outputs was recognised as the winner{not_read}"),
        false => "the profile reads no winner".to_owned(),
    };
    let mut any = false;
    for finding in report.claims.iter_mut().filter(open) {
        any = true;
        finding.result = Result::Undecided;
        finding.remark = Some(why.clone());
    }
    // A design without any output for a result is told about the end from outside.
    let after_end = |finding: &&mut Finding| {
        finding.id == Claim::AfterEnd && finding.result == Result::Fails && finding.level == Level::Defect
    };
    if any
        && names.is_empty()
        && let Some(finding) = report.claims.iter_mut().find(after_end)
    {
        finding.question("no output shows the end of a game, so the logic around it has to see to it");
    }
    if any && report.reason.is_none() {
        let remedy = match recognised {
            true => "write a profile that reads it (`--init`)",
            false => "add [read.winner], [read.win] or [read.over] to it",
        };
        report.reason = Some(format!("who has won was not checked: {why}\n{remedy}"));
    } else if recognised && !names.is_empty() {
        report.notes.push(format!("outputs that were not read: {names}"));
    }
}

/// Why a design with the ports of a profile is not decided with it.
pub fn not_played(profile: &str) -> String {
    format!(
        "the ports are those of profile {profile}, but no move is stored and no line is seen by it: the design wants to be driven \
         otherwise, or a part of it is missing\n\
         write a profile for it (`--init`), or say that this is the one with `--profile {profile}`"
    )
}

/// A finding without an example.
pub fn plain(claim: Claim, result: Result, remark: Option<String>) -> Finding {
    Finding {
        id: claim,
        level: claim.level(),
        result,
        consequence_of: None,
        moves: None,
        expected: None,
        found: None,
        source: None,
        remark,
        trace: None,
        demand: None,
    }
}

/// Adds the claims about the structure, from the findings of the front end.
pub fn structure(design: &Design, report: &mut Report) {
    let kinds = [
        (Claim::NoLatch, FindingKind::Latch),
        (Claim::NoCombLoop, FindingKind::Loop),
        (Claim::OneDriver, FindingKind::Drivers),
    ];
    let keeps = crate::keeping::keeps(design);
    let held = |kind: FindingKind| matches!(kind, FindingKind::Latch | FindingKind::Loop);
    if let Some(finding) = design.findings.iter().find(|finding| held(finding.kind) && !keeps) {
        report
            .notes
            .push(format!("{}, but no input makes it keep anything: every input was tried", finding.words));
    }
    for (claim, kind) in kinds {
        if report.finding(claim).is_some() {
            continue;
        }
        let counts = |finding: &&crate::Finding| finding.kind == kind && (keeps || !held(kind));
        let found: Vec<_> = design.findings.iter().filter(counts).collect();
        let mut finding = plain(claim, if found.is_empty() { Result::Holds } else { Result::Fails }, None);
        if let Some(first) = found.first() {
            let names: Vec<&str> = found.iter().map(|finding| finding.signal.as_str()).collect();
            finding.found = Some(names.join(", "));
            finding.source = first.source.clone();
            finding.remark = Some(first.words.clone());
        }
        report.claims.push(finding);
    }
    let undriven: Vec<&str> = (design.findings.iter())
        .filter(|finding| finding.kind == FindingKind::Undriven)
        .map(|finding| finding.signal.as_str())
        .collect();
    if !undriven.is_empty() {
        report.notes.push(format!("read but never driven: {}", undriven.join(", ")));
    }
    if report.finding(Claim::SimEqualsSynth).is_none() {
        let remark = Some("the source was not simulated".to_owned());
        report.claims.push(plain(Claim::SimEqualsSynth, Result::NotApplicable, remark));
    }
}

struct Decision<'a, 'o, 'p> {
    design: &'a Design,
    drive: &'a Drive,
    options: &'o mut Options<'p>,
    started: Instant,
    found: Vec<Finding>,
    complete: bool,
    reason: Option<String>,
    /// The results of the games.
    ends: HashSet<Said>,
}

impl<'a, 'o, 'p> Decision<'a, 'o, 'p> {
    fn new(design: &'a Design, drive: &'a Drive, options: &'o mut Options<'p>) -> Self {
        Decision {
            design,
            drive,
            options,
            started: Instant::now(),
            found: Vec::new(),
            complete: true,
            reason: None,
            ends: HashSet::new(),
        }
    }

    fn explore(&mut self, game: &Game<'_>) -> Exploration<Registers> {
        let limits = self.limits(None);
        explore(game, &limits, &mut |progress| (self.options.progress)(progress.expanded))
    }

    /// What remains of the limits on time and memory, with one on states.
    fn limits(&self, states: Option<usize>) -> Limits {
        let time = self.options.time.map(|time| time.saturating_sub(self.started.elapsed()));
        Limits { time, memory: self.options.memory, states, ..Limits::default() }
    }

    /// Adds a failure, unless the claim has failed already.
    fn fail(&mut self, claim: Claim, replay: Replay, consequence_of: Option<Claim>, remark: Option<String>) {
        if self.fails(claim) {
            return;
        }
        let displays = replay.displays_turn && claim == Claim::TurnOrder;
        let displayed = displays.then(|| "the design shows the wrong turn".to_owned());
        let mut finding = plain(claim, Result::Fails, remark.or(displayed));
        finding.consequence_of = consequence_of;
        finding.moves = Some(replay.moves);
        finding.expected = Some(replay.expected);
        finding.found = Some(replay.found);
        finding.source = replay.source;
        finding.trace = Some(replay.trace);
        finding.demand = replay.demand;
        self.found.push(finding);
    }

    fn fails(&self, claim: Claim) -> bool {
        self.found.iter().any(|finding| finding.id == claim)
    }

    fn run(mut self, report: &mut Report) {
        let (small, kept) = self.drive.restricted(self.design);
        let (controls, driver) = (&self.drive.controls, &self.drive.driver);
        let mut game = Game::new(Bench::part(&small, controls, kept.clone()), driver);
        // Games are replayed with every register, because the pictures should show all of them.
        let whole = Game::new(Bench::new(self.design, controls), driver);
        let zero = whole.bench.power_up(|_| false);
        for (seat, seat_game) in whole.seats.iter().enumerate() {
            for breach in seat_game.breaches.clone() {
                let replay = replay(&whole, seat, &zero, &[], breach.claim);
                self.fail(breach.claim, replay, None, None);
            }
        }
        let base = self.explore(&game);
        self.note_limit(&small, &base);
        report.states = base.states().len();
        // A game of legal moves alone is a better example than one of the same length with a wrong move.
        let fails = Claim::ALL.into_iter().any(|claim| base.violation(slot(claim, None)).is_some());
        game.legal_only = true;
        let legal = fails.then(|| self.explore(&game));
        game.legal_only = false;
        for claim in Claim::ALL {
            let index = slot(claim, None);
            if let Some(path) = base.counterexample(index) {
                let better = legal.as_ref().and_then(|legal| Some((legal, legal.counterexample(index)?)));
                let (found, path) = match better {
                    Some((legal, other)) if other.len() <= path.len() => (legal, other),
                    _ => (&base, path),
                };
                let replay = replay(&whole, seat_of(found, index), &zero, &path, claim);
                self.fail(claim, replay, None, None);
            }
        }
        self.without_codes(&mut game, &whole, &zero);
        let missed = (0..8).filter(|line| base.violation(line_slot(*line)).is_some());
        crate::lines::relate(&mut self.found, missed.fold(0, |missed, line| missed | 1 << line));
        let mut others = base.violation(OTHER_START).is_some();
        if others {
            game.follow_resets = true;
            let again = self.explore(&game);
            self.note_limit(&small, &again);
            report.states = report.states.max(again.states().len());
            self.later(&again, &whole, &zero, Claim::SecondGame);
        }
        match power_up(&whole, &game, &kept) {
            PowerUp::Known => {}
            PowerUp::Undecided(reason) => {
                self.found.push(plain(Claim::PowerUp, Result::Undecided, Some(reason)));
            }
            PowerUp::Several(starts, more) => {
                for start in &starts {
                    let (monitor, breaches) =
                        monitor::fresh(&whole.seats[start.seat].rules, start.seat, &start.outcome.seen);
                    let known = &whole.seats[start.seat].breaches;
                    let fresh = breaches.iter().find(|breach| !known.contains(breach));
                    if let Some(breach) = fresh {
                        let replay = replay(&whole, start.seat, &start.power_up, &[], breach.claim);
                        self.fail(Claim::PowerUp, replay, None, Some("after the first reset".to_owned()));
                    } else {
                        game.start.push(join(&game.bench.project(&start.outcome.state), monitor));
                    }
                }
                game.follow_resets = true;
                others = true;
                let again = self.explore(&game);
                self.note_limit(&small, &again);
                report.states = report.states.max(again.states().len());
                // Defects come first.
                for claim in Claim::ALL {
                    let Some(path) = again.counterexample(slot(claim, None)) else { continue };
                    if self.fails(claim) || self.fails(Claim::PowerUp) {
                        continue;
                    }
                    let violation = again.violation(slot(claim, None)).expect("there is a counterexample");
                    let origin = &again.states()[again.origin(violation.state)];
                    let registers = &origin[..origin.len() - 1];
                    let seat = monitor_of(origin).seat;
                    let is_it = |start: &&crate::power_up::Start| {
                        *game.bench.project(&start.outcome.state) == *registers
                    };
                    let start = starts.iter().find(is_it).map_or(&zero, |start| &start.power_up);
                    let replay = replay(&whole, seat, start, &path, claim);
                    self.fail(Claim::PowerUp, replay, None, Some(format!("then {} fails", claim.id())));
                    if let Some(finding) = self.found.last_mut() {
                        finding.level = claim.level();
                    }
                }
                if let Some(more) = more.filter(|_| !self.fails(Claim::PowerUp)) {
                    self.found.push(plain(Claim::PowerUp, Result::Undecided, Some(more)));
                }
            }
        }
        if self.found.iter().any(|finding| finding.result == Result::Fails && Game::spoils(finding.id)) {
            self.consequences(&mut game, others, &whole, &zero);
        }
        if self.drive.driver.kind == Kind::Opponent {
            crate::games::count(&game, &mut self.found);
        }
        self.soften(&small);
        self.finish(report);
    }

    /// Downgrades failures that may come from how the design is driven.
    fn soften(&mut self, design: &Design) {
        let (driver, controls) = (&self.drive.driver, &self.drive.controls);
        let mut doubt = |claim: Claim, remark: String| {
            let is_it = |finding: &&mut Finding| {
                let doubtful = claim == Claim::TurnOrder || goes_on_after_an_end(finding);
                finding.id == claim
                    && finding.result == Result::Fails
                    && finding.level == Level::Defect
                    && doubtful
            };
            if let Some(finding) = self.found.iter_mut().find(is_it) {
                finding.question(&remark);
            }
        };
        if driver.turns == Turns::Kept && crate::probe::takes_either_side(design, driver, controls) {
            let remark =
                "either side can move at any time, so the surrounding logic has to enforce the order";
            doubt(Claim::TurnOrder, remark.to_owned());
        }
        if driver.name() != crate::guess::NAME {
            return;
        }
        // The next game may need an input that the guess does not drive, and a match may have several games.
        let restarts = driver.after_end == AfterEnd::Restart;
        for claim in [Claim::ResetClears, Claim::SecondGame] {
            let left = self.drive.left.join(", ");
            if restarts {
                doubt(claim, "the design begins the next game by itself, and may count games".to_owned());
            } else if !left.is_empty() {
                doubt(claim, format!("{left} stays at 0, and may be needed to begin the next game"));
            }
        }
    }

    /// Looks for games without codes that name no square. Where there is none, the design fails only when
    /// used in a way that its ports allow and the game does not, which is questionable.
    fn without_codes(&mut self, game: &mut Game<'_>, whole: &Game<'_>, zero: &[u64]) {
        // A lost mark is a defect, whatever the cause.
        let needs = |finding: &Finding| {
            finding.level == Level::Defect && finding.id != Claim::Occupied && has_code(finding)
        };
        if !self.found.iter().any(needs) {
            return;
        }
        game.tries_codes = false;
        let plain = self.explore(game);
        game.tries_codes = true;
        for index in 0..self.found.len() {
            if !needs(&self.found[index]) {
                continue;
            }
            let claim = self.found[index].id;
            if let Some(path) = plain.counterexample(slot(claim, None)) {
                let seat = seat_of(&plain, slot(claim, None));
                self.found.remove(index);
                self.fail(claim, replay(whole, seat, zero, &path, claim), None, None);
                let moved = self.found.pop().expect("it was added");
                self.found.insert(index, moved);
            } else if plain.stopped().is_none() {
                soften_code(&mut self.found[index]);
            }
        }
    }

    fn note_limit(&mut self, design: &Design, exploration: &Exploration<Registers>) {
        self.ends
            .extend(exploration.states().iter().filter_map(|state| monitor::end(monitor_of(state).board)));
        if let Some(limit) = exploration.stopped() {
            self.complete = false;
            let blame = blame(design, exploration);
            let limit = format!("{limit:?}").to_lowercase();
            self.reason =
                Some(format!("the limit on {limit} came after {} states{blame}", exploration.states().len()));
        }
    }

    /// Adds failures that occur only after a reset or from another power-up value.
    fn later(&mut self, found: &Exploration<Registers>, whole: &Game<'_>, zero: &[u64], instead: Claim) {
        // Defects come first.
        for claim in Claim::ALL {
            if self.fails(claim) || self.fails(instead) {
                continue;
            }
            if let Some(path) = found.counterexample(slot(claim, None)) {
                let seat = seat_of(found, slot(claim, None));
                let replay = replay(whole, seat, zero, &path, claim);
                if claim == Claim::ResetClears {
                    self.fail(claim, replay, None, None);
                } else {
                    self.fail(instead, replay, None, Some(format!("{} holds in the first game", claim.id())));
                    // It is as severe as the claim that fails there.
                    if let Some(finding) = self.found.last_mut() {
                        finding.level = claim.level();
                    }
                }
            }
        }
    }

    /// Adds failures that occur only after another failure. The limit is on states and not on seconds, so
    /// that a busy computer finds the same.
    fn consequences(&mut self, game: &mut Game<'_>, others: bool, whole: &Game<'_>, zero: &[u64]) {
        game.follow_breaches = true;
        game.follow_resets = others;
        game.start.truncate(game.seats.len());
        // A game that breaks a claim at its start is tainted from there.
        for (state, seat) in game.start.iter_mut().zip(&game.seats) {
            let spoilt = seat.breaches.iter().find(|breach| Game::spoils(breach.claim));
            if let Some(breach) = spoilt {
                *state = join(&seat.fresh, monitor::Monitor { taint: Some(breach.claim), ..seat.monitor });
            }
        }
        let found = explore(game, &self.limits(Some(400_000)), &mut |_| {});
        for claim in Claim::ALL {
            if self.fails(claim) {
                continue;
            }
            let roots = Claim::ALL
                .into_iter()
                .filter_map(|root| Some((root, found.violation(slot(claim, Some(root)))?)));
            let shortest = roots.min_by_key(|(_, violation)| found.path(violation.state).len());
            let Some((root, _)) = shortest else { continue };
            let index = slot(claim, Some(root));
            let path = found.counterexample(index).unwrap_or_default();
            let replay = replay(whole, seat_of(&found, index), zero, &path, claim);
            // A root that fails only in a later game is reported as that.
            let root = if self.fails(root) { root } else { Claim::SecondGame };
            if self.fails(root) {
                self.fail(claim, replay, Some(root), None);
            }
        }
    }

    /// Makes a failure the consequence of another one, if both are roots and its game is of this sort.
    fn follows(&mut self, claim: Claim, root: Claim, sort: impl Fn(&[Move]) -> bool) {
        let is_root = |finding: &Finding, id: Claim| {
            finding.id == id && finding.result == Result::Fails && finding.consequence_of.is_none()
        };
        if !self.found.iter().any(|finding| is_root(finding, root)) {
            return;
        }
        if let Some(finding) = self.found.iter_mut().find(|finding| is_root(finding, claim))
            && sort(finding.moves.as_deref().unwrap_or_default())
        {
            finding.consequence_of = Some(root);
        }
    }

    /// Whether failures ended every game before it could test a claim. Without a failure every game was
    /// played to its end: against an opponent that never loses, none is won.
    fn never_seen(&self, claim: Claim) -> bool {
        let cut = |finding: &Finding| finding.result == Result::Fails && Game::spoils(finding.id);
        if !self.found.iter().any(cut) {
            return false;
        }
        match claim {
            Claim::Winner => {
                !self.ends.contains(&Said::Side(Mark::X)) || !self.ends.contains(&Said::Side(Mark::O))
            }
            Claim::AfterEnd | Claim::VerdictAfterEnd => self.ends.is_empty(),
            _ => false,
        }
    }

    /// Adds the claims that hold, are undecided or do not apply.
    fn finish(mut self, report: &mut Report) {
        let kind = self.drive.driver.kind;
        for claim in Claim::ALL.into_iter().filter(|claim| claim.is_about(kind)) {
            let structural = matches!(
                claim,
                Claim::NoLatch | Claim::NoCombLoop | Claim::OneDriver | Claim::SimEqualsSynth
            );
            if structural || self.fails(claim) {
                continue;
            }
            let finding = match crate::applicable::reason(claim, self.drive) {
                Some(reason) => plain(claim, Result::NotApplicable, Some(reason)),
                None if self.never_seen(claim) => {
                    let reason = "no game comes that far without another failure".to_owned();
                    plain(claim, Result::Undecided, Some(reason))
                }
                None if self.complete => plain(claim, Result::Holds, None),
                None => plain(claim, Result::Undecided, self.reason.clone()),
            };
            self.found.push(finding);
        }
        // State that a reset does not clear is not cleared after power-up either.
        for root in [Claim::ResetClears, Claim::SecondGame] {
            self.follows(Claim::PowerUp, root, |_| true);
        }
        // A move on a taken square that is accepted is not refused or flagged, whether or not the mark
        // changes.
        for claim in [Claim::TurnKept, Claim::IllegalFlag] {
            self.follows(claim, Claim::Occupied, |moves| {
                moves.iter().all(|one| matches!(one, Move::Square(..)))
            });
        }
        // A consequence of a consequence is attributed to the root.
        for index in 0..self.found.len() {
            let mut seen = Vec::new();
            while let Some(root) = self.found[index].consequence_of
                && !seen.contains(&root)
                && let Some(further) = self.found.iter().find(|finding| finding.id == root)
                && let Some(further) = further.consequence_of
            {
                seen.push(root);
                self.found[index].consequence_of = Some(further);
            }
        }
        report.claims.append(&mut self.found);
        report.reason = self.reason;
    }
}

/// Whether the game that shows a failure continues after its end without a reset.
fn goes_on_after_an_end(finding: &Finding) -> bool {
    let boards = finding.trace.iter().flat_map(|trace| trace.boards.iter().flatten());
    let mut boards = boards.filter_map(|board| board.parse::<rules::classic::Board>().ok());
    let ended = boards.any(|board| monitor::end(board).is_some());
    // A design that clears the board at once shows an empty one.
    let full = |moves: &Vec<Move>| moves.len() >= 5;
    let moves = finding.moves.as_ref();
    let reset = moves.is_some_and(|moves| moves.contains(&Move::Reset));
    (ended || moves.is_some_and(full)) && (finding.id == Claim::ResetClears || !reset)
}

/// Whether the game that shows a failure has a code that names no square.
fn has_code(finding: &Finding) -> bool {
    finding.moves.iter().flatten().any(|one| matches!(one, Move::Code(..)))
}

/// Makes a failure questionable if it takes a code that names no square to show it.
pub fn soften_code(finding: &mut Finding) {
    if finding.level == Level::Defect && has_code(finding) {
        finding.question("only after a code that names no square");
    }
}

fn seat_of(found: &Exploration<Registers>, slot: usize) -> usize {
    found.violation(slot).map_or(0, |violation| monitor_of(&found.states()[violation.state]).seat)
}

/// The register with the most values, where a search grew too large. One for the squares of a side is not to blame.
fn blame(design: &Design, exploration: &Exploration<Registers>) -> String {
    let mut values: std::collections::BTreeMap<&str, usize> = std::collections::BTreeMap::new();
    let states = exploration.states();
    for (index, register) in design.registers.iter().enumerate() {
        let name = register.name.rsplit_once('[').map_or(register.name.as_str(), |(name, _)| name);
        let bit = |state: &Registers| state[index / 64] >> (index % 64) & 1;
        let moves = states.windows(2).any(|pair| bit(&pair[0]) != bit(&pair[1]));
        *values.entry(name).or_default() += usize::from(moves);
    }
    match values.iter().max_by_key(|(_, moving)| **moving) {
        Some((name, moving)) if *moving > Square::ALL.len() => {
            format!("; `{name}` has {moving} bits that change: a parameter or an inner top may leave it out")
        }
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests;
