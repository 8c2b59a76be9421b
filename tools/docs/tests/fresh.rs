//! Every generated page and picture is up to date, and there are no others.

use std::collections::BTreeSet;
use std::path::Path;

use docs::{Document, Sources, documents};

/// The moving picture of the page, which `cargo xtask film` makes with a browser.
const FILM: &str = "page.png";

/// It is an endless animation, of a size suitable for the top of a page.
#[test]
fn the_film_moves_and_loops() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures").join(FILM);
    let bytes = std::fs::read(path).unwrap();
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n") && bytes.len() < 2_000_000, "{} bytes", bytes.len());
    // The chunk that makes an animation of a PNG: how many frames, and how often, 0 being for ever.
    let control = bytes.windows(4).position(|name| name == b"acTL").unwrap() + 4;
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    assert!(number(control) >= 10, "{} frames", number(control));
    assert_eq!(number(control + 4), 0);
}

#[test]
fn every_page_and_picture_is_up_to_date() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let read = |path: &str| std::fs::read_to_string(directory.join(path)).unwrap_or_default();
    let documents = documents(&Sources::read(&directory).unwrap()).unwrap();
    for Document { path, text } in &documents {
        assert!(read(path) == *text, "docs/{path} is out of date; `cargo xtask docs` writes it anew");
    }

    let written = documents.into_iter();
    let generated: BTreeSet<String> = written
        .filter_map(|document| Some(document.path.strip_prefix("pictures/")?.to_owned()))
        .chain([FILM.to_owned()])
        .collect();
    let present: BTreeSet<String> = std::fs::read_dir(directory.join("pictures"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(present, generated, "docs/pictures has what is generated and nothing else");
}
