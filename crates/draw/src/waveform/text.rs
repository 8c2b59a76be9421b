//! Waveforms as text.

use super::{Run, Shape, Waveform};

/// The characters that a waveform in text is drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Glyphs {
    /// Block and line drawing characters.
    Unicode,
    /// Nothing but ASCII.
    Ascii,
}

/// A waveform as lines of text, still in parts, for a screen that arranges them itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The numbers of the clocks, each where its clock begins.
    pub ruler: String,
    /// The signals: name and wave.
    pub rows: Vec<(String, String)>,
    /// The column where each clock begins, and the one after the last.
    pub starts: Vec<usize>,
}

impl Drawing {
    /// How wide the text is, names included.
    pub fn columns(&self) -> usize {
        self.names() + 2 + self.starts.last().copied().unwrap_or(0)
    }

    fn names(&self) -> usize {
        self.rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0)
    }
}

impl Waveform<'_> {
    /// The waveform as text, without spaces at the ends of the lines.
    pub fn text(&self, glyphs: Glyphs) -> String {
        let drawing = self.drawing(glyphs);
        let names = drawing.names();
        let mut text = format!("{:names$}  {}\n", "", drawing.ruler);
        for (name, wave) in &drawing.rows {
            text += &format!("{name:names$}  {}\n", wave.trim_end());
        }
        if let Some((clock, note)) = self.marked() {
            let arrow = if glyphs == Glyphs::Unicode { '▲' } else { '^' };
            let column = names + 2 + drawing.starts[clock];
            text += format!("{:column$}{arrow} {note}", "").trim_end();
            text += "\n";
        }
        text
    }

    /// The lines of the text in parts.
    pub fn drawing(&self, glyphs: Glyphs) -> Drawing {
        let width = self.clock_width();
        let starts: Vec<usize> = (0..=self.clocks.len()).map(|index| index * width).collect();
        let rows = self.rows.iter().map(|&row| {
            let wave = match self.shape(row) {
                Shape::Clock => self.clock_wave(width, glyphs),
                Shape::Level => self.level_wave(row, &starts, glyphs),
                Shape::Bus => self.bus_wave(row, &starts, glyphs),
            };
            (self.track(row).path(), wave)
        });
        Drawing { ruler: self.ruler(&starts), rows: rows.collect(), starts }
    }

    /// The numbers of the clocks, as many of them as find room.
    fn ruler(&self, starts: &[usize]) -> String {
        let mut ruler = String::new();
        for (clock, &start) in self.clocks.clone().zip(starts) {
            if start == 0 || ruler.len() < start {
                ruler = format!("{ruler:start$}{clock}");
            }
        }
        ruler
    }

    /// The clock rises where one clock of the trace ends and the next begins, so the first one after
    /// power-on has no edge.
    fn clock_wave(&self, width: usize, glyphs: Glyphs) -> String {
        let [rise, high, fall, low] = glyphs.edges();
        let half = width / 2;
        let cell = |clock: usize| match clock {
            0 => low.repeat(width),
            _ => format!("{rise}{}{fall}{}", high.repeat(half - 1), low.repeat(width - half - 1)),
        };
        self.clocks.clone().map(cell).collect()
    }

    fn level_wave(&self, row: usize, starts: &[usize], glyphs: Glyphs) -> String {
        let [rise, high, fall, low] = glyphs.edges();
        let wave = |run: Run| {
            let width = starts[run.clocks.end] - starts[run.clocks.start];
            let (edge, level) = if run.value == 1 { (rise, high) } else { (fall, low) };
            // Blocks show a change without more; in ASCII it takes a slope.
            let edge = if run.begins && glyphs == Glyphs::Ascii { edge } else { level };
            format!("{edge}{}", level.repeat(width - 1))
        };
        self.runs(row).into_iter().map(wave).collect()
    }

    fn bus_wave(&self, row: usize, starts: &[usize], glyphs: Glyphs) -> String {
        let cross = if glyphs == Glyphs::Unicode { '╳' } else { '|' };
        let wave = |run: Run| {
            let width = starts[run.clocks.end] - starts[run.clocks.start];
            let edge = if run.begins { cross } else { ' ' };
            format!("{edge}{:1$}", self.track(row).text(run.value), width - 1)
        };
        self.runs(row).into_iter().map(wave).collect()
    }
}

impl Glyphs {
    /// A rising edge, a high level, a falling edge and a low level.
    fn edges(self) -> [&'static str; 4] {
        match self {
            // Nothing reaches the top of a line, so that neighbouring rows stay apart.
            Glyphs::Unicode => ["▅", "▅", "▁", "▁"],
            Glyphs::Ascii => ["/", "~", "\\", "_"],
        }
    }
}
