use machines::sized::proof;
use serde_json::json;

use crate::run::{noughtgate, noughtgate_with};

#[test]
fn a_player_that_never_loses_is_proved() {
    let text = "
perfect, moving first    73 games   71 won    2 drawn  0 lost
perfect, moving second  569 games  386 won  183 drawn  0 lost

It cannot be beaten: these are all the games there are.
";
    noughtgate("prove perfect").exits(0).prints(text).quietly();
}

#[test]
fn a_player_that_loses_is_refuted_with_a_picture() {
    let text = "
textbook, moving first    94 games   80 won   14 drawn   0 lost
textbook, moving second  489 games  350 won  127 drawn  12 lost

It can be beaten. The shortest way when it moves second, as O:

   1. X 1       2. O 5       3. X 8       4. O 3       5. X 7       6. O 4
  [X] .  .      X  .  .      X  .  .      X  . [O]     X  .  O      X  .  O
   .  .  .      . [O] .      .  O  .      .  O  .      .  O  .     [O] O  .
   .  .  .      .  .  .      . [X] .      .  X  .     [X] X  .      X  X  .

   7. X 9 wins
   X  .  O
   O  O  .
  [X][X][X]

Squares are counted 1 2 3 from the top left, row by row.
";
    noughtgate("prove textbook").exits(1).prints(text).quietly();
}

#[test]
fn a_player_that_loses_in_both_seats_gets_two_pictures() {
    noughtgate("prove first-free")
        .exits(1)
        .says("It can be beaten. The shortest way when it moves first, as X:")
        .says("\nThe shortest way when it moves second, as O:");
}

#[test]
fn a_program_can_read_the_proof() {
    let expected = json!({
        "player": "perfect", "game": "classic", "unbeatable": true,
        "seats": {
            "first": {"games": 73, "wins": 71, "draws": 2, "losses": 0, "shortest_loss": null},
            "second": {"games": 569, "wins": 386, "draws": 183, "losses": 0, "shortest_loss": null},
        },
    });
    assert_eq!(noughtgate("prove perfect --json").exits(0).quietly().json(), expected);
}

#[test]
fn a_program_can_read_the_refutation() {
    let expected = json!({
        "player": "textbook", "game": "classic", "unbeatable": false,
        "seats": {
            "first": {"games": 94, "wins": 80, "draws": 14, "losses": 0, "shortest_loss": null},
            "second": {
                "games": 489, "wins": 350, "draws": 127, "losses": 12,
                "shortest_loss": [1, 5, 8, 3, 7, 4, 9],
            },
        },
    });
    assert_eq!(noughtgate("prove textbook --json").exits(1).quietly().json(), expected);
}

#[test]
fn a_seed_is_a_strategy_of_its_own() {
    let answer = |seed: u64| noughtgate(&format!("prove random --json --seed {seed}")).exits(1).json();
    assert_eq!(answer(5), answer(5));
    assert_ne!(answer(5)["seats"], answer(6)["seats"]);
    assert_eq!(answer(5)["seed"], 5);
    assert_eq!(answer(0), noughtgate("prove random --json").exits(1).json());
}

#[test]
fn the_verdict_on_chance_is_one_on_a_seed() {
    noughtgate("prove hard")
        .says("\nThis is the verdict on seed 0, which is one strategy; --seed NUMBER chooses another.\n");
    noughtgate("prove hard --seed 7").says("the verdict on seed 7, ");
    assert!(!noughtgate("prove perfect").stdout().contains("seed"));
}

#[test]
fn options_that_make_no_sense_are_refused_with_the_reason() {
    for words in
        ["prove textbook --seed 5", "prove controller --seed 5", "prove controller --faults --seed 5"]
    {
        noughtgate(words)
            .exits(2)
            .prints("")
            .complains("leaves nothing to chance, so --seed would change nothing")
            .complains("these play by chance: hard, medium, easy, random\n");
    }
    let directory = tempfile::tempdir().unwrap();
    let vcd = directory.path().join("x.vcd");
    noughtgate(&format!("prove textbook --vcd {}", vcd.display()))
        .exits(2)
        .prints("")
        .complains("textbook is a player, which has no signals");
    noughtgate(&format!("prove controller --faults --vcd {}", vcd.display()))
        .exits(2)
        .complains("leave --vcd out");
    assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 0);
    noughtgate("prove --help").exits(0).says("Does something else: breaks every gate");
}

#[test]
fn a_waveform_is_announced_whether_it_is_written_or_not() {
    let directory = tempfile::tempdir().unwrap();
    let prove = |words: &str| noughtgate_with(words, |command| _ = command.current_dir(directory.path()));
    prove("prove cabinet --vcd x.vcd")
        .exits(0)
        .says("\nNothing fails that a waveform could show, so x.vcd is not written.\n");
    assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 0);
    prove("prove cabinet-textbook --vcd x.vcd")
        .exits(1)
        .says("\nx.vcd holds every signal; to see it: gtkwave x.vcd x.gtkw\n");
    let read = |name: &str| std::fs::read_to_string(directory.path().join(name)).unwrap();
    assert!(read("x.vcd").contains("$scope module cabinet_textbook $end"));
    assert!(read("x.gtkw").starts_with("[dumpfile] \"x.vcd\"\n"));
    prove("prove cabinet-textbook --vcd x.vcd").exits(2).prints("").complains("x.vcd exists already");
    let answer = prove("prove cabinet-textbook --vcd x.vcd --force --json").exits(1).json();
    assert_eq!(answer["waveform"], "x.vcd");
}

