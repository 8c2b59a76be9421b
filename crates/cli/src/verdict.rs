use std::process::ExitCode;

/// What a command that did its work found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// What was claimed is true, or there was nothing to claim: exit code 0.
    Holds,
    /// What was claimed is false: exit code 1.
    DoesNotHold,
    /// It could not be read, and the output says why: exit code 2.
    Unreadable,
    /// It could not be decided within the limits: exit code 3.
    Undecided,
}

impl From<bool> for Verdict {
    fn from(holds: bool) -> Verdict {
        if holds { Verdict::Holds } else { Verdict::DoesNotHold }
    }
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> ExitCode {
        match verdict {
            Verdict::Holds => ExitCode::SUCCESS,
            Verdict::DoesNotHold => ExitCode::from(1),
            Verdict::Unreadable => ExitCode::from(2),
            Verdict::Undecided => ExitCode::from(3),
        }
    }
}
