//! Complete games, by mouse and by keyboard, with hints, and for two people.

use machines::matrix::{Led, MatrixPixel, Picture, Scene};
use rules::Game;
use rules::classic::Square;
use serde_json::json;
use session::{Activity, Choice, GameResult, Machine, Session};

use crate::page::{Page, digit, usual};

/// Plays the first legal move until the game is over, and compares the whole page after every move.
fn play_to_the_end(page: &Page, play: impl Fn(&Page, Choice)) {
    let mut moves = 0;
    loop {
        let session = page.session();
        page.compare(&session, session.now());
        if let Some(result) = session.result() {
            let view = session.view();
            assert!(moves >= 3, "{result:?} after {moves} moves");
            let words =
                if matches!(result, GameResult::Drawn) { "The game is a draw." } else { "wins with the" };
            assert!(page.text("#status").contains(words), "{}", page.text("#status"));
            let score = [view.score.one, view.score.drawn, view.score.two].map(|count| count.to_string());
            assert_eq!(page.texts("#score b"), score);
            return;
        }
        assert!(matches!(session.activity(), Activity::Person { .. }), "{:?}", session.activity());
        let choice = session.choices()[0];
        page.change(|page| play(page, choice));
        moves += 1;
    }
}

#[test]
fn chromium_plays_a_whole_game_on_each_machine_by_mouse() {
    let page = Page::open();
    for machine in Machine::all() {
        page.go(&usual(machine));
        play_to_the_end(&page, |page, choice| {
            if let Some(size) = choice.size {
                page.browser.click(&format!("#sizes label:has([value='{size}'])"));
            }
            page.browser.click(&format!(".cell[data-square='{}']", choice.square));
        });
        page.browser.screenshot(&format!("finished-{machine}"));
    }
    page.check_manners();
}

/// Squares are chosen by their digit and by arrows, in turn.
#[test]
fn chromium_plays_a_whole_game_on_each_machine_by_keyboard() {
    let page = Page::open();
    for machine in Machine::all() {
        page.go(&usual(machine));
        play_to_the_end(&page, |page, choice| {
            if page.session().moves().len() % 4 < 2 {
                page.browser.press(&digit(machine, choice.square));
                choice.size.iter().for_each(|size| page.browser.press(&size.to_string()));
                return;
            }
            page.browser.script("document.querySelector('#board .cell[tabindex=\"0\"]').focus()");
            for key in ["ArrowUp", "ArrowUp", "ArrowLeft", "ArrowLeft"] {
                page.browser.press(key);
            }
            let (row, column) = ((choice.square - 1) / 3, (choice.square - 1) % 3);
            (0..row).for_each(|_| page.browser.press("ArrowDown"));
            (0..column).for_each(|_| page.browser.press("ArrowRight"));
            page.browser.press(if row == 1 { " " } else { "Enter" });
            if let Some(size) = choice.size {
                let sizes =
                    page.session().choices().into_iter().filter(|other| other.square == choice.square);
                let smallest = sizes.filter_map(|choice| choice.size).min().unwrap();
                (smallest..size).for_each(|_| page.browser.press("ArrowUp"));
                page.browser.press("Enter");
            }
        });
        page.change(|page| page.browser.press("n"));
        let view = page.session().view();
        assert_eq!(view.score.one + view.score.two + view.score.drawn, 1, "the score is kept");
        assert_eq!(view.setup.first, session::Side::Two, "the other side begins");
    }
    page.check_manners();
}

#[test]
fn chromium_shows_a_refused_move_and_says_why() {
    let page = Page::open();
    page.go("1.controller.person.textbook.one.0-0-0.15");
    page.change(|page| page.browser.click(".cell[data-square='5']"));
    assert_eq!(page.text("#alarm"), "The centre is taken by O.");
    assert!(page.text("#status").starts_with("The centre is taken by O."));
    let session = page.session();
    page.compare(&session, session.now());
    page.check_manners();
}

/// Take back and redo, by button and by key.
#[test]
fn chromium_takes_back_and_redoes() {
    let page = Page::open();
    page.go("1.controller.person.textbook.one.0-0-0.15");
    for (back, redo) in [("button", "key"), ("key", "button")] {
        page.change(
            |page| if back == "key" { page.browser.press("u") } else { page.browser.click("#take-back") },
        );
        assert!(page.board().iter().all(String::is_empty));
        assert_eq!(page.attribute("#take-back", "aria-disabled"), "true");
        page.change(|page| if redo == "key" { page.browser.press("r") } else { page.browser.click("#redo") });
        assert_eq!(page.board()[0], "X");
        assert_eq!(page.board()[4], "O");
    }
    page.check_manners();
}

