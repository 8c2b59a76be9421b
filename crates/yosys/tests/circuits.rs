//! Small netlists in every style of storage, run and compared with what they must do.

use yosys::circuit::{Direction, Source};
use yosys::{Circuit, Kind, ReadError, Ternary};

/// A module with one-bit ports `a` (2), `b` (3), `c` (4) and output `y`, and the given cells.
fn module(y: u64, cells: &[String], names: &str) -> String {
    let port = |name: &str, direction: &str, net: u64| {
        format!("\"{name}\":{{\"direction\":\"{direction}\",\"bits\":[{net}]}}")
    };
    let ports = [port("a", "input", 2), port("b", "input", 3), port("c", "input", 4), port("y", "output", y)];
    let cells: Vec<String> =
        cells.iter().enumerate().map(|(index, cell)| format!("\"cell{index}\":{cell}")).collect();
    format!(
        "{{\"modules\":{{\"m\":{{\"ports\":{{{}}},\"cells\":{{{}}},\"netnames\":{{{names}}}}}}}}}",
        ports.join(","),
        cells.join(",")
    )
}

/// A cell by its type and its connections: `cell("$_AND_", "A2 B3 Y9")`.
fn cell(kind: &str, connections: &str) -> String {
    let connections: Vec<String> = connections
        .split(' ')
        .map(|word| {
            let digits = word.find(|letter: char| letter.is_ascii_digit()).unwrap();
            format!("\"{}\":[{}]", &word[..digits], &word[digits..])
        })
        .collect();
    format!(
        "{{\"type\":\"{kind}\",\"attributes\":{{\"src\":\"m.v:7.1-7.9\"}},\"connections\":{{{}}}}}",
        connections.join(",")
    )
}

struct Run {
    circuit: Circuit,
    inputs: Vec<u64>,
    state: Vec<u64>,
    nets: Vec<u64>,
}

impl Run {
    fn of(json: &str) -> Run {
        let circuit = Circuit::parse(json, None).unwrap();
        let (inputs, state) = (vec![0; circuit.gates.inputs], vec![0; circuit.storage.len()]);
        let mut nets = Vec::new();
        circuit.evaluate(&inputs, &state, &mut nets);
        Run { circuit, inputs, state, nets }
    }

    /// Sets the three inputs and lets everything come to rest: the output in lane 0.
    fn apply(&mut self, levels: [u64; 3]) -> u64 {
        self.inputs = levels.map(|level| if level == 1 { u64::MAX } else { 0 }).to_vec();
        assert_eq!(self.circuit.settle(&self.inputs, &mut self.state, &mut self.nets), 0);
        self.nets[self.circuit.signal("y").unwrap().nets[0]] & 1
    }
}

/// What a storage cell is after a level of every input, from every value and every level before: each of
/// the 16 transitions of clock and data with each third input, 128 for each of the cells.
#[test]
fn every_kind_of_storage_follows_its_description() {
    type Rule = fn(held: u64, before: [u64; 3], after: [u64; 3]) -> u64;
    fn rise(before: [u64; 3], after: [u64; 3]) -> bool {
        before[0] == 0 && after[0] == 1
    }
    fn fall(before: [u64; 3], after: [u64; 3]) -> bool {
        before[0] == 1 && after[0] == 0
    }
    fn pick(condition: bool, then: u64, otherwise: u64) -> u64 {
        if condition { then } else { otherwise }
    }
    let rules: [(&str, &str, Rule); 16] = [
        ("$_DFF_P_", "C2 D3 Q9", |held, was, is| pick(rise(was, is), is[1], held)),
        ("$_DFF_N_", "C2 D3 Q9", |held, was, is| pick(fall(was, is), is[1], held)),
        ("$_DFFE_PP_", "C2 D3 E4 Q9", |held, was, is| pick(rise(was, is) && is[2] == 1, is[1], held)),
        ("$_DFFE_NN_", "C2 D3 E4 Q9", |held, was, is| pick(fall(was, is) && is[2] == 0, is[1], held)),
        ("$_DFF_PP1_", "C2 D3 R4 Q9", |held, was, is| pick(is[2] == 1, 1, pick(rise(was, is), is[1], held))),
        ("$_DFF_PN0_", "C2 D3 R4 Q9", |held, was, is| pick(is[2] == 0, 0, pick(rise(was, is), is[1], held))),
        ("$_SDFF_PP1_", "C2 D3 R4 Q9", |held, was, is| pick(rise(was, is), pick(is[2] == 1, 1, is[1]), held)),
        ("$_SDFF_NN0_", "C2 D3 R4 Q9", |held, was, is| pick(fall(was, is), pick(is[2] == 0, 0, is[1]), held)),
        ("$_SDFFE_PP0P_", "C2 D3 R4 E3 Q9", |held, was, is| {
            pick(rise(was, is), pick(is[2] == 1, 0, pick(is[1] == 1, is[1], held)), held)
        }),
        ("$_SDFFCE_PP0P_", "C2 D3 R4 E3 Q9", |held, was, is| {
            pick(rise(was, is) && is[1] == 1, pick(is[2] == 1, 0, is[1]), held)
        }),
        ("$_ALDFF_PP_", "C2 D3 L4 AD3 Q9", |held, was, is| {
            pick(is[2] == 1, is[1], pick(rise(was, is), is[1], held))
        }),
        ("$_DFFSR_PPP_", "C2 D3 S4 R3 Q9", |held, was, is| {
            pick(is[1] == 1, 0, pick(is[2] == 1, 1, pick(rise(was, is), is[1], held)))
        }),
        ("$_DLATCH_P_", "E2 D3 Q9", |held, _, is| pick(is[0] == 1, is[1], held)),
        ("$_DLATCH_NP1_", "E2 D3 R4 Q9", |held, _, is| pick(is[2] == 1, 1, pick(is[0] == 0, is[1], held))),
        ("$_DLATCHSR_PPP_", "E2 D3 S4 R3 Q9", |held, _, is| {
            pick(is[1] == 1, 0, pick(is[2] == 1, 1, pick(is[0] == 1, is[1], held)))
        }),
        ("$_SR_PN_", "S2 R3 Q9", |held, _, is| pick(is[1] == 0, 0, pick(is[0] == 1, 1, held))),
    ];
    let levels = |number: u64| [number & 1, number >> 1 & 1, number >> 2 & 1];
    for (kind, connections, rule) in rules {
        let mut run = Run::of(&module(9, &[cell(kind, connections)], ""));
        for case in 0..128 {
            let (held, before, after) = (case >> 6, levels(case >> 3), levels(case));
            run.state[0] = if held == 1 { u64::MAX } else { 0 };
            run.inputs = before.map(|level| if level == 1 { u64::MAX } else { 0 }).to_vec();
            run.circuit.evaluate(&run.inputs, &run.state, &mut run.nets);
            assert_eq!(run.apply(after), rule(held, before, after), "{kind} {held} {before:?} {after:?}");
        }
    }
}

