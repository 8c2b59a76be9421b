//! The assembly machine: a program on its processor.

use logic::Trace;
use machines::assembly::{Computer, Form, Landmarks, RING, Request, Speaker, Variables, cell_of, column};
use players::assembly::Assembly as Twin;
use rules::Seat;

use super::{Mechanism, Moment, Order, Structure};
use crate::game::{Contents, Piece};
use crate::{Kind, ListingLine, ProgramHistory, Setup, Side};

/// The program on its processor. Every instruction is a column of the trace, with the registers before it;
/// one clock runs to the next landmark, because single instructions would take too long to watch.
pub struct Assembly {
    computer: Computer,
    seat: Seat,
    trace: Trace,
    variables: Variables,
    order: Option<Order>,
    running: bool,
    rests: Vec<Rest>,
    landmarks: Landmarks,
}

/// The machine between two orders.
#[derive(Clone)]
struct Rest {
    clock: usize,
    processor: i8086::Snapshot,
    speaker: Speaker,
    variables: Variables,
}

impl Assembly {
    pub fn new(setup: &Setup) -> Assembly {
        let form = machines::assembly::DESCRIPTOR.form(setup.two.name()).program.unwrap_or(Form::Printed);
        let computer = Computer::new(form);
        let landmarks = Landmarks::new(&computer);
        let mut machine = Assembly {
            computer,
            seat: setup.seat(Side::Two),
            trace: Trace::new("assembly", column::tracks()),
            variables: Variables::default(),
            order: None,
            running: false,
            rests: Vec::new(),
            landmarks,
        };
        machine.push();
        machine.rest();
        machine
    }

    /// Adds a column: the state right before the next instruction.
    fn push(&mut self) {
        self.trace.push(&column::column(&self.computer, self.landmark(), self.variables));
    }

    /// Saves the present state, for rewinding.
    fn rest(&mut self) {
        self.running = false;
        self.rests.push(Rest {
            clock: self.trace.clocks() - 1,
            processor: self.computer.cpu.snapshot(),
            speaker: self.computer.speaker.clone(),
            variables: self.variables,
        });
    }

    /// The landmark that the processor is at.
    fn landmark(&self) -> u64 {
        if self.running { self.landmarks.at(self.computer.cpu.registers.ip) } else { 0 }
    }

    /// Executes instructions up to the next landmark; returns whether the program has ended.
    fn go_on(&mut self) -> bool {
        while !self.computer.is_at_end() {
            self.computer.step();
            if self.computer.is_at_end() {
                break;
            }
            self.variables.note(self.landmark(), &self.computer);
            self.push();
            if self.landmark() != 0 {
                return false;
            }
        }
        true
    }

    /// One clock of a request to the program; returns whether it is complete. The move of a person is one
    /// clock, because only the answer is worth watching.
    fn run(&mut self, request: Request) -> bool {
        let stops = request == Request::Answer;
        if !self.running {
            self.running = true;
            self.computer.begin(request);
            self.push();
            if stops {
                return false;
            }
        }
        while !self.go_on() {
            if stops {
                return false;
            }
        }
        if stops {
            self.variables.note_answer(&self.computer);
        }
        self.running = false;
        self.push();
        self.rest();
        true
    }
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

    fn trace(&self) -> &Trace {
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

    fn is_elsewhere(&self, signal: usize) -> bool {
        column::is_elsewhere(signal)
    }

    fn rewind(&mut self, clock: usize) {
        self.trace.truncate(clock + 1);
        while self.rests.len() > 1 && self.rests[self.rests.len() - 1].clock > clock {
            self.rests.pop();
        }
        let Rest { processor, speaker, variables, .. } = self.rests[self.rests.len() - 1].clone();
        self.computer.cpu.restore(&processor);
        self.computer.speaker = speaker;
        self.variables = variables;
        self.running = false;
        self.order = None;
    }

    fn structure(&self) -> Structure<'_> {
        Structure { kind: Kind::Software, module: "assembly", blocks: &[] }
    }

    fn usual_tracks(&self) -> Option<Vec<usize>> {
        Some(column::usual())
    }

    fn program(&self) -> Option<ProgramHistory> {
        let shown = self.computer.listing().lines.iter().filter(|line| line.is_program());
        Some(ProgramHistory {
            lines: shown
                .map(|line| ListingLine {
                    offset: line.offset.map(|offset| format!("{offset:04x}")),
                    label: line.label,
                    code: line.code.split_whitespace().collect::<Vec<_>>().join(" "),
                    comment: line.comment,
                })
                .collect(),
            next: column::IP,
            stack: column::SP,
            landmark: column::LANDMARK_TRACK,
            landmarks: Vec::new(),
            planes: Vec::new(),
        })
    }

    fn planes(&self, column: &[u64]) -> Option<[u16; 2]> {
        column::planes(self.computer.listing(), column)
    }

    /// The picture of the pattern, and the flags by letter.
    fn remarks(&self) -> Vec<String> {
        REMARKS.map(|(name, _)| name.to_owned()).into()
    }

    fn remark(&self, index: usize, moment: Moment<'_>) -> Option<String> {
        let (_, signal) = REMARKS[index];
        let value = moment.now[signal];
        if moment.before.is_some_and(|before| before[signal] == value) {
            return None;
        }
        if signal == column::FLAGS {
            return Some(i8086::Flags::from_word(value as u16).to_string());
        }
        let twin = match self.computer.form() {
            Form::Printed => Twin::printed(),
            Form::Repaired => Twin::repaired(),
        };
        let pattern = twin.stages.iter().flatten().find(|pattern| u64::from(pattern.number) == value);
        let picture = pattern.map(|pattern| pattern.to_string().trim_end().replace('\n', "/"));
        Some(picture.unwrap_or_else(|| "none".to_owned()))
    }
}

/// Signals that are displayed in a second form: its name, and the signal.
const REMARKS: [(&str, usize); 2] = [("picture", column::PATTERN), ("flags", column::FLAGS)];
