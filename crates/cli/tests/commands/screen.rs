//! The game on a real terminal.

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
        .press("5", "does not cover")
        .press("8", "[1 small]")
        .press("1", "O s1 m2 l2");
    terminal
        .press("7", "[1 small]")
        .press("3", "X s2 m2 l0")
        .press("4", "[1 small]")
        .press("1", "O s0 m2 l2");
    terminal.press("3", "[1 small]").press("2", "ONE WINS");
}

#[test]
fn tmux_the_window_changes_its_size_in_the_middle_of_a_game() {
    let terminal = Terminal::play("");
    terminal.shows("X to move").press("5", "O takes");
    terminal.resize(40, 10).shows("noughtgate needs 80 columns");
    terminal.resize(120, 36).shows("full speed").resize(80, 24).shows("O takes");
}

#[test]
fn tmux_the_machine_is_stepped_clock_by_clock_and_back() {
    let terminal = Terminal::play("");
    terminal.shows("X to move").press("c", "‖").press("5", "The machine is at work");
    terminal.press("c c c", "clock 3/3").press(",", "the past").press("End", "▲ now");
    terminal.press("p", "O takes the ");
}

#[test]
fn tmux_the_menu_leads_to_two_players_on_another_machine() {
    let terminal = Terminal::play("");
    terminal.shows("X to move").press("m", "◀ controller ▶").press("Down Right", "◀ two ▶");
    terminal.press("Enter", "controller · one X, two O").press("m", "◀ controller ▶");
    terminal.press("Right", "◀ cabinet ▶").press("Enter", "cabinet · you X, textbook O");
}

#[test]
fn tmux_ctrl_c_and_signals_leave_the_terminal_as_it_was_and_the_game_in_its_file() {
    for ending in ["C-c", "TERM", "INT"] {
        let terminal = Terminal::play("--save game.txt");
        terminal.shows("X to move").press("5", "O takes");
        match ending {
            "C-c" => _ = terminal.press("C-c", "exit code 0"),
            signal => terminal.signal(signal),
        }
        // The terminal echoes and reads line by line again, and the game has left the screen.
        terminal.shows("exit code 0").shows(" icanon ").shows(" echo ");
        assert!(!terminal.screen().contains("last clocks"));
        let kept = terminal.read("game.txt");
        assert!(kept.contains("\nmoves 5 "), "{kept}");
    }
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
