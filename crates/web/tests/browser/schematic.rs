//! The circuit beside the board.

use serde_json::json;
use session::Machine;

use crate::page::{Page, usual};

const GAME: &str = "1.controller.person.textbook.one.0-0-0.1593";

fn open(page: &Page, link: &str) {
    page.go(link);
    page.wait("document.querySelector('#schematic .net.low, #schematic .net.high')");
}

/// Every clock of a game, back and forth: the named wires of the whole machine show what the session says.
#[test]
fn chromium_lights_the_wires_at_every_clock() {
    let page = Page::open();
    open(&page, GAME);
    let session = page.session();
    for clock in (0..session.now()).rev() {
        page.browser.press(",");
        let shown = page.browser.script(
            "return Object.fromEntries([...document.querySelectorAll('#schematic .net')].map(net => \
             [net.dataset.name, net.querySelector('.value')?.textContent ?? (net.classList.contains('high') ? '1' : '0')]))",
        );
        let mut compared = 0;
        for signal in session.insides_at(clock).signals {
            if let Some(value) = shown.get(&signal.name) {
                assert_eq!(value, signal.text.as_ref(), "{} at clock {clock}", signal.name);
                compared += 1;
            }
        }
        assert!(compared > 5, "{compared}");
    }
    page.check_manners();
}

#[test]
fn chromium_goes_into_a_block_and_out_again() {
    let page = Page::open();
    open(&page, GAME);
    page.browser.script("document.querySelector('#schematic .block[data-title=winner_check]').focus()");
    page.browser.press("Enter");
    page.wait("document.querySelector('#schematic .block[data-title=u5]')");
    assert!(page.text("#schematic-crumbs").contains("winner"));
    page.browser.screenshot("schematic-winner");
    page.browser.click("#schematic-crumbs button");
    page.wait("document.querySelector('#schematic .block[data-title=winner_check]')");
    page.browser.screenshot("schematic-controller");
}

/// The player has won this game, and the page says by which line.
#[test]
fn chromium_says_why_and_keeps_pinned_rows_in_the_address() {
    let page = Page::open();
    open(&page, GAME);
    page.browser.script("document.querySelector('#schematic .net[data-name=goes_on] .halo').dispatchEvent(new MouseEvent('click', { bubbles: true }))");
    page.wait("document.querySelector('#schematic .net.chosen')");
    page.browser.click("#schematic-why");
    page.wait("document.querySelector('#schematic .net.decides')");
    assert!(page.text("#schematic-says").starts_with("goes_on is "), "{}", page.text("#schematic-says"));
    let rows = page.texts("#wave .name").len();
    page.browser.click("#schematic-pin");
    page.wait(&format!("document.querySelectorAll('#wave .name').length === {}", rows + 1));
    page.browser.reload();
    page.settle();
    assert!(page.texts("#wave .name").contains(&"goes_on".to_owned()));
}

/// The player has three on the diagonal from the top left, and the sentence names the squares; from a register one goes back
/// to the clock before it was stored.
#[test]
fn chromium_names_squares_and_goes_back_through_the_edge() {
    let page = Page::open();
    open(&page, "1.controller.person.person.one.0-0-0.12539");
    let ask = |name: &str| {
        page.browser.script(&format!(
            "document.querySelector('#schematic .net[data-name={name}] .halo').dispatchEvent(new MouseEvent('click', {{ bubbles: true }}))"
        ));
        page.wait("document.querySelector('#schematic .net.chosen')");
        page.browser.click("#schematic-why");
        page.wait("document.querySelector('#schematic .net.decides')");
        page.text("#schematic-says")
    };
    let sentence = ask("win");
    assert!(sentence.starts_with("win is 1 because "), "{sentence}");
    assert!(sentence.ends_with(": squares 1 5 9 are the player's."), "{sentence}");
    let sentence = ask("pos9");
    assert!(sentence.starts_with("pos9 is 01 since clock "), "{sentence}");
    let now = page.session().now();
    page.browser.click("#schematic-edge");
    page.wait(&format!("Number(scrubber.value) < {now} - 1"));
    page.check_manners();
}

/// Page and schematic of every machine together; the others load when they are asked for.
#[test]
fn chromium_loads_less_than_250_kilobytes() {
    let page = Page::open();
    for machine in Machine::all() {
        page.go(&usual(machine));
        page.wait(
            "document.getElementById('schematic-card').hidden || document.querySelector('#schematic .net')",
        );
        let bytes = page.browser.script(
            "return performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))\
             .reduce((sum, entry) => sum + entry.decodedBodySize, 0)",
        );
        assert!(bytes.as_f64().is_some_and(|bytes| bytes < 250_000.0), "{machine}: {bytes}");
    }
    assert_ne!(page.browser.script("return document.getElementById('schematic-card').hidden"), json!(null));
}
