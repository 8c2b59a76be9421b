use indicatif::{ProgressBar, ProgressStyle};

/// A bar on standard error, if that is a terminal, for as long as something is being worked out.
pub struct Bar(ProgressBar);

impl Bar {
    /// A bar behind a word that says what is being done. It is seen from the first progress on.
    pub fn new(word: &str) -> Bar {
        let style = ProgressStyle::with_template(&format!("{word} {{wide_bar}} {{percent:>3}}%"));
        Bar(ProgressBar::new(0).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar())))
    }

    /// Writes something while the bar is out of the way.
    pub fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.0.suspend(write)
    }

    /// Shows how much is done of how much there is.
    pub fn show(&self, done: u64, total: u64) {
        self.0.set_length(total);
        self.0.set_position(done);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
