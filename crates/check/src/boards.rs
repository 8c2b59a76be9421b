//! Designs with the board at their inputs, pickers and judges, checked on every board.

use std::collections::{BTreeMap, HashMap};

use driver::{Controls, Kind};
use rules::classic::{Board, Mark, Position, Square};
use rules::{Game as _, Seat};

use crate::bench::{Bench, Job, Observation, Registers};
use crate::claim::Claim;
use crate::counterexample::Recorder;
use crate::decide::{Options, plain};
use crate::design::Design;
use crate::drive::Drive;
use crate::games::Tally;
use crate::monitor::{self, Expected};
use crate::verdict::{Finding, Move, Report, Result};

/// Decides every claim about a picker or a judge.
pub fn decide(design: &Design, drive: &Drive, options: &mut Options<'_>, report: &mut Report) {
    let bench = Bench::new(design, &drive.controls);
    let mut asker = Asker::new(bench);
    let mut found = Vec::new();
    if drive.controls.drive.is_none() {
        report.verdict = crate::Verdict::Unreadable;
        report.reason = Some(format!(
            "{}: a {} has a board at its inputs, and [drive.board] does not say where",
            drive.driver.file(),
            drive.driver.kind.name()
        ));
        return;
    }
    match drive.driver.kind {
        Kind::Judge => judge(&mut asker, drive, &mut found),
        _ => pick(&mut asker, drive, &mut found),
    }
    (options.progress)(asker.asked);
    report.states = asker.asked;
    for claim in Claim::ALL.into_iter().filter(|claim| claim.is_about(drive.driver.kind)) {
        let structural =
            matches!(claim, Claim::NoLatch | Claim::NoCombLoop | Claim::OneDriver | Claim::SimEqualsSynth);
        if structural || found.iter().any(|finding: &Finding| finding.id == claim) {
            continue;
        }
        found.push(match crate::applicable::reason(claim, drive) {
            Some(reason) => plain(claim, Result::NotApplicable, Some(reason)),
            None => plain(claim, Result::Holds, None),
        });
    }
    report.claims.append(&mut found);
}

/// Presents boards to a design.
struct Asker<'a> {
    bench: Bench<'a>,
    start: Registers,
    asked: usize,
}

