use crate::story::{Moment, Move, Story};

/// The text of the textbook's page.
pub static STORY: Story = Story {
    introduction: "It has no clock and no memory: nine bits for the marks of the side to move (`X`), nine for \
            those of the other side (`Y`), and out comes the code of a square. `TwoInRow` looks for two in a row; \
            with the wires of `X` and `Y` crossed it looks for what must be blocked.",
    states: "",
    one_move: Move {
        introduction: "Four boards, one after the other. Bit 0 of a grid is square 1, so a grid reads from \
                square 9 at the left to square 1 at the right. `WIN` and `BLK` are what the two copies of \
                `TwoInRow` find.",
        signals: &["X", "Y", "WIN", "BLK", "MOVE"],
        radix: &[],
        moments: &[
            Moment { levels: &[], says: "An empty board: experience prefers the middle, 1100." },
            Moment {
                levels: &[("Y", 0b000_010_000)],
                says: "The middle is taken: experience goes on to the first corner, 1000.",
            },
            Moment {
                levels: &[("X", 0b000_000_001), ("Y", 0b000_010_010)],
                says: "`Y` holds 2 and 5, so `BLK` names square 8, 1101, and there is no win to prefer.",
            },
            Moment {
                levels: &[("X", 0b000_000_011), ("Y", 0b000_011_000)],
                says: "`BLK` names square 6, 0111, but `WIN` names square 3, 0010, and a win comes first.",
            },
        ],
        mark: (3, "wins rather than blocks"),
    },
};
