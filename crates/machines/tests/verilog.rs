//! The Verilog of every machine, as a person reads it.

use logic::Netlist;
use machines::controller::Controller;

#[test]
fn controller() {
    insta::assert_snapshot!(Netlist::of_machine::<Controller>().unwrap().verilog());
}
