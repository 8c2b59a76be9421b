use crate::error::Complaint;

/// The values of the placeholders of a step: `{sq}`, `{n}`, `{row}` and so on.
#[derive(Clone, Debug, Default)]
pub struct Placeholders {
    numbers: Vec<(String, u64)>,
    texts: Vec<(String, String)>,
}

impl Placeholders {
    pub fn number(&mut self, name: &str, value: u64) {
        self.numbers.push((name.to_owned(), value));
    }

    pub fn text(&mut self, name: &str, value: &str) {
        self.texts.push((name.to_owned(), value.to_owned()));
    }

    /// A step with every placeholder replaced. `{name+1}` and `{name-1}` add and subtract, and `{~name}`
    /// turns nine bits over. Braces with anything else in them stay: they join signals.
    pub fn fill(&self, text: &str) -> Result<String, Complaint> {
        let mut filled = String::new();
        let mut rest = text;
        while let Some(start) = rest.find('{') {
            let Some(end) = rest[start..].find('}').map(|end| start + end) else { break };
            filled.push_str(&rest[..start]);
            let inner = &rest[start + 1..end];
            match self.value(inner) {
                Some(value) => filled.push_str(&value),
                // A comma or a bracket: the braces join signals. There may be placeholders inside.
                None if inner.contains([',', '[', '{']) => {
                    filled.push('{');
                    rest = &rest[start + 1..];
                    continue;
                }
                None => {
                    let mut known: Vec<String> =
                        self.numbers.iter().map(|(name, _)| format!("{{{name}}}")).collect();
                    known.extend(self.texts.iter().map(|(name, _)| format!("{{{name}}}")));
                    return Err(Complaint::new(
                        format!("`{{{inner}}}` stands for nothing here"),
                        format!(
                            "known here: {}",
                            if known.is_empty() { "none".to_owned() } else { known.join(", ") }
                        ),
                    ));
                }
            }
            rest = &rest[end + 1..];
        }
        filled.push_str(rest);
        Ok(filled)
    }

    fn value(&self, inner: &str) -> Option<String> {
        let number =
            |name: &str| self.numbers.iter().find(|(known, _)| known == name.trim()).map(|(_, value)| *value);
        if let Some((_, text)) = self.texts.iter().find(|(known, _)| known == inner.trim()) {
            return Some(text.clone());
        }
        if let Some(name) = inner.trim().strip_prefix('~') {
            return Some((!number(name)? & 0x1ff).to_string());
        }
        if let Some((name, more)) = inner.split_once('+') {
            return Some(number(name)?.checked_add(more.trim().parse().ok()?)?.to_string());
        }
        if let Some((name, less)) = inner.split_once('-') {
            return Some(number(name)?.checked_sub(less.trim().parse().ok()?)?.to_string());
        }
        Some(number(inner)?.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_filled_and_joined_signals_stay() {
        let mut placeholders = Placeholders::default();
        placeholders.number("sq", 5);
        placeholders.number("onehot", 0b1_0000);
        placeholders.text("key", "btn_c");
        let filled = |text: &str| placeholders.fill(text).unwrap();
        assert_eq!(filled("position={sq} {key}=1"), "position=5 btn_c=1");
        assert_eq!(filled("row={sq-1} keys={~onehot}"), "row=4 keys=495");
        assert_eq!(filled("{a, b}={sq}"), "{a, b}=5");
        assert_eq!(filled("{a[{sq}], {key}}=1"), "{a[5], btn_c}=1");
        assert_eq!(placeholders.fill("x={col}").unwrap_err().message, "`{col}` stands for nothing here");
    }
}
