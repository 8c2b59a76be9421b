//! The ports of a module for a reader: rows of equal ones are grouped.

use logic::Port;

/// A port, or several in a row that differ only in their number.
pub struct Group<'a> {
    /// The name: `pos1…pos9`.
    pub name: String,
    /// How many ports it is.
    pub count: usize,
    /// The first of them.
    pub port: &'a Port,
}

impl Group<'_> {
    /// How many bits: `2`, or `9×2` for nine ports of two bits.
    pub fn bits(&self) -> String {
        let width = self.port.width;
        if self.count == 1 { width.to_string() } else { format!("{}×{width}", self.count) }
    }
}

/// The ports with neighbours grouped.
pub fn groups<'a>(ports: impl IntoIterator<Item = &'a Port>) -> Vec<Group<'a>> {
    let mut groups: Vec<Group> = Vec::new();
    for port in ports {
        if let Some(group) = groups.last_mut()
            && (group.port.width, &group.port.description) == (port.width, &port.description)
            && let Some(name) = joined(&group.port.name, group.count, &port.name)
        {
            group.count += 1;
            group.name = name;
        } else {
            groups.push(Group { name: port.name.clone(), count: 1, port });
        }
    }
    groups
}

/// `line1…line8`, if the names have the same stem and the second continues the numbers of `count`
/// that began with the first.
pub fn joined(first: &str, count: usize, next: &str) -> Option<String> {
    let stem = first.trim_end_matches(|c: char| c.is_ascii_digit());
    let from: usize = first[stem.len()..].parse().ok()?;
    (next == format!("{stem}{}", from + count)).then(|| format!("{first}…{next}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn port(name: &str, width: usize) -> Port {
        Port { name: name.to_owned(), width, states: &[], description: "Says.".to_owned() }
    }

    #[test]
    fn only_consecutive_numbers_of_equal_ports_are_taken_together() {
        let ports = [
            port("a1", 2),
            port("a2", 2),
            port("a3", 2),
            port("a5", 2),
            port("a6", 1),
            port("b", 1),
            port("c", 1),
        ];
        let groups: Vec<(String, String)> =
            groups(&ports).into_iter().map(|group| (group.name.clone(), group.bits())).collect();
        let expected = [("a1…a3", "3×2"), ("a5", "2"), ("a6", "1"), ("b", "1"), ("c", "1")];
        assert_eq!(groups, expected.map(|(name, bits)| (name.to_owned(), bits.to_owned())));
    }
}
