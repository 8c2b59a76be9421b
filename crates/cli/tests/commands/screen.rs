//! The game on a real terminal.

use session::{Resources, Session, Setup};
use tui::{App, Speaker};

use crate::terminal::Terminal;

#[test]
fn tmux_controller_a_refused_square_says_why() {
    let terminal = Terminal::play("controller --against person");
    terminal.shows("X to move").press("5", "O to move").press("5", "the centre is taken by X. O to move");
}

#[test]
fn tmux_assembly_plays_and_takes_back() {
    let terminal = Terminal::play("assembly");
    terminal.shows("X to move").press("5", "O takes ").press("u", "taken back").press("r", "made again");
}

#[test]
fn tmux_sized_pieces_are_chosen_by_arrows_and_won_with() {
    let terminal = Terminal::play("sized --against person");
    terminal.shows("X s2 m2 l2").press("Enter", "[1 small]").press("Up Up", "[3 large]");
    terminal
        .press("Enter", "X s2 m2 l1")
        .press("5", "[1 small]")
        .press("3", "does not cover")
        .press("Left", "square, then")
        .press("2", "[1 small]")
        .press("1", "O s1 m2 l2");
    terminal
        .press("1", "[1 small]")
        .press("3", "X s2 m2 l0")
        .press("4", "[1 small]")
        .press("1", "O s0 m2 l2");
    terminal.press("9", "[1 small]").press("2", "ONE WINS");
}

#[test]
fn tmux_the_window_changes_its_size_in_the_middle_of_a_game() {
    let terminal = Terminal::play("controller");
    terminal.shows("X to move").press("5", "O takes");
    terminal.resize(40, 10).shows("noughtgate needs 60 columns").resize(1, 1);
    terminal.resize(120, 36).shows("2 Hz").resize(80, 24).shows("O takes");
}

#[test]
fn tmux_the_machine_is_stepped_clock_by_clock_and_back() {
    let terminal = Terminal::play("controller");
    terminal.shows("X to move").press("c", "‖").press("5", "Paused: c is one clock, p runs on");
    terminal.press("c c c", "clock 3/3").press(",", "the past").press("End", "▲ now");
    terminal.press("p", "O takes the ").shows("▶2Hz").press("+ + +", "▶16Hz").press("-", "▶8Hz");
}

/// A digit and Enter are refused while an earlier clock is on the screen, and no size is asked for.
#[test]
fn tmux_nothing_is_played_while_looking_back() {
    let terminal = Terminal::play("controller");
    terminal.shows("X to move").press("5", "O takes the top left. X to move");
    let refusal = "this is clock 2 of 3: return to the present to move";
    terminal.press(",", "The past: clock 2 of 3").press("9", refusal).press("<", "clock 0 of 3");
    terminal.press("Enter", "this is clock 0 of 3: return").shows("< > first clock, present");
    terminal.press(">", "▲ now").press("3", "O takes the bottom left");
    let terminal = Terminal::play("sized --against person");
    terminal.shows("to move").press("5", "[1 small]").press("1", "Player two to move");
    terminal.press("<", "The past: clock 0").press("7", "return to the present to move");
    assert!(!terminal.screen().contains("[1 small]"));
}

/// One key finishes a move, whatever the clock rate is.
#[test]
fn tmux_a_move_is_finished_at_once() {
    let terminal = Terminal::play("controller");
    terminal.shows("X to move").press("c", "‖").press("5", "Paused").press("f", "O takes the ");
}

/// Instructions, landmarks and calls of the 8086, backwards and forwards, and its waves.
#[test]
fn tmux_a_program_is_looked_into() {
    let terminal = Terminal::play("assembly");
    terminal.shows("X to move").shows("▶16Hz").shows("listing").press("5", "").press("f", "O takes the ");
    terminal.shows("▶010c   hlt").press(",", "▶019e   ret").press(".", "▶010c   hlt");
    terminal.press("[", "▶0196   mov bl, al").press("]", "▶010c   hlt").press("{", "▶0109   call take");
    terminal.press("w", "last instructions").press("w", "listing");
}

#[test]
fn tmux_the_menu_leads_to_two_players_on_another_machine() {
    let terminal = Terminal::play("");
    terminal.shows("real digital hardware").shows("◀ controller ▶").press("Down Right", "◀ two ▶");
    terminal.press("Enter", "controller · one X, two O").press("m", "◀ controller ▶");
    terminal
        .press("Right", "◀ textbook ▶")
        .press("Right", "◀ cabinet ▶")
        .press("Enter", "cabinet · you X, pocket O");
}

