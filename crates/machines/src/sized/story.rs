use logic::Radix;

use crate::story::{Moment, Move, Story};

/// The text of the sized game's page.
pub static STORY: Story = Story {
    introduction: "Each player has two pieces of every size, and a larger piece may cover a smaller one \
            of either side. Six buttons are enough: the arrows move the selection, one confirm locks the \
            square in, up and down choose the size, and the other confirm places the piece. What is covered is \
            gone for good, so the machine remembers only what can be seen.",
    states: "A confirm that the rules forbid shows `illegal` and stays where it is. `left` leads back from a \
                square on which no size will do, so neither side can be trapped. A piece that ends the game leads to \
                `END`: by a line, or because the other player has no legal placement left.",
    one_move: Move {
        introduction: "Player one puts a medium piece on the square above the centre. Every press of a button \
                is a pulse of one clock.",
        signals: &[
            "clock",
            "reset",
            "up",
            "confirm_selection",
            "confirm_size",
            "state",
            "selectX",
            "selectY",
            "size",
            "board_state2",
            "piece_count_p1_2",
        ],
        radix: &[
            ("selectX", Radix::Decimal),
            ("selectY", Radix::Decimal),
            ("size", Radix::Decimal),
            ("piece_count_p1_2", Radix::Decimal),
        ],
        moments: &[
            Moment {
                levels: &[("reset", 1)],
                says: "`reset` gives both players their pieces and an empty board.",
            },
            Moment { levels: &[("confirm_size", 1)], says: "Any confirm begins a game." },
            Moment {
                levels: &[("up", 1)],
                says: "The selection starts in the centre; `up` moves it one row up.",
            },
            Moment { levels: &[("confirm_selection", 1)], says: "The square is empty, so it is locked in." },
            Moment {
                levels: &[("up", 1)],
                says: "The smallest size that fits is offered; `up` makes it medium.",
            },
            Moment {
                levels: &[("confirm_size", 1)],
                says: "Player one has two medium pieces, and the square takes one: the edge that ends this clock \
                        stores 2 there.",
            },
            Moment {
                levels: &[],
                says: "One medium piece is left in hand, the selection is back in the centre, and it is player \
                        two's turn.",
            },
        ],
        mark: (6, "placed"),
    },
};
