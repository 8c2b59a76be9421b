//! From a telephone to a wide screen, light and dark.

use session::Machine;

use crate::page::{Page, usual};

const SCREENS: [(u32, u32); 5] = [(320, 640), (360, 800), (768, 1024), (1024, 768), (1440, 900)];

/// Every machine with hints on every screen, light and dark: nothing is wider than the screen, and
/// where everything is in one column, the board comes first.
#[test]
fn chromium_fits_every_screen() {
    let page = Page::open();
    page.browser.press("i");
    for machine in Machine::all() {
        page.go(&usual(machine));
        page.change(|page| page.browser.click(".cell[data-square='5']"));
        page.browser.press("i");
        page.settle();
        for (width, height) in SCREENS {
            page.size(width, height);
            for scheme in ["light", "dark"] {
                page.prefer(scheme);
                // A telephone scales everything to fit, so its own width is meaningless.
                let wide = page.browser.script("return document.documentElement.scrollWidth");
                assert_eq!(wide, width, "{machine} at {width}, {scheme}");
                page.browser.screenshot(&format!("{machine}-{width}x{height}-{scheme}"));
            }
            if width < 600 {
                let board = page.browser.script("return board.getBoundingClientRect().bottom <= innerHeight");
                assert_eq!(board, serde_json::json!(true), "the board of {machine} is in sight at {width}");
            }
        }
    }
    page.check_manners();
}

/// On a telephone the board and each of the panels, one at a time, are visible together, also when a long
/// panel has been scrolled; on a wide screen all panels are visible without choosing.
#[test]
fn chromium_shows_board_and_chosen_panel_together_on_a_telephone() {
    let page = Page::open();
    page.size(390, 844);
    for machine in Machine::all() {
        page.go(&usual(machine));
        page.change(|page| page.browser.click(".cell[data-square='5']"));
        for panel in ["state", "signals", "wave", "schematic", "facts"] {
            if panel == "schematic" && machine.is_program() {
                continue;
            }
            page.browser.script("scrollTo(0, 0)");
            page.browser.click(&format!("[data-panel={panel}]"));
            page.wait(&format!("document.getElementById('{panel}-card').checkVisibility()"));
            let seen = |what: &str| {
                let seen = page.browser.script(
                    "const sight = (id) => { const r = document.getElementById(id).getBoundingClientRect(); \
                     return Math.min(r.bottom, innerHeight) - Math.max(r.top, 0) }; \
                     const chosen = document.querySelectorAll('main > .card.chosen'); \
                     return [sight('board'), sight(chosen[0].id), chosen.length]",
                );
                let [board, panel_height, chosen]: [f64; 3] = serde_json::from_value(seen).unwrap();
                assert!(
                    board > 200.0 && panel_height >= 150.0 && chosen == 1.0,
                    "{machine}, {panel}, {what}: {board} {panel_height}"
                );
            };
            seen("at the top");
            page.browser.script("scrollBy(0, 150)");
            seen("scrolled");
            page.browser.screenshot(&format!("phone-{machine}-{panel}"));
        }
    }
    page.size(1280, 800);
    assert_eq!(page.browser.script("return getComputedStyle(panels).display"), serde_json::json!("none"));
    let hidden = page.browser.script(
        "return [...document.querySelectorAll('main > .card')].filter(c => !c.hidden && !c.checkVisibility()).length",
    );
    assert_eq!(hidden, serde_json::json!(0));
    page.check_manners();
}

/// The visible height of an element.
fn in_sight(page: &Page, id: &str) -> f64 {
    let body = format!(
        "const r = document.getElementById('{id}').getBoundingClientRect(); \
         return Math.min(r.bottom, innerHeight) - Math.max(r.top, 0)"
    );
    page.browser.script(&body).as_f64().unwrap()
}

/// On a screen of 1280 by 900 everything is visible: board, clock, state, signals and waveform, and the
/// complete circuit of a machine that has one.
#[test]
fn chromium_shows_everything_at_a_glance() {
    let page = Page::open();
    page.size(1280, 900);
    for machine in Machine::all() {
        page.go(&usual(machine));
        page.change(|page| page.browser.click(".cell[data-square='5']"));
        let mut wanted =
            vec![("board", 215.0), ("time", 30.0), ("state", 200.0), ("signals", 150.0), ("wave", 150.0)];
        if !machine.is_program() {
            page.wait("document.querySelector('#schematic .net')");
            wanted.push(("schematic", 220.0));
            let paper = "const p = document.getElementById('schematic'); return [p.scrollWidth - p.clientWidth, p.scrollHeight - p.clientHeight]";
            let over: [f64; 2] = serde_json::from_value(page.browser.script(paper)).unwrap();
            assert!(over.iter().all(|&over| over <= 1.0), "{machine}: {over:?}");
        }
        page.browser.screenshot(&format!("glance-{machine}"));
        for (id, height) in wanted {
            let seen = in_sight(&page, id);
            assert!(seen >= height, "{machine}: {seen} of {id}");
        }
    }
}

/// Board, time and circuit together: on a wide screen wherever one has scrolled to, on a telephone with the circuit
/// chosen.
#[test]
fn chromium_shows_board_and_circuit_together() {
    let page = Page::open();
    for machine in Machine::all().filter(|machine| !machine.is_program()) {
        page.size(1280, 800);
        page.go(&usual(machine));
        page.wait("document.querySelector('#schematic .net')");
        for scrolled in [0, 60] {
            page.browser.script(&format!("scrollTo(0, {scrolled})"));
            let [board, time, circuit] = ["board", "time", "schematic"].map(|id| in_sight(&page, id));
            let all = format!("{machine}: {board} {time} {circuit}");
            assert!(board > 200.0 && time > 30.0 && circuit > 200.0, "{all}");
        }
        page.browser.screenshot(&format!("wide-{machine}"));
        page.size(390, 844);
        page.browser.script("scrollTo(0, 0)");
        page.browser.click("[data-panel=schematic]");
        page.wait("document.querySelector('#schematic .net')");
        let [board, circuit] = ["board", "schematic"].map(|id| in_sight(&page, id));
        assert!(board > 200.0 && circuit >= 150.0, "{machine}: {board} {circuit}");
    }
}
