//! The page on which a design is checked.

use crate::page::Page;

const REFEREE: &str = include_str!("../../../check/tests/designs/referee.v");

/// Drops a file on the page, as a person would.
fn drop_file(page: &Page, name: &str, text: &str) {
    let script = format!(
        "const transfer = new DataTransfer(); transfer.items.add(new File([{}], {})); \
         dispatchEvent(new DragEvent('drop', {{ dataTransfer: transfer }}));",
        serde_json::to_string(text).unwrap(),
        serde_json::to_string(name).unwrap(),
    );
    page.browser.script(&script);
}

/// A design with a wrong line, the same without it, and a file that is not a design.
#[test]
fn chromium_and_yosys_check_a_design_that_is_dropped() {
    let page = Page::open();
    page.browser.click("#open-check");
    page.wait("document.getElementById('drop')");
    let broken = REFEREE.replace("(g[0] & g[3] & g[6])", "(g[0] & g[3] & g[7])");
    assert_ne!(broken, REFEREE);
    drop_file(&page, "broken.v", &broken);
    page.wait("document.querySelector('[data-verdict=defect]')");
    let claims = page
        .browser
        .script("return [...document.querySelectorAll('.failure')].map((one) => one.dataset.claim)");
    let claims: Vec<String> = serde_json::from_value(claims).unwrap();
    assert!(claims.contains(&"winner".to_owned()), "{claims:?}");
    let replay = "[data-claim=winner] .replay";
    let marks = || page.texts(&format!("{replay} .squares span")).join("");
    assert_eq!(marks().chars().filter(|mark| *mark == 'X').count(), 3, "{}", marks());
    let all = marks().len();
    // One step back the winning mark is gone, and the moves lead to any step.
    page.browser.click(&format!("{replay} .back"));
    assert_eq!(marks().len(), all - 1);
    page.browser.click(&format!("{replay} li:first-child button"));
    assert_eq!(marks(), "");
    assert!(page.text(&format!("{replay} [role=status]")).contains("reset"));
    page.browser.screenshot("check-defect");
    drop_file(&page, "right.v", REFEREE);
    page.wait("document.querySelector('[data-verdict=proved], [data-verdict=questionable]')");
    assert_eq!(page.texts(".failure").len(), 0);
    drop_file(&page, "notes.txt", "hello");
    page.wait("!document.getElementById('trouble').hidden");
    assert!(page.text("#trouble").contains("notes.txt"), "{}", page.text("#trouble"));
}
