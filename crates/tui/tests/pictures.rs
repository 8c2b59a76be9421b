//! The screen as a picture: each machine at the smallest size that holds everything and at a comfortable one,
//! and every size for the absence of panics.

use std::sync::{Arc, OnceLock};

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::Color;
use session::{Choice, Machine, Occupant, Record, Resources, Session, Setup, Side};
use tui::{Action, App, Keys, Speaker};

/// Shared, because solving the sized game takes time.
fn resources() -> Arc<Resources> {
    static RESOURCES: OnceLock<Arc<Resources>> = OnceLock::new();
    Arc::clone(RESOURCES.get_or_init(Resources::new))
}

/// A game on a machine at full speed, with these digits pressed.
fn game(machine: Machine, two: Occupant, digits: &[u8]) -> App {
    let resources = resources();
    let setup = Setup { machine, two, ..Setup::default() };
    let session = Session::new(setup, &resources).expect("a game that can be played");
    let mut app = App::new(session, Arc::clone(&resources), None, Speaker::new(true), true);
    session::RATES.iter().for_each(|_| app.act(Action::Faster));
    for &digit in digits {
        app.act(Action::Digit(digit));
    }
    app
}

fn two_people(machine: Machine, digits: &[u8]) -> App {
    game(machine, Occupant::Person, digits)
}

fn own_player(machine: Machine, digits: &[u8]) -> App {
    game(machine, Setup::on(machine).two, digits)
}

/// A game of two people if the machine allows that, with the first square chosen.
fn two_people_or_one(machine: Machine) -> App {
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
    let mut app = own_player(machine("controller"), &[5, 9]);
    insta::assert_snapshot!("controller-80x24", picture(&mut app, 80, 24));
    insta::assert_snapshot!("controller-120x40", picture(&mut app, 120, 40));
}

#[test]
fn the_cabinet_in_play() {
    let mut app = own_player(machine("cabinet"), &[5, 9]);
    insta::assert_snapshot!("cabinet-80x24", picture(&mut app, 80, 24));
    insta::assert_snapshot!("cabinet-120x40", picture(&mut app, 120, 40));
}

#[test]
fn the_textbook_in_play() {
    let mut app = own_player(machine("textbook"), &[5, 9]);
    insta::assert_snapshot!("textbook-80x24", picture(&mut app, 80, 24));
    insta::assert_snapshot!("textbook-120x40", picture(&mut app, 120, 40));
}

#[test]
fn the_assembly_engine_in_play() {
    let mut app = own_player(machine("assembly"), &[5, 3]);
    insta::assert_snapshot!("assembly-80x24", picture(&mut app, 80, 24));
    insta::assert_snapshot!("assembly-120x40", picture(&mut app, 120, 40));
}

/// The board in memory stays the same while the planes in registers rotate.
#[test]
fn the_assembly_engine_while_it_turns_the_board() {
    let mut app = own_player(machine("assembly"), &[7]);
    let turned = (0..100).find(|_| {
        app.act(Action::LandmarkBack);
        picture(&mut app, 120, 40).contains("turns 1")
    });
    assert!(turned.is_some(), "the engine has not turned the board");
    insta::assert_snapshot!("assembly-turned-80x24", picture(&mut app, 80, 24));
    insta::assert_snapshot!("assembly-turned-120x40", picture(&mut app, 120, 40));
}

#[test]
fn the_sized_game_while_a_size_is_chosen() {
    let mut app = two_people(machine("sized"), &[5, 1, 1, 3, 5]);
    app.act(Action::Up);
    insta::assert_snapshot!("sized-80x24", picture(&mut app, 80, 24));
    insta::assert_snapshot!("sized-120x40", picture(&mut app, 120, 40));
}

#[test]
fn hints_of_the_sized_game_are_told_size_by_size() {
    let resources = resources();
    resources.solve();
    let setup = Setup { two: Occupant::Person, ..Setup::on(machine("sized")) };
    let session = Session::new(setup, &resources).expect("a game");
    let mut app = App::new(session, resources, None, Speaker::new(true), true);
    for action in
        [Action::Faster; 6].into_iter().chain([Action::Hints]).chain([5, 2, 9, 3].map(Action::Digit))
    {
        app.act(action);
    }
    insta::assert_snapshot!("sized-hints-80x24", picture(&mut app, 80, 24));
    insta::assert_snapshot!("sized-hints-120x40", picture(&mut app, 120, 40));
}

