//! Every possible game on our own PC: screen and sound after every key.

use std::collections::HashSet;

use machines::assembly::{CLOCKS_PER_TICK, Engine, Pc, RING, Stop, ring_of};
use rules::classic::{Board, Line, Mark, Square};

use crate::twin::{Canvas, Scene, key};

/// A tune: divisors of the timer and their ticks, `None` for a rest.
type Tune = &'static [(Option<u16>, u64)];

const NBC: Tune = &[(Some(3044), 2), (Some(1810), 2), (Some(2032), 3)];
const WAH: Tune = &[(Some(6088), 5), (None, 1), (Some(7670), 12)];
const CASTLE: Tune = &[
    (Some(2280), 2),
    (Some(1810), 2),
    (Some(1522), 2),
    (Some(1708), 2),
    (Some(1356), 2),
    (Some(1140), 2),
    (Some(1522), 2),
    (Some(1208), 2),
    (Some(1016), 2),
    (Some(1140), 14),
];

/// The number of cases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Different boards with a person to move.
    pub boards: usize,
    /// Keys that made a move.
    pub moves: usize,
    /// Keys that were refused.
    pub refusals: usize,
    /// Moves that completed a line, and how often each line was marked.
    pub lines: [usize; 8],
    /// Moves that filled the board without one.
    pub draws: usize,
}

/// How the game differs from the expected one.
pub type Difference = String;

/// A walk through every board that keys can reach. The game's next action depends only on the board and the
/// side to move, so each board is continued once.
pub struct Walk<'a> {
    /// The engine that plays O, unless two people play.
    pub engine: Option<&'a Engine>,
    pub font: &'a [u8],
    pub counts: Counts,
    /// The boards visited, with the side to move.
    pub reached: HashSet<(Board, Mark)>,
}

impl Walk<'_> {
    /// All games from a PC that waits for the choice of who moves first.
    pub fn all(&mut self, pc: &Pc, first: Mark) -> Result<(), Difference> {
        let mut pc = pc.clone();
        press(&mut pc, if first == Mark::X { b'1' } else { b'2' })?;
        let mut board = Board::EMPTY;
        if let (Some(engine), Mark::O) = (self.engine, first) {
            board = answer(engine, board);
        }
        let mover = if self.engine.is_some() { Mark::X } else { first };
        self.expect(&pc, board, mover, "")?;
        self.board(&pc, board, mover)
    }

    /// A person is to move: keys that are refused, then every move.
    fn board(&mut self, pc: &Pc, board: Board, mover: Mark) -> Result<(), Difference> {
        if self.engine.is_some() && !self.reached.insert((board, mover)) {
            return Ok(());
        }
        self.counts.boards += 1;
        let mut pc = pc.clone();
        let sounds = pc.sounds().len();
        let taken = Square::ALL.into_iter().filter(|&square| !board.is_empty(square)).map(key);
        let refused = taken
            .map(|key| (key, "THAT SQUARE IS TAKEN"))
            .chain(wrong_keys(board).map(|key| (key, "ONLY THE DIGITS 1 TO 9 NAME A SQUARE")))
            // The routine that refuses is the same for two people.
            .take(if self.engine.is_some() { usize::MAX } else { 1 });
        for (key, says) in refused {
            press(&mut pc, key)?;
            self.expect(&pc, board, mover, says)?;
            self.counts.refusals += 1;
        }
        if pc.sounds().len() != sounds {
            return Err("a refusal is heard".to_owned());
        }
        board.empty_squares().try_for_each(|square| {
            let after = (board.with(square, mover), mover.other());
            // Two people reach most boards in many ways.
            if self.engine.is_none() && !self.reached.insert(after) {
                return Ok(());
            }
            self.play(&pc, board, mover, square)
        })
    }

    /// A person plays a square, and the engine answers.
    fn play(&mut self, pc: &Pc, board: Board, mover: Mark, square: Square) -> Result<(), Difference> {
        self.counts.moves += 1;
        let mut pc = pc.clone();
        let heard = pc.sounds().len();
        press(&mut pc, key(square))?;
        let mut board = board.with(square, mover);
        let mut last = mover;
        if let (Some(engine), false) = (self.engine, is_over(board)) {
            board = answer(engine, board);
            last = Mark::O;
        }
        if is_over(board) {
            return self.end(pc, heard, board, last);
        }
        expect_tunes(&pc, heard, &[NBC])?;
        let mover = if self.engine.is_some() { mover } else { mover.other() };
        self.expect(&pc, board, mover, "")?;
        self.board(&pc, board, mover)
    }

    /// The game is over: the line, the message, the tune, and every way on.
    fn end(&mut self, mut pc: Pc, heard: usize, board: Board, last: Mark) -> Result<(), Difference> {
        let won = board.line(last).is_some();
        let (says, tune) = match (won, self.engine.is_some(), last) {
            (false, ..) => ("A DRAW", WAH),
            (true, true, Mark::X) => ("YOU WIN!", CASTLE),
            (true, true, Mark::O) => ("THE COMPUTER WINS", WAH),
            (true, false, Mark::X) => ("X WINS!", CASTLE),
            (true, false, Mark::O) => ("O WINS!", CASTLE),
        };
        expect_tunes(&pc, heard, &[NBC, tune])?;
        // Two lines can be completed by one move, of which one is marked.
        let marks = if won { complete_lines(board, last) } else { vec![(0, 0)] };
        let shown = marks.iter().find(|(_, marked)| {
            let scene = Scene { board, marked: *marked, text: [says, "AGAIN? (Y/N)"] };
            pc.picture() == self.draw(scene)
        });
        let Some(&(line, marked)) = shown else { return Err(format!("the end does not look so:\n{board}")) };
        if won {
            self.counts.lines[line] += 1;
        } else {
            self.counts.draws += 1;
        }
        press(&mut pc, b'1')?;
        self.counts.refusals += 1;
        self.expect_scene(&pc, Scene { board, marked, text: [says, "AGAIN? PLEASE PRESS Y OR N"] })?;
        let mut again = pc.clone();
        press(&mut again, b'y')?;
        let mut canvas = Canvas::new(self.font);
        canvas.text("ONE OR TWO PLAYERS? (1/2)", 172, 15);
        if again.picture() != canvas.dots() {
            return Err("the game does not begin again".to_owned());
        }
        let end = pc.press(b'n').map_err(|crash| crash.to_string())?;
        let farewell = "Thank you for playing.\r\n";
        let left = end == Stop::End && pc.mode == 3 && pc.text == farewell;
        left.then_some(()).ok_or_else(|| "N does not leave".to_owned())
    }

    fn expect(&self, pc: &Pc, board: Board, mover: Mark, says: &str) -> Result<(), Difference> {
        let turn = match (self.engine, mover) {
            (Some(_), _) => "YOUR MOVE: PRESS A DIGIT OF THE KEYPAD",
            (None, Mark::X) => "X TO MOVE: PRESS A DIGIT OF THE KEYPAD",
            (None, Mark::O) => "O TO MOVE: PRESS A DIGIT OF THE KEYPAD",
        };
        self.expect_scene(pc, Scene { board, marked: 0, text: [turn, says] })
    }

    fn expect_scene(&self, pc: &Pc, scene: Scene<'_>) -> Result<(), Difference> {
        let same = pc.picture() == self.draw(scene);
        same.then_some(()).ok_or_else(|| format!("it does not look so: {:?}\n{}", scene.text, scene.board))
    }

    fn draw(&self, scene: Scene<'_>) -> Vec<u8> {
        let mut canvas = Canvas::new(self.font);
        canvas.scene(scene);
        canvas.dots()
    }
}

