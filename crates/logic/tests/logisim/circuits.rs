//! Small circuits with every kind of gate, word and port.

use logic::{Bit, BitwiseOperation, Block, State, Word, ports, states};

ports! { pub struct GatesInputs { pub a: Word<B, 3>, pub b: Word<B, 3>, pub c: B } }
ports! {
    pub struct GatesOutputs {
        pub both: Word<B, 3>,
        pub either: Word<B, 3>,
        pub differ: Word<B, 3>,
        pub inverse: Word<B, 3>,
        pub any: B,
        pub every: B,
        pub odd: B,
        pub five: B,
        pub two: B,
        pub absent: B,
        pub present: B,
        pub long: B,
    }
}

/// Every gate on bits, on words and within words.
pub struct Gates;

impl Block for Gates {
    const NAME: &'static str = "gates";
    const PURPOSE: &'static str = "Has every kind of gate.";
    type Inputs<B: Bit> = GatesInputs<B>;
    type Outputs<B: Bit> = GatesOutputs<B>;

    fn logic<B: Bit>(GatesInputs { a, b, c }: GatesInputs<B>) -> GatesOutputs<B> {
        let [a0, a1, a2] = a.0;
        let [b0, b1, b2] = b.0;
        let long =
            a0 ^ a1 ^ a2 ^ b0 ^ b1 ^ b2 ^ c ^ (a0 & b1) ^ (a1 & b2) ^ (a2 & b0 & c) ^ (a0 | b0) ^ (a1 | !c);
        GatesOutputs {
            both: a & b,
            either: a | b | Word([c; 3]),
            differ: a ^ b,
            inverse: !a,
            any: a.any(),
            every: b.all(),
            odd: B::reduce_vector(BitwiseOperation::Xor, a.0),
            five: a.is(5),
            two: Word::constant(2).equals(b),
            absent: Word([c]).is(0),
            present: Word([c]).is(1),
            long,
        }
    }
}

states! { pub enum Corner: 2 { NORTH = 0, EAST = 1, WEST = 3 } }
states! { pub enum Day: 3 { SUNDAY = 0, MONDAY = 1, FRIDAY = 5, SATURDAY = 6 } }

ports! { pub struct WordsInputs { pub a: Word<B, 4>, pub b: Word<B, 4> } }
ports! {
    pub struct WordsOutputs {
        pub sum: Word<B, 4>,
        pub difference: Word<B, 4>,
        pub less: B,
        pub same: B,
        pub smaller: Word<B, 4>,
        pub turned: Word<B, 4>,
        pub day: Word<B, 2>,
        pub mixed: Word<B, 10>,
        pub middle: Word<B, 2>,
        pub upper: Word<B, 3>,
        pub lower: Word<B, 3>,
        pub copy: Word<B, 4>,
        pub seven: Word<B, 3>,
        pub crossed: Word<B, 2>,
    }
}

/// Arithmetic, choices, and words made of parts of others.
pub struct Words;

impl Block for Words {
    const NAME: &'static str = "words";
    const PURPOSE: &'static str = "Does everything that is done with words.";
    type Inputs<B: Bit> = WordsInputs<B>;
    type Outputs<B: Bit> = WordsOutputs<B>;

    fn logic<B: Bit>(WordsInputs { a, b }: WordsInputs<B>) -> WordsOutputs<B> {
        let less = a.less_than(b);
        let corner = State::<B, Corner> { code: a.slice(1) };
        let day = State::<B, Day> { code: b.slice(1) };
        WordsOutputs {
            sum: a.plus(b),
            difference: a.minus(b),
            less,
            same: a.equals(b),
            smaller: less.select(a, b),
            turned: corner.case(|corner| match corner {
                Corner::NORTH => b,
                Corner::EAST => a & b,
                Corner::WEST => !b,
            }),
            day: day.case(|day| match day {
                Day::SUNDAY => a.slice(0),
                Day::MONDAY => a.slice(1),
                Day::FRIDAY => a.slice(2),
                Day::SATURDAY => Word::constant(2),
            }),
            mixed: Word([a.0[3], a.0[3], a.0[3], B::LOW, B::HIGH, b.0[1], b.0[2], a.0[0], less, B::HIGH]),
            middle: a.plus(b).slice(1),
            upper: (a ^ b).slice(1),
            lower: (!a).slice(0),
            copy: a,
            seven: Word::constant(7),
            crossed: Word([a.0[0], b.0[0]]) & Word([b.0[3], a.0[3]]),
        }
    }
}

ports! { pub struct WideInputs { pub a: Word<B, 17>, pub b: Word<B, 19> } }
ports! { pub struct WideOutputs { pub sixteen: B, pub seventeen: B, pub left: B, pub tail: Word<B, 17> } }

/// Inputs for which a memory of the bench is not wide enough.
pub struct Wide;

