//! The game on a real terminal: keys are sent to it through tmux, and what it shows is read back.

use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

/// How long a test waits for something to appear before it gives up.
const PATIENCE: Duration = Duration::from_secs(60);

/// A terminal with the program in it, on a tmux server of its own.
struct Terminal {
    socket: String,
    directory: tempfile::TempDir,
}

impl Terminal {
    /// Starts the program with these words; when it has ended, its exit code is shown.
    fn play(words: &str) -> Terminal {
        let directory = tempfile::tempdir().expect("a directory");
        let socket = format!("noughtgate-{}", directory.path().display()).replace(['/', '.'], "-");
        let terminal = Terminal { socket, directory };
        let program = env!("CARGO_BIN_EXE_noughtgate");
        let line = format!("'{program}' play --mute {words}; echo exit code $?; stty -a; cat");
        terminal.tmux(&["-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", &line]);
        terminal
    }

    /// Presses keys, by the names that tmux gives them, and waits for a text.
    #[track_caller]
    fn press(&self, keys: &str, expected: &str) -> &Terminal {
        self.tmux(&[&["send-keys"], &keys.split(' ').collect::<Vec<_>>()[..]].concat());
        self.shows(expected)
    }

    #[track_caller]
    fn shows(&self, expected: &str) -> &Terminal {
        let start = Instant::now();
        loop {
            let screen = self.screen();
            if screen.contains(expected) {
                return self;
            }
            assert!(start.elapsed() < PATIENCE, "{expected:?} should appear on\n{screen}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    fn screen(&self) -> String {
        self.tmux(&["capture-pane", "-p"])
    }

    fn resize(&self, width: u16, height: u16) -> &Terminal {
        self.tmux(&["resize-window", "-x", &width.to_string(), "-y", &height.to_string()]);
        self
    }

    /// Sends a signal to the program.
    fn signal(&self, name: &str) {
        let shell = self.tmux(&["display-message", "-p", "#{pane_pid}"]);
        let children =
            Command::new("pgrep").args(["-P", shell.trim(), "noughtgate"]).output().expect("pgrep");
        let program = String::from_utf8(children.stdout).expect("a number");
        let status = Command::new("kill").args(["-s", name, program.trim()]).status().expect("kill");
        assert!(status.success(), "the program should be running");
    }

    fn tmux(&self, words: &[&str]) -> String {
        let mut command = Command::new("tmux");
        command
            .env("LC_ALL", "C.UTF-8")
            .args(["-u", "-L", &self.socket])
            .args(words)
            .current_dir(self.directory.path());
        let output = command.env_remove("TMUX").env_remove("NO_COLOR").output().expect("tmux should start");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "tmux {words:?}: {complaint}");
        String::from_utf8(output.stdout).expect("a screen is text")
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = Command::new("tmux").args(["-L", &self.socket, "kill-server"]).status();
    }
}

#[test]
fn tmux_controller_a_game_is_won_and_another_one_begins() {
    let terminal = Terminal::play("controller --against first-free");
    terminal.shows("X to move").press("5", "O takes the top left").press("9", "O takes the top. ");
    terminal.press("1", "YOU WIN").shows("won 1 drawn 0 lost 0").press("n", "you O, first-free X");
    terminal.press("q", "exit code 0").shows(" echo ").shows("1 won, 0 drawn, 0 lost.");
}

#[test]
fn tmux_controller_a_refused_square_says_why() {
    let terminal = Terminal::play("controller --against person");
    terminal.shows("X to move").press("5", "O to move").press("5", "the centre is taken by X. O to move");
}

#[test]
fn tmux_controller_a_game_is_drawn() {
    let terminal = Terminal::play("controller --against person");
    terminal.shows("X to move");
    for (digit, expected) in [
        ("5", "X takes the centre. "),
        ("7", "O takes the top left. "),
        ("8", "X takes the top. "),
        ("2", "O takes the bottom. "),
        ("4", "X takes the left. "),
        ("6", "O takes the right. "),
        ("9", "X takes the top right. "),
        ("1", "O takes the bottom left. "),
        ("3", "DRAWN"),
    ] {
        terminal.press(digit, expected);
    }
}

#[test]
fn tmux_textbook_a_game_is_lost() {
    let terminal = Terminal::play("textbook");
    terminal.shows("X to move").press("8", "O takes the centre").press("4", "O takes the top left");
    terminal.press("6", "YOU LOSE").shows("won 0 drawn 0 lost 1");
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
    terminal.press("Right", "◀ textbook ▶").press("Enter", "textbook · you X, textbook O");
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
        let kept = fs::read_to_string(terminal.directory.path().join("game.txt")).expect("a kept game");
        assert!(kept.contains("\nmoves 5 "), "{kept}");
    }
}
