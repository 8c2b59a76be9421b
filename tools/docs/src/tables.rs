//! The generated tables in pages that are otherwise written by hand.

use crate::figures::{Figures, Games, MachineFigures};
use crate::markdown::{number, table};
use crate::names::names_table;
use crate::{Document, PageError, cost};
use check::{Claim, Level, profile};

/// The pages that are written by hand around generated tables, from `docs/`.
pub const PAGES: [&str; 4] = ["../README.md", "play.md", "prove.md", "check.md"];

/// The pages with updated tables, given their present text, in the order of [`PAGES`]. Each table is in one
/// of them.
pub fn documents(figures: &Figures, pages: &[String]) -> Result<Vec<Document>, PageError> {
    let tables = [
        ("names", names_table()),
        ("proofs", proofs(figures)),
        ("costs", costs(figures)),
        ("mistakes", mistakes(figures)),
        ("claims", claims()),
        ("profiles", profiles()),
        ("fields", fields()),
        ("steps", steps()),
    ];
    let mut pages = pages.to_vec();
    for (name, table) in tables {
        let (page, text) = pages
            .iter()
            .enumerate()
            .find_map(|(page, text)| Some((page, replaced(text, name, &table)?)))
            .ok_or(PageError::NoTable(name))?;
        pages[page] = text;
    }
    let document = |(path, text): (&str, String)| Document { path: path.to_owned(), text };
    Ok(PAGES.into_iter().zip(pages).map(document).collect())
}

/// The text with other lines between two comments.
fn replaced(text: &str, name: &str, lines: &str) -> Option<String> {
    let (start, end) =
        (format!("<!-- {name}: written by `cargo xtask docs` -->\n"), format!("<!-- end of {name} -->\n"));
    let (before, rest) = text.split_once(&start)?;
    let (_, after) = rest.split_once(&end)?;
    Some([before, &start, lines, &end, after].concat())
}

fn proofs(figures: &Figures) -> String {
    let machine = |(name, of): (&&str, &MachineFigures)| {
        let proof = of.proof.as_ref()?;
        let cells = [proof.states, proof.inputs, proof.transitions].map(number);
        let held = proof.claims.iter().filter(|claim| claim.holds).count();
        let held = format!("{held} of {}", proof.claims.len());
        Some([format!("`{name}`")].into_iter().chain(cells).chain([held]).collect())
    };
    let machines = table(
        &["machine", "states:", "inputs in each:", "transitions tried:", "claims that hold:"],
        figures.machines.iter().filter_map(machine),
    );
    let player = |(name, seats): (&&str, &[Games; 2])| {
        let cells = seats.iter().flat_map(|games| [games.won, games.drawn, games.lost].map(number));
        std::iter::once(format!("`{name}`")).chain(cells).collect()
    };
    let heads = ["player", "first: won:", "drawn:", "lost:", "second: won:", "drawn:", "lost:"];
    format!("{machines}\n{}", table(&heads, figures.players.iter().map(player)))
}

fn costs(figures: &Figures) -> String {
    let row = |(name, of): (&&str, &MachineFigures)| {
        let cost = &of.cost;
        let counts = [cost.lut4, cost.flip_flops, cost.depth].map(|count| number(count as u64));
        [format!("`{name}`")].into_iter().chain(counts).chain([cost.speed.clone()]).collect()
    };
    let table =
        table(&["machine", "LUT4:", "flip-flops:", "depth:", "speed:"], figures.machines.iter().map(row));
    format!("{table}\nMeasured by `cargo xtask docs` with {}.\n", cost::TOOLS)
}

/// The claims of `noughtgate check` about a design.
fn claims() -> String {
    let level = |claim: &Claim| match claim.level() {
        Level::Defect => "defect",
        Level::Questionable => "questionable",
        Level::Note => "note",
    };
    let row = |claim: &Claim| {
        vec![format!("`{}`", claim.id()), claim.sentence().to_owned(), level(claim).to_owned()]
    };
    table(&["claim", "what it says", "level"], Claim::ALL.iter().map(row))
}

/// The interfaces that `noughtgate check` knows.
fn profiles() -> String {
    let rows = profile::built_in().into_iter().map(|driver| {
        vec![format!("`{}`", driver.name()), driver.kind.name().to_owned(), driver.about().to_owned()]
    });
    table(&["profile", "kind", "interface"], rows)
}

/// The fields of a profile file.
fn fields() -> String {
    let rows = driver::FIELDS.iter().flat_map(|(name, fields)| {
        let row = move |(field, about): &(&str, &str)| {
            let place = if name.is_empty() { String::new() } else { format!("`[{name}]`") };
            vec![place, format!("`{field}`"), (*about).to_owned()]
        };
        fields.iter().map(row)
    });
    table(&["table", "field", "what it says"], rows)
}

/// The steps of a profile file.
fn steps() -> String {
    let row = |(step, about): &(&str, &str)| vec![format!("`{step}`"), (*about).to_owned()];
    table(&["step", "what it does"], driver::STEPS.iter().map(row))
}

fn mistakes(figures: &Figures) -> String {
    let mistakes = &figures.mistakes;
    let lost = |name: &str, seats: &[usize]| {
        let of = figures.players.get(name).map(|games| seats.iter().map(|&seat| &games[seat]).collect());
        let of: Vec<&Games> = of.unwrap_or_default();
        let sum = |count: fn(&Games) -> u64| number(of.iter().map(|games| count(games)).sum());
        format!("{} of {} games", sum(|games| games.lost), sum(|games| games.games))
    };
    let share = 100.0 * mistakes.misjudged_by_wrong_diagonal as f64 / mistakes.games as f64;
    format!(
        "- A controller in wide use on the web stores marks after a win, can report both sides as winners, and \
         looks at 3 5 6 where it should look at 3 5 7. That wire alone misjudges {} of the {} complete games at \
         some moment, {share:.1} % (`cargo test -p docs wired_wrong` counts them). Its test bench shows none of \
         it; `noughtgate prove controller` shows that ours has none of the three.\n\
         - Looking one move ahead, as it is taught (win, else block, else a fixed preference): `textbook` loses {} when it moves second \
         (`noughtgate prove textbook`).\n\
         - Relying on patterns that look complete: the sixteen of `assembly` lose {} (`noughtgate prove assembly`). [Three \
         changes](docs/assembly-repair.md) fix this; no two suffice.\n\
         - Sample games instead of a proof: of {} single-gate faults in the controller, three sample games detect {} and \
         the proof detects {}; the remaining one has no observable effect \
         (`noughtgate prove controller --faults`).\n",
        number(mistakes.misjudged_by_wrong_diagonal),
        number(mistakes.games),
        lost("textbook", &[1]),
        lost("assembly", &[0, 1]),
        mistakes.faults,
        mistakes.found_by_cases,
        mistakes.found_by_proof
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_between_the_comments_changes() {
        let text = "a\n<!-- t: written by `cargo xtask docs` -->\nold\n<!-- end of t -->\nb\n";
        let new = "a\n<!-- t: written by `cargo xtask docs` -->\nnew\n<!-- end of t -->\nb\n";
        assert_eq!(replaced(text, "t", "new\n").as_deref(), Some(new));
        assert_eq!(replaced(text, "u", ""), None);
    }
}
