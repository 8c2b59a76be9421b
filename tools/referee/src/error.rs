use yosys::ReadError;

/// Why there is no verdict, or the objection of a judge.
#[derive(Debug, thiserror::Error)]
pub enum RefereeError {
    /// The tool is neither on the search path nor where the test command puts it.
    #[error("`{tool}` is not installed; `cargo xtask test` installs every tool that is needed")]
    MissingTool {
        /// The command.
        tool: &'static str,
    },
    /// The design does not suit the tool.
    #[error("{design} cannot be judged like this: {reason}")]
    Unsuitable {
        /// The design.
        design: String,
        /// The requirement.
        reason: String,
    },
    /// The tool warned, or failed.
    #[error("{tool} objects to {design}:\n{complaint}")]
    Objection {
        /// The command.
        tool: &'static str,
        /// The design.
        design: String,
        /// The message.
        complaint: String,
    },
    /// The tool succeeded, but its output is not the expected one.
    #[error("{tool} wrote something unexpected about {design}: {reason}")]
    Unexpected {
        /// The command.
        tool: &'static str,
        /// The design.
        design: String,
        /// The difference.
        reason: String,
    },
    /// The netlist that Yosys wrote does not fit the circuit.
    #[error("the netlist that Yosys wrote for {design} cannot be read: {source}")]
    Unreadable {
        /// The design.
        design: String,
        /// The error.
        source: ReadError,
    },
    /// A file could not be written or read, or a tool could not be started.
    #[error("{what}: {source}")]
    Io {
        /// The operation.
        what: String,
        /// The error of the system.
        source: std::io::Error,
    },
}

impl RefereeError {
    pub(crate) fn unsuitable(design: &str, reason: impl Into<String>) -> RefereeError {
        RefereeError::Unsuitable { design: design.to_owned(), reason: reason.into() }
    }

    pub(crate) fn io(what: impl Into<String>) -> impl FnOnce(std::io::Error) -> RefereeError {
        let what = what.into();
        |source| RefereeError::Io { what, source }
    }
}
