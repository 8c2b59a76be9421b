//! The ways in which moves may be made.

use std::fmt::Write as _;

use super::roles::{Roles, SquareInput};
use crate::design::Design;

/// One way, as parts of a driver file: keys that come before all tables, and tables.
#[derive(Clone, Debug, Default)]
pub struct Way {
    pub top: String,
    pub text: String,
}

/// The timing of a strobe.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Timing {
    Short,
    Early,
    Low,
    Long,
}

const TIMINGS: [Timing; 4] = [Timing::Short, Timing::Early, Timing::Low, Timing::Long];

/// The steps that select a square, and those that release it.
struct Placed {
    set: String,
    back: String,
}

/// Every way that the roles of the ports allow, the most common first.
pub fn ways(roles: &Roles, design: &Design) -> Vec<Way> {
    let Some(square) = &roles.square else { return Vec::new() };
    let mut ways = Vec::new();
    for codes in squares(square, design) {
        for timing in TIMINGS {
            for (top, moves, idle) in moves(roles, square, timing, presses(&codes)) {
                for (reset, rest) in resets(roles) {
                    let mut text = String::new();
                    if let Some(clock) = &roles.clock {
                        let _ = writeln!(text, "[clock]\nport = \"{clock}\"\n");
                    }
                    if let SquareInput::Keys(keys) = square {
                        let keys: Vec<String> = keys.iter().map(|key| format!("\"{key}\"")).collect();
                        let _ = writeln!(text, "[lists]\nkey = [{}]\n", keys.join(", "));
                    }
                    let _ = writeln!(text, "[idle]\n{idle}{rest}\n{reset}{codes}{moves}");
                    ways.push(Way { top: top.clone(), text });
                }
            }
        }
    }
    ways
}

/// The encodings of squares.
fn squares(square: &SquareInput, design: &Design) -> Vec<String> {
    match square {
        SquareInput::Bus(name) | SquareInput::Buses([name, _]) => {
            let width =
                design.signals.iter().find(|signal| signal.name == *name).map_or(4, |signal| signal.width);
            let others = if width > 4 { "15, 31" } else { "12, 15" };
            vec![
                format!("[square]\ncode = [0, 1, 2, 3, 4, 5, 6, 7, 8]\nout_of_range = [9, {others}]\n\n"),
                format!("[square]\ncode = [1, 2, 3, 4, 5, 6, 7, 8, 9]\nout_of_range = [0, {others}]\n\n"),
                "[square]\ncode = [0, 1, 2, 4, 5, 6, 8, 9, 10]\nout_of_range = [3, 7, 11, 15]\n\n".to_owned(),
            ]
        }
        SquareInput::RowColumn(..) => vec![
            "[square]\nout_of_range = [[3, 0], [0, 3], [3, 3]]\n\n".to_owned(),
            "[square]\nrows = [1, 2, 3]\ncolumns = [1, 2, 3]\nout_of_range = [[0, 0], [0, 1], [1, 0]]\n\n"
                .to_owned(),
        ],
        SquareInput::OneHot(_) | SquareInput::OneHots(_) => {
            vec!["[square]\nout_of_range = [3]\n\n".to_owned()]
        }
        SquareInput::Keys(_) => vec![String::new()],
        SquareInput::Cursor(buttons) => cursor_lists(buttons),
        SquareInput::Next(button) => next_lists(button),
    }
}

/// The lists that reach nine squares, one for each way in which a cursor may work: `to` are the buttons
/// pressed before a move, each with its release, and `home` those pressed after it.
fn lists(presses: &dyn Fn(usize) -> (Vec<String>, Vec<String>)) -> String {
    let all: Vec<(Vec<String>, Vec<String>)> = (0..9).map(presses).collect();
    let mut text = "[lists]\n".to_owned();
    let entry = |list: &Vec<String>, at: usize, level: u8| {
        list.get(at).map_or(String::new(), |button| format!("{button}={level}"))
    };
    let most = |second: bool| {
        let lengths = all.iter().map(|(to, home)| if second { home.len() } else { to.len() });
        lengths.max().unwrap_or(0)
    };
    for (name, second) in [("to", false), ("home", true)] {
        for at in 0..most(second) {
            for (word, level) in [("", 1), ("off", 0)] {
                let entries = all
                    .iter()
                    .map(|(to, home)| format!("\"{}\"", entry(if second { home } else { to }, at, level)));
                let _ = writeln!(text, "{name}{at}{word} = [{}]", entries.collect::<Vec<_>>().join(", "));
            }
        }
    }
    text + "\n"
}