/// The save file of a dump with this name must have another.
#[test]
fn a_save_file_never_replaces_its_dump() {
    let directory = tempfile::tempdir().unwrap();
    let words = "prove cabinet-textbook --vcd x.gtkw --force";
    noughtgate_with(words, |command| _ = command.current_dir(directory.path()))
        .exits(1)
        .says("gtkwave x.gtkw x.gtkw.gtkw");
    let dump = std::fs::read_to_string(directory.path().join("x.gtkw")).unwrap();
    assert!(dump.contains("$enddefinitions"), "{}", &dump[..80]);
}

#[test]
fn an_unknown_player_is_refused_with_the_known_ones() {
    noughtgate("prove texbook").exits(2).prints("").complains(
        "error: there is no player or machine `texbook`; did you mean `textbook`?\n  players: perfect, hard,",
    );
    noughtgate("prove kasparov")
        .exits(2)
        .complains("error: there is no player or machine `kasparov`\n  players: perfect,");
}

#[test]
fn the_help_says_how_each_player_plays() {
    noughtgate("prove --help").exits(0).says("- first-free:").says("the first empty square");
}

#[test]
fn a_player_must_be_named_and_a_seed_must_be_a_number() {
    noughtgate("prove").exits(2).complains("<NAME>");
    noughtgate("prove random --seed x").exits(2).complains("invalid value 'x'");
}

#[test]
fn the_controller_is_proved_over_every_transition() {
    let text = "
controller: 48,631 reachable states, 2,048 inputs in each, 99,596,288 transitions

  holds  the circuit and its behavioural twin agree on every next state and every output
  holds  who is never 11
  holds  who agrees with the rules on every board
  holds  no square ever holds 11
  holds  a square changes only from 00, or to 00 on reset
  holds  at most one square changes in a clock without reset
  holds  nothing changes in or after the clock in which win or no_space is seen
  holds  IDLE, PLAYER, COMPUTER and GAME_OVER are all reachable
";
    noughtgate("prove controller").exits(0).prints(text).quietly();
}

#[test]
fn the_proof_of_the_controller_can_be_read_by_a_program() {
    let answer = noughtgate("prove controller --json").exits(0).json();
    assert_eq!(answer["machine"], "controller");
    assert_eq!(answer["states"], 48_631);
    assert_eq!(answer["inputs"], 2_048);
    assert_eq!(answer["transitions"], 99_596_288);
    let properties = answer["properties"].as_array().unwrap();
    assert_eq!(properties.len(), 8);
    assert!(properties.iter().all(|property| property["holds"] == true && property["name"].is_string()));
}

#[test]
fn a_name_that_is_neither_player_nor_machine_gets_both_lists() {
    noughtgate("prove nobody").exits(2).complains("perfect").complains("machines: controller");
    noughtgate("prove assembly --faults").exits(2).complains("--faults breaks gates, and assembly has none");
}

/// Every state of the counters, and every LED with every code of its square and of the selection.
#[test]
fn a_display_is_proved_for_every_board() {
    noughtgate("prove matrix")
        .exits(0)
        .quietly()
        .says("matrix: 12,533,760 reachable states, 34,359,738,368 inputs in each, 87,736,320 transitions tried")
        .says("checked  no wire leads from an input to the counters")
        .says("holds  with start every LED shows the wave");
}

/// All 978 stuck nets of the display.
#[test]
fn the_gates_of_a_display_are_broken_too() {
    noughtgate("prove matrix --faults")
        .exits(0)
        .says("matrix, each gate stuck at 0 and at 1: 978 faults")
        .says("    959  found by the proof\n")
        .says("     19  redundant");
}

/// Every gate of both pickers matters to some pair of grids.
#[test]
fn the_gates_of_a_picker_are_broken_too() {
    noughtgate("prove textbook --faults")
        .exits(0)
        .says("textbook, each gate stuck at 0 and at 1: 468 faults")
        .says("468  found by the proof")
        .says("0  redundant");
    noughtgate("prove pocket --faults").exits(0).says("278 faults").says("278  found by the proof");
}

#[test]
fn the_cabinet_is_proved_over_every_combination_of_keys() {
    noughtgate("prove cabinet")
        .exits(0)
        .quietly()
        .says("cabinet: 2,859 reachable states, 2,048 inputs in each, 5,855,232 transitions")
        .says("holds  several keys at once count as the one with the lowest number")
        .says("holds  the player never wins");
}

