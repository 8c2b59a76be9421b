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

/// A stuck bit of a register: the page shows the shortest game, marks the values that the session calls wrong
/// at present, and repairs it again.
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

/// Every kind of wire can be stuck: one without a name is broken by the name of its gate, has that level at
/// every clock, is the end of the explanation, and marks the board if it reaches that.
#[test]
fn chromium_breaks_a_wire_without_a_name() {
    let page = Page::open();
    page.go(GAME);
    page.wait("document.querySelector('#schematic .block[data-title=positions]')");
    page.browser.script("document.querySelector('#schematic .block[data-title=positions]').dispatchEvent(new MouseEvent('click', { bubbles: true }))");
    page.wait("document.querySelector('#schematic .cell.register')");
    // The wire into the register of the centre: its next value.
    page.browser.script(
        "const register = [...document.querySelectorAll('#schematic .cell.register')].find(cell => cell.dataset.title === 'pos5'); \
         const net = register.dataset.nets.split(' ')[0]; \
         document.querySelector(`#schematic .net[data-net=\"${net}\"] .halo`).dispatchEvent(new MouseEvent('click', { bubbles: true }))",
    );
    page.wait("document.querySelector('#schematic .net.chosen')");
    assert_eq!(page.attribute("#schematic .net.chosen", "data-name"), "");
    page.browser.click("#fault-0");
    page.wait("document.getElementById('fault-title').textContent.startsWith('broken: ')");
    let title = page.text("#fault-title");
    assert!(title.contains("next") && title.ends_with("=0"), "{title}");
    page.wait(
        "document.getElementById('fault-says').textContent.includes('the shortest game that shows it is')",
    );
    page.wait("document.querySelector('#board .cell[data-square=\"5\"].wrong')");
    let session = page.session();
    let wrong: Vec<u8> = session
        .view_at(session.now())
        .cells
        .iter()
        .filter(|cell| cell.wrong)
        .map(|cell| cell.square)
        .collect();
    assert_eq!(wrong, [5]);
    page.wait("document.querySelector('#schematic .net.chosen')");
    page.browser.click("#schematic-why");
    page.wait("document.getElementById('schematic-says').textContent.includes(' is stuck at 0')");
    page.browser.screenshot("fault-unnamed");
    page.check_manners();
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