/// Presses a key after which the game waits for another.
fn press(pc: &mut Pc, key: u8) -> Result<(), Difference> {
    match pc.press(key) {
        Ok(Stop::Key) => Ok(()),
        Ok(Stop::End) => Err(format!("the game ends with the key {key}")),
        Err(crash) => Err(crash.to_string()),
    }
}

/// All keys but the nine digits and Escape before the first move, and later the neighbours of the digits.
fn wrong_keys(board: Board) -> impl Iterator<Item = u8> {
    let all = board == Board::EMPTY;
    let is_wrong = |key: &u8| !(b'1'..=b'9').contains(key) && *key != 27;
    (0..=255).filter(is_wrong).filter(move |&key| all || key == b'0' || key == b':')
}

fn answer(engine: &Engine, board: Board) -> Board {
    let cell = engine.answer(ring_of(board, Mark::O)).cell.expect("the board is not full");
    board.with(RING[usize::from(cell)], Mark::O)
}

fn is_over(board: Board) -> bool {
    board.is_full() || Mark::ALL.into_iter().any(|mark| board.has_line(mark))
}

/// The complete lines by their number, and their squares as bits.
fn complete_lines(board: Board, mark: Mark) -> Vec<(usize, u16)> {
    let lines = Line::ALL.into_iter().map(Line::bits).enumerate();
    lines.filter(|(_, line)| board.squares(mark) & line == *line).collect()
}

/// Whether exactly these tunes were heard since a moment. The first note of a tune begins between two ticks of the
/// clock, and is shorter by that.
fn expect_tunes(pc: &Pc, from: usize, tunes: &[Tune]) -> Result<(), Difference> {
    let mut sounds = pc.sounds()[from..].iter().peekable();
    for tune in tunes {
        for (index, &(divisor, ticks)) in tune.iter().enumerate() {
            let (sound, next) = (sounds.next(), sounds.peek());
            let (Some(sound), Some(next)) = (sound, next) else {
                return Err("a tune is cut short".to_owned());
            };
            let lasted = (next.clock - sound.clock) as f64 / CLOCKS_PER_TICK as f64;
            let shortest = if index == 0 { ticks - 1 } else { ticks };
            let right = (shortest as f64 - 0.01..ticks as f64 + 0.01).contains(&lasted);
            if sound.divisor != divisor || !right {
                return Err(format!(
                    "{:?} for {lasted:.2} ticks instead of {divisor:?} for {ticks}",
                    sound.divisor
                ));
            }
        }
        if sounds.next().is_none_or(|silence| silence.divisor.is_some()) {
            return Err("a tune does not end".to_owned());
        }
    }
    sounds.next().map_or(Ok(()), |sound| Err(format!("{:?} is heard besides", sound.divisor)))
}