fn cursor_lists([up, down, left, right]: &[String; 4]) -> Vec<String> {
    let times = |button: &String, count: usize| vec![button.clone(); count];
    let mut all = Vec::new();
    for (up, down) in [(up, down), (down, up)] {
        // A cursor that stops at the edge reaches the first square from anywhere.
        all.push(lists(&|square| {
            let (row, column) = (square / 3, square % 3);
            let home = [times(left, 2), times(up, 2)].concat();
            ([home, times(right, column), times(down, row)].concat(), Vec::new())
        }));
        // A cursor that wraps around returns by moving on. It may start at the first square or in the centre.
        for start in [0, 1] {
            all.push(lists(&|square| {
                let (row, column) = ((square / 3 + 3 - start) % 3, (square + 3 - start) % 3);
                let to = [times(right, column), times(down, row)].concat();
                (to, [times(right, (3 - column) % 3), times(down, (3 - row) % 3)].concat())
            }));
        }
        // A cursor that jumps to the first square after each move.
        all.push(lists(&|square| ([times(right, square % 3), times(down, square / 3)].concat(), Vec::new())));
    }
    all
}

fn next_lists(button: &str) -> Vec<String> {
    let times = |count: usize| vec![button.to_owned(); count];
    vec![
        lists(&|square| (times(square), times((9 - square) % 9))),
        lists(&|square| (times(square), Vec::new())),
    ]
}

/// How often a button of a cursor is pressed before and after a move, according to the lists.
fn presses(codes: &str) -> (usize, usize) {
    let count =
        |name: &str| codes.lines().filter(|line| line.starts_with(name) && line.contains("off = ")).count();
    (count("to"), count("home"))
}

fn placed(square: &SquareInput, side: Option<usize>) -> Placed {
    let (set, back) = match (square, side) {
        (SquareInput::Bus(bus), _) => (format!("{bus}={{sq}}"), String::new()),
        (SquareInput::Buses(buses), Some(side)) => (format!("{}={{sq}}", buses[side]), String::new()),
        (SquareInput::Buses([x, o]), None) => (format!("{x}={{sq}} {o}={{sq}}"), String::new()),
        (SquareInput::RowColumn(row, column), _) => {
            (format!("{row}={{row}} {column}={{col}}"), String::new())
        }
        (SquareInput::OneHot(keys), _) => (format!("{keys}={{onehot}}"), format!("{keys}=0")),
        (SquareInput::OneHots(keys), Some(side)) => {
            (format!("{}={{onehot}}", keys[side]), format!("{}=0", keys[side]))
        }
        (SquareInput::OneHots([x, o]), None) => {
            (format!("{x}={{onehot}} {o}={{onehot}}"), format!("{x}=0 {o}=0"))
        }
        (SquareInput::Keys(_), _) => ("{key}=1".to_owned(), "{key}=0".to_owned()),
        (SquareInput::Cursor(_) | SquareInput::Next(_), _) => (String::new(), String::new()),
    };
    Placed { set, back }
}

