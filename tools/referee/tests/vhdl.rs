//! The exported VHDL: GHDL accepts it, Yosys proves it equal to the Verilog, and the textbook's own types
//! have the textbook's contents.

use logic::{Mutant, Netlist};
use machines::coverage::{first_difference, same_module, shown};
use machines::textbook::vhdl::PACKAGE;
use referee::{RefereeError, differ, ghdl, prove_equal};

fn netlist(name: &str) -> Netlist {
    (machines::circuit(name).unwrap().1.netlist)()
}

#[test]
fn ghdl_accepts_every_machine_in_both_standards_without_a_warning() {
    for (machine, circuit) in machines::circuits() {
        ghdl::lint(machine.name, &(circuit.netlist)().vhdl(None)).unwrap();
    }
    ghdl::lint("textbook", &netlist("textbook").vhdl(Some(&PACKAGE))).unwrap();
}

fn equal(name: &str, modules: usize) {
    let netlist = netlist(name);
    assert_eq!(prove_equal(&netlist, &netlist.vhdl(None)).unwrap(), modules);
}

#[test]
fn the_vhdl_of_the_textbook_is_equal_to_its_verilog() {
    equal("textbook", 3);
}

/// The controller and the picker `pocket` are inside.
#[test]
fn the_vhdl_of_the_cabinet_is_equal_to_its_verilog() {
    equal("cabinet", 17);
}

/// The same with the picker of the textbook.
#[test]
fn the_vhdl_of_the_cabinet_with_the_textbook_is_equal_to_its_verilog() {
    equal("cabinet-textbook", 17);
}

#[test]
fn the_vhdl_of_the_sized_game_is_equal_to_its_verilog() {
    equal("sized", 14);
}

#[test]
fn the_vhdl_of_the_display_is_equal_to_its_verilog() {
    equal("matrix", 8);
}

#[test]
fn the_vhdl_of_the_sized_game_with_its_display_is_equal_to_its_verilog() {
    equal("sized-matrix", 22);
}

/// One change at a time: Yosys finds every one of them, the other edge of the clock included.
#[test]
fn a_change_in_the_vhdl_is_noticed() {
    let netlist = netlist("controller");
    let vhdl = netlist.vhdl(None);
    for (found, instead) in [
        ("who_i <= pos0 and pos1 and pos2", "who_i <= pos0 and pos1 and pos1"),
        ("goes_on <= not win_i and not no_space_i", "goes_on <= not win_i"),
        ("state_q <= IDLE;", "state_q <= PLAYER;"),
        ("next_turn <= GAME_OVER;", "next_turn <= IDLE;"),
        ("rising_edge(clock)", "falling_edge(clock)"),
        ("if reset = '1' then", "if reset = '0' then"),
    ] {
        let mutant = vhdl.replacen(found, instead, 1);
        assert_ne!(mutant, vhdl, "{found} is not there");
        let verdict = prove_equal(&netlist, &mutant);
        assert!(matches!(verdict, Err(RefereeError::Objection { .. })), "{instead}: {verdict:?}");
    }
}

/// A change by which an output becomes another signal. Yosys alone would prove it equal to itself.
#[test]
fn a_change_that_joins_two_signals_is_noticed() {
    let netlist = netlist("pocket");
    let vhdl = netlist.vhdl(None);
    let mutant = vhdl.replacen("(not even);", "even;", 1);
    assert_ne!(mutant, vhdl);
    let verdict = prove_equal(&netlist, &mutant);
    assert!(matches!(verdict, Err(RefereeError::Objection { .. })), "{verdict:?}");
    assert_eq!(differ(&[(netlist, mutant)]).unwrap(), [true]);
}

