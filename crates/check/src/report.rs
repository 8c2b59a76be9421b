//! Reports in the forms that other programs read.

mod annotations;
mod classroom;
mod csv;
mod gradescope;
mod html;
mod junit;
mod sarif;
mod tap;
mod weights;
mod words;

pub use annotations::annotations;
pub use classroom::classroom;
pub use csv::csv;
pub use gradescope::gradescope;
pub use html::html;
pub use junit::junit;
pub use sarif::sarif;
pub use tap::tap;
pub use weights::{WeightError, Weights};

use crate::verdict::Report;

/// One design as an object, several as an array.
pub fn json(reports: &[Report]) -> String {
    let text = match reports {
        [report] => serde_json::to_string_pretty(report),
        reports => serde_json::to_string_pretty(reports),
    };
    text.expect("a report is plain data") + "\n"
}

/// The schema of the output of [`json`].
pub const JSON_SCHEMA: &str = include_str!("report/schema.json");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::Claim;
    use crate::decide::plain;
    use crate::verdict::{Move, Result, Row, Trace, Traced, Verdict};
    use rules::classic::{Mark, Square};

    /// A design with a defect and its consequence, an unreadable one, and a correct one.
    pub fn examples() -> Vec<Report> {
        let mut broken = Report {
            top: Some("game".to_owned()),
            profile: Some("controller".to_owned()),
            kind: Some("referee"),
            verdict: Verdict::Defect,
            states: 13_302,
            seconds: 1.25,
            reason: None,
            ..Report::unreadable("a <b>/top.v", "")
        };
        let mut winner = plain(Claim::Winner, Result::Fails, Some("not seen: 3-5-7".to_owned()));
        winner.moves = Some(vec![Move::Square(Mark::X, Square::ALL[2], 0), Move::Reset]);
        winner.expected = Some("who 01".to_owned());
        winner.found = Some("who 00".to_owned());
        winner.source = Some(crate::Source { file: "a <b>/top.v".to_owned(), line: 118 });
        let mut after = plain(Claim::AfterEnd, Result::Fails, None);
        after.consequence_of = Some(Claim::Winner);
        let latch = plain(Claim::NoLatch, Result::Fails, Some("q is a latch: \"50%\", it\nseems".to_owned()));
        let draw = plain(Claim::Draw, Result::Undecided, None);
        let legal =
            plain(Claim::IllegalFlag, Result::NotApplicable, Some("there is no such flag".to_owned()));
        broken.claims = vec![plain(Claim::Store, Result::Holds, None), after, winner, draw, legal, latch];
        let unread = Report::unreadable("b.v", "b.v:3: this line is not Verilog\nsyntax error");
        let right = Report {
            verdict: Verdict::Proved,
            reason: None,
            claims: vec![plain(Claim::Store, Result::Holds, None), plain(Claim::Winner, Result::Holds, None)],
            ..Report::unreadable("c.v", "")
        };
        vec![broken, unread, right]
    }

    #[test]
    fn every_form_is_as_expected() {
        let reports = examples();
        let weights = Weights::parse("winner = 3\nstore = 2\n").unwrap();
        insta::assert_snapshot!("junit", junit(&reports, false));
        insta::assert_snapshot!("tap", tap(&reports, false));
        insta::assert_snapshot!("annotations", annotations(&reports));
        insta::assert_snapshot!("gradescope", gradescope(&reports, &weights));
        insta::assert_snapshot!("classroom", classroom(&reports, &weights).0);
        insta::assert_snapshot!("csv", csv(&reports));
        insta::assert_snapshot!("sarif", sarif(&reports));
    }

    #[test]
    fn one_page_has_everything_and_nothing_breaks_out() {
        let mut reports = examples();
        let board = Some("OOX/.X./X..".to_owned());
        let trace = Trace { clock: None, signals: vec![], rows: vec![], boards: vec![board] };
        reports[0].claims[2].trace = Some(trace);
        let page = html(&reports);
        assert!(page.contains("unreadable<td>b.v:3: this line is not Verilog<td>"), "{page}");
        assert!(page.contains("<pre>OOX\n.X.\nX..</pre>"), "{page}");
        assert!(page.contains("a &lt;b&gt;/top.v") && !page.contains("<b>/top.v"), "{page}");
        assert!(
            !page.contains("http:") && !page.contains("https:") && !page.contains("src="),
            "not self-contained"
        );
        for word in ["winner", "X3 reset", "who 01", "b.v:3", "proved"] {
            assert!(page.contains(word), "{word}");
        }
    }

    /// A referee with boards, levels and values to draw, and a note.
    fn drawn() -> Report {
        let mut report = examples().remove(0);
        report.notes = vec!["`a <b>` was not read".to_owned()];
        let signal = |name: &str, width| Traced { name: name.to_owned(), width, input: false, port: true };
        let row = |during, level: &str, value: &str| Row {
            during,
            clock: during > 0,
            values: vec![level.to_owned(), value.to_owned()],
        };
        report.claims[2].trace = Some(Trace {
            clock: None,
            signals: vec![signal("<go>", 1), signal("who", 10)],
            rows: vec![row(0, "0", "0000000000"), row(1, "1", "1000000001"), row(1, "1", "1000000001")],
            boards: vec![Some(".../.../...".to_owned()), None, Some("..X/.../...".to_owned())],
        });
        report
    }

    #[test]
    fn a_page_shows_games_as_boards_and_levels() {
        let mut reports = examples();
        reports[0] = drawn();
        let page = html(&reports);
        insta::assert_snapshot!("html", page.split_once("<main>").unwrap().1);
        assert!(html(&reports[..1]).contains("<h1>1 design</h1>"));
    }

    #[test]
    fn one_report_is_an_object_and_several_are_an_array() {
        let reports = examples();
        let one: serde_json::Value = serde_json::from_str(&json(&reports[..1])).unwrap();
        let all: serde_json::Value = serde_json::from_str(&json(&reports)).unwrap();
        assert_eq!((&one["design"], &one), (&"a <b>/top.v".into(), &all[0]));
        assert_eq!(all.as_array().unwrap().len(), 3);
        assert!(json(&reports).ends_with("]\n"));
    }

    /// Questionable findings are failures for a strict user, those that follow from others never are.
    #[test]
    fn a_strict_report_counts_questionable_findings() {
        let reports = examples();
        assert!(
            junit(&reports[..1], false).contains("tests=\"6\" failures=\"1\" errors=\"1\" skipped=\"3\"")
        );
        assert!(junit(&reports[..1], true).contains("tests=\"6\" failures=\"2\" errors=\"1\" skipped=\"2\""));
        assert!(tap(&reports[..1], false).contains("not ok 6 - no_latch # TODO questionable\n"));
        assert!(tap(&reports[..1], true).contains("not ok 6 - no_latch\n"));
        // A note is never a failure.
        let mut note = examples().remove(2);
        note.claims = vec![plain(Claim::TakesWin(rules::Seat::First), Result::Fails, None)];
        assert!(tap(&[note], true).contains("not ok 1 - takes_win_first # TODO questionable\n"));
    }

    /// One design alone is graded without its name, and points are for what holds.
    #[test]
    fn a_design_alone_is_graded_without_its_name() {
        let reports = examples();
        let weights = Weights::parse("winner = 3\nstore = 2\ndraw = 0\n").unwrap();
        let grades: serde_json::Value = serde_json::from_str(&gradescope(&reports[..1], &weights)).unwrap();
        let tests = grades["tests"].as_array().unwrap();
        let scores: Vec<_> =
            tests.iter().map(|test| (&test["name"], &test["score"], &test["max_score"])).collect();
        assert_eq!(
            format!("{scores:?}"),
            "[(String(\"store\"), Number(2.0), Number(2.0)), (String(\"winner\"), Number(0.0), Number(3.0))]"
        );
        let status = |reports: &[Report]| {
            let class: serde_json::Value = serde_json::from_str(&classroom(reports, &weights).0).unwrap();
            (class["status"].as_str().unwrap().to_owned(), class["max_score"].as_f64().unwrap())
        };
        assert_eq!(status(&reports[..1]), ("fail".to_owned(), 5.0));
        assert_eq!(status(&reports[1..2]), ("fail".to_owned(), 5.0));
        assert_eq!(status(&reports[2..]), ("pass".to_owned(), 5.0));
    }

    #[test]
    fn tables_count_what_is_undecided() {
        let undecided =
            |report: &Report| csv(std::slice::from_ref(report)).lines().nth(1).unwrap().to_owned();
        let mut report = examples().remove(2);
        assert_eq!(undecided(&report), "c.v,,,proved,0,0,0,0,0.00,");
        let fails = |claim| plain(claim, Result::Fails, Some("late".to_owned()));
        report.claims.extend([Claim::Draw, Claim::FalseWin, Claim::NoLatch].map(fails));
        assert_eq!(undecided(&report), "c.v,,,proved,2,1,0,0,0.00,draw: late");
        report.claims.truncate(2);
        report.claims[0].result = Result::Undecided;
        report.design = "-a,\"b\"".to_owned();
        assert_eq!(undecided(&report), "\"'-a,\"\"b\"\"\",,,proved,0,0,1,0,0.00,");
    }
}
