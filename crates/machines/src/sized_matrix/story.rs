use crate::story::{Moment, Move, Story};

/// The text of the page of the sized game with its LEDs.
pub static STORY: Story = Story {
    introduction: "The [sized game](sized.md) and the LED matrix that shows it, joined into one machine. The display \
            reads the registers of the game and gives nothing back. It shows the wave before a game, the board \
            in a game and after it, and a frame around the selected square while a player chooses. The only wire out is \
            `data`; the other outputs are those of the game. Tie `serpentine` to the kind of panel.",
    states: "The states are those of the game. In `START` the display shows the wave; in `END` no square is framed.",
    one_move: Move {
        introduction: "A game begins while the first LED is told its colour. The wire is high for 5 of the 15 clocks of \
                a 0; the first LED belongs to the wave, then to the grid, and both begin with a 0.",
        signals: &[
            "clock",
            "reset",
            "confirm_selection",
            "state",
            "start",
            "selecting",
            "display.driver.tick",
            "data",
        ],
        radix: &[],
        moments: &[
            Moment { levels: &[("reset", 1)], says: "`reset` empties the board and begins a picture." },
            Moment {
                levels: &[("confirm_selection", 1)],
                says: "The wave is shown: `start` is 1. The confirm begins a game.",
            },
            Moment { levels: &[], says: "From here on the LEDs show the board, and a square is selected." },
            Moment { levels: &[], says: "The clock of the bit goes on, whatever the game does." },
            Moment { levels: &[], says: "The wire is still high." },
            Moment { levels: &[], says: "The fifth clock of the bit is the last in which a 0 is high." },
            Moment { levels: &[], says: "Ten clocks of silence end the bit." },
        ],
        mark: (6, "low"),
    },
};
