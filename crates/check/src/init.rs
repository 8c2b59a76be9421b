//! A draft profile for a design, for the user to complete.

use std::fmt::Write as _;

use crate::design::{Design, Direction, Signal};
use crate::drive::Drive;
use crate::profile;
use crate::timing::Timing;

/// Whether a reset is active when low, by its name.
fn is_low(name: &str) -> bool {
    let name = name.to_lowercase();
    let ends = ["_n", "rstn", "resetn", "_ni", "_l", "_b", "_low", "clrn", "clearn"];
    let is_inverted =
        |word: &str| word == "n" || ["nrst", "nreset", "nclr"].iter().any(|low| word.starts_with(low));
    ends.iter().any(|end| name.ends_with(end)) || name.split('_').any(is_inverted)
}

/// Writes a profile for a design: the built-in one that fits, one found by playing, or a draft with comments on
/// what remains to be done.
pub fn profile(design: &Design) -> String {
    if let Some(text) = built_in(design) {
        return text;
    }
    if let Some(guess) = crate::guess::guess(design, None) {
        return guessed(design, &guess.text);
    }
    draft(design)
}

/// The built-in profile that fits, without what the design does not have.
fn built_in(design: &Design) -> Option<String> {
    let profile = profile::recognise(design, &[]).ok()?;
    let drive = Drive::new(design, &profile).ok()?;
    if drive.score == 0 || !drive.reads_winner || !drive.left.is_empty() {
        return None;
    }
    let name = profile.driver.name();
    let mut text = profile::text(name)?.to_owned();
    for missing in &drive.controls.unobserved {
        text = without(&text, &format!("[read.{missing}]"));
    }
    Some(format!("# The built-in profile {name}, which fits `{}` as it is.\n{text}", design.top))
}

/// A file without one of its tables.
fn without(text: &str, table: &str) -> String {
    let mut inside = false;
    let mut kept = String::new();
    for line in text.lines() {
        if line.starts_with('[') || inside && line.starts_with('#') {
            inside = line == table;
        }
        if !inside {
            kept += line;
            kept.push('\n');
        }
    }
    kept
}

/// A driver that was found by playing, as a file of its own.
fn guessed(design: &Design, text: &str) -> String {
    let named = format!("name = \"{}\"", crate::guess::NAME);
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        if line.starts_with('[') && lines.last().is_some_and(|last| !last.is_empty()) {
            lines.push(String::new());
        }
        if line.is_empty() && lines.last().is_none_or(String::is_empty) {
            continue;
        }
        let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
        let is_kind = line.starts_with("kind = ");
        lines.push(if line == named { format!("name = \"{}\"", design.top) } else { line });
        if is_kind {
            lines.push(format!("recognise = [{}]", recognised(design)));
        }
    }
    format!(
        "# How `{}` is played and read. Guessed from its ports and by playing some games: look through it.\n{}\n",
        design.top,
        lines.join("\n").trim_end()
    )
}

/// The ports as a list of names with widths.
fn recognised(design: &Design) -> String {
    let spelled = |port: &Signal| match port.width {
        1 => format!("\"{}\"", port.name),
        width => format!("\"{}:{width}\"", port.name),
    };
    design.ports().map(spelled).collect::<Vec<_>>().join(", ")
}

fn bits(port: &Signal) -> String {
    format!("{} ({} bit{})", port.name, port.width, if port.width == 1 { "" } else { "s" })
}

