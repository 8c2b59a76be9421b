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
        page.change(|page| page.browser.press("5"));
        page.browser.press("i");
        page.settle();
        for (width, height) in SCREENS {
            page.size(width, height);
            for scheme in ["light", "dark"] {
                page.prefer(scheme);
                // A telephone makes everything smaller to fit, so its own idea of its width says nothing.
                let wide = page.browser.script("return document.documentElement.scrollWidth");
                assert_eq!(wide, width, "{machine} at {width}, {scheme}");
                page.browser.screenshot(&format!("{machine}-{width}x{height}-{scheme}"));
            }
            if width < 600 {
                let tops = page.browser.script(
                    "return ['board', 'controls', 'state', 'signals', 'wave', 'facts-card'].map(id => \
                     document.getElementById(id).getBoundingClientRect().top)",
                );
                let tops: Vec<f64> = serde_json::from_value(tops).unwrap();
                assert!(tops.is_sorted(), "{machine}: {tops:?}");
                let board = page.browser.script("return board.getBoundingClientRect().bottom <= innerHeight");
                assert_eq!(board, serde_json::json!(true), "the board of {machine} is in sight at {width}");
            }
        }
    }
    page.check_manners();
}