/// The hints of every square are those of perfect play, as text and as label: every position of one game.
#[test]
fn chromium_shows_hints_as_words_and_shapes() {
    let page = Page::open();
    page.go("1.controller.person.person.one.0-0-0.-");
    page.browser.press("i");
    page.wait("document.querySelector('.hint.draw')");
    for square in [5, 2, 1, 9] {
        page.change(|page| page.browser.click(&format!(".cell[data-square='{square}']")));
        let mut session = page.session();
        session.show_hints(true);
        for cell in session.view().cells {
            let place = format!(".cell[data-square='{}']", cell.square);
            let words = cell.hints.first().map_or(String::new(), |hint| {
                let sign = match hint.verdict {
                    session::Verdict::Win => "▲",
                    session::Verdict::Draw => "■",
                    session::Verdict::Loss => "▼",
                };
                format!("{sign} {}", hint.text)
            });
            assert_eq!(page.text(&format!("{place} .hint")), words);
            let label = page.texts(&format!("{place} .unseen")).concat();
            assert!(label.starts_with(cell.name), "{label}");
            assert!(cell.hints.iter().all(|hint| label.contains(&hint.text)), "{label}");
            assert_eq!(label.contains("can play here"), cell.content.is_none(), "{label}");
        }
    }
    page.browser.screenshot("hints");
    for (key, words) in [("<", "■ draw"), (">", "▲ wins in 3")] {
        page.browser.press(key);
        let shown = page.texts(".cell .hint");
        assert!(shown.iter().any(|hint| hint == words), "{key} shows the hints of its clock: {shown:?}");
        let count = shown.iter().filter(|hint| !hint.is_empty()).count();
        assert_eq!(count, if key == "<" { 9 } else { 5 }, "{shown:?}");
    }
    page.browser.press("i");
    page.wait("!document.querySelector('.hint.draw, .hint.win, .hint.loss')");
    page.check_manners();
}

/// Both sides with every size, including covering. The LEDs are those of the circuit that drives the matrix.
#[test]
fn chromium_plays_the_sized_game_with_sizes() {
    let page = Page::open();
    page.go("1.sized.person.person.one.0-0-0.-");
    let moves = [(1, 5), (2, 5), (3, 5), (1, 1), (2, 9), (3, 1), (1, 8)];
    for (size, square) in moves {
        page.change(|page| {
            page.browser.press(&square.to_string());
            page.browser.press(&size.to_string());
        });
        let session = page.session();
        page.compare(&session, session.now());
        assert_eq!(page.session().moves().last(), Some(&Choice::sized(size, square)));
        let shown = page
            .browser
            .script("return [...document.querySelectorAll('.matrix circle')].map(c => c.dataset.kind)");
        let shown: Vec<String> = serde_json::from_value(shown).unwrap();
        assert_eq!(shown, leds(&session), "{}", page.link());
    }
    let hand = session_hand(&page.session());
    assert_eq!(page.texts("#sizes .left"), hand.map(|left| format!("{left} left")));
    page.browser.screenshot("sized");
    page.check_manners();
}

/// The keys of the terminal: a square, then its size by digit or by arrows; after a size that does not fit
/// the square still waits, so the next key can only be a size or the way back.
#[test]
fn chromium_asks_for_the_size_after_the_square() {
    let page = Page::open();
    page.go("1.sized.person.person.one.0-0-0.25");
    let waiting =
        || page.browser.script("return document.querySelector('.cell.chosen')?.dataset.square ?? null");
    page.browser.press("5");
    assert_eq!(waiting(), json!("5"));
    assert!(page.text("#prompt").ends_with("Enter places the large piece."), "{}", page.text("#prompt"));
    page.browser.press("1");
    page.wait("document.querySelector('#status.refused')");
    page.wait("document.querySelector('.cell.chosen')");
    for (key, words) in
        [("ArrowDown", "medium"), ("ArrowDown", "small"), ("ArrowDown", "small"), ("k", "medium")]
    {
        page.browser.press(key);
        assert!(
            page.text("#prompt").contains(&format!("the {words} piece")),
            "{key}: {}",
            page.text("#prompt")
        );
    }
    page.browser.press("ArrowLeft");
    assert_eq!(waiting(), json!(null));
    assert_eq!(page.session().moves().len(), 1);
    page.browser.press("Enter");
    assert_eq!(waiting(), json!("5"));
    page.change(|page| page.browser.press("Enter"));
    assert_eq!(page.session().moves(), [Choice::sized(2, 5), Choice::sized(3, 5)]);
    page.check_manners();
}

