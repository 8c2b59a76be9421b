use crate::condition::{self, Comparison, Condition, Test, number, words};
use crate::error::Complaint;
use crate::{Reference, Signal};

/// Steps, compiled: levels to set, clocks, and conditions to wait for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program {
    pub(crate) ops: Vec<Op>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    Set(Reference, u64),
    Clock(u32),
    /// Begins to count the rounds of a loop.
    Begin,
    /// One more round; after this many, the run is stuck.
    Round(u32),
    JumpUnless(Condition, usize),
    Jump(usize),
    Stop,
}

impl Program {
    /// So many clocks.
    pub(crate) fn wait(clocks: u32) -> Program {
        Program { ops: vec![Op::Clock(clocks)] }
    }

    /// Everything that it sets.
    pub fn sets(&self) -> impl Iterator<Item = &Reference> {
        self.ops.iter().filter_map(|op| match op {
            Op::Set(reference, _) => Some(reference),
            _ => None,
        })
    }

    /// Every condition that it waits for or decides by.
    pub fn conditions(&self) -> impl Iterator<Item = &Condition> {
        self.ops.iter().filter_map(|op| match op {
            Op::JumpUnless(condition, _) => Some(condition),
            _ => None,
        })
    }
}

impl Program {
    /// The most clocks that it can take.
    pub fn most_clocks(&self) -> usize {
        let clocks = |op: &Op| match op {
            Op::Clock(count) | Op::Round(count) => *count as usize,
            _ => 0,
        };
        self.ops.iter().map(clocks).sum()
    }
}

/// Every form of a step, and what it does.
pub const STEPS: [(&str, &str); 8] = [
    ("NAME=VALUE …", "inputs get these levels, which stay until they are changed or the steps end"),
    ("clock N", "so many clocks, one without a number"),
    ("press NAME", "an input leaves its level at rest for one clock"),
    (
        "until NAME==VALUE max N",
        "clocks until a condition holds; the design hangs if it takes more than this many",
    ),
    ("steer NAME to VALUE by LESS MORE max N", "presses one of two buttons until a value is reached"),
    ("if NAME==VALUE then STEP", "a step only where a condition holds"),
    ("stop", "the steps end here"),
    ("?STEP", "a step that is left out where the design does not have its signals"),
];

/// The most clocks of a step.
const MOST_CLOCKS: u64 = 1_000_000;

/// Compiles steps: the signals, the watched flags, and the idle levels.
pub(crate) struct Compiler<'a> {
    pub signals: &'a [Signal],
    pub flags: &'a [String],
    pub idle: &'a [(Reference, u64)],
}

