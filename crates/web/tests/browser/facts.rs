//! The cost and the proofs of a machine.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::page::Page;

/// A number with commas, as the page writes it.
fn number(value: &Value) -> String {
    let digits = value.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|group| str::from_utf8(group).unwrap()).collect();
    groups.join(",")
}

/// Every circuit that a game can be played on, and a program: the figures are those of the
/// documentation.
#[test]
fn chromium_shows_what_a_machine_costs_and_what_is_proved_of_it() {
    let figures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/figures.json");
    let figures: Value = serde_json::from_str(&fs::read_to_string(figures).unwrap()).unwrap();
    let page = Page::open();
    for (machine, opponent, circuit) in [
        ("controller", "pocket", "controller"),
        ("controller", "person", "controller"),
        ("cabinet", "pocket", "cabinet"),
        ("cabinet", "textbook", "cabinet-textbook"),
        ("textbook", "textbook", "textbook"),
        ("assembly", "assembly-repaired", "assembly"),
        ("sized", "person", "sized"),
    ] {
        page.go(&format!("1.{machine}.person.{opponent}.one.0-0-0.-"));
        page.wait("!facts.hidden");
        let known = &figures["machines"][circuit];
        if let Some(cost) = known["cost"].as_object() {
            let shown = page.text("#facts .cost");
            for key in ["lut4", "flip_flops", "depth"] {
                assert!(
                    cost[key] == 0 || shown.contains(&cost[key].to_string()),
                    "{key} of {circuit}: {shown}"
                );
            }
            assert!(shown.contains(cost["speed"].as_str().unwrap()), "{shown}");
        }
        assert_eq!(page.texts("#facts .cost").len(), usize::from(known["cost"].is_object()), "{circuit}");
        let claims = known["proof"]["claims"].as_array().cloned().unwrap_or_default();
        let expected: Vec<String> = (claims.iter())
            .map(|claim| {
                let verdict = if claim["holds"] == true { "✓ holds" } else { "✗ fails" };
                format!("{verdict} {}", claim["name"].as_str().unwrap())
            })
            .collect();
        assert_eq!(page.texts("#facts li"), expected, "{circuit}");
        if !claims.is_empty() {
            assert!(page.text("#facts .proof").contains(&number(&known["proof"]["transitions"])));
        }
        let seats = figures["players"][opponent].as_array().cloned().unwrap_or_default();
        let cells: Vec<String> = (seats.iter())
            .flat_map(|seat| ["games", "won", "drawn", "lost"].map(|column| number(&seat[column])))
            .collect();
        assert_eq!(page.texts("#facts td"), cells, "{opponent}");
    }
    page.browser.screenshot("facts");
    page.check_manners();
}
