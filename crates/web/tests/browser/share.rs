//! The address contains the game, and files can be downloaded.

use std::fs;
use std::time::{Duration, Instant};

use serde_json::json;
use session::Machine;

use crate::browser::{PATIENCE, target};
use crate::page::{Page, usual};
use crate::test_server::TestServer;

#[test]
fn chromium_loses_nothing_by_a_reload() {
    let page = Page::open();
    for machine in Machine::all() {
        page.go(&usual(machine));
        page.change(|page| page.browser.click(".cell[data-square='5']"));
        let (link, board) = (page.link(), page.board());
        page.browser.reload();
        page.settle();
        assert_eq!((page.link(), page.board()), (link, board));
    }
    page.check_manners();
}

/// The winner is named when a finished game is opened, after a reload, with hints, and back from the past.
#[test]
fn chromium_says_how_a_finished_game_ended() {
    let page = Page::open();
    page.go("1.controller.person.person.one.0-0-0.14253");
    let ending = "X wins with the top row.";
    let check =
        |when: &str| assert!(page.text("#status").starts_with(ending), "{when}: {}", page.text("#status"));
    check("opened");
    page.browser.reload();
    page.settle();
    check("reloaded");
    page.browser.press("i");
    page.wait("hints.getAttribute('aria-pressed') === 'true'");
    page.settle();
    check("with hints");
    page.browser.press(",");
    assert!(page.text("#status").starts_with("Clock "), "{}", page.text("#status"));
    page.browser.press(".");
    check("back from the past");
    page.change(|page| page.browser.press("n"));
    page.change(|page| page.browser.back());
    check("back from the next game");
    page.check_manners();
}

/// The link that is copied opens the same game.
#[test]
fn chromium_copies_a_link_that_opens_the_same_game() {
    let page = Page::open();
    let grant = json!({ "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"] });
    page.browser.chromium("Browser.grantPermissions", grant);
    page.change(|page| page.browser.press("5"));
    let board = page.board();
    page.browser.click("#share");
    page.wait("share.textContent === 'Copied'");
    let copied = page.browser.script_later("navigator.clipboard.readText().then(done)");
    page.go("");
    assert_ne!(page.board(), board);
    page.browser.go(copied.as_str().unwrap());
    page.settle();
    assert_eq!(page.board(), board);
    page.check_manners();
}

/// Every move and every new game is an entry of the browser's history; a refused move and hints are not.
#[test]
fn chromium_goes_back_move_by_move_and_forward_again() {
    let page = Page::open();
    page.go("1.controller.person.textbook.one.0-0-0.-");
    let mut seen = vec![(page.link(), page.board())];
    for key in ["5", "3", "n"] {
        page.change(|page| page.browser.press(key));
        if key == "5" {
            page.change(|page| page.browser.press("5"));
            page.browser.press("i");
            page.wait("hints.getAttribute('aria-pressed') === 'true'");
            page.settle();
        }
        seen.push((page.link(), page.board()));
    }
    for before in seen.iter().rev().skip(1) {
        page.change(|page| page.browser.back());
        assert_eq!((page.link(), page.board()), *before);
    }
    for after in &seen[1..] {
        page.change(|page| page.browser.forward());
        assert_eq!((page.link(), page.board()), *after);
    }
    page.check_manners();
}

/// Hints do not change the last message.
#[test]
fn chromium_keeps_the_last_event_when_hints_are_shown() {
    let page = Page::open();
    page.change(|page| page.browser.press("5"));
    let said = page.text("#event");
    assert!(said.starts_with("O takes the "), "{said}");
    for pressed in ["true", "false"] {
        page.browser.press("i");
        page.wait(&format!("hints.getAttribute('aria-pressed') === '{pressed}'"));
        page.settle();
        assert_eq!(page.text("#event"), said);
    }
    page.check_manners();
}

#[test]
fn chromium_says_what_is_wrong_with_a_damaged_link() {
    let page = Page::open();
    page.visit("1.controller.person.textbook.one.0-0-0.1555");
    let words = page.text("#trouble");
    assert!(words.contains("no game that can be played") && words.contains("part 7"), "{words}");
    assert_eq!(page.link(), usual(session::Setup::default().machine));
    page.change(|page| page.browser.press("5"));
    assert_eq!(page.text("#trouble"), "");
}

/// A lost server is noticed, and nothing is lost when it comes back.
#[test]
fn chromium_survives_the_loss_of_the_server() {
    let mut page = Page::open_on(TestServer::start_to_return());
    page.change(|page| page.browser.press("5"));
    let (link, board, port) = (page.link(), page.board(), page.server.port());
    let other = TestServer::start();
    drop(std::mem::replace(&mut page.server, other));
    page.browser.press("3");
    page.wait("!trouble.hidden");
    assert!(page.text("#trouble").contains("Nothing is lost"));
    assert_eq!((page.link(), page.board()), (link, board));
    page.browser.screenshot("server-away");
    page.server = TestServer::start_at(port);
    page.change(|page| page.browser.click("#trouble button"));
    assert_eq!(page.board()[2], "X");
    assert_eq!(page.text("#trouble"), "");
}

/// The downloaded files are those that the session and the catalogue write.
#[test]
fn chromium_downloads_the_waveform_and_the_verilog() {
    let page = Page::open();
    // A packaged browser may write only in its user's directories.
    let directory = tempfile::tempdir_in(target()).unwrap();
    let behaviour = json!({ "behavior": "allow", "downloadPath": directory.path().canonicalize().unwrap() });
    page.browser.chromium("Browser.setDownloadBehavior", behaviour);
    let arrived = |name: &str| {
        let start = Instant::now();
        loop {
            // The browser gives a file its name when it is complete.
            if let Ok(text) = fs::read_to_string(directory.path().join(name)) {
                return text;
            }
            assert!(start.elapsed() < PATIENCE, "{name} does not arrive");
            std::thread::sleep(Duration::from_millis(50));
        }
    };
    for machine in Machine::all() {
        page.go(&usual(machine));
        page.change(|page| page.browser.click(".cell[data-square='5']"));
        page.browser.click("#downloads a[href$='.vcd']");
        let mut dump = Vec::new();
        page.session().trace().write_vcd(&mut dump).unwrap();
        assert_eq!(arrived(&format!("{machine}.vcd")), String::from_utf8(dump).unwrap());
        let form = machine.form(machine.default_opponent());
        let offered = page.texts("#downloads a[href$='/verilog']").len();
        assert_eq!(offered, usize::from(form.circuit.is_some()), "{machine}");
        if let Some(circuit) = &form.circuit {
            page.browser.click("#downloads a[href$='/verilog']");
            assert_eq!(arrived(&format!("{}.v", form.name)), (circuit.netlist)().verilog());
        }
    }
    page.check_manners();
}
