//! Drawings for Logisim, read back and run: they do what the circuit does, and no part lies on another. Logisim itself
//! runs the drawings of all machines elsewhere; this reads its files without Java. The pictures are meant to be looked at.

mod circuits;
mod picture;
mod run;
mod sheet;

use logic::{Block, Netlist, Simulator};

use super::lift;
use circuits::{Board, Constants, Full, Gates, Overfull, Tall, Wide, Words};
use picture::picture;
use run::Run;
use sheet::{Part, Point, Sheet, Space, read};

fn block<T: Block>() -> Netlist {
    Netlist::of_block::<T>().unwrap()
}

/// Runs the bench of a circuit and compares every output in every clock with the simulator.
fn run_bench(netlist: &Netlist, levels: Option<&[u64]>) {
    let inputs: usize = netlist.top().inputs.iter().map(|port| port.width).sum();
    let counted: Vec<u64> = (0..if levels.is_none() { 1 << inputs } else { 0 }).collect();
    let sheets = read(&netlist.logisim_bench(levels));
    let bench = &sheets[0];
    let levels = levels.unwrap_or(&counted);
    let trace = Simulator::trace_of(netlist, levels);
    let mut run = Run::new(&sheets);
    for clock in 0..=levels.len() {
        assert_eq!(run.level(bench.find("clock_number")), clock as u64);
        assert_eq!(run.level(bench.find("halt")), u64::from(clock == levels.len()), "{clock}");
        for (port, _) in netlist.top().outputs.iter().filter(|_| clock < levels.len()) {
            let expected = trace.value(trace.find(&port.name).unwrap(), clock);
            assert_eq!(run.level(bench.find(&port.name)), expected, "{} in clock {clock}", port.name);
        }
        run.tick();
    }
}

/// Every input of three blocks: 128, 256 and 16 of them.
#[test]
fn a_drawn_block_does_what_the_block_does() {
    run_bench(&block::<Gates>(), None);
    run_bench(&block::<Words>(), None);
    run_bench(&block::<super::common::Compare>(), None);
}

