use console::Term;

/// How wide a picture is where the width is unknown.
const USUAL: usize = 110;

/// How many columns a picture on standard output may take: those of the terminal, if it is one.
pub fn columns() -> usize {
    Term::stdout().size_checked().map_or(USUAL, |(_, columns)| columns.into())
}