/// The steps of a move.
fn steps(
    placed: &Placed,
    more: &str,
    strobe: Option<&str>,
    timing: Timing,
    (to, home): (usize, usize),
) -> Option<String> {
    let Placed { set, back } = placed;
    let clocks = if timing == Timing::Long { "clock 6" } else { "clock 1" };
    let press = |name: &str, count: usize| -> Vec<String> {
        let one = |at: usize| {
            [format!("{{{name}{at}}}"), clocks.into(), format!("{{{name}{at}off}}"), clocks.into()]
        };
        (0..count).flat_map(one).collect()
    };
    let middle: Vec<String> = match (strobe, timing) {
        (Some(s), Timing::Short) => [
            format!("{set} {more} {s}=1"),
            "clock 1".into(),
            format!("{s}=0"),
            "clock 2".into(),
            back.clone(),
            "clock 1".into(),
        ]
        .into(),
        (Some(s), Timing::Early) => [
            format!("{set} {more}"),
            "clock 1".into(),
            format!("{s}=1"),
            "clock 2".into(),
            format!("{s}=0"),
            "clock 4".into(),
            back.clone(),
            "clock 2".into(),
        ]
        .into(),
        (Some(s), Timing::Low) => [
            format!("{set} {more} {s}=0"),
            "clock 1".into(),
            format!("{s}=1"),
            "clock 2".into(),
            back.clone(),
            "clock 1".into(),
        ]
        .into(),
        (Some(s), Timing::Long) => [
            format!("{set} {more} {s}=1"),
            "clock 6".into(),
            format!("{s}=0"),
            "clock 6".into(),
            back.clone(),
            "clock 1".into(),
        ]
        .into(),
        (None, Timing::Short) => {
            [format!("{set} {more}"), "clock 1".into(), back.clone(), "clock 3".into()].into()
        }
        (None, Timing::Long) => {
            [format!("{set} {more}"), "clock 6".into(), back.clone(), "clock 6".into()].into()
        }
        (None, _) => return None,
    };
    let steps = [press("to", to), middle, press("home", home)].concat();
    let quoted: Vec<String> = steps
        .iter()
        .map(|step| step.trim())
        .filter(|step| !step.is_empty())
        .map(|step| format!("\"{step}\""))
        .collect();
    Some(format!("steps = [{}]\n", quoted.join(", ")))
}

/// Keys at the top, tables for moves, and levels at rest.
fn moves(
    roles: &Roles,
    square: &SquareInput,
    timing: Timing,
    cursor: (usize, usize),
) -> Vec<(String, String, String)> {
    let mut all = Vec::new();
    let low = timing == Timing::Low;
    let rests = |names: &[&String]| -> String {
        if low { names.iter().map(|name| format!("{name} = 1\n")).collect() } else { String::new() }
    };
    let mut both = |top: &str, x: Option<String>, o: Option<String>, idle: String| {
        if let (Some(x), Some(o)) = (x, o) {
            all.push((top.to_owned(), format!("[move.X]\n{x}\n[move.O]\n{o}\n"), idle));
        }
    };
    let sided = matches!(square, SquareInput::Buses(_) | SquareInput::OneHots(_));
    if let Some([x, o]) = &roles.sided {
        let at = |side: usize| placed(square, if sided { Some(side) } else { None });
        let (x_steps, o_steps) =
            (steps(&at(0), "", Some(x), timing, cursor), steps(&at(1), "", Some(o), timing, cursor));
        both("", x_steps.clone(), o_steps.clone(), rests(&[x, o]));
        both("first = \"O\"\n", x_steps, o_steps, rests(&[x, o]));
    } else if let (Some(player), [strobe]) = (&roles.player, roles.strobes.as_slice()) {
        let at = placed(square, None);
        for (x, o) in [(0, 1), (1, 0)] {
            let step = |level: u8| steps(&at, &format!("{player}={level}"), Some(strobe), timing, cursor);
            both("turns = \"free\"\n", step(x), step(o), rests(&[strobe]));
        }
    }
    if let (Some(players), [strobe], None) = (&roles.players, roles.strobes.as_slice(), &roles.player) {
        let at = placed(square, None);
        for (x, o) in [(1, 2), (2, 1), (0, 1), (1, 0)] {
            let step = |code: u8| steps(&at, &format!("{players}={code}"), Some(strobe), timing, cursor);
            both("turns = \"free\"\n", step(x), step(o), rests(&[strobe]));
        }
    }
    if sided && roles.sided.is_none() {
        let step = |side: usize| steps(&placed(square, Some(side)), "", None, timing, cursor);
        both("", step(0), step(1), String::new());
        both("first = \"O\"\n", step(0), step(1), String::new());
    }
    let says_sides = roles.sided.is_some() || roles.player.is_some() || roles.players.is_some();
    if !all.is_empty() && (says_sides || roles.strobes.is_empty()) {
        return all;
    }
    let at = placed(square, None);
    let strobes: Vec<Option<&String>> = match roles.strobes.as_slice() {
        [] => vec![None],
        some => some.iter().take(4).map(Some).collect(),
    };
    for strobe in strobes {
        if let Some(steps) = steps(&at, "", strobe.map(String::as_str), timing, cursor) {
            let idle = strobe.map_or(String::new(), |strobe| rests(&[strobe]));
            all.push((String::new(), format!("[move]\n{steps}\n"), idle));
        }
    }
    // Keys that need no strobe, although there are inputs that could be one.
    if !roles.strobes.is_empty()
        && matches!(square, SquareInput::OneHot(_) | SquareInput::Keys(_))
        && let Some(steps) = steps(&at, "", None, timing, cursor)
    {
        all.push((String::new(), format!("[move]\n{steps}\n"), String::new()));
    }
    all
}

