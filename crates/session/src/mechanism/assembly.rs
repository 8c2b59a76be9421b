use i8086::{Memory, Segment, Word};
use logic::{Radix, Role, Trace, Track};
use machines::assembly::{Computer, Form, RING, Request, SEGMENT, cell_of};
use players::assembly::Assembly as Twin;
use rules::Seat;

use super::{Mechanism, Moment, Order, Signals, Structure};
use crate::game::{Contents, Piece};
use crate::program::{Program, STACK_WORDS};
use crate::{Kind, Setup, Side, Signal};

/// The program on its processor. Every instruction is a column of the trace, which shows the registers
/// before it; one clock goes on to the next landmark, because single instructions would take too long to watch.
pub struct Assembly {
    computer: Computer,
    seat: Seat,
    trace: Trace,
    variables: Variables,
    order: Option<Order>,
    running: bool,
    /// The processor between two orders, with the clock and the variables of that moment.
    rests: Vec<(usize, i8086::Snapshot, Variables)>,
    /// Offsets, and the codes of the landmarks there.
    landmarks: [(u16, u64); 8],
}

/// Why the program takes the cell that it takes, as far as it has come.
#[derive(Clone, Copy, Default)]
struct Variables {
    turns: u64,
    stage: u64,
    pattern: u64,
    cell: u64,
}

/// What a cell of the ring holds.
const CELL: Values = &[(".", 0), ("x", 1), ("o", 2)];
/// Which patterns the one that is tried belongs to.
const STAGE: Values = &[("none", 0), ("win", 1), ("block", 2), ("look-ahead", 3), ("first empty", 4)];
const FIRST_EMPTY: u64 = 4;
/// Where the program begins something that is worth a look, by the labels that lead there.
const LANDMARK: Values = &[
    ("-", 0),
    ("asked", 1),
    ("stage", 2),
    ("turn", 3),
    ("pattern", 4),
    ("fits", 5),
    ("first empty", 6),
    ("taken", 7),
];
const LABELS: [(&str, u64); 8] = [
    ("answer", 1),
    ("person", 1),
    ("stage", 2),
    ("turn", 3),
    ("compare", 4),
    ("fits", 5),
    ("fallback", 6),
    ("take", 7),
];
/// The names and the codes of the values that a variable can have.
type Values = &'static [(&'static str, u64)];

/// Where the running clocks, SP and IP are in a column, and the number of the pattern.
const WORDS: usize = 9;
const IP: usize = WORDS + 8;
const SEGMENTS: usize = IP + 1;
const FLAGS: usize = SEGMENTS + 4;
const STACK: usize = FLAGS + 1;
const CLOCKS: usize = STACK + STACK_WORDS;
const PATTERN: usize = CLOCKS + 4;
/// Where the number of a pattern is among its bytes.
const NUMBER: u16 = 7;

impl Assembly {
    pub fn new(setup: &Setup) -> Assembly {
        let form = Form::named(setup.two.name()).unwrap_or(Form::Printed);
        let computer = Computer::new(form);
        let landmarks = LABELS.map(|(label, code)| (computer.listing().label(label), code));
        let rests = vec![(0, computer.cpu.snapshot(), Variables::default())];
        let mut machine = Assembly {
            computer,
            seat: setup.seat(Side::Two),
            trace: Trace::new("assembly", tracks()),
            variables: Variables::default(),
            order: None,
            running: false,
            rests,
            landmarks,
        };
        machine.push();
        machine
    }

    fn form(&self) -> Form {
        self.computer.form()
    }

