use crate::Chance;

/// Makes inputs out of good ones.
pub struct Changes {
    good: Vec<Vec<u8>>,
    /// Every word and every sign that the good ones have.
    words: Vec<Vec<u8>>,
    longest: usize,
}

/// Numbers at which arithmetic tends to fail.
const NUMBERS: [&str; 16] = [
    "0",
    "1",
    "2",
    "3",
    "9",
    "10",
    "00",
    "-1",
    "255",
    "256",
    "65536",
    "4294967296",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "99999999999999999999999999",
];

/// Characters that are more, or less, than they seem.
const CHARACTERS: [&str; 14] = [
    "\0", "\n", "\r\n", "\t", "é", "\u{2003}", "\u{feff}", "\u{202e}", "\u{301}", "１", "𝟙", "😀",
    "\u{2028}", "\u{7f}",
];

/// Beginnings of something inside something.
const NESTS: [&str; 6] = ["[", "{\"a\":", "(", "\"", "[{\"a\":", "/"];

impl Changes {
    /// Changes to these good inputs; no result is longer than a limit.
    pub fn new(good: Vec<Vec<u8>>, longest: usize) -> Changes {
        let mut words: Vec<Vec<u8>> = good.iter().flat_map(|input| words(input)).collect();
        words.sort();
        words.dedup();
        Changes { good, words, longest }
    }

    /// One input: sometimes a valid one unchanged or random bytes, else a valid one with a few changes.
    pub fn input(&self, chance: &mut Chance) -> Vec<u8> {
        let mut input = match chance.below(32) {
            0 => return self.any(chance).to_vec(),
            1 => noise(chance, 256),
            2 => self.babble(chance),
            _ => self.any(chance).to_vec(),
        };
        let mut changes = 1 + chance.below(3);
        if chance.below(8) == 0 {
            changes += chance.below(12);
        }
        for _ in 0..changes {
            self.change(&mut input, chance);
            input.truncate(self.longest);
        }
        input
    }

    fn any(&self, chance: &mut Chance) -> &[u8] {
        &self.good[chance.below(self.good.len())]
    }

    fn word(&self, chance: &mut Chance) -> &[u8] {
        &self.words[chance.below(self.words.len())]
    }

    /// Words of good inputs in any order.
    fn babble(&self, chance: &mut Chance) -> Vec<u8> {
        (0..chance.below(40)).flat_map(|_| self.word(chance).to_vec()).collect()
    }

    fn change(&self, input: &mut Vec<u8>, chance: &mut Chance) {
        let index = chance.below(input.len() + 1);
        let end = (index + 1 + chance.below(12)).min(input.len()).max(index);
        let replace = |input: &mut Vec<u8>, from: usize, to: usize, with: &[u8]| {
            drop(input.splice(from..to, with.iter().copied()));
        };
        match chance.below(14) {
            0 | 1 => {
                if let Some(byte) = input.get_mut(index) {
                    *byte ^= 1 << chance.below(8);
                }
            }
            2 => {
                if let Some(byte) = input.get_mut(index) {
                    *byte = chance.number() as u8;
                }
            }
            3 => input.truncate(index),
            4 => drop(input.drain(index..end)),
            5 => {
                let copy = input[index..end].to_vec();
                replace(input, index, index, &copy);
            }
            6 => {
                let other = self.any(chance);
                let from = chance.below(other.len() + 1);
                replace(input, index, input.len(), &other[from..]);
            }
            7 | 8 => {
                if let Some((from, to)) = digits(input, index) {
                    replace(input, from, to, chance.one_of(&NUMBERS).as_bytes());
                }
            }
            9 => replace(input, index, index, chance.one_of(&CHARACTERS).as_bytes()),
            10 => {
                let spans = spans(input);
                if let Some(&(from, to)) = spans.get(chance.below(spans.len())) {
                    replace(input, from, to, self.word(chance));
                }
            }
            11 => replace(input, index, index, self.word(chance)),
            12 => {
                let often = chance.below(self.longest.min(5_000));
                let nest = chance.one_of(&NESTS).repeat(1 + often / 8);
                replace(input, index, index, nest.as_bytes());
            }
            _ => {
                let copies = input[index..end].repeat(chance.below(1 + self.longest / 4));
                replace(input, index, index, &copies);
            }
        }
    }
}

fn noise(chance: &mut Chance, longest: usize) -> Vec<u8> {
    (0..chance.below(longest)).map(|_| chance.number() as u8).collect()
}

/// The range of the first run of digits at or after an index.
fn digits(input: &[u8], index: usize) -> Option<(usize, usize)> {
    let from = index + input[index..].iter().position(u8::is_ascii_digit)?;
    let length = input[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    Some((from, from + length))
}

/// The range of each word; every other byte is a word of its own.
fn spans(input: &[u8]) -> Vec<(usize, usize)> {
    let mut spans: Vec<(usize, usize)> = Vec::new();
    for (index, byte) in input.iter().enumerate() {
        let goes_on = byte.is_ascii_alphanumeric() && index > 0 && input[index - 1].is_ascii_alphanumeric();
        match spans.last_mut() {
            Some((_, end)) if goes_on => *end = index + 1,
            _ => spans.push((index, index + 1)),
        }
    }
    spans
}

fn words(input: &[u8]) -> Vec<Vec<u8>> {
    spans(input).into_iter().map(|(from, to)| input[from..to].to_vec()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 20,000 inputs: none is too long, some are valid examples, and hardly any two are the same.
    #[test]
    fn inputs_are_bounded_and_various() {
        let good = vec![b"set play 1".to_vec(), b"clock 20".to_vec()];
        let changes = Changes::new(good.clone(), 100);
        let mut seen = std::collections::HashSet::new();
        let mut unchanged = 0;
        for number in 0..20_000 {
            let input = changes.input(&mut Chance::new(&[1, number]));
            assert!(input.len() <= 100);
            unchanged += usize::from(good.contains(&input));
            seen.insert(input);
        }
        assert!(unchanged > 100, "{unchanged}");
        assert!(seen.len() > 12_000, "{}", seen.len());
    }

    #[test]
    fn words_are_letters_and_digits_together_and_signs_alone() {
        let expected: [&[u8]; 5] = [b"set", b" ", b"play2", b",", b"1"];
        assert_eq!(words(b"set play2,1"), expected.map(<[u8]>::to_vec));
    }
}
