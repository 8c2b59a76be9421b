/// An error in a script, its location, and the remedy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Complaint {
    /// The error, in a few words.
    pub message: String,
    /// The remedy; may be empty.
    pub remedy: String,
    /// The location.
    pub location: Location,
}

/// A location in a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// The number of the line, from 1.
    pub line: usize,
    /// The number of the first character in the line, from 1.
    pub column: usize,
    /// How many characters it spans, at least 1.
    pub width: usize,
    /// The complete line, with control characters replaced.
    pub source: String,
}

impl Complaint {
    /// The complaint with the line that it is about, in a file of this name.
    pub fn in_file(&self, file: &str) -> String {
        format!("{}\n{}", self.message, self.location.excerpt(file, &self.remedy))
    }
}

impl Location {
    /// The line, in a file of this name, with carets under the location and a remark beside them.
    pub fn excerpt(&self, file: &str, remark: &str) -> String {
        let Location { line, column, width, source } = self;
        let source = source.trim_end();
        let gutter = " ".repeat(line.to_string().len() + 1);
        // Tabs stay tabs, so that the carets are under the location whatever the width of a tab.
        let indent: String =
            source.chars().take(column - 1).map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
        let carets = format!("{indent}{} {remark}", "^".repeat(*width));
        format!(
            "{gutter}--> {file}:{line}:{column}\n{gutter} |\n {line} | {source}\n{gutter} | {}\n",
            carets.trim_end()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaint(line: usize, column: usize, width: usize, source: &str) -> String {
        let location = Location { line, column, width, source: source.to_owned() };
        let (message, remedy) = ("no square 12".to_owned(), "squares are 1 to 9; 0 passes".to_owned());
        Complaint { message, remedy, location }.in_file("broken.tb")
    }

    #[test]
    fn a_complaint_points_at_the_word() {
        insta::assert_snapshot!(complaint(7, 8, 2, "player 12"), @r"
        no square 12
          --> broken.tb:7:8
           |
         7 | player 12
           |        ^^ squares are 1 to 9; 0 passes
        ");
    }

    #[test]
    fn long_numbers_of_lines_and_tabs_keep_the_carets_in_place() {
        insta::assert_snapshot!(complaint(1234, 9, 2, "\tplayer 12"), @r"
        no square 12
             --> broken.tb:1234:9
              |
         1234 | 	player 12
              | 	       ^^ squares are 1 to 9; 0 passes
        ");
    }
}