/// Sixteen flip-flops, each the clock of the next: one edge can change all of them.
#[test]
fn a_clock_may_come_from_a_flip_flop() {
    let mut cells = Vec::new();
    for stage in 0..16_u64 {
        let (q, inverted) = (10 + 2 * stage, 11 + 2 * stage);
        let clock = if stage == 0 { 2 } else { q - 1 };
        cells.push(cell("$_DFF_P_", &format!("C{clock} D{inverted} Q{q}")));
        cells.push(cell("$_NOT_", &format!("A{q} Y{inverted}")));
    }
    let mut run = Run::of(&module(40, &cells, ""));
    for edges in 0..70_000_u64 {
        let count = (0..16).rev().fold(0, |count, stage| count << 1 | run.state[stage] & 1);
        assert_eq!(count, edges & 0xFFFF);
        run.apply([1, 0, 0]);
        run.apply([0, 0, 0]);
    }
}

#[test]
fn a_loop_that_holds_is_a_latch_and_one_that_does_not_never_rests() {
    // Two NOR gates.
    let cells = [cell("$_NOR_", "A2 B9 Y8"), cell("$_NOR_", "A3 B8 Y9")];
    let mut run = Run::of(&module(9, &cells, ""));
    assert_eq!(run.circuit.storage.iter().filter(|bit| bit.kind == Kind::Loop).count(), 1);
    for (levels, expected) in [([1, 0, 0], 1), ([0, 0, 0], 1), ([0, 1, 0], 0), ([0, 0, 0], 0)] {
        assert_eq!(run.apply(levels), expected, "{levels:?}");
    }
    // A NAND gate that reads itself.
    let mut run = Run::of(&module(9, &[cell("$_NAND_", "A2 B9 Y9")], ""));
    run.inputs = vec![0b0101, 0, 0];
    assert_eq!(run.circuit.settle(&run.inputs, &mut run.state, &mut run.nets), 0b0101);
}

#[test]
fn two_drivers_are_a_conflict_and_each_of_them_acts() {
    let cells = [cell("$_DFFE_PP_", "C2 D3 E3 Q9"), cell("$_SDFF_PP0_", "C2 D9 R4 Q9")];
    let mut run = Run::of(&module(9, &cells, ""));
    assert_eq!(run.circuit.conflicts.len(), 1);
    assert_eq!(run.circuit.conflicts[0].sources, vec![Source { file: "m.v".to_owned(), line: 7 }; 2]);
    assert_eq!(run.apply([0, 1, 0]), 0);
    assert_eq!(run.apply([1, 1, 0]), 1);
    run.apply([0, 0, 1]);
    assert_eq!(run.apply([1, 0, 1]), 0);
    let gates = [cell("$_AND_", "A2 B3 Y9"), cell("$_OR_", "A2 B3 Y9")];
    assert_eq!(Run::of(&module(9, &gates, "")).circuit.conflicts.len(), 1);
}