#[test]
fn a_cabinet_that_can_be_beaten_is_refuted_with_the_keys_to_press() {
    let run = noughtgate("prove cabinet-textbook");
    let rows = "
clock  reset       keys  computer_first     state
0          1  000000000               0      IDLE
1          0  000000000               0      IDLE
2          0  000000001               0      IDLE
3          0  000000000               0    PLAYER
4          0  000000000               0  COMPUTER
5          0  010000000               0      IDLE
";
    run.exits(1).quietly().says("FAILS  the player never wins").says(rows).says("\nkeys ");
    let answer = noughtgate("prove cabinet-textbook --json").exits(1).json();
    let failed: Vec<_> =
        answer["properties"].as_array().unwrap().iter().filter(|p| p["holds"] == false).collect();
    let key = |number: u64| 1_u64 << number;
    let clocks = [1, 0, key(1), 0, 0, key(8), 0, 0, key(7), 0, 0, key(9), 0, 0];
    assert_eq!(failed, [&json!({"name": "the player never wins", "holds": false, "clocks": clocks})]);
}

/// Every one of the 5,211,855 positions of the game with all its images, which takes a minute.
#[test]
fn the_sized_game_is_proved_on_every_position() {
    let text = "
sized: 718,074,133 reachable states, 128 inputs in each, 1,019,212,532 transitions tried

Every position with every square and size, against the rules; and every state of the control with
all buttons, with constants in the netlist: what is left of it is what the twin says for any
position, or what was tried in every position. So these transitions settle all of them.

  checked  board and hands matter to nothing else than a confirmed square and a confirmed size
  checked  the rules treat all eight images of a position alike
  checked  a reset leaves every register as it is in START
  checked  where the twin does not ask the position, each claim holds with all hands and every content of a square

  holds  the circuit and its behavioural twin agree on every next state and every output
  holds  the selection never leaves the grid
  holds  hands never go below zero or above two
  holds  a square changes only to a larger piece, or to empty for a new game
  holds  at most one square changes in a clock, except for a new game
  holds  a refused confirm changes nothing
  holds  a finished game stays finished until a confirm or reset
  holds  winner agrees with the rules
  holds  no player can be trapped in PLACING
  holds  START, P1_TURN, P1_PLACING, P2_TURN, P2_PLACING and END are all reachable
";
    noughtgate("prove sized").exits(0).prints(text).quietly();
    let known = (proof::STATES, proof::INPUTS, proof::TRANSITIONS);
    assert_eq!(known, (718_074_133, 128, 1_019_212_532), "the figures of the page about it");
}

#[test]
fn a_program_says_what_its_moves_take() {
    noughtgate("prove assembly-repaired")
        .exits(0)
        .says("assembly-repaired, moving first    79 games   72 won    7 drawn  0 lost")
        .says("assembly-repaired, moving second  473 games  370 won  103 drawn  0 lost")
        .says("In the 388 positions that can come up, a move takes 332 instructions")
        .says("and 3,046 clocks by Intel's table on average, 747 and 7,079 at most.");
    noughtgate("prove assembly")
        .exits(1)
        .says("assembly, moving first   158 games   87 won   42 drawn   29 lost")
        .says("assembly, moving second  725 games  177 won  181 drawn  367 lost")
        .says("In the 336 positions that can come up, a move takes 471 instructions")
        .says("and 4,467 clocks by Intel's table on average, 673 and 6,377 at most.");
    noughtgate("prove assembly --json").exits(1).says(r#""program":{"positions":336,"#.trim_end_matches(','));
}

/// Each fault has a name that `play` takes, and a game; the list is as wide as a page.
#[test]
fn a_list_of_faults_has_names_and_games() {
    let list = noughtgate("prove cabinet --faults --list").exits(0).quietly().stdout();
    let lines: Vec<&str> = list.lines().skip_while(|line| !line.starts_with("fault ")).skip(1).collect();
    assert_eq!(lines.len(), 856);
    assert!(lines.iter().all(|line| line.chars().count() <= 100), "{list}");
    let never = lines.iter().filter(|line| line.ends_with("no game can show it")).count();
    assert!((30..300).contains(&never), "{never}: those that are redundant, and some");
    let answer = noughtgate("prove pocket --faults --list --json").exits(0).quietly().json();
    let faults = answer["list"].as_array().unwrap();
    assert_eq!(faults.len(), 278);
    for fault in faults {
        assert!(fault["no_game"].as_bool().unwrap() != fault["game"].is_string(), "{fault}");
        assert!(!fault["wire"].as_str().unwrap().is_empty());
    }
    for line in lines.iter().step_by(200) {
        let fault = line.split(' ').next().unwrap();
        noughtgate_with(&format!("play cabinet --plain --mute --fault {fault}"), |command| {
            _ = command.stdin(std::process::Stdio::null());
        })
        .exits(0)
        .says(&format!("cabinet, with {fault}: you play X"));
    }
}

#[test]
fn a_design_is_led_to_the_command_that_checks_it() {
    for name in ["my.v", "src/top.SV", "top.vhdl"] {
        noughtgate(&format!("prove {name}"))
            .exits(2)
            .complains("`noughtgate prove` is for players and machines by name")
            .complains(&format!("`noughtgate check {name}`"));
    }
}