/// Every nth mutant of a machine, printed as VHDL: Yosys finds a difference in the module, unless that is
/// equivalent on every input and in every state. Returns how many were refused.
fn refuses_mutants(machine: &str, every: usize) -> usize {
    let netlist = netlist(machine);
    let chosen: Vec<Mutant> = netlist.mutants().into_iter().skip(every / 2).step_by(every).collect();
    let module = |mutant: &Mutant| mutant.change.rsplit(" of ").next().unwrap().to_owned();
    let case = |mutant: &Mutant| {
        let name = module(mutant);
        (netlist.part(&name).unwrap(), mutant.netlist.part(&name).unwrap().vhdl(None))
    };
    let mut refused = 0;
    for chosen in chosen.chunks(40) {
        let verdicts = differ(&chosen.iter().map(case).collect::<Vec<_>>()).unwrap();
        for (mutant, differs) in chosen.iter().zip(verdicts) {
            match same_module(&netlist, mutant) {
                Some(same) => assert_eq!(differs, !same, "{machine}: {}", mutant.change),
                None if !differs => println!("{machine}: Yosys proves equal: {}", mutant.change),
                None => {}
            }
            refused += usize::from(differs);
        }
    }
    refused
}

/// Three changes in each machine.
#[test]
fn changes_in_the_vhdl_of_every_machine_are_noticed() {
    for (machine, circuit) in machines::circuits() {
        let every = (circuit.netlist)().mutants().len() / 3;
        let refused = refuses_mutants(machine.name, every);
        assert!(refused > 1, "{}: {refused}", machine.name);
    }
}

/// A chore: `cargo xtask benches`.
#[test]
#[ignore = "has Yosys prove a thousand times"]
fn many_changes_in_the_vhdl_of_every_machine_are_noticed() {
    for (machine, _) in machines::circuits() {
        println!("{}: {} changed texts are refused", machine.name, refuses_mutants(machine.name, 7));
    }
}

/// The bench that goes with the VHDL, whose entity is called `bench`.
fn bench(machine: &str, netlist: &Netlist) -> String {
    let recorded = machines::circuit(machine).unwrap().1.record();
    let bench = netlist.vhdl_bench(&recorded.steps, &recorded.notes, None);
    bench.replace(&format!("{}_bench", netlist.top().name), "bench")
}

/// Two or three changes in each machine that the levels notice: the bench fails in GHDL and names a signal.
#[test]
fn the_benches_refuse_changed_texts_in_ghdl() {
    for (machine, circuit) in machines::circuits() {
        let netlist = (circuit.netlist)();
        let bench = bench(machine.name, &netlist);
        let steps = circuit.record().steps;
        // The first clocks notice most, and the display has millions.
        let steps = &steps[..steps.len().min(300)];
        let (gates, clocked) = (netlist.gates(), netlist.top().clocked);
        let expected = shown(&gates, clocked, steps);
        let mutants = netlist.mutants();
        let every = mutants.len() / 5;
        let noticed = mutants
            .into_iter()
            .step_by(every)
            .filter(|mutant| first_difference(&mutant.netlist.gates(), clocked, steps, &expected).is_some());
        let mut refused = 0;
        for mutant in noticed.take(3) {
            let verdict = ghdl::simulate(
                machine.name,
                &mutant.netlist.vhdl(None),
                &bench,
                ghdl::STANDARDS[refused % 2],
            );
            let Err(RefereeError::Objection { complaint, .. }) = verdict else {
                panic!("{}: {} passes", machine.name, mutant.change)
            };
            assert!(complaint.contains(", should be ") && complaint.contains("FAIL: "), "{complaint}");
            refused += 1;
        }
        assert!(refused > 1, "{}: {refused}", machine.name);
    }
}

/// The bench that goes with the VHDL sees the edge too: each register of the controller on the other one in turn.
#[test]
fn the_bench_notices_a_register_on_the_other_edge() {
    let netlist = netlist("controller");
    let bench = bench("controller", &netlist);
    let vhdl = netlist.vhdl(None);
    let said = ghdl::simulate("controller", &vhdl, &bench, ghdl::STANDARDS[1]).unwrap();
    assert!(said.contains("PASS: "), "{said}");
    let edges: Vec<usize> = vhdl.match_indices("rising_edge(clock)").map(|(at, _)| at).collect();
    assert_eq!(edges.len(), 2);
    for at in edges {
        let mutant = format!("{}falling{}", &vhdl[..at], &vhdl[at + "rising".len()..]);
        let verdict = ghdl::simulate("controller", &mutant, &bench, ghdl::STANDARDS[1]);
        assert!(matches!(verdict, Err(RefereeError::Objection { .. })), "{verdict:?}");
    }
}

