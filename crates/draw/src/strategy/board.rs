//! One board with all that is in it. Its coordinates run from 0 to [`SIDE`], and a board inside a square
//! has the same ones, made smaller: lines get thinner with their boards and stay as crisp.

use super::{Ending, Node};
use crate::Svg;
use rules::Seat;
use rules::classic::{Mark, Position, Square};

/// The side of a board.
pub const SIDE: u32 = 300;
const SQUARE: u32 = SIDE / 3;
/// The margin of a square around the board inside.
const MARGIN: u32 = 7;
const SHRINK: f64 = (SQUARE - 2 * MARGIN) as f64 / SIDE as f64;

/// Draws a board, and in its empty squares those that follow.
pub fn draw(svg: &mut Svg, seat: Seat, node: &Node) {
    let last = last(node);
    let ending = last.ending(seat);
    if ending == Some(Ending::Won) {
        svg.line(format_args!("<path class=\"wash\" d=\"M0 0h{SIDE}v{SIDE}h-{SIDE}z\"/>"));
    }
    if ending == Some(Ending::Lost) {
        svg.line(format_args!("<path class=\"hatch\" d=\"{}\"/>", hatching()));
    }
    svg.line(format_args!("<path d=\"{}\"/>", grid()));
    let (answer, reply) = (node.answer, last.reply);
    marks(svg, "old", last.position, |square| Some(square) != answer && Some(square) != reply);
    marks(svg, "reply", last.position, |square| Some(square) == reply);
    marks(svg, "answer", last.position, |square| Some(square) == answer);
    if let Some(winner) = last.position.winner() {
        let class = if winner.seat() == seat { "won" } else { "lost" };
        strike(svg, class, last.position, winner);
    }
    if ending.is_some() {
        return;
    }
    for node in &node.replies {
        let Some(square) = node.reply else { continue };
        let (x, y) = corner(square);
        svg.line(format_args!(
            "<g transform=\"translate({} {})scale({SHRINK:.4})\">",
            x + MARGIN,
            y + MARGIN
        ));
        draw(svg, seat, node);
        way(svg, seat, node);
        svg.line(format_args!("</g>"));
    }
}

/// The frame around a board that leads to lost games. It has their number in a gap at the bottom, unless
/// the board is itself the end of one.
fn way(svg: &mut Svg, seat: Seat, node: &Node) {
    let losses = node.tally.losses;
    if losses == 0 {
        return;
    }
    if last(node).ending(seat).is_some() {
        svg.line(format_args!("<path class=\"way\" d=\"M-8-8h316v316h-316z\"/>"));
    } else {
        svg.line(format_args!("<path class=\"way\" d=\"M100 308h-108v-316h316v316h-108\"/>"));
        svg.line(format_args!("<text x=\"150\" y=\"314\">{losses} lost</text>"));
    }
}

/// If the opponent has only one square left, there is nothing to choose, and the board shows the end of the
/// game at once.
fn last(node: &Node) -> &Node {
    match &node.replies[..] {
        [last] if last.position.board().is_full() => last,
        _ => node,
    }
}

fn corner(square: Square) -> (u32, u32) {
    (square.column() as u32 * SQUARE, square.row() as u32 * SQUARE)
}

fn grid() -> String {
    format!("M{SQUARE} 0v{SIDE}m{SQUARE} 0v-{SIDE}M0 {SQUARE}h{SIDE}m0 {SQUARE}h-{SIDE}")
}

/// Slanted lines all over a board.
fn hatching() -> String {
    let mut path = String::new();
    for start in (30..2 * SIDE).step_by(30) {
        let low = start.saturating_sub(SIDE);
        let high = start - low;
        path += &format!("M{low} {high}L{high} {low}");
    }
    path
}

/// Writes those of the marks that are chosen, all in one path.
fn marks(svg: &mut Svg, class: &str, position: Position, chosen: impl Fn(Square) -> bool) {
    let mut path = String::new();
    for square in Square::ALL.into_iter().filter(|&square| chosen(square)) {
        let (x, y) = corner(square);
        match position.board().get(square) {
            Some(Mark::X) => path += &format!("M{} {}l56 56m0-56l-56 56", x + 22, y + 22),
            Some(Mark::O) => path += &format!("M{} {}a30 30 0 1 0 .1 0z", x + 50, y + 20),
            None => {}
        }
    }
    if !path.is_empty() {
        svg.line(format_args!("<path class=\"{class}\" d=\"{path}\"/>"));
    }
}

/// Strikes through every line that a mark has, a little beyond its squares.
fn strike(svg: &mut Svg, class: &str, position: Position, winner: Mark) {
    let own = position.board().squares(winner);
    let mut path = String::new();
    for line in rules::classic::Line::ALL.into_iter().filter(|line| own & line.bits() == line.bits()) {
        let [from, _, to] = line.squares();
        let middle = |square| {
            let (x, y) = corner(square);
            (x as i64 + 50, y as i64 + 50)
        };
        let ((x, y), (to_x, to_y)) = (middle(from), middle(to));
        let beyond = |from: i64, to: i64| (to - from).signum() * 38;
        path += &format!(
            "M{} {}L{} {}",
            x - beyond(x, to_x),
            y - beyond(y, to_y),
            to_x + beyond(x, to_x),
            to_y + beyond(y, to_y)
        );
    }
    svg.line(format_args!("<path class=\"{class}\" d=\"{path}\"/>"));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// X has won on the top row, and O has nothing left to answer.
    #[test]
    fn a_lost_game_is_hatched_and_struck_through() {
        let position = "XXX/OO./...".parse::<rules::classic::Board>().unwrap().try_into().unwrap();
        let tally = crate::strategy::Tally { losses: 1, ..Default::default() };
        let reply = Some(Square::ALL[2]);
        let node = Node { position, reply, answer: None, replies: Vec::new(), tally };
        let mut svg = Svg::new("chart", "", 300, 300, "");
        draw(&mut svg, Seat::Second, &node);
        way(&mut svg, Seat::Second, &node);
        let picture = svg.finish();
        let (_, board) = picture.split_once("</style>\n").unwrap();
        insta::assert_snapshot!(board, @r#"
        <path class="hatch" d="M0 30L30 0M0 60L60 0M0 90L90 0M0 120L120 0M0 150L150 0M0 180L180 0M0 210L210 0M0 240L240 0M0 270L270 0M0 300L300 0M30 300L300 30M60 300L300 60M90 300L300 90M120 300L300 120M150 300L300 150M180 300L300 180M210 300L300 210M240 300L300 240M270 300L300 270"/>
        <path d="M100 0v300m100 0v-300M0 100h300m0 100h-300"/>
        <path class="old" d="M22 22l56 56m0-56l-56 56M122 22l56 56m0-56l-56 56M50 120a30 30 0 1 0 .1 0zM150 120a30 30 0 1 0 .1 0z"/>
        <path class="reply" d="M222 22l56 56m0-56l-56 56"/>
        <path class="lost" d="M12 50L288 50"/>
        <path class="way" d="M-8-8h316v316h-316z"/>
        </svg>
        "#);
    }
}
