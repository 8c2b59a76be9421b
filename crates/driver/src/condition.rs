use crate::error::Complaint;
use crate::{Pins, Reference, Signal};

/// Something that holds or does not: comparisons joined by `and` and `or`.
///
/// `ready==1 and state!=3 or seen illegal` reads as usual: `and` binds tighter. A name alone means that
/// it is not 0. `seen NAME` is about a flag that was up at some clock of this move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// Any of these, each of which is all of its tests.
    pub(crate) any: Vec<Vec<Test>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Test {
    Compare(Reference, Comparison, u64),
    Seen(usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Comparison {
    Equal,
    Different,
    Less,
    Greater,
}

impl Condition {
    /// Understands a condition. `flags` are the names that can follow `seen`.
    pub fn parse(text: &str, signals: &[Signal], flags: &[String]) -> Result<Condition, Complaint> {
        let mut any = vec![Vec::new()];
        let mut words = words(text).into_iter().peekable();
        loop {
            let word = words.next().ok_or_else(|| missing(text))?;
            let test = if word == "seen" {
                let name = words.next().ok_or_else(|| missing(text))?;
                let flag = flags.iter().position(|flag| *flag == name).ok_or_else(|| {
                    let known = if flags.is_empty() { "none".to_owned() } else { flags.join(", ") };
                    Complaint::new(
                        format!("no flag `{name}` is watched"),
                        format!("flags with `when = \"during\"`: {known}"),
                    )
                })?;
                Test::Seen(flag)
            } else {
                compare(&word, signals)?
            };
            any.last_mut().expect("there is always one").push(test);
            match words.next().as_deref() {
                None => return Ok(Condition { any }),
                Some("and") => {}
                Some("or") => any.push(Vec::new()),
                Some(other) => {
                    return Err(Complaint::new(
                        format!("`{other}` follows `{word}`"),
                        "comparisons are joined by `and` or `or`",
                    ));
                }
            }
        }
    }

    /// A reference that has one of these values.
    pub fn one_of(reference: &Reference, values: &[u64]) -> Condition {
        let test = |&value| vec![Test::Compare(reference.clone(), Comparison::Equal, value)];
        Condition { any: values.iter().map(test).collect() }
    }

    /// Whether it holds; `seen` has a bit for each flag that was up.
    pub fn holds(&self, pins: &(impl Pins + ?Sized), seen: u32) -> bool {
        self.any.iter().any(|all| all.iter().all(|test| test.holds(pins, seen)))
    }

    /// The value for which it holds, as `name value`, where one comparison is enough.
    pub fn wanted(&self) -> Option<String> {
        match self.any.first()?.as_slice() {
            [Test::Compare(reference, Comparison::Equal, value)] => Some(crate::shown(reference, *value)),
            [Test::Compare(reference, Comparison::Different, 0)] if reference.width() == 1 => {
                Some(crate::shown(reference, 1))
            }
            _ => None,
        }
    }

    /// It as an expression of the C family, with `name` for each reference; none if it tests earlier flags.
    pub fn expression(&self, name: &dyn Fn(&Reference) -> String) -> Option<String> {
        let test = |test: &Test| match test {
            Test::Seen(_) => None,
            Test::Compare(reference, comparison, value) => {
                let sign = match comparison {
                    Comparison::Equal => "==",
                    Comparison::Different => "!=",
                    Comparison::Less => "<",
                    Comparison::Greater => ">",
                };
                Some(format!("{} {sign} {value}", name(reference)))
            }
        };
        let all = |tests: &Vec<Test>| {
            tests.iter().map(test).collect::<Option<Vec<_>>>().map(|tests| tests.join(" && "))
        };
        self.any.iter().map(all).collect::<Option<Vec<_>>>().map(|any| any.join(" || "))
    }

    /// Every reference in it, each once.
    pub fn references(&self) -> Vec<&Reference> {
        let mut references: Vec<&Reference> = Vec::new();
        for test in self.any.iter().flatten() {
            if let Test::Compare(reference, ..) = test
                && !references.contains(&reference)
            {
                references.push(reference);
            }
        }
        references
    }
}

impl Test {
    fn holds(&self, pins: &(impl Pins + ?Sized), seen: u32) -> bool {
        match self {
            Test::Seen(flag) => seen >> flag & 1 == 1,
            Test::Compare(reference, comparison, value) => {
                let found = reference.read(pins);
                match comparison {
                    Comparison::Equal => found == *value,
                    Comparison::Different => found != *value,
                    Comparison::Less => found < *value,
                    Comparison::Greater => found > *value,
                }
            }
        }
    }
}

fn compare(word: &str, signals: &[Signal]) -> Result<Test, Complaint> {
    let signs = [
        ("==", Comparison::Equal),
        ("!=", Comparison::Different),
        ("<", Comparison::Less),
        (">", Comparison::Greater),
    ];
    for (sign, comparison) in signs {
        if let Some((left, right)) = word.split_once(sign) {
            let reference = Reference::parse(left, signals)?;
            let value = value(right, &reference)?;
            return Ok(Test::Compare(reference, comparison, value));
        }
    }
    Ok(Test::Compare(Reference::parse(word, signals)?, Comparison::Different, 0))
}

/// A number that a reference can have: decimal, `0x` or `0b`.
pub fn value(text: &str, reference: &Reference) -> Result<u64, Complaint> {
    let number = number(text)?;
    if number > reference.largest() {
        return Err(Complaint::new(
            format!("{} is too large for `{}`", text.trim(), reference.text),
            format!("it has {} bits: at most {}", reference.width(), reference.largest()),
        ));
    }
    Ok(number)
}

/// A number: decimal, `0x` or `0b`, with underscores as one likes.
pub fn number(text: &str) -> Result<u64, Complaint> {
    let digits = text.trim().replace('_', "");
    let number = match (digits.strip_prefix("0x"), digits.strip_prefix("0b")) {
        (Some(digits), _) => u64::from_str_radix(digits, 16).ok(),
        (_, Some(digits)) => u64::from_str_radix(digits, 2).ok(),
        _ => digits.parse().ok(),
    };
    number
        .filter(|_| !digits.starts_with('+'))
        .ok_or_else(|| Complaint::new(format!("`{}` is not a number", text.trim()), "write 5, 0x5 or 0b101"))
}

/// The words of a text; text in braces is not split.
pub fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut depth = 0_usize;
    for letter in text.chars() {
        match letter {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if letter.is_whitespace() {
            if depth == 0 {
                words.push(String::new());
            }
        } else {
            words.last_mut().expect("there is always one").push(letter);
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

fn missing(text: &str) -> Complaint {
    Complaint::new(format!("`{text}` ends where a comparison is expected"), "write `NAME==VALUE`")
}
