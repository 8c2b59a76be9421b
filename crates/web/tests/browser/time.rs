//! Back and forth in time, and at the chosen rate.

use session::Machine;

use crate::page::{Page, digit, usual};

/// Plays two moves on a machine, the second one after an attempt that is refused.
fn begin(page: &Page, machine: Machine) {
    page.go(&usual(machine));
    for taken in [false, true] {
        let session = page.session();
        let choice = session.choices()[0];
        let choose_size = |size| page.browser.click(&format!("#sizes label:has([value='{size}'])"));
        if taken {
            // A small piece cannot cover anything on the board.
            choice.size.iter().for_each(|_| choose_size(1));
            let square = session.moves()[0].square;
            page.browser.press(&digit(machine, square));
            choice.size.iter().for_each(|_| page.browser.press("1"));
            page.wait("document.querySelector('#status.refused')");
            page.settle();
        }
        choice.size.into_iter().for_each(choose_size);
        page.change(|page| page.browser.click(&format!(".cell[data-square='{}']", choice.square)));
    }
}

/// Every clock of a game on each circuit, and the last landmarks of a program, from the present back and forth
/// again: board, state, signals and waveform are those of the session at that clock.
#[test]
fn chromium_goes_back_to_every_clock_and_forth_again() {
    let page = Page::open();
    for machine in Machine::all() {
        begin(&page, machine);
        let session = page.session();
        let now = session.now();
        assert!(now > 0, "{machine}");
        let landmarks = session.history().program.as_ref().map(|program| program.landmarks.clone());
        let (back, forth) = if landmarks.is_some() { ("[", "#landmark-on") } else { (",", "#later") };
        let clocks: Vec<usize> = match landmarks {
            Some(landmarks) => landmarks[landmarks.len().saturating_sub(25)..].to_vec(),
            None => (0..now).collect(),
        };
        for &clock in clocks.iter().rev() {
            page.browser.press(back);
            page.compare(&session, clock);
        }
        page.browser.press("<");
        page.compare(&session, 0);
        assert!(page.board().iter().all(String::is_empty), "{machine} begins with an empty board");
        page.browser.screenshot(&format!("power-on-{machine}"));
        let first = clocks[0];
        page.browser.script(&format!("scrubber.value = {first}; scrubber.dispatchEvent(new Event('input'))"));
        for clock in clocks.into_iter().skip(1).chain([now]) {
            page.browser.click(forth);
            page.compare(&session, clock);
        }
        assert_eq!(page.link(), session.record().link(), "looking back changes nothing");
    }
    page.check_manners();
}

/// The scrubber, by keyboard and by pointing at the waveform.
#[test]
fn chromium_scrubs() {
    let page = Page::open();
    page.go("1.controller.person.textbook.one.0-0-0.1593");
    let session = page.session();
    let now = session.now();
    page.browser.script("scrubber.focus()");
    page.browser.press("Home");
    page.compare(&session, 0);
    page.browser.press("ArrowRight");
    page.browser.press("ArrowRight");
    page.compare(&session, 2);
    assert!(page.attribute("#scrubber", "aria-valuetext").starts_with("clock 2 of"));
    page.browser.press("End");
    page.compare(&session, now);
    page.browser.script("document.querySelector('.waves').scrollLeft = 0");
    page.browser.click("#wave svg [data-row='state'] text");
    page.compare(&session, 0);
    page.browser.press("2");
    let refusal = format!("This is clock 0 of {now}: return to the present to move.");
    page.wait(&format!("document.getElementById('event').textContent === {refusal:?}"));
    assert_eq!(page.link(), session.record().link(), "a move while looking back changes nothing");
    page.browser.press(">");
    page.change(|page| page.browser.press("2"));
    let session = page.session();
    page.compare(&session, session.now());
    page.check_manners();
}

/// Home and End belong to the row of the board that has the focus; `<` and `>` move through time from
/// everywhere.
#[test]
fn chromium_goes_to_the_first_clock_and_the_last_from_everywhere() {
    let page = Page::open();
    page.go("1.controller.person.textbook.one.0-0-0.1593");
    let session = page.session();
    let now = session.now();
    let focused = || page.browser.script("return document.activeElement.dataset.square");
    for place in
        ["document.activeElement.blur()", "board.querySelector('[tabindex=\"0\"]').focus()", "hints.focus()"]
    {
        page.browser.script(place);
        page.browser.press("<");
        page.compare(&session, 0);
        page.browser.press(">");
        page.compare(&session, now);
    }
    page.browser.script("board.querySelector('[data-square=\"5\"]').focus()");
    for (key, square) in [("Home", "4"), ("End", "6")] {
        page.browser.press(key);
        assert_eq!(focused(), serde_json::json!(square));
        page.compare(&session, now);
    }
    page.check_manners();
}

/// A paused machine does one clock on request, and the rest when it is resumed.
#[test]
fn chromium_steps_and_runs() {
    let page = Page::open();
    page.browser.press("p");
    assert_eq!(page.text("#pause"), "Run");
    let before = page.link();
    page.browser.press("1");
    page.wait(&format!("new URLSearchParams(location.search).get('game') !== {before:?}"));
    let session = page.session();
    let now = session.now();
    for clock in 0..now {
        page.compare(&session, clock);
        page.browser.press("c");
    }
    page.compare(&session, now);
    page.browser.click("#oldest");
    page.compare(&session, 0);
    page.browser.press("p");
    page.settle();
    assert_eq!(page.text("#pause"), "Pause");
    page.compare(&session, now);
    page.check_manners();
}