    /// Adds a column: everything that can be seen right before the next instruction.
    fn push(&mut self) {
        let (cpu, registers) = (&self.computer.cpu, &self.computer.cpu.registers);
        let ring = self.computer.ring().map(|mark| match mark {
            b'x' => 1,
            b'o' => 2,
            _ => 0,
        });
        let mut column: Vec<u64> = ring.to_vec();
        column.extend(Word::ALL.map(|word| u64::from(registers.word(word))));
        column.push(registers.ip.into());
        column.extend(Segment::ALL.map(|segment| u64::from(registers.segment(segment))));
        column.push(registers.flags.word().into());
        let top = registers.word(Word::Sp);
        column.extend((0..STACK_WORDS as u16).map(|index| {
            let offset = top.wrapping_add(2 * index);
            u64::from(cpu.memory.read_word(registers.segment(Segment::Ss), offset))
        }));
        let Variables { turns, stage, pattern, cell } = self.variables;
        column.extend([cpu.clocks(), self.landmark(), turns, stage, pattern, cell]);
        self.trace.push(&column);
    }

    /// The landmark in front of which the processor is.
    fn landmark(&self) -> u64 {
        let ip = self.computer.cpu.registers.ip;
        let here = self.landmarks.iter().find(|(offset, _)| self.running && *offset == ip);
        here.map_or(0, |(_, code)| *code)
    }

    /// Brings the variables up to date with a landmark.
    fn note_landmark(&mut self) {
        let registers = &self.computer.cpu.registers;
        let byte = |offset: u16| u64::from(self.computer.cpu.memory.read(Memory::address(SEGMENT, offset)));
        let name = LANDMARK[self.landmark() as usize].0;
        if name == "first empty" {
            self.variables =
                Variables { stage: FIRST_EMPTY, cell: self.variables.cell, ..Variables::default() };
        } else if name == "turn" {
            self.variables.turns = u64::from(registers.word(Word::Bp) / 2);
        } else if name == "pattern" {
            let number = byte(registers.word(Word::Si).wrapping_add(NUMBER));
            self.variables.pattern = number;
            self.variables.stage = match number {
                1..=5 => 1,
                6..=10 => 2,
                _ => 3,
            };
        }
    }

    /// Executes instructions up to the next landmark; says whether the program has come to its end.
    fn go_on(&mut self) -> bool {
        while !self.computer.is_at_end() {
            self.computer.step();
            if self.computer.is_at_end() {
                break;
            }
            self.note_landmark();
            self.push();
            if self.landmark() != 0 {
                return false;
            }
        }
        true
    }

    /// One clock towards what is asked of the program; says whether that is done.
    fn run(&mut self, request: Request) -> bool {
        if !self.running {
            self.running = true;
            self.computer.begin(request);
            self.push();
            if request == Request::Answer {
                return false;
            }
        }
        while !self.go_on() {
            if request == Request::Answer {
                return false;
            }
        }
        if request == Request::Answer {
            self.variables.cell = u64::from(self.computer.cpu.registers.word(Word::Ax) & 0xFF);
        }
        self.push();
        self.running = false;
        self.rests.push((self.trace.now(), self.computer.cpu.snapshot(), self.variables));
        true
    }
}

fn tracks() -> Vec<Track> {
    let track = |name: String, width, states: Values, radix| Track {
        scope: Vec::new(),
        name,
        width,
        states,
        role: Role::Inside,
        register: true,
        radix,
    };
    let word = |name: &str| track(name.to_owned(), 16, &[], Radix::Hexadecimal);
    let ring = (0..9).map(|cell| track(format!("ring{cell}"), 2, CELL, Radix::Binary));
    let words = Word::ALL.map(|register| word(register.name()));
    let segments = Segment::ALL.map(|register| word(register.name()));
    let stack = (0..STACK_WORDS).map(|index| word(&format!("stack{index}")));
    let variables: [(&str, usize, Values); 6] = [
        ("clocks", 32, &[]),
        ("landmark", 3, LANDMARK),
        ("turns", 2, &[]),
        ("stage", 3, STAGE),
        ("pattern", 5, &[]),
        ("cell", 4, &[]),
    ];
    let variables = variables
        .into_iter()
        .map(|(name, width, states)| track(name.to_owned(), width, states, Radix::Decimal));
    ring.chain(words)
        .chain([word("IP")])
        .chain(segments)
        .chain([word("FLAGS")])
        .chain(stack)
        .chain(variables)
        .collect()
}

