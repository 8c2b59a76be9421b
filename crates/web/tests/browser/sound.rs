//! Sound. A browser without a loudspeaker reports the tones that it was given.

use serde_json::json;

use crate::page::Page;

/// Records every tone instead of playing it.
const EAR: &str = "
    window.heard = [];
    window.AudioContext = class {
        currentTime = 0; destination = {};
        createGain() { return { gain: {}, connect() {} }; }
        createOscillator() {
            const tone = { frequency: {}, connect() {}, stop() {}, start() { heard.push([tone.type, tone.frequency.value]); } };
            return tone;
        }
        close() { return Promise.resolve(); }
    };";

/// The tones of a tune, as the page should play them.
fn tones(tune: tunes::Tune) -> Vec<(String, f64)> {
    let tones = tune.notes().iter().filter_map(|note| note.frequency());
    tones.map(|hertz| ("square".to_owned(), (hertz * 100.0).round() / 100.0)).collect()
}

fn heard(page: &Page) -> Vec<(String, f64)> {
    serde_json::from_value(page.browser.script("return heard")).unwrap()
}

/// A move, a game that is won, and silence after sound is switched off, which is remembered.
#[test]
fn chromium_plays_tunes_as_square_waves_until_it_is_muted() {
    let page = Page::open();
    page.browser.chromium("Page.addScriptToEvaluateOnNewDocument", json!({ "source": EAR }));
    page.go("1.controller.person.person.one.0-0-0.1425");
    assert_eq!(heard(&page), []);
    page.change(|page| page.browser.press("3"));
    let mut expected = tones(tunes::Tune::Nbc);
    expected.extend(tones(tunes::Tune::Castle));
    assert_eq!(heard(&page), expected);
    page.browser.click("#mute");
    assert_eq!(page.attribute("#mute", "aria-pressed"), "true");
    page.change(|page| page.browser.press("n"));
    page.change(|page| page.browser.press("5"));
    assert_eq!(heard(&page), expected);
    page.browser.reload();
    page.settle();
    assert_eq!(page.attribute("#mute", "aria-pressed"), "true");
    page.change(|page| page.browser.press("1"));
    assert_eq!(heard(&page), []);
    page.check_manners();
}