/// 300 clocks of the lift, with a reset now and then.
fn ride() -> Vec<u64> {
    let noise = |clock: u64| (clock + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
    (0..300).map(|clock| noise(clock) & 0b1110 | u64::from(noise(clock) % 23 == 0)).collect()
}

/// A machine with machines in it, and inputs that fill more than one memory.
#[test]
fn a_drawn_bench_plays_its_levels() {
    run_bench(&lift(), Some(&ride()));
    // Each constant that the block compares with, and its neighbours in all 36 bits.
    let numbers = [0x10002, 0x12345 << 19, 0];
    let near = numbers.iter().flat_map(|number| (0..36).map(move |bit| number ^ 1 << bit));
    run_bench(&block::<Wide>(), Some(&numbers.into_iter().chain(near).collect::<Vec<_>>()));
    let pairs: Vec<u64> = (0..48).map(|pair| 1 << (pair % 6) | 1 << (6 + pair / 6)).collect();
    run_bench(&block::<Tall>(), Some(&[vec![0, !0 >> 50], pairs].concat()));
}

/// The buttons of a machine do what its inputs do, and each LED shows its bit.
#[test]
fn a_machine_can_be_played_on_its_panel() {
    let netlist = lift();
    let sheets = read(&netlist.logisim());
    let panel = &sheets[0];
    assert_eq!(panel.name, "panel");
    assert_eq!((panel.named("Clock").len(), panel.named("Button").len()), (1, 2));
    let trace = Simulator::trace_of(&netlist, &ride());
    let mut run = Run::new(&sheets);
    let bits: Vec<(usize, usize)> = netlist
        .top()
        .outputs
        .iter()
        .map(|(port, _)| port)
        .flat_map(|port| {
            let track = trace.find(&port.name).unwrap();
            (0..port.width).map(move |bit| (track, bit))
        })
        .collect();
    for (clock, levels) in ride().into_iter().enumerate() {
        for (label, level) in [("reset", levels & 1), ("wanted", levels >> 1 & 3), ("door", levels >> 3)] {
            run.set(label, level);
        }
        let shown: Vec<u64> = panel.named("LED").into_iter().map(|led| run.level(led)).collect();
        let expected: Vec<u64> =
            bits.iter().map(|&(track, bit)| trace.value(track, clock) >> bit & 1).collect();
        assert_eq!(shown, expected, "clock {clock}");
        run.tick();
    }
}

/// Nine switches, nine LEDs of one port and nine ports are squares, numbered as they are read.
#[test]
fn nine_of_a_kind_form_a_square() {
    let sheets = read(&block::<Board>().logisim());
    let panel = &sheets[0];
    let is_square = |parts: &[&Part]| {
        let at: Vec<Point> = parts.iter().map(|part| part.at).collect();
        let column = |i: usize| at[i].0;
        let row = |i: usize| at[i].1;
        assert!((0..9).all(|i| column(i) == column(i % 3) && row(i) == row(i / 3 * 3)), "{at:?}");
        assert!(
            column(0) < column(1) && column(1) < column(2) && row(0) < row(3) && row(3) < row(6),
            "{at:?}"
        );
    };
    let switches: Vec<&Part> = (0..9).map(|square| panel.find(&format!("cells[{square}]"))).collect();
    is_square(&switches);
    let leds = panel.named("LED");
    let (green, pos) = (&leds[..9], &leds[16..34]);
    is_square(green);
    is_square(&pos.iter().step_by(2).copied().collect::<Vec<_>>());

    let mut run = Run::new(&sheets);
    run.set("start", 1);
    for square in 0..9 {
        run.set(&format!("cells[{square}]"), 1);
        for other in 0..9 {
            let expected = u64::from(other == square);
            let shown = [green[other], pos[2 * other], pos[2 * other + 1]].map(|led| run.level(led));
            assert_eq!(shown, [expected; 3], "{square} {other}");
        }
        run.set(&format!("cells[{square}]"), 0);
    }
    // A number is set as a whole.
    run.set("level", 0b0110);
    let shown: Vec<u64> = leds.iter().map(|led| run.level(led)).collect();
    assert_eq!(shown[9..14], [0, 1, 1, 0, 1], "bar");
    assert_eq!(shown[34..], [1, 1, 0, 1, 1, 1, 1], "red, high, low, even and twins");
}

/// The second bit of a port is green and the others red, unless the port has the name of a colour.
#[test]
fn leds_have_the_colour_that_their_port_says() {
    let sheets = read(&block::<Board>().logisim());
    let colours: String = sheets[0]
        .named("LED")
        .iter()
        .map(|led| if led.text("color") == "#00c000" { 'G' } else { 'r' })
        .collect();
    let (green, bar, pos, red) = ("GGGGGGGGG", "rGrrr", "rG".repeat(9), "rr");
    assert_eq!(colours, format!("{green}{bar}rr{pos}{red}rrrrr"));
}

/// Every sheet of every circuit here: no two parts or labels lie on one another, no wire crosses one, and every wire ends at
/// a pin or at another wire.
#[test]
fn nothing_lies_on_anything_else() {
    let blocks = [
        block::<Gates>(),
        block::<Words>(),
        block::<Wide>(),
        block::<Board>(),
        block::<Tall>(),
        block::<Full>(),
    ];
    for netlist in blocks.iter().chain([&lift()]) {
        for text in [netlist.logisim(), netlist.logisim_bench(Some(&[1, 2, 3]))] {
            let sheets = read(&text);
            sheets.iter().for_each(|sheet| assert_tidy(sheet, &sheets));
        }
    }
}

fn assert_tidy(sheet: &Sheet, sheets: &[Sheet]) {
    let mut spaces: Vec<(Space, String)> = Vec::new();
    let mut pins: Vec<Point> = Vec::new();
    for part in &sheet.parts {
        let found = part.pins(sheets);
        let tunnel = ((0, 0), 1);
        let all = found.inputs.iter().chain(&found.outputs).chain((part.name == "Tunnel").then_some(&tunnel));
        pins.extend(all.map(|((x, y), _)| (part.at.0 + x, part.at.1 + y)));
        for space in part.spaces(sheets) {
            let name = format!("{} {} at {:?} on {}", part.name, part.text("label"), part.at, sheet.name);
            assert!(space.low.0 >= 0 && space.low.1 >= 0, "{name} is off the sheet");
            let other = spaces.iter().find(|(other, _)| other.holds(space.low, space.high));
            assert!(other.is_none(), "{name} lies on {}", other.unwrap().1);
            spaces.push((space, name));
        }
    }
    for &(from, to) in &sheet.wires {
        let crossed = spaces.iter().find(|(space, _)| space.holds(from, to));
        assert!(crossed.is_none(), "the wire from {from:?} to {to:?} crosses {}", crossed.unwrap().1);
        for end in [from, to] {
            let on =
                |&&(a, b): &&(Point, Point)| (a.0..=b.0).contains(&end.0) && (a.1..=b.1).contains(&end.1);
            let connected = pins.contains(&end) || sheet.wires.iter().filter(on).count() > 1;
            assert!(connected, "a wire of {} ends at {end:?}", sheet.name);
        }
    }
}

/// A column is used to line 900, and what does not fit begins the next one.
#[test]
fn columns_are_filled() {
    let columns = |netlist: Netlist| {
        let sheets = read(&netlist.logisim());
        let gates = sheets[1].named("NOT Gate");
        let mut columns: Vec<i32> = gates.iter().map(|gate| gate.at.0).collect();
        columns.dedup();
        let lowest = gates.iter().map(|gate| gate.at.1).max().unwrap();
        (columns.len(), lowest)
    };
    assert_eq!(columns(block::<Full>()), (1, 890));
    assert_eq!(columns(block::<Overfull>()), (2, 890));
}

/// A signal that is higher than a column begins one all the same.
#[test]
fn a_tall_signal_looks_as_drawn() {
    insta::assert_snapshot!(pictures(&block::<Tall>().logisim()));
}

/// A bench that counts through the inputs of a block, and a panel for a block without any.
#[test]
fn small_sheets_look_as_drawn() {
    let benches = pictures(&block::<super::common::Compare>().logisim_bench(None));
    insta::assert_snapshot!(format!("{benches}{}", pictures(&block::<Constants>().logisim())));
}

/// Every sheet of a file, one below the other.
fn pictures(text: &str) -> String {
    let sheets = read(text);
    sheets.iter().map(|sheet| format!("{}:\n{}\n", sheet.name, picture(sheet, &sheets))).collect()
}

#[test]
fn a_block_of_gates_looks_as_drawn() {
    insta::assert_snapshot!(pictures(&block::<Gates>().logisim()));
}

#[test]
fn a_block_of_words_looks_as_drawn() {
    insta::assert_snapshot!(pictures(&block::<Words>().logisim()));
}

#[test]
fn a_panel_looks_as_drawn() {
    insta::assert_snapshot!(pictures(&block::<Board>().logisim()));
}

#[test]
fn a_machine_looks_as_drawn() {
    insta::assert_snapshot!(pictures(&lift().logisim()));
}

#[test]
fn a_bench_looks_as_drawn() {
    insta::assert_snapshot!(pictures(&block::<Wide>().logisim_bench(Some(&[1, 2, 3]))));
}
