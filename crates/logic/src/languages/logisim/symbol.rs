//! The box of a module on other sheets: inputs on the left, outputs on the right, with names.

use super::canvas::{Canvas, Point, escaped, text_width};
use super::term::Term;
use crate::Module;

/// A box. Its first input is 20 below its upper left corner, the others follow every 20; outputs likewise on
/// the right.
pub struct Symbol<'a> {
    module: &'a Module,
    pub width: i32,
    pub height: i32,
}

impl<'a> Symbol<'a> {
    /// The box of a module.
    pub fn of(module: &'a Module) -> Symbol<'a> {
        let pins = input_pins(module);
        let rows = pins.len().max(module.outputs.len()) as i32;
        let inputs = pins.iter().map(|(name, _)| text_width(name)).max().unwrap_or(0);
        let outputs = module.outputs.iter().map(|(port, _)| text_width(&port.name)).max().unwrap_or(0);
        let width = (inputs.max(60) + outputs.max(60)).max(text_width(&module.name));
        Symbol { module, width: (width + 19) / 20 * 20, height: 20 * rows + 20 }
    }

    /// A copy of the module, with its inputs drawn to the left of the box and a tunnel at each output that has a name.
    pub fn copy<'o>(
        &self,
        label: &str,
        inputs: &[Term],
        outputs: impl Iterator<Item = Option<&'o str>>,
    ) -> Canvas {
        let mut canvas = Canvas::default();
        let offsets: Vec<i32> = (0..inputs.len() as i32).map(|index| 20 * index).collect();
        // The name of the module is above the box.
        let (first, bottom) = match inputs {
            [] => (40, 40),
            _ => canvas.inputs(inputs.iter(), 0, &offsets, 20),
        };
        let top = first - 20;
        canvas.circuit(&self.module.name, (0, top), label);
        canvas.include((0, top), (self.width, (top + self.height + 20).max(bottom)));
        for (index, ((port, _), name)) in self.module.outputs.iter().zip(outputs).enumerate() {
            if let Some(name) = name {
                let pin = (self.width, first + 20 * index as i32);
                canvas.wire(pin, (pin.0 + 20, pin.1));
                canvas.sink((pin.0 + 20, pin.1), name, port.width);
            }
        }
        canvas
    }

    /// The box as Logisim writes it; the pins of the sheet are given in the same order.
    pub fn appearance(&self, pins: &[Point]) -> String {
        // Logisim keeps appearances away from the edges.
        let (x, y) = (50, 50);
        let text = |x: i32, y: i32, anchor: &str, size: u8, text: &str| {
            format!(
                "      <text font-family=\"SansSerif\" font-size=\"{size}\" text-anchor=\"{anchor}\" x=\"{x}\" \
                 y=\"{y}\">{}</text>\n",
                escaped(text)
            )
        };
        let mut lines = format!(
            "    <appear>\n      <rect fill=\"none\" height=\"{}\" stroke=\"#000000\" stroke-width=\"2\" \
             width=\"{}\" x=\"{x}\" y=\"{y}\"/>\n",
            self.height, self.width
        );
        lines += &text(x + self.width / 2, y - 5, "middle", 12, &self.module.name);
        let inputs = input_pins(self.module);
        for (index, (name, _)) in inputs.iter().enumerate() {
            let line = y + 20 + 20 * index as i32;
            lines += &text(x + 6, line + 4, "start", 11, name);
            lines += &port(x, line, 8, pins[index]);
        }
        for (index, (output, _)) in self.module.outputs.iter().enumerate() {
            let line = y + 20 + 20 * index as i32;
            lines += &text(x + self.width - 6, line + 4, "end", 11, &output.name);
            lines += &port(x + self.width, line, 10, pins[inputs.len() + index]);
        }
        lines
            + &format!(
                "      <circ-anchor facing=\"east\" height=\"6\" width=\"6\" x=\"{}\" y=\"{}\"/>\n    </appear>\n",
                x - 3,
                y - 3
            )
    }
}

/// The inputs of a module from top to bottom, each with its width.
pub fn input_pins(module: &Module) -> Vec<(&str, usize)> {
    let clock = ["clock", "reset"].map(|name| (name, 1)).into_iter().filter(|_| module.clocked);
    clock.chain(module.inputs.iter().map(|port| (port.name.as_str(), port.width))).collect()
}

/// The inputs that every clocked module has.
pub fn clock_terms(module: &Module) -> Vec<Term> {
    let names = ["clock", "reset"].into_iter().filter(|_| module.clocked);
    names.map(|name| Term::Name { name: name.to_owned(), width: 1 }).collect()
}

fn port(x: i32, y: i32, size: i32, pin: Point) -> String {
    format!(
        "      <circ-port height=\"{size}\" pin=\"{},{}\" width=\"{size}\" x=\"{}\" y=\"{}\"/>\n",
        pin.0,
        pin.1,
        x - size / 2,
        y - size / 2
    )
}