impl Compiler<'_> {
    /// Adds a step to a program.
    pub fn step(&self, text: &str, program: &mut Program) -> Result<(), Complaint> {
        let text = text.trim();
        // An optional step is left out if its signals do not exist.
        if let Some(step) = text.strip_prefix('?') {
            let mut extended = program.clone();
            if self.step(step, &mut extended).is_ok() {
                *program = extended;
            }
            return Ok(());
        }
        let words = words(text);
        let ops = &mut program.ops;
        match words.first().map(String::as_str) {
            None => {}
            Some("clock") => {
                let count = words.get(1).map_or(Ok(1), |count| number(count))?;
                if words.len() > 2 || count > MOST_CLOCKS {
                    return Err(Complaint::new(format!("`{text}` is not a step"), "write `clock N`"));
                }
                ops.push(Op::Clock(count as u32));
            }
            Some("press") => {
                let [_, button] = &words[..] else {
                    return Err(Complaint::new(format!("`{text}` is not a step"), "write `press NAME`"));
                };
                self.press(button, ops)?;
            }
            Some("until") => {
                let (condition, most) = limit(text, &words[1..])?;
                let condition = self.condition(&condition)?;
                ops.push(Op::Begin);
                let start = ops.len();
                // Out of the loop as soon as the condition holds, that is, unless its opposite does.
                ops.push(Op::JumpUnless(condition, start + 2));
                ops.push(Op::Jump(start + 5));
                ops.push(Op::Round(most));
                ops.push(Op::Clock(1));
                ops.push(Op::Jump(start));
            }
            Some("steer") => self.steer(text, &words, ops)?,
            Some("if") => {
                let split = words.iter().skip(1).position(|word| word == "then").map(|at| at + 1);
                let Some(split) = split else {
                    return Err(Complaint::new(
                        format!("`{text}` does not say what to do"),
                        "write `if NAME==VALUE then STEP`",
                    ));
                };
                let condition = self.condition(&words[1..split].join(" "))?;
                let jump = ops.len();
                ops.push(Op::Stop);
                self.step(&words[split + 1..].join(" "), program)?;
                let after = program.ops.len();
                program.ops[jump] = Op::JumpUnless(condition, after);
            }
            Some("stop") if words.len() == 1 => ops.push(Op::Stop),
            Some(_) => {
                for word in &words {
                    let Some((name, value)) =
                        word.split_once('=').filter(|(_, value)| !value.starts_with('='))
                    else {
                        return Err(Complaint::new(
                            format!("`{word}` is not a step"),
                            format!("steps are {}", STEPS.map(|(step, _)| format!("`{step}`")).join(", ")),
                        ));
                    };
                    let reference = self.input(name)?;
                    let value = condition::value(value, &reference)?;
                    ops.push(Op::Set(reference, value));
                }
            }
        }
        Ok(())
    }

    pub fn condition(&self, text: &str) -> Result<Condition, Complaint> {
        Condition::parse(text, self.signals, self.flags)
    }

    pub fn input(&self, name: &str) -> Result<Reference, Complaint> {
        let reference = Reference::parse(name, self.signals)?;
        if !reference.is_input(self.signals) {
            let inputs = self.signals.iter().filter(|signal| signal.input);
            let names: Vec<&str> = inputs.map(|signal| signal.name.as_str()).collect();
            return Err(Complaint::new(
                format!("`{name}` is not an input"),
                format!("inputs are {}", names.join(", ")),
            ));
        }
        Ok(reference)
    }

    /// A button goes to the opposite of its level at rest for a clock.
    fn press(&self, button: &str, ops: &mut Vec<Op>) -> Result<(), Complaint> {
        let reference = self.input(button)?;
        let rest = self.idle.iter().find(|(known, _)| *known == reference).map_or(0, |(_, value)| *value);
        ops.push(Op::Set(reference.clone(), !rest & reference.largest()));
        ops.push(Op::Clock(1));
        ops.push(Op::Set(reference, rest));
        Ok(())
    }

    /// Two buttons lead a value to where it shall be.
    fn steer(&self, text: &str, words: &[String], ops: &mut Vec<Op>) -> Result<(), Complaint> {
        let [_, name, to, goal, by, less, more, max, most] = words else {
            return Err(steering(text));
        };
        if (to.as_str(), by.as_str(), max.as_str()) != ("to", "by", "max") {
            return Err(steering(text));
        }
        let reference = Reference::parse(name, self.signals)?;
        let goal = condition::value(goal, &reference)?;
        let is =
            |comparison| Condition { any: vec![vec![Test::Compare(reference.clone(), comparison, goal)]] };
        ops.push(Op::Begin);
        let start = ops.len();
        ops.push(Op::JumpUnless(is(Comparison::Different), start + 10));
        ops.push(Op::Round(rounds(most)?));
        ops.push(Op::JumpUnless(is(Comparison::Greater), start + 7));
        self.press(less, ops)?;
        ops.push(Op::Jump(start));
        self.press(more, ops)?;
        ops.push(Op::Jump(start));
        debug_assert_eq!(ops.len(), start + 11);
        // The jump out of the loop goes behind its last jump.
        ops[start] = Op::JumpUnless(is(Comparison::Different), start + 11);
        Ok(())
    }
}

fn steering(text: &str) -> Complaint {
    Complaint::new(format!("`{text}` is not a step"), "write `steer NAME to VALUE by LESS MORE max N`")
}

fn rounds(text: &str) -> Result<u32, Complaint> {
    let most = number(text)?;
    if most > MOST_CLOCKS {
        return Err(Complaint::new(format!("{most} clocks are too many"), format!("at most {MOST_CLOCKS}")));
    }
    Ok(most as u32)
}

/// The condition before `max`, and the number after it.
fn limit(text: &str, words: &[String]) -> Result<(String, u32), Complaint> {
    match words {
        [condition @ .., max, most] if max == "max" && !condition.is_empty() => {
            Ok((condition.join(" "), rounds(most)?))
        }
        _ => Err(Complaint::new(
            format!("`{text}` has no limit"),
            "write `until NAME==VALUE max N`, with the most clocks that it may take",
        )),
    }
}