impl<'a> Asker<'a> {
    fn new(bench: Bench<'a>) -> Asker<'a> {
        let power_up = bench.power_up(|_| false);
        let mut lanes = bench.design.fabric.lanes();
        let programs: Vec<_> = bench.controls.reset.iter().collect();
        let job = Job { state: &power_up, programs: &programs, idle: &[], board: None };
        let start = bench.run(&mut lanes, &[job], None).remove(0).state;
        Asker { bench, start, asked: 0 }
    }

    fn ask(&mut self, boards: &[Board], seat: Option<Seat>) -> Vec<Observation> {
        let programs = [&self.bench.controls.ask];
        let idle = seat.and_then(|seat| self.bench.controls.seat(seat)).map_or(&[][..], |seat| &seat.idle);
        let mut lanes = self.bench.design.fabric.lanes();
        let mut seen = Vec::with_capacity(boards.len());
        for chunk in boards.chunks(64) {
            let job = |&board| Job { state: &self.start, programs: &programs, idle, board: Some(board) };
            let jobs: Vec<Job<'_>> = chunk.iter().map(job).collect();
            seen.extend(self.bench.run(&mut lanes, &jobs, None).into_iter().map(|outcome| outcome.seen));
        }
        self.asked += boards.len();
        seen
    }

    /// A failure on a board, with the levels there.
    fn finding(
        &self,
        claim: Claim,
        board: Board,
        moves: Vec<Move>,
        expected: String,
        found: String,
    ) -> Finding {
        let mut recorder = Recorder::new(self.bench.design, self.bench.controls);
        let mut lanes = self.bench.design.fabric.lanes();
        let programs = [&self.bench.controls.ask];
        let job = Job { state: &self.start, programs: &programs, idle: &[], board: Some(board) };
        recorder.run(&self.bench, &mut lanes, job, 0);
        recorder.trace.boards = vec![Some(board.to_string())];
        Finding {
            moves: Some(moves),
            expected: Some(expected),
            found: Some(found),
            trace: Some(recorder.trace),
            ..plain(claim, Result::Fails, None)
        }
    }
}

/// Every position of a legal game, fewest marks first, with the squares that lead there.
pub fn positions() -> Vec<(Position, Vec<Square>)> {
    let mut all: Vec<(Position, Vec<Square>)> = vec![(Position::START, Vec::new())];
    let mut known: std::collections::HashSet<Position> = [Position::START].into();
    let mut next = 0;
    while next < all.len() {
        let (position, path) = all[next].clone();
        for square in position.moves() {
            let after = position.play(square).expect("only legal moves are made");
            if known.insert(after) {
                all.push((after, path.iter().copied().chain([square]).collect()));
            }
        }
        next += 1;
    }
    all
}

/// Whether a judge is expected to judge a board: one with an output for one side says nothing about the wins
/// of the other.
pub fn is_judged(controls: &Controls, board: Board) -> bool {
    let Some(winner) = &controls.reading.winner else { return true };
    let read = [(Mark::X, &winner.x), (Mark::O, &winner.o)];
    read.into_iter().all(|(mark, read)| read.is_some() || !board.has_line(mark))
}

fn judge(asker: &mut Asker<'_>, drive: &Drive, found: &mut Vec<Finding>) {
    let mut legal = positions();
    legal.retain(|(position, _)| is_judged(&drive.controls, position.board()));
    let boards: Vec<Board> = legal.iter().map(|(position, _)| position.board()).collect();
    let seen = asker.ask(&boards, None);
    let tells_draw = drive.controls.reading.winner.as_ref().is_some_and(|winner| winner.draw.is_some());
    let mut wrong: BTreeMap<Claim, (usize, usize, Expected)> = BTreeMap::new();
    let mut missed = 0_u8;
    let mut bad = 0;
    for (index, (board, seen)) in boards.iter().zip(&seen).enumerate() {
        let shown = monitor::shown(*board, seen, tells_draw);
        missed |= shown.missed;
        bad += usize::from(!shown.breaches.is_empty());
        // The first breach on a board is the cause of the others.
        if let Some(breach) = shown.breaches.first() {
            let entry = wrong.entry(breach.claim).or_insert((index, 0, breach.expected));
            entry.1 += 1;
        }
    }
    let mut roots = Vec::new();
    for (claim, (index, count, expected)) in wrong {
        let moves = game(&legal[index].1, Mark::X);
        let demand = crate::counterexample::demand(asker.bench.design, asker.bench.controls, expected);
        let (expected, shown) = asker.words(boards[index], expected);
        let mut finding = asker.finding(claim, boards[index], moves, expected, shown);
        finding.demand = demand;
        finding.remark = Some(format!("wrong on {count} of {} boards of legal games", boards.len()));
        roots.push(finding);
    }
    crate::lines::relate(&mut roots, missed);
    let judged = |board: &Board| is_judged(&drive.controls, *board) && !boards.contains(board);
    let impossible: Vec<Board> = Board::all().filter(judged).collect();
    let strange = asker.ask(&impossible, None);
    let off = impossible.iter().zip(&strange);
    let off =
        off.filter(|(board, seen)| !monitor::shown(**board, seen, tells_draw).breaches.is_empty()).count();
    let remark = (off > 0)
        .then(|| format!("wrong on {off} of {} impossible boards, which is only a note", impossible.len()));
    let mut every = plain(Claim::EveryBoard, Result::Holds, remark);
    if let Some(root) = roots.first() {
        every = Finding {
            result: Result::Fails,
            consequence_of: Some(root.id),
            remark: Some(format!("wrong on {bad} of {} boards of legal games", boards.len())),
            moves: root.moves.clone(),
            expected: root.expected.clone(),
            found: root.found.clone(),
            ..every
        };
    }
    found.append(&mut roots);
    found.push(every);
}

impl Asker<'_> {
    /// The expected and the actual output for a board, in words.
    fn words(&self, board: Board, expected: Expected) -> (String, String) {
        let mut lanes = self.bench.design.fabric.lanes();
        let programs = [&self.bench.controls.ask];
        let job = Job { state: &self.start, programs: &programs, idle: &[], board: Some(board) };
        let outcome = self.bench.run(&mut lanes, &[job], None).remove(0);
        let mut pins = crate::bench::first_lane(self.bench.design, &mut lanes);
        let breach = monitor::Breach { claim: Claim::EveryBoard, expected };
        let monitor =
            monitor::Monitor { board, turn: Mark::X, doubt: monitor::Doubt::None, taint: None, seat: 0 };
        let words = crate::counterexample::words;
        let (expected, found, _) =
            words(self.bench.design, self.bench.controls, breach, monitor, &outcome, &mut pins);
        (expected, found)
    }
}

