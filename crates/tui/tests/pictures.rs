//! The screen as a picture: each machine at the smallest size that holds everything and at a
//! comfortable one, and every size whatsoever for the absence of panics.

use std::sync::Arc;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::Color;
use session::{MachineName, Occupant, Session, Setup, Workshop};
use tui::{App, Keys, Speaker, Wish};

/// A game on a machine, with these squares played by their digits on a keypad.
fn game(machine: MachineName, two: Occupant, digits: &[u8]) -> App {
    let workshop = Workshop::new();
    let setup = Setup { machine, two, ..Setup::default() };
    let session = Session::new(setup, &workshop).expect("a game that can be played");
    let mut app = App::new(session, Arc::clone(&workshop), Keys::Numpad, Speaker::new(true), true);
    for &digit in digits {
        app.wish(Wish::Digit(digit));
    }
    app
}

fn two_people(machine: MachineName, digits: &[u8]) -> App {
    game(machine, Occupant::Person, digits)
}

fn own_player(machine: MachineName, digits: &[u8]) -> App {
    game(machine, Setup::on(machine).two, digits)
}

/// A game between people where the machine seats two, with the first square chosen.
fn two_people_or_one(machine: MachineName) -> App {
    if machine.seats_two_people() { two_people(machine, &[5]) } else { own_player(machine, &[5]) }
}

fn drawn(app: &mut App, width: u16, height: u16) -> TestBackend {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal in memory");
    terminal.draw(|frame| app.draw(frame)).expect("a picture");
    terminal.backend().clone()
}

fn picture(app: &mut App, width: u16, height: u16) -> String {
    drawn(app, width, height).to_string()
}

#[test]
fn the_controller_in_play() {
    let mut app = own_player(MachineName::Controller, &[5, 3]);
    insta::assert_snapshot!("controller-80x24", picture(&mut app, 80, 24));
    insta::assert_snapshot!("controller-120x36", picture(&mut app, 120, 36));
}

#[test]
fn the_textbook_in_play() {
    let mut app = own_player(MachineName::Textbook, &[5, 3]);
    insta::assert_snapshot!("textbook-80x24", picture(&mut app, 80, 24));
    insta::assert_snapshot!("textbook-120x36", picture(&mut app, 120, 36));
}

#[test]
fn the_assembly_engine_in_play() {
    let mut app = own_player(MachineName::Assembly, &[5, 3]);
    insta::assert_snapshot!("assembly-80x24", picture(&mut app, 80, 24));
    insta::assert_snapshot!("assembly-120x36", picture(&mut app, 120, 36));
}

#[test]
fn the_sized_game_while_a_size_is_chosen() {
    let mut app = two_people(MachineName::Sized, &[5, 1, 7, 3, 5]);
    app.wish(Wish::Move(0, -1));
    insta::assert_snapshot!("sized-80x24", picture(&mut app, 80, 24));
    insta::assert_snapshot!("sized-120x36", picture(&mut app, 120, 36));
}

#[test]
fn a_won_game_says_so_and_what_to_do_next() {
    let mut app = two_people(MachineName::Controller, &[7, 4, 8, 5, 9]);
    let end = picture(&mut app, 80, 24);
    assert!(end.contains(" ONE WINS  X wins with the top row. Again? n starts a new game"), "{end}");
    assert!(end.contains("won 1 drawn 0 lost 0"), "{end}");
    app.wish(Wish::NewGame);
    assert!(picture(&mut app, 80, 24).contains("one O, two X"), "the other side moves first");
}

#[test]
fn hints_menu_and_help_lie_over_the_game() {
    let mut app = two_people(MachineName::Controller, &[5, 8]);
    app.wish(Wish::Hints);
    insta::assert_snapshot!("hints-80x24", picture(&mut app, 80, 24));
    insta::assert_snapshot!("hints-120x36", picture(&mut app, 120, 36));
    app.wish(Wish::Machine);
    insta::assert_snapshot!("menu-80x24", picture(&mut app, 80, 24));
    app.wish(Wish::Back);
    app.wish(Wish::Help);
    insta::assert_snapshot!("help-80x24", picture(&mut app, 80, 24));
}

#[test]
fn refused_input_says_why_and_the_turn_stays() {
    let mut app = two_people(MachineName::Controller, &[5, 5]);
    let refused = picture(&mut app, 80, 24);
    assert!(refused.contains("the centre is taken by X. O to move"), "{refused}");
}

#[test]
fn without_colours_every_place_of_the_screen_has_the_same() {
    for colours in [true, false] {
        let workshop = Workshop::new();
        let session = Session::new(Setup::default(), &workshop).expect("a game");
        let mut app = App::new(session, workshop, Keys::Numpad, Speaker::new(true), colours);
        app.wish(Wish::Digit(5));
        let shown = drawn(&mut app, 80, 24);
        let places = &shown.buffer().content;
        let coloured = places.iter().any(|cell| cell.fg != Color::Reset || cell.bg != Color::Reset);
        assert_eq!(coloured, colours);
    }
}

/// 131 widths by 46 heights on the controller; on the other machines and under the menu, the 51 by 22
/// of them that hold a game. In each, somebody clicks just outside.
#[test]
fn no_size_of_the_screen_is_too_much_for_it() {
    for machine in MachineName::ALL {
        let mut app = two_people_or_one(machine);
        let first = machine == MachineName::Controller;
        let (narrowest, lowest) = if first { (0, 0) } else { (80, 24) };
        for width in narrowest..=130 {
            for height in lowest..=45 {
                let shown = drawn(&mut app, width, height);
                assert_eq!(shown.buffer().content.len(), usize::from(width) * usize::from(height));
                app.click(width, height);
            }
        }
    }
    let mut app = two_people_or_one(MachineName::Controller);
    app.wish(Wish::Machine);
    for width in 80..=130 {
        for height in 24..=45 {
            drawn(&mut app, width, height);
        }
    }
}

#[test]
fn a_screen_that_is_too_small_says_what_it_needs() {
    let mut app = own_player(MachineName::Controller, &[]);
    let small = picture(&mut app, 60, 5);
    assert!(small.contains("noughtgate needs 80 columns and 24 lines"), "{small}");
}