/// A slow clock shows every clock of a move, one after the other.
#[test]
fn chromium_shows_the_clocks_of_a_move_at_the_rate_that_is_set() {
    let page = Page::open();
    page.browser.script("rate.value = 4; rate.dispatchEvent(new Event('input'))");
    assert_eq!(page.text("#rate-text"), "16 Hz");
    page.browser.script(
        "window.seen = []; new MutationObserver(() => seen.push(document.getElementById('clock-text').textContent))\
         .observe(document.getElementById('clock-text'), { childList: true, characterData: true, subtree: true })",
    );
    page.change(|page| page.browser.press("1"));
    let now = page.session().now();
    let seen: Vec<String> = serde_json::from_value(page.browser.script("return seen")).unwrap();
    let expected: Vec<String> = (0..=now).map(|clock| format!("clock {clock} of {now}")).collect();
    assert_eq!(seen, expected);
    page.browser.reload();
    page.settle();
    assert_eq!(page.text("#rate-text"), "16 Hz", "the rate is remembered");
    page.check_manners();
}

/// Without a rate chosen by the user, a move of a circuit takes long enough to watch, a program is faster,
/// and one key goes to the end of the move.
#[test]
fn chromium_has_a_rate_to_watch_and_a_key_to_skip() {
    let page = Page::open();
    page.browser.script("localStorage.clear()");
    for (machine, rate) in [("controller", session::CIRCUIT_RATE), ("assembly", session::PROGRAM_RATE)] {
        page.go(&usual(machine.parse().unwrap()));
        assert_eq!(page.text("#rate-text"), format!("{rate} Hz"));
        let before = page.link();
        page.browser.press("5");
        page.wait(&format!("new URLSearchParams(location.search).get('game') !== {before:?}"));
        page.browser.press("f");
        page.settle();
    }
    page.check_manners();
}

/// Instruction by instruction through the first fifty of an answer, and back over a call.
#[test]
fn chromium_steps_through_a_program() {
    let page = Page::open();
    page.go("1.assembly.person.assembly.one.0-0-0.1");
    let session = page.session();
    let history = session.history();
    let asked = &history.program.as_ref().unwrap().landmarks;
    let is_begin = |clock: &&usize| history.frame(**clock).signal("IP").unwrap().text == "0100";
    let begin = *asked.iter().rfind(is_begin).unwrap();
    page.browser.script(&format!("scrubber.value = {begin}; scrubber.dispatchEvent(new Event('input'))"));
    for clock in begin..begin + 50 {
        page.compare(&session, clock);
        page.browser.press(".");
    }
    page.browser.script(&format!("scrubber.value = {begin}; scrubber.dispatchEvent(new Event('input'))"));
    page.browser.press("}");
    assert!(
        page.texts("#state .listing [aria-current]").concat().contains("cmp al, NONE"),
        "decide was stepped over"
    );
    page.browser.press("{");
    page.compare(&session, begin);
    page.browser.screenshot("program-1440");
    page.size(390, 844);
    page.browser.screenshot("program-390");
    page.check_manners();
}

/// A move chosen while the machine is still busy is not made on a board that is not on the screen: the
/// machine finishes at once, and the page says that the board has changed.
#[test]
fn chromium_plays_on_the_board_that_was_on_the_screen() {
    let page = Page::open();
    page.browser.script("localStorage.setItem('noughtgate.hertz', '1')");
    page.go("1.controller.person.textbook.one.0-0-0.-");
    let start = page.link();
    page.browser.press("7");
    page.wait(&format!("new URLSearchParams(location.search).get('game') !== {start:?}"));
    let played = page.link();
    page.browser.press("9");
    page.wait(
        "document.getElementById('event').textContent === 'The board has changed since: choose again.'",
    );
    page.settle();
    assert_eq!(page.link(), played, "nothing was played on the other board");
    let session = page.session();
    page.compare(&session, session.now());
    page.browser.press("9");
    page.wait(&format!("new URLSearchParams(location.search).get('game') !== {played:?}"));
    assert_eq!(page.session().moves().len(), 4);
    page.check_manners();
}

/// Looking back at a game that is over, Enter neither plays nor begins another.
#[test]
fn chromium_plays_nothing_while_looking_back() {
    let page = Page::open();
    for link in ["1.controller.person.person.one.0-0-0.14253", "1.sized.person.person.one.0-0-0.3521"] {
        page.go(link);
        let now = page.session().now();
        page.browser.press(",");
        page.browser.script("board.querySelector('[data-square=\"9\"]').focus()");
        page.browser.press("Enter");
        let refusal = format!("This is clock {} of {now}: return to the present to move.", now - 1);
        page.wait(&format!("document.getElementById('event').textContent === {refusal:?}"));
        assert_eq!(page.link(), link);
        assert_eq!(page.texts("#board .free").len(), 0, "no square is offered");
    }
    page.check_manners();
}
