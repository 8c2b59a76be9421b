//! Broken wires on the page.

use crate::page::Page;

const GAME: &str = "1.controller.person.person.one.0-0-0.5";

fn choose(page: &Page, wire: &str) {
    page.wait(&format!("document.querySelector('#schematic .net[data-name~={wire}] .halo')"));
    page.browser.script(&format!(
        "document.querySelector('#schematic .net[data-name~={wire}] .halo').dispatchEvent(new MouseEvent('click', {{ bubbles: true }}))"
    ));
    page.wait("document.querySelector('#schematic .net.chosen')");
}

/// A bit of a register is stuck: the page says the shortest game, marks what the session calls wrong at the present, and
/// mends it again.
#[test]
fn chromium_breaks_a_wire_and_mends_it() {
    let page = Page::open();
    page.go(GAME);
    choose(&page, "pos5");
    page.browser.click("#fault-0");
    page.wait("document.getElementById('fault-title').textContent === 'broken: pos5[0]=0'");
    page.wait("document.getElementById('fault-says').textContent === 'pos5[0]=0: the shortest game that shows it is 5.'");
    page.wait("document.querySelector('#signals .wrong')");
    let session = page.session();
    let history = session.history();
    let frame = history.frame(session.now());
    let wrong = page
        .browser
        .script("return [...document.querySelectorAll('#signals .wrong dt')].map(name => name.textContent)");
    let shown: Vec<&str> = wrong.as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    assert!(shown.contains(&"pos5"), "{shown:?}");
    for name in &shown {
        assert!(frame.signal(name).is_some_and(|signal| signal.wrong), "{name}");
    }
    page.wait("document.querySelector('#schematic .net.wrong.chosen')");
    page.wait("document.querySelector('#wave rect.wrong')");
    page.browser.screenshot("fault");
    page.check_manners();
    page.browser.click("#fault-mend");
    page.wait("document.getElementById('fault-title').textContent === 'break it'");
    page.wait("!document.querySelector('.wrong')");
}

#[test]
fn chromium_hunts_for_a_hidden_fault() {
    let page = Page::open();
    page.go(GAME);
    choose(&page, "who");
    page.browser.click("#fault-hide");
    page.wait("document.getElementById('fault-title').textContent === 'a wire is broken: find it'");
    assert!(page.session().record().link().contains("~~random-"));
    assert_eq!(page.browser.script("return document.querySelectorAll('.wrong').length"), 0);
    choose(&page, "pc");
    page.browser.click("#fault-1");
    page.wait("document.getElementById('fault-says').textContent === 'No, it is not pc=1.'");
    page.browser.click("#fault-reveal");
    page.wait("document.getElementById('fault-title').textContent.startsWith('broken: ')");
    page.check_manners();
}
