//! Waveforms as pictures for documents.

use std::fmt::Write;

use super::{Run, Shape, Waveform};
use crate::{Svg, escape};

const CHARACTER: usize = 8;
const ROW: usize = 30;
const WAVE: usize = 18;
const TOP: usize = 30;
const MARGIN: usize = 12;
/// How far an edge of a bus leans.
const SLOPE: usize = 4;

const STYLE: &str = "\
.waveform{font:13px ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace}
.waveform text{fill:currentColor}
.waveform .number{font-size:11px;opacity:.65}
.waveform .grid{stroke:currentColor;opacity:.15}
.waveform .wave{fill:none;stroke:currentColor;stroke-width:1.5;stroke-linejoin:round}
.waveform .bus{fill:currentColor;fill-opacity:.07;stroke:currentColor;stroke-width:1.2;stroke-linejoin:round}
.waveform .mark{fill:#d4880f;fill-opacity:.22}
.waveform .note{font-weight:bold}
";

impl Waveform<'_> {
    /// The waveform as an SVG picture that needs nothing else: no script, no font, no other file.
    pub fn svg(&self) -> String {
        let clock = self.clock_width() * CHARACTER;
        let names = self.rows.iter().map(|&row| self.track(row).path().chars().count()).max().unwrap_or(0);
        let left = MARGIN * 2 + names * CHARACTER;
        let starts: Vec<usize> = (0..=self.clocks.len()).map(|index| left + index * clock).collect();
        let bottom = TOP + ROW * self.rows.len();
        let noted = self.marked().filter(|(_, note)| !note.is_empty());
        let right = starts[starts.len() - 1];
        let note_end =
            noted.map_or(0, |(clock, note)| starts[clock] + note.chars().count() * (CHARACTER + 1));
        let (width, height) = (right.max(note_end) + MARGIN, bottom + if noted.is_some() { 24 } else { 6 });
        let title = format!("Waveform of {}", self.trace.module());
        let mut svg = Svg::new("waveform", &title, width, height, STYLE);
        self.backdrop(&mut svg, &starts, bottom);
        for (place, &row) in self.rows.iter().enumerate() {
            let y = TOP + ROW * place + (ROW - WAVE) / 2;
            let name = escape(&self.track(row).path());
            svg.line(format_args!("<text x=\"{MARGIN}\" y=\"{}\">{name}</text>", y + WAVE - 4));
            match self.shape(row) {
                Shape::Clock => self.clock(&mut svg, &starts, y),
                Shape::Level => self.level(&mut svg, row, &starts, y),
                Shape::Bus => self.bus(&mut svg, row, &starts, y),
            }
        }
        if let Some((clock, note)) = noted {
            let (x, y, note) = (starts[clock], bottom + 16, escape(note));
            svg.line(format_args!("<text class=\"note\" x=\"{x}\" y=\"{y}\">▲ {note}</text>"));
        }
        svg.finish()
    }

    /// The marked clock, and the number and the beginning of every clock.
    fn backdrop(&self, svg: &mut Svg, starts: &[usize], bottom: usize) {
        if let Some((clock, _)) = self.marked() {
            let (x, width, height) = (starts[clock], starts[clock + 1] - starts[clock], bottom - TOP + 4);
            let y = TOP - 4;
            svg.line(format_args!(
                "<rect class=\"mark\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"
            ));
        }
        let grid: String = starts.iter().map(|x| format!("M{x} {}V{bottom}", TOP - 4)).collect();
        svg.line(format_args!("<path class=\"grid\" d=\"{grid}\"/>"));
        for (clock, x) in self.clocks.clone().zip(starts) {
            svg.line(format_args!("<text class=\"number\" x=\"{x}\" y=\"{}\">{clock}</text>", TOP - 10));
        }
    }

    fn clock(&self, svg: &mut Svg, starts: &[usize], y: usize) {
        let (high, low) = (y, y + WAVE);
        let mut path = format!("M{} {low}", starts[0]);
        for (clock, x) in self.clocks.clone().zip(starts.windows(2)) {
            if clock > 0 {
                write_to(&mut path, format_args!("V{high}H{}V{low}", (x[0] + x[1]) / 2));
            }
            write_to(&mut path, format_args!("H{}", x[1]));
        }
        svg.line(format_args!("<path class=\"wave\" d=\"{path}\"/>"));
    }

    fn level(&self, svg: &mut Svg, row: usize, starts: &[usize], y: usize) {
        let mut path = String::new();
        for Run { clocks, value, .. } in self.runs(row) {
            let level = if value == 1 { y } else { y + WAVE };
            let step = if path.is_empty() { format!("M{} ", starts[clocks.start]) } else { "V".to_owned() };
            write_to(&mut path, format_args!("{step}{level}H{}", starts[clocks.end]));
        }
        svg.line(format_args!("<path class=\"wave\" d=\"{path}\"/>"));
    }

    fn bus(&self, svg: &mut Svg, row: usize, starts: &[usize], y: usize) {
        let (high, low, middle) = (y, y + WAVE, y + WAVE / 2);
        let runs = self.runs(row);
        for (place, Run { clocks, value, begins }) in runs.iter().enumerate() {
            let (from, to) = (starts[clocks.start], starts[clocks.end]);
            let left = if *begins {
                format!("M{} {low}L{from} {middle}L{} {high}", from + SLOPE, from + SLOPE)
            } else {
                format!("M{from} {low}V{high}")
            };
            let right = if place + 1 < runs.len() {
                format!("H{}L{to} {middle}L{} {low}", to - SLOPE, to - SLOPE)
            } else {
                format!("H{to}V{low}")
            };
            svg.line(format_args!("<path class=\"bus\" d=\"{left}{right}Z\"/>"));
            let (x, y, text) = ((from + to) / 2, low - 4, escape(&self.track(row).text(*value)));
            svg.line(format_args!("<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{text}</text>"));
        }
    }
}

fn write_to(text: &mut String, more: std::fmt::Arguments<'_>) {
    text.write_fmt(more).expect("a string takes any text");
}
