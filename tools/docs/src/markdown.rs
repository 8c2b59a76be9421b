pub use machines::report::grouped as number;

/// A table; the columns named with a colon at the end are aligned to the right.
pub fn table(columns: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let names: Vec<String> = columns.iter().map(|name| name.trim_end_matches(':').to_owned()).collect();
    let rules: String =
        columns.iter().map(|name| if name.ends_with(':') { "--:|" } else { "---|" }).collect();
    let rows: String = rows.into_iter().map(|row| line(&row)).collect();
    format!("{}|{rules}\n{rows}", line(&names))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_a_line_for_each_row() {
        let table = table(&["block", "gates:"], [vec!["`m`".to_owned(), "1".to_owned()]]);
        assert_eq!(table, "| block | gates |\n|---|--:|\n| `m` | 1 |\n");
    }
}
