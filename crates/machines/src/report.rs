//! The report of a proof by exhaustion.

use prover::Exploration;

/// The result of trying every input in every reachable state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The name of the machine.
    pub machine: &'static str,
    /// How many states were reached.
    pub states: u64,
    /// How many inputs were tried in each of them.
    pub inputs: u64,
    /// How many transitions were tried.
    pub transitions: u64,
    /// Why these are enough, where they are not all that there are.
    pub argument: Option<&'static str>,
    /// The premises of the argument, checked on the proved circuit.
    pub premises: Vec<Premise>,
    /// The claims, and whether they hold.
    pub properties: Vec<Property>,
}

/// Something about a circuit that makes a proof shorter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Premise {
    /// Its name.
    pub name: &'static str,
    /// Where it fails, and the consequence.
    pub broken: Option<String>,
}

/// One claim about a machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// The claim.
    pub name: &'static str,
    /// A way to show that it is false, if it is: the shortest, where every transition was tried.
    pub counterexample: Option<Counterexample>,
    /// Whether it is not established although nothing shows that it is false: a premise is broken that it rests on,
    /// or not everything was tried.
    pub open: bool,
}

/// Inputs clock by clock, from a reset on, that lead to the moment where a claim is false.
///
/// Each number holds the level of `reset` in bit 0 and those of the other inputs above it, in the order of
/// the ports. The last clock is the moment of the failure. No clocks at all mean a state that the whole
/// search has not reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The inputs of each clock.
    pub clocks: Vec<u64>,
}

/// How far a proof has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How much is done.
    pub done: u64,
    /// How much there is.
    pub total: u64,
}

impl Report {
    /// The report of a circuit whose states were all explored; each claim has a name and a number of clocks
    /// without any input that it looks ahead.
    pub fn of_circuit(
        machine: &'static str,
        claims: impl IntoIterator<Item = (&'static str, usize)>,
        found: &Exploration<u64>,
        inputs: u64,
    ) -> Report {
        let properties = claims.into_iter().enumerate().map(|(claim, (name, ahead))| {
            // The sequence starts with a reset, so that it can be tried on a machine in any state.
            let clocks = |path: Vec<u32>| {
                let path = path.into_iter().map(u64::from);
                std::iter::once(1).chain(path).chain(std::iter::repeat_n(0, ahead)).collect()
            };
            let counterexample =
                found.counterexample(claim).map(|path| Counterexample { clocks: clocks(path) });
            Property { name, counterexample, open: !found.is_complete() }
        });
        Report {
            machine,
            states: found.states().len() as u64,
            inputs,
            transitions: found.transitions(),
            argument: None,
            premises: Vec::new(),
            properties: properties.collect(),
        }
    }

    /// Whether every claim holds.
    pub fn holds(&self) -> bool {
        self.properties.iter().all(Property::holds)
    }

    /// A way to see that some claim is false, if one is.
    pub fn refutation(&self) -> Option<Vec<u64>> {
        let counterexample = self.properties.iter().find_map(|property| property.counterexample.as_ref())?;
        Some(counterexample.clocks.clone())
    }
}

impl Property {
    /// Whether the claim holds.
    pub fn holds(&self) -> bool {
        self.counterexample.is_none() && !self.open
    }
}

/// A count as people read it, with a comma between each three digits.
pub fn grouped(count: u64) -> String {
    let digits = count.to_string();
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
    fn digits_are_grouped_from_the_right() {
        assert_eq!([0, 12, 123, 1_234, 5_211_855].map(grouped), ["0", "12", "123", "1,234", "5,211,855"]);
    }
}
