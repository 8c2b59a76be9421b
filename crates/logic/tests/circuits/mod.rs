//! Small circuits that together use what the lift does not: numbers of odd widths, conditions inside values,
//! choices inside choices, hidden registers, grids.

use logic::{Bit, BitwiseOperation, Block, Machine, Package, PortType, Signal, State, Word, ports, states};

ports! {
    pub struct Numbers {
        pub a: Word<B, 4>,
        pub b: Word<B, 4>,
        pub wide: Word<B, 33>,
        pub c: B,
        pub d: B,
    }
}
ports! {
    pub struct Sums {
        pub below: B,
        pub above: B,
        pub plain: B,
        pub in_quotes: B,
        pub first: B,
        pub increased: Word<B, 4>,
        pub decreased: Word<B, 4>,
        pub bit_sum: B,
        pub mixed: Word<B, 4>,
        pub swapped: B,
    }
}

/// Sums and comparisons, with constants on either side and with numbers of one bit and of 33.
pub struct Arithmetic;

impl Block for Arithmetic {
    const NAME: &'static str = "arithmetic";
    const PURPOSE: &'static str = "Adds and compares.";
    type Inputs<B: Bit> = Numbers<B>;
    type Outputs<B: Bit> = Sums<B>;

    fn logic<B: Bit>(Numbers { a, b, wide, c, d }: Numbers<B>) -> Sums<B> {
        let Word([bit_sum]) = Word([c]).plus(Word([d]));
        Sums {
            below: a.less_than(Word::constant(9)),
            above: Word::constant(9).less_than(a),
            plain: wide.less_than(Word::constant((1 << 31) - 1)),
            in_quotes: wide.less_than(Word::constant(1 << 31)),
            first: Word([c]).less_than(Word([d])),
            increased: a.plus(Word::constant(3)),
            decreased: Word::constant(15).plus(b),
            bit_sum,
            mixed: a.plus(b) & !b,
            swapped: Word([a.0[1], a.0[0], c]).less_than(b.slice(1)),
        }
    }
}

ports! { pub struct Terms { pub a: Word<B, 4>, pub b: Word<B, 4>, pub c: B, pub d: B } }
ports! {
    pub struct Answers {
        pub every: B,
        pub some: B,
        pub none: B,
        pub missing: B,
        pub distinct: B,
        pub odd: B,
        pub common: B,
        pub uncommon: B,
        pub either: B,
        pub neither: B,
        pub exactly: B,
        pub said: B,
        pub unlike: B,
        pub cut: B,
    }
}

/// Everything that is true or false.
pub struct Questions;

impl Block for Questions {
    const NAME: &'static str = "questions";
    const PURPOSE: &'static str = "Answers questions about numbers.";
    type Inputs<B: Bit> = Terms<B>;
    type Outputs<B: Bit> = Answers<B>;

    fn logic<B: Bit>(Terms { a, b, c, d }: Terms<B>) -> Answers<B> {
        let parity = |word: Word<B, 4>| B::reduce_vector(BitwiseOperation::Xor, word.0);
        Answers {
            every: a.all(),
            some: a.any(),
            none: !b.any(),
            missing: !b.all(),
            distinct: !a.equals(b),
            odd: parity(a),
            common: (a & b).any(),
            uncommon: parity(a & d.select(b, !b)),
            either: a.equals(b) | c,
            neither: !(a.equals(b) | c & d),
            exactly: a.less_than(b) ^ (c ^ parity(a & b)),
            said: c.select(d, a.equals(b)),
            cut: a.equals(b) & (a & b).0[2] & (!a).0[1] & !(a | b).0[3],
            unlike: !(!a).equals(Word([c, d, c, d])) & c.select(d, a.0[2]),
        }
    }
}

ports! {
    pub struct Values {
        pub chain: Word<B, 4>,
        pub masked: Word<B, 4>,
        pub nested: Word<B, 4>,
        pub filled: Word<B, 4>,
        pub parts: Word<B, 5>,
        pub signs: Word<B, 6>,
        pub cut: Word<B, 2>,
        pub low: Word<B, 2>,
        pub copy: Word<B, 4>,
        pub start: Word<B, 2>,
        pub mirror: Word<B, 4>,
        pub list: Word<B, 24>,
        pub doubt: Word<B, 4>,
        pub guess: Word<B, 4>,
        pub deep: Word<B, 4>,
        pub pair: Word<B, 2>,
        pub fixed: Word<B, 4>,
        pub half: Word<B, 2>,
    }
}

