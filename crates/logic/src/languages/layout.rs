//! Line breaking.

/// No line is longer than this.
const WIDTH: usize = 100;

/// The purposes of the two ports of every clocked module.
pub const CLOCK: &str = "The rising edge moves the machine on.";
pub const RESET: &str = "1 starts afresh, at once.";

/// A value that may be long: a choice is written one alternative to a line.
pub enum Value {
    /// Anything else.
    Plain(String),
    /// Vectors put together, the highest first.
    List(Vec<String>),
    /// Conditions with their values, and the value where none holds.
    Choice(Vec<(String, String)>, String),
}

/// The syntax around the parts of a long value.
pub struct Syntax {
    /// The start of a comment.
    pub comment: &'static str,
    /// The text before, between and after the parts of a list.
    pub list: [&'static str; 3],
    /// One alternative of a choice: a condition and its value.
    pub alternative: fn(condition: &str, value: &str) -> String,
}

/// Lines in paragraphs, with an empty line between any two of them.
#[derive(Default)]
pub struct Paragraphs(Vec<String>);

impl Paragraphs {
    /// Ends the paragraph.
    pub fn end(&mut self) {
        if self.0.last().is_none_or(|paragraph| !paragraph.is_empty()) {
            self.0.push(String::new());
        }
    }

    /// Adds to the paragraph.
    pub fn add(&mut self, text: &str) {
        match self.0.last_mut() {
            Some(last) => *last += text,
            None => self.0.push(text.to_owned()),
        }
    }

    /// Everything.
    pub fn text(mut self) -> String {
        self.0.retain(|paragraph| !paragraph.is_empty());
        self.0.join("\n")
    }
}

/// The text with a space before it, if there is any.
pub fn spaced(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!(" {text}") }
}

impl Syntax {
    /// A text as comment lines.
    pub fn comment(&self, text: &str) -> String {
        let start = format!("{} ", self.comment);
        fill(text, &start, &start)
    }

    /// A statement with its target, its value and a semicolon.
    pub fn statement(&self, indent: usize, target: &str, value: &Value) -> String {
        let margin = " ".repeat(indent);
        let deeper = " ".repeat(indent + 2);
        let further = format!("{deeper}  ");
        let [open, between, close] = self.list;
        match value {
            Value::Plain(value) => one_line(&format!("{margin}{target} {value};\n")).unwrap_or_else(|| {
                format!("{margin}{target}\n{}", fill(&format!("{value};"), &deeper, &deeper))
            }),
            Value::List(parts) => {
                let line = format!("{margin}{target} {open}{}{close};\n", parts.join(&format!("{between} ")));
                one_line(&line).unwrap_or_else(|| {
                    let last = parts.len() - 1;
                    let lines = parts.iter().enumerate().map(|(index, part)| {
                        let end = if index < last {
                            between
                        } else if close.is_empty() {
                            ";"
                        } else {
                            ""
                        };
                        fill(&format!("{part}{end}"), &deeper, &further)
                    });
                    let end = if close.is_empty() { String::new() } else { format!("{margin}{close};\n") };
                    format!("{margin}{target}{}\n{}{end}", spaced(open), lines.collect::<String>())
                })
            }
            Value::Choice(alternatives, last) => {
                if let [(condition, value)] = &alternatives[..] {
                    let choice = (self.alternative)(condition, value);
                    if let Some(line) = one_line(&format!("{margin}{target} {choice} {last};\n")) {
                        return line;
                    }
                }
                let mut text = format!("{margin}{target}\n");
                for (condition, value) in alternatives {
                    text += &fill(&(self.alternative)(condition, value), &deeper, &further);
                }
                text + &fill(&format!("{last};"), &deeper, &further)
            }
        }
    }

    /// Declarations with their descriptions beside them. Neighbours that share a description, as the
    /// elements of an array do, show it once.
    pub fn described(&self, declarations: &[(String, &str)]) -> String {
        let width = declarations.iter().map(|(text, _)| text.chars().count()).max().unwrap_or(0);
        let mut lines = String::new();
        for (index, (text, description)) in declarations.iter().enumerate() {
            let repeated = index > 0 && declarations[index - 1].1 == *description;
            let full = format!("{text:width$} {} {description}", self.comment);
            let fits = !description.is_empty() && !repeated && full.chars().count() <= WIDTH;
            lines += if fits { &full } else { text };
            lines.push('\n');
        }
        lines
    }
}

/// A copy of a module on one line where it fits, else with one connection to a line.
pub fn instance(start: &str, connections: &[String], end: &str) -> String {
    let line = format!("  {start} ({}){end};\n", connections.join(", "));
    one_line(&line).unwrap_or_else(|| {
        let last = connections.len() - 1;
        let connections = connections.iter().enumerate().map(|(index, connection)| {
            let comma = if index < last { "," } else { "" };
            fill(&format!("{connection}{comma}"), "    ", "      ")
        });
        format!("  {start} (\n{}  ){end};\n", connections.collect::<String>())
    })
}

/// Two parts on one line where they fit, else the second on a line of its own.
pub fn one_line_or_two(first: &str, second: &str) -> String {
    let margin = first.len() - first.trim_start().len() + 2;
    one_line(&format!("{first} {second}\n"))
        .unwrap_or_else(|| format!("{first}\n{}{second}\n", " ".repeat(margin)))
}

/// A line, unless it is too long.
fn one_line(line: &str) -> Option<String> {
    (line.chars().count() <= WIDTH + 1).then(|| line.to_owned())
}

/// Words as lines that are as full as they may be.
fn fill(text: &str, first: &str, following: &str) -> String {
    let mut lines = String::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let margin = if lines.is_empty() { first } else { following };
        if line.is_empty() {
            line = format!("{margin}{word}");
        } else if line.chars().count() + 1 + word.chars().count() <= WIDTH {
            line = format!("{line} {word}");
        } else {
            lines += &line;
            lines.push('\n');
            line = format!("{following}{word}");
        }
    }
    lines + &line + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    const SYNTAX: Syntax = Syntax {
        comment: "--",
        list: ["", " &", ""],
        alternative: |condition, value| format!("{value} {condition}"),
    };

    #[test]
    fn a_line_may_be_full() {
        let word = |length: usize| "w".repeat(length);
        assert_eq!(one_line_or_two("  check", &word(92)), format!("  check {}\n", word(92)));
        assert_eq!(one_line_or_two("  check", &word(93)), format!("  check\n    {}\n", word(93)));
        assert_eq!(one_line_or_two("check", &word(95)), format!("check\n  {}\n", word(95)));
        let plain = |length: usize| SYNTAX.statement(2, "y <=", &Value::Plain(word(length)));
        assert_eq!(plain(92), format!("  y <= {};\n", word(92)));
        assert_eq!(plain(93), format!("  y <=\n    {};\n", word(93)));
    }

    #[test]
    fn a_description_is_shown_once_if_it_fits() {
        let declared = [
            ("a", "One."),
            ("long", "Two."),
            ("c", "Two."),
            ("d", ""),
            ("e", &"w".repeat(93)),
            ("f", "Two."),
        ];
        let declared = declared.map(|(text, description)| (text.to_owned(), description));
        assert_eq!(SYNTAX.described(&declared), "a    -- One.\nlong -- Two.\nc\nd\ne\nf    -- Two.\n");
        let fits = "w".repeat(92);
        assert_eq!(SYNTAX.described(&[("long".to_owned(), &fits)]), format!("long -- {fits}\n"));
    }
}