/// The behaviour of the textbook's circuit, described differently: the lowest square that completes a line of
/// X, else the lowest that completes one of Y, else the first empty one of a fixed order.
const BEHAVIOUR: &str = r#"
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;
use work.TTTdefs.all;

entity bench is
end bench;

architecture test of bench is
  subtype cells is std_logic_vector(1 to 9);
  type order is array (1 to 9) of natural;
  type triple is array (1 to 3) of natural;
  type triples is array (1 to 8) of triple;
  type codes is array (0 to 9) of TTTmove;
  constant LINES : triples := (
    (1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7));
  constant CODE_OF : codes := (
    NONE, MOVE11, MOVE12, MOVE13, MOVE21, MOVE22, MOVE23, MOVE31, MOVE32, MOVE33);
  constant EXPERIENCE : order := (5, 1, 3, 7, 9, 2, 4, 6, 8);
  signal X, Y : TTTgrid;
  signal MOVE : TTTmove;

  function completing(mine, theirs : cells) return natural is
    variable held : natural;
    variable gap : natural;
    variable best : natural := 10;
  begin
    for number in LINES'range loop
      held := 0;
      gap := 0;
      for corner in triple'range loop
        if mine(LINES(number)(corner)) = '1' then
          held := held + 1;
        elsif theirs(LINES(number)(corner)) = '0' then
          gap := LINES(number)(corner);
        end if;
      end loop;
      if held = 2 and gap > 0 and gap < best then
        best := gap;
      end if;
    end loop;
    return best mod 10;
  end completing;

  function choice(mine, theirs : cells) return natural is
  begin
    if completing(mine, theirs) > 0 then
      return completing(mine, theirs);
    end if;
    if completing(theirs, mine) > 0 then
      return completing(theirs, mine);
    end if;
    for index in EXPERIENCE'range loop
      if mine(EXPERIENCE(index)) = '0' and theirs(EXPERIENCE(index)) = '0' then
        return EXPERIENCE(index);
      end if;
    end loop;
    return 0;
  end choice;
begin
  judged : entity work.GETMOVE port map (X, Y, MOVE);

  process
    variable both : std_logic_vector(1 to 18);
    variable cases : natural := 0;
  begin
    for number in 0 to 262143 loop
      both := std_logic_vector(to_unsigned(number, 18));
      for row in 1 to 3 loop
        X(row) <= both(3 * row - 2 to 3 * row);
        Y(row) <= both(3 * row + 7 to 3 * row + 9);
      end loop;
      wait for 1 ns;
      assert MOVE = CODE_OF(choice(both(1 to 9), both(10 to 18)))
        report "wrong in case " & integer'image(number) severity failure;
      cases := cases + 1;
    end loop;
    report integer'image(cases) & " cases" severity note;
    wait;
  end process;
end test;
"#;

/// All 262,144 pairs of grids, impossible ones included, in both standards.
#[test]
fn the_textbooks_types_and_names_behave_as_the_textbook_says() {
    let vhdl = netlist("textbook").vhdl(Some(&PACKAGE));
    for standard in ghdl::STANDARDS {
        let printed = ghdl::simulate("textbook", &vhdl, BEHAVIOUR, standard).unwrap();
        assert!(printed.contains("262144 cases"), "{printed}");
    }
    let mutant = vhdl.replacen("MOVE13 when EMPTY(2) = '1'", "MOVE12 when EMPTY(2) = '1'", 1);
    assert_ne!(mutant, vhdl);
    let verdict = ghdl::simulate("textbook", &mutant, BEHAVIOUR, ghdl::STANDARDS[0]);
    assert!(matches!(verdict, Err(RefereeError::Objection { .. })), "{verdict:?}");
}

