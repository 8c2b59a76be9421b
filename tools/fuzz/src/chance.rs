/// A small pseudo-random generator that gives the same numbers for the same seed.
#[derive(Clone, Debug)]
pub struct Chance(machines::chance::Chance);

impl Chance {
    /// Chance that depends on all of these numbers.
    pub fn new(numbers: &[u64]) -> Chance {
        let seeded = |seed, number: &u64| machines::chance::Chance::new(seed ^ number).bits();
        Chance(machines::chance::Chance::new(numbers.iter().fold(0, seeded)))
    }

    /// The next number, any of all.
    pub fn number(&mut self) -> u64 {
        self.0.bits()
    }

    /// A number below a limit; 0 if the limit is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        if limit == 0 { 0 } else { (self.number() % limit as u64) as usize }
    }

    /// One of several things.
    pub fn one_of<'a, T: ?Sized>(&mut self, things: &[&'a T]) -> &'a T {
        things[self.below(things.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_numbers_give_the_same_chance_and_others_give_another() {
        let first = |numbers: &[u64]| Chance::new(numbers).number();
        assert_eq!(first(&[1, 2, 3]), first(&[1, 2, 3]));
        let different = [[1, 2, 3], [1, 3, 2], [2, 2, 3], [1, 2, 4]].map(|numbers| first(&numbers));
        let set: std::collections::HashSet<u64> = different.into_iter().collect();
        assert_eq!(set.len(), 4);
    }
}
