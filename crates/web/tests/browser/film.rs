//! The moving picture at the top of README.md: a game on the page, as an animated PNG.

use std::fs::File;
use std::io::{BufWriter, Cursor};
use std::path::Path;

use crate::browser::screen;
use crate::page::Page;

/// How long each frame is shown, in hundredths of a second.
const FRAME: u16 = 45;
/// The same for the last one.
const LAST: u16 = 300;

/// Plays a game and looks back through its clocks, which shows board, state, circuit and waveform move.
#[test]
#[ignore = "writes docs/pictures/page.png; `cargo xtask film` runs it"]
fn chromium_films_a_game() {
    let page = Page::open();
    page.size(1280, 860);
    let mut frames = Vec::new();
    let keep = |frames: &mut Vec<Picture>| frames.push(Picture::read(&screen(&page.browser)));
    page.wait("document.querySelector('#schematic .net')");
    page.browser.click("#schematic-fit");
    keep(&mut frames);
    for key in ["5", "9", "4"] {
        page.browser.press(key);
        page.settle();
        keep(&mut frames);
    }
    for key in [",", ",", ",", ".", ".", "."] {
        page.browser.press(key);
        keep(&mut frames);
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures/page.png");
    write(&frames, &path);
    let length = path.metadata().unwrap().len();
    assert!(length < 2_000_000, "{length} bytes are too many for the top of a page");
}

/// The screen, three bytes to a pixel.
struct Picture {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

impl Picture {
    fn read(bytes: &[u8]) -> Picture {
        let mut decoder = png::Decoder::new(Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::normalize_to_color8());
        let mut reader = decoder.read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        let samples = info.color_type.samples();
        let pixels =
            pixels[..info.buffer_size()].chunks(samples).flat_map(|pixel| pixel[..3].to_vec()).collect();
        Picture { width: info.width as usize, height: info.height as usize, pixels }
    }

    fn row(&self, y: usize) -> &[u8] {
        &self.pixels[y * self.width * 3..(y + 1) * self.width * 3]
    }

    /// The smallest rectangle that holds all differences to another picture: left, top, width, height.
    fn change(&self, other: &Picture) -> [usize; 4] {
        let rows: Vec<usize> = (0..self.height).filter(|&y| self.row(y) != other.row(y)).collect();
        let (Some(&top), Some(&bottom)) = (rows.first(), rows.last()) else { return [0, 0, 1, 1] };
        let differs =
            |x: usize| rows.iter().any(|&y| self.row(y)[3 * x..][..3] != other.row(y)[3 * x..][..3]);
        let left = (0..self.width).find(|&x| differs(x)).unwrap_or(0);
        let right = (0..self.width).rev().find(|&x| differs(x)).unwrap_or(0);
        [left, top, right - left + 1, bottom - top + 1]
    }

    fn part(&self, [left, top, width, height]: [usize; 4]) -> Vec<u8> {
        (top..top + height).flat_map(|y| self.row(y)[3 * left..3 * (left + width)].to_vec()).collect()
    }
}

/// Writes an animation in which each frame is the change since the one before.
fn write(frames: &[Picture], path: &Path) {
    let first = &frames[0];
    let file = BufWriter::new(File::create(path).unwrap());
    let mut encoder = png::Encoder::new(file, first.width as u32, first.height as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::High);
    encoder.set_animated(frames.len() as u32, 0).unwrap();
    encoder.set_frame_delay(FRAME, 100).unwrap();
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&first.pixels).unwrap();
    for (index, pair) in frames.windows(2).enumerate() {
        let area @ [left, top, width, height] = pair[1].change(&pair[0]);
        writer.reset_frame_position().unwrap();
        writer.set_frame_dimension(width as u32, height as u32).unwrap();
        writer.set_frame_position(left as u32, top as u32).unwrap();
        writer.set_frame_delay(if index + 2 == frames.len() { LAST } else { FRAME }, 100).unwrap();
        writer.write_image_data(&pair[1].part(area)).unwrap();
    }
    writer.finish().unwrap();
}
