//! Runs a bench on the source, in GHDL.

use std::ffi::OsString;
use std::fmt::Write as _;

use super::bench::{BENCH, Stimulus};
use super::icarus::{Simulation, values};
use crate::design::{Direction, Signal};
use crate::load::tool::{self, End, Run};
use crate::load::{Sources, VhdlPort, vhdl_ports};

/// Simulates the source. Only ports are read, and they must have types of logic levels.
pub fn simulate(sources: &Sources, stimulus: &Stimulus<'_>) -> Simulation {
    let Some(ghdl) = tool::find("ghdl") else {
        return Simulation::NotPossible("GHDL is not installed, so the source was not simulated".to_owned());
    };
    let texts = sources.files.iter().filter_map(|file| {
        let bytes = std::fs::read(sources.scratch.path().join(file)).ok()?;
        Some(String::from_utf8_lossy(&bytes).into_owned())
    });
    let ports = texts.filter_map(|text| vhdl_ports(&text, &stimulus.design.top)).next().unwrap_or_default();
    let bench = match bench(stimulus, &ports, &sources.parameters) {
        Ok(bench) => bench,
        Err(why) => return Simulation::NotPossible(why),
    };
    if sources.scratch.write("bench.vhd", &bench).is_err() {
        return Simulation::NotPossible("the bench for GHDL could not be written".to_owned());
    }
    let bounds = super::limits(sources.bounds);
    let run = |command: &str, last: &[&str]| {
        let words = [command].into_iter().chain(sources.options.iter().map(String::as_str));
        let arguments: Vec<OsString> = words.chain(last.iter().copied()).map(OsString::from).collect();
        sources.scratch.run(&ghdl, &arguments, bounds)
    };
    for (command, last) in [("-i", "bench.vhd"), ("-m", BENCH)] {
        match run(command, &[last]) {
            Ok(run) if run.end == End::Success => {}
            Ok(run) => {
                let words = sources.scratch.translate(&run.printed());
                let first = words.lines().find(|line| line.contains("error") || line.contains(':'));
                let first = first.unwrap_or("it does not say why");
                return Simulation::NotPossible(format!("GHDL does not simulate the source: {first}"));
            }
            Err(error) => return Simulation::NotPossible(format!("GHDL cannot be run: {error}")),
        }
    }
    match run("-r", &[BENCH, "--ieee-asserts=disable"]) {
        Ok(run) => outcome(&run, stimulus),
        Err(error) => Simulation::NotPossible(format!("GHDL cannot be run: {error}")),
    }
}

fn outcome(run: &Run, stimulus: &Stimulus<'_>) -> Simulation {
    if run.end == End::TooMuchWork || run.printed().contains("--stop-delta") {
        return Simulation::Endless("the levels of the source never come to rest in GHDL".to_owned());
    }
    if run.end == End::TooLong {
        return Simulation::TooSlow("GHDL did not finish in time".to_owned());
    }
    values(&run.output, stimulus)
}

/// A bench that applies every step to the design and prints the watched ports in binary, step by step.
fn bench(
    stimulus: &Stimulus<'_>,
    ports: &[VhdlPort],
    generics: &[(String, String)],
) -> Result<String, String> {
    let design = stimulus.design;
    let width = stimulus.steps.first().map_or(1, |step| step.inputs.len()).max(1);
    let (mut signals, mut given, mut connections) = (String::new(), String::new(), Vec::new());
    for port in design.ports() {
        let kind = kind(port, ports)?;
        let name = format!("port_{}", connections.len());
        let _ = writeln!(signals, "  signal {name} : {};", declared(kind, port.width));
        connections.push(format!("{} => {name}", port.name));
        if port.direction == Direction::Input {
            let first = port.first_input.unwrap_or(0);
            let level = match kind {
                "std_logic" | "std_ulogic" => format!("levels({first})"),
                "bit" => format!("to_bit(levels({first}))"),
                kind => format!("{}(levels({} downto {first}))", converter(kind), first + port.width - 1),
            };
            let _ = writeln!(given, "  {name} <= {level};");
        }
    }
    let mut written = String::new();
    for &index in stimulus.watched {
        let port = &design.signals[index];
        let position = design.ports().position(|known| known.name == port.name);
        let name = format!("port_{}", position.ok_or("only ports are read")?);
        let digits = match kind(port, ports)? {
            "std_logic" | "std_ulogic" => format!("digit({name})"),
            "bit" => format!("digit(to_stdulogic({name}))"),
            "bit_vector" => format!("digits(to_stdlogicvector({name}))"),
            _ => format!("digits(std_logic_vector({name}))"),
        };
        let space = if written.is_empty() { "" } else { "      write(row, string'(\" \"));\n" };
        let _ = writeln!(written, "{space}      write(row, string'({digits}));");
    }
    let steps: Vec<String> = (stimulus.steps.iter().enumerate())
        .map(|(index, step)| {
            let digits: String =
                step.inputs.iter().rev().map(|level| if *level { '1' } else { '0' }).collect();
            format!("    {index} => \"{digits:0>width$}\"")
        })
        .collect();
    let values: Vec<String> = generics.iter().map(|(name, value)| format!("{name} => {value}")).collect();
    let generics =
        if values.is_empty() { String::new() } else { format!("generic map ({}) ", values.join(", ")) };
    Ok(format!(
        "library ieee;\nuse ieee.std_logic_1164.all;\nuse ieee.numeric_std.all;\nuse std.textio.all;\n\
         entity {BENCH} is\nend {BENCH};\n\
         architecture bench of {BENCH} is\n  \
         type words is array (natural range <>) of std_logic_vector({} downto 0);\n  \
         constant steps : words := (\n{}\n  );\n  \
         signal levels : std_logic_vector({} downto 0) := steps(0);\n{signals}  \
         function digit(level : std_ulogic) return string is\n  begin\n    case level is\n      \
         when '0' | 'L' => return \"0\";\n      when '1' | 'H' => return \"1\";\n      when others => return \"x\";\n    \
         end case;\n  end digit;\n  \
         function digits(levels : std_logic_vector) return string is\n    \
         alias all_of : std_logic_vector(1 to levels'length) is levels;\n    \
         variable text : string(1 to levels'length);\n    variable one : string(1 to 1);\n  begin\n    \
         for index in all_of'range loop\n      one := digit(all_of(index));\n      text(index) := one(1);\n    end loop;\n    \
         return text;\n  end digits;\nbegin\n{given}  \
         dut : entity work.{} {generics}port map ({});\n  \
         process\n    variable row : line;\n  begin\n    for index in steps'range loop\n      levels <= steps(index);\n      \
         wait for 1 us;\n{written}      writeline(output, row);\n    end loop;\n    wait;\n  end process;\nend bench;\n",
        width - 1,
        steps.join(",\n"),
        width - 1,
        design.top,
        connections.join(", "),
    ))
}

