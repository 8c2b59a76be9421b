use crate::story::{Moment, Move, Story};

/// The text of the controller's page.
pub static STORY: Story = Story {
    introduction: "It knows nothing of strategy: it says whose turn it is, refuses a square that is taken, \
            and sees when the game is over. The player and the computer name their squares \
            in binary. The codes 0 and 10 to 15 name no square, and playing one is a pass.",
    states: "`win` and `no_space` come before everything else. Every mark is followed by `COMPUTER` or \
                `IDLE`, which see a complete line at once, so no arrow leads from `PLAYER` to `GAME_OVER`. A \
                refused move leads back to `IDLE`, the computer's too: the player tries again.",
    one_move: Move {
        introduction: "The player takes the centre, and the computer answers in the first corner.",
        signals: &[
            "clock",
            "reset",
            "play",
            "pc",
            "player_position",
            "computer_position",
            "state",
            "pos1",
            "pos5",
        ],
        radix: &[],
        moments: &[
            Moment { levels: &[("reset", 1)], says: "`reset` clears the board and the state." },
            Moment {
                levels: &[("play", 1), ("player_position", 5)],
                says: "The player asks for a turn; the square is already on the bus, but it is not read yet.",
            },
            Moment {
                levels: &[("player_position", 5)],
                says: "The decoder names square 5, which is empty, so the edge that ends this clock stores \
                        01 there.",
            },
            Moment { levels: &[], says: "The mark is on the board. The machine waits for the computer." },
            Moment {
                levels: &[("pc", 1), ("computer_position", 1)],
                says: "`pc` says that the computer has decided, and the edge that ends this clock stores 10 \
                        in square 1.",
            },
            Moment { levels: &[], says: "Both marks are there, and the next turn can begin." },
        ],
        mark: (3, "stored"),
    },
};
