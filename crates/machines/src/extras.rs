//! What an export adds to the circuit of a machine.

use logic::Package;

use crate::textbook;

/// The VHDL package that goes with a machine, if the text that it follows has one.
pub fn package(machine: &str) -> Option<&'static Package> {
    (machine == "textbook").then_some(&textbook::vhdl::PACKAGE)
}

/// The tests in Python that play games on a machine with cocotb.
pub fn games(machine: &str) -> &'static str {
    match machine {
        "controller" => include_str!("controller/games.py"),
        "cabinet" | "cabinet-textbook" => include_str!("cabinet/games.py"),
        "pocket" | "textbook" => include_str!("pocket/games.py"),
        "sized" => include_str!("sized/games.py"),
        "matrix" => concat!(
            include_str!("matrix/games.py"),
            include_str!("matrix/leds.py"),
            include_str!("matrix/boards.py")
        ),
        "sized-matrix" => concat!(
            include_str!("sized/games.py"),
            include_str!("matrix/leds.py"),
            include_str!("sized_matrix/shown.py")
        ),
        _ => "",
    }
}
