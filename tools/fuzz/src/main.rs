//! Tries hostile input on everything that reads: `cargo xtask fuzz [TARGET ...] [--inputs N] [--seed S]`.

use std::fs;
use std::io;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use fuzz::{Finding, Plan, TARGETS, Target, run};

const USAGE: &str = "usage: cargo xtask fuzz [TARGET ...] [--inputs NUMBER] [--seed NUMBER] [--from NUMBER]

Tries so many inputs, a million by default, on each target, or on all. The exit code is 1 if
one of them does harm.";

/// More memory than all of this can need.
const MOST_MEMORY: u64 = 1_024;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [option, directory] = &arguments[..]
        && option == "--examples"
    {
        return match write_examples(Path::new(directory)) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("error: {directory}: {error}");
                ExitCode::FAILURE
            }
        };
    }
    match read(&arguments) {
        Some((targets, plan)) => try_all(&targets, &plan),
        None => {
            eprintln!("{USAGE}\n\ntargets:");
            for target in TARGETS {
                eprintln!("  {:18} {}", target.name, target.tries);
            }
            ExitCode::from(2)
        }
    }
}

/// Writes the good inputs of each target into a directory of its name, for a fuzzer that begins with them.
fn write_examples(directory: &Path) -> io::Result<()> {
    for target in TARGETS {
        let directory = directory.join(target.name);
        fs::create_dir_all(&directory)?;
        for (number, example) in (target.good)().into_iter().enumerate() {
            fs::write(directory.join(number.to_string()), example)?;
        }
    }
    Ok(())
}

fn read(arguments: &[String]) -> Option<(Vec<Target>, Plan)> {
    let mut plan = Plan { seed: 1, from: 0, inputs: 1_000_000, patience: Duration::from_secs(20) };
    let mut targets = Vec::new();
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        let option = match argument.as_str() {
            "--inputs" => &mut plan.inputs,
            "--seed" => &mut plan.seed,
            "--from" => &mut plan.from,
            name => {
                targets.push(*TARGETS.iter().find(|target| target.name == name)?);
                continue;
            }
        };
        *option = arguments.next()?.replace(['_', ','], "").parse().ok()?;
    }
    plan.from.checked_add(plan.inputs)?;
    Some((if targets.is_empty() { TARGETS.to_vec() } else { targets }, plan))
}

fn try_all(targets: &[Target], plan: &Plan) -> ExitCode {
    println!("{:18} {:>10} {:>10} {:>10} {:>8}", "target", "inputs", "accepted", "refused", "seconds");
    let mut harmless = true;
    for target in targets {
        let begin = Instant::now();
        match run(target, plan) {
            Ok(tally) => {
                let (inputs, seconds) = (tally.accepted + tally.refused, begin.elapsed().as_secs_f32());
                println!(
                    "{:18} {inputs:>10} {:>10} {:>10} {seconds:>8.1}",
                    target.name, tally.accepted, tally.refused
                );
            }
            Err(finding) => {
                harmless = false;
                report(target, plan, &finding);
            }
        }
    }
    if let Some(memory) = peak_memory() {
        println!("\nseed {}; {memory} MiB of memory at most", plan.seed);
        harmless &= memory < MOST_MEMORY;
    }
    if harmless { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn report(target: &Target, plan: &Plan, Finding { number, input, harm }: &Finding) {
    println!("{:18} FOUND: {harm}", target.name);
    println!("  input: \"{}\"", input.escape_ascii());
    println!("  again: cargo xtask fuzz {} --seed {} --from {number} --inputs 1", target.name, plan.seed);
}

/// The peak memory of this program, in MiB, where the system reports it.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().split(' ').next()?.parse().ok()?;
    Some(kilobytes / 1_024)
}
