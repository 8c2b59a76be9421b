//! Gates compiled into a short program that works through many cases at once.
//!
//! A row holds one bit of [`LANES`] cases. The program reads and writes rows by number, and a row is used
//! again as soon as no later step reads it, so that the rows of a circuit of some hundred gates stay in the
//! first-level cache. Inverters are folded into the gates that read them.

use std::ops::{BitAnd, BitOr, BitXor, Not};

use pulp::{Arch, Simd, WithSimd};

use crate::{Bit, Gate, Gates, Net};

/// The number of 64-bit words in a row. The rows of a circuit of some hundred gates then fill half of a
/// first-level cache of 32 KiB, and the overhead of a step is small.
pub const WORDS: usize = 16;
/// How many cases a row holds.
pub const LANES: usize = 64 * WORDS;
/// How many words are worked on at a time: as many as the registers of any processor hold three times.
const TILE: usize = 8;
/// How many tiles a row has.
const TILES: usize = WORDS / TILE;
/// How many cases a tile holds.
const TILE_LANES: usize = 64 * TILE;

/// One bit of each case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Row(pub [u64; WORDS]);

impl Row {
    /// 0 in every case.
    pub const ZEROS: Row = Row([0; WORDS]);
    /// 1 in every case.
    pub const ONES: Row = Row([u64::MAX; WORDS]);

    /// The same value in every case.
    pub fn broadcast(value: bool) -> Row {
        if value { Row::ONES } else { Row::ZEROS }
    }

    /// 1 in the first cases, up to this many.
    pub fn first(cases: usize) -> Row {
        Row(std::array::from_fn(|word| match cases.saturating_sub(64 * word) {
            0 => 0,
            left => u64::MAX >> (64 - left.min(64)),
        }))
    }

    #[inline(always)]
    fn tile(&self, tile: usize) -> &[u64; TILE] {
        &self.0.as_chunks().0[tile]
    }

    #[inline(always)]
    fn tile_mut(&mut self, tile: usize) -> &mut [u64; TILE] {
        &mut self.0.as_chunks_mut().0[tile]
    }

    /// The first case that is 1.
    #[inline]
    pub fn lowest(&self) -> Option<usize> {
        let word = self.0.iter().position(|&lanes| lanes != 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }
}

/// All the cases at once, for circuits as functions.
impl Bit for Row {
    const LOW: Row = Row::ZEROS;
    const HIGH: Row = Row::ONES;
}

impl Not for Row {
    type Output = Row;

    #[inline]
    fn not(mut self) -> Row {
        self.0.iter_mut().for_each(|lanes| *lanes = !*lanes);
        self
    }
}

impl BitAnd for Row {
    type Output = Row;

    #[inline]
    fn bitand(mut self, other: Row) -> Row {
        self.0.iter_mut().zip(other.0).for_each(|(lanes, other)| *lanes &= other);
        self
    }
}

impl BitOr for Row {
    type Output = Row;

    #[inline]
    fn bitor(mut self, other: Row) -> Row {
        self.0.iter_mut().zip(other.0).for_each(|(lanes, other)| *lanes |= other);
        self
    }
}

impl BitXor for Row {
    type Output = Row;

    #[inline]
    fn bitxor(mut self, other: Row) -> Row {
        self.0.iter_mut().zip(other.0).for_each(|(lanes, other)| *lanes ^= other);
        self
    }
}

/// The operation of a step on the rows that it reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Zeros,
    Ones,
    Not,
    And,
    AndNot,
    Nor,
    Nand,
    NotAnd,
    OrNot,
    NotOr,
    Or,
    Xor,
    Xnor,
    Mux,
}

/// One step: a kind, the row to write and the rows to read.
#[derive(Clone, Copy, Debug)]
struct Step {
    kind: Kind,
    to: u16,
    reads: [u16; 3],
}

/// A program that computes some nets of a circuit.
#[derive(Clone, Debug)]
pub struct Engine {
    flops: usize,
    rows: usize,
    steps: Vec<Step>,
    results: Vec<u16>,
}

impl Engine {
    /// A program for the next values of the flip-flops and, after them, the outputs.
    pub fn new(gates: &Gates) -> Engine {
        let next = gates.flops.iter().map(|flop| flop.next);
        Engine::of(gates, &next.chain(gates.outputs.iter().copied()).collect::<Vec<_>>())
    }

