//! Test benches that check themselves.

use super::super::bench::{Bench, BenchStep};
use super::super::layout::{self, instance};
use super::package::element;
use super::{Package, SYNTAX, kind, slice};
use crate::{Netlist, Port};

/// Vectors as text, which VHDL-93 lacks.
const IMAGES: &str = "  function image(value : std_logic) return string is
    constant quoted : string := std_logic'image(value);
  begin
    return quoted(2 to 2);
  end image;

  function image(value : std_logic_vector) return string is
    variable digits : string(1 to value'length);
    variable index : natural := 0;
  begin
    for bit_number in value'range loop
      index := index + 1;
      digits(index to index) := image(value(bit_number));
    end loop;
    return digits;
  end image;
";

/// A bench that applies levels and compares every output in every clock that is checked.
pub fn self_checking(
    netlist: &Netlist,
    steps: &[BenchStep],
    notes: &str,
    package: Option<&Package>,
) -> String {
    let bench = Bench::new(netlist, steps);
    let (name, unit) = (bench.name, bench.unit());
    let used = package.map_or(String::new(), |package| format!("use work.{}.all;\n", package.name));
    let mut text = format!(
        "{}library ieee;\nuse ieee.std_logic_1164.all;\n{used}\nentity {name}_bench is\nend {name}_bench;\n\n\
         architecture test of {name}_bench is\n",
        SYNTAX.comment(&bench.purpose(notes))
    );
    if bench.clocked {
        text += "  signal clock : std_logic := '0';\n";
    }
    let ports: Vec<&Port> = bench.inputs.iter().chain(bench.outputs.iter().copied()).collect();
    for port in &ports {
        let known = package.and_then(|package| package.type_of(&port.name)).map(str::to_owned);
        text += &format!("  signal {} : {};\n", port.name, known.unwrap_or_else(|| kind(port.width)));
    }
    text += &format!("\n{IMAGES}begin\n");
    let clock = bench.clocked.then_some("clock");
    let connections: Vec<String> = clock
        .into_iter()
        .chain(ports.iter().map(|port| port.name.as_str()))
        .map(|name| format!("{name} => {name}"))
        .collect();
    text += &instance(&format!("dut : entity work.{name} port map"), &connections, "");
    text += "\n  process\n    variable step : natural := 0;\n    variable errors : natural := 0;\n\n";
    text += &format!(
        "    procedure finish is\n    begin\n      \
         assert errors = 0\n        report \"FAIL: \" & integer'image(errors) & \" differences in \" &\n          \
         integer'image(step) & \" {unit}s\"\n        severity failure;\n      \
         report \"PASS: \" & integer'image(step) & \" {unit}s\" severity note;\n    end finish;\n\n"
    );
    text += &format!(
        "    procedure differs(name, found, should : string) is\n    begin\n      errors := errors + 1;\n      \
         report name & \" is \" & found & \", should be \" & should & \", at {unit} \" &\n        \
         integer'image(step) severity error;\n    end differs;\n\n"
    );
    text += &check(&bench, package);
    if !bench.checks_all() {
        text += &skip(&bench, package);
    }
    text += "  begin\n";
    for (what, ports) in
        [("Inputs", bench.inputs.iter().collect::<Vec<_>>()), ("Outputs", bench.outputs.clone())]
    {
        let names: Vec<&str> = ports.iter().map(|port| port.name.as_str()).collect();
        let comment = SYNTAX.comment(&format!("{what}: {}.", names.join(", ")));
        text += &comment.lines().map(|line| format!("    {line}\n")).collect::<String>();
    }
    for row in &bench.rows {
        let (count, levels) = (row.count, &row.levels);
        text += &match &row.expected {
            Some(expected) => layout::one_line_or_two(
                &format!("    check({count}, b\"{levels}\","),
                &format!("b\"{expected}\");"),
            ),
            None => format!("    skip({count}, b\"{levels}\");\n"),
        };
    }
    text + "    finish;\n    wait;\n  end process;\nend test;\n"
}

/// The procedure that applies levels for some clocks and compares the outputs.
fn check(bench: &Bench<'_>, package: Option<&Package>) -> String {
    let mut text = format!(
        "    procedure check(\n      count : natural;\n      levels : std_logic_vector({} downto 0);\n      \
         expected : std_logic_vector({} downto 0)) is\n    begin\n",
        bench.input_width() - 1,
        bench.output_width() - 1
    );
    text += &assignments(bench, package);
    text += "      for number in 1 to count loop\n        wait for 5 ns;\n";
    let mut high = bench.output_width();
    for port in &bench.outputs {
        high -= port.width;
        let (name, should) = (&port.name, slice("expected", high, port.width));
        text += &format!(
            "        if {name} /= {should} then\n          \
             differs(\"{name}\", image({name}), image({should}));\n        end if;\n"
        );
    }
    if bench.clocked {
        text += EDGE;
    }
    text += "        step := step + 1;\n      end loop;\n      if errors >= 20 then\n        finish;\n      \
             end if;\n    end check;\n";
    text
}

const EDGE: &str = "        clock <= '1';\n        wait for 5 ns;\n        clock <= '0';\n";

/// The procedure that applies levels for some clocks without a look at the outputs.
fn skip(bench: &Bench<'_>, package: Option<&Package>) -> String {
    let mut text = format!(
        "\n    procedure skip(count : natural; levels : std_logic_vector({} downto 0)) is\n    begin\n",
        bench.input_width() - 1
    );
    text += &assignments(bench, package);
    text += "      for number in 1 to count loop\n        wait for 5 ns;\n";
    if bench.clocked {
        text += EDGE;
    }
    text + "        step := step + 1;\n      end loop;\n    end skip;\n"
}

/// The inputs get their levels.
fn assignments(bench: &Bench<'_>, package: Option<&Package>) -> String {
    let mut text = String::new();
    let mut high = bench.input_width();
    for port in &bench.inputs {
        high -= port.width;
        match package.and_then(|package| package.grid(&port.name)) {
            Some((_, columns)) => {
                for bit in 0..port.width {
                    let target = element(&port.name, bit, columns);
                    text += &format!("      {target} <= levels({});\n", high + bit);
                }
            }
            None => text += &format!("      {} <= {};\n", port.name, slice("levels", high, port.width)),
        }
    }
    text
}
