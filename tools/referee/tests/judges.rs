//! The judges detect what they are meant to detect.

use logic::{Gate, Gates, Netlist};
use machines::controller::blocks::fsm_controller::FsmController;
use machines::textbook::TwoInRow;
use referee::{Area, RefereeError, Speed, block, compare, every_input, icarus, verilator, yosys};

#[test]
fn icarus_objects_to_a_warning_and_to_an_error() {
    icarus::lint("m", "module m(input [1:0] a, output y);\n  assign y = a[0] & a[1];\nendmodule\n").unwrap();
    let narrow = "module m(input a, output y);\n  assign y = a;\nendmodule\n\
        module n(input [1:0] a, output y);\n  m inner (.a(a), .y(y));\nendmodule\n";
    let complaint = icarus::lint("n", narrow).unwrap_err().to_string();
    assert!(complaint.starts_with("iverilog objects to n:"), "{complaint}");
    assert!(complaint.contains("warning"), "{complaint}");
    let wrong = "module m(input a, output y)\n  assign y = a;\nendmodule\n";
    assert!(icarus::lint("m", wrong).unwrap_err().to_string().contains("syntax error"));
}

/// Neither simulator is started for a design that does not suit it.
#[test]
fn icarus_and_verilator_are_spared_what_they_cannot_judge() {
    let (clocked, combinational) =
        (Netlist::of_machine::<FsmController>().unwrap(), Netlist::of_block::<TwoInRow>().unwrap());
    let table = icarus::truth_table(&clocked).map(|_| ()).unwrap_err();
    let model = verilator::Model::build(&combinational).map(|_| ()).unwrap_err();
    for refusal in [table, model] {
        assert!(matches!(refusal, RefereeError::Unsuitable { .. }), "{refusal}");
    }
}

#[test]
fn yosys_objects_to_latches_loops_and_warnings() {
    let module = |body: &str| format!("module m(input a, input b, output y);\n{body}\nendmodule\n");
    yosys::lint("m", &module("  assign y = a & b;")).unwrap();
    let wrong = [
        ("a latch", "  reg r;\n  always @(*) if (a) r = b;\n  assign y = r;"),
        ("a loop", "  wire w;\n  assign w = y & a;\n  assign y = w | b;"),
        ("two drivers", "  assign y = a;\n  assign y = b;"),
        ("no driver", "  wire w;\n  assign y = a & w;"),
        ("an implicit wire", "  assign y = a & w;"),
        ("a missing module", "  inner u (.a(a), .y(y));"),
    ];
    for (what, body) in wrong {
        let verdict = yosys::lint("m", &module(body));
        assert!(verdict.is_err(), "{what} was not noticed");
    }
}

/// Every gate of the netlist stuck at 0 and at 1 in turn: Yosys leaves nothing that makes no
/// difference, so each of these netlists is found to differ from the circuit.
#[test]
fn comparing_notices_a_stuck_gate() {
    let netlist = Netlist::of_block::<TwoInRow>().unwrap();
    let written = yosys::synthesise(&[&netlist]).unwrap().remove(0).gates.gates;
    let verdict = |gates: &Gates| compare(gates, block::<TwoInRow>, every_input(Vec::new(), 18));
    assert_eq!(verdict(&written), Ok(262_144));
    let stuck = (0..written.gates.len()).filter(|&net| written.gates[net].kind().is_some());
    let mut faults = 0;
    for (net, value) in stuck.flat_map(|net| [(net, false), (net, true)]) {
        let mut broken = written.clone();
        broken.gates[net] = Gate::Constant(value);
        let mismatch = verdict(&broken).expect_err("a stuck gate makes a difference");
        assert_eq!(mismatch.what, "the output");
        faults += 1;
    }
    assert!(faults > 100, "{faults} faults");
}

/// Two designs in one run, with their costs.
#[test]
fn designs_have_a_cost() {
    let (clocked, picker) =
        (Netlist::of_machine::<FsmController>().unwrap(), Netlist::of_block::<TwoInRow>().unwrap());
    let synthesised = yosys::synthesise(&[&clocked, &picker]).unwrap();
    let (area, speed) = (Area::of(&synthesised[0]), Speed::of(&clocked, &synthesised[0]).unwrap());
    assert_eq!(area.flip_flops, 2);
    assert!(area.lookup_tables >= 2 && area.depth >= 1, "{area:?}");
    assert!(matches!(speed, Speed::Clock(rate) if rate > 50.0), "{speed:?}");
    let (area, speed) = (Area::of(&synthesised[1]), Speed::of(&picker, &synthesised[1]).unwrap());
    assert_eq!(area.flip_flops, 0);
    assert!(area.lookup_tables > 20 && area.depth > 3, "{area:?}");
    assert!(matches!(speed, Speed::Delay(time) if time > 1.0), "{speed:?}");
}
