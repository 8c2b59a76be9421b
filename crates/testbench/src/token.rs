use crate::complaint::{Complaint, Location};

/// A word of a script, and its location.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// The word.
    pub text: &'a str,
    source: &'a str,
    line: usize,
    /// The offset of the word in the line, in bytes.
    start: usize,
}

impl<'a> Token<'a> {
    /// The location of the word.
    pub fn location(&self) -> Location {
        Location {
            line: self.line,
            column: self.source[..self.start].chars().count() + 1,
            width: self.text.chars().count().max(1),
            source: self.source.to_owned(),
        }
    }

    /// A complaint about this word.
    pub fn complain(&self, message: impl Into<String>, remedy: impl Into<String>) -> Complaint {
        Complaint { message: message.into(), remedy: remedy.into(), location: self.location() }
    }

    /// The text after the word in its line, including comments.
    pub fn rest_of_line(&self) -> &'a str {
        self.source[self.start + self.text.len()..].trim()
    }
}

/// The words of one line, to be read one by one.
#[derive(Clone, Debug)]
pub struct Tokens<'a> {
    words: std::vec::IntoIter<Token<'a>>,
    end: Token<'a>,
}

impl<'a> Tokens<'a> {
    /// The words of a line, up to a comment. Lines are numbered from 1.
    pub fn new(line: usize, source: &'a str) -> Tokens<'a> {
        let mut words = Vec::new();
        let mut start = 0;
        for text in source.split(char::is_whitespace) {
            if text.starts_with('#') {
                break;
            }
            if !text.is_empty() {
                words.push(Token { text, source, line, start });
            }
            // The word is followed by a whitespace character of one or more bytes.
            start += text.len();
            start += source[start..].chars().next().map_or(0, char::len_utf8);
        }
        let last = words.last().map_or(0, |word| word.start + word.text.len());
        let end = Token { text: "", source, line, start: last };
        Tokens { words: words.into_iter(), end }
    }

    /// The same, unless there are control characters in the line: the text of a script may be written to a
    /// terminal, which would obey them.
    pub fn read(line: usize, source: &'a str) -> Result<Tokens<'a>, Complaint> {
        let is_control = |character: char| character.is_control() && character != '\t';
        let Some(start) = source.find(is_control) else { return Ok(Tokens::new(line, source)) };
        let location = Location {
            line,
            column: source[..start].chars().count() + 1,
            width: 1,
            source: source.replace(is_control, "\u{fffd}"),
        };
        let (message, remedy) =
            ("a control character".to_owned(), "it means nothing here; delete it".to_owned());
        Err(Complaint { message, remedy, location })
    }

    /// The next word, without consuming it.
    pub fn peek(&self) -> Option<Token<'a>> {
        self.words.as_slice().first().copied()
    }

    /// The next word, which must exist: `what` describes it.
    pub fn required(&mut self, what: &str) -> Result<Token<'a>, Complaint> {
        self.words
            .next()
            .ok_or_else(|| self.end.complain("the line ends too early", format!("{what} is missing")))
    }

    /// Requires that no word is left.
    pub fn finished(&mut self) -> Result<(), Complaint> {
        match self.words.next() {
            None => Ok(()),
            Some(word) => Err(word.complain(format!("{} is too much", word.text), "nothing can follow here")),
        }
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        self.words.next()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_end_at_whitespace_and_comments() {
        let words: Vec<(&str, usize)> = Tokens::new(1, "  set\tplay 1#2  # press")
            .map(|word| (word.text, word.location().column))
            .collect();
        assert_eq!(words, [("set", 3), ("play", 7), ("1#2", 12)]);
        assert_eq!(Tokens::new(1, "# nothing").count(), 0);
        assert_eq!(Tokens::new(1, "").count(), 0);
    }

    #[test]
    fn control_characters_are_pointed_at_and_not_repeated() {
        let complaint = Tokens::read(2, "sä \x1b[31m\x07").unwrap_err();
        let source = "sä \u{fffd}[31m\u{fffd}".to_owned();
        assert_eq!(complaint.location, Location { line: 2, column: 4, width: 1, source });
        assert!(Tokens::read(1, "\tplayer\t5").is_ok());
    }

    #[test]
    fn columns_count_characters() {
        let word = Tokens::new(3, "spiel ä\u{2003}müßig").last().unwrap();
        assert_eq!(
            word.location(),
            Location { line: 3, column: 9, width: 5, source: "spiel ä\u{2003}müßig".to_owned() }
        );
    }

    #[test]
    fn a_line_that_ends_too_early_is_pointed_at_where_it_ends() {
        let mut words = Tokens::new(1, "clock   # how often?");
        words.next();
        let complaint = words.required("a number").unwrap_err();
        assert_eq!((complaint.location.column, complaint.location.width), (6, 1));
        assert_eq!(complaint.remedy, "a number is missing");
    }
}
