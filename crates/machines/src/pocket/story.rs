use crate::story::{Moment, Move, Story};

/// The text of the pocket picker's page.
pub static STORY: Story = Story {
    introduction: "It has no clock and no memory, like `textbook`, and the same two grids: `X` for the side to \
            move, `Y` for the other side, square *i* at bit *i* - 1. Out comes the number of a square. Three stages \
            call squares, the first stage that calls any decides, and where none does, it is square 1. The lists of \
            calls were found by a search that was judged by playing every opponent; \
            `crates/machines/src/pocket.rs` says how.",
    states: "",
    one_move: Move {
        introduction: "Four boards of one game, one after the other. It moves second, and the side that began has \
                taken two opposite corners, which is how one beats a picker that prefers corners. A grid reads from \
                square 9 at the left to square 1 at the right.",
        signals: &["X", "Y", "MOVE"],
        radix: &[],
        moments: &[
            Moment { levels: &[("Y", 0b000_000_001)], says: "The other side took corner 1: the centre." },
            Moment {
                levels: &[("X", 0b000_010_000), ("Y", 0b100_000_001)],
                says: "And corner 9. Another corner would lose, so an edge is played, which threatens a line.",
            },
            Moment {
                levels: &[("X", 0b000_110_000), ("Y", 0b100_001_001)],
                says: "The threat was met at 4, which makes two in the left column: the block is square 7.",
            },
            Moment {
                levels: &[("X", 0b001_110_000), ("Y", 0b100_001_101)],
                says: "That threatened 3 5 7 and was met at 3, which makes two in the top row: the block is square \
                        2. Only square 8 is left then, and the game is drawn.",
            },
        ],
        mark: (1, "an edge"),
    },
};
