//! Waveforms as people see them.

#[path = "../../logic/tests/common.rs"]
mod common;

use common::Lift;
use draw::{Glyphs, Waveform};
use logic::{Netlist, Simulator, Trace};

/// The lift after a reset, called to floor 3 while its door is open, and then back down.
fn ride() -> Trace {
    let mut lift = Simulator::new(&Netlist::of_machine::<Lift>().unwrap());
    let levels =
        [(1, 0, 0), (0, 3, 1), (0, 3, 0), (0, 3, 0), (0, 3, 0), (0, 3, 0), (0, 3, 0), (0, 1, 0), (0, 1, 0)];
    for (reset, wanted, door) in levels {
        lift.set("reset", reset).unwrap();
        lift.set("wanted", wanted).unwrap();
        lift.set("door", door).unwrap();
        lift.clock();
    }
    lift.trace()
}

#[test]
fn a_waveform_shows_the_ports_in_their_order() {
    insta::assert_snapshot!(Waveform::new(&ride()).text(Glyphs::Unicode), @"
            0    1    2    3    4    5    6    7    8    9
    clock   ▁▁▁▁▁▅▅▁▁▁▅▅▁▁▁▅▅▁▁▁▅▅▁▁▁▅▅▁▁▁▅▅▁▁▁▅▅▁▁▁▅▅▁▁▁▅▅▁▁▁
    reset   ▅▅▅▅▅▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁
    wanted   00  ╳11                           ╳01
    door    ▁▁▁▁▁▅▅▅▅▅▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁
    floor    01                 ╳10  ╳11                 ╳10
    motion   RESTING       ╳RISING        ╳RESTING  ╳SINKING
    lamps    2   ╳0   ╳2        ╳4   ╳8                  ╳4
    moving  ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▁▁▁▁▁▁▁▁▁▁▅▅▅▅▅▅▅▅▅▅
    ");
}

#[test]
fn a_waveform_can_be_drawn_in_plain_ascii() {
    let trace = ride();
    let drawing = Waveform::new(&trace).mark(6, "the lift stops").text(Glyphs::Ascii);
    assert!(drawing.is_ascii());
    insta::assert_snapshot!(drawing, @r"
            0    1    2    3    4    5    6    7    8    9
    clock   _____/~\__/~\__/~\__/~\__/~\__/~\__/~\__/~\__/~\__
    reset   ~~~~~\____________________________________________
    wanted   00  |11                           |01
    door    _____/~~~~\_______________________________________
    floor    01                 |10  |11                 |10
    motion   RESTING       |RISING        |RESTING  |SINKING
    lamps    2   |0   |2        |4   |8                  |4
    moving  _______________/~~~~~~~~~~~~~~\_________/~~~~~~~~~
                                          ^ the lift stops
    ");
}

#[test]
fn a_waveform_shows_what_was_chosen_and_marks_the_moment() {
    let trace = ride();
    let waveform = Waveform::new(&trace).signals(&["motion", "next_motion", "comparator.above"]).unwrap();
    let drawing = waveform.clocks(3..8).mark(6, "above is 0, so the lift stops").text(Glyphs::Unicode);
    insta::assert_snapshot!(drawing, @"
                      3        4        5        6        7
    motion            ╳RISING                    ╳RESTING
    next_motion        RISING           ╳RESTING          ╳SINKING
    comparator.above  ▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁
                                                 ▲ above is 0, so the lift stops
    ");
}

#[test]
fn a_picture_for_documents() {
    let trace = ride();
    insta::assert_snapshot!(Waveform::new(&trace).mark(6, "the lift has arrived & rests").svg());
}

#[test]
fn an_unknown_signal_is_refused_by_name() {
    let trace = ride();
    let error = Waveform::new(&trace).signals(&["motion", "colour"]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "no signal colour; the circuit has clock, reset, wanted, door, floor, motion, lamps, moving, \
        comparator_above, comparator_below, next_motion"
    );
}

/// Every window of the ten clocks, empty ones and ones beyond the end too, with a mark anywhere.
#[test]
fn no_window_is_too_small_to_draw() {
    let trace = ride();
    for start in 0..13 {
        for end in 0..13 {
            let waveform = Waveform::new(&trace).clocks(start..end).mark(4, "here");
            let text = waveform.text(Glyphs::Unicode);
            let marked = start <= 4 && 4 < end;
            assert_eq!(text.lines().count(), 9 + usize::from(marked), "{start}..{end}\n{text}");
            assert_eq!(waveform.svg().contains("▲ here"), marked);
        }
    }
}

/// Every width from nothing to more than enough.
#[test]
fn the_last_clocks_are_as_many_as_fit() {
    let trace = ride();
    let mut shown = 0;
    for columns in 0..120 {
        let drawing = Waveform::new(&trace).last_within(columns).drawing(Glyphs::Unicode);
        let clocks = drawing.starts.len() - 1;
        assert!(drawing.columns() <= columns || clocks == 1, "{columns}");
        assert!(clocks >= shown, "a wider screen never shows less");
        shown = clocks;
    }
    assert_eq!(shown, 10);
}

#[test]
fn every_value_finds_room_in_its_clocks() {
    let trace = ride();
    let text = Waveform::new(&trace).signals(&["next_motion", "floor"]).unwrap().text(Glyphs::Unicode);
    for word in ["RESTING", "RISING", "SINKING", "01", "10", "11"] {
        assert!(text.contains(word), "{text}");
    }
}

/// Every window of the ten clocks, with every choice of one or two of the signals: clocks are equally wide.
#[test]
fn all_clocks_are_equally_wide() {
    let trace = ride();
    let tracks = trace.tracks().len();
    for (one, other) in (0..tracks).flat_map(|one| (one..tracks).map(move |other| (one, other))) {
        for (start, end) in (0..10).flat_map(|start| (start + 1..=10).map(move |end| (start, end))) {
            let waveform = Waveform::new(&trace).rows(vec![one, other]).clocks(start..end);
            let drawing = waveform.drawing(Glyphs::Unicode);
            let width = drawing.starts[1];
            assert!(drawing.starts.windows(2).all(|pair| pair[1] - pair[0] == width), "{:?}", drawing.starts);
            let svg = waveform.svg();
            let numbers = svg.lines().filter(|line| line.starts_with("<text class=\"number\""));
            let left = |line: &str| line.split("x=\"").nth(1)?.split('"').next()?.parse::<usize>().ok();
            let starts: Vec<usize> = numbers.filter_map(left).collect();
            assert_eq!(starts.len(), end - start);
            assert!(starts.windows(2).all(|pair| pair[1] - pair[0] == width * 8), "{starts:?}");
        }
    }
}
