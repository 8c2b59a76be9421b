//! A small machine that uses every feature of the library: a lift between four floors.

#![allow(missing_docs)]

use logic::{Bit, Block, Machine, Signal, State, Word, ports, states};

states! {
    /// What the lift is doing.
    pub enum Motion: 2 { RESTING = 0, RISING = 1, SINKING = 2 }
}

ports! { pub struct CompareInputs { pub at: Word<B, 2>, pub wanted: Word<B, 2> } }
ports! {
    pub struct CompareOutputs {
        /// The wanted floor is higher.
        pub above: B,
        /// The wanted floor is lower.
        pub below: B,
        pub arrived: B,
    }
}

pub struct Compare;

impl Block for Compare {
    const NAME: &'static str = "compare";
    const PURPOSE: &'static str = "Tells on which side of the lift the wanted floor is.";
    type Inputs<B: Bit> = CompareInputs<B>;
    type Outputs<B: Bit> = CompareOutputs<B>;

    fn logic<B: Bit>(CompareInputs { at, wanted }: CompareInputs<B>) -> CompareOutputs<B> {
        let above = at.less_than(wanted);
        let arrived = at.equals(wanted).named("same");
        CompareOutputs { above, below: !above & !arrived, arrived }
    }
}

ports! { pub struct FloorRegisters { pub floor: Word<B, 2> } }
ports! { pub struct FloorInputs { pub up: B, pub down: B } }

/// The floor is a register of its own, inside the lift.
pub struct Floor;

impl Machine for Floor {
    const NAME: &'static str = "floor_register";
    const PURPOSE: &'static str = "Remembers the floor.";
    type Inputs<B: Bit> = FloorInputs<B>;
    type Outputs<B: Bit> = FloorRegisters<B>;
    type Registers<B: Bit> = FloorRegisters<B>;

    fn initial<B: Bit>() -> FloorRegisters<B> {
        FloorRegisters { floor: Word::constant(1) }
    }

    fn logic<B: Bit>(
        registers: FloorRegisters<B>,
        FloorInputs { up, down }: FloorInputs<B>,
    ) -> (FloorRegisters<B>, FloorRegisters<B>) {
        let step = Word([up | down, down]);
        (FloorRegisters { floor: registers.floor.plus(step).named("next_floor") }, registers)
    }
}

ports! { pub struct LiftRegisters { pub motion: State<B, Motion>, pub floor: FloorRegisters<B> } }
ports! {
    pub struct LiftInputs {
        /// The requested floor.
        pub wanted: Word<B, 2>,
        /// No movement while the door is open.
        pub door: B,
    }
}
ports! {
    pub struct LiftOutputs {
        pub floor: Word<B, 2>,
        pub motion: State<B, Motion>,
        pub lamps: Word<B, 4>,
        pub moving: B,
    }
}

pub struct Lift;

impl Machine for Lift {
    const NAME: &'static str = "lift";
    const PURPOSE: &'static str = "A lift between four floors.";
    type Inputs<B: Bit> = LiftInputs<B>;
    type Outputs<B: Bit> = LiftOutputs<B>;
    type Registers<B: Bit> = LiftRegisters<B>;

    fn initial<B: Bit>() -> LiftRegisters<B> {
        LiftRegisters { motion: State::constant(Motion::RESTING), floor: Floor::initial() }
    }

    fn logic<B: Bit>(
        registers: LiftRegisters<B>,
        LiftInputs { wanted, door }: LiftInputs<B>,
    ) -> (LiftRegisters<B>, LiftOutputs<B>) {
        let (motion, at) = (registers.motion, registers.floor.floor);
        let compare = Compare::instance("comparator", CompareInputs { at, wanted });
        let resting = || State::constant(Motion::RESTING);
        let start = compare.above.select(
            State::constant(Motion::RISING),
            compare.below.select(State::constant(Motion::SINKING), resting()),
        );
        let next = motion
            .case(|state| match state {
                Motion::RESTING => door.select(resting(), start),
                Motion::RISING => compare.above.select(State::constant(Motion::RISING), resting()),
                Motion::SINKING => compare.below.select(State::constant(Motion::SINKING), resting()),
            })
            .named("next_motion");
        let up = motion.is(Motion::RISING) & compare.above;
        let down = motion.is(Motion::SINKING) & compare.below;
        let (floor, _) = Floor::instance("floor_of_lift", registers.floor, FloorInputs { up, down });
        let lamps = Word::from_fn(|i| at.is(i as u64) & !door);
        let moving = !motion.is(Motion::RESTING);
        (LiftRegisters { motion: next, floor }, LiftOutputs { floor: at, motion, lamps, moving })
    }
}
