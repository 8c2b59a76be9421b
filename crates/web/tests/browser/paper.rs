//! The paper of the schematic: zoom, drag, fingers, hover, the list, and colours.

use serde_json::{Value, json};

use crate::page::Page;

const GAME: &str = "1.controller.person.textbook.one.0-0-0.1593";

fn open() -> Page {
    let page = Page::open();
    page.go(GAME);
    page.wait("document.querySelector('#schematic .net.high')");
    // Other panels make room for what they show, and the circuit is fitted anew.
    page.settle_anywhere();
    page.wait(FITS);
    page
}

/// All of the circuit is visible.
const FITS: &str = "(p => p.scrollWidth <= p.clientWidth + 1 && p.scrollHeight <= p.clientHeight + 1)(document.getElementById('schematic'))";

fn zoom(page: &Page) -> f64 {
    let zoom = page.browser.script(
        "const d = document.querySelector('#schematic svg'); return d.getAttribute('width') / d.getAttribute('viewBox').split(' ')[2]",
    );
    zoom.as_f64().unwrap()
}

/// The middle of an element on the screen, after scrolling there.
fn middle(page: &Page, selector: &str) -> (f64, f64) {
    let found = page.browser.script(&format!(
        "const e = document.querySelector({selector:?}); e.scrollIntoView({{ block: 'center', inline: 'center' }}); \
         const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]"
    ));
    serde_json::from_value(found).unwrap()
}

fn mouse(page: &Page, kind: &str, (x, y): (f64, f64), more: Value) {
    let mut event = json!({ "type": kind, "x": x, "y": y });
    event.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    page.browser.chromium("Input.dispatchMouseEvent", event);
}

#[test]
fn chromium_makes_the_circuit_larger_and_smaller() {
    let page = open();
    let start = zoom(&page);
    assert!((0.2..=1.0).contains(&start), "{start}");
    page.browser.click("#schematic-in");
    assert!(zoom(&page) > start);
    page.browser.click("#schematic-out");
    assert!((zoom(&page) - start).abs() < 0.01);
    page.browser.script("document.getElementById('schematic').focus()");
    page.browser.press("+");
    assert!(zoom(&page) > start);
    page.browser.press("-");
    page.browser.press("-");
    assert!(zoom(&page) < start);
    page.browser.press("0");
    page.wait(FITS);
    let fitted = zoom(&page);
    page.browser.click("#schematic-in");
    page.browser.click("#schematic-fit");
    assert!((zoom(&page) - fitted).abs() < 0.01);
    let at = middle(&page, "#schematic");
    mouse(&page, "mouseWheel", at, json!({ "deltaX": 0, "deltaY": -100, "modifiers": 2 }));
    page.wait(&format!("document.querySelector('#schematic svg').getAttribute('width') / document.querySelector('#schematic svg').getAttribute('viewBox').split(' ')[2] > {fitted} + 0.01"));
}

/// Unless it has been zoomed, all of it stays visible when the window is resized.
#[test]
fn chromium_keeps_all_of_the_circuit_in_sight() {
    let page = open();
    let wide = zoom(&page);
    page.size(1130, 900);
    page.wait(&format!(
        "document.querySelector('#schematic svg').getAttribute('width') < {wide} * document.querySelector('#schematic svg').getAttribute('viewBox').split(' ')[2] - 1"
    ));
    page.wait(FITS);
    page.browser.click("#schematic-in");
    let chosen = zoom(&page);
    page.size(1440, 900);
    page.wait("innerWidth === 1440");
    assert_eq!(zoom(&page), chosen);
}

/// A drag that begins on a block moves the paper and does not enter it, and the chosen wire stays.
#[test]
fn chromium_drags_the_paper() {
    let page = open();
    page.browser.script("document.querySelector('#schematic .net[data-name=goes_on] .halo').dispatchEvent(new MouseEvent('click', { bubbles: true }))");
    for _ in 0..3 {
        page.browser.click("#schematic-in");
    }
    let (x, y) = middle(&page, "#schematic .block[data-title=winner_check] .title");
    let before = page.browser.script("return document.getElementById('schematic').scrollTop + document.getElementById('schematic').scrollLeft").as_f64().unwrap();
    mouse(&page, "mousePressed", (x, y), json!({ "button": "left", "buttons": 1, "clickCount": 1 }));
    for step in 1..5 {
        let at = (x - 15.0 * f64::from(step), y - 10.0 * f64::from(step));
        mouse(&page, "mouseMoved", at, json!({ "button": "left", "buttons": 1 }));
    }
    mouse(&page, "mouseReleased", (x - 60.0, y - 40.0), json!({ "button": "left", "clickCount": 1 }));
    page.wait(&format!("document.getElementById('schematic').scrollTop + document.getElementById('schematic').scrollLeft !== {before}"));
    assert_eq!(page.texts("#schematic-crumbs button").len(), 0, "it has gone into the block");
    assert_eq!(page.texts("#schematic .net.chosen").len(), 1, "the wire is not chosen any more");
    // Without a drag it is a click.
    page.browser.click("#schematic-fit");
    page.browser.click("#schematic .block[data-title=winner_check] .body");
    page.wait("document.querySelector('#schematic .block[data-title=u5]')");
}

