//! The choice of machine, opponent and first mover in the dialog.

use serde_json::json;
use session::{Machine, Occupant, Side};

use crate::page::Page;

/// Every machine is chosen by its name, and every one is ready to play.
#[test]
fn chromium_chooses_every_machine_in_the_dialog() {
    let page = Page::open();
    for machine in Machine::all().rev() {
        page.change(|page| {
            page.browser.click("#table");
            page.browser.click("#setup-first label:has([value='two'])");
            page.browser.click(&format!("#setup-machine label:has([value='{machine}'])"));
            page.browser.click("#setup .main");
        });
        let setup = page.session().setup().clone();
        assert_eq!((setup.machine, setup.first), (machine, Side::Two));
        assert_eq!(setup.two.name(), machine.default_opponent());
        assert_eq!(page.text("#table-machine"), machine.name());
    }
    page.check_manners();
}

/// The chosen opponent stays on another machine that it can play, and returns later where it can again.
#[test]
fn chromium_keeps_the_opponent_that_was_chosen() {
    let page = Page::open();
    page.browser.click("#table");
    page.browser.click("#setup-opponent label:has([value='easy'])");
    for (machine, opponent) in [("sized", "easy"), ("cabinet", "pocket"), ("controller", "easy")] {
        page.browser.click(&format!("#setup-machine label:has([value='{machine}'])"));
        let chosen = page.browser.script("return document.querySelector('#setup-opponent :checked').value");
        assert_eq!(chosen, json!(opponent), "{machine}");
        assert_eq!(page.texts("#setup-first .name"), ["you", opponent]);
    }
    page.change(|page| page.browser.click("#setup .main"));
    let Occupant::Player { name, seed } = page.session().setup().two.clone() else { panic!("a player") };
    assert!(name == "easy" && seed > 0, "{name} plays by chance, from seed {seed}");
    page.change(|page| page.browser.press("n"));
    assert_eq!(page.session().setup().two, Occupant::Player { name, seed: seed + 1 });
    page.check_manners();
}

/// With the keyboard only: the dialog opens by its key, and a second person is chosen.
#[test]
fn chromium_seats_two_people_on_one_page() {
    let page = Page::open();
    page.browser.press("o");
    page.wait("setup.open");
    page.browser.script("document.querySelector('#setup-opponent [value=person]').focus()");
    page.browser.press(" ");
    page.change(|page| page.browser.press("Enter"));
    assert_eq!(page.session().setup().two, Occupant::Person);
    for (digit, square, mark) in
        [("5", 5, "X"), ("1", 1, "O"), ("3", 3, "X"), ("7", 7, "O"), ("4", 4, "X"), ("6", 6, "O")]
    {
        page.change(|page| page.browser.press(digit));
        assert_eq!(page.board()[square - 1], mark);
    }
    assert!(page.text("#table-sides").contains("two people"));
    let session = page.session();
    page.compare(&session, session.now());
    page.check_manners();
}

/// 1 2 3 is the top row except on the program, or as the user wants, which is remembered; the help has the
/// rules of the current game.
#[test]
fn chromium_lets_the_digits_lie_as_the_machine_or_the_user_wants() {
    let page = Page::open();
    let top = || page.texts(".cell .digit")[..3].concat();
    assert_eq!(top(), "123");
    page.change(|page| page.browser.press("1"));
    assert_eq!(page.board()[0], "X");
    page.go("1.assembly.person.person.one.0-0-0.-");
    assert_eq!(top(), "789");
    page.browser.press("?");
    page.wait("help.open");
    assert!(page.text("#rules").starts_with("The sides take empty squares"), "{}", page.text("#rules"));
    assert!(page.text("#keys").contains("7 8 9 / 4 5 6 / 1 2 3"));
    page.browser.script("digits.value = 'phone'; digits.dispatchEvent(new Event('change'))");
    assert!(page.text("#keys").contains("1 2 3 / 4 5 6 / 7 8 9"));
    page.browser.press("Escape");
    page.wait("!help.open");
    assert_eq!(top(), "123");
    page.change(|page| page.browser.press("1"));
    assert_eq!(page.board()[0], "X");
    page.browser.script("digits.value = 'numpad'; digits.dispatchEvent(new Event('change'))");
    page.go("1.sized.person.person.one.0-0-0.-");
    assert_eq!(top(), "789", "it is remembered");
    page.browser.press("?");
    page.wait("help.open");
    assert!(page.text("#rules").contains("over a smaller piece"), "{}", page.text("#rules"));
    page.check_manners();
}

/// Leaving the dialog without an answer continues the same game.
#[test]
fn chromium_leaves_the_game_alone_when_the_dialog_is_left() {
    let page = Page::open();
    page.change(|page| page.browser.press("5"));
    let link = page.link();
    page.browser.press("m");
    page.wait("setup.open");
    page.browser.press("Escape");
    page.wait("!setup.open");
    page.browser.press("?");
    page.wait("help.open");
    assert!(page.text("#keys").contains("new game"));
    page.browser.press("Escape");
    page.wait("!help.open");
    assert_eq!(page.link(), link);
    let switched_off = page.browser.script("shortcuts.click(); return shortcuts.checked");
    assert_eq!(switched_off, json!(false));
    page.browser.press("n");
    page.settle();
    assert_eq!(page.link(), link, "single keys can be switched off");
    page.check_manners();
}