#[test]
fn the_past_is_looked_at_in_all_panels_at_once() {
    let mut app = own_player(machine("controller"), &[5]);
    app.act(Action::Earlier);
    app.act(Action::Earlier);
    insta::assert_snapshot!("past-80x24", picture(&mut app, 80, 24));
    app.act(Action::Oldest);
    assert!(picture(&mut app, 80, 24).contains("clock 0/3"));
    app.act(Action::Later);
    assert!(picture(&mut app, 80, 24).contains("clock 1/3"));
    app.act(Action::Newest);
    assert!(picture(&mut app, 80, 24).contains("clock 3/3"));
}

/// A finished game is not over in the past.
#[test]
fn the_past_says_that_it_is_the_past() {
    let mut app = two_people(machine("controller"), &[1, 4, 2, 5, 3]);
    app.act(Action::Earlier);
    let past = picture(&mut app, 80, 24);
    assert!(past.contains(" The past: clock 8 of 9") && !past.contains("WINS"), "{past}");
    assert!(past.contains("clock 8/9 ◀past"), "{past}");
    assert!(picture(&mut app, 120, 40).contains("clock 8/9   ◀ the past"));
    app.act(Action::Later);
    let present = picture(&mut app, 80, 24);
    assert!(present.contains(" ONE WINS  X wins with the top row. Again?"), "{present}");
}

/// A single step stops the clock, and the screen shows how to continue.
#[test]
fn a_machine_that_is_stepped_says_how_it_goes_on() {
    let mut app = own_player(machine("controller"), &[]);
    app.act(Action::Clock);
    assert!(picture(&mut app, 80, 24).contains("X to move"));
    app.act(Action::Digit(5));
    let paused = picture(&mut app, 80, 24);
    assert!(paused.contains("Paused: c is one clock, p runs on") && !paused.contains("at work"), "{paused}");
    app.act(Action::Run);
    assert!(!picture(&mut app, 80, 24).contains("Paused"));
}

/// Pieces that are too small and a digit that is not a size: the square stays chosen until a size fits.
#[test]
fn a_wrong_size_leaves_the_square_chosen() {
    let mut app = two_people(machine("sized"), &[5, 2, 5]);
    for (digit, reason) in [(1, "on the centre. "), (9, "there is no size 9."), (2, "on the centre. ")] {
        app.act(Action::Digit(digit));
        let refused = picture(&mut app, 80, 24);
        assert!(refused.contains("back to the squares") && refused.contains(reason), "{refused}");
        assert_eq!(app.session().moves().len(), 1);
    }
    app.act(Action::Confirm);
    assert_eq!(app.session().moves(), [Choice::sized(2, 5), Choice::sized(3, 5)]);
    assert!(!picture(&mut app, 80, 24).contains("back to the squares"));
}

/// Help covers the menu as well, with the rules of the game chosen there.
#[test]
fn help_is_there_in_the_menu_and_leads_back_to_it() {
    let mut app = own_player(machine("controller"), &[]);
    app.show_title();
    app.act(Action::Help);
    let help = picture(&mut app, 80, 24);
    assert!(help.contains("a full board without") && !help.contains("real digital hardware"), "{help}");
    app.act(Action::Back);
    app.act(Action::Left);
    let menu = picture(&mut app, 80, 24);
    assert!(menu.contains("◀ sized ▶"), "{menu}");
    app.act(Action::Help);
    insta::assert_snapshot!("help-sized-80x24", picture(&mut app, 80, 24));
    app.act(Action::Help);
    assert_eq!(picture(&mut app, 80, 24), menu);
}

/// A game with a player on side one and a person on side two, as a link can have it.
#[test]
fn a_player_on_side_one_is_not_called_you() {
    let record = Record::from_link("1.controller.first-free.person.one.0-0-0.14253").expect("a game");
    let session = Session::restore(&record, &resources());
    let mut app = App::new(session, resources(), None, Speaker::new(true), true);
    let shown = picture(&mut app, 80, 24);
    assert!(shown.contains("first-free X, you O · won 0 drawn 0 lost 1"), "{shown}");
    assert!(shown.contains(" YOU LOSE  X wins with the top row"), "{shown}");
}

