use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::run::{Run, noughtgate, noughtgate_with, until};

/// A game line by line, with these lines as input.
fn game(words: &str, lines: impl AsRef<[u8]>) -> Run {
    game_in(Path::new("."), words, lines)
}

fn game_in(directory: &Path, words: &str, lines: impl AsRef<[u8]>) -> Run {
    let (reader, mut writer) = std::io::pipe().expect("a pipe");
    writer.write_all(lines.as_ref()).expect("room in the pipe");
    drop(writer);
    noughtgate_with(&format!("play --mute {words}"), |command: &mut Command| {
        command.stdin(Stdio::from(reader)).current_dir(directory);
    })
}

#[test]
fn a_game_is_written_line_by_line_until_a_side_has_won() {
    game("--against first-free", "5\n3\n7\n").exits(0).quietly().says(
        "X to move.\nX takes the centre.\nO to move.\nO takes the top left.\nX to move.\n\
         X takes the top right.\nO to move.\nO takes the top.\nX to move.\n\
         X takes the bottom left.\nX wins with the diagonal from the top right.\n\
         score: 1 won, 0 drawn, 0 lost. Say new for a new game.\nend of input.\n",
    );
}

#[test]
fn the_end_of_the_input_ends_the_game_and_so_does_quit() {
    game("", "").exits(0).quietly().says("end of input.\n");
    let quit = game("", "quit\n5\n").exits(0).quietly().stdout();
    assert!(!quit.contains("takes"), "{quit}");
}

/// The input never ends here, so the game has to end because the output is closed.
#[test]
fn a_reader_that_stops_reading_ends_the_game_without_a_word() {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let mut endless = Command::new("yes").arg("5").stdout(Stdio::piped()).spawn().expect("yes");
    let input = endless.stdout.take().expect("a pipe");
    let run = noughtgate_with("play --mute", |command| {
        command.stdin(input).stdout(writer);
    });
    endless.kill().and_then(|()| endless.wait()).expect("yes should end");
    run.exits(0).quietly();
}

#[test]
fn words_that_mean_nothing_are_answered_with_what_would() {
    game("", b"castle\n0\n5 5\n\xff\n")
        .exits(0)
        .says("\"castle\" is no move; say a digit from 1 to 9, or help.\n")
        .says("there is no square 0.\n")
        .says("\"5 5\" is no move; say a digit from 1 to 9, or help.\n")
        .says("that is not text; say help.\n");
    game("", "help\n").says("undo takes back");
}

#[test]
fn an_occupied_square_is_refused_and_the_turn_stays() {
    game("--against person", "5\n5\n1\n").exits(0).says("the centre is taken by X.\nO takes the top left.\n");
}

#[test]
fn moves_are_taken_back_and_made_again() {
    game("--against person", "undo\n5\nundo\nredo\nredo\nboard\n")
        .exits(0)
        .says("there is no move to take back.\n")
        .says("one move taken back.\nX to move.\none move made again.\nO to move.\n")
        .says("there is no move to redo.\n1 2 3\n4 X 6\n7 8 9\n");
}

#[test]
fn hints_say_what_perfect_play_thinks_of_every_square() {
    game("--against person", "5\n2\nhint\n").exits(0).says("1, the top left: wins in 5.\n");
}

#[test]
fn the_sized_game_wants_a_square_and_a_size() {
    game("sized --against person", "5\n5 1\n5 1\n5 4\n5 2\nboard\n")
        .exits(0)
        .says("\"5\" is no move; say a square and a size, such as 5 1, or help.\n")
        .says("player one puts a small piece on the centre.\n")
        .says("a small piece does not cover the small one of player one on the centre.\n")
        .says("there is no size 4.\n")
        .says("player two puts a medium piece on the centre, over a small one of player one.\n")
        .says("1  2  3\n4  O2 6\n7  8  9\nX has 1 small, 2 medium, 2 large.\n");
}

#[test]
fn the_digits_lie_as_on_a_telephone_and_those_of_the_program_as_on_a_keypad() {
    for (words, digit, row) in [
        ("", 1, "X 2 3\n"),
        ("--keys numpad", 7, "X 8 9\n"),
        ("assembly", 7, "X 8 9\n"),
        ("assembly --keys phone", 1, "X 2 3\n"),
    ] {
        game(&format!("{words} --against person"), format!("{digit}\nboard\n"))
            .says("X takes the top left.\n")
            .says(row);
    }
}