/// The moves of a game in which this side begins.
fn game(path: &[Square], first: Mark) -> Vec<Move> {
    let side = |index: usize| if index.is_multiple_of(2) { first } else { first.other() };
    path.iter().enumerate().map(|(index, square)| Move::Square(side(index), *square, 0)).collect()
}

/// A picker's answer on a board.
type Answer = std::result::Result<Option<Square>, u64>;

fn pick(asker: &mut Asker<'_>, drive: &Drive, found: &mut Vec<Finding>) {
    let own = drive.driver.plays;
    let legal = positions();
    let mut every: Option<Finding> = None;
    let mut wrong = 0;
    let mut asked = 0;
    for seat in Seat::ALL {
        let seats = &drive.controls.seats;
        if !seats.is_empty() && drive.controls.seat(seat).is_none() {
            continue;
        }
        let first = if seat == Seat::First { own } else { own.other() };
        // In a position X begins; here either side may.
        let board = |position: &Position| {
            Square::ALL.into_iter().fold(Board::EMPTY, |board, square| match position.board().get(square) {
                None => board,
                Some(Mark::X) => board.with(square, first),
                Some(Mark::O) => board.with(square, first.other()),
            })
        };
        let mine = |(position, _): &&(Position, _)| position.outcome().is_none() && position.mover() == seat;
        let asking: Vec<&(Position, Vec<Square>)> = legal.iter().filter(mine).collect();
        let boards: Vec<Board> = asking.iter().map(|(position, _)| board(position)).collect();
        let seen = asker.ask(&boards, Some(seat));
        asked += boards.len();
        let answer = |seen: &Observation| seen.choice.unwrap_or(Ok(None));
        let answers: HashMap<Position, Answer> =
            asking.iter().zip(&seen).map(|((position, _), seen)| (*position, answer(seen))).collect();
        for ((position, path), board) in asking.iter().zip(&boards) {
            let answer = answers[position];
            if !is_legal(position, answer) {
                wrong += 1;
                if every.is_none() {
                    let (moves, found) = (game(path, first), describe(answer));
                    every = Some(asker.finding(
                        Claim::EveryBoard,
                        *board,
                        moves,
                        "an empty square".to_owned(),
                        found,
                    ));
                }
            }
        }
        own_games(asker, seat, first, &answers, &board, found);
    }
    if drive.driver.own_boards() {
        if wrong > 0 {
            let remark = format!(
                "{wrong} of {asked} boards of legal games are left out, because its own games do not come through them"
            );
            found.push(plain(Claim::EveryBoard, Result::Holds, Some(remark)));
        }
    } else if let Some(mut every) = every {
        every.remark = Some(format!("wrong on {wrong} of {asked} boards of legal games"));
        let legal = found.iter().find(|finding| matches!(finding.id, Claim::Legal(_)));
        every.consequence_of = legal.map(|finding| finding.id);
        found.push(every);
    }
}

