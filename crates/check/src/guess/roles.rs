//! The role of each port, by its name and width.

use std::collections::{BTreeMap, HashSet};

use rules::classic::Mark;

use super::words::{index, says, side, twins, words};
use crate::design::{Design, Direction, Signal};

/// The ports of a design by role. Nothing here is certain: ambiguous roles are tried.
#[derive(Clone, Debug, Default)]
pub struct Roles {
    pub clock: Option<String>,
    pub resets: Vec<String>,
    /// The input that selects a square.
    pub square: Option<SquareInput>,
    /// Boards at the inputs.
    pub given: Vec<BoardAt>,
    /// The inputs that trigger a move: one for both sides, or one for each.
    pub strobes: Vec<String>,
    pub sided: Option<[String; 2]>,
    /// An input that selects the side.
    pub player: Option<String>,
    /// The same in two bits, such as a pair of switches.
    pub players: Option<String>,
    /// Inputs that start a game or let it continue.
    pub starts: Vec<String>,
    /// The signals that may hold the board, the most likely first.
    pub boards: Vec<BoardAt>,
    pub winner_flags: Option<[String; 2]>,
    pub winner_code: Option<String>,
    pub win: Option<String>,
    pub draw: Option<String>,
    pub over: Option<String>,
    pub illegal: Option<String>,
    pub turn_flags: Option<[String; 2]>,
    pub turn: Option<(String, usize)>,
}

/// How a square is selected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SquareInput {
    /// A number.
    Bus(String),
    /// A number for each side.
    Buses([String; 2]),
    /// A row and a column.
    RowColumn(String, String),
    /// One of nine bits.
    OneHot(String),
    /// One of nine bits for each side.
    OneHots([String; 2]),
    /// An input for each square.
    Keys([String; 9]),
    /// Buttons that move a cursor: up, down, left and right.
    Cursor([String; 4]),
    /// A button that moves a cursor from square to square.
    Next(String),
}

/// The signals of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardAt {
    /// Nine signals of two bits.
    Cells([String; 9]),
    /// One signal of 18 bits.
    Flat(String),
    /// Nine bits for each side.
    Grids([String; 2]),
    /// Nine bits for the taken squares, and nine for their owners.
    Owner { taken: String, owner: String },
    /// A bit for each square of one side.
    Half([String; 9]),
}

/// Nine signals whose names differ in one index; with a tenth of the same kind they are not a board.
pub fn nines<'a>(signals: impl Iterator<Item = &'a Signal>) -> Vec<[String; 9]> {
    let mut groups: BTreeMap<String, BTreeMap<usize, String>> = BTreeMap::new();
    let mut order = Vec::new();
    for signal in signals {
        for (stem, number) in index(&signal.name) {
            if !groups.contains_key(&stem) {
                order.push(stem.clone());
            }
            groups.entry(stem).or_default().insert(number, signal.name.clone());
        }
    }
    let complete = |stem: &String| {
        let group = groups.get(stem)?;
        let nine = group.len() == 9 && group.keys().copied().eq(0..9);
        let names: Vec<String> = group.values().cloned().collect();
        <[String; 9]>::try_from(names).ok().filter(|_| nine)
    };
    order.iter().filter_map(complete).collect()
}

/// Two signals, X's first, if their names tell the sides.
fn pair(signals: &[&Signal]) -> Option<[String; 2]> {
    let [one, other] = signals else { return None };
    match (side(&one.name), side(&other.name)) {
        (Some(Mark::O), Some(Mark::X)) => Some([other.name.clone(), one.name.clone()]),
        (Some(Mark::X), Some(Mark::O)) => Some([one.name.clone(), other.name.clone()]),
        _ => None,
    }
}

/// Two of several outputs: those named after X and O, else two whose names differ in one word. Which is which
/// is tried.
fn twin(signals: &[&Signal]) -> Option<[String; 2]> {
    let mut found: Option<(u8, [String; 2])> = None;
    for (index, one) in signals.iter().enumerate() {
        for other in &signals[index + 1..] {
            let named = pair(&[one, other]);
            let rank = match (named.is_some(), twins(&one.name, &other.name)) {
                (true, true) => 0,
                (true, false) => 1,
                (false, true) => 2,
                (false, false) => continue,
            };
            if found.as_ref().is_none_or(|(best, _)| rank < *best) {
                found = Some((rank, named.unwrap_or([one.name.clone(), other.name.clone()])));
            }
        }
    }
    found.map(|(_, pair)| pair)
}

