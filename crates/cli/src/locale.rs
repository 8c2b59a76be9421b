//! What the locale of the environment says about characters.

use std::env;

/// Whether the locale names a character set that is not UTF-8. Where nothing is said, UTF-8 is the best guess.
pub fn is_ascii() -> bool {
    let set = |name| env::var(name).ok().filter(|value| !value.is_empty());
    ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set).is_some_and(|locale| lacks_utf8(&locale))
}

fn lacks_utf8(locale: &str) -> bool {
    let name = locale.to_ascii_lowercase();
    let set = name.split('@').next().unwrap_or_default().split_once('.').map(|(_, set)| set.replace('-', ""));
    match set {
        Some(set) => set != "utf8",
        None => matches!(name.as_str(), "c" | "posix"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_says_its_character_set_after_a_dot() {
        let ascii = ["C", "POSIX", "en_US.ISO-8859-1", "de_DE.iso885915@euro"];
        let unicode = ["C.UTF-8", "en_GB.utf8", "de_DE.UTF-8@euro", "en_US"];
        assert!(ascii.into_iter().all(lacks_utf8));
        assert!(!unicode.into_iter().any(lacks_utf8));
    }
}