/// A reader's own design in the textbook's interface: the top, which names its parts as components.
const OWN_WHOLE: &str = "
library ieee;
use ieee.std_logic_1164.all;
use work.TTTdefs.all;

entity GETMOVE is
  port (X, Y : in TTTgrid; MOVE : out TTTmove);
end GETMOVE;

architecture own of GETMOVE is
  component TwoInRow
    port (X, Y : in TTTgrid; MOVE : out TTTmove);
  end component;
  component PICK
    port (X, Y : in TTTgrid; WINMV, BLKMV : in TTTmove; MOVE : out TTTmove);
  end component;
  signal attack, defence : TTTmove;
begin
  mine : TwoInRow port map (X => X, Y => Y, MOVE => attack);
  theirs : TwoInRow port map (X => Y, Y => X, MOVE => defence);
  choice : PICK port map (X => X, Y => Y, WINMV => attack, BLKMV => defence, MOVE => MOVE);
end own;
";

/// A part of one: the squares that complete a line.
const OWN_PART: &str = "
library ieee;
use ieee.std_logic_1164.all;
use work.TTTdefs.all;

entity TwoInRow is
  port (X, Y : in TTTgrid; MOVE : out TTTmove);
end TwoInRow;

architecture own of TwoInRow is
  type codes is array (0 to 8) of TTTmove;
  constant CODE_OF : codes := (
    MOVE11, MOVE12, MOVE13, MOVE21, MOVE22, MOVE23, MOVE31, MOVE32, MOVE33);

  function held(grid : TTTgrid; square : natural) return boolean is
  begin
    return grid(square / 3 + 1)(square mod 3 + 1) = '1';
  end held;
begin
  process (X, Y)
    variable row, column : natural;
    variable completes : boolean;
  begin
    MOVE <= NONE;
    for square in 8 downto 0 loop
      row := square / 3;
      column := square mod 3;
      completes :=
        (held(X, 3 * row + (column + 1) mod 3) and held(X, 3 * row + (column + 2) mod 3)) or
        (held(X, 3 * ((row + 1) mod 3) + column) and held(X, 3 * ((row + 2) mod 3) + column)) or
        (row = column and held(X, 4 * ((row + 1) mod 3)) and held(X, 4 * ((row + 2) mod 3))) or
        (row + column = 2 and held(X, 2 + 2 * ((row + 1) mod 3)) and held(X, 2 + 2 * ((row + 2) mod 3)));
      if completes and not held(X, square) and not held(Y, square) then
        MOVE <= CODE_OF(square);
      end if;
    end loop;
  end process;
end own;
";

/// The export replaces any part of a reader's design, and a reader's part one of the export, on all 262,144
/// pairs of grids. GHDL binds components by their names in its own dialect of VHDL-93 and in VHDL-2008.
#[test]
fn the_textbooks_parts_can_be_exchanged_with_a_readers_own() {
    let entities = netlist("textbook").vhdl_entities(Some(&PACKAGE));
    for (name, own) in [("GETMOVE", OWN_WHOLE), ("TwoInRow", OWN_PART)] {
        assert!(entities.iter().any(|(entity, _)| entity == name));
        let mixed: Vec<&str> =
            entities.iter().map(|(entity, text)| if entity == name { own } else { text.as_str() }).collect();
        for standard in ["--std=93c", "--std=08"] {
            let printed = ghdl::simulate("textbook", &mixed.concat(), BEHAVIOUR, standard).unwrap();
            assert!(printed.contains("262144 cases"), "{name}: {printed}");
        }
        let wrong = mixed.concat().replacen("MOVE => MOVE);\nend own", "MOVE => open);\nend own", 1);
        let wrong = wrong.replacen("for square in 8 downto 0", "for square in 7 downto 0", 1);
        let verdict = ghdl::simulate("textbook", &wrong, BEHAVIOUR, "--std=08");
        assert!(matches!(verdict, Err(RefereeError::Objection { .. })), "{name}: {verdict:?}");
    }
}