/// Names, ranges, lines and initial values come from the attributes.
#[test]
fn names_and_initial_values_are_read() {
    let names = "\"u1.q\":{\"hide_name\":0,\"bits\":[9,10],\"offset\":3,\"upto\":1,\
        \"attributes\":{\"init\":\"1x\",\"src\":\"m.v:4.2-4.3\"}},\
        \"$x\":{\"hide_name\":1,\"bits\":[9]}";
    let cells = [cell("$_DFF_P_", "C2 D3 Q9"), cell("$_DFF_P_", "C2 D9 Q10")];
    let circuit = Circuit::parse(&module(10, &cells, names), None).unwrap();
    let stored: Vec<_> = circuit.storage.iter().map(|bit| (bit.name.as_str(), bit.initial)).collect();
    assert_eq!(stored, [("u1.q[4]", None), ("u1.q[3]", Some(true))]);
    let signal = circuit.signal("u1.q").unwrap();
    assert_eq!((signal.direction, signal.low, signal.ascending), (Direction::Inner, 3, true));
    assert_eq!(signal.source, Some(Source { file: "m.v".to_owned(), line: 4 }));
    assert_eq!(circuit.clock_inputs(), [0]);
}

#[test]
fn what_cannot_be_understood_is_named_where_it_is_read() {
    let cells = [cell("altpll", "inclk2 c9"), cell("$_TBUF_", "A2 E3 Y8"), cell("$_AND_", "A9 B8 Y10")];
    let circuit = Circuit::parse(&module(10, &cells, ""), None).unwrap();
    let reasons: Vec<&str> = circuit
        .storage
        .iter()
        .filter_map(|bit| match &bit.kind {
            Kind::Opaque(reason) => Some(reason.as_str()),
            _ => None,
        })
        .collect();
    assert!(reasons.iter().any(|reason| reason.contains("instance cell0 of altpll")), "{reasons:?}");
    assert!(reasons.iter().any(|reason| reason.contains("tristate")), "{reasons:?}");
    assert!(matches!(Circuit::parse("{}", None), Err(ReadError::Json(_))));
    assert!(matches!(Circuit::parse("{\"modules\":{}}", Some("m")), Err(ReadError::NoModule(_))));
}

#[test]
fn a_cone_leaves_out_what_makes_no_difference() {
    let cells = [
        cell("$_DFF_P_", "C2 D3 Q9"),
        cell("$_NOT_", "A11 Y10"),
        cell("$_DFF_N_", "C4 D10 Q11"),
        cell("$_XOR_", "A9 B3 Y12"),
    ];
    let run = Run::of(&module(12, &cells, "\"other\":{\"bits\":[11]}"));
    let cone = run.circuit.cone(run.circuit.signal("y").unwrap().nets.clone());
    assert_eq!(cone.storage, [0]);
    assert_eq!((cone.circuit.clocks.len(), cone.circuit.gates.inputs), (1, 3));
    let (state, nets) = (vec![0], Vec::new());
    let mut small = Run { inputs: vec![0; 3], state, nets, circuit: cone.circuit };
    small.circuit.evaluate(&small.inputs, &small.state, &mut small.nets);
    for (levels, expected) in [([1, 1, 0], 0), ([0, 0, 1], 1), ([1, 0, 1], 0), ([0, 1, 0], 1)] {
        assert_eq!(small.apply(levels), expected, "{levels:?}");
    }
}

/// A reset that waits for the clock makes a register known, and one without a reset stays unknown.
#[test]
fn unknown_bits_become_known_by_a_reset() {
    let cells = [
        cell("$_SDFF_PP0_", "C2 D3 R4 Q9"),
        cell("$_NOT_", "A11 Y10"),
        cell("$_DFF_P_", "C2 D10 Q11"),
        cell("$_AND_", "A9 B11 Y12"),
    ];
    let circuit = Circuit::parse(&module(12, &cells, ""), None).unwrap();
    let y = circuit.signal("y").unwrap().nets[0];
    let mut ternary = Ternary::new(&circuit);
    assert_eq!((ternary.state(), ternary.net(y)), (vec![None, None], None));
    ternary.set(2, Some(true));
    ternary.settle();
    assert_eq!(ternary.state(), [None, None]);
    ternary.set(0, Some(true));
    ternary.settle();
    assert_eq!((ternary.state(), ternary.net(y)), (vec![Some(false), None], Some(false)));
    // An unknown clock may have risen or not.
    ternary.set(0, Some(false));
    ternary.set(2, Some(false));
    ternary.set(1, Some(true));
    ternary.settle();
    ternary.set(0, None);
    ternary.settle();
    assert_eq!(ternary.state(), [None, None]);
}