fn is_legal(position: &Position, answer: Answer) -> bool {
    matches!(answer, Ok(Some(square)) if position.board().is_empty(square))
}

fn describe(answer: Answer) -> String {
    match answer {
        Ok(Some(square)) => format!("square {}", square.number()),
        Ok(None) => "no square".to_owned(),
        Err(code) => format!("code {code}"),
    }
}

/// Follows every game that a picker can be led into, in a seat.
fn own_games(
    asker: &Asker<'_>,
    seat: Seat,
    first: Mark,
    answers: &HashMap<Position, Answer>,
    board: &dyn Fn(&Position) -> Board,
    found: &mut Vec<Finding>,
) {
    let mut level: BTreeMap<String, (Position, Vec<Square>, u64)> = BTreeMap::new();
    level.insert(String::new(), (Position::START, Vec::new(), 1));
    let mut tally = Tally::default();
    let mut failures: BTreeMap<Claim, Finding> = BTreeMap::new();
    while !level.is_empty() {
        let mut next: BTreeMap<String, (Position, Vec<Square>, u64)> = BTreeMap::new();
        for (position, path, games) in level.values() {
            if let Some(outcome) = position.outcome() {
                match outcome {
                    rules::Outcome::Draw => tally.draws += games,
                    rules::Outcome::Win(winner) if winner == seat => tally.wins += games,
                    rules::Outcome::Win(_) => {
                        tally.losses += games;
                        failures.entry(Claim::NeverLoses(seat)).or_insert_with(|| {
                            let loss = format!(
                                "{} has a line",
                                if seat == Seat::First { first.other() } else { first }
                            );
                            asker.finding(
                                Claim::NeverLoses(seat),
                                board(position),
                                game(path, first),
                                "no loss".to_owned(),
                                loss,
                            )
                        });
                    }
                }
                continue;
            }
            let moves: Vec<Square> = if position.mover() == seat {
                let answer = answers[position];
                let Some(square) = answer.ok().flatten().filter(|square| position.board().is_empty(*square))
                else {
                    tally.broken += games;
                    failures.entry(Claim::Legal(seat)).or_insert_with(|| {
                        let expected = "an empty square".to_owned();
                        let moves = game(path, first);
                        asker.finding(Claim::Legal(seat), board(position), moves, expected, describe(answer))
                    });
                    continue;
                };
                let wins = |square: Square| {
                    let after = position.play(square).expect("an empty square is legal");
                    after.outcome() == Some(rules::Outcome::Win(seat))
                };
                if !wins(square)
                    && let Some(better) = position.moves().find(|square| wins(*square))
                {
                    failures.entry(Claim::TakesWin(seat)).or_insert_with(|| {
                        let expected = format!("square {}", better.number());
                        let moves = game(path, first);
                        asker.finding(
                            Claim::TakesWin(seat),
                            board(position),
                            moves,
                            expected,
                            describe(answer),
                        )
                    });
                }
                vec![square]
            } else {
                position.moves().collect()
            };
            for square in moves {
                let after = position.play(square).expect("only legal moves are made");
                let path = || path.iter().copied().chain([square]).collect();
                next.entry(after.to_string()).or_insert_with(|| (after, path(), 0)).2 += games;
            }
        }
        level = next;
    }
    if let Some(finding) = failures.get_mut(&Claim::NeverLoses(seat)) {
        finding.remark = Some(tally.sentence());
    }
    found.extend(failures.into_values());
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::test_designs::{Logic, design, drive, line, profile};

    fn plain_design(
        inputs: &str,
        outputs: &str,
        show: impl Fn(&[u64]) -> Vec<u64> + Send + Sync + 'static,
    ) -> Design {
        let show: Logic = Arc::new(move |inputs, _| show(inputs));
        super::tests::design(inputs, outputs, "", Arc::new(|_: &[u64], _: &[u64]| Vec::new()), show)
    }

    fn told(design: &Design, driver: &str) -> String {
        let mut last = 0;
        let mut options = Options { time: None, memory: None, progress: &mut |asked| last = asked };
        let report = crate::decide::check(design, &profile(driver), &mut options);
        assert_eq!(last, report.states);
        let ids: std::collections::HashSet<&str> =
            report.claims.iter().map(|finding| finding.id.id()).collect();
        assert_eq!(ids.len(), report.claims.len(), "each claim is decided once");
        let mut told = format!("{:?}, {} boards\n", report.verdict, report.states);
        for finding in &report.claims {
            if finding.result == Result::Holds && finding.remark.is_none()
                || finding.result == Result::NotApplicable
            {
                continue;
            }
            let moves: Vec<String> = finding
                .moves
                .iter()
                .flatten()
                .map(|one| match one {
                    Move::Square(mark, square, _) => format!("{mark}{}", square.number()),
                    other => format!("{other:?}"),
                })
                .collect();
            let text = |text: &Option<String>| text.clone().unwrap_or_default();
            let boards = finding
                .trace
                .as_ref()
                .map(|trace| trace.boards.iter().flatten().cloned().collect::<String>());
            told += &format!(
                "  {} {:?}{}: {} {}; wanted {}, found {}; {}\n",
                finding.id.id(),
                finding.result,
                finding.consequence_of.map_or(String::new(), |root| format!(" from {}", root.id())),
                moves.join(" "),
                text(&boards),
                text(&finding.expected),
                text(&finding.found),
                text(&finding.remark),
            );
        }
        told + &report.reason.map_or(String::new(), |reason| format!("  {reason}\n"))
    }

    const JUDGE: &str = "name = \"made\"\nkind = \"judge\"\n[drive.board]\nX = \"x\"\nO = \"o\"\n[read.winner]\nX = \"xw\"\nO = \"ow\"\n[read.draw]\nat = \"d\"\n";

    fn full(inputs: &[u64]) -> u64 {
        (0..9).fold(u64::MAX, |full, square| full & (inputs[square] | inputs[9 + square]))
    }

    #[test]
    fn judges_are_asked_about_every_board() {
        let judge = |change: fn(&[u64], &mut Vec<u64>)| {
            plain_design("x:9 o:9", "xw ow d", move |inputs| {
                let (x, o) = (line(&inputs[..9]), line(&inputs[9..]));
                let mut outputs = vec![x, o, full(inputs) & !x & !o];
                change(inputs, &mut outputs);
                outputs
            })
        };
        let mut all = String::new();
        for (name, design) in [
            ("right", judge(|_, _| {})),
            ("no draw", judge(|_, outputs| outputs[2] = 0)),
            (
                "the first row is not seen",
                judge(|inputs, outputs| outputs[0] &= !(inputs[0] & inputs[1] & inputs[2])),
            ),
            ("two in a row are enough", judge(|inputs, outputs| outputs[1] |= inputs[9] & inputs[10])),
            (
                "wrong on full boards of one side",
                judge(|inputs, outputs| {
                    outputs[0] ^= (0..9).fold(u64::MAX, |all, square| all & inputs[square]);
                }),
            ),
        ] {
            all += &format!("{name}: {}", told(&design, JUDGE));
        }
        let half = JUDGE.replace("O = \"ow\"\n", "");
        all += &format!("one side: {}", told(&judge(|_, outputs| outputs[1] = 0), &half));
        let coded = "name = \"made\"\nkind = \"judge\"\n[drive.board]\nX = \"x\"\nO = \"o\"\n[read.winner]\nat = \"{ow,xw}\"\nnone = 0\nX = 1\nO = 2\ndraw = 3\n";
        all += &format!("no code for a draw: {}", told(&judge(|_, _| {}), coded));
        let nowhere = JUDGE.replace("[drive.board]\nX = \"x\"\nO = \"o\"\n", "");
        all += &format!("no board: {}", told(&judge(|_, _| {}), &nowhere).replace("made.toml: ", ""));
        insta::assert_snapshot!(all);
    }

    const PICKER: &str = "name = \"made\"\nkind = \"picker\"\nplays = \"O\"\n[drive.board]\nX = \"x\"\nO = \"o\"\n[read.move]\nat = \"choice\"\ncode = [1, 2, 4, 8, 16, 32, 64, 128, 256]\nnone = [0]\n";

    /// The first empty square in this order.
    fn first(inputs: &[u64], order: [usize; 9]) -> Vec<u64> {
        let mut free = u64::MAX;
        let mut choice = vec![0; 9];
        for square in order {
            choice[square] = free & !(inputs[square] | inputs[9 + square]);
            free &= !choice[square];
        }
        choice
    }

    #[test]
    fn pickers_are_asked_about_every_board() {
        const ORDER: [usize; 9] = [4, 0, 2, 6, 8, 1, 3, 5, 7];
        let picker = |change: fn(&[u64], &mut Vec<u64>)| {
            plain_design("x:9 o:9 second", "choice:9", move |inputs| {
                let mut choice = first(inputs, ORDER);
                change(inputs, &mut choice);
                choice
            })
        };
        let mut all = String::new();
        for (name, design) in [
            ("legal", picker(|_, _| {})),
            ("silent on its last square", picker(|_, choice| choice[7] = 0)),
            (
                "two squares at once",
                picker(|inputs, choice| choice[7] |= choice[4] & !inputs[7] & !inputs[16]),
            ),
            (
                "a taken square",
                picker(|inputs, choice| {
                    let here = inputs[4] & inputs[9];
                    choice.iter_mut().for_each(|square| *square &= !here);
                    choice[4] |= here;
                }),
            ),
        ] {
            all += &format!("{name}: {}", told(&design, PICKER));
        }
        let own = PICKER.replace("plays", "boards = \"own\"\nplays");
        let silent = picker(|inputs, choice| {
            choice.iter_mut().for_each(|square| *square &= !(inputs[10] & !inputs[9] & !inputs[13]))
        });
        all += &format!("its own games alone: {}", told(&silent, &own));
        all += &format!("its own games, and all boards are right: {}", told(&picker(|_, _| {}), &own));
        let seat = format!("{PICKER}[seats.second]\nperson = \"X\"\nidle = {{ second = 1 }}\n");
        let seated = picker(|inputs, choice| choice.iter_mut().for_each(|square| *square &= inputs[18]));
        all += &format!("in one seat: {}", told(&seated, &seat));
        insta::assert_snapshot!(all);
    }

    #[test]
    fn positions_come_once_each_with_a_game_that_leads_there() {
        let all = positions();
        assert_eq!(all.len(), 5478);
        let known: std::collections::HashSet<Position> = all.iter().map(|(position, _)| *position).collect();
        assert_eq!(known.len(), 5478);
        assert!(all.is_sorted_by_key(|(_, path)| path.len()));
        for (position, path) in &all {
            let played = path.iter().try_fold(Position::START, |position, square| position.play(*square));
            assert_eq!(played.ok(), Some(*position));
        }
    }

    #[test]
    fn a_judge_of_one_side_is_not_asked_about_wins_of_the_other() {
        let design = plain_design("x:9 o:9", "xw ow d", |_| vec![0; 3]);
        let judged =
            |text: &str, board: &str| is_judged(&drive(&design, text).controls, board.parse().unwrap());
        let (half, other) = (JUDGE.replace("O = \"ow\"\n", ""), JUDGE.replace("X = \"xw\"\n", ""));
        for (text, x, o) in [(JUDGE, true, true), (&half, true, false), (&other, false, true)] {
            assert_eq!(judged(text, "XXX/OO./..."), x, "{text}");
            assert_eq!(judged(text, "XX./OOO/X.."), o, "{text}");
            assert!(judged(text, "XX./OO./..."));
        }
    }
}