/// A first profile for the user to complete.
fn draft(design: &Design) -> String {
    let ports: Vec<&Signal> = design.ports().collect();
    let inputs: Vec<&Signal> =
        ports.iter().copied().filter(|port| port.direction == Direction::Input).collect();
    let outputs: Vec<&Signal> =
        ports.iter().copied().filter(|port| port.direction == Direction::Output).collect();
    let named = |words: &[&str]| {
        let like = |name: &str| words.iter().any(|word| name.to_lowercase().contains(word));
        inputs.iter().copied().find(|port| port.width == 1 && like(&port.name))
    };
    let timing = Timing::of(design);
    let stores = !design.registers.is_empty();
    let clock = timing.clock.map(|(port, falling)| (&design.signals[port], falling));
    let clock = clock.or_else(|| named(&["clk", "clock"]).filter(|_| stores).map(|port| (port, false)));
    let reset = timing.reset.map(|(port, level)| (&design.signals[port], level));
    let reset =
        reset.or_else(|| named(&["rst", "reset"]).filter(|_| stores).map(|port| (port, !is_low(&port.name))));
    let kind = if stores { "referee" } else { "judge" };
    let mut text = String::new();
    let _ = write!(
        text,
        "# How `{top}` is played and read. Lines with TODO need a person.\n\
         name = \"{top}\"\n\
         about = \"TODO: one line\"\n\
         # referee keeps the board; opponent also answers; picker and judge have the board at their inputs.\n\
         kind = \"{kind}\"\n\
         recognise = [{}]\n",
        recognised(design),
        top = design.top,
    );
    if let Some((clock, falling)) = clock {
        let edge = if falling { "edge = \"falling\"\n" } else { "" };
        let _ = write!(
            text,
            "\n# The input at whose edge the registers change.\n[clock]\nport = \"{}\"\n{edge}",
            clock.name
        );
    }
    if let Some((reset, level)) = reset {
        let (on, off) = (u8::from(level), u8::from(!level));
        let name = &reset.name;
        let _ = write!(
            text,
            "\n# What brings every register to its first value.\n[reset]\nsteps = [\"{name}={on}\", \"clock 2\", \"{name}={off}\"]\n\
             \n# The levels that inputs rest at; those that are not here rest at 0.\n[idle]\n"
        );
        let _ = writeln!(text, "{}{name} = {off}", if level { "# " } else { "" });
    }
    let is_other = |port: &&&Signal| {
        let known = [clock.map(|(port, _)| port), reset.map(|(port, _)| port)];
        !known.into_iter().flatten().any(|known| known.name == port.name)
    };
    let others: Vec<String> = inputs.iter().filter(is_other).map(|port| bits(port)).collect();
    let others = if others.is_empty() { "none".to_owned() } else { others.join(", ") };
    if stores {
        let _ = write!(
            text,
            "\n[square]\n\
             # How the squares 1 to 9 are written where a step says {{sq}}; {{row}} and {{col}} count from 0, {{onehot}} is one bit.\n\
             code = [0, 1, 2, 3, 4, 5, 6, 7, 8]\n\
             alternatives = [[1, 2, 3, 4, 5, 6, 7, 8, 9]]\n\
             out_of_range = [9, 15]\n\
             \n[move]\n\
             # TODO: the steps of a move, such as \"position={{sq}} go=1\", \"clock 1\", \"go=0\". Inputs are {others}.\n\
             # Where each side has inputs of its own, write [move.X] and [move.O] instead.\n\
             steps = [\"clock 1\"]\n"
        );
    } else {
        let _ = write!(
            text,
            "\n# TODO: where a board is put. Inputs are {others}.\n\
             # [drive.board]\n# cells = \"pos{{n}}\"\n# empty = 0\n# X = 1\n# O = 2\n"
        );
    }
    let outs: Vec<String> = outputs.iter().map(|port| bits(port)).collect();
    let board = match stores {
        true => "# [read.board]\n# cells = \"pos{n}\"\n# empty = 0\n# X = 1\n# O = 2\n#\n",
        false => "",
    };
    let _ = write!(
        text,
        "\n# TODO: what to read. Outputs are {}.\n\
         # Signals inside go by the path of their instance: `game.board[3]`.\n\
         {board}\
         # [read.winner]\n\
         # at = \"winner\"\n\
         # none = 0\n\
         # X = 1\n\
         # O = 2\n",
        outs.join(", ")
    );
    text
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::test_designs::{design, line, ports, referee};

    #[test]
    fn the_level_of_a_reset_is_in_its_name() {
        for low in ["nreset", "rst_n", "RESETN", "n_reset", "rst_ni", "KEY_rst_b", "sys_nrst"] {
            assert!(is_low(low), "{low}");
        }
        for high in ["reset", "rst", "btn_reset", "sync_reset", "arst"] {
            assert!(!is_low(high), "{high}");
        }
    }

    /// A referee that no profile fits, a design without storage, and one that is clocked by its other edge.
    #[test]
    fn a_draft_has_all_that_is_known_of_a_design() {
        let clocked = ports("sysclk rst_n go:3 go2", "lamps:4 led", "r:2");
        let still = ports("a b:2", "c", "");
        let bare = ports("clk", "c:2", "r");
        let text = [&clocked, &still, &bare].map(profile).join("\n----\n");
        insta::assert_snapshot!("drafts", text);
    }

    #[test]
    fn a_built_in_profile_is_written_without_what_is_missing() {
        let show = |inputs: &[u64], _: &[u64]| {
            let grid = |odd: usize| (0..9).map(|square| inputs[2 * square + odd]).collect::<Vec<u64>>();
            vec![line(&grid(0)), line(&grid(1))]
        };
        let nothing = |_: &[u64], _: &[u64]| Vec::new();
        let judge = |inputs: &str| design(inputs, "winner:2", "", Arc::new(nothing), Arc::new(show));
        let text = profile(&judge("board:18"));
        assert!(
            text.starts_with("# The built-in profile board-judge, which fits `made` as it is.\n"),
            "{text}"
        );
        assert!(text.contains("[read.winner]") && text.contains("[[variants]]"), "{text}");
        assert!(!text.contains("[read.draw]") && !text.contains("[read.win]\n"), "{text}");
        // One with an input that the profile does not set is not driven by it.
        let text = profile(&judge("board:18 mode"));
        assert!(!text.starts_with("# The built-in"), "{text}");
    }

    /// A referee with nine keys that does not say who has won: a profile fits its ports, and misses the winner.
    #[test]
    fn a_built_in_profile_reads_the_winner() {
        let (step, show) = referee();
        let keys = move |inputs: &[u64], state: &[u64]| {
            let any = inputs[2..11].iter().fold(0, |any, key| any | key);
            let bit = |bit: usize| {
                (0..9).filter(|square| square >> bit & 1 == 1).fold(0, |any, key| any | inputs[2 + key])
            };
            step(&[0, inputs[1], any, any, bit(0), bit(1), bit(2), bit(3)], state)
        };
        let grids = |_: &[u64], state: &[u64]| state[..18].to_vec();
        let says = move |inputs: &[u64], state: &[u64]| [&state[..18], &show(inputs, state)[18..20]].concat();
        let registers = "x:9 o:9 player refused";
        let (step, inputs) = (Arc::new(keys), "clk reset keys:9");
        let silent = design(inputs, "x_board:9 o_board:9", registers, step.clone(), Arc::new(grids));
        let speaks = design(inputs, "x_board:9 o_board:9 winner:2", registers, step, Arc::new(says));
        assert!(profile(&speaks).starts_with("# The built-in profile nine-keys"), "{}", profile(&speaks));
        assert_eq!(built_in(&silent), None);
    }

    #[test]
    fn tables_and_lines_of_a_profile_are_written_in_order() {
        let text = "a = 1\n[one]\nb = 2\n# about two\n[two]\nc = 3\n";
        assert_eq!(without(text, "[one]"), "a = 1\n# about two\n[two]\nc = 3\n");
        assert_eq!(without(text, "[two]"), "a = 1\n[one]\nb = 2\n# about two\n");
        assert_eq!(without(text, "[three]"), text);
        let design = ports("clk key:2", "led", "");
        let text = format!(
            "\nname = \"{}\"\nkind  =  \"judge\"\n[a]\nb = 1\n\n\n[c]\nd = 2\n\n",
            crate::guess::NAME
        );
        let wanted = "# How `made` is played and read. Guessed from its ports and by playing some games: look through it.\n\
                      name = \"made\"\nkind = \"judge\"\nrecognise = [\"clk\", \"key:2\", \"led\"]\n\n[a]\nb = 1\n\n[c]\nd = 2\n";
        assert_eq!(guessed(&design, &text), wanted);
    }
}
