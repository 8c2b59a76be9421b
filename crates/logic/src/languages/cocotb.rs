//! A test bench in Python for cocotb, which runs with any simulator that cocotb knows.

use crate::Netlist;

/// A module with these tests. Run as a program, it builds the given Verilog files with Icarus and runs itself.
pub fn print(netlist: &Netlist, games: &str, files: &[String]) -> String {
    let top = &netlist.top().name;
    let files: String = files.iter().map(|file| format!("    \"{file}\",\n")).collect();
    format!(
        r#""""Plays games on {top}: python3 test_{top}.py needs cocotb 2 and Icarus."""

{games}

if __name__ == "__main__":
    import sys
    from pathlib import Path

    from cocotb_tools.check_results import get_results
    from cocotb_tools.runner import get_runner

    SOURCES = [
{sources}    ]
    runner = get_runner("icarus")
    here = Path(__file__).resolve().parent
    runner.build(
        sources=[here / name for name in SOURCES],
        hdl_toplevel="{top}",
        build_dir=here / "sim_build",
        timescale=("1ns", "1ns"),
    )
    results = runner.test(hdl_toplevel="{top}", test_module=Path(__file__).stem, test_dir=here)
    ran, failed = get_results(results)
    sys.exit(1 if failed or not ran else 0)
"#,
        games = games.trim_end().to_owned() + "\n",
        sources = files.replace("    \"", "        \""),
    )
}