/// Like [`pair`], but one of the names may tell no side: `play` beside `pc`.
fn likely_pair(signals: &[&Signal]) -> Option<[String; 2]> {
    let [one, other] = signals else { return None };
    match (side(&one.name), side(&other.name)) {
        (None, Some(Mark::O)) | (Some(Mark::X), None) => Some([one.name.clone(), other.name.clone()]),
        (None, Some(Mark::X)) | (Some(Mark::O), None) => Some([other.name.clone(), one.name.clone()]),
        _ => pair(signals),
    }
}

const CLOCK: [&str; 4] = ["clk", "clock", "ck", "mclk"];
const RESET: [&str; 11] =
    ["rst", "reset", "rstn", "resetn", "nrst", "nreset", "clear", "clr", "clrn", "restart", "arst"];
const START: [&str; 6] = ["start", "begin", "newgame", "game", "run", "startgame"];
const PLAYER: [&str; 9] = ["player", "turn", "side", "symbol", "mark", "who", "pl", "jugador", "jogador"];
const SWITCHES: [&str; 3] = ["sw", "switch", "switches"];
pub const WINS: [&str; 13] = [
    "win", "wins", "won", "winner", "who", "result", "status", "victor", "victory", "outcome", "vencedor",
    "ganador", "gana",
];
pub const BOARD: [&str; 17] = [
    "tabuleiro",
    "tablero",
    "matriz",
    "casa",
    "board",
    "cell",
    "cells",
    "grid",
    "pos",
    "position",
    "positions",
    "square",
    "squares",
    "sq",
    "field",
    "led",
    "state",
];

impl Roles {
    /// Assigns roles to the ports of a design, and to inner signals that may hold a board that no port shows.
    pub fn of(design: &Design) -> Roles {
        let mut roles = Roles::default();
        let inputs: Vec<&Signal> = design.ports().filter(|port| port.direction == Direction::Input).collect();
        let outputs: Vec<&Signal> =
            design.ports().filter(|port| port.direction == Direction::Output).collect();
        roles.inputs(&inputs);
        roles.outputs(&outputs);
        if roles.boards.is_empty() {
            roles.boards = inside(design);
        }
        roles
    }

    /// The signals that may be read.
    pub fn read(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for board in &self.boards {
            match board {
                BoardAt::Cells(cells) => names.extend(cells.iter().cloned()),
                BoardAt::Flat(name) => names.push(name.clone()),
                BoardAt::Grids(grids) => names.extend(grids.iter().cloned()),
                BoardAt::Owner { taken, owner } => names.extend([taken.clone(), owner.clone()]),
                BoardAt::Half(squares) => names.extend(squares.iter().cloned()),
            }
        }
        names.extend(self.winner_flags.iter().chain(&self.turn_flags).flatten().cloned());
        let single = [&self.winner_code, &self.win, &self.draw, &self.over, &self.illegal];
        names.extend(single.into_iter().flatten().cloned());
        names.extend(self.turn.iter().map(|(name, _)| name.clone()));
        names
    }

