//! A report as text.

use std::fmt::{self, Display};
use std::ops::Range;

use crate::claim::Level;
use crate::verdict::{Finding, Report, Result, Trace, Verdict};

/// A report as text: the verdict in a line, the claims, and for each root failure the shortest game as
/// boards, as a table of clocks and as a waveform.
pub struct Text<'r>(pub &'r Report);

impl Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = self.0;
        writeln!(f, "{}: {}", report.design, sentence(report))?;
        if let (Some(top), Some(profile), Some(kind)) = (&report.top, &report.profile, report.kind) {
            let what = if matches!(kind, "picker" | "judge") { "boards" } else { "states" };
            let states = report.states;
            let seconds = report.seconds;
            writeln!(f, "  module {top}, profile {profile} ({kind}), {states} {what}, {seconds:.1} s")?;
        }
        if let Some(reason) = &report.reason {
            for line in reason.lines() {
                writeln!(f, "  {line}")?;
            }
        }
        for note in &report.notes {
            writeln!(f, "  note: {note}")?;
        }
        if !report.claims.is_empty() {
            writeln!(f)?;
        }
        let followers = |id| report.claims.iter().filter(move |finding| finding.consequence_of == Some(id));
        for finding in report.claims.iter().filter(|finding| finding.consequence_of.is_none()) {
            writeln!(f, "  {}", row(finding))?;
            for follower in followers(finding.id) {
                writeln!(f, "    ↳ {}", row(follower))?;
            }
        }
        for finding in report.roots() {
            writeln!(f)?;
            example(f, finding)?;
        }
        Ok(())
    }
}

/// The verdict in a few words.
pub fn sentence(report: &Report) -> String {
    let roots = |level| report.roots().filter(|finding| finding.level == level).count();
    let (defects, questions) = (roots(Level::Defect), roots(Level::Questionable));
    let count = |count: usize, noun: &str| format!("{count} {noun}{}", if count == 1 { "" } else { "s" });
    match report.verdict {
        Verdict::Proved => match &report.unread_turn {
            None => "every claim is proved".to_owned(),
            Some(name) => format!("every claim that was checked is proved, but `{name}` was not read"),
        },
        Verdict::Questionable => format!("no defect, {}", count(questions, "questionable point")),
        Verdict::Defect if questions == 0 => count(defects, "defect"),
        Verdict::Defect => {
            format!("{}, {}", count(defects, "defect"), count(questions, "questionable point"))
        }
        Verdict::Undecided => "not decided".to_owned(),
        Verdict::Unreadable => "cannot be checked".to_owned(),
    }
}

fn row(finding: &Finding) -> String {
    let result = match finding.result {
        Result::Holds => "holds",
        Result::Fails => "FAILS",
        Result::Undecided => "not decided",
        Result::NotApplicable => "not applicable",
    };
    let level = match (finding.result, finding.level) {
        (Result::Fails, Level::Questionable) => " [questionable]",
        (Result::Fails, Level::Note) => " [note]",
        _ => "",
    };
    let remark = finding.remark.as_ref().map_or(String::new(), |remark| format!(" ({remark})"));
    format!("{result:<15}{:<19} {}{level}{remark}", finding.id.id(), finding.id.sentence())
}

/// The shortest game of a failure.
fn example(f: &mut fmt::Formatter<'_>, finding: &Finding) -> fmt::Result {
    let source = finding.source.as_ref().map_or(String::new(), |source| format!(" ({source})"));
    writeln!(f, "{}: {}{source}", finding.id.id(), finding.id.sentence())?;
    if let Some(moves) = &finding.moves {
        let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
        let moves = if moves.is_empty() { "the first reset".to_owned() } else { moves.join(" ") };
        writeln!(f, "  {moves}")?;
    }
    if let (Some(expected), Some(found)) = (&finding.expected, &finding.found) {
        writeln!(f, "  expected {expected}, found {found}")?;
    } else if let Some(found) = &finding.found {
        writeln!(f, "  {found}")?;
    }
    let Some(trace) = &finding.trace else { return Ok(()) };
    boards(f, finding, trace)?;
    let columns = columns(finding, trace);
    table(f, finding, trace, &columns)?;
    waveform(f, trace, &columns)
}