/// The type of a port, if it is one of logic levels.
fn kind(port: &Signal, ports: &[VhdlPort]) -> Result<&'static str, String> {
    const KINDS: [&str; 8] = [
        "std_logic",
        "std_ulogic",
        "bit",
        "std_logic_vector",
        "std_ulogic_vector",
        "unsigned",
        "signed",
        "bit_vector",
    ];
    let declared = ports.iter().find(|known| known.name.eq_ignore_ascii_case(&port.name));
    let declared = declared.map_or("unknown", |known| known.kind.as_str());
    let found = KINDS.into_iter().find(|kind| *kind == declared);
    found.ok_or_else(|| {
        format!("`{}` has the type {declared}, which the bench for GHDL cannot give or read", port.name)
    })
}

fn declared(kind: &str, width: usize) -> String {
    match kind {
        "std_logic" | "std_ulogic" | "bit" => kind.to_owned(),
        kind => format!("{kind}({} downto 0)", width - 1),
    }
}

/// The conversion from a vector of levels to this type.
fn converter(kind: &'static str) -> &'static str {
    if kind == "bit_vector" { "to_bitvector" } else { kind }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Step;
    use crate::test_designs::ports;

    #[test]
    fn a_simulation_that_does_not_end_has_no_values() {
        let design = ports("clk", "q", "");
        let stimulus = Stimulus { design: &design, watched: &[1], steps: Vec::new() };
        let told = |end, errors: &str| {
            outcome(&Run { end, output: String::new(), errors: errors.to_owned() }, &stimulus)
        };
        assert!(matches!(told(End::TooMuchWork, ""), Simulation::Endless(_)));
        assert!(matches!(told(End::Failure, "stopped by --stop-delta"), Simulation::Endless(_)));
        assert!(matches!(told(End::TooLong, ""), Simulation::TooSlow(_)));
        assert_eq!(told(End::Failure, ""), Simulation::Values(Vec::new()));
    }

    fn typed(kinds: &[(&str, &str)]) -> Vec<VhdlPort> {
        let port =
            |(name, kind): &(&str, &str)| VhdlPort { name: (*name).to_owned(), kind: (*kind).to_owned() };
        kinds.iter().map(port).collect()
    }

    #[test]
    fn a_bench_converts_levels_to_the_types_of_the_ports() {
        let design = ports("clk b v:2 u:2 s:2 w:2", "q r x:2 y:2 z:2", "");
        let kinds = typed(&[
            ("CLK", "std_logic"),
            ("b", "bit"),
            ("v", "std_logic_vector"),
            ("u", "unsigned"),
            ("s", "signed"),
            ("w", "bit_vector"),
            ("q", "std_ulogic"),
            ("r", "bit"),
            ("x", "std_ulogic_vector"),
            ("y", "unsigned"),
            ("z", "bit_vector"),
        ]);
        let step = |levels: u16| Step {
            power_up: false,
            inputs: (0..10).map(|bit| levels >> bit & 1 == 1).collect(),
            values: Vec::new(),
        };
        let watched = [6, 7, 8, 9, 10];
        let stimulus =
            Stimulus { design: &design, watched: &watched, steps: vec![step(0), step(0b11_0110_0101)] };
        let text = bench(&stimulus, &kinds, &[("n".to_owned(), "3".to_owned())]).unwrap();
        insta::assert_snapshot!("vhdl_bench", text);
        let plain = bench(&stimulus, &kinds, &[]).unwrap();
        assert!(plain.contains("dut : entity work.made port map ("), "{plain}");
    }

    #[test]
    fn ports_of_other_types_cannot_be_simulated() {
        let design = ports("clk", "q", "r");
        let refused = |kinds: &[(&str, &str)], watched: &[usize]| {
            let stimulus = Stimulus { design: &design, watched, steps: Vec::new() };
            bench(&stimulus, &typed(kinds), &[]).err()
        };
        let why = |kind: &str| {
            Some(format!("`q` has the type {kind}, which the bench for GHDL cannot give or read"))
        };
        assert_eq!(refused(&[("clk", "bit"), ("q", "integer")], &[1]), why("integer"));
        assert_eq!(refused(&[("clk", "bit")], &[1]), why("unknown"));
        let right = [("clk", "bit"), ("q", "bit")];
        assert_eq!(refused(&right, &[1]), None);
        assert_eq!(refused(&right, &[2]), Some("only ports are read".to_owned()));
    }
}
