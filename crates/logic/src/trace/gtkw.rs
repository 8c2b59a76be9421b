//! Save files for GTKWave, so that the viewer opens with the signals in view.

use super::vcd::PERIOD;
use super::{Radix, Trace, Track};

impl Trace {
    /// A GTKWave save file for a dump that is kept in a file with this name, next to it.
    ///
    /// The signals of the top module are visible, in the order of the ports, states by name; the signals of
    /// each instance are in a group that opens with a double click.
    pub fn gtkw(&self, dump: &str) -> String {
        let mut file = format!("[dumpfile] \"{dump}\"\n[timestart] 0\n[size] 1400 800\n");
        file += &format!("*-{:.6} -1\n", self.zoom());
        file += &format!("[treeopen] {}.\n[signals_width] 220\n[sst_expanded] 1\n", self.module());
        let mut open: &[String] = &[];
        for track in self.tracks() {
            let shared = open.iter().zip(&track.scope).take_while(|(a, b)| a == b).count();
            for instance in open[shared..].iter().rev() {
                file += &format!("@{GROUP_END:x}\n-{instance}\n");
            }
            for instance in &track.scope[shared..] {
                file += &format!("@{GROUP_BEGIN:x}\n-{instance}\n");
            }
            open = &track.scope;
            file += &format!("@{:x}\n{}\n", flags(track), self.viewer_name(track));
        }
        for instance in open.iter().rev() {
            file += &format!("@{GROUP_END:x}\n-{instance}\n");
        }
        file
    }

    /// The zoom at which the complete trace is visible, or as much of it as leaves room for names of states.
    /// The viewer expects the binary logarithm of the time on 200 pixels.
    fn zoom(&self) -> f64 {
        let time_on_200_pixels = (PERIOD * self.clocks() as u64) as f64 / 4.0;
        time_on_200_pixels.log2().clamp(3.0, 5.0)
    }

    /// The name under which the viewer knows the variable that is to be shown.
    fn viewer_name(&self, track: &Track) -> String {
        let scope: String = track.scope.iter().map(|instance| format!("{instance}.")).collect();
        let name = match track.width {
            _ if !track.states.is_empty() => self.name_of_states(track),
            1 => track.name.clone(),
            width => format!("{}[{}:0]", track.name, width - 1),
        };
        format!("{}.{scope}{name}", self.module())
    }
}

const HEXADECIMAL: u32 = 0x2;
const DECIMAL: u32 = 0x4;
const BINARY: u32 = 0x8;
const RIGHT_JUSTIFIED: u32 = 0x20;
const SIGNED: u32 = 0x400;
const TEXT: u32 = 0x800;
const BLANK: u32 = 0x200;
const COLLAPSED: u32 = 0x1000;
const CLOSED: u32 = 0x40_0000;
const GROUP_BEGIN: u32 = 0x80_0000 | BLANK | CLOSED;
const GROUP_END: u32 = 0x100_0000 | BLANK | CLOSED | COLLAPSED;

fn flags(track: &Track) -> u32 {
    let radix = match track.radix {
        _ if !track.states.is_empty() => TEXT,
        Radix::Binary => BINARY,
        Radix::Decimal => DECIMAL,
        Radix::Signed => SIGNED,
        Radix::Hexadecimal => HEXADECIMAL,
    };
    radix | RIGHT_JUSTIFIED
}