/// The boards after each move, in a row.
fn boards(f: &mut fmt::Formatter<'_>, finding: &Finding, trace: &Trace) -> fmt::Result {
    let moves = finding.moves.as_deref().unwrap_or_default();
    let mut columns: Vec<[String; 4]> = Vec::new();
    for (index, board) in trace.boards.iter().enumerate() {
        let Some(board) = board else { continue };
        let title = if index == 0 {
            "start".to_owned()
        } else {
            moves.get(index - 1).map_or(String::new(), ToString::to_string)
        };
        let mut rows = board.split('/').map(str::to_owned);
        let mut next = || rows.next().unwrap_or_default();
        columns.push([title, next(), next(), next()]);
    }
    if columns.is_empty() {
        return Ok(());
    }
    for group in columns.chunks(10) {
        writeln!(f)?;
        for line in 0..4 {
            let cells: Vec<String> = group.iter().map(|column| format!("{:<6}", column[line])).collect();
            writeln!(f, "  {}", cells.join(" ").trim_end())?;
        }
    }
    Ok(())
}

/// One row for each clock.
fn table(f: &mut fmt::Formatter<'_>, finding: &Finding, trace: &Trace, columns: &[usize]) -> fmt::Result {
    if columns.is_empty() || trace.rows.len() > MOST_ROWS {
        return Ok(());
    }
    let moves = finding.moves.as_deref().unwrap_or_default();
    let width = |column: usize| {
        let shown = trace.rows.first().map_or(0, |row| value(&row.values[column]).len());
        trace.signals[column].name.len().max(shown)
    };
    let heads: Vec<String> = columns
        .iter()
        .map(|&column| format!("{:>w$}", trace.signals[column].name, w = width(column)))
        .collect();
    writeln!(f, "\n  {:>5} {:<6} {}", "clock", "move", heads.join(" "))?;
    let mut clock = 0;
    for row in &trace.rows {
        let name = match row.during.checked_sub(1) {
            None => "reset".to_owned(),
            Some(index) => moves.get(index).map_or(String::new(), ToString::to_string),
        };
        let number = if row.clock { clock.to_string() } else { String::new() };
        clock += usize::from(row.clock);
        let values: Vec<String> = columns
            .iter()
            .map(|&column| format!("{:>w$}", value(&row.values[column]), w = width(column)))
            .collect();
        writeln!(f, "  {number:>5} {name:<6} {}", values.join(" "))?;
    }
    Ok(())
}

/// The most rows of a table.
const MOST_ROWS: usize = 200;
/// The most rows of a waveform.
const MOST_COLUMNS: usize = 60;
/// The most characters of a waveform.
const MOST_CHARACTERS: usize = 200;
/// The most signals.
const MOST_SIGNALS: usize = 24;

/// The signals that change and those that the failure is about, inputs first.
fn columns(finding: &Finding, trace: &Trace) -> Vec<usize> {
    let texts = [finding.expected.as_deref(), finding.found.as_deref()].into_iter().flatten();
    let part = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '.' | '$');
    let words: Vec<&str> = texts.flat_map(|text| text.split(|letter| !part(letter))).collect();
    let is_named = |column: usize| {
        let name = trace.signals[column].name.split(['[', '{']).find(|part| !part.is_empty());
        name.is_some_and(|name| words.contains(&name.trim_end_matches([']', '}'])))
    };
    let changes = |column: usize| {
        let first = trace.rows.first().map(|row| &row.values[column]);
        trace.rows.iter().any(|row| Some(&row.values[column]) != first)
    };
    let mut columns: Vec<usize> =
        (0..trace.signals.len()).filter(|&column| is_named(column) || changes(column)).collect();
    // What the failure is about stays, where there are too many.
    columns.sort_by_key(|&column| !is_named(column));
    columns.truncate(MOST_SIGNALS);
    columns.sort_by_key(|&column| (!trace.signals[column].input, column));
    columns
}