/// Values with choices, comparisons and single bits in them.
pub struct Mixture;

impl Block for Mixture {
    const NAME: &'static str = "mixture";
    const PURPOSE: &'static str = "Puts numbers together.";
    type Inputs<B: Bit> = Terms<B>;
    type Outputs<B: Bit> = Values<B>;

    fn logic<B: Bit>(Terms { a, b, c, d }: Terms<B>) -> Values<B> {
        let parity = || B::reduce_vector(BitwiseOperation::Xor, a.0);
        let mirrored = |Word([w, x, y, z]): Word<B, 4>| Word([z, y, x, w]);
        let pair = Word([a.equals(b), c]).named("two_bits");
        let even = (!parity()).named("even");
        Values {
            chain: c.select(a, d.select(b, a ^ b)),
            masked: c.select(a, b & !a),
            nested: a & d.select(b, !b),
            filled: a & Word([c; 4]),
            parts: Word([a.equals(b), b.0[2], b.0[3], c, c.select(d, a.0[0])]),
            signs: Word([a.0[0], a.0[1], a.0[3], a.0[3], a.0[3], a.0[3] ^ c]),
            cut: (!a).slice(1),
            low: a.slice(0),
            copy: a,
            start: (a ^ b).slice(0),
            mirror: mirrored(a | b),
            list: Word::from_fn(|i| if i % 2 == 0 { a.0[i % 3] } else { b.0[i % 4] }),
            doubt: c.select(d, parity()).select(a, b),
            guess: even.select(a, (a.less_than(b) & d).select(b, c.select(d, parity()).select(a, !a))),
            deep: (a & Word([a.equals(b); 4])).plus(b | Word([d, d, c, c])),
            pair: pair ^ Word([a.less_than(b), d]),
            fixed: Word([a.0[0], B::HIGH, B::LOW, B::HIGH]),
            half: c.select(a & b, a | b).slice(1),
        }
    }
}

states! { pub enum Step: 2 { WAIT = 0, LOAD = 1, WORK = 2, SHOW = 3 } }
states! { pub enum Mode: 2 { SLOW = 1, FAST = 2, TURBO = 3 } }
ports! { pub struct Number { pub number: Word<B, 3>, pub half: B } }
ports! { pub struct Halves { pub result: Word<B, 3>, pub rest: B, pub zero: B } }

/// A block that is used twice.
pub struct Halve;

impl Block for Halve {
    const NAME: &'static str = "halve";
    const PURPOSE: &'static str = "Halves a number if it is asked to.";
    type Inputs<B: Bit> = Number<B>;
    type Outputs<B: Bit> = Halves<B>;

    fn logic<B: Bit>(Number { number, half }: Number<B>) -> Halves<B> {
        let result = half.select(number.shifted_down(1), number);
        Halves { result, rest: half & number.0[0], zero: !number.any() }
    }
}

ports! {
    pub struct KeeperInputs {
        /// The way to work.
        pub mode: State<B, Mode>,
        pub go: B,
        /// One of three numbers.
        pub value: [Word<B, 3>; 3],
    }
}
ports! {
    pub struct KeeperRegisters {
        pub step: State<B, Step>,
        pub total: Word<B, 3>,
        pub same: B,
        pub last: Word<B, 3>,
    }
}
ports! { pub struct KeeperOutputs { pub speed: Word<B, 2>, pub jump: Word<B, 2>, pub shown: Word<B, 3>, pub done: B, pub none: B } }

/// A machine that hides its registers.
pub struct Keeper;

impl Machine for Keeper {
    const NAME: &'static str = "keeper";
    const PURPOSE: &'static str = "Adds up numbers, step by step.";
    type Inputs<B: Bit> = KeeperInputs<B>;
    type Outputs<B: Bit> = KeeperOutputs<B>;
    type Registers<B: Bit> = KeeperRegisters<B>;

    fn initial<B: Bit>() -> KeeperRegisters<B> {
        let (step, total) = (State::constant(Step::LOAD), Word::constant(6));
        KeeperRegisters { step, total, same: B::LOW, last: Word::constant(2) }
    }

