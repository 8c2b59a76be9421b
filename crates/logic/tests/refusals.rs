//! Every way to build a circuit wrongly is refused, and the message says what to do.

#![allow(missing_docs)]

use logic::{Bit, Block, BuildError, Machine, Netlist, Signal, State, Word, ports, states};

ports! { pub struct Pair { pub a: B, pub b: B } }
ports! { pub struct One { pub y: B } }

/// Declares a block with two inputs and one output.
macro_rules! block {
    ($type:ident, $name:literal, $inputs:ident, $logic:expr) => {
        struct $type;
        impl Block for $type {
            const NAME: &'static str = $name;
            const PURPOSE: &'static str = "Is wrong.";
            type Inputs<B: Bit> = $inputs<B>;
            type Outputs<B: Bit> = One<B>;

            fn logic<B: Bit>(inputs: $inputs<B>) -> One<B> {
                fn of<B: Bit>(inputs: $inputs<B>) -> B {
                    let logic: fn($inputs<B>) -> B = $logic;
                    logic(inputs)
                }
                One { y: of(inputs) }
            }
        }
    };
}

fn refusal<T: Block>() -> String {
    Netlist::of_block::<T>().unwrap_err().to_string()
}

#[test]
fn reserved_words_are_refused_wherever_a_name_can_stand() {
    block!(BadModule, "module", Pair, |p| p.a & p.b);
    block!(BadSignal, "m", Pair, |p| (p.a & p.b).named("wire"));
    ports! { pub struct Wrong { pub signal: B } }
    block!(BadPort, "m", Wrong, |p| !p.signal);
    block!(Good, "good", Pair, |p| p.a & p.b);
    block!(BadInstance, "m", Pair, |p| Good::instance("process", p).y);
    insta::assert_snapshot!(
        [refusal::<BadModule>(), refusal::<BadSignal>(), refusal::<BadPort>(), refusal::<BadInstance>()].join("\n"),
        @r#"
    module module: "module" is a reserved word of Verilog; choose another name
    module m: "wire" is a reserved word of Verilog; choose another name
    module m: "signal" is a reserved word of VHDL; choose another name
    module m: "process" is a reserved word of VHDL; choose another name
    "#
    );
}

#[test]
fn names_are_unique() {
    block!(Twice, "m", Pair, |p| (p.a & p.b).named("x") | (p.a ^ p.b).named("x"));
    block!(LikePort, "m", Pair, |p| (p.a & p.b).named("a"));
    block!(Bad, "m", Pair, |p| (p.a & p.b).named("no good"));
    block!(First, "same", Pair, |p| p.a & p.b);
    block!(Second, "same", Pair, |p| p.a | p.b);
    block!(Outer, "m", Pair, |p| First::instance("u1", p).y ^ Second::instance("u2", p).y);
    insta::assert_snapshot!(
        [refusal::<Twice>(), refusal::<LikePort>(), refusal::<Bad>(), refusal::<Outer>()].join("\n"),
        @r#"
    module m: the name "x" is used twice; rename one
    module m: the name "a" is used twice; rename one
    module m: "no good" is not a name; use letters, digits and single underscores, a letter first
    two different blocks are called "same"; rename one
    "#
    );
}

states! { pub enum Side: 1 { LEFT = 0, RIGHT = 1 } }
ports! { pub struct Sides { pub side: State<B, Side>, pub hidden: B } }

/// A machine that shows one of its two registers.
struct Inner;

impl Machine for Inner {
    const NAME: &'static str = "inner";
    const PURPOSE: &'static str = "Has a register that it does not show.";
    type Inputs<B: Bit> = Pair<B>;
    type Outputs<B: Bit> = One<B>;
    type Registers<B: Bit> = Sides<B>;

    fn initial<B: Bit>() -> Sides<B> {
        Sides { side: State::constant(Side::LEFT), hidden: B::LOW }
    }

    fn logic<B: Bit>(registers: Sides<B>, inputs: Pair<B>) -> (Sides<B>, One<B>) {
        let y = registers.side.case(|side| match side {
            Side::LEFT => inputs.a,
            Side::RIGHT => inputs.b,
        });
        (Sides { hidden: inputs.a, ..registers }, One { y: y.named("choice") })
    }
}

/// Declares a machine around [`Inner`].
macro_rules! outer {
    ($type:ident, $logic:expr) => {
        struct $type;
        impl Machine for $type {
            const NAME: &'static str = "outer";
            const PURPOSE: &'static str = "Is wrong.";
            type Inputs<B: Bit> = Pair<B>;
            type Outputs<B: Bit> = One<B>;
            type Registers<B: Bit> = Nested<B>;

            fn initial<B: Bit>() -> Nested<B> {
                Nested { inner: Inner::initial() }
            }

            fn logic<B: Bit>(registers: Nested<B>, inputs: Pair<B>) -> (Nested<B>, One<B>) {
                let logic: fn(Sides<B>, Pair<B>) -> (Sides<B>, B) = $logic;
                let (inner, y) = logic(registers.inner, inputs);
                (Nested { inner }, One { y })
            }
        }
    };
}

ports! { pub struct Nested { pub inner: Sides<B> } }

#[test]
fn inner_machines_keep_their_registers() {
    outer!(Fine, |r, p| {
        let (next, out) = Inner::instance("u", r, p);
        (next, out.y)
    });
    outer!(Changed, |r, p| {
        let (next, out) = Inner::instance("u", r, p);
        (Sides { hidden: p.b, ..next }, out.y)
    });
    outer!(Foreign, |r, p| {
        let (next, out) = Inner::instance("u", Sides { hidden: p.a, ..r }, p);
        (next, out.y)
    });
    outer!(Peeking, |r, p| {
        let (next, out) = Inner::instance("u", r, p);
        (next, out.y & r.hidden)
    });
    outer!(Looping, |r, p| {
        let (next, out) = Inner::instance("u", r, p);
        (next, out.y & next.hidden)
    });
    assert!(Netlist::of_machine::<Fine>().is_ok());
    let refused = |result: Result<Netlist, BuildError>| result.unwrap_err().to_string();
    insta::assert_snapshot!(
        [
            refused(Netlist::of_machine::<Changed>()),
            refused(Netlist::of_machine::<Foreign>()),
            refused(Netlist::of_machine::<Peeking>()),
            refused(Netlist::of_machine::<Looping>()),
        ]
        .join("\n"),
        @r#"
    module outer: instance "u" must be given its own registers and keep them
    module outer: instance "u" must be given its own registers and keep them
    module outer: register "inner.hidden" is read but is no output of the instance that holds it; make it one
    module outer: instance "u" must be given its own registers and keep them
    "#
    );
}

#[test]
fn a_signal_that_no_screen_can_show_is_refused() {
    block!(Wide, "m", Pair, |p| Word::<B, 65>::from_fn(|i| if i == 0 { p.a } else { p.b })
        .named("row")
        .any());
    block!(Widest, "m", Pair, |p| Word::<B, 64>::from_fn(|i| if i == 0 { p.a } else { p.b })
        .named("row")
        .any());
    assert_eq!(
        refusal::<Wide>(),
        "module m: \"row\" has 65 bits; a signal with a name has at most 64, so split it"
    );
    assert!(Netlist::of_block::<Widest>().is_ok());
}