/// One-bit signals as lines, others as values. A value is written where it begins and may run to its end; clocks
/// are widened where one does not fit.
fn waveform(f: &mut fmt::Formatter<'_>, trace: &Trace, columns: &[usize]) -> fmt::Result {
    if columns.is_empty() || trace.rows.len() > MOST_COLUMNS {
        return Ok(());
    }
    let narrow: Vec<usize> = trace.rows.iter().map(|row| if row.clock { 4 } else { 2 }).collect();
    let mut widths = narrow.clone();
    for &column in columns {
        for (value, rows) in spans(trace, column) {
            let span: usize = widths[rows.clone()].iter().sum();
            widths[rows.start] += (value.chars().count() + 1).saturating_sub(span);
        }
    }
    let fits = widths.iter().sum::<usize>() <= MOST_CHARACTERS;
    let widths = if fits { widths } else { narrow };
    writeln!(f)?;
    let longest = columns.iter().map(|&column| trace.signals[column].name.len()).max().unwrap_or(0);
    for &column in columns {
        let signal = &trace.signals[column];
        let mut line = String::new();
        if signal.width == 1 {
            for (row, width) in trace.rows.iter().zip(&widths) {
                let level = if row.values[column] == "1" { '▅' } else { '▁' };
                line.extend(std::iter::repeat_n(level, *width));
            }
        } else {
            for (value, rows) in spans(trace, column) {
                let span: usize = widths[rows].iter().sum();
                let shown = if value.chars().count() < span { value } else { "…".to_owned() };
                line.push('╳');
                line.push_str(&shown);
                line.extend(std::iter::repeat_n('═', span - 1 - shown.chars().count()));
            }
        }
        writeln!(f, "  {:<longest$} {line}", signal.name)?;
    }
    if !fits {
        writeln!(f, "  a value that does not fit is …, and is in the table above")?;
    }
    Ok(())
}

/// The values of a signal, each with the rows that have it.
fn spans(trace: &Trace, column: usize) -> Vec<(String, Range<usize>)> {
    let mut spans: Vec<(String, Range<usize>)> = Vec::new();
    for (index, row) in trace.rows.iter().enumerate() {
        let before = index.checked_sub(1).map(|before| &trace.rows[before].values[column]);
        match spans.last_mut() {
            Some((_, rows)) if before == Some(&row.values[column]) => rows.end = index + 1,
            _ => spans.push((value(&row.values[column]), index..index + 1)),
        }
    }
    spans
}