    fn logic<B: Bit>(
        KeeperRegisters { step, total, same, last }: KeeperRegisters<B>,
        KeeperInputs { mode, go, value }: KeeperInputs<B>,
    ) -> (KeeperRegisters<B>, KeeperOutputs<B>) {
        let speed = mode.case(|mode| match mode {
            Mode::SLOW => Word::constant(1),
            Mode::FAST => last.slice(1),
            Mode::TURBO => Word::constant(3),
        });
        let slowed = State::<B, Mode> { code: mode.code & Word([go; 2]) };
        let jump = slowed.case(|mode| match mode {
            Mode::SLOW => Word([value[0].equals(value[1]), go]),
            Mode::FAST => go.select(Word([same, go ^ value[0].any()]), last.slice(0)),
            Mode::TURBO => Word::constant(0),
        });
        let spare = (value[2] ^ last).named("spare");
        let first = Halve::instance("first", Number { number: value[0], half: go & same });
        let second = Halve::instance("second", Number { number: Word([same, go, go]), half: B::HIGH });
        let next_step = step.case(|step| match step {
            Step::WAIT => go.select(State::constant(Step::LOAD), State::constant(Step::WAIT)),
            Step::LOAD => State::constant(Step::WORK),
            Step::WORK => value[1].is(0).select(State::constant(Step::SHOW), State::constant(Step::WORK)),
            Step::SHOW => State::constant(Step::WAIT),
        });
        let next_total = step.is(Step::LOAD).select(first.result, total.plus(second.result));
        let next_last = Word([value[1].equals(total), spare.0[0] & go, last.0[0]]);
        let next = KeeperRegisters {
            step: next_step,
            total: next_total,
            same: value[0].equals(value[1]),
            last: next_last,
        };
        let shown = step.is(Step::SHOW).select(total, Word::constant(0));
        (next, KeeperOutputs { speed, jump, shown, done: step.is(Step::SHOW) & first.rest, none: B::LOW })
    }
}

ports! { pub struct Grid { pub grid: Word<B, 6>, pub turn: Word<B, 4> } }
ports! { pub struct Line { pub full: B, pub mark: Word<B, 4> } }

/// A block with a grid that it reads bit by bit.
pub struct Rows;

impl Block for Rows {
    const NAME: &'static str = "rows";
    const PURPOSE: &'static str = "Finds a full row of a grid.";
    type Inputs<B: Bit> = Grid<B>;
    type Outputs<B: Bit> = Line<B>;

    fn logic<B: Bit>(Grid { grid, turn }: Grid<B>) -> Line<B> {
        let [first, second] = [0, 3].map(|row| grid.slice::<3>(row).all());
        let mark = (first | second).select(Word::labelled("NINE", 9), turn);
        Line { full: first & second, mark }
    }
}

ports! { pub struct Negative { pub plain: Word<B, 6>, pub turn: Word<B, 4> } }
ports! { pub struct Shade { pub mark: Word<B, 4>, pub shade: Word<B, 2> } }

/// A block with a signal that has the name of a grid elsewhere, and a constant that is not in the package.
pub struct Inverse;

impl Block for Inverse {
    const NAME: &'static str = "inverse";
    const PURPOSE: &'static str = "Finds an empty row of a grid.";
    type Inputs<B: Bit> = Negative<B>;
    type Outputs<B: Bit> = Shade<B>;

    fn logic<B: Bit>(Negative { plain, turn }: Negative<B>) -> Shade<B> {
        let grid = (!plain).named("grid");
        let line = Rows::instance("line", Grid { grid, turn });
        let shade = line.full.select(Word::labelled("DARK", 2), grid.slice(0));
        Shade { mark: line.mark, shade }
    }
}

ports! { pub struct Pair { pub grid: Word<B, 6>, pub other: Word<B, 6>, pub plain: Word<B, 6>, pub turn: Word<B, 4> } }
ports! { pub struct Lines { pub mark: Word<B, 4>, pub full: B, pub shade: Word<B, 2> } }

/// A block that passes its grids on: as they are, one of another type, a vector, one turned round, and one
/// inverted.
pub struct Sheet;