    fn inputs(&mut self, inputs: &[&Signal]) {
        let mut single: Vec<&Signal> = inputs.iter().copied().filter(|port| port.width == 1).collect();
        let mut clocks: Vec<&Signal> = single
            .iter()
            .copied()
            .filter(|port| says(&port.name, &CLOCK) || port.name.to_lowercase().ends_with("clk"))
            .collect();
        clocks.sort_by_key(|port| port.name.len());
        self.clock = clocks.first().map(|port| port.name.clone());
        single.retain(|port| !clocks.iter().any(|clock| clock.name == port.name));
        let is_reset = |port: &&Signal| says(&port.name, &RESET);
        self.resets = single.iter().filter(|port| is_reset(port)).map(|port| port.name.clone()).collect();
        single.retain(|port| !is_reset(port));
        let of = |width: usize| inputs.iter().copied().filter(|port| port.width == width).collect::<Vec<_>>();
        let keys = nines(single.iter().copied()).into_iter().next();
        let cells = nines(of(2).into_iter()).into_iter().next();
        let (grids, flat) = (of(9), of(18));
        let narrow: Vec<&Signal> =
            inputs.iter().copied().filter(|port| (2..=5).contains(&port.width)).collect();
        let rows: Vec<&&Signal> =
            narrow.iter().filter(|port| says(&port.name, &["row", "y", "rows"])).collect();
        let columns: Vec<&&Signal> =
            narrow.iter().filter(|port| says(&port.name, &["col", "column", "x", "cols"])).collect();
        let buses: Vec<&Signal> = narrow.iter().copied().filter(|port| port.width >= 4).collect();
        if let Some(cells) = cells {
            self.given.push(BoardAt::Cells(cells));
        } else if let [flat] = flat[..] {
            self.given.push(BoardAt::Flat(flat.name.clone()));
        } else if let Some(pair) = pair(&grids) {
            self.given.push(BoardAt::Grids(pair));
        } else if let ([grid], None, true) = (&grids[..], &self.clock, single.is_empty()) {
            let bit = |index: i64| format!("{}[{}]", grid.name, grid.low + index);
            self.given.push(BoardAt::Half(std::array::from_fn(|index| bit(index as i64))));
        } else if let (Some(keys), [], None, 9) = (&keys, &grids[..], &self.clock, single.len()) {
            self.given.push(BoardAt::Half(keys.clone()));
        }
        if let Some(keys) = keys {
            single.retain(|port| !keys.contains(&port.name));
            self.square = Some(SquareInput::Keys(keys));
        } else if let ([row], [column]) = (&rows[..], &columns[..])
            && row.width == column.width
        {
            self.square = Some(SquareInput::RowColumn(row.name.clone(), column.name.clone()));
        } else if let [grid] = grids[..] {
            self.square = Some(SquareInput::OneHot(grid.name.clone()));
        } else if let Some(pair) = pair(&grids) {
            self.square = Some(SquareInput::OneHots(pair));
        } else if let Some(pair) = likely_pair(&buses) {
            self.square = Some(SquareInput::Buses(pair));
        } else if let [bus] = buses[..] {
            self.square = Some(SquareInput::Bus(bus.name.clone()));
        } else if let Some(cursor) = cursor(&single) {
            single.retain(|port| !cursor.contains(&port.name));
            self.square = Some(SquareInput::Cursor(cursor));
        } else if let Some(next) =
            single.iter().find(|port| says(&port.name, &["next", "right", "move", "step", "scroll"]))
        {
            let next = next.name.clone();
            single.retain(|port| port.name != next);
            self.square = Some(SquareInput::Next(next));
        }
        let in_use = |port: &&&Signal| match &self.square {
            Some(SquareInput::RowColumn(row, column)) => port.name == *row || port.name == *column,
            _ => false,
        };
        let switches = |port: &&&Signal| says(&port.name, &PLAYER) || says(&port.name, &SWITCHES);
        let mut pairs = narrow.iter().filter(|port| port.width == 2 && !in_use(port)).filter(switches);
        self.players = pairs.next().map(|port| port.name.clone());
        // The remaining single bits are strobes.
        if let Some(player) = single.iter().find(|port| {
            let words = words(&port.name);
            let other =
                |word: &String| matches!(word.as_str(), "play" | "button" | "btn" | "en" | "valid" | "move");
            words.iter().any(|word| PLAYER.contains(&word.as_str()))
                && single.len() > 1
                && !words.iter().any(other)
        }) && pair(&single).is_none()
        {
            self.player = Some(player.name.clone());
            single.retain(|port| Some(&port.name) != self.player.as_ref());
        }
        let [named, other]: [Vec<&Signal>; 2] = {
            let (starts, others) =
                single.iter().copied().partition(|port: &&Signal| says(&port.name, &START));
            [starts, others]
        };
        let strobes = if other.is_empty() { named.clone() } else { other };
        if strobes.iter().all(|strobe| !named.iter().any(|start| start.name == strobe.name)) {
            self.starts = named.iter().map(|port| port.name.clone()).collect();
        }
        self.sided = likely_pair(&strobes);
        self.strobes = strobes.iter().map(|port| port.name.clone()).collect();
    }

