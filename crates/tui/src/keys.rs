//! From keys to actions.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use session::Action;

/// The action of a key, if it has one.
pub fn action(key: KeyEvent) -> Option<Action> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    let name = match key.code {
        // The end of input means the same as an interrupt.
        KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => "Ctrl-C".to_owned(),
        _ if key.modifiers.contains(KeyModifiers::CONTROL) => return None,
        KeyCode::Char(character) => character.to_string(),
        KeyCode::Left => "ArrowLeft".to_owned(),
        KeyCode::Right => "ArrowRight".to_owned(),
        KeyCode::Up => "ArrowUp".to_owned(),
        KeyCode::Down => "ArrowDown".to_owned(),
        KeyCode::Esc => "Escape".to_owned(),
        KeyCode::F(number) => format!("F{number}"),
        // Enter, Backspace, PageUp, PageDown, Home and End have the names that browsers give them.
        other => format!("{other:?}"),
    };
    Action::of_key(&name)
}

#[cfg(test)]
mod tests {
    use session::KEYMAP;

    use super::*;

    /// The key of a terminal that has a name.
    fn code(name: &str) -> KeyCode {
        let mut characters = name.chars();
        match (name, characters.next(), characters.next()) {
            ("ArrowLeft", ..) => KeyCode::Left,
            ("ArrowRight", ..) => KeyCode::Right,
            ("ArrowUp", ..) => KeyCode::Up,
            ("ArrowDown", ..) => KeyCode::Down,
            ("Enter", ..) => KeyCode::Enter,
            ("Escape", ..) => KeyCode::Esc,
            ("Backspace", ..) => KeyCode::Backspace,
            ("PageUp", ..) => KeyCode::PageUp,
            ("PageDown", ..) => KeyCode::PageDown,
            ("Home", ..) => KeyCode::Home,
            ("End", ..) => KeyCode::End,
            ("F1", ..) => KeyCode::F(1),
            (_, Some(character), None) => KeyCode::Char(character),
            _ => panic!("no terminal has the key {name}"),
        }
    }

    #[test]
    fn every_key_of_the_keymap_does_what_it_says() {
        for binding in KEYMAP {
            for &(name, does) in
                binding.keys.iter().chain(binding.board).filter(|(name, _)| *name != "Ctrl-C")
            {
                let event = KeyEvent::new(code(name), KeyModifiers::NONE);
                assert_eq!(action(event), Some(does), "{name}");
                let event = KeyEvent::new_with_kind(code(name), KeyModifiers::NONE, KeyEventKind::Release);
                assert_eq!(action(event), None, "{name} that is let go");
            }
        }
        for end in ['c', 'd'] {
            let event = KeyEvent::new(KeyCode::Char(end), KeyModifiers::CONTROL);
            assert_eq!(action(event), Some(Action::Quit));
        }
        assert_eq!(action(KeyEvent::new(KeyCode::Char('n'), KeyModifiers::CONTROL)), None);
        assert_eq!(action(KeyEvent::new(KeyCode::Tab, KeyModifiers::NONE)), None);
    }
}
