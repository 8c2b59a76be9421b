//! From keys to wishes.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// What a person wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// A digit from 1 to 9.
    Digit(u8),
    /// The cursor one step in a direction: columns to the right, rows down.
    Move(i8, i8),
    /// Whatever the cursor is on.
    Confirm,
    /// Out of whatever was begun.
    Back,
    /// Help, or none.
    Help,
    /// Hints, or none.
    Hints,
    /// The last move back.
    TakeBack,
    /// A move that was taken back.
    Redo,
    /// A new game.
    NewGame,
    /// The menu, with the machine to choose.
    Machine,
    /// The menu, with the opponent to choose.
    Opponent,
    /// Sound, or none.
    Sound,
    /// One clock.
    Clock,
    /// The clock running, or not.
    Run,
    /// The machine at rest at once.
    Finish,
    /// A faster clock.
    Faster,
    /// A slower clock.
    Slower,
    /// One clock earlier.
    Earlier,
    /// One clock later.
    Later,
    /// One landmark of a program earlier, or later.
    Landmark(bool),
    /// One instruction of a program earlier, or later, over whatever it calls.
    OverCall(bool),
    /// Waves in the room of a program's listing, or the listing again.
    Waves,
    /// The first clock.
    Oldest,
    /// The present.
    Newest,
    /// The end.
    Quit,
}

/// What a key stands for, if anything.
pub fn wish(key: KeyEvent) -> Option<Wish> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return matches!(key.code, KeyCode::Char('c' | 'd')).then_some(Wish::Quit);
    }
    Some(match key.code {
        KeyCode::Char(digit @ '1'..='9') => Wish::Digit(digit as u8 - b'0'),
        KeyCode::Left | KeyCode::Char('h') => Wish::Move(-1, 0),
        KeyCode::Right | KeyCode::Char('l') => Wish::Move(1, 0),
        KeyCode::Up | KeyCode::Char('k') => Wish::Move(0, -1),
        KeyCode::Down | KeyCode::Char('j') => Wish::Move(0, 1),
        KeyCode::Enter | KeyCode::Char(' ') => Wish::Confirm,
        KeyCode::Esc | KeyCode::Backspace => Wish::Back,
        KeyCode::Char('?') | KeyCode::F(1) => Wish::Help,
        KeyCode::Char('i') => Wish::Hints,
        KeyCode::Char('u') => Wish::TakeBack,
        KeyCode::Char('r') => Wish::Redo,
        KeyCode::Char('n') => Wish::NewGame,
        KeyCode::Char('m') => Wish::Machine,
        KeyCode::Char('o') => Wish::Opponent,
        KeyCode::Char('s') => Wish::Sound,
        KeyCode::Char('c') => Wish::Clock,
        KeyCode::Char('p') => Wish::Run,
        KeyCode::Char('f') => Wish::Finish,
        KeyCode::Char('+' | '=') => Wish::Faster,
        KeyCode::Char('-') => Wish::Slower,
        KeyCode::Char(',') | KeyCode::PageUp => Wish::Earlier,
        KeyCode::Char('.') | KeyCode::PageDown => Wish::Later,
        KeyCode::Char('[') => Wish::Landmark(false),
        KeyCode::Char(']') => Wish::Landmark(true),
        KeyCode::Char('{') => Wish::OverCall(false),
        KeyCode::Char('}') => Wish::OverCall(true),
        KeyCode::Char('w') => Wish::Waves,
        KeyCode::Home | KeyCode::Char('<') => Wish::Oldest,
        KeyCode::End | KeyCode::Char('>') => Wish::Newest,
        KeyCode::Char('q') => Wish::Quit,
        _ => return None,
    })
}