#[test]
fn chromium_pinches_the_circuit() {
    let page = open();
    page.size(390, 844);
    page.browser
        .chromium("Emulation.setTouchEmulationEnabled", json!({ "enabled": true, "maxTouchPoints": 2 }));
    page.browser.click("[data-panel=schematic]");
    let start = zoom(&page);
    let (x, y) = middle(&page, "#schematic");
    let touch = |kind: &str, apart: f64| {
        let points = if kind == "touchEnd" {
            json!([])
        } else {
            json!([{ "x": x - apart, "y": y, "id": 0 }, { "x": x + apart, "y": y, "id": 1 }])
        };
        page.browser.chromium("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points }));
    };
    touch("touchStart", 30.0);
    for step in 1..6 {
        touch("touchMove", 30.0 + 10.0 * f64::from(step));
    }
    touch("touchEnd", 0.0);
    assert!(zoom(&page) > 1.3 * start, "{start} {}", zoom(&page));
}

/// A wire under the mouse is highlighted in the waveform and among the signals, a row under the mouse on the
/// wire; nothing stays highlighted when the mouse is elsewhere.
#[test]
fn chromium_lights_what_is_under_the_mouse_everywhere() {
    let page = open();
    let over = |selector: &str, kind: &str| {
        page.browser.script(&format!(
            "document.querySelector({selector:?}).dispatchEvent(new MouseEvent({kind:?}, {{ bubbles: {} }}))",
            kind == "mouseover"
        ));
    };
    let lit = |selector: &str| page.texts(&format!("{selector} .hover")).len();
    // The elements of one signal, by an id of their own.
    for (id, among) in [("listed", "#signals dl > div"), ("named", "#wave .names > div")] {
        page.browser.script(&format!(
            "[...document.querySelectorAll({among:?})].find(row => row.textContent.startsWith('pos1')).id = {id:?}"
        ));
    }
    for (from, area) in [
        ("#schematic .net[data-name=pos1] .halo", "#schematic"),
        ("#listed", "#signals"),
        ("#wave [data-row=pos1]", "#wave"),
        ("#named", "#wave"),
    ] {
        over(from, "mouseover");
        assert!(
            lit("#schematic") == 1 && lit("#signals") + lit("#wave") > 0,
            "{from}: {} {} {}",
            lit("#schematic"),
            lit("#signals"),
            lit("#wave")
        );
        over(area, "mouseleave");
        assert_eq!(lit("#schematic") + lit("#signals") + lit("#wave"), 0, "{from}");
    }
    over("#schematic .net[data-name=pos1] .halo", "mouseover");
    assert!(lit("#signals") == 1 && lit("#wave") == 2, "row and name: {}", lit("#wave"));
}

#[test]
fn chromium_lists_blocks_pins_and_wires() {
    let page = open();
    page.browser.script("document.getElementById('schematic-list').closest('details').open = true");
    page.wait("document.getElementById('schematic-list').textContent.includes('goes_on is ')");
    let list = page.text("#schematic-list");
    for words in [
        "go into winner_check (winner_detector)",
        "output winner: win is 0",
        "goes_on is 1",
        "driven by",
        "goes to",
        "unnamed wire",
        "output pos1",
    ] {
        assert!(list.contains(words), "{words} is not in {list}");
    }
    page.browser.press(",");
    page.wait("document.getElementById('schematic-list').textContent.includes(', changed')");
    page.browser.script("[...document.querySelectorAll('#schematic-list button')].find(b => b.textContent.startsWith('goes_on is')).click()");
    page.wait("document.querySelector('#schematic .net.chosen').dataset.name === 'goes_on'");
}

#[test]
fn chromium_draws_iec_symbols() {
    let page = open();
    page.browser.click("#schematic-iec");
    page.wait(
        "[...document.querySelectorAll('#schematic .cell text')].some(text => text.textContent === '&')",
    );
    page.browser.click("#schematic-iec");
    page.wait(
        "![...document.querySelectorAll('#schematic .cell text')].some(text => text.textContent === '&')",
    );
}

/// The rows in the address come and go with back and forward.
#[test]
fn chromium_follows_the_rows_in_the_address() {
    let page = open();
    let usual = page.texts("#wave .name").len();
    page.browser.script("location.hash = '#rows=pos1,pos2'");
    page.wait("document.querySelectorAll('#wave .name').length === 2");
    page.browser.back();
    page.wait(&format!("document.querySelectorAll('#wave .name').length === {usual}"));
}

/// Wires of every kind on the paper, light and dark: a contrast of at least 4.5 to 1, as for text.
#[test]
fn chromium_draws_wires_with_contrast() {
    let page = open();
    for scheme in ["light", "dark"] {
        page.prefer(scheme);
        let contrasts = page.browser.script(
            "const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true }); \
             const luminance = (colour) => { paint.fillStyle = colour; paint.fillRect(0, 0, 1, 1); \
             return [...paint.getImageData(0, 0, 1, 1).data].slice(0, 3).map(v => v / 255).map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4) \
             .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0) }; \
             const paper = luminance(getComputedStyle(document.getElementById('schematic')).backgroundColor); \
             return Object.fromEntries(['high', 'low', 'some', 'none'].map(kind => { \
             const line = document.querySelector(`#schematic .net.${kind} path:not(.halo, .dot)`); \
             const ink = luminance(getComputedStyle(line).stroke); \
             return [kind, (Math.max(ink, paper) + .05) / (Math.min(ink, paper) + .05)] }))",
        );
        for (kind, contrast) in contrasts.as_object().unwrap() {
            assert!(contrast.as_f64().unwrap() >= 4.5, "{kind}, {scheme}: {contrast}");
        }
    }
}