#[test]
fn tmux_ctrl_c_and_signals_leave_the_terminal_as_it_was_and_the_game_in_its_file() {
    for ending in ["C-c", "TERM", "INT"] {
        let terminal = Terminal::play("controller --save game.txt");
        terminal.shows("X to move").press("5", "O takes");
        match ending {
            "C-c" => _ = terminal.press("C-c", "exit code 0"),
            signal => terminal.signal(signal),
        }
        terminal.is_given_back(0);
        let kept = terminal.read("game.txt");
        assert!(kept.contains("\nmoves 5 "), "{kept}");
    }
}

#[test]
fn tmux_a_game_is_left_and_gone_on_with() {
    let program = env!("CARGO_BIN_EXE_noughtgate");
    let terminal = Terminal::run(&format!(
        "sh -c '\"{program}\" play --mute controller --save game.txt; \"{program}\" play --mute --load game.txt'"
    ));
    terminal.shows("X to move").press("5", "O takes the top left. X to move");
    terminal.press("q", "clock 3/3").press("3", "O takes the bottom left").press("u u", "taken back");
    terminal.press("q", "0 won, 0 drawn, 0 lost.").is_given_back(0);
    assert!(terminal.read("game.txt").contains("\nmoves 5 1\n"), "what is loaded is not written");
}

/// A program is told that its terminal goes away, unless it has been started apart from it.
#[test]
fn tmux_a_terminal_that_vanishes_ends_the_game_and_loses_nothing() {
    for apart in ["", "setsid "] {
        let program = env!("CARGO_BIN_EXE_noughtgate");
        let terminal = Terminal::run(&format!("{apart}'{program}' play --mute controller --save game.txt"));
        terminal.shows("X to move").press("5", "O takes");
        terminal.vanish();
        let kept = terminal.read("game.txt");
        assert!(kept.contains("\nmoves 5 1\n"), "{kept}");
    }
}

/// The test is its own child, which plays a game, saves it and panics.
#[test]
fn tmux_a_panic_gives_the_terminal_back_and_is_told() {
    if std::env::var_os("NOUGHTGATE_PANICS").is_some() {
        let resources = Resources::new();
        let session = Session::new(Setup::default(), &resources).expect("a game");
        let mut app = App::new(session, resources, None, Speaker::new(true), true);
        let keep = |session: &Session| -> Option<String> {
            assert!(session.moves().is_empty(), "saving panics");
            None
        };
        tui::run(&mut app, keep).expect("a terminal");
        return;
    }
    let test = std::env::current_exe().expect("a test has a file");
    let name = "screen::tmux_a_panic_gives_the_terminal_back_and_is_told";
    let terminal = Terminal::run(&format!(
        "NOUGHTGATE_PANICS=1 RUST_BACKTRACE=0 '{}' --exact {name} --nocapture",
        test.display()
    ));
    terminal.shows("X to move").press("5", "saving panics").is_given_back(101);
}

#[test]
fn tmux_a_terminal_that_can_do_nothing_gets_a_plain_game() {
    let program = env!("CARGO_BIN_EXE_noughtgate");
    let terminal = Terminal::run(&format!("TERM=dumb '{program}' play --mute"));
    terminal.shows("X to move.").press("5 Enter", "O takes the top left.\nX to move.");
    terminal.press("C-d", "end of input.").is_given_back(0);
}

#[test]
fn tmux_a_click_plays_the_square() {
    let terminal = Terminal::play("--against person");
    terminal.shows("X to move").click(5, 3).shows("X takes the top left. O to move");
    terminal.click(5, 3).shows("the top left is taken by X. O to move");
    terminal.click(21, 11).shows("O takes the bottom right. X to move").resize(120, 40).shows("2 Hz");
    terminal.click(19, 10).shows("X takes the centre. O to move");
}

#[test]
fn tmux_colours_are_left_out_on_request() {
    let program = env!("CARGO_BIN_EXE_noughtgate");
    for (surroundings, words, colours) in
        [("", "", true), ("NO_COLOR=1", "", false), ("", "--no-color", false)]
    {
        let terminal = Terminal::run(&format!("{surroundings} '{program}' play --mute controller {words}"));
        terminal.shows("X to move").press("5", "O takes");
        if colours {
            terminal.shows_coloured("\x1b[38;");
        } else {
            let screen = terminal.coloured_screen();
            assert!(!screen.contains("\x1b[38;"), "{screen}");
        }
    }
}
