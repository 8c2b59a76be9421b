//! The registers of the assembly machine in what a test bench writes.

use std::collections::HashMap;

use i8086::{Segment, Word};
use machines::assembly::{Computer, Form, Request, Tick, cell_of};
use rules::classic::Square;
use testbench::TestBench;

const SCRIPT: &str = "person 5\nanswer\nexpect refused 0\nperson 5\nexpect refused 1 orders 3\n";

/// The values of all variables of a dump at each of its times, by their names.
fn read(dump: &str) -> Vec<HashMap<&str, u64>> {
    let (header, changes) = dump.split_once("$enddefinitions $end").unwrap();
    let variables = header.lines().filter_map(|line| line.trim().strip_prefix("$var "));
    let names: HashMap<&str, &str> = variables
        .map(|variable| variable.split_whitespace().collect::<Vec<_>>())
        .filter(|words| words[0] != "string")
        .map(|words| (words[2], words[3]))
        .collect();
    let mut columns: Vec<HashMap<&str, u64>> = Vec::new();
    for line in changes.lines() {
        let bits = |bits| u64::from_str_radix(bits, 2).unwrap();
        let change = match line.split_at_checked(1) {
            Some(("#", _)) => {
                columns.push(columns.last().cloned().unwrap_or_default());
                continue;
            }
            Some(("b", rest)) => rest.split_once(' ').map(|(value, code)| (code, bits(value))),
            Some((bit @ ("0" | "1"), code)) => Some((code, bits(bit))),
            _ => None,
        };
        if let Some((name, value)) = change.and_then(|(code, value)| Some((names.get(code)?, value))) {
            columns.last_mut().unwrap().insert(name, value);
        }
    }
    columns
}

/// Every instruction of two moves is in the dump, with the registers before it.
#[test]
fn a_dump_has_the_registers_before_every_instruction() {
    for form in Form::ALL {
        let bench = TestBench::new(form.name()).unwrap();
        let report = bench.run(&bench.parse(SCRIPT).unwrap());
        assert_eq!((report.failure, report.clocks), (None, 3));
        let mut dump = Vec::new();
        report.trace.write_vcd(&mut dump).unwrap();
        let dump = String::from_utf8(dump).unwrap();
        let columns = read(&dump);
        let mut columns = columns.iter();

        let mut computer = Computer::new(form);
        let expect = |column: Option<&HashMap<&str, u64>>, computer: &Computer| {
            let (column, registers) = (column.unwrap(), &computer.cpu.registers);
            for word in Word::ALL {
                assert_eq!(column[word.name()], u64::from(registers.word(word)), "{word:?}");
            }
            for segment in Segment::ALL {
                assert_eq!(column[segment.name()], u64::from(registers.segment(segment)), "{segment:?}");
            }
            assert_eq!(column["IP"], u64::from(registers.ip));
            assert_eq!(column["FLAGS"], u64::from(registers.flags.word()));
            assert_eq!(column["clocks"], computer.cpu.clocks());
            let ring = (0..9).map(|cell| [b' ', b'x', b'o'][column[&*format!("ring{cell}")] as usize]);
            assert!(ring.eq(computer.ring()));
            column["landmark"]
        };
        expect(columns.next(), &computer);
        for (request, landmarks) in [
            (Request::Person(cell_of(Square::at(1, 1)), b'x'), [1, 7, 8, 8, 8].to_vec()),
            (Request::Answer, Vec::new()),
        ] {
            computer.begin(request);
            let mut passed = Vec::new();
            loop {
                passed.extend(Some(expect(columns.next(), &computer)).filter(|&landmark| landmark != 0));
                if computer.step() == Tick::Halted {
                    break;
                }
            }
            expect(columns.next(), &computer);
            if request == Request::Answer {
                // It was started, went through patterns and turns, and chose a cell.
                assert_eq!((passed[0], passed.last()), (1, Some(&7)));
                assert!([2, 3, 4].iter().all(|landmark| passed.contains(landmark)), "{passed:?}");
            } else {
                assert_eq!(passed, landmarks);
            }
        }
        // The third order was refused: nothing ran. A dump ends with the time of its end.
        expect(columns.next(), &computer);
        assert_eq!(columns.len(), 1);
    }
}

/// The waveform goes from landmark to landmark.
#[test]
fn a_waveform_shows_registers_at_landmarks() {
    let bench = TestBench::new("assembly").unwrap();
    let report = bench.run(&bench.parse("person 5\nanswer\n").unwrap());
    insta::assert_snapshot!(report.waveform(100, draw::Glyphs::Unicode));
}
