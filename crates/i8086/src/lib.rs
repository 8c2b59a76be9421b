//! The documented 8086: a processor that knows nothing of its programs.
//!
//! A [`Cpu`] is [`Registers`] with nine [`Flags`], one megabyte of [`Memory`], and a count of clocks.
//! [`Cpu::step`] executes one instruction, prefixes and all repetitions included. Ports belong to the
//! caller, who passes something that implements [`Ports`]. So do interrupts: `int 10h` and a division
//! by zero return [`Event::Interrupt`] with the processor after the instruction, and the caller either
//! serves the interrupt or lets the processor take its vector with [`Cpu::interrupt`].
//!
//! ```
//! use i8086::{Cpu, Event, Word};
//!
//! let mut cpu = Cpu::new();
//! // mov ax, 6 / mov bx, 7 / mul bx / hlt
//! cpu.memory.load(0x1000, 0, &[0xB8, 6, 0, 0xBB, 7, 0, 0xF7, 0xE3, 0xF4]);
//! cpu.jump(0x1000, 0);
//! while cpu.step(&mut ())? == Event::Next {}
//! assert_eq!(cpu.registers.word(Word::Ax), 42);
//! assert_eq!(cpu.clocks(), 4 + 4 + 133 + 2);
//! # Ok::<(), i8086::Undefined>(())
//! ```
//!
//! # Going back
//!
//! With [`Memory::keep_journal`], [`Cpu::snapshot`] costs a few words, and [`Cpu::restore`] undoes every
//! change of memory since. Data that ports have received stays with the caller.
//!
//! # What is not defined
//!
//! Opcodes that Intel does not document are refused with [`Undefined`], before anything has changed.
//! Flags that an instruction leaves undefined are listed by [`undefined_flags`]; here the auxiliary
//! flag is cleared by logic, and all others stay as they were, except that a shift by more than one
//! leaves the overflow of its last step.
//!
//! # Clocks
//!
//! Clocks are counted by Intel's table: the figures of the *8086 Family User's Manual*, with the time
//! to form an address, two for a segment prefix, and four for each word at an odd address. Where the
//! table has a range, as for multiplication, the upper end counts. The table assumes that the
//! instruction has been fetched already, so a real machine takes longer.

mod address;
mod arithmetic;
mod control;
mod cpu;
mod decimal;
mod execute;
mod flags;
mod groups;
mod memory;
mod multiply;
mod ports;
mod registers;
mod shift;
mod string;
mod transfer;
mod undefined;
mod width;

pub use cpu::{Cpu, Event, Snapshot};
pub use flags::{Flag, Flags};
pub use memory::Memory;
pub use ports::Ports;
pub use registers::{Byte, Registers, Segment, Word};
pub use undefined::{Undefined, undefined_flags};