/// Binary digits as a report shows them: binary up to nine bits, else hexadecimal.
pub fn value(digits: &str) -> String {
    match u64::from_str_radix(digits, 2) {
        Ok(number) if digits.len() > 9 => format!("0x{number:0width$x}", width = digits.len().div_ceil(4)),
        _ => digits.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::Claim;
    use crate::verdict::{Move, Row, Traced};
    use rules::classic::{Mark, Square};

    /// A failure about a signal that never changes, with a value of 18 bits that stays for two clocks.
    fn finding() -> Finding {
        let signal =
            |name: &str, width: usize| Traced { name: name.to_owned(), width, input: false, port: true };
        let row = |during: usize, clock: bool, board: &str| Row {
            during,
            clock,
            values: vec![format!("{board:0>18}"), "00".to_owned(), "1".to_owned()],
        };
        let trace = Trace {
            clock: None,
            signals: vec![signal("board", 18), signal("winner", 2), signal("idle", 1)],
            rows: vec![
                row(0, true, "0"),
                row(1, true, "100000000000000001"),
                row(1, true, "100000000000000001"),
            ],
            boards: Vec::new(),
        };
        Finding {
            moves: Some(vec![Move::Square(Mark::X, Square::ALL[0], 0)]),
            expected: Some("winner 01".to_owned()),
            found: Some("winner 00".to_owned()),
            trace: Some(trace),
            ..crate::decide::plain(Claim::Winner, Result::Fails, None)
        }
    }

    #[test]
    fn what_a_failure_is_about_is_always_shown_and_values_are_whole() {
        let report = Report { claims: vec![finding()], ..Report::unreadable("d", "") };
        let text = Text(&report).to_string();
        let wanted = "\n  clock move     board winner\n      0 reset  0x00000     00\n      1 X1     0x20001     00\n      2 X1     0x20001     00\n\
                      \n  board  ╳0x00000╳0x20001\n  winner ╳00═════════════\n";
        assert!(text.contains(wanted), "{text}");
        assert!(!text.contains("idle"), "{text}");
        assert_eq!(value("101010101"), "101010101");
        assert_eq!(value("1111100000"), "0x3e0");
    }

    fn signal(name: &str, width: usize, input: bool) -> Traced {
        Traced { name: name.to_owned(), width, input, port: true }
    }

    fn shown(finding: Finding) -> String {
        Text(&Report { claims: vec![finding], ..Report::unreadable("d", "") }).to_string()
    }

    /// A game on which a signal of one bit and one of two bits change at every clock.
    fn game(rows: usize) -> Finding {
        let row = |index: usize| Row {
            during: index,
            clock: index.is_multiple_of(2),
            values: vec![format!("{}", index % 2), format!("{:02b}", index % 3), "0".to_owned()],
        };
        let trace = Trace {
            clock: None,
            signals: vec![signal("led", 1, false), signal("board", 2, false), signal("key", 1, true)],
            rows: (0..rows).map(row).collect(),
            boards: Vec::new(),
        };
        let moves = (0..rows).map(|index| Move::Square(Mark::X, Square::ALL[index % 9], 0)).collect();
        Finding {
            moves: Some(moves),
            trace: Some(trace),
            ..crate::decide::plain(Claim::Winner, Result::Fails, None)
        }
    }

    #[test]
    fn a_report_has_the_verdict_the_claims_and_the_shortest_game() {
        let mut finding = game(3);
        finding.found = Some("key stays down".to_owned());
        finding.source = Some(crate::Source { file: "d.v".to_owned(), line: 7 });
        finding.moves = game(11).moves;
        let trace = finding.trace.as_mut().unwrap();
        let board = |index: usize| format!("{}X./.../...", if index > 9 { "O" } else { "." });
        trace.boards = (0..12).map(|index| (index != 3).then(|| board(index))).collect();
        let mut follower = crate::decide::plain(Claim::AfterEnd, Result::Fails, None);
        follower.consequence_of = Some(Claim::Winner);
        let mut claims = vec![
            crate::decide::plain(Claim::Store, Result::Holds, Some("9 squares".to_owned())),
            follower,
            finding,
            crate::decide::plain(Claim::NoLatch, Result::Fails, None),
            crate::decide::plain(Claim::TakesWin(rules::Seat::First), Result::Fails, None),
            crate::decide::plain(Claim::Draw, Result::Undecided, None),
            crate::decide::plain(Claim::IllegalFlag, Result::NotApplicable, None),
        ];
        claims[3].moves = Some(Vec::new());
        let report = Report {
            top: Some("game".to_owned()),
            profile: Some("buttons".to_owned()),
            kind: Some("referee"),
            verdict: Verdict::Defect,
            states: 12,
            seconds: 0.25,
            notes: vec!["a note".to_owned()],
            claims,
            ..Report::unreadable("d.v", "two\nlines")
        };
        insta::assert_snapshot!("text", Text(&report));
        let of = |kind| Text(&Report { kind: Some(kind), ..report.clone() }).to_string();
        assert!(of("picker").contains("(picker), 12 boards,") && of("judge").contains("(judge), 12 boards,"));
        assert_eq!(Text(&Report::unreadable("d", "gone")).to_string(), "d: cannot be checked\n  gone\n");
    }

    #[test]
    fn a_verdict_counts_what_it_is_about() {
        let said = |verdict, claims: &[Claim], turn: Option<&str>| {
            let claims =
                claims.iter().map(|&claim| crate::decide::plain(claim, Result::Fails, None)).collect();
            let unread_turn = turn.map(str::to_owned);
            sentence(&Report { verdict, claims, unread_turn, ..Report::unreadable("d", "") })
        };
        let (draw, winner, latch) = (Claim::Draw, Claim::Winner, Claim::NoLatch);
        assert_eq!(said(Verdict::Proved, &[], None), "every claim is proved");
        let unread = "every claim that was checked is proved, but `turn` was not read";
        assert_eq!(said(Verdict::Proved, &[], Some("turn")), unread);
        assert_eq!(said(Verdict::Questionable, &[latch], None), "no defect, 1 questionable point");
        assert_eq!(said(Verdict::Defect, &[draw], None), "1 defect");
        assert_eq!(said(Verdict::Defect, &[draw, winner], None), "2 defects");
        let both = [draw, latch, Claim::TurnKept];
        assert_eq!(said(Verdict::Defect, &both, None), "1 defect, 2 questionable points");
        assert_eq!(said(Verdict::Undecided, &[], None), "not decided");
    }

    /// The most rows of a table and of a waveform, and one more of each.
    #[test]
    fn long_games_have_no_waveform_and_very_long_ones_no_table() {
        for (rows, table, wave) in [
            (1, false, false),
            (MOST_COLUMNS, true, true),
            (MOST_COLUMNS + 1, true, false),
            (MOST_ROWS, true, false),
            (MOST_ROWS + 1, false, false),
        ] {
            let text = shown(game(rows));
            assert_eq!((text.contains("clock move"), text.contains('▁')), (table, wave), "{rows}");
        }
        // Wide values are left out of a waveform that would be too wide.
        let mut wide = game(MOST_COLUMNS);
        for (index, row) in wide.trace.as_mut().unwrap().rows.iter_mut().enumerate() {
            row.values[1] = format!("{index:020b}");
        }
        wide.trace.as_mut().unwrap().signals[1].width = 20;
        let text = shown(wide);
        assert!(text.contains("board ╳…══╳…╳…══╳…"), "{text}");
        assert!(text.ends_with("  a value that does not fit is …, and is in the table above\n"), "{text}");
        // 57 clocks are 200 characters, the most.
        assert!(!shown(game(57)).contains('…') && shown(game(58)).contains('…'));
    }

    /// Levels are two or four characters wide, and a value runs to the next.
    #[test]
    fn a_waveform_shows_levels_and_values_where_they_change() {
        let mut finding = game(4);
        finding.trace.as_mut().unwrap().rows[2].values[1] = "01".to_owned();
        let text = shown(finding);
        let wave = "\n  led   ▁▁▁▁▅▅▁▁▁▁▅▅▅\n  board ╳00═╳01═══╳00\n";
        assert!(text.ends_with(wave), "{text}");
    }

    /// Inputs first, at most as many as are shown, and what the failure is about in any case.
    #[test]
    fn signals_that_a_failure_is_about_are_shown_before_others() {
        let names: Vec<String> = (0..30).map(|index| format!("s{index}")).collect();
        let signals = names.iter().enumerate().map(|(index, name)| signal(name, 1, index == 20)).collect();
        let row = |level: &str| Row { during: 0, clock: true, values: vec![level.to_owned(); 30] };
        let mut trace = Trace { clock: None, signals, rows: vec![row("0"), row("1")], boards: Vec::new() };
        let mut finding = crate::decide::plain(Claim::Winner, Result::Fails, None);
        finding.expected = Some("s29 up, s28[1] 01".to_owned());
        trace.signals[28].name = "s28[3]".to_owned();
        trace.signals[27].name = "{s29[1], s27}".to_owned();
        let shown = columns(&finding, &trace);
        assert_eq!(shown.len(), MOST_SIGNALS);
        assert_eq!((shown[0], &shown[21..]), (20, &[27, 28, 29][..]));
        // Without changes only these are left.
        trace.rows.pop();
        assert_eq!(columns(&finding, &trace), [27, 28, 29]);
    }
}
