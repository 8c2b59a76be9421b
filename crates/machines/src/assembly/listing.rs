use std::collections::BTreeMap;

use super::LOAD_OFFSET;

/// NASM's listing of a program: every line of the source with its address and its bytes.
#[derive(Clone, Debug)]
pub struct Listing {
    /// The lines in their order.
    pub lines: Vec<Line>,
    by_offset: BTreeMap<u16, usize>,
    labels: BTreeMap<&'static str, u16>,
}

/// One line of a listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The offset in the segment, if the line makes bytes.
    pub offset: Option<u16>,
    /// Those bytes in hexadecimal, as NASM writes them.
    pub bytes: &'static str,
    /// The label, if the line has one.
    pub label: Option<&'static str>,
    /// The instruction, or other text between label and comment.
    pub code: &'static str,
    /// The comment without its semicolon.
    pub comment: &'static str,
}

/// Where the columns of a listing are.
const OFFSET: std::ops::Range<usize> = 7..15;
const BYTES: std::ops::Range<usize> = 16..36;
const TEXT: usize = 40;

impl Listing {
    /// Reads a listing of a program that is loaded at offset 100h.
    pub fn parse(text: &'static str) -> Listing {
        let lines: Vec<Line> = text.lines().map(Line::parse).collect();
        let mut labels = BTreeMap::new();
        let mut waiting = Vec::new();
        let mut by_offset = BTreeMap::new();
        for (index, line) in lines.iter().enumerate() {
            waiting.extend(line.label);
            if let Some(offset) = line.offset {
                by_offset.entry(offset).or_insert(index);
                waiting.drain(..).for_each(|label| _ = labels.insert(label, offset));
            }
        }
        Listing { lines, by_offset, labels }
    }

    /// The index of the line that makes the bytes at an offset.
    pub fn line_at(&self, offset: u16) -> Option<usize> {
        self.by_offset.get(&offset).copied()
    }

    /// Where a label is.
    ///
    /// # Panics
    /// If there is no such label: the names are those of our own sources.
    pub fn label(&self, name: &str) -> u16 {
        *self.labels.get(name).unwrap_or_else(|| panic!("the program has no label `{name}`"))
    }

    /// The last label at or before an offset that is not local.
    pub fn routine(&self, offset: u16) -> Option<&'static str> {
        let before = self.labels.iter().filter(|(name, at)| **at <= offset && !name.starts_with('.'));
        before.max_by_key(|(_, at)| **at).map(|(name, _)| *name)
    }
}

impl Line {
    /// Whether it makes bytes or names an address, and is not a word to the assembler.
    pub const fn is_program(&self) -> bool {
        self.offset.is_some() || (self.label.is_some() && self.code.is_empty())
    }

    fn parse(line: &'static str) -> Line {
        let text = line.get(TEXT..).unwrap_or("");
        let bytes = line.get(BYTES).unwrap_or("").trim();
        let offset = line.get(OFFSET).and_then(|digits| u16::from_str_radix(digits, 16).ok());
        // The fields of a structure have offsets too, but make no bytes.
        let offset = offset.filter(|_| !bytes.starts_with('?')).map(|offset| offset + LOAD_OFFSET);
        let (code, comment) = split_comment(text);
        let (label, code) = match code.split_once(':') {
            Some((label, rest)) if is_label(label) => (Some(label), rest),
            _ => (None, code),
        };
        Line { offset, bytes, label, code: code.trim(), comment: comment.trim() }
    }
}

fn is_label(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._".contains(&byte))
}

/// Cuts a line at the semicolon that begins its comment; one between quotes does not.
fn split_comment(line: &str) -> (&str, &str) {
    let mut quote = None;
    for (index, character) in line.char_indices() {
        match (quote, character) {
            (None, ';') => return (&line[..index], &line[index + 1..]),
            (None, '\'' | '"') => quote = Some(character),
            (Some(open), character) if open == character => quote = None,
            _ => {}
        }
    }
    (line, "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_taken_apart() {
        let listing = Listing::parse(concat!(
            "    42                              <1> turn:\n",
            "    43 00000022 8A2D                <1>         mov     ch, [di]        ; all patterns\n",
            "    44 00000024 3C3B                <1>         cmp     al, ';'\n",
        ));
        assert_eq!(listing.label("turn"), 0x122);
        assert_eq!(listing.routine(0x124), Some("turn"));
        let line = &listing.lines[listing.line_at(0x122).unwrap()];
        assert_eq!((line.bytes, line.code, line.comment), ("8A2D", "mov     ch, [di]", "all patterns"));
        assert_eq!(listing.lines[2].code, "cmp     al, ';'");
    }
}
