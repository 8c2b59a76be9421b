//! The fields of a driver file.

/// Every table of a driver file with its fields and what each says. The empty name is the file itself.
pub const FIELDS: &[(&str, &[(&str, &str)])] = &[
    (
        "",
        &[
            ("name", "the name in reports"),
            ("about", "one line"),
            ("kind", "`referee`, `opponent`, `picker`, `judge` or `sized`"),
            (
                "recognise",
                "the ports by which a design is recognised: `\"clk\"`, `\"winner:2\"` with a width",
            ),
            ("top", "the module that it is about"),
            ("parameters", "parameters of that module, with their values"),
            ("first", "the side that begins: `X` or `O`"),
            (
                "turns",
                "`kept` if the design refuses moves out of turn, `shared` if one input serves both sides, `free` if the \
                 order is kept outside",
            ),
            ("after_end", "what a move after the end does: `stays` (nothing) or `restart`"),
            ("plays", "the side that a picker plays"),
            ("boards", "`own` if a picker promises something only on boards of its own games; else `all`"),
            ("wait", "the number of clocks of waiting that is tried as a move of its own"),
            ("alias", "other names for a port, best first"),
            (
                "variants",
                "parts of the file in another form; the one with which most games are right is taken",
            ),
            ("clock", "the clock"),
            ("idle", "levels that inputs rest at, where that is not 0"),
            ("lists", "nine texts under a name, for use as `{name}` in steps"),
            ("square", "how squares are written"),
            ("reset", "how a game begins: `steps`"),
            ("move", "how a side plays a square: `steps`, or `[move.X]` and `[move.O]`"),
            ("pass", "how a side passes, in the same form"),
            ("answer", "how the answer of an opponent is waited for: `steps`"),
            ("ask", "what to do after a board is put at the inputs: `steps`"),
            ("settle", "what to do after the last move: `steps`"),
            ("seats", "the seats of an opponent or a picker"),
            ("drive", "`[drive.board]`: inputs that a board is put at, in the form of `[read.board]`"),
            ("read", "what is read"),
            ("word", "statements for scripts of `sim`: `form`, `about`, `steps`"),
            ("check", "what replaces a part of the file in a check"),
        ],
    ),
    ("clock", &[("port", "the input"), ("edge", "`rising` or `falling`")]),
    (
        "square",
        &[
            ("code", "nine numbers for `{sq}`, those of the squares 1 to 9; else 1 to 9"),
            ("alternatives", "other such lists, tried before a design is called wrong"),
            ("rows", "three numbers for `{row}`; else 0 to 2"),
            ("columns", "three numbers for `{col}`; else 0 to 2"),
            ("out_of_range", "codes that name no square, tried as wrong moves: a number, or `[row, column]`"),
            ("pass", "those of them that pass the turn on"),
        ],
    ),
    (
        "seats.first",
        &[
            (
                "person",
                "the side of the person, `X` or `O`, where the design begins; `[seats.second]` where the person does",
            ),
            ("idle", "levels at rest in this seat"),
            ("steps", "what to do after a reset"),
        ],
    ),
    (
        "read",
        &[
            ("board", "the squares"),
            ("winner", "who has won"),
            ("turn", "whose turn it is"),
            ("win", "a flag: a side has won"),
            ("draw", "a flag: a draw"),
            ("over", "a flag: the game has ended"),
            ("illegal", "a flag: a move was refused; seen during the move unless `when` says otherwise"),
            ("settled", "a flag: nothing is left to do after the last move"),
            ("move", "the chosen square of a picker"),
        ],
    ),
    (
        "read.board",
        &[
            ("cells", "nine signals, or one with `{n}` (1 to 9) or `{i}` (0 to 8) in it"),
            ("empty", "the code of an empty square, or several"),
            ("X", "the code of X, or several; without `cells` a signal of nine bits"),
            ("O", "the same for O"),
        ],
    ),
    (
        "read.winner",
        &[
            ("at", "the signal; `[read.turn]` has the same fields"),
            ("none", "its value for no side, or several"),
            ("X", "its value for X, or several, or a condition such as `\"x_wins==1 and over\"`"),
            ("O", "the same for O"),
            ("draw", "the same for a draw"),
            ("when", "`after` a move, or `during` it"),
        ],
    ),
    (
        "read.draw",
        &[
            ("at", "a condition, or a signal that is not 0; all flags have these fields"),
            ("when", "`after` a move, or `during` it"),
        ],
    ),
    (
        "read.move",
        &[
            ("at", "the signal"),
            ("code", "nine numbers, those of the squares 1 to 9"),
            ("none", "values for no square"),
            ("without", "a signal whose bits are left out, where `at` shows the grid after the move"),
            ("valid", "a condition: only then it counts"),
        ],
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Driver;

    /// Every table is asked for a field that does not exist, and names all that do.
    #[test]
    fn the_fields_are_those_that_are_read() {
        for (table, fields) in FIELDS {
            let head = if table.is_empty() { String::new() } else { format!("[{table}]\n") };
            let text = format!("name = \"a\"\nkind = \"referee\"\n{head}no_such_field = 1\n");
            let message = Driver::parse(&text, "a.toml").unwrap_err().message;
            let (_, expected) =
                message.split_once("expected ").unwrap_or_else(|| panic!("{table}: {message}"));
            let known: Vec<&str> = expected.split('`').skip(1).step_by(2).collect();
            let named: Vec<&str> = fields.iter().map(|(name, _)| *name).collect();
            assert_eq!(named, known, "[{table}]: {message}");
        }
    }
}
