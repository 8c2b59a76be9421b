use std::fs;
use std::path::Path;

/// All files of the page together; the schematic of the machine on screen comes on top.
#[test]
fn the_page_weighs_less_than_150_kilobytes() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
    let weight: u64 = fs::read_dir(page).unwrap().map(|file| file.unwrap().metadata().unwrap().len()).sum();
    assert!((10_000..150_000).contains(&weight), "{weight} bytes");
}

/// Nothing in the page names another host, except for the names of formats.
#[test]
fn the_page_names_no_other_host() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
    for file in fs::read_dir(page).unwrap() {
        let path = file.unwrap().path();
        let text = fs::read_to_string(&path).unwrap().replace("http://www.w3.org/2000/svg", "");
        assert!(!text.contains("://"), "{}", path.display());
    }
}