    /// A program for these nets.
    ///
    /// # Panics
    /// If the circuit needs more than 65,536 rows at a time.
    pub fn of(gates: &Gates, results: &[Net]) -> Engine {
        Compiler::new(gates, results).compile()
    }

    /// Rows for [`run`](Engine::run): those of the flip-flops, then those of the inputs, then scratch.
    pub fn rows(&self) -> Vec<Row> {
        vec![Row::ZEROS; self.rows]
    }

    /// The index of the first input among the rows.
    pub fn first_input(&self) -> usize {
        self.flops
    }

    /// Computes the results of all cases. The rows of flip-flops and inputs are not changed.
    pub fn run(&self, rows: &mut [Row]) {
        self.run_some(rows, LANES);
    }

    /// Computes the results of the first cases, up to this many; those of others are undefined.
    pub fn run_some(&self, rows: &mut [Row], cases: usize) {
        Arch::new().dispatch(Run { engine: self, rows, cases });
    }

    #[inline(always)]
    fn run_tiles(&self, rows: &mut [Row], tiles: usize) {
        for &Step { kind, to, reads } in &self.steps {
            match kind {
                Kind::Zeros => rows[usize::from(to)] = Row::ZEROS,
                Kind::Ones => rows[usize::from(to)] = Row::ONES,
                Kind::Not => two(rows, to, reads, tiles, |a, _| !a),
                Kind::And => two(rows, to, reads, tiles, |a, b| a & b),
                Kind::AndNot => two(rows, to, reads, tiles, |a, b| a & !b),
                Kind::Nor => two(rows, to, reads, tiles, |a, b| !(a | b)),
                Kind::Nand => two(rows, to, reads, tiles, |a, b| !(a & b)),
                Kind::NotAnd => two(rows, to, reads, tiles, |a, b| !a & b),
                Kind::OrNot => two(rows, to, reads, tiles, |a, b| a | !b),
                Kind::NotOr => two(rows, to, reads, tiles, |a, b| !a | b),
                Kind::Or => two(rows, to, reads, tiles, |a, b| a | b),
                Kind::Xor => two(rows, to, reads, tiles, |a, b| a ^ b),
                Kind::Xnor => two(rows, to, reads, tiles, |a, b| !(a ^ b)),
                Kind::Mux => three(rows, to, reads, tiles, |s, a, b| s & a | !s & b),
            }
        }
    }

    /// A result after a run, in the order in which results were requested.
    pub fn result<'r>(&self, rows: &'r [Row], number: usize) -> &'r Row {
        &rows[usize::from(self.results[number])]
    }

    /// The numbers of rows and of steps.
    pub fn size(&self) -> (usize, usize) {
        (self.rows, self.steps.len())
    }
}

/// Work that is done in the widest vectors that the processor has.
pub trait Vectorised: Sized {
    /// Does the work. Only inlined code is compiled for these vectors, so this is `#[inline(always)]`.
    fn work(self);

    /// Has it done.
    fn run(self) {
        Arch::new().dispatch(Work(self));
    }
}

struct Work<W>(W);

impl<W: Vectorised> WithSimd for Work<W> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        self.0.work();
    }
}

/// Tiles are copied before the result is written, so that it can go into one of the rows that are read; the
/// compiler keeps the copies in registers.
#[inline(always)]
fn two(rows: &mut [Row], to: u16, [a, b, _]: [u16; 3], tiles: usize, gate: impl Fn(u64, u64) -> u64) {
    for tile in 0..tiles {
        let a = *rows[usize::from(a)].tile(tile);
        let b = *rows[usize::from(b)].tile(tile);
        let to = rows[usize::from(to)].tile_mut(tile);
        (0..TILE).for_each(|word| to[word] = gate(a[word], b[word]));
    }
}

#[inline(always)]
fn three(rows: &mut [Row], to: u16, [a, b, c]: [u16; 3], tiles: usize, gate: impl Fn(u64, u64, u64) -> u64) {
    for tile in 0..tiles {
        let a = *rows[usize::from(a)].tile(tile);
        let b = *rows[usize::from(b)].tile(tile);
        let c = *rows[usize::from(c)].tile(tile);
        let to = rows[usize::from(to)].tile_mut(tile);
        (0..TILE).for_each(|word| to[word] = gate(a[word], b[word], c[word]));
    }
}

