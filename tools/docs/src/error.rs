use draw::UnknownSignal;
use logic::LevelError;
use machines::UnknownMachine;
use thiserror::Error;

/// Why a page cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PageError {
    /// A story sets an input to a level that it cannot have.
    #[error("a story of {machine}: {reason}")]
    Level {
        /// The machine.
        machine: &'static str,
        /// The error.
        reason: LevelError,
    },
    /// A story shows a signal that is not there.
    #[error("a story of {machine}: {reason}")]
    Signal {
        /// The machine.
        machine: &'static str,
        /// The error.
        reason: UnknownSignal,
    },
    /// A module has no fresh schematic.
    #[error("a schematic: {0}")]
    Schematic(#[from] draw::schematic::LayoutError),
    /// A page is about a machine that is not there.
    #[error("a page: {0}")]
    Machine(#[from] UnknownMachine),
    /// A page is about a machine without a story.
    #[error("{0} has no story for its page")]
    NoStory(&'static str),
    /// The cost of a module is missing.
    #[error("docs/figures.json has no cost of {0}; `cargo xtask docs` writes it anew")]
    NoCost(String),
    /// No page has the comments around a table.
    #[error(
        "no page has the table of {0}; put back the lines `<!-- {0}: written by `cargo xtask docs` -->` \
         and `<!-- end of {0} -->`"
    )]
    NoTable(&'static str),
    /// The screen cannot be drawn.
    #[error("the picture of the screen: {0}")]
    Screen(String),
    /// The figures cannot be written as JSON.
    #[error("docs/figures.json: {0}")]
    Json(String),
    /// The measurements cannot be read.
    #[error("docs/speed.json: {0}; `cargo xtask bench` writes it anew")]
    Speed(String),
    /// Something that the page would claim is false.
    #[error("what the page of {machine} claims does not hold: {claim}")]
    Refuted {
        /// The machine.
        machine: &'static str,
        /// The claim.
        claim: String,
    },
}
