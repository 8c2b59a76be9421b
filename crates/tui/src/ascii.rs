//! Pictures for terminals and locales that support only ASCII.

/// The ASCII character that is most like a character of our pictures.
pub fn ascii(character: char) -> char {
    match character {
        '\0'..='\x7f' => character,
        '─' | '━' | '═' | '▔' => '-',
        '│' | '┃' | '║' | '╳' | '▌' | '▐' | '‖' => '|',
        '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' | '╭' | '╮' | '╰' | '╯' | '╔' | '╗' | '╚'
        | '╝' => '+',
        '▶' | '→' => '>',
        '◀' | '←' | '◂' => '<',
        '▲' | '↑' => '^',
        '▼' | '↓' => 'v',
        '■' => '=',
        '•' => '*',
        '·' => '-',
        '▁' | '▄' => '_',
        '▅' | '█' => '#',
        '▀' => '"',
        '⌜' | '⌟' => '+',
        '↘' | '↖' => '\\',
        '↙' | '↗' => '/',
        '↳' => '`',
        '…' => '~',
        '⋮' => ':',
        '≠' => '!',
        '①'..='⑨' => char::from(b'1' + (u32::from(character) - u32::from('①')) as u8),
        '\u{2800}'..='\u{28ff}' => '.',
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_on_arrows_stay_numbers() {
        assert_eq!("①②⑨".chars().map(ascii).collect::<String>(), "129");
    }
}