    fn outputs(&mut self, outputs: &[&Signal]) {
        let of =
            |width: usize| outputs.iter().copied().filter(|port| port.width == width).collect::<Vec<_>>();
        let named = |width: usize, words: &[&str]| {
            outputs.iter().copied().find(|port| port.width == width && says(&port.name, words))
        };
        let name = |port: Option<&Signal>| port.map(|port| port.name.clone());
        self.boards.extend(nines(of(2).into_iter()).into_iter().map(BoardAt::Cells));
        let mut flat = of(18);
        flat.sort_by_key(|port| !says(&port.name, &BOARD));
        self.boards.extend(flat.iter().map(|port| BoardAt::Flat(port.name.clone())));
        let grids = of(9);
        let taken = named(9, &["valid", "occupied", "taken", "marked", "filled", "used", "occ", "occsquare"]);
        let owner = named(9, &["symbol", "owner", "player", "who", "occplayer"]);
        match (twin(&grids), taken, owner) {
            (_, Some(taken), Some(owner)) if taken.name != owner.name => {
                self.boards.push(BoardAt::Owner { taken: taken.name.clone(), owner: owner.name.clone() });
            }
            (Some(pair), ..) => self.boards.push(BoardAt::Grids(pair)),
            _ => {}
        }
        let single = of(1);
        const FLAGS: [&str; 15] = [
            "win", "wins", "won", "winner", "xw", "ow", "wx", "wo", "victory", "victor", "venceu", "gana",
            "vitoria", "victoria", "ganador",
        ];
        let wins: Vec<&Signal> = single
            .iter()
            .copied()
            .filter(|port| says(&port.name, &FLAGS) && !says(&port.name, &["no", "not", "nowin", "nowinner"]))
            .collect();
        let plain: Vec<&Signal> = wins.iter().copied().filter(|port| side(&port.name).is_none()).collect();
        let sided: Vec<&Signal> = wins.iter().copied().filter(|port| side(&port.name).is_some()).collect();
        self.winner_flags = twin(&sided).or_else(|| twin(&plain));
        let known: Vec<String> = match self.boards.first() {
            Some(BoardAt::Cells(cells)) => cells.to_vec(),
            _ => Vec::new(),
        };
        self.winner_code = outputs
            .iter()
            .find(|port| port.width == 2 && !known.contains(&port.name) && says(&port.name, &WINS))
            .map(|port| port.name.clone())
            .or_else(|| {
                let state = |port: &&&Signal| port.width == 2 && says(&port.name, &["game", "state"]);
                outputs.iter().find(state).map(|port| port.name.clone())
            });
        // The only output of a design that is given a board must be its verdict.
        if let ([only], true) = (outputs, !self.given.is_empty() && self.winner_flags.is_none())
            && only.width == 2
        {
            self.winner_code = Some(only.name.clone());
        }
        // A flag of one side does not cover the other, and the meaning of several flags is unknown.
        if let ([win], true) = (&plain[..], sided.is_empty()) {
            self.win = Some(win.name.clone());
        }
        if let (true, [only]) = (matches!(self.given[..], [BoardAt::Half(_)]), outputs)
            && only.width == 1
        {
            self.win = Some(only.name.clone());
        }
        // A bit for each line, and for none a ninth.
        let lines = |port: &&&Signal| matches!(port.width, 8 | 9) && says(&port.name, &["line", "lines"]);
        if let (true, None, None, None) =
            (matches!(self.given[..], [BoardAt::Grids(_)]), &self.win, &self.winner_flags, &self.winner_code)
        {
            self.win = outputs.iter().find(lines).map(|port| port.name.clone());
        }
        self.draw = name(named(1, &["draw", "tie", "tied", "cat", "cats", "stalemate", "drawn", "empate"]));
        self.over =
            name(named(1, &["over", "gameover", "finished", "finish", "ended", "gameend", "fim", "fin"]));
        self.illegal = name(named(1, &["illegal", "invalid", "illegalmove", "invalidmove"]));
        let turns: Vec<&Signal> =
            single.iter().copied().filter(|port| says(&port.name, &["turn", "current", "cur"])).collect();
        self.turn_flags = twin(&turns);
        if self.turn_flags.is_none() {
            let turn = turns.first().copied().or_else(|| named(1, &["player", "currentplayer"]));
            let turn = turn.or_else(|| named(2, &["turn", "currentplayer", "player"]));
            self.turn = turn.map(|port| (port.name.clone(), port.width));
        }
    }
}

/// Buttons for the four directions.
fn cursor(single: &[&Signal]) -> Option<[String; 4]> {
    let directions: [&[&str]; 4] = [
        &["up", "u", "btnu", "north", "upbtn"],
        &["down", "d", "btnd", "dn", "south", "downbtn"],
        &["left", "l", "btnl", "west", "leftbtn"],
        &["right", "r", "btnr", "east", "rightbtn"],
    ];
    let find = |words: &[&str]| {
        let mut named = single.iter().filter(|port| says(&port.name, words));
        Some(named.next().filter(|_| named.next().is_none())?.name.clone())
    };
    let found: Vec<String> = directions.iter().filter_map(|words| find(words)).collect();
    let found = <[String; 4]>::try_from(found).ok()?;
    let distinct = found.iter().enumerate().all(|(index, name)| !found[..index].contains(name));
    distinct.then_some(found)
}

/// Why a design is not a game on nine squares: a signal that holds a board of another size.
pub fn other_size(design: &Design) -> Option<String> {
    const BOARDS: [&str; 8] = ["board", "grid", "cells", "squares", "field", "tiles", "brd", "matrix"];
    let squares = |count: usize| match count {
        16 | 32 | 48 => Some(4),
        25 | 50 | 75 => Some(5),
        _ => None,
    };
    for port in design.ports().filter(|port| says(&port.name, &BOARDS)) {
        if let Some(side) = squares(port.width) {
            return Some(format!(
                "`{}` has {} bits, which is a board of {side} by {side}",
                port.name, port.width
            ));
        }
    }
    let mut groups: BTreeMap<String, usize> = BTreeMap::new();
    for port in design.ports().filter(|port| port.width <= 2) {
        for (stem, _) in index(&port.name).into_iter().filter(|(stem, _)| stem.contains("{i}")) {
            *groups.entry(stem).or_default() += 1;
        }
    }
    groups.into_iter().find_map(|(stem, count)| {
        let side = squares(count).filter(|side| side * side == count)?;
        let names = stem.replace("{i}", "…");
        Some(format!("there are {count} ports `{names}`, which are a board of {side} by {side}"))
    })
}