/// A run, compiled once for each kind of vector that processors have; `pulp` chooses the widest one here.
struct Run<'a> {
    engine: &'a Engine,
    rows: &'a mut [Row],
    cases: usize,
}

impl WithSimd for Run<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        // With a number that the compiler knows, the loops over tiles are unrolled.
        match self.cases {
            0 => {}
            1..=TILE_LANES => self.engine.run_tiles(self.rows, 1),
            _ => self.engine.run_tiles(self.rows, TILES),
        }
    }
}

/// Translates gates into steps.
struct Compiler<'a> {
    gates: &'a Gates,
    results: &'a [Net],
    /// For each net, how many steps and results have still to read it.
    readers: Vec<u32>,
    /// For each net, the row that holds it.
    homes: Vec<u16>,
    free: Vec<u16>,
    rows: usize,
    steps: Vec<Step>,
}

impl<'a> Compiler<'a> {
    fn new(gates: &'a Gates, results: &'a [Net]) -> Compiler<'a> {
        Compiler {
            gates,
            results,
            readers: vec![0; gates.gates.len()],
            homes: vec![u16::MAX; gates.gates.len()],
            free: Vec::new(),
            rows: gates.flops.len() + gates.inputs,
            steps: Vec::new(),
        }
    }

    fn compile(mut self) -> Engine {
        let forms: Vec<Option<Form>> = (0..self.gates.gates.len()).map(|net| self.form(net)).collect();
        for &net in self.results {
            self.readers[net] += 1;
        }
        // Gates that nothing reads do not count as readers, so this goes from the results to the sources.
        for net in (0..forms.len()).rev() {
            if let (Some(form), true) = (&forms[net], self.readers[net] > 0) {
                form.reads.iter().flatten().for_each(|&read| self.readers[read] += 1);
            }
        }
        for (net, form) in forms.iter().enumerate() {
            match (self.gates.gates[net], form) {
                (Gate::Flop(index), _) => self.homes[net] = index as u16,
                (Gate::Input(index), _) => self.homes[net] = (self.gates.flops.len() + index) as u16,
                (_, Some(form)) if self.readers[net] > 0 => self.emit(net, form),
                _ => {}
            }
        }
        Engine {
            flops: self.gates.flops.len(),
            rows: self.rows,
            steps: self.steps,
            results: self.results.iter().map(|&net| self.homes[net]).collect(),
        }
    }

    /// The step that makes a net of others, none of which is an inverter if that can be avoided.
    fn form(&self, net: Net) -> Option<Form> {
        let plain = |net: Net| match self.gates.gates[net] {
            Gate::Not(inner) => (inner, true),
            _ => (net, false),
        };
        let two = |(a, not_a), (b, not_b), kinds: [Kind; 3]| match (not_a, not_b) {
            (false, false) => Form::new(kinds[0], [Some(a), Some(b), None]),
            (false, true) => Form::new(kinds[1], [Some(a), Some(b), None]),
            (true, false) => Form::new(kinds[1], [Some(b), Some(a), None]),
            (true, true) => Form::new(kinds[2], [Some(a), Some(b), None]),
        };
        match self.gates.gates[net] {
            Gate::Input(_) | Gate::Flop(_) => None,
            Gate::Constant(value) => Some(Form::new(if value { Kind::Ones } else { Kind::Zeros }, [None; 3])),
            Gate::Not(a) => Some(match self.gates.gates[a] {
                // An inverted gate is one step as well, which need not wait for the gate itself.
                Gate::And(a, b) => two(plain(a), plain(b), [Kind::Nand, Kind::NotOr, Kind::Or]),
                Gate::Or(a, b) => two(plain(a), plain(b), [Kind::Nor, Kind::NotAnd, Kind::And]),
                _ => Form::new(Kind::Not, [Some(a), None, None]),
            }),
            Gate::And(a, b) => Some(two(plain(a), plain(b), [Kind::And, Kind::AndNot, Kind::Nor])),
            Gate::Or(a, b) => Some(two(plain(a), plain(b), [Kind::Or, Kind::OrNot, Kind::Nand])),
            Gate::Xor(a, b) => Some(two(plain(a), plain(b), [Kind::Xor, Kind::Xnor, Kind::Xor])),
            Gate::Mux(s, a, b) => Some(match plain(s) {
                (s, false) => Form::new(Kind::Mux, [Some(s), Some(a), Some(b)]),
                (s, true) => Form::new(Kind::Mux, [Some(s), Some(b), Some(a)]),
            }),
        }
    }

    fn emit(&mut self, net: Net, form: &Form) {
        let reads = form.reads.map(|read| read.map_or(0, |read| self.homes[read]));
        for read in form.reads.into_iter().flatten() {
            self.readers[read] -= 1;
            if self.readers[read] == 0 && usize::from(self.homes[read]) >= self.fixed() {
                self.free.push(self.homes[read]);
            }
        }
        let to = self.free.pop().unwrap_or_else(|| {
            self.rows += 1;
            u16::try_from(self.rows - 1).unwrap_or_else(|_| panic!("the circuit needs too many rows"))
        });
        self.homes[net] = to;
        self.steps.push(Step { kind: form.kind, to, reads });
    }

    /// How many rows belong to flip-flops and inputs.
    fn fixed(&self) -> usize {
        self.gates.flops.len() + self.gates.inputs
    }
}

