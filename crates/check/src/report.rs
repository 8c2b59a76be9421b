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
    use crate::verdict::{Move, Result, Verdict};
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
        let trace = crate::verdict::Trace { clock: None, signals: vec![], rows: vec![], boards: vec![board] };
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
}