impl Block for Sheet {
    const NAME: &'static str = "sheet";
    const PURPOSE: &'static str = "Looks at five grids.";
    type Inputs<B: Bit> = Pair<B>;
    type Outputs<B: Bit> = Lines<B>;

    fn logic<B: Bit>(Pair { grid, other, plain, turn }: Pair<B>) -> Lines<B> {
        let rows = |name, grid, turn| Rows::instance(name, Grid { grid, turn });
        let first = rows("first", grid, turn);
        let second = rows("second", other, first.mark);
        let third = rows("third", plain, second.mark);
        let fourth = rows("fourth", Word::from_fn(|bit| other.0[5 - bit]), third.mark);
        let Shade { mark, shade } = Inverse::instance("fifth", Negative { plain, turn: fourth.mark });
        Lines { mark, shade, full: first.full & second.full & third.full }
    }
}

/// Types for the ports of [`Sheet`].
pub const PACKAGE: Package = Package {
    name: "grids",
    purpose: "The types of grids and of turns.",
    types: &[
        PortType::Grid { name: "rows_of_three", rows: 2, columns: 3, ports: &["grid"] },
        PortType::Grid { name: "rows_of_two", rows: 3, columns: 2, ports: &["other"] },
        PortType::Vector { name: "turn_number", width: 4, ports: &["turn", "mark"] },
    ],
};

ports! { pub struct Sides { pub x: Word<B, 2>, pub y: Word<B, 2>, pub z: B } }
ports! { pub struct Least { pub least: Word<B, 2> } }

/// A block whose inputs are easily mixed up.
pub struct Lesser;

impl Block for Lesser {
    const NAME: &'static str = "lesser";
    const PURPOSE: &'static str = "The lesser of two numbers, or the second.";
    type Inputs<B: Bit> = Sides<B>;
    type Outputs<B: Bit> = Least<B>;

    fn logic<B: Bit>(Sides { x, y, z }: Sides<B>) -> Least<B> {
        Least { least: (x.less_than(y) & z).select(x, y) }
    }
}

states! { pub enum Gear: 1 { LOW = 0, HIGH = 1 } }
ports! { pub struct SlipInputs { pub gear: State<B, Gear>, pub a: Word<B, 2>, pub b: Word<B, 3>, pub c: B } }
ports! { pub struct SlipRegisters { pub held: Word<B, 2> } }
ports! {
    pub struct SlipOutputs {
        pub held: Word<B, 2>,
        pub unlike: B,
        pub many: B,
        pub odd: B,
        pub turn: Word<B, 2>,
        pub both: Word<B, 2>,
        pub joined: Word<B, 3>,
        pub pick: B,
        pub least: Word<B, 2>,
    }
}

/// A machine with one operation of each kind, for mistakes in it.
pub struct Slips;

impl Machine for Slips {
    const NAME: &'static str = "slips";
    const PURPOSE: &'static str = "Has one operation of each kind.";
    type Inputs<B: Bit> = SlipInputs<B>;
    type Outputs<B: Bit> = SlipOutputs<B>;
    type Registers<B: Bit> = SlipRegisters<B>;

    fn initial<B: Bit>() -> SlipRegisters<B> {
        SlipRegisters { held: Word::constant(1) }
    }

    fn logic<B: Bit>(
        SlipRegisters { held }: SlipRegisters<B>,
        SlipInputs { gear, a, b, c }: SlipInputs<B>,
    ) -> (SlipRegisters<B>, SlipOutputs<B>) {
        let turn = gear.case(|gear| match gear {
            Gear::LOW => a,
            Gear::HIGH => held.plus(a),
        });
        let next = c.select(c.select(a, held), Word([B::LOW, a.0[0]]));
        let outputs = SlipOutputs {
            held,
            unlike: !a.equals(held) & c,
            many: a.all() | !held.any(),
            odd: B::reduce_vector(BitwiseOperation::Xor, a.0),
            turn,
            both: c.select(c.select(a, a ^ held), !a),
            pick: b.0[1] & b.0[2],
            joined: Word([!(a.is(2) | c), c, a.0[1]]),
            least: Lesser::instance("lesser_of", Sides { x: a, y: held, z: a.0[1] }).least,
        };
        (SlipRegisters { held: next }, outputs)
    }
}