impl Block for Wide {
    const NAME: &'static str = "wide";
    const PURPOSE: &'static str = "Compares wide words with constants.";
    type Inputs<B: Bit> = WideInputs<B>;
    type Outputs<B: Bit> = WideOutputs<B>;

    fn logic<B: Bit>(WideInputs { a, b }: WideInputs<B>) -> WideOutputs<B> {
        WideOutputs {
            sixteen: a.slice::<16>(1).is(0x8001),
            seventeen: a.is(0x10002),
            left: Word::constant(0x12345).equals(b.slice::<17>(2)),
            tail: a ^ b.slice(0),
        }
    }
}

ports! { pub struct BoardInputs { pub cells: Word<B, 9>, pub start: B, pub level: Word<B, 4> } }
ports! {
    pub struct BoardOutputs {
        pub green: Word<B, 9>,
        pub bar: Word<B, 5>,
        pub begun: B,
        pub idle: B,
        pub pos: [Word<B, 2>; 9],
        pub red: Word<B, 2>,
        pub high: B,
        pub low: B,
        pub even: B,
        pub twin1: B,
        pub twin2: B,
    }
}

/// Ports of every kind that a panel arranges in its own way: nine bits, a number, nine ports that are numbered.
pub struct Board;

impl Block for Board {
    const NAME: &'static str = "board";
    const PURPOSE: &'static str = "Shows what is set.";
    type Inputs<B: Bit> = BoardInputs<B>;
    type Outputs<B: Bit> = BoardOutputs<B>;

    fn logic<B: Bit>(BoardInputs { cells, start, level }: BoardInputs<B>) -> BoardOutputs<B> {
        BoardOutputs {
            green: cells,
            bar: level.below(Word([start])),
            begun: start,
            idle: !start,
            pos: std::array::from_fn(|i| Word([cells.0[i], cells.0[i] & start])),
            red: level.slice(1),
            high: level.0[3],
            low: !level.0[3],
            even: !level.0[0],
            twin1: start,
            twin2: start,
        }
    }
}

ports! { pub struct TallInputs { pub a: [B; 6], pub b: [B; 8] } }
ports! { pub struct TallOutputs { pub sum_of_products: B, pub last: B } }

/// A signal that is higher than a column.
pub struct Tall;

impl Block for Tall {
    const NAME: &'static str = "tall";
    const PURPOSE: &'static str = "Has a gate for every pair of its bits.";
    type Inputs<B: Bit> = TallInputs<B>;
    type Outputs<B: Bit> = TallOutputs<B>;

    fn logic<B: Bit>(TallInputs { a, b }: TallInputs<B>) -> TallOutputs<B> {
        let pairs = (0..48).map(|i| a[i % 6] & b[i / 6]);
        TallOutputs { sum_of_products: pairs.fold(B::LOW, |any, pair| any | pair), last: !a[5] }
    }
}

ports! { pub struct FullInputs { pub a: B, pub b: B, pub c: B } }
ports! { pub struct FullOutputs { pub any: B, pub inverse: [B; 16] } }
ports! { pub struct OverfullOutputs { pub any: B, pub inverse: [B; 17] } }

/// Signals that fill a column to the last line.
pub struct Full;

impl Block for Full {
    const NAME: &'static str = "full";
    const PURPOSE: &'static str = "Fills a column.";
    type Inputs<B: Bit> = FullInputs<B>;
    type Outputs<B: Bit> = FullOutputs<B>;

    fn logic<B: Bit>(FullInputs { a, b, c }: FullInputs<B>) -> FullOutputs<B> {
        FullOutputs { any: a | b | c, inverse: std::array::from_fn(|_| !a) }
    }
}

/// One signal more.
pub struct Overfull;

impl Block for Overfull {
    const NAME: &'static str = "overfull";
    const PURPOSE: &'static str = "Fills a column and begins another.";
    type Inputs<B: Bit> = FullInputs<B>;
    type Outputs<B: Bit> = OverfullOutputs<B>;

    fn logic<B: Bit>(FullInputs { a, b, c }: FullInputs<B>) -> OverfullOutputs<B> {
        OverfullOutputs { any: a | b | c, inverse: std::array::from_fn(|_| !a) }
    }
}

ports! { pub struct NoInputs { pub none: [B; 0] } }
ports! { pub struct ConstantOutputs { pub five: Word<B, 3>, pub one: B } }

/// A block without inputs.
pub struct Constants;

impl Block for Constants {
    const NAME: &'static str = "constants";
    const PURPOSE: &'static str = "Has nothing to decide.";
    type Inputs<B: Bit> = NoInputs<B>;
    type Outputs<B: Bit> = ConstantOutputs<B>;

    fn logic<B: Bit>(_: NoInputs<B>) -> ConstantOutputs<B> {
        ConstantOutputs { five: Word::constant(5), one: B::HIGH }
    }
}
