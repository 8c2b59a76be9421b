//! The meaning of port names.

use rules::classic::Mark;

/// The words of a name in lower case: `player1Pos` is `player`, `1`, `pos`.
pub fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut last = ' ';
    for letter in name.chars() {
        let joins = |last: char| {
            last.is_ascii_digit() == letter.is_ascii_digit()
                && !(last.is_ascii_lowercase() && letter.is_ascii_uppercase())
        };
        if letter.is_ascii_alphanumeric() {
            match words.last_mut() {
                Some(word) if last.is_ascii_alphanumeric() && joins(last) => {
                    word.push(letter.to_ascii_lowercase());
                }
                _ => words.push(letter.to_ascii_lowercase().to_string()),
            }
        }
        last = letter;
    }
    words
}

/// Whether a name contains one of these as a word, or as any part if it has at least four letters.
pub fn says(name: &str, wanted: &[&str]) -> bool {
    let words = words(name);
    let joined: String = words.concat();
    wanted
        .iter()
        .any(|wanted| words.iter().any(|word| word == wanted) || wanted.len() >= 4 && joined.contains(wanted))
}

/// The side that a name belongs to.
pub fn side(name: &str) -> Option<Mark> {
    const X: [&str; 17] = [
        "x", "player", "plyr", "human", "user", "first", "red", "a", "cross", "pl", "xs", "you", "jogador",
        "jog", "jugador", "usuario", "usr",
    ];
    const O: [&str; 21] = [
        "o",
        "pc",
        "computer",
        "comp",
        "com",
        "cpu",
        "ai",
        "second",
        "green",
        "blue",
        "b",
        "opponent",
        "grn",
        "circle",
        "nought",
        "os",
        "machine",
        "bot",
        "computador",
        "maquina",
        "computadora",
    ];
    const STEMS: [&str; 16] = [
        "win", "wins", "won", "winner", "board", "turn", "play", "pos", "grid", "led", "in", "state",
        "button", "w", "cells", "marks",
    ];
    let words = words(name);
    for pair in words.windows(2) {
        let numbered =
            matches!(pair[0].as_str(), "p" | "player" | "pl" | "win" | "led" | "play" | "plyr" | "btn");
        match pair[1].as_str() {
            "1" if numbered => return Some(Mark::X),
            "2" if numbered => return Some(Mark::O),
            _ => {}
        }
    }
    let is = |known: &[&str], short: [&str; 2], word: &String| {
        let joined = |stem: &&str| {
            short.iter().any(|short| *word == format!("{short}{stem}") || *word == format!("{stem}{short}"))
        };
        known.contains(&word.as_str()) || STEMS.iter().any(joined)
    };
    if words.iter().any(|word| is(&O, ["o", "b"], word)) {
        return Some(Mark::O);
    }
    words.iter().any(|word| is(&X, ["x", "a"], word)).then_some(Mark::X)
}

/// Whether two names differ in one word, or in one letter: `led_red` and `led_grn`, `xw` and `ow`.
pub fn twins(one: &str, other: &str) -> bool {
    let differ = |one: &[String], other: &[String]| {
        one.len() == other.len() && one.iter().zip(other).filter(|(one, other)| one != other).count() == 1
    };
    let letters = |name: &str| name.chars().map(|letter| letter.to_string()).collect::<Vec<_>>();
    let (a, b) = (words(one), words(other));
    a.len() > 1 && differ(&a, &b) || differ(&letters(one), &letters(other))
}

/// The squares that a name may mean, from 0, each with the rest of the name: `pos3` is square 2 if the names
/// count from 1 and square 3 if from 0; `cell_0_2` is row 0, column 2.
pub fn index(name: &str) -> Vec<(String, usize)> {
    let mut found = Vec::new();
    let mut numbers: Vec<(usize, usize)> = Vec::new();
    let bytes = name.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at].is_ascii_digit() {
            let end = (at..bytes.len()).find(|&end| !bytes[end].is_ascii_digit()).unwrap_or(bytes.len());
            numbers.push((at, end));
            at = end;
        } else {
            at += 1;
        }
    }
    let without = |from: usize, to: usize, kind: &str| format!("{}{kind}{}", &name[..from], &name[to..]);
    if let Some(&(from, to)) = numbers.last()
        && let Ok(number) = name[from..to].parse::<usize>()
        && to - from <= 2
    {
        found.push((without(from, to, "{i}"), number));
        if number > 0 {
            found.push((without(from, to, "{n}"), number - 1));
        }
        if to - from == 2 {
            let (row, column) = (number / 10, number % 10);
            squares(row, column, &without(from, to, ""), &mut found);
        }
    }
    if let [.., (from, middle), (again, to)] = numbers[..]
        && let (Ok(row), Ok(column)) = (name[from..middle].parse(), name[again..to].parse())
    {
        squares(
            row,
            column,
            &format!("{}{}{}", &name[..from], &name[middle..again], &name[to..]),
            &mut found,
        );
    }
    let parts = words(name);
    // Squares from a1 to c3.
    if let [rest @ .., row, column] = parts.as_slice()
        && let ([row @ b'a'..=b'c'], [column @ b'1'..=b'3']) = (row.as_bytes(), column.as_bytes())
    {
        found.push((format!("lettered {}", rest.join("_")), usize::from(3 * (row - b'a') + column - b'1')));
    }
    // Squares from a to i.
    for word in [parts.first(), parts.last()].into_iter().flatten() {
        if let [letter @ b'a'..=b'i'] = word.as_bytes() {
            let rest: Vec<&str> = parts.iter().filter(|part| *part != word).map(String::as_str).collect();
            found.push((format!("letter {}", rest.join("_")), usize::from(letter - b'a')));
        }
    }
    found
}