/// A square chosen before the machine has answered is not played, because it was chosen on another board: the
/// answer comes at once instead. With a stepped machine, it is refused.
#[test]
fn a_move_is_made_on_the_board_that_was_on_the_screen() {
    let mut app = own_player(machine("controller"), &[]);
    app.act(Action::Slower);
    app.act(Action::Digit(5));
    assert!(picture(&mut app, 80, 24).contains("The machine is at work"));
    app.act(Action::Digit(3));
    assert!(picture(&mut app, 80, 24).contains("the board has changed since: choose again"));
    assert_eq!(app.session().moves().len(), 2);
    app.act(Action::Digit(3));
    while app.patience().is_some() {
        app.tick();
    }
    assert_eq!(app.session().moves().len(), 4);
    app.act(Action::TakeBack);
    app.act(Action::Clock);
    app.act(Action::Digit(3));
    app.act(Action::Digit(7));
    assert!(picture(&mut app, 80, 24).contains("the machine is still at work on the last move"));
    app.act(Action::Clock);
    assert_eq!(app.session().moves().len(), 2);
}

#[test]
fn the_title_goes_away_at_the_first_move() {
    for action in [Action::Confirm, Action::Back, Action::Digit(5)] {
        let mut app = own_player(machine("controller"), &[]);
        app.show_title();
        insta::assert_snapshot!("title-80x24", picture(&mut app, 80, 24));
        app.act(action);
        assert!(!picture(&mut app, 80, 24).contains("real digital hardware"));
        assert_eq!(app.session().moves().is_empty(), action != Action::Digit(5));
    }
}

/// Every machine with every opponent, in both seats: 48 games, each played to its end by the keys for the
/// first legal move.
#[test]
fn every_machine_is_played_to_the_end_against_everybody() {
    resources().solve();
    let mut games = 0;
    for machine in Machine::all() {
        let players = machine.opponents().into_iter().map(Occupant::player);
        let people = machine.seats_two_people().then_some(Occupant::Person);
        for two in players.chain(people) {
            for first in Side::ALL {
                let setup = Setup { machine, one: Occupant::Person, two: two.clone(), first, defect: None };
                let session = Session::new(setup, &resources()).expect("a game");
                let mut app = App::new(session, resources(), Some(Keys::Phone), Speaker::new(true), true);
                while app.session().result().is_none() {
                    let choice = app.session().choices()[0];
                    app.act(Action::Digit(choice.square));
                    choice.size.into_iter().for_each(|size| app.act(Action::Digit(size)));
                    while app.patience().is_some() {
                        app.tick();
                    }
                }
                let end = picture(&mut app, 80, 24);
                assert!(["WIN", "LOSE", "DRAWN"].iter().any(|word| end.contains(word)), "{end}");
                games += 1;
            }
        }
    }
    assert_eq!(games, 48);
}

#[test]
fn a_won_game_says_so_and_what_to_do_next() {
    let mut app = two_people(machine("controller"), &[1, 4, 2, 5, 3]);
    let end = picture(&mut app, 80, 24);
    assert!(end.contains(" ONE WINS  X wins with the top row. Again?"), "{end}");
    assert!(end.contains("one 1 drawn 0 two 0"), "{end}");
    app.act(Action::Confirm);
    assert!(picture(&mut app, 80, 24).contains("one O, two X"), "the other side moves first");
}

#[test]
fn hints_menu_and_help_lie_over_the_game() {
    let mut app = two_people(machine("controller"), &[5, 2]);
    app.act(Action::Hints);
    insta::assert_snapshot!("hints-80x24", picture(&mut app, 80, 24));
    insta::assert_snapshot!("hints-120x40", picture(&mut app, 120, 40));
    app.act(Action::Machine);
    insta::assert_snapshot!("menu-80x24", picture(&mut app, 80, 24));
    app.act(Action::Back);
    app.act(Action::Help);
    insta::assert_snapshot!("help-80x24", picture(&mut app, 80, 24));
}