/// A step before its rows are known.
struct Form {
    kind: Kind,
    reads: [Option<Net>; 3],
}

impl Form {
    fn new(kind: Kind, reads: [Option<Net>; 3]) -> Form {
        Form { kind, reads }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Flop, Word};

    /// Gates of every kind on nets that chance chose, inverters and constants among them.
    fn random(mut seed: u64, count: usize) -> Gates {
        let mut chance = |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as usize % below
        };
        let mut gates: Vec<Gate> = (0..5).map(Gate::Flop).chain((0..4).map(Gate::Input)).collect();
        while gates.len() < count {
            let [a, b, c] = [0; 3].map(|_| chance(gates.len()));
            gates.push(match chance(8) {
                0 => Gate::Constant(a % 2 == 1),
                1 | 2 => Gate::Not(a),
                3 | 4 => Gate::And(a, b),
                5 => Gate::Or(a, b),
                6 => Gate::Xor(a, b),
                _ => Gate::Mux(a, b, c),
            });
        }
        let flops = (0..5).map(|_| Flop { initial: false, next: chance(count) }).collect();
        Gates {
            outputs: (0..6).map(|_| chance(count)).collect(),
            gates,
            inputs: 4,
            flops,
            probes: Vec::new(),
        }
    }

    /// All 512 values of sources, twice in a row of 1,024 cases, on 2,000 circuits: every result equals that
    /// of evaluating gate by gate, also where only the first results are requested.
    #[test]
    fn a_program_computes_what_the_gates_do() {
        for seed in 0..2_000 {
            let gates = random(seed, 20 + seed as usize % 50);
            let engine = Engine::new(&gates);
            let mut rows = engine.rows();
            for (source, row) in rows.iter_mut().take(9).enumerate() {
                *row = Row(std::array::from_fn(|word| crate::counting_lanes((64 * word) as u64, 10)[source]));
            }
            let (sources, mut some) = (rows[..9].to_vec(), rows.clone());
            engine.run(&mut rows);
            engine.run_some(&mut some, TILE_LANES);
            assert_eq!(engine.first_input(), 5);
            assert_eq!(rows[..9], sources, "sources stay as they are");
            for word in 0..WORDS {
                let lanes: Vec<u64> = sources.iter().map(|row| row.0[word]).collect();
                let nets = gates.evaluate(&lanes[5..], &lanes[..5]);
                let expected =
                    gates.next(&nets).into_iter().chain(gates.outputs.iter().map(|&net| nets[net]));
                for (number, expected) in expected.enumerate() {
                    assert_eq!(engine.result(&rows, number).0[word], expected, "seed {seed}");
                    if word < TILE {
                        assert_eq!(engine.result(&some, number).0[word], expected, "seed {seed}");
                    }
                }
            }
        }
    }

    /// Every number of cases that a row can hold, and none.
    #[test]
    fn the_first_cases_are_counted_from_the_lowest_lane() {
        for cases in 0..=LANES {
            let row = Row::first(cases);
            assert_eq!(row.0.iter().map(|lanes| lanes.count_ones() as usize).sum::<usize>(), cases);
            assert_eq!((!row).lowest(), (cases < LANES).then_some(cases));
        }
    }

    /// A row is free for another net once the last gate has read it: a chain of any length needs one, and gates
    /// beside it that nothing depends on take neither rows nor steps.
    #[test]
    fn rows_are_used_again() {
        let mut gates = vec![Gate::Input(0), Gate::Input(1)];
        for net in 1..200 {
            gates.push(if net % 2 == 0 { Gate::And(net, 0) } else { Gate::Xor(net, 0) });
        }
        let outputs = vec![gates.len() - 1];
        for net in 1..200 {
            gates.push(Gate::And(net, net + 1));
        }
        let gates = Gates { outputs, gates, inputs: 2, ..Gates::default() };
        assert_eq!(Engine::new(&gates).size(), (3, 199));
    }

    /// Every gate of two inputs with every inverter around it: one step, without the inverters and, where an inverted gate
    /// is a step of its own, without the gate.
    #[test]
    fn inverters_take_no_steps() {
        let sources = [Gate::Input(0), Gate::Input(1), Gate::Not(0), Gate::Not(1)];
        for (a, b) in [(0, 1), (0, 3), (2, 1), (2, 3)] {
            for (gate, inverted) in [(Gate::And(a, b), 1), (Gate::Or(a, b), 1), (Gate::Xor(a, b), 2)] {
                let gates: Vec<Gate> = sources.into_iter().chain([gate, Gate::Not(4)]).collect();
                let steps = [4, 5].map(|output| {
                    let gates =
                        Gates { gates: gates.clone(), inputs: 2, outputs: vec![output], ..Gates::default() };
                    Engine::new(&gates).size().1
                });
                assert_eq!(steps, [1, inverted], "{gate:?}");
            }
        }
        let gates = sources.into_iter().chain([Gate::Mux(2, 0, 1)]).collect();
        let gates = Gates { gates, inputs: 2, outputs: vec![4], ..Gates::default() };
        assert_eq!(Engine::new(&gates).size().1, 1);
    }

    /// Cases that are not asked for cost nothing: only the words that hold the first cases are written.
    #[test]
    fn few_cases_are_little_work() {
        let gates = Gates { gates: vec![Gate::Input(0), Gate::Not(0)], inputs: 1, ..Gates::default() };
        let engine = Engine::of(&gates, &[1]);
        for (cases, words) in [
            (0, 0),
            (1, TILE),
            (TILE_LANES, TILE),
            (TILE_LANES + 1, WORDS),
            (LANES, WORDS),
            (LANES + 1, WORDS),
        ] {
            let mut rows = engine.rows();
            engine.run_some(&mut rows, cases);
            assert_eq!(*engine.result(&rows, 0), Row::first(64 * words), "{cases}");
        }
    }

    /// All 256 pairs of numbers of four bits at once: a circuit as a function works on rows as on numbers.
    #[test]
    fn rows_are_bits() {
        let lanes =
            |bit: usize| Row(std::array::from_fn(|word| crate::counting_lanes(64 * word as u64, 8)[bit]));
        let (a, b) = (Word::<Row, 4>::from_fn(lanes), Word::<Row, 4>::from_fn(|bit| lanes(4 + bit)));
        let value = |word: Word<Row, 4>, case: usize| {
            (0..4).map(|bit| (word.0[bit].0[case / 64] >> (case % 64) & 1) << bit).sum::<u64>()
        };
        for case in 0..256 {
            let (x, y) = (case as u64 % 16, case as u64 / 16);
            assert_eq!([a, b].map(|word| value(word, case)), [x, y]);
            assert_eq!(
                [a & b, a | b, a ^ b, !a].map(|word| value(word, case)),
                [x & y, x | y, x ^ y, 15 - x]
            );
            assert_eq!(value(a.plus(b), case), (x + y) % 16);
        }
        assert_eq!([false, true].map(Row::broadcast), [Row::LOW, Row::HIGH]);
    }

    #[test]
    fn vectorised_work_is_done() {
        struct Double<'a>(&'a mut [u64; 16]);

        impl Vectorised for Double<'_> {
            #[inline(always)]
            fn work(self) {
                self.0.iter_mut().for_each(|number| *number *= 2);
            }
        }

        let mut numbers = std::array::from_fn(|index| index as u64);
        Double(&mut numbers).run();
        assert_eq!(numbers, std::array::from_fn(|index| 2 * index as u64));
    }
}