/// Boards that no port shows, the outermost first.
fn inside(design: &Design) -> Vec<BoardAt> {
    let inner: Vec<&Signal> = design
        .signals
        .iter()
        .filter(|signal| {
            let last = signal.name.rsplit('.').next().unwrap_or_default();
            signal.direction == Direction::Inner && says(last, &BOARD)
                || signal.direction == Direction::Inner && side(last).is_some() && signal.width == 9
        })
        .collect();
    // The outermost first, and there what is stored.
    let stored: HashSet<&str> = (design.registers.iter())
        .filter_map(|register| register.name.rsplit_once('['))
        .map(|(name, _)| name)
        .collect();
    let depth = |name: &str| (name.matches('.').count(), !stored.contains(name), false);
    let mut found: Vec<((usize, bool, bool), BoardAt)> = Vec::new();
    // A memory is as long as its address allows: the first nine of sixteen words may be the board.
    let beyond = |signal: &&Signal| {
        let number =
            signal.name.rsplit_once('[').and_then(|(_, rest)| rest.trim_end_matches(']').parse().ok());
        signal.name.ends_with(']') && number.is_some_and(|number: usize| (9..16).contains(&number))
    };
    let narrow = || inner.iter().copied().filter(|signal| signal.width == 2);
    let mut cells = nines(narrow());
    for nine in nines(narrow().filter(|signal| !beyond(signal))) {
        if nine[0].ends_with(']') && !cells.contains(&nine) {
            cells.push(nine);
        }
    }
    for nine in cells {
        found.push((depth(&nine[0]), BoardAt::Cells(nine)));
    }
    for signal in inner.iter().filter(|signal| signal.width == 18) {
        found.push((depth(&signal.name), BoardAt::Flat(signal.name.clone())));
    }
    let grids: Vec<&Signal> = inner.iter().copied().filter(|signal| signal.width == 9).collect();
    for (index, one) in grids.iter().enumerate() {
        for other in &grids[index + 1..] {
            if let Some(pair) = pair(&[one, other])
                && one.name.rsplit_once('.').map(|(path, _)| path)
                    == other.name.rsplit_once('.').map(|(path, _)| path)
            {
                let (deep, unstored, _) = depth(&one.name).max(depth(&other.name));
                found.push(((deep, unstored, !twins(&one.name, &other.name)), BoardAt::Grids(pair)));
            }
        }
    }
    found.sort_by_key(|(order, _)| *order);
    found.truncate(4);
    found.into_iter().map(|(_, board)| board).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_designs::ports;

    /// The roles that are taken, without quotation marks.
    fn told(roles: &Roles) -> String {
        let mut told = Vec::new();
        let mut add = |name: &str, text: String| {
            if !matches!(text.as_str(), "None" | "[]") {
                let text =
                    text.strip_prefix("Some(").and_then(|text| text.strip_suffix(')')).unwrap_or(&text);
                told.push(format!("{name}={}", text.replace('"', "")));
            }
        };
        add("clock", format!("{:?}", roles.clock));
        add("resets", format!("{:?}", roles.resets));
        add("square", format!("{:?}", roles.square));
        add("given", format!("{:?}", roles.given));
        add("strobes", format!("{:?}", roles.strobes));
        add("sided", format!("{:?}", roles.sided));
        add("player", format!("{:?}", roles.player));
        add("players", format!("{:?}", roles.players));
        add("starts", format!("{:?}", roles.starts));
        add("boards", format!("{:?}", roles.boards));
        add("flags", format!("{:?}", roles.winner_flags));
        add("code", format!("{:?}", roles.winner_code));
        add("win", format!("{:?}", roles.win));
        add("draw", format!("{:?}", roles.draw));
        add("over", format!("{:?}", roles.over));
        add("illegal", format!("{:?}", roles.illegal));
        add("turns", format!("{:?}", roles.turn_flags));
        add("turn", format!("{:?}", roles.turn));
        told.join(" ")
    }

    /// `c{0-8}:2` stands for nine ports.
    fn spread(text: &str) -> String {
        let words = text.split_whitespace().flat_map(|word| match word.split_once('{') {
            Some((before, rest)) => {
                let (range, after) = rest.split_once('}').unwrap();
                let (from, to) = range.split_once('-').unwrap();
                let (from, to): (usize, usize) = (from.parse().unwrap(), to.parse().unwrap());
                (from..=to).map(|number| format!("{before}{number}{after}")).collect()
            }
            None => vec![word.to_owned()],
        });
        words.collect::<Vec<_>>().join(" ")
    }

    fn compare(cases: &[(&str, &str, &str, &str)]) {
        let mut found = Vec::new();
        for (inputs, outputs, inside, _) in cases {
            let design = ports(&spread(inputs), &spread(outputs), &spread(inside));
            found.push(format!("{inputs} | {outputs} | {inside} => {}", told(&Roles::of(&design))));
        }
        let wanted = cases
            .iter()
            .map(|(inputs, outputs, inside, told)| format!("{inputs} | {outputs} | {inside} => {told}"));
        let wanted: Vec<String> = wanted.collect();
        assert_eq!(found.join("\n"), wanted.join("\n"));
    }

    #[test]
    fn inputs_are_known_by_name_and_width() {
        compare(&[
            (
                "clk rst_n pos:4 x_go o_go",
                "",
                "",
                "clock=clk resets=[rst_n] square=Bus(pos) strobes=[x_go, o_go] sided=[x_go, o_go]",
            ),
            ("clk_50 Clk clr pos:5 enter", "", "", "clock=Clk resets=[clr] square=Bus(pos) strobes=[enter]"),
            ("sysclk pos:4 pos2:4 enter", "", "", "clock=sysclk strobes=[enter]"),
            ("clk rst x_pos:4 o_pos:4", "", "", "clock=clk resets=[rst] square=Buses([x_pos, o_pos])"),
            (
                "clk rst pos:4 pc:4 play pc_play",
                "",
                "",
                "clock=clk resets=[rst] square=Buses([pos, pc]) strobes=[play, pc_play] sided=[play, pc_play]",
            ),
            (
                "clk rst row:2 col:2 player play",
                "",
                "",
                "clock=clk resets=[rst] square=RowColumn(row, col) strobes=[play] player=player",
            ),
            ("clk rst row:2 col:3 play", "", "", "clock=clk resets=[rst] strobes=[play]"),
            (
                "clk rst x:2 y:2 sw:2 play",
                "",
                "",
                "clock=clk resets=[rst] square=RowColumn(y, x) strobes=[play] players=sw",
            ),
            (
                "clk rst sw:9 enter start",
                "",
                "",
                "clock=clk resets=[rst] square=OneHot(sw) strobes=[enter] starts=[start]",
            ),
            (
                "clk rst x_sw:9 o_sw:9",
                "",
                "",
                "clock=clk resets=[rst] square=OneHots([x_sw, o_sw]) given=[Grids([x_sw, o_sw])]",
            ),
            (
                "clk rst k{1-9} ok player",
                "",
                "",
                "clock=clk resets=[rst] square=Keys([k1, k2, k3, k4, k5, k6, k7, k8, k9]) strobes=[ok] player=player",
            ),
            (
                "clk rst up down left right ok",
                "",
                "",
                "clock=clk resets=[rst] square=Cursor([up, down, left, right]) strobes=[ok]",
            ),
            (
                "clk rst btnU btnD btnL btnR btnC start",
                "",
                "",
                "clock=clk resets=[rst] square=Cursor([btnU, btnD, btnL, btnR]) strobes=[btnC] starts=[start]",
            ),
            (
                "clk rst up up2 down left right ok",
                "",
                "",
                "clock=clk resets=[rst] square=Next(right) strobes=[up, up2, down, left, ok]",
            ),
            (
                "clk rst upright down left ok",
                "",
                "",
                "clock=clk resets=[rst] square=Next(upright) strobes=[down, left, ok]",
            ),
            ("clk rst next ok", "", "", "clock=clk resets=[rst] square=Next(next) strobes=[ok]"),
            ("clk rst pos:4 player", "", "", "clock=clk resets=[rst] square=Bus(pos) strobes=[player]"),
            (
                "clk rst pos:4 player_move valid",
                "",
                "",
                "clock=clk resets=[rst] square=Bus(pos) strobes=[player_move, valid] sided=[player_move, valid]",
            ),
            (
                "clk rst pos:4 player1 player2",
                "",
                "",
                "clock=clk resets=[rst] square=Bus(pos) strobes=[player1, player2] sided=[player1, player2]",
            ),
            (
                "clk rst pos:4 player:2 go",
                "",
                "",
                "clock=clk resets=[rst] square=Bus(pos) strobes=[go] players=player",
            ),
            (
                "clk rst pos:4 pc go",
                "",
                "",
                "clock=clk resets=[rst] square=Bus(pos) strobes=[pc, go] sided=[go, pc]",
            ),
            (
                "clk rst pos:4 go x_go",
                "",
                "",
                "clock=clk resets=[rst] square=Bus(pos) strobes=[go, x_go] sided=[x_go, go]",
            ),
            (
                "clk rst row_sw:2 col_sw:2 go",
                "",
                "",
                "clock=clk resets=[rst] square=RowColumn(row_sw, col_sw) strobes=[go]",
            ),
            ("clk rst sw:4 go", "", "", "clock=clk resets=[rst] square=Bus(sw) strobes=[go]"),
            ("clk rst pos:4 start", "", "", "clock=clk resets=[rst] square=Bus(pos) strobes=[start]"),
            (
                "clk rst pos:4 start run go",
                "",
                "",
                "clock=clk resets=[rst] square=Bus(pos) strobes=[go] starts=[start, run]",
            ),
            ("clk rst pos:3 go", "", "", "clock=clk resets=[rst] strobes=[go]"),
        ]);
    }

    #[test]
    fn a_board_at_the_inputs_is_known_by_width() {
        compare(&[
            ("c{0-8}:2", "result:2", "", "given=[Cells([c0, c1, c2, c3, c4, c5, c6, c7, c8])] code=result"),
            ("c{1-10}:2", "result:2", "", "code=result"),
            ("b:18", "foo:2", "", "given=[Flat(b)] code=foo"),
            ("b:18 c:18", "foo:2", "", ""),
            ("b:18", "foo:2 x_win o_win", "", "given=[Flat(b)] flags=[x_win, o_win]"),
            ("b:18", "foo:3", "", "given=[Flat(b)]"),
            ("x:9 o:9", "lines:8", "", "square=OneHots([x, o]) given=[Grids([x, o])] win=lines"),
            ("x:9 o:9", "lines:9", "", "square=OneHots([x, o]) given=[Grids([x, o])] win=lines"),
            ("x:9 o:9", "lines:7", "", "square=OneHots([x, o]) given=[Grids([x, o])]"),
            ("x:9 o:9", "lines:8 winner:2", "", "square=OneHots([x, o]) given=[Grids([x, o])] code=winner"),
            (
                "grid:9",
                "w",
                "",
                "square=OneHot(grid) given=[Half([grid[0], grid[1], grid[2], grid[3], grid[4], grid[5], grid[6], grid[7], grid[8]])] win=w",
            ),
            (
                "grid:9",
                "w v",
                "",
                "square=OneHot(grid) given=[Half([grid[0], grid[1], grid[2], grid[3], grid[4], grid[5], grid[6], grid[7], grid[8]])]",
            ),
            ("clk grid:9", "w", "", "clock=clk square=OneHot(grid)"),
            ("grid:9 go", "w", "", "square=OneHot(grid) strobes=[go]"),
            (
                "g{0-8}",
                "w",
                "",
                "square=Keys([g0, g1, g2, g3, g4, g5, g6, g7, g8]) given=[Half([g0, g1, g2, g3, g4, g5, g6, g7, g8])] win=w",
            ),
            ("g{0-8} go", "w", "", "square=Keys([g0, g1, g2, g3, g4, g5, g6, g7, g8]) strobes=[go]"),
            ("clk g{0-8}", "w", "", "clock=clk square=Keys([g0, g1, g2, g3, g4, g5, g6, g7, g8])"),
        ]);
    }

    #[test]
    fn outputs_are_known_by_name_and_width() {
        compare(&[
            (
                "",
                "board:18 winner:2 draw game_over illegal turn",
                "",
                "boards=[Flat(board)] code=winner draw=draw over=game_over illegal=illegal turn=(turn, 1)",
            ),
            ("", "foo:18 board:18", "", "boards=[Flat(board), Flat(foo)]"),
            ("", "c{1-9}:2 status:2", "", "boards=[Cells([c1, c2, c3, c4, c5, c6, c7, c8, c9])] code=status"),
            (
                "",
                "win{0-8}:2 win_code:2",
                "",
                "boards=[Cells([win0, win1, win2, win3, win4, win5, win6, win7, win8])] code=win_code",
            ),
            (
                "",
                "x_grid:9 o_grid:9 x_win o_win x_turn o_turn",
                "",
                "boards=[Grids([x_grid, o_grid])] flags=[x_win, o_win] turns=[x_turn, o_turn]",
            ),
            ("", "taken:9 owner:9 win", "", "boards=[Owner { taken: taken, owner: owner }] win=win"),
            ("", "taken:9 x_grid:9 o_grid:9", "", "boards=[Grids([x_grid, o_grid])]"),
            ("", "valid_player:9", "", ""),
            ("", "o_win x_wins x_win", "", "flags=[x_win, o_win]"),
            ("", "x_win o_win b_win", "", "flags=[x_win, o_win]"),
            ("", "win_red win_grn", "", "flags=[win_red, win_grn]"),
            ("", "win_any x_win o_win", "", "flags=[x_win, o_win]"),
            ("", "x_win", "", ""),
            ("", "win no_win tie", "", "win=win draw=tie"),
            ("", "win winner_led", "", ""),
            ("", "o_win win x_win p1_wins", "", "flags=[x_win, o_win]"),
            ("", "game_state:2", "", "code=game_state"),
            ("", "player", "", "turn=(player, 1)"),
            ("", "player:2", "", "turn=(player, 2)"),
            ("", "player:3 turn:2", "", "turn=(turn, 2)"),
            ("", "cur_x cur_y", "", "turns=[cur_x, cur_y]"),
            ("", "grid_x:9 grid_z:9", "", "boards=[Grids([grid_x, grid_z])]"),
            ("", "a_led:9 b_led:9 c_led:9", "", "boards=[Grids([a_led, b_led])]"),
        ]);
    }

    #[test]
    fn a_board_may_be_inside() {
        compare(&[
            ("", "", "board:18", "boards=[Flat(board)]"),
            ("", "board:18", "cells:18", "boards=[Flat(board)]"),
            ("", "", "core.board:18 board:18 foo:18", "boards=[Flat(board), Flat(core.board)]"),
            ("", "", "m{0-8}:2", ""),
            (
                "",
                "",
                "board{0-8}:2",
                "boards=[Cells([board0, board1, board2, board3, board4, board5, board6, board7, board8])]",
            ),
            (
                "",
                "",
                "board[{0-15}]:2",
                "boards=[Cells([board[0], board[1], board[2], board[3], board[4], board[5], board[6], board[7], board[8]])]",
            ),
            ("", "", "board{0-15}:2", ""),
            (
                "",
                "",
                "board[{0-8}]:2",
                "boards=[Cells([board[0], board[1], board[2], board[3], board[4], board[5], board[6], board[7], board[8]])]",
            ),
            ("", "", "x_pos:9 o_pos:9", "boards=[Grids([x_pos, o_pos])]"),
            ("", "", "a.x_pos:9 b.o_pos:9", ""),
            (
                "",
                "",
                "a.x_pos:9 a.o_pos:9 x_pos:9 o_marks:9",
                "boards=[Grids([x_pos, o_marks]), Grids([a.x_pos, a.o_pos])]",
            ),
            ("", "", "x_marks:9 x_pos:9 o_pos:9", "boards=[Grids([x_pos, o_pos]), Grids([x_marks, o_pos])]"),
            ("", "", "x_pos:8 o_pos:8", ""),
            (
                "",
                "",
                "board1:18 board2:18 board3:18 board4:18 board5:18",
                "boards=[Flat(board1), Flat(board2), Flat(board3), Flat(board4)]",
            ),
        ]);
    }

    #[test]
    fn what_is_stored_comes_first() {
        let mut design = ports("", "", "cells:18 board:18");
        design.registers.retain(|register| register.name.starts_with("board"));
        assert_eq!(told(&Roles::of(&design)), "boards=[Flat(board), Flat(cells)]");
    }

    #[test]
    fn every_role_is_read() {
        let names = |outputs: &str| Roles::of(&ports("", &spread(outputs), "")).read().join(" ");
        assert_eq!(
            names("board:18 winner:2 draw game_over illegal turn"),
            "board winner draw game_over illegal turn"
        );
        assert_eq!(
            names("x_grid:9 o_grid:9 x_win o_win x_turn o_turn"),
            "x_grid o_grid x_win o_win x_turn o_turn"
        );
        assert_eq!(names("taken:9 owner:9 win"), "taken owner win");
        assert_eq!(names("c{0-8}:2"), "c0 c1 c2 c3 c4 c5 c6 c7 c8");
    }

    #[test]
    fn boards_of_other_sizes_are_refused() {
        let size = |inputs: &str| other_size(&ports(&spread(inputs), "", "")).unwrap_or_default();
        for width in [16, 32, 48] {
            let wanted = format!("`board` has {width} bits, which is a board of 4 by 4");
            assert_eq!(size(&format!("clk board:{width}")), wanted);
        }
        for width in [25, 50, 75] {
            let wanted = format!("`my_grid` has {width} bits, which is a board of 5 by 5");
            assert_eq!(size(&format!("clk my_grid:{width}")), wanted);
        }
        assert_eq!(size("c{0-15}:2"), "there are 16 ports `c…`, which are a board of 4 by 4");
        assert_eq!(size("c{0-24}_in"), "there are 25 ports `c…_in`, which are a board of 5 by 5");
        for inputs in ["board:18", "word:16", "c{0-8}:2", "c{0-15}:3", "c{0-31}", "c{0-16}"] {
            assert_eq!(size(inputs), "", "{inputs}");
        }
    }
}
