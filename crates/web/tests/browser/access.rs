//! Accessibility: the findings of axe-core, and the keyboard.

use std::fs;

use serde_json::Value;
use session::Machine;

use crate::browser::target;
use crate::page::{Page, usual};

/// The findings of axe-core.
fn objections(page: &Page) -> Vec<String> {
    let axe = target().join("tools/node_modules/axe-core/axe.min.js");
    let axe = fs::read_to_string(axe).expect("axe-core is there; `cargo xtask test` installs it");
    page.browser.script(&format!("if (!window.axe) {{ {axe} }}"));
    let found = page.browser.script_later(
        "axe.run(document, { resultTypes: ['violations'] }).then(found => done(found.violations.map(v => \
         `${v.id}: ${v.help}: ${v.nodes.map(n => n.html + ' ' + n.failureSummary).join(' | ')}`)))",
    );
    found.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
}

fn check(page: &Page, what: &str) {
    for scheme in ["light", "dark"] {
        page.prefer(scheme);
        let found = objections(page);
        assert!(found.is_empty(), "{what}, {scheme}: {found:#?}");
    }
}

/// The start, the middle with hints, and the end of a game on each machine, light and dark.
#[test]
fn chromium_with_axe_finds_no_violation_on_any_machine() {
    let page = Page::open();
    for machine in Machine::all() {
        page.go(&usual(machine));
        check(&page, &format!("start of {machine}"));
        page.change(|page| page.browser.click(".cell[data-square='5']"));
        page.browser.press("i");
        page.wait("document.querySelector('.hint.win, .hint.draw, .hint.loss')");
        check(&page, &format!("middle of {machine}"));
    }
    for game in [
        "1.controller.person.person.one.0-0-0.14253",
        "1.textbook.person.textbook.one.3-1-2.152",
        "1.assembly.person.person.one.0-0-0.123546879",
        "1.sized.person.person.one.0-0-0.1114222533",
    ] {
        page.go(game);
        check(&page, game);
    }
}

/// The circuit on a telephone and on a wide screen: the whole machine, a chosen wire with its reasons, the list, and
/// the inside of a block.
#[test]
fn chromium_with_axe_finds_no_violation_in_the_circuit() {
    let page = Page::open();
    for (width, height) in [(390, 844), (1280, 800)] {
        page.size(width, height);
        page.go("1.controller.person.person.one.0-0-0.12539");
        if width < 600 {
            page.browser.click("[data-panel=schematic]");
        }
        page.wait("document.querySelector('#schematic .net.high')");
        check(&page, &format!("circuit at {width}"));
        page.browser.script("document.querySelector('#schematic .net[data-name=win] .halo').dispatchEvent(new MouseEvent('click', { bubbles: true })); document.getElementById('schematic-why').click()");
        page.wait("document.querySelector('#schematic .cell.decides')");
        page.browser.script("document.getElementById('schematic-list').closest('details').open = true");
        check(&page, &format!("reasons and list at {width}"));
        page.browser.screenshot(&format!("circuit-why-{width}"));
        page.browser.script("document.querySelector('#schematic .block[data-title=winner_check]').dispatchEvent(new MouseEvent('click', { bubbles: true }))");
        page.wait("document.querySelector('#schematic .block[data-title=u5]')");
        check(&page, &format!("inside a block at {width}"));
        page.browser.screenshot(&format!("circuit-block-{width}"));
    }
}

/// Both dialogs, a refused move, a message, and the past.
#[test]
fn chromium_with_axe_finds_no_violation_in_dialogs_and_messages() {
    let page = Page::open();
    for (key, dialog) in [("m", "setup"), ("?", "help")] {
        page.browser.press(key);
        page.wait(&format!("{dialog}.open"));
        check(&page, dialog);
        page.browser.screenshot(&format!("dialog-{dialog}"));
        page.browser.press("Escape");
        page.wait(&format!("!{dialog}.open"));
    }
    page.go("1.controller.person.textbook.one.0-0-0.15");
    page.change(|page| page.browser.press("5"));
    check(&page, "a refused move");
    page.browser.press(",");
    check(&page, "the past");
    page.go("1.controller~win--1.person.textbook.one.0-0-0.15");
    page.wait(
        "document.querySelector('#schematic .net.wrong') && document.querySelector('#wave .names .wrong')",
    );
    check(&page, "a broken machine");
    page.visit("nonsense");
    check(&page, "a damaged link");
}