/// The same digit plays another square on the keypad of the program, and if the user wants a keypad.
#[test]
fn digits_lie_as_the_ports_are_numbered_except_on_the_program() {
    let squares = |name: &str, keys: Option<Keys>| {
        let setup = Setup { two: Occupant::Person, ..Setup::on(machine(name)) };
        let session = Session::new(setup, &resources()).expect("a game");
        let mut app = App::new(session, resources(), keys, Speaker::new(true), true);
        app.act(Action::Digit(7));
        app.act(Action::Finish);
        app.session().moves()[0].square
    };
    for (name, keys, square) in [
        ("controller", None, 7),
        ("controller", Some(Keys::Numpad), 1),
        ("assembly", None, 1),
        ("assembly", Some(Keys::Phone), 7),
    ] {
        assert_eq!(squares(name, keys), square, "{name} {keys:?}");
    }
    let mut app = own_player(machine("assembly"), &[]);
    app.act(Action::Help);
    assert!(picture(&mut app, 80, 24).contains("7 8 9 is the top row; ports and links count 1 2 3 there"));
}

#[test]
fn refused_input_says_why_and_the_turn_stays() {
    let mut app = two_people(machine("controller"), &[5, 5]);
    let refused = picture(&mut app, 80, 24);
    assert!(refused.contains("the centre is taken by X. O to move"), "{refused}");
}

#[test]
fn without_colours_every_place_of_the_screen_has_the_same() {
    for colours in [true, false] {
        let resources = Resources::new();
        let session = Session::new(Setup::default(), &resources).expect("a game");
        let mut app = App::new(session, resources, None, Speaker::new(true), colours);
        app.act(Action::Digit(5));
        app.act(Action::Hints);
        let shown = drawn(&mut app, 80, 24);
        let places = &shown.buffer().content;
        let coloured = places.iter().any(|cell| cell.fg != Color::Reset || cell.bg != Color::Reset);
        assert_eq!(coloured, colours);
    }
}

/// 131 widths by 46 heights, which are 6,026 sizes, with a click just outside in each.
#[test]
fn no_size_of_the_screen_is_too_much_for_it() {
    let mut app = two_people_or_one(machine("controller"));
    for width in 0..=130 {
        for height in 0..=45 {
            let shown = drawn(&mut app, width, height);
            assert_eq!(shown.buffer().content.len(), usize::from(width) * usize::from(height));
            app.click(width, height);
        }
    }
}

/// Every machine with every overlay, at the 182 sizes that 14 widths and 13 heights make; among them are the
/// smallest that hold a game, and those where the layout changes.
#[test]
fn no_size_is_too_much_for_any_machine() {
    for machine in Machine::all() {
        for actions in [
            &[][..],
            &[Action::Hints],
            &[Action::Machine],
            &[Action::Help],
            &[Action::Clock, Action::Digit(1)],
        ] {
            let mut app = two_people_or_one(machine);
            actions.iter().for_each(|&action| app.act(action));
            for width in [60, 61, 79, 80, 81, 90, 99, 100, 105, 109, 110, 120, 159, 160] {
                for height in [20, 21, 23, 24, 25, 28, 32, 33, 34, 40, 45, 53, 54] {
                    drawn(&mut app, width, height);
                }
            }
        }
    }
}

#[test]
fn a_screen_that_is_too_small_says_what_it_needs() {
    let mut app = own_player(machine("controller"), &[]);
    let small = picture(&mut app, 60, 5);
    assert!(small.contains("noughtgate needs 60 columns and 20 lines"), "{small}");
}

/// The smallest screen has the board, the state and two lines of waves; a vast one has marks twice as large.
#[test]
fn small_and_vast_screens_are_used() {
    for name in ["controller", "sized", "assembly"] {
        let mut app = two_people(machine(name), if name == "sized" { &[5, 2] } else { &[5, 9] });
        insta::assert_snapshot!(format!("{name}-60x20"), picture(&mut app, 60, 20));
    }
    let mut app = own_player(machine("controller"), &[5, 9]);
    insta::assert_snapshot!("controller-200x60", picture(&mut app, 200, 60));
    app.act(Action::Help);
    insta::assert_snapshot!("help-60x20", picture(&mut app, 60, 20));
}

