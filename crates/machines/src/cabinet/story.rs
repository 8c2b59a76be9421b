use crate::story::{Moment, Move, Story};

/// The text of the cabinet's page.
pub static STORY: Story = Story {
    introduction: "Press a key, and three clocks later your LED and the answer are lit. Of several keys that go \
            down in one clock the one with the lowest number counts, a key that is held counts once, and a key that \
            is pressed out of turn counts for nothing. `computer_first` is a switch that lets the machine begin. The \
            keys must change in step with the clock; on a real board, two flip-flops before each key see to that.",
    states: "The states are those of the [controller](controller.md) inside: `play` is a press that counts, or \
                the opening, and `pc` is always 1, because the picker has its answer ready in the clock in which it is \
                asked.",
    one_move: Move {
        introduction: "The player takes square 1, and then tries it again. A grid of LEDs reads from square 9 at \
                the left to square 1 at the right.",
        signals: &["clock", "reset", "keys", "state", "your_turn", "illegal_move", "red", "green"],
        radix: &[],
        moments: &[
            Moment { levels: &[("reset", 1)], says: "`reset` puts out the LEDs." },
            Moment { levels: &[], says: "All keys are up, and it is the player's turn." },
            Moment {
                levels: &[("keys", 1)],
                says: "Key 1 goes down. `your_turn` is 1, so this press counts.",
            },
            Moment {
                levels: &[("keys", 1)],
                says: "The controller takes the square. The key is still down, which means nothing now.",
            },
            Moment { levels: &[], says: "The red LED is lit, and the picker names the centre." },
            Moment { levels: &[], says: "Three clocks after the press the answer is lit in green." },
            Moment { levels: &[("keys", 1)], says: "The same key again." },
            Moment { levels: &[], says: "The square is taken: `illegal_move` is 1 for one clock." },
            Moment { levels: &[], says: "Nothing has changed, and it is the player's turn again." },
        ],
        mark: (5, "answered"),
    },
};
