/// A table; the columns named with a colon at the end are aligned to the right.
pub fn table(columns: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let names: Vec<String> = columns.iter().map(|name| name.trim_end_matches(':').to_owned()).collect();
    let rules: String =
        columns.iter().map(|name| if name.ends_with(':') { "--:|" } else { "---|" }).collect();
    let rows: String = rows.into_iter().map(|row| line(&row)).collect();
    format!("{}|{rules}\n{rows}", line(&names))
}

/// A number with commas between its thousands.
pub fn number(value: u64) -> String {
    let digits = value.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_told_apart() {
        let numbers = [0, 999, 1_000, 262_144, 17_475_584].map(number);
        assert_eq!(numbers, ["0", "999", "1,000", "262,144", "17,475,584"]);
    }

    #[test]
    fn a_table_has_a_line_for_each_row() {
        let table = table(&["block", "gates:"], [vec!["`m`".to_owned(), "1".to_owned()]]);
        assert_eq!(table, "| block | gates |\n|---|--:|\n| `m` | 1 |\n");
    }
}
