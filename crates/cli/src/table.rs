use std::fmt;

pub use machines::report::grouped;

/// Cells in columns: the first column to the left, the others to the right.
pub struct Table<Row>(pub Vec<Row>);

impl<Row: AsRef<[String]>> fmt::Display for Table<Row> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self.0.first().map_or(0, |row| row.as_ref().len());
        let width = |column: usize| self.0.iter().map(|row| row.as_ref()[column].chars().count()).max();
        let widths: Vec<usize> = (0..columns).filter_map(width).collect();
        for row in &self.0 {
            for (column, (cell, &width)) in row.as_ref().iter().zip(&widths).enumerate() {
                match column {
                    0 => write!(f, "{cell:<width$}")?,
                    _ => write!(f, "  {cell:>width$}")?,
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up() {
        let rows = [["ply", "games"], ["0", "1"], ["total", "255,168"]];
        let table = Table(rows.map(|row| row.map(str::to_owned)).to_vec());
        assert_eq!(table.to_string(), "ply      games\n0            1\ntotal  255,168\n");
    }
}
