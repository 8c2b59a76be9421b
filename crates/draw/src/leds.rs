use machines::matrix::Picture;

use crate::Svg;

/// The LED panel of the sized game: round LEDs on a panel that is dark on every page.
///
/// The LEDs are driven far below their full brightness, which would blind; the picture shows the
/// brightest of them at full brightness.
pub fn leds(picture: &Picture, title: &str) -> String {
    let mut svg = Svg::new("matrix", title, 164, 164, ".matrix rect{fill:#111}\n");
    svg.line(format_args!("<rect width=\"164\" height=\"164\" rx=\"4\"/>"));
    for (y, row) in picture.rows.iter().enumerate() {
        for (x, led) in row.iter().enumerate() {
            let (left, top) = (x * 10 + 7, y * 10 + 7);
            let [red, green, blue] = [led.red, led.green, led.blue].map(shown);
            svg.line(format_args!(
                "<circle cx=\"{left}\" cy=\"{top}\" r=\"4\" fill=\"#{red:02x}{green:02x}{blue:02x}\"/>"
            ));
        }
    }
    svg.finish()
}

/// How bright a part of a colour is on a page: an LED that is off is still visible.
fn shown(part: u8) -> u8 {
    (0x22 + u16::from(part) * 3).min(255) as u8
}
