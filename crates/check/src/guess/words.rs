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
    fn names_are_taken_apart() {
        assert_eq!(words("player1Pos_X"), ["player", "1", "pos", "x"]);
        assert!(says("gameOver", &["over"]) && says("GAMEOVER", &["over"]) && !says("xover", &["over2"]));
        assert!(!says("command", &["com"]));
        for (name, mark) in
            [("winX", Mark::X), ("p2_win", Mark::O), ("xwins", Mark::X), ("computer_square", Mark::O)]
        {
            assert_eq!(side(name), Some(mark), "{name}");
        }
        assert_eq!(side("board"), None);
    }

    #[test]
    fn squares_are_found_in_names() {
        assert!(index("pos9").contains(&("pos{n}".to_owned(), 8)));
        assert!(index("board[0]").contains(&("board[{i}]".to_owned(), 0)));
        assert!(index("cell_1_2").contains(&("cell__ from 0".to_owned(), 5)));
        assert!(index("b33").contains(&("b from 1".to_owned(), 8)));
        assert!(index("b3").contains(&("lettered ".to_owned(), 5)));
        assert!(index("c_out").contains(&("letter out".to_owned(), 2)));
    }
}