/// Every machine with hints, help and menu, at four sizes: every character has an ASCII counterpart.
#[test]
fn ascii_is_enough_for_every_screen() {
    for machine in Machine::all() {
        for actions in [&[][..], &[Action::Hints], &[Action::Machine], &[Action::Help], &[Action::Blocks]] {
            let [mut usual, mut plain] = [false, true].map(|ascii| {
                let mut app = two_people_or_one(machine).with_ascii(ascii);
                actions.iter().for_each(|&action| app.act(action));
                app
            });
            for (width, height) in [(60, 20), (80, 24), (120, 40), (200, 60)] {
                let unknown = |character: &char| !character.is_ascii() && tui::ascii(*character) == '?';
                let found = picture(&mut usual, width, height).chars().find(unknown);
                assert_eq!(found, None, "{machine} {actions:?} at {width}x{height}");
                assert!(picture(&mut plain, width, height).is_ascii(), "{machine} {actions:?}");
            }
        }
    }
    let mut app = own_player(machine("controller"), &[5, 9]).with_ascii(true);
    insta::assert_snapshot!("controller-ascii-80x24", picture(&mut app, 80, 24));
    insta::assert_snapshot!("controller-ascii-120x40", picture(&mut app, 120, 40));
}

/// The marks of a winning line keep their shapes, with bars beside them.
#[test]
fn a_winning_nought_stays_a_nought() {
    let mut app = two_people(machine("controller"), &[1, 4, 2, 5, 9, 6]);
    insta::assert_snapshot!("won-by-noughts-80x24", picture(&mut app, 80, 24));
}

#[test]
fn a_key_without_a_meaning_is_answered() {
    let mut app = own_player(machine("controller"), &[]);
    app.unknown_key();
    assert!(picture(&mut app, 80, 24).contains("this key does nothing; ? shows those that do. X to move"));
}

/// The machine with this name.
fn machine(name: &str) -> Machine {
    name.parse().expect("a machine to play on")
}

/// While looking back, neither a digit nor Enter nor the mouse makes a move, prompts for a size or begins a
/// new game; the session gives the reason, and the bottom line says how to return.
#[test]
fn nothing_is_played_while_looking_back() {
    for machine in Machine::all() {
        let mut app = two_people_or_one(machine);
        // In the sized game the square waits for a size.
        app.act(Action::Digit(1));
        while app.patience().is_some() {
            app.tick();
        }
        let record = app.session().record();
        for action in [Action::Digit(1), Action::Confirm] {
            app.act(Action::Oldest);
            app.act(action);
            let shown = picture(&mut app, 80, 24);
            assert!(shown.contains("this is clock 0 of "), "{machine}: {shown}");
            assert!(shown.contains("< > first clock, present"), "{machine}: {shown}");
            assert_eq!(app.session().record(), record, "{machine}");
        }
        app.act(Action::Newest);
        assert!(!picture(&mut app, 80, 24).contains("◀past"));
    }
    let mut app = two_people(machine("controller"), &[7, 4, 8, 5, 9]);
    let record = app.session().record();
    app.act(Action::Earlier);
    app.act(Action::Confirm);
    assert_eq!(app.session().record(), record, "a finished game stays while an earlier clock is looked at");
    app.act(Action::Newest);
    app.act(Action::Confirm);
    assert_ne!(app.session().record(), record);
}

/// Every line of the keymap is in the help of the terminal, except those of the page alone.
#[test]
fn the_help_has_every_key() {
    let mut app = own_player(machine("controller"), &[]);
    app.act(Action::Help);
    let help = picture(&mut app, 80, 24);
    for binding in session::KEYMAP {
        let line = format!("{:<4} {}", binding.label, binding.words);
        assert!(help.contains(&line), "{line}\n{help}");
    }
}

/// The value of a row in the waveform on a screen at the marked clock, if the row is there.
fn read_wave(shown: &str, name: &str) -> Option<String> {
    let mut lines = shown.lines().skip_while(|line| !line.contains(" last ")).skip(1);
    let rows: Vec<Vec<char>> =
        lines.by_ref().take_while(|line| !line.contains('▲')).map(|line| line.chars().collect()).collect();
    let marker = shown.lines().find(|line| line.contains("▲ now") || line.contains("▲ the past"))?;
    let marked = marker.chars().position(|character| character == '▲')?;
    let row = rows.iter().find(|row| row[3..].iter().collect::<String>().starts_with(&format!("{name} ")))?;
    Some(match row[marked] {
        '▅' => "1".to_owned(),
        '▁' => "0".to_owned(),
        _ => {
            let crossing = |index: &usize| "│╳".contains(row[*index]);
            let start = (0..=marked).rev().find(crossing)?;
            let end = (start + 1..row.len()).find(crossing)?;
            row[start + 1..end].iter().collect::<String>().trim_end().to_owned()
        }
    })
}