#[test]
fn every_machine_can_be_played_line_by_line() {
    for machine in ["controller", "cabinet", "textbook", "assembly"] {
        game(machine, "5\n").exits(0).quietly().says("X takes the centre.\n").says("O takes the ");
    }
    game("sized", "5 1\n").exits(0).quietly().says("player one puts").says("player two puts");
}

#[test]
fn a_game_is_kept_and_gone_on_with_as_if_nothing_had_happened() {
    let directory = tempfile::tempdir().unwrap();
    game_in(directory.path(), "--against person --save game.txt", "5\n5\n1\n2\nundo\n").exits(0).quietly();
    let kept = fs::read_to_string(directory.path().join("game.txt")).unwrap();
    assert!(kept.starts_with("noughtgate game 1\nmachine controller\n"), "{kept}");
    game_in(directory.path(), "--load game.txt --save game.txt", "").exits(0).quietly();
    assert_eq!(fs::read_to_string(directory.path().join("game.txt")).unwrap(), kept);
    game_in(directory.path(), "--load game.txt", "redo\nboard\n").says("X to move").says("O X 3\n4 X 6\n");
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1, "nothing is left beside the game");
}

#[test]
fn a_damaged_game_is_refused_and_left_as_it_is() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("game.txt");
    game_in(directory.path(), "--save game.txt", "5\n").exits(0);
    let damaged = fs::read_to_string(&file).unwrap().replace("moves 5", "moves 5 5");
    fs::write(&file, &damaged).unwrap();
    game_in(directory.path(), "--load game.txt --save game.txt", "7\n")
        .exits(2)
        .complains("error: game.txt: line 7: the move 5 is not allowed: the centre is taken by X\n")
        .complains("the file is left as it is");
    assert_eq!(fs::read_to_string(&file).unwrap(), damaged);
    game_in(directory.path(), "--load nowhere.txt", "").exits(2).complains("cannot read nowhere.txt: ");
}

#[test]
fn another_file_is_overwritten_only_if_that_is_asked_for() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("mine.txt");
    fs::write(&file, "precious").unwrap();
    game_in(directory.path(), "--save mine.txt", "5\n")
        .exits(2)
        .complains("mine.txt exists already; --force overwrites it");
    assert_eq!(fs::read(&file).unwrap(), b"precious");
    game_in(directory.path(), "--save mine.txt --force", "5\n").exits(0).quietly();
    assert!(fs::read_to_string(&file).unwrap().starts_with("noughtgate game 1\n"));
    game_in(directory.path(), "--save mine.txt/game.txt", "5\n")
        .exits(2)
        .complains("error: cannot write mine.txt/game.txt: mine.txt is a file, not a directory\n");
    game_in(directory.path(), "--save .", "5\n")
        .exits(2)
        .complains("error: . is a directory; name a file in it");
}

#[test]
fn who_cannot_play_is_told_who_can() {
    noughtgate("play chess").exits(2).complains("there is no machine `chess`; the machines are controller");
    noughtgate("play textbook --against person").exits(2).complains("side two of `textbook` can be textbook");
    noughtgate("play sized --against pocket").exits(2).complains(
        "pocket does not play the game of sized; these do: perfect, hard, medium, easy, random, first-free\n",
    );
    noughtgate("play pocket").exits(2).complains(
        "`noughtgate play` does not take `pocket`\n  it is for: noughtgate play --against pocket, noughtgate sim pocket",
    );
    noughtgate("play matrix")
        .exits(2)
        .complains("it is for: noughtgate sim matrix, noughtgate prove matrix, noughtgate export matrix, noughtgate draw matrix\n");
    noughtgate("play --load a --second").exits(2).complains("--load <FILE>");
}

#[test]
fn what_is_no_text_is_no_game() {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("game.txt"), b"noughtgate \xff").unwrap();
    game_in(directory.path(), "--load game.txt", "")
        .exits(2)
        .complains("error: game.txt is not text, so it is not a game that --save wrote\n");
}

#[test]
fn a_game_can_be_kept_where_it_was_whatever_the_file_is_called() {
    let directory = tempfile::tempdir().unwrap();
    game_in(directory.path(), "--against person --save game.txt", "5\n").exits(0);
    game_in(directory.path(), "--load game.txt --save ./game.txt", "1\n").exits(0).quietly();
    let kept = fs::read_to_string(directory.path().join("game.txt")).unwrap();
    assert!(kept.contains("\nmoves 5 1\n"), "{kept}");
}

