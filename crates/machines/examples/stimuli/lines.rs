//! Games of the sized game that end with two lines at once, which are rare among random games.

use machines::sized::buttons::playing;
use machines::sized::twin::Levels;
use rules::classic::{Line, Square};

/// For each two lines that share a square, a game in which player one completes both, and one in which player two does.
pub fn games() -> Vec<Vec<u64>> {
    let pairs = (0..Line::ALL.len()).flat_map(|a| (0..a).map(move |b| [Line::ALL[b], Line::ALL[a]]));
    pairs.filter_map(|[a, b]| both(a, b)).flatten().map(|game| levels(&game)).collect()
}

/// Both games, or none if the lines do not share a square.
fn both(a: Line, b: Line) -> Option<[Vec<String>; 2]> {
    let number = |square: Square| square.index() + 1;
    let on = |square: Square| {
        usize::from(a.squares().contains(&square)) + usize::from(b.squares().contains(&square))
    };
    let squares = |count| Square::ALL.into_iter().filter(move |&square| on(square) == count).map(number);
    let shared = squares(2).next()?;
    let put = |sizes: [u8; 4], squares: Vec<usize>| -> Vec<String> {
        sizes.iter().zip(squares).map(|(size, square)| format!("{size}@{square}")).collect()
    };
    let mut lines = put([1, 1, 2, 2], squares(1).collect());
    let mut others = put([1, 1, 2, 2], squares(0).collect());
    lines.push(format!("3@{shared}"));
    // The fifth piece of the other side goes on its first.
    others.push(others[0].replacen('1', "3", 1));
    let turns = |first: &[String], second: &[String]| {
        first
            .iter()
            .zip(second)
            .flat_map(|(first, second)| [first.clone(), second.clone()])
            .collect::<Vec<_>>()
    };
    let mut first = turns(&lines, &others);
    first.pop();
    Some([first, turns(&others, &lines)])
}

fn levels(game: &[String]) -> Vec<u64> {
    let placements: Vec<&str> = game.iter().map(String::as_str).collect();
    playing(&placements).into_iter().chain([Levels::default()]).map(Levels::word).collect()
}
