/// Why a circuit cannot be turned into a netlist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BuildError {
    /// The name is a keyword of a hardware description language.
    #[error("module {module}: {name:?} is a reserved word of {language}; choose another name")]
    ReservedWord {
        /// The module that uses it.
        module: String,
        /// The name.
        name: String,
        /// Verilog, SystemVerilog or VHDL.
        language: &'static str,
    },
    /// The name is not an identifier that both Verilog and VHDL accept.
    #[error(
        "module {module}: {name:?} is not a name; use letters, digits and single underscores, a letter first"
    )]
    BadName {
        /// The module that uses it.
        module: String,
        /// The name.
        name: String,
    },
    /// Two things in one module have the same name.
    #[error("module {module}: the name {name:?} is used twice; rename one")]
    DuplicateName {
        /// The module that uses it.
        module: String,
        /// The name.
        name: String,
    },
    /// Two different blocks have the same name.
    #[error("two different blocks are called {module:?}; rename one")]
    DuplicateModule {
        /// The name of both.
        module: String,
    },
    /// A machine did not get its own registers, or its next values were changed.
    #[error("module {module}: instance {instance:?} must be given its own registers and keep them")]
    ForeignRegisters {
        /// The module of the instance.
        module: String,
        /// The instance.
        instance: String,
    },
    /// A circuit reads a register of an inner machine that is not an output of it.
    #[error(
        "module {module}: register {register:?} is read but is no output of the instance that holds it; \
        make it one"
    )]
    HiddenRegister {
        /// The module that reads it.
        module: String,
        /// The register.
        register: String,
    },
    /// A signal with a name is wider than a number that screens and traces can hold.
    #[error("module {module}: {name:?} has {width} bits; a signal with a name has at most 64, so split it")]
    TooWide {
        /// The module.
        module: String,
        /// Its name.
        name: String,
        /// How many bits it has.
        width: usize,
    },
}
