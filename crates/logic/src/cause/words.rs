//! Causes in one sentence.

use super::{Cause, Fact, Origin};

impl Cause {
    /// One sentence without its full stop: the value of the wire, its direct cause, and the cause of that.
    pub fn sentence(&self, name: &str, value: &str, because: &[Fact], behind: &[Fact]) -> String {
        let mut sentence = format!("{name} is {value}");
        let past = match self.origin {
            Origin::Gates => false,
            Origin::Input => return sentence + ", which comes from outside",
            Origin::Constant => return format!("{name} is always {value}"),
            Origin::Stuck => return sentence + " because it is stuck",
            Origin::PowerOn => return sentence + " since power-on",
            Origin::Reset(edge) => return sentence + &format!(" since the reset in clock {edge}"),
            Origin::Stored(edge) => {
                sentence += &format!(" since clock {edge}");
                true
            }
        };
        if !because.is_empty() {
            sentence += &format!(" because {}", listed(because, past));
        }
        let behind: Vec<Fact> = behind.iter().filter(|fact| !because.contains(fact)).cloned().collect();
        if !behind.is_empty() {
            sentence += &format!("; behind that, {}", listed(&behind, past));
        }
        sentence
    }
}

/// `a is 1`, `a and b are 01`, `a, b and c are 0, and d is 1`: those with the same value together.
fn listed(facts: &[Fact], past: bool) -> String {
    let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
    for Fact { name, value } in facts {
        match groups.iter_mut().find(|(known, _)| known == value) {
            Some((_, names)) => names.push(name),
            None => groups.push((value, vec![name])),
        }
    }
    let (is, are) = if past { ("was", "were") } else { ("is", "are") };
    let group = |(value, names): &(&str, Vec<&str>)| match &names[..] {
        [name] => format!("{name} {is} {value}"),
        [names @ .., last] => format!("{} and {last} {are} {value}", names.join(", ")),
        [] => String::new(),
    };
    let groups: Vec<String> = groups.iter().map(group).collect();
    match &groups[..] {
        [before @ .., last] if !before.is_empty() => format!("{}, and {last}", before.join(", ")),
        groups => groups.concat(),
    }
}
