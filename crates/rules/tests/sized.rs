//! The sized game against a second model of it, written as a person would read the rules aloud.

use std::collections::{HashMap, HashSet};

use rules::classic::{Square, Symmetry};
use rules::sized::{Piece, Placement, PlayError, Position, Size};
use rules::{Game, Outcome, Seat};

/// Signed numbers on a board and counters for the hands, as the registers of a machine hold them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Naive {
    board: [i8; 9],
    hands: [[u8; 3]; 2],
    first_to_move: bool,
}

impl Naive {
    const START: Naive = Naive { board: [0; 9], hands: [[2; 3]; 2], first_to_move: true };

    fn of(position: Position) -> Naive {
        Naive {
            board: Square::ALL.map(|square| position.board().get(square).map_or(0, Piece::signed)),
            hands: Seat::ALL.map(|seat| Size::ALL.map(|size| position.hand(seat).count(size))),
            first_to_move: position.mover() == Seat::First,
        }
    }

    fn has_line(&self, sign: i8) -> bool {
        let lines = ["123", "456", "789", "147", "258", "369", "159", "357"];
        lines
            .iter()
            .any(|line| line.bytes().all(|number| self.board[usize::from(number - b'1')].signum() == sign))
    }

    fn may_place(&self, square: usize, size: i8) -> bool {
        let hand = self.hands[if self.first_to_move { 0 } else { 1 }];
        hand[size as usize - 1] > 0 && self.board[square].abs() < size
    }

    fn can_move(&self) -> bool {
        (0..9).any(|square| (1..=3).any(|size| self.may_place(square, size)))
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.has_line(1) {
            Some(Outcome::Win(Seat::First))
        } else if self.has_line(-1) {
            Some(Outcome::Win(Seat::Second))
        } else if self.can_move() {
            None
        } else {
            Some(Outcome::Draw)
        }
    }

    fn refusal(&self, over: bool, first: bool, square: usize, size: i8) -> Option<&'static str> {
        let hand = self.hands[if first { 0 } else { 1 }];
        if over {
            Some("game over")
        } else if first != self.first_to_move {
            Some("not your turn")
        } else if hand[size as usize - 1] == 0 {
            Some("none left")
        } else if self.board[square].abs() >= size {
            Some("too small")
        } else {
            None
        }
    }

    fn place(&self, square: usize, size: i8) -> Naive {
        let mut after = *self;
        after.board[square] = if self.first_to_move { size } else { -size };
        after.hands[if self.first_to_move { 0 } else { 1 }][size as usize - 1] -= 1;
        after.first_to_move = !self.first_to_move;
        after
    }
}

fn refusal(error: PlayError) -> &'static str {
    match error {
        PlayError::GameOver(_) => "game over",
        PlayError::NotYourTurn(_) => "not your turn",
        PlayError::NoneLeft(_) => "none left",
        PlayError::TooSmall { .. } => "too small",
    }
}

/// Compares all results of the two models for a position, including all 54 conceivable moves, and returns the
/// positions after one move.
fn compare(position: Position, naive: Naive) -> Vec<(Position, Naive)> {
    assert_eq!(Naive::of(position), naive);
    let outcome = naive.outcome();
    assert_eq!(position.outcome(), outcome, "{position}");
    assert_eq!(position.ply(), 12 - naive.hands.as_flattened().iter().sum::<u8>() as usize);
    assert_eq!(position.to_string().parse(), Ok(position));
    let mut after = Vec::new();
    for placement in Placement::all() {
        let (square, size) = (placement.square.index(), placement.size.number() as i8);
        for seat in Seat::ALL {
            let played = position.play_as(seat, placement);
            let expected = naive.refusal(outcome.is_some(), seat == Seat::First, square, size);
            assert_eq!(played.err().map(refusal), expected, "{position}: {seat} {placement}");
            assert_eq!(played.is_ok(), seat == position.mover() && position.play(placement).is_ok());
            if let Ok(next) = played {
                after.push((placement, (next, naive.place(square, size))));
            }
        }
    }
    let legal: Vec<Placement> = after.iter().map(|&(placement, _)| placement).collect();
    assert_eq!(position.moves().collect::<Vec<_>>(), legal);
    after.into_iter().map(|(_, pair)| pair).collect()
}

/// Turning the board first and playing then is the same as playing first and turning then.
fn symmetry_holds(position: Position) {
    for symmetry in Symmetry::ALL {
        let image = position.image(symmetry);
        assert_eq!(image.image(symmetry.inverse()), position);
        assert_eq!(image.canonical(), position.canonical());
        assert_eq!(image.outcome(), position.outcome());
        assert_eq!(image.mover(), position.mover());
        for placement in Placement::all() {
            let turned_then_played = image.play(placement.image(symmetry)).ok();
            let played_then_turned = position.play(placement).ok().map(|next| next.image(symmetry));
            assert_eq!(turned_then_played, played_then_turned);
        }
    }
}

/// Every position of the first five plies, not folded by symmetry: 563,176 of them, with 30,411,504
/// conceivable moves. The numbers up to symmetry are those of an independent count.
#[test]
fn the_rules_agree_with_the_naive_model_on_every_position_up_to_ply_5() {
    let mut level = HashMap::from([(Position::START, Naive::START)]);
    let (mut positions, mut canonical) = (Vec::new(), Vec::new());
    for ply in 0..=5 {
        positions.push(level.len());
        canonical.push(level.keys().map(|position| position.canonical()).collect::<HashSet<_>>().len());
        let mut next = HashMap::new();
        for (position, naive) in level {
            assert_eq!(position.ply(), ply);
            let after = compare(position, naive);
            if ply < 5 {
                next.extend(after);
            }
        }
        level = next;
    }
    assert_eq!(positions, [1, 27, 675, 8_217, 85_284, 468_972]);
    assert_eq!(canonical, [1, 9, 117, 1_179, 11_274, 60_232]);
}

/// Every position of the first three plies under all eight symmetries.
#[test]
fn symmetry_is_a_property_of_the_rules() {
    let mut level = HashSet::from([Position::START]);
    for _ in 0..=3 {
        for &position in &level {
            symmetry_holds(position);
        }
        level = level.iter().flat_map(|p| p.moves().map(|m| p.play(m).unwrap())).collect();
    }
}

/// 20,000 random games to the end, with the seed fixed: every position on the way, its 54
/// conceivable moves and its eight images. Both ends of the game occur, at every length.
#[test]
fn the_rules_agree_with_the_naive_model_on_random_games() {
    let mut chance = Chance(0x5eed);
    let (mut wins, mut draws) = ([0; 13], [0; 13]);
    for game in 0..20_000 {
        let mut pair = (Position::START, Naive::START);
        loop {
            let after = compare(pair.0, pair.1);
            if game % 20 == 0 {
                symmetry_holds(pair.0);
            }
            match pair.0.outcome() {
                None => pair = after[chance.below(after.len())],
                Some(Outcome::Win(_)) => break wins[pair.0.ply()] += 1,
                Some(Outcome::Draw) => break draws[pair.0.ply()] += 1,
            }
        }
    }
    assert!((5..=12).all(|ply| wins[ply] > 0), "{wins:?}");
    assert!((9..=12).all(|ply| draws[ply] > 0), "{draws:?}");
    assert_eq!(wins.iter().sum::<usize>() + draws.iter().sum::<usize>(), 20_000);
}

/// A small generator of numbers that are as good as random and the same each time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}
