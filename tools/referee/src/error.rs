use yosys::ReadError;

/// Why there is no verdict, or what a judge found wrong.
#[derive(Debug, thiserror::Error)]
pub enum RefereeError {
    /// The tool is neither on the search path nor where the test command puts it.
    #[error("`{tool}` is not installed; `cargo xtask test` installs every tool that is needed")]
    MissingTool {
        /// The command.
        tool: &'static str,
    },
    /// The design is none that can be asked about.
    #[error("{design} cannot be judged like this: {reason}")]
    Unsuitable {
        /// What it was about.
        design: String,
        /// What it would have to be.
        reason: String,
    },
    /// The tool warned, or failed.
    #[error("{tool} objects to {design}:\n{complaint}")]
    Objection {
        /// The command.
        tool: &'static str,
        /// What it was about.
        design: String,
        /// What it said.
        complaint: String,
    },
    /// The tool ended well, but what it wrote is not what was expected of it.
    #[error("{tool} wrote something unexpected about {design}: {reason}")]
    Unexpected {
        /// The command.
        tool: &'static str,
        /// What it was about.
        design: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The netlist that Yosys wrote does not fit the circuit.
    #[error("the netlist that Yosys wrote for {design} cannot be read: {source}")]
    Unreadable {
        /// What it was about.
        design: String,
        /// What is wrong with it.
        source: ReadError,
    },
    /// A file could not be written or read, or a tool could not be started.
    #[error("{what}: {source}")]
    Io {
        /// What was being done.
        what: String,
        /// What the system says.
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