/// Every clock of a game on every machine, read off the screen: the values beside the names of signals, and
/// the marked clock of the waveform, are those of the history.
#[test]
fn every_clock_is_drawn_as_the_history_has_it() {
    let (mut listed, mut waves) = (0, 0);
    for machine in Machine::all() {
        let mut app = two_people_or_one(machine);
        app.act(Action::Digit(1));
        while app.patience().is_some() {
            app.tick();
        }
        app.act(Action::Newest);
        let now = app.session().now();
        for clock in (now.saturating_sub(60)..=now).rev() {
            let shown = picture(&mut app, 159, 60);
            let history = app.session().history();
            let separates = |character: char| character.is_whitespace() || "│║◂".contains(character);
            let words: Vec<&str> = shown.split(separates).filter(|word| !word.is_empty()).collect();
            for signal in history.frame(clock).wires().filter(|signal| !signal.track.elsewhere) {
                let path = signal.track.path.as_str();
                let is_beside = |pair: &[&str]| pair == [path, signal.text];
                if words.contains(&path) {
                    assert!(words.windows(2).any(is_beside), "{machine}, {path} at {clock}\n{shown}");
                    listed += 1;
                }
            }
            for track in history.waves.iter().map(|&track| &history.tracks[track]) {
                if let Some(drawn) =
                    read_wave(&shown, &track.path).filter(|_| track.shape != session::Shape::Clock)
                {
                    assert_eq!(drawn, track.at(clock).text, "{machine}, {} at {clock}\n{shown}", track.path);
                    waves += 1;
                }
            }
            drop(history);
            app.act(Action::Earlier);
        }
    }
    assert!(listed > 300 && waves > 250, "{listed} values, {waves} in waves");
}

/// The names of the rows of the waveform.
fn row_names(picture: &str) -> Vec<String> {
    (picture.lines().skip_while(|line| !line.contains(" last clocks ")).skip(1))
        .take_while(|line| !line.contains('▲'))
        .filter_map(|line| line.split_whitespace().nth(1).filter(|name| !name.starts_with('│')))
        .map(str::to_owned)
        .collect()
}

/// Rows are chosen among all signals and stay in their order, and a long name is shown by its end; with all
/// rows removed, the usual ones are back.
#[test]
fn rows_of_the_waveform_are_chosen() {
    let mut app = two_people(machine("controller"), &[5]);
    let (usual, inside) = {
        let history = app.session().history();
        let inside = history.tracks.iter().find(|track| track.path.chars().count() > 18).unwrap();
        (history.waves.len(), inside.path.clone())
    };
    let before = picture(&mut app, 120, 40);
    app.act(Action::Rows);
    insta::assert_snapshot!("rows-80x24", picture(&mut app, 80, 24));
    let index = {
        let history = app.session().history();
        session::Rows::all(&history).iter().position(|&track| history.tracks[track].path == inside).unwrap()
    };
    (0..index).for_each(|_| app.act(Action::Down));
    app.act(Action::Confirm);
    app.act(Action::Oldest);
    for row in 0..usual {
        if row > 1 {
            app.act(Action::Confirm);
        }
        app.act(Action::Down);
    }
    app.act(Action::Back);
    let chosen = picture(&mut app, 120, 40);
    let tail = inside.chars().skip(inside.chars().count() - 17).collect::<String>();
    assert_eq!(row_names(&chosen), ["clock", "state", &format!("…{tail}")], "{chosen}");
    // A saved game has the rows too.
    let saved: Record = app.session().record().to_string().parse().unwrap();
    let restored = Session::restore(&saved, &resources());
    let mut again = App::new(restored, resources(), None, Speaker::new(true), true);
    assert_eq!(row_names(&picture(&mut again, 120, 40)), row_names(&chosen));
    app.act(Action::Rows);
    for row in [0, 1, index] {
        app.act(Action::Oldest);
        (0..row).for_each(|_| app.act(Action::Down));
        app.act(Action::Confirm);
    }
    app.act(Action::Back);
    assert_eq!(picture(&mut app, 120, 40), before);
}

