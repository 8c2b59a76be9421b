//! A draft profile for a design, for the user to complete.

use std::fmt::Write as _;

use crate::design::{Design, Direction, Signal};

/// Whether a reset is active when low, by its name.
fn is_low(name: &str) -> bool {
    let name = name.to_lowercase();
    let ends = ["_n", "rstn", "resetn", "_ni", "_l", "_b", "_low", "clrn", "clearn"];
    let is_inverted =
        |word: &str| word == "n" || ["nrst", "nreset", "nclr"].iter().any(|low| word.starts_with(low));
    ends.iter().any(|end| name.ends_with(end)) || name.split('_').any(is_inverted)
}

/// Writes a profile from the ports of a design, with comments on what remains to be done.
pub fn profile(design: &Design) -> String {
    if let Some(guess) = crate::guess::guess(design, None) {
        return format!(
            "# How `{}` is played and read. Guessed from its ports and by playing some games: look through it.\n{}",
            design.top, guess.text
        );
    }
    let ports: Vec<&Signal> = design.ports().collect();
    let inputs: Vec<&Signal> =
        ports.iter().copied().filter(|port| port.direction == Direction::Input).collect();
    let outputs: Vec<&Signal> =
        ports.iter().copied().filter(|port| port.direction == Direction::Output).collect();
    let like = |port: &&&Signal, words: &[&str]| {
        let name = port.name.to_lowercase();
        words.iter().any(|word| name.contains(word))
    };
    let clock = inputs.iter().find(|port| port.width == 1 && like(port, &["clk", "clock"]));
    let reset = inputs.iter().find(|port| port.width == 1 && like(port, &["rst", "reset"]));
    let kind = match clock {
        Some(_) => "referee",
        None => "judge",
    };
    let spelled = |port: &&Signal| match port.width {
        1 => format!("\"{}\"", port.name),
        width => format!("\"{}:{width}\"", port.name),
    };
    let mut text = String::new();
    let list: Vec<String> = ports.iter().map(spelled).collect();
    let _ = write!(
        text,
        "# How `{top}` is played and read. Lines with TODO need a person.\n\
         name = \"{top}\"\n\
         about = \"TODO: one line\"\n\
         # referee keeps the board; opponent also answers; picker and judge have the board at their inputs.\n\
         kind = \"{kind}\"\n\
         recognise = [{}]\n",
        list.join(", "),
        top = design.top,
    );
    if let Some(clock) = clock {
        let _ = write!(text, "\n[clock]\nport = \"{}\"\n", clock.name);
    }
    if let Some(reset) = reset {
        let low = is_low(&reset.name);
        let (on, off) = if low { (0, 1) } else { (1, 0) };
        let name = &reset.name;
        let _ = write!(text, "\n[reset]\nsteps = [\"{name}={on}\", \"clock 2\", \"{name}={off}\"]\n");
        if low {
            let _ = write!(text, "\n[idle]\n{name} = 1\n");
        }
    }
    let others: Vec<String> = (inputs.iter())
        .filter(|port| {
            Some(&port.name) != clock.map(|port| &port.name)
                && Some(&port.name) != reset.map(|port| &port.name)
        })
        .map(|port| format!("{} ({} bits)", port.name, port.width))
        .collect();
    let _ = write!(
        text,
        "\n[square]\n\
         # How the squares 1 to 9 are written where a step says {{sq}}; {{row}} and {{col}} count from 0, {{onehot}} is one bit.\n\
         code = [0, 1, 2, 3, 4, 5, 6, 7, 8]\n\
         alternatives = [[1, 2, 3, 4, 5, 6, 7, 8, 9]]\n\
         out_of_range = [9, 15]\n\
         \n[move]\n\
         # TODO: the steps of a move. Inputs are {}.\n\
         # Where each side has inputs of its own, write [move.X] and [move.O] instead.\n\
         steps = [\"clock 1\"]\n",
        if others.is_empty() { "none".to_owned() } else { others.join(", ") }
    );
    let outs: Vec<String> =
        outputs.iter().map(|port| format!("{} ({} bits)", port.name, port.width)).collect();
    let _ = write!(
        text,
        "\n# TODO: what to read. Outputs are {}.\n\
         # Signals inside go by the path of their instance: `game.board[3]`.\n\
         # [read.board]\n\
         # cells = \"pos{{n}}\"\n\
         # empty = 0\n\
         # X = 1\n\
         # O = 2\n\
         #\n\
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
    use super::is_low;

    #[test]
    fn the_level_of_a_reset_is_in_its_name() {
        for low in ["nreset", "rst_n", "RESETN", "n_reset", "rst_ni", "KEY_rst_b", "sys_nrst"] {
            assert!(is_low(low), "{low}");
        }
        for high in ["reset", "rst", "btn_reset", "sync_reset", "arst"] {
            assert!(!is_low(high), "{high}");
        }
    }
}
