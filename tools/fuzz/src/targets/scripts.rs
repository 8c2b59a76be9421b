//! Scripts for the test bench: read, and run as well if they are short.

use draw::Glyphs;
use testbench::{Action, Event, TestBench};

use super::{promise, texts};
use crate::{Answer, Judge, Target};

pub const CONTROLLER: Target = Target {
    name: "script-controller",
    tries: "test benches for the controller, run",
    longest: 1_000,
    good: || {
        texts(&[
            "reset\nplayer 5  # the centre\ncomputer 1\nexpect grid 10 00 00  00 01 00  00 00 00\n",
            "set play 1 player_position 12\nclock\nset play 0\nexpect state PLAYER illegal_move 0\n",
            "say Both ask at once\nplayer 3 computer 3\nexpect who 00 win 0 no_space 0\nshow\nclock 3\n",
            "set pc 0b1 computer_position 0x9\nclock 2\nexpect pos9 10\n",
        ])
    },
    judge: || judge("controller"),
};

pub const SIZED: Target = Target {
    name: "script-sized",
    tries: "test benches for the sized game, run",
    longest: 1_000,
    good: || {
        texts(&[
            "reset\npress confirm_selection\nplace 2 5\nexpect grid 0 0 0  0 2 0  0 0 0\n",
            "press left\npress left down\nexpect selectX 00 selectY 01\nset confirm_size 1\nclock\n",
            "say The end\nexpect state P2_PLACING size 11 board_state5 -3\nshow\nclock 2\n",
        ])
    },
    judge: || judge("sized"),
};

/// Longer scripts are read but not run.
const MOST_CLOCKS: usize = 24;

/// A broken promise: texts and errors of a script are written to terminals.
const OBEYED: &str = "something that a terminal would obey";

fn is_control(character: char) -> bool {
    character.is_control() && character != '\t'
}

fn judge(machine: &str) -> Judge {
    let bench = TestBench::new(machine).expect("a machine of the test bench");
    Box::new(move |input| {
        let text = String::from_utf8_lossy(input);
        let script = match bench.parse(&text) {
            Ok(script) => script,
            Err(complaint) => {
                let location = &complaint.location;
                let shown = |line: &str| line.replace(is_control, "\u{fffd}");
                let line = text.lines().nth(location.line.wrapping_sub(1)).map(shown);
                promise(line.as_ref() == Some(&location.source), "in no line")?;
                promise(
                    !complaint.in_file("script.tb").lines().any(|line| line.contains(is_control)),
                    OBEYED,
                )?;
                let characters = location.source.chars().count();
                promise((1..=characters + 1).contains(&location.column), "beside the line")?;
                promise(complaint.in_file("script.tb").contains(&complaint.message), "without a reason")?;
                return Ok(Answer::Refused);
            }
        };
        let clocks = |action: &Action| if let Action::Clock(number) = action { *number } else { 0 };
        let expected = script.actions.iter().map(clocks).sum::<usize>();
        if expected <= MOST_CLOCKS {
            let report = bench.run(&script);
            let complete = report.failure.is_none();
            // The number of clocks of a driver's steps depends on the machine.
            let driven = script.actions.iter().any(|action| matches!(action, Action::Run(_)));
            promise(
                match (complete, driven) {
                    (true, false) => report.clocks == expected,
                    (true, true) => report.clocks >= expected,
                    (false, false) => report.clocks <= expected,
                    (false, true) => true,
                },
                "other clocks",
            )?;
            promise(!report.events.is_empty(), "nothing to see")?;
            let said = |event: &Event| matches!(event, Event::Said(text) if text.contains(is_control));
            promise(!report.events.iter().any(said), OBEYED)?;
            promise(report.waveform(80, Glyphs::Ascii).is_ascii(), "a waveform that is more than ASCII")?;
        }
        Ok(Answer::Accepted)
    })
}
