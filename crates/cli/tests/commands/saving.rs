//! Files that are written: never half of one, never over another, never in place of a link.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

/// A game line by line that is saved in `game.txt`.
struct Game {
    program: Child,
    said: BufReader<std::process::ChildStdout>,
}

impl Game {
    fn start(words: &str, directory: &Path) -> Game {
        let mut program = Command::new(env!("CARGO_BIN_EXE_noughtgate"))
            .args("play --plain --mute --against person".split(' '))
            .args(words.split_whitespace())
            .current_dir(directory)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program should start");
        let said = BufReader::new(program.stdout.take().expect("a pipe"));
        Game { program, said }
    }

    /// Says something and waits for this answer.
    fn say(&mut self, words: &str, expected: &str) {
        let input = self.program.stdin.as_mut().expect("a pipe");
        writeln!(input, "{words}").expect("a program that reads");
        self.hear(expected);
    }

    fn hear(&mut self, expected: &str) {
        let mut line = String::new();
        while !line.contains(expected) {
            line.clear();
            let read = self.said.read_line(&mut line).expect("text");
            assert!(read > 0, "{expected:?} should be said");
        }
    }

    /// Ends the input and waits for the program.
    fn end(mut self) -> Output {
        drop(self.program.stdin.take());
        self.program.wait_with_output().expect("the program ends")
    }
}

fn play(words: &str, directory: &Path) -> Output {
    let mut game = Game::start(words, directory);
    let input = game.program.stdin.as_mut().expect("a pipe");
    // A program that refuses to play does not read.
    let _ = input.write_all(b"5\n");
    game.end()
}

#[test]
fn a_game_that_cannot_be_saved_says_so_and_is_saved_later() {
    let directory = tempfile::tempdir().unwrap();
    let (inner, aside) = (directory.path().join("inner"), directory.path().join("aside"));
    let mut game = Game::start("--save inner/game.txt", directory.path());
    game.say("5", "X takes the centre");
    game.hear("O to move");
    // A file takes the place of the directory, so that nothing can be written into it.
    fs::rename(&inner, &aside).unwrap();
    fs::write(&inner, "").unwrap();
    game.say("1", "not saved: ");
    fs::remove_file(&inner).unwrap();
    fs::rename(&aside, &inner).unwrap();
    // The same game is tried again, at the latest when there is another one.
    game.say("2", "saved again");
    assert!(fs::read_to_string(inner.join("game.txt")).unwrap().contains("\nmoves 5 "));
    assert!(game.end().status.success());
}

#[test]
fn a_game_that_cannot_be_saved_at_the_end_is_an_error() {
    let directory = tempfile::tempdir().unwrap();
    let inner = directory.path().join("inner");
    let mut game = Game::start("--save inner/game.txt", directory.path());
    game.hear("X to move");
    fs::remove_dir_all(&inner).unwrap();
    fs::write(&inner, "").unwrap();
    game.say("5", "not saved: ");
    let output = game.end();
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2));
    assert!(complaint.contains("inner/game.txt"), "{complaint}");
    assert!(!complaint.contains(".noughtgate-"), "{complaint}");
}

/// Of many programs that begin at once with the same file, one gets it.
#[test]
fn two_games_never_share_a_new_file() {
    for _ in 0..5 {
        let directory = tempfile::tempdir().unwrap();
        let games: Vec<_> = (0..8).map(|_| Game::start("--save game.txt", directory.path())).collect();
        let outputs: Vec<_> = games.into_iter().map(Game::end).collect();
        let winners = outputs.iter().filter(|output| output.status.success()).count();
        assert_eq!(winners, 1);
        for output in outputs.iter().filter(|output| !output.status.success()) {
            let complaint = String::from_utf8_lossy(&output.stderr);
            assert!(complaint.contains("game.txt exists already; --force overwrites it"), "{complaint}");
        }
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1, "nothing is left beside it");
    }
}

#[cfg(unix)]
#[test]
fn permissions_and_links_of_a_file_stay_as_they_are() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};

    let directory = tempfile::tempdir().unwrap();
    let file = |name: &str| directory.path().join(name);
    fs::write(file("private.txt"), "old").unwrap();
    fs::set_permissions(file("private.txt"), fs::Permissions::from_mode(0o600)).unwrap();
    assert!(play("--save private.txt --force", directory.path()).status.success());
    assert_eq!(file("private.txt").metadata().unwrap().permissions().mode() & 0o777, 0o600);
    assert!(fs::read_to_string(file("private.txt")).unwrap().contains("moves 5"));

    fs::write(file("target.txt"), "a much longer old text".repeat(100)).unwrap();
    symlink("target.txt", file("symbolic.txt")).unwrap();
    assert!(play("--save symbolic.txt --force", directory.path()).status.success());
    assert!(file("symbolic.txt").symlink_metadata().unwrap().is_symlink());
    assert!(fs::read_to_string(file("target.txt")).unwrap().contains("moves 5"));

    symlink("new/target.txt", file("dangling.txt")).unwrap();
    fs::create_dir(file("new")).unwrap();
    assert!(play("--save dangling.txt", directory.path()).status.success());
    assert!(fs::read_to_string(file("new/target.txt")).unwrap().contains("moves 5"));
    symlink("circle.txt", file("circle.txt")).unwrap();
    assert_eq!(play("--save circle.txt", directory.path()).status.code(), Some(2));

    fs::write(file("one.txt"), "a much longer old text".repeat(100)).unwrap();
    fs::hard_link(file("one.txt"), file("other.txt")).unwrap();
    assert!(play("--save one.txt --force", directory.path()).status.success());
    assert_eq!(file("one.txt").metadata().unwrap().nlink(), 2);
    let text = fs::read_to_string(file("other.txt")).unwrap();
    assert!(text.starts_with("noughtgate game 1\n") && text.len() < 300, "{text}");
}

#[test]
fn a_file_that_may_not_be_changed_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("game.txt");
    fs::write(&path, "precious").unwrap();
    let mut permissions = path.metadata().unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    let output = play("--save game.txt --force", directory.path());
    assert_eq!(output.status.code(), Some(2));
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(complaint.contains("game.txt is read-only; make it writable"), "{complaint}");
    assert_eq!(fs::read(&path).unwrap(), b"precious");
}

/// What killed programs have left is swept by the next one that writes there.
#[test]
fn leftovers_of_killed_programs_are_swept() {
    let directory = tempfile::tempdir().unwrap();
    let leftover = directory.path().join(".noughtgate-4711-0");
    let long_ago = std::time::SystemTime::now() - std::time::Duration::from_secs(3600);
    fs::File::create(&leftover).and_then(|file| file.set_modified(long_ago)).unwrap();
    assert!(play("--save game.txt", directory.path()).status.success());
    assert!(!leftover.exists());
}

/// No file may have more than 4 KiB, as on a disk that is nearly full; some modules are smaller.
#[cfg(unix)]
#[test]
fn an_export_that_does_not_fit_leaves_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let export = |limit: &str| {
        let script =
            format!("trap '' XFSZ; {limit} exec '{}' export sized -o a/b", env!("CARGO_BIN_EXE_noughtgate"));
        Command::new("bash").args(["-c", &script]).current_dir(directory.path()).output().expect("bash")
    };
    let output = export("ulimit -f 4;");
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{complaint}");
    assert!(complaint.contains("error: cannot write a/b/"), "{complaint}");
    assert!(!complaint.contains(".noughtgate-"), "{complaint}");
    assert!(!directory.path().join("a").exists(), "neither files nor directories are left");
    assert!(export("").status.success(), "the next try needs no --force");
}
