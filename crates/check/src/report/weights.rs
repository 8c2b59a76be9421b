use std::collections::BTreeMap;

use crate::claim::{Claim, Level};

/// How many points each claim is worth.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Weights {
    points: BTreeMap<&'static str, f64>,
    listed: bool,
}

/// Why a file of weights cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightError {
    /// A line has the wrong form.
    #[error("line {0} of the weights is not of the form: claim = points")]
    Line(usize),
    /// There is no such claim.
    #[error("line {line} of the weights names {name:?}, which is not a claim")]
    Claim {
        /// The line.
        line: usize,
        /// The name.
        name: String,
    },
}

impl Weights {
    /// Reads weights: `winner = 3`, one to a line; a claim that is not listed has no points.
    pub fn parse(text: &str) -> Result<Weights, WeightError> {
        let mut points = BTreeMap::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let (name, value) = line.split_once('=').ok_or(WeightError::Line(index + 1))?;
            let value: f64 = value.trim().parse().map_err(|_| WeightError::Line(index + 1))?;
            if !value.is_finite() || value < 0.0 {
                return Err(WeightError::Line(index + 1));
            }
            let name = name.trim();
            let claim = Claim::ALL.iter().find(|claim| claim.id() == name);
            let claim = claim.ok_or_else(|| WeightError::Claim { line: index + 1, name: name.to_owned() })?;
            points.insert(claim.id(), value);
        }
        Ok(Weights { points, listed: true })
    }

    /// The points of a claim. Without a file, a defect has one point and everything else none.
    pub fn of(&self, claim: Claim) -> f64 {
        match self.listed {
            true => self.points.get(claim.id()).copied().unwrap_or(0.0),
            false => f64::from(u8::from(claim.level() == Level::Defect)),
        }
    }

    /// The sum of all points: the maximum score of a design that cannot be read.
    pub fn total(&self) -> f64 {
        Claim::ALL.iter().map(|&claim| self.of(claim)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_and_mistakes_are_named() {
        let weights = Weights::parse("# points\nwinner = 2.5\n\nstore=1 # one\n").unwrap();
        assert_eq!((weights.of(Claim::Winner), weights.of(Claim::Draw), weights.total()), (2.5, 0.0, 3.5));
        assert_eq!(Weights::default().of(Claim::Draw), 1.0);
        assert_eq!(Weights::default().of(Claim::NoLatch), 0.0);
        let refused = |text: &str| Weights::parse(text).unwrap_err();
        assert_eq!(refused("winner"), WeightError::Line(1));
        assert_eq!(refused("winner = -1"), WeightError::Line(1));
        assert_eq!(refused("\nwiner = 1"), WeightError::Claim { line: 2, name: "winer".to_owned() });
    }

    #[test]
    fn weights_are_numbers_from_zero() {
        let refused = |text: &str| Weights::parse(text).unwrap_err();
        for text in ["\n\nwinner = many", "\n\nwinner = inf", "\n\nwinner = NaN", "\n\nwinner ="] {
            assert_eq!(refused(text), WeightError::Line(3), "{text}");
        }
        assert_eq!(Weights::parse("winner = 0").unwrap().total(), 0.0);
    }
}