/// Every width from the smallest to 120 columns, every machine: the key for help is always there.
#[test]
fn the_help_is_always_named() {
    for machine in Machine::all() {
        let mut app = two_people_or_one(machine);
        for width in 60..=120 {
            let shown = picture(&mut app, width, 20);
            assert!(shown.lines().last().unwrap().contains(" ? help"), "{machine}, {width}:\n{shown}");
        }
    }
}

/// The blocks of a machine, one level after the other: the cabinet and the textbook, whose other screens look alike,
/// and the controller with its winner's detector chosen.
#[test]
fn blocks_have_pins_and_values() {
    for (name, way) in [
        ("cabinet", &[Action::Blocks][..]),
        ("cabinet-inside", &[Action::Blocks, Action::Right, Action::Confirm]),
        ("textbook", &[Action::Blocks]),
        ("controller", &[Action::Blocks, Action::Down]),
        ("sized", &[Action::Blocks]),
    ] {
        let known = name.split('-').next().unwrap();
        let mut app = two_people_or_one(machine(known));
        way.iter().for_each(|&action| app.act(action));
        insta::assert_snapshot!(format!("blocks-{name}-80x24"), picture(&mut app, 80, 24));
        insta::assert_snapshot!(format!("blocks-{name}-120x40"), picture(&mut app, 120, 40));
    }
}

/// Every block of every machine is entered and left again, at sizes from nothing to a large screen.
#[test]
fn every_block_can_be_entered_at_every_size() {
    let mut entered = 0;
    for machine in Machine::all().filter(|machine| !machine.is_program()) {
        let mut app = two_people_or_one(machine);
        app.act(Action::Blocks);
        for (width, height) in [(0, 0), (1, 1), (79, 24), (80, 24), (81, 25), (110, 34), (200, 60)] {
            drawn(&mut app, width, height);
        }
        entered += visit(&mut app, 0);
        app.act(Action::Back);
        assert!(picture(&mut app, 80, 24).contains(" signals "), "{machine}: the view is left at the top");
    }
    assert!(entered > 50, "{entered}");
}

/// Enters each block on a level, and the blocks in it; returns how many.
fn visit(app: &mut App, depth: usize) -> usize {
    assert!(depth < 9, "blocks inside blocks without end");
    let here = picture(app, 120, 40);
    let mut entered = 0;
    loop {
        let before = picture(app, 120, 40);
        app.act(Action::Confirm);
        if picture(app, 120, 40) == before {
            return entered;
        }
        assert!(picture(app, 80, 24).contains('›'));
        entered += 1 + visit(app, depth + 1);
        app.act(Action::Back);
        assert_eq!(picture(app, 120, 40), before, "the block that was left is the chosen one");
        app.act(Action::Right);
        if picture(app, 120, 40) == before {
            for _ in 0..entered {
                app.act(Action::Left);
            }
            assert_eq!(picture(app, 120, 40), here);
            return entered;
        }
    }
}

#[test]
fn a_program_has_no_blocks() {
    let mut app = own_player(machine("assembly"), &[5]);
    app.act(Action::Blocks);
    assert!(picture(&mut app, 80, 24).contains("a program has no blocks"));
}

/// A broken wire is in the header, and wrong values are marked by a sign.
#[test]
fn what_is_wrong_is_marked() {
    let resources = resources();
    let wrong = |defect: &str| {
        let setup = Setup {
            two: Occupant::Person,
            defect: Some(defect.parse().unwrap()),
            ..Setup::on(machine("controller"))
        };
        let session = Session::new(setup, &resources).expect("a game");
        let mut app = App::new(session, Arc::clone(&resources), None, Speaker::new(true), true);
        session::RATES.iter().for_each(|_| app.act(Action::Faster));
        app.act(Action::Digit(5));
        app
    };
    let mut app = wrong("pos5[0]=0");
    insta::assert_snapshot!("fault-80x24", picture(&mut app, 80, 24));
    app.act(Action::Blocks);
    insta::assert_snapshot!("fault-blocks-120x40", picture(&mut app, 120, 40));
    let hidden = picture(&mut wrong("random 1"), 80, 24);
    assert!(hidden.contains("controller ≠ broken") && hidden.matches('≠').count() == 1, "{hidden}");
}
