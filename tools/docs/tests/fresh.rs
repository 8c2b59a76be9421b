//! Every generated page and picture is what would be generated today, and nothing else is there.

use std::collections::BTreeSet;
use std::path::Path;

use docs::{Document, Sources, documents};

#[test]
fn every_page_and_picture_is_up_to_date() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let read = |path: &str| std::fs::read_to_string(directory.join(path)).unwrap_or_default();
    let documents = documents(&Sources::read(&directory).unwrap()).unwrap();
    for Document { path, text } in &documents {
        assert!(read(path) == *text, "docs/{path} is out of date; `cargo xtask docs` writes it anew");
    }

    let generated: BTreeSet<String> = documents
        .into_iter()
        .filter_map(|document| Some(document.path.strip_prefix("pictures/")?.to_owned()))
        .collect();
    let present: BTreeSet<String> = std::fs::read_dir(directory.join("pictures"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(present, generated, "docs/pictures has what is generated and nothing else");
}