impl Mechanism for Assembly {
    fn begin(&mut self, order: Order) {
        self.order = Some(order);
    }

    fn clock(&mut self) -> bool {
        let done = match self.order {
            Some(Order::Play(seat, made)) => {
                let mark = if seat == self.seat { b'o' } else { b'x' };
                self.run(Request::Person(cell_of(made.square()), mark))
            }
            Some(Order::Answer(_)) => self.run(Request::Answer),
            Some(Order::Try(..) | Order::Settle) | None => true,
        };
        if done {
            self.order = None;
        }
        done
    }

    fn signals(&self) -> &dyn Signals {
        &self.trace
    }

    fn contents(&self, column: &[u64]) -> Contents {
        let mut contents = [None; 9];
        for (cell, square) in RING.into_iter().enumerate() {
            let owner = match column[cell] {
                1 => self.seat.other(),
                2 => self.seat,
                _ => continue,
            };
            contents[square.index()] = Some(Piece { owner, size: None });
        }
        contents
    }

    fn is_settled(&self) -> bool {
        true
    }

    /// The cells of the ring are drawn with the listing; segments never change, and flags are written as letters.
    fn is_elsewhere(&self, signal: usize) -> bool {
        signal < RING.len() || (SEGMENTS..=FLAGS).contains(&signal)
    }

    fn rewind(&mut self, clock: usize) {
        self.trace.truncate(clock + 1);
        while self.rests.len() > 1 && self.rests[self.rests.len() - 1].0 > clock {
            self.rests.pop();
        }
        let (_, snapshot, variables) = self.rests[self.rests.len() - 1];
        self.computer.cpu.restore(&snapshot);
        self.variables = variables;
        self.running = false;
        self.order = None;
    }

    fn structure(&self) -> Structure<'_> {
        Structure { kind: Kind::Software, module: "assembly", blocks: &[] }
    }

    fn program(&self, moment: Moment<'_>) -> Option<Program> {
        let word = |track: usize| moment.now[track] as u16;
        let register = |register: Word| word(WORDS + register as usize);
        Some(Program {
            listing: self.form().listing(),
            ip: word(IP),
            flags: i8086::Flags::from_word(word(FLAGS)),
            planes: [register(Word::Bx), register(Word::Dx)],
            stack: std::array::from_fn(|index| word(STACK + index)),
            clocks: moment.now[CLOCKS],
        })
    }

    /// The picture of the pattern, the flags by letter, and the line of the listing.
    fn remarks(&self, moment: Moment<'_>) -> Vec<Signal> {
        let number = moment.now[PATTERN];
        let twin = match self.form() {
            Form::Printed => Twin::printed(),
            Form::Repaired => Twin::repaired(),
        };
        let pattern = twin.stages.iter().flatten().find(|pattern| u64::from(pattern.number) == number);
        let picture = pattern.map(|pattern| pattern.to_string().trim_end().replace('\n', "/"));
        let remark = |name: &str, track: usize, text: String| Signal {
            name: name.to_owned(),
            role: crate::Role::Inside,
            text: text.into(),
            value: moment.now[track],
            width: 16,
            changed: moment.changed(track),
            elsewhere: name == "instruction" || name == "comment",
        };
        let program = self.program(moment);
        let line = program.as_ref().and_then(Program::line);
        let text = |part: fn(&machines::assembly::Line) -> &'static str| {
            line.map_or_else(String::new, |line| part(line).split_whitespace().collect::<Vec<_>>().join(" "))
        };
        vec![
            remark("picture", PATTERN, picture.unwrap_or_else(|| "none".to_owned())),
            remark(
                "flags",
                FLAGS,
                program.as_ref().map_or_else(String::new, |program| program.flags.to_string()),
            ),
            remark("instruction", IP, text(|line| line.code)),
            remark("comment", IP, text(|line| line.comment)),
        ]
    }
}