#[test]
fn the_help_lists_the_machines_with_their_opponents_and_all_players() {
    let help = noughtgate("play --help").exits(0).stdout();
    for machine in session::Machine::all() {
        let opponent = machine.default_opponent();
        let line = help.lines().find(|line| line.trim_start().starts_with(&format!("- {machine}:")));
        assert!(line.is_some_and(|line| line.ends_with(&format!("(usual opponent: {opponent})"))), "{help}");
    }
    for player in players::CLASSIC.iter().map(|entry| entry.name).chain(["person"]) {
        assert!(help.contains(&format!("- {player}:")), "{player} in {help}");
    }
}

/// A program stands in for the loudspeaker and keeps what it is given. With `--mute` it is given
/// nothing, not even by the time at which a game that was won later has been heard.
#[cfg(unix)]
#[test]
fn a_win_is_heard_unless_the_sound_is_off() {
    let muted = Loud::win(&["--mute"]);
    let loud = Loud::win(&[]);
    until(|| loud.heard().exists(), "a tune is heard");
    assert!(!muted.heard().exists(), "nothing is heard");
    let known = tunes::Tune::ALL.map(|tune| tunes::wav(tune.notes()));
    assert!(known.contains(&fs::read(loud.heard()).unwrap()), "one of the tunes is heard");
    muted.end();
    loud.end();
}

/// A game with a loudspeaker that writes a file.
#[cfg(unix)]
struct Loud {
    directory: tempfile::TempDir,
    program: std::process::Child,
}

#[cfg(unix)]
impl Loud {
    /// A game that has been won.
    fn win(words: &[&str]) -> Loud {
        use std::io::BufRead;
        let directory = tempfile::tempdir().unwrap();
        let script = "/bin/cp \"$2\" part && /bin/mv part heard.wav";
        crate::tune::install(directory.path(), "aplay", script);
        let mut program = Command::new(env!("CARGO_BIN_EXE_noughtgate"))
            .args(["play", "--plain", "--against", "first-free"])
            .args(words)
            .env("PATH", directory.path())
            .current_dir(directory.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        program.stdin.as_mut().unwrap().write_all(b"5\n3\n7\n").unwrap();
        let said = std::io::BufReader::new(program.stdout.as_mut().unwrap());
        let score = said.lines().map_while(Result::ok).find(|line| line.starts_with("score: 1 won"));
        assert!(score.is_some(), "the game is won");
        Loud { directory, program }
    }

    fn heard(&self) -> std::path::PathBuf {
        self.directory.path().join("heard.wav")
    }

    fn end(mut self) {
        drop(self.program.stdin.take());
        assert!(self.program.wait().unwrap().success());
    }
}

#[test]
fn a_wire_can_be_broken() {
    game("controller --against person --fault pos5[0]=0", "5\nboard\n")
        .exits(0)
        .quietly()
        .says("controller, with pos5[0]=0: one plays X")
        .says("the broken machine is wrong at pos5.\n")
        .says("1 2 3\n4 5 6\n7 8 9\n");
    for (fault, reason) in [
        ("wim=0", "there is no wire `wim`; the nearest names are win, "),
        ("pos5=0", "`pos5` has 2 bits: say which, from pos5[0] to pos5[1]"),
        ("win", "\"win\" is not a fault; write WIRE=0 or WIRE=1"),
    ] {
        game(&format!("controller --fault {fault}"), "").exits(2).prints("").complains(reason);
    }
    game("assembly --fault win=0", "").exits(2).complains("`assembly` is a program, which has no wires");
}

/// The seed picks the wire; neither the game nor what is kept of it says which.
#[test]
fn a_hunt_keeps_its_secret_until_it_is_over() {
    let directory = tempfile::tempdir().unwrap();
    let hunt = |lines: &str| {
        game_in(directory.path(), "cabinet --fault random --seed 5 --save hunt.txt --force", lines)
            .exits(0)
            .stdout()
    };
    let revealed = hunt("5\nreveal\n");
    let fault = revealed.split("the broken wire is ").nth(1).unwrap().split(".\n").next().unwrap().to_owned();
    let kept = || fs::read_to_string(directory.path().join("hunt.txt")).unwrap();
    assert!(kept().contains(&format!("machine cabinet fault {fault}\n")), "{}", kept());
    let played = hunt("5\n");
    assert!(!played.contains(&fault) && played.contains("cabinet, with a wire broken"), "{played}");
    assert!(kept().contains("machine cabinet fault random 5\n"), "{}", kept());
    game_in(directory.path(), "--load hunt.txt", format!("guess {fault}\n"))
        .exits(0)
        .says(&format!("right: {fault} is what is broken.\n"));
}