/// The Tab key reaches everything that can be clicked, and the focus can always be seen.
#[test]
fn chromium_reaches_everything_with_the_keyboard() {
    let page = Page::open();
    page.go("1.sized.person.person.one.0-0-0.15");
    page.browser.script("document.activeElement.blur(); window.scrollTo(0, 0)");
    let mut reached = Vec::new();
    for _ in 0..60 {
        page.browser.press("Tab");
        let found = page.browser.script(
            "const e = document.activeElement; const s = getComputedStyle(e.matches('#sizes input') ? e.parentElement : e); \
             return [e === document.body ? 'BODY' : e.id || e.name || e.dataset.square || (e.className.baseVal ?? e.className) || e.textContent, s.outlineStyle]",
        );
        let Value::Array(found) = found else { panic!("{found}") };
        let name = found[0].as_str().unwrap().to_owned();
        if name == "BODY" || reached.first() == Some(&name) {
            break;
        }
        assert_ne!(found[1], "none", "the focus on {name} cannot be seen");
        reached.push(name);
    }
    for wanted in [
        "table",
        "open-help",
        "size",
        "pause",
        "step",
        "rate",
        "hints",
        "take-back",
        "redo",
        "new",
        "mute",
        "share",
        "signals",
        "scrubber",
        "earlier",
        "later",
        "oldest",
        "newest",
    ] {
        assert!(reached.iter().any(|name| name == wanted), "{wanted} is not among {reached:?}");
    }
    let squares = reached.iter().filter(|name| name.len() == 1).count();
    assert_eq!(squares, 1, "the board is one stop: {reached:?}");
}

/// The announcements of a screen reader: the events of a game, in order.
#[test]
fn chromium_announces_what_happens() {
    let page = Page::open();
    page.go("1.controller.person.person.one.0-0-0.1425");
    assert_eq!(page.attribute("#live", "aria-live"), "polite");
    page.change(|page| page.browser.press("3"));
    assert_eq!(page.text("#live"), "X takes the top right. X wins with the top row.");
    assert_eq!(
        page.texts(".cell[data-square='3'] .unseen").concat(),
        "top right, X, on the winning line, last move"
    );
}

/// Every key of the keymap that the page has is in its help, and each does something: a key without a function would
/// be an error in the console.
#[test]
fn chromium_has_every_key_of_the_keymap() {
    let page = Page::open();
    page.browser.press("?");
    let help = page.texts("#keys > div");
    page.browser.press("Escape");
    let mut pressed = 0;
    for binding in session::KEYMAP.iter().filter(|binding| binding.shell != session::Shell::Terminal) {
        assert!(help.contains(&format!("{}{}", binding.label, binding.words)), "{help:?}");
        for (key, _) in binding.keys {
            page.browser.script("document.activeElement.blur()");
            let before = page.browser.script("return document.body.innerHTML");
            page.browser.press(key);
            if *key == "m" || *key == "o" || *key == "?" || *key == "F1" {
                page.wait("document.querySelector('dialog[open]')");
                assert_ne!(page.browser.script("return document.body.innerHTML"), before, "{key}");
                page.browser.press("Escape");
            }
            page.settle_anywhere();
            pressed += 1;
        }
        for (key, _) in binding.board {
            page.browser.script("board.querySelector('[tabindex=\"0\"]').focus()");
            page.browser.press(key);
            page.settle_anywhere();
            pressed += 1;
        }
    }
    assert!(pressed > 40, "{pressed}");
    page.check_manners();
}
