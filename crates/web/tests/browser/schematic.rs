//! The circuit beside the board.

use draw::schematic::Block;
use serde_json::json;
use session::Machine;

use crate::page::{Page, usual};

const GAME: &str = "1.controller.person.textbook.one.0-0-0.1593";

fn open(page: &Page, link: &str) {
    page.go(link);
    page.wait("document.querySelector('#schematic .net.low, #schematic .net.high')");
}

/// Every clock of a game, back and forth: the named wires of the machine have the values of the session.
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
        for signal in session.history().frame(clock).wires() {
            let name = &signal.track.path;
            if let Some(value) = shown.get(name) {
                assert_eq!(value, signal.text, "{name} at clock {clock}");
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

/// The player has won this game, and the page names the line.
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
    assert_eq!(sentence, "win is 1 because who7 is 01: squares 1 5 9 are X's.");
    // The gates and blocks that decide are highlighted as well, and those inside a block when it is entered.
    let lit = |page: &Page| {
        page.browser.script("return [...document.querySelectorAll('#schematic .cell.decides')].map(cell => cell.dataset.title)")
    };
    assert_eq!(lit(&page), json!(["winner_check", "positions"]));
    page.browser.script("document.querySelector('#schematic .block[data-title=winner_check]').focus()");
    page.browser.press("Enter");
    page.wait("document.querySelector('#schematic .block[data-title=u7].decides')");
    assert_eq!(page.text("#schematic-says"), sentence);
    assert_eq!(
        page.browser
            .script("return document.querySelector('#schematic .block[data-title=u5]').matches('.decides')"),
        json!(false)
    );
    page.browser.script("document.getElementById('schematic').focus()");
    page.browser.press("Backspace");
    page.wait("document.querySelector('#schematic .block[data-title=winner_check]')");
    let sentence = ask("pos9");
    assert!(sentence.starts_with("pos9 is 01 since clock 8 because pos9 was 00, "), "{sentence}");
    page.browser.click("#schematic-edge");
    page.wait("scrubber.value === '7' && document.getElementById('schematic-says').textContent.startsWith('pos9 is 00 since power-on')");
    page.check_manners();
}

/// A wire without a name can be explained as well.
#[test]
fn chromium_explains_a_wire_without_a_name() {
    let page = Page::open();
    open(&page, GAME);
    page.browser.script("[...document.querySelectorAll('#schematic .net')].find(net => !net.dataset.name).querySelector('.halo').dispatchEvent(new MouseEvent('click', { bubbles: true }))");
    page.browser.click("#schematic-why");
    page.wait("document.querySelector('#schematic .cell.decides')");
    assert!(page.text("#schematic-says").starts_with("this wire is "), "{}", page.text("#schematic-says"));
}

/// Every block of every machine after a move: each wire shows its value in the circuit, and is marked if it
/// has just changed.
#[test]
fn chromium_lights_the_wires_of_every_block_of_every_machine() {
    let page = Page::open();
    let mut compared = 0;
    for machine in Machine::all().filter(|machine| !machine.is_program()) {
        page.go(&usual(machine));
        page.change(|page| page.browser.click(".cell[data-square='5']"));
        let session = page.session();
        let trace = session.trace();
        let setup = session.setup();
        let netlist = (setup.machine.form(setup.two.name()).circuit.as_ref().unwrap().netlist)();
        let mut open = vec![String::new()];
        let mut seen = Vec::new();
        while let Some(path) = open.pop() {
            let block = Block::find(&netlist, &path).unwrap();
            if seen.contains(&block.module.name) {
                continue;
            }
            seen.push(block.module.name.clone());
            let inner = |name: &String| if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
            open.extend(block.module.instances.iter().map(|instance| inner(&instance.name)));
            enter(&page, &path);
            let shown = page.browser.script(
                "return [...document.querySelectorAll('#schematic .net')].sort((a, b) => a.dataset.net - b.dataset.net).map(net => \
                 [net.classList.contains('high') ? '1' : net.classList.contains('low') ? '0' : net.querySelector('.value')?.textContent ?? '', net.classList.contains('changed')])",
            );
            let shown: Vec<(String, bool)> = serde_json::from_value(shown).unwrap();
            let sheet = block.sheet();
            let [now, before] = [session.now(), session.now().saturating_sub(1)]
                .map(|clock| block.levels(&sheet, trace, clock));
            for (net, (text, changed)) in shown.iter().enumerate() {
                if sheet.nets[net].bits.len() == 1 {
                    assert_eq!(*text, now[net].to_string(), "{machine} {path} {net}");
                }
                assert_eq!(*changed, now[net] != before[net], "{machine} {path} {net}");
                compared += 1;
            }
        }
    }
    assert!(compared > 800, "{compared}");
}

/// Enters a block from the whole machine, step by step.
fn enter(page: &Page, path: &str) {
    page.browser.script("document.querySelector('#schematic-crumbs button')?.click()");
    page.wait("!document.querySelector('#schematic-crumbs button')");
    let mut steps = 0;
    for name in path.split('.').filter(|name| !name.is_empty()) {
        page.wait(&format!("document.querySelector('#schematic .block[data-title={name}]')"));
        page.browser.script(&format!(
            "document.querySelector('#schematic .block[data-title={name}]').dispatchEvent(new MouseEvent('click', {{ bubbles: true }}))"
        ));
        steps += 1;
        page.wait(&format!("document.querySelectorAll('#schematic-crumbs button').length === {steps}"));
    }
    page.wait("document.querySelector('#schematic .net')");
}

/// Page and schematic of every machine together, without a cache, and some moves; the others load when they
/// are needed.
#[test]
fn chromium_loads_less_than_250_kilobytes() {
    let page = Page::open();
    page.browser.chromium("Network.enable", json!({}));
    page.browser.chromium("Network.setCacheDisabled", json!({ "cacheDisabled": true }));
    for machine in Machine::all() {
        page.go(&usual(machine));
        page.wait(
            "document.getElementById('schematic-card').hidden || document.querySelector('#schematic .net')",
        );
        let bytes = page.browser.script(
            "return performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))\
             .reduce((sum, entry) => sum + entry.decodedBodySize, 0)",
        );
        let bytes = bytes.as_f64().unwrap();
        assert!((100_000.0..250_000.0).contains(&bytes), "{machine}: {bytes}");
        page.change(|page| page.browser.click(".cell[data-square='5']"));
        let move_bytes = page.browser.script(
            "return performance.getEntriesByType('resource').filter(entry => entry.name.endsWith('/api/game'))\
             .at(-1).decodedBodySize",
        );
        assert!(
            move_bytes.as_f64().is_some_and(|bytes| bytes > 1_000.0 && bytes < 250_000.0),
            "{machine}: {move_bytes}"
        );
    }
}