/// Idle levels for the resets of a design without a clock, the likely one first.
pub fn rests(roles: &Roles) -> Vec<String> {
    let all: Vec<String> = resets(roles).into_iter().map(|(_, idle)| idle).collect();
    if roles.resets.is_empty() { vec![String::new()] } else { all }
}

/// Steps of a reset, and idle levels.
pub fn resets(roles: &Roles) -> Vec<(String, String)> {
    let level = |level: u8| -> String {
        roles.resets.iter().map(|name| format!("{name}={level}")).collect::<Vec<_>>().join(" ")
    };
    let low_first = roles.resets.first().is_some_and(|name| {
        let name = name.to_lowercase();
        ["n", "_l", "_b", "low"].iter().any(|end| name.ends_with(end)) || name.starts_with('n')
    });
    let levels: &[(u8, u8)] = match (roles.resets.is_empty(), low_first) {
        (true, _) => &[(2, 2)],
        (false, true) => &[(0, 1), (1, 0)],
        (false, false) => &[(1, 0), (0, 1)],
    };
    let starts: Vec<(String, String)> = if roles.starts.is_empty() {
        vec![(String::new(), String::new())]
    } else {
        let set = |level: u8| -> String {
            roles.starts.iter().map(|name| format!("{name}={level}")).collect::<Vec<_>>().join(" ")
        };
        let rest: String = roles.starts.iter().map(|name| format!("{name} = 1\n")).collect();
        vec![
            (format!(", \"{}\", \"clock 1\", \"{}\", \"clock 2\"", set(1), set(0)), String::new()),
            (String::new(), String::new()),
            (String::new(), rest),
        ]
    };
    let mut all = Vec::new();
    for (start, rest) in starts {
        for &(on, off) in levels {
            let idle: String = match off {
                1 => roles.resets.iter().map(|name| format!("{name} = 1\n")).collect(),
                _ => String::new(),
            };
            let steps = match on {
                2 if start.is_empty() => String::new(),
                2 => format!("[reset]\nsteps = [\"clock 1\"{start}]\n\n"),
                _ => format!(
                    "[reset]\nsteps = [\"{}\", \"clock 2\", \"{}\", \"clock 1\"{start}]\n\n",
                    level(on),
                    level(off)
                ),
            };
            all.push((steps, format!("{rest}{idle}")));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_designs::ports;

    fn text(name: &str) -> String {
        name.to_owned()
    }

    /// The inputs of every kind.
    fn inputs() -> [SquareInput; 8] {
        [
            SquareInput::Bus(text("pos")),
            SquareInput::Buses([text("xp"), text("op")]),
            SquareInput::RowColumn(text("row"), text("col")),
            SquareInput::OneHot(text("sw")),
            SquareInput::OneHots([text("xsw"), text("osw")]),
            SquareInput::Keys(std::array::from_fn(|key| format!("k{key}"))),
            SquareInput::Cursor(["up", "down", "left", "right"].map(text)),
            SquareInput::Next(text("next")),
        ]
    }

    #[test]
    fn squares_are_selected_by_every_kind_of_input() {
        let mut told = String::new();
        for square in inputs() {
            for side in [None, Some(0), Some(1)] {
                let Placed { set, back } = placed(&square, side);
                told += &format!("{side:?}: {set} / {back}\n");
            }
        }
        for (square, width) in inputs().iter().zip([4, 4, 2, 9, 9, 1, 1, 1]).take(6) {
            let design = ports(&format!("pos:{width} xp:4"), "", "");
            told += &squares(square, &design).concat();
        }
        told += &squares(&SquareInput::Bus(text("pos")), &ports("pos:5", "", "")).concat();
        insta::assert_snapshot!(told);
    }

    #[test]
    fn strobes_have_four_timings() {
        let square = placed(&SquareInput::OneHot(text("sw")), None);
        let mut told = String::new();
        for strobe in [Some("go"), None] {
            for timing in TIMINGS {
                let steps = steps(&square, "side=1", strobe, timing, (0, 0));
                told += &steps.unwrap_or_else(|| "none\n".to_owned());
            }
        }
        let none = placed(&SquareInput::Next(text("next")), None);
        told += &steps(&none, "", Some("go"), Timing::Short, (2, 1)).unwrap();
        told += &steps(&none, "", Some("go"), Timing::Long, (1, 0)).unwrap();
        insta::assert_snapshot!(told);
    }

    #[test]
    fn moves_are_made_as_the_roles_allow() {
        let plain = Roles { strobes: vec![text("go")], ..Roles::default() };
        let none = Roles::default();
        let sided = Roles {
            sided: Some([text("xg"), text("og")]),
            strobes: vec![text("xg"), text("og")],
            ..none.clone()
        };
        let player = Roles { player: Some(text("side")), ..plain.clone() };
        let players = Roles { players: Some(text("sides")), ..plain.clone() };
        let both = Roles { players: Some(text("sides")), ..player.clone() };
        let many = Roles { strobes: ["a", "b", "c", "d", "e"].map(text).to_vec(), ..none.clone() };
        let [bus, buses, _, keys, ..] = inputs();
        let cases = [
            ("one strobe", &plain, &bus),
            ("no strobe", &none, &bus),
            ("a strobe for each side", &sided, &bus),
            ("a strobe and a bus for each side", &sided, &buses),
            ("a bus for each side", &none, &buses),
            ("a bus for each side and one strobe", &plain, &buses),
            ("a side and a strobe", &player, &bus),
            ("a side in two bits", &players, &bus),
            ("a side in one bit and in two", &both, &bus),
            ("many strobes", &many, &bus),
            ("keys and a strobe", &plain, &keys),
        ];
        let mut told = String::new();
        for (name, roles, square) in cases {
            for timing in [Timing::Short, Timing::Low] {
                told += &format!("# {name}{}\n", if timing == Timing::Low { ", active at 0" } else { "" });
                for (top, moves, idle) in moves(roles, square, timing, (0, 0)) {
                    told += &format!("{top}{moves}{idle}").replace("\n\n", "\n");
                }
            }
        }
        insta::assert_snapshot!(told);
    }

    #[test]
    fn resets_are_tried_at_both_levels() {
        let roles = |resets: &[&str], starts: &[&str]| Roles {
            resets: resets.iter().map(|name| text(name)).collect(),
            starts: starts.iter().map(|name| text(name)).collect(),
            ..Roles::default()
        };
        let mut told = String::new();
        let cases: [(&[&str], &[&str]); 9] = [
            (&[], &[]),
            (&["rst"], &[]),
            (&["rst_n"], &[]),
            (&["nrst"], &[]),
            (&["clr_b"], &[]),
            (&["RST_L"], &[]),
            (&["rst", "clear"], &[]),
            (&[], &["start"]),
            (&["rst"], &["start", "run"]),
        ];
        for (names, starts) in cases {
            let roles = roles(names, starts);
            told += &format!("# {names:?} {starts:?}, at rest {:?}\n", rests(&roles));
            for (steps, idle) in resets(&roles) {
                told += &format!("{} {idle:?}\n", steps.trim());
            }
        }
        insta::assert_snapshot!(told);
    }

    /// The buttons that are pressed for a square, before and after the move.
    fn pressed(lists: &str, name: &str, square: usize) -> Vec<String> {
        let mut pressed = Vec::new();
        for line in lists.lines().filter(|line| line.starts_with(name)) {
            let (key, entries) = line.split_once(" = ").unwrap();
            let entry = entries.trim_matches(['[', ']']).split(", ").nth(square).unwrap().trim_matches('"');
            let Some((button, level)) = entry.split_once('=') else { continue };
            // Each button is released after it was pressed.
            if key.ends_with("off") {
                assert_eq!((pressed.last().map(String::as_str), level), (Some(button), "0"), "{lists}");
            } else {
                assert_eq!(level, "1", "{lists}");
                pressed.push(button.to_owned());
            }
        }
        pressed
    }

    /// Moves a cursor that stops at the edge or wraps around.
    fn moved(mut at: (i32, i32), buttons: &[String], wraps: bool) -> (i32, i32) {
        for button in buttons {
            let (row, column) = match button.as_str() {
                "up" => (-1, 0),
                "down" => (1, 0),
                "left" => (0, -1),
                _ => (0, 1),
            };
            let one =
                |from: i32, by: i32| if wraps { (from + by).rem_euclid(3) } else { (from + by).clamp(0, 2) };
            at = (one(at.0, row), one(at.1, column));
        }
        at
    }

    #[test]
    fn a_cursor_reaches_every_square() {
        let upright = cursor_lists(&["up", "down", "left", "right"].map(text));
        let reversed = cursor_lists(&["down", "up", "left", "right"].map(text));
        assert_eq!(upright[4..], reversed[..4], "the lower half is for rows that count from below");
        for square in 0..9 {
            let wanted = (square as i32 / 3, square as i32 % 3);
            let [edge, wrap, centre, jump] =
                std::array::from_fn(|index| pressed(&upright[index], "to", square));
            for start in 0..9 {
                assert_eq!(moved((start / 3, start % 3), &edge, false), wanted, "{square}");
            }
            for (start, to, lists) in [((0, 0), wrap, &upright[1]), ((1, 1), centre, &upright[2])] {
                assert_eq!(moved(start, &to, true), wanted, "{square}");
                assert_eq!(moved(wanted, &pressed(lists, "home", square), true), start, "{square}");
            }
            assert_eq!(moved((0, 0), &jump, false), wanted, "{square}");
            assert!(
                pressed(&upright[0], "home", square).is_empty()
                    && pressed(&upright[3], "home", square).is_empty()
            );
            let [around, again] = [0, 1].map(|index| next_lists("next")[index].clone());
            assert_eq!(pressed(&around, "to", square).len(), square);
            assert_eq!((square + pressed(&around, "home", square).len()) % 9, 0);
            assert!(pressed(&around, "home", square).len() < 9);
            assert_eq!(pressed(&again, "to", square).len(), square);
            assert!(pressed(&again, "home", square).is_empty());
        }
        assert_eq!(presses(&upright[0]), (8, 0));
        assert_eq!(presses(&upright[1]), (4, 4));
        assert_eq!(presses(&next_lists("next")[0]), (8, 8));
    }

    #[test]
    fn a_way_has_every_table() {
        let roles = Roles {
            clock: Some(text("clk")),
            resets: vec![text("rst")],
            square: Some(inputs()[5].clone()),
            strobes: vec![text("go")],
            ..Roles::default()
        };
        let design = ports("clk rst go", "", "");
        let ways = ways(&roles, &design);
        insta::assert_snapshot!(format!("{} ways\n{}", ways.len(), ways[0].text));
        assert!(super::ways(&Roles::default(), &design).is_empty());
        let Roles { resets, strobes, .. } = roles;
        let unclocked = Roles { resets, strobes, square: Some(inputs()[0].clone()), ..Roles::default() };
        let text = &super::ways(&unclocked, &design)[0].text;
        assert!(!text.contains("[clock]") && !text.contains("[lists]"), "{text}");
    }
}