fn squares(row: usize, column: usize, stem: &str, found: &mut Vec<(String, usize)>) {
    if row < 4 && column < 4 {
        found.push((format!("{stem} from 0"), if row < 3 && column < 3 { 3 * row + column } else { 9 }));
        if row > 0 && column > 0 {
            found.push((format!("{stem} from 1"), 3 * (row - 1) + column - 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_taken_apart_at_capitals_digits_and_signs() {
        let cases: [(&str, &[&str]); 7] = [
            ("player1Pos_X", &["player", "1", "pos", "x"]),
            ("LED10", &["led", "10"]),
            ("HTMLpage", &["htmlpage"]),
            ("x.y[3]", &["x", "y", "3"]),
            ("__a__B", &["a", "b"]),
            ("2ndMove", &["2", "nd", "move"]),
            ("", &[]),
        ];
        for (name, wanted) in cases {
            assert_eq!(words(name), wanted, "{name}");
        }
    }

    #[test]
    fn a_short_word_is_looked_for_alone_and_a_long_one_anywhere() {
        for (name, wanted) in [
            ("gameOver", "over"),
            ("GAMEOVER", "over"),
            ("game_over", "gameover"),
            ("go_up", "up"),
            ("setup_done", "done"),
        ] {
            assert!(says(name, &["never", wanted]), "{name} {wanted}");
        }
        for (name, wanted) in [("xover", "over2"), ("command", "com"), ("setup", "up"), ("over", "gameover")]
        {
            assert!(!says(name, &["never", wanted]), "{name} {wanted}");
        }
    }

    #[test]
    fn names_tell_the_side() {
        for name in [
            "winX", "xwins", "winx", "x", "player", "led_red", "a_board", "awin", "p1", "player_1", "led1",
            "win1", "btn_1", "x2", "P1_o", "user_pos", "boarda",
        ] {
            assert_eq!(side(name), Some(Mark::X), "{name}");
        }
        for name in [
            "p2_win",
            "computer_square",
            "o",
            "owin",
            "wino",
            "bwin",
            "gridb",
            "player_2",
            "led2",
            "play2",
            "o1",
            "player_o",
            "pc",
            "b1",
        ] {
            assert_eq!(side(name), Some(Mark::O), "{name}");
        }
        for name in ["board", "out", "p3", "cell1", "row2", "in", "xo", "", "1", "ab"] {
            assert_eq!(side(name), None, "{name}");
        }
    }

    #[test]
    fn twins_differ_in_one_word_or_one_letter() {
        for (one, other) in [("led_red", "led_grn"), ("xw", "ow"), ("win1", "win2"), ("x_win", "player_win")]
        {
            assert!(twins(one, other) && twins(other, one), "{one} {other}");
        }
        for (one, other) in [
            ("red", "grn"),
            ("led_red", "led_red"),
            ("xwins", "owin"),
            ("win_x_led", "win_o"),
            ("red_win_x", "grn_win_o"),
        ] {
            assert!(!twins(one, other) && !twins(other, one), "{one} {other}");
        }
    }

    #[test]
    fn squares_are_found_in_names() {
        let cases: [(&str, &[(&str, usize)]); 20] = [
            ("pos9", &[("pos{i}", 9), ("pos{n}", 8)]),
            ("board[0]", &[("board[{i}]", 0)]),
            ("led1_on", &[("led{i}_on", 1), ("led{n}_on", 0)]),
            ("led123", &[]),
            ("led", &[]),
            ("cell12", &[("cell{i}", 12), ("cell{n}", 11), ("cell from 0", 5), ("cell from 1", 1)]),
            ("cell33", &[("cell{i}", 33), ("cell{n}", 32), ("cell from 0", 9), ("cell from 1", 8)]),
            ("cell20", &[("cell{i}", 20), ("cell{n}", 19), ("cell from 0", 6)]),
            ("cell41", &[("cell{i}", 41), ("cell{n}", 40)]),
            ("cell14", &[("cell{i}", 14), ("cell{n}", 13)]),
            ("cell_1_2", &[("cell_1_{i}", 2), ("cell_1_{n}", 1), ("cell__ from 0", 5), ("cell__ from 1", 1)]),
            ("cell_0_3", &[("cell_0_{i}", 3), ("cell_0_{n}", 2), ("cell__ from 0", 9)]),
            ("cell_3_0", &[("cell_3_{i}", 0), ("cell__ from 0", 9)]),
            (
                "in1cell2x3",
                &[("in1cell2x{i}", 3), ("in1cell2x{n}", 2), ("in1cellx from 0", 9), ("in1cellx from 1", 5)],
            ),
            ("sq_c2", &[("sq_c{i}", 2), ("sq_c{n}", 1), ("lettered sq", 7)]),
            ("sq_a1", &[("sq_a{i}", 1), ("sq_a{n}", 0), ("lettered sq", 0)]),
            ("cell_3_1", &[("cell_3_{i}", 1), ("cell_3_{n}", 0), ("cell__ from 0", 9), ("cell__ from 1", 6)]),
            ("sq_d4", &[("sq_d{i}", 4), ("sq_d{n}", 3)]),
            ("c_out", &[("letter out", 2)]),
            ("a_led_i", &[("letter led_i", 0), ("letter a_led", 8)]),
        ];
        for (name, wanted) in cases {
            let wanted: Vec<(String, usize)> =
                wanted.iter().map(|(stem, square)| ((*stem).to_owned(), *square)).collect();
            assert_eq!(index(name), wanted, "{name}");
        }
    }
}