fn session_hand(session: &Session) -> [u8; 3] {
    session.view().hands.unwrap()[usize::from(session.moves().len() % 2 == 1)]
}

/// The matrix display of the present of a game.
fn leds(session: &Session) -> Vec<String> {
    let trace = session.trace();
    let number = |name: &str| {
        let track = trace.tracks().iter().position(|track| track.name == name).unwrap();
        trace.value(track, session.now())
    };
    let selected = Square::at(number("selectY") as usize, number("selectX") as usize);
    let mut position = rules::sized::Position::START;
    for choice in session.moves() {
        let size = rules::sized::Size::new(choice.size.unwrap()).unwrap();
        let square = Square::new(choice.square).unwrap();
        position = position.play(rules::sized::Placement { square, size }).unwrap();
    }
    let kind = |led: &Led| match [led.green, led.red, led.blue].map(u64::from) {
        MatrixPixel::OFF => "off",
        MatrixPixel::GRID => "line",
        MatrixPixel::MARK => "selected",
        MatrixPixel::CROSS => "X",
        MatrixPixel::RING => "O",
        other => panic!("no LED has the colour {other:?}"),
    };
    let picture = Picture::of(Scene::Game(position.board(), Some(selected)));
    picture.rows.iter().flatten().map(|led| kind(led).to_owned()).collect()
}

/// A server that has just started solves the sized game first; its answers meanwhile are simulated in the
/// first two answers here, so that the test does not depend on its speed.
const SOLVING: &str = "
    const ask = window.fetch;
    let answers = 0;
    window.fetch = async (path, options) => {
        const response = await ask(path, options);
        if (path !== '/api/game' || (answers += 1) > 2) return response;
        const answer = await response.json();
        answer.view.activity = { waits_for: 'solution' };
        answer.view.hints = 'solving';
        return new Response(JSON.stringify(answer));
    };";

/// While the game is being solved the page says so, and continues automatically afterwards.
#[test]
fn chromium_waits_for_the_solution_of_the_sized_game() {
    let page = Page::open();
    let script = page.browser.chromium("Page.addScriptToEvaluateOnNewDocument", json!({ "source": SOLVING }));
    page.go("1.sized.person.perfect.one.0-0-0.-");
    assert!(page.text("#prompt").contains("being solved"), "{}", page.text("#prompt"));
    assert!(page.text("#hints").contains("solving"));
    page.wait("/to move/.test(document.getElementById('prompt').textContent)");
    assert_eq!(page.text("#hints"), "Hints");
    page.browser.chromium("Page.removeScriptToEvaluateOnNewDocument", script);
    page.browser.press("i");
    page.wait("document.querySelectorAll('.hint.win, .hint.draw, .hint.loss').length === 9");
    page.browser.press("5");
    page.change(|page| page.browser.press("2"));
    page.wait("/to move/.test(document.getElementById('prompt').textContent)");
    assert_eq!(page.session().moves().len(), 2, "the opponent has answered");
    page.check_manners();
}

/// A move is one request on every machine: on a wide screen, on which the schematic is shown, and on a narrow one
/// whichever panel is below the board.
#[test]
fn chromium_sends_one_request_for_a_move() {
    let page = Page::open();
    let mut moves = 0;
    for (width, panel) in [(1440, "state"), (420, "state"), (420, "schematic")] {
        page.size(width, 900);
        for machine in Machine::all() {
            page.go(&usual(machine));
            if width < 600 && !(panel == "schematic" && machine.is_program()) {
                page.browser.click(&format!("[data-panel={panel}]"));
            }
            page.wait(
                "!document.getElementById('schematic-card').checkVisibility() \
                 || document.querySelector('#schematic .net')",
            );
            page.browser.script(
                "window.asked = []; const send = window.fetch; \
                 window.fetch = (path, options) => { window.asked.push(path); return send(path, options); }",
            );
            for _ in 0..2 {
                let choices = page.session().choices();
                let choice = choices[0];
                page.change(|page| {
                    page.browser.press(&digit(machine, choice.square));
                    choice.size.iter().for_each(|size| page.browser.press(&size.to_string()));
                });
                moves += 1;
            }
            // Any other requests after a move are sent with the next frame.
            page.browser.script_later("requestAnimationFrame(() => requestAnimationFrame(() => done()))");
            let asked = page.browser.script("return window.asked");
            assert_eq!(asked, json!(["/api/game", "/api/game"]), "{machine}, {width} columns, {panel}");
        }
    }
    assert_eq!(moves, 30);
    page.check_manners();
}
