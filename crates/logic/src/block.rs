use std::fmt::Display;

use crate::{Bit, Bundle};

/// A combinational block: a pure function from its inputs to its outputs.
pub trait Block: 'static {
    /// The name of the module in exports, in traces and on screens.
    const NAME: &'static str;
    /// The purpose of the block, in a sentence or two.
    const PURPOSE: &'static str;
    /// The input ports.
    type Inputs<B: Bit>: Bundle<B>;
    /// The output ports.
    type Outputs<B: Bit>: Bundle<B>;

    /// The name of the module with its parameters. A generic block must include what distinguishes its forms,
    /// because two forms in one circuit cannot have the same name.
    fn name() -> String {
        Self::NAME.to_owned()
    }

    /// The circuit.
    fn logic<B: Bit>(inputs: Self::Inputs<B>) -> Self::Outputs<B>;

    /// A copy of this block inside another circuit.
    fn instance<B: Bit>(name: impl Display, inputs: Self::Inputs<B>) -> Self::Outputs<B>
    where
        Self: Sized,
    {
        B::instantiate_block::<Self>(name, inputs)
    }
}

/// A clocked block: a pure function from registers and inputs to next registers and outputs.
///
/// In Verilog it has two more input ports, `clock` and `reset`. All registers get their next value at the
/// rising edge of `clock` and their initial value whenever `reset` is 1.
///
/// A machine may contain other machines. It then has their registers among its own, passes each instance its
/// registers, and returns the instance's next values unchanged. Registers of an instance that the outer
/// circuit reads must be outputs of the inner one.
pub trait Machine: 'static {
    /// The name of the module in exports, in traces and on screens.
    const NAME: &'static str;
    /// The purpose of the machine, in a sentence or two.
    const PURPOSE: &'static str;
    /// The input ports, without `clock` and `reset`.
    type Inputs<B: Bit>: Bundle<B>;
    /// The output ports.
    type Outputs<B: Bit>: Bundle<B>;
    /// The registers.
    type Registers<B: Bit>: Bundle<B>;

    /// The name of the module with its parameters. A generic machine must include what distinguishes its
    /// forms, because two forms in one circuit cannot have the same name.
    fn name() -> String {
        Self::NAME.to_owned()
    }

    /// The registers after a reset. Must be constant.
    fn initial<B: Bit>() -> Self::Registers<B>;

    /// The circuit: the next registers and the outputs.
    fn logic<B: Bit>(
        registers: Self::Registers<B>,
        inputs: Self::Inputs<B>,
    ) -> (Self::Registers<B>, Self::Outputs<B>);

    /// A copy of this machine inside another circuit.
    fn instance<B: Bit>(
        name: impl Display,
        registers: Self::Registers<B>,
        inputs: Self::Inputs<B>,
    ) -> (Self::Registers<B>, Self::Outputs<B>)
    where
        Self: Sized,
    {
        B::instantiate_machine::<Self>(name, registers, inputs)
    }

    /// The registers while `reset` has this level: an asynchronous reset acts at once.
    fn reset_or<B: Bit>(reset: B, registers: Self::Registers<B>) -> Self::Registers<B> {
        registers.zip(Self::initial(), &mut |held, initial| reset & initial | !reset & held)
    }

    /// One clock: the outputs just before the rising edge and the registers after it.
    fn step<B: Bit>(
        registers: Self::Registers<B>,
        reset: B,
        inputs: Self::Inputs<B>,
    ) -> (Self::Registers<B>, Self::Outputs<B>) {
        let (next, outputs) = Self::logic(Self::reset_or(reset, registers), inputs);
        (Self::reset_or(reset, next), outputs)
    }
}
