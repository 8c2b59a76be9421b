//! Pictures in SVG that need nothing else: no script, no font, no other file.
//!
//! ```
//! use draw::Svg;
//!
//! let mut picture = Svg::new("dot", "A dot & nothing else", 20, 20, ".dot circle{fill:currentColor}\n");
//! picture.line(format_args!("<circle cx=\"10\" cy=\"10\" r=\"4\"/>"));
//! assert!(picture.finish().contains("<title>A dot &amp; nothing else</title>"));
//! ```

use std::fmt::{Arguments, Write};

/// Text and lines have the colour of the page where the picture is part of one, and a neutral ink for light
/// or dark elsewhere.
const INK: &str = "\
svg:root{color:#24292f}
@media (prefers-color-scheme:dark){svg:root{color:#d0d7de}}
";

/// A picture that is being drawn.
#[derive(Clone, Debug)]
pub struct Svg {
    text: String,
}

impl Svg {
    /// An empty picture of this size. Elements that should follow light and dark are drawn in `currentColor`;
    /// the rules of the style all begin with the class, because the picture may become part of a page that
    /// has other pictures.
    pub fn new(class: &str, title: &str, width: usize, height: usize, style: &str) -> Svg {
        let title = escape(title);
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{class}\" role=\"img\" \
             width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
             <title>{title}</title>\n<style>\n{INK}{style}</style>\n"
        );
        Svg { text }
    }

    /// Adds elements, as a line of their own.
    pub fn line(&mut self, elements: Arguments<'_>) {
        // Writing to a string cannot fail.
        _ = self.text.write_fmt(elements);
        self.text.push('\n');
    }

    /// The whole picture.
    pub fn finish(self) -> String {
        self.text + "</svg>\n"
    }
}

/// Text with the characters replaced that mean something to a reader of SVG.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A text that begins with a capital letter.
pub fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}
