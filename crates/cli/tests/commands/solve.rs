use serde_json::json;

use crate::run::noughtgate;

#[test]
fn the_classic_game_is_counted_for_a_person() {
    let text = "
With best play the classic game is a draw after 9 moves.

moves  positions  final  up to symmetry  ways to play them  games that end
0              1      0               1                  1               0
1              9      0               3                  9               0
2             72      0              12                 72               0
3            252      0              38                504               0
4            756      0             108              3,024               0
5          1,260    120             174             15,120           1,440
6          1,520    148             204             54,720           5,328
7          1,140    444             153            148,176          47,952
8            390    168              57            200,448          72,576
9             78     78              15            127,872         127,872
total      5,478    958             765            549,946         255,168
";
    noughtgate("solve classic").exits(0).prints(text).quietly();
}

#[test]
fn the_classic_game_is_counted_for_a_program() {
    let answer = noughtgate("solve classic --json").exits(0).quietly().json();
    let positions = [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78];
    let games = [0, 0, 0, 0, 0, 1440, 5328, 47_952, 72_576, 127_872];
    let plies: Vec<_> =
        (0..10).map(|ply| json!({"ply": ply, "positions": positions[ply], "games": games[ply]})).collect();
    let expected = json!({
        "game": "classic", "positions": 5478, "final_positions": 958, "canonical": 765, "games": 255_168,
        "value": "draw", "plies": plies,
    });
    assert_eq!(answer, expected);
}

/// The first and the last rows, and the sums; the solver's own tests have every figure.
#[test]
fn the_sized_game_is_counted_for_a_person() {
    noughtgate("solve sized")
        .exits(0)
        .says("With best play the sized game is a draw after 12 moves.\n\nmoves  up to symmetry  mover wins")
        .says("\n2                 117          57       47           13\n")
        .says("\n12            136,544           0   71,758       64,786\n")
        .says("\ntotal       5,211,855   2,812,986  300,481    2,098,388\n")
        .quietly();
}

#[test]
fn the_sized_game_is_counted_for_a_program() {
    let answer = noughtgate("solve sized --json").exits(0).quietly().json();
    let plies = answer["plies"].as_array().expect("a list of plies");
    let expected = json!({"game": "sized", "canonical": 5_211_855, "value": "draw", "plies": plies});
    assert_eq!(answer, expected);
    assert_eq!(plies.len(), 13);
    assert_eq!(plies[0], json!({"ply": 0, "canonical": 1, "wins": 0, "draws": 1, "losses": 0}));
    for (ply, entry) in plies.iter().enumerate() {
        let number = |key: &str| entry[key].as_u64().unwrap_or_else(|| panic!("no {key} in {entry}"));
        assert_eq!(number("ply"), ply as u64);
        assert_eq!(number("canonical"), number("wins") + number("draws") + number("losses"));
    }
}

#[test]
fn an_unknown_game_is_refused_with_the_known_ones() {
    noughtgate("solve chess").exits(2).complains("possible values: classic, sized");
}
